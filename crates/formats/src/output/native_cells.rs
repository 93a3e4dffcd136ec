//! `Variant`, `Dynamic` and `JSON` in Native: values by their types.
//!
//! ```text
//! Variant  prefix: mode 0 as u64, prefixes of all types        data: a byte per row (which type, FF for NULL), the
//!                                                              types' columns
//! Dynamic  prefix: version 1 as u64, count and count again as varints, names of types, prefix of a Variant
//!          of them and of SharedVariant                          data: of that Variant
//! JSON     prefix: version 0 as u64, count and count again of dynamic paths as varints, their names, prefixes of
//!          declared and of dynamic paths                        data: of both, then pairs of the other paths and
//!                                                              values
//!          as text: version 1 as u64                            data: strings
//! ```
//! Types of a Variant are sorted by name. `SharedVariant` is a string column of values with their types in binary,
//! for what exceeds `max_types`.

use super::native::{JsonAsText, write_column};
use crate::dynamic_binary::put_type;
use crate::length_prefixed::write_bytes;
use base::Result;
use types::dynamic::{Variant, split};
use types::json::PathColumns;
use types::text::Text;
use types::{Column, DataType, JsonType, StringBuilder, StringColumn};

/// The discriminator of NULL.
const NULL: u8 = 0xFF;
/// The name of the type of values that have no column of their own.
pub(crate) const SHARED: &str = "SharedVariant";
/// The version of the structure of Dynamic.
pub(crate) const DYNAMIC_VERSION: u64 = 1;
/// The serialization of JSON as one string per object.
pub(crate) const JSON_AS_STRING: u64 = 1;

/// Appends cells of a `Variant` of the given types.
pub(super) fn write_variant(
    cells: &StringColumn,
    types: &[DataType],
    json_text: JsonAsText<'_>,
    prefix: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<()> {
    let parts = split(cells);
    let mut discriminators = vec![NULL; cells.len()];
    let mut columns: Vec<Column> = types.iter().map(Column::empty).collect();
    for part in parts {
        let named = |data_type: &DataType| data_type.to_string() == part.name;
        // Cells are of the values' types, however these are stored.
        let plain = || types.iter().position(|data_type| named(&data_type.without_low_cardinality_deep()));
        let Some(place) = types.iter().position(named).or_else(plain) else {
            return Err(base::Error::bug(format!("a Variant holds a value of type {}", part.name)));
        };
        part.rows.iter().for_each(|&row| discriminators[row as usize] = place as u8);
        columns[place] = part.column;
    }
    write_variant_columns(&discriminators, columns.iter().zip(types), json_text, prefix, out)
}

fn write_variant_columns<'a>(
    discriminators: &[u8],
    columns: impl Iterator<Item = (&'a Column, &'a DataType)>,
    json_text: JsonAsText<'_>,
    prefix: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<()> {
    prefix.extend_from_slice(&0u64.to_le_bytes());
    out.extend_from_slice(discriminators);
    for (column, data_type) in columns {
        write_column(column, data_type, json_text, prefix, out)?;
    }
    Ok(())
}

/// Appends cells of a `Dynamic`.
pub(super) fn write_dynamic(
    cells: &StringColumn,
    max_types: u8,
    json_text: JsonAsText<'_>,
    prefix: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<()> {
    let mut parts = split(cells);
    let rest = parts.split_off(parts.len().min(usize::from(max_types)));
    parts.sort_by(|a, b| a.name.cmp(&b.name));
    prefix.extend_from_slice(&DYNAMIC_VERSION.to_le_bytes());
    base::varint::put(prefix, parts.len() as u64);
    base::varint::put(prefix, parts.len() as u64);
    parts.iter().for_each(|part| write_bytes(part.name.as_bytes(), prefix));
    let shared_place = parts.partition_point(|part| part.name.as_str() < SHARED);
    parts.insert(shared_place, shared_values(cells, &rest)?);
    let mut discriminators = vec![NULL; cells.len()];
    for (place, part) in parts.iter().enumerate() {
        part.rows.iter().for_each(|&row| discriminators[row as usize] = place as u8);
    }
    write_variant_columns(
        &discriminators,
        parts.iter().map(|part| (&part.column, &part.data_type)),
        json_text,
        prefix,
        out,
    )
}

/// Values of several types as strings, in the order of their rows.
fn shared_values(cells: &StringColumn, parts: &[Variant]) -> Result<Variant> {
    let mut rows: Vec<u32> = parts.iter().flat_map(|part| part.rows.iter().copied()).collect();
    rows.sort_unstable();
    let mut builder = StringBuilder::with_capacity(rows.len());
    let mut value = Vec::new();
    for &row in &rows {
        value.clear();
        put_cell(cells.get(row as usize), &mut value)?;
        builder.push(&value);
    }
    Ok(Variant { name: SHARED.into(), data_type: DataType::String, rows, column: Column::String(builder.finish()) })
}

/// Appends a cell as its type in binary and its value; NULL as the type `Nothing`.
pub(crate) fn put_cell(cell: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let cell = types::dynamic::read(cell);
    let Some(data_type) = cell.data_type() else {
        out.push(0);
        return Ok(());
    };
    put_type(&data_type, out)?;
    super::binary::write_one(&data_type, &cell.value(), out)
}

/// Appends objects: a column per declared path, a `Dynamic` per other path up to the type's limit, pairs of path and
/// value for the rest.
pub(super) fn write_json(
    objects: &StringColumn,
    json: &JsonType,
    json_text: JsonAsText<'_>,
    prefix: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<()> {
    if let Some(options) = json_text {
        prefix.extend_from_slice(&JSON_AS_STRING.to_le_bytes());
        let mut text = Vec::new();
        for object in objects.iter() {
            text.clear();
            types::json::write_styled(&types::json::with_declared(object, json), &Text, options, &mut text);
            write_bytes(&text, out);
        }
        return Ok(());
    }
    let paths = PathColumns::of(objects, json);
    prefix.extend_from_slice(&0u64.to_le_bytes());
    base::varint::put(prefix, paths.dynamic.len() as u64);
    base::varint::put(prefix, paths.dynamic.len() as u64);
    paths.dynamic.iter().for_each(|(path, _)| write_bytes(path.as_bytes(), prefix));
    for ((_, data_type), column) in json.typed.iter().zip(&paths.typed) {
        write_column(column, data_type, json_text, prefix, out)?;
    }
    for (_, cells) in &paths.dynamic {
        write_dynamic(cells, json.max_dynamic_types, json_text, prefix, out)?;
    }
    let mut ends = 0u64;
    for row in &paths.shared {
        ends += row.len() as u64;
        out.extend_from_slice(&ends.to_le_bytes());
    }
    paths.shared.iter().flatten().for_each(|(path, _)| write_bytes(path, out));
    let mut value = Vec::new();
    for (_, cell) in paths.shared.iter().flatten() {
        value.clear();
        put_cell(cell, &mut value)?;
        write_bytes(&value, out);
    }
    Ok(())
}
