//! UUIDs: made at random, and as bytes; snowflake ids.

mod snowflake;

use crate::random::{SplitMix64, fresh_seed};
use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, bail};
use functions::Registry;
use std::time::{SystemTime, UNIX_EPOCH};
use types::uuid::turned;
use types::{Buf, Column, DataType, FixedStringColumn, TimeZone};

/// 128 random bits with version and variant set, as the number of the UUID's text.
fn random_uuid(random: &mut SplitMix64, version: u128) -> u128 {
    let bits = u128::from(random.next()) << 64 | u128::from(random.next());
    bits & !(0xF << 76) & !(0x3 << 62) | version << 76 | 0x2 << 62
}

fn generate(call: &Call, version: u128) -> Result<Bound> {
    call.count(0..=1)?;
    Ok(Bound::new(DataType::Uuid, move |_, rows| {
        let mut random = SplitMix64::new(fresh_seed());
        let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis());
        let mut uuids: Vec<u128> = (0..rows).map(|_| random_uuid(&mut random, version)).collect();
        if version == 7 {
            // Milliseconds first, so that later UUIDs are greater; within a block a counter keeps the order.
            let start = u128::from(random.next() >> 34);
            for (row, uuid) in uuids.iter_mut().enumerate() {
                let counter = start + row as u128;
                let high = counter >> 30 & 0xFFF;
                let low = counter & 0x3FFF_FFFF;
                *uuid = *uuid & 0xFFFF_FFFF | now_ms << 80 | 7 << 76 | high << 64 | 2 << 62 | low << 32;
            }
        }
        uuids.iter_mut().for_each(|uuid| *uuid = turned(*uuid));
        Ok(Column::from_vec(uuids))
    })
    .volatile(false))
}

/// The 16 bytes with the first half as Microsoft has it: three numbers, lowest byte first.
fn microsoft(mut bytes: [u8; 16]) -> [u8; 16] {
    bytes[..4].reverse();
    bytes[4..6].reverse();
    bytes[6..8].reverse();
    bytes
}

/// The order of a UUID's bytes, by the second argument: 1 is in the order of the text, 2 Microsoft's.
fn order_of_bytes(call: &Call) -> Result<fn([u8; 16]) -> [u8; 16]> {
    call.count(1..=2)?;
    match if call.args.len() == 2 { call.constant_int(1)? } else { 1 } {
        1 => Ok(|bytes| bytes),
        2 => Ok(microsoft),
        other => bail!(ArgumentOutOfBound, "Expected UUID variant, got {other}"),
    }
}

fn from_string(call: &Call) -> Result<Bound> {
    let order = order_of_bytes(call)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::FixedString(16), move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut bytes = Vec::with_capacity(rows * 16);
        for row in 0..rows {
            bytes.extend_from_slice(&order(turned(types::text::parse_uuid(text.get(row))?).to_be_bytes()));
        }
        Ok(Column::FixedString(FixedStringColumn { width: 16, bytes: Buf::from(bytes) }))
    }))
}

fn to_string(call: &Call) -> Result<Bound> {
    let order = order_of_bytes(call)?;
    if *call.data_type(0) != DataType::FixedString(16) {
        return call.illegal(0, "FixedString(16)");
    }
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            let mut raw = [0; 16];
            raw.copy_from_slice(text.get(row));
            types::text::write_uuid(turned(u128::from_be_bytes(order(raw))), out);
        }))
    }))
}

fn to_bytes(call: &Call) -> Result<Bound> {
    let order = order_of_bytes(call)?;
    if *call.data_type(0) != DataType::Uuid {
        return call.illegal(0, "UUID");
    }
    Ok(Bound::new(DataType::FixedString(16), move |args, _| {
        let flat = args[0].column.flatten();
        let bytes: Vec<u8> = flat
            .as_native::<u128>()
            .unwrap_or_default()
            .iter()
            .flat_map(|&uuid| order(turned(uuid).to_be_bytes()))
            .collect();
        Ok(Column::FixedString(FixedStringColumn { width: 16, bytes: Buf::from(bytes) }))
    }))
}

fn v7_to_time(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    if *call.data_type(0) != DataType::Uuid {
        return call.illegal(0, "UUID");
    }
    let zone = match call.args.len() {
        2 => match std::str::from_utf8(&call.constant_bytes(1)?) {
            Ok(name) => Some(TimeZone::parse(name)?),
            Err(_) => bail!(BadArguments, "Time zone of function {} is not UTF-8", call.name),
        },
        _ => None,
    };
    Ok(Bound::new(DataType::DateTime64(3, zone), |args, _| {
        let flat = args[0].column.flatten();
        let millis = |uuid: u128| if uuid >> 76 & 0xF == 7 { (uuid >> 80) as i64 } else { 0 };
        Ok(Column::from_vec(
            flat.as_native::<u128>().unwrap_or_default().iter().map(|&uuid| millis(turned(uuid))).collect(),
        ))
    }))
}

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "UUID");
    family.add("generateUUIDv4", "generateUUIDv4([x])", "A random UUID.", |call| generate(call, 4));
    family.add("generateUUIDv7", "generateUUIDv7([x])", "A UUID that begins with the time.", |call| generate(call, 7));
    family.add("UUIDStringToNum", "UUIDStringToNum(s)", "The 16 bytes of a UUID.", from_string);
    family.add("UUIDNumToString", "UUIDNumToString(x)", "The text of the 16 bytes of a UUID.", to_string);
    family.add("UUIDToNum", "UUIDToNum(uuid)", "The 16 bytes of a UUID.", to_bytes);
    family.add(
        "UUIDv7ToDateTime",
        "UUIDv7ToDateTime(uuid[, zone])",
        "The time that a UUID of version 7 begins with.",
        v7_to_time,
    );
    snowflake::register(registry);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_and_variant() {
        let mut random = SplitMix64::new(7);
        for version in [4, 7] {
            let uuid = random_uuid(&mut random, version);
            assert_eq!((uuid >> 76 & 0xF, uuid >> 62 & 0x3), (version, 2));
        }
    }
}
