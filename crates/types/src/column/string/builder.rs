//! Building a column of strings, row by row.

use super::{
    BUFFER_BYTES_MAX, INLINE_BYTES_MAX, PULSE_BYTES, STRING_BYTES_MAX, StringColumn, make_inline_view, make_view,
};
use arrow_buffer::Buffer;

const FIRST_BUFFER_BYTES: usize = 8 << 10;

const GROWN_BUFFER_BYTES: usize = 2 << 20;

/// Refuses strings whose length and place a view cannot hold.
fn check_length(bytes: usize) {
    if bytes > STRING_BYTES_MAX {
        base::memory::refuse(base::err!(
            TooLargeStringSize,
            "A string of {bytes} bytes is longer than {STRING_BYTES_MAX}, the longest that a value may be"
        ));
    }
}

/// Collects strings into a [`StringColumn`].
#[derive(Debug, Default)]
pub struct StringBuilder {
    pub(super) views: Vec<u128>,
    pub(super) bytes: Vec<u8>,
    pub(super) closed: Vec<Buffer>,
}

impl StringBuilder {
    /// Room for `rows` views.
    pub fn with_capacity(rows: usize) -> Self {
        StringBuilder { views: Vec::with_capacity(rows), bytes: Vec::new(), closed: Vec::new() }
    }

    /// Rows so far.
    pub fn len(&self) -> usize {
        self.views.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.views.is_empty()
    }

    /// Adds a row.
    #[inline]
    pub fn push(&mut self, bytes: &[u8]) {
        if bytes.len() <= INLINE_BYTES_MAX {
            self.views.push(make_inline_view(bytes));
            return;
        }
        self.reserve_bytes(bytes.len());
        let offset = self.bytes.len() as u32;
        self.bytes.extend_from_slice(bytes);
        self.views.push(make_view(bytes, self.closed.len() as u32, offset));
    }

    /// Adds a row that `write` appends to the given buffer: for formatting without a temporary string.
    ///
    /// `write` must only append.
    #[inline]
    pub fn push_with(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.reserve_bytes(0);
        let start = self.bytes.len();
        write(&mut self.bytes);
        let length = self.bytes.len() - start;
        if length > PULSE_BYTES {
            check_length(length);
        }
        if length > PULSE_BYTES || self.bytes.len() / PULSE_BYTES > start / PULSE_BYTES {
            base::cancel::pulse();
        }
        let view = make_view(&self.bytes[start..], self.closed.len() as u32, start as u32);
        self.views.push(view);
        if length <= INLINE_BYTES_MAX {
            self.bytes.truncate(start);
        }
    }

    /// Rows of another column at `indices`, sharing its buffers when they are many.
    pub fn extend(&mut self, column: &StringColumn) {
        for bytes in column.iter() {
            self.push(bytes);
        }
    }

    /// Removes all rows after the first `rows`.
    pub fn truncate(&mut self, rows: usize) {
        self.views.truncate(rows);
    }

    fn reserve_bytes(&mut self, more: usize) {
        if self.bytes.len() + more > BUFFER_BYTES_MAX && !self.bytes.is_empty() {
            let full = std::mem::take(&mut self.bytes);
            self.closed.push(Buffer::from_vec(full));
        }
        if self.bytes.capacity() - self.bytes.len() < more {
            let grown = (self.bytes.capacity() * 2)
                .clamp(FIRST_BUFFER_BYTES, GROWN_BUFFER_BYTES.max(self.bytes.capacity() * 2))
                .max(more);
            if grown >= PULSE_BYTES {
                check_length(more);
                base::cancel::pulse();
                base::memory::demand(grown);
            }
            self.bytes.reserve(grown);
        }
    }

    /// The column of the rows so far.
    pub fn finish(mut self) -> StringColumn {
        if !self.bytes.is_empty() {
            self.closed.push(Buffer::from_vec(self.bytes));
        }
        StringColumn { views: self.views.into(), buffers: self.closed.into(), packed_start: None }
    }
}
