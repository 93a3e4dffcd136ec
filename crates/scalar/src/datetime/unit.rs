//! Names of units of time.

use base::{Result, bail};
use types::IntervalKind;

/// The unit of a name such as `day`, `days`, `dd`, `d`.
///
/// # Errors
/// `BAD_ARGUMENTS` for a name that is no unit.
pub fn unit_of(function: &str, name: &str) -> Result<IntervalKind> {
    Ok(match name.to_ascii_lowercase().as_str() {
        "nanosecond" | "nanoseconds" | "ns" => IntervalKind::Nanosecond,
        "microsecond" | "microseconds" | "us" | "u" | "µs" => IntervalKind::Microsecond,
        "millisecond" | "milliseconds" | "ms" => IntervalKind::Millisecond,
        "second" | "seconds" | "ss" | "s" => IntervalKind::Second,
        "minute" | "minutes" | "mi" | "n" => IntervalKind::Minute,
        "hour" | "hours" | "hh" | "h" => IntervalKind::Hour,
        "day" | "days" | "dd" | "d" => IntervalKind::Day,
        "week" | "weeks" | "wk" | "ww" => IntervalKind::Week,
        "month" | "months" | "mm" | "m" => IntervalKind::Month,
        "quarter" | "quarters" | "qq" | "q" => IntervalKind::Quarter,
        "year" | "years" | "yyyy" | "yy" => IntervalKind::Year,
        _ => bail!(
            BadArguments,
            "Function {function} does not know the unit '{name}': it may be year, quarter, month, week, day, hour, \
            minute, second, millisecond, microsecond or nanosecond"
        ),
    })
}
