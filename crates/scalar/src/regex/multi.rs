//! Several patterns at once.

use super::pattern::Pattern;
use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType, Value};

/// What is told of the patterns that match.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Any,
    AnyIndex,
    AllIndices,
}

fn patterns(call: &Call) -> Result<Vec<Pattern>> {
    let Some(Value::Array(items)) = &call.args[1].constant else {
        bail!(IllegalColumn, "Second argument of function {} must be a constant array of patterns", call.name)
    };
    items.iter().map(|item| Pattern::new(item.as_bytes().unwrap_or_default(), false)).collect()
}

fn bind(call: &Call, kind: Kind) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    call.element(1)?;
    let patterns = patterns(call)?;
    let result = match kind {
        Kind::Any => DataType::UInt8,
        Kind::AnyIndex => DataType::UInt64,
        Kind::AllIndices => DataType::array(DataType::UInt64),
    };
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut numbers: Vec<u64> = Vec::with_capacity(rows);
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let s = text.get(row);
            let mut matching = (1u64..).zip(&patterns).filter(|(_, pattern)| pattern.is_match(s)).map(|(index, _)| index);
            if kind == Kind::AllIndices {
                numbers.extend(matching);
                offsets.push(numbers.len() as u64);
            } else {
                numbers.push(matching.next().unwrap_or(0));
            }
        }
        Ok(match kind {
            Kind::Any => Column::from_vec(numbers.into_iter().map(|index| u8::from(index > 0)).collect()),
            Kind::AnyIndex => Column::from_vec(numbers),
            Kind::AllIndices => Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(numbers))),
        })
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    family.add("multiMatchAny", "multiMatchAny(s, [pattern, …])", "1 if a pattern matches.", |call| bind(call, Kind::Any));
    family.add("multiMatchAnyIndex", "multiMatchAnyIndex(s, [pattern, …])", "The index of a pattern that matches, 0 if none does.", |call| {
        bind(call, Kind::AnyIndex)
    });
    family.add("multiMatchAllIndices", "multiMatchAllIndices(s, [pattern, …])", "The indices of all patterns that match.", |call| {
        bind(call, Kind::AllIndices)
    });
}
