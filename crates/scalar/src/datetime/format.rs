//! `formatDateTime`, `dateName`, `monthName`.

use super::add::power_of_ten;
use super::calendar::{civil_from_days, day_of_year, iso_week, iso_year};
use super::local::TimeArgument;
use super::{CATEGORY, names};
use crate::support::{Bound, Factory, Outcome, add, add_any_case, arity_between, constant_string, doc};
use base::{Result, bail};
use functions::{Arg, ArgType, FunctionContext, Registry};
use types::datetime::{DAY_SECONDS, weekday_from_days};
use types::{Column, DataType, StringBuilder};

pub(super) fn register(registry: &mut Registry) {
    let format = Factory::strict(|args, context| bind_format("formatDateTime", args, context));
    add(
        registry,
        "formatDateTime",
        format,
        doc("formatDateTime(time, format[, time_zone])", "A time as text by MySQL's format.", CATEGORY),
    );
    registry.scalar_alias("DATE_FORMAT", "formatDateTime", true);
    let name = Factory::strict(bind_name);
    add_any_case(
        registry,
        "dateName",
        name,
        doc("dateName('unit', date[, time_zone])", "A part of a date as text, months and weekdays by name.", CATEGORY),
    );
    let month = Factory::strict(|args, context| {
        arity_between("monthName", args, 1, 1)?;
        let source = TimeArgument::bind("monthName", args, 0, 1, false, context)?;
        Ok(texts("monthName", source, 0, |moment, out| out.extend_from_slice(names::month(moment.month).as_bytes())))
    });
    add_any_case(registry, "monthName", month, doc("monthName(date)", "The English name of the month.", CATEGORY));
}

/// A row taken apart.
pub(super) struct DateTimeFields {
    pub(super) year: i32,
    pub(super) month: u32,
    pub(super) day_of_month: u32,
    pub(super) days: i64,
    pub(super) second: i64,
    /// Ticks after the second, and their digits.
    pub(super) ticks: i64,
    pub(super) scale: u8,
    /// Seconds east of UTC.
    pub(super) offset: i32,
}

/// A function that writes text for each row of a date or time.
pub(super) fn texts(
    name: &'static str,
    source: TimeArgument,
    index: usize,
    write: impl Fn(&DateTimeFields, &mut Vec<u8>) + Send + Sync + 'static,
) -> std::sync::Arc<dyn functions::ScalarFunction> {
    Bound::named(name, DataType::String, move |args, rows| write_rows(&source, &args[index], rows, &write)).done()
}

fn write_rows(
    source: &TimeArgument,
    arg: &Arg,
    rows: usize,
    write: impl Fn(&DateTimeFields, &mut Vec<u8>),
) -> Result<Column> {
    let column = source.column(arg, None)?.flatten();
    let seconds = source.map_moment(&column, rows, |s| s)?;
    let seconds = seconds.as_native::<i64>().unwrap_or(&[]);
    let scale = source.scale();
    let second = power_of_ten(scale);
    let ticks = column.as_native::<i64>().filter(|_| source.has_time());
    let mut builder = StringBuilder::with_capacity(rows);
    for row in 0..rows {
        let offset = source.zone.offset_at(seconds[row]);
        let local = seconds[row] + i64::from(offset);
        let days = local.div_euclid(DAY_SECONDS);
        let (year, month, day_of_month) = civil_from_days(days);
        let fraction = ticks.map_or(0, |t| t[row].rem_euclid(second));
        let moment = DateTimeFields {
            year,
            month,
            day_of_month,
            days,
            second: local.rem_euclid(DAY_SECONDS),
            ticks: fraction,
            scale,
            offset,
        };
        builder.push_with(|out| write(&moment, out));
    }
    Ok(Column::String(builder.finish()))
}

/// A piece of a format.
enum FormatSegment {
    Text(Vec<u8>),
    Field(u8),
}

/// Splits a format into text and fields.
fn pieces(name: &str, format: &[u8]) -> Result<Vec<FormatSegment>> {
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    let mut bytes = format.iter();
    while let Some(&byte) = bytes.next() {
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        match bytes.next() {
            None => bail!(BadArguments, "The format of function {name} ends after '%'"),
            Some(b'%') => text.push(b'%'),
            Some(b'n') => text.push(b'\n'),
            Some(b't') => text.push(b'\t'),
            Some(&field)
                if b"aAbBcCdDeEfFgGhHiIjklmMpQrRsSTuVwWyYz".contains(&field)
                    && field != b'A'
                    && field != b'B'
                    && field != b'E' =>
            {
                if !text.is_empty() {
                    pieces.push(FormatSegment::Text(std::mem::take(&mut text)));
                }
                pieces.push(FormatSegment::Field(field));
            }
            Some(&field @ (b'U' | b'v' | b'x' | b'X')) => {
                bail!(
                    NotImplemented,
                    "The format '%{}' of function {name} is not supported: it counts weeks in another way",
                    field as char
                )
            }
            Some(&other) => bail!(BadArguments, "Function {name} does not know the format '%{}'", other as char),
        }
    }
    if !text.is_empty() {
        pieces.push(FormatSegment::Text(text));
    }
    Ok(pieces)
}

/// A number with leading zeros.
fn padded(value: i64, width: usize, out: &mut Vec<u8>) {
    let mut digits = [b'0'; 20];
    let mut rest = value.unsigned_abs();
    let mut at = digits.len();
    while rest > 0 || at > digits.len() - width {
        at -= 1;
        digits[at] = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    out.extend_from_slice(&digits[at..]);
}

/// Fields that settings make of others: `%f` of one zero, and numbers without leading zeros.
const FRACTION_OR_ZERO: u8 = 1;
const BARE_MONTH: u8 = 2;
const BARE_HOUR_12: u8 = 3;
const BARE_HOUR: u8 = 4;

/// The field that a letter means under the settings `formatdatetime_…`.
fn under_settings(field: u8, context: &FunctionContext) -> u8 {
    let settings = context.settings.unwatched();
    let meant = match field {
        b'M' if !settings.formatdatetime_parsedatetime_m_is_month_name => b'i',
        b'f' if settings.formatdatetime_f_prints_single_zero => FRACTION_OR_ZERO,
        b'c' if settings.formatdatetime_format_without_leading_zeros => BARE_MONTH,
        b'l' if settings.formatdatetime_format_without_leading_zeros => BARE_HOUR_12,
        b'k' if settings.formatdatetime_format_without_leading_zeros => BARE_HOUR,
        _ => return field,
    };
    // The value depends on the settings from here on.
    let _ = &*context.settings;
    meant
}

/// Writes a field of the date, or of the time of day if it is none.
fn write_field(field: u8, m: &DateTimeFields, out: &mut Vec<u8>) {
    let weekday = weekday_from_days(m.days);
    match field {
        b'a' => out.extend_from_slice(&names::weekday(weekday).as_bytes()[..3]),
        b'b' => out.extend_from_slice(&names::month(m.month).as_bytes()[..3]),
        b'M' => out.extend_from_slice(names::month(m.month).as_bytes()),
        b'W' => out.extend_from_slice(names::weekday(weekday).as_bytes()),
        b'c' | b'm' => padded(i64::from(m.month), 2, out),
        b'C' => padded(i64::from(m.year / 100), 2, out),
        b'd' => padded(i64::from(m.day_of_month), 2, out),
        b'e' => padded(i64::from(m.day_of_month), 1, out),
        b'D' => {
            padded(i64::from(m.month), 2, out);
            out.push(b'/');
            padded(i64::from(m.day_of_month), 2, out);
            out.push(b'/');
            padded(i64::from(m.year % 100), 2, out);
        }
        BARE_MONTH => padded(i64::from(m.month), 1, out),
        b'F' => {
            padded(i64::from(m.year), 4, out);
            out.push(b'-');
            padded(i64::from(m.month), 2, out);
            out.push(b'-');
            padded(i64::from(m.day_of_month), 2, out);
        }
        b'g' => padded(i64::from(iso_year(m.days) % 100), 2, out),
        b'G' => padded(i64::from(iso_year(m.days)), 4, out),
        b'j' => padded(day_of_year(m.days), 3, out),
        b'Q' => padded(i64::from((m.month - 1) / 3 + 1), 1, out),
        b'u' => padded(i64::from(weekday), 1, out),
        b'V' => padded(iso_week(m.days), 2, out),
        b'w' => padded(i64::from(weekday % 7), 1, out),
        b'y' => padded(i64::from(m.year % 100), 2, out),
        b'Y' => padded(i64::from(m.year), 4, out),
        _ => write_clock_field(field, m, out),
    }
}

/// Writes a field of the time of day; any other field is the offset from UTC.
#[inline]
fn write_clock_field(field: u8, m: &DateTimeFields, out: &mut Vec<u8>) {
    let hour = m.second / 3600;
    let (minute, second) = (m.second / 60 % 60, m.second % 60);
    let hour12 = if hour % 12 == 0 { 12 } else { hour % 12 };
    let clock = |out: &mut Vec<u8>, parts: &[i64]| {
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                out.push(b':');
            }
            padded(*part, 2, out);
        }
    };
    match field {
        FRACTION_OR_ZERO if m.ticks == 0 => out.push(b'0'),
        BARE_HOUR_12 => padded(hour12, 1, out),
        BARE_HOUR => padded(hour, 1, out),
        b'f' | FRACTION_OR_ZERO => match m.scale {
            // Always microseconds.
            scale @ 0..=6 => padded(m.ticks * power_of_ten(6 - scale), 6, out),
            scale => padded(m.ticks / power_of_ten(scale - 6), 6, out),
        },
        b'h' | b'I' | b'l' => padded(hour12, 2, out),
        b'H' | b'k' => padded(hour, 2, out),
        b'i' => padded(minute, 2, out),
        b'p' => out.extend_from_slice(if hour < 12 { b"AM" } else { b"PM" }),
        b'r' => {
            clock(out, &[hour12, minute]);
            out.extend_from_slice(if hour < 12 { b" AM" } else { b" PM" });
        }
        b'R' => clock(out, &[hour, minute]),
        b's' | b'S' => padded(second, 2, out),
        b'T' => clock(out, &[hour, minute, second]),
        _ => {
            out.push(if m.offset < 0 { b'-' } else { b'+' });
            let minutes = i64::from(m.offset.unsigned_abs()) / 60;
            padded(minutes / 60 * 100 + minutes % 60, 4, out);
        }
    }
}

/// Binds a function `(time, format[, time_zone])`.
pub(super) fn bind_format(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 2, 3)?;
    let source = TimeArgument::bind(name, args, 0, 2, false, context)?;
    let mut pieces = pieces(name, constant_string(name, args, 1)?.as_bytes())?;
    for piece in &mut pieces {
        if let FormatSegment::Field(field) = piece {
            *field = under_settings(*field, context);
        }
    }
    Ok(texts(name, source, 0, move |moment, out| {
        for piece in &pieces {
            match piece {
                FormatSegment::Text(text) => out.extend_from_slice(text),
                FormatSegment::Field(field) => write_field(*field, moment, out),
            }
        }
    }))
}

fn bind_name(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "dateName";
    arity_between(name, args, 2, 3)?;
    let part = constant_string(name, args, 0)?.to_ascii_lowercase();
    let source = TimeArgument::bind(name, args, 1, 2, true, context)?;
    let write: fn(&DateTimeFields, &mut Vec<u8>) = match part.as_str() {
        "year" => |m, out| padded(i64::from(m.year), 1, out),
        "quarter" => |m, out| write_field(b'Q', m, out),
        "month" => |m, out| write_field(b'M', m, out),
        "dayofyear" => |m, out| padded(day_of_year(m.days), 1, out),
        "day" => |m, out| write_field(b'e', m, out),
        "week" => |m, out| padded(iso_week(m.days), 1, out),
        "weekday" => |m, out| write_field(b'W', m, out),
        "hour" => |m, out| padded(m.second / 3600, 1, out),
        "minute" => |m, out| padded(m.second / 60 % 60, 1, out),
        "second" => |m, out| padded(m.second % 60, 1, out),
        other => bail!(
            BadArguments,
            "Function {name} does not know the part '{other}': it may be year, quarter, month, week, dayofyear, day, \
            weekday, hour, minute or second"
        ),
    };
    Ok(texts(name, source, 1, write))
}
