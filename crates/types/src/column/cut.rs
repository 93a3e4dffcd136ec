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

#[cfg(test)]
mod tests {
    use crate::Column;

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
