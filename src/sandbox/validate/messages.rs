//! The body of a message, in each of its forms: new, edited, answer to an interaction.

use super::{Fields, components, embeds, under};
use crate::sandbox::error::{ApiError, Form};
use crate::sandbox::id::Id;
use crate::sandbox::mentions::{Among, Reach};
use crate::sandbox::messages::{FLAG_EPHEMERAL, FLAG_SILENT, FLAG_SUPPRESS_EMBEDS, Message};
use crate::sandbox::rest::body::Upload;
use serde_json::Value;

/// Characters of a message's text.
const CONTENT: usize = 2000;
/// Bytes of one file.
pub(crate) const FILE_LIMIT: usize = 10 * 1024 * 1024;

/// What one entry of `attachments` says.
#[derive(Clone, Debug)]
pub(crate) struct AttachmentEntry {
    /// A file that is there already, or the number of an upload.
    pub id: Id,
    pub filename: Option<String>,
    pub description: Option<String>,
}

/// A message body that passed the checks. `None` means that the body did not speak of it.
#[derive(Debug, Default)]
pub(crate) struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub attachments: Option<Vec<AttachmentEntry>>,
    pub files: Vec<Upload>,
    pub flags: Option<u64>,
    pub allowed_mentions: Option<Reach>,
    pub tts: bool,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reference: Option<Reference>,
}

/// The message that a new one replies to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference {
    pub message: Id,
    pub channel: Option<Id>,
    pub must_exist: bool,
}

/// Which body it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// `POST /channels/{id}/messages`.
    Create,
    /// `PATCH /channels/{id}/messages/{id}`.
    Edit,
    /// The `data` of an interaction's answer, or a follow-up.
    Answer,
    /// Editing an answer or a follow-up through the interaction's token.
    EditAnswer,
    /// The `data` of an answer that changes the message with the component.
    Update,
}

impl Use {
    fn fields(self) -> Vec<&'static str> {
        let mut fields = vec![
            "content",
            "embeds",
            "allowed_mentions",
            "components",
            "attachments",
            "flags",
        ];
        match self {
            Self::Create => {
                fields.extend([
                    "tts",
                    "nonce",
                    "enforce_nonce",
                    "message_reference",
                    "sticker_ids",
                    "poll",
                ]);
            }
            Self::Answer | Self::Update => fields.extend(["tts", "poll"]),
            Self::Edit => fields.push("sticker_ids"),
            Self::EditAnswer => fields.push("poll"),
        }
        fields
    }

    fn flags(self) -> u64 {
        match self {
            Self::Create => FLAG_SUPPRESS_EMBEDS | FLAG_SILENT,
            Self::Answer => FLAG_SUPPRESS_EMBEDS | FLAG_SILENT | FLAG_EPHEMERAL,
            Self::Edit | Self::EditAnswer | Self::Update => FLAG_SUPPRESS_EMBEDS,
        }
    }
}

impl Draft {
    /// Checks a body. `path` is where it stands in the request: empty, or `data`.
    pub fn read(path: &str, body: &Value, files: Vec<Upload>, usage: Use) -> Result<Self, ApiError> {
        let mut form = Form::default();
        let mut draft = Self::default();
        if files.iter().any(|file| file.bytes.len() > FILE_LIMIT) {
            return Err(ApiError::too_large());
        }
        if let Some(fields) = Fields::open(&mut form, path, body, &usage.fields()) {
            draft.read_fields(&mut form, &fields, usage);
            if let (Some(entries), true) = (&draft.attachments, usage_is_new(usage)) {
                // A new message has no files but those that come with it.
                for (n, entry) in entries.iter().enumerate() {
                    if !files.iter().any(|file| Id(file.index) == entry.id) {
                        let message = format!("There is no files[{}].", entry.id);
                        form.error(&under(&under(path, "attachments"), n), "ATTACHMENT_NOT_FOUND", message);
                    }
                }
            }
            if let Some(entries) = &draft.attachments {
                for file in &files {
                    if !entries.iter().any(|entry| entry.id == Id(file.index)) {
                        let message = format!("files[{}] is not in the list of attachments.", file.index);
                        form.error(&under(path, "attachments"), "ATTACHMENT_NOT_LISTED", message);
                    }
                }
            }
            if files.len() > 10 {
                form.error(
                    &under(path, "attachments"),
                    "BASE_TYPE_MAX_LENGTH",
                    "Must be 10 or fewer in length.",
                );
            }
        }
        form.finish()?;
        draft.files = files;
        Ok(draft)
    }

    fn read_fields(&mut self, form: &mut Form, fields: &Fields, usage: Use) {
        let path = fields.path;
        if fields.has("content") {
            let content = fields.text(form, "content", 0, CONTENT).unwrap_or_default();
            // Discord cuts blank ends, and so a text of spaces is empty.
            self.content = Some(content.trim().to_owned());
        }
        if fields.has("embeds") {
            let list = fields.list(form, "embeds", 0, 10).map_or(&[][..], Vec::as_slice);
            self.embeds = Some(embeds::check(form, &under(path, "embeds"), list));
        }
        if fields.has("components") {
            let list = fields
                .list(form, "components", 0, usize::MAX)
                .map_or(&[][..], Vec::as_slice);
            self.components = Some(components::check(form, &under(path, "components"), list));
        }
        if fields.has("attachments") {
            let list = fields.list(form, "attachments", 0, 10).map_or(&[][..], Vec::as_slice);
            self.attachments = Some(read_attachments(form, &under(path, "attachments"), list));
        }
        if let Some(flags) = fields.integer(form, "flags", 0, i64::from(u32::MAX)) {
            let flags = u64::try_from(flags).unwrap_or(0);
            if flags & !usage.flags() != 0 {
                let message = format!("These flags cannot be set here: {}.", flags & !usage.flags());
                form.error(&under(path, "flags"), "MESSAGE_FLAGS_INVALID", message);
            }
            self.flags = Some(flags);
        }
        if let Some(allowed) = fields.get("allowed_mentions") {
            self.allowed_mentions = read_reach(form, &under(path, "allowed_mentions"), allowed);
        }
        self.tts = fields.flag(form, "tts").unwrap_or(false);
        self.enforce_nonce = fields.flag(form, "enforce_nonce").unwrap_or(false);
        self.nonce = fields.get("nonce").cloned();
        match &self.nonce {
            Some(Value::String(text)) => super::length(form, &under(path, "nonce"), text.chars().count(), 0, 25),
            Some(Value::Number(_)) | None => {}
            Some(_) => form.error(&under(path, "nonce"), "NONCE_TYPE", "A nonce is a string or a number."),
        }
        fields.list(form, "sticker_ids", 0, 0);
        if fields.get("poll").is_some() {
            form.error(
                &under(path, "poll"),
                "NOT_SIMULATED",
                "Polls are not part of this stand-in.",
            );
        }
        if let Some(reference) = fields.get("message_reference") {
            let path = under(path, "message_reference");
            let known = ["type", "message_id", "channel_id", "guild_id", "fail_if_not_exists"];
            if let Some(reference) = Fields::open(form, &path, reference, &known) {
                reference.require(form, "message_id");
                reference.integer(form, "type", 0, 0);
                let channel = reference.id(form, "channel_id");
                let must_exist = reference.flag(form, "fail_if_not_exists").unwrap_or(true);
                self.reference = reference.id(form, "message_id").map(|message| Reference {
                    message,
                    channel,
                    must_exist,
                });
            }
        }
    }

    /// Whether a new message of this would show nothing.
    pub fn is_empty(&self) -> bool {
        let none = |list: &Option<Vec<Value>>| list.as_ref().is_none_or(Vec::is_empty);
        self.content.as_ref().is_none_or(String::is_empty)
            && none(&self.embeds)
            && none(&self.components)
            && self.files.is_empty()
    }

    /// Whether a message would show nothing any more after this edit.
    pub fn leaves_nothing(&self, message: &Message) -> bool {
        let none = |list: &Option<Vec<Value>>, old: &[Value]| list.as_deref().unwrap_or(old).is_empty();
        let kept = self
            .attachments
            .as_ref()
            .map_or(message.attachments.is_empty(), Vec::is_empty);
        self.content.as_ref().unwrap_or(&message.content).is_empty()
            && none(&self.embeds, &message.embeds)
            && none(&self.components, &message.components)
            && self.files.is_empty()
            && kept
    }

    /// Every `attachment://name` of the embeds must be a file that comes along or is kept.
    pub fn check_pictures(&self, path: &str, kept: &[(Id, String)]) -> Result<(), ApiError> {
        let mut form = Form::default();
        let listed = |id: &Id| {
            self.attachments
                .as_ref()
                .is_none_or(|entries| entries.iter().any(|e| e.id == *id))
        };
        let name_of = |file: &Upload| {
            let entry = self
                .attachments
                .iter()
                .flatten()
                .find(|entry| entry.id == Id(file.index));
            entry
                .and_then(|entry| entry.filename.clone())
                .unwrap_or_else(|| file.filename.clone())
        };
        let mut names: Vec<String> = self.files.iter().map(name_of).collect();
        names.extend(kept.iter().filter(|(id, _)| listed(id)).map(|(_, name)| name.clone()));
        for (n, embed) in self.embeds.iter().flatten().enumerate() {
            for (place, key) in [
                ("image", "url"),
                ("thumbnail", "url"),
                ("footer", "icon_url"),
                ("author", "icon_url"),
            ] {
                let name = embed[place][key]
                    .as_str()
                    .and_then(|url| url.strip_prefix("attachment://"));
                if let Some(name) = name.filter(|name| !names.iter().any(|known| known == name)) {
                    let at = under(&under(path, "embeds"), format!("{n}.{place}.{key}"));
                    form.error(&at, "ATTACHMENT_NOT_FOUND", format!("There is no file called {name}."));
                }
            }
        }
        if let Some(entries) = &self.attachments {
            for (n, entry) in entries.iter().enumerate() {
                let there = self.files.iter().any(|file| Id(file.index) == entry.id)
                    || kept.iter().any(|(id, _)| *id == entry.id);
                if !there {
                    let message = format!("The message has no attachment {}.", entry.id);
                    form.error(&under(&under(path, "attachments"), n), "ATTACHMENT_NOT_FOUND", message);
                }
            }
        }
        form.finish()
    }
}

fn usage_is_new(usage: Use) -> bool {
    matches!(usage, Use::Create | Use::Answer)
}

fn read_attachments(form: &mut Form, path: &str, list: &[Value]) -> Vec<AttachmentEntry> {
    // A kept file may be named by all that Discord says of it, so those fields are known too.
    const KNOWN: &[&str] = &[
        "id",
        "filename",
        "description",
        "duration_secs",
        "waveform",
        "title",
        "is_spoiler",
        "is_remix",
        "size",
        "url",
        "proxy_url",
        "content_type",
        "width",
        "height",
        "ephemeral",
        "flags",
    ];
    let mut entries = Vec::new();
    for (n, entry) in list.iter().enumerate() {
        let path = under(path, n);
        let Some(entry) = Fields::open(form, &path, entry, KNOWN) else {
            continue;
        };
        entry.require(form, "id");
        let filename = entry.text(form, "filename", 1, 1024).map(str::to_owned);
        let description = entry.text(form, "description", 0, 1024).map(str::to_owned);
        let Some(id) = entry.id(form, "id") else { continue };
        if entries.iter().any(|known: &AttachmentEntry| known.id == id) {
            form.error(
                &under(&path, "id"),
                "ATTACHMENT_DUPLICATED",
                "This id is already in the list.",
            );
        }
        entries.push(AttachmentEntry {
            id,
            filename,
            description,
        });
    }
    entries
}

/// Reads `allowed_mentions`; "all users" and "these users" at once contradict each other.
fn read_reach(form: &mut Form, path: &str, value: &Value) -> Option<Reach> {
    let fields = Fields::open(form, path, value, &["parse", "users", "roles", "replied_user"])?;
    let mut reach = Reach {
        replied_user: fields.flag(form, "replied_user").unwrap_or(false),
        ..Reach::default()
    };
    let mut ids = |name: &str| -> Option<Vec<Id>> {
        let list = fields.list(form, name, 0, 100)?;
        let ids: Vec<Id> = list.iter().filter_map(crate::sandbox::id::from_json).collect();
        if ids.len() != list.len() {
            form.error(&under(path, name), "NUMBER_TYPE_COERCE", "Not a list of snowflakes.");
        }
        let distinct: std::collections::HashSet<_> = ids.iter().collect();
        if distinct.len() != ids.len() {
            form.error(
                &under(path, name),
                "SET_TYPE_ALREADY_CONTAINS_VALUE",
                "The set already contains this value.",
            );
        }
        Some(ids)
    };
    let users = ids("users").unwrap_or_default();
    let roles = ids("roles").unwrap_or_default();
    reach.users = Among::Only(users.clone());
    reach.roles = Among::Only(roles.clone());
    for kind in fields.list(form, "parse", 0, 3).into_iter().flatten() {
        match kind.as_str() {
            Some("everyone") => reach.everyone = true,
            Some("users") => {
                exclusive(form, path, "users", &users);
                reach.users = Among::All;
            }
            Some("roles") => {
                exclusive(form, path, "roles", &roles);
                reach.roles = Among::All;
            }
            _ => form.error(
                &under(path, "parse"),
                "BASE_TYPE_CHOICES",
                "Value must be one of ('everyone', 'users', 'roles').",
            ),
        }
    }
    Some(reach)
}

fn exclusive(form: &mut Form, path: &str, name: &str, ids: &[Id]) {
    if !ids.is_empty() {
        let message = format!("parse:[\"{name}\"] and {name}: [ids...] are mutually exclusive.");
        form.error(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
    }
}
