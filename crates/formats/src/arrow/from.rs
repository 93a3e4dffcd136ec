//! Arrow arrays as columns.

use super::type_from_arrow;
use crate::FormatSettings;
use crate::cast::cast_column;
use arrow_array::cast::AsArray;
use arrow_array::types::*;
use arrow_array::{Array, ArrayRef, OffsetSizeTrait};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType as ArrowType, Field as ArrowField, TimeUnit};
use base::{Result, bail, err};
use std::sync::Arc;
use types::{ArrayColumn, Buf, Column, DataType, FixedStringColumn, I256, NullableColumn, StringBuilder, StringColumn};

/// An Arrow array as a column of type `wanted`, converted if its own type is another.
///
/// # Errors
/// `NOT_IMPLEMENTED` for Arrow types without a counterpart; those of conversions for values that do not fit.
pub fn column_from_arrow(
    array: &ArrayRef,
    field: &ArrowField,
    wanted: &DataType,
    settings: &FormatSettings,
) -> Result<Column> {
    let own = type_from_arrow(field)?;
    let column = convert(array, &own)?;
    cast_column(column, &own, wanted, settings).map_err(|e| e.context(format!("in column '{}'", field.name())))
}

/// 1 where null.
fn null_flags(nulls: &NullBuffer) -> Buf<u8> {
    if nulls.null_count() == 0 {
        return vec![0; nulls.len()].into();
    }
    let mut flags: Vec<u8> = Vec::with_capacity(nulls.len() + 64);
    for word in nulls.inner().bit_chunks().iter_padded() {
        flags.extend(std::array::from_fn::<u8, 64, _>(|row| (word >> row) as u8 & 1 ^ 1));
    }
    flags.truncate(nulls.len());
    flags.into()
}

fn convert(array: &ArrayRef, own: &DataType) -> Result<Column> {
    match own {
        DataType::Nullable(inner) if **inner == DataType::Nothing => {
            let values = Column::UInt8(vec![0; array.len()].into());
            Ok(Column::Nullable(NullableColumn::new(vec![1; array.len()].into(), values)))
        }
        DataType::Nullable(inner) => {
            let values = convert(array, inner)?;
            let nulls = array.logical_nulls().map_or_else(|| vec![0; array.len()].into(), |nulls| null_flags(&nulls));
            Ok(Column::Nullable(NullableColumn::new(nulls, values)))
        }
        DataType::LowCardinality(inner) => convert_dictionary(array, inner),
        DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_) => convert_nested(array, own),
        _ => convert_leaf(array),
    }
}

fn convert_leaf(array: &ArrayRef) -> Result<Column> {
    Ok(match array.data_type() {
        ArrowType::Boolean => Column::UInt8(array.as_boolean().values().iter().map(u8::from).collect()),
        ArrowType::UInt8 => Column::UInt8(array.as_primitive::<UInt8Type>().values().clone().into()),
        ArrowType::UInt16 => Column::UInt16(array.as_primitive::<UInt16Type>().values().clone().into()),
        ArrowType::UInt32 => Column::UInt32(array.as_primitive::<UInt32Type>().values().clone().into()),
        ArrowType::UInt64 => Column::UInt64(array.as_primitive::<UInt64Type>().values().clone().into()),
        ArrowType::Int8 => Column::Int8(array.as_primitive::<Int8Type>().values().clone().into()),
        ArrowType::Int16 => Column::Int16(array.as_primitive::<Int16Type>().values().clone().into()),
        ArrowType::Int32 => Column::Int32(array.as_primitive::<Int32Type>().values().clone().into()),
        ArrowType::Int64 => Column::Int64(array.as_primitive::<Int64Type>().values().clone().into()),
        ArrowType::Float16 => {
            Column::Float32(array.as_primitive::<Float16Type>().values().iter().map(|v| v.to_f32()).collect())
        }
        ArrowType::Float32 => Column::Float32(array.as_primitive::<Float32Type>().values().clone().into()),
        ArrowType::Float64 => Column::Float64(array.as_primitive::<Float64Type>().values().clone().into()),
        ArrowType::Date32
        | ArrowType::Date64
        | ArrowType::Time32(_)
        | ArrowType::Time64(_)
        | ArrowType::Timestamp(..)
        | ArrowType::Duration(_) => convert_times(array)?,
        ArrowType::Decimal128(precision, _) => {
            let values = array.as_primitive::<Decimal128Type>().values();
            match precision {
                0..=9 => Column::Int32(values.iter().map(|&v| v as i32).collect()),
                10..=18 => Column::Int64(values.iter().map(|&v| v as i64).collect()),
                _ => Column::Int128(values.clone().into()),
            }
        }
        ArrowType::Decimal256(..) => {
            let values = array.as_primitive::<Decimal256Type>().values();
            Column::Int256(values.iter().map(|value| I256::from_le_bytes(value.to_le_bytes())).collect())
        }
        ArrowType::FixedSizeBinary(width) => fixed_strings(array, *width as usize),
        _ => convert_strings(array)?,
    })
}

/// Dates, times of day, moments and durations as their numbers.
fn convert_times(array: &ArrayRef) -> Result<Column> {
    Ok(match array.data_type() {
        ArrowType::Date32 => Column::Int32(array.as_primitive::<Date32Type>().values().clone().into()),
        ArrowType::Date64 => Column::Int64(array.as_primitive::<Date64Type>().values().clone().into()),
        ArrowType::Time32(TimeUnit::Second) => {
            Column::Int32(array.as_primitive::<Time32SecondType>().values().clone().into())
        }
        ArrowType::Time32(_) => Column::Int64(
            array.as_primitive::<Time32MillisecondType>().values().iter().map(|&v| i64::from(v)).collect(),
        ),
        ArrowType::Time64(TimeUnit::Nanosecond) => {
            Column::Int64(array.as_primitive::<Time64NanosecondType>().values().clone().into())
        }
        ArrowType::Time64(_) => Column::Int64(array.as_primitive::<Time64MicrosecondType>().values().clone().into()),
        ArrowType::Timestamp(TimeUnit::Second, _) => {
            let seconds = array.as_primitive::<TimestampSecondType>().values();
            Column::UInt32(seconds.iter().map(|&s| s.clamp(0, i64::from(u32::MAX)) as u32).collect())
        }
        ArrowType::Timestamp(TimeUnit::Millisecond, _) => {
            Column::Int64(array.as_primitive::<TimestampMillisecondType>().values().clone().into())
        }
        ArrowType::Timestamp(TimeUnit::Microsecond, _) => {
            Column::Int64(array.as_primitive::<TimestampMicrosecondType>().values().clone().into())
        }
        ArrowType::Timestamp(TimeUnit::Nanosecond, _) => {
            Column::Int64(array.as_primitive::<TimestampNanosecondType>().values().clone().into())
        }
        ArrowType::Duration(unit) => match unit {
            TimeUnit::Second => Column::Int64(array.as_primitive::<DurationSecondType>().values().clone().into()),
            TimeUnit::Millisecond => {
                Column::Int64(array.as_primitive::<DurationMillisecondType>().values().clone().into())
            }
            TimeUnit::Microsecond => {
                Column::Int64(array.as_primitive::<DurationMicrosecondType>().values().clone().into())
            }
            TimeUnit::Nanosecond => {
                Column::Int64(array.as_primitive::<DurationNanosecondType>().values().clone().into())
            }
        },
        other => bail!(NotImplemented, "Arrow type {other} is not supported"),
    })
}

/// Byte strings of one width.
fn fixed_strings(array: &ArrayRef, width: usize) -> Column {
    let binary = array.as_fixed_size_binary();
    let start = binary.offset() * width;
    let bytes = Buf::new(
        binary.values().clone(),
        start * usize::from(binary.values().len() != binary.len() * width),
        binary.len() * width,
    );
    Column::FixedString(FixedStringColumn { width, bytes })
}

/// Texts and byte strings of any length.
fn convert_strings(array: &ArrayRef) -> Result<Column> {
    Ok(match array.data_type() {
        ArrowType::Utf8View => {
            let views = array.as_string_view();
            Column::String(StringColumn::new(views.views().clone().into(), views.data_buffers().to_vec().into()))
        }
        ArrowType::BinaryView => {
            let views = array.as_binary_view();
            Column::String(StringColumn::new(views.views().clone().into(), views.data_buffers().to_vec().into()))
        }
        ArrowType::Utf8 => {
            offset_strings(array.as_string::<i32>().value_offsets(), array.as_string::<i32>().value_data())
        }
        ArrowType::LargeUtf8 => {
            offset_strings(array.as_string::<i64>().value_offsets(), array.as_string::<i64>().value_data())
        }
        ArrowType::Binary => {
            offset_strings(array.as_binary::<i32>().value_offsets(), array.as_binary::<i32>().value_data())
        }
        ArrowType::LargeBinary => {
            offset_strings(array.as_binary::<i64>().value_offsets(), array.as_binary::<i64>().value_data())
        }
        other => bail!(NotImplemented, "Arrow type {other} is not supported"),
    })
}

fn offset_strings<O: OffsetSizeTrait>(offsets: &[O], data: &[u8]) -> Column {
    let mut builder = StringBuilder::with_capacity(offsets.len());
    for pair in offsets.windows(2) {
        builder.push(&data[pair[0].as_usize()..pair[1].as_usize()]);
    }
    Column::String(builder.finish())
}

/// A dictionary-coded array: its values, gathered by its keys.
fn convert_dictionary(array: &ArrayRef, inner: &DataType) -> Result<Column> {
    let Some(dictionary) = array.as_any_dictionary_opt() else { return convert(array, inner) };
    let values = convert(dictionary.values(), &inner.without_nullable())?;
    if values.is_empty() {
        let all_null: Buf<u8> = vec![1; array.len()].into();
        let defaults = Column::defaults(&inner.without_nullable(), array.len()).flatten();
        return Ok(if inner.is_nullable() { defaults.with_nulls(all_null) } else { defaults });
    }
    let last = values.len() as u32 - 1;
    let codes: Vec<u32> = dictionary.normalized_keys().iter().map(|&key| (key as u32).min(last)).collect();
    let flat = values.gather(&codes);
    if !inner.is_nullable() {
        return Ok(flat);
    }
    let nulls = array.logical_nulls().map_or_else(|| vec![0; array.len()].into(), |nulls| null_flags(&nulls));
    Ok(flat.with_nulls(nulls))
}

fn convert_nested(array: &ArrayRef, own: &DataType) -> Result<Column> {
    match (array.data_type(), own) {
        (ArrowType::List(_), DataType::Array(inner)) => {
            let list = array.as_list::<i32>();
            lists(list.value_offsets(), list.values(), array.logical_nulls(), inner)
        }
        (ArrowType::LargeList(_), DataType::Array(inner)) => {
            let list = array.as_list::<i64>();
            lists(list.value_offsets(), list.values(), array.logical_nulls(), inner)
        }
        (ArrowType::FixedSizeList(_, size), DataType::Array(inner)) => {
            let list = array.as_fixed_size_list();
            let offsets: Vec<i64> = (0..=list.len() as i64).map(|row| row * i64::from(*size)).collect();
            let values = list.values().slice(0, list.len() * *size as usize);
            lists(&offsets, &values, array.logical_nulls(), inner)
        }
        (ArrowType::Map(..), DataType::Map(pair)) => {
            let map = array.as_map();
            let entries = Column::Tuple(
                Arc::new([convert(map.keys(), &pair.0)?, convert(map.values(), &pair.1)?]),
                map.keys().len(),
            );
            Ok(Column::Array(ArrayColumn::new(list_offsets(map.value_offsets()), entries)))
        }
        (ArrowType::Struct(_), DataType::Tuple(tuple)) => {
            let structs = array.as_struct();
            let elements: Result<Vec<Column>> =
                structs.columns().iter().zip(&tuple.elements).map(|(array, inner)| convert(array, inner)).collect();
            Ok(Column::Tuple(elements?.into(), array.len()))
        }
        (other, own) => Err(err!(NotImplemented, "Arrow type {other} cannot be read as {own}")),
    }
}

fn list_offsets<O: OffsetSizeTrait>(offsets: &[O]) -> Buf<u64> {
    offsets.iter().map(|offset| offset.as_usize() as u64).collect()
}

/// Lists; null ones become empty, whatever elements they have.
fn lists<O: OffsetSizeTrait>(
    offsets: &[O],
    values: &ArrayRef,
    nulls: Option<NullBuffer>,
    inner: &DataType,
) -> Result<Column> {
    let values = convert(values, inner)?;
    let column = ArrayColumn::new(list_offsets(offsets), values);
    let Some(nulls) = nulls.filter(|nulls| nulls.null_count() > 0) else { return Ok(Column::Array(column)) };
    let mut new_offsets = vec![0u64];
    let mut elements: Vec<u32> = Vec::new();
    for row in 0..column.len() {
        if nulls.is_valid(row) {
            elements.extend(column.range(row).map(|i| i as u32));
        }
        new_offsets.push(elements.len() as u64);
    }
    Ok(Column::Array(ArrayColumn::new(new_offsets.into(), column.values.gather(&elements))))
}
