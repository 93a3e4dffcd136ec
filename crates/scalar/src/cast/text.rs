//! Casts to and from text.

use super::{Caller, Casting, Rows};
use crate::support::{Native, widest_precision};
use base::{Result, err};
use types::text::{CellWriter, Text, TextOptions, parse_text, push_default};
use types::{Column, ColumnBuilder, DataType, FixedStringColumn, StringBuilder, states};

/// The rows as text; a `FixedString` loses the zeros at its end.
pub(super) fn to_text(column: &Column, from: &DataType, options: &TextOptions) -> Result<Column> {
    let rows = column.len();
    let mut builder = StringBuilder::with_capacity(rows);
    if let Column::FixedString(strings) = column {
        (0..rows).for_each(|row| builder.push(without_zeros(strings.get(row))));
        return Ok(Column::String(builder.finish()));
    }
    if from.is_integer()
        && let Some(column) = integers_to_text(column)
    {
        return Ok(column);
    }
    let column = &states::to_wire(column, from)?;
    let writer = CellWriter::new(column, from, options);
    for row in 0..rows {
        builder.push_with(|out| writer.write(&Text, row, out));
    }
    Ok(Column::String(builder.finish()))
}

/// Integers through one buffer on the stack: most results are short enough to lie in their view.
fn integers_to_text(column: &Column) -> Option<Column> {
    fn write<T: itoa::Integer + Copy>(values: &[T]) -> Option<Column> {
        let mut buffer = itoa::Buffer::new();
        let mut builder = StringBuilder::with_capacity(values.len());
        values.iter().for_each(|&value| builder.push(buffer.format(value).as_bytes()));
        Some(Column::String(builder.finish()))
    }
    match column {
        Column::UInt8(v) => write(v),
        Column::UInt16(v) => write(v),
        Column::UInt32(v) => write(v),
        Column::UInt64(v) => write(v),
        Column::Int8(v) => write(v),
        Column::Int16(v) => write(v),
        Column::Int32(v) => write(v),
        Column::Int64(v) => write(v),
        _ => None,
    }
}

/// The bytes without the zero bytes at the end.
pub(super) fn without_zeros(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|&b| b != 0).map_or(0, |i| i + 1);
    &bytes[..end]
}

/// Strings padded with zeros; longer ones fail.
pub(super) fn to_fixed(column: &Column, width: usize, rows: &mut Rows) -> Result<Column> {
    let count = column.len();
    let mut bytes = vec![0u8; count * width];
    for (row, out) in bytes.chunks_exact_mut(width).enumerate() {
        let given = column.bytes_at(row).unwrap_or(b"");
        if given.len() > width {
            rows.fail(row, || {
                err!(TooLargeStringSize, "String of {} bytes is too long for FixedString({width})", given.len())
            })?;
            continue;
        }
        out[..given.len()].copy_from_slice(given);
    }
    Ok(Column::FixedString(FixedStringColumn { width, bytes: bytes.into() }))
}

/// Numbers with a minus, even of nothing, are no unsigned ones.
fn refuse_signs(column: &Column, to: &DataType, rows: &mut Rows) -> Result<()> {
    for row in (0..column.len()).filter(|&row| column.bytes_at(row).is_some_and(|bytes| bytes.first() == Some(&b'-'))) {
        rows.fail(row, || err!(CannotParseNumber, "Cannot parse a number with a sign as {to}"))?;
    }
    Ok(())
}

/// Integers of at most 64 bits, none of them wrapped: read wider, then converted.
fn parse_exact(casting: &Casting, column: &Column, to: &DataType, rows: &mut Rows) -> Result<Column> {
    if to.is_unsigned() {
        refuse_signs(column, to, rows)?;
    }
    let wide = parse(casting, column, &DataType::Int256, rows)?;
    let Some(native) = Native::of(to) else { return super::refuse(&DataType::String, to) };
    super::number::convert(casting, &wide, &DataType::Int256, to, native, rows)
}

/// Reads every row as a value of `to`.
pub(super) fn parse(casting: &Casting, column: &Column, to: &DataType, rows: &mut Rows) -> Result<Column> {
    let is_wide = matches!(to, DataType::Int128 | DataType::UInt128 | DataType::Int256 | DataType::UInt256);
    // A text of zero bytes alone is the number 0.
    let zeros_are_zero = matches!(column, Column::FixedString(_))
        && to.is_integer()
        && !matches!(casting.caller, Caller::Accurate | Caller::AccurateOr);
    // Where what does not convert is NULL, numbers that do not fit do not convert.
    let is_tried = rows.are_marked() && matches!(casting.caller, Caller::Cast | Caller::Function);
    if (casting.accurate || is_tried) && to.is_integer() && !is_wide {
        let casting = &Casting { accurate: true, ..casting.clone() };
        return parse_exact(casting, column, to, rows)
            .map_err(|error| err!(CannotParseText, "Cannot parse string to type {to}: {}", error.message()));
    }
    // Digits are counted by the width of the decimal, not by its own precision.
    let by_width = if let DataType::Decimal { precision, scale } = to {
        Some(DataType::Decimal { precision: widest_precision(*precision), scale: *scale })
    } else {
        None
    };
    let read_as = by_width.as_ref().unwrap_or(to);
    // ClickHouse reads nothing as the epoch where it looks for fractions of seconds.
    let no_text_is_epoch = casting.caller == Caller::Reading && matches!(to, DataType::DateTime64(..));
    let mut builder = ColumnBuilder::new(to);
    let fixed = matches!(column, Column::FixedString(_));
    // Errors that `accurateCastOrNull` does not catch in ClickHouse.
    let default_address =
        casting.address_default && !rows.are_marked() && matches!(to, DataType::Ipv4 | DataType::Ipv6);
    let raises = casting.caller == Caller::AccurateOr
        && (to.is_enum()
            || matches!(to, DataType::Interval(_) | DataType::Tuple(_))
            || fixed && !matches!(to, DataType::Ipv6 | DataType::Bool));
    for row in 0..column.len() {
        let bytes = column.bytes_at(row).unwrap_or(b"");
        let bytes = if fixed { without_zeros(bytes) } else { bytes };
        if !rows.counts(row) || (zeros_are_zero || no_text_is_epoch) && bytes.is_empty() {
            push_default(to, &mut builder);
        } else if let Err(error) = parse_text(read_as, bytes, &casting.text, &mut builder) {
            if default_address {
                push_default(to, &mut builder);
                continue;
            }
            if raises {
                rows.raise(row, || error)?
            } else {
                rows.fail(row, || error)?
            }
            push_default(to, &mut builder);
        }
    }
    states::from_wire(&builder.finish(), to)
}
