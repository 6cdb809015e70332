//! What is shown: a message as words, picture and components, and how it reaches people.

use crate::matches::{MemberId, Pointer, Shown};
use serenity::all::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, EditInteractionResponse, EditMessage, UserId,
};

/// A picture with its text for those who cannot see it.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file's name; another for each picture, or clients show an old one.
    pub name: String,
    /// PNG, or GIF where the name says so.
    pub png: Vec<u8>,
    /// At most [`Picture::MOST_ALT`] characters reach Discord.
    pub alt: String,
}

impl Picture {
    /// Discord's bound on an attachment's description.
    pub const MOST_ALT: usize = 1024;

    fn attachment(&self) -> CreateAttachment {
        let alt: String = self.alt.chars().take(Picture::MOST_ALT).collect();
        CreateAttachment::bytes(self.png.clone(), self.name.clone()).description(alt)
    }
}

/// A file of text beside the picture.
#[derive(Clone, Debug)]
pub struct TextFile {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub text: String,
    /// What it is, in words.
    pub about: String,
}

impl TextFile {
    fn attachment(&self) -> CreateAttachment {
        CreateAttachment::bytes(self.text.clone().into_bytes(), self.name.clone()).description(self.about.clone())
    }
}

/// A message to be shown.
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// Words, in Discord's markdown.
    pub content: String,
    /// The board.
    pub picture: Option<Picture>,
    /// Text to be saved.
    pub file: Option<Box<TextFile>>,
    /// Rows of buttons and menus.
    pub components: Vec<CreateActionRow>,
    /// Whom it notifies: exactly these, whatever else the words mention.
    pub pings: Vec<MemberId>,
}

impl Card {
    /// The files to upload with it.
    pub fn files(&self) -> Vec<CreateAttachment> {
        let picture = self.picture.iter().map(Picture::attachment);
        picture.chain(self.file.iter().map(|file| file.attachment())).collect()
    }

    /// The same, notifying nobody.
    #[must_use]
    pub fn silent(self) -> Card {
        Card {
            pings: Vec::new(),
            ..self
        }
    }

    /// The same, to be read only.
    #[must_use]
    pub fn without_components(self) -> Card {
        Card {
            components: Vec::new(),
            ..self
        }
    }

    fn mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(self.pings.iter().map(|member| UserId::new(member.0)))
    }

    /// As the answer to an interaction.
    pub fn response(&self, ephemeral: bool) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .content(&self.content)
            .add_files(self.files())
            .components(self.components.clone())
            .allowed_mentions(self.mentions())
            .ephemeral(ephemeral)
    }

    /// As a later message to an interaction.
    pub fn followup(&self, ephemeral: bool) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .content(&self.content)
            .add_files(self.files())
            .components(self.components.clone())
            .allowed_mentions(self.mentions())
            .ephemeral(ephemeral)
    }

    /// In place of the first answer to an interaction, picture and all. An edit notifies nobody.
    pub fn rewrite(&self) -> EditInteractionResponse {
        let mut edit = EditInteractionResponse::new()
            .content(&self.content)
            .components(self.components.clone())
            .allowed_mentions(CreateAllowedMentions::new())
            // The list of attachments is replaced, or the old picture would stay beside the new one.
            .clear_attachments();
        for file in self.files() {
            edit = edit.new_attachment(file);
        }
        edit
    }

    /// As a message of its own in a channel.
    pub fn message(&self) -> CreateMessage {
        CreateMessage::new()
            .content(&self.content)
            .add_files(self.files())
            .components(self.components.clone())
            .allowed_mentions(self.mentions())
    }
}

/// How an interaction is answered.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A message for everyone in the channel.
    Say(Card),
    /// The same, for a request that was delivered again: whichever delivery is answered first shows it, and once.
    Again(Card),
    /// A message for the asker alone.
    Tell(Card),
    /// The message that was pressed becomes this one.
    Update(Card),
    /// The message that was pressed becomes the first, and everyone sees the second.
    UpdateThenSay(Card, Card),
}

/// An answer, and what it shows.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The answer.
    pub answer: Answer,
    /// What the message for everyone shows, so that it is found again.
    pub shows: Option<Shown>,
}

/// A message that is history: its components go, and its words may change.
#[derive(Clone, Debug)]
pub struct Retire {
    /// What it showed.
    pub shown: Shown,
    /// The message.
    pub pointer: Pointer,
    /// Its new words, if they change.
    pub content: Option<String>,
}

impl Retire {
    /// The edit that retires it. The picture is left as it is, and nobody is notified.
    pub fn edit(&self) -> EditMessage {
        let edit = EditMessage::new()
            .components(Vec::new())
            .allowed_mentions(CreateAllowedMentions::new());
        match &self.content {
            Some(content) => edit.content(content),
            None => edit,
        }
    }
}

impl From<Answer> for Reply {
    fn from(answer: Answer) -> Reply {
        Reply { answer, shows: None }
    }
}
