//! Addresses and subnets.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use base::{Error, Result, bail, err};

/// The bits that an IPv4 address within IPv6 has before it.
const MAPPED_BITS: u32 = 96;

/// Addresses that have some bits in common.
///
/// # Invariants
/// - Bits of the prefix outside of the mask are zero.
/// - A subnet of IPv4 addresses within IPv6 is one of IPv4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subnet {
    /// Addresses of IPv4.
    V4 { prefix: u32, mask: u32 },
    /// Addresses of IPv6.
    V6 { prefix: u128, mask: u128 },
}

impl Subnet {
    /// The addresses that agree with one in the bits of a mask.
    pub(super) fn new_v4(prefix: u32, mask: u32) -> Self {
        Subnet::V4 { prefix: prefix & mask, mask }
    }

    /// The addresses of IPv6 that agree with one in the bits of a mask.
    pub(super) fn new_v6(prefix: u128, mask: u128) -> Self {
        let mapped = u128::MAX << (u128::BITS - MAPPED_BITS);
        match Ipv6Addr::from_bits(prefix & mask).to_ipv4_mapped() {
            Some(v4) if mask & mapped == mapped => Subnet::new_v4(v4.to_bits(), mask as u32),
            _ => Subnet::V6 { prefix: prefix & mask, mask },
        }
    }

    /// The subnet of one address.
    fn of_address(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Subnet::new_v4(address.to_bits(), u32::MAX),
            IpAddr::V6(address) => Subnet::new_v6(address.to_bits(), u128::MAX),
        }
    }

    /// Whether the subnet contains an address.
    pub(super) fn contains(self, address: IpAddr) -> bool {
        match (self, address.to_canonical()) {
            (Subnet::V4 { prefix, mask }, IpAddr::V4(address)) => address.to_bits() & mask == prefix,
            (Subnet::V4 { .. }, IpAddr::V6(_)) => false,
            (Subnet::V6 { prefix, mask }, IpAddr::V4(address)) => address.to_ipv6_mapped().to_bits() & mask == prefix,
            (Subnet::V6 { prefix, mask }, IpAddr::V6(address)) => address.to_bits() & mask == prefix,
        }
    }

    /// Whether the subnet is all addresses: `0.0.0.0/0`, `::/0`.
    pub(super) fn is_everything(self) -> bool {
        matches!(self, Subnet::V4 { mask: 0, .. } | Subnet::V6 { mask: 0, .. })
    }

    /// Whether the subnet has loopback addresses only: `::1`, `127.0.0.0/8` and subnets within.
    pub(super) fn is_loopback(self) -> bool {
        match self {
            Subnet::V4 { prefix, mask } => mask >> 24 == 0xFF && Ipv4Addr::from_bits(prefix).is_loopback(),
            Subnet::V6 { prefix, mask } => mask == u128::MAX && Ipv6Addr::from_bits(prefix).is_loopback(),
        }
    }
}

impl FromStr for Subnet {
    type Err = Error;

    /// `10.0.0.1`, `10.0.0.0/8`, `10.0.0.0/255.0.0.0`, `::1`, `fe80::/10`, `fe80::/ffc0::`.
    fn from_str(text: &str) -> Result<Self> {
        let Some((prefix, mask)) = text.split_once('/') else {
            return Ok(Subnet::of_address(address(text, text)?));
        };
        let prefix = address(prefix, text)?;
        if mask.bytes().all(|byte| byte.is_ascii_digit()) {
            return with_bits(prefix, mask.parse().unwrap_or(u32::MAX), text);
        }
        match (prefix, address(mask, text)?) {
            (IpAddr::V4(prefix), IpAddr::V4(mask)) => Ok(Subnet::new_v4(prefix.to_bits(), mask.to_bits())),
            (IpAddr::V6(prefix), IpAddr::V6(mask)) => Ok(Subnet::new_v6(prefix.to_bits(), mask.to_bits())),
            _ => bail!(BadArguments, "Address and mask of HOST IP '{text}' must both be IPv4 or both IPv6"),
        }
    }
}

/// The addresses that agree in the first bits.
fn with_bits(prefix: IpAddr, bits: u32, text: &str) -> Result<Subnet> {
    let bits_max = if prefix.is_ipv4() { u32::BITS } else { u128::BITS };
    if bits > bits_max {
        bail!(BadArguments, "The prefix of HOST IP '{text}' is too long: it may have at most {bits_max} bits");
    }
    Ok(match prefix {
        IpAddr::V4(prefix) => Subnet::new_v4(prefix.to_bits(), u32::MAX.checked_shl(32 - bits).unwrap_or(0)),
        IpAddr::V6(prefix) => Subnet::new_v6(prefix.to_bits(), u128::MAX.checked_shl(128 - bits).unwrap_or(0)),
    })
}

/// An address within the text of a pattern.
fn address(part: &str, text: &str) -> Result<IpAddr> {
    part.parse().map_err(|_| {
        err!(
            BadArguments,
            "Invalid address '{part}' in HOST '{text}'. Write an address (10.0.0.1, ::1) or a subnet (10.0.0.0/8, \
             10.0.0.0/255.0.0.0, fe80::/10)"
        )
    })
}

impl fmt::Display for Subnet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (prefix, mask, bits, is_whole, is_prefix) = match *self {
            Subnet::V4 { prefix, mask } => (
                IpAddr::V4(Ipv4Addr::from_bits(prefix)),
                IpAddr::V4(Ipv4Addr::from_bits(mask)),
                mask.leading_ones(),
                mask == u32::MAX,
                mask.leading_ones() == mask.count_ones(),
            ),
            Subnet::V6 { prefix, mask } => (
                IpAddr::V6(Ipv6Addr::from_bits(prefix)),
                IpAddr::V6(Ipv6Addr::from_bits(mask)),
                mask.leading_ones(),
                mask == u128::MAX,
                mask.leading_ones() == mask.count_ones(),
            ),
        };
        match (is_whole, is_prefix) {
            (true, _) => write!(f, "{prefix}"),
            (false, true) => write!(f, "{prefix}/{bits}"),
            (false, false) => write!(f, "{prefix}/{mask}"),
        }
    }
}
