//! Several patterns at once.

use super::pattern::Pattern;
use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, DataType, Value};

/// What is told of the patterns that match.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
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

impl Kind {
    /// A function that tells of the patterns that match the rows of its first argument.
    pub(super) fn tell<P: Send + Sync + 'static>(self, patterns: Vec<P>, is_match: impl Fn(&P, &[u8]) -> bool + Send + Sync + 'static) -> Bound {
        let result = match self {
            Kind::Any => DataType::UInt8,
            Kind::AnyIndex => DataType::UInt64,
            Kind::AllIndices => DataType::array(DataType::UInt64),
        };
        Bound::new(result, move |args, rows| {
            let text = Text::of(&args[0])?;
            let mut numbers: Vec<u64> = Vec::with_capacity(rows);
            let mut offsets = vec![0u64];
            for row in 0..rows {
                let s = text.get(row);
                let mut matching = (1u64..).zip(&patterns).filter(|(_, pattern)| is_match(pattern, s)).map(|(index, _)| index);
                if self == Kind::AllIndices {
                    numbers.extend(matching);
                    offsets.push(numbers.len() as u64);
                } else {
                    numbers.push(matching.next().unwrap_or(0));
                }
            }
            Ok(match self {
                Kind::Any => Column::from_vec(numbers.into_iter().map(|index| u8::from(index > 0)).collect()),
                Kind::AnyIndex => Column::from_vec(numbers),
                Kind::AllIndices => Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(numbers))),
            })
        })
    }
}

fn bind(call: &Call, kind: Kind) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0])?;
    call.element(1)?;
    Ok(kind.tell(patterns(call)?, Pattern::is_match))
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
