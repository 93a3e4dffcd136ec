//! Padding, repetition, the missing last character.

use super::{char_count, char_offset};
use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType};

/// ClickHouse's limit on repetitions and lengths of padded strings.
const REPEAT_MAX: i64 = 1_000_000;

#[derive(Clone, Copy)]
struct Padding {
    name: &'static str,
    left: bool,
    utf8: bool,
}

impl Padding {
    fn size(self, s: &[u8]) -> usize {
        if self.utf8 { char_count(s) } else { s.len() }
    }

    fn end_of(self, s: &[u8], units: usize) -> usize {
        if self.utf8 { char_offset(s, units) } else { units.min(s.len()) }
    }

    fn bind(self, call: &Call) -> Result<Bound> {
        call.count(2..=3)?;
        call.strings([0])?;
        call.integers([1])?;
        let fill = if call.args.len() == 3 { call.constant_bytes(2)? } else { b" ".to_vec() };
        let fill = if fill.is_empty() { b" ".to_vec() } else { fill };
        Ok(Bound::new(DataType::String, move |args, rows| self.pad(args, rows, &fill)))
    }

    fn pad(self, args: &[Arg], rows: usize, fill: &[u8]) -> Result<Column> {
        let text = Text::of(&args[0])?;
        let length = Ints::of(&args[1]);
        if let Some(row) = (0..rows).find(|&row| length.get(row) > REPEAT_MAX) {
            bail!(
                TooLargeStringSize,
                "Too long padding ({}) in function {}, maximum is: {REPEAT_MAX}",
                length.get(row),
                self.name
            );
        }
        if let Some(row) = (0..rows).find(|&row| length.get(row) < 0) {
            bail!(
                IndexOfPositionalArgumentIsOutOfRange,
                "New padded length ({}) in function {} is negative",
                length.get(row),
                self.name
            );
        }
        // Bytes that are no character count as one.
        let fill_size = self.size(fill).max(1);
        Ok(bytes_rows(rows, |row, out| {
            let s = text.get(row);
            let wanted = length.get(row) as usize;
            let size = self.size(s);
            if size >= wanted {
                out.extend_from_slice(&s[..self.end_of(s, wanted)]);
                return;
            }
            if !self.left {
                out.extend_from_slice(s);
            }
            let mut missing = wanted - size;
            if let [byte] = fill {
                out.resize(out.len() + missing, *byte);
            } else {
                while missing >= fill_size {
                    out.extend_from_slice(fill);
                    missing -= fill_size;
                }
                out.extend_from_slice(&fill[..self.end_of(fill, missing)]);
            }
            if self.left {
                out.extend_from_slice(s);
            }
        }))
    }
}

fn repeat(name: &str, text: &Text, count: &Arg, rows: usize) -> Result<Column> {
    let counts = Ints::of(count);
    if let Some(row) = (0..rows).find(|&row| counts.get(row) > REPEAT_MAX) {
        bail!(
            TooLargeStringSize,
            "Too many times to repeat ({}) in function {name}, maximum is: {REPEAT_MAX}",
            counts.get(row)
        );
    }
    let total = (0..rows).map(|row| text.get(row).len() as u64 * counts.get(row).max(0) as u64).sum::<u64>();
    base::memory::check_reserve(total)?;
    Ok(bytes_rows(rows, |row, out| {
        repeat_bytes(text.get(row), counts.get(row).max(0) as usize, out);
    }))
}

/// Appends `s` `count` times, by doubling.
fn repeat_bytes(s: &[u8], count: usize, out: &mut Vec<u8>) {
    let start = out.len();
    let end = start + s.len() * count;
    if let [byte] = s {
        out.resize(end, *byte);
        return;
    }
    out.reserve(end - start);
    if count > 0 {
        out.extend_from_slice(s);
    }
    while out.len() < end {
        let there = out.len() - start;
        out.extend_from_within(start..start + there.min(end - start - there));
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    for (name, left, utf8) in [
        ("leftPad", true, false),
        ("rightPad", false, false),
        ("leftPadUTF8", true, true),
        ("rightPadUTF8", false, true),
    ] {
        let padding = Padding { name, left, utf8 };
        family.add(name, "pad(s, length[, fill])", "Padded (or cut) to a length.", move |call| padding.bind(call));
    }
    family.alias_any_case("leftPad", &["lpad"]);
    family.alias_any_case("rightPad", &["rpad"]);
    family.add_any_case("repeat", "repeat(s, n)", "The string n times.", |call| {
        call.count(2..=2)?;
        call.strings([0])?;
        call.integers([1])?;
        Ok(Bound::new(DataType::String, |args, rows| repeat("repeat", &Text::of(&args[0])?, &args[1], rows)))
    });
    family.add_any_case("space", "space(n)", "A string of n spaces.", |call| {
        call.count(1..=1)?;
        call.integers([0])?;
        Ok(Bound::new(DataType::String, |args, rows| repeat("space", &Text::One(b" ".to_vec()), &args[0], rows)))
    });
    family.add(
        "appendTrailingCharIfAbsent",
        "appendTrailingCharIfAbsent(s, c)",
        "A non-empty string that ends in the character.",
        |call| {
            call.count(2..=2)?;
            call.strings([0])?;
            let last = call.constant_bytes(1)?;
            let [last] = last[..] else {
                bail!(BadArguments, "Second argument of function {} must be one character", call.name)
            };
            Ok(Bound::new(DataType::String, move |args, rows| {
                let text = Text::of(&args[0])?;
                Ok(bytes_rows(rows, |row, out| {
                    let s = text.get(row);
                    out.extend_from_slice(s);
                    if s.last().is_some_and(|&c| c != last) {
                        out.push(last);
                    }
                }))
            }))
        },
    );
}
