//! What Discord answers when it refuses: a status, a code, a message, and for a bad form the errors by field.

use serde_json::{Map, Value, json};

/// Whose doing a refusal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    /// The bot broke a rule of the protocol: it is written down as a violation.
    Bot,
    /// The world is so (a message is gone, a right is missing): a good bot meets it too.
    World,
}

/// A refusal, in Discord's terms.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub status: u16,
    pub code: u32,
    pub message: String,
    pub errors: Option<Value>,
    pub blame: Blame,
}

impl ApiError {
    fn new(status: u16, code: u32, message: &str, blame: Blame) -> Self {
        Self {
            status,
            code,
            message: message.to_owned(),
            errors: None,
            blame,
        }
    }

    fn bot(status: u16, code: u32, message: &str) -> Self {
        Self::new(status, code, message, Blame::Bot)
    }

    fn world(status: u16, code: u32, message: &str) -> Self {
        Self::new(status, code, message, Blame::World)
    }

    /// The body of the answer.
    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }

    /// The same refusal, laid on the bot.
    pub fn blamed(mut self) -> Self {
        self.blame = Blame::Bot;
        self
    }

    /// The same refusal, laid on the world.
    pub fn excused(mut self) -> Self {
        self.blame = Blame::World;
        self
    }

    pub fn unknown_route() -> Self {
        Self::bot(404, 0, "404: Not Found")
    }
    pub fn method_not_allowed() -> Self {
        Self::bot(405, 0, "405: Method Not Allowed")
    }
    pub fn unauthorized() -> Self {
        Self::bot(401, 0, "401: Unauthorized")
    }
    pub fn bad_json() -> Self {
        Self::bot(400, 50109, "The request body contains invalid JSON.")
    }
    pub fn too_large() -> Self {
        Self::bot(413, 40005, "Request entity too large")
    }
    pub fn unknown_application() -> Self {
        Self::bot(404, 10002, "Unknown Application")
    }
    pub fn unknown_channel() -> Self {
        Self::world(404, 10003, "Unknown Channel")
    }
    pub fn unknown_guild() -> Self {
        Self::world(404, 10004, "Unknown Guild")
    }
    pub fn unknown_member() -> Self {
        Self::world(404, 10007, "Unknown Member")
    }
    pub fn unknown_message() -> Self {
        Self::world(404, 10008, "Unknown Message")
    }
    pub fn unknown_user() -> Self {
        Self::world(404, 10013, "Unknown User")
    }
    pub fn unknown_emoji() -> Self {
        Self::bot(400, 10014, "Unknown Emoji")
    }
    pub fn unknown_webhook() -> Self {
        Self::bot(404, 10015, "Unknown Webhook")
    }
    pub fn unknown_interaction() -> Self {
        Self::bot(404, 10062, "Unknown interaction")
    }
    pub fn unknown_command() -> Self {
        Self::bot(404, 10063, "Unknown application command")
    }
    pub fn acknowledged_twice() -> Self {
        Self::bot(400, 40060, "Interaction has already been acknowledged.")
    }
    pub fn missing_access() -> Self {
        Self::world(403, 50001, "Missing Access")
    }
    pub fn wrong_channel_type() -> Self {
        Self::bot(400, 50024, "Cannot execute action on this channel type")
    }
    pub fn not_the_author() -> Self {
        Self::bot(403, 50005, "Cannot edit a message authored by another user")
    }
    pub fn empty_message() -> Self {
        Self::bot(400, 50006, "Cannot send an empty message")
    }
    pub fn dms_closed() -> Self {
        Self::world(403, 50007, "Cannot send messages to this user")
    }
    pub fn missing_permissions() -> Self {
        Self::world(403, 50013, "Missing Permissions")
    }
    pub fn too_many_follow_ups() -> Self {
        Self::bot(
            400,
            40094,
            "This interaction has reached the maximum number of follow up messages",
        )
    }
    pub fn token_expired() -> Self {
        Self::bot(401, 50027, "Invalid Webhook Token")
    }
    pub fn thread_archived() -> Self {
        Self::world(400, 50083, "Thread is archived")
    }
    pub fn thread_exists() -> Self {
        Self::world(400, 160_004, "A thread has already been created for this message")
    }
    pub fn no_history() -> Self {
        Self::world(400, 160_002, "Cannot reply without permission to read message history")
    }
    pub fn too_many_commands() -> Self {
        Self::bot(400, 30032, "Maximum number of application commands reached")
    }
}

/// Collects what is wrong with a form, field by field, so that one answer names everything.
#[derive(Debug, Default)]
pub(crate) struct Form {
    errors: Vec<(String, &'static str, String)>,
}

impl Form {
    /// Notes an error at a path like `embeds.0.title`.
    pub fn error(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.errors.push((path.to_owned(), code, message.into()));
    }

    /// `Ok` when nothing is wrong; else Discord's answer with the errors nested by field.
    pub fn finish(self) -> Result<(), ApiError> {
        if self.errors.is_empty() {
            return Ok(());
        }
        let mut root = Value::Object(Map::new());
        let mut summary = Vec::new();
        for (path, code, message) in &self.errors {
            summary.push(format!("{path}: {message} ({code})"));
            let mut node = &mut root;
            // A field called `_errors` would be taken for the list of its parent's errors, so what is wrong with it is
            // said there.
            for step in path.split('.').filter(|step| !step.is_empty() && *step != "_errors") {
                node = &mut node[step];
            }
            if !node["_errors"].is_array() {
                node["_errors"] = json!([]);
            }
            if let Some(list) = node["_errors"].as_array_mut() {
                list.push(json!({"code": code, "message": message}));
            }
        }
        let mut error = ApiError::bot(400, 50035, "Invalid Form Body");
        error.errors = Some(root);
        // Discord's own message carries the fields as lines; the log is easier to read for it.
        error.message = format!("Invalid Form Body\n{}", summary.join("\n"));
        Err(error)
    }

    /// Fails with one error at once.
    pub fn single(path: &str, code: &'static str, message: impl Into<String>) -> ApiError {
        let mut form = Self::default();
        form.error(path, code, message);
        match form.finish() {
            Err(error) => error,
            Ok(()) => ApiError::bot(400, 50035, "Invalid Form Body"),
        }
    }
}
