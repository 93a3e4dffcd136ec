//! Dates and times as text.

use super::{DateTimeOutput, TextOptions};
use crate::TimeZone;
use crate::datetime::{DAY_SECONDS, civil_from_days};

/// `00` to `99`.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0u8; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [b'0' + (i / 10) as u8, b'0' + (i % 10) as u8];
        i += 1;
    }
    pairs
};

#[inline(always)]
fn pair(value: u32) -> [u8; 2] {
    PAIRS[(value % 100) as usize]
}

/// `YYYY-MM-DD` of days since 1970-01-01.
#[inline]
fn date_bytes(days: i64) -> [u8; 10] {
    let (year, month, day) = civil_from_days(days);
    let year = year.clamp(0, 9999) as u32;
    let (century, rest, month, day) = (pair(year / 100), pair(year), pair(month), pair(day));
    [century[0], century[1], rest[0], rest[1], b'-', month[0], month[1], b'-', day[0], day[1]]
}

/// Appends `YYYY-MM-DD`.
#[inline]
pub fn write_date(days: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(&date_bytes(days));
}

/// Appends `YYYY-MM-DD?hh:mm:ss` of seconds on a clock.
#[inline]
fn write_civil(local_seconds: i64, separator: u8, out: &mut Vec<u8>) {
    let days = local_seconds.div_euclid(DAY_SECONDS);
    let second = local_seconds.rem_euclid(DAY_SECONDS) as u32;
    let (hour, minute, second) = (pair(second / 3600), pair(second / 60 % 60), pair(second % 60));
    let mut text = [0u8; 19];
    text[..10].copy_from_slice(&date_bytes(days));
    text[10] = separator;
    text[11..].copy_from_slice(&[hour[0], hour[1], b':', minute[0], minute[1], b':', second[0], second[1]]);
    out.extend_from_slice(&text);
}

/// Appends a `DateTime` given in UTC seconds.
#[inline]
pub fn write_datetime(seconds: i64, zone: &TimeZone, options: &TextOptions, out: &mut Vec<u8>) {
    match options.date_time_output {
        DateTimeOutput::Simple => write_civil(zone.to_local(seconds), b' ', out),
        DateTimeOutput::Iso => {
            write_civil(seconds, b'T', out);
            out.push(b'Z');
        }
        DateTimeOutput::UnixTimestamp => out.extend_from_slice(itoa::Buffer::new().format(seconds).as_bytes()),
    }
}

/// Appends a `DateTime64` given in ticks of 10^-scale seconds.
#[inline]
pub fn write_datetime64(ticks: i64, scale: u8, zone: &TimeZone, options: &TextOptions, out: &mut Vec<u8>) {
    let per_second = 10i64.pow(u32::from(scale.min(9)));
    let seconds = ticks.div_euclid(per_second);
    let fraction = ticks.rem_euclid(per_second);
    match options.date_time_output {
        DateTimeOutput::Simple => write_civil(zone.to_local(seconds), b' ', out),
        DateTimeOutput::Iso => write_civil(seconds, b'T', out),
        DateTimeOutput::UnixTimestamp => out.extend_from_slice(itoa::Buffer::new().format(seconds).as_bytes()),
    }
    if scale > 0 && (fraction != 0 || !options.cut_zero_fractions) {
        out.push(b'.');
        write_padded(fraction as u64, scale as usize, out);
        let mut digits = scale as usize;
        while options.cut_zero_fractions && digits.is_multiple_of(3) && out.ends_with(b"000") {
            out.truncate(out.len() - 3);
            digits -= 3;
        }
    }
    if options.date_time_output == DateTimeOutput::Iso {
        out.push(b'Z');
    }
}

/// Appends `value` with leading zeros to `width` digits.
pub(super) fn write_padded(value: u64, width: usize, out: &mut Vec<u8>) {
    let mut digits = itoa::Buffer::new();
    let digits = digits.format(value).as_bytes();
    out.resize(out.len() + width.saturating_sub(digits.len()), b'0');
    out.extend_from_slice(digits);
}
