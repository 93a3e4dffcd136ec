//! Values of any type as bytes, for keys that are neither numbers nor strings.
//!
//! ```text
//! number        little-endian bytes          string        length u32, bytes
//! nullable      flag byte, value if 0        array         length u32, elements
//! tuple         elements                     fixed string  bytes
//! ```

use base::{Error, Result};
use types::buf::bytes_of;
use types::{Buf, Column, ColumnBuilder, NativeType, StringBuilder, StringColumn};

/// The rows of a flat column as byte strings.
pub(super) fn encode_column(column: &Column) -> StringColumn {
    let mut builder = StringBuilder::with_capacity(column.len());
    for row in 0..column.len() {
        builder.push_with(|out| encode(column, row, out));
    }
    builder.finish()
}

fn encode(column: &Column, row: usize, out: &mut Vec<u8>) {
    types::with_native!(column, |values| out.extend_from_slice(bytes_of(&values[row..=row])), else match column {
        Column::String(strings) => {
            let bytes = strings.get(row);
            out.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
            out.extend_from_slice(bytes);
        }
        Column::FixedString(strings) => out.extend_from_slice(strings.get(row)),
        Column::Array(array) => {
            out.extend_from_slice(&(array.size(row) as u32).to_le_bytes());
            array.range(row).for_each(|i| encode(&array.values, i, out));
        }
        Column::Tuple(elements, _) => elements.iter().for_each(|element| encode(element, row, out)),
        Column::Nullable(nullable) => {
            out.push(nullable.nulls[row]);
            if nullable.nulls[row] == 0 {
                encode(&nullable.values, row, out);
            }
        }
        Column::Const(value, _) => encode(value, 0, out),
        Column::Dict(dict) => encode(&dict.values, dict.codes[row] as usize, out),
        _ => unreachable!("numeric columns are handled above"),
    });
}

/// Reads one value and adds it to the builder.
///
/// # Errors
/// `LOGICAL_ERROR` when the bytes are not what [`encode_column`] wrote.
pub(super) fn decode(bytes: &mut &[u8], builder: &mut ColumnBuilder) -> Result<()> {
    types::with_native_builder!(builder, |values| return decode_native(bytes, values), else match builder {
        ColumnBuilder::String(strings) => {
            let length = take_u32(bytes)?;
            strings.push(take(bytes, length)?);
        }
        ColumnBuilder::FixedString(width, values) => values.extend_from_slice(take(bytes, *width)?),
        ColumnBuilder::Array(offsets, values) => {
            for _ in 0..take_u32(bytes)? {
                decode(bytes, values)?;
            }
            offsets.push(values.len() as u64);
        }
        ColumnBuilder::Tuple(elements, rows) => {
            for element in elements {
                decode(bytes, element)?;
            }
            *rows += 1;
        }
        ColumnBuilder::Nullable(nulls, values) => {
            let null = take(bytes, 1)?[0];
            nulls.push(null);
            if null == 0 { decode(bytes, values)? } else { values.push_default() }
        }
        _ => unreachable!("numeric builders are handled above"),
    });
    Ok(())
}

fn take<'a>(bytes: &mut &'a [u8], length: usize) -> Result<&'a [u8]> {
    let (head, tail) = bytes.split_at_checked(length).ok_or_else(|| Error::bug("an encoded key is cut short"))?;
    *bytes = tail;
    Ok(head)
}

fn take_u32(bytes: &mut &[u8]) -> Result<usize> {
    let raw = take(bytes, 4)?;
    Ok(u32::from_le_bytes([raw[0], raw[1], raw[2], raw[3]]) as usize)
}

fn decode_native<T: NativeType>(bytes: &mut &[u8], values: &mut Vec<T>) -> Result<()> {
    let raw = take(bytes, size_of::<T>())?;
    // Bytes go through a buffer of one row: the slice may lie at any address.
    values.push(Buf::<T>::new(types::Buffer::from(raw), 0, 1)[0]);
    Ok(())
}
