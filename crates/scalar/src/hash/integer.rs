//! Hashes of single integers, and of Java strings.

use crate::support::{Bound, Call, Family, Ints, Text};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// ClickHouse's `intHash64`: the finalizer of MurmurHash3, salted.
#[inline]
pub(super) fn int_hash64(x: u64) -> u64 {
    let mut h = x ^ 0x4CF2_D2BA_AE6D_A887;
    h = (h ^ (h >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    h = (h ^ (h >> 33)).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
    h ^ (h >> 33)
}

/// ClickHouse's `intHash32`: Thomas Wang's hash, salted.
#[inline]
pub(super) fn int_hash32(x: u64) -> u32 {
    let mut key = x ^ 0x75D9_543D_E018_BF45;
    key = (!key).wrapping_add(key << 18);
    key ^= key.rotate_right(31);
    key = key.wrapping_mul(21);
    key ^= key.rotate_right(11);
    key = key.wrapping_add(key << 6);
    key ^= key.rotate_right(22);
    key as u32
}

/// The numbers of an integer argument as ClickHouse's hashes see them: their bits, without the sign.
fn bits(call: &Call) -> Result<u32> {
    call.count(1..=1)?;
    let t = call.data_type(0);
    match t.fixed_width_bytes() {
        Some(width @ (1 | 2 | 4 | 8)) if t.is_integer() || t.is_date_or_time() || *t == DataType::Bool => {
            Ok(width as u32 * 8)
        }
        _ => call.illegal(0, "an integer"),
    }
}

fn java_hash(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let t = call.data_type(0).clone();
    if t.is_signed() && t != DataType::Int128 {
        let wide = t == DataType::Int64;
        return Ok(Bound::new(DataType::Int32, move |args, rows| {
            let numbers = Ints::of(&args[0]);
            let hash = |x: i64| if wide { (x as u64 ^ (x as u64 >> 32)) as i32 } else { x as i32 };
            Ok(Column::from_vec((0..rows).map(|row| hash(numbers.get(row))).collect()))
        }));
    }
    if t.is_integer() || t.is_float() {
        bail!(NotImplemented, "Function {} is not implemented for type {t}: convert it to a signed integer", call.name);
    }
    java_string_hash(call, i32::MAX as u32 * 2 + 1)
}

fn java_string_hash(call: &Call, mask: u32) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::Int32, move |args, rows| {
        let text = Text::of(&args[0])?;
        // Bytes count as signed characters.
        let hash = |s: &[u8]| s.iter().fold(0i32, |h, &byte| h.wrapping_mul(31).wrapping_add(i32::from(byte as i8)));
        Ok(Column::from_vec((0..rows).map(|row| (hash(text.get(row)) as u32 & mask) as i32).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Hash");
    family.add("intHash64", "intHash64(n)", "A 64-bit hash of an integer.", |call| {
        bits(call)?;
        Ok(Bound::new(DataType::UInt64, |args, rows| {
            let numbers = Ints::of(&args[0]);
            Ok(Column::from_vec((0..rows).map(|row| int_hash64(numbers.get(row) as u64)).collect()))
        }))
    });
    family.add("intHash32", "intHash32(n)", "A 32-bit hash of an integer.", |call| {
        bits(call)?;
        Ok(Bound::new(DataType::UInt32, |args, rows| {
            let numbers = Ints::of(&args[0]);
            Ok(Column::from_vec((0..rows).map(|row| int_hash32(numbers.get(row) as u64)).collect()))
        }))
    });
    family.add("javaHash", "javaHash(x)", "Java's hashCode of a string or a signed integer.", java_hash);
    family.add("hiveHash", "hiveHash(s)", "Hive's hash: Java's without the sign.", |call| {
        java_string_hash(call, i32::MAX as u32)
    });
}
