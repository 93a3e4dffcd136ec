//! Values inside of ClickHouse's states.
//!
//! ```text
//! raw      numbers: their bytes
//! sized    varint length, bytes: of other types of fixed width, strings, arrays of these without their length
//! arena    varint length, then as ClickHouse's columns put rows together: strings have their length and a zero byte
//!          at the end, counted, as u64; arrays their length as u64; nullable values a flag; tuples their elements
//! single   of `min`, `argMax` and the like: 1 and the value as in RowBinary, or 0; of strings the length as i32, a
//!          zero byte at the end counted, or -1
//! ```

use crate::blob::{LittleEndian, Reader, corrupted, put_sized};
use crate::single::value::{RowValue, SingleValue, TextValue};
use base::{Result, bail};
use types::{ColumnBuilder, DataType};

/// The form of an argument's values in ClickHouse's states, which is converted from and to cells (`blob::write_cell`).
#[derive(Clone, Debug)]
pub enum WireCells {
    /// Numbers of this width.
    Raw(usize),
    /// Values of this width, each with its length.
    Sized(usize),
    /// Strings.
    Text,
    /// Arrays of elements of this width.
    Elements(usize),
    /// Rows of columns of these types.
    Arena(Vec<DataType>),
}

/// Refuses types whose values lie otherwise in RowBinary than here.
///
/// # Errors
/// `NOT_IMPLEMENTED`.
pub fn require_binary(data_type: &DataType) -> Result<()> {
    match data_type {
        DataType::Ipv6
        | DataType::BFloat16
        | DataType::Json(_)
        | DataType::Dynamic(_)
        | DataType::Variant(_)
        | DataType::Aggregate(_) => {
            bail!(
                NotImplemented,
                "Values of type {data_type} in states of aggregate functions have no form that \
                ClickHouse reads"
            )
        }
        DataType::Array(inner) | DataType::Nullable(inner) | DataType::LowCardinality(inner) => require_binary(inner),
        DataType::Map(pair) => require_binary(&pair.0).and_then(|()| require_binary(&pair.1)),
        DataType::Tuple(tuple) => tuple.elements.iter().try_for_each(require_binary),
        _ => Ok(()),
    }
}

fn is_numeric(data_type: &DataType) -> bool {
    data_type.is_integer()
        || matches!(
            data_type,
            DataType::Float32 | DataType::Float64 | DataType::Bool | DataType::Enum8(_) | DataType::Enum16(_)
        )
}

fn is_raw(data_type: &DataType) -> bool {
    is_numeric(data_type) || matches!(data_type, DataType::Date | DataType::DateTime(_) | DataType::Ipv4)
}

impl WireCells {
    /// Values of `groupArray` and its kin.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for types that [`require_binary`] refuses.
    pub fn of_list(data_type: &DataType) -> Result<Self> {
        Self::of(data_type, is_raw(data_type), false)
    }

    /// Values of `groupUniqArray` and `topK`.
    ///
    /// # Errors
    /// As [`Self::of_list`].
    pub fn of_set(data_type: &DataType) -> Result<Self> {
        Self::of(data_type, is_raw(data_type), true)
    }

    /// Rows of `-Distinct`.
    ///
    /// # Errors
    /// As [`Self::of_list`].
    pub fn of_rows(types: &[DataType]) -> Result<Self> {
        match types {
            [one] => Self::of(one, is_numeric(one), true),
            several => {
                several.iter().try_for_each(require_binary)?;
                Ok(WireCells::Arena(several.to_vec()))
            }
        }
    }

    fn of(data_type: &DataType, is_raw: bool, has_plain_arrays: bool) -> Result<Self> {
        require_binary(data_type)?;
        Ok(match (data_type, data_type.fixed_width_bytes()) {
            (DataType::Nullable(_), _) => WireCells::Arena(vec![data_type.clone()]),
            (_, Some(width)) if is_raw => WireCells::Raw(width),
            (_, Some(width)) => WireCells::Sized(width),
            (DataType::String, _) => WireCells::Text,
            (DataType::FixedString(width), _) => WireCells::Sized(*width),
            (DataType::Array(element), _) if has_plain_arrays && plain_width(element).is_some() => {
                WireCells::Elements(plain_width(element).unwrap_or_default())
            }
            _ => WireCells::Arena(vec![data_type.clone()]),
        })
    }

    /// Appends a value.
    ///
    /// # Errors
    /// `CORRUPTED_DATA` for bytes that are no cell.
    pub fn put(&self, cell: &[u8], out: &mut Vec<u8>) -> Result<()> {
        match self {
            WireCells::Raw(_) | WireCells::Text => out.extend_from_slice(cell),
            WireCells::Sized(_) => put_sized(cell, out),
            WireCells::Elements(_) => {
                let mut reader = Reader::new(cell);
                reader.varint()?;
                put_sized(reader.rest(), out);
            }
            WireCells::Arena(types) => {
                let mut bytes = Vec::new();
                let mut reader = Reader::new(cell);
                types.iter().try_for_each(|data_type| put_arena(data_type, &mut reader, &mut bytes))?;
                put_sized(&bytes, out);
            }
        }
        Ok(())
    }

    /// Reads a value and appends its cell.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    pub fn take(&self, reader: &mut Reader<'_>, cell: &mut Vec<u8>) -> Result<()> {
        match self {
            WireCells::Raw(width) => cell.extend_from_slice(reader.bytes(*width)?),
            WireCells::Sized(width) => {
                let bytes = reader.sized()?;
                if bytes.len() != *width {
                    return Err(corrupted("a value has another width than its type"));
                }
                cell.extend_from_slice(bytes);
            }
            WireCells::Text => put_sized(reader.sized()?, cell),
            WireCells::Elements(width) => {
                let bytes = reader.sized()?;
                if !bytes.len().is_multiple_of((*width).max(1)) {
                    return Err(corrupted("an array has a part of an element"));
                }
                base::varint::put(cell, (bytes.len() / (*width).max(1)) as u64);
                cell.extend_from_slice(bytes);
            }
            WireCells::Arena(types) => {
                let mut row = Reader::new(reader.sized()?);
                types.iter().try_for_each(|data_type| take_arena(data_type, &mut row, cell))?;
                row.expect_end()?;
            }
        }
        Ok(())
    }
}

/// The width of elements of arrays that lie in one piece.
fn plain_width(element: &DataType) -> Option<usize> {
    match element {
        DataType::FixedString(width) if *width > 0 => Some(*width),
        DataType::Nullable(_) => None,
        other => other.fixed_width_bytes(),
    }
}

fn as_entries(pair: &(DataType, DataType)) -> DataType {
    DataType::tuple(vec![pair.0.clone(), pair.1.clone()])
}

fn put_arena(data_type: &DataType, cell: &mut Reader<'_>, out: &mut Vec<u8>) -> Result<()> {
    match data_type {
        DataType::String => {
            let bytes = cell.sized()?;
            (bytes.len() as u64 + 1).put(out);
            out.extend_from_slice(bytes);
            out.push(0);
        }
        DataType::FixedString(width) => out.extend_from_slice(cell.bytes(*width)?),
        DataType::Nullable(inner) => {
            let is_null: u8 = cell.number()?;
            out.push(is_null);
            if is_null == 0 {
                put_arena(inner, cell, out)?;
            }
        }
        DataType::LowCardinality(inner) => put_arena(inner, cell, out)?,
        DataType::Array(inner) => {
            let size = cell.varint()?;
            size.put(out);
            (0..size).try_for_each(|_| put_arena(inner, cell, out))?;
        }
        DataType::Map(pair) => put_arena(&DataType::array(as_entries(pair)), cell, out)?,
        DataType::Tuple(tuple) => tuple.elements.iter().try_for_each(|element| put_arena(element, cell, out))?,
        other => out.extend_from_slice(cell.bytes(width_of(other)?)?),
    }
    Ok(())
}

fn take_arena(data_type: &DataType, row: &mut Reader<'_>, cell: &mut Vec<u8>) -> Result<()> {
    match data_type {
        DataType::String => {
            let size = row.number::<u64>()?;
            let size = row.checked_count(size, 1)?;
            match row.bytes(size)? {
                [bytes @ .., 0] => put_sized(bytes, cell),
                _ => return Err(corrupted("a string does not end in a zero byte")),
            }
        }
        DataType::FixedString(width) => cell.extend_from_slice(row.bytes(*width)?),
        DataType::Nullable(inner) => {
            let is_null = row.number::<u8>()?;
            cell.push(u8::from(is_null != 0));
            if is_null == 0 {
                take_arena(inner, row, cell)?;
            }
        }
        DataType::LowCardinality(inner) => take_arena(inner, row, cell)?,
        DataType::Array(inner) => {
            let size = row.number::<u64>()?;
            // Elements of an empty tuple take no bytes: more of them than bytes in the value is nonsense.
            let size = row.checked_count(size, 1)?;
            base::varint::put(cell, size as u64);
            (0..size).try_for_each(|_| take_arena(inner, row, cell))?;
        }
        DataType::Map(pair) => take_arena(&DataType::array(as_entries(pair)), row, cell)?,
        DataType::Tuple(tuple) => tuple.elements.iter().try_for_each(|element| take_arena(element, row, cell))?,
        other => cell.extend_from_slice(row.bytes(width_of(other)?)?),
    }
    Ok(())
}

fn width_of(data_type: &DataType) -> Result<usize> {
    data_type.fixed_width_bytes().ok_or_else(super::no_form)
}

/// Appends the single value of a state.
///
/// # Errors
/// `NOT_IMPLEMENTED` for types that [`require_binary`] refuses.
pub fn write_value(value: &RowValue, data_type: &DataType, out: &mut Vec<u8>) -> Result<()> {
    require_binary(data_type)?;
    if *data_type == DataType::String {
        let mut cell = Vec::new();
        value.write(&mut cell);
        let text = match cell.split_first() {
            Some((1, rest)) => Some(Reader::new(rest).sized()?.to_vec()),
            _ => None,
        };
        write_sized(text.as_deref(), out);
        return Ok(());
    }
    value.write(out);
    Ok(())
}

/// Reads what [`write_value`] wrote.
///
/// # Errors
/// `CORRUPTED_DATA`, and as [`write_value`].
pub fn read_value(reader: &mut Reader<'_>, data_type: &DataType) -> Result<RowValue> {
    require_binary(data_type)?;
    if *data_type != DataType::String {
        return RowValue::read(reader, data_type);
    }
    let text = TextValue::read(reader, data_type)?;
    if text.is_none() {
        return Ok(RowValue::default());
    }
    let mut builder = ColumnBuilder::new(data_type);
    text.push(data_type, &mut builder);
    let mut value = RowValue::default();
    value.set(&builder.finish(), 0);
    Ok(value)
}

/// Appends a string, or none, as `min` keeps it.
pub fn write_sized(text: Option<&[u8]>, out: &mut Vec<u8>) {
    match text {
        None => (-1i32).put(out),
        Some(bytes) => {
            (bytes.len() as i32 + 1).put(out);
            out.extend_from_slice(bytes);
            out.push(0);
        }
    }
}

/// Reads what [`write_sized`] wrote.
///
/// # Errors
/// `CORRUPTED_DATA`.
pub fn read_sized<'r>(reader: &'r mut Reader<'_>) -> Result<Option<&'r [u8]>> {
    let size = reader.number::<i32>()?;
    if size < 0 {
        return Ok(None);
    }
    match reader.bytes(size as usize)? {
        [bytes @ .., 0] => Ok(Some(bytes)),
        [] => Ok(Some(&[])),
        _ => Err(corrupted("a string does not end in a zero byte")),
    }
}
