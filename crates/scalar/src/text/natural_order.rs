//! Order of texts: of their parts (`compareSubstrings`), and with numbers in them as numbers (`naturalSortKey`).

use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

fn compare_substrings(call: &Call) -> Result<Bound> {
    call.count(5..=5)?;
    call.strings([0, 1])?;
    call.integers(2..5)?;
    let name = call.name;
    Ok(Bound::new(DataType::Int8, move |args, rows| {
        let (a, b) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let [from_a, from_b, count] = [2, 3, 4].map(|i| Ints::of(&args[i]));
        let mut out = Vec::with_capacity(rows);
        for row in 0..rows {
            let [x, y, n] = [&from_a, &from_b, &count].map(|ints| usize::try_from(ints.get(row)));
            let (Ok(x), Ok(y), Ok(n)) = (x, y, n) else {
                bail!(BadArguments, "Places and sizes of function {name} must not be negative")
            };
            let cut = |s: &[u8], from: usize| {
                let start = from.min(s.len());
                start..start.saturating_add(n).min(s.len())
            };
            let (s, t) = (a.get(row), b.get(row));
            out.push(s[cut(s, x)].cmp(&t[cut(t, y)]) as i8);
        }
        Ok(Column::from_vec(out))
    }))
}

/// The longest run of digits whose length fits a single byte.
const SHORT_DIGITS: usize = 8;

/// Appends the length of a run of digits, in bytes that sort as the lengths do.
fn write_length(digits: usize, out: &mut Vec<u8>) {
    let more = digits - 1;
    if more < SHORT_DIGITS {
        out.push(b'0' + more as u8);
    } else if more < 2 * SHORT_DIGITS {
        out.extend_from_slice(&[b'8', b'0' + (more - SHORT_DIGITS) as u8]);
    } else if more < 90 {
        out.push(b'9');
        out.extend_from_slice(more.to_string().as_bytes());
    } else {
        let text = digits.to_string();
        out.extend_from_slice(b"99");
        out.push(b'0' + text.len() as u8);
        out.extend_from_slice(text.as_bytes());
    }
}

/// The text with the length of each number before it: sorted by bytes, numbers are in their order.
fn natural_key(s: &[u8], out: &mut Vec<u8>) {
    let mut at = 0;
    while at < s.len() {
        if !s[at].is_ascii_digit() {
            out.push(s[at]);
            at += 1;
            continue;
        }
        let end = s[at..].iter().position(|byte| !byte.is_ascii_digit()).map_or(s.len(), |n| at + n);
        let zeros = s[at..end].iter().take_while(|&&byte| byte == b'0').count().min(end - at - 1);
        let number = &s[at + zeros..end];
        write_length(number.len(), out);
        out.extend_from_slice(number);
        at = end;
    }
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add(
        "compareSubstrings",
        "compareSubstrings(a, b, offset_a, offset_b, count)",
        "-1, 0 or 1 as a part of one string is less than, equal to or greater than that of another.",
        compare_substrings,
    );
    family.add(
        "naturalSortKey",
        "naturalSortKey(s)",
        "A key by which texts sort with the numbers in them as numbers.",
        |call| {
            call.count(1..=1)?;
            call.strings([0])?;
            Ok(Bound::new(DataType::String, |args, rows| {
                let text = Text::of(&args[0])?;
                Ok(bytes_rows(rows, |row, out| natural_key(text.get(row), out)))
            }))
        },
    );
    family.alias_any_case("naturalSortKey", &["NATURAL_SORT_KEY"]);
}
