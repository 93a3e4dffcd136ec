//! Bits of strings: shifts, and `bitAnd`, `bitOr`, `bitXor` of strings of one fixed length.
//!
//! The first byte is the highest. A `String` grows by the bytes that a shift to the left needs and shrinks by those
//! that one to the right empties; a `FixedString` keeps its length.

use super::Operator;
use crate::support::{Bound, Ints, Outcome, Text, bytes_rows, illegal};
use base::{Result, bail};
use functions::{Arg, ArgType};
use types::{Buf, Column, DataType, FixedStringColumn};

/// Binds an operator whose first argument is a string.
pub(super) fn bind(operator: Operator, args: &[ArgType]) -> Outcome {
    let (a, b) = (args[0].data_type.base(), args[1].data_type.base());
    match (operator, a, b) {
        (Operator::BitAnd | Operator::BitOr | Operator::BitXor, DataType::FixedString(x), DataType::FixedString(y))
            if x == y =>
        {
            let width = *x;
            Ok(Bound::named(operator.name(), a.clone(), move |args, rows| combine(operator, width, args, rows)).done())
        }
        (Operator::ShiftLeft | Operator::ShiftRight, _, by) if by.is_integer() => {
            let left = operator == Operator::ShiftLeft;
            let width = if let DataType::FixedString(width) = a { Some(*width) } else { None };
            Ok(Bound::masked(operator.name(), args, a.clone(), move |args, rows, nulls| {
                shift(left, width, args, rows, nulls)
            })
            .done())
        }
        _ => Err(illegal(operator.name(), args)),
    }
}

fn combine(operator: Operator, width: usize, args: &[Arg], rows: usize) -> Result<Column> {
    let (a, b) = (Text::of(&args[0])?, Text::of(&args[1])?);
    let mut bytes = Vec::with_capacity(rows * width);
    for row in 0..rows {
        let pairs = a.get(row).iter().zip(b.get(row));
        match operator {
            Operator::BitAnd => bytes.extend(pairs.map(|(x, y)| x & y)),
            Operator::BitOr => bytes.extend(pairs.map(|(x, y)| x | y)),
            _ => bytes.extend(pairs.map(|(x, y)| x ^ y)),
        }
    }
    Ok(Column::FixedString(FixedStringColumn { width, bytes: Buf::from(bytes) }))
}

fn shift(left: bool, width: Option<usize>, args: &[Arg], rows: usize, nulls: Option<&[u8]>) -> Result<Column> {
    let (text, by) = (Text::of(&args[0])?, Ints::of(&args[1]));
    if (0..rows).any(|row| by.get(row) < 0 && nulls.is_none_or(|nulls| nulls[row] == 0)) {
        bail!(ArgumentOutOfBound, "The number of shift positions needs to be a non-negative value");
    }
    let amount = |row: usize| usize::try_from(by.get(row)).unwrap_or(0);
    if let Some(width) = width {
        let mut bytes = Vec::with_capacity(rows * width);
        for row in 0..rows {
            let s = text.get(row);
            bytes.extend((0..width).map(|place| {
                if left {
                    byte_at(s, place + amount(row) / 8, amount(row) % 8)
                } else {
                    byte_before(s, place, amount(row))
                }
            }));
        }
        return Ok(Column::FixedString(FixedStringColumn { width, bytes: Buf::from(bytes) }));
    }
    Ok(bytes_rows(rows, |row, out| {
        let (s, by) = (text.get(row), amount(row));
        // A string that is shifted by all its bits is empty.
        if by >= s.len() * 8 {
            return;
        }
        if !left {
            out.extend((0..s.len() - by / 8).map(|place| byte_before(s, place, by % 8)));
            return;
        }
        if by % 8 != 0 {
            out.push(s[0] >> (8 - by % 8));
        }
        out.extend((0..s.len()).map(|place| byte_at(s, place, by % 8)));
        out.extend(std::iter::repeat_n(0, by / 8));
    }))
}

/// Eight bits from bit `bit` of the byte at `place` on; zeros behind the end.
fn byte_at(s: &[u8], place: usize, bit: usize) -> u8 {
    let byte = |place: usize| u16::from(s.get(place).copied().unwrap_or(0));
    ((byte(place) << 8 | byte(place + 1)) << bit >> 8) as u8
}

/// The byte at `place` once all is shifted to the right by `by` bits.
fn byte_before(s: &[u8], place: usize, by: usize) -> u8 {
    let Some(from) = place.checked_sub(by / 8) else { return 0 };
    let byte = |place: Option<usize>| place.and_then(|place| s.get(place)).map_or(0, |&byte| u16::from(byte));
    ((byte(from.checked_sub(1)) << 8 | byte(Some(from))) >> (by % 8)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_move_over_bytes() {
        assert_eq!((0..3).map(|place| byte_at(b"abc", place, 4)).collect::<Vec<u8>>(), [0x16, 0x26, 0x30]);
        assert_eq!((0..3).map(|place| byte_before(b"abc", place, 4)).collect::<Vec<u8>>(), [0x06, 0x16, 0x26]);
        assert_eq!((0..3).map(|place| byte_before(b"abc", place, 8)).collect::<Vec<u8>>(), [0x00, 0x61, 0x62]);
    }
}
