//! Rows of a conversion: which of them count, and the marks or errors of those that do not convert.

use base::{Error, Result};

/// Rows of a column that is being converted.
pub struct Rows<'a> {
    nulls: Option<&'a [u8]>,
    failed: Option<Vec<u8>>,
}

impl<'a> Rows<'a> {
    /// Rows whose failures raise an error, except where `nulls` is 1.
    pub fn new(nulls: Option<&'a [u8]>) -> Self {
        Rows { nulls, failed: None }
    }

    /// Rows whose failures are marked.
    pub fn marking(nulls: Option<&'a [u8]>, rows: usize) -> Self {
        Rows { nulls, failed: Some(vec![0; rows]) }
    }

    /// Whether the value of a row means something.
    #[inline]
    pub fn counts(&self, row: usize) -> bool {
        self.nulls.is_none_or(|nulls| nulls[row] == 0)
    }

    /// Whether rows that do not convert are marked.
    pub fn are_marked(&self) -> bool {
        self.failed.is_some()
    }

    /// Handles a row that does not convert.
    ///
    /// # Errors
    /// `error`, unless the row is NULL or rows are marked.
    #[cold]
    pub fn fail(&mut self, row: usize, error: impl FnOnce() -> Error) -> Result<()> {
        if !self.counts(row) {
            return Ok(());
        }
        match &mut self.failed {
            Some(failed) => {
                failed[row] = 1;
                Ok(())
            }
            None => Err(error()),
        }
    }

    /// Raises an error for a row even where rows are marked: one that ClickHouse's `accurateCastOrNull` does not catch.
    ///
    /// # Errors
    /// `error`, unless the row is NULL.
    #[cold]
    pub fn raise(&self, row: usize, error: impl FnOnce() -> Error) -> Result<()> {
        if self.counts(row) { Err(error()) } else { Ok(()) }
    }

    /// The marks: 1 for each row that did not convert.
    pub fn into_failed(self) -> Vec<u8> {
        self.failed.unwrap_or_default()
    }
}
