//! Functions on dictionaries: values by key (`dictGet…`, `dictHas`) and ways up and down a hierarchy.
//!
//! A dictionary is found and loaded when a call is bound, so that a query sees one state of it.

mod get;
mod hierarchy;
mod reverse;

use crate::cast::cast_column;
use crate::support::Call;
use base::{Result, bail};
use functions::dictionary::DictionaryRows;
use functions::{Arg, Registry};
use std::sync::Arc;
use types::{Column, DataType};

const CATEGORY: &str = "Dictionary";

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    get::register(registry);
    hierarchy::register(registry);
    reverse::register(registry);
}

/// The dictionary that the first argument names.
fn dictionary(call: &Call) -> Result<Arc<DictionaryRows>> {
    let name = String::from_utf8_lossy(&call.constant_bytes(0)?).into_owned();
    call.context.dictionary(&name)
}

/// Where keys come from: an argument, or the elements of one.
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
        if !given.is_integer() && *given != DataType::Bool {
            bail!(TypeMismatch, "Key of dictionary {} is UInt64, but argument {} of function {} is of type {given}", rows.name, index + 1, call.name);
        }
        return Ok(KeySource { index, given: vec![given.clone()], is_tuple: false });
    }
    let (elements, is_tuple) = match given {
        DataType::Tuple(tuple) => (tuple.elements.clone(), true),
        other => (vec![other.clone()], false),
    };
    if elements.len() != rows.key_types.len() {
        bail!(TypeMismatch, "Key of dictionary {} has {} columns, argument {} of function {} has {}", rows.name, rows.key_types.len(), index + 1, call.name, elements.len());
    }
    Ok(KeySource { index, given: elements, is_tuple })
}

impl KeySource {
    /// Key columns of the dictionary's types.
    fn columns(&self, rows: &DictionaryRows, args: &[Arg]) -> Result<Vec<Column>> {
        let column = args[self.index].column.flatten();
        let parts: Vec<Column> = match (&column, self.is_tuple) {
            (Column::Tuple(elements, _), true) => elements.to_vec(),
            _ => vec![column],
        };
        parts.iter().zip(&self.given).zip(&rows.key_types).map(|((part, given), wanted)| cast_column(part, given, wanted)).collect()
    }
}
