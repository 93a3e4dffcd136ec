//! The setting `http_response_headers`: headers that a query gives its answer.

use axum::http::{HeaderName, HeaderValue};
use base::{Result, bail, err};

/// Headers that a query sets for its answer, over those that it has anyway.
pub(crate) type GivenHeaders = Vec<(HeaderName, HeaderValue)>;

/// The text of the setting for an empty map.
const EMPTY: &str = "{}";
/// Headers at most.
const HEADERS_MAX: usize = 100;
/// Headers that describe how the answer's bytes are to be read, which only the server sets.
const OF_THE_SERVER: [&str; 8] =
    ["connection", "content-encoding", "content-length", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"];

/// The headers of a map of texts.
///
/// # Errors
/// `BAD_ARGUMENTS` for what is no header, or one that only the server may set.
pub(crate) fn parse(text: &str) -> Result<GivenHeaders> {
    if text.is_empty() || text == EMPTY {
        return Ok(Vec::new());
    }
    let pairs = types::text::parse_map_of_texts(text)?;
    if pairs.len() > HEADERS_MAX {
        bail!(BadArguments, "http_response_headers has {} headers, more than {HEADERS_MAX}", pairs.len());
    }
    pairs.into_iter().map(|(name, value)| header(&name, &value)).collect()
}

fn header(name: &str, value: &str) -> Result<(HeaderName, HeaderValue)> {
    let parsed = HeaderName::from_bytes(name.as_bytes())
        .map_err(|_| err!(BadArguments, "http_response_headers: '{name}' is no name of a header"))?;
    let known = parsed.as_str();
    // The headers of CORS follow from the server's options alone.
    if OF_THE_SERVER.contains(&known) || known.starts_with("access-control-") {
        bail!(BadArguments, "http_response_headers: the header '{name}' is set by the server alone");
    }
    let value = HeaderValue::from_str(value).map_err(|_| {
        err!(BadArguments, "http_response_headers: the value of '{name}' has characters that no header may have")
    })?;
    Ok((parsed, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_and_what_is_none() {
        let shown = |text: &str| {
            parse(text)
                .map(|all| all.iter().map(|(name, value)| format!("{name}={value:?}")).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(shown("{}").unwrap(), "");
        assert_eq!(shown("{'X-A':'b', 'Content-Type':'image/png'}").unwrap(), "x-a=\"b\" content-type=\"image/png\"");
        for wrong in [
            "{'Content-Length':'5'}",
            "{'Access-Control-Allow-Origin':'*'}",
            "{'a b':'c'}",
            "{'x':'a\\r\\nset-cookie: y'}",
            "{'x'",
        ] {
            assert!(shown(wrong).is_err(), "{wrong}");
        }
    }
}
