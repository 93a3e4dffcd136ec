//! Names of hosts, and a client that is asked for its own.

use std::cell::OnceCell;
use std::net::{IpAddr, Ipv6Addr, ToSocketAddrs};

/// Source of names and addresses: the system's resolver, or a table in tests.
///
/// Both directions take as long as the network does; who calls [`super::HostRules::allows`] for many connections keeps
/// answers for a while.
pub trait HostNames {
    /// The addresses of a name; none where it is not known.
    fn addresses_of(&self, name: &str) -> Vec<IpAddr>;

    /// The name of an address, as the reverse lookup tells it; whoever owns the address chose it.
    fn name_of(&self, address: IpAddr) -> Option<String>;

    /// The addresses of this machine's network interfaces, which `LOCAL` allows besides loopback addresses.
    fn local_addresses(&self) -> Vec<IpAddr> {
        Vec::new()
    }
}

/// The system's resolver: files and servers that the machine is set up with.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemHostNames;

impl HostNames for SystemHostNames {
    fn addresses_of(&self, name: &str) -> Vec<IpAddr> {
        (name, 0).to_socket_addrs().map(|found| found.map(|socket| socket.ip()).collect()).unwrap_or_default()
    }

    fn name_of(&self, address: IpAddr) -> Option<String> {
        let name = dns_lookup::lookup_addr(&address).ok()?;
        // Where an address has no name the resolver writes its numbers.
        name.parse::<IpAddr>().is_err().then_some(name)
    }
}

/// The one address of those that mean the same: IPv4 instead of IPv4 within IPv6, one loopback address instead of all.
pub(super) fn canonical(address: IpAddr) -> IpAddr {
    let address = address.to_canonical();
    if address.is_loopback() { IpAddr::V6(Ipv6Addr::LOCALHOST) } else { address }
}

/// A client that wants to connect. Each fact is looked up once.
pub(super) struct Client<'a> {
    address: IpAddr,
    names: &'a dyn HostNames,
    own_name: OnceCell<Option<String>>,
    is_local: OnceCell<bool>,
}

impl<'a> Client<'a> {
    pub(super) fn new(address: IpAddr, names: &'a dyn HostNames) -> Self {
        Client { address: address.to_canonical(), names, own_name: OnceCell::new(), is_local: OnceCell::new() }
    }

    /// The address, never IPv4 within IPv6.
    pub(super) fn address(&self) -> IpAddr {
        self.address
    }

    /// Whether the client is on this machine.
    pub(super) fn is_local(&self) -> bool {
        *self.is_local.get_or_init(|| {
            let is_own = |own: IpAddr| own.to_canonical() == self.address;
            self.address.is_loopback() || self.names.local_addresses().into_iter().any(is_own)
        })
    }

    /// Whether the name is resolved to the client's address.
    pub(super) fn is_called(&self, name: &str) -> bool {
        if super::is_localhost(name) {
            return self.is_local();
        }
        self.names.addresses_of(name).into_iter().any(|found| canonical(found) == canonical(self.address))
    }

    /// The client's name by the reverse lookup, without the dot at its end, where that is resolved back to the address:
    /// otherwise whoever owns an address could call it as they like.
    pub(super) fn own_name(&self) -> Option<&str> {
        let look_up = || {
            let name = self.names.name_of(self.address)?;
            let name = name.strip_suffix('.').unwrap_or(&name).to_owned();
            self.is_called(&name).then_some(name)
        };
        self.own_name.get_or_init(look_up).as_deref()
    }
}
