//! Bringing columns to a common type: widening of numbers, `Nullable`, element by element in nested types.

use super::Call;
use super::{Native, convert, convert_to};
use base::{Result, bail};
use functions::FunctionContext;
use std::sync::Arc;
use types::super_type::{
    least_super_type, least_super_type_lossy, least_super_type_lossy_or_variant, least_super_type_or_variant,
};
use types::wide::{I256, power_of_ten_256};
use types::{ArrayColumn, Column, DataType, NullableColumn, TimeZone};

/// The type of one of several branches or elements: their common type, or a `Variant` where the query's settings allow
/// it.
pub(crate) fn common_or_variant(types: &[DataType], context: &FunctionContext) -> Result<DataType> {
    let settings = context.settings.unwatched();
    match (settings.use_variant_as_common_type, settings.allow_lossy_numeric_supertype) {
        (true, false) => least_super_type_or_variant(types),
        (true, true) => least_super_type_lossy_or_variant(types),
        (false, false) => least_super_type(types),
        (false, true) => least_super_type_lossy(types),
    }
}

/// The common type as of [`common_or_variant`], without `LowCardinality` inside, for elements that keep the
/// `LowCardinality` that all of them have.
pub(crate) fn common_element(call: &Call, types: &[DataType]) -> Result<DataType> {
    match types {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => Ok(first.clone()),
        _ => {
            let plain: Vec<DataType> = types.iter().map(DataType::without_low_cardinality_deep).collect();
            let common = common_or_variant(&plain, call.context)?;
            let is_encoded = !types.is_empty() && types.iter().all(|t| matches!(t, DataType::LowCardinality(_)));
            Ok(if is_encoded { DataType::low_cardinality(common) } else { common })
        }
    }
}

/// The least type for all of `types`, without `LowCardinality` inside; integers without a common type
/// have the 128-bit one.
pub(crate) fn common_type(types: &[DataType]) -> Result<DataType> {
    let types: Vec<DataType> = types.iter().map(DataType::without_low_cardinality_deep).collect();
    match least_super_type(&types) {
        Ok(found) => Ok(found),
        Err(_) if types.iter().all(|t| t.base().is_integer()) => {
            let nullable = types.iter().any(DataType::is_nullable);
            Ok(if nullable { DataType::nullable(DataType::Int128) } else { DataType::Int128 })
        }
        Err(error) => Err(error),
    }
}

/// The type that elements and what is looked for among them are compared in: numbers but decimals need no common type.
pub(crate) fn searched_type(a: &DataType, b: &DataType) -> Result<DataType> {
    let is_plain = |t: &DataType| matches!(t.base(), t if t.is_integer() || t.is_float());
    match common_type(&[a.clone(), b.clone()]) {
        Err(_) if is_plain(a) && is_plain(b) => least_super_type_lossy(&[a.clone(), b.clone()]),
        found => found,
    }
}

/// The type that arguments are coerced to where `common` is the least type of all: times in it that name no zone are of
/// the session's where the call has dates too, which become midnights there. The zone is looked at only then.
pub(crate) fn coerced(call: &Call, common: &DataType) -> DataType {
    let dates = call.args.iter().any(|arg| holds_dates(&arg.data_type));
    if dates { in_session_zone(common, call.context) } else { common.clone() }
}

fn holds_dates(data_type: &DataType) -> bool {
    match data_type {
        DataType::Date | DataType::Date32 => true,
        DataType::Nullable(inner) | DataType::LowCardinality(inner) | DataType::Array(inner) => holds_dates(inner),
        DataType::Tuple(tuple) => tuple.elements.iter().any(holds_dates),
        DataType::Map(pair) => holds_dates(&pair.0) || holds_dates(&pair.1),
        _ => false,
    }
}

fn in_session_zone(data_type: &DataType, context: &FunctionContext) -> DataType {
    let zoned = |inner: &DataType| in_session_zone(inner, context);
    match data_type {
        DataType::DateTime(None) => DataType::DateTime(Some(TimeZone::clone(&context.time_zone))),
        DataType::DateTime64(precision, None) => {
            DataType::DateTime64(*precision, Some(TimeZone::clone(&context.time_zone)))
        }
        DataType::Nullable(inner) => DataType::nullable(zoned(inner)),
        DataType::LowCardinality(inner) => zoned(inner),
        DataType::Array(inner) => DataType::array(zoned(inner)),
        DataType::Tuple(tuple) => DataType::tuple(tuple.elements.iter().map(zoned).collect()),
        DataType::Map(pair) => DataType::map(zoned(&pair.0), zoned(&pair.1)),
        other => other.clone(),
    }
}

/// The rows of a column of type `from` as a flat column of type `to`, which is a super type of `from`.
pub(crate) fn coerce(column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
    let from = from.without_low_cardinality_deep();
    let to = to.without_low_cardinality_deep();
    let column = column.flatten();
    if from == to {
        return Ok(flatten_deep(&column));
    }
    match (&from, &to) {
        (from, to) if to.is_dynamic() => {
            Ok(if from.is_dynamic() { column } else { types::dynamic::from_column(&column, from) })
        }
        (DataType::Nothing, to) => Ok(Column::defaults(to, column.len()).flatten()),
        (_, DataType::Nullable(inner)) => {
            let (nulls, values) = column.split_nulls();
            let values = coerce(&values, &from.without_nullable(), inner)?;
            let nulls = nulls.unwrap_or_else(|| vec![0; values.len()].into());
            Ok(Column::Nullable(NullableColumn::new(nulls, values)))
        }
        (DataType::Nullable(inner), _) => coerce(&column.split_nulls().1, inner, &to),
        (DataType::Array(a), DataType::Array(b)) => coerce_array(&column, a, b),
        (DataType::Map(a), DataType::Map(b)) => {
            let pair = |p: &(DataType, DataType)| DataType::tuple(vec![p.0.clone(), p.1.clone()]);
            coerce_array(&column, &pair(a), &pair(b))
        }
        (DataType::Tuple(a), DataType::Tuple(b)) if a.elements.len() == b.elements.len() => {
            let Column::Tuple(elements, rows) = &column else { return Ok(column) };
            let parts =
                elements.iter().zip(a.elements.iter().zip(&b.elements)).map(|(column, (a, b))| coerce(column, a, b));
            Ok(Column::Tuple(parts.collect::<Result<Vec<_>>>()?.into(), *rows))
        }
        (DataType::FixedString(_), DataType::String) => Ok(Column::String(super::string_rows(&column)?)),
        (DataType::Decimal { scale: a, .. }, DataType::Decimal { scale: b, .. }) => {
            Ok(widen(&column, &to, power_of_ten_256(b - a)))
        }
        (from, DataType::Decimal { scale, .. }) if from.is_integer() || *from == DataType::Bool => {
            Ok(widen(&column, &to, power_of_ten_256(*scale)))
        }
        (DataType::Decimal { scale, .. }, to) if to.is_float() => {
            let divisor = 10f64.powi(i32::from(*scale));
            let values = super::floats(&column).into_iter().map(|v| v / divisor).collect();
            Ok(if *to == DataType::Float32 {
                Column::from_vec::<f32>(narrow(values))
            } else {
                Column::from_vec(values)
            })
        }
        (DataType::DateTime(_), DataType::DateTime(_)) => Ok(column),
        (DataType::DateTime64(a, _), DataType::DateTime64(b, _)) if a == b => Ok(column),
        (from, DataType::DateTime(_) | DataType::DateTime64(..)) if from.is_date_or_time() => {
            crate::cast::cast_column(&column, from, &to)
        }
        (from, to) if to.is_time_of_day() || from.is_time_of_day() || matches!(to, DataType::BFloat16) => {
            crate::cast::cast_column(&column, from, to)
        }
        (DataType::Enum8(_) | DataType::Enum16(_), DataType::String)
        | (DataType::Interval(_) | DataType::Float32 | DataType::Float64, DataType::Interval(_)) => {
            crate::cast::cast_column(&column, &from, &to)
        }
        (_, DataType::Float64) => Ok(Column::from_vec(super::floats(&column))),
        (_, DataType::Float32) => Ok(Column::from_vec::<f32>(narrow(super::floats(&column)))),
        (a, b) if is_number_like(a) && is_number_like(b) => Ok(widen(&column, &to, I256::ONE)),
        _ => bail!(NotImplemented, "Values of type {from} are not made {to} on their own: use CAST"),
    }
}

fn narrow(values: Vec<f64>) -> Vec<f32> {
    values.into_iter().map(|v| v as f32).collect()
}

fn is_number_like(data_type: &DataType) -> bool {
    let by_number = matches!(
        data_type,
        DataType::Bool | DataType::Date | DataType::Date32 | DataType::Ipv4 | DataType::Interval(_)
    );
    data_type.is_integer() || data_type.is_enum() || by_number
}

fn coerce_array(column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
    let array = super::arrays(column)?;
    Ok(Column::Array(ArrayColumn::new(array.offsets.clone(), coerce(&array.values, from, to)?)))
}

/// Integers of any width times `factor` in the flat form of `to`; wraps.
fn widen(column: &Column, to: &DataType, factor: I256) -> Column {
    let Some(native) = Native::of(to) else { return column.clone() };
    if factor == I256::ONE {
        return convert(column, native);
    }
    let wide = convert_to::<I256>(column);
    let scaled: Vec<I256> =
        wide.as_native::<I256>().unwrap_or(&[]).iter().map(|value| value.wrapping_mul(factor)).collect();
    convert(&Column::from_vec(scaled), native)
}

/// Flat at every depth, so that columns of one type have one form.
fn flatten_deep(column: &Column) -> Column {
    match column.flatten() {
        Column::Array(array) => {
            Column::Array(ArrayColumn { offsets: array.offsets.clone(), values: Arc::new(flatten_deep(&array.values)) })
        }
        Column::Tuple(elements, rows) => Column::Tuple(elements.iter().map(flatten_deep).collect(), rows),
        flat => flat,
    }
}
