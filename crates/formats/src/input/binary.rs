//! `RowBinary` with its headers, and `RowBinaryWithDefaults`, where a byte before each value says whether it is left
//! out.

use super::Source;
use super::byte_reader::ByteReader;
use super::target::{RowReader, RowTarget, RowsInput, map_header};
use crate::FormatSettings;
use crate::dynamic_binary::{TypeSource, read_type};
use base::{Result, bail, err};
use types::text::TextOptions;
use types::type_parser::parse_type;
use types::{ColumnBuilder, DataType, Field, I256, Schema, StringBuilder, U256};

const COLUMNS_MAX: u64 = 100_000;
const ARRAY_SIZE_MAX: u64 = 1 << 30;
/// Elements of an array between two looks whether the query goes on.
const LOOK_ELEMENTS: u64 = 1 << 16;

pub(super) type RowBinaryInput = RowsInput<RowBinaryRows>;

pub(super) struct RowBinaryRows {
    names: bool,
    types: bool,
    /// Whether a byte stands before each value: not 0 in place of a value that is the column's default.
    defaults: bool,
    reader: ByteReader<'static>,
    /// Per field of a row: its type in the data, and the column it goes to.
    fields: Vec<(DataType, Option<usize>)>,
    begun: bool,
}

impl RowBinaryInput {
    pub(super) fn new(name: &str, schema: &Schema, settings: &FormatSettings, source: Source) -> Self {
        let defaults = name.ends_with("Defaults");
        let types = name.contains("AndTypes");
        let rows = RowBinaryRows {
            names: types || name.ends_with("WithNames"),
            types,
            defaults,
            reader: ByteReader::new(source),
            fields: schema.fields.iter().enumerate().map(|(i, field)| (field.data_type.clone(), Some(i))).collect(),
            begun: false,
        };
        RowsInput::of(rows, schema, settings)
    }
}

impl RowReader for RowBinaryRows {
    fn begin(&mut self, target: &mut RowTarget) -> Result<()> {
        if std::mem::replace(&mut self.begun, true) || !self.names {
            return Ok(());
        }
        let (names, types) = read_header(&mut self.reader, self.types)?;
        let names: Vec<Vec<u8>> = names.into_iter().map(String::into_bytes).collect();
        let columns =
            if target.settings.use_header { map_header(&names, target)? } else { (0..names.len()).map(Some).collect() };
        self.fields.clear();
        for (i, column) in columns.into_iter().enumerate() {
            let own = column.and_then(|column| target.schema.fields.get(column)).map(|field| field.data_type.clone());
            let in_data = types.get(i).cloned();
            match (&own, &in_data) {
                (Some(own), Some(in_data)) if own != in_data => {
                    bail!(
                        IncorrectData,
                        "Column '{}' has type {own} in the table and {in_data} in the data",
                        String::from_utf8_lossy(&names[i])
                    )
                }
                (None, None) => bail!(
                    IncorrectData,
                    "Field '{}' is unknown, and its type is not given, so it cannot be skipped",
                    String::from_utf8_lossy(&names[i])
                ),
                _ => {}
            }
            let Some(data_type) = in_data.or(own) else { continue };
            self.fields.push((data_type, column));
        }
        Ok(())
    }

    fn row(&mut self, target: &mut RowTarget) -> Result<bool> {
        // A row of nothing would come for ever.
        if self.fields.is_empty() {
            return if self.reader.next()?.is_none() {
                Ok(false)
            } else {
                bail!(IncorrectData, "The header names no columns, and data follow it")
            };
        }
        for i in 0..self.fields.len() {
            let (data_type, column) = &self.fields[i];
            let first = match i {
                0 => match self.reader.next()? {
                    None => return Ok(false),
                    first => first,
                },
                _ => None,
            };
            let settings = &target.settings;
            let json_text = settings.reading.binary_json_as_text.then_some(&settings.text);
            let mut input = BinaryInput { reader: &mut self.reader, first, json_text };
            if self.defaults && input.byte()? != 0 {
                // What this row has no value for is filled in behind the others.
                continue;
            }
            match column {
                Some(column) => {
                    let column = *column;
                    if let Err(error) = read_value(&mut input, data_type, &mut target.builders[column]) {
                        return Err(target.in_column(column, error));
                    }
                }
                None => read_value(&mut input, data_type, &mut ColumnBuilder::new(data_type))?,
            }
        }
        target.fill_missing();
        target.end_row();
        Ok(true)
    }
}

/// Names, and types if they are there.
fn read_header(reader: &mut ByteReader, with_types: bool) -> Result<(Vec<String>, Vec<DataType>)> {
    let count = reader.varint()?;
    if count > COLUMNS_MAX {
        bail!(IncorrectData, "The header claims to have {count} columns");
    }
    let names: Result<Vec<String>> = (0..count).map(|_| reader.name()).collect();
    let types: Result<Vec<DataType>> =
        (0..if with_types { count } else { 0 }).map(|_| parse_type(&reader.name()?)).collect();
    Ok((names?, types?))
}

/// The schema of data with names and types.
pub(super) fn row_binary_schema(source: Source) -> Result<Schema> {
    let (names, types) = read_header(&mut ByteReader::new(source), true)?;
    Ok(Schema::new(names.into_iter().zip(types).map(|(name, data_type)| Field::new(name, data_type)).collect()))
}

/// The reader with one byte that was taken ahead.
pub(super) struct BinaryInput<'a> {
    reader: &'a mut ByteReader<'static>,
    first: Option<u8>,
    /// How JSON is read from its text, where it is not read from paths.
    json_text: Option<&'a TextOptions>,
}

impl<'a> BinaryInput<'a> {
    /// A reader with no byte taken ahead.
    pub(super) fn new(reader: &'a mut ByteReader<'static>) -> Self {
        BinaryInput { reader, first: None, json_text: None }
    }
}

impl TypeSource for BinaryInput<'_> {
    fn byte(&mut self) -> Result<u8> {
        BinaryInput::byte(self)
    }
    fn varint(&mut self) -> Result<u64> {
        BinaryInput::varint(self)
    }
    fn text(&mut self) -> Result<String> {
        let mut bytes = Vec::new();
        self.string(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_| err!(IncorrectData, "A name is not valid UTF-8"))
    }
}

/// Reads a type in binary and its value as a cell of `Dynamic`.
///
/// # Errors
/// Those of reading the type and the value.
pub(super) fn read_cell(input: &mut BinaryInput<'_>) -> Result<Vec<u8>> {
    let mut cell = Vec::new();
    let data_type = read_type(input, 0)?;
    if data_type != DataType::Nothing {
        put_value(input, &data_type, &mut cell)?;
    }
    Ok(cell)
}

/// Reads a value of a type and appends its cell.
fn put_value(input: &mut BinaryInput<'_>, data_type: &DataType, cell: &mut Vec<u8>) -> Result<()> {
    let mut builder = ColumnBuilder::new(data_type);
    read_value(input, data_type, &mut builder)?;
    types::dynamic::put(data_type, &builder.finish().value(0), cell);
    Ok(())
}

/// Reads an object from its text or from its paths, as the settings say.
fn read_json(input: &mut BinaryInput<'_>, json: &types::JsonType, strings: &mut StringBuilder) -> Result<()> {
    let Some(options) = input.json_text else {
        strings.push(&read_object(input, json)?);
        return Ok(());
    };
    let mut text = Vec::new();
    input.string(&mut text)?;
    types::json::parse_object(&text, json, options, strings)
}

/// Reads an object: its paths, declared ones with their values, others with types and values.
fn read_object(input: &mut BinaryInput<'_>, json: &types::JsonType) -> Result<Vec<u8>> {
    let count = array_size(input)?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let path = input.text()?;
        let mut cell = Vec::new();
        match json.declared(path.as_bytes()) {
            Some(data_type) => put_value(input, data_type, &mut cell)?,
            None => cell = read_cell(input)?,
        }
        if !cell.is_empty() {
            entries.push((path, cell));
        }
    }
    entries.sort();
    let mut object = Vec::new();
    entries.iter().for_each(|(path, cell)| types::json::put_entry(path.as_bytes(), cell, &mut object));
    Ok(object)
}

impl BinaryInput<'_> {
    /// A length and as many bytes.
    fn string(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let length = self.varint()?;
        if length > 1 << 32 {
            bail!(TooLargeStringSize, "A string claims to have {length} bytes");
        }
        self.append(length, out)
    }

    fn byte(&mut self) -> Result<u8> {
        match self.first.take() {
            Some(byte) => Ok(byte),
            None => self.reader.byte(),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        let Some(first) = self.first.take() else { return self.reader.array() };
        let mut bytes = [first; N];
        for byte in &mut bytes[1..] {
            *byte = self.reader.byte()?;
        }
        Ok(bytes)
    }

    fn varint(&mut self) -> Result<u64> {
        match base::varint::read(|| self.byte())? {
            Some(value) => Ok(value),
            None => bail!(IncorrectData, "A number of variable length is longer than 10 bytes"),
        }
    }

    fn append(&mut self, mut bytes: u64, out: &mut Vec<u8>) -> Result<()> {
        if bytes > 0
            && let Some(first) = self.first.take()
        {
            out.push(first);
            bytes -= 1;
        }
        self.reader.append(bytes, out)
    }
}

impl types::states::StateBytes for BinaryInput<'_> {
    fn take(&mut self, count: u64, out: &mut Vec<u8>) -> Result<()> {
        self.append(count, out)
    }
}

fn read_value(input: &mut BinaryInput<'_>, data_type: &DataType, builder: &mut ColumnBuilder) -> Result<()> {
    match (data_type, &mut *builder) {
        (DataType::LowCardinality(inner), _) => return read_value(input, inner, builder),
        (DataType::Ipv4, ColumnBuilder::UInt32(v)) => v.push(u32::from_le_bytes(input.array()?)),
        (DataType::Ipv6, ColumnBuilder::UInt128(v)) => v.push(u128::from_be_bytes(input.array()?)),
        (DataType::Json(json), ColumnBuilder::String(strings)) => read_json(input, json, strings)?,
        (DataType::Dynamic(_), ColumnBuilder::String(strings)) => strings.push(&read_cell(input)?),
        (DataType::Variant(types), ColumnBuilder::String(strings)) => {
            strings.push(&read_variant_cell(input, types, data_type)?);
        }
        (DataType::BFloat16, ColumnBuilder::Float32(v)) => v.push(super::native::bfloat16_from(input.array()?)),
        (DataType::Bool, ColumnBuilder::UInt8(v)) => v.push(u8::from(input.byte()? != 0)),
        (_, ColumnBuilder::UInt8(v)) => v.push(input.byte()?),
        (_, ColumnBuilder::UInt16(v)) => v.push(u16::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::UInt32(v)) => v.push(u32::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::UInt64(v)) => v.push(u64::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::UInt128(v)) => v.push(u128::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::Int8(v)) => v.push(input.byte()? as i8),
        (_, ColumnBuilder::Int16(v)) => v.push(i16::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::Int32(v)) => v.push(i32::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::Int64(v)) => v.push(i64::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::Int128(v)) => v.push(i128::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::UInt256(v)) => v.push(U256::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::Int256(v)) => v.push(I256::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::Float32(v)) => v.push(f32::from_le_bytes(input.array()?)),
        (_, ColumnBuilder::Float64(v)) => v.push(f64::from_le_bytes(input.array()?)),
        (DataType::Aggregate(aggregate), ColumnBuilder::String(strings)) if !aggregate.simple => {
            strings.push(types::states::read(aggregate, input, 1)?.bytes_at(0).unwrap_or_default());
        }
        (_, ColumnBuilder::String(strings)) => {
            let mut bytes = Vec::new();
            input.string(&mut bytes)?;
            strings.push(&bytes);
        }
        (_, ColumnBuilder::FixedString(width, bytes)) => {
            let mut value = Vec::new();
            input.append(*width as u64, &mut value)?;
            bytes.extend_from_slice(&value);
        }
        _ => return read_compound(input, data_type, builder),
    }
    Ok(())
}

/// A nullable value, or one made of others.
fn read_compound(input: &mut BinaryInput<'_>, data_type: &DataType, builder: &mut ColumnBuilder) -> Result<()> {
    match (data_type, builder) {
        (DataType::Nullable(inner), ColumnBuilder::Nullable(nulls, values)) => {
            let is_null = input.byte()? != 0;
            if is_null {
                values.push_default()
            } else {
                read_value(input, inner, values)?
            }
            nulls.push(u8::from(is_null));
        }
        (DataType::Array(inner), ColumnBuilder::Array(offsets, values)) => {
            let size = array_size(input)?;
            for element in 0..size {
                look(element)?;
                read_value(input, inner, values)?;
            }
            offsets.push(values.len() as u64);
        }
        (DataType::Map(pair), ColumnBuilder::Array(offsets, entries)) => {
            let size = array_size(input)?;
            let ColumnBuilder::Tuple(columns, rows) = &mut **entries else {
                return Err(base::Error::bug("a map's entries are tuples"));
            };
            for element in 0..size {
                look(element)?;
                read_value(input, &pair.0, &mut columns[0])?;
                read_value(input, &pair.1, &mut columns[1])?;
                *rows += 1;
            }
            offsets.push(*rows as u64);
        }
        (DataType::Tuple(tuple), ColumnBuilder::Tuple(elements, rows)) => {
            for (inner, element) in tuple.elements.iter().zip(elements) {
                read_value(input, inner, element)?;
            }
            *rows += 1;
        }
        (other, _) => return Err(base::Error::bug(format!("a builder does not fit {other}"))),
    }
    Ok(())
}

/// The cell of a value of `Variant`: the place of its type, then the value; empty for NULL.
fn read_variant_cell(input: &mut BinaryInput<'_>, types: &[DataType], data_type: &DataType) -> Result<Vec<u8>> {
    let mut cell = Vec::new();
    match input.byte()? {
        0xFF => {}
        place => match types.get(usize::from(place)) {
            Some(inner) => put_value(input, inner, &mut cell)?,
            None => bail!(IncorrectData, "{data_type} has no type with discriminator {place}"),
        },
    }
    Ok(cell)
}

/// Looks now and then in a long array whether the query goes on: elements may take no bytes.
#[inline]
fn look(element: u64) -> Result<()> {
    if element % LOOK_ELEMENTS == LOOK_ELEMENTS - 1 {
        base::cancel::checkpoint()?;
    }
    Ok(())
}

fn array_size(input: &mut BinaryInput<'_>) -> Result<u64> {
    match input.varint()? {
        size if size > ARRAY_SIZE_MAX => bail!(TooLargeArraySize, "An array claims to have {size} elements"),
        size => Ok(size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::input_format;
    use base::ErrorCode;

    #[test]
    fn arrays_of_nothing_can_be_ended() {
        let schema = Schema::new(vec![Field::new("a", DataType::array(DataType::tuple(Vec::new())))]);
        let mut data = Vec::new();
        base::varint::put(&mut data, ARRAY_SIZE_MAX);
        let data = data.repeat(1_000);
        let source = Box::new(std::io::Cursor::new(data));
        let mut input = input_format("RowBinary", &schema, &FormatSettings::default(), source).unwrap();
        let cancel = base::CancelToken::new();
        cancel.cancel(base::cancel::CancelReason::Cancelled);
        let _obeying = base::cancel::obey(&cancel);
        assert_eq!(input.next_block(1_000).unwrap_err().code(), ErrorCode::QueryWasCancelled);
    }
}
