//! Strings of one width.

use crate::Buf;

/// Rows of byte strings of one width.
///
/// # Invariants
/// - `bytes.len()` is `width` times the number of rows; `width` is at least 1.
#[derive(Clone, Debug)]
pub struct FixedStringColumn {
    /// Bytes per row.
    pub width: usize,
    /// The rows, one after another.
    pub bytes: Buf<u8>,
}

impl FixedStringColumn {
    /// Rows.
    pub fn len(&self) -> usize {
        self.bytes.len() / self.width
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The bytes of a row, with its padding.
    #[inline]
    pub fn get(&self, row: usize) -> &[u8] {
        &self.bytes[row * self.width..(row + 1) * self.width]
    }
}
