//! Summaries: what an index keeps of the values of some granules, and what that says of tests.

use super::filter::{Filter, hash_value, inner_tokens, ngrams, tokens};
use crate::condition::Test;
use crate::definition::IndexKind;
use crate::mergetree::scan::prune::CompiledCondition;
use crate::mergetree::scan::prune::span::{Span, UNSURE, Verdict};
use base::{Result, bail};
use codec::bytes::{ByteReader, put_value};
use std::collections::BTreeSet;
use types::{Column, Value};

/// The values of some granules.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Summary {
    /// Nothing is known.
    Unknown,
    /// The ends, where there are values; whether there are NULLs.
    Range(Option<(Value, Value)>, bool),
    /// All values, sorted.
    Values(Vec<Value>),
    /// Hashes of values, substrings or words.
    Filter(Filter),
    /// Hashes of words, sorted.
    Words(Vec<u64>),
    /// The summaries of an index of several expressions, one of each.
    Each(Vec<Summary>),
    /// The combinations of values that a set of several expressions has, sorted; tuples of one value of each.
    Combinations(Vec<Value>),
}

impl Summary {
    /// The summary of some granules, whose values are those of `columns` one after another.
    pub(crate) fn of(kind: &IndexKind, columns: &[Column]) -> Summary {
        let values = || columns.iter().flat_map(|column| (0..column.len()).map(move |row| column.value(row)));
        match kind {
            IndexKind::MinMax => range(values()),
            IndexKind::Set { values_max } => distinct(values(), *values_max),
            IndexKind::BloomFilter { false_positives } => {
                let mut hashes = BTreeSet::new();
                values().for_each(|value| {
                    each_hash(&value, &mut |hash| {
                        hashes.insert(hash);
                    })
                });
                let mut filter = Filter::for_values(hashes.len(), *false_positives);
                hashes.into_iter().for_each(|hash| filter.add(hash));
                Summary::Filter(filter)
            }
            IndexKind::NgramFilter { size, filter } => {
                let mut filter = Filter::new(*filter);
                each_text(columns, &mut |text| ngrams(text, *size).for_each(|hash| filter.add(hash)));
                Summary::Filter(filter)
            }
            IndexKind::TokenFilter { filter } => {
                let mut filter = Filter::new(*filter);
                each_text(columns, &mut |text| tokens(text).for_each(|hash| filter.add(hash)));
                Summary::Filter(filter)
            }
            IndexKind::Text => {
                let mut words = BTreeSet::new();
                each_text(columns, &mut |text| words.extend(tokens(text)));
                Summary::Words(words.into_iter().collect())
            }
            IndexKind::Vectors { .. } => Summary::Unknown,
        }
    }

    /// The summary of tuples: of each element by itself, of sets as they occur together.
    pub(crate) fn of_each(kind: &IndexKind, elements: usize, columns: &[Column]) -> Summary {
        if let IndexKind::Set { .. } = kind {
            return match Summary::of(kind, columns) {
                Summary::Values(tuples) => Summary::Combinations(tuples),
                other => other,
            };
        }
        let flat: Vec<Column> = columns.iter().map(Column::flatten).collect();
        let element = |i: usize| -> Option<Vec<Column>> {
            let of_column =
                |column: &Column| if let Column::Tuple(columns, _) = column { columns.get(i).cloned() } else { None };
            flat.iter().map(of_column).collect()
        };
        Summary::Each(
            (0..elements).map(|i| element(i).map_or(Summary::Unknown, |columns| Summary::of(kind, &columns))).collect(),
        )
    }

    /// The span of the values.
    fn span(&self) -> Span {
        match self {
            Summary::Range(range, nulls) => {
                let (low, high) = range.clone().unzip();
                Span { may_be_value: range.is_some(), low, high, may_be_null: *nulls }
            }
            _ => Span::UNKNOWN,
        }
    }

    /// Whether rows with these values may pass a condition on the index's expression.
    pub(crate) fn may_pass(&self, kind: &IndexKind, condition: &CompiledCondition) -> bool {
        match self {
            Summary::Unknown => true,
            Summary::Range(..) => condition.judge(&|_| self.span()).may_pass,
            Summary::Values(values) => values.iter().any(|value| condition.judge(&|_| span_of_value(value)).may_pass),
            Summary::Combinations(tuples) => tuples.iter().any(|tuple| {
                let Value::Tuple(values) = tuple else { return true };
                condition.judge(&|source| values.get(source).map_or(Span::UNKNOWN, span_of_value)).may_pass
            }),
            Summary::Each(of) if matches!(kind, IndexKind::MinMax) => {
                condition.judge(&|source| of.get(source).map_or(Span::UNKNOWN, Summary::span)).may_pass
            }
            Summary::Each(of) => judge_hashes(kind, condition, &|source, hash| {
                of.get(source).is_none_or(|summary| summary.may_hold(hash))
            }),
            Summary::Filter(_) | Summary::Words(_) => judge_hashes(kind, condition, &|_, hash| self.may_hold(hash)),
        }
    }

    fn may_hold(&self, hash: u64) -> bool {
        match self {
            Summary::Filter(filter) => filter.may_hold(hash),
            Summary::Words(words) => words.binary_search(&hash).is_ok(),
            _ => true,
        }
    }

    /// Bytes that it takes, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let of_value = |value: &Value| value.as_bytes().map_or(0, <[u8]>::len) + size_of::<Value>();
        size_of::<Summary>()
            + match self {
                Summary::Unknown | Summary::Range(None, _) => 0,
                Summary::Range(Some((low, high)), _) => of_value(low) + of_value(high),
                Summary::Values(values) => values.iter().map(of_value).sum(),
                Summary::Filter(filter) => filter.bytes(),
                Summary::Words(words) => words.len() * 8,
                Summary::Each(of) => of.iter().map(Summary::bytes).sum(),
                Summary::Combinations(tuples) => tuples
                    .iter()
                    .map(|tuple| if let Value::Tuple(values) = tuple { values.iter().map(of_value).sum() } else { 0 })
                    .sum(),
            }
    }

    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        match self {
            Summary::Unknown => out.push(0),
            Summary::Range(range, nulls) => {
                out.extend_from_slice(&[1, u8::from(*nulls), u8::from(range.is_some())]);
                if let Some((low, high)) = range {
                    put_value(out, low);
                    put_value(out, high);
                }
            }
            Summary::Values(values) => {
                out.push(2);
                base::varint::put(out, values.len() as u64);
                values.iter().for_each(|value| put_value(out, value));
            }
            Summary::Filter(filter) => {
                out.push(3);
                filter.write(out);
            }
            Summary::Words(words) => {
                out.push(4);
                base::varint::put(out, words.len() as u64);
                words.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
            }
            Summary::Each(of) => {
                out.push(5);
                base::varint::put(out, of.len() as u64);
                of.iter().for_each(|summary| summary.write(out));
            }
            Summary::Combinations(tuples) => {
                out.push(6);
                base::varint::put(out, tuples.len() as u64);
                tuples.iter().for_each(|tuple| put_value(out, tuple));
            }
        }
    }

    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Result<Self> {
        Summary::read_as(reader.u8()?, reader)
    }

    fn read_as(kind: u8, reader: &mut ByteReader<'_>) -> Result<Self> {
        Ok(match kind {
            0 => Summary::Unknown,
            1 => {
                let (nulls, has_range) = (reader.u8()? != 0, reader.u8()? != 0);
                Summary::Range(if has_range { Some((reader.value()?, reader.value()?)) } else { None }, nulls)
            }
            2 => Summary::Values((0..reader.count(1)?).map(|_| reader.value()).collect::<Result<_>>()?),
            3 => Summary::Filter(Filter::read(reader)?),
            4 => Summary::Words((0..reader.count(8)?).map(|_| reader.u64()).collect::<Result<_>>()?),
            5 => {
                let element = |reader: &mut ByteReader<'_>| match reader.u8()? {
                    5 | 6 => bail!(CorruptedData, "an entry of a skip index lies in an entry of an entry"),
                    kind => Summary::read_as(kind, reader),
                };
                Summary::Each((0..reader.count(1)?).map(|_| element(reader)).collect::<Result<_>>()?)
            }
            6 => Summary::Combinations((0..reader.count(1)?).map(|_| reader.value()).collect::<Result<_>>()?),
            other => bail!(CorruptedData, "unknown kind {other} of a skip index's entry"),
        })
    }
}

/// The span of one value.
fn span_of_value(value: &Value) -> Span {
    let null = value.is_null();
    let known = (!null).then(|| value.clone());
    Span { low: known.clone(), high: known, may_be_null: null, may_be_value: !null }
}

/// Whether rows may pass by what `holds` says of hashes that the values of a source have.
fn judge_hashes(kind: &IndexKind, condition: &CompiledCondition, holds: &dyn Fn(usize, u64) -> bool) -> bool {
    let atom = |source: usize, chain: &[_], test: &Test| {
        if !chain.is_empty() {
            return UNSURE;
        }
        let holds = |hash: u64| holds(source, hash);
        let may_pass = match kind {
            IndexKind::BloomFilter { .. } => holds_value(test, &holds),
            IndexKind::NgramFilter { size, .. } => {
                holds_text(test, &|text| ngrams(text, *size).all(holds), &|needle| ngrams(needle, *size).all(holds))
            }
            _ => holds_text(test, &|text| tokens(text).all(holds), &|needle| inner_tokens(needle).all(holds)),
        };
        Verdict { may_pass, may_fail: true }
    };
    condition.judge_atoms(&atom).may_pass
}

fn range(values: impl Iterator<Item = Value>) -> Summary {
    let (mut range, mut nulls): (Option<(Value, Value)>, bool) = (None, false);
    for value in values {
        if value.is_null() {
            nulls = true;
            continue;
        }
        if matches!(&value, Value::Float(number) if number.is_nan()) {
            return Summary::Unknown;
        }
        range = Some(match range {
            None => (value.clone(), value),
            Some((low, high)) => {
                let low = if value.compare(&low).is_lt() { value.clone() } else { low };
                (low, if value.compare(&high).is_gt() { value } else { high })
            }
        });
    }
    Summary::Range(range, nulls)
}

fn distinct(values: impl Iterator<Item = Value>, most: u64) -> Summary {
    let mut all: Vec<Value> = Vec::new();
    for value in values {
        if matches!(&value, Value::Float(number) if number.is_nan()) {
            return Summary::Unknown;
        }
        if let Err(place) = all.binary_search_by(|known| known.compare(&value)) {
            if most > 0 && all.len() as u64 == most {
                return Summary::Unknown;
            }
            all.insert(place, value);
        }
    }
    Summary::Values(all)
}

/// The hash of a value, of every element of an array; nothing of NULL.
fn each_hash(value: &Value, add: &mut dyn FnMut(u64)) {
    match value {
        Value::Null => {}
        Value::Array(items) => items.iter().for_each(|item| each_hash(item, add)),
        value => add(hash_value(value)),
    }
}

/// The texts of a column of strings, or of arrays of them.
pub(super) fn each_text(columns: &[Column], add: &mut dyn FnMut(&[u8])) {
    for column in columns {
        match column.flatten() {
            Column::Array(array) => each_text(&[array.normalized().values.as_ref().clone()], add),
            flat => (0..flat.len()).filter_map(|row| flat.bytes_at(row)).for_each(&mut *add),
        }
    }
}

fn holds_value(test: &Test, holds: &dyn Fn(u64) -> bool) -> bool {
    match test {
        Test::Range { low: Some((low, true)), high: Some((high, true)) } if low == high => holds_all(low, holds),
        Test::OneOf(values) => values.iter().any(|value| holds_all(value, holds)),
        Test::Has(value) => holds_all(value, holds),
        _ => true,
    }
}

/// Whether a value may be there: of an array, whether all of its elements may, as [`each_hash`] adds them.
fn holds_all(value: &Value, holds: &dyn Fn(u64) -> bool) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.iter().all(|item| holds_all(item, holds)),
        value => holds(hash_value(value)),
    }
}

/// Whether a test of texts may hold: `whole` says whether a text may be there, `substring` whether one that has it.
fn holds_text(test: &Test, whole: &dyn Fn(&[u8]) -> bool, substring: &dyn Fn(&[u8]) -> bool) -> bool {
    let of = |value: &Value| value.as_bytes().is_none_or(whole);
    match test {
        Test::Range { low: Some((low, true)), high: Some((high, true)) } if low == high => of(low),
        Test::OneOf(values) => values.iter().any(of),
        Test::Has(value) => of(value),
        Test::HasToken(word) => whole(word),
        Test::Contains(needles) => needles.iter().all(|text| substring(text)),
        _ => true,
    }
}
