//! Requests to see a match again, and to have it written down.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::commands::Context;
use super::complete::{LONGEST, MOST, shorten};
use super::view;
use super::wire::Repeat;
use crate::games::Side;
use crate::host::{Asker, Failure, Which};
use crate::matches::{MatchId, MemberId, ServerId};
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, GuildId, UserId};

impl Bot {
    /// Shows a match again to the asker alone, as an animation.
    pub(super) async fn replay(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        let replay = match self.host.replay(asker, which).await {
            Err(Failure::Which(matches)) => return Ok(self.ask_which(asked, &matches, "replay")),
            replay => replay?,
        };
        let from = replay.shown.side_of(asker.member).unwrap_or(Side::White);
        let texts = asked.own.clone();
        // A long match is many pictures, and others wait for this thread.
        let drawn = tokio::task::spawn_blocking(move || view::replay::animated(&texts, &replay, from));
        let card = drawn.await.expect("a match can be drawn, or this request ends");
        Ok(Answer::Tell(card).into())
    }

    /// Shows one ply of a match, in place of the animation or of another one; `None` where the button makes no sense.
    pub(super) async fn step(
        &self,
        asked: &Asked,
        asker: Asker,
        number: MatchId,
        seen: usize,
        button: &str,
    ) -> Result<Option<Reply>, Failure> {
        let replay = self.host.replay(asker, Which::Number(number)).await?;
        let from = replay.shown.side_of(asker.member).unwrap_or(Side::White);
        let ply = view::replay::reached(button, seen, replay.shown.ply());
        Ok(ply.map(|ply| Answer::Update(view::replay::still(&asked.own, &replay, ply, from)).into()))
    }

    /// Gives the asker, alone, the record of a match.
    pub(super) async fn export(&self, asked: &Asked, asker: Asker, which: Which) -> Result<Reply, Failure> {
        let shown = match self.host.export(asker, which).await {
            Err(Failure::Which(matches)) => return Ok(self.ask_which(asked, &matches, "export")),
            shown => shown?,
        };
        let [white, black] = shown.players;
        let (white, black) = futures::join!(self.name(asker.server, white), self.name(asker.server, black));
        let card = view::export::exported(&asked.own, &shown, [white, black], asker.member);
        Ok(Answer::Tell(card).into())
    }

    /// What a member is called in the server, or their number where Discord does not say.
    async fn name(&self, server: ServerId, member: MemberId) -> String {
        let (guild, user) = (GuildId::new(server.0), UserId::new(member.0));
        let found = self
            .wire
            .ask(Repeat::Always, || self.wire.http().get_member(guild, user))
            .await;
        found.map_or_else(|_| member.to_string(), |found| found.display_name().to_owned())
    }
}

/// The asker's matches: those that run, then those that have ended, the last one first.
pub async fn any_match(ctx: Context<'_>, partial: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let asked = Asked::command(ctx.interaction);
    let Ok(asker) = asked.asker() else {
        return CreateAutocompleteResponse::new();
    };
    let found = futures::try_join!(bot.host().running(asker), bot.host().ended(asker));
    let (running, ended) = match found {
        Ok(found) => found,
        Err(error) => {
            bot.store_failed(&error);
            return CreateAutocompleteResponse::new();
        }
    };
    let running = running
        .iter()
        .map(|one| (view::board::option_label(&asked.own, one, asked.member), one.id));
    let ended = ended
        .iter()
        .map(|one| (view::review::option_label(&asked.own, one, asked.member), one.id));
    let typed = partial.trim().to_lowercase();
    let fitting = running
        .chain(ended)
        .filter(|(name, _)| name.to_lowercase().contains(&typed));
    let offers = fitting.map(|(name, id)| AutocompleteChoice::new(shorten(&name, LONGEST), id.0));
    CreateAutocompleteResponse::new().set_choices(offers.take(MOST).collect())
}
