//! The bytes of the texts of groups.

use base::Result;
use std::sync::Arc;
use types::column::{INLINE_BYTES_MAX, make_view, view_len, view_location};
use types::{Buffer, StringBuilder, StringColumn};

/// Bytes of a chunk once there are some.
const CHUNK_BYTES: usize = 256 << 10;
/// Bytes of the first chunk; each of the next three is four times as large.
const FIRST_CHUNK_BYTES: usize = 4 << 10;

/// Bytes of the texts of groups: chunks that are full, and one that is not.
#[derive(Default)]
pub(super) struct Arena {
    full: Vec<Buffer>,
    open: Vec<u8>,
}

impl Arena {
    /// The bytes of a long view.
    #[inline(always)]
    pub(super) fn bytes(&self, view: u128) -> &[u8] {
        let (chunk, offset) = view_location(view);
        let chunk = self.full.get(chunk).map_or(&self.open[..], Buffer::as_slice);
        &chunk[offset..offset + view_len(view)]
    }

    /// Copies the bytes of a long string and gives their view.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(super) fn keep(&mut self, bytes: &[u8]) -> Result<u128> {
        if self.open.len() + bytes.len() > self.open.capacity() {
            if !self.open.is_empty() {
                self.full.push(Buffer::from_vec(std::mem::take(&mut self.open)));
            }
            let grown = if self.full.len() < 4 { FIRST_CHUNK_BYTES << (2 * self.full.len()) } else { CHUNK_BYTES };
            base::memory::check_reserve(grown as u64)?;
            self.open = Vec::with_capacity(grown.max(bytes.len()));
        }
        let offset = self.open.len() as u32;
        self.open.extend_from_slice(bytes);
        Ok(make_view(bytes, self.full.len() as u32, offset))
    }

    /// The buffers that views point into. Full chunks are shared, the open one is copied.
    pub(super) fn buffers(&self) -> Arc<[Buffer]> {
        self.full.iter().cloned().chain([Buffer::from_vec(self.open.clone())]).collect()
    }

    /// The texts of some views with bytes of their own.
    pub(super) fn copied(&self, views: impl Iterator<Item = u128>, rows: usize) -> StringColumn {
        let mut builder = StringBuilder::with_capacity(rows);
        for view in views {
            if view_len(view) <= INLINE_BYTES_MAX {
                builder.push(&view.to_le_bytes()[4..4 + view_len(view)]);
            } else {
                builder.push(self.bytes(view));
            }
        }
        builder.finish()
    }

    /// Bytes that it takes.
    pub(super) fn byte_size(&self) -> usize {
        self.full.iter().map(Buffer::capacity).sum::<usize>() + self.open.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_stay_good_while_chunks_fill() {
        let text = |i: usize| format!("a text of some length, number {i} {}", "x".repeat(i % 300)).into_bytes();
        let mut arena = Arena::default();
        let views: Vec<u128> = (0..6000).map(|i| arena.keep(&text(i)).unwrap()).collect();
        assert!(arena.full.len() > 4);
        assert!((0..6000).all(|i| arena.bytes(views[i]) == text(i)));
        let shared = StringColumn::new(views.clone().into(), arena.buffers());
        let copied = arena.copied(views.into_iter(), 6000);
        assert!((0..6000).all(|i| shared.get(i) == text(i) && copied.get(i) == text(i)));
    }
}
