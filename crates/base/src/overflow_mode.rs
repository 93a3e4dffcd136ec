//! Limits of a query, and the reaction when it passes one.

use crate::{Error, ErrorCode, Result};

crate::setting_words! {
    /// The value of `read_overflow_mode` and its kin.
    OverflowMode = "OverflowMode", UnknownOverflowMode:
    /// The query fails.
    Throw "throw";
    /// The rows so far are the result.
    Break "break";
}

crate::setting_words! {
    /// The value of `group_by_overflow_mode`.
    GroupByOverflowMode = "OverflowModeGroupBy", UnknownOverflowMode:
    /// The query fails.
    Throw "throw";
    /// No more rows are read.
    Break "break";
    /// Rows of groups that are there already still count, others are left out.
    Any "any";
}

/// Limits of rows and bytes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Rows; 0 means no limit.
    pub rows_max: u64,
    /// Bytes; 0 means no limit.
    pub bytes_max: u64,
    /// The reaction to passing a limit.
    pub mode: OverflowMode,
    /// The error codes: of rows, of bytes.
    pub codes: (ErrorCode, ErrorCode),
    /// The limited operation, for the error: "JOIN".
    pub what: &'static str,
}

impl Limits {
    /// Limits whose errors have one code.
    pub fn new((rows_max, bytes_max): (u64, u64), mode: OverflowMode, code: ErrorCode, what: &'static str) -> Self {
        Limits { rows_max, bytes_max, mode, codes: (code, code), what }
    }

    /// Whether there is a limit at all.
    pub fn is_set(&self) -> bool {
        self.rows_max > 0 || self.bytes_max > 0
    }

    /// Whether more may come after this many rows and bytes.
    ///
    /// # Errors
    /// Those of the limits, past one of them, in mode `throw`.
    pub fn allow(&self, rows: u64, bytes: u64) -> Result<bool> {
        if self.rows_max > 0 && rows > self.rows_max {
            return self.passed(self.codes.0, &format!("max rows: {}, current rows: {rows}", self.rows_max));
        }
        if self.bytes_max > 0 && bytes > self.bytes_max {
            return self.passed(self.codes.1, &format!("max bytes: {}, current bytes: {bytes}", self.bytes_max));
        }
        Ok(true)
    }

    fn passed(&self, code: ErrorCode, numbers: &str) -> Result<bool> {
        match self.mode {
            OverflowMode::Break => Ok(false),
            OverflowMode::Throw => Err(Error::new(code, format!("Limit for {} exceeded, {numbers}", self.what))),
        }
    }
}
