//! Several patterns at once.

use super::pattern::Pattern;
use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail, err};
use functions::{Arg, Registry};
use types::{ArrayColumn, Column, ColumnBuilder, DataType, Value};

/// The result of matching several patterns.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum MultiMatch {
    Any,
    AnyIndex,
    AllIndices,
}

fn compile(items: &[Value]) -> Result<Vec<Pattern>> {
    let compiled =
        items.iter().map(|item| Pattern::new(item.as_bytes().unwrap_or_default(), false)).collect::<Result<_>>();
    compiled.map_err(|error| err!(BadArguments, "{}", error.message()))
}

impl MultiMatch {
    /// A function that tells of the patterns that match the rows of its first argument.
    pub(super) fn tell<P: Send + Sync + 'static>(
        self,
        patterns: Vec<P>,
        is_match: impl Fn(&P, &[u8]) -> bool + Send + Sync + 'static,
    ) -> Bound {
        Bound::new(self.result(), move |args, rows| self.rows(&patterns, &is_match, &args[0], rows))
    }

    fn result(self) -> DataType {
        match self {
            MultiMatch::Any => DataType::UInt8,
            MultiMatch::AnyIndex => DataType::UInt64,
            MultiMatch::AllIndices => DataType::array(DataType::UInt64),
        }
    }

    fn rows<P>(self, patterns: &[P], is_match: &impl Fn(&P, &[u8]) -> bool, text: &Arg, rows: usize) -> Result<Column> {
        let text = Text::of(text)?;
        let mut numbers: Vec<u64> = Vec::with_capacity(rows);
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let s = text.get(row);
            let mut matching =
                (1u64..).zip(patterns).filter(|(_, pattern)| is_match(pattern, s)).map(|(index, _)| index);
            if self == MultiMatch::AllIndices {
                numbers.extend(matching);
                offsets.push(numbers.len() as u64);
            } else {
                numbers.push(matching.next().unwrap_or(0));
            }
        }
        Ok(match self {
            MultiMatch::Any => Column::from_vec(numbers.into_iter().map(|index| u8::from(index > 0)).collect()),
            MultiMatch::AnyIndex => Column::from_vec(numbers),
            MultiMatch::AllIndices => Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(numbers))),
        })
    }
}

/// Checks a call whose second argument is an array of patterns.
pub(super) fn check(call: &Call, patterns: usize) -> Result<()> {
    call.count(patterns + 1..=patterns + 1)?;
    call.strings([0])?;
    if !call.context.settings.allow_hyperscan {
        bail!(FunctionNotAllowed, "Hyperscan functions are disabled, because setting 'allow_hyperscan' is set to 0");
    }
    match call.element(patterns)? {
        element if element.is_string() => Ok(()),
        _ => call.illegal(patterns, "Array(String)"),
    }
}

fn bind(call: &Call, kind: MultiMatch) -> Result<Bound> {
    check(call, 1)?;
    if let Some(Value::Array(items)) = &call.args[1].constant {
        return Ok(kind.tell(compile(items)?, Pattern::is_match));
    }
    // Patterns of their own for each row.
    let result = kind.result();
    let stored = result.clone();
    Ok(Bound::new(result, move |args, rows| {
        let mut builder = ColumnBuilder::new(&stored);
        for row in 0..rows {
            let items = args[1].column.value(row);
            let patterns = compile(if let Value::Array(items) = &items { items } else { &[] })?;
            let one = Arg::new(args[0].column.slice(row, 1), args[0].data_type.clone());
            builder.push_value(&kind.rows(&patterns, &Pattern::is_match, &one, 1)?.value(0));
        }
        Ok(builder.finish())
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    family.add("multiMatchAny", "multiMatchAny(s, [pattern, …])", "1 if a pattern matches.", |call| {
        bind(call, MultiMatch::Any)
    });
    family.add(
        "multiMatchAnyIndex",
        "multiMatchAnyIndex(s, [pattern, …])",
        "The index of a pattern that matches, 0 if none does.",
        |call| bind(call, MultiMatch::AnyIndex),
    );
    family.add(
        "multiMatchAllIndices",
        "multiMatchAllIndices(s, [pattern, …])",
        "The indices of all patterns that match.",
        |call| bind(call, MultiMatch::AllIndices),
    );
}
