//! `Npy`: an array of NumPy as a column, a row for each element of its first dimension.
//!
//! ```text
//! 93 "NUMPY" | version 2 | length of the header 2 (version 1) or 4
//!   | {'descr':'<u8','fortran_order':False,'shape':(3,2),} | elements, the last dimension the fastest
//! ```
//! Integers of any width go into integers, floats into floats, strings (`S` bytes, `U` UTF-32) into strings; what is
//! not read: the order of Fortran, records, complex numbers, objects.

use super::byte_reader::ByteReader;
use super::{InputFormat, Source};
use base::{Result, bail, err};
use std::sync::Arc;
use types::{Block, ColumnBuilder, DataType, Field, Schema, Value};

/// Bytes of a header, at most.
const HEADER_BYTES_MAX: u64 = 1 << 20;
/// Dimensions, at most: those of NumPy.
const DIMENSIONS_MAX: usize = 32;
/// Elements of a row, at most.
const ROW_ELEMENTS_MAX: u64 = 1 << 28;
/// Elements of a block, at most, but for its last row.
const ELEMENTS_MAX: u64 = 1 << 20;

/// The form of elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ElementKind {
    Signed,
    Unsigned,
    Float,
    Bytes,
    Unicode,
}

/// The header of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NpyHead {
    kind: ElementKind,
    /// Bytes of an element.
    width: usize,
    is_big_endian: bool,
    shape: Vec<u64>,
}

/// The column of a file.
///
/// # Errors
/// `INCORRECT_DATA` for what is no such file, or has another form.
pub(super) fn npy_schema(source: Source) -> Result<Schema> {
    let head = NpyHead::read(&mut ByteReader::new(source))?;
    let mut data_type = match (head.kind, head.width) {
        (ElementKind::Signed, 1) => DataType::Int8,
        (ElementKind::Signed, 2) => DataType::Int16,
        (ElementKind::Signed, 4) => DataType::Int32,
        (ElementKind::Signed, _) => DataType::Int64,
        (ElementKind::Unsigned, 1) => DataType::UInt8,
        (ElementKind::Unsigned, 2) => DataType::UInt16,
        (ElementKind::Unsigned, 4) => DataType::UInt32,
        (ElementKind::Unsigned, _) => DataType::UInt64,
        (ElementKind::Float, 8) => DataType::Float64,
        (ElementKind::Float, _) => DataType::Float32,
        (ElementKind::Bytes | ElementKind::Unicode, _) => DataType::String,
    };
    for _ in 1..head.shape.len() {
        data_type = DataType::Array(Arc::new(data_type));
    }
    Ok(Schema::new(vec![Field::new("array", data_type)]))
}

impl NpyHead {
    fn read(reader: &mut ByteReader<'_>) -> Result<Self> {
        let magic: [u8; 8] = reader.array()?;
        if !magic.starts_with(b"\x93NUMPY") {
            bail!(IncorrectData, "The data is no Npy file: it does not begin with the bytes 93 4E 55 4D 50 59");
        }
        let length = match magic[6] {
            1 => u64::from(u16::from_le_bytes(reader.array()?)),
            2 | 3 => u64::from(u32::from_le_bytes(reader.array()?)),
            other => bail!(NotImplemented, "Version {other} of Npy files is not supported"),
        };
        if length > HEADER_BYTES_MAX {
            bail!(IncorrectData, "The header of the Npy file has {length} bytes, {HEADER_BYTES_MAX} are allowed");
        }
        let text = reader.exact(length)?;
        Self::parse(&String::from_utf8_lossy(&text))
    }

    fn parse(text: &str) -> Result<Self> {
        let value = |key: &str| {
            let behind = text.split_once(&format!("'{key}'"))?.1.trim_start().strip_prefix(':')?;
            Some(behind.trim_start())
        };
        let missing = |key: &str| err!(IncorrectData, "The header of the Npy file has no '{key}'");
        let order = value("fortran_order").ok_or_else(|| missing("fortran_order"))?;
        if !order.starts_with("False") {
            bail!(IncorrectData, "Fortran order is not supported");
        }
        let shape = value("shape").and_then(|text| text.strip_prefix('(')?.split_once(')')).map(|(shape, _)| shape);
        let shape = shape.ok_or_else(|| missing("shape"))?;
        let sizes = shape.split(',').map(str::trim).filter(|size| !size.is_empty());
        let shape: Option<Vec<u64>> = sizes.map(|size| size.parse().ok()).collect();
        let shape = shape.ok_or_else(|| err!(IncorrectData, "The shape of the Npy file is no list of numbers"))?;
        if shape.is_empty() || shape.len() > DIMENSIONS_MAX {
            bail!(IncorrectData, "Npy shape must have 1 to {DIMENSIONS_MAX} dimensions, got: {}", shape.len());
        }
        let per_row = shape[1..].iter().fold(1u64, |product, size| product.saturating_mul((*size).max(1)));
        if per_row > ROW_ELEMENTS_MAX {
            bail!(IncorrectData, "A row of the Npy file has {per_row} elements, {ROW_ELEMENTS_MAX} are allowed");
        }
        let descr = value("descr").and_then(|text| text.strip_prefix('\'')?.split_once('\'')).map(|(descr, _)| descr);
        let descr = descr.ok_or_else(|| err!(NotImplemented, "Npy files of records are not supported"))?;
        let (kind, width, is_big_endian) = element_of(descr)
            .ok_or_else(|| err!(NotImplemented, "Npy files of elements '{descr}' are not supported"))?;
        Ok(NpyHead { kind, width, is_big_endian, shape })
    }
}

fn element_of(descr: &str) -> Option<(ElementKind, usize, bool)> {
    let (is_big_endian, code) = match descr.as_bytes().first()? {
        b'>' => (true, &descr[1..]),
        b'<' | b'|' | b'=' => (false, &descr[1..]),
        _ => (false, descr),
    };
    let count: usize = code.get(1..)?.parse().ok()?;
    let (kind, width) = match (code.as_bytes()[0], count) {
        (b'i', 1 | 2 | 4 | 8) => (ElementKind::Signed, count),
        (b'u', 1 | 2 | 4 | 8) | (b'b', 1) => (ElementKind::Unsigned, count),
        (b'f', 2 | 4 | 8) => (ElementKind::Float, count),
        (b'S', _) => (ElementKind::Bytes, count),
        (b'U', _) => (ElementKind::Unicode, count.checked_mul(4)?),
        _ => return None,
    };
    Some((kind, width, is_big_endian))
}

pub(super) struct NpyInput {
    reader: ByteReader<'static>,
    data_type: DataType,
    head: Option<NpyHead>,
    rows_left: u64,
}

impl NpyInput {
    /// # Errors
    /// `BAD_ARGUMENTS` unless there is one column.
    pub(super) fn new(schema: &Schema, source: Source) -> Result<Self> {
        let [field] = schema.fields.as_slice() else {
            bail!(
                BadArguments,
                "Unexpected number of columns for Npy input format, expected one column, got {} columns",
                schema.len()
            )
        };
        let reader = ByteReader::new(source);
        Ok(NpyInput { reader, data_type: field.data_type.clone(), head: None, rows_left: 0 })
    }

    fn begin(&mut self) -> Result<NpyHead> {
        if let Some(head) = &self.head {
            return Ok(head.clone());
        }
        let head = NpyHead::read(&mut self.reader)?;
        check_type(&self.data_type, &head)?;
        self.rows_left = head.shape[0];
        self.head = Some(head.clone());
        Ok(head)
    }
}

/// The column's type must have as many arrays in each other as the shape dimensions, and hold the elements.
fn check_type(data_type: &DataType, head: &NpyHead) -> Result<()> {
    let (mut element, mut dimensions) = (data_type, 1);
    while let DataType::Array(inner) = element {
        (element, dimensions) = (inner, dimensions + 1);
    }
    let base = element.base();
    let fits = match head.kind {
        ElementKind::Signed | ElementKind::Unsigned => base.is_integer() || *base == DataType::Bool,
        ElementKind::Float => base.is_float(),
        ElementKind::Bytes | ElementKind::Unicode => base.is_string(),
    };
    if dimensions != head.shape.len() || !fits {
        bail!(
            IllegalColumn,
            "Cannot insert Numpy values of {} dimensions and kind {:?} into column with type {data_type}",
            head.shape.len(),
            head.kind
        );
    }
    Ok(())
}

/// Reads the elements of a row whose sizes in each dimension are left.
fn read_value(reader: &mut ByteReader<'_>, head: &NpyHead, sizes: &[u64]) -> Result<Value> {
    let Some((&size, inner)) = sizes.split_first() else { return element(reader, head) };
    let mut values = Vec::new();
    for number in 0..size {
        if number % 4096 == 0 {
            base::cancel::checkpoint()?;
            base::memory::check_reserve(size.min(4096) * size_of::<Value>() as u64)?;
        }
        values.push(read_value(reader, head, inner)?);
    }
    Ok(Value::Array(values))
}

fn element(reader: &mut ByteReader<'_>, head: &NpyHead) -> Result<Value> {
    base::memory::check_reserve(head.width as u64)?;
    let mut bytes = reader.exact(head.width as u64)?;
    if head.is_big_endian && !matches!(head.kind, ElementKind::Bytes | ElementKind::Unicode) {
        bytes.reverse();
    }
    let unsigned = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
    Ok(match head.kind {
        ElementKind::Unsigned => Value::UInt(unsigned(&bytes)),
        ElementKind::Signed => {
            let shift = 64 - 8 * head.width as u32;
            Value::Int((unsigned(&bytes) << shift) as i64 >> shift)
        }
        ElementKind::Float => Value::Float(match head.width {
            2 => half_float(unsigned(&bytes) as u16),
            4 => f64::from(f32::from_bits(unsigned(&bytes) as u32)),
            _ => f64::from_bits(unsigned(&bytes)),
        }),
        ElementKind::Bytes => {
            let end = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |at| at + 1);
            bytes.truncate(end);
            Value::String(bytes)
        }
        ElementKind::Unicode => Value::string(unicode(&bytes, head.is_big_endian)?),
    })
}

/// A float of 16 bits.
fn half_float(bits: u16) -> f64 {
    let (sign, exponent, fraction) = (bits >> 15, (bits >> 10) & 31, f64::from(bits & 1023));
    let magnitude = match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if bits & 1023 == 0 => f64::INFINITY,
        31 => f64::NAN,
        exponent => (1024.0 + fraction) * 2f64.powi(i32::from(exponent) - 25),
    };
    if sign == 1 { -magnitude } else { magnitude }
}

fn unicode(bytes: &[u8], is_big_endian: bool) -> Result<String> {
    let mut text = String::new();
    let mut zeros = 0;
    for unit in bytes.chunks_exact(4) {
        let unit: [u8; 4] = unit.try_into().unwrap_or_default();
        let code = if is_big_endian { u32::from_be_bytes(unit) } else { u32::from_le_bytes(unit) };
        let Some(character) = char::from_u32(code) else {
            bail!(IncorrectData, "A string of the Npy file has the character {code}, which is none of Unicode")
        };
        if character == '\0' {
            // Zeros at the end fill the element.
            zeros += 1;
            continue;
        }
        (0..std::mem::take(&mut zeros)).for_each(|_| text.push('\0'));
        text.push(character);
    }
    Ok(text)
}

impl InputFormat for NpyInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        let head = self.begin()?;
        let per_row = head.shape[1..].iter().fold(1u64, |product, size| product.saturating_mul((*size).max(1)));
        let rows = self.rows_left.min(max_rows as u64).min((ELEMENTS_MAX / per_row).max(1));
        if rows == 0 {
            return Ok(None);
        }
        let mut builder = ColumnBuilder::new(&self.data_type);
        for _ in 0..rows {
            let value = read_value(&mut self.reader, &head, &head.shape[1..])?;
            builder.push_value(&fitting(value, &self.data_type)?);
        }
        self.rows_left -= rows;
        Ok(Some(Block::new(vec![builder.finish()], rows as usize)))
    }
}

/// A value as its column has it: integers wrap, and a fixed string must have room.
fn fitting(value: Value, data_type: &DataType) -> Result<Value> {
    Ok(match (value, data_type) {
        (Value::Array(values), DataType::Array(inner)) => {
            Value::Array(values.into_iter().map(|value| fitting(value, inner)).collect::<Result<_>>()?)
        }
        (Value::String(text), DataType::FixedString(size)) if text.len() > *size => bail!(
            TooLargeStringSize,
            "A string of the Npy file has {} bytes, more than {data_type} has room for",
            text.len()
        ),
        (value, _) => value,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads() {
        let head = NpyHead::parse("{'descr': '<i4', 'fortran_order': False, 'shape': (3, 2), }  \n").unwrap();
        assert_eq!((head.kind, head.width, head.shape.as_slice()), (ElementKind::Signed, 4, &[3, 2][..]));
        assert!(NpyHead::parse("{'descr': '<i4', 'fortran_order': True, 'shape': (3,)}").is_err());
        assert!(NpyHead::parse("{'descr': '<c8', 'fortran_order': False, 'shape': (3,)}").is_err());
        assert!(NpyHead::parse("{'descr': '<i4', 'fortran_order': False, 'shape': ()}").is_err());
        assert!(NpyHead::parse("").is_err());
    }

    #[test]
    fn elements() {
        assert_eq!(half_float(0x3C00), 1.0);
        assert_eq!(half_float(0xC500), -5.0);
        assert_eq!(half_float(1), 2f64.powi(-24));
        assert!(half_float(0x7E00).is_nan());
        assert_eq!(unicode(b"a\0\0\0\0\0\0\0b\0\0\0\0\0\0\0", false).unwrap(), "a\0b");
    }
}
