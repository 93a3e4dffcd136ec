//! States of aggregate functions at the border: in files, on connections and in text they are bytes in ClickHouse's
//! form, in columns and on the disk they have a form of their own.
//!
//! The crates here and above know states as bytes only; who knows the functions registers what translates
//! ([`set_forms`]). Without it, states do not cross the border.

use crate::{AggregateType, ArrayColumn, Column, DataType, DictColumn, StringBuilder};
use base::{Result, bail, err};
use std::sync::{Arc, OnceLock};

/// Bytes in which states follow each other: nothing but the function itself knows where one ends.
pub trait StateBytes {
    /// Appends exactly `count` bytes to `out`; memory grows with what is there, whatever the count.
    ///
    /// # Errors
    /// `CANNOT_READ_ALL_DATA` when there are fewer, and those of the source.
    fn take(&mut self, count: u64, out: &mut Vec<u8>) -> Result<()>;
}

impl StateBytes for &[u8] {
    fn take(&mut self, count: u64, out: &mut Vec<u8>) -> Result<()> {
        let Some((head, rest)) = usize::try_from(count).ok().and_then(|count| self.split_at_checked(count)) else {
            bail!(
                CannotReadAllData,
                "Cannot read all data of a state of an aggregate function: {count} bytes are expected, {} are left",
                self.len()
            );
        };
        out.extend_from_slice(head);
        *self = rest;
        Ok(())
    }
}

/// Translates states between the form of columns and ClickHouse's.
pub trait StateForms: Send + Sync {
    /// The states of a flat column in ClickHouse's form.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for functions whose states have no such form; `CORRUPTED_DATA`.
    fn to_wire(&self, aggregate: &AggregateType, states: &Column) -> Result<Column>;

    /// Reads `rows` states in ClickHouse's form, and not a byte more.
    ///
    /// # Errors
    /// As [`Self::to_wire`], and those of the source.
    fn read(&self, aggregate: &AggregateType, source: &mut dyn StateBytes, rows: u64) -> Result<Column>;
}

static FORMS: OnceLock<&'static dyn StateForms> = OnceLock::new();

/// Registers what translates, once for the process.
pub fn set_forms(forms: &'static dyn StateForms) {
    let _ = FORMS.set(forms);
}

fn forms() -> Result<&'static dyn StateForms> {
    FORMS.get().copied().ok_or_else(|| err!(NotImplemented, "No aggregate functions are there to read or write states"))
}

/// Whether values of a type are states or hold some.
pub fn occur_in(data_type: &DataType) -> bool {
    any_state(data_type, &|aggregate| !aggregate.simple)
}

/// Refuses states of another version than the current one in data whose types have such names: where a name says no
/// version, it is 0.
///
/// # Errors
/// `NOT_IMPLEMENTED`.
pub fn check_version(name: &str, data_type: &DataType) -> Result<()> {
    if !name.contains("AggregateFunction(1,") && any_state(data_type, &|state| !state.is_same_in_all_versions()) {
        bail!(NotImplemented, "States of version 0 ({name}) are not known: only version 1 is");
    }
    Ok(())
}

/// Whether names of a type say versions of states.
pub fn have_versions(data_type: &DataType) -> bool {
    any_state(data_type, &AggregateType::has_version)
}

fn any_state(data_type: &DataType, test: &dyn Fn(&AggregateType) -> bool) -> bool {
    match data_type {
        DataType::Aggregate(aggregate) => {
            test(aggregate) || aggregate.arguments.iter().any(|argument| any_state(argument, test))
        }
        DataType::Array(inner) | DataType::Nullable(inner) => any_state(inner, test),
        DataType::Map(pair) => any_state(&pair.0, test) || any_state(&pair.1, test),
        DataType::Tuple(tuple) => tuple.elements.iter().any(|element| any_state(element, test)),
        _ => false,
    }
}

/// A column with all its states in ClickHouse's form.
///
/// # Errors
/// As [`StateForms::to_wire`].
pub fn to_wire(column: &Column, data_type: &DataType) -> Result<Column> {
    translated(column, data_type, &|aggregate, states| forms()?.to_wire(aggregate, states))
}

/// A column whose states are in ClickHouse's form with its states in that of columns; no bytes at all are a state
/// without rows.
///
/// # Errors
/// As [`StateForms::read`]; `CORRUPTED_DATA` when bytes follow the end of a state.
pub fn from_wire(column: &Column, data_type: &DataType) -> Result<Column> {
    translated(column, data_type, &|aggregate, states| {
        let mut builder = StringBuilder::with_capacity(states.len());
        for row in 0..states.len() {
            builder.push(&one_from_wire(aggregate, states.bytes_at(row).unwrap_or_default())?);
        }
        Ok(Column::String(builder.finish()))
    })
}

fn one_from_wire(aggregate: &AggregateType, mut bytes: &[u8]) -> Result<Vec<u8>> {
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let state = forms()?.read(aggregate, &mut bytes, 1)?;
    if !bytes.is_empty() {
        bail!(
            CorruptedData,
            "Bytes are not a state of AggregateFunction({}, …): {} bytes follow its end",
            aggregate.function,
            bytes.len()
        );
    }
    Ok(state.bytes_at(0).unwrap_or_default().to_vec())
}

/// Reads states in ClickHouse's form; see [`StateForms::read`].
///
/// # Errors
/// As [`StateForms::read`].
pub fn read(aggregate: &AggregateType, source: &mut dyn StateBytes, rows: u64) -> Result<Column> {
    forms()?.read(aggregate, source, rows)
}

type Translate<'a> = &'a dyn Fn(&AggregateType, &Column) -> Result<Column>;

fn translated(column: &Column, data_type: &DataType, translate: Translate<'_>) -> Result<Column> {
    if !occur_in(data_type) {
        return Ok(column.clone());
    }
    Ok(match (column, data_type) {
        (Column::Const(value, rows), _) => Column::Const(Arc::new(translated(value, data_type, translate)?), *rows),
        (Column::Dict(dict), _) => Column::Dict(DictColumn {
            codes: dict.codes.clone(),
            values: Arc::new(translated(&dict.values, data_type, translate)?),
        }),
        (_, DataType::Aggregate(aggregate)) if aggregate.simple => {
            translated(column, &aggregate.arguments[0], translate)?
        }
        (Column::String(_), DataType::Aggregate(aggregate)) => translate(aggregate, column)?,
        (Column::Array(array), DataType::Array(inner)) => translated_array(array, inner, translate)?,
        (Column::Array(array), DataType::Map(pair)) => {
            translated_array(array, &DataType::tuple(vec![pair.0.clone(), pair.1.clone()]), translate)?
        }
        (Column::Tuple(elements, rows), DataType::Tuple(tuple)) => {
            let elements = elements.iter().zip(&tuple.elements);
            let elements = elements.map(|(element, inner)| translated(element, inner, translate));
            Column::Tuple(elements.collect::<Result<Vec<_>>>()?.into(), *rows)
        }
        _ => column.clone(),
    })
}

fn translated_array(array: &ArrayColumn, inner: &DataType, translate: Translate<'_>) -> Result<Column> {
    let array = array.normalized();
    Ok(Column::Array(ArrayColumn {
        offsets: array.offsets.clone(),
        values: Arc::new(translated(&array.values, inner, translate)?),
    }))
}
