//! What a URL stands for; without sockets, so that tests ask it directly.
//!
//! ```text
//! /api/overview                                   all queries on all sides
//! /api/query?name=                                one query in full
//! /api/compare?old=&new=[&threshold=][&alpha=]    two sides, judged
//! /api/flame?side=&query=&file=[&base=&base_file=]   folded stacks as a tree, against a base if there is one
//! /api/file?side=&query=&file=                    a collector's file as it is
//! ```

use crate::assets::asset;
use crate::library::Library;
use crate::{details, flame, overview};
use base::{Result, bail, err};
use paw::compare::{Options, compare};
use paw::recording::ArtifactKind;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::HashMap;

/// An answer of the server.
pub(crate) struct Reply {
    pub status: u16,
    pub content_type: &'static str,
    pub body: Cow<'static, [u8]>,
}

/// Parameters of a URL.
pub(crate) type Params = HashMap<String, String>;

/// Answers a request.
pub(crate) fn reply(library: &Library, path: &str, params: &Params) -> Reply {
    if let Some(found) = asset(path) {
        return Reply { status: 200, content_type: found.content_type, body: Cow::Borrowed(found.text.as_bytes()) };
    }
    match document(library, path, params) {
        Ok(Some((content_type, body))) => Reply { status: 200, content_type, body: Cow::Owned(body) },
        Ok(None) => failed(404, &format!("There is nothing at {path}")),
        Err(error) => failed(if error.code() == base::ErrorCode::BadArguments { 404 } else { 500 }, error.message()),
    }
}

fn failed(status: u16, text: &str) -> Reply {
    Reply {
        status,
        content_type: JSON,
        body: Cow::Owned(serde_json::json!({ "error": text }).to_string().into_bytes()),
    }
}

const JSON: &str = "application/json";
type Document = (&'static str, Vec<u8>);

fn document(library: &Library, path: &str, params: &Params) -> Result<Option<Document>> {
    let document = match path {
        "/api/overview" => json(&overview::overview(library))?,
        "/api/query" => json(&details::details(library, text(params, "name")?)?)?,
        "/api/compare" => json(&compared(library, params)?)?,
        "/api/flame" => json(&flame_of(library, params)?)?,
        "/api/file" => {
            let (kind, bytes) = file(library, params, "side", "file")?;
            (content_type(kind), bytes)
        }
        _ => return Ok(None),
    };
    Ok(Some(document))
}

fn json(value: &impl Serialize) -> Result<Document> {
    let bytes = serde_json::to_vec(value).map_err(|error| err!(LogicalError, "Cannot write JSON: {error}"))?;
    Ok((JSON, bytes))
}

fn content_type(kind: ArtifactKind) -> &'static str {
    match kind {
        ArtifactKind::FlameGraphSvg => "image/svg+xml",
        ArtifactKind::Json => JSON,
        ArtifactKind::FoldedStacks | ArtifactKind::Text => "text/plain; charset=utf-8",
    }
}

fn text<'p>(params: &'p Params, name: &str) -> Result<&'p str> {
    params.get(name).map(String::as_str).ok_or_else(|| err!(BadArguments, "The parameter '{name}' is missing"))
}

fn number<T: std::str::FromStr>(params: &Params, name: &str) -> Result<Option<T>> {
    let Some(value) = params.get(name) else { return Ok(None) };
    value.parse().map(Some).map_err(|_| err!(BadArguments, "The parameter '{name}' is no number: '{value}'"))
}

fn compared(library: &Library, params: &Params) -> Result<paw::compare::Comparison> {
    let mut options = Options::default();
    if let Some(threshold) = number::<f64>(params, "threshold")? {
        options.threshold = threshold;
    }
    if let Some(alpha) = number::<f64>(params, "alpha")? {
        options.alpha = alpha;
    }
    if !(0.0..1.0).contains(&options.threshold) || !(0.0..=1.0).contains(&options.alpha) {
        bail!(BadArguments, "threshold and alpha lie between 0 and 1");
    }
    let (old, new) = (library.side(text(params, "old")?)?, library.side(text(params, "new")?)?);
    compare(old.as_side(), new.as_side(), options)
}

fn flame_of(library: &Library, params: &Params) -> Result<flame::Flame> {
    let stacks = |side: &str, place: &str| match file(library, params, side, place)? {
        (ArtifactKind::FoldedStacks, bytes) => Ok(bytes),
        _ => bail!(BadArguments, "The file is not of folded stacks"),
    };
    let own = stacks("side", "file")?;
    let base = if params.contains_key("base") { Some(stacks("base", "base_file")?) } else { None };
    flame::flame(&own, base.as_deref())
}

fn file(library: &Library, params: &Params, side: &str, place: &str) -> Result<(ArtifactKind, Vec<u8>)> {
    let place = number(params, place)?.ok_or_else(|| err!(BadArguments, "The parameter '{place}' is missing"))?;
    details::artifact(library, text(params, side)?, text(params, "query")?, place)
}
