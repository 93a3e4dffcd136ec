//! `SYSTEM STOP LISTEN`, `SYSTEM START LISTEN`: which ports of the server are meant.

use crate::interpret::Interpreter;
use crate::reconfigure::{ListenPort, PortSelection};
use base::{Result, bail};

/// Protocols of ClickHouse's that Ursa may listen for.
fn port_of(name: &str) -> Option<ListenPort> {
    Some(match name {
        "HTTP" => ListenPort::Http,
        "HTTPS" => ListenPort::Https,
        "TCP" => ListenPort::Tcp,
        "TCP SECURE" => ListenPort::TcpSecure,
        "PROMETHEUS" => ListenPort::Metrics,
        _ => return None,
    })
}

/// The ports that a statement means, from its words behind `LISTEN`.
///
/// # Errors
/// `BAD_ARGUMENTS` for one protocol that no server here listens for.
fn selection(detail: &[String]) -> Result<PortSelection> {
    let Some((first, rest)) = detail.split_first() else { return Ok(PortSelection::default()) };
    let all = [ListenPort::Http, ListenPort::Https, ListenPort::Tcp, ListenPort::TcpSecure, ListenPort::Metrics];
    let mut ports = match (first.as_str(), port_of(first)) {
        ("QUERIES ALL" | "QUERIES DEFAULT", _) => all.to_vec(),
        ("QUERIES CUSTOM", _) => Vec::new(),
        (_, Some(port)) => vec![port],
        (other, None) => bail!(BadArguments, "This server has no port of {other}"),
    };
    // Behind EXCEPT, each but the last with a comma.
    for name in rest.iter().skip(1).map(|name| name.trim_end_matches(',')) {
        match (name, port_of(name)) {
            ("QUERIES ALL" | "QUERIES DEFAULT", _) => ports.clear(),
            (_, except) => ports.retain(|port| Some(*port) != except),
        }
    }
    Ok(PortSelection { ports })
}

impl Interpreter<'_> {
    pub(super) fn listen(&self, detail: &[String], is_open: bool) -> Result<()> {
        let selection = selection(detail)?;
        self.host(if is_open { "START LISTEN" } else { "STOP LISTEN" })?.set_listening(&selection, is_open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_named_one_by_one_or_together() {
        let of = |words: &[&str]| {
            selection(&words.iter().map(ToString::to_string).collect::<Vec<_>>()).map(|found| found.ports)
        };
        assert_eq!(of(&["TCP SECURE"]).ok(), Some(vec![ListenPort::TcpSecure]));
        assert_eq!(of(&["QUERIES ALL"]).map(|ports| ports.len()).ok(), Some(5));
        assert_eq!(
            of(&["QUERIES DEFAULT", "EXCEPT", "HTTP,", "PROMETHEUS"]).ok(),
            Some(vec![ListenPort::Https, ListenPort::Tcp, ListenPort::TcpSecure])
        );
        assert_eq!(of(&["QUERIES CUSTOM"]).ok(), Some(vec![]));
        assert!(of(&["MYSQL"]).is_err() && of(&["CUSTOM 'x'"]).is_err());
    }
}
