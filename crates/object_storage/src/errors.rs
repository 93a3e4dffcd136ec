//! Errors of stores and web servers, as errors of a query: with what was asked for, without keys and signatures.

use crate::http::refusal;
use base::{Error, err};

/// What a request was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// Bytes or facts of one object.
    Object,
    /// A list of objects.
    List,
    /// A new object.
    Upload,
}

/// The error of a store of S3's protocol.
pub(crate) fn store_error(error: &object_store::Error, name: &str, asked: Asked) -> Error {
    use object_store::Error as Store;
    if let Some(refused) = refusal(error) {
        return err!(UnacceptableUrl, "{refused}, while reading {name}");
    }
    let detail = detail(error);
    match error {
        Store::NotFound { .. } if asked == Asked::Object => err!(FileDoesntExist, "{name} does not exist: {detail}"),
        Store::Precondition { .. } | Store::NotModified { .. } if asked != Asked::Upload => {
            err!(CannotReadAllData, "{name} was changed while it was read: run the query again")
        }
        Store::AlreadyExists { .. } | Store::Precondition { .. } => {
            err!(BadArguments, "Object {name} was made by somebody else meanwhile")
        }
        Store::PermissionDenied { .. } | Store::Unauthenticated { .. } => err!(
            S3Error,
            "The store refuses access to {name}: {detail}. Look whether the keys are right and not expired"
        ),
        _ => err!(S3Error, "The store fails with {name}: {detail}"),
    }
}

/// The innermost text that says something, without what URLs have behind `?`.
fn detail(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(inner) = next {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text = format!("{text}: {inner_text}");
        }
        next = inner.source();
    }
    without_queries(&text)
}

/// A text whose URLs have lost users, passwords and parameters.
pub(crate) fn without_queries(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, word) in text.split(' ').enumerate() {
        if at > 0 {
            out.push(' ');
        }
        match (word.find("://"), word.find('?')) {
            (Some(scheme), query) => {
                let plain = &word[..query.unwrap_or(word.len())];
                let (before, rest) = plain.split_at(scheme + 3);
                let authority = rest.find('/').unwrap_or(rest.len());
                let host = rest[..authority].rfind('@').map_or(0, |at| at + 1);
                out.push_str(before);
                out.push_str(&rest[host..]);
            }
            _ => out.push_str(word),
        }
    }
    out
}

/// The error of a plain URL whose server answers with a status.
pub(crate) fn status_error(status: u16, name: &str, body: &str) -> Error {
    let body: String = without_queries(&body.chars().take(200).collect::<String>());
    let said = if body.trim().is_empty() { String::new() } else { format!(", which says: {}", body.trim()) };
    err!(ReceivedErrorFromRemoteIoServer, "The server answers {status} for {name}{said}")
}

/// The error of a plain URL that could not be asked.
pub(crate) fn request_error(error: &object_store::client::HttpError, name: &str) -> Error {
    match refusal(error) {
        Some(refused) => err!(UnacceptableUrl, "{refused}, while reading {name}"),
        None => err!(NetworkError, "{name} cannot be read: {}", detail(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_without_secrets() {
        assert_eq!(without_queries("GET https://u:p@h:1/a/b?X-Amz-Signature=ab failed"), "GET https://h:1/a/b failed");
        assert_eq!(without_queries("no url? at all"), "no url? at all");
    }
}
