//! Addresses of networks: IPv4, IPv6, MAC.

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows, number_column};
use base::{Result, bail};
use functions::Registry;
use std::net::{Ipv4Addr, Ipv6Addr};
use types::{Buf, Column, DataType, FixedStringColumn};

fn parse_v4(s: &[u8]) -> Option<u32> {
    std::str::from_utf8(s).ok()?.parse::<Ipv4Addr>().ok().map(u32::from)
}

/// IPv6, or IPv4 as IPv6.
fn parse_v6(s: &[u8]) -> Option<[u8; 16]> {
    let text = std::str::from_utf8(s).ok()?;
    match text.parse::<Ipv6Addr>() {
        Ok(address) => Some(address.octets()),
        Err(_) => text.parse::<Ipv4Addr>().ok().map(|v4| v4.to_ipv6_mapped().octets()),
    }
}

/// The result for a text that is no address.
#[derive(Clone, Copy, PartialEq)]
enum OnInvalidAddress {
    Error,
    Null,
    Default,
}

fn string_to_v4(call: &Call, otherwise: OnInvalidAddress) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let result =
        if otherwise == OnInvalidAddress::Null { DataType::nullable(DataType::UInt32) } else { DataType::UInt32 };
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let parsed: Vec<Option<u32>> = (0..rows).map(|row| parse_v4(text.get(row))).collect();
        if otherwise == OnInvalidAddress::Error
            && let Some(row) = parsed.iter().position(Option::is_none)
        {
            bail!(CannotParseIpv4, "Invalid IPv4 value '{}'", String::from_utf8_lossy(text.get(row)));
        }
        let nulls: Vec<u8> = parsed.iter().map(|p| u8::from(p.is_none())).collect();
        let column = Column::from_vec(parsed.into_iter().map(Option::unwrap_or_default).collect::<Vec<u32>>());
        Ok(if otherwise == OnInvalidAddress::Null { column.with_nulls(nulls.into()) } else { column })
    }))
}

fn string_to_v6(call: &Call, otherwise: OnInvalidAddress) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let plain = DataType::FixedString(16);
    let result = if otherwise == OnInvalidAddress::Null { DataType::nullable(plain) } else { plain };
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let parsed: Vec<Option<[u8; 16]>> = (0..rows).map(|row| parse_v6(text.get(row))).collect();
        if otherwise == OnInvalidAddress::Error
            && let Some(row) = parsed.iter().position(Option::is_none)
        {
            bail!(CannotParseText, "Invalid IPv6 value '{}'", String::from_utf8_lossy(text.get(row)));
        }
        let nulls: Vec<u8> = parsed.iter().map(|p| u8::from(p.is_none())).collect();
        let bytes: Vec<u8> = parsed.into_iter().flat_map(Option::unwrap_or_default).collect();
        let column = Column::FixedString(FixedStringColumn { width: 16, bytes: Buf::from(bytes) });
        Ok(if otherwise == OnInvalidAddress::Null { column.with_nulls(nulls.into()) } else { column })
    }))
}

fn v4_to_string(call: &Call, class_c: bool) -> Result<Bound> {
    call.count(1..=1)?;
    if !call.data_type(0).is_unsigned() && *call.data_type(0) != DataType::Ipv4 {
        return call.illegal(0, "IPv4 or UInt32");
    }
    Ok(Bound::new(DataType::String, move |args, rows| {
        let numbers = Ints::of(&args[0]);
        Ok(bytes_rows(rows, |row, out| {
            let octets = (numbers.get(row) as u32).to_be_bytes();
            for (i, octet) in octets.into_iter().enumerate() {
                if i > 0 {
                    out.push(b'.');
                }
                if class_c && i == 3 {
                    out.extend_from_slice(b"xxx");
                } else {
                    types::text::write_integer(octet, out);
                }
            }
        }))
    }))
}

fn v6_to_string(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    if *call.data_type(0) == DataType::Ipv6 {
        return Ok(Bound::new(DataType::String, |args, rows| {
            let numbers = crate::support::flat_native::<u128>(&args[0].column);
            Ok(bytes_rows(rows, |row, out| out.extend_from_slice(Ipv6Addr::from(numbers[row]).to_string().as_bytes())))
        }));
    }
    if *call.data_type(0) != DataType::FixedString(16) {
        return call.illegal(0, "IPv6 or FixedString(16)");
    }
    Ok(Bound::new(DataType::String, |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            let mut octets = [0; 16];
            octets.copy_from_slice(text.get(row));
            out.extend_from_slice(Ipv6Addr::from(octets).to_string().as_bytes());
        }))
    }))
}

fn mac_to_string(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.integers([0])?;
    Ok(Bound::new(DataType::String, |args, rows| {
        let numbers = Ints::of(&args[0]);
        Ok(bytes_rows(rows, |row, out| {
            let bytes = numbers.get(row).to_be_bytes();
            let text: Vec<String> = bytes[2..].iter().map(|byte| format!("{byte:02X}")).collect();
            out.extend_from_slice(text.join(":").as_bytes());
        }))
    }))
}

/// The number of a MAC address, 0 for other texts.
fn parse_mac(s: &[u8]) -> u64 {
    let parts: Option<Vec<u64>> = std::str::from_utf8(s).ok().and_then(|text| {
        text.split(':').map(|part| if part.len() == 2 { u64::from_str_radix(part, 16).ok() } else { None }).collect()
    });
    match parts {
        Some(parts) if parts.len() == 6 => parts.into_iter().fold(0, |number, part| number << 8 | part),
        _ => 0,
    }
}

fn test(family: &mut Family, name: &'static str, text: &'static str, holds: fn(&[u8]) -> bool) {
    family.add(name, "is(s)", text, move |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::UInt8, move |args, rows| number_column(&args[0], rows, |s| u8::from(holds(s)))))
    });
}

fn mac(family: &mut Family, name: &'static str, text: &'static str, shift: u32) {
    family.add(name, "f(s)", text, move |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(DataType::UInt64, move |args, rows| number_column(&args[0], rows, |s| parse_mac(s) >> shift)))
    });
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "IP Address");
    family.add("IPv4NumToString", "IPv4NumToString(n)", "An IPv4 address as text.", |call| v4_to_string(call, false));
    family.alias_any_case("IPv4NumToString", &["INET_NTOA"]);
    family.add(
        "IPv4NumToStringClassC",
        "IPv4NumToStringClassC(n)",
        "An IPv4 address as text, the last part hidden.",
        |call| v4_to_string(call, true),
    );
    family.add("IPv4StringToNum", "IPv4StringToNum(s)", "The number of an IPv4 address.", |call| {
        string_to_v4(call, OnInvalidAddress::Error)
    });
    family.alias_any_case("IPv4StringToNum", &["INET_ATON"]);
    family.add(
        "IPv4StringToNumOrNull",
        "IPv4StringToNumOrNull(s)",
        "As IPv4StringToNum, NULL if that fails.",
        |call| string_to_v4(call, OnInvalidAddress::Null),
    );
    family.add(
        "IPv4StringToNumOrDefault",
        "IPv4StringToNumOrDefault(s)",
        "As IPv4StringToNum, 0 if that fails.",
        |call| string_to_v4(call, OnInvalidAddress::Default),
    );
    family.add("IPv6NumToString", "IPv6NumToString(x)", "An IPv6 address as text.", v6_to_string);
    family.alias_any_case("IPv6NumToString", &["INET6_NTOA"]);
    family.add("IPv6StringToNum", "IPv6StringToNum(s)", "The 16 bytes of an IPv6 address.", |call| {
        string_to_v6(call, OnInvalidAddress::Error)
    });
    family.alias_any_case("IPv6StringToNum", &["INET6_ATON"]);
    family.add(
        "IPv6StringToNumOrNull",
        "IPv6StringToNumOrNull(s)",
        "As IPv6StringToNum, NULL if that fails.",
        |call| string_to_v6(call, OnInvalidAddress::Null),
    );
    family.add(
        "IPv6StringToNumOrDefault",
        "IPv6StringToNumOrDefault(s)",
        "As IPv6StringToNum, zeros if that fails.",
        |call| string_to_v6(call, OnInvalidAddress::Default),
    );
    test(&mut family, "isIPv4String", "1 if the string is an IPv4 address.", |s| parse_v4(s).is_some());
    test(&mut family, "isIPv6String", "1 if the string is an IPv6 address.", |s| {
        std::str::from_utf8(s).is_ok_and(|text| text.parse::<Ipv6Addr>().is_ok())
    });
    mac(&mut family, "MACStringToNum", "The number of a MAC address.", 0);
    mac(&mut family, "MACStringToOUI", "The first three bytes of a MAC address as a number.", 24);
    family.add("MACNumToString", "MACNumToString(n)", "A MAC address as text.", mac_to_string);
}
