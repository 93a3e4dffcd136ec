//! Columns of `system.query_log` and `system.processes` about the client of a query.

use crate::system::rows::{number, text};
use base::client_info::{ClientInfo, InitialQuery};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use types::Value;

/// A client with a query of its own.
pub(crate) struct ClientRow<'a> {
    pub client: &'a ClientInfo,
    pub user: &'a str,
    pub query_id: &'a str,
    pub start_time_us: i64,
}

/// A column about a client: ClickHouse's name, and the value.
type ClientColumn = (&'static str, fn(&ClientRow<'_>) -> Value);

/// The columns that lists of queries have in common.
pub(crate) const CLIENT_COLUMNS: [ClientColumn; 22] = [
    ("is_initial_query", |row| number(u64::from(row.client.initial.is_none()))),
    ("user", |row| text(row.user)),
    ("query_id", |row| text(row.query_id)),
    ("address", |row| address_value(row.client.address)),
    ("port", |row| port_value(row.client.address)),
    ("initial_user", |row| row.first(|initial| &initial.user, row.user)),
    ("initial_query_id", |row| row.first(|initial| &initial.id, row.query_id)),
    ("initial_address", |row| address_value(row.first_address())),
    ("initial_port", |row| port_value(row.first_address())),
    ("interface", |row| Value::Int(row.client.interface as i64)),
    ("os_user", |row| shown(&row.client.os_user)),
    ("client_hostname", |row| shown(&row.client.hostname)),
    ("client_name", |row| shown(&row.client.name)),
    ("client_revision", |row| number(row.client.revision & U32)),
    ("client_version_major", |row| number(row.client.version[0] & U32)),
    ("client_version_minor", |row| number(row.client.version[1] & U32)),
    ("client_version_patch", |row| number(row.client.version[2] & U32)),
    ("http_method", |row| Value::Int(row.client.http_method as i64)),
    ("http_user_agent", |row| shown(&row.client.http_user_agent)),
    ("http_referer", |row| shown(without_parameters(&row.client.http_referer))),
    ("forwarded_for", |row| shown(&row.client.forwarded_for)),
    ("quota_key", |row| shown(&row.client.quota_key)),
];

/// Columns that the query log alone has.
pub(crate) const LOGGED_CLIENT_COLUMNS: [ClientColumn; 9] = [
    ("connection_address", |row| address_value(row.client.address)),
    ("connection_port", |row| port_value(row.client.address)),
    ("initial_query_start_time", |row| number(row.first_start_us().div_euclid(1_000_000).clamp(0, U32 as i64) as u64)),
    ("initial_query_start_time_microseconds", |row| Value::Int(row.first_start_us())),
    ("authenticated_user", |row| text(row.user)),
    ("is_secure", |row| number(u64::from(row.client.is_secure))),
    ("script_query_number", |row| number(row.client.script_place.0 & U32)),
    ("script_line_number", |row| number(row.client.script_place.1 & U32)),
    ("http_request_url", |row| shown(&row.client.http_path)),
];

impl ClientRow<'_> {
    /// A text of the first query: of this one, unless it is part of one that another server runs.
    fn first(&self, of: fn(&InitialQuery) -> &String, own: &str) -> Value {
        self.client.initial.as_ref().map_or_else(|| text(own), |initial| shown(of(initial)))
    }

    fn first_address(&self) -> Option<SocketAddr> {
        self.client.initial.as_ref().map_or(self.client.address, |initial| initial.address)
    }

    fn first_start_us(&self) -> i64 {
        self.client.initial.as_ref().map_or(self.start_time_us, |initial| initial.start_time_us)
    }
}

/// An address on the web without its parameters, which may be secrets.
fn without_parameters(url: &str) -> &str {
    url.split(['?', '#']).next().unwrap_or_default()
}

/// The numbers of versions are of 32 bits.
const U32: u64 = u32::MAX as u64;

/// A text of a client, cut where it is too long.
pub(crate) fn shown(given: &str) -> Value {
    text(base::client_info::shown(given))
}

/// An address as `IPv6`; within the process that of the machine itself, as in ClickHouse.
pub(crate) fn address_value(address: Option<SocketAddr>) -> Value {
    let bits = match address.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |address| address.ip()) {
        IpAddr::V4(v4) => v4.to_ipv6_mapped().to_bits(),
        IpAddr::V6(v6) => v6.to_bits(),
    };
    Value::UInt128(bits)
}

pub(crate) fn port_value(address: Option<SocketAddr>) -> Value {
    number(address.map_or(0, |address| u64::from(address.port())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_clients_say_is_cut_at_a_character() {
        let long = "ä".repeat(1_000);
        assert_eq!(shown(&long).as_bytes().map(<[u8]>::len), Some(1_024));
        assert_eq!(shown(&format!("x{long}")).as_bytes().map(<[u8]>::len), Some(1_023));
        assert_eq!(shown("me"), text("me"));
        let mut client = ClientInfo { name: format!("x{long}"), quota_key: long.clone(), ..ClientInfo::default() };
        client.cut();
        // The key of a quota counts as a whole.
        assert_eq!((client.name.len(), client.quota_key.len(), client.size_bytes()), (1_023, 2_000, 3_023));
    }

    #[test]
    fn addresses_are_of_ipv6() {
        assert_eq!(address_value(None), Value::UInt128(0xFFFF_7F00_0001));
        let peer: SocketAddr = "[::1]:9".parse().unwrap();
        assert_eq!((address_value(Some(peer)), port_value(Some(peer))), (Value::UInt128(1), number(9u64)));
    }

    #[test]
    fn every_column_has_a_value() {
        let client = ClientInfo { http_referer: "https://a/b?password=x".into(), ..ClientInfo::default() };
        let row = ClientRow { client: &client, user: "u", query_id: "q", start_time_us: 1_000_000 };
        let columns: Vec<&ClientColumn> = CLIENT_COLUMNS.iter().chain(&LOGGED_CLIENT_COLUMNS).collect();
        assert!(columns.iter().all(|column| column.1(&row) != Value::Null));
        let of = |name: &str| columns.iter().find(|column| column.0 == name).unwrap().1(&row);
        assert_eq!((of("http_referer"), of("initial_user")), (text("https://a/b"), text("u")));
        assert_eq!(of("initial_query_start_time"), number(1u64));
    }
}
