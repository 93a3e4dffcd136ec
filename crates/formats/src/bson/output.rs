//! Writing documents.

use super::document::{ARRAY, BINARY, BOOL, DATETIME, DOCUMENT, DOUBLE, INT32, INT64, NULL, TEXT, UUID};
use crate::FormatSettings;
use crate::output::binary_rows::{BinaryRowsOutput, RowWriter};
use base::{Result, bail, err};
use types::text::{CellWriter, Text};
use types::{DataType, Schema};

/// Writes the rows of a result.
pub(crate) type BsonOutput = BinaryRowsOutput<BsonWriter>;

pub(crate) struct BsonWriter {
    strings_are_text: bool,
}

impl BsonOutput {
    /// # Errors
    /// `ILLEGAL_COLUMN` for types that BSON has not.
    pub(crate) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        schema.fields.iter().try_for_each(|field| check(&field.data_type))?;
        let writer = BsonWriter { strings_are_text: settings.binary.bson_string_as_string };
        Ok(BinaryRowsOutput::of(writer, schema, settings))
    }
}

fn check(data_type: &DataType) -> Result<()> {
    match data_type {
        DataType::Nullable(inner) | DataType::LowCardinality(inner) | DataType::Array(inner) => check(inner),
        DataType::Map(pair) => check(&pair.0).and_then(|()| check(&pair.1)),
        DataType::Tuple(tuple) => tuple.elements.iter().try_for_each(check),
        DataType::Aggregate(aggregate) if aggregate.simple => check(&aggregate.arguments[0]),
        DataType::Interval(_)
        | DataType::BFloat16
        | DataType::Json(_)
        | DataType::Dynamic(_)
        | DataType::Variant(_)
        | DataType::Aggregate(_)
        | DataType::Time
        | DataType::Time64(_) => bail!(IllegalColumn, "Type {data_type} is not supported in BSON output format"),
        _ => Ok(()),
    }
}

/// Appends the type and the name of an element.
fn head(kind: u8, name: &[u8], out: &mut Vec<u8>) {
    out.push(kind);
    // A name ends at the first zero.
    out.extend(name.iter().filter(|&&byte| byte != 0));
    out.push(0);
}

fn element(kind: u8, name: &[u8], bytes: &[u8], out: &mut Vec<u8>) {
    head(kind, name, out);
    out.extend_from_slice(bytes);
}

fn binary(name: &[u8], subtype: u8, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
    head(BINARY, name, out);
    out.extend_from_slice(&length(bytes.len())?);
    out.push(subtype);
    out.extend_from_slice(bytes);
    Ok(())
}

fn length(bytes: usize) -> Result<[u8; 4]> {
    let length = i32::try_from(bytes).map_err(|_| err!(IncorrectData, "BSON has no values of {bytes} bytes"))?;
    Ok(length.to_le_bytes())
}

/// Appends a document, whose length is known once its elements are written.
fn document(out: &mut Vec<u8>, elements: impl FnOnce(&mut Vec<u8>) -> Result<()>) -> Result<()> {
    let start = out.len();
    out.extend_from_slice(&[0; 4]);
    elements(out)?;
    out.push(0);
    let length = length(out.len() - start)?;
    out[start..start + 4].copy_from_slice(&length);
    Ok(())
}

/// Appends an element of a document.
fn write_element(
    name: &[u8],
    writer: &CellWriter<'_>,
    row: usize,
    (strings_are_text, out): (bool, &mut Vec<u8>),
) -> Result<()> {
    match writer {
        CellWriter::Bool(v, _) => element(BOOL, name, &[v[row]], out),
        CellWriter::UInt8(v) => element(INT32, name, &i32::from(v[row]).to_le_bytes(), out),
        CellWriter::UInt16(v) | CellWriter::Date(v) => element(INT32, name, &i32::from(v[row]).to_le_bytes(), out),
        CellWriter::Int8(v) | CellWriter::Enum8(v, _) => element(INT32, name, &i32::from(v[row]).to_le_bytes(), out),
        CellWriter::Int16(v) | CellWriter::Enum16(v, _) => element(INT32, name, &i32::from(v[row]).to_le_bytes(), out),
        CellWriter::Int32(v) | CellWriter::Date32(v) | CellWriter::Decimal32(v, ..) => {
            element(INT32, name, &v[row].to_le_bytes(), out)
        }
        CellWriter::Ipv4(v) => element(INT32, name, &v[row].to_le_bytes(), out),
        CellWriter::UInt32(v) | CellWriter::DateTime(v, ..) => {
            element(INT64, name, &i64::from(v[row]).to_le_bytes(), out)
        }
        CellWriter::UInt64(v) => element(INT64, name, &v[row].to_le_bytes(), out),
        CellWriter::Int64(v) | CellWriter::Decimal64(v, ..) => element(INT64, name, &v[row].to_le_bytes(), out),
        CellWriter::DateTime64(v, ..) => element(DATETIME, name, &v[row].to_le_bytes(), out),
        CellWriter::Float32(v) => element(DOUBLE, name, &f64::from(v[row]).to_le_bytes(), out),
        CellWriter::Float64(v) => element(DOUBLE, name, &v[row].to_le_bytes(), out),
        CellWriter::Int128(v) | CellWriter::Decimal128(v, ..) => binary(name, 0, &v[row].to_le_bytes(), out)?,
        CellWriter::UInt128(v) => binary(name, 0, &v[row].to_le_bytes(), out)?,
        CellWriter::Int256(v) | CellWriter::Decimal256(v, ..) => binary(name, 0, &v[row].to_le_bytes(), out)?,
        CellWriter::UInt256(v) => binary(name, 0, &v[row].to_le_bytes(), out)?,
        CellWriter::Ipv6(v) => binary(name, 0, &v[row].to_be_bytes(), out)?,
        CellWriter::Uuid(v) => binary(name, UUID, &v[row].to_le_bytes(), out)?,
        CellWriter::String(v) => write_text(name, v.get(row), strings_are_text, out)?,
        CellWriter::FixedString(v, _) => write_text(name, v.get(row), strings_are_text, out)?,
        CellWriter::Nullable(nulls, _) if nulls[row] != 0 => head(NULL, name, out),
        CellWriter::Nullable(_, values) => write_element(name, values, row, (strings_are_text, out))?,
        CellWriter::Const(value) => write_element(name, value, 0, (strings_are_text, out))?,
        CellWriter::Dict(codes, values) => write_element(name, values, codes[row] as usize, (strings_are_text, out))?,
        _ => write_parts(name, writer, row, (strings_are_text, out))?,
    }
    Ok(())
}

fn write_text(name: &[u8], text: &[u8], strings_are_text: bool, out: &mut Vec<u8>) -> Result<()> {
    if !strings_are_text {
        return binary(name, 0, text, out);
    }
    head(TEXT, name, out);
    out.extend_from_slice(&length(text.len() + 1)?);
    out.extend_from_slice(text);
    out.push(0);
    Ok(())
}

fn write_parts(
    name: &[u8],
    writer: &CellWriter<'_>,
    row: usize,
    (strings_are_text, out): (bool, &mut Vec<u8>),
) -> Result<()> {
    match writer {
        CellWriter::Array(offsets, values) => {
            head(ARRAY, name, out);
            document(out, |out| {
                let places = offsets[row] as usize..offsets[row + 1] as usize;
                places.enumerate().try_for_each(|(number, at)| {
                    write_element(number.to_string().as_bytes(), values, at, (strings_are_text, out))
                })
            })
        }
        CellWriter::Map(offsets, entries) => {
            head(DOCUMENT, name, out);
            document(out, |out| {
                let mut key = Vec::new();
                (offsets[row] as usize..offsets[row + 1] as usize).try_for_each(|at| {
                    key.clear();
                    entries.0.write(&Text, at, &mut key);
                    write_element(&key, &entries.1, at, (strings_are_text, out))
                })
            })
        }
        CellWriter::Tuple(elements, names) => {
            head(if names.is_some() { DOCUMENT } else { ARRAY }, name, out);
            document(out, |out| {
                elements.iter().enumerate().try_for_each(|(number, element)| {
                    let name = names.map_or_else(|| number.to_string(), |names| names[number].clone());
                    write_element(name.as_bytes(), element, row, (strings_are_text, out))
                })
            })
        }
        // The types of all others are refused before the first row.
        _ => {
            head(NULL, name, out);
            Ok(())
        }
    }
}

impl RowWriter for BsonWriter {
    fn row(&mut self, cells: &[CellWriter<'_>], row: usize, schema: &Schema, out: &mut Vec<u8>) -> Result<()> {
        document(out, |out| {
            cells.iter().zip(&schema.fields).try_for_each(|(cell, field)| {
                write_element(field.name.as_bytes(), cell, row, (self.strings_are_text, out))
            })
        })
    }
}
