//! Hosts that users may connect from: `HOST ANY | LOCAL | NAME … | REGEXP … | LIKE … | IP …`.
//!
//! ```text
//! HostRules ── any, local
//!     ├ subnets  10.0.0.0/8, ::1            compared with the address alone
//!     ├ names    'db.example'               resolved, and compared with the address
//!     ├ regexps  'db\d+\.example'           the address is resolved to a name, which must resolve back to it
//!     └ likes    '10.0.%.%', 'db%.example'  any of these three, by the form of the text
//! ```
//! Invariants: where `any` is set, nothing else is; loopback addresses and the name `localhost` are `LOCAL`; an IPv4
//! address within IPv6 (`::ffff:10.0.0.1`) is the IPv4 address.

mod names;
mod pattern;
mod subnet;
#[cfg(test)]
mod tests;

use std::net::IpAddr;

use base::Result;
use sql::ast::HostPattern;

pub use names::{HostNames, SystemHostNames};

use names::Client;
use pattern::{LikePattern, NameRegexp};
use subnet::Subnet;

/// Hosts that a user may connect from. Empty: none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HostRules {
    any: bool,
    local: bool,
    subnets: Vec<Subnet>,
    names: Vec<String>,
    regexps: Vec<NameRegexp>,
    likes: Vec<LikePattern>,
}

impl HostRules {
    /// The rules of a user without a clause `HOST`: any host.
    pub fn any() -> Self {
        HostRules { any: true, ..HostRules::default() }
    }

    /// The rules of a clause `HOST`. `NONE` adds nothing.
    ///
    /// # Errors
    /// Addresses, masks and regular expressions that are none.
    pub fn from_patterns(patterns: &[HostPattern]) -> Result<Self> {
        let mut rules = HostRules::default();
        for pattern in patterns {
            match pattern {
                HostPattern::Any => rules.any = true,
                HostPattern::None => {}
                HostPattern::Local => rules.local = true,
                HostPattern::Name(name) => rules.add_name(name),
                HostPattern::Regexp(text) => rules.add_regexp(text)?,
                HostPattern::Like(text) => rules.add_like(text)?,
                HostPattern::Ip(text) => rules.add_subnet(text.parse()?),
            }
        }
        rules.normalize();
        Ok(rules)
    }

    /// The clause `HOST` that gives the same rules.
    pub fn to_patterns(&self) -> Vec<HostPattern> {
        if self.any {
            return vec![HostPattern::Any];
        }
        let mut patterns = Vec::new();
        if self.local {
            patterns.push(HostPattern::Local);
        }
        patterns.extend(self.subnets.iter().map(|subnet| HostPattern::Ip(subnet.to_string())));
        patterns.extend(self.names.iter().map(|name| HostPattern::Name(name.clone())));
        patterns.extend(self.regexps.iter().map(|regexp| HostPattern::Regexp(regexp.text().to_owned())));
        patterns.extend(self.likes.iter().map(|like| HostPattern::Like(like.text().to_owned())));
        if patterns.is_empty() {
            patterns.push(HostPattern::None);
        }
        patterns
    }

    /// `ADD HOST`: the hosts of both.
    pub fn add(&mut self, other: &HostRules) {
        self.any |= other.any;
        self.local |= other.local;
        add_missing(&mut self.subnets, &other.subnets);
        add_missing(&mut self.names, &other.names);
        add_missing(&mut self.regexps, &other.regexps);
        add_missing(&mut self.likes, &other.likes);
        self.normalize();
    }

    /// `DROP HOST`: these rules without those; `DROP HOST ANY` leaves none.
    pub fn remove(&mut self, other: &HostRules) {
        if other.any {
            *self = HostRules::default();
            return;
        }
        self.local &= !other.local;
        self.subnets.retain(|subnet| !other.subnets.contains(subnet));
        self.names.retain(|name| !other.names.contains(name));
        self.regexps.retain(|regexp| !other.regexps.contains(regexp));
        self.likes.retain(|like| !other.likes.contains(like));
    }

    /// Whether a client with this address may connect.
    ///
    /// # Cost
    /// Addresses and subnets are compared first; names are resolved only where none of them allows.
    pub fn allows(&self, address: IpAddr, names: &dyn HostNames) -> bool {
        let client = Client::new(address, names);
        self.any || self.allows_address(&client) || self.allows_name(&client)
    }

    /// Whether a rule that needs no name allows.
    fn allows_address(&self, client: &Client) -> bool {
        (self.local && client.is_local())
            || self.subnets.iter().any(|subnet| subnet.contains(client.address()))
            || self.likes.iter().any(|like| like.allows_address(client))
    }

    /// Whether a rule about names allows.
    fn allows_name(&self, client: &Client) -> bool {
        self.names.iter().any(|name| client.is_called(name))
            || self.regexps.iter().any(|regexp| regexp.allows(client))
            || self.likes.iter().any(|like| like.allows_name(client))
    }

    fn add_subnet(&mut self, subnet: Subnet) {
        if subnet.is_everything() {
            self.any = true;
        } else if subnet.is_loopback() {
            self.local = true;
        } else {
            add_missing(&mut self.subnets, &[subnet]);
        }
    }

    fn add_name(&mut self, name: &str) {
        if is_localhost(name) {
            self.local = true;
        } else {
            add_missing(&mut self.names, &[name.to_owned()]);
        }
    }

    fn add_regexp(&mut self, text: &str) -> Result<()> {
        if is_localhost(text) {
            self.local = true;
        } else if text == ".*" {
            self.any = true;
        } else {
            add_missing(&mut self.regexps, &[NameRegexp::new(text)?]);
        }
        Ok(())
    }

    fn add_like(&mut self, text: &str) -> Result<()> {
        match text {
            "127.0.0.1" | "::1" => self.local = true,
            "%" | "0.0.0.0/0" | "::/0" => self.any = true,
            _ if is_localhost(text) => self.local = true,
            _ => add_missing(&mut self.likes, &[LikePattern::new(text)?]),
        }
        Ok(())
    }

    /// Drops the other rules where there is `ANY`.
    fn normalize(&mut self) {
        if self.any {
            *self = HostRules::any();
        }
    }
}

/// Adds those that are not there yet.
fn add_missing<T: Clone + PartialEq>(to: &mut Vec<T>, from: &[T]) {
    for item in from {
        if !to.contains(item) {
            to.push(item.clone());
        }
    }
}

/// Whether a name is that of this machine.
fn is_localhost(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost")
}
