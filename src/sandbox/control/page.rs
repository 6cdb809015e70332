//! The page and its files, carried in the binary, and the files of messages.

use crate::sandbox::app::App;
use crate::sandbox::id::Id;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

macro_rules! assets {
    ($($name:literal),+ $(,)?) => {
        /// Names and texts of the page's files.
        const ASSETS: &[(&str, &str)] =
            &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sandbox/", $name)))),+];
    };
}

assets! {
    "api.js",
    "chat.js",
    "command-form.js",
    "commands.js",
    "components.js",
    "composer.js",
    "controls.css",
    "dom.js",
    "index.html",
    "markdown-view.js",
    "markdown.js",
    "message.css",
    "message.js",
    "modal.js",
    "options.js",
    "page.css",
    "page.js",
    "people.js",
    "pictures.js",
    "popup.js",
    "sidebar.js",
    "suggestions.js",
    "time.js",
    "topbar.js",
    "world.js",
}

/// The page may load its own files, pictures of messages, and nothing from elsewhere.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'self'";

/// One of the page's files.
pub(crate) fn asset(name: &str) -> Response {
    let Some((_, text)) = ASSETS.iter().find(|(known, _)| *known == name) else {
        return (StatusCode::NOT_FOUND, "there is no such file").into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, *text).into_response()
}

/// A file of a message: `{channel}/{attachment}/{name}`.
pub(crate) fn file(app: &Arc<App>, path: &str) -> Response {
    let mut steps = path.split('/');
    let (_, id, name) = (steps.next(), steps.next(), steps.next());
    let id = id.and_then(|id| id.parse::<Id>().ok()).unwrap_or_default();
    let found = app
        .lock()
        .file(id)
        .filter(|file| Some(file.name.as_str()) == name)
        .cloned();
    let Some(file) = found else {
        return (StatusCode::NOT_FOUND, "This content is no longer available.").into_response();
    };
    // Pictures may show; anything else a bot sends is only offered for saving, and never runs in the page's place.
    let picture = ["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&file.content_type.as_str());
    let kind = if picture {
        file.content_type
    } else {
        "application/octet-stream".to_owned()
    };
    let mut response = file.bytes.into_response();
    let headers = response.headers_mut();
    let mut put = |name: HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.insert(name, value);
        }
    };
    put(header::CONTENT_TYPE, &kind);
    put(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(header::CACHE_CONTROL, "private, max-age=31536000, immutable");
    put(
        header::CONTENT_DISPOSITION,
        if picture { "inline" } else { "attachment" },
    );
    response
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_files_of_the_page_are_carried() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sandbox");
        let entries = std::fs::read_dir(folder).expect("the folder of the page is there");
        let mut there: Vec<String> = entries
            .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
            .collect();
        there.sort();
        let carried: Vec<&str> = super::ASSETS.iter().map(|(name, _)| *name).collect();
        assert_eq!(carried, there);
    }
}
