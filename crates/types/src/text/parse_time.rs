//! Dates and times from text.

use super::cursor::shown;
use super::parse_number::read_integer;
use crate::TimeZone;
use crate::datetime::{DAY_SECONDS, days_from_civil};
use base::{Result, bail};

/// Digits of a Unix timestamp at most; more are an error, as in ClickHouse.
const TIMESTAMP_DIGITS_MAX: usize = 10;

/// Digits of a Unix timestamp at least: fewer are a year or no time at all.
const TIMESTAMP_DIGITS_MIN: usize = 5;

/// Digits of a fraction of a second that are kept.
const FRACTION_DIGITS: usize = 9;

/// Seconds on a clock or in UTC, and nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ParsedMoment {
    seconds: i64,
    nanoseconds: u32,
    /// `seconds` are UTC already.
    is_utc: bool,
}

impl ParsedMoment {
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
        Some((days, taken))
            if matches!(bytes[taken], b' ' | b'T')
                && read_time(bytes, taken + 1).is_some_and(|(.., end)| end == bytes.len()) =>
        {
            Ok(days)
        }
        Some(_) => bail!(CannotParseText, "Cannot parse '{}' as a date: there is text behind it", shown(bytes)),
        None => bail!(
            CannotParseDate,
            "Cannot parse '{}' as a date: expected the YYYY-MM-DD or YYYYMMDD format",
            shown(bytes)
        ),
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

fn read_basic(bytes: &[u8]) -> Option<ParsedMoment> {
    if let Some(seconds) = read_exact(bytes) {
        return Some(ParsedMoment { seconds, nanoseconds: 0, is_utc: false });
    }
    if let Some((seconds, nanoseconds)) = read_timestamp(bytes) {
        return Some(ParsedMoment { seconds, nanoseconds, is_utc: true });
    }
    let (days, end) = read_date(bytes)?;
    let midnight = days * DAY_SECONDS;
    if end == bytes.len() {
        return Some(ParsedMoment { seconds: midnight, nanoseconds: 0, is_utc: false });
    }
    if !matches!(bytes[end], b' ' | b'T') {
        return None;
    }
    let (time, nanoseconds, end) = read_time(bytes, end + 1)?;
    // What may say where the clock stands is of the lenient forms.
    (end == bytes.len()).then_some(ParsedMoment { seconds: midnight + time, nanoseconds, is_utc: false })
}

/// Whether a whole time begins the text and something follows.
#[cold]
fn has_more(bytes: &[u8]) -> bool {
    bytes.len() > 19 && read_exact(&bytes[..19]).is_some()
}

/// Seconds and a fraction since the epoch: `1577934245`, `1577934245.5`, `-1`.
fn read_timestamp(bytes: &[u8]) -> Option<(i64, u32)> {
    let (whole, end) = read_integer::<i64>(bytes)?;
    let digits = end - usize::from(!bytes[0].is_ascii_digit());
    if digits > TIMESTAMP_DIGITS_MAX || (digits < TIMESTAMP_DIGITS_MIN && end == bytes.len() && bytes[0] != b'-') {
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
        None if has_more(bytes) => {
            bail!(CannotParseText, "Cannot parse '{}' as DateTime: there is more behind the time", shown(bytes))
        }
        None => bail!(
            CannotParseDateTime,
            "Cannot parse '{}' as DateTime: expected the YYYY-MM-DD hh:mm:ss format or a Unix timestamp",
            shown(bytes)
        ),
    }
}

/// Ticks of 10^-scale seconds of a date with time and fraction, or of a Unix timestamp; more digits are cut off.
///
/// # Errors
/// `CANNOT_PARSE_DATETIME` for other text, `DECIMAL_OVERFLOW` for a time outside 64 bits of ticks.
pub fn parse_datetime64(bytes: &[u8], scale: u8, zone: &TimeZone) -> Result<i64> {
    match read_basic(bytes) {
        Some(moment) => to_ticks(moment, scale, zone),
        None if has_more(bytes) => {
            bail!(CannotParseText, "Cannot parse '{}' as DateTime64: there is more behind the time", shown(bytes))
        }
        None => bail!(
            CannotParseDateTime,
            "Cannot parse '{}' as DateTime64: expected the YYYY-MM-DD hh:mm:ss.ffffff format or a Unix timestamp",
            shown(bytes)
        ),
    }
}

fn to_ticks(moment: ParsedMoment, scale: u8, zone: &TimeZone) -> Result<i64> {
    let scale = u32::from(scale.min(9));
    let seconds = moment.to_utc(zone).checked_mul(10i64.pow(scale));
    let fraction = i64::from(moment.nanoseconds) / 10i64.pow(9 - scale);
    match seconds.and_then(|seconds| seconds.checked_add(fraction)) {
        Some(ticks) => Ok(ticks),
        None => bail!(DecimalOverflow, "A time does not fit DateTime64({scale}): use a smaller scale"),
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
        let check =
            |text: &str, expect: Option<i64>| assert_eq!(parse_datetime(text.as_bytes(), &utc).ok(), expect, "{text}");
        let base = 1_577_934_245;
        for text in
            ["2020-01-02 03:04:05", "2020-01-02T03:04:05", "2020-1-2 3:4:5", "1577934245", "2020-01-02 03:04:05.5"]
        {
            check(text, Some(base));
        }
        check("2020-01-02", Some(base - 3 * 3600 - 245));
        check("2020-01-02 03:04", Some(base - 5));
        check("abc", None);
        check("2020-01-02 03:04:05Z", None);
        check("15779342451", None);
        assert_eq!(parse_datetime64(b"2020-01-02 03:04:05.123456", 3, &utc).unwrap(), base * 1000 + 123);
        assert_eq!(parse_datetime64(b"1577934245.5", 3, &utc).unwrap(), base * 1000 + 500);
        assert_eq!(parse_datetime64(b"-1.5", 3, &utc).unwrap(), -1500);
    }
}
