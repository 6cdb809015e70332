//! How the bot is, for whoever wonders why it does not do what they expect.

use super::any_board;
use crate::discord::card::Card;
use crate::discord::permissions;
use crate::discord::texts::{Texts, word};
use crate::matches::Timestamp;
use serenity::all::{ChannelType, Permissions};

/// How the bot is, and what it may do in a channel.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// What it may do there; `None` where Discord did not say.
    pub may: Option<Permissions>,
    /// What kind of channel it is.
    pub channel: Option<ChannelType>,
    /// When it was started.
    pub since: Timestamp,
    /// How many milliseconds the gateway took to answer, once that was measured.
    pub latency: Option<u64>,
}

/// What the bot may do in this channel, what it lacks, and how long it has been running.
pub fn page(texts: &Texts, condition: &Condition) -> Card {
    let mut lines = vec![texts.say("health-title")];
    match condition.may {
        None => lines.push(texts.say("health-unknown")),
        Some(may) => {
            let needs = permissions::needs(texts, may, condition.channel);
            let missing = needs.iter().filter(|(.., allowed)| !allowed).count();
            lines.extend(needs.into_iter().map(|(name, reason, allowed)| {
                let key = if allowed { "health-allowed" } else { "health-denied" };
                texts.tell(key, &[("name", name.into()), ("reason", reason.into())])
            }));
            lines.push(match missing {
                0 => texts.say("health-well"),
                count => texts.tell("health-missing", &[("count", count.into())]),
            });
        }
    }
    let latency = match condition.latency {
        Some(millis) => texts.tell("health-latency", &[("millis", word(millis))]),
        None => texts.say("health-no-latency"),
    };
    let words = [
        ("version", env!("CARGO_PKG_VERSION").into()),
        ("seconds", word(condition.since.seconds())),
        ("latency", latency.into()),
    ];
    lines.push(texts.tell("health-running", &words));
    Card {
        content: lines.join("\n"),
        picture: Some(any_board(texts)),
        ..Card::default()
    }
}
