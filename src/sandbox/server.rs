//! Connections: the listener, a switch that cuts one off, and who is let in.

use super::app::App;
use super::{control, gateway, rest};
use axum::Router;
use axum::extract::connect_info::Connected;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// Bytes of a request: ten files of the largest size, and their text.
const BODY_LIMIT: usize = 110 * 1024 * 1024;

/// Cuts a connection off: nothing more is written on it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kill(Arc<AtomicBool>);

impl Kill {
    pub fn now(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_dead(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    fn check(&self) -> io::Result<()> {
        if self.is_dead() {
            Err(io::ErrorKind::ConnectionReset.into())
        } else {
            Ok(())
        }
    }
}

/// A connection with its switch.
pub(crate) struct Line {
    stream: TcpStream,
    kill: Kill,
}

impl AsyncRead for Line {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.kill.check()?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.kill.check()?;
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.kill.check()?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.kill.check()?;
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

struct Lines(TcpListener);

impl Listener for Lines {
    type Io = Line;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Line, SocketAddr) {
        let (stream, address) = Listener::accept(&mut self.0).await;
        // Answers are small; waiting to fill a packet would only delay them.
        let _ = stream.set_nodelay(true);
        (
            Line {
                stream,
                kill: Kill::default(),
            },
            address,
        )
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Connected<IncomingStream<'_, Lines>> for Kill {
    fn connect_info(stream: IncomingStream<'_, Lines>) -> Self {
        stream.io().kill.clone()
    }
}

/// Serves until the application is told to stop.
pub(crate) fn spawn(listener: TcpListener, app: Arc<App>) -> JoinHandle<()> {
    let router = Router::new()
        .fallback(dispatch)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .with_state(Arc::clone(&app));
    let service = router.into_make_service_with_connect_info::<Kill>();
    let stopped = app.stopped();
    tokio::spawn(async move {
        if let Err(error) = axum::serve(Lines(listener), service)
            .with_graceful_shutdown(stopped)
            .await
        {
            tracing::error!(%error, "the sandbox cannot take connections any more");
        }
    })
}

async fn dispatch(State(app): State<Arc<App>>, ConnectInfo(kill): ConnectInfo<Kill>, request: Request) -> Response {
    if let Err(why) = check_origin(request.headers()) {
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let path = request.uri().path().to_owned();
    if rest::is_api(&path) {
        return rest::serve(app, kill, request).await;
    }
    if path == "/gateway" || path == "/gateway/" {
        let query = rest::body::query(request.uri().query().unwrap_or_default());
        let (mut parts, _) = request.into_parts();
        return match WebSocketUpgrade::from_request_parts(&mut parts, &()).await {
            Ok(socket) => gateway::upgrade(app, socket, &query),
            Err(refused) => refused.into_response(),
        };
    }
    if path.starts_with("/sandbox/") {
        return control::serve(app, request).await;
    }
    let file = path
        .strip_prefix("/attachments/")
        .or_else(|| path.strip_prefix("/ephemeral-attachments/"));
    if let Some(file) = file {
        return control::file(&app, file);
    }
    match path.strip_prefix("/page/") {
        Some(name) => control::asset(name),
        None if path == "/" => control::asset("index.html"),
        None => {
            // A library that was given a wrong base address ends up here; a browser that looks for an icon does too.
            if request.headers().contains_key(header::AUTHORIZATION) {
                let what = format!("{} {path} is outside of /api", request.method());
                app.lock().log.violate(what);
            }
            (StatusCode::NOT_FOUND, "404: Not Found").into_response()
        }
    }
}

/// Only this machine may ask, and only in this machine's name: a foreign page that learns the port, or makes its own
/// name point here, is refused.
fn check_origin(headers: &HeaderMap) -> Result<(), &'static str> {
    let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let host = text(header::HOST).unwrap_or_default();
    if !is_local(host) {
        return Err("the sandbox answers to 127.0.0.1 and localhost alone");
    }
    match text(header::ORIGIN) {
        Some(origin) if origin.strip_prefix("http://") != Some(host) => Err("foreign pages may not ask the sandbox"),
        _ => Ok(()),
    }
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !name.is_empty() && port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::is_local;

    #[test]
    fn hosts() {
        for host in ["127.0.0.1", "127.0.0.1:80", "localhost:1", "[::1]:5", "[::1]"] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "127.0.0.1.example.org",
            "localhost.example.org:80",
            "127.0.0.2",
            "evil:127.0.0.1",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
