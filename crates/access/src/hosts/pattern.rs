//! Patterns of names: `REGEXP` and `LIKE`.

use std::net::{Ipv4Addr, Ipv6Addr};

use base::{Result, err};
use regex::{Regex, RegexBuilder};

use super::names::Client;
use super::subnet::Subnet;

/// A regular expression that a whole name must fit. Upper and lower case are the same in names of hosts.
#[derive(Clone, Debug)]
pub(super) struct NameRegexp {
    text: String,
    regex: Regex,
}

impl NameRegexp {
    /// The expression of `REGEXP`.
    pub(super) fn new(text: &str) -> Result<Self> {
        NameRegexp::compile(text, text)
    }

    /// Compiles `regexp`, which was made of the pattern `text`.
    fn compile(text: &str, regexp: &str) -> Result<Self> {
        // Alone first: brackets that it closes without opening them would escape from those around it.
        let compiled = Regex::new(regexp)
            .and_then(|_| RegexBuilder::new(&format!(r"\A(?:{regexp})\z")).case_insensitive(true).build());
        let regex = compiled
            .map_err(|error| err!(CannotCompileRegexp, "Cannot compile the pattern '{text}' of HOST: {error}"))?;
        Ok(NameRegexp { text: text.to_owned(), regex })
    }

    /// The text of the statement.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the client's name fits.
    pub(super) fn allows(&self, client: &Client) -> bool {
        client.own_name().is_some_and(|name| self.regex.is_match(name))
    }
}

impl PartialEq for NameRegexp {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for NameRegexp {}

/// A pattern of `LIKE`: the form of its text tells whether it is one of addresses, a name, or one of names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LikePattern {
    text: String,
    meaning: Meaning,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Meaning {
    /// `10.0.%.%`, `10.0.0.0/8`, `fe80::%`.
    Subnet(Subnet),
    /// A name without wildcards.
    Name,
    /// Names with `%` or `_`.
    Names(NameRegexp),
}

impl LikePattern {
    /// The pattern of `LIKE`.
    pub(super) fn new(text: &str) -> Result<Self> {
        let has_wildcard = text.contains(['%', '_']);
        let meaning = if looks_like_v4(text) {
            Meaning::Subnet(if has_wildcard && !text.contains('/') { subnet_v4(text)? } else { text.parse()? })
        } else if looks_like_v6(text) {
            Meaning::Subnet(if has_wildcard && !text.contains('/') { subnet_v6(text)? } else { text.parse()? })
        } else if has_wildcard {
            Meaning::Names(NameRegexp::compile(text, &like_to_regexp(text))?)
        } else {
            Meaning::Name
        };
        Ok(LikePattern { text: text.to_owned(), meaning })
    }

    /// The text of the statement.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the client's address is allowed, without any name.
    pub(super) fn allows_address(&self, client: &Client) -> bool {
        match self.meaning {
            Meaning::Subnet(subnet) if subnet.is_loopback() => client.is_local(),
            Meaning::Subnet(subnet) => subnet.contains(client.address()),
            Meaning::Name | Meaning::Names(_) => false,
        }
    }

    /// Whether the client's name is allowed.
    pub(super) fn allows_name(&self, client: &Client) -> bool {
        match &self.meaning {
            Meaning::Subnet(_) => false,
            Meaning::Name => client.is_called(&self.text),
            Meaning::Names(regexp) => regexp.allows(client),
        }
    }
}

/// Whether a text begins with digits and a dot.
fn looks_like_v4(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < text.len() && rest.starts_with('.')
}

/// Whether a text begins with four hexadecimal digits and a colon, or two colons.
fn looks_like_v6(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_hexdigit());
    text.starts_with("::") || (text.len() - rest.len() == 4 && rest.starts_with(':'))
}

/// The subnet of a pattern in which `%` stands for one of the four numbers.
///
/// ClickHouse reads `10.%` as `10.0.0.%`, which nobody means; it is refused.
fn subnet_v4(text: &str) -> Result<Subnet> {
    let zeros: Option<Ipv4Addr> = text.replace('%', "0").parse().ok();
    let ones: Option<Ipv4Addr> = text.replace('%', "255").parse().ok();
    match (zeros, ones) {
        (Some(zeros), Some(ones)) => Ok(Subnet::new_v4(zeros.to_bits(), !(zeros.to_bits() ^ ones.to_bits()))),
        _ => Err(bad_like(text, "10.0.%.%, with % for whole numbers of four")),
    }
}

/// The subnet of a pattern in which `%` stands for one of the groups and `_` for a digit.
fn subnet_v6(text: &str) -> Result<Subnet> {
    let zeros: Option<Ipv6Addr> = text.replace('_', "0").replace('%', "0000").parse().ok();
    let ones: Option<Ipv6Addr> = text.replace('_', "f").replace('%', "ffff").parse().ok();
    match (zeros, ones) {
        (Some(zeros), Some(ones)) => Ok(Subnet::new_v6(zeros.to_bits(), !(zeros.to_bits() ^ ones.to_bits()))),
        _ => Err(bad_like(text, "2001:db8::%, with % for whole groups and _ for digits")),
    }
}

fn bad_like(text: &str, example: &str) -> base::Error {
    err!(BadArguments, "Invalid address '{text}' in HOST LIKE. Write {example}, or a subnet such as 10.0.0.0/8")
}

/// The regular expression of a pattern of `LIKE`: `%` is any text, `_` any character, `\` takes their meaning away.
fn like_to_regexp(text: &str) -> String {
    let mut regexp = String::with_capacity(text.len() + 8);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '%' => regexp.push_str(".*"),
            '_' => regexp.push('.'),
            '\\' => regexp.push_str(&regex::escape(&chars.next().unwrap_or('\\').to_string())),
            c => regexp.push_str(&regex::escape(&c.to_string())),
        }
    }
    regexp
}
