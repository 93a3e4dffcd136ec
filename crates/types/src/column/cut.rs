//! Parts of strings that share the bytes of the whole.

use super::string::{INLINE_BYTES_MAX, StringColumn, make_inline_view, make_view, view_len, view_location};
use std::ops::Range;

impl StringColumn {
    /// For each row the part of its bytes that `range` gives: long parts are views into the same buffers, so no
    /// bytes are copied. Ranges are cut to the row.
    pub fn cut(&self, mut range: impl FnMut(usize, &[u8]) -> Range<usize>) -> StringColumn {
        let mut views = Vec::with_capacity(self.len());
        for (row, &view) in self.views().iter().enumerate() {
            let bytes = self.get(row);
            let wanted = range(row, bytes);
            let end = wanted.end.min(bytes.len());
            let start = wanted.start.min(end);
            let part = &bytes[start..end];
            views.push(if part.len() <= INLINE_BYTES_MAX {
                make_inline_view(part)
            } else {
                debug_assert!(view_len(view) > INLINE_BYTES_MAX);
                let (buffer, offset) = view_location(view);
                make_view(part, buffer as u32, (offset + start) as u32)
            });
        }
        self.with_views(views)
    }
}

/// Parts of the rows of a column, several a row, sharing their bytes.
pub struct Parts<'a> {
    whole: &'a StringColumn,
    /// The row that parts are of now.
    row: usize,
    views: Vec<u128>,
}

impl<'a> Parts<'a> {
    /// No parts yet of the rows of `whole`.
    pub fn new(whole: &'a StringColumn) -> Self {
        Parts { whole, row: 0, views: Vec::with_capacity(whole.len()) }
    }

    /// Goes to a row, and gives its bytes.
    pub fn enter(&mut self, row: usize) -> &'a [u8] {
        self.row = row;
        self.whole.get(row)
    }

    /// Adds a part: a slice of the bytes that [`Self::enter`] gave.
    ///
    /// # Panics
    /// When a long one is a slice of something else.
    pub fn push(&mut self, part: &[u8]) {
        self.views.push(if part.len() <= INLINE_BYTES_MAX {
            make_inline_view(part)
        } else {
            let row = self.whole.get(self.row);
            let start = part.as_ptr().addr().wrapping_sub(row.as_ptr().addr());
            assert!(row.len() >= part.len() && start <= row.len() - part.len(), "a part is not of its row");
            let (buffer, offset) = view_location(self.whole.views()[self.row]);
            make_view(part, buffer as u32, (offset + start) as u32)
        });
    }

    /// Parts so far.
    pub fn len(&self) -> usize {
        self.views.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.views.is_empty()
    }

    /// The parts as a column.
    pub fn finish(self) -> StringColumn {
        self.whole.with_views(self.views)
    }
}

#[cfg(test)]
mod tests {
    use super::Parts;
    use crate::Column;

    #[test]
    fn several_parts_of_a_row() {
        let column = Column::from_strings(["a,bc", "", "first part that is long,second part that is long"]);
        let strings = column.as_string().unwrap();
        let mut parts = Parts::new(strings);
        for row in 0..strings.len() {
            parts.enter(row).split(|&byte| byte == b',').for_each(|part| parts.push(part));
        }
        assert_eq!(
            parts.finish().iter().collect::<Vec<_>>(),
            [b"a".as_slice(), b"bc", b"", b"first part that is long", b"second part that is long"]
        );
    }

    #[test]
    fn parts_of_short_and_long_rows() {
        let column = Column::from_strings(["short", "a string longer than twelve bytes", ""]);
        let strings = column.as_string().unwrap();
        let cut = strings.cut(|_, bytes| 2..bytes.len());
        assert_eq!(cut.iter().collect::<Vec<_>>(), [b"ort".as_slice(), b"string longer than twelve bytes", b""]);
        let cut = strings.cut(|row, _| row..8);
        assert_eq!(cut.iter().collect::<Vec<_>>(), [b"short".as_slice(), b" string", b""]);
    }
}
