//! Server-sent events: what happens, as one member sees it.

use crate::sandbox::app::App;
use crate::sandbox::id::Id;
use crate::sandbox::state::PageEvent;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::stream;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::{broadcast, watch};

struct Listener {
    app: Arc<App>,
    viewer: Id,
    events: broadcast::Receiver<PageEvent>,
    stop: watch::Receiver<bool>,
}

impl Listener {
    /// The next event that concerns the viewer; `None` ends the stream, and the page asks anew.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let event = tokio::select! {
                _ = self.stop.wait_for(|stop| *stop) => return None,
                event = self.events.recv() => event.ok()?,
            };
            if event.only_for.is_some_and(|owner| owner != self.viewer) {
                continue;
            }
            let hidden = event
                .channel
                .is_some_and(|channel| !self.app.lock().can_view(self.viewer, channel));
            if !hidden {
                return Some(Event::default().data(&*event.json));
            }
        }
    }
}

pub(super) fn stream(app: Arc<App>, viewer: Id) -> Response {
    let listener = Listener {
        events: app.pages.subscribe(),
        stop: app.stop.subscribe(),
        app,
        viewer,
    };
    let events = stream::unfold(listener, |mut listener| async {
        let event = listener.next().await?;
        Some((Ok::<_, Infallible>(event), listener))
    });
    Sse::new(events).keep_alive(KeepAlive::default()).into_response()
}
