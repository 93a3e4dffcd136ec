//! The type that fits several guesses.

use super::text::Guess;
use crate::FormatSettings;
use base::{Result, bail};
use std::sync::Arc;
use types::{DataType, TupleType};

/// Rules of merging the types of several values.
#[derive(Clone, Copy, Debug)]
pub(in crate::input) struct TypeMergeRules {
    /// A string holds every value.
    text: bool,
    /// The rules of JSON: strings hold numbers and truth values.
    json: bool,
    /// Numbers beside strings are of another type all the same.
    keep_numbers: bool,
}

impl TypeMergeRules {
    /// Fields of CSV, TSV and their kin.
    pub(super) const TEXT: TypeMergeRules = TypeMergeRules { text: true, json: false, keep_numbers: false };
    /// Literals.
    pub(super) const LITERAL: TypeMergeRules = TypeMergeRules { text: false, json: false, keep_numbers: false };
    /// Values of JSON in different rows.
    pub(super) const JSON: TypeMergeRules = TypeMergeRules { text: false, json: true, keep_numbers: false };
    /// Values of JSON in one array.
    pub(super) const JSON_ELEMENTS: TypeMergeRules = TypeMergeRules { text: false, json: true, keep_numbers: true };
}

fn is_number(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Int64 | DataType::UInt64 | DataType::Float64)
}

/// The rank of a type of times by how much of a moment it holds; 0 for other types.
fn time_rank(data_type: &DataType) -> usize {
    match data_type {
        DataType::Date => 1,
        DataType::DateTime(_) => 2,
        DataType::DateTime64(..) => 3,
        _ => 0,
    }
}

/// The type that holds values of both guesses.
///
/// # Errors
/// `TYPE_MISMATCH` where there is none.
pub(super) fn merge(a: Guess, b: Guess, rules: TypeMergeRules, settings: &FormatSettings) -> Result<Guess> {
    match (a, b) {
        (Some(a), Some(b)) => merge_types(a, b, rules, settings).map(Some),
        (a, b) => Ok(a.or(b)),
    }
}

fn merge_types(a: DataType, b: DataType, rules: TypeMergeRules, settings: &FormatSettings) -> Result<DataType> {
    if a == b {
        return Ok(a);
    }
    // What arrays and tuples hold is no text of its own.
    let inside = TypeMergeRules { text: false, ..rules };
    let both = |x: &DataType, y: &DataType| merge_types(x.clone(), y.clone(), inside, settings);
    match (&a, &b) {
        (DataType::Nothing, other) | (other, DataType::Nothing) => return Ok(other.clone()),
        (DataType::Nullable(x), y) | (y, DataType::Nullable(x)) => {
            let y = y.without_nullable();
            if rules.keep_numbers && !y.can_be_nullable() {
                bail!(TypeMismatch, "NULL among values of {y}");
            }
            return merge_types((**x).clone(), y, rules, settings).map(DataType::nullable);
        }
        (x, y) if time_rank(x) > 0 && time_rank(y) > 0 => return Ok(if time_rank(x) > time_rank(y) { a } else { b }),
        (DataType::Int64, DataType::UInt64) | (DataType::UInt64, DataType::Int64) => return Ok(DataType::UInt64),
        (x, y) if is_number(x) && is_number(y) => return Ok(DataType::Float64),
        (DataType::Array(x), DataType::Array(y)) => {
            if let Ok(element) = both(x, y) {
                return Ok(DataType::array(element));
            }
        }
        (DataType::Map(x), DataType::Map(y)) => {
            if let (Ok(key), Ok(value)) = (both(&x.0, &y.0), both(&x.1, &y.1)) {
                return Ok(DataType::map(key, value));
            }
        }
        (DataType::Tuple(x), DataType::Tuple(y)) => match merge_tuples(x, y, inside, settings) {
            Ok(Some(merged)) => return Ok(merged),
            Err(error) if rules.json => return Err(error),
            _ => {}
        },
        (DataType::Dynamic(_), _) | (_, DataType::Dynamic(_)) if rules.json && !rules.keep_numbers => {
            return Ok(DataType::String);
        }
        (DataType::Variant(types), time) | (time, DataType::Variant(types))
            if time_rank(time) > 0 && types.contains(&DataType::String) =>
        {
            return Ok(DataType::Variant(types.clone()));
        }
        (x, y) => {
            if let Some(merged) = merge_plain(x, y, rules, settings) {
                return Ok(merged);
            }
        }
    }
    if settings.infer_variants {
        let types = [&a, &b].into_iter().flat_map(|side| match side {
            DataType::Variant(types) => types.to_vec(),
            other => vec![other.clone()],
        });
        return Ok(DataType::variant(types.collect()));
    }
    if rules.text {
        return Ok(DataType::String);
    }
    bail!(
        TypeMismatch,
        "Automatically defined type {b} differs from type defined by previous rows: {a}. You can specify the type for \
        this column using setting schema_inference_hints"
    )
}

/// Strings beside times, numbers and truth values.
fn merge_plain(a: &DataType, b: &DataType, rules: TypeMergeRules, settings: &FormatSettings) -> Option<DataType> {
    let other = match (a, b) {
        (DataType::String, other) | (other, DataType::String) => other,
        (DataType::Bool, number) | (number, DataType::Bool)
            if is_number(number) && rules.json && settings.json.bools_as_numbers =>
        {
            return Some(number.clone());
        }
        (number, time) | (time, number)
            if is_number(number)
                && time_rank(time) > 0
                && rules.json
                && settings.json.numbers_as_strings
                && !rules.keep_numbers =>
        {
            return Some(DataType::String);
        }
        _ => return None,
    };
    let holds = match other {
        time if time_rank(time) > 0 => true,
        number if is_number(number) => rules.json && settings.json.numbers_as_strings && !rules.keep_numbers,
        DataType::Bool => rules.json && settings.json.bools_as_strings,
        _ => false,
    };
    holds.then_some(DataType::String)
}

/// Named tuples: all names of both; unnamed ones: element by element; `None` where they do not fit.
fn merge_tuples(
    x: &TupleType,
    y: &TupleType,
    rules: TypeMergeRules,
    settings: &FormatSettings,
) -> Result<Option<DataType>> {
    let mut elements = x.elements.clone();
    match (&x.names, &y.names) {
        (Some(x_names), Some(y_names)) => {
            let mut names = x_names.clone();
            for (name, element) in y_names.iter().zip(&y.elements) {
                match names.iter().position(|known| known == name) {
                    Some(at) => elements[at] = merge_path(name, &elements[at], element, rules, settings)?,
                    None => {
                        names.push(name.clone());
                        elements.push(element.clone());
                    }
                }
            }
            Ok(Some(DataType::Tuple(Arc::new(TupleType { elements, names: Some(names), geo: None }))))
        }
        (None, None) if x.elements.len() == y.elements.len() => {
            let merged =
                x.elements.iter().zip(&y.elements).map(|(a, b)| merge_types(a.clone(), b.clone(), rules, settings));
            Ok(merged.collect::<Result<Vec<_>>>().ok().map(DataType::tuple))
        }
        _ => Ok(None),
    }
}

/// The type of a path in two objects.
fn merge_path(
    name: &str,
    a: &DataType,
    b: &DataType,
    rules: TypeMergeRules,
    settings: &FormatSettings,
) -> Result<DataType> {
    match merge_types(a.clone(), b.clone(), TypeMergeRules { keep_numbers: false, ..rules }, settings) {
        Ok(merged) => Ok(merged),
        Err(_) if settings.json.ambiguous_as_string => Ok(DataType::String),
        Err(_) => bail!(
            IncorrectData,
            "JSON objects have ambiguous data: in some objects path '{name}' has type '{a}' and in some - '{b}'. You \
            can enable setting \
            input_format_json_use_string_type_for_ambiguous_paths_in_named_tuples_inference_from_objects to use String \
            type for path '{name}'"
        ),
    }
}

/// The type of a column from its guess: what was never seen is a string, and NULL is taken where settings say so.
pub(super) fn settled(guess: DataType, settings: &FormatSettings) -> DataType {
    match guess {
        DataType::Nothing => wrap(DataType::String, settings),
        DataType::Nullable(inner) => {
            let inner = settled((*inner).clone(), settings);
            if settings.inference_nullable || settings.inference_nullable_where_null {
                DataType::nullable(inner.without_nullable())
            } else {
                inner
            }
        }
        DataType::Array(inner) => DataType::array(settled((*inner).clone(), settings)),
        DataType::Map(pair) => {
            DataType::map(settled(pair.0.clone(), settings).without_nullable(), settled(pair.1.clone(), settings))
        }
        DataType::Tuple(tuple) => {
            let elements = tuple.elements.iter().map(|element| settled(element.clone(), settings)).collect();
            wrap(DataType::Tuple(Arc::new(TupleType { elements, names: tuple.names.clone(), geo: None })), settings)
        }
        DataType::Variant(types) => {
            DataType::variant(types.iter().map(|own| settled(own.clone(), settings).without_nullable()).collect())
        }
        DataType::Dynamic(_) => guess,
        other => wrap(other, settings),
    }
}

fn wrap(data_type: DataType, settings: &FormatSettings) -> DataType {
    if settings.inference_nullable { DataType::nullable(data_type) } else { data_type }
}
