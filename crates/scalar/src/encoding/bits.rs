//! Integers as the bits that they have.

use crate::support::{Bound, Call, Family, Ints, bytes_rows, coerce};
use base::Result;
use functions::Registry;
use types::{ArrayColumn, Column, DataType};

/// The positions of the set bits of a number of `width` bits.
fn set_bits(x: i64, width: u32) -> impl Iterator<Item = u32> {
    let kept = if width < 64 { x as u64 & ((1 << width) - 1) } else { x as u64 };
    (0..width).filter(move |bit| kept >> bit & 1 != 0)
}

fn width(call: &Call) -> Result<u32> {
    call.count(1..=1)?;
    match call.data_type(0).fixed_width_bytes() {
        Some(bytes @ (1 | 2 | 4 | 8)) if call.data_type(0).is_integer() => Ok(bytes as u32 * 8),
        _ => call.illegal(0, "an integer of at most 64 bits"),
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
    Ok(Bound::new(DataType::array(element.clone()), move |args, rows| {
        let numbers = Ints::of(&args[0]);
        let mut values = Vec::new();
        let mut offsets = vec![0u64];
        for row in 0..rows {
            values.extend(set_bits(numbers.get(row), width).map(|bit| power(bit, width, element.is_signed())));
            offsets.push(values.len() as u64);
        }
        let values = coerce(&Column::from_vec(values), &DataType::Int64, &element)?;
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }))
}

fn to_list(call: &Call) -> Result<Bound> {
    let width = width(call)?;
    let signed = call.data_type(0).is_signed();
    Ok(Bound::new(DataType::String, move |args, rows| {
        let numbers = Ints::of(&args[0]);
        Ok(bytes_rows(rows, |row, out| {
            for (i, bit) in set_bits(numbers.get(row), width).enumerate() {
                if i > 0 {
                    out.push(b',');
                }
                let text = if signed { power(bit, width, true).to_string() } else { (power(bit, width, false) as u64).to_string() };
                out.extend_from_slice(text.as_bytes());
            }
        }))
    }))
}

fn to_positions(call: &Call) -> Result<Bound> {
    let width = width(call)?;
    Ok(Bound::new(DataType::array(DataType::UInt64), move |args, rows| {
        let numbers = Ints::of(&args[0]);
        let mut values = Vec::new();
        let mut offsets = vec![0u64];
        for row in 0..rows {
            values.extend(set_bits(numbers.get(row), width).map(u64::from));
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
