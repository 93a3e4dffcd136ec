//! `toStartOfInterval` with an origin: intervals counted from a given moment instead of the calendar's.

use super::add::{power_of_ten, shift_days, unit_scale, zone_of};
use crate::support::{Bound, Ints, Outcome};
use base::{Result, bail};
use functions::{ArgType, FunctionContext};
use types::datetime::{DAY_SECONDS, civil_from_days};
use types::{Column, DataType, IntervalKind, TimeZone};

/// Intervals of a kind and how many of it, over a type of times.
#[derive(Clone)]
struct IntervalSteps {
    kind: IntervalKind,
    amount: i64,
    /// Units of the type per second; 0 for dates, whose unit is a day.
    ticks: i64,
    zone: TimeZone,
}

impl IntervalSteps {
    /// The length of an interval in the type's unit, if all are equally long.
    fn length(&self) -> Option<i64> {
        let day = if self.ticks == 0 { 1 } else { DAY_SECONDS.checked_mul(self.ticks)? };
        let unit = match self.kind {
            IntervalKind::Week => day.checked_mul(7)?,
            IntervalKind::Day => day,
            IntervalKind::Hour => 3600 * self.ticks,
            IntervalKind::Minute => 60 * self.ticks,
            IntervalKind::Second => self.ticks,
            IntervalKind::Millisecond | IntervalKind::Microsecond | IntervalKind::Nanosecond => {
                self.ticks / power_of_ten(unit_scale(self.kind))
            }
            _ => return None,
        };
        unit.checked_mul(self.amount)
    }

    /// Day and units of the day of a moment.
    fn local(&self, moment: i64) -> (i64, i64) {
        if self.ticks == 0 {
            return (moment, 0);
        }
        let seconds = self.zone.to_local(moment.div_euclid(self.ticks));
        (seconds.div_euclid(DAY_SECONDS), seconds.rem_euclid(DAY_SECONDS) * self.ticks + moment.rem_euclid(self.ticks))
    }

    fn moment(&self, (day, units): (i64, i64)) -> i64 {
        if self.ticks == 0 {
            return day;
        }
        self.zone
            .to_utc(day * DAY_SECONDS + units / self.ticks)
            .wrapping_mul(self.ticks)
            .wrapping_add(units % self.ticks)
    }

    /// The start of the interval of a moment at or behind the origin.
    fn start(&self, moment: i64, origin: i64) -> i64 {
        if let Some(length) = self.length() {
            let length = length.max(1);
            return origin + moment.saturating_sub(origin).div_euclid(length) * length;
        }
        let unit = match self.kind {
            IntervalKind::Year => 12,
            IntervalKind::Quarter => 3,
            _ => 1,
        };
        let months = self.amount.saturating_mul(unit);
        let (from, to) = (self.local(origin), self.local(moment));
        let month_of = |day: i64| {
            let (year, month, _) = civil_from_days(day);
            i64::from(year) * 12 + i64::from(month)
        };
        let passed = (month_of(to.0) - month_of(from.0)).div_euclid(months) * months;
        let at = |passed: i64| (shift_days(from.0, IntervalKind::Month, passed), from.1);
        let found = at(passed);
        self.moment(if found > to { at(passed.saturating_sub(months)) } else { found })
    }
}

/// Whether the third argument is an origin and not a time zone.
pub(super) fn is_given(args: &[ArgType]) -> bool {
    args.get(2).is_some_and(|arg| arg.data_type.base().is_date_or_time())
}

/// Whether two types count times in the same unit, in whatever time zone.
fn is_same_kind(a: &DataType, b: &DataType) -> bool {
    match (a, b) {
        (DataType::DateTime(_), DataType::DateTime(_)) => true,
        (DataType::DateTime64(a, _), DataType::DateTime64(b, _)) => a == b,
        _ => a == b,
    }
}

/// Binds `toStartOfInterval(time, interval, origin[, time_zone])`.
pub(super) fn bind(
    name: &'static str,
    args: &[ArgType],
    kind: IntervalKind,
    amount: i64,
    context: &FunctionContext,
) -> Outcome {
    let data_type = args[0].data_type.base().clone();
    if !is_same_kind(args[2].data_type.base(), &data_type) {
        bail!(
            IllegalTypeOfArgument,
            "The origin of function {name} must be of the type of the time, {data_type}, not {}",
            args[2].data_type
        );
    }
    let ticks = match &data_type {
        DataType::DateTime(_) => 1,
        DataType::DateTime64(scale, _) => power_of_ten(*scale),
        _ => 0,
    };
    let given = args
        .get(3)
        .map(|_| crate::support::constant_string(name, args, 3).and_then(|zone| TimeZone::parse(&zone)))
        .transpose()?;
    let steps =
        IntervalSteps { kind, amount, ticks, zone: given.unwrap_or_else(|| zone_of(&data_type, &context.time_zone)) };
    let is_fine = kind < IntervalKind::Day;
    if (is_fine && ticks == 0) || steps.length() == Some(0) {
        bail!(IllegalTypeOfArgument, "Illegal interval kind {} for type {data_type} of function {name}", kind.name());
    }
    let stored = data_type.clone();
    Ok(Bound::named(name, data_type, move |args, rows| {
        let (moments, origins) = (Ints::of(&args[0]), Ints::of(&args[2]));
        let start = |row: usize| -> Result<i64> {
            if origins.get(row) > moments.get(row) {
                bail!(BadArguments, "The origin of function {name} must be before the end date / date with time");
            }
            Ok(steps.start(moments.get(row), origins.get(row)))
        };
        let starts = (0..rows).map(start).collect::<Result<Vec<i64>>>()?;
        Ok(match &stored {
            DataType::Date => Column::from_vec(starts.into_iter().map(|day| day as u16).collect::<Vec<u16>>()),
            DataType::Date32 => Column::from_vec(starts.into_iter().map(|day| day as i32).collect::<Vec<i32>>()),
            DataType::DateTime(_) => {
                Column::from_vec(starts.into_iter().map(|seconds| seconds as u32).collect::<Vec<u32>>())
            }
            _ => Column::from_vec(starts),
        })
    })
    .done())
}
