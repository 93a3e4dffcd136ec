//! Weeks, quarters, starts and ends of periods, on numbers of days.

use types::datetime::{days_from_civil, days_in_month, weekday_from_days};

/// Eras of 400 years before 0000-03-01 from which days are counted, so that they are never negative.
const ERAS_BEFORE: u32 = 82;
/// Days from there to 1970-01-01.
const EPOCH_SHIFT: u32 = 719_468 + 146_097 * ERAS_BEFORE;

/// A day as year, month and day of month, and the day of a year that begins in March.
///
/// # Source
/// C. Neri and L. Schneider, "Euclidean affine functions and their application to calendar algorithms": all in
/// 32-bit multiplications, so that loops vectorise.
#[inline(always)]
fn split(days: i64) -> (i32, u32, u32, u32) {
    let n = 4 * (days as u32).wrapping_add(EPOCH_SHIFT) + 3;
    let century = n / 146_097;
    let day_of_century = n % 146_097 / 4;
    let product = 2_939_745u64 * u64::from(4 * day_of_century + 3);
    let year_of_century = (product >> 32) as u32;
    let day_of_year = product as u32 / 2_939_745 / 4;
    let m = 2_141 * day_of_year + 197_913;
    let (month, day) = (m >> 16, (m & 0xFFFF) / 2_141 + 1);
    let after_december = u32::from(day_of_year >= 306);
    let year = (100 * century + year_of_century + after_december) as i32 - (400 * ERAS_BEFORE) as i32;
    (year, month - 12 * after_december, day, day_of_year)
}

/// Year, month (1 to 12) and day of month of a day.
#[inline(always)]
pub(super) fn civil_from_days(days: i64) -> (i32, u32, u32) {
    let (year, month, day, _) = split(days);
    (year, month, day)
}

/// Day of the year, from 1.
#[inline]
pub(super) fn day_of_year(days: i64) -> i64 {
    let (year, month, _, since_march) = split(days);
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if month <= 2 { i64::from(since_march) - 305 } else { i64::from(since_march) + 60 + i64::from(leap) }
}

/// The Monday of a day's week.
#[inline]
pub(super) fn monday(days: i64) -> i64 {
    days - i64::from(weekday_from_days(days)) + 1
}

/// First day of a period of `months`. Periods of months are counted from January 1900 and periods of whole years
/// from year 0, as ClickHouse counts them.
#[inline(always)]
pub(super) fn month_start(days: i64, months: i64) -> i64 {
    match months {
        1 => return days - i64::from(civil_from_days(days).2) + 1,
        12 => return days - day_of_year(days) + 1,
        _ => {}
    }
    let (year, month, _) = civil_from_days(days);
    if months % 12 != 0 {
        let since = (i64::from(year) - 1900) * 12 + i64::from(month) - 1;
        let start = since - since.rem_euclid(months);
        return days_from_civil(1900 + start.div_euclid(12) as i32, start.rem_euclid(12) as u32 + 1, 1);
    }
    let all = i64::from(year) * 12 + i64::from(month) - 1;
    let start = all - all.rem_euclid(months);
    days_from_civil(start.div_euclid(12) as i32, start.rem_euclid(12) as u32 + 1, 1)
}

/// Last day of a day's month.
#[inline]
pub(super) fn month_end(days: i64) -> i64 {
    let (year, month, day) = civil_from_days(days);
    days + i64::from(days_in_month(year, month)) - i64::from(day)
}

/// The year to which a day's ISO week belongs.
#[inline]
pub(super) fn iso_year(days: i64) -> i32 {
    // The week belongs to the year of its Thursday.
    civil_from_days(monday(days) + 3).0
}

/// First day of the ISO year of a day.
#[inline]
pub(super) fn iso_year_start(days: i64) -> i64 {
    monday(days_from_civil(iso_year(days), 1, 4))
}

/// Number of a day's ISO week, from 1.
#[inline]
pub(super) fn iso_week(days: i64) -> i64 {
    (monday(days) - iso_year_start(days)) / 7 + 1
}

/// First day of a week that begins on Sunday (even modes) or Monday (odd modes).
#[inline]
pub(super) fn week_start(days: i64, mode: u8) -> i64 {
    if mode & 1 == 1 { monday(days) } else { days - i64::from(weekday_from_days(days)) % 7 }
}

/// Year and number of a day's week by MySQL's modes 0 to 9.
///
/// | bit | meaning when set |
/// |---|---|
/// | 1 | weeks begin on Monday |
/// | 2 | weeks are numbered from 1: days before week 1 belong to the last year |
/// | 4 | week 1 is the first that begins in the year, not the first with 4 days and more in it |
///
/// Modes 8 and 9: week 1 is the one with January 1.
pub(super) fn year_week(days: i64, mode: u8, full_year: bool) -> (i32, i64) {
    let (year, _, _) = civil_from_days(days);
    if mode & 8 != 0 {
        return week_of_january_1(days, year, mode);
    }
    let monday_first = mode & 1 != 0;
    let mut from_one = mode & 2 != 0 || full_year;
    // MySQL turns the third bit around where weeks begin on Sunday.
    let first_weekday = if monday_first { mode & 4 != 0 } else { mode & 4 == 0 };
    let weekday = |day: i64| i64::from(weekday_from_days(day)) - 1;
    let position = |day: i64| if monday_first { weekday(day) } else { (weekday(day) + 1) % 7 };
    let mut year = year;
    let mut january = days_from_civil(year, 1, 1);
    let mut first = position(january);
    let mut year_days = 365 + i64::from(days_in_month(year, 2) == 29);
    if days - january <= 6 - first {
        let belongs_before = (first_weekday && first != 0) || (!first_weekday && first >= 4);
        if !from_one && belongs_before {
            return (year, 0);
        }
        if belongs_before {
            from_one = true;
            year -= 1;
            year_days = 365 + i64::from(days_in_month(year, 2) == 29);
            january -= year_days;
            first = (first + 53 * 7 - year_days).rem_euclid(7);
        }
    }
    let passed = if (first_weekday && first != 0) || (!first_weekday && first >= 4) {
        days - (january + 7 - first)
    } else {
        days - (january - first)
    };
    if from_one && passed >= 52 * 7 {
        let next = (first + year_days) % 7;
        if (!first_weekday && next < 4) || (first_weekday && next == 0) {
            return (year + 1, 1);
        }
    }
    (year, passed / 7 + 1)
}

fn week_of_january_1(days: i64, year: i32, mode: u8) -> (i32, i64) {
    let start = week_start(days, mode);
    let next_january = days_from_civil(year + 1, 1, 1);
    if start + 7 > next_january {
        return (year + 1, 1);
    }
    (year, (start - week_start(days_from_civil(year, 1, 1), mode)) / 7 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn civil_agrees_with_the_plain_algorithm() {
        for days in -300_000..3_000_000 {
            assert_eq!(civil_from_days(days), types::datetime::civil_from_days(days), "{days}");
        }
    }

    #[test]
    fn starts_of_years_and_months() {
        for days in (-100_000..200_000).step_by(7) {
            let (year, month, _) = civil_from_days(days);
            assert_eq!(month_start(days, 1), days_from_civil(year, month, 1));
            assert_eq!(month_start(days, 12), days_from_civil(year, 1, 1));
        }
    }
}
