//! Networks of addresses: ranges of prefixes, addresses in them, IPv4 as IPv6, cut addresses.

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows, flat_native};
use base::{Result, bail, err};
use functions::{Arg, Registry};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use types::{Column, DataType};

/// The addresses of an argument, all as 128 bits.
fn addresses(name: &str, arg: &Arg, is_v4: bool, rows: usize) -> Result<Vec<u128>> {
    match &arg.data_type {
        DataType::Ipv4 => Ok(flat_native::<u32>(&arg.column).iter().map(|&v4| u128::from(v4)).collect()),
        DataType::Ipv6 => Ok(flat_native::<u128>(&arg.column).to_vec()),
        DataType::FixedString(16) => {
            let text = Text::of(arg)?;
            Ok((0..rows)
                .map(|row| text.get(row).iter().fold(0u128, |all, &byte| all << 8 | u128::from(byte)))
                .collect())
        }
        unsigned if unsigned.is_unsigned() => {
            let numbers = Ints::of(arg);
            Ok((0..rows).map(|row| u128::from(numbers.get(row) as u32)).collect())
        }
        _ => {
            let text = Text::of(arg)?;
            let parse = |row: usize| {
                let text = String::from_utf8_lossy(text.get(row)).into_owned();
                let found = if is_v4 {
                    text.parse::<Ipv4Addr>().ok().map(|v4| u128::from(u32::from(v4)))
                } else {
                    text.parse::<Ipv6Addr>().ok().map(u128::from)
                };
                found.ok_or_else(|| err!(CannotParseText, "'{text}' is no address, in function {name}"))
            };
            (0..rows).map(parse).collect()
        }
    }
}

/// The first and the last address with the first `bits` of an address of `width` bits.
fn range(address: u128, bits: u32, width: u32) -> (u128, u128) {
    let all = if width == 128 { u128::MAX } else { (1 << width) - 1 };
    let hosts = all.checked_shr(bits).unwrap_or(0);
    (address & (all ^ hosts), address & (all ^ hosts) | hosts)
}

fn cidr_range(call: &Call, is_v4: bool) -> Result<Bound> {
    call.count(2..=2)?;
    let fits = match call.data_type(0) {
        DataType::Ipv4 => is_v4,
        DataType::Ipv6 | DataType::FixedString(16) => !is_v4,
        DataType::String => true,
        unsigned => is_v4 && unsigned.is_unsigned(),
    };
    if !fits {
        return call.illegal(0, if is_v4 { "IPv4, UInt32 or String" } else { "IPv6, FixedString(16) or String" });
    }
    if *call.plain(1) != DataType::UInt8 {
        return call.illegal(1, "UInt8");
    }
    let name = call.name;
    let address = if is_v4 { DataType::Ipv4 } else { DataType::Ipv6 };
    Ok(Bound::new(DataType::tuple(vec![address.clone(), address]), move |args, rows| {
        let width: u32 = if is_v4 { 32 } else { 128 };
        let bits = Ints::of(&args[1]);
        let given = addresses(name, &args[0], is_v4, rows)?;
        let (low, high): (Vec<u128>, Vec<u128>) =
            (0..rows).map(|row| range(given[row], (bits.get(row) as u64).min(u64::from(width)) as u32, width)).unzip();
        let column = |values: Vec<u128>| {
            if is_v4 {
                Column::from_vec(values.into_iter().map(|v| v as u32).collect::<Vec<u32>>())
            } else {
                Column::from_vec(values)
            }
        };
        Ok(Column::Tuple([column(low), column(high)].into(), rows))
    }))
}

fn in_range(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    for i in 0..2 {
        if !call.data_type(i).is_string() && !(i == 0 && matches!(call.data_type(0), DataType::Ipv4 | DataType::Ipv6)) {
            return call.illegal(i, "String");
        }
    }
    let name = call.name;
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let prefixes = Text::of(&args[1])?;
        let texts = if args[0].data_type.is_string() { Some(Text::of(&args[0])?) } else { None };
        let numbers = if texts.is_none() { addresses(name, &args[0], false, rows)? } else { Vec::new() };
        let is_v4 = args[0].data_type == DataType::Ipv4;
        let mut out = Vec::with_capacity(rows);
        for row in 0..rows {
            let address = match &texts {
                Some(texts) => parse_address(name, texts.get(row))?,
                None if is_v4 => IpAddr::V4(Ipv4Addr::from(numbers[row] as u32)),
                None => IpAddr::V6(Ipv6Addr::from(numbers[row])),
            };
            out.push(u8::from(covers(name, prefixes.get(row), address)?));
        }
        Ok(Column::from_vec(out))
    }))
}

fn parse_address(name: &str, s: &[u8]) -> Result<IpAddr> {
    let text = String::from_utf8_lossy(s);
    text.parse().map_err(|_| err!(CannotParseText, "Neither IPv4 nor IPv6 address: '{text}', in function {name}"))
}

fn covers(name: &str, prefix: &[u8], address: IpAddr) -> Result<bool> {
    let text = String::from_utf8_lossy(prefix);
    let bad = || {
        err!(
            CannotParseText,
            "The text does not contain an address with a prefix like 10.0.0.0/8: '{text}', in function {name}"
        )
    };
    let (network, bits) = text.split_once('/').ok_or_else(bad)?;
    let bits: u32 = bits.parse().map_err(|_| bad())?;
    let (network, width) = match parse_address(name, network.as_bytes())? {
        IpAddr::V4(v4) => (u128::from(u32::from(v4)), 32),
        IpAddr::V6(v6) => (u128::from(v6), 128),
    };
    if bits > width {
        return Err(bad());
    }
    let given = match address {
        IpAddr::V4(v4) if width == 32 => u128::from(u32::from(v4)),
        IpAddr::V6(v6) if width == 128 => u128::from(v6),
        // Addresses of one kind are in no network of the other.
        _ => return Ok(false),
    };
    let (low, high) = range(network, bits, width);
    Ok((low..=high).contains(&given))
}

fn v4_to_v6(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    if *call.data_type(0) != DataType::Ipv4 && !call.data_type(0).is_unsigned() {
        return call.illegal(0, "IPv4 or UInt32");
    }
    let (name, result) =
        (call.name, if *call.data_type(0) == DataType::Ipv4 { DataType::Ipv6 } else { DataType::FixedString(16) });
    Ok(Bound::new(result.clone(), move |args, rows| {
        let mapped: Vec<u128> = addresses(name, &args[0], true, rows)?
            .into_iter()
            .map(|v4| u128::from(Ipv4Addr::from(v4 as u32).to_ipv6_mapped()))
            .collect();
        if result == DataType::Ipv6 {
            return Ok(Column::from_vec(mapped));
        }
        let bytes: Vec<u8> = mapped.iter().flat_map(|v6| v6.to_be_bytes()).collect();
        Ok(Column::FixedString(types::FixedStringColumn { width: 16, bytes: types::Buf::from(bytes) }))
    }))
}

/// The address as text with its last bytes 0.
fn cut(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    if !matches!(call.data_type(0), DataType::Ipv6 | DataType::FixedString(16)) {
        return call.illegal(0, "IPv6 or FixedString(16)");
    }
    call.integers([1, 2])?;
    let name = call.name;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let given = addresses(name, &args[0], false, rows)?;
        let (of_v6, of_v4) = (Ints::of(&args[1]), Ints::of(&args[2]));
        if let Some(row) =
            (0..rows).find(|&row| !(0..=16).contains(&of_v6.get(row)) || !(0..=16).contains(&of_v4.get(row)))
        {
            bail!(
                ArgumentOutOfBound,
                "Function {name} cuts 0 to 16 bytes, not {} or {}",
                of_v6.get(row),
                of_v4.get(row)
            );
        }
        Ok(bytes_rows(rows, |row, out| {
            let address = Ipv6Addr::from(given[row]);
            let bytes = if address.to_ipv4_mapped().is_some() { of_v4.get(row) } else { of_v6.get(row) };
            let kept = u128::MAX.checked_shl(bytes as u32 * 8).unwrap_or(0);
            out.extend_from_slice(Ipv6Addr::from(given[row] & kept).to_string().as_bytes());
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "IP Address");
    family.add(
        "IPv4CIDRToRange",
        "IPv4CIDRToRange(address, bits)",
        "The first and the last address of an IPv4 network.",
        |call| cidr_range(call, true),
    );
    family.add(
        "IPv6CIDRToRange",
        "IPv6CIDRToRange(address, bits)",
        "The first and the last address of an IPv6 network.",
        |call| cidr_range(call, false),
    );
    family.add(
        "isIPAddressInRange",
        "isIPAddressInRange(address, network)",
        "1 if an address lies in a network.",
        in_range,
    );
    family.add("IPv4ToIPv6", "IPv4ToIPv6(address)", "An IPv4 address as IPv6.", v4_to_v6);
    family.add(
        "cutIPv6",
        "cutIPv6(address, bytes_of_v6, bytes_of_v4)",
        "The text of an address whose last bytes are 0.",
        cut,
    );
}
