//! `Avro`: object container files. The layout is drawn in `crates/formats/src/input/avro/container.rs`.

mod schema;
#[cfg(test)]
mod tests;

use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::{Result, bail, err};
use schema::AvroSchemaText;
use std::io::Write;
use types::text::{CellWriter, Text, TextOptions};
use types::{Block, Column, DataType, EnumType, Schema, Value};

/// Bytes between two sync markers, at least and at most.
const SYNC_INTERVAL: std::ops::RangeInclusive<u64> = 32..=1 << 30;

#[derive(Clone, Copy)]
enum AvroCompression {
    Null,
    Deflate,
    Snappy,
    Zstd,
}

impl AvroCompression {
    fn of_name(name: &str) -> Result<Self> {
        Ok(match name {
            "null" => AvroCompression::Null,
            "deflate" => AvroCompression::Deflate,
            "snappy" | "" => AvroCompression::Snappy,
            "zstd" => AvroCompression::Zstd,
            other => bail!(BadArguments, "Avro codec {other} is not available: use null, deflate, snappy or zstd"),
        })
    }

    /// The name in the head of a file.
    fn name(self) -> &'static str {
        match self {
            AvroCompression::Null => "null",
            AvroCompression::Deflate => "deflate",
            AvroCompression::Snappy => "snappy",
            AvroCompression::Zstd => "zstandard",
        }
    }

    fn compress(self, bytes: &[u8]) -> Result<Vec<u8>> {
        let failed = |error: std::io::Error| err!(CannotCompress, "Cannot compress a block of Avro: {error}");
        Ok(match self {
            AvroCompression::Null => bytes.to_vec(),
            AvroCompression::Deflate => {
                let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(bytes).map_err(failed)?;
                encoder.finish().map_err(failed)?
            }
            AvroCompression::Snappy => {
                let compressed = snap::raw::Encoder::new().compress_vec(bytes);
                let mut out =
                    compressed.map_err(|error| err!(CannotCompress, "Cannot compress with Snappy: {error}"))?;
                let mut crc = flate2::Crc::new();
                crc.update(bytes);
                out.extend_from_slice(&crc.sum().to_be_bytes());
                out
            }
            AvroCompression::Zstd => zstd::bulk::compress(bytes, 0).map_err(failed)?,
        })
    }
}

/// Writes the rows of a file.
pub(super) struct AvroOutput {
    schema: Schema,
    settings: FormatSettings,
    /// The schema as the file has it.
    text: String,
    compression: AvroCompression,
    sync: [u8; 16],
    /// The rows of the block that is being written.
    rows: u64,
    buffer: Vec<u8>,
}

impl AvroOutput {
    /// # Errors
    /// `BAD_ARGUMENTS` for settings; `ILLEGAL_COLUMN` and `AVRO_EXCEPTION` for types and names that Avro does not take.
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        let interval = settings.binary.avro_sync_interval;
        if !SYNC_INTERVAL.contains(&interval) {
            bail!(BadArguments, "Invalid sync interval: {interval}. Should be between 32 and 1073741824");
        }
        let text = AvroSchemaText::new(&settings.binary.avro_string_pattern)?.of(&schema)?;
        let compression = AvroCompression::of_name(&settings.binary.avro_codec)?;
        let sync = base::uuid::random_bits(base::uuid::random_number(), base::uuid::random_number()).to_le_bytes();
        Ok(AvroOutput { schema, settings, text, compression, sync, rows: 0, buffer: Vec::new() })
    }

    /// Writes the rows so far as a block.
    fn flush(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if self.rows > 0 {
            let bytes = self.compression.compress(&self.buffer)?;
            long(self.rows as i64, out);
            long(bytes.len() as i64, out);
            out.extend_from_slice(&bytes);
            out.extend_from_slice(&self.sync);
            self.rows = 0;
            self.buffer.clear();
        }
        Ok(())
    }
}

/// A number of variable length whose lowest bit is its sign.
fn long(value: i64, out: &mut Vec<u8>) {
    base::varint::put(out, crate::wire::zigzag(value));
}

fn text(bytes: &[u8], out: &mut Vec<u8>) {
    long(bytes.len() as i64, out);
    out.extend_from_slice(bytes);
}

/// A text that is written behind its length.
fn written(write: impl FnOnce(&mut Vec<u8>), out: &mut Vec<u8>) {
    let mut bytes = Vec::new();
    write(&mut bytes);
    text(&bytes, out);
}

fn symbol(number: i16, values: &EnumType, out: &mut Vec<u8>) {
    let place = values.values().binary_search_by_key(&number, |(_, number)| *number);
    long(place.unwrap_or_default() as i64, out);
}

/// Appends a value of a type.
fn write_value(data_type: &DataType, writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) -> Result<()> {
    match writer {
        CellWriter::Const(value) => return write_value(data_type, value, 0, out),
        CellWriter::Dict(codes, values) => return write_value(data_type, values, codes[row] as usize, out),
        _ => {}
    }
    match data_type {
        DataType::Nullable(inner) => return write_nullable(inner, writer, row, out),
        DataType::LowCardinality(inner) => return write_value(inner, writer, row, out),
        DataType::Aggregate(aggregate) if aggregate.simple => {
            return write_value(&aggregate.arguments[0], writer, row, out);
        }
        _ => {}
    }
    match writer {
        CellWriter::Bool(v, _) => out.push(v[row]),
        CellWriter::UInt8(v) => long(i64::from(v[row]), out),
        CellWriter::UInt16(v) | CellWriter::Date(v) => long(i64::from(v[row]), out),
        // Avro has no unsigned numbers: these are those of the same bits.
        CellWriter::UInt32(v) | CellWriter::DateTime(v, ..) | CellWriter::Ipv4(v) => {
            long(i64::from(v[row] as i32), out)
        }
        CellWriter::UInt64(v) => long(v[row] as i64, out),
        CellWriter::Int8(v) => long(i64::from(v[row]), out),
        CellWriter::Int16(v) => long(i64::from(v[row]), out),
        CellWriter::Int32(v) | CellWriter::Date32(v) => long(i64::from(v[row]), out),
        CellWriter::Int64(v) | CellWriter::DateTime64(v, 3 | 6, ..) => long(v[row], out),
        CellWriter::Float32(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Float64(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Decimal32(v, ..) => text(&v[row].to_be_bytes(), out),
        CellWriter::Decimal64(v, ..) | CellWriter::DateTime64(v, ..) => text(&v[row].to_be_bytes(), out),
        CellWriter::Decimal128(v, ..) => text(&v[row].to_be_bytes(), out),
        CellWriter::Decimal256(v, ..) => {
            let mut bytes = v[row].to_le_bytes();
            bytes.reverse();
            text(&bytes, out);
        }
        CellWriter::Int128(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::UInt128(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Int256(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::UInt256(v) => out.extend_from_slice(&v[row].to_le_bytes()),
        CellWriter::Ipv6(v) => out.extend_from_slice(&v[row].to_be_bytes()),
        CellWriter::Uuid(_) => written(|bytes| writer.write(&Text, row, bytes), out),
        CellWriter::String(v) => text(v.get(row), out),
        CellWriter::FixedString(v, _) => out.extend_from_slice(v.get(row)),
        CellWriter::Enum8(v, values) => symbol(i16::from(v[row]), values, out),
        CellWriter::Enum16(v, values) => symbol(v[row], values, out),
        _ => write_compound(data_type, writer, row, out)?,
    }
    Ok(())
}

/// Appends the number of a branch and, unless it is NULL, the value.
fn write_nullable(inner: &DataType, writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) -> Result<()> {
    match writer {
        _ if *inner == DataType::Nothing => {}
        CellWriter::Nullable(nulls, _) if nulls[row] != 0 => long(0, out),
        CellWriter::Nullable(_, values) => {
            long(1, out);
            write_value(inner, values, row, out)?;
        }
        // A flat column where NULL may be.
        flat => {
            long(1, out);
            write_value(inner, flat, row, out)?;
        }
    }
    Ok(())
}

fn write_compound(data_type: &DataType, writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) -> Result<()> {
    match (writer, data_type) {
        (CellWriter::Array(offsets, values), DataType::Array(inner)) => {
            let elements = offsets[row] as usize..offsets[row + 1] as usize;
            if !elements.is_empty() {
                long(elements.len() as i64, out);
                elements.into_iter().try_for_each(|i| write_value(inner, values, i, out))?;
            }
            long(0, out);
        }
        (CellWriter::Map(offsets, entries), DataType::Map(pair)) => {
            let elements = offsets[row] as usize..offsets[row + 1] as usize;
            if !elements.is_empty() {
                long(elements.len() as i64, out);
                for i in elements {
                    written(|bytes| entries.0.write(&Text, i, bytes), out);
                    write_value(&pair.1, &entries.1, i, out)?;
                }
            }
            long(0, out);
        }
        (CellWriter::Tuple(elements, _), DataType::Tuple(tuple)) => {
            for (element, inner) in elements.iter().zip(&tuple.elements) {
                write_value(inner, element, row, out)?;
            }
        }
        (CellWriter::Variant(cells, types, _), _) => write_variant(cells.get(row), types, out)?,
        (_, other) => bail!(IllegalColumn, "Type {other} is not supported for Avro output"),
    }
    Ok(())
}

/// Appends the number of the branch of a value and the value; NULL is the last branch.
fn write_variant(cell: &[u8], types: &[DataType], out: &mut Vec<u8>) -> Result<()> {
    match types::dynamic::variant_of(types, cell) {
        None => long(types.len() as i64, out),
        Some(place) => {
            long(place as i64, out);
            write_one(&types[place], &types::dynamic::read(cell).value(), out)?;
        }
    }
    Ok(())
}

fn write_one(data_type: &DataType, value: &Value, out: &mut Vec<u8>) -> Result<()> {
    let options = TextOptions::default();
    let column = Column::constant(data_type, value, 1);
    write_value(data_type, &CellWriter::new(&column, data_type, &options), 0, out)
}

impl OutputFormat for AvroOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(b"Obj\x01");
        long(2, out);
        text(b"avro.codec", out);
        text(self.compression.name().as_bytes(), out);
        text(b"avro.schema", out);
        text(self.text.as_bytes(), out);
        long(0, out);
        out.extend_from_slice(&self.sync);
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let schema = self.schema.clone();
        let settings = self.settings.clone();
        let writers = cell_writers(&schema, block, &settings);
        for row in 0..block.rows {
            for (writer, field) in writers.iter().zip(&schema.fields) {
                write_value(&field.data_type, writer, row, &mut self.buffer)?;
            }
            self.rows += 1;
            if self.buffer.len() as u64 >= settings.binary.avro_sync_interval {
                self.flush(out)?;
            }
        }
        self.flush(out)
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        self.flush(out)
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}
