//! Dates and times in most of the forms that people write, by ClickHouse's rules.
//!
//! ```text
//! runs of digits   19 16 13 10 9   a timestamp, if nothing stands before it
//!                  14 8 6 4        YYYYMMDDhhmmss, YYYYMMDD, YYYYMM or hhmmss, YYYY with month and day behind it
//!                  2 1             hh:mm:ss, DD/MM/YYYY, the day, or the hour if there is a day
//! words            months, days of the week, AM, PM, T, Z, UTC, GMT, MSK
//! ```

use crate::TimeZone;
use crate::datetime::{DAY_SECONDS, civil_from_days, days_from_civil, days_in_month};
use base::{Result, bail};

use super::cursor::shown;

const MONTHS: [&[u8]; 12] =
    [b"jan", b"feb", b"mar", b"apr", b"may", b"jun", b"jul", b"aug", b"sep", b"oct", b"nov", b"dec"];
/// The names of the months in full.
const MONTH_NAMES: [&[u8]; 12] = [
    b"january",
    b"february",
    b"march",
    b"april",
    b"may",
    b"june",
    b"july",
    b"august",
    b"september",
    b"october",
    b"november",
    b"december",
];
const WEEKDAYS: [&[u8]; 7] = [b"mon", b"tue", b"wed", b"thu", b"fri", b"sat", b"sun"];
/// Zones that are known by their letters, with hours east of UTC.
const ZONES: [(&[u8], i64); 4] = [(b"utc", 0), (b"gmt", 0), (b"msk", 3), (b"msd", 4)];

/// Digits of a run that are looked at.
const DIGITS_MAX: usize = 19;

/// UTC seconds and nanoseconds of most of what people write: `Jan 2 2020 3:04pm`, `2020-01-02T03:04:05+02:00`,
/// `02/01/2020 10:11` (day first), `20200102030405`, timestamps in seconds, milli-, micro- and nanoseconds. Without a
/// year it is the last day of that name.
///
/// # Errors
/// `CANNOT_PARSE_DATETIME` for other text.
pub fn parse_best_effort(bytes: &[u8], zone: &TimeZone) -> Result<(i64, u32)> {
    read(bytes, zone, false)
}

/// As [`parse_best_effort`], with the month first in `02/01/2020`.
///
/// # Errors
/// As [`parse_best_effort`].
pub fn parse_best_effort_us(bytes: &[u8], zone: &TimeZone) -> Result<(i64, u32)> {
    read(bytes, zone, true)
}

#[inline]
fn read(bytes: &[u8], zone: &TimeZone, month_first: bool) -> Result<(i64, u32)> {
    if let Some(seconds) = read_exact(bytes) {
        return Ok((zone.to_utc(seconds), 0));
    }
    let reading = BestEffortFields { bytes, month_first, ..BestEffortFields::default() };
    match reading.run(zone) {
        Some(found) => Ok(found),
        None => {
            bail!(CannotParseDateTime, "Cannot parse '{}' as a date with time, even with best effort", shown(bytes))
        }
    }
}

/// `YYYY-MM-DD hh:mm:ss` of a day that there is, the form of nearly every cell: seconds on the clock.
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
    let two = |i: usize| digits[i] * 10 + digits[i + 1];
    let (year, month, day) = (two(0) * 100 + two(2), two(4), two(6));
    if bad || year == 0 || !is_day(year, month, day) {
        return None;
    }
    Some(days_from_civil(year as i32, month, day) * DAY_SECONDS + i64::from(two(8) * 3600 + two(10) * 60 + two(12)))
}

fn is_day(year: u32, month: u32, day: u32) -> bool {
    (1..=12).contains(&month) && (1..=days_in_month(year as i32, month)).contains(&day)
}

/// The fields of a time that have been found so far; 0 is not found yet.
#[derive(Default)]
struct BestEffortFields<'a> {
    bytes: &'a [u8],
    at: usize,
    year: u32,
    month: u32,
    day: u32,
    hour: u32,
    minute: u32,
    second: u32,
    nanoseconds: u32,
    has_time: bool,
    is_am: bool,
    is_pm: bool,
    /// Seconds east of UTC.
    offset: Option<i64>,
    /// The first of two numbers with `/`, `-` or `.` between them is the month.
    month_first: bool,
}

/// A whole moment: UTC seconds and nanoseconds.
type Timestamp = (i64, u32);

impl BestEffortFields<'_> {
    fn run(mut self, zone: &TimeZone) -> Option<Timestamp> {
        while self.at < self.bytes.len() {
            let (value, count) = self.number()?;
            match count {
                0 => self.sign_or_word()?,
                9 | 10 | 13 | 16 | 19 if self.year == 0 && !self.has_time => return self.timestamp(value, count),
                14 if self.year == 0 && !self.has_time => {
                    self.date(value / 1_000_000);
                    self.time(value % 1_000_000);
                }
                8 if self.year == 0 => self.date(value),
                6 if self.year == 0 && self.month == 0 => {
                    (self.year, self.month) = ((value / 100) as u32, (value % 100) as u32)
                }
                6 if !self.has_time => self.time(value),
                4 if self.year == 0 => self.after_year(value as u32)?,
                1 | 2 => self.short(value as u32)?,
                _ => return None,
            }
        }
        self.finish(zone)
    }

    /// A run of digits from here: its number, and how many there are.
    fn number(&mut self) -> Option<(u64, usize)> {
        let count = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count > DIGITS_MAX {
            return None;
        }
        let value = self.bytes[self.at..self.at + count]
            .iter()
            .try_fold(0u64, |value, byte| value.checked_mul(10)?.checked_add(u64::from(byte - b'0')));
        self.at += count;
        Some((value?, count))
    }

    /// A run of one or two digits.
    fn short_number(&mut self) -> Option<u32> {
        match self.number()? {
            (value, 1 | 2) => Some(value as u32),
            _ => None,
        }
    }

    fn takes(&mut self, wanted: &[u8]) -> bool {
        let found = self.bytes.get(self.at).is_some_and(|byte| wanted.contains(byte));
        self.at += usize::from(found);
        found
    }

    fn date(&mut self, value: u64) {
        (self.year, self.month, self.day) = ((value / 10_000) as u32, (value / 100 % 100) as u32, (value % 100) as u32);
    }

    fn time(&mut self, value: u64) {
        (self.hour, self.minute, self.second) =
            ((value / 10_000) as u32, (value / 100 % 100) as u32, (value % 100) as u32);
        self.has_time = true;
    }

    fn timestamp(mut self, value: u64, count: usize) -> Option<Timestamp> {
        let unit = 10u64.pow(count.saturating_sub(10) as u32);
        self.nanoseconds = (value % unit * (1_000_000_000 / unit)) as u32;
        if unit == 1 && self.takes(b".") {
            self.fraction();
        }
        (self.at == self.bytes.len()).then_some(((value / unit) as i64, self.nanoseconds))
    }

    fn fraction(&mut self) {
        let digits = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_digit());
        let (mut value, mut count) = (0, 0);
        for digit in digits {
            if count < 9 {
                value = value * 10 + u32::from(digit - b'0');
            }
            count += 1;
        }
        self.at += count;
        self.nanoseconds = value * 10u32.pow(9 - count.min(9) as u32);
    }

    /// A year, with a month and a day behind it by any separator where the month is not known.
    fn after_year(&mut self, year: u32) -> Option<()> {
        self.year = year;
        if self.month != 0 {
            return Some(());
        }
        let Some(&separator) = self.bytes.get(self.at) else { return Some(()) };
        self.at += 1;
        match self.number()? {
            (0, 0) if separator == b' ' => return Some(()),
            (month, 1 | 2) => self.month = month as u32,
            _ => return None,
        }
        if self.at < self.bytes.len() {
            self.at += 1;
            self.day = self.short_number()?;
        }
        Some(())
    }

    /// One or two digits: the hour before a colon, the day before a separator, else the day if there is none yet, else
    /// the hour.
    fn short(&mut self, value: u32) -> Option<()> {
        if self.takes(b":") {
            if self.has_time {
                return None;
            }
            (self.hour, self.has_time) = (value, true);
            self.minute = self.short_number()?;
            if self.takes(b":") {
                self.second = self.short_number()?;
            }
        } else if self.takes(b",") {
            if self.month == 0 || self.day != 0 {
                return None;
            }
            self.day = value;
        } else if self.takes(b"/.-") {
            return self.day_and_month(value);
        } else if self.day == 0 {
            self.day = value;
        } else {
            if self.has_time {
                return None;
            }
            (self.hour, self.has_time) = (value, true);
        }
        Some(())
    }

    /// `DD/MM`, `DD/MM/YY`, `DD-Jan-YYYY`; the first is the month where the second cannot be.
    fn day_and_month(&mut self, first: u32) -> Option<()> {
        if self.day != 0 {
            return None;
        }
        match self.number()? {
            (second, 1 | 2) if self.month_first => (self.month, self.day) = (first, second as u32),
            (second, 1 | 2) => (self.day, self.month) = (first, second as u32),
            (_, 0) => {
                self.day = first;
                self.month = Self::month_of(&self.word())?;
            }
            _ => return None,
        }
        if self.month > 12 {
            (self.day, self.month) = (self.month, self.day);
        }
        if self.takes(b"/.-") {
            self.year = match self.number()? {
                (year, 4) => year as u32,
                (year, 2) => year as u32 + if year >= 70 { 1900 } else { 2000 },
                _ => return None,
            };
        }
        Some(())
    }

    fn word(&mut self) -> Vec<u8> {
        let length = self.bytes[self.at..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let word = self.bytes[self.at..self.at + length].to_ascii_lowercase();
        self.at += length;
        word
    }

    fn month_of(word: &[u8]) -> Option<u32> {
        MONTHS
            .iter()
            .zip(MONTH_NAMES)
            .position(|(short, full)| word == *short || word == full)
            .map(|index| index as u32 + 1)
    }

    fn sign_or_word(&mut self) -> Option<()> {
        match self.bytes[self.at] {
            b' ' => self.at += 1,
            b'T' if self.year != 0 && !self.has_time => self.at += 1,
            b'Z' => {
                self.at += 1;
                self.offset = Some(0);
            }
            b'.' => {
                self.at += 1;
                self.fraction();
            }
            sign @ (b'+' | b'-') => {
                self.at += 1;
                let seconds = self.zone_offset()?;
                self.offset = Some(if sign == b'-' { -seconds } else { seconds });
            }
            _ => {
                let word = self.word();
                self.named(&word)?;
            }
        }
        Some(())
    }

    /// `hhmm`, `hh:mm`, `hh`.
    fn zone_offset(&mut self) -> Option<i64> {
        let (value, count) = self.number()?;
        let (hours, minutes) = match count {
            3 | 4 => (value / 100, value % 100),
            1 | 2 if self.takes(b":") => (value, u64::from(self.short_number()?)),
            1 | 2 => (value, 0),
            _ => return None,
        };
        Some((hours * 3600 + minutes * 60) as i64)
    }

    fn named(&mut self, word: &[u8]) -> Option<()> {
        match word {
            b"am" => self.is_am = true,
            b"pm" => self.is_pm = true,
            _ if word.len() < 3 => return None,
            _ => {
                if let Some(month) = Self::month_of(word) {
                    self.month = month;
                } else if let Some((_, hours)) = ZONES.iter().find(|(name, _)| word.starts_with(name)) {
                    self.offset = Some(hours * 3600);
                } else if WEEKDAYS.iter().any(|day| word.starts_with(day)) {
                    self.takes(b",");
                } else {
                    return None;
                }
            }
        }
        Some(())
    }

    fn finish(mut self, zone: &TimeZone) -> Option<Timestamp> {
        if self.year == 0 && self.month == 0 && self.day == 0 && !self.has_time {
            return None;
        }
        (self.month, self.day) = (self.month.max(1), self.day.max(1));
        if self.year == 0 {
            self.year = last_year_of(self.month, self.day, zone);
        }
        if !is_day(self.year, self.month, self.day) {
            return None;
        }
        let hour = match self.hour {
            12 if self.is_am => 0,
            hour if hour < 12 && self.is_pm => hour + 12,
            hour => hour,
        };
        let clock = i64::from(hour * 3600 + self.minute * 60 + self.second);
        let local = days_from_civil(self.year as i32, self.month, self.day) * DAY_SECONDS + clock;
        Some((self.offset.map_or_else(|| zone.to_utc(local), |offset| local - offset), self.nanoseconds))
    }
}

/// This year, or the one before it if the day is yet to come.
fn last_year_of(month: u32, day: u32, zone: &TimeZone) -> u32 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs() as i64);
    let today = civil_from_days(zone.to_local(now).div_euclid(DAY_SECONDS));
    today.0 as u32 - u32::from((month, day) > (today.1, today.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::parse_datetime;

    fn utc(text: &str) -> Option<i64> {
        parse_best_effort(text.as_bytes(), &TimeZone::utc()).ok().map(|moment| moment.0)
    }

    #[test]
    fn usual_forms() {
        let check = |text: &str, expect: &str| {
            assert_eq!(utc(text), parse_datetime(expect.as_bytes(), &TimeZone::utc()).ok(), "{text}")
        };
        check("Jan 2 2020 3:04pm", "2020-01-02 15:04:00");
        check("2020-01-02T03:04:05+02:00", "2020-01-02 01:04:05");
        check("2020-01-02 03:04:05 MSK", "2020-01-02 00:04:05");
        check("02/01/2020 10:11", "2020-01-02 10:11:00");
        check("02/13/2020", "2020-02-13 00:00:00");
        check("1/2/99", "1999-02-01 00:00:00");
        check("05-Jan-2020", "2020-01-05 00:00:00");
        check("Jan 2 2020 3:04", "2020-01-02 03:04:00");
        check("20200102030405", "2020-01-02 03:04:05");
        check("20200102 030405", "2020-01-02 03:04:05");
        check("202001", "2020-01-01 00:00:00");
        check("2020", "2020-01-01 00:00:00");
        check("1577934245", "2020-01-02 03:04:05");
        check("1577934245123", "2020-01-02 03:04:05");
        check("Thu, 02 Jan 2020 03:04:05 GMT", "2020-01-02 03:04:05");
        check("March 5, 2021", "2021-03-05 00:00:00");
        check("10:00 2021-03-05", "2021-03-05 10:00:00");
        check("1 2 2020", "2020-01-01 02:00:00");
        check("2020-00-10", "2020-01-10 00:00:00");
    }

    #[test]
    fn what_is_no_moment() {
        for text in [
            "soon",
            "",
            "2020-13-45",
            "2020-02-30 00:00:00",
            "32",
            "0",
            "99",
            "1e9",
            "-1",
            "2020-Jan-05",
            "5th March 2021",
            "2020-01-02x",
            "1577934245 ",
            "12345",
        ] {
            assert_eq!(utc(text), None, "{text}");
        }
        assert!(utc("10:20").is_some());
        assert!(utc("17").is_some());
    }
}
