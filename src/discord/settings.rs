//! Requests about settings.

use super::Bot;
use super::asked::Asked;
use super::card::{Answer, Reply};
use super::texts::Texts;
use super::view;
use super::view::panel::Whose;
use crate::games::{Game, Rules};
use crate::host::{Asker, Failure};
use crate::matches::{Expiry, OwnSetting, Pace, Preference, Setting};

impl Bot {
    /// The server's settings, for those who may change them.
    pub(super) async fn server_settings(&self, asked: &Asked, asker: Asker) -> Result<Reply, Failure> {
        if !asked.manages {
            return Ok(view::settings::not_yours(&asked.own));
        }
        let settings = self.host.settings(asker.server).await?;
        Ok(Answer::Tell(view::settings::server(&asked.own, &settings, None)).into())
    }

    /// Opens the menu of the setting that was picked.
    pub(super) async fn open_setting(
        &self,
        asked: &Asked,
        asker: Asker,
        whose: Whose,
        name: &str,
    ) -> Result<Reply, Failure> {
        let panel = match whose {
            Whose::Server if !asked.manages => return Ok(view::settings::not_yours(&asked.own)),
            Whose::Server => {
                let settings = self.host.settings(asker.server).await?;
                view::settings::server(&asked.own, &settings, Some(name))
            }
            Whose::Own => {
                let preferences = self.host.preferences(asker.member).await?;
                view::settings::own(&asked.own, preferences, Some(name))
            }
        };
        Ok(Answer::Update(panel).into())
    }

    /// Changes a setting of the server: `name` says which, and `chosen` what it is to be. `None` where they make no sense.
    pub(super) async fn set(
        &self,
        asked: &Asked,
        asker: Asker,
        name: &str,
        chosen: &[String],
    ) -> Result<Option<Reply>, Failure> {
        // The panel may be older than a change of who may.
        if !asked.manages {
            return Ok(Some(view::settings::not_yours(&asked.own)));
        }
        let Some(setting) = read_setting(name, chosen) else {
            return Ok(None);
        };
        let settings = self.host.set(asker.server, &setting).await?;
        let panel = view::settings::server(&asked.own, &settings, Some(name));
        Ok(Some(Answer::Update(panel).into()))
    }

    /// What the asker has settled for themselves.
    pub(super) async fn own_settings(&self, asked: &Asked, asker: Asker) -> Result<Reply, Failure> {
        let preferences = self.host.preferences(asker.member).await?;
        Ok(Answer::Tell(view::settings::own(&asked.own, preferences, None)).into())
    }

    /// Changes a setting of the asker's own: `name` says which, and `chosen` what it is to be. `None` where they make no
    /// sense.
    pub(super) async fn prefer(
        &self,
        asked: &Asked,
        asker: Asker,
        name: &str,
        chosen: &[String],
    ) -> Result<Option<Reply>, Failure> {
        let Some(setting) = read_own(name, chosen) else {
            return Ok(None);
        };
        let preferences = self.host.prefer(asker.member, &setting).await?;
        let panel = view::settings::own(&asked.own, preferences, Some(name));
        Ok(Some(Answer::Update(panel).into()))
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

fn read_setting(name: &str, chosen: &[String]) -> Option<Setting> {
    let one = || chosen.first().map(String::as_str);
    Some(match name {
        "rules" => Setting::Rules(Rules::read(Game::Queah, one()?).ok()?),
        "pace" => Setting::Pace(Pace::from_word(one()?)?),
        "expiry" => Setting::Expiry(match one()? {
            "lost" => Expiry::Lost,
            "adjudicated" => Expiry::Adjudicated,
            _ => return None,
        }),
        "language" if one()? == AUTOMATIC => Setting::Language(None),
        "language" => {
            let wanted = one()?;
            let known = Texts::all().into_iter().find(|texts| texts.locale() == wanted)?;
            Setting::Language(Some(known.locale()))
        }
        _ => return None,
    })
}

fn read_own(name: &str, chosen: &[String]) -> Option<OwnSetting> {
    Some(match name {
        // A word of another version is passed over.
        "playing" => OwnSetting::Wanted(chosen.iter().filter_map(|word| Preference::from_word(word)).collect()),
        _ => return None,
    })
}
