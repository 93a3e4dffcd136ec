//! Conversion between types: `CAST`, `toT` and their variants, `reinterpretAsT`.
//!
//! ```text
//! Casting::run     constants, dictionaries, Nullable and LowCardinality are taken off and put back
//!   to_base        one step between two bare types:  number · decimal · time · text · nested · enumeration
//! ```
//! Which types a call may convert is in [`allowed`]. What a value that does not fit does is decided once, in
//! [`Rows::fail`]: an error, or a mark in `failed`.

mod allowed;
mod decimal;
mod dynamic;
mod enumeration;
mod fits;
mod functions;
mod nested;
mod number;
mod reinterpret;
mod rows;
#[cfg(test)]
mod tests;
mod text;
mod time;
mod time_of_day;
mod variants;

pub(crate) use decimal::power as decimal_power;
pub use fits::{goes_on_behind_date, integer_fits};
pub use functions::{bind_cast, register};
pub(crate) use reinterpret::bfloat16_bits;
pub use rows::Rows;
pub(crate) use time_of_day::clamp_ticks;

use crate::support::{Native, settled};
use ::functions::FunctionContext;
use base::{Result, bail};
use std::sync::Arc;
use types::text::{DateTimeInput, JsonReading, TextOptions};
use types::{Buf, Column, DataType, DictColumn, TimeZone, Value};

/// Converts a column, with times read and printed in the machine's time zone where their type names none.
///
/// # Errors
/// Those of `CAST`.
pub fn cast_column(column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
    if from == to {
        return Ok(column.clone());
    }
    cast_column_in(column, from, to, &TimeZone::system())
}

/// Casts a column as [`cast_column`], in the given time zone.
///
/// # Errors
/// Those of `CAST`.
pub fn cast_column_in(column: &Column, from: &DataType, to: &DataType, session: &TimeZone) -> Result<Column> {
    if from == to {
        return Ok(column.clone());
    }
    Casting::new(session).run(column, from, to)
}

/// Converts a value in the given time zone.
///
/// # Errors
/// Those of `CAST`.
pub fn cast_value(value: &Value, from: &DataType, to: &DataType, session: &TimeZone) -> Result<Value> {
    if from == to {
        return Ok(value.clone());
    }
    Ok(cast_column_in(&Column::constant(from, value, 1), from, to, session)?.value(0))
}

/// The caller of a conversion, which decides refusals and the words of errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caller {
    /// The engine on its own: common types, keys, arguments.
    Inner,
    /// `CAST`.
    Cast,
    /// `accurateCast`.
    Accurate,
    /// `accurateCastOrNull`, `accurateCastOrDefault`, `toTOrDefault`.
    AccurateOr,
    /// `toTOrNull`, `toTOrZero`, which read text.
    Reading,
    /// `toT`.
    Function,
}

/// Treatment of a date or time outside the range of the target type (`date_time_overflow_behavior`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overflow {
    /// The number wraps.
    Wrap,
    /// The nearest bound is taken.
    Saturate,
    /// An error is raised.
    Throw,
}

/// Options of a conversion.
#[derive(Clone)]
pub struct Casting {
    /// Options of reading and writing text; they hold the session's zone.
    pub text: TextOptions,
    /// Whether numbers that the target type cannot hold are failures; else they wrap.
    pub accurate: bool,
    /// The caller of the conversion.
    pub caller: Caller,
    /// Treatment of dates and times out of range. Conversions of the engine's own saturate.
    pub overflow: Overflow,
    /// Whether text that is no address becomes the address of zeros.
    pub address_default: bool,
}

impl Casting {
    /// Conversion that the engine makes on its own; times are read by best effort, whatever the settings say:
    /// comparisons, sets and the conditions of indexes must read a text in one way.
    pub fn new(session: &TimeZone) -> Self {
        Casting {
            text: TextOptions {
                time_zone: session.clone(),
                null_as_default: false,
                date_time_input: DateTimeInput::BestEffort,
                ..TextOptions::default()
            },
            accurate: false,
            caller: Caller::Inner,
            overflow: Overflow::Saturate,
            address_default: false,
        }
    }

    /// Conversion by a call, under the query's settings. Settings are noted as looked at where they are not the
    /// default.
    pub fn of_call(caller: Caller, zone: &TimeZone, context: &FunctionContext) -> Self {
        let mut casting = Self::new(zone);
        casting.caller = caller;
        casting.accurate = matches!(caller, Caller::Accurate | Caller::AccurateOr | Caller::Reading);
        let settings = context.settings.unwatched();
        casting.overflow = match settings.date_time_overflow_behavior.as_str() {
            "saturate" => Overflow::Saturate,
            "throw" => Overflow::Throw,
            _ => Overflow::Wrap,
        };
        casting.text.date_overflow_throws = casting.overflow == Overflow::Throw;
        casting.text.date_time_input = match settings.cast_string_to_date_time_mode.as_str() {
            _ if caller == Caller::Reading => DateTimeInput::Basic,
            "basic" => DateTimeInput::Basic,
            "best_effort_us" => DateTimeInput::BestEffortUs,
            _ => DateTimeInput::BestEffort,
        };
        if settings.bool_true_representation != "true" || settings.bool_false_representation != "false" {
            casting.text.truths =
                Some(Arc::new([settings.bool_false_representation.clone(), settings.bool_true_representation.clone()]));
        }
        casting.text.json = JsonReading::of(&settings);
        casting.address_default = settings.cast_ipv4_ipv6_default_on_conversion_error;
        if casting.overflow != Overflow::Wrap
            || casting.address_default
            || settings.cast_string_to_date_time_mode != "best_effort"
            || casting.text.truths.is_some()
            || casting.text.json != JsonReading::default()
        {
            let _ = &*context.settings;
        }
        casting
    }

    /// The session's zone.
    pub fn session(&self) -> &TimeZone {
        &self.text.time_zone
    }

    /// Converts a column in any physical form; encoded forms stay encoded where that is safe.
    ///
    /// # Errors
    /// Parse errors, `DECIMAL_OVERFLOW`, `CANNOT_CONVERT_TYPE`, `CANNOT_INSERT_NULL_IN_ORDINARY_COLUMN` and the like.
    pub fn run(&self, column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
        if from == to {
            return Ok(column.clone());
        }
        match column {
            Column::Const(value, rows) => Ok(Column::Const(Arc::new(self.run(value, from, to)?.flatten()), *rows)),
            // Entries that no row uses may not convert: then only the used ones are tried.
            Column::Dict(dict) if dict.values.len() <= dict.codes.len() => match self.run(&dict.values, from, to) {
                Ok(values) => Ok(recode(dict, values)),
                Err(_) => self.run_nulls(&column.flatten(), from, to),
            },
            other => self.run_nulls(&other.flatten(), from, to),
        }
    }

    /// Converts rows of a bare type to a bare type; rows where `nulls` is 1 do not raise. Constants stay so.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub fn run_masked(&self, column: &Column, from: &DataType, to: &DataType, nulls: Option<&[u8]>) -> Result<Column> {
        match settled(column) {
            Column::Const(value, rows) => Ok(Column::Const(Arc::new(self.run(&value, from, to)?.flatten()), rows)),
            flat => self.to_base(&flat, from.base(), to, &mut Rows::new(nulls)),
        }
    }

    /// Converts a flat column, taking `Nullable` off and putting it back.
    fn run_nulls(&self, column: &Column, from: &DataType, to: &DataType) -> Result<Column> {
        let (from, to) = (from.without_low_cardinality(), to.without_low_cardinality());
        match (&from, &to) {
            (DataType::Dynamic(_) | DataType::Variant(_), DataType::Dynamic(_)) => return Ok(column.clone()),
            (_, DataType::Variant(types)) => return dynamic::to_variant(self, column, &from, types),
            (_, DataType::Dynamic(_)) => return Ok(types::dynamic::from_column(column, &from)),
            (DataType::Dynamic(_) | DataType::Variant(_), _) => return dynamic::from_dynamic(self, column, &to),
            _ => {}
        }
        let (nulls, values) = column.split_nulls();
        let mut rows = Rows::new(nulls.as_deref());
        match &to {
            DataType::Nullable(inner) if self.reads_or_null(&from, inner) => {
                let (converted, failed) = self.try_run(column, &from, inner)?;
                Ok(converted.with_nulls(failed))
            }
            DataType::Nullable(inner) => {
                let converted = self.to_base(&values, from.base(), inner, &mut rows)?;
                Ok(match nulls {
                    Some(nulls) => converted.with_nulls(nulls),
                    None => converted.to_nullable(),
                })
            }
            _ => {
                if let Some(nulls) = &nulls
                    && nulls.iter().any(|&null| null != 0)
                {
                    if *from.base() == DataType::Nothing {
                        bail!(
                            CannotConvertType,
                            "Cannot convert NULL to the type {to}: make it Nullable, or replace NULL by ifNull"
                        );
                    }
                    bail!(
                        CannotInsertNullInOrdinaryColumn,
                        "Cannot convert NULL to the type {to}: make it Nullable, or replace NULL by ifNull"
                    );
                }
                self.to_base(&values, from.base(), &to, &mut rows)
            }
        }
    }

    /// Whether text that is no value of the type becomes NULL where the target is Nullable. For `toT` it is so where
    /// the text may be NULL.
    pub(super) fn reads_or_null(&self, from: &DataType, to: &DataType) -> bool {
        let plain = to.is_number() && *to != DataType::Bool
            || to.is_date_or_time()
            || to.is_time_of_day()
            || matches!(to, DataType::Uuid | DataType::Ipv4 | DataType::Ipv6);
        if self.caller == Caller::Function {
            let is_read = plain && !matches!(to, DataType::DateTime64(..) | DataType::Time64(_))
                || matches!(to, DataType::Interval(_));
            return is_read && from.is_nullable() && from.base().is_string();
        }
        let reads =
            *from.base() == DataType::String || matches!((from.base(), to), (DataType::FixedString(_), DataType::Ipv6));
        plain && reads && matches!(self.caller, Caller::Cast | Caller::Accurate | Caller::AccurateOr)
    }

    /// Converts a column so that rows that do not convert are marked instead of raising: values, and 1 for each
    /// failed or NULL row. `to` is a bare type.
    ///
    /// # Errors
    /// `CANNOT_CONVERT_TYPE` when the types never convert.
    pub fn try_run(&self, column: &Column, from: &DataType, to: &DataType) -> Result<(Column, Buf<u8>)> {
        let from = from.without_low_cardinality();
        if matches!(from, DataType::Dynamic(_) | DataType::Variant(_))
            && !matches!(to, DataType::Dynamic(_) | DataType::Variant(_))
        {
            return dynamic::try_from_dynamic(self, column, to);
        }
        let (nulls, values) = column.split_nulls();
        let mut rows = Rows::marking(nulls.as_deref(), values.len());
        let converted = self.to_base(&values, from.base(), to.base(), &mut rows)?;
        let mut failed = rows.into_failed();
        if let Some(nulls) = nulls {
            failed.iter_mut().zip(nulls.iter()).for_each(|(f, n)| *f |= n);
        }
        Ok((converted, failed.into()))
    }

    /// Converts a flat column between bare types.
    fn to_base(&self, column: &Column, from: &DataType, to: &DataType, rows: &mut Rows) -> Result<Column> {
        if from == to {
            return Ok(column.clone());
        }
        match (from, to) {
            (DataType::Nothing, _) => Ok(Column::defaults(to, column.len()).flatten()),
            (DataType::Dynamic(_) | DataType::Variant(_), _) if !to.is_dynamic() => {
                dynamic::from_dynamic(self, column, to)
            }
            (_, DataType::Variant(types)) => dynamic::to_variant(self, column, from, types),
            (_, DataType::Dynamic(_)) => Ok(types::dynamic::from_column(column, from)),
            (_, DataType::String) => text::to_text(column, from, &self.text),
            (DataType::String | DataType::FixedString(_), DataType::FixedString(width)) => {
                text::to_fixed(column, *width, rows)
            }
            (DataType::Bool | DataType::Enum8(_) | DataType::Enum16(_), DataType::FixedString(width)) => {
                text::to_fixed(&text::to_text(column, from, &self.text)?, *width, rows)
            }
            (DataType::FixedString(_), DataType::Enum8(_) | DataType::Enum16(_)) => {
                enumeration::by_name(column, to, rows)
            }
            (DataType::FixedString(16), DataType::Ipv6) => dynamic::address_bytes(column),
            (DataType::String | DataType::FixedString(_), _) => text::parse(self, column, to, rows),
            (_, DataType::Json(json)) => dynamic::to_json(self, column, from, json),
            (DataType::Json(_), _) => refuse(from, to),
            (DataType::Uuid | DataType::Ipv4 | DataType::Ipv6, DataType::Bool) => Ok(number::to_bool(column)),
            (DataType::Ipv4 | DataType::Ipv6, _) | (_, DataType::Ipv4 | DataType::Ipv6) => {
                dynamic::address(column, from, to, rows)
            }
            (DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_), _) => nested::convert(self, column, from, to),
            (_, DataType::Enum8(_) | DataType::Enum16(_)) => enumeration::to_enum(column, from, to, rows),
            (DataType::Decimal { .. }, _) | (_, DataType::Decimal { .. }) => {
                decimal::convert(self, column, from, to, rows)
            }
            _ if from.is_time_of_day() || to.is_time_of_day() => time_of_day::convert(self, column, from, to, rows),
            _ if from.is_date_or_time() || to.is_date_or_time() => time::convert(self, column, from, to, rows),
            (DataType::Uuid, _) | (_, DataType::Uuid) => number::uuid(column, from, to),
            (DataType::Aggregate(a), DataType::Aggregate(b)) if a.simple == b.simple && a.shares_states(b) => {
                Ok(column.clone())
            }
            _ => match (Native::of(from), Native::of(to)) {
                (Some(_), Some(native)) => number::convert(self, column, from, to, native, rows),
                _ => refuse(from, to),
            },
        }
    }
}

/// A dictionary column with other values.
fn recode(dict: &DictColumn, values: Column) -> Column {
    match values {
        Column::Const(value, _) => Column::Const(value, dict.codes.len()),
        Column::String(_) | Column::FixedString(_) | Column::Nullable(_) => {
            Column::Dict(DictColumn { codes: dict.codes.clone(), values: Arc::new(values) })
        }
        other => other.gather(&dict.codes),
    }
}

/// The error for types that never convert.
pub(crate) fn refuse<T>(from: &DataType, to: &DataType) -> Result<T> {
    if matches!(to, DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_)) {
        bail!(TypeMismatch, "Conversion from {from} to {to} is not supported");
    }
    if from.is_date_or_time() && matches!(to, DataType::Decimal { .. }) {
        bail!(IllegalColumn, "Conversion from {from} to {to} is not supported: convert it to an integer first");
    }
    let is_nested = matches!(from, DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_));
    if is_nested
        && (to.is_number()
            || to.is_date_or_time()
            || matches!(to, DataType::Bool | DataType::Uuid | DataType::Ipv4 | DataType::Ipv6))
        && !matches!(to, DataType::Decimal { .. } | DataType::DateTime64(..))
    {
        bail!(IllegalTypeOfArgument, "Conversion from {from} to {to} is not supported");
    }
    bail!(CannotConvertType, "Conversion from {from} to {to} is not supported")
}
