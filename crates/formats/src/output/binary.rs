//! `RowBinary` with its headers, and `RawBLOB`.

use super::binary_rows::{BinaryRowsOutput, RowWriter};
use super::native_cells::put_cell;
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use crate::length_prefixed::write_bytes;
use base::{Result, bail};
use types::json::Entries;
use types::text::{CellWriter, Text, TextOptions};
use types::{Block, Column, DataType, JsonType, Schema, Value};

pub(super) struct RowBinaryOutput {
    with_names: bool,
    with_types: bool,
    schema: Schema,
    settings: FormatSettings,
}

impl RowBinaryOutput {
    pub(super) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Self {
        let with_types = name.ends_with("AndTypes");
        RowBinaryOutput { with_names: with_types || name.ends_with("WithNames"), with_types, schema, settings }
    }
}

/// Appends a value; arrays and maps begin with their length, nullable values with a flag.
pub(super) fn write_binary(writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) -> Result<()> {
    match writer {
        CellWriter::Bool(v, _) | CellWriter::UInt8(v) => out.push(v[row]),
        CellWriter::UInt16(v) | CellWriter::Date(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::UInt32(v) | CellWriter::DateTime(v, ..) | CellWriter::Ipv4(v) => {
            out.extend_from_slice(&v[row].to_le_bytes())
        }
        CellWriter::UInt64(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::UInt128(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Int8(v) | CellWriter::Enum8(v, _) => out.push(v[row] as u8),
        CellWriter::Int16(v) | CellWriter::Enum16(v, _) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Int32(v) | CellWriter::Date32(v) | CellWriter::Time(v) | CellWriter::Decimal32(v, ..) => {
            out.extend_from_slice(&v[row].to_le_bytes())
        }
        CellWriter::Int64(v)
        | CellWriter::Kusto(v, _)
        | CellWriter::DateTime64(v, ..)
        | CellWriter::Time64(v, _)
        | CellWriter::Decimal64(v, ..) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Int128(v) | CellWriter::Decimal128(v, ..) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::UInt256(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Int256(v) | CellWriter::Decimal256(v, ..) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::BFloat16(v) => out.extend_from_slice(&v[row].to_bits().to_le_bytes()[2..]),
        CellWriter::Float32(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Float64(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Ipv6(v) => out.extend_from_slice(&v[row].to_be_bytes()),
        CellWriter::Json(_, _, options) if options.json_binary_as_text => {
            let mut text = Vec::new();
            writer.write(&Text, row, &mut text);
            write_bytes(&text, out);
        }
        CellWriter::Json(v, json, _) => write_object(v.get(row), json, out)?,
        CellWriter::Dynamic(v, _) => put_cell(v.get(row), out)?,
        CellWriter::Variant(v, types, _) => write_variant(v.get(row), types, out)?,
        CellWriter::Uuid(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::String(v) => write_bytes(v.get(row), out),
        // Without a length, as ClickHouse does.
        CellWriter::State(v) => out.extend_from_slice(v.get(row)),
        CellWriter::FixedString(v, _) => out.extend_from_slice(v.get(row)),
        CellWriter::Nullable(nulls, values) => {
            out.push(nulls[row]);
            if nulls[row] == 0 {
                write_binary(values, row, out)?;
            }
        }
        CellWriter::Const(value) => write_binary(value, 0, out)?,
        CellWriter::Dict(codes, values) => write_binary(values, codes[row] as usize, out)?,
        CellWriter::Array(offsets, values) => {
            base::varint::put(out, offsets[row + 1] - offsets[row]);
            (offsets[row] as usize..offsets[row + 1] as usize).try_for_each(|i| write_binary(values, i, out))?;
        }
        CellWriter::Map(offsets, entries) => {
            base::varint::put(out, offsets[row + 1] - offsets[row]);
            for i in offsets[row] as usize..offsets[row + 1] as usize {
                write_binary(&entries.0, i, out)?;
                write_binary(&entries.1, i, out)?;
            }
        }
        CellWriter::Tuple(elements, _) => elements.iter().try_for_each(|element| write_binary(element, row, out))?,
        CellWriter::Unfit => {}
    }
    Ok(())
}

/// Appends one value of a type.
pub(super) fn write_one(data_type: &DataType, value: &Value, out: &mut Vec<u8>) -> Result<()> {
    let column = types::states::to_wire(&Column::constant(data_type, value, 1), data_type)?;
    let options = TextOptions::default();
    write_binary(&CellWriter::new(&column, data_type, &options), 0, out)
}

/// Appends the place of the value's type among `types` and the value; FF for NULL.
fn write_variant(cell: &[u8], types: &[DataType], out: &mut Vec<u8>) -> Result<()> {
    match types::dynamic::variant_of(types, cell) {
        None => out.push(0xFF),
        Some(place) => {
            out.push(place as u8);
            write_one(&types[place], &types::dynamic::read(cell).value(), out)?;
        }
    }
    Ok(())
}

/// Appends the number of paths, then each with its value: of its declared type, or behind a type in binary.
fn write_object(object: &[u8], json: &JsonType, out: &mut Vec<u8>) -> Result<()> {
    base::varint::put(out, Entries::new(object).count() as u64);
    for (path, cell) in Entries::new(object) {
        write_bytes(path, out);
        match json.declared(path) {
            Some(data_type) => write_one(data_type, &types::dynamic::read(cell).value(), out)?,
            None => put_cell(cell, out)?,
        }
    }
    Ok(())
}

impl OutputFormat for RowBinaryOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if self.with_names {
            base::varint::put(out, self.schema.len() as u64);
            self.schema.fields.iter().for_each(|field| write_bytes(field.name.as_bytes(), out));
        }
        if self.with_types {
            self.schema.fields.iter().for_each(|field| write_bytes(field.data_type.to_string().as_bytes(), out));
        }
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let columns: Vec<_> = (block.columns.iter().zip(&self.schema.fields))
            .map(|(column, field)| if field.data_type.is_nullable() { column.to_nullable() } else { column.clone() })
            .collect();
        let block = Block { columns, rows: block.rows };
        let writers = cell_writers(&self.schema, &block, &self.settings);
        for row in 0..block.rows {
            writers.iter().try_for_each(|writer| write_binary(writer, row, out))?;
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}

/// Values one after another without anything between them.
pub(super) type RawBlobOutput = BinaryRowsOutput<RawBlobWriter>;

pub(super) struct RawBlobWriter;

/// Appends the bytes of a value as they lie in memory, without its length; nothing for NULL.
fn write_raw(writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) -> Result<()> {
    match writer {
        CellWriter::String(v) | CellWriter::State(v) => out.extend_from_slice(v.get(row)),
        CellWriter::Nullable(nulls, _) if nulls[row] != 0 => {}
        CellWriter::Nullable(_, values) => write_raw(values, row, out)?,
        CellWriter::Const(value) => write_raw(value, 0, out)?,
        CellWriter::Dict(codes, values) => write_raw(values, codes[row] as usize, out)?,
        CellWriter::Array(offsets, values)
            if !matches!(&**values, CellWriter::String(_) | CellWriter::Nullable(..) | CellWriter::Array(..)) =>
        {
            (offsets[row] as usize..offsets[row + 1] as usize).try_for_each(|i| write_raw(values, i, out))?;
        }
        CellWriter::Array(..)
        | CellWriter::Map(..)
        | CellWriter::Tuple(..)
        | CellWriter::Dynamic(..)
        | CellWriter::Variant(..) => {
            bail!(
                NotImplemented,
                "Format RawBLOB writes values whose bytes lie together: no tuples, maps or arrays of texts"
            )
        }
        other => write_binary(other, row, out)?,
    }
    Ok(())
}

impl RowWriter for RawBlobWriter {
    fn row(&mut self, cells: &[CellWriter<'_>], row: usize, _schema: &Schema, out: &mut Vec<u8>) -> Result<()> {
        cells.iter().try_for_each(|cell| write_raw(cell, row, out))
    }
}
