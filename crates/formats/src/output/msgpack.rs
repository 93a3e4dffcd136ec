//! `MsgPack`: the values of rows one after another, in MessagePack.

use super::binary_rows::{BinaryRowsOutput, RowWriter};
use crate::FormatSettings;
use base::{Result, bail};
use types::text::CellWriter;
use types::{DataType, Schema};

/// The extension that a UUID is.
const UUID_TYPE: u8 = 2;

pub(super) type MsgPackOutput = BinaryRowsOutput<MsgPackWriter>;

pub(super) struct MsgPackWriter;

impl MsgPackOutput {
    /// # Errors
    /// `ILLEGAL_COLUMN` for types that have no form.
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        schema.fields.iter().try_for_each(|field| check(&field.data_type))?;
        Ok(BinaryRowsOutput::of(MsgPackWriter, schema, settings))
    }
}

fn check(data_type: &DataType) -> Result<()> {
    match data_type {
        DataType::Nullable(inner) | DataType::LowCardinality(inner) | DataType::Array(inner) => check(inner),
        DataType::Map(pair) => check(&pair.0).and_then(|()| check(&pair.1)),
        DataType::Tuple(tuple) => tuple.elements.iter().try_for_each(check),
        DataType::Interval(_)
        | DataType::BFloat16
        | DataType::Json(_)
        | DataType::Dynamic(_)
        | DataType::Variant(_)
        | DataType::Aggregate(_)
        | DataType::Time
        | DataType::Time64(_) => {
            bail!(IllegalColumn, "Type {data_type} is not supported for MsgPack output format")
        }
        _ => Ok(()),
    }
}

fn unsigned(value: u64, out: &mut Vec<u8>) {
    match value {
        0..0x80 => out.push(value as u8),
        0x80..0x100 => out.extend_from_slice(&[0xCC, value as u8]),
        0x100..0x1_0000 => put(0xCD, &(value as u16).to_be_bytes(), out),
        0x1_0000..0x1_0000_0000 => put(0xCE, &(value as u32).to_be_bytes(), out),
        _ => put(0xCF, &value.to_be_bytes(), out),
    }
}

fn signed(value: i64, out: &mut Vec<u8>) {
    match value {
        0.. => unsigned(value as u64, out),
        -32..0 => out.push(value as u8),
        -0x80..-32 => out.extend_from_slice(&[0xD0, value as u8]),
        -0x8000..-0x80 => put(0xD1, &(value as i16).to_be_bytes(), out),
        -0x8000_0000..-0x8000 => put(0xD2, &(value as i32).to_be_bytes(), out),
        _ => put(0xD3, &value.to_be_bytes(), out),
    }
}

fn put(tag: u8, bytes: &[u8], out: &mut Vec<u8>) {
    out.push(tag);
    out.extend_from_slice(bytes);
}

fn binary(bytes: &[u8], out: &mut Vec<u8>) {
    match bytes.len() {
        len @ 0..0x100 => out.extend_from_slice(&[0xC4, len as u8]),
        len @ 0x100..0x1_0000 => put(0xC5, &(len as u16).to_be_bytes(), out),
        len => put(0xC6, &(len as u32).to_be_bytes(), out),
    }
    out.extend_from_slice(bytes);
}

/// The head of an array (`short` 0x90) or map (0x80); `long` is the tag of one of 16 bits of length.
fn head(len: u64, short: u8, long: u8, out: &mut Vec<u8>) {
    match len {
        0..16 => out.push(short | len as u8),
        16..0x1_0000 => put(long, &(len as u16).to_be_bytes(), out),
        _ => put(long + 1, &(len as u32).to_be_bytes(), out),
    }
}

fn write_value(writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) {
    match writer {
        CellWriter::Bool(v, _) | CellWriter::UInt8(v) => unsigned(u64::from(v[row]), out),
        CellWriter::UInt16(v) | CellWriter::Date(v) => unsigned(u64::from(v[row]), out),
        CellWriter::UInt32(v) | CellWriter::DateTime(v, ..) | CellWriter::Ipv4(v) => unsigned(u64::from(v[row]), out),
        CellWriter::UInt64(v) => unsigned(v[row], out),
        CellWriter::Int8(v) | CellWriter::Enum8(v, _) => signed(i64::from(v[row]), out),
        CellWriter::Int16(v) | CellWriter::Enum16(v, _) => signed(i64::from(v[row]), out),
        CellWriter::Int32(v) | CellWriter::Date32(v) | CellWriter::Time(v) | CellWriter::Decimal32(v, ..) => {
            signed(i64::from(v[row]), out)
        }
        CellWriter::Int64(v)
        | CellWriter::Kusto(v, _)
        | CellWriter::DateTime64(v, ..)
        | CellWriter::Time64(v, _)
        | CellWriter::Decimal64(v, ..) => signed(v[row], out),
        CellWriter::UInt128(v) => binary(&v[row].to_le_bytes(), out),
        CellWriter::Int128(v) | CellWriter::Decimal128(v, ..) => binary(&v[row].to_le_bytes(), out),
        CellWriter::UInt256(v) => binary(&v[row].to_le_bytes(), out),
        CellWriter::Int256(v) | CellWriter::Decimal256(v, ..) => binary(&v[row].to_le_bytes(), out),
        CellWriter::Float32(v) => put(0xCA, &v[row].to_be_bytes(), out),
        CellWriter::Float64(v) => put(0xCB, &v[row].to_be_bytes(), out),
        CellWriter::Ipv6(v) => binary(&v[row].to_be_bytes(), out),
        CellWriter::Uuid(v) => {
            out.extend_from_slice(&[0xD8, UUID_TYPE]);
            out.extend_from_slice(&types::uuid::turned(v[row]).to_be_bytes());
        }
        CellWriter::String(v) | CellWriter::State(v) => binary(v.get(row), out),
        CellWriter::FixedString(v, _) => binary(v.get(row), out),
        CellWriter::Nullable(nulls, values) => {
            if nulls[row] != 0 {
                out.push(0xC0)
            } else {
                write_value(values, row, out)
            }
        }
        CellWriter::Const(value) => write_value(value, 0, out),
        CellWriter::Dict(codes, values) => write_value(values, codes[row] as usize, out),
        CellWriter::Array(offsets, values) => {
            head(offsets[row + 1] - offsets[row], 0x90, 0xDC, out);
            (offsets[row] as usize..offsets[row + 1] as usize).for_each(|i| write_value(values, i, out));
        }
        CellWriter::Map(offsets, entries) => {
            head(offsets[row + 1] - offsets[row], 0x80, 0xDE, out);
            for i in offsets[row] as usize..offsets[row + 1] as usize {
                write_value(&entries.0, i, out);
                write_value(&entries.1, i, out);
            }
        }
        CellWriter::Tuple(elements, _) => {
            head(elements.len() as u64, 0x90, 0xDC, out);
            elements.iter().for_each(|element| write_value(element, row, out));
        }
        // The types of these are refused before the first row.
        CellWriter::BFloat16(_)
        | CellWriter::Json(..)
        | CellWriter::Dynamic(..)
        | CellWriter::Variant(..)
        | CellWriter::Unfit => out.push(0xC0),
    }
}

impl RowWriter for MsgPackWriter {
    fn row(&mut self, cells: &[CellWriter<'_>], row: usize, _schema: &Schema, out: &mut Vec<u8>) -> Result<()> {
        cells.iter().for_each(|cell| write_value(cell, row, out));
        Ok(())
    }
}
