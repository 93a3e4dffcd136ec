//! Sizes and spans of time as people write them: `parseReadableSize`, `parseTimeDelta`, `parseISO8601Duration`.

use crate::support::{Bound, Call, Family, Text};
use base::{Error, ErrorCode, Result, err};
use functions::{Failure, Registry};
use types::{Column, DataType};

/// A number at the start of a text, and what follows it.
fn leading_number(s: &str) -> Option<(f64, &str)> {
    let end = s.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(s.len());
    Some((s[..end].parse().ok()?, &s[end..]))
}

const SIZE_UNITS: [(&str, f64); 19] = [
    ("b", 1.0),
    ("kib", 1024.0),
    ("kb", 1e3),
    ("k", 1e3),
    ("mib", 1_048_576.0),
    ("mb", 1e6),
    ("m", 1e6),
    ("gib", 1_073_741_824.0),
    ("gb", 1e9),
    ("g", 1e9),
    ("tib", 1_099_511_627_776.0),
    ("tb", 1e12),
    ("t", 1e12),
    ("pib", 1_125_899_906_842_624.0),
    ("pb", 1e15),
    ("p", 1e15),
    ("eib", 1_152_921_504_606_846_976.0),
    ("eb", 1e18),
    ("e", 1e18),
];

fn readable_size(name: &str, s: &[u8]) -> Result<u64> {
    let text = String::from_utf8_lossy(s);
    let bad = |code: ErrorCode, what: &str| {
        Error::new(code, format!("Invalid expression for function {name}: '{text}': {what}"))
    };
    if text.starts_with(|c: char| c.is_ascii_whitespace()) {
        return Err(bad(ErrorCode::CannotParseInputAssertionFailed, "it must not begin with white space"));
    }
    let (number, unit) =
        leading_number(&text).ok_or_else(|| bad(ErrorCode::CannotParseNumber, "it must begin with a number"))?;
    let unit = unit.trim().to_ascii_lowercase();
    let (unit, rest) = unit.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((&unit, ""));
    let known = SIZE_UNITS.iter().filter(|(unit, _)| unit.len() > 1 || *unit == "b").find(|(known, _)| *known == unit);
    let (_, factor) = known.ok_or_else(|| {
        bad(ErrorCode::CannotParseText, "units are B, KiB, KB, MiB, MB, GiB, GB, TiB, TB, PiB, PB, EiB, EB")
    })?;
    if !rest.is_empty() {
        return Err(bad(ErrorCode::UnexpectedDataAfterParsedValue, "something stands behind the unit"));
    }
    let bytes = (number * factor).ceil();
    if bytes >= u64::MAX as f64 {
        return Err(bad(ErrorCode::BadArguments, "it is more than 64 bits hold"));
    }
    Ok(bytes as u64)
}

/// The result for a text that is no size.
#[derive(Clone, Copy, PartialEq)]
enum OnInvalidSize {
    Error,
    Zero,
    Null,
}

fn parse_size(call: &Call, on_bad: OnInvalidSize) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    let name = call.name;
    let result = if on_bad == OnInvalidSize::Null { DataType::nullable(DataType::UInt64) } else { DataType::UInt64 };
    Ok(Bound::masked(name, call.args, result, move |args, rows, nulls| {
        let text = Text::of(&args[0])?;
        let mut bad = vec![0u8; rows];
        let mut out = vec![0u64; rows];
        for row in (0..rows).filter(|&row| nulls.is_none_or(|nulls| nulls[row] == 0)) {
            match readable_size(name, text.get(row)) {
                Ok(bytes) => out[row] = bytes,
                Err(error) if on_bad == OnInvalidSize::Error => return Err(error),
                Err(_) => bad[row] = 1,
            }
        }
        let column = Column::from_vec(out);
        Ok(if on_bad == OnInvalidSize::Null { column.with_nulls(bad.into()) } else { column })
    }))
}

const SPAN_UNITS: [(&[&str], f64); 9] = [
    (&["years", "year", "yr", "y"], 31_536_000.0),
    (&["months", "month", "mo"], 2_635_200.0),
    (&["weeks", "week", "w"], 604_800.0),
    (&["days", "day", "d"], 86_400.0),
    (&["hours", "hour", "hr", "h"], 3600.0),
    (&["minutes", "minute", "mins", "min", "m"], 60.0),
    (&["seconds", "second", "secs", "sec", "s"], 1.0),
    (&["milliseconds", "millisecond", "millisec", "ms"], 1e-3),
    (&["microseconds", "microsecond", "microsec", "μs", "µs", "us"], 1e-6),
];

const NANOSECOND_NAMES: [&str; 4] = ["nanoseconds", "nanosecond", "nanosec", "ns"];

/// Seconds of `1yr 2mo + 3 days`.
fn time_delta(s: &[u8]) -> Result<f64> {
    let text = String::from_utf8_lossy(s);
    let bad = |what: &str| err!(BadArguments, "Invalid argument of function parseTimeDelta, {what}, str: \"{text}\"");
    let mut rest = text.trim();
    let mut total = 0.0;
    loop {
        let (number, after) = leading_number(rest).ok_or_else(|| bad("number not found"))?;
        let after = after.trim_start();
        let end = after.find(|c: char| !c.is_alphabetic()).unwrap_or(after.len());
        let unit = &after[..end];
        let factor = SPAN_UNITS.iter().find(|(names, _)| names.contains(&unit)).map(|(_, factor)| *factor);
        let factor = factor.or_else(|| NANOSECOND_NAMES.contains(&unit).then_some(1e-9));
        total += number * factor.ok_or_else(|| bad(&format!("unit \"{unit}\" is unknown")))?;
        rest = after[end..].trim_start_matches([' ', ';', '-', '+', ',', ':']).trim_start();
        if let Some(more) = rest.strip_prefix("and ") {
            rest = more.trim_start();
        }
        if rest.is_empty() {
            return Ok(total);
        }
    }
}

/// Seconds of `P1DT2H`.
fn iso_duration(s: &[u8]) -> Result<f64> {
    let text = String::from_utf8_lossy(s);
    let bad =
        |what: &str| err!(BadArguments, "Invalid argument of function parseISO8601Duration: {what}, str: \"{text}\"");
    let mut rest = text.strip_prefix('P').ok_or_else(|| bad("it must begin with P"))?;
    let (mut total, mut in_time, mut parts) = (0.0, false, 0);
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('T') {
            if in_time || after.is_empty() {
                return Err(bad("T must stand once, before hours, minutes and seconds"));
            }
            (in_time, rest) = (true, after);
            continue;
        }
        let (number, after) = leading_number(rest).ok_or_else(|| bad("a number is missing"))?;
        let designator = after.chars().next().ok_or_else(|| bad("a designator is missing"))?;
        total += number
            * match (designator, in_time) {
                ('W', false) => 604_800.0,
                ('D', false) => 86_400.0,
                ('H', true) => 3600.0,
                ('M', true) => 60.0,
                ('S', true) => 1.0,
                ('Y' | 'M', false) => return Err(bad("years and months have no fixed length in seconds")),
                _ => return Err(bad("designators are W, D, T, H, M and S, in this order")),
            };
        parts += 1;
        rest = &after[designator.len_utf8()..];
    }
    if parts == 0 {
        return Err(bad("it has no parts"));
    }
    Ok(total)
}

fn seconds(call: &Call, read: fn(&[u8]) -> Result<f64>) -> Result<Bound> {
    call.count(1..=1)?;
    call.strings([0])?;
    Ok(Bound::masked(call.name, call.args, DataType::Float64, move |args, rows, nulls| {
        let text = Text::of(&args[0])?;
        let one = |row: usize| if nulls.is_some_and(|nulls| nulls[row] != 0) { Ok(0.0) } else { read(text.get(row)) };
        Ok(Column::from_vec((0..rows).map(one).collect::<Result<Vec<f64>>>()?))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Other");
    for (name, on_bad) in [
        ("parseReadableSize", OnInvalidSize::Error),
        ("parseReadableSizeOrNull", OnInvalidSize::Null),
        ("parseReadableSizeOrZero", OnInvalidSize::Zero),
    ] {
        family.add(name, "parseReadableSize(text)", "Bytes of a size as people write it: 1.5 MiB.", move |call| {
            parse_size(call, on_bad)
        });
    }
    family.add(
        "parseTimeDelta",
        "parseTimeDelta(text)",
        "Seconds of a span of time as people write it: 1h 5min.",
        |call| seconds(call, time_delta),
    );
    family.add(
        "parseISO8601Duration",
        "parseISO8601Duration(text)",
        "Seconds of a span of time by ISO 8601: PT1H30M.",
        |call| seconds(call, iso_duration),
    );
    family.describe(&["parseReadableSize", "parseTimeDelta", "parseISO8601Duration"], |properties| {
        properties.failure = Failure::OnText;
    });
}
