//! The routes of Discord's REST API that this stand-in knows, in one table.

use crate::sandbox::error::ApiError;
use crate::sandbox::id::Id;
use axum::http::Method;

/// What a route does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endpoint {
    Gateway,
    GatewayBot,
    Me,
    User,
    OpenDirect,
    MyGuilds,
    LeaveGuild,
    Application,
    EditApplication,
    OAuthApplication,
    Commands,
    CreateCommand,
    OverwriteCommands,
    Command,
    EditCommand,
    DeleteCommand,
    Callback,
    FollowUp,
    Answer,
    EditAnswer,
    DeleteAnswer,
    Channel,
    EditChannel,
    DeleteChannel,
    Messages,
    CreateMessage,
    Message,
    EditMessage,
    DeleteMessage,
    BulkDelete,
    Typing,
    Pins,
    Pin,
    Unpin,
    React,
    Unreact,
    StartThread,
    StartThreadAt,
    ThreadMembers,
    JoinThread,
    LeaveThread,
    ActiveThreads,
    Guild,
    GuildChannels,
    GuildRoles,
    GuildMembers,
    SearchMembers,
    GuildMember,
}

/// A line of the table.
#[derive(Debug)]
pub(crate) struct Route {
    pub method: Method,
    pub template: &'static str,
    pub endpoint: Endpoint,
    /// Whether the bot's token must come with it. Interaction tokens in the path stand for themselves.
    pub authorized: bool,
    /// Query parameters it knows.
    pub query: &'static [&'static str],
}

const fn route(method: Method, template: &'static str, endpoint: Endpoint) -> Route {
    Route {
        method,
        template,
        endpoint,
        authorized: true,
        query: &[],
    }
}

const fn open(method: Method, template: &'static str, endpoint: Endpoint, query: &'static [&'static str]) -> Route {
    Route {
        method,
        template,
        endpoint,
        authorized: false,
        query,
    }
}

const fn asking(method: Method, template: &'static str, endpoint: Endpoint, query: &'static [&'static str]) -> Route {
    Route {
        method,
        template,
        endpoint,
        authorized: true,
        query,
    }
}

const WITH_WORDS: &[&str] = &["with_localizations"];
const PAGE: &[&str] = &["limit", "before", "after", "around"];

/// The table.
pub(crate) static ROUTES: &[Route] = &[
    open(Method::GET, "/gateway", Endpoint::Gateway, &[]),
    route(Method::GET, "/gateway/bot", Endpoint::GatewayBot),
    route(Method::GET, "/users/@me", Endpoint::Me),
    asking(
        Method::GET,
        "/users/@me/guilds",
        Endpoint::MyGuilds,
        &["limit", "before", "after", "with_counts"],
    ),
    route(Method::DELETE, "/users/@me/guilds/{guild}", Endpoint::LeaveGuild),
    route(Method::POST, "/users/@me/channels", Endpoint::OpenDirect),
    route(Method::GET, "/users/{user}", Endpoint::User),
    route(Method::GET, "/applications/@me", Endpoint::Application),
    route(Method::PATCH, "/applications/@me", Endpoint::EditApplication),
    route(Method::GET, "/oauth2/applications/@me", Endpoint::OAuthApplication),
    asking(
        Method::GET,
        "/applications/{application}/commands",
        Endpoint::Commands,
        WITH_WORDS,
    ),
    route(
        Method::POST,
        "/applications/{application}/commands",
        Endpoint::CreateCommand,
    ),
    route(
        Method::PUT,
        "/applications/{application}/commands",
        Endpoint::OverwriteCommands,
    ),
    route(
        Method::GET,
        "/applications/{application}/commands/{command}",
        Endpoint::Command,
    ),
    route(
        Method::PATCH,
        "/applications/{application}/commands/{command}",
        Endpoint::EditCommand,
    ),
    route(
        Method::DELETE,
        "/applications/{application}/commands/{command}",
        Endpoint::DeleteCommand,
    ),
    asking(
        Method::GET,
        "/applications/{application}/guilds/{guild}/commands",
        Endpoint::Commands,
        WITH_WORDS,
    ),
    route(
        Method::POST,
        "/applications/{application}/guilds/{guild}/commands",
        Endpoint::CreateCommand,
    ),
    route(
        Method::PUT,
        "/applications/{application}/guilds/{guild}/commands",
        Endpoint::OverwriteCommands,
    ),
    route(
        Method::GET,
        "/applications/{application}/guilds/{guild}/commands/{command}",
        Endpoint::Command,
    ),
    route(
        Method::PATCH,
        "/applications/{application}/guilds/{guild}/commands/{command}",
        Endpoint::EditCommand,
    ),
    route(
        Method::DELETE,
        "/applications/{application}/guilds/{guild}/commands/{command}",
        Endpoint::DeleteCommand,
    ),
    open(
        Method::POST,
        "/interactions/{interaction}/{token}/callback",
        Endpoint::Callback,
        &["with_response"],
    ),
    open(
        Method::POST,
        "/webhooks/{application}/{token}",
        Endpoint::FollowUp,
        &["wait", "thread_id", "with_components"],
    ),
    open(
        Method::GET,
        "/webhooks/{application}/{token}/messages/{message}",
        Endpoint::Answer,
        &["thread_id"],
    ),
    open(
        Method::PATCH,
        "/webhooks/{application}/{token}/messages/{message}",
        Endpoint::EditAnswer,
        &["thread_id", "with_components"],
    ),
    open(
        Method::DELETE,
        "/webhooks/{application}/{token}/messages/{message}",
        Endpoint::DeleteAnswer,
        &["thread_id"],
    ),
    route(Method::GET, "/channels/{channel}", Endpoint::Channel),
    route(Method::PATCH, "/channels/{channel}", Endpoint::EditChannel),
    route(Method::DELETE, "/channels/{channel}", Endpoint::DeleteChannel),
    asking(Method::GET, "/channels/{channel}/messages", Endpoint::Messages, PAGE),
    route(Method::POST, "/channels/{channel}/messages", Endpoint::CreateMessage),
    route(
        Method::POST,
        "/channels/{channel}/messages/bulk-delete",
        Endpoint::BulkDelete,
    ),
    asking(
        Method::GET,
        "/channels/{channel}/messages/pins",
        Endpoint::Pins,
        &["before", "limit"],
    ),
    route(
        Method::PUT,
        "/channels/{channel}/messages/pins/{message}",
        Endpoint::Pin,
    ),
    route(
        Method::DELETE,
        "/channels/{channel}/messages/pins/{message}",
        Endpoint::Unpin,
    ),
    route(Method::GET, "/channels/{channel}/messages/{message}", Endpoint::Message),
    route(
        Method::PATCH,
        "/channels/{channel}/messages/{message}",
        Endpoint::EditMessage,
    ),
    route(
        Method::DELETE,
        "/channels/{channel}/messages/{message}",
        Endpoint::DeleteMessage,
    ),
    route(
        Method::PUT,
        "/channels/{channel}/messages/{message}/reactions/{emoji}/@me",
        Endpoint::React,
    ),
    route(
        Method::DELETE,
        "/channels/{channel}/messages/{message}/reactions/{emoji}/@me",
        Endpoint::Unreact,
    ),
    route(
        Method::POST,
        "/channels/{channel}/messages/{message}/threads",
        Endpoint::StartThreadAt,
    ),
    route(Method::POST, "/channels/{channel}/typing", Endpoint::Typing),
    route(Method::GET, "/channels/{channel}/pins", Endpoint::Pins),
    route(Method::PUT, "/channels/{channel}/pins/{message}", Endpoint::Pin),
    route(Method::DELETE, "/channels/{channel}/pins/{message}", Endpoint::Unpin),
    route(Method::POST, "/channels/{channel}/threads", Endpoint::StartThread),
    asking(
        Method::GET,
        "/channels/{channel}/thread-members",
        Endpoint::ThreadMembers,
        &["with_member", "limit", "after"],
    ),
    route(
        Method::PUT,
        "/channels/{channel}/thread-members/{user}",
        Endpoint::JoinThread,
    ),
    route(
        Method::DELETE,
        "/channels/{channel}/thread-members/{user}",
        Endpoint::LeaveThread,
    ),
    asking(Method::GET, "/guilds/{guild}", Endpoint::Guild, &["with_counts"]),
    route(Method::GET, "/guilds/{guild}/channels", Endpoint::GuildChannels),
    route(Method::GET, "/guilds/{guild}/roles", Endpoint::GuildRoles),
    route(Method::GET, "/guilds/{guild}/threads/active", Endpoint::ActiveThreads),
    asking(
        Method::GET,
        "/guilds/{guild}/members",
        Endpoint::GuildMembers,
        &["limit", "after"],
    ),
    asking(
        Method::GET,
        "/guilds/{guild}/members/search",
        Endpoint::SearchMembers,
        &["query", "limit"],
    ),
    route(Method::GET, "/guilds/{guild}/members/{user}", Endpoint::GuildMember),
];

/// The values of a route's `{names}`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Params(Vec<(&'static str, String)>);

impl Params {
    /// The value as text.
    pub fn text(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|(known, _)| *known == name)
            .map_or("", |(_, value)| value)
    }

    /// Whether the route has this name.
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| *known == name)
    }

    /// The value as an id.
    pub fn id(&self, name: &str) -> Result<Id, ApiError> {
        let text = self.text(name);
        text.parse().map_err(|_| {
            let message = format!("Value \"{text}\" is not snowflake.");
            crate::sandbox::error::Form::single(name, "NUMBER_TYPE_COERCE", message)
        })
    }
}

/// Finds the route of a path that begins after the version.
pub(crate) fn find(method: &Method, path: &str) -> Result<(&'static Route, Params), ApiError> {
    let steps: Vec<&str> = path.split('/').skip(1).collect();
    let mut other_method = false;
    for route in ROUTES {
        let Some(params) = matches(route.template, &steps) else {
            continue;
        };
        if route.method == *method {
            return Ok((route, params));
        }
        other_method = true;
    }
    Err(if other_method {
        ApiError::method_not_allowed()
    } else {
        ApiError::unknown_route()
    })
}

fn matches(template: &'static str, steps: &[&str]) -> Option<Params> {
    let mut params = Params::default();
    let mut rest = steps.iter();
    for part in template.split('/').skip(1) {
        let step = rest.next().filter(|step| !step.is_empty())?;
        match part.strip_prefix('{').and_then(|name| name.strip_suffix('}')) {
            Some(name) => params.0.push((name, super::body::decode(step))),
            None if part == *step => {}
            None => return None,
        }
    }
    rest.next().is_none().then_some(params)
}
