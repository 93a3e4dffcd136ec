//! Integers as the bits that they have.

use crate::support::{Bound, Call, Family, Native, bytes_rows, convert};
use base::{Error, Result};
use functions::{Arg, Registry};
use types::wide::U256;
use types::{ArrayColumn, Buf, Column, DataType, NativeType};

/// The positions of the set bits of a number of `width` bits.
fn set_bits(x: U256, width: u32) -> impl Iterator<Item = u32> {
    (0..width).filter(move |bit| (x >> *bit).as_u8() & 1 != 0)
}

/// The bits of integers of any width; those past their own width are not looked at.
fn bits_of(arg: &Arg) -> Result<Buf<U256>> {
    let wide = convert(&arg.column.flatten(), Native::U256);
    U256::values(&wide).cloned().ok_or_else(|| Error::bug("integers are not converted to wider ones"))
}

fn width(call: &Call) -> Result<u32> {
    call.count(1..=1)?;
    match call.data_type(0).fixed_width_bytes() {
        Some(bytes) if call.data_type(0).is_integer() => Ok(bytes as u32 * 8),
        _ => call.illegal(0, "an integer"),
    }
}

/// A power of two as a number of so many bits, with or without sign.
fn power(bit: u32, width: u32, signed: bool) -> i64 {
    let value = 1i64.wrapping_shl(bit);
    if signed && bit + 1 == width { value.wrapping_neg() } else { value }
}

fn to_array(call: &Call) -> Result<Bound> {
    let width = width(call)?;
    let element = call.data_type(0).clone();
    let Some(native) = Native::of(&element) else { return call.illegal(0, "an integer") };
    Ok(Bound::new(DataType::array(element), move |args, rows| {
        let numbers = bits_of(&args[0])?;
        let mut values: Vec<U256> = Vec::new();
        let mut offsets = vec![0u64];
        for &number in &numbers[..rows] {
            values.extend(set_bits(number, width).map(|bit| U256::ONE << bit));
            offsets.push(values.len() as u64);
        }
        // The highest bit of a signed type is its least number.
        let values = convert(&Column::from_vec(values), native);
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }))
}

fn to_list(call: &Call) -> Result<Bound> {
    let width = width(call)?;
    if width > 64 {
        return call.illegal(0, "an integer of at most 64 bits");
    }
    let signed = call.data_type(0).is_signed();
    Ok(Bound::new(DataType::String, move |args, rows| {
        let numbers = bits_of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            for (i, bit) in set_bits(numbers[row], width).enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                let text = if signed {
                    power(bit, width, true).to_string()
                } else {
                    (power(bit, width, false) as u64).to_string()
                };
                out.extend_from_slice(text.as_bytes());
            }
        }))
    }))
}

fn to_positions(call: &Call) -> Result<Bound> {
    let width = width(call)?;
    Ok(Bound::new(DataType::array(DataType::UInt64), move |args, rows| {
        let numbers = bits_of(&args[0])?;
        let mut values = Vec::new();
        let mut offsets = vec![0u64];
        for &number in &numbers[..rows] {
            values.extend(set_bits(number, width).map(u64::from));
            offsets.push(values.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(values))))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Encoding");
    family.add("bitmaskToArray", "bitmaskToArray(n)", "The powers of two that n is made of.", to_array);
    family.add("bitmaskToList", "bitmaskToList(n)", "The powers of two that n is made of, between commas.", to_list);
    family.add("bitPositionsToArray", "bitPositionsToArray(n)", "The positions of the bits of n.", to_positions);
}
