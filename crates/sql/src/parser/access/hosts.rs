//! From where a user may connect: `HOST …`, and the form of it that ClickHouse keeps.

use super::Parser;
use crate::ast::*;
use crate::lexer::TokenKind;
use base::{Result, err};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A kind of patterns that are written as strings.
#[derive(Clone, Copy)]
enum PatternKind {
    Name,
    Regexp,
    Like,
    Ip,
}

impl Parser<'_> {
    /// Parses the patterns after `HOST`: a word stands for all strings behind it.
    pub(super) fn host_patterns(&mut self) -> Result<Vec<HostPattern>> {
        let mut kind = None;
        self.comma_list(|p| {
            for (word, pattern) in
                [("ANY", HostPattern::Any), ("NONE", HostPattern::None), ("LOCAL", HostPattern::Local)]
            {
                if p.eat_words(word)? {
                    kind = None;
                    return Ok(pattern);
                }
            }
            for (word, named) in [
                ("NAME", PatternKind::Name),
                ("REGEXP", PatternKind::Regexp),
                ("LIKE", PatternKind::Like),
                ("IP", PatternKind::Ip),
            ] {
                if p.eat_words(word)? {
                    kind = Some(named);
                    break;
                }
            }
            if kind.is_some() && !matches!(p.kind(), TokenKind::String | TokenKind::HereDoc) {
                p.note("a string");
            }
            let Some(kind) = kind else { return Err(p.unexpected()) };
            let span = p.peek().span;
            let text = p.string()?;
            pattern(kind, &text)
                .ok_or_else(|| span.locate(err!(SyntaxError, "Syntax error: '{text}' is no address of hosts")))
        })
    }
}

/// The hosts of a `CREATE USER` that says none: the pattern that all names share.
pub(super) fn of_user(user: &UserStatement) -> Option<Vec<HostPattern>> {
    let host = user.names.first().and_then(|name| name.host.as_ref());
    match host {
        Some(host) if user.hosts.is_none() && !user.action.is_alter() => user
            .names
            .iter()
            .all(|name| name.host.as_ref() == Some(host))
            .then(|| canonical(pattern(PatternKind::Like, host).into_iter().collect())),
        _ => user.hosts.clone(),
    }
}

/// Patterns as they are kept: no two alike, in the order of their kinds, alone if it is all hosts.
pub(super) fn canonical(patterns: Vec<HostPattern>) -> Vec<HostPattern> {
    if patterns.contains(&HostPattern::Any) {
        return vec![HostPattern::Any];
    }
    let mut kept: Vec<HostPattern> = Vec::new();
    for pattern in patterns {
        if pattern != HostPattern::None && !kept.contains(&pattern) {
            kept.push(pattern);
        }
    }
    kept.sort_by_key(|pattern| match pattern {
        HostPattern::Any | HostPattern::None | HostPattern::Local => 0,
        HostPattern::Ip(address) => 1 + u8::from(address.contains('/')),
        HostPattern::Name(_) => 3,
        HostPattern::Regexp(_) => 4,
        HostPattern::Like(_) => 5,
    });
    if kept.is_empty() { vec![HostPattern::None] } else { kept }
}

/// A pattern, or the simpler thing that it says; `None` if it is no address.
fn pattern(kind: PatternKind, text: &str) -> Option<HostPattern> {
    let is_local = text.eq_ignore_ascii_case("localhost");
    Some(match kind {
        PatternKind::Ip => return address(text),
        PatternKind::Like if matches!(text, "%" | "::/0" | "0.0.0.0/0") => HostPattern::Any,
        PatternKind::Like if matches!(text, "::1" | "127.0.0.1") => HostPattern::Local,
        PatternKind::Regexp if matches!(text, ".*" | "$") => HostPattern::Any,
        _ if is_local => HostPattern::Local,
        PatternKind::Name => HostPattern::Name(text.to_string()),
        PatternKind::Regexp => HostPattern::Regexp(text.to_string()),
        PatternKind::Like => HostPattern::Like(text.to_string()),
    })
}

/// `address`, `address/bits` or `address/mask`, with zeros behind the mask.
fn address(text: &str) -> Option<HostPattern> {
    let (address, mask) = text.split_once('/').unwrap_or((text, ""));
    let address: IpAddr = address.parse().ok()?;
    let bits_max = if address.is_ipv4() { 32 } else { 128 };
    let bits = match mask.parse::<u32>() {
        Ok(bits) if bits <= bits_max => bits,
        Ok(_) => return None,
        Err(_) if !text.contains('/') => bits_max,
        Err(_) => mask_bits(mask.parse().ok()?, address.is_ipv4())?,
    };
    if bits == 0 {
        return Some(HostPattern::Any);
    }
    if bits == bits_max {
        let is_local = address.is_loopback();
        return Some(if is_local { HostPattern::Local } else { HostPattern::Ip(address.to_string()) });
    }
    let network = match address {
        IpAddr::V4(address) => IpAddr::V4(Ipv4Addr::from_bits(address.to_bits() & (u32::MAX << (32 - bits)))),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (128 - bits)))),
    };
    Some(HostPattern::Ip(format!("{network}/{bits}")))
}

/// The number of ones that a mask begins with; `None` if there are others, or it is of the other kind of addresses.
fn mask_bits(mask: IpAddr, is_v4: bool) -> Option<u32> {
    match mask {
        IpAddr::V4(mask) if is_v4 => {
            let bits = mask.to_bits();
            (bits.leading_ones() == bits.count_ones()).then_some(bits.count_ones())
        }
        IpAddr::V6(mask) if !is_v4 => {
            let bits = mask.to_bits();
            (bits.leading_ones() == bits.count_ones()).then_some(bits.count_ones())
        }
        _ => None,
    }
}
