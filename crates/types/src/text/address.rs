//! Addresses of networks.

use super::cursor::shown;
use base::{Result, bail};
use std::io::Write;
use std::net::{Ipv4Addr, Ipv6Addr};

/// Reads `192.0.2.1`.
///
/// # Errors
/// `CANNOT_PARSE_IPV4`.
pub fn parse_ipv4(bytes: &[u8]) -> Result<u32> {
    match std::str::from_utf8(bytes).ok().and_then(|text| text.parse::<Ipv4Addr>().ok()) {
        Some(address) => Ok(u32::from(address)),
        None => bail!(CannotParseIpv4, "Invalid IPv4 value '{}'", shown(bytes)),
    }
}

/// Reads `2001:db8::1`; an IPv4 address becomes `::ffff:192.0.2.1`.
///
/// # Errors
/// `CANNOT_PARSE_IPV6`.
pub fn parse_ipv6(bytes: &[u8]) -> Result<u128> {
    let text = std::str::from_utf8(bytes).unwrap_or_default();
    if let Ok(address) = text.parse::<Ipv6Addr>() {
        return Ok(u128::from(address));
    }
    match text.parse::<Ipv4Addr>() {
        Ok(address) => Ok(u128::from(address.to_ipv6_mapped())),
        Err(_) => bail!(CannotParseIpv6, "Invalid IPv6 value '{}'", shown(bytes)),
    }
}

/// Appends `192.0.2.1`.
pub fn write_ipv4(address: u32, out: &mut Vec<u8>) {
    for (i, byte) in address.to_be_bytes().into_iter().enumerate() {
        if i > 0 {
            out.push(b'.');
        }
        super::write_integer(byte, out);
    }
}

/// Appends the short form of RFC 5952.
pub fn write_ipv6(address: u128, out: &mut Vec<u8>) {
    // Writing to a vector does not fail.
    let _ = write!(out, "{}", Ipv6Addr::from(address));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_come_back() {
        for text in ["0.0.0.0", "192.168.0.1", "255.255.255.255"] {
            let mut out = Vec::new();
            write_ipv4(parse_ipv4(text.as_bytes()).unwrap(), &mut out);
            assert_eq!(out, text.as_bytes());
        }
        for text in ["::", "::1", "2001:db8::1", "::ffff:1.2.3.4"] {
            let mut out = Vec::new();
            write_ipv6(parse_ipv6(text.as_bytes()).unwrap(), &mut out);
            assert_eq!(out, text.as_bytes());
        }
        assert!(parse_ipv4(b"1.2.3").is_err());
        assert!(parse_ipv6(b"x").is_err());
    }
}
