//! Requests about settings.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Card, Reply};
use super::texts::Texts;
use super::view;
use crate::games::{Game, Rules};
use crate::host::{Asker, Failure};
use crate::matches::{Expiry, Pace, Preference, Preferences, Setting};

impl Bot {
    /// The server's settings, for those who may change them.
    pub(super) async fn server_settings(&self, asked: &Asked, asker: Asker) -> Result<Reply, Failure> {
        if !asked.manages {
            return Ok(view::settings::not_yours(&asked.own));
        }
        let settings = self.host.settings(asker.server).await?;
        Ok(Answer::Tell(view::settings::server(&asked.own, &settings)).into())
    }

    /// Changes a setting of the server: `name` says which, and `chosen` what it is to be. `None` where they make no sense.
    pub(super) async fn set(
        &self,
        asked: &Asked,
        asker: Asker,
        name: &str,
        chosen: &str,
    ) -> Result<Option<Reply>, Failure> {
        // The panel may be older than a change of who may.
        if !asked.manages {
            return Ok(Some(view::settings::not_yours(&asked.own)));
        }
        let Some(setting) = read_setting(name, chosen) else {
            return Ok(None);
        };
        let settings = self.host.set(asker.server, &setting).await?;
        let panel = view::settings::server(&asked.own, &settings);
        Ok(Some(Answer::Update(panel).into()))
    }

    /// What the asker has settled for themselves.
    pub(super) async fn own_settings(&self, asked: &Asked, asker: Asker) -> Result<Reply, Failure> {
        let preferences = self.host.preferences(asker.member).await?;
        Ok(Answer::Tell(view::settings::own(&asked.own, preferences)).into())
    }

    /// Changes what the asker has settled for themselves to exactly what they chose.
    pub(super) async fn prefer(&self, asked: &Asked, asker: Asker, chosen: &[String]) -> Result<Reply, Failure> {
        let wanted: Vec<Preference> = chosen.iter().filter_map(|word| Preference::from_word(word)).collect();
        let preferences = Preferences::of(&wanted);
        self.host.prefer(asker.member, preferences).await?;
        let panel: Card = view::settings::own(&asked.own, preferences);
        Ok(Answer::Update(panel).into())
    }

    /// The same, with the language that the server has chosen for what everyone sees.
    pub(super) async fn in_its_language(&self, asked: Asked) -> Asked {
        let Ok(asker) = asked.asker() else { return asked };
        match self.host.settings(asker.server).await {
            Ok(settings) => match settings.language {
                Some(language) => Asked {
                    common: Texts::of(&language),
                    ..asked
                },
                None => asked,
            },
            Err(error) => {
                self.store_failed(&error);
                asked
            }
        }
    }
}

/// The word for the language that Discord says a server has.
pub const AUTOMATIC: &str = "auto";

fn read_setting(name: &str, chosen: &str) -> Option<Setting> {
    Some(match name {
        "rules" => Setting::Rules(Rules::read(Game::Queah, chosen).ok()?),
        "pace" => Setting::Pace(Pace::from_word(chosen)?),
        "expiry" => Setting::Expiry(match chosen {
            "lost" => Expiry::Lost,
            "adjudicated" => Expiry::Adjudicated,
            _ => return None,
        }),
        "language" if chosen == AUTOMATIC => Setting::Language(None),
        "language" => {
            let known = Texts::all().into_iter().find(|texts| texts.locale() == chosen)?;
            Setting::Language(Some(known.locale()))
        }
        _ => return None,
    })
}
