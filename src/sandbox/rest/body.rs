//! Reading requests: JSON, multipart with files, query strings.

use crate::sandbox::error::ApiError;
use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderMap, header};
use serde_json::Value;

/// A file that came with a request.
#[derive(Clone, Debug)]
pub(crate) struct Upload {
    /// The number in `files[n]`.
    pub index: u64,
    pub filename: String,
    pub content_type: String,
    pub bytes: Bytes,
}

/// A request's body.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// Null if there was none.
    pub json: Value,
    pub files: Vec<Upload>,
    /// What Discord passes over, and a careful client does not do.
    pub remarks: Vec<String>,
}

/// Reads the body, whatever its kind.
pub(crate) async fn read(request: Request) -> Result<Body, ApiError> {
    let kind = content_type(request.headers());
    if kind.starts_with("multipart/form-data") {
        return read_multipart(request).await;
    }
    let bytes = Bytes::from_request(request, &())
        .await
        .map_err(|_| ApiError::too_large())?;
    let mut body = Body::default();
    if bytes.is_empty() {
        return Ok(body);
    }
    if !kind.starts_with("application/json") {
        body.remarks
            .push(format!("a body of type {kind:?} instead of application/json"));
    }
    body.json = serde_json::from_slice(&bytes).map_err(|_| ApiError::bad_json())?;
    Ok(body)
}

fn content_type(headers: &HeaderMap) -> String {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .to_ascii_lowercase()
}

async fn read_multipart(request: Request) -> Result<Body, ApiError> {
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|_| ApiError::bad_json())?;
    let mut body = Body::default();
    let mut described = false;
    while let Some(field) = form.next_field().await.map_err(|_| ApiError::bad_json())? {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let kind = field.content_type().unwrap_or("application/octet-stream").to_owned();
        let bytes = field.bytes().await.map_err(|_| ApiError::too_large())?;
        if name == "payload_json" {
            described = true;
            body.json = serde_json::from_slice(&bytes).map_err(|_| ApiError::bad_json())?;
            continue;
        }
        let index = name
            .strip_prefix("files[")
            .and_then(|rest| rest.strip_suffix(']'))
            .and_then(|n| n.parse().ok());
        match (index, filename) {
            (Some(index), Some(filename)) => {
                body.files.push(Upload {
                    index,
                    filename,
                    content_type: kind,
                    bytes,
                });
            }
            _ => body.remarks.push(format!(
                "the multipart field {name:?} is neither payload_json nor files[n]"
            )),
        }
    }
    if !described {
        body.remarks.push("a multipart body without payload_json".to_owned());
    }
    Ok(body)
}

/// The pairs of a query string.
pub(crate) fn query(text: &str) -> Vec<(String, String)> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(&value.replace('+', " ")))
        })
        .collect()
}

/// Undoes `%41`.
pub(crate) fn decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = (bytes[at] == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                decoded.push(byte);
                at += 3;
            }
            None => {
                decoded.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}
