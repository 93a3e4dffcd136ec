//! The hosts that statements may reach.
//!
//! | who runs statements | hosts |
//! |---|---|
//! | the user of this process (`ursa local`) | all |
//! | clients of a server | those of public addresses, and those that the operator names |
//!
//! The address that a connection is made to is the one that was checked: a name that stands for another address a
//! moment later gains nothing. Each redirection makes a connection that is checked anew.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

/// Which hosts may be asked.
#[derive(Clone, Debug, Default)]
pub struct NetworkAccess {
    /// The hosts that are named; `None` lets statements reach any.
    confined: Option<Arc<Vec<String>>>,
}

impl NetworkAccess {
    /// Access to all hosts.
    pub fn free() -> Self {
        NetworkAccess::default()
    }

    /// Access to hosts of public addresses while `hosts` is empty or has `*`; and to those of it, given as `host` or
    /// `host:port`, whatever their addresses.
    pub fn confined(hosts: &[String]) -> Self {
        let hosts = hosts.iter().map(|host| host.trim().to_ascii_lowercase()).filter(|host| !host.is_empty());
        NetworkAccess { confined: Some(Arc::new(hosts.collect())) }
    }

    /// Whether statements are the operator's own, who may use the keys of the environment.
    pub fn is_free(&self) -> bool {
        self.confined.is_none()
    }

    /// Whether an address of a host may be connected to.
    pub(crate) fn allows(&self, host: &str, port: u16, address: IpAddr) -> bool {
        let Some(hosts) = &self.confined else { return true };
        let host = host.trim_matches(['[', ']']).to_ascii_lowercase();
        let is_named = hosts.iter().any(|named| {
            let named_host = named.trim_matches(['[', ']']);
            named_host == host || *named == format!("{host}:{port}") || *named == format!("[{host}]:{port}")
        });
        is_named || ((hosts.is_empty() || hosts.iter().any(|named| named == "*")) && is_public(address))
    }
}

/// Whether an address is one of the public internet: not of this machine, a private network, a link, a group, a
/// translation to such, or reserved (RFC 6890).
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_reserved = a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (18..20).contains(&b));
    !(is_reserved
        || address.is_loopback()
        || address.is_private()
        || address.is_link_local()
        || address.is_multicast()
        || address.is_broadcast()
        || address.is_documentation())
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    let within = |high: u16, low: u16| Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match segments {
        // IPv4 within IPv6: mapped, translated (RFC 6052), 6to4.
        [0, 0, 0, 0, 0, 0xFFFF, high, low] | [0x64, 0xFF9B, 0, 0, 0, 0, high, low] => is_public_v4(within(high, low)),
        [0x2002, high, low, ..] => is_public_v4(within(high, low)),
        // What is not given to anybody, the tunnels of Teredo, documentation.
        [0x2001, second, ..] if second < 0x200 || second == 0xDB8 => false,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_are_not_public() {
        for refused in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd00::1",
            "ff02::1",
            "fec0::1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "::7f00:1",
        ] {
            assert!(!is_public(refused.parse().unwrap()), "{refused}");
        }
        for public in ["8.8.8.8", "1.1.1.1", "2606:4700::1111", "::ffff:8.8.8.8", "172.32.0.1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
    }

    #[test]
    fn hosts_that_are_named() {
        let (local, public): (IpAddr, IpAddr) = ("127.0.0.1".parse().unwrap(), "8.8.8.8".parse().unwrap());
        let confined = |hosts: &[&str]| {
            NetworkAccess::confined(&hosts.iter().map(|host| host.to_string()).collect::<Vec<String>>())
        };
        assert!(NetworkAccess::free().allows("x", 80, local));
        assert!(!confined(&[]).allows("x", 80, local) && confined(&[]).allows("x", 80, public));
        assert!(confined(&["X"]).allows("x", 80, local) && !confined(&["x"]).allows("y", 80, public));
        assert!(confined(&["x:81"]).allows("x", 81, local) && !confined(&["x:81"]).allows("x", 80, public));
        assert!(confined(&["x", "*"]).allows("y", 80, public) && !confined(&["x", "*"]).allows("y", 80, local));
        assert!(confined(&["[::1]:9"]).allows("[::1]", 9, "::1".parse().unwrap()));
    }
}
