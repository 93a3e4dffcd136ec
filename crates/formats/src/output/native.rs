//! The Native format: blocks as columns.
//!
//! ```text
//! block    [block info, when a revision is given] columns varint, rows varint, then per column:
//! column   name string, type string, [byte 0 from revision 54454 on,] state prefixes, data
//!          (no prefix and no data for no rows)
//! prefix   LowCardinality: version 1 as u64, before all other bytes of the column
//! data     numbers little-endian; String: varint length and bytes; Nullable: a byte per row, then values;
//!          states of aggregate functions one after another, in ClickHouse's form;
//!          Array, Map: end offsets as u64, then elements; Tuple: the elements one after another;
//!          LowCardinality: flags u64, keys u64, keys, rows u64, indexes
//! ```

use super::native_cells::{write_dynamic, write_json, write_variant};
use super::{OutputFormat, ResultStats};
use crate::FormatSettings;
use crate::length_prefixed::write_bytes;
use base::{Error, Result};
use std::collections::HashMap;
use std::sync::Arc;
use types::buf::bytes_of;
use types::text::TextOptions;
use types::{Block, Column, ColumnBuilder, DataType, Schema, with_native};

/// From this revision on a block begins with its info.
const REVISION_WITH_BLOCK_INFO: u64 = 51_903;
/// From this revision on types name their time zones.
const REVISION_WITH_TIME_ZONE: u64 = 54_337;

/// From this revision on a byte says whether a column lies otherwise than its type says: never here.
const REVISION_WITH_SERIALIZATION_KIND: u64 = 54_454;

/// `LowCardinality`: keys stand in the block, and update nothing.
const LOW_CARDINALITY_FLAGS: u64 = 0x600;

/// How JSON is written as its text; `None` where it is written as paths.
pub(super) type JsonAsText<'a> = Option<&'a TextOptions>;

/// Writes blocks in Native.
pub struct NativeOutput {
    schema: Schema,
    settings: FormatSettings,
}

impl NativeOutput {
    /// A writer; `settings.native_revision` is the client's revision of the protocol, 0 for files.
    pub fn new(schema: Schema, settings: FormatSettings) -> Self {
        NativeOutput { schema, settings }
    }

    fn type_name(&self, data_type: &DataType) -> String {
        match data_type {
            DataType::DateTime(Some(_)) if self.settings.native_revision < REVISION_WITH_TIME_ZONE => "DateTime".into(),
            other => other.to_string(),
        }
    }

    /// Appends one block, of no rows too.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` for a column that does not fit its type.
    pub fn write(&self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        if self.settings.native_revision >= REVISION_WITH_BLOCK_INFO {
            // Field 1: not an overflow block; field 2: no bucket; end.
            out.extend_from_slice(&[1, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0]);
        }
        debug_assert_eq!(block.columns.len(), self.schema.len(), "a block has the columns of its schema");
        debug_assert!(
            block.columns.iter().all(|column| column.len() == block.rows),
            "{} rows in all columns",
            block.rows
        );
        base::varint::put(out, self.schema.len() as u64);
        base::varint::put(out, block.rows as u64);
        let mut prefix = Vec::new();
        let json_text = self.settings.writing.native_json_as_text.then_some(&self.settings.text);
        for (field, column) in self.schema.fields.iter().zip(&block.columns) {
            write_bytes(field.name.as_bytes(), out);
            write_bytes(self.type_name(&field.data_type).as_bytes(), out);
            if self.settings.native_revision >= REVISION_WITH_SERIALIZATION_KIND {
                out.push(0);
            }
            if block.rows > 0 {
                prefix.clear();
                let start = out.len();
                write_column(column, &field.data_type, json_text, &mut prefix, out)?;
                if !prefix.is_empty() {
                    // Few types have something before their data, which is known behind them.
                    out.splice(start..start, prefix.iter().copied());
                }
            }
        }
        Ok(())
    }
}

impl OutputFormat for NativeOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        if block.rows > 0 { self.write(block, out) } else { Ok(()) }
    }
    fn finish(&mut self, _stats: &ResultStats, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }
    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}

/// Appends what stands before the data of a column (for all types inside) to `prefix`, and the data to `out`.
pub(super) fn write_column(
    column: &Column,
    data_type: &DataType,
    json_text: JsonAsText<'_>,
    prefix: &mut Vec<u8>,
    out: &mut Vec<u8>,
) -> Result<()> {
    if let DataType::LowCardinality(inner) = data_type {
        prefix.extend_from_slice(&1u64.to_le_bytes());
        return if column.is_empty() { Ok(()) } else { write_low_cardinality(column, inner, out) };
    }
    let column = column.flatten();
    if let DataType::Aggregate(aggregate) = data_type
        && aggregate.simple
    {
        return write_column(&column, &aggregate.arguments[0], json_text, prefix, out);
    }
    match (&column, data_type) {
        (Column::Float32(values), DataType::BFloat16) => {
            values.iter().for_each(|value| out.extend_from_slice(&value.to_bits().to_le_bytes()[2..]));
        }
        (Column::UInt128(values), DataType::Ipv6) => {
            values.iter().for_each(|value| out.extend_from_slice(&value.to_be_bytes()));
        }
        (Column::String(_), DataType::Aggregate(_)) => write_states(&column, data_type, out)?,
        (Column::String(objects), DataType::Json(json)) => write_json(objects, json, json_text, prefix, out)?,
        (Column::String(cells), DataType::Variant(types)) => write_variant(cells, types, json_text, prefix, out)?,
        (Column::String(cells), DataType::Dynamic(max)) => write_dynamic(cells, *max, json_text, prefix, out)?,
        (Column::String(strings), _) => {
            for bytes in strings.iter() {
                write_bytes(bytes, out);
            }
        }
        (Column::FixedString(strings), _) => out.extend_from_slice(&strings.bytes),
        (Column::Nullable(nullable), DataType::Nullable(inner)) => {
            out.extend_from_slice(&nullable.nulls);
            write_column(&nullable.values, inner, json_text, prefix, out)?;
        }
        (flat, DataType::Nullable(inner)) => {
            out.resize(out.len() + flat.len(), 0);
            write_column(flat, inner, json_text, prefix, out)?;
        }
        (Column::Array(array), DataType::Array(_) | DataType::Map(_)) => {
            let array = array.normalized();
            out.extend_from_slice(bytes_of(&array.offsets[1..]));
            let element = match data_type {
                DataType::Map(pair) => DataType::tuple(vec![pair.0.clone(), pair.1.clone()]),
                DataType::Array(inner) => (**inner).clone(),
                _ => return Err(Error::bug("an array is of a type without elements")),
            };
            write_column(&array.values, &element, json_text, prefix, out)?;
        }
        (Column::Tuple(elements, rows), DataType::Tuple(tuple)) => {
            if elements.is_empty() {
                out.resize(out.len() + rows, b'0');
            }
            for (element, inner) in elements.iter().zip(&tuple.elements) {
                write_column(element, inner, json_text, prefix, out)?;
            }
        }
        (Column::Tuple(..) | Column::Array(_), other) => {
            return Err(Error::bug(format!("a column of {other} holds something else")));
        }
        (flat, _) => {
            with_native!(flat, |values| out.extend_from_slice(bytes_of(values)), else return Err(Error::bug("a numeric \
                column is expected")))
        }
    }
    Ok(())
}

fn write_states(column: &Column, data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
    let Column::String(states) = types::states::to_wire(column, data_type)? else {
        return Err(Error::bug("states are not bytes"));
    };
    states.iter().for_each(|state| out.extend_from_slice(state));
    Ok(())
}

/// A dictionary with the default (and NULL) in front, then one index per row.
fn write_low_cardinality(column: &Column, inner: &DataType, out: &mut Vec<u8>) -> Result<()> {
    let (codes, values): (Vec<u32>, Arc<Column>) = match column {
        Column::Dict(dict) => (dict.codes.to_vec(), dict.values.clone()),
        Column::Const(value, rows) => (vec![0; *rows], value.clone()),
        flat => ((0..flat.len() as u32).collect(), Arc::new(flat.clone())),
    };
    let values = values.flatten();
    let base = inner.without_nullable();
    let mut keys = ColumnBuilder::new(&base);
    if inner.is_nullable() {
        keys.push_default();
    }
    let default_code = keys.len() as u64;
    keys.push_default();
    let mut encoder = KeyEncoder { known: HashMap::new(), default_code, null_code: 0, base: &base };
    let mut indexes = vec![u64::MAX; values.len()];
    let mut rows = Vec::with_capacity(codes.len());
    for code in codes {
        let slot = &mut indexes[code as usize];
        if *slot == u64::MAX {
            *slot = encoder.code_of(&values, code as usize, &mut keys)?;
        }
        rows.push(*slot);
    }
    let width = match keys.len() as u64 {
        0..=0x100 => 0u64,
        0x101..=0x1_0000 => 1,
        0x1_0001..=0x1_0000_0000 => 2,
        _ => 3,
    };
    out.extend_from_slice(&(LOW_CARDINALITY_FLAGS | width).to_le_bytes());
    out.extend_from_slice(&(keys.len() as u64).to_le_bytes());
    write_column(&keys.finish(), &base, None, &mut Vec::new(), out)?;
    out.extend_from_slice(&(rows.len() as u64).to_le_bytes());
    for row in rows {
        out.extend_from_slice(&row.to_le_bytes()[..1 << width]);
    }
    Ok(())
}

/// Gives each distinct value a code.
struct KeyEncoder<'a> {
    known: HashMap<Vec<u8>, u64>,
    default_code: u64,
    null_code: u64,
    base: &'a DataType,
}

impl KeyEncoder<'_> {
    fn code_of(&mut self, values: &Column, row: usize, keys: &mut ColumnBuilder) -> Result<u64> {
        if values.is_null_at(row) {
            return Ok(self.null_code);
        }
        let one = match values {
            Column::Nullable(nullable) => nullable.values.slice(row, 1),
            flat => flat.slice(row, 1),
        };
        let mut bytes = Vec::new();
        write_column(&one, self.base, None, &mut Vec::new(), &mut bytes)?;
        let mut default = Vec::new();
        write_column(&Column::defaults(self.base, 1), self.base, None, &mut Vec::new(), &mut default)?;
        if bytes == default {
            return Ok(self.default_code);
        }
        Ok(*self.known.entry(bytes).or_insert_with(|| {
            keys.push_from(&one, 0);
            keys.len() as u64 - 1
        }))
    }
}
