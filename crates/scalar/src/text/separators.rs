//! `reverseBySeparator`: the parts of a text in reverse order.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::Result;
use functions::Registry;
use types::DataType;

fn reverse_by(s: &[u8], separator: &[u8], out: &mut Vec<u8>) {
    if separator.is_empty() {
        out.extend(s.iter().rev());
        return;
    }
    let mut end = s.len();
    while let Some(at) = memchr::memmem::rfind(&s[..end], separator) {
        out.extend_from_slice(&s[at + separator.len()..end]);
        out.extend_from_slice(separator);
        end = at;
    }
    out.extend_from_slice(&s[..end]);
}

fn reverse_by_separator(call: &Call) -> Result<Bound> {
    call.count(1..=2)?;
    call.strings(0..call.args.len())?;
    Ok(Bound::new(DataType::String, |args, rows| {
        let text = Text::of(&args[0])?;
        let separator = args.get(1).map_or_else(|| Ok(Text::One(b".".to_vec())), Text::of)?;
        Ok(bytes_rows(rows, |row, out| reverse_by(text.get(row), separator.get(row), out)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String splitting");
    family.add(
        "reverseBySeparator",
        "reverseBySeparator(s[, separator])",
        "The parts between separators in reverse order.",
        reverse_by_separator,
    );
}
