//! The host of a URL and its levels.

use super::part;
use crate::support::Family;
use functions::Registry;
use std::ops::Range;

/// The offset at which the host may begin: behind the protocol, or behind `//`.
fn authority_start(s: &[u8]) -> usize {
    if s.starts_with(b"//") {
        return 2;
    }
    let scheme =
        s.iter().position(|&c| !(c.is_ascii_alphanumeric() || matches!(c, b'+' | b'-' | b'.'))).unwrap_or(s.len());
    if s[scheme..].starts_with(b"://") { scheme + 3 } else { 0 }
}

/// Whether a byte cannot be in a host.
fn is_forbidden(c: u8) -> bool {
    matches!(
        c,
        b' ' | b'\t' | b'<' | b'>' | b'%' | b'{' | b'}' | b'|' | b'\\' | b'^' | b'~' | b'[' | b']' | b';' | b'=' | b'&'
    )
}

/// The host: up to `:`, `/`, `?` or `#`, behind a user. It must have a dot that is not its last byte; nothing
/// if it does not, or has bytes that no host has.
pub(super) fn host_range(s: &[u8]) -> Range<usize> {
    let mut start = authority_start(s);
    let mut end = s.len();
    let mut dot = None;
    for (at, &c) in s.iter().enumerate().skip(start) {
        match c {
            b'.' if s.get(at + 1).is_none_or(|&next| matches!(next, b'/' | b':' | b'?' | b'#')) => return 0..0,
            b'.' => dot = Some(at),
            b':' | b'/' | b'?' | b'#' => {
                end = at;
                break;
            }
            b'@' => {
                start = at + 1;
                dot = None;
            }
            c if is_forbidden(c) => return 0..0,
            _ => {}
        }
    }
    if dot.is_some_and(|dot| dot > start) { start..end } else { 0..0 }
}

/// The host by RFC 3986: the part behind the `@` of the authority, which stands there once.
pub(super) fn strip_user(s: &[u8]) -> Range<usize> {
    let start = authority_start(s);
    let end = s[start..].iter().position(|c| matches!(c, b'/' | b'?' | b'#')).map_or(s.len(), |at| start + at);
    let authority = &s[start..end];
    let at = memchr::memrchr(b'@', authority);
    if at != memchr::memchr(b'@', authority) {
        return 0..0;
    }
    let host = at.map_or(start, |at| start + at + 1);
    // An address of IPv6 stands in brackets.
    if s.get(host) == Some(&b'[') {
        return memchr::memchr(b']', &s[host..end]).map_or(0..0, |close| host + 1..host + close);
    }
    let inner = host_range(&s[host..end]);
    host + inner.start..host + inner.end
}

fn without_www(s: &[u8], host: Range<usize>) -> Range<usize> {
    let skipped = if s[host.clone()].starts_with(b"www.") { 4 } else { 0 };
    host.start + skipped..host.end
}

fn top_level(s: &[u8], host: Range<usize>) -> Range<usize> {
    let Some(dot) = memchr::memrchr(b'.', &s[host.clone()]) else { return 0..0 };
    // The last level of an IPv4 address is a number.
    if s.get(host.start + dot + 1).is_none_or(u8::is_ascii_digit) {
        return 0..0;
    }
    host.start + dot + 1..host.end
}

/// The first level that says something: the second, or the third if the second is one of a few that
/// countries put before their own two letters. Returns that level and the host from it on.
fn significant(s: &[u8], host: Range<usize>) -> (Range<usize>, Range<usize>) {
    let host = without_www_of_deep(s, host);
    let name = &s[host.clone()];
    let dots: Vec<usize> = memchr::memchr_iter(b'.', name).collect();
    let at = |offset: usize| host.start + offset;
    match dots[..] {
        [] => (host.clone(), host),
        [only] => (host.start..at(only), host),
        [.., before, last] => {
            let level = &name[before + 1..last];
            if host.end - at(last) != 3
                || !matches!(level, b"com" | b"net" | b"org" | b"co" | b"biz" | b"gov" | b"edu" | b"mil" | b"ac")
            {
                return (at(before) + 1..at(last), at(before) + 1..host.end);
            }
            let start = if dots.len() >= 3 { at(dots[dots.len() - 3]) + 1 } else { host.start };
            (start..at(before), start..host.end)
        }
    }
}

/// `www.` is no level of its own.
fn without_www_of_deep(s: &[u8], host: Range<usize>) -> Range<usize> {
    without_www(s, host)
}

fn first_significant(s: &[u8]) -> Range<usize> {
    significant(s, host_range(s)).0
}

/// The part of the host from its first significant level on; empty if the host has one level only.
fn cut_to_significant(s: &[u8]) -> Range<usize> {
    significant(s, host_range(s)).1
}

fn cut_with_www(s: &[u8], host: Range<usize>) -> Range<usize> {
    let (_, cut) = significant(s, host.clone());
    if memchr::memchr(b'.', &s[cut.clone()]).is_none() && s[host.clone()].starts_with(b"www.") { host } else { cut }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "URL");
    part(&mut family, "domain", "The host of a URL.", host_range);
    part(&mut family, "domainRFC", "The host of a URL, by RFC 3986.", strip_user);
    part(&mut family, "domainWithoutWWW", "The host of a URL without a leading www.", |s| {
        without_www(s, host_range(s))
    });
    part(&mut family, "domainWithoutWWWRFC", "As domainWithoutWWW, by RFC 3986.", |s| without_www(s, strip_user(s)));
    part(&mut family, "topLevelDomain", "The last level of the host.", |s| top_level(s, host_range(s)));
    part(&mut family, "topLevelDomainRFC", "As topLevelDomain, by RFC 3986.", |s| top_level(s, strip_user(s)));
    part(
        &mut family,
        "firstSignificantSubdomain",
        "The first level of the host that says something.",
        first_significant,
    );
    part(&mut family, "firstSignificantSubdomainRFC", "As firstSignificantSubdomain, by RFC 3986.", |s| {
        significant(s, strip_user(s)).0
    });
    part(
        &mut family,
        "cutToFirstSignificantSubdomain",
        "The host from its first significant level on.",
        cut_to_significant,
    );
    part(&mut family, "cutToFirstSignificantSubdomainRFC", "As cutToFirstSignificantSubdomain, by RFC 3986.", |s| {
        significant(s, strip_user(s)).1
    });
    part(
        &mut family,
        "cutToFirstSignificantSubdomainWithWWW",
        "As cutToFirstSignificantSubdomain, keeping a www.",
        |s| cut_with_www(s, host_range(s)),
    );
    part(
        &mut family,
        "cutToFirstSignificantSubdomainWithWWWRFC",
        "As cutToFirstSignificantSubdomainWithWWW, by RFC 3986.",
        |s| cut_with_www(s, strip_user(s)),
    );
}
