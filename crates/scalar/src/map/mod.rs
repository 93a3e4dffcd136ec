//! Functions on maps. A map is an array of pairs of keys and values.

mod build;
mod higher;
mod merge;
mod populate;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use build::concat_maps;

use crate::support::{Call, arrays};
use base::Result;
use functions::Registry;
use types::{Buf, Column, DataType};

/// Adds the family to a registry.
pub fn register(registry: &mut Registry) {
    build::register(registry);
    higher::register(registry);
    merge::register(registry);
    populate::register(registry);
    search::register(registry);
}

/// Key and value type of a map argument.
fn pair_type<'a>(call: &Call<'a>, index: usize) -> Result<&'a (DataType, DataType)> {
    match call.data_type(index) {
        DataType::Map(pair) => Ok(pair),
        _ => call.illegal(index, "Map"),
    }
}

/// Offsets, keys and values of a map column, flat.
fn parts(column: &Column) -> Result<(Buf<u64>, Column, Column)> {
    let array = arrays(column)?;
    match &*array.values {
        Column::Tuple(pair, _) => Ok((array.offsets.clone(), pair[0].flatten(), pair[1].flatten())),
        _ => Err(base::Error::bug("an argument of a map function is not a map")),
    }
}

/// A map column of keys and values.
fn map_column(offsets: Buf<u64>, keys: Column, values: Column) -> Column {
    let entries = keys.len();
    Column::Array(types::ArrayColumn::new(offsets, Column::Tuple(vec![keys, values].into(), entries)))
}
