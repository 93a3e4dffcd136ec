//! The refresh clauses of a view, and on whose behalf it reads.

use super::{ObjectName, SettingChange};

/// `REFRESH EVERY | AFTER …` of a materialized view.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Refresh {
    /// `EVERY`: at the times of a clock; else `AFTER` the last one ended.
    pub every: bool,
    /// The time between refreshes.
    pub period: TimeSpan,
    /// `OFFSET`: later than the times of the clock.
    pub offset: TimeSpan,
    /// `RANDOMIZE FOR`: by up to half of it earlier or later.
    pub spread: TimeSpan,
    /// `DEPENDS ON`: views that are refreshed before.
    pub depends_on: Vec<ObjectName>,
    /// `SETTINGS`.
    pub settings: Vec<SettingChange>,
    /// `APPEND`: rows are added, those of before stay.
    pub append: bool,
}

/// `1 DAY 2 HOUR`; empty for none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeSpan(pub Vec<(u64, TimeUnit)>);

/// The units of a [`TimeSpan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeUnit {
    /// `SECOND`.
    Second,
    /// `MINUTE`.
    Minute,
    /// `HOUR`.
    Hour,
    /// `DAY`.
    Day,
    /// `WEEK`.
    Week,
    /// `MONTH`.
    Month,
    /// `QUARTER`.
    Quarter,
    /// `YEAR`.
    Year,
}

impl TimeUnit {
    /// All of them with their words.
    pub const ALL: [(TimeUnit, &'static str); 8] = [
        (TimeUnit::Second, "SECOND"),
        (TimeUnit::Minute, "MINUTE"),
        (TimeUnit::Hour, "HOUR"),
        (TimeUnit::Day, "DAY"),
        (TimeUnit::Week, "WEEK"),
        (TimeUnit::Month, "MONTH"),
        (TimeUnit::Quarter, "QUARTER"),
        (TimeUnit::Year, "YEAR"),
    ];
}

impl TimeSpan {
    /// Months of the units of the calendar, and seconds of those of the clock.
    pub fn parts(&self) -> (u64, u64) {
        self.0.iter().fold((0, 0), |(months, seconds), (count, unit)| {
            let (month, second) = match unit {
                TimeUnit::Second => (0, 1),
                TimeUnit::Minute => (0, 60),
                TimeUnit::Hour => (0, 3600),
                TimeUnit::Day => (0, 86_400),
                TimeUnit::Week => (0, 7 * 86_400),
                TimeUnit::Month => (1, 0),
                TimeUnit::Quarter => (3, 0),
                TimeUnit::Year => (12, 0),
            };
            (months.saturating_add(count.saturating_mul(month)), seconds.saturating_add(count.saturating_mul(second)))
        })
    }
}

/// `DEFINER = user SQL SECURITY …` of a view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SqlSecurity {
    /// `DEFINER = `.
    pub definer: Option<Definer>,
    /// `SQL SECURITY`.
    pub kind: Option<SecurityKind>,
}

/// The owner of a view.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Definer {
    /// `CURRENT_USER`.
    Current,
    /// A name; whether it is written as a string.
    Name(String, bool),
}

/// The user whose rights count when a view is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SecurityKind {
    /// `DEFINER`: those of its definer.
    Definer,
    /// `INVOKER`: those of the reader.
    Invoker,
    /// `NONE`: nobody's.
    None,
}
