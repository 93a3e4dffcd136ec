//! Values of any type from the text of a whole cell.

use super::best_effort::{parse_best_effort, parse_best_effort_us};
use super::cursor::{Cursor, shown};
use super::literal::read_quoted;
use super::parse_number::{float_length, parse_bool, parse_decimal_256, parse_float, parse_integer, parse_uuid};
use super::parse_time::{parse_date, parse_datetime, parse_datetime64};
use super::time_of_day::parse_time_of_day;
use super::{DateTimeInput, TextOptions};
use crate::{ColumnBuilder, DataType, EnumType, I256, StringBuilder, TimeZone};
use base::suggest::maybe_you_meant;
use base::{ErrorCode, Result, bail};

/// Last day of `Date`, and 0000-01-01 and 9999-12-31, the bounds of `Date32`: dates outside are moved to them.
const DATE_MAX: i64 = 65_535;
const NANOSECONDS: i64 = 1_000_000_000;
const DATE32_RANGE: (i64, i64) = (-719_528, 2_932_896);

/// Adds a row from the text of a whole cell, without any escapes left in it.
///
/// Strings are taken as they are; arrays, tuples and maps as ClickHouse prints them.
///
/// # Errors
/// The error that ClickHouse has for the type; the message names the text and the type. The builder is as before.
#[inline]
pub fn parse_text(
    data_type: &DataType,
    bytes: &[u8],
    options: &TextOptions,
    builder: &mut ColumnBuilder,
) -> Result<()> {
    match (data_type, &mut *builder) {
        (DataType::String, ColumnBuilder::String(strings)) => {
            strings.push(bytes);
            Ok(())
        }
        (DataType::UInt64, ColumnBuilder::UInt64(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::UInt32, ColumnBuilder::UInt32(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::UInt16, ColumnBuilder::UInt16(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::UInt8, ColumnBuilder::UInt8(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::Int64 | DataType::Interval(_), ColumnBuilder::Int64(v)) => {
            push(v, parse_integer(bytes), bytes, data_type)
        }
        (DataType::Int32, ColumnBuilder::Int32(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::Int16, ColumnBuilder::Int16(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::Int8, ColumnBuilder::Int8(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::Float64, ColumnBuilder::Float64(v)) => push(v, parse_float(bytes), bytes, data_type),
        (DataType::Float32, ColumnBuilder::Float32(v)) => push(v, parse_float(bytes), bytes, data_type),
        (DataType::Date, ColumnBuilder::UInt16(v)) => {
            v.push(in_range(parse_date(bytes)?, DATE_MAX, options)? as u16);
            Ok(())
        }
        (DataType::DateTime(zone), ColumnBuilder::UInt32(v)) => {
            v.push(in_range(read_seconds(bytes, zone.as_ref(), options)?, i64::from(u32::MAX), options)? as u32);
            Ok(())
        }
        _ => parse_further(data_type, bytes, options, builder),
    }
}

/// A day or second from 0 to `max`: the nearest one, or an error where overflow throws.
#[inline(always)]
fn in_range(value: i64, max: i64, options: &TextOptions) -> Result<i64> {
    if options.date_overflow_throws && !(0..=max).contains(&value) {
        bail!(
            ValueIsOutOfRangeOfDataType,
            "Value {value} is out of bounds: 0 to {max}, see the setting date_time_overflow_behavior"
        );
    }
    Ok(value.clamp(0, max))
}

#[inline(always)]
pub(super) fn push<T>(values: &mut Vec<T>, parsed: Option<T>, bytes: &[u8], data_type: &DataType) -> Result<()> {
    match parsed {
        Some(value) => {
            values.push(value);
            Ok(())
        }
        None => cannot_parse(bytes, data_type),
    }
}

#[cold]
pub(super) fn cannot_parse(bytes: &[u8], data_type: &DataType) -> Result<()> {
    let code = if data_type.is_float() || *data_type == DataType::BFloat16 {
        if float_length(bytes) > 0 { ErrorCode::CannotParseText } else { ErrorCode::CannotParseNumber }
    } else {
        match bytes {
            [] => ErrorCode::AttemptToReadAfterEof,
            [b'-', ..] if data_type.is_unsigned() => ErrorCode::CannotParseNumber,
            [b'-' | b'+', rest @ ..] if !rest.first().is_some_and(u8::is_ascii_digit) => ErrorCode::CannotParseNumber,
            _ => ErrorCode::CannotParseText,
        }
    };
    Err(base::Error::new(code, format!("Cannot parse '{}' as {data_type}", shown(bytes))))
}

/// UTC seconds and nanoseconds of a lenient form.
fn read_moment(bytes: &[u8], zone: &TimeZone, options: &TextOptions) -> Result<(i64, u32)> {
    if options.date_time_input == DateTimeInput::BestEffortUs {
        parse_best_effort_us(bytes, zone)
    } else {
        parse_best_effort(bytes, zone)
    }
}

fn read_seconds(bytes: &[u8], zone: Option<&TimeZone>, options: &TextOptions) -> Result<i64> {
    let zone = zone.unwrap_or(&options.time_zone);
    match options.date_time_input {
        // What has a sign is no second of `DateTime`.
        DateTimeInput::Basic if bytes.first() == Some(&b'-') => {
            bail!(CannotParseDateTime, "Cannot parse '{}' as DateTime: it has a sign", shown(bytes))
        }
        DateTimeInput::Basic => parse_datetime(bytes, zone),
        _ => Ok(read_moment(bytes, zone, options)?.0),
    }
}

fn read_ticks(bytes: &[u8], scale: u8, zone: Option<&TimeZone>, options: &TextOptions) -> Result<i64> {
    let zone = zone.unwrap_or(&options.time_zone);
    match options.date_time_input {
        DateTimeInput::Basic => parse_datetime64(bytes, scale, zone),
        _ => {
            let (seconds, nanoseconds) = read_moment(bytes, zone, options)?;
            let scale = u32::from(scale.min(9));
            let ticks = seconds
                .checked_mul(10i64.pow(scale))
                .map(|ticks| ticks + i64::from(nanoseconds) / 10i64.pow(9 - scale));
            ticks.ok_or_else(|| {
                base::err!(DecimalOverflow, "The time '{}' does not fit DateTime64({scale})", shown(bytes))
            })
        }
    }
}

/// As [`parse_text`], of the types that are not numbers of up to 64 bits, strings, dates or seconds.
fn parse_further(data_type: &DataType, bytes: &[u8], options: &TextOptions, builder: &mut ColumnBuilder) -> Result<()> {
    match (data_type, &mut *builder) {
        (DataType::LowCardinality(inner), _) => parse_text(inner, bytes, options, builder),
        (DataType::Nullable(inner), ColumnBuilder::Nullable(nulls, values)) => {
            let is_null = match **inner {
                DataType::String | DataType::FixedString(_) => false,
                _ => matches!(bytes, b"\\N" | b"NULL"),
            };
            if is_null {
                values.push_default()
            } else {
                parse_text(inner, bytes, options, values)?
            }
            nulls.push(u8::from(is_null));
            Ok(())
        }
        (DataType::Bool, ColumnBuilder::UInt8(v)) => parse_truth(bytes, options, v),
        (DataType::UInt128, ColumnBuilder::UInt128(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::Int128, ColumnBuilder::Int128(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::UInt256, ColumnBuilder::UInt256(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::Int256, ColumnBuilder::Int256(v)) => push(v, parse_integer(bytes), bytes, data_type),
        (DataType::BFloat16, ColumnBuilder::Float32(v)) => {
            push(v, parse_float(bytes).map(crate::bfloat16), bytes, data_type)
        }
        (DataType::Decimal { precision, scale }, _) => {
            push_decimal(parse_decimal_256(bytes, *precision, *scale)?, builder)
        }
        (DataType::Uuid, ColumnBuilder::UInt128(v)) => {
            v.push(parse_uuid(bytes)?);
            Ok(())
        }
        (DataType::Ipv4, ColumnBuilder::UInt32(v)) => {
            v.push(super::parse_ipv4(bytes)?);
            Ok(())
        }
        (DataType::Ipv6, ColumnBuilder::UInt128(v)) => {
            v.push(super::parse_ipv6(bytes)?);
            Ok(())
        }
        (DataType::Time | DataType::Time64(_) | DataType::Date32 | DataType::DateTime64(..), _) => {
            parse_time(data_type, bytes, options, builder)
        }
        (DataType::Enum8(names) | DataType::Enum16(names), _) => push_enum(names, bytes, builder),
        (DataType::FixedString(width), ColumnBuilder::FixedString(_, all)) => push_fixed(*width, bytes, all),
        (DataType::Aggregate(aggregate), _) if aggregate.simple => {
            parse_text(&aggregate.arguments[0], bytes, options, builder)
        }
        (_, ColumnBuilder::String(strings)) => parse_cell(data_type, bytes, options, strings),
        (DataType::Array(_) | DataType::Map(_) | DataType::Tuple(_), _) => {
            parse_compound(data_type, bytes, options, builder)
        }
        _ => cannot_parse(bytes, data_type),
    }
}

fn parse_truth(bytes: &[u8], options: &TextOptions, values: &mut Vec<u8>) -> Result<()> {
    let Some(value) = own_truth(bytes, options).or_else(|| parse_bool(bytes)) else {
        bail!(
            CannotParseBool,
            "Cannot parse '{}' as Bool: expected true or false, 1 or 0, yes or no, on or off",
            shown(bytes)
        )
    };
    values.push(u8::from(value));
    Ok(())
}

/// A time of day, a date of the wide range, or ticks.
fn parse_time(data_type: &DataType, bytes: &[u8], options: &TextOptions, builder: &mut ColumnBuilder) -> Result<()> {
    match (data_type, builder) {
        (DataType::Time, ColumnBuilder::Int32(v)) => {
            v.push((parse_time_of_day(bytes, false)? / NANOSECONDS) as i32);
        }
        (DataType::Time64(scale), ColumnBuilder::Int64(v)) => {
            v.push(parse_time_of_day(bytes, true)? / 10i64.pow(9 - u32::from(*scale).min(9)));
        }
        (DataType::Date32, ColumnBuilder::Int32(v)) => {
            v.push(parse_date(bytes)?.clamp(DATE32_RANGE.0, DATE32_RANGE.1) as i32);
        }
        (DataType::DateTime64(scale, zone), ColumnBuilder::Int64(v)) => {
            v.push(read_ticks(bytes, *scale, zone.as_ref(), options)?);
        }
        _ => return cannot_parse(bytes, data_type),
    }
    Ok(())
}

/// A value of a type whose rows are stored as byte strings.
fn parse_cell(data_type: &DataType, bytes: &[u8], options: &TextOptions, strings: &mut StringBuilder) -> Result<()> {
    match data_type {
        DataType::Variant(types) => crate::dynamic::push_variant(types, bytes, options, strings),
        DataType::Json(json) => crate::json::parse_object(bytes, json, options, strings),
        DataType::Dynamic(_) => {
            crate::dynamic::push_inferred(bytes, options, strings);
            Ok(())
        }
        DataType::Aggregate(_) => {
            strings.push(bytes);
            Ok(())
        }
        _ => cannot_parse(bytes, data_type),
    }
}

/// The value of one of the words that stand for false and true here.
fn own_truth(bytes: &[u8], options: &TextOptions) -> Option<bool> {
    let words = options.truths.as_ref()?;
    words.iter().position(|word| word.as_bytes() == bytes).map(|place| place == 1)
}

fn parse_compound(
    data_type: &DataType,
    bytes: &[u8],
    options: &TextOptions,
    builder: &mut ColumnBuilder,
) -> Result<()> {
    let rows = builder.len();
    let mut cursor = Cursor::new(bytes);
    cursor.skip_blanks();
    let result = read_quoted(data_type, &mut cursor, options, builder).and_then(|()| {
        cursor.skip_blanks();
        if cursor.is_done() { Ok(()) } else { cannot_parse(bytes, data_type) }
    });
    if result.is_err() {
        builder.truncate(rows);
    }
    result
}

fn push_decimal(value: I256, builder: &mut ColumnBuilder) -> Result<()> {
    match builder {
        ColumnBuilder::Int32(v) => v.push(value.as_i32()),
        ColumnBuilder::Int64(v) => v.push(value.as_i64()),
        ColumnBuilder::Int128(v) => v.push(value.as_i128()),
        ColumnBuilder::Int256(v) => v.push(value),
        _ => return Err(base::Error::bug("the builder of a decimal is not one of Int32, Int64, Int128, Int256")),
    }
    Ok(())
}

fn push_enum(names: &EnumType, bytes: &[u8], builder: &mut ColumnBuilder) -> Result<()> {
    let by_name = names.number_of(bytes);
    let number = by_name.or_else(|| parse_integer::<i16>(bytes).filter(|&number| names.name_of(number).is_some()));
    let Some(number) = number else {
        let near =
            maybe_you_meant(&String::from_utf8_lossy(bytes), names.values().iter().map(|(name, _)| name.as_str()));
        bail!(UnknownElementOfEnum, "Unknown element '{}' for enum{near}", shown(bytes));
    };
    match builder {
        ColumnBuilder::Int8(v) => v.push(number as i8),
        ColumnBuilder::Int16(v) => v.push(number),
        _ => return Err(base::Error::bug("the builder of an enum is not one of Int8, Int16")),
    }
    Ok(())
}

fn push_fixed(width: usize, bytes: &[u8], all: &mut Vec<u8>) -> Result<()> {
    if bytes.len() > width {
        bail!(
            TooLargeStringSize,
            "String '{}' of {} bytes is too long for FixedString({width})",
            shown(bytes),
            bytes.len()
        );
    }
    let end = all.len() + width;
    all.extend_from_slice(bytes);
    all.resize(end, 0);
    Ok(())
}

/// Adds the type's default: as [`ColumnBuilder::push_default`], but the first name of an enum.
pub fn push_default(data_type: &DataType, builder: &mut ColumnBuilder) {
    match data_type {
        DataType::Enum8(_) | DataType::Enum16(_) | DataType::LowCardinality(_) | DataType::Tuple(_) => {
            builder.push_value(&data_type.default_value());
        }
        _ => builder.push_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::write_text;
    use super::*;
    use crate::type_parser::parse_type;

    /// Parses `text` as `type_name` and prints it again; `None` if it does not parse.
    fn again(type_name: &str, text: &str) -> Option<String> {
        let data_type = parse_type(type_name).unwrap();
        let options = TextOptions::default();
        let mut builder = ColumnBuilder::new(&data_type);
        parse_text(&data_type, text.as_bytes(), &options, &mut builder).ok()?;
        let mut out = Vec::new();
        write_text(&builder.finish(), &data_type, 0, &options, &mut out);
        Some(String::from_utf8(out).unwrap())
    }

    fn check(type_name: &str, text: &str, expect: &str) {
        assert_eq!(again(type_name, text).as_deref(), Some(expect), "{type_name} {text}");
    }

    #[test]
    fn round_trips() {
        for (type_name, text) in [
            ("Int8", "-128"),
            ("UInt64", "18446744073709551615"),
            ("Int128", "-170141183460469231731687303715884105728"),
            ("Float32", "0.1"),
            ("Decimal(30, 20)", "1234567890.1234567890123"),
            ("Decimal(9, 3)", "-0.5"),
            ("Bool", "true"),
            ("Date", "2149-06-06"),
            ("Date32", "1900-01-01"),
            ("DateTime('Europe/Berlin')", "2020-06-01 12:00:00"),
            ("DateTime64(3)", "1969-12-31 23:59:58.500"),
            ("DateTime64(9, 'UTC')", "2020-01-01 00:00:00.123456789"),
            ("UUID", "61f0c404-5cb3-11e7-907b-a6006ad3dba0"),
            ("Enum8('a' = 1, 'b' = 2)", "b"),
            ("FixedString(3)", "abc"),
            ("Nullable(Int8)", "\\N"),
            ("LowCardinality(Nullable(String))", "x"),
            ("Array(Nullable(Int8))", "[NULL,1]"),
            ("Array(String)", "['a\\'b','c\\n\\\\\\t']"),
            ("Array(Date)", "['2020-01-02']"),
            ("Map(String, Array(UInt8))", "{'k':[1,2],'l':[]}"),
            ("Tuple(a Int8, b String)", "(1,'x')"),
            ("Tuple(Int8)", "(1)"),
            ("Array(Float64)", "[1.5,1e30,nan]"),
            ("Array(Bool)", "[true,false]"),
        ] {
            check(type_name, text, text);
        }
    }

    #[test]
    fn lenient_forms() {
        check("Array(Int32)", "[1, 2 ,3]", "[1,2,3]");
        check("Array(Int8)", "[300]", "[44]");
        check("Date", "2200-01-01", "2149-06-06");
        check("Enum8('a' = 1)", "1", "a");
        check("Array(String)", "['it''s']", "['it\\'s']");
        check("Array(UInt8)", "[NULL]", "[0]");
    }

    #[test]
    fn refusals() {
        for (type_name, text) in [
            ("Int32", "abc"),
            ("Int32", "12x"),
            ("Int32", ""),
            ("Array(String)", "[a]"),
            ("Array(Int8)", "[1,2"),
            ("Array(Int8)", "[1,2] x"),
            ("Array(Date)", "[2020-01-01]"),
            ("Enum8('a' = 1)", "x"),
            ("FixedString(3)", "abcde"),
            ("Tuple(Int8, Int8)", "(1)"),
            ("Bool", "2"),
        ] {
            assert_eq!(again(type_name, text), None, "{type_name} {text}");
        }
    }
}
