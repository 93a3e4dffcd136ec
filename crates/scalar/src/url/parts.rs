//! Protocol, path, query string, fragment, port, network location.

use super::domain::{host_range, strip_user};
use super::part;
use crate::support::{Bound, Call, Family, Ints, Text};
use base::Result;
use functions::Registry;
use std::ops::Range;
use types::{Column, DataType};

/// `https` of `https://…`: letters, digits and `+-.` before `://`.
pub(super) fn protocol(s: &[u8]) -> Range<usize> {
    let end =
        s.iter().position(|&c| !(c.is_ascii_alphanumeric() || matches!(c, b'+' | b'-' | b'.'))).unwrap_or(s.len());
    if s[end..].starts_with(b"://") { 0..end } else { 0..0 }
}

/// The scheme: that of [`protocol`], or the text before the colon of an address with a user: `mailto:someone@host`.
fn scheme(s: &[u8]) -> Range<usize> {
    let end =
        s.iter().position(|&c| !(c.is_ascii_alphanumeric() || matches!(c, b'+' | b'-' | b'.'))).unwrap_or(s.len());
    let has_user = || {
        s[end..].strip_prefix(b":").and_then(|rest| {
            rest.iter().position(|c| matches!(c, b'@' | b'/' | b'?' | b'#')).filter(|&at| at > 0 && rest[at] == b'@')
        })
    };
    if has_user().is_some() { 0..end } else { protocol(s) }
}

/// The offset of the path: at the first `/` behind the host.
fn path_start(s: &[u8]) -> usize {
    let after = match memchr::memmem::find(s, b"//") {
        // The slashes of the protocol, or two at the start.
        Some(at) if at == 0 || (s[at - 1] == b':' && !s[..at].contains(&b'/')) => at + 2,
        _ => 0,
    };
    memchr::memchr(b'/', &s[after..]).map_or(s.len(), |at| after + at)
}

fn path(s: &[u8]) -> Range<usize> {
    let start = path_start(s);
    start..memchr::memchr2(b'?', b'#', &s[start..]).map_or(s.len(), |at| start + at)
}

fn path_full(s: &[u8]) -> Range<usize> {
    path_start(s)..s.len()
}

pub(super) fn query_string(s: &[u8]) -> Range<usize> {
    let Some(mark) = memchr::memchr(b'?', s) else { return 0..0 };
    mark + 1..memchr::memchr(b'#', &s[mark..]).map_or(s.len(), |at| mark + at)
}

fn query_string_and_fragment(s: &[u8]) -> Range<usize> {
    match memchr::memchr2(b'?', b'#', s) {
        Some(mark) if s[mark] == b'?' => mark + 1..s.len(),
        // Behind the number sign a question mark still opens what is wanted.
        Some(mark) => memchr::memchr(b'?', &s[mark..]).map_or(mark, |at| mark + at + 1)..s.len(),
        None => 0..0,
    }
}

fn fragment(s: &[u8]) -> Range<usize> {
    memchr::memchr(b'#', s).map_or(0..0, |mark| mark + 1..s.len())
}

/// Bytes of a text in which a protocol is looked for.
const PROTOCOL_BYTES_MAX: usize = 16;

/// The range between the protocol and the path: user, host and port.
fn netloc(s: &[u8]) -> Range<usize> {
    let protocol = protocol(s);
    let start = if !protocol.is_empty() {
        protocol.end + 3
    } else if s.starts_with(b"//") {
        2
    } else {
        0
    };
    let host = memchr::memchr3(b'/', b'?', b'#', &s[start..]).map_or(s.len(), |at| start + at);
    // Signs that are in no host end it; what separates parameters is taken where a user comes first.
    let user = memchr::memchr(b'@', &s[start..host]).map_or(start, |at| start + at);
    let is_end = |at: &usize| match s[*at] {
        b' ' | b'\t' | b'<' | b'>' | b'{' | b'}' | b'|' | b'\\' | b'^' | b'[' | b']' => true,
        b';' | b'=' | b'&' | b'~' | b'%' => user == start,
        _ => false,
    };
    let end = (start..host).find(is_end).unwrap_or(host);
    // Where a protocol could be they say that the text is no URL.
    let names_protocol = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'-' | b'+');
    let is_text = start == 0 && end < host && end < PROTOCOL_BYTES_MAX && s[..end].iter().skip(1).all(names_protocol);
    if is_text { 0..0 } else { start..end }
}

/// The end of the first `level` levels of a URL's path: 0 is the host with its slash.
pub(crate) fn hierarchy_level(s: &[u8], level: usize) -> usize {
    let protocol = protocol(s);
    let host = if protocol.is_empty() { 0 } else { protocol.end + 3 };
    let mut ends = (host..s.len()).filter(|&at| matches!(s[at], b'/' | b'?' | b'#')).map(|at| at + 1);
    ends.nth(level).unwrap_or(s.len())
}

/// The number behind the host, if it is a port.
fn port_of(s: &[u8], rfc: bool) -> Option<u16> {
    let host = if rfc { strip_user(s) } else { host_range(s) };
    if host.is_empty() {
        return None;
    }
    let rest = s[host.end..].strip_prefix(b"]").unwrap_or(&s[host.end..]).strip_prefix(b":")?;
    let digits = rest.iter().position(|c| !c.is_ascii_digit()).unwrap_or(rest.len());
    if !matches!(rest.get(digits), None | Some(b'/' | b'?' | b'#')) {
        return None;
    }
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}

fn port(call: &Call, rfc: bool) -> Result<Bound> {
    call.count(1..=2)?;
    call.strings([0])?;
    if call.args.len() == 2 && *call.data_type(1) != DataType::UInt16 {
        return call.illegal(1, "UInt16");
    }
    Ok(Bound::new(DataType::UInt16, move |args, rows| {
        let text = Text::of(&args[0])?;
        let default = args.get(1).map_or(Ints::One(0), Ints::of);
        Ok(Column::from_vec(
            (0..rows).map(|row| port_of(text.get(row), rfc).unwrap_or(default.get(row) as u16)).collect(),
        ))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "URL");
    part(&mut family, "protocol", "The protocol of a URL.", scheme);
    part(&mut family, "path", "The path of a URL, without query string and fragment.", path);
    part(&mut family, "pathFull", "The path of a URL with query string and fragment.", path_full);
    part(&mut family, "queryString", "The query string of a URL, without the question mark.", query_string);
    part(&mut family, "fragment", "The fragment of a URL, without the number sign.", fragment);
    part(
        &mut family,
        "queryStringAndFragment",
        "The query string and the fragment of a URL.",
        query_string_and_fragment,
    );
    part(&mut family, "netloc", "User, host and port of a URL.", netloc);
    family.add("port", "port(url[, default])", "The port of a URL, 0 (or the default) if there is none.", |call| {
        port(call, false)
    });
    family.add("portRFC", "portRFC(url[, default])", "As port, by RFC 3986.", |call| port(call, true));
}
