//! How many groups there may be: `max_rows_to_group_by`, and the limits of `DISTINCT`, whose rows are groups.

use base::{ErrorCode, GroupByOverflowMode, Limits, OverflowMode, Result, Settings};

/// What groups may come to, and what happens beyond.
#[derive(Clone, Copy, Debug)]
pub struct GroupLimits {
    limits: Limits,
    /// Beyond, rows of groups that are there still count.
    counts_known: bool,
}

/// What is done with the rows to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Room {
    /// All of them are taken.
    Open,
    /// Those of groups that are there are taken.
    Known,
    /// None are needed.
    Closed,
}

impl GroupLimits {
    /// Those of `GROUP BY`.
    pub fn group_by(settings: &Settings) -> Self {
        let mode = if settings.group_by_overflow_mode == GroupByOverflowMode::Throw {
            OverflowMode::Throw
        } else {
            OverflowMode::Break
        };
        let limits = Limits::new((settings.max_rows_to_group_by, 0), mode, ErrorCode::TooManyRows, "rows to GROUP BY");
        GroupLimits { limits, counts_known: settings.group_by_overflow_mode == GroupByOverflowMode::Any }
    }

    /// Those of `DISTINCT`.
    pub fn distinct(settings: &Settings) -> Self {
        let amounts = (settings.max_rows_in_distinct, settings.max_bytes_in_distinct);
        GroupLimits {
            limits: Limits::new(amounts, settings.distinct_overflow_mode, ErrorCode::SetSizeLimitExceeded, "DISTINCT"),
            counts_known: false,
        }
    }

    /// Whether groups must be counted while they are made, one table a thread: rows past the limit do not fail but go.
    pub fn are_counted_at_once(&self) -> bool {
        self.limits.is_set() && (self.limits.mode == OverflowMode::Break || self.limits.bytes_max > 0)
    }

    /// What is done with more rows.
    ///
    /// # Errors
    /// `TOO_MANY_ROWS`, `SET_SIZE_LIMIT_EXCEEDED`.
    pub fn room(&self, groups: u64, bytes: u64) -> Result<Room> {
        Ok(match (self.limits.allow(groups, bytes)?, self.counts_known) {
            (true, _) => Room::Open,
            (false, true) => Room::Known,
            (false, false) => Room::Closed,
        })
    }

    /// Fails when all groups together are too many.
    ///
    /// # Errors
    /// As [`Self::room`].
    pub fn check_total(&self, groups: u64) -> Result<()> {
        if self.limits.mode == OverflowMode::Throw { self.limits.allow(groups, 0).map(|_| ()) } else { Ok(()) }
    }
}
