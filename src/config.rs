//! Settings of a running bot, from its command line and environment.

use std::path::{Path, PathBuf};

/// Where the data of a bot lies.
#[derive(Clone, Debug, clap::Args)]
pub struct DataFolder {
    /// The folder where the bot keeps its data.
    #[arg(long, env = "QUEAH_DATA", default_value = "data", value_name = "DIR")]
    pub data: PathBuf,
}

/// How to reach Discord.
#[derive(Clone, Debug, clap::Args)]
pub struct Connection {
    /// A server that offers Discord's API, in place of Discord: its base address, such as http://127.0.0.1:8421.
    #[arg(long, env = "QUEAH_DISCORD_API", value_name = "URL", value_parser = base_address)]
    pub api: Option<String>,
    /// A file that holds the bot's token; without it, DISCORD_TOKEN does.
    #[arg(long, env = "QUEAH_TOKEN_FILE", value_name = "FILE")]
    pub token_file: Option<PathBuf>,
}

/// Why there is no token.
#[derive(Debug, thiserror::Error)]
pub enum TokenError {
    /// Neither a file nor the environment has one.
    #[error(
        "no token for discord\nhint: set DISCORD_TOKEN to the bot's token, or name a file that holds it with \
         --token-file; `queah sandbox` needs none"
    )]
    Missing,
    /// The file is there, and holds nothing.
    #[error(
        "{} holds no token\nhint: put the bot's token there, one line from the developer portal, page Bot", .0.display()
    )]
    Empty(PathBuf),
    /// The file cannot be read.
    #[error("could not read the token from {}: {cause}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why not.
        cause: std::io::Error,
    },
}

impl Connection {
    /// The bot's token, without spaces around it and without `Bot ` in front.
    ///
    /// # Errors
    /// When there is none, or the file that should hold it cannot be read.
    pub fn token(&self) -> Result<String, TokenError> {
        let found = match &self.token_file {
            Some(file) => read_token(file)?,
            None => std::env::var("DISCORD_TOKEN").unwrap_or_default(),
        };
        let token = found.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token).trim();
        match (&self.token_file, token) {
            (Some(file), "") => Err(TokenError::Empty(file.clone())),
            (None, "") => Err(TokenError::Missing),
            (_, token) => Ok(token.to_owned()),
        }
    }
}

/// Reads the base address of an API: a scheme, and a server behind it.
fn base_address(text: &str) -> Result<String, String> {
    let rest = text.strip_prefix("http://").or_else(|| text.strip_prefix("https://"));
    match rest {
        Some(rest) if !rest.trim_matches('/').is_empty() && !rest.contains(char::is_whitespace) => Ok(text.to_owned()),
        _ => Err("expected http:// or https://, then a server, such as http://127.0.0.1:8421".to_owned()),
    }
}

fn read_token(file: &Path) -> Result<String, TokenError> {
    std::fs::read_to_string(file).map_err(|cause| TokenError::File {
        file: file.to_owned(),
        cause,
    })
}
