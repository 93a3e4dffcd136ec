//! Columns as Arrow arrays.

use super::schema::{
    ArrowFlavor, StringForm, entry_fields, field_to_arrow, schema_to_arrow, tuple_fields, type_to_arrow,
};
use arrow_array::builder::{BinaryBuilder, StringBuilder as ArrowStringBuilder};
use arrow_array::{
    ArrayRef, BinaryViewArray, BooleanArray, Date32Array, Decimal128Array, Decimal256Array, FixedSizeBinaryArray,
    Float32Array, Float64Array, Int8Array, Int16Array, Int32Array, Int64Array, ListArray, MapArray, NullArray,
    RecordBatch, RecordBatchOptions, StructArray, Time32MillisecondArray, Time32SecondArray, Time64MicrosecondArray,
    Time64NanosecondArray, TimestampMicrosecondArray, TimestampMillisecondArray, TimestampNanosecondArray,
    TimestampSecondArray, UInt8Array, UInt16Array, UInt32Array, UInt64Array,
};
use arrow_buffer::{BooleanBuffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType as ArrowType, TimeUnit};
use base::{Error, Result, bail, err};
use std::sync::Arc;
use types::{Block, Column, DataType, EnumType, Schema};

/// A block as an Arrow record batch.
///
/// # Errors
/// `INCORRECT_DATA` for strings that are not UTF-8 where the flavor wants `Utf8`; `NOT_IMPLEMENTED` for types without
/// an Arrow form.
pub fn to_arrow(schema: &Schema, block: &Block, flavor: ArrowFlavor) -> Result<RecordBatch> {
    let arrow_schema = Arc::new(schema_to_arrow(schema, flavor)?);
    let arrays: Result<Vec<ArrayRef>> = (block.columns.iter().zip(&schema.fields))
        .map(|(column, field)| {
            column_to_arrow(column, &field.data_type, flavor)
                .map_err(|e| e.context(format!("in column '{}'", field.name)))
        })
        .collect();
    let options = RecordBatchOptions::new().with_row_count(Some(block.rows));
    RecordBatch::try_new_with_options(arrow_schema, arrays?, &options)
        .map_err(|e| Error::bug(format!("Cannot make an Arrow batch: {e}")))
}

/// A column as an Arrow array.
///
/// # Errors
/// As [`to_arrow`].
pub fn column_to_arrow(column: &Column, data_type: &DataType, flavor: ArrowFlavor) -> Result<ArrayRef> {
    convert(&column.flatten(), data_type, None, flavor)
}

fn convert(column: &Column, data_type: &DataType, nulls: Option<NullBuffer>, flavor: ArrowFlavor) -> Result<ArrayRef> {
    match (column, data_type) {
        (Column::Const(..) | Column::Dict(_), _) => convert(&column.flatten(), data_type, nulls, flavor),
        (_, DataType::LowCardinality(inner)) => convert(column, inner, nulls, flavor),
        (_, DataType::Json(_)) => convert(&crate::cast::to_text(column, data_type), &DataType::String, nulls, flavor),
        (Column::Nullable(nullable), DataType::Nullable(inner)) => {
            let valid = BooleanBuffer::collect_bool(nullable.nulls.len(), |i| nullable.nulls[i] == 0);
            convert(&nullable.values, inner, Some(NullBuffer::new(valid)), flavor)
        }
        (_, DataType::Nullable(inner)) => convert(column, inner, nulls, flavor),
        (_, DataType::Aggregate(aggregate)) if aggregate.simple => {
            convert(column, &aggregate.arguments[0], nulls, flavor)
        }
        (Column::Array(_) | Column::Tuple(..), _) => convert_nested(column, data_type, nulls, flavor),
        _ => convert_leaf(column, data_type, nulls, flavor),
    }
}

fn convert_leaf(
    column: &Column,
    data_type: &DataType,
    nulls: Option<NullBuffer>,
    flavor: ArrowFlavor,
) -> Result<ArrayRef> {
    Ok(match (column, data_type) {
        (_, DataType::Nothing) => Arc::new(NullArray::new(column.len())),
        (Column::UInt8(v), DataType::Bool) => {
            Arc::new(BooleanArray::new(BooleanBuffer::collect_bool(v.len(), |i| v[i] != 0), nulls))
        }
        (_, DataType::Decimal { precision, scale }) => decimals(column, *precision, *scale, nulls)?,
        (_, time) if time.is_date_or_time() || time.is_time_of_day() => {
            convert_times(column, data_type, nulls, flavor)?
        }
        (Column::UInt256(v), _) => fixed_binary(32, v.iter().flat_map(|x| x.to_le_bytes()).collect(), nulls)?,
        (Column::Int256(v), _) => fixed_binary(32, v.iter().flat_map(|x| x.to_le_bytes()).collect(), nulls)?,
        (Column::Float32(v), DataType::BFloat16) => {
            fixed_binary(2, v.iter().flat_map(|x| x.to_bits().to_le_bytes()[2..].to_vec()).collect(), nulls)?
        }
        (Column::UInt128(v), DataType::Uuid) => {
            fixed_binary(16, v.iter().flat_map(|&x| types::uuid::turned(x).to_be_bytes()).collect(), nulls)?
        }
        (Column::UInt128(v), DataType::Ipv6) => {
            fixed_binary(16, v.iter().flat_map(|x| x.to_be_bytes()).collect(), nulls)?
        }
        (Column::UInt128(v), _) => fixed_binary(16, v.iter().flat_map(|x| x.to_le_bytes()).collect(), nulls)?,
        (Column::Int128(v), _) => fixed_binary(16, v.iter().flat_map(|x| x.to_le_bytes()).collect(), nulls)?,
        (Column::Int8(v), DataType::Enum8(names)) => enum_names(v.iter().map(|&x| i16::from(x)), names, nulls, flavor)?,
        (Column::Int16(v), DataType::Enum16(names)) => enum_names(v.iter().copied(), names, nulls, flavor)?,
        (Column::FixedString(v), _) => fixed_binary(v.width as i32, v.bytes.to_vec(), nulls)?,
        (Column::String(v), _) => {
            if flavor.strings == StringForm::BinaryView {
                let views = BinaryViewArray::try_new(v.views().clone().into(), v.buffers().clone(), nulls);
                return Ok(Arc::new(views.map_err(|e| Error::bug(format!("Cannot share strings with Arrow: {e}")))?));
            }
            let is_text = *data_type == DataType::String;
            strings(v.iter(), nulls, if is_text { flavor.strings } else { StringForm::Binary })?
        }
        (Column::UInt8(v), _) => Arc::new(UInt8Array::new(v.clone().into(), nulls)),
        (Column::UInt16(v), _) => Arc::new(UInt16Array::new(v.clone().into(), nulls)),
        (Column::UInt32(v), _) => Arc::new(UInt32Array::new(v.clone().into(), nulls)),
        (Column::UInt64(v), _) => Arc::new(UInt64Array::new(v.clone().into(), nulls)),
        (Column::Int8(v), _) => Arc::new(Int8Array::new(v.clone().into(), nulls)),
        (Column::Int16(v), _) => Arc::new(Int16Array::new(v.clone().into(), nulls)),
        (Column::Int32(v), _) => Arc::new(Int32Array::new(v.clone().into(), nulls)),
        (Column::Int64(v), _) => Arc::new(Int64Array::new(v.clone().into(), nulls)),
        (Column::Float32(v), _) => Arc::new(Float32Array::new(v.clone().into(), nulls)),
        (Column::Float64(v), _) => Arc::new(Float64Array::new(v.clone().into(), nulls)),
        (_, other) => bail!(NotImplemented, "{other} has no Arrow form"),
    })
}

/// Dates, times of day and moments.
fn convert_times(
    column: &Column,
    data_type: &DataType,
    nulls: Option<NullBuffer>,
    flavor: ArrowFlavor,
) -> Result<ArrayRef> {
    Ok(match (column, data_type) {
        (Column::UInt16(v), DataType::Date) => {
            Arc::new(Date32Array::new(v.iter().map(|&day| i32::from(day)).collect(), nulls))
        }
        (Column::Int32(v), DataType::Date32) => Arc::new(Date32Array::new(v.clone().into(), nulls)),
        (Column::UInt32(v), DataType::DateTime(_)) if flavor.seconds_as_millis => {
            timestamps(v.iter().map(|&s| i64::from(s) * 1000).collect(), data_type, nulls, flavor)?
        }
        (Column::UInt32(v), DataType::DateTime(_)) => {
            timestamps(v.iter().map(|&s| i64::from(s)).collect(), data_type, nulls, flavor)?
        }
        (Column::Int64(v), DataType::DateTime64(scale, _)) => {
            let target =
                if *scale == 0 && flavor.seconds_as_millis { 3 } else { super::schema::unit_of_scale(*scale).1 };
            let factor = 10i64.pow(u32::from(target - scale));
            let ticks: ScalarBuffer<i64> =
                if factor == 1 { v.clone().into() } else { v.iter().map(|ticks| ticks.wrapping_mul(factor)).collect() };
            timestamps(ticks, data_type, nulls, flavor)?
        }
        (Column::Int32(v), DataType::Time) => Arc::new(Time32SecondArray::new(v.clone().into(), nulls)),
        (Column::Int64(v), DataType::Time64(scale)) => times_of_day(v, *scale, nulls),
        (_, other) => bail!(NotImplemented, "{other} has no Arrow form"),
    })
}

fn timestamps(
    ticks: ScalarBuffer<i64>,
    data_type: &DataType,
    nulls: Option<NullBuffer>,
    flavor: ArrowFlavor,
) -> Result<ArrayRef> {
    let ArrowType::Timestamp(unit, zone) = type_to_arrow(data_type, flavor)? else {
        bail!(LogicalError, "{data_type} is not a timestamp")
    };
    Ok(match unit {
        TimeUnit::Second => Arc::new(TimestampSecondArray::new(ticks, nulls).with_timezone_opt(zone)),
        TimeUnit::Millisecond => Arc::new(TimestampMillisecondArray::new(ticks, nulls).with_timezone_opt(zone)),
        TimeUnit::Microsecond => Arc::new(TimestampMicrosecondArray::new(ticks, nulls).with_timezone_opt(zone)),
        TimeUnit::Nanosecond => Arc::new(TimestampNanosecondArray::new(ticks, nulls).with_timezone_opt(zone)),
    })
}

/// `Time64` in the narrowest unit that holds its scale.
fn times_of_day(ticks: &[i64], scale: u8, nulls: Option<NullBuffer>) -> ArrayRef {
    let (unit, unit_scale) = super::schema::unit_of_scale(scale);
    let factor = 10i64.pow(u32::from(unit_scale - scale));
    let narrow = || ticks.iter().map(|&t| t.wrapping_mul(factor) as i32).collect();
    let wide = || ticks.iter().map(|&t| t.wrapping_mul(factor)).collect();
    match unit {
        TimeUnit::Second => Arc::new(Time32SecondArray::new(narrow(), nulls)),
        TimeUnit::Millisecond => Arc::new(Time32MillisecondArray::new(narrow(), nulls)),
        TimeUnit::Microsecond => Arc::new(Time64MicrosecondArray::new(wide(), nulls)),
        TimeUnit::Nanosecond => Arc::new(Time64NanosecondArray::new(wide(), nulls)),
    }
}

fn decimals(column: &Column, precision: u8, scale: u8, nulls: Option<NullBuffer>) -> Result<ArrayRef> {
    let failed = |e| err!(IncorrectData, "Cannot make Arrow decimals: {e}");
    let values: ScalarBuffer<i128> = match column {
        Column::Int32(v) => v.iter().map(|&x| i128::from(x)).collect(),
        Column::Int64(v) => v.iter().map(|&x| i128::from(x)).collect(),
        Column::Int128(v) => v.clone().into(),
        Column::Int256(v) => {
            let values = v.iter().map(|value| arrow_buffer::i256::from_le_bytes(value.to_le_bytes())).collect();
            let array = Decimal256Array::new(values, nulls).with_precision_and_scale(precision, scale as i8);
            return Ok(Arc::new(array.map_err(failed)?));
        }
        _ => return Err(Error::bug("the rows of a decimal are not of Int32, Int64, Int128, Int256")),
    };
    let array = Decimal128Array::new(values, nulls).with_precision_and_scale(precision, scale as i8);
    Ok(Arc::new(array.map_err(failed)?))
}

fn fixed_binary(width: i32, bytes: Vec<u8>, nulls: Option<NullBuffer>) -> Result<ArrayRef> {
    let array = FixedSizeBinaryArray::try_new(width, bytes.into(), nulls);
    Ok(Arc::new(array.map_err(|e| Error::bug(format!("Cannot make Arrow bytes: {e}")))?))
}

fn enum_names(
    numbers: impl ExactSizeIterator<Item = i16>,
    names: &EnumType,
    nulls: Option<NullBuffer>,
    flavor: ArrowFlavor,
) -> Result<ArrayRef> {
    if flavor.strings == StringForm::BinaryView {
        let names: Vec<&[u8]> = numbers.map(|number| names.name_of(number).unwrap_or_default().as_bytes()).collect();
        let array = BinaryViewArray::from_iter_values(names);
        let (views, buffers, _) = array.into_parts();
        return Ok(Arc::new(
            BinaryViewArray::try_new(views, buffers, nulls)
                .map_err(|e| Error::bug(format!("Cannot make Arrow strings: {e}")))?,
        ));
    }
    let names: Vec<&[u8]> = numbers.map(|number| names.name_of(number).unwrap_or_default().as_bytes()).collect();
    strings(names.into_iter(), nulls, flavor.strings)
}

fn strings<'a>(
    rows: impl ExactSizeIterator<Item = &'a [u8]>,
    nulls: Option<NullBuffer>,
    form: StringForm,
) -> Result<ArrayRef> {
    let is_valid = |row: usize| nulls.as_ref().is_none_or(|nulls| nulls.is_valid(row));
    if form != StringForm::Utf8 {
        let mut builder = BinaryBuilder::new();
        rows.enumerate().for_each(|(row, bytes)| builder.append_option(is_valid(row).then_some(bytes)));
        return Ok(Arc::new(builder.finish()));
    }
    let mut builder = ArrowStringBuilder::new();
    for (row, bytes) in rows.enumerate() {
        match std::str::from_utf8(bytes) {
            _ if !is_valid(row) => builder.append_null(),
            Ok(text) => builder.append_value(text),
            Err(_) => bail!(
                IncorrectData,
                "A string is not valid UTF-8, which Arrow strings must be: set output_format_arrow_string_as_string = \
                0 to write binary"
            ),
        }
    }
    Ok(Arc::new(builder.finish()))
}

fn convert_nested(
    column: &Column,
    data_type: &DataType,
    nulls: Option<NullBuffer>,
    flavor: ArrowFlavor,
) -> Result<ArrayRef> {
    match (column, data_type) {
        (Column::Array(array), DataType::Array(inner)) => {
            let array = array.normalized();
            let values = convert(&array.values, inner, None, flavor)?;
            let list = ListArray::try_new(
                Arc::new(field_to_arrow("item", inner, flavor)?),
                offsets(&array.offsets)?,
                values,
                nulls,
            );
            Ok(Arc::new(list.map_err(|e| Error::bug(format!("Cannot make Arrow lists: {e}")))?))
        }
        (Column::Array(array), DataType::Map(pair)) => {
            let array = array.normalized();
            let Column::Tuple(entries, _) = &array.values.flatten() else {
                bail!(LogicalError, "a map's entries are not tuples")
            };
            let columns =
                vec![convert(&entries[0], &pair.0, None, flavor)?, convert(&entries[1], &pair.1, None, flavor)?];
            let fields = entry_fields(&pair.0, &pair.1, flavor)?;
            let entries = StructArray::try_new(fields.clone(), columns, None)
                .map_err(|e| Error::bug(format!("Cannot make Arrow entries: {e}")))?;
            let field = arrow_schema::Field::new("entries", ArrowType::Struct(fields), false);
            let map = MapArray::try_new(Arc::new(field), offsets(&array.offsets)?, entries, nulls, false);
            Ok(Arc::new(map.map_err(|e| Error::bug(format!("Cannot make Arrow maps: {e}")))?))
        }
        (Column::Tuple(elements, rows), DataType::Tuple(tuple)) => {
            if elements.is_empty() {
                return Ok(Arc::new(StructArray::new_empty_fields(*rows, nulls)));
            }
            let columns: Result<Vec<ArrayRef>> = elements
                .iter()
                .zip(&tuple.elements)
                .map(|(element, inner)| convert(element, inner, None, flavor))
                .collect();
            let array = StructArray::try_new(tuple_fields(tuple, flavor)?, columns?, nulls);
            Ok(Arc::new(array.map_err(|e| Error::bug(format!("Cannot make Arrow structs: {e}")))?))
        }
        (_, other) => bail!(LogicalError, "a column of {other} holds something else"),
    }
}

fn offsets(offsets: &[u64]) -> Result<OffsetBuffer<i32>> {
    if offsets.last().is_some_and(|&last| last > i32::MAX as u64) {
        bail!(TooLargeArraySize, "Arrays of one block have more than 2^31 elements together: write smaller blocks");
    }
    Ok(OffsetBuffer::new(offsets.iter().map(|&offset| offset as i32).collect()))
}
