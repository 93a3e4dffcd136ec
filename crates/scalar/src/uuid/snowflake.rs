//! Snowflake ids: 41 bits of milliseconds, 10 of a machine, 12 of a counter; and UUIDs of version 7 from a time.

use super::random_uuid;
use crate::random::{SplitMix64, fresh_seed};
use crate::support::{Bound, Call, Family, Ints};
use base::Result;
use functions::Registry;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};
use types::{Column, DataType, TimeZone};

/// Bits below the milliseconds.
const TIME_SHIFT: u32 = 22;
const MACHINE_SHIFT: u32 = 12;
const MACHINE_MASK: i64 = (1 << 10) - 1;

/// The last id given without its machine, so that ids rise within the process.
static LAST: AtomicU64 = AtomicU64::new(0);

/// `count` numbers of milliseconds and counter that no call has had; the first.
fn reserve(count: u64) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as u64) << MACHINE_SHIFT;
    let mut last = LAST.load(Ordering::Relaxed);
    loop {
        let first = now.max(last + 1);
        match LAST.compare_exchange_weak(last, first + count, Ordering::Relaxed, Ordering::Relaxed) {
            Ok(_) => return first,
            Err(other) => last = other,
        }
    }
}

fn generate(call: &Call) -> Result<Bound> {
    call.count(0..=2)?;
    let machine = if call.args.len() == 2 {
        call.constant_int(1)? & MACHINE_MASK
    } else {
        i64::from(std::process::id()) & MACHINE_MASK
    };
    Ok(Bound::new(DataType::UInt64, move |_, rows| {
        let first = reserve(rows as u64);
        let id = |i: u64| {
            let (millis, counter) = ((first + i) >> MACHINE_SHIFT, (first + i) & ((1 << MACHINE_SHIFT) - 1));
            millis << TIME_SHIFT | (machine as u64) << MACHINE_SHIFT | counter
        };
        Ok(Column::from_vec((0..rows as u64).map(id).collect()))
    })
    .volatile(false))
}

/// The constant epoch argument in milliseconds.
fn epoch(call: &Call, index: usize) -> Result<i64> {
    if index >= call.args.len() {
        return Ok(0);
    }
    if !call.data_type(index).is_unsigned() {
        return call.illegal(index, "an unsigned integer");
    }
    call.constant_int(index)
}

/// Milliseconds of a time per unit of its column.
fn scale_of(call: &Call) -> Result<i128> {
    match call.data_type(0) {
        DataType::DateTime(_) => Ok(0),
        DataType::DateTime64(scale, _) => Ok(10i128.pow(u32::from(*scale))),
        _ => call.illegal(0, "DateTime or DateTime64"),
    }
}

fn from_time(call: &Call, is_64: bool) -> Result<Bound> {
    call.count(1..=2)?;
    let units = scale_of(call)?;
    if is_64 != (units > 0) {
        return call.illegal(0, if is_64 { "DateTime64" } else { "DateTime" });
    }
    let epoch = epoch(call, 1)?;
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let times = Ints::of(&args[0]);
        let millis = |row: usize| {
            if units == 0 {
                times.get(row).wrapping_mul(1000)
            } else {
                (i128::from(times.get(row)) * 1000).div_euclid(units) as i64
            }
        };
        Ok(Column::from_vec((0..rows).map(|row| (millis(row).wrapping_sub(epoch) as u64) << TIME_SHIFT).collect()))
    }))
}

fn zone(call: &Call, index: usize) -> Result<Option<TimeZone>> {
    if index >= call.args.len() {
        return Ok(None);
    }
    TimeZone::parse(&String::from_utf8_lossy(&call.constant_bytes(index)?)).map(Some)
}

fn to_time(call: &Call, is_64: bool) -> Result<Bound> {
    call.count(1..=3)?;
    if *call.data_type(0) != DataType::UInt64 {
        return call.illegal(0, "UInt64");
    }
    let (epoch, zone) = (epoch(call, 1)?, zone(call, 2)?);
    let result = if is_64 { DataType::DateTime64(3, zone) } else { DataType::DateTime(zone) };
    Ok(Bound::new(result, move |args, rows| {
        let ids = Ints::of(&args[0]);
        let millis = |row: usize| ((ids.get(row) as u64 >> TIME_SHIFT) as i64).wrapping_add(epoch);
        Ok(if is_64 {
            Column::from_vec((0..rows).map(millis).collect::<Vec<i64>>())
        } else {
            Column::from_vec((0..rows).map(|row| (millis(row) / 1000) as u32).collect::<Vec<u32>>())
        })
    }))
}

/// A UUID of version 7 whose milliseconds are those of a time.
fn uuid_v7(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let DataType::DateTime(_) = call.data_type(0) else { return call.illegal(0, "DateTime") };
    Ok(Bound::new(DataType::Uuid, |args, rows| {
        let times = Ints::of(&args[0]);
        let mut random = SplitMix64::new(fresh_seed());
        let low = (1u128 << 80) - 1;
        let uuids =
            (0..rows).map(|row| random_uuid(&mut random, 7) & low | u128::from(times.get(row) as u64 * 1000) << 80);
        Ok(Column::from_vec(uuids.map(types::uuid::turned).collect()))
    })
    .volatile(false))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "UUID");
    family.add(
        "generateSnowflakeID",
        "generateSnowflakeID([x[, machine]])",
        "An id that begins with the time and rises.",
        generate,
    );
    family.add(
        "dateTimeToSnowflakeID",
        "dateTimeToSnowflakeID(time[, epoch])",
        "The first snowflake id of a second.",
        |call| from_time(call, false),
    );
    family.add(
        "dateTime64ToSnowflakeID",
        "dateTime64ToSnowflakeID(time[, epoch])",
        "The first snowflake id of a millisecond.",
        |call| from_time(call, true),
    );
    family.add(
        "snowflakeIDToDateTime",
        "snowflakeIDToDateTime(id[, epoch[, zone]])",
        "The time that a snowflake id begins with, in seconds.",
        |call| to_time(call, false),
    );
    family.add(
        "snowflakeIDToDateTime64",
        "snowflakeIDToDateTime64(id[, epoch[, zone]])",
        "The time that a snowflake id begins with, in milliseconds.",
        |call| to_time(call, true),
    );
    family.add("dateTimeToUUIDv7", "dateTimeToUUIDv7(time)", "A UUID of version 7 of a given time.", uuid_v7);
}
