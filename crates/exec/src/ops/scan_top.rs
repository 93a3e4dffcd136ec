//! A scan below `ORDER BY … LIMIT`: rows worse than those that are kept already are dropped by their first key, before
//! other columns are read.
//!
//! ```text
//! few ─▶ not worse than the bound? ─▶ word, shuffled of the rows left ─▶ the top
//!                    ▲ tightens as better rows are found
//! ```
//! Granules are skipped by the same bound before (`storage::RunningBound`).

use std::cmp::Ordering;
use types::{Column, StringColumn, Value};

/// 1 where a row is not worse than `worst`, which is neither NULL nor NaN; `None` for types whose rows are not looked
/// at.
pub(super) fn not_worse(column: &Column, worst: &Value, descending: bool, nulls_first: bool) -> Option<Vec<u8>> {
    let keep = Keep { descending, nulls_first };
    Some(match (column, worst) {
        (Column::Dict(dict), _) if dict.values.len() <= dict.codes.len() => {
            let entries = not_worse(&dict.values, worst, descending, nulls_first)?;
            dict.codes.iter().map(|&code| entries[code as usize]).collect()
        }
        (Column::Nullable(nullable), _) => {
            let kept = not_worse(&nullable.values, worst, descending, nulls_first)?;
            let of_null = u8::from(nulls_first);
            kept.iter()
                .zip(nullable.nulls.iter())
                .map(|(&keep, &null)| if null != 0 { of_null } else { keep })
                .collect()
        }
        (Column::UInt8(values), Value::UInt(worst)) => keep.numbers(values, u8::try_from(*worst).ok()?),
        (Column::UInt16(values), Value::UInt(worst)) => keep.numbers(values, u16::try_from(*worst).ok()?),
        (Column::UInt32(values), Value::UInt(worst)) => keep.numbers(values, u32::try_from(*worst).ok()?),
        (Column::UInt64(values), Value::UInt(worst)) => keep.numbers(values, *worst),
        (Column::Int8(values), Value::Int(worst)) => keep.numbers(values, i8::try_from(*worst).ok()?),
        (Column::Int16(values), Value::Int(worst)) => keep.numbers(values, i16::try_from(*worst).ok()?),
        (Column::Int32(values), Value::Int(worst)) => keep.numbers(values, i32::try_from(*worst).ok()?),
        (Column::Int64(values), Value::Int(worst)) => keep.numbers(values, *worst),
        (Column::Float64(values), Value::Float(worst)) => keep.floats(values, *worst),
        (Column::Float32(values), Value::Float(worst)) => keep.floats(values, *worst as f32),
        (Column::String(values), worst) => keep.strings(values, worst.as_bytes()?),
        _ => return None,
    })
}

/// The order in which rows are compared with the worst one.
#[derive(Clone, Copy)]
struct Keep {
    descending: bool,
    nulls_first: bool,
}

impl Keep {
    fn numbers<T: Copy + PartialOrd>(self, values: &[T], worst: T) -> Vec<u8> {
        if self.descending {
            values.iter().map(|&value| u8::from(value >= worst)).collect()
        } else {
            values.iter().map(|&value| u8::from(value <= worst)).collect()
        }
    }

    /// Compares floats; NaN is where NULL is.
    fn floats<T: Copy + PartialOrd>(self, values: &[T], worst: T) -> Vec<u8> {
        #[allow(clippy::eq_op)] // NaN is not itself, of whichever width.
        let special = |value: T| u8::from(self.nulls_first) & u8::from(value != value);
        if self.descending {
            values.iter().map(|&value| u8::from(value >= worst) | special(value)).collect()
        } else {
            values.iter().map(|&value| u8::from(value <= worst) | special(value)).collect()
        }
    }

    /// Compares strings. The first four bytes, which every view holds, decide for nearly all. Missing bytes count as
    /// zeros, so that a prefix is not after a longer string.
    fn strings(self, values: &StringColumn, worst: &[u8]) -> Vec<u8> {
        let mut prefix = [0u8; 4];
        prefix.iter_mut().zip(worst).for_each(|(slot, &byte)| *slot = byte);
        let prefix = u32::from_be_bytes(prefix);
        let keep = |(row, &view): (usize, &u128)| match ((view >> 32) as u32).swap_bytes() {
            same if same == prefix => self.allows(values.get(row).cmp(worst)),
            other => u8::from((other < prefix) != self.descending),
        };
        values.views().iter().enumerate().map(keep).collect()
    }

    fn allows(self, order: Ordering) -> u8 {
        u8::from(if self.descending { order.is_ge() } else { order.is_le() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use types::{DictColumn, StringBuilder};

    fn check(column: &Column, worst: &Value, descending: bool, nulls_first: bool, expect: &[u8]) {
        assert_eq!(not_worse(column, worst, descending, nulls_first).as_deref(), Some(expect));
    }

    #[test]
    fn rows_that_are_not_worse() {
        let numbers = Column::from_vec(vec![5i32, -1, 7, 6]);
        check(&numbers, &Value::Int(6), false, false, &[1, 1, 0, 1]);
        check(&numbers, &Value::Int(6), true, false, &[0, 0, 1, 1]);
        let nullable = numbers.clone().with_nulls(vec![0u8, 1, 0, 0].into());
        check(&nullable, &Value::Int(6), false, false, &[1, 0, 0, 1]);
        check(&nullable, &Value::Int(6), false, true, &[1, 1, 0, 1]);
        let floats = Column::from_vec(vec![1.0f64, f64::NAN, -0.0, 3.0]);
        check(&floats, &Value::Float(0.0), false, false, &[0, 0, 1, 0]);
        check(&floats, &Value::Float(1.0), true, true, &[1, 1, 0, 1]);
        let mut texts = StringBuilder::with_capacity(2);
        [b"a".as_slice(), b"a longer text than that"].iter().for_each(|text| texts.push(text));
        let dict = Column::Dict(DictColumn {
            codes: vec![1u32, 0, 1].into(),
            values: Arc::new(Column::String(texts.finish())),
        });
        check(&dict, &Value::String(b"a".to_vec()), false, false, &[0, 1, 0]);
        check(&dict, &Value::String(b"b".to_vec()), false, false, &[1, 1, 1]);
        assert_eq!(not_worse(&numbers, &Value::UInt(6), false, false), None);
    }

    #[test]
    fn strings_are_as_their_bytes_are() {
        let texts: Vec<&[u8]> = vec![
            b"",
            b"\0",
            b"a",
            b"a\0",
            b"a\0\0\0\0",
            b"abcd",
            b"abcde",
            b"abcd\xff",
            b"abd",
            b"\xff\xff\xff\xff",
            b"a text of more than twelve",
            b"a text of more than twelve, and more",
        ];
        let mut builder = StringBuilder::with_capacity(texts.len());
        texts.iter().for_each(|text| builder.push(text));
        let column = Column::String(builder.finish());
        for worst in &texts {
            for descending in [false, true] {
                let expect: Vec<u8> =
                    texts.iter().map(|text| u8::from(if descending { text >= worst } else { text <= worst })).collect();
                check(&column, &Value::String(worst.to_vec()), descending, false, &expect);
            }
        }
    }
}
