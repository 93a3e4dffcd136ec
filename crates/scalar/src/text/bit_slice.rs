//! `bitSlice`: some bits of a text.

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::Result;
use functions::Registry;
use types::DataType;

/// Bits of a text, moved to the front; the last byte is filled with zeros.
fn bit_slice(call: &Call) -> Result<Bound> {
    call.count(2..=3)?;
    call.strings([0])?;
    call.integers(1..call.args.len())?;
    Ok(Bound::new(DataType::String, move |args, rows| {
        let (text, offset, length) = (Text::of(&args[0])?, Ints::of(&args[1]), args.get(2).map(Ints::of));
        Ok(bytes_rows(rows, |row, out| {
            // Bits count from 1.
            let s = if offset.get(row) == 0 { &[] } else { text.get(row) };
            let bits = crate::string::substring::part(
                s.len() * 8,
                offset.get(row),
                length.as_ref().map(|length| length.get(row)),
            );
            let mut byte = 0u8;
            for (i, bit) in bits.clone().enumerate() {
                byte |= (s[bit / 8] >> (7 - bit % 8) & 1) << (7 - i % 8);
                if i % 8 == 7 {
                    out.push(std::mem::take(&mut byte));
                }
            }
            if bits.len() % 8 != 0 {
                out.push(byte);
            }
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Bit");
    family.add("bitSlice", "bitSlice(s, offset[, length])", "Some of a string's bits.", bit_slice);
}
