//! `Time` and `Time64`: spans of up to a thousand hours, with a sign.

use super::cursor::shown;
use super::time::write_padded;
use crate::IntervalKind;
use base::{Result, bail};

/// 999:59:59, beyond which times are not.
pub const TIME_SECONDS_MAX: i64 = 3_599_999;

const NANOSECONDS: i64 = 1_000_000_000;

/// Nanoseconds of `[-]hh:mm:ss[.fraction]`, `[-]mm:ss` or up to two digits of seconds; minutes and seconds past 59
/// carry over.
///
/// # Errors
/// `CANNOT_PARSE_DATETIME` for what does not begin as a time, `CANNOT_PARSE_TEXT` for what follows one.
pub fn parse_time_of_day(bytes: &[u8], with_fraction: bool) -> Result<i64> {
    let (negative, text) = match bytes.split_first() {
        Some((b'-', rest)) => (true, rest),
        _ => (false, bytes),
    };
    if !text.first().is_some_and(u8::is_ascii_digit) {
        bail!(CannotParseDateTime, "Cannot parse '{}' as Time: expected hours:minutes:seconds", shown(bytes));
    }
    let Some((seconds, fraction)) = read_seconds(text, with_fraction) else {
        bail!(
            CannotParseText,
            "Cannot parse '{}' as Time: expected hours:minutes:seconds up to 999:59:59",
            shown(bytes)
        );
    };
    let nanoseconds = seconds.min(TIME_SECONDS_MAX) * NANOSECONDS + fraction;
    Ok(if negative { -nanoseconds } else { nanoseconds })
}

/// Seconds and nanoseconds of a time without sign.
fn read_seconds(text: &[u8], with_fraction: bool) -> Option<(i64, i64)> {
    let (whole, fraction) = split_fraction(text)?;
    if whole.len() < text.len() && !with_fraction {
        return None;
    }
    let mut parts = [0i64; 3];
    let mut count = 0;
    // Hours have up to three digits; minutes and seconds two, or one where they stand first.
    let first_max = if whole.iter().filter(|&&byte| byte == b':').count() == 2 { 3 } else { 2 };
    for part in whole.split(|&byte| byte == b':') {
        let digits = if count == 0 { 1..=first_max } else { 2..=2 };
        if count == 3 || !digits.contains(&part.len()) || !part.iter().all(u8::is_ascii_digit) {
            return None;
        }
        parts[count] = part.iter().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'));
        count += 1;
    }
    let seconds = match count {
        1 => parts[0],
        2 => parts[0] * 60 + parts[1],
        _ => parts[0] * 3600 + parts[1] * 60 + parts[2],
    };
    Some((seconds, fraction))
}

/// The text before a decimal point, and the nanoseconds behind it.
fn split_fraction(text: &[u8]) -> Option<(&[u8], i64)> {
    let Some(point) = text.iter().position(|&byte| byte == b'.') else { return Some((text, 0)) };
    let digits = &text[point + 1..];
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let nanoseconds =
        (0..9).fold(0, |number, i| number * 10 + digits.get(i).map_or(0, |digit| i64::from(digit - b'0')));
    Some((&text[..point], nanoseconds))
}

/// Appends ticks of 10^-scale seconds as `[-]hh:mm:ss[.fraction]`, moved to the nearest time there is.
pub fn write_time_of_day(ticks: i64, scale: u8, out: &mut Vec<u8>) {
    let per_second = 10i64.pow(u32::from(scale.min(9)));
    let max = TIME_SECONDS_MAX * per_second + (per_second - 1);
    let ticks = ticks.clamp(-max, max);
    if ticks < 0 {
        out.push(b'-');
    }
    let (seconds, fraction) = (ticks.abs() / per_second, ticks.abs() % per_second);
    write_padded((seconds / 3600) as u64, 2, out);
    out.push(b':');
    write_padded((seconds / 60 % 60) as u64, 2, out);
    out.push(b':');
    write_padded((seconds % 60) as u64, 2, out);
    if scale > 0 {
        out.push(b'.');
        write_padded(fraction as u64, usize::from(scale), out);
    }
}

/// Appends an interval as Kusto has it: `[-][days.]hh:mm:ss[.fraction]`, the fraction in hundreds of nanoseconds. Units
/// of the calendar have no such form and stay numbers.
pub(super) fn write_kusto_interval(value: i64, kind: IntervalKind, out: &mut Vec<u8>) {
    let unit: i128 = match kind {
        IntervalKind::Nanosecond => 1,
        IntervalKind::Microsecond => 1_000,
        IntervalKind::Millisecond => 1_000_000,
        IntervalKind::Second => 1_000_000_000,
        IntervalKind::Minute => 60_000_000_000,
        IntervalKind::Hour => 3_600_000_000_000,
        IntervalKind::Day => 86_400_000_000_000,
        IntervalKind::Week => 604_800_000_000_000,
        IntervalKind::Month | IntervalKind::Quarter | IntervalKind::Year => return super::write_integer(value, out),
    };
    let nanoseconds = i128::from(value) * unit;
    if nanoseconds < 0 {
        out.push(b'-');
    }
    let nanoseconds = nanoseconds.unsigned_abs();
    let (seconds, fraction) =
        ((nanoseconds / NANOSECONDS as u128) as u64, (nanoseconds % NANOSECONDS as u128) as u64 / 100);
    let days = seconds / 86_400;
    if days > 0 {
        super::write_integer(days, out);
        out.push(b'.');
    }
    for (i, part) in [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].into_iter().enumerate() {
        if i > 0 {
            out.push(b':');
        }
        write_padded(part, 2, out);
    }
    if fraction > 0 {
        out.push(b'.');
        write_padded(fraction, 7, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, scale: u8, expect: Option<&str>) {
        let printed = parse_time_of_day(text.as_bytes(), true).ok().map(|nanoseconds| {
            let mut out = Vec::new();
            write_time_of_day(nanoseconds / 10i64.pow(9 - u32::from(scale)), scale, &mut out);
            String::from_utf8(out).unwrap()
        });
        assert_eq!(printed.as_deref(), expect, "{text}");
    }

    #[test]
    fn times_and_what_is_none() {
        check("12:34:56", 0, Some("12:34:56"));
        check("-12:34:56.5", 3, Some("-12:34:56.500"));
        check("999:59:59.999999", 6, Some("999:59:59.999999"));
        check("59", 0, Some("00:00:59"));
        check("1:02", 0, Some("00:01:02"));
        check("3661", 0, None);
        check("1:2:3", 0, None);
        check("1000:00:00", 0, None);
        check("x", 0, None);
        check("", 0, None);
        check("12:60:00", 0, Some("13:00:00"));
        check("12:34:56x", 0, None);
    }
}
