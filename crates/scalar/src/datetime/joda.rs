//! Formats of Joda-Time: runs of one letter, `yyyy-MM-dd HH:mm:ss`, text in single quotes.

use super::add::power_of_ten;
use super::calendar::{day_of_year, iso_week, iso_year};
use super::format::{DateTimeFields, texts};
use super::local::TimeArgument;
use super::parse::{OnInvalidTime, bind_reader};
use super::{CATEGORY, names};
use crate::support::{Bound, Factory, InnerFunction, Ints, Outcome, add, arity_between, constant_string, doc, illegal};
use base::{Result, bail, err};
use functions::{ArgType, Failure, FunctionContext, Registry};
use types::datetime::{DAY_SECONDS, days_from_civil, days_in_month, weekday_from_days};
use types::{Column, DataType, TimeZone};

/// A piece of a format.
#[derive(Clone)]
enum JodaSegment {
    Text(Vec<u8>),
    /// A letter and how often it stands there.
    Field(u8, usize),
}

fn pieces(name: &str, format: &str) -> Result<Vec<JodaSegment>> {
    let bytes = format.as_bytes();
    let mut pieces = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let byte = bytes[at];
        if byte == b'\'' {
            let mut text = Vec::new();
            at += 1;
            if bytes.get(at) == Some(&b'\'') {
                pieces.push(JodaSegment::Text(b"'".to_vec()));
                at += 1;
                continue;
            }
            loop {
                match (bytes.get(at), bytes.get(at + 1)) {
                    (Some(b'\''), Some(b'\'')) => {
                        text.push(b'\'');
                        at += 2;
                    }
                    (Some(b'\''), _) => break,
                    (Some(&other), _) => {
                        text.push(other);
                        at += 1;
                    }
                    (None, _) => {
                        bail!(BadArguments, "No closing single quote for literal in the format of function {name}")
                    }
                }
            }
            at += 1;
            pieces.push(JodaSegment::Text(text));
        } else if byte.is_ascii_alphabetic() {
            let count = bytes[at..].iter().take_while(|&&other| other == byte).count();
            pieces.push(JodaSegment::Field(byte, count));
            at += count;
        } else {
            pieces.push(JodaSegment::Text(vec![byte]));
            at += 1;
        }
    }
    Ok(pieces)
}

const WRITTEN: &[u8] = b"GCYxweEyDMdaKhHkmsSZ";

fn padded(value: i64, width: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(format!("{value:0width$}").as_bytes());
}

fn name_of(name: &str, count: usize, out: &mut Vec<u8>) {
    let short = if count >= 4 { name } else { &name[..3] };
    out.extend_from_slice(short.as_bytes());
}

fn write(letter: u8, count: usize, m: &DateTimeFields, out: &mut Vec<u8>) {
    let (hour, minute, second) = (m.second / 3600, m.second / 60 % 60, m.second % 60);
    let weekday = weekday_from_days(m.days);
    match letter {
        b'G' => out.extend_from_slice(b"AD"),
        b'C' => padded(i64::from(m.year / 100), count, out),
        b'y' | b'Y' if count == 2 => padded(i64::from(m.year % 100), 2, out),
        b'y' | b'Y' => padded(i64::from(m.year), count, out),
        b'x' => padded(i64::from(iso_year(m.days)), count, out),
        b'w' => padded(iso_week(m.days), count, out),
        b'e' => padded(i64::from(weekday), count, out),
        b'E' => name_of(names::weekday(weekday), count, out),
        b'D' => padded(day_of_year(m.days), count, out),
        b'M' if count >= 3 => name_of(names::month(m.month), count, out),
        b'M' => padded(i64::from(m.month), count, out),
        b'd' => padded(i64::from(m.day_of_month), count, out),
        b'a' => out.extend_from_slice(if hour < 12 { b"AM" } else { b"PM" }),
        b'K' => padded(hour % 12, count, out),
        b'h' => padded((hour + 11) % 12 + 1, count, out),
        b'H' => padded(hour, count, out),
        b'k' => padded(if hour == 0 { 24 } else { hour }, count, out),
        b'm' => padded(minute, count, out),
        b's' => padded(second, count, out),
        b'S' => {
            let digits = format!("{:0width$}", m.ticks, width = usize::from(m.scale));
            let digits = if m.scale == 0 { "" } else { &digits };
            out.extend((0..count).map(|i| digits.as_bytes().get(i).copied().unwrap_or(b'0')));
        }
        _ => {
            out.push(if m.offset < 0 { b'-' } else { b'+' });
            let minutes = i64::from(m.offset.unsigned_abs()) / 60;
            padded(minutes / 60, 2, out);
            out.push(b':');
            padded(minutes % 60, 2, out);
        }
    }
}

pub(super) fn bind_format_joda(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity_between(name, args, 2, 3)?;
    let source = TimeArgument::bind(name, args, 0, 2, false, context)?;
    let pieces = pieces(name, &constant_string(name, args, 1)?)?;
    for piece in &pieces {
        if let JodaSegment::Field(letter, count) = piece
            && (!WRITTEN.contains(letter) || *count > 32)
        {
            bail!(
                NotImplemented,
                "Format is not supported for {} in function {name}",
                char::from(*letter).to_string().repeat((*count).min(32))
            );
        }
    }
    Ok(texts(name, source, 0, move |moment, out| {
        for piece in &pieces {
            match piece {
                JodaSegment::Text(text) => out.extend_from_slice(text),
                JodaSegment::Field(letter, count) => write(*letter, *count, moment, out),
            }
        }
    }))
}

/// The fields of a time that were read so far.
#[derive(Default)]
struct ParsedFields {
    year: Option<i64>,
    month: Option<i64>,
    day: Option<i64>,
    day_of_year: Option<i64>,
    hour: Option<i64>,
    /// The hour of half a day, from 0 to 11.
    hour12: Option<i64>,
    is_pm: Option<bool>,
    minute: Option<i64>,
    second: Option<i64>,
    nanoseconds: i64,
    zone: Option<TimeZone>,
    offset: Option<i64>,
    /// The date by year, number and day of a week; it counts where the year or the number is told.
    week_year: Option<i64>,
    week: Option<i64>,
    weekday: Option<i64>,
}

impl ParsedFields {
    /// Seconds since 1970 in UTC, and nanoseconds.
    fn moment(&self, zone: &TimeZone) -> Result<(i64, i64)> {
        let part = |what: &str, value: Option<i64>, default: i64, high: i64| match value.unwrap_or(default) {
            value if (default.min(1)..=high).contains(&value) => Ok(value),
            value => Err(err!(CannotParseDateTime, "{value} is no {what}")),
        };
        let year = part("year", self.year, 1970, 9999)?;
        let (month, day) = (part("month", self.month, 1, 12)?, part("day", self.day, 1, 31)?);
        let days = match self.day_of_year {
            None if self.week_year.is_some() || self.week.is_some() => {
                let year = part("year", self.week_year, 1970, 9999)?;
                let (week, weekday) = (part("week", self.week, 1, 53)?, part("day of the week", self.weekday, 1, 7)?);
                // The week of the fourth of January is the first.
                let fourth = days_from_civil(year as i32, 1, 4);
                fourth - (fourth + 3).rem_euclid(7) + (week - 1) * 7 + weekday - 1
            }
            Some(day) if (1..=366).contains(&day) => days_from_civil(year as i32, 1, 1) + day - 1,
            Some(day) => bail!(CannotParseDateTime, "{day} is no day of a year"),
            None if day > i64::from(days_in_month(year as i32, month as u32)) => {
                bail!(CannotParseDateTime, "Month {month} of {year} has no day {day}")
            }
            None => days_from_civil(year as i32, month as u32, day as u32),
        };
        let hour = match self.hour12 {
            Some(hour) => part("hour", Some(hour), 0, 11)? + if self.is_pm == Some(true) { 12 } else { 0 },
            None => part("hour", self.hour, 0, 23)?,
        };
        let local = days * DAY_SECONDS
            + hour * 3600
            + part("minute", self.minute, 0, 59)? * 60
            + part("second", self.second, 0, 59)?;
        let seconds = match self.offset {
            Some(offset) => local - offset,
            None => self.zone.as_ref().unwrap_or(zone).to_utc(local),
        };
        Ok((seconds, self.nanoseconds))
    }
}

const READ: &[u8] = b"GCyYxwMdaKhHkmsSEDezZ";

/// Reads digits: at most `most`, or as many as there are when the next piece is no number.
fn digits<'a>(rest: &mut &'a [u8], most: usize) -> Result<&'a [u8]> {
    let found = rest.iter().take(most).take_while(|byte| byte.is_ascii_digit()).count();
    if found == 0 {
        bail!(CannotParseDateTime, "Expected a number at '{}'", String::from_utf8_lossy(rest));
    }
    let (number, after) = rest.split_at(found);
    *rest = after;
    Ok(number)
}

fn number(rest: &mut &[u8], most: usize) -> Result<i64> {
    Ok(digits(rest, most.min(18))?.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0')))
}

fn read_name(rest: &mut &[u8], all: impl Iterator<Item = &'static str>) -> Result<usize> {
    for (i, name) in all.enumerate() {
        // The whole name, or its first three letters.
        for wanted in [name.as_bytes(), &name.as_bytes()[..3]] {
            if rest.len() >= wanted.len() && rest[..wanted.len()].eq_ignore_ascii_case(wanted) {
                *rest = &rest[wanted.len()..];
                return Ok(i);
            }
        }
    }
    bail!(CannotParseDateTime, "Expected a name at '{}'", String::from_utf8_lossy(rest))
}

fn read_field(
    letter: u8,
    count: usize,
    next_is_number: bool,
    rest: &mut &[u8],
    fields: &mut ParsedFields,
) -> Result<()> {
    let most = if next_is_number { count } else { 18 };
    match letter {
        b'y' | b'Y' if count == 2 => {
            let year = number(rest, 2)?;
            fields.year = Some((if year < 70 { 2000 } else { 1900 }) + year);
        }
        b'y' | b'Y' => fields.year = Some(number(rest, most.max(4).min(if next_is_number { 4 } else { 18 }))?),
        b'C' => fields.year = Some(number(rest, 2)? * 100),
        b'M' if count >= 3 => fields.month = Some(read_name(rest, (1..=12).map(names::month))? as i64 + 1),
        b'M' => fields.month = Some(number(rest, most.min(2))?),
        b'd' => fields.day = Some(number(rest, most.min(2))?),
        b'D' => fields.day_of_year = Some(number(rest, most.min(3))?),
        b'E' => drop(read_name(rest, (1..=7).map(names::weekday))?),
        b'x' => fields.week_year = Some(number(rest, most.max(4).min(if next_is_number { 4 } else { 18 }))?),
        b'w' => fields.week = Some(number(rest, most.min(2))?),
        b'e' => fields.weekday = Some(number(rest, 1)?),
        b'H' => fields.hour = Some(number(rest, most.min(2))?),
        b'k' => fields.hour = Some(number(rest, most.min(2))? % 24),
        b'K' => fields.hour12 = Some(number(rest, most.min(2))?),
        b'h' => fields.hour12 = Some(number(rest, most.min(2))? % 12),
        b'm' => fields.minute = Some(number(rest, most.min(2))?),
        b's' => fields.second = Some(number(rest, most.min(2))?),
        b'S' => {
            let found = digits(rest, count.min(9))?;
            let value: i64 = found.iter().fold(0, |value, digit| value * 10 + i64::from(digit - b'0'));
            fields.nanoseconds = value * power_of_ten(9 - found.len() as u8);
        }
        b'a' => {
            let is_pm = match rest.get(..2) {
                Some(half) if half.eq_ignore_ascii_case(b"AM") => false,
                Some(half) if half.eq_ignore_ascii_case(b"PM") => true,
                _ => bail!(CannotParseDateTime, "Expected AM or PM at '{}'", String::from_utf8_lossy(rest)),
            };
            fields.is_pm = Some(is_pm);
            *rest = &rest[2..];
        }
        b'G' => match rest.get(..2) {
            Some(era) if era.eq_ignore_ascii_case(b"AD") => *rest = &rest[2..],
            _ => bail!(CannotParseDateTime, "Expected AD at '{}'", String::from_utf8_lossy(rest)),
        },
        _ => read_zone(letter, rest, fields)?,
    }
    Ok(())
}

/// `z`: a name; `Z`: `+0100` or `+01:00`.
fn read_zone(letter: u8, rest: &mut &[u8], fields: &mut ParsedFields) -> Result<()> {
    if letter == b'z' {
        let end =
            rest.iter().position(|byte| !byte.is_ascii_alphanumeric() && !b"/_+-".contains(byte)).unwrap_or(rest.len());
        let name = String::from_utf8_lossy(&rest[..end]).into_owned();
        fields.zone =
            Some(TimeZone::parse(&name).map_err(|_| err!(CannotParseDateTime, "There is no time zone '{name}'"))?);
        *rest = &rest[end..];
        return Ok(());
    }
    let sign = match rest.first() {
        Some(b'+') => 1,
        Some(b'-') => -1,
        _ => bail!(CannotParseDateTime, "Expected an offset such as +01:00 at '{}'", String::from_utf8_lossy(rest)),
    };
    *rest = &rest[1..];
    let hours = number(rest, 2)?;
    if rest.first() == Some(&b':') {
        *rest = &rest[1..];
    }
    fields.offset = Some(sign * (hours * 3600 + number(rest, 2)? * 60));
    Ok(())
}

/// Reads text by the pieces; seconds since 1970 and nanoseconds.
fn read(pieces: &[JodaSegment], text: &[u8], zone: &TimeZone) -> Result<(i64, i64)> {
    let mut rest = text;
    let mut fields = ParsedFields::default();
    for (i, piece) in pieces.iter().enumerate() {
        match piece {
            JodaSegment::Text(wanted) => match rest.strip_prefix(&wanted[..]) {
                Some(after) => rest = after,
                None => bail!(
                    CannotParseDateTime,
                    "Expected '{}' at '{}'",
                    String::from_utf8_lossy(wanted),
                    String::from_utf8_lossy(rest)
                ),
            },
            JodaSegment::Field(letter, count) => {
                let next_is_number = matches!(pieces.get(i + 1), Some(JodaSegment::Field(..)));
                read_field(*letter, *count, next_is_number, &mut rest, &mut fields)?;
            }
        }
    }
    if !rest.is_empty() {
        bail!(
            CannotParseDateTime,
            "'{}' is left of '{}' after the format",
            String::from_utf8_lossy(rest),
            String::from_utf8_lossy(text)
        );
    }
    fields.moment(zone)
}

fn bind_parse(
    name: &'static str,
    on_bad: OnInvalidTime,
    with_fraction: bool,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    arity_between(name, args, 1, 3)?;
    let format = if args.len() > 1 { constant_string(name, args, 1)? } else { "yyyy-MM-dd HH:mm:ss".to_string() };
    let zone =
        if args.len() > 2 { TimeZone::parse(&constant_string(name, args, 2)?)? } else { context.time_zone.clone() };
    let pieces = pieces(name, &format)?;
    let mut scale = 0;
    for piece in &pieces {
        if let JodaSegment::Field(letter, count) = piece {
            if !READ.contains(letter) {
                bail!(NotImplemented, "Format is not supported for {} in function {name}", char::from(*letter));
            }
            if *letter == b'S' {
                scale = (*count).min(9) as u8;
            }
        }
    }
    let result = if with_fraction {
        DataType::DateTime64(scale, Some(zone.clone()))
    } else {
        DataType::DateTime(Some(zone.clone()))
    };
    let digits = if let DataType::DateTime64(digits, _) = result { digits } else { 0 };
    bind_reader(name, on_bad, args, result, move |text| {
        let (seconds, nanoseconds) = read(&pieces, text, &zone)?;
        Ok(seconds.wrapping_mul(power_of_ten(digits)).wrapping_add(nanoseconds / power_of_ten(9 - digits)))
    })
}

/// `fromUnixTimestampInJodaSyntax(seconds[, format[, zone]])`.
fn bind_from_unix(args: &[ArgType], context: &FunctionContext) -> Outcome {
    let name = "fromUnixTimestampInJodaSyntax";
    arity_between(name, args, 1, 3)?;
    if !args[0].data_type.base().is_integer() {
        return Err(illegal(name, args));
    }
    let time = DataType::DateTime(None);
    let mut given = args.to_vec();
    given[0] = ArgType::new(if args[0].data_type.is_nullable() { DataType::nullable(time) } else { time });
    if given.len() == 1 {
        return Ok(Bound::named(name, DataType::DateTime(None), |args, rows| {
            let seconds = Ints::of(&args[0]);
            Ok(Column::from_vec((0..rows).map(|row| seconds.get(row) as u32).collect::<Vec<u32>>()))
        })
        .done());
    }
    let inner = InnerFunction::bind(
        &Factory::strict(|args, context| bind_format_joda("formatDateTimeInJodaSyntax", args, context)),
        &given,
        context,
    )?;
    let result = inner.result_type().clone();
    Ok(Bound::named(name, result, move |args, rows| {
        let seconds = Ints::of(&args[0]);
        let times = Column::from_vec((0..rows).map(|row| seconds.get(row) as u32).collect::<Vec<u32>>());
        let mut columns = vec![times];
        columns.extend(args[1..].iter().map(|arg| arg.column.clone()));
        inner.call(&columns, rows)
    })
    .done())
}

pub(super) fn register(registry: &mut Registry) {
    let format = Factory::strict(|args, context| bind_format_joda("formatDateTimeInJodaSyntax", args, context));
    let syntax = "formatDateTimeInJodaSyntax(time, format[, time_zone])";
    add(
        registry,
        "formatDateTimeInJodaSyntax",
        format,
        doc(syntax, "A time as text by a format of Joda-Time.", CATEGORY),
    );
    let names = [
        ("parseDateTimeInJodaSyntax", OnInvalidTime::Error, false),
        ("parseDateTimeInJodaSyntaxOrZero", OnInvalidTime::Zero, false),
        ("parseDateTimeInJodaSyntaxOrNull", OnInvalidTime::Null, false),
        ("parseDateTime64InJodaSyntax", OnInvalidTime::Error, true),
        ("parseDateTime64InJodaSyntaxOrZero", OnInvalidTime::Zero, true),
        ("parseDateTime64InJodaSyntaxOrNull", OnInvalidTime::Null, true),
    ];
    for (name, on_bad, with_fraction) in names {
        let factory = Factory::strict(move |args, context| bind_parse(name, on_bad, with_fraction, args, context));
        add(
            registry,
            name,
            factory,
            doc(
                "parseDateTimeInJodaSyntax(text, format[, time_zone])",
                "The time that a text shows by a format of Joda-Time.",
                CATEGORY,
            ),
        );
    }
    registry.describe(&["parseDateTimeInJodaSyntax", "parseDateTime64InJodaSyntax"], |properties| {
        properties.failure = Failure::OnText;
    });
    add(
        registry,
        "fromUnixTimestampInJodaSyntax",
        Factory::strict(bind_from_unix),
        doc(
            "fromUnixTimestampInJodaSyntax(seconds[, format[, zone]])",
            "The text of seconds since 1970 by a format of Joda.",
            CATEGORY,
        ),
    );
}
