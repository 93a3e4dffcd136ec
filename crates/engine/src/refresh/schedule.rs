//! Times of the refreshes of a view.

use sql::ast;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use types::datetime::{civil_from_days, days_from_civil};

const DAY: i64 = 86_400;
/// The first Monday after the epoch: weeks begin there.
const MONDAY: i64 = 4 * DAY;

/// A span of time in months of the calendar and seconds; one of the two is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Span {
    months: i64,
    seconds: i64,
}

/// The times at which a view is refreshed.
#[derive(Clone, Debug)]
pub(crate) struct Schedule {
    every: bool,
    period: Span,
    offset: Span,
    spread: Span,
}

fn span(parts: &ast::TimeSpan) -> Span {
    let (months, seconds) = parts.parts();
    // More than anybody waits for; sums of them stay far from overflowing.
    const LIMIT: u64 = 1 << 40;
    Span { months: months.min(LIMIT / (31 * DAY as u64)) as i64, seconds: seconds.min(LIMIT) as i64 }
}

/// The time some months later, on the last day of that month if it has no such day.
fn plus_months(at: i64, months: i64) -> i64 {
    let (year, month, day) = civil_from_days(at.div_euclid(DAY));
    let index = i64::from(year) * 12 + i64::from(month) - 1 + months;
    let first = |index: i64| days_from_civil(index.div_euclid(12) as i32, index.rem_euclid(12) as u32 + 1, 1);
    let last = first(index + 1) - first(index);
    (first(index) + i64::from(day).min(last) - 1) * DAY + at.rem_euclid(DAY)
}

impl Schedule {
    pub(crate) fn of(refresh: &ast::Refresh) -> Self {
        Schedule {
            every: refresh.every,
            period: span(&refresh.period),
            offset: span(&refresh.offset),
            spread: span(&refresh.spread),
        }
    }

    /// The time number `index` of a clock that shows the period, with the offset.
    fn tick(&self, index: i64) -> i64 {
        let at = if self.period.months > 0 {
            plus_months(0, index * self.period.months)
        } else {
            MONDAY + index * self.period.seconds
        };
        plus_months(at, self.offset.months) + self.offset.seconds
    }

    /// The tick at or before a time.
    fn index_of(&self, at: i64) -> i64 {
        let near = if self.period.months > 0 {
            let (year, month, _) = civil_from_days(at.div_euclid(DAY));
            ((i64::from(year) - 1970) * 12 + i64::from(month) - 1).div_euclid(self.period.months)
        } else {
            (at - MONDAY).div_euclid(self.period.seconds.max(1))
        };
        if self.tick(near) <= at { near } else { near - 1 }
    }

    /// The last time of the clock that has come; of views that go by their own end, the beginning.
    pub(crate) fn slot(&self, at: SystemTime) -> SystemTime {
        if self.every { from_seconds(self.tick(self.index_of(seconds(at)))) } else { UNIX_EPOCH }
    }

    /// The time after one that ended then. `chance` is below 1.
    pub(crate) fn next(&self, ended: SystemTime, chance: f64) -> SystemTime {
        let at = seconds(ended);
        let due = match self.every {
            true => self.tick(self.index_of(at) + 1),
            false => plus_months(at, self.period.months) + self.period.seconds,
        };
        let spread = self.spread.seconds + self.spread.months * 30 * DAY;
        from_seconds((due + (spread as f64 * (chance - 0.5)) as i64).max(at + 1))
    }
}

fn seconds(at: SystemTime) -> i64 {
    at.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}

fn from_seconds(seconds: i64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds.max(0) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, ended: &str, next: &str) {
        let statement = sql::parse_statement(&format!("ALTER TABLE v MODIFY {text}"), &sql::ParseOptions::default())
            .unwrap()
            .statement;
        let ast::StatementKind::Alter(alter) = statement.kind else { panic!("no ALTER") };
        let [ast::AlterCommand::ModifyRefresh(refresh)] = &alter.commands[..] else { panic!("no REFRESH") };
        let parse = |text: &str| {
            let parts: Vec<i64> = text.split(['-', ' ', ':']).map(|part| part.parse().unwrap()).collect();
            let days = days_from_civil(parts[0] as i32, parts[1] as u32, parts[2] as u32);
            from_seconds(days * DAY + parts[3] * 3600 + parts[4] * 60 + parts[5])
        };
        assert_eq!(Schedule::of(refresh).next(parse(ended), 0.5), parse(next), "{text}");
    }

    #[test]
    fn times_of_the_clock_and_after_the_last() {
        check("REFRESH EVERY 100 YEAR", "2026-11-23 03:47:28", "2070-01-01 00:00:00");
        check("REFRESH EVERY 1 DAY OFFSET 2 HOUR", "2026-11-23 01:00:00", "2026-11-23 02:00:00");
        check("REFRESH EVERY 1 DAY OFFSET 2 HOUR", "2026-11-23 02:00:00", "2026-11-24 02:00:00");
        check("REFRESH EVERY 1 WEEK", "2026-11-23 03:00:00", "2026-11-30 00:00:00");
        check("REFRESH EVERY 1 YEAR OFFSET 1 MONTH", "2026-01-15 00:00:00", "2026-02-01 00:00:00");
        check("REFRESH EVERY 5 SECOND", "2026-11-23 03:00:02", "2026-11-23 03:00:05");
        check("REFRESH AFTER 1 MONTH", "2026-01-31 10:00:00", "2026-02-28 10:00:00");
        check("REFRESH AFTER 1 HOUR 30 MINUTE", "2026-01-31 10:00:00", "2026-01-31 11:30:00");
    }
}
