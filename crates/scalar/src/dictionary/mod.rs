//! Functions on dictionaries: values by key (`dictGet…`, `dictHas`) and ways up and down a hierarchy.
//!
//! A dictionary is found and loaded when a call is bound, so that a query sees one state of it.

mod get;
mod hierarchy;
mod patterns;
mod reverse;

use crate::cast::cast_column;
use crate::support::Call;
use base::{Result, bail};
use functions::dictionary::{DictionaryRows, KeyLookup, mapped_v4};
use functions::{Arg, Registry};
use std::sync::Arc;
use types::{Column, DataType};

const CATEGORY: &str = "Dictionary";

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    get::register(registry);
    hierarchy::register(registry);
    reverse::register(registry);
    patterns::register(registry);
}

/// The dictionary that the first argument names.
fn dictionary(call: &Call) -> Result<Arc<DictionaryRows>> {
    if call.args[0].constant.is_none() {
        return call.illegal(0, "a constant string");
    }
    let name = String::from_utf8_lossy(&call.constant_bytes(0)?).into_owned();
    call.context.dictionary(&name)
}

/// The source of keys: an argument, or the elements of one.
struct KeySource {
    index: usize,
    /// Types as given; several are elements of a tuple.
    given: Vec<DataType>,
    is_tuple: bool,
}

/// Checks that argument `index` can be a key.
fn key_source(call: &Call, rows: &DictionaryRows, index: usize) -> Result<KeySource> {
    let given = call.data_type(index);
    if rows.is_simple {
        if !given.is_number() && !given.is_string() && *given != DataType::Bool && !given.is_date_or_time() {
            bail!(
                TypeMismatch,
                "Key of dictionary {} is UInt64, but argument {} of function {} is of type {given}",
                rows.name,
                index + 1,
                call.name
            );
        }
        return Ok(KeySource { index, given: vec![given.clone()], is_tuple: false });
    }
    let (elements, is_tuple) = match given {
        DataType::Tuple(tuple) => (tuple.elements.clone(), true),
        other => (vec![other.clone()], false),
    };
    let wanted = if rows.lookup() == KeyLookup::Area { 2 } else { rows.key_types.len() };
    if elements.len() != wanted && !is_tuple && rows.lookup() == KeyLookup::Equal {
        bail!(
            IllegalTypeOfArgument,
            "Key of dictionary {} is a tuple of {wanted}, argument {} of function {} is of type {given}",
            rows.name,
            index + 1,
            call.name
        );
    }
    if elements.len() != wanted {
        bail!(
            TypeMismatch,
            "Key of dictionary {} has {wanted} columns, argument {} of function {} has {}",
            rows.name,
            index + 1,
            call.name,
            elements.len()
        );
    }
    let fits = |element: &DataType| match rows.lookup() {
        KeyLookup::Network => {
            matches!(element.base(), DataType::Ipv4 | DataType::Ipv6 | DataType::UInt32 | DataType::FixedString(16))
        }
        KeyLookup::Area => element.base().is_number(),
        KeyLookup::Equal => true,
    };
    if !elements.iter().all(fits) {
        let wanted = if rows.lookup() == KeyLookup::Area { "a tuple of two numbers" } else { "IPv4 or IPv6" };
        bail!(
            TypeMismatch,
            "Key of dictionary {} is {wanted}, but argument {} of function {} is of type {given}",
            rows.name,
            index + 1,
            call.name
        );
    }
    Ok(KeySource { index, given: elements, is_tuple })
}

impl KeySource {
    /// Key columns as the dictionary looks them up.
    fn columns(&self, rows: &DictionaryRows, args: &[Arg]) -> Result<Vec<Column>> {
        let column = args[self.index].column.flatten();
        let parts: Vec<Column> = match (&column, self.is_tuple) {
            (Column::Tuple(elements, _), true) => elements.to_vec(),
            _ => vec![column],
        };
        let parts = parts.iter().zip(&self.given);
        match rows.lookup() {
            KeyLookup::Network => parts.map(|(part, given)| addresses(part, given)).collect(),
            KeyLookup::Area => parts.map(|(part, given)| cast_column(part, given, &DataType::Float64)).collect(),
            KeyLookup::Equal => {
                parts.zip(&rows.key_types).map(|((part, given), wanted)| key_of(part, given, wanted, rows)).collect()
            }
        }
    }
}

/// A key of the dictionary's type. A negative number is no unsigned one.
fn key_of(part: &Column, given: &DataType, wanted: &DataType, rows: &DictionaryRows) -> Result<Column> {
    let is_negative = |row: usize| part.value(row).as_i64().is_some_and(|value| value < 0);
    if rows.is_simple && given.base().is_signed() && (0..part.len()).any(is_negative) {
        bail!(
            CannotConvertType,
            "A negative number cannot be a key of dictionary {}: its keys are {wanted}",
            rows.name
        );
    }
    cast_column(part, given, wanted)
}

/// Addresses as dictionaries of networks look them up.
fn addresses(part: &Column, given: &DataType) -> Result<Column> {
    let flat = part.flatten();
    Ok(match (given.base(), &flat) {
        (DataType::Ipv4 | DataType::UInt32, Column::UInt32(values)) => {
            Column::from_vec(values.iter().map(|&value| mapped_v4(value)).collect::<Vec<u128>>())
        }
        (DataType::FixedString(_), Column::FixedString(fixed)) => {
            let number = |row: usize| fixed.get(row).iter().fold(0u128, |number, &byte| number << 8 | u128::from(byte));
            Column::from_vec((0..fixed.len()).map(number).collect::<Vec<u128>>())
        }
        (base, _) => cast_column(part, base, &DataType::Ipv6)?.flatten(),
    })
}
