//! Which rows of a part exist: one bit a row.

use std::ops::Range;

/// A bit per row of a part; a row without it is not there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RowMask {
    words: Vec<u64>,
    rows: usize,
}

impl RowMask {
    /// A mask with all rows.
    pub(crate) fn all(rows: usize) -> Self {
        let mut words = vec![u64::MAX; rows.div_ceil(64)];
        if let (Some(last), tail @ 1..) = (words.last_mut(), rows % 64) {
            *last = (1 << tail) - 1;
        }
        RowMask { words, rows }
    }

    /// Takes rows away where `keep` is 0, from row `start` on.
    pub(crate) fn retain(&mut self, start: usize, keep: &[u8]) {
        for (i, _) in keep.iter().enumerate().filter(|(_, keep)| **keep == 0) {
            self.clear(start + i);
        }
    }

    /// Takes a row away.
    pub(crate) fn clear(&mut self, row: usize) {
        self.words[row / 64] &= !(1 << (row % 64));
    }

    /// Takes a range of rows away.
    pub(crate) fn clear_range(&mut self, range: Range<usize>) {
        range.for_each(|row| self.clear(row));
    }

    pub(crate) fn has(&self, row: usize) -> bool {
        self.words[row / 64] >> (row % 64) & 1 == 1
    }

    /// Rows there are.
    pub(crate) fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Rows there are in a range.
    pub(crate) fn count_in(&self, range: Range<usize>) -> usize {
        let mut count = 0;
        self.each_word(range, |word, _, _| count += word.count_ones() as usize);
        count
    }

    /// Positions, counted from `start`, of rows there are among `len`; `None` when all are.
    pub(crate) fn selected(&self, start: usize, len: usize) -> Option<Vec<u32>> {
        let count = self.count_in(start..start + len);
        if count == len {
            return None;
        }
        let mut rows = Vec::with_capacity(count);
        self.each_word(start..start + len, |mut word, base, shift| {
            while word != 0 {
                rows.push((base + word.trailing_zeros() as usize + shift - start) as u32);
                word &= word - 1;
            }
        });
        Some(rows)
    }

    /// Calls `visit` with the bits of each word in the range, shifted to begin at bit 0 of row `base + shift`.
    fn each_word(&self, range: Range<usize>, mut visit: impl FnMut(u64, usize, usize)) {
        let mut row = range.start;
        let end = range.end.min(self.rows);
        while row < end {
            let (word, shift) = (row / 64, row % 64);
            let take = (64 - shift).min(end - row);
            let bits = self.words[word] >> shift;
            let bits = if take == 64 { bits } else { bits & ((1 << take) - 1) };
            visit(bits, word * 64, shift);
            row += take;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_a_list_of_rows() {
        for rows in [1usize, 63, 64, 65, 200, 1000] {
            let mut mask = RowMask::all(rows);
            assert_eq!((mask.count(), mask.selected(0, rows)), (rows, None));
            (0..rows).filter(|row| row % 3 == 1 || *row > 150).for_each(|row| mask.clear(row));
            for start in [0, 1, 60, 64, 130].into_iter().filter(|start| *start < rows) {
                for len in [1, 5, 64, 100, 500].map(|len: usize| len.min(rows - start)) {
                    let expected: Vec<u32> = (0..len).filter(|i| mask.has(start + i)).map(|i| i as u32).collect();
                    assert_eq!(mask.count_in(start..start + len), expected.len());
                    assert_eq!(mask.selected(start, len).unwrap_or_else(|| (0..len as u32).collect()), expected);
                }
            }
        }
    }
}
