//! `MsgPack`: the values of rows one after another, in MessagePack.
//!
//! A value goes into a column of a type whose values are alike: integers into integers, dates, times, decimals and
//! enumerations, strings and bytes into strings. NULL is the default of a column without NULL.

use super::target::{RowParse, RowParser, RowTarget};
use base::{Result, bail};
use types::text::push_default;
use types::{ColumnBuilder, DataType, Value};

/// Arrays in arrays, at most.
const DEPTH_MAX: usize = 100;
/// The extension that a UUID is.
const UUID_TYPE: u8 = 2;

pub(super) struct MsgPackParser;

/// Bytes that may end before the value does.
struct MsgPackBytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// The data ends inside a value: more bytes are needed.
enum MsgPackStop {
    More,
    Bad(base::Error),
}

impl From<base::Error> for MsgPackStop {
    fn from(error: base::Error) -> Self {
        MsgPackStop::Bad(error)
    }
}

type Parsed<T> = std::result::Result<T, MsgPackStop>;

/// A value that is no array or map, or the head of one.
enum MsgPackItem<'a> {
    Nil,
    Bool(bool),
    Unsigned(u64),
    Signed(i64),
    Float32(f32),
    Float64(f64),
    Text(&'a [u8]),
    Extension(u8, &'a [u8]),
    Array(usize),
    Map(usize),
}

impl MsgPackItem<'_> {
    fn name(&self) -> &'static str {
        match self {
            MsgPackItem::Nil => "nil",
            MsgPackItem::Bool(_) => "bool",
            MsgPackItem::Unsigned(_) | MsgPackItem::Signed(_) => "integer",
            MsgPackItem::Float32(_) => "float32",
            MsgPackItem::Float64(_) => "float64",
            MsgPackItem::Text(_) => "string",
            MsgPackItem::Extension(..) => "extension",
            MsgPackItem::Array(_) => "array",
            MsgPackItem::Map(_) => "map",
        }
    }
}

impl<'a> MsgPackBytes<'a> {
    fn take(&mut self, len: usize) -> Parsed<&'a [u8]> {
        let taken = self.at.checked_add(len).and_then(|end| self.bytes.get(self.at..end)).ok_or(MsgPackStop::More)?;
        self.at += len;
        Ok(taken)
    }

    /// A number of so many bytes, the first the highest.
    fn number(&mut self, len: usize) -> Parsed<u64> {
        Ok(self.take(len)?.iter().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    fn item(&mut self) -> Parsed<MsgPackItem<'a>> {
        let tag = self.take(1)?[0];
        Ok(match tag {
            0x00..=0x7F => MsgPackItem::Unsigned(u64::from(tag)),
            0x80..=0x8F => MsgPackItem::Map(usize::from(tag & 15)),
            0x90..=0x9F => MsgPackItem::Array(usize::from(tag & 15)),
            0xA0..=0xBF => MsgPackItem::Text(self.take(usize::from(tag & 31))?),
            0xC0 => MsgPackItem::Nil,
            0xC2 | 0xC3 => MsgPackItem::Bool(tag == 0xC3),
            0xC4..=0xC6 => self.text(1 << (tag - 0xC4))?,
            0xD9..=0xDB => self.text(1 << (tag - 0xD9))?,
            0xC7..=0xC9 => {
                let len = self.number(1 << (tag - 0xC7))? as usize;
                self.extension(len)?
            }
            0xD4..=0xD8 => self.extension(1 << (tag - 0xD4))?,
            0xCA => MsgPackItem::Float32(f32::from_bits(self.number(4)? as u32)),
            0xCB => MsgPackItem::Float64(f64::from_bits(self.number(8)?)),
            0xCC..=0xCF => MsgPackItem::Unsigned(self.number(1 << (tag - 0xCC))?),
            0xD0 => MsgPackItem::Signed(i64::from(self.number(1)? as i8)),
            0xD1 => MsgPackItem::Signed(i64::from(self.number(2)? as i16)),
            0xD2 => MsgPackItem::Signed(i64::from(self.number(4)? as i32)),
            0xD3 => MsgPackItem::Signed(self.number(8)? as i64),
            0xDC | 0xDD => MsgPackItem::Array(self.number(2 << (tag - 0xDC))? as usize),
            0xDE | 0xDF => MsgPackItem::Map(self.number(2 << (tag - 0xDE))? as usize),
            0xE0..=0xFF => MsgPackItem::Signed(i64::from(tag as i8)),
            0xC1 => {
                return Err(MsgPackStop::Bad(base::err!(IncorrectData, "Error occurred while parsing msgpack data")));
            }
        })
    }

    fn text(&mut self, len_bytes: usize) -> Parsed<MsgPackItem<'a>> {
        let len = self.number(len_bytes)? as usize;
        Ok(MsgPackItem::Text(self.take(len)?))
    }

    fn extension(&mut self, len: usize) -> Parsed<MsgPackItem<'a>> {
        let kind = self.take(1)?[0];
        Ok(MsgPackItem::Extension(kind, self.take(len)?))
    }
}

/// Adds the next value to a column.
fn read_value(
    input: &mut MsgPackBytes<'_>,
    data_type: &DataType,
    builder: &mut ColumnBuilder,
    depth: usize,
) -> Parsed<()> {
    if depth > DEPTH_MAX {
        return Err(MsgPackStop::Bad(base::err!(IncorrectData, "MsgPack is nested deeper than {DEPTH_MAX}")));
    }
    match (data_type, &mut *builder) {
        (DataType::LowCardinality(inner), _) => return read_value(input, inner, builder, depth),
        (DataType::Nullable(inner), ColumnBuilder::Nullable(nulls, values)) => {
            if input.bytes.get(input.at) == Some(&0xC0) {
                input.at += 1;
                push_default(data_type, builder);
                return Ok(());
            }
            read_value(input, inner, values, depth)?;
            nulls.push(0);
            return Ok(());
        }
        _ => {}
    }
    let item = input.item()?;
    match (item, data_type, &mut *builder) {
        (MsgPackItem::Nil, ..) => push_default(data_type, builder),
        (MsgPackItem::Array(len), DataType::Array(inner), ColumnBuilder::Array(offsets, values)) => {
            (0..len).try_for_each(|_| read_value(input, inner, values, depth + 1))?;
            offsets.push(values.len() as u64);
        }
        (MsgPackItem::Map(len), DataType::Map(pair), ColumnBuilder::Array(offsets, entries)) => {
            let ColumnBuilder::Tuple(parts, rows) = &mut **entries else {
                return Err(MsgPackStop::Bad(base::Error::bug("entries are tuples")));
            };
            let [keys, values] = &mut parts[..] else {
                return Err(MsgPackStop::Bad(base::Error::bug("entries are pairs")));
            };
            for _ in 0..len {
                read_value(input, &pair.0, keys, depth + 1)?;
                read_value(input, &pair.1, values, depth + 1)?;
                *rows += 1;
            }
            offsets.push(*rows as u64);
        }
        (MsgPackItem::Array(len), DataType::Tuple(tuple), ColumnBuilder::Tuple(elements, rows))
            if len == tuple.elements.len() =>
        {
            for (element, inner) in elements.iter_mut().zip(&tuple.elements) {
                read_value(input, inner, element, depth + 1)?;
            }
            *rows += 1;
        }
        (item, ..) => push_single(&item, data_type, builder)?,
    }
    Ok(())
}

/// Adds a value without parts.
fn push_single(item: &MsgPackItem<'_>, data_type: &DataType, builder: &mut ColumnBuilder) -> Result<()> {
    let takes_numbers = data_type.is_integer()
        && !matches!(data_type, DataType::Int128 | DataType::UInt128 | DataType::Int256 | DataType::UInt256)
        || matches!(
            data_type,
            DataType::Bool
                | DataType::Date
                | DataType::Date32
                | DataType::DateTime(_)
                | DataType::DateTime64(..)
                | DataType::Ipv4
                | DataType::Enum8(_)
                | DataType::Enum16(_)
        )
        || matches!(data_type, DataType::Decimal { precision: 0..=18, .. });
    let value = match (item, data_type) {
        (MsgPackItem::Unsigned(number), _) if takes_numbers => Value::UInt(*number),
        (MsgPackItem::Signed(number), _) if takes_numbers => Value::Int(*number),
        (MsgPackItem::Bool(truth), DataType::Bool | DataType::UInt8) => Value::UInt(u64::from(*truth)),
        (MsgPackItem::Float32(number), DataType::Float32 | DataType::Float64) => Value::Float(f64::from(*number)),
        (MsgPackItem::Float64(number), DataType::Float64 | DataType::Float32) => Value::Float(*number),
        (MsgPackItem::Text(bytes), DataType::String) => Value::string(bytes),
        (MsgPackItem::Text(bytes), DataType::FixedString(width)) if bytes.len() <= *width => Value::string(bytes),
        (MsgPackItem::Text(bytes), DataType::Ipv6) if bytes.len() == 16 => {
            Value::UInt128(bytes.iter().fold(0, |number, byte| number << 8 | u128::from(*byte)))
        }
        (MsgPackItem::Text(bytes), DataType::UInt128) if bytes.len() == 16 => Value::UInt128(little(bytes)),
        (MsgPackItem::Text(bytes), DataType::Int128 | DataType::Decimal { precision: 19..=38, .. })
            if bytes.len() == 16 =>
        {
            Value::Int128(little(bytes) as i128)
        }
        (MsgPackItem::Extension(UUID_TYPE, bytes), DataType::Uuid) if bytes.len() == 16 => {
            Value::UInt128(types::uuid::turned(bytes.iter().fold(0, |number, byte| number << 8 | u128::from(*byte))))
        }
        (MsgPackItem::Text(text), DataType::Uuid) => Value::UInt128(types::text::parse_uuid(text)?),
        _ => bail!(IllegalColumn, "Cannot insert MessagePack {} into column with type {data_type}", item.name()),
    };
    builder.push_value(&value);
    Ok(())
}

/// A number whose first byte is the lowest.
fn little(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte))
}

impl RowParser for MsgPackParser {
    fn is_text(&self) -> bool {
        false
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        if bytes.is_empty() {
            return Ok(if eof { RowParse::End } else { RowParse::More });
        }
        let mut input = MsgPackBytes { bytes, at: 0 };
        for column in 0..target.schema.len() {
            if input.at == bytes.len() && column > 0 && eof {
                bail!(IncorrectData, "Not enough values to complete the row");
            }
            let data_type = target.schema.fields[column].data_type.clone();
            match read_value(&mut input, &data_type, &mut target.builders[column], 0) {
                Ok(()) => {}
                Err(MsgPackStop::More) if eof => {
                    bail!(IncorrectData, "Unexpected end of file while parsing msgpack object")
                }
                Err(MsgPackStop::More) => return Ok(RowParse::More),
                Err(MsgPackStop::Bad(error)) => return Err(target.in_column(column, error)),
            }
        }
        Ok(RowParse::Row(input.at))
    }
}

#[cfg(test)]
mod tests {
    use super::super::input_format;
    use crate::{FormatSettings, ResultStats, output_format};
    use types::type_parser::parse_type;
    use types::{Block, ColumnBuilder, Field, Schema};

    #[test]
    fn what_is_written_is_read() {
        for (type_name, literals) in [
            ("Int64", vec!["0", "-1", "-33", "127", "128", "-129", "70000", "-5000000000"]),
            ("UInt64", vec!["255", "65536", "18446744073709551615"]),
            ("Nullable(String)", vec!["'a'", "NULL"]),
            ("Array(Array(Float64))", vec!["[[1.5], []]", "[]"]),
            ("Map(String, UInt8)", vec!["{'a':1,'b':2}", "{}"]),
            ("Tuple(UInt8, UUID)", vec!["(1, '00112233-4455-6677-8899-aabbccddeeff')"]),
            ("Decimal(38, 2)", vec!["1.5", "-2"]),
        ] {
            let data_type = parse_type(type_name).unwrap();
            let mut builder = ColumnBuilder::new(&data_type);
            for literal in &literals {
                types::text::read_quoted(
                    &data_type,
                    &mut types::text::Cursor::new(literal.as_bytes()),
                    &Default::default(),
                    &mut builder,
                )
                .unwrap();
            }
            let schema = Schema::new(vec![Field::new("v", data_type)]);
            let block = Block::new(vec![builder.finish()], literals.len());
            let mut bytes = Vec::new();
            let mut output = output_format("MsgPack", &schema, &FormatSettings::default()).unwrap();
            output.write_block(&block, &mut bytes).unwrap();
            output.finish(&ResultStats::default(), &mut bytes).unwrap();
            let mut input =
                input_format("MsgPack", &schema, &FormatSettings::default(), Box::new(std::io::Cursor::new(bytes)))
                    .unwrap();
            let read = input.next_block(100).unwrap().unwrap();
            for row in 0..literals.len() {
                assert_eq!(read.columns[0].value(row), block.columns[0].value(row), "{type_name}");
            }
        }
    }
}
