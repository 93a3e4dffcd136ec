//! Columns of a file's types as columns of the types wanted.
//!
//! Numbers, dates and times convert directly; everything else through its text. SQL's `CAST` is not here: it lives
//! with the functions.

use crate::FormatSettings;
use base::{Result, bail};
use std::sync::Arc;
use types::text::{CellWriter, Text, parse_text, push_default};
use types::wide::{self, AsI256, AsU256, I256, U256};
use types::{ArrayColumn, Buf, Column, ColumnBuilder, DataType, NativeType, NullableColumn, with_native};

const DAY_SECONDS: i64 = 86_400;

/// A column of type `from` as one of type `to`.
///
/// # Errors
/// `CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN` for NULL where `to` has none and defaults are not allowed; parsing errors
/// for text that is no value of `to`; `TYPE_MISMATCH` for arrays into numbers and the like.
pub fn cast_column(column: Column, from: &DataType, to: &DataType, settings: &FormatSettings) -> Result<Column> {
    match (from, to) {
        (from, to) if from == to => Ok(column),
        (DataType::LowCardinality(from), to) => cast_column(column, from, to, settings),
        (from, DataType::LowCardinality(to)) => cast_column(column, from, to, settings),
        (DataType::Nullable(from), DataType::Nullable(to)) => {
            let Column::Nullable(nullable) = column.flatten() else {
                return cast_column(column, from, to, settings).map(|c| c.to_nullable());
            };
            let values = defaults_at_nulls(&nullable, from);
            Ok(Column::Nullable(NullableColumn::new(nullable.nulls.clone(), cast_column(values, from, to, settings)?)))
        }
        (DataType::Nullable(from), to) => {
            let Column::Nullable(nullable) = column.flatten() else { return cast_column(column, from, to, settings) };
            if nullable.nulls.iter().all(|&null| null == 0) {
                return cast_column((*nullable.values).clone(), from, to, settings);
            }
            if !settings.null_as_default {
                bail!(
                    CannotInsertNullInOrdinaryColumn,
                    "NULL cannot be put in a column of type {to}: make it Nullable, or set \
                    input_format_null_as_default = 1"
                );
            }
            let values = cast_column(defaults_at_nulls(&nullable, from), from, to, settings)?;
            Ok(replace_nulls(values, &nullable.nulls, to))
        }
        (from, DataType::Nullable(to)) => Ok(cast_column(column, from, to, settings)?.to_nullable()),
        _ => cast_plain(column.flatten(), from, to, settings),
    }
}

/// Every row as text, as `toString` gives it.
pub(crate) fn to_text(column: &Column, data_type: &DataType) -> Column {
    let options = types::text::TextOptions::default();
    let writer = types::text::CellWriter::new(column, data_type, &options);
    let mut builder = types::StringBuilder::with_capacity(column.len());
    (0..column.len()).for_each(|row| builder.push_with(|out| writer.write(&types::text::Text, row, out)));
    Column::String(builder.finish())
}

/// The values with the physical default where NULL, so that garbage there cannot fail to convert.
fn defaults_at_nulls(nullable: &NullableColumn, data_type: &DataType) -> Column {
    if nullable.nulls.iter().all(|&null| null == 0) {
        return (*nullable.values).clone();
    }
    replace_nulls((*nullable.values).clone(), &nullable.nulls, data_type)
}

fn replace_nulls(values: Column, nulls: &[u8], data_type: &DataType) -> Column {
    let mut builder = ColumnBuilder::new(data_type);
    let values = values.flatten();
    for (row, &null) in nulls.iter().enumerate() {
        if null != 0 { push_default(data_type, &mut builder) } else { builder.push_from(&values, row) }
    }
    builder.finish()
}

fn cast_plain(column: Column, from: &DataType, to: &DataType, settings: &FormatSettings) -> Result<Column> {
    if let Some(same) = same_form(&column, from, to) {
        return Ok(same);
    }
    match (&column, from, to) {
        (Column::Array(array), DataType::Array(from), DataType::Array(to)) => {
            let values = cast_column((*array.values).clone(), from, to, settings)?;
            Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), values)))
        }
        (Column::Array(array), DataType::Map(from), DataType::Map(to)) => {
            let pair = |pair: &(DataType, DataType)| DataType::tuple(vec![pair.0.clone(), pair.1.clone()]);
            let values = cast_column((*array.values).clone(), &pair(from), &pair(to), settings)?;
            Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), values)))
        }
        (Column::Array(array), DataType::Array(from), DataType::Map(to)) => {
            let values = cast_column(
                (*array.values).clone(),
                from,
                &DataType::tuple(vec![to.0.clone(), to.1.clone()]),
                settings,
            )?;
            Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), values)))
        }
        (Column::Tuple(elements, rows), DataType::Tuple(from), DataType::Tuple(to)) => {
            let columns: Result<Vec<Column>> = (0..to.elements.len())
                .map(|i| {
                    // By name where both have names, else by position.
                    let source = match (&from.names, &to.names) {
                        (Some(from), Some(to)) => from.iter().position(|name| *name == to[i]),
                        _ => (i < elements.len()).then_some(i),
                    };
                    match source {
                        Some(at) => cast_column(elements[at].clone(), &from.elements[at], &to.elements[i], settings),
                        None => Ok(Column::defaults(&to.elements[i], *rows).flatten()),
                    }
                })
                .collect();
            Ok(Column::Tuple(Arc::from(columns?), *rows))
        }
        _ => match cast_numbers(&column, from, to) {
            Some(cast) => Ok(cast),
            None => cast_by_text(&column, from, to, settings),
        },
    }
}

/// Types that differ in name only, for the physical form at hand.
fn same_form(column: &Column, from: &DataType, to: &DataType) -> Option<Column> {
    let same = match (from, to) {
        (DataType::DateTime(_), DataType::DateTime(_)) => true,
        (DataType::DateTime64(a, _), DataType::DateTime64(b, _)) => a == b,
        (DataType::UInt16, DataType::Date)
        | (DataType::Int32, DataType::Date32)
        | (DataType::UInt32, DataType::DateTime(_)) => true,
        (DataType::Time64(_), DataType::Int64) => true,
        (DataType::Date, DataType::UInt16)
        | (DataType::Date32, DataType::Int32)
        | (DataType::DateTime(_), DataType::UInt32) => true,
        _ => false,
    };
    if same {
        return Some(column.clone());
    }
    let Column::FixedString(strings) = column else { return None };
    let chunks = || strings.bytes.chunks_exact(16).map(|chunk| <[u8; 16]>::try_from(chunk).unwrap_or_default());
    let chunks_256 = || strings.bytes.chunks_exact(32).map(|chunk| <[u8; 32]>::try_from(chunk).unwrap_or_default());
    match (strings.width, to) {
        (16, DataType::Uuid) => {
            Some(Column::UInt128(chunks().map(|bytes| types::uuid::turned(u128::from_be_bytes(bytes))).collect()))
        }
        (16, DataType::Ipv6) => Some(Column::UInt128(chunks().map(u128::from_be_bytes).collect())),
        (16, DataType::UInt128) => Some(Column::UInt128(chunks().map(u128::from_le_bytes).collect())),
        (16, DataType::Int128) => Some(Column::Int128(chunks().map(i128::from_le_bytes).collect())),
        (32, DataType::UInt256) => Some(Column::UInt256(chunks_256().map(U256::from_le_bytes).collect())),
        (32, DataType::Int256 | DataType::Decimal { precision: 39.., .. }) => {
            Some(Column::Int256(chunks_256().map(I256::from_le_bytes).collect()))
        }
        _ => None,
    }
}

/// A Rust number that `as` converts to from all others.
trait CastFrom: NativeType {
    fn from_int(value: i128) -> Self;
    fn from_float(value: f64) -> Self;
    fn from_i64(value: i64) -> Self;
}

macro_rules! cast_from {
    ($($native:ty),*) => {
        $(impl CastFrom for $native {
            #[inline(always)]
            fn from_int(value: i128) -> Self { value as $native }
            #[inline(always)]
            fn from_float(value: f64) -> Self { value as $native }
            #[inline(always)]
            fn from_i64(value: i64) -> Self { value as $native }
        })*
    };
}

macro_rules! cast_from_wide {
    ($($native:ty, $convert:ident, $from_float:expr;)*) => {
        $(impl CastFrom for $native {
            fn from_int(value: i128) -> Self { value.$convert() }
            fn from_float(value: f64) -> Self { ($from_float)(value) }
            fn from_i64(value: i64) -> Self { value.$convert() }
        })*
    };
}

cast_from_wide!(U256, as_u256, wide::unsigned_from_f64; I256, as_i256, wide::signed_from_f64;);
cast_from!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128, f32, f64);

/// Integers of up to 64 bits as `i64`, for conversions that need not be exact for `UInt64` (its bits stay).
fn as_i64(column: &Column) -> Option<Buf<i64>> {
    Some(match column {
        Column::UInt8(v) => v.iter().map(|&x| i64::from(x)).collect(),
        Column::UInt16(v) => v.iter().map(|&x| i64::from(x)).collect(),
        Column::UInt32(v) => v.iter().map(|&x| i64::from(x)).collect(),
        Column::UInt64(v) => v.iter().map(|&x| x as i64).collect(),
        Column::Int8(v) => v.iter().map(|&x| i64::from(x)).collect(),
        Column::Int16(v) => v.iter().map(|&x| i64::from(x)).collect(),
        Column::Int32(v) => v.iter().map(|&x| i64::from(x)).collect(),
        Column::Int64(v) => v.clone(),
        _ => return None,
    })
}

fn convert_all<T: CastFrom>(column: &Column) -> Option<Column> {
    Some(T::column(match column {
        Column::Float32(v) => v.iter().map(|&x| T::from_float(f64::from(x))).collect(),
        Column::Float64(v) => v.iter().map(|&x| T::from_float(x)).collect(),
        Column::UInt128(v) => v.iter().map(|&x| T::from_int(x as i128)).collect(),
        Column::Int128(v) => v.iter().map(|&x| T::from_int(x)).collect(),
        Column::UInt64(v) => v.iter().map(|&x| T::from_int(i128::from(x))).collect(),
        other => as_i64(other)?.iter().map(|&x| T::from_i64(x)).collect(),
    }))
}

/// 1 for what is not zero.
fn truth<T: NativeType>(values: &[T]) -> Buf<u8> {
    values.iter().map(|value| u8::from(*value != T::default())).collect()
}

fn cast_numbers(column: &Column, from: &DataType, to: &DataType) -> Option<Column> {
    if from.is_date_or_time() && to.is_date_or_time() {
        return cast_times(column, from, to);
    }
    let is_plain = |t: &DataType| t.is_integer() || t.is_float() || *t == DataType::Bool;
    if matches!(from, DataType::Decimal { .. }) {
        return cast_decimals(column, from, to);
    }
    if !is_plain(from) {
        return None;
    }
    match to {
        DataType::Bool => Some(Column::UInt8(with_native!(column, |v| truth(v), else return None))),
        DataType::UInt8 => convert_all::<u8>(column),
        DataType::UInt16 | DataType::Date => convert_all::<u16>(column),
        DataType::UInt32 | DataType::DateTime(_) => convert_all::<u32>(column),
        DataType::UInt64 => convert_all::<u64>(column),
        DataType::UInt128 => convert_all::<u128>(column),
        DataType::Int8 => convert_all::<i8>(column),
        DataType::Int16 => convert_all::<i16>(column),
        DataType::Int32 | DataType::Date32 => convert_all::<i32>(column),
        DataType::Int64 | DataType::Interval(_) => convert_all::<i64>(column),
        DataType::DateTime64(scale, _) => {
            let factor = 10i64.pow(u32::from(*scale));
            Some(Column::Int64(as_i64(column)?.iter().map(|&x| x.wrapping_mul(factor)).collect()))
        }
        DataType::Int128 => convert_all::<i128>(column),
        DataType::UInt256 => convert_all::<U256>(column),
        DataType::Int256 => convert_all::<I256>(column),
        DataType::Float32 => convert_all::<f32>(column),
        DataType::Float64 => convert_all::<f64>(column),
        _ => None,
    }
}

/// Decimals to decimals of the same scale, and to floats; the rest goes through text, which checks ranges.
fn cast_decimals(column: &Column, from: &DataType, to: &DataType) -> Option<Column> {
    let DataType::Decimal { precision: from_precision, scale } = from else { return None };
    match to {
        DataType::Float32 | DataType::Float64 => {
            let unit = 10f64.powi(i32::from(*scale));
            let Some(Column::Float64(values)) = convert_all::<f64>(column) else { return None };
            let values = Column::Float64(values.iter().map(|value| value / unit).collect());
            if *to == DataType::Float32 { convert_all::<f32>(&values) } else { Some(values) }
        }
        DataType::Decimal { precision, scale: to_scale } if scale == to_scale && precision >= from_precision => {
            match precision {
                0..=9 => convert_all::<i32>(column),
                10..=18 => convert_all::<i64>(column),
                19..=38 => convert_all::<i128>(column),
                _ if *from_precision <= 38 => convert_all::<I256>(column),
                _ => Some(column.clone()),
            }
        }
        _ => None,
    }
}

/// Between dates and times, in UTC.
fn cast_times(column: &Column, from: &DataType, to: &DataType) -> Option<Column> {
    let values = as_i64(column)?;
    // Ticks per second of what is given, with 0 standing for days.
    let ticks = |t: &DataType| match t {
        DataType::Date | DataType::Date32 => 0,
        DataType::DateTime64(scale, _) => 10i64.pow(u32::from(*scale)),
        _ => 1,
    };
    let (from_ticks, to_ticks) = (ticks(from), ticks(to));
    let convert = |value: i64| match (from_ticks, to_ticks) {
        (0, 0) => value,
        (0, to) => value.wrapping_mul(DAY_SECONDS).wrapping_mul(to),
        (from, 0) => value.div_euclid(DAY_SECONDS * from),
        (from, to) if from > to => value.div_euclid(from / to),
        (from, to) => value.wrapping_mul(to / from),
    };
    Some(match to {
        DataType::Date => Column::UInt16(values.iter().map(|&v| convert(v).clamp(0, 65_535) as u16).collect()),
        DataType::Date32 => Column::Int32(values.iter().map(|&v| convert(v) as i32).collect()),
        DataType::DateTime(_) => {
            Column::UInt32(values.iter().map(|&v| convert(v).clamp(0, i64::from(u32::MAX)) as u32).collect())
        }
        _ => Column::Int64(values.iter().map(|&v| convert(v)).collect()),
    })
}

fn cast_by_text(column: &Column, from: &DataType, to: &DataType, settings: &FormatSettings) -> Result<Column> {
    let is_nested = |t: &DataType| matches!(t, DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_));
    if is_nested(from) && !to.is_string() || is_nested(to) && !from.is_string() {
        bail!(TypeMismatch, "Cannot convert {from} to {to}");
    }
    let writer = CellWriter::new(column, from, &settings.text);
    let mut builder = ColumnBuilder::new(to);
    let mut text = Vec::new();
    for row in 0..column.len() {
        text.clear();
        writer.write(&Text, row, &mut text);
        if text.is_empty() && !to.is_string() {
            push_default(to, &mut builder);
        } else {
            parse_text(to, &text, &settings.text, &mut builder)?;
        }
    }
    Ok(builder.finish())
}
