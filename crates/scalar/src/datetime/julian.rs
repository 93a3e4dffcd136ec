//! Modified Julian days: days since 1858-11-17.

use super::CATEGORY;
use crate::support::{Bound, Call, Family, Ints, Text, bytes_rows};
use base::{Result, bail, err};
use functions::{Failure, Registry};
use types::datetime::{civil_from_days, days_from_civil, days_in_month};
use types::{Column, DataType};

/// Day 0 of the modified Julian calendar, 1858-11-17, in days from 1970.
const MODIFIED_JULIAN_ZERO: i64 = -40_587;

/// The modified Julian day of `YYYY-MM-DD`, of years 0 to 9999 of the proleptic Gregorian calendar.
fn parse_day(text: &[u8]) -> Result<i64> {
    let shown = || String::from_utf8_lossy(text);
    let number = |from: usize, to: usize| {
        text.get(from..to)?
            .iter()
            .try_fold(0u32, |sum, byte| byte.is_ascii_digit().then(|| sum * 10 + u32::from(byte - b'0')))
    };
    let is_shaped = text.len() == 10 && text[4] == b'-' && text[7] == b'-';
    let (true, Some(year), Some(month), Some(day)) = (is_shaped, number(0, 4), number(5, 7), number(8, 10)) else {
        bail!(CannotParseInputAssertionFailed, "Cannot parse '{}' as a date: expected the YYYY-MM-DD format", shown());
    };
    if !(1..=12).contains(&month) || day < 1 || day > days_in_month(year as i32, month) {
        bail!(CannotParseDate, "Cannot parse '{}' as a date: there is no such day", shown());
    }
    Ok(days_from_civil(year as i32, month, day) - MODIFIED_JULIAN_ZERO)
}

/// `toModifiedJulianDay`.
fn to_day(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::masked(call.name, call.args, DataType::Int32, |args, rows, nulls| {
        let text = Text::of(&args[0])?;
        let mut days = vec![0i32; rows];
        for (row, day) in days.iter_mut().enumerate().filter(|(row, _)| nulls.is_none_or(|nulls| nulls[*row] == 0)) {
            *day = parse_day(text.get(row))? as i32;
        }
        Ok(Column::from_vec(days))
    }))
}

/// `toModifiedJulianDayOrNull`.
fn to_day_or_null(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::new(DataType::nullable(DataType::Int32), |args, rows| {
        let text = Text::of(&args[0])?;
        let days: Vec<Option<i64>> = (0..rows).map(|row| parse_day(text.get(row)).ok()).collect();
        let nulls: Vec<u8> = days.iter().map(|day| u8::from(day.is_none())).collect();
        Ok(Column::from_vec(days.into_iter().map(|day| day.unwrap_or(0) as i32).collect::<Vec<i32>>())
            .with_nulls(nulls.into()))
    }))
}

/// Days that a year of four digits has a place for.
fn text_of_day(day: i64) -> Option<String> {
    let days = day.checked_add(MODIFIED_JULIAN_ZERO)?;
    let (first, last) = (days_from_civil(0, 1, 1), days_from_civil(9999, 12, 31));
    (first..=last).contains(&days).then(|| {
        let (year, month, day) = civil_from_days(days);
        format!("{year:04}-{month:02}-{day:02}")
    })
}

fn from_day(call: &Call, or_null: bool) -> Result<Bound> {
    call.count(1..=1)?;
    call.integers([0])?;
    let name = call.name;
    let result = if or_null { DataType::nullable(DataType::String) } else { DataType::String };
    Ok(Bound::masked(name, call.args, result, move |args, rows, nulls| {
        let days = Ints::of(&args[0]);
        let mut bad = vec![0u8; rows];
        let mut failed = None;
        let column = bytes_rows(rows, |row, out| {
            if nulls.is_some_and(|nulls| nulls[row] != 0) {
                return;
            }
            match text_of_day(days.get(row)) {
                Some(text) => out.extend_from_slice(text.as_bytes()),
                None => {
                    bad[row] = 1;
                    failed = Some(days.get(row));
                }
            }
        });
        match failed {
            Some(day) if !or_null => {
                Err(err!(CannotFormatDatetime, "Day {day} of function {name} is not in the years 0 to 9999"))
            }
            _ if or_null => Ok(column.with_nulls(bad.into())),
            _ => Ok(column),
        }
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    family.add(
        "toModifiedJulianDay",
        "toModifiedJulianDay(text)",
        "The modified Julian day of a date in text.",
        to_day,
    );
    family.add(
        "toModifiedJulianDayOrNull",
        "toModifiedJulianDayOrNull(text)",
        "The modified Julian day of a date, NULL for what is none.",
        to_day_or_null,
    );
    family.add(
        "fromModifiedJulianDay",
        "fromModifiedJulianDay(day)",
        "The text of the date of a modified Julian day.",
        |call| from_day(call, false),
    );
    family.add(
        "fromModifiedJulianDayOrNull",
        "fromModifiedJulianDayOrNull(day)",
        "As fromModifiedJulianDay, NULL for a day out of range.",
        |call| from_day(call, true),
    );
    family.describe(&["toModifiedJulianDay"], |properties| properties.failure = Failure::OnText);
    family.describe(&["fromModifiedJulianDay"], |properties| properties.failure = Failure::OnValues);
}
