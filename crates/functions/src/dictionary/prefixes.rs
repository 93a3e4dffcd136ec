//! Networks by address (`IP_TRIE`): of the networks that an address lies in, the smallest counts.
//!
//! IPv4 addresses lie among those of IPv6 as `::ffff:a.b.c.d`. A network is its first address and the number of bits
//! that are fixed; addresses are looked up bits by bits, the most first, for those numbers of bits that occur.

use base::{Result, bail};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use types::Column;

/// Rows by network.
pub(super) struct Prefixes {
    /// Fixed bits and first address, and the row.
    rows: HashMap<(u8, u128), u32>,
    /// Numbers of fixed bits that occur, the greatest first.
    bits: Vec<u8>,
}

/// The number of an address among those of IPv6.
pub(super) fn mapped(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(v4) => u128::from(v4.to_ipv6_mapped()),
        IpAddr::V6(v6) => u128::from(v6),
    }
}

/// An address as [`mapped`], from the number of one of IPv4.
pub fn mapped_v4(address: u32) -> u128 {
    mapped(IpAddr::V4(Ipv4Addr::from(address)))
}

/// Parses a network, `10.0.0.0/8`, or a single address.
fn parse(text: &str) -> Option<(u8, u128)> {
    let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
    let address: IpAddr = address.trim().parse().ok()?;
    let (width, skipped) = if address.is_ipv4() { (32, 96) } else { (128, 0) };
    let bits: u8 = match bits {
        Some(bits) => bits.trim().parse().ok().filter(|bits| *bits <= width)?,
        None => width,
    };
    let bits = bits + skipped;
    Some((bits, first(mapped(address), bits)))
}

/// The first address of the network of so many fixed bits.
fn first(address: u128, bits: u8) -> u128 {
    if bits == 0 { 0 } else { address & (u128::MAX << (128 - u32::from(bits))) }
}

/// Networks with their first address and number of fixed bits: those of IPv4 as such where all are.
pub fn network_texts(texts: &Column) -> Column {
    let networks: Vec<(u8, u128)> = (0..texts.len())
        .map(|row| {
            texts.bytes_at(row).and_then(|text| std::str::from_utf8(text).ok()).and_then(parse).unwrap_or_default()
        })
        .collect();
    let is_v4 = |(bits, address): &(u8, u128)| *bits >= 96 && Ipv6Addr::from(*address).to_ipv4_mapped().is_some();
    let all_v4 = networks.iter().all(is_v4);
    let shown = networks.iter().map(|(bits, address)| {
        let v6 = Ipv6Addr::from(*address);
        match v6.to_ipv4_mapped().filter(|_| all_v4) {
            Some(v4) => format!("{v4}/{}", bits - 96),
            None => format!("{v6}/{bits}"),
        }
    });
    Column::from_strings(shown)
}

impl Prefixes {
    /// Networks from a column of text; of equal ones the last row counts.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for text that is no network.
    pub(super) fn new(name: &str, texts: &Column) -> Result<Self> {
        let mut rows = HashMap::new();
        for row in 0..texts.len() {
            let text = texts.bytes_at(row).unwrap_or_default();
            let Some(network) = std::str::from_utf8(text).ok().and_then(parse) else {
                bail!(
                    BadArguments,
                    "Key {:?} of dictionary {name} is no address or network, such as 10.0.0.0/8 or 2001:db8::/32",
                    String::from_utf8_lossy(text)
                );
            };
            rows.insert(network, row as u32);
        }
        let mut bits: Vec<u8> = rows.keys().map(|(bits, _)| *bits).collect();
        bits.sort_unstable_by(|a, b| b.cmp(a));
        bits.dedup();
        Ok(Prefixes { rows, bits })
    }

    /// The row of the smallest network that an address lies in.
    pub(super) fn find(&self, address: u128) -> Option<u32> {
        self.bits.iter().find_map(|&bits| self.rows.get(&(bits, first(address, bits))).copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    #[test]
    fn the_smallest_network_counts() {
        let texts = Column::from_strings(["10.0.0.0/8", "10.1.0.0/16", "192.168.0.1", "2001:db8::/32", "::/0"]);
        let prefixes = Prefixes::new("d", &texts).unwrap();
        let find = |text: &str| prefixes.find(mapped(text.parse().unwrap()));
        assert_eq!(find("10.2.3.4"), Some(0));
        assert_eq!(find("10.1.255.255"), Some(1));
        assert_eq!(find("192.168.0.1"), Some(2));
        assert_eq!(find("2001:db8::1"), Some(3));
        assert_eq!(find("192.168.0.2"), Some(4));
        assert!(Prefixes::new("d", &Column::from_strings(["10.0.0.0/33"])).is_err());
        assert!(Prefixes::new("d", &Column::from_strings(["x"])).is_err());
    }

    #[test]
    fn addresses_of_ipv4_are_mapped() {
        assert_eq!(Ipv6Addr::from(mapped_v4(0x0102_0304)).to_string(), "::ffff:1.2.3.4");
    }
}
