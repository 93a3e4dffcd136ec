//! Limits of reading and of its speed: `max_rows_to_read`, `max_execution_speed` and related settings.

use crate::context::{Progress, QueryContext};
use base::{ErrorCode, Limits, OverflowMode, Result, Settings, bail};
use std::time::Duration;

/// Longest sleep of a reader that is too fast, before it checks whether the query is cancelled.
const NAP: Duration = Duration::from_millis(10);
/// Longest delay of a block, as in ClickHouse.
const SLEEP_MAX: Duration = Duration::from_secs(1);

/// The limits of one query's reading.
pub(super) struct ReadLimits {
    limits: Vec<Limits>,
    speeds: Option<Speeds>,
    /// The time after which reading ends (`timeout_overflow_mode = 'break'`).
    breaks_at: Option<Duration>,
}

/// Limits of rows and bytes per second.
struct Speeds {
    least: (u64, u64),
    most: (u64, u64),
    looked_at_after: Duration,
    estimate_max: f64,
}

impl ReadLimits {
    /// The limits that settings ask for, if they ask for any.
    pub(super) fn new(settings: &Settings) -> Option<Self> {
        let of = |amounts, mode, what| Limits {
            codes: (ErrorCode::TooManyRows, ErrorCode::TooManyBytes),
            ..Limits::new(amounts, mode, ErrorCode::TooManyRows, what)
        };
        let all = of(
            (settings.max_rows_to_read, settings.max_bytes_to_read),
            settings.read_overflow_mode,
            "rows or bytes to read",
        );
        let leaf = of(
            (settings.max_rows_to_read_leaf, settings.max_bytes_to_read_leaf),
            settings.read_overflow_mode_leaf,
            "rows or bytes to read on leaf node",
        );
        let limits: Vec<Limits> = [all, leaf].into_iter().filter(Limits::is_set).collect();
        let speeds = Speeds {
            least: (settings.min_execution_speed, settings.min_execution_speed_bytes),
            most: (settings.max_execution_speed, settings.max_execution_speed_bytes),
            looked_at_after: seconds(settings.timeout_before_checking_execution_speed),
            estimate_max: settings.max_estimated_execution_time,
        };
        let breaks = settings.max_execution_time > 0.0 && settings.timeout_overflow_mode == OverflowMode::Break;
        let all = ReadLimits {
            limits,
            speeds: Some(speeds).filter(Speeds::is_set),
            breaks_at: breaks.then(|| seconds(settings.max_execution_time)),
        };
        (!all.limits.is_empty() || all.speeds.is_some() || all.breaks_at.is_some()).then_some(all)
    }

    /// Refuses a read of so many rows before it begins.
    ///
    /// # Errors
    /// `TOO_MANY_ROWS`.
    pub(super) fn check_planned(&self, rows: u64) -> Result<()> {
        self.limits
            .iter()
            .filter(|limits| limits.mode == OverflowMode::Throw)
            .try_for_each(|limits| limits.allow(rows, 0).map(|_| ()))
    }

    /// Whether reading continues after the rows that were read; sleeps if it was too fast.
    ///
    /// # Errors
    /// `TOO_MANY_ROWS`, `TOO_MANY_BYTES`, `TOO_SLOW`; cancellation.
    pub(super) fn allow(&self, context: &QueryContext) -> Result<bool> {
        let progress = &context.progress;
        if self.breaks_at.is_some_and(|at| progress.elapsed() >= at) {
            return Ok(false);
        }
        for limits in &self.limits {
            if !limits.allow(progress.rows_read(), progress.bytes_read())? {
                return Ok(false);
            }
        }
        self.speeds.as_ref().map_or(Ok(()), |speeds| speeds.keep(progress, context))?;
        Ok(true)
    }
}

impl Speeds {
    fn is_set(&self) -> bool {
        [self.least, self.most].into_iter().any(|(rows, bytes)| rows > 0 || bytes > 0) || self.estimate_max > 0.0
    }

    fn keep(&self, progress: &Progress, context: &QueryContext) -> Result<()> {
        let elapsed = progress.elapsed();
        let took = elapsed.as_secs_f64();
        if elapsed < self.looked_at_after || took == 0.0 {
            return Ok(());
        }
        let (rows, bytes) = (progress.rows_read(), progress.bytes_read());
        check_least(rows as f64 / took, self.least.0, "rows")?;
        check_least(bytes as f64 / took, self.least.1, "bytes")?;
        let estimate = took * progress.total_rows().max(rows) as f64 / rows.max(1) as f64;
        if self.estimate_max > 0.0 && rows > 0 && estimate > self.estimate_max {
            bail!(
                TooSlow,
                "Estimated query execution time ({estimate} seconds) is too long. Maximum: {}. Estimated rows to \
                process: {}",
                self.estimate_max,
                progress.total_rows()
            );
        }
        let due = |amount: u64, most: u64| if most > 0 { amount as f64 / most as f64 } else { 0.0 };
        let due = due(rows, self.most.0).max(due(bytes, self.most.1));
        let until = seconds(due.min(took + SLEEP_MAX.as_secs_f64()));
        while progress.elapsed() < until {
            context.check()?;
            std::thread::sleep(NAP.min(until.saturating_sub(progress.elapsed())));
        }
        Ok(())
    }
}

fn check_least(speed: f64, least: u64, what: &str) -> Result<()> {
    if least > 0 && speed < least as f64 {
        bail!(TooSlow, "Query is executing too slow: {speed:.3} {what}/sec., minimum: {least}");
    }
    Ok(())
}

/// A setting's seconds as a duration, whichever number it is.
fn seconds(number: f64) -> Duration {
    Duration::from_secs_f64(number.clamp(0.0, 1e9))
}
