//! Dates of `VALID UNTIL`.
//!
//! `infinity`, `2030-01-31`, `2030-01-31 10:20:30`, with a `T` instead of the blank, and with a zone behind (`Z`,
//! `UTC`, `+02:00`, `Europe/Berlin`); UTC where none is said. Ten digits and more are seconds since 1970, as stored
//! texts of ClickHouse have them.

use base::{Result, err};
use jiff::SignedDuration;
use jiff::civil::{Date, DateTime, Time};
use jiff::tz::{Offset, TimeZone};

/// The bytes of `YYYY-MM-DD`.
const DATE_BYTES: usize = 10;

/// Second zero.
const EPOCH: DateTime = DateTime::constant(1970, 1, 1, 0, 0, 0, 0);

/// The last second of the year 9999.
const SECONDS_MAX: i64 = 253_402_300_799;

/// Seconds since 1970 in UTC; `None` for `infinity`.
///
/// # Errors
/// `BAD_ARGUMENTS` for what is no date.
pub fn from_text(text: &str) -> Result<Option<i64>> {
    let text = text.trim();
    if text.eq_ignore_ascii_case("infinity") {
        return Ok(None);
    }
    if text.len() >= DATE_BYTES && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let seconds = text.parse().ok().filter(|seconds| *seconds <= SECONDS_MAX);
        return seconds.map(Some).ok_or_else(|| error_of(text));
    }
    date_time(text).map(Some).ok_or_else(|| error_of(text))
}

/// The text of a second: a date and time in UTC.
pub(super) fn to_text(seconds: i64) -> String {
    let time = EPOCH.saturating_add(SignedDuration::from_secs(seconds.min(SECONDS_MAX)));
    time.strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The error of a text that is not a date.
fn error_of(text: &str) -> base::Error {
    err!(
        BadArguments,
        "Cannot read '{text}' of VALID UNTIL. Write 'infinity', a date ('2030-01-31') or a time in UTC ('2030-01-31 \
         10:20:30') or in another zone ('2030-01-31 10:20:30 +02:00')"
    )
}

/// A date, a time and a zone.
fn date_time(text: &str) -> Option<i64> {
    let date: Date = text.get(..DATE_BYTES)?.parse().ok()?;
    let rest = text.get(DATE_BYTES..)?;
    let (time, zone) = match rest.strip_prefix(['T', 't', ' ']) {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => time_and_zone(rest)?,
        _ => (Time::midnight(), rest.trim()),
    };
    let (time, zone) = (date.to_datetime(time), time_zone(zone)?);
    if zone == TimeZone::UTC {
        // Without the library's limit of times with a zone, which is some hours before the end of the last year.
        return Some(time.duration_since(EPOCH).as_secs());
    }
    Some(time.to_zoned(zone).ok()?.timestamp().as_second())
}

/// `hh:mm[:ss[.fraction]]` and the text of the zone behind it; the fraction is dropped.
fn time_and_zone(text: &str) -> Option<(Time, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.').unwrap_or(text.len());
    let (time, zone) = text.split_at(end);
    let whole = time.split_once('.').map_or(time, |(whole, _)| whole);
    let parts = whole.split(':').map(two_digits).collect::<Option<Vec<i8>>>()?;
    let time = match parts[..] {
        [hour, minute] => Time::new(hour, minute, 0, 0),
        [hour, minute, second] => Time::new(hour, minute, second, 0),
        _ => return None,
    };
    Some((time.ok()?, zone.trim()))
}

/// A number of two digits.
fn two_digits(text: &str) -> Option<i8> {
    (text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

/// A zone by its name or its distance from UTC.
fn time_zone(text: &str) -> Option<TimeZone> {
    if text.is_empty() || ["Z", "UTC", "GMT"].iter().any(|name| text.eq_ignore_ascii_case(name)) {
        return Some(TimeZone::UTC);
    }
    let Some(distance) = text.strip_prefix(['+', '-']) else {
        return TimeZone::get(text).ok();
    };
    let digits = distance.replacen(':', "", 1);
    let minutes = if digits.len() == 2 { 0 } else { i32::from(two_digits(digits.get(2..)?)?) };
    let seconds = i32::from(two_digits(digits.get(..2)?)?) * 3600 + minutes * 60;
    let seconds = if text.starts_with('-') { -seconds } else { seconds };
    Offset::from_seconds(seconds).ok().map(TimeZone::fixed)
}
