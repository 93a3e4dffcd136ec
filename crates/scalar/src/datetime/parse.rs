//! Times out of text: `parseDateTime` by MySQL's format, `parseDateTimeBestEffort` without one.

use super::add::power_of_ten;
use super::{CATEGORY, names};
use crate::support::{Bound, Factory, Outcome, add, arity_between, constant_string, doc, illegal};
use base::{Error, Result, bail, err};
use functions::{ArgType, Failure, FunctionContext, Registry};
use types::datetime::{DAY_SECONDS, days_from_civil, days_in_month};
use types::text::parse_best_effort;
use types::{Column, DataType, TimeZone, Value};

/// The result for a text that is no time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OnInvalidTime {
    Error,
    Zero,
    Null,
}

const VARIANTS: [OnInvalidTime; 3] = [OnInvalidTime::Error, OnInvalidTime::Zero, OnInvalidTime::Null];

pub(super) fn register(registry: &mut Registry) {
    let by_format = ["parseDateTime", "parseDateTimeOrZero", "parseDateTimeOrNull"];
    let by_format64 = ["parseDateTime64", "parseDateTime64OrZero", "parseDateTime64OrNull"];
    let best = ["parseDateTimeBestEffort", "parseDateTimeBestEffortOrZero", "parseDateTimeBestEffortOrNull"];
    let best32 = ["parseDateTime32BestEffort", "parseDateTime32BestEffortOrZero", "parseDateTime32BestEffortOrNull"];
    let best64 = ["parseDateTime64BestEffort", "parseDateTime64BestEffortOrZero", "parseDateTime64BestEffortOrNull"];
    for (i, on_bad) in VARIANTS.into_iter().enumerate() {
        for (name, is_wide) in [(by_format[i], false), (by_format64[i], true)] {
            let factory = Factory::strict(move |args, context| bind_format(name, on_bad, is_wide, args, context));
            add(
                registry,
                name,
                factory,
                doc(
                    "parseDateTime(text, format[, time_zone])",
                    "The time that a text shows by MySQL's format.",
                    CATEGORY,
                ),
            );
        }
        for name in [best[i], best32[i]] {
            let factory = Factory::strict(move |args, context| bind_best(name, on_bad, false, args, context));
            add(
                registry,
                name,
                factory,
                doc(
                    "parseDateTimeBestEffort(text[, time_zone])",
                    "The time that a text shows in any usual form.",
                    CATEGORY,
                ),
            );
        }
        let factory = Factory::strict(move |args, context| bind_best64(best64[i], on_bad, false, args, context));
        let syntax = "parseDateTime64BestEffort(text[, scale[, time_zone]])";
        add(
            registry,
            best64[i],
            factory,
            doc(syntax, "The time with a fraction that a text shows in any usual form.", CATEGORY),
        );
    }
    let american = ["parseDateTimeBestEffortUS", "parseDateTimeBestEffortUSOrZero", "parseDateTimeBestEffortUSOrNull"];
    let american64 =
        ["parseDateTime64BestEffortUS", "parseDateTime64BestEffortUSOrZero", "parseDateTime64BestEffortUSOrNull"];
    for (i, on_bad) in VARIANTS.into_iter().enumerate() {
        let factory = Factory::strict(move |args, context| bind_best(american[i], on_bad, true, args, context));
        add(
            registry,
            american[i],
            factory,
            doc(
                "parseDateTimeBestEffortUS(text[, time_zone])",
                "As parseDateTimeBestEffort, where 1/2/2024 is the second of January.",
                CATEGORY,
            ),
        );
        let factory = Factory::strict(move |args, context| bind_best64(american64[i], on_bad, true, args, context));
        add(
            registry,
            american64[i],
            factory,
            doc(
                "parseDateTime64BestEffortUS(text[, scale[, time_zone]])",
                "As parseDateTime64BestEffort, where 1/2/2024 is the second of January.",
                CATEGORY,
            ),
        );
    }
    for names in [by_format, by_format64, best, best32, best64, american, american64] {
        registry.describe(&names[..1], |properties| properties.failure = Failure::OnText);
    }
    registry.scalar_alias("str_to_date", "parseDateTimeOrNull", true);
    registry.scalar_alias("TO_UNIXTIME", "parseDateTime", true);
}

/// Reads every row; the closure gives the number of the result's type.
pub(super) fn bind_reader(
    name: &'static str,
    on_bad: OnInvalidTime,
    args: &[ArgType],
    result: DataType,
    read: impl Fn(&[u8]) -> Result<i64> + Send + Sync + 'static,
) -> Outcome {
    if !args[0].data_type.base().is_string() {
        return Err(illegal(name, args));
    }
    let narrow = matches!(result, DataType::DateTime(_));
    let data_type = if on_bad == OnInvalidTime::Null { DataType::nullable(result) } else { result };
    Ok(Bound::masked(name, args, data_type, move |args, rows, nulls| {
        let column = args[0].column.flatten();
        let mut values = Vec::with_capacity(rows);
        let mut bad = vec![0u8; rows];
        for row in 0..rows {
            if nulls.is_some_and(|nulls| nulls[row] != 0) {
                values.push(0);
                continue;
            }
            values.push(match read(column.bytes_at(row).unwrap_or(b"")) {
                Ok(value) => value,
                Err(error) if on_bad == OnInvalidTime::Error => return Err(error),
                Err(_) => {
                    bad[row] = 1;
                    0
                }
            });
        }
        let column = if narrow {
            Column::from_vec(values.into_iter().map(|v| v.clamp(0, i64::from(u32::MAX)) as u32).collect::<Vec<u32>>())
        } else {
            Column::from_vec(values)
        };
        Ok(if on_bad == OnInvalidTime::Null { column.with_nulls(bad.into()) } else { column })
    })
    .done())
}

fn zone_argument(
    name: &str,
    args: &[ArgType],
    index: usize,
    context: &FunctionContext,
) -> Result<(Option<TimeZone>, TimeZone)> {
    if args.len() > index {
        let zone = TimeZone::parse(&constant_string(name, args, index)?)?;
        return Ok((Some(zone.clone()), zone));
    }
    Ok((None, context.time_zone.clone()))
}

/// Seconds and nanoseconds; in American order a month that stands before the day changes places with it.
fn best_effort(bytes: &[u8], american: bool, zone: &TimeZone) -> Result<(i64, u32)> {
    let digits = |s: &[u8]| s.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let first = digits(bytes);
    if !american || !(1..=2).contains(&first) || !matches!(bytes.get(first), Some(b'/' | b'-' | b'.')) {
        return parse_best_effort(bytes, zone);
    }
    let is_month = std::str::from_utf8(&bytes[..first])
        .ok()
        .and_then(|text| text.parse::<u8>().ok())
        .is_some_and(|month| (1..=12).contains(&month));
    let second = digits(&bytes[first + 1..]);
    let rest = &bytes[first + 1 + second..];
    if !is_month || !(1..=2).contains(&second) || rest.first() != Some(&bytes[first]) {
        return parse_best_effort(bytes, zone);
    }
    let swapped = [&bytes[first + 1..first + 1 + second], &bytes[first..=first], &bytes[..first], rest].concat();
    parse_best_effort(&swapped, zone)
}

fn bind_best(
    name: &'static str,
    on_bad: OnInvalidTime,
    american: bool,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    arity_between(name, args, 1, 2)?;
    let (given, zone) = zone_argument(name, args, 1, context)?;
    bind_reader(name, on_bad, args, DataType::DateTime(given), move |bytes| Ok(best_effort(bytes, american, &zone)?.0))
}

fn bind_best64(
    name: &'static str,
    on_bad: OnInvalidTime,
    american: bool,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    arity_between(name, args, 1, 3)?;
    let scale = match args.get(1) {
        None => 3,
        Some(arg) => match arg.constant.as_ref().and_then(Value::as_u64) {
            Some(scale) if scale <= 9 => scale as u8,
            _ => bail!(ArgumentOutOfBound, "Argument 2 of function {name} must be a constant from 0 to 9: the scale"),
        },
    };
    let (given, zone) = zone_argument(name, args, 2, context)?;
    let (second, down) = (power_of_ten(scale), power_of_ten(9 - scale));
    bind_reader(name, on_bad, args, DataType::DateTime64(scale, given), move |bytes| {
        let (seconds, nanoseconds) = best_effort(bytes, american, &zone)?;
        Ok(seconds.wrapping_mul(second).wrapping_add(i64::from(nanoseconds) / down))
    })
}

fn bind_format(
    name: &'static str,
    on_bad: OnInvalidTime,
    is_wide: bool,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    arity_between(name, args, 1, 3)?;
    let usual = if is_wide { "%Y-%m-%d %H:%i:%s.%f" } else { "%Y-%m-%d %H:%i:%s" };
    let format = if args.len() > 1 { constant_string(name, args, 1)? } else { usual.to_string() };
    let (_, zone) = zone_argument(name, args, 2, context)?;
    check_format(name, format.as_bytes())?;
    let result =
        if is_wide { DataType::DateTime64(6, Some(zone.clone())) } else { DataType::DateTime(Some(zone.clone())) };
    bind_reader(name, on_bad, args, result, move |bytes| {
        let (seconds, microseconds) = FormatReader::new(bytes).read(format.as_bytes(), &zone)?;
        Ok(if is_wide { seconds * power_of_ten(6) + microseconds } else { seconds })
    })
}

/// Fields that reading knows.
const FIELDS: &[u8] = b"abMcmCdeDfFgGhIHilkjpQrRsSTuVwWyYzn t%";

fn check_format(name: &str, format: &[u8]) -> Result<()> {
    let mut bytes = format.iter();
    while let Some(&byte) = bytes.next() {
        if byte != b'%' {
            continue;
        }
        match bytes.next() {
            Some(field) if FIELDS.contains(field) && !b"gGuVwCQ ".contains(field) => {}
            Some(&field) => bail!(NotImplemented, "Function {name} cannot read the format '%{}'", field as char),
            None => bail!(BadArguments, "The format of function {name} ends after '%'"),
        }
    }
    Ok(())
}

/// A text that is read by a format.
struct FormatReader<'a> {
    text: &'a [u8],
    at: usize,
    year: i64,
    month: i64,
    day: i64,
    day_of_year: Option<i64>,
    hour: i64,
    minute: i64,
    second: i64,
    /// `Some(true)` for PM; hours are of 12 then.
    afternoon: Option<bool>,
    offset: Option<i64>,
    microseconds: i64,
}

impl<'a> FormatReader<'a> {
    fn new(text: &'a [u8]) -> Self {
        FormatReader {
            text,
            at: 0,
            year: 1970,
            month: 1,
            day: 1,
            day_of_year: None,
            hour: 0,
            minute: 0,
            second: 0,
            afternoon: None,
            offset: None,
            microseconds: 0,
        }
    }

    #[cold]
    fn bad(&self, what: &str) -> Error {
        err!(
            CannotParseDateTime,
            "Cannot parse '{}' as a time: expected {what} at position {}",
            String::from_utf8_lossy(self.text),
            self.at
        )
    }

    fn expect(&mut self, byte: u8) -> Result<()> {
        if self.text.get(self.at) != Some(&byte) {
            return Err(self.bad(&format!("'{}'", byte as char)));
        }
        self.at += 1;
        Ok(())
    }

    /// A number of one to `digits` digits (exactly as many if `all`), from `low` to `high`.
    fn number(&mut self, digits: usize, all: bool, low: i64, high: i64) -> Result<i64> {
        let mut value = 0;
        let start = self.at;
        while self.at < start + digits
            && let Some(digit) = self.text.get(self.at).filter(|b| b.is_ascii_digit())
        {
            value = value * 10 + i64::from(digit - b'0');
            self.at += 1;
        }
        let read = self.at - start;
        if read == 0 || (all && read < digits) || !(low..=high).contains(&value) {
            self.at = start;
            return Err(self.bad(&format!("a number from {low} to {high}")));
        }
        Ok(value)
    }

    /// The position of one of the words, which is taken in any case.
    fn word<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<usize> {
        let rest = &self.text[self.at..];
        for (i, word) in words.enumerate() {
            if rest.len() >= word.len() && rest[..word.len()].eq_ignore_ascii_case(word.as_bytes()) {
                self.at += word.len();
                return Ok(i);
            }
        }
        Err(self.bad("the name of a month or day, AM or PM"))
    }

    /// Seconds since 1970 and microseconds.
    fn read(mut self, format: &[u8], zone: &TimeZone) -> Result<(i64, i64)> {
        let mut bytes = format.iter();
        while let Some(&byte) = bytes.next() {
            match byte {
                b'%' => self.field(*bytes.next().unwrap_or(&b'%'))?,
                literal => self.expect(literal)?,
            }
        }
        if self.at != self.text.len() {
            return Err(self.bad("the end of the text"));
        }
        self.finish(zone)
    }

    fn field(&mut self, field: u8) -> Result<()> {
        match field {
            b'Y' => self.year = self.number(4, true, 1970, 2106)?,
            b'y' => {
                let short = self.number(2, true, 0, 99)?;
                self.year = if short >= 70 { 1900 + short } else { 2000 + short };
            }
            b'm' | b'c' => self.month = self.number(2, field == b'm', 1, 12)?,
            b'b' => self.month = self.word(names::MONTHS.iter().map(|name| &name[..3]))? as i64 + 1,
            b'M' => self.month = self.word(names::MONTHS.iter().copied())? as i64 + 1,
            b'a' => drop(self.word(names::WEEKDAYS.iter().map(|name| &name[..3]))?),
            b'W' => drop(self.word(names::WEEKDAYS.iter().copied())?),
            b'd' => self.day = self.number(2, true, 1, 31)?,
            b'e' => {
                while self.text.get(self.at) == Some(&b' ') {
                    self.at += 1;
                }
                self.day = self.number(2, false, 1, 31)?;
            }
            b'j' => self.day_of_year = Some(self.number(3, true, 1, 366)?),
            b'H' => self.hour = self.number(2, true, 0, 23)?,
            b'k' => self.hour = self.number(2, false, 0, 23)?,
            b'h' | b'I' => self.half_day_hour(true)?,
            b'l' => self.half_day_hour(false)?,
            b'i' => self.minute = self.number(2, true, 0, 59)?,
            b's' | b'S' => self.second = self.number(2, true, 0, 59)?,
            b'f' => {
                let start = self.at;
                let fraction = self.number(6, false, 0, 999_999)?;
                self.microseconds = fraction * power_of_ten(6 - (self.at - start) as u8);
            }
            b'p' => self.afternoon = Some(self.word(["AM", "PM"].into_iter())? == 1),
            b'D' => self.fields(b"m/d/y")?,
            b'F' => self.fields(b"Y-m-d")?,
            b'T' => self.fields(b"H:i:s")?,
            b'R' => self.fields(b"H:i")?,
            b'r' => self.fields(b"h:i p")?,
            b'z' => self.zone_offset()?,
            b'n' => self.expect(b'\n')?,
            b't' => self.expect(b'\t')?,
            _ => self.expect(b'%')?,
        }
        Ok(())
    }

    /// Fields (letters) and literals, one after another.
    fn fields(&mut self, fields: &[u8]) -> Result<()> {
        fields
            .iter()
            .try_for_each(|&byte| if byte.is_ascii_alphabetic() { self.field(byte) } else { self.expect(byte) })
    }

    fn half_day_hour(&mut self, all: bool) -> Result<()> {
        self.hour = self.number(2, all, 1, 12)?;
        self.afternoon.get_or_insert(false);
        Ok(())
    }

    fn zone_offset(&mut self) -> Result<()> {
        let sign = match self.text.get(self.at) {
            Some(b'+') => 1,
            Some(b'-') => -1,
            _ => return Err(self.bad("'+' or '-'")),
        };
        self.at += 1;
        let (hours, minutes) = (self.number(2, true, 0, 14)?, self.number(2, true, 0, 59)?);
        self.offset = Some(sign * (hours * 3600 + minutes * 60));
        Ok(())
    }

    fn finish(self, zone: &TimeZone) -> Result<(i64, i64)> {
        let days = match self.day_of_year {
            Some(day) => days_from_civil(self.year as i32, 1, 1) + day - 1,
            None if self.day > i64::from(days_in_month(self.year as i32, self.month as u32)) => {
                return Err(self.bad("a day that the month has"));
            }
            None => days_from_civil(self.year as i32, self.month as u32, self.day as u32),
        };
        let hour = match self.afternoon {
            Some(afternoon) => self.hour % 12 + if afternoon { 12 } else { 0 },
            None => self.hour,
        };
        let local = days * DAY_SECONDS + hour * 3600 + self.minute * 60 + self.second;
        let seconds = match self.offset {
            Some(offset) => local - offset,
            None => zone.to_utc(local),
        };
        Ok((seconds, self.microseconds))
    }
}
