//! Limits of the number of groups: `max_rows_to_group_by`, and those of `DISTINCT`, whose rows are groups.

use base::{ErrorCode, GroupByOverflowMode, Limits, OverflowMode, Result, Settings};

/// Limits of the number of groups and of their bytes, and the reaction to passing them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupLimits {
    limits: Limits,
    /// Whether rows of known groups still count beyond the limits.
    counts_known: bool,
}

/// The rows that are taken from here on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Room {
    /// All rows.
    Open,
    /// Rows of known groups.
    Known,
    /// No rows.
    Closed,
}

impl GroupLimits {
    /// The limits of `GROUP BY`.
    pub(crate) fn group_by(settings: &Settings) -> Self {
        let mode = if settings.group_by_overflow_mode == GroupByOverflowMode::Throw {
            OverflowMode::Throw
        } else {
            OverflowMode::Break
        };
        let limits = Limits::new((settings.max_rows_to_group_by, 0), mode, ErrorCode::TooManyRows, "rows to GROUP BY");
        GroupLimits { limits, counts_known: settings.group_by_overflow_mode == GroupByOverflowMode::Any }
    }

    /// The limits of `DISTINCT`.
    pub(crate) fn distinct(settings: &Settings) -> Self {
        let amounts = (settings.max_rows_in_distinct, settings.max_bytes_in_distinct);
        GroupLimits {
            limits: Limits::new(amounts, settings.distinct_overflow_mode, ErrorCode::SetSizeLimitExceeded, "DISTINCT"),
            counts_known: false,
        }
    }

    /// Whether groups must be counted as they are made, because rows beyond the limit are dropped instead of failing
    /// the query.
    pub(crate) fn are_counted_at_once(&self) -> bool {
        self.limits.is_set() && (self.limits.mode == OverflowMode::Break || self.limits.bytes_max > 0)
    }

    /// The rows that are still taken when there are this many groups and bytes.
    ///
    /// # Errors
    /// `TOO_MANY_ROWS`, `SET_SIZE_LIMIT_EXCEEDED`.
    pub(crate) fn room(&self, groups: u64, bytes: u64) -> Result<Room> {
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
    pub(crate) fn check_total(&self, groups: u64) -> Result<()> {
        if self.limits.mode == OverflowMode::Throw { self.limits.allow(groups, 0).map(|_| ()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(mode: OverflowMode, counts_known: bool) -> GroupLimits {
        GroupLimits { limits: Limits::new((3, 0), mode, ErrorCode::TooManyRows, "rows to GROUP BY"), counts_known }
    }

    #[test]
    fn beyond_the_limit_rows_are_taken_by_the_mode() {
        let room = |mode, counts_known, groups| limits(mode, counts_known).room(groups, 0).ok();
        assert_eq!(room(OverflowMode::Throw, false, 3), Some(Room::Open));
        assert_eq!(room(OverflowMode::Throw, false, 4), None);
        assert_eq!(room(OverflowMode::Break, false, 4), Some(Room::Closed));
        assert_eq!(room(OverflowMode::Break, true, 4), Some(Room::Known));
    }

    #[test]
    fn only_limits_that_drop_rows_are_counted_at_once() {
        let (throwing, dropping) = (limits(OverflowMode::Throw, false), limits(OverflowMode::Break, false));
        assert!(!throwing.are_counted_at_once() && dropping.are_counted_at_once());
        assert!(throwing.check_total(4).is_err() && dropping.check_total(4).is_ok());
        assert!(!GroupLimits::group_by(&Settings::default()).are_counted_at_once());
        assert!(!GroupLimits::distinct(&Settings::default()).are_counted_at_once());
    }
}
