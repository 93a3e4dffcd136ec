//! Dates and times from text.

use super::cursor::shown;
use super::parse_number::read_integer;
use crate::TimeZone;
use crate::datetime::{DAY_SECONDS, days_from_civil};
use base::{Result, bail};

/// Digits of a Unix timestamp at most; more are an error, as in ClickHouse.
const TIMESTAMP_DIGITS_MAX: usize = 10;

/// Digits of a fraction of a second that are kept.
const FRACTION_DIGITS: usize = 9;

/// Seconds on a clock or in UTC, and nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Moment {
    seconds: i64,
    nanoseconds: u32,
    /// `seconds` are UTC already.
    is_utc: bool,
}

impl Moment {
    fn to_utc(self, zone: &TimeZone) -> i64 {
        if self.is_utc { self.seconds } else { zone.to_utc(self.seconds) }
    }
}

#[inline(always)]
fn digit(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at).map(|b| u32::from(b.wrapping_sub(b'0'))).filter(|&d| d < 10)
}

/// One or two digits at `at`: the number and where it ends.
#[inline]
fn short_number(bytes: &[u8], at: usize) -> Option<(u32, usize)> {
    let first = digit(bytes, at)?;
    Some(digit(bytes, at + 1).map_or((first, at + 1), |second| (first * 10 + second, at + 2)))
}

/// Days of a civil date; a month or day that cannot be gives day 0, as in ClickHouse.
#[inline]
fn civil_days(year: u32, month: u32, day: u32) -> i64 {
    if (1..=12).contains(&month) && (1..=31).contains(&day) { days_from_civil(year as i32, month, day) } else { 0 }
}

/// Reads `YYYY-MM-DD` (also with one digit, and other separators) or `YYYYMMDD`: days and bytes taken.
#[inline]
fn read_date(bytes: &[u8]) -> Option<(i64, usize)> {
    let year = digit(bytes, 0)? * 1000 + digit(bytes, 1)? * 100 + digit(bytes, 2)? * 10 + digit(bytes, 3)?;
    let separator = *bytes.get(4)?;
    if separator.is_ascii_digit() {
        let month = digit(bytes, 4)? * 10 + digit(bytes, 5)?;
        let day = digit(bytes, 6)? * 10 + digit(bytes, 7)?;
        return Some((civil_days(year, month, day), 8));
    }
    if separator.is_ascii_alphabetic() {
        return None;
    }
    let (month, end) = short_number(bytes, 5)?;
    if bytes.get(end)?.is_ascii_alphanumeric() {
        return None;
    }
    let (day, end) = short_number(bytes, end + 1)?;
    Some((civil_days(year, month, day), end))
}

/// Days since 1970-01-01 of a date, which a time of day may follow.
///
/// # Errors
/// `CANNOT_PARSE_DATE` for other text.
#[inline]
pub fn parse_date(bytes: &[u8]) -> Result<i64> {
    match read_date(bytes) {
        Some((days, taken)) if taken == bytes.len() => Ok(days),
        Some((days, taken)) if matches!(bytes[taken], b' ' | b'T') && read_time(bytes, taken + 1).is_some_and(|(.., end)| end == bytes.len()) => Ok(days),
        _ => bail!(CannotParseDate, "Cannot parse '{}' as a date: expected the YYYY-MM-DD or YYYYMMDD format", shown(bytes)),
    }
}

/// Reads `hh:mm[:ss[.fraction]]` at `at`: seconds of the day, nanoseconds, and where it ends.
fn read_time(bytes: &[u8], at: usize) -> Option<(i64, u32, usize)> {
    let (hour, end) = short_number(bytes, at)?;
    if bytes.get(end) != Some(&b':') {
        return None;
    }
    let (minute, mut end) = short_number(bytes, end + 1)?;
    let mut second = 0;
    if bytes.get(end) == Some(&b':') {
        (second, end) = short_number(bytes, end + 1)?;
    }
    let (nanoseconds, end) = read_fraction(bytes, end);
    Some((i64::from(hour * 3600 + minute * 60 + second), nanoseconds, end))
}

/// Reads `.123` if it is there: nanoseconds, and where it ends.
fn read_fraction(bytes: &[u8], at: usize) -> (u32, usize) {
    if bytes.get(at) != Some(&b'.') {
        return (0, at);
    }
    let mut nanoseconds = 0;
    let mut end = at + 1;
    while let Some(value) = digit(bytes, end) {
        if end - at <= FRACTION_DIGITS {
            nanoseconds = nanoseconds * 10 + value;
        }
        end += 1;
    }
    for _ in (end - at - 1).min(FRACTION_DIGITS)..FRACTION_DIGITS {
        nanoseconds *= 10;
    }
    (nanoseconds, end)
}

/// Reads `Z`, `UTC` or `+hh[:]mm` at `at`: seconds east of UTC, and where it ends.
fn read_offset(bytes: &[u8], at: usize) -> Option<(i64, usize)> {
    match bytes.get(at)? {
        b'Z' | b'z' => Some((0, at + 1)),
        sign @ (b'+' | b'-') => {
            let (hour, mut end) = short_number(bytes, at + 1)?;
            let mut minute = 0;
            if bytes.get(end) == Some(&b':') {
                end += 1;
            }
            if digit(bytes, end).is_some() {
                (minute, end) = short_number(bytes, end)?;
            }
            let seconds = i64::from(hour * 3600 + minute * 60);
            Some((if *sign == b'-' { -seconds } else { seconds }, end))
        }
        _ if bytes[at..].len() >= 3 && (bytes[at..at + 3].eq_ignore_ascii_case(b"UTC") || bytes[at..at + 3].eq_ignore_ascii_case(b"GMT")) => Some((0, at + 3)),
        _ => None,
    }
}

/// `YYYY-MM-DD hh:mm:ss` with all its digits, the form of nearly every cell: seconds on the clock.
#[inline]
fn read_exact(bytes: &[u8]) -> Option<i64> {
    let text: &[u8; 19] = bytes.try_into().ok()?;
    if text[4] != b'-' || text[7] != b'-' || !matches!(text[10], b' ' | b'T') || text[13] != b':' || text[16] != b':' {
        return None;
    }
    let mut digits = [0u32; 14];
    let mut bad = false;
    for (slot, at) in digits.iter_mut().zip([0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18]) {
        *slot = u32::from(text[at].wrapping_sub(b'0'));
        bad |= *slot > 9;
    }
    if bad {
        return None;
    }
    let two = |i: usize| digits[i] * 10 + digits[i + 1];
    let days = civil_days(two(0) * 100 + two(2), two(4), two(6));
    Some(days * DAY_SECONDS + i64::from(two(8) * 3600 + two(10) * 60 + two(12)))
}

fn read_basic(bytes: &[u8]) -> Option<Moment> {
    if let Some(seconds) = read_exact(bytes) {
        return Some(Moment { seconds, nanoseconds: 0, is_utc: false });
    }
    if let Some((seconds, nanoseconds)) = read_timestamp(bytes) {
        return Some(Moment { seconds, nanoseconds, is_utc: true });
    }
    let (days, end) = read_date(bytes)?;
    let midnight = days * DAY_SECONDS;
    if end == bytes.len() {
        return Some(Moment { seconds: midnight, nanoseconds: 0, is_utc: false });
    }
    if !matches!(bytes[end], b' ' | b'T') {
        return None;
    }
    let (time, nanoseconds, end) = read_time(bytes, end + 1)?;
    let clock = Moment { seconds: midnight + time, nanoseconds, is_utc: false };
    if end == bytes.len() {
        return Some(clock);
    }
    match read_offset(bytes, end)? {
        (offset, end) if end == bytes.len() => Some(Moment { seconds: clock.seconds - offset, is_utc: true, ..clock }),
        _ => None,
    }
}

/// Seconds and a fraction since the epoch: `1577934245`, `1577934245.5`, `-1`.
fn read_timestamp(bytes: &[u8]) -> Option<(i64, u32)> {
    let (whole, end) = read_integer::<i64>(bytes)?;
    if end > TIMESTAMP_DIGITS_MAX + usize::from(!bytes[0].is_ascii_digit()) {
        return None;
    }
    let (nanoseconds, end) = read_fraction(bytes, end);
    if end != bytes.len() {
        return None;
    }
    match (bytes[0] == b'-', nanoseconds) {
        (true, 1..) => Some((whole - 1, 1_000_000_000 - nanoseconds)),
        _ => Some((whole, nanoseconds)),
    }
}

/// UTC seconds of `YYYY-MM-DD hh:mm:ss` on the zone's clock, of a date alone, or of a Unix timestamp.
///
/// # Errors
/// `CANNOT_PARSE_DATETIME` for other text.
#[inline]
pub fn parse_datetime(bytes: &[u8], zone: &TimeZone) -> Result<i64> {
    match read_basic(bytes) {
        Some(moment) => Ok(moment.to_utc(zone)),
        None => bail!(CannotParseDateTime, "Cannot parse '{}' as DateTime: expected the YYYY-MM-DD hh:mm:ss format or a Unix timestamp", shown(bytes)),
    }
}

/// Ticks of 10^-scale seconds of a date with time and fraction, or of a Unix timestamp; more digits are cut off.
///
/// # Errors
/// `CANNOT_PARSE_DATETIME` for other text, `DECIMAL_OVERFLOW` for a time outside 64 bits of ticks.
pub fn parse_datetime64(bytes: &[u8], scale: u8, zone: &TimeZone) -> Result<i64> {
    match read_basic(bytes) {
        Some(moment) => to_ticks(moment, scale, zone),
        None => bail!(CannotParseDateTime, "Cannot parse '{}' as DateTime64: expected the YYYY-MM-DD hh:mm:ss.ffffff format or a Unix timestamp", shown(bytes)),
    }
}

fn to_ticks(moment: Moment, scale: u8, zone: &TimeZone) -> Result<i64> {
    let scale = u32::from(scale.min(9));
    let seconds = moment.to_utc(zone).checked_mul(10i64.pow(scale));
    let fraction = i64::from(moment.nanoseconds) / 10i64.pow(9 - scale);
    match seconds.and_then(|seconds| seconds.checked_add(fraction)) {
        Some(ticks) => Ok(ticks),
        None => bail!(DecimalOverflow, "A time does not fit DateTime64({scale}): use a smaller scale"),
    }
}

/// UTC seconds and nanoseconds of most of what people write: `Jan 2 2020 3:04pm`, `2020-01-02T03:04:05+02:00`,
/// `02/01/2020 10:11` (day first), `20200102030405`, timestamps in seconds, milli-, micro- and nanoseconds.
///
/// # Errors
/// `CANNOT_PARSE_DATETIME` for other text.
pub fn parse_best_effort(bytes: &[u8], zone: &TimeZone) -> Result<(i64, u32)> {
    let found = read_exact(bytes).map(|seconds| Moment { seconds, nanoseconds: 0, is_utc: false }).or_else(|| BestEffort::default().read(bytes));
    match found {
        Some(moment) => Ok((moment.to_utc(zone), moment.nanoseconds)),
        None => bail!(CannotParseDateTime, "Cannot parse '{}' as a date with time, even with best effort", shown(bytes)),
    }
}

/// What a lenient reading has found so far.
#[derive(Default)]
struct BestEffort {
    year: Option<u32>,
    month: Option<u32>,
    day: Option<u32>,
    /// Seconds of the day and nanoseconds.
    time: Option<(i64, u32)>,
    offset: Option<i64>,
}

const MONTHS: [&[u8]; 12] = [b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec"];
const WEEKDAYS: [&[u8]; 7] = [b"mon", b"tue", b"wed", b"thu", b"fri", b"sat", b"sun"];

impl BestEffort {
    fn read(mut self, bytes: &[u8]) -> Option<Moment> {
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            at = match byte {
                b'0'..=b'9' => match self.digits(bytes, at)? {
                    Ok(moment) => return Some(moment),
                    Err(end) => end,
                },
                b'+' | b'-' if self.time.is_some() => {
                    let (offset, end) = read_offset(bytes, at)?;
                    self.offset = Some(offset);
                    end
                }
                b'a'..=b'z' | b'A'..=b'Z' => self.word(bytes, at)?,
                b' ' | b',' | b'-' | b'/' | b'.' => at + 1,
                _ => return None,
            };
        }
        let days = civil_days(self.year?, self.month?, self.day.unwrap_or(1));
        let (time, nanoseconds) = self.time.unwrap_or((0, 0));
        let seconds = days * DAY_SECONDS + time - self.offset.unwrap_or(0);
        Some(Moment { seconds, nanoseconds, is_utc: self.offset.is_some() })
    }

    /// A run of digits: a whole moment (`Ok`), or a part of one and where it ends (`Err`).
    fn digits(&mut self, bytes: &[u8], at: usize) -> Option<Result<Moment, usize>> {
        let run = bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
        let (value, _) = read_integer::<u64>(&bytes[at..])?;
        let end = at + run;
        let next = bytes.get(end);
        match run {
            9 | 10 | 13 | 16 | 19 if at == 0 => return Self::timestamp(bytes, value, run).map(Ok),
            14 => {
                self.compact_date(value / 1_000_000);
                self.compact_time(value % 1_000_000);
            }
            8 => self.compact_date(value),
            6 if self.year.is_some() && self.time.is_none() => self.compact_time(value),
            6 => {
                self.year = Some((value / 100) as u32);
                self.month = Some((value % 100) as u32);
            }
            4 if self.year.is_none() => self.year = Some(value as u32),
            1 | 2 if next == Some(&b':') && self.time.is_none() => {
                let (seconds, nanoseconds, end) = read_time(bytes, at)?;
                self.time = Some((seconds, nanoseconds));
                return Some(Err(end));
            }
            1 | 2 => self.month_or_day(value as u32, next.copied())?,
            _ => return None,
        }
        Some(Err(end))
    }

    fn timestamp(bytes: &[u8], value: u64, run: usize) -> Option<Moment> {
        let unit = match run {
            13 => 1_000,
            16 => 1_000_000,
            19 => 1_000_000_000,
            _ => 1,
        };
        let (fraction, end) = read_fraction(bytes, run);
        let nanoseconds = if unit == 1 { fraction } else { ((value % unit) * (1_000_000_000 / unit)) as u32 };
        (end == bytes.len()).then_some(Moment { seconds: (value / unit) as i64, nanoseconds, is_utc: true })
    }

    fn compact_date(&mut self, value: u64) {
        self.year = Some((value / 10_000) as u32);
        self.month = Some((value / 100 % 100) as u32);
        self.day = Some((value % 100) as u32);
    }

    fn compact_time(&mut self, value: u64) {
        self.time = Some(((value / 10_000 * 3_600 + value / 100 % 100 * 60 + value % 100) as i64, 0));
    }

    /// One or two digits: after a year the month, else the day first; a year of two digits at last.
    fn month_or_day(&mut self, value: u32, next: Option<u8>) -> Option<()> {
        match (self.year, self.month, self.day) {
            (Some(_), None, None) => self.month = Some(value),
            (None, None, None) | (_, Some(_), None) => self.day = Some(value),
            (None, None, Some(_)) if matches!(next, Some(b'/' | b'-' | b'.' | b' ') | None) => self.month = Some(value),
            (None, Some(_), Some(_)) => self.year = Some(if value < 70 { 2000 + value } else { 1900 + value }),
            _ => return None,
        }
        Some(())
    }

    /// A word: a month, a weekday, `T`, `Z`, `UTC`, `am`, `pm`.
    fn word(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        let length = bytes[at..].iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let word = bytes[at..at + length].to_ascii_lowercase();
        let end = at + length;
        match word.as_slice() {
            b"t" if self.year.is_some() => {}
            b"z" | b"utc" | b"gmt" => self.offset = Some(0),
            b"am" | b"pm" => {
                let (seconds, nanoseconds) = self.time?;
                let hour = seconds / 3_600 % 12 + if word == b"pm" { 12 } else { 0 };
                self.time = Some((hour * 3_600 + seconds % 3_600, nanoseconds));
            }
            word if word.len() >= 3 && MONTHS.contains(&&word[..3]) => {
                self.month = MONTHS.iter().position(|month| *month == &word[..3]).map(|i| i as u32 + 1);
            }
            word if word.len() >= 3 && WEEKDAYS.contains(&&word[..3]) => {}
            _ => return None,
        }
        Some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let check = |text: &str, expect: Option<i64>| assert_eq!(parse_date(text.as_bytes()).ok(), expect, "{text}");
        let day = days_from_civil(2020, 1, 2);
        check("2020-01-02", Some(day));
        check("2020-1-2", Some(day));
        check("20200102", Some(day));
        check("2020/01/02", Some(day));
        check("2020-01-02 03:04:05", Some(day));
        check("2020-13-01", Some(0));
        check("2020-02-31", Some(days_from_civil(2020, 3, 2)));
        check("12345", None);
        check("abc", None);
        check("2020-01-02x", None);
        check("", None);
    }

    #[test]
    fn dates_with_times() {
        let utc = TimeZone::utc();
        let check = |text: &str, expect: Option<i64>| assert_eq!(parse_datetime(text.as_bytes(), &utc).ok(), expect, "{text}");
        let base = 1_577_934_245;
        for text in ["2020-01-02 03:04:05", "2020-01-02T03:04:05", "2020-1-2 3:4:5", "1577934245", "2020-01-02 03:04:05Z", "2020-01-02 05:04:05+02:00", "2020-01-02 03:04:05.5"] {
            check(text, Some(base));
        }
        check("2020-01-02", Some(base - 3 * 3600 - 245));
        check("2020-01-02 03:04", Some(base - 5));
        check("abc", None);
        check("15779342451", None);
        assert_eq!(parse_datetime64(b"2020-01-02 03:04:05.123456", 3, &utc).unwrap(), base * 1000 + 123);
        assert_eq!(parse_datetime64(b"1577934245.5", 3, &utc).unwrap(), base * 1000 + 500);
        assert_eq!(parse_datetime64(b"-1.5", 3, &utc).unwrap(), -1500);
    }

    #[test]
    fn best_effort() {
        let utc = TimeZone::utc();
        let check = |text: &str, expect: &str| {
            let expect = parse_datetime(expect.as_bytes(), &utc).unwrap();
            assert_eq!(parse_best_effort(text.as_bytes(), &utc).ok().map(|m| m.0), Some(expect), "{text}");
        };
        check("Jan 2 2020 3:04pm", "2020-01-02 15:04:00");
        check("2020-01-02T03:04:05+02:00", "2020-01-02 01:04:05");
        check("02/01/2020 10:11", "2020-01-02 10:11:00");
        check("20200102030405", "2020-01-02 03:04:05");
        check("1577934245", "2020-01-02 03:04:05");
        check("1577934245123", "2020-01-02 03:04:05");
        check("Thu, 02 Jan 2020 03:04:05 GMT", "2020-01-02 03:04:05");
        check("2020-01-02", "2020-01-02 00:00:00");
        assert!(parse_best_effort(b"soon", &utc).is_err());
    }
}
