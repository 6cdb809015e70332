//! What clocks bring about: reminders, and the end of matches whose time is up, each told where the match is played.

use super::Bot;
use super::card::Card;
use super::view;
use crate::games::Side;
use crate::host::{Happened, StoreError, Timely};
use crate::matches::Shown;
use std::sync::Arc;
use std::time::Duration;

/// How often clocks are looked at: a live match lasts minutes, so its players wait for no longer than this.
const EVERY: Duration = Duration::from_secs(5);
/// How often it is remembered that they were.
const REMEMBERED_EVERY: Duration = Duration::from_secs(60);

/// Keeps the time of every match, for ever.
pub async fn keep_time(bot: &Bot) {
    let clock = Arc::clone(bot.host.clock());
    // A look that a stop interrupts is made at the next start: what it committed is there, what it did not is due still.
    look(bot, bot.host.come_back().await).await;
    let mut remembered_at = clock.now();
    loop {
        let looked_at = clock.now();
        look(bot, bot.host.keep_time().await).await;
        if looked_at.since(remembered_at) >= REMEMBERED_EVERY {
            remembered_at = looked_at;
            if let Err(error) = bot.host.time_is_kept().await {
                bot.store_failed(&error);
            }
        }
        // At a fixed time, not after a while: a clock that is moved meanwhile is noticed all the same.
        clock.sleep_until(looked_at.after(EVERY)).await;
    }
}

/// Tells what happened.
async fn look(bot: &Bot, happened: Result<Vec<Timely>, StoreError>) {
    match happened {
        Ok(happened) => {
            for timely in happened {
                bot.tell_of_time(&timely).await;
            }
        }
        Err(error) => bot.store_failed(&error),
    }
}

impl Bot {
    /// Shows a match in which something happened because of its clock. Where its channel is out of reach, the board comes
    /// with the next command.
    async fn tell_of_time(&self, timely: &Timely) {
        let Some(underway) = self.work.begin() else { return };
        let hosted = &timely.now;
        let texts = self.texts_of(hosted.server).await;
        let card: Card = view::timing::told(&texts, timely);
        let card = self.written(&texts, card, hosted, Side::White).await;
        // Another for each thing that can happen in a match, and short enough.
        let kind = match timely.happened {
            Happened::Reminded => 'r',
            Happened::TimedOut => 't',
            Happened::SetForward => 'f',
        };
        let at = hosted.clock.map_or(hosted.touched_at, |clock| clock.due_at());
        let mark = format!("{kind}{}.{}", hosted.id, at.seconds());
        // A match is where its newest board is; where that is out of reach, it is where it began.
        let shown = Shown::Match(hosted.id);
        let pointer = match self.host.store().pointer(shown).await {
            Ok(pointer) => pointer,
            Err(error) => return self.store_failed(&error),
        };
        let newest = pointer.map(|pointer| pointer.channel);
        let began = Some(hosted.channel).filter(|channel| newest != Some(*channel));
        for channel in newest.into_iter().chain(began) {
            match self.wire.send(channel, &card, &mark).await {
                Ok(pointer) => return self.shown(shown, pointer, &underway).await,
                Err(error) => {
                    tracing::warn!(%error, number = hosted.id.0, "what a clock brought about could not be told there");
                }
            }
        }
    }
}
