//! Deletion masks: one bit a row of a part, whether it still exists.

use crate::mergetree::part::selection::Selection;
use std::cell::OnceCell;
use std::ops::Range;

/// Of a block, one row in so many may be missing for the others to be copied run by run; else they are picked one by
/// one.
const RUNS_SHARE: usize = 16;

/// The rows that exist of a block that lacks few; their runs are looked for when they are wanted.
#[derive(Debug)]
pub(crate) struct LiveRuns<'a> {
    mask: &'a DeletionMask,
    start: usize,
    len: usize,
    count: usize,
    runs: OnceCell<Vec<Range<usize>>>,
}

impl LiveRuns<'_> {
    /// Rows that exist.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// A bit for each row of the block: whether it exists.
    pub(crate) fn bits(&self) -> Vec<u64> {
        let (first, shift) = (self.start / 64, self.start % 64);
        let word = |at: usize| self.mask.words.get(at).copied().unwrap_or(0);
        let mut bits: Vec<u64> = (first..first + self.len.div_ceil(64))
            .map(|at| if shift == 0 { word(at) } else { word(at) >> shift | word(at + 1) << (64 - shift) })
            .collect();
        if let (Some(last), tail @ 1..) = (bits.last_mut(), self.len % 64) {
            *last &= (1 << tail) - 1;
        }
        bits
    }

    /// The ranges of rows that exist.
    pub(crate) fn ranges(&self) -> &[Range<usize>] {
        self.runs.get_or_init(|| self.mask.runs(self.start, self.len, self.len - self.count + 1))
    }
}

/// A bit per row of a part; a row without it is not there.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DeletionMask {
    words: Vec<u64>,
    rows: usize,
}

/// Rows of a part of which it is known whether they are seen now; bits of a range of its rows.
pub(crate) struct RowVisibility {
    first_word: usize,
    shown: Vec<u64>,
    hidden: Vec<u64>,
}

impl RowVisibility {
    /// Rows of a range of which nothing is known yet.
    pub(crate) fn new(rows: Range<usize>) -> Self {
        let words = rows.start / 64..rows.end.div_ceil(64);
        RowVisibility { first_word: words.start, shown: vec![0; words.len()], hidden: vec![0; words.len()] }
    }

    /// Notes as shown the rows of a part of the range that are in one mask (`None`: all) and not in the other (`None`:
    /// no row is).
    pub(crate) fn show(&mut self, rows: &Range<usize>, of: Option<&DeletionMask>, but: Option<&DeletionMask>) {
        for word in rows.start / 64..rows.end.div_ceil(64) {
            let from = if word == rows.start / 64 { u64::MAX << (rows.start % 64) } else { u64::MAX };
            let to = if word == rows.end / 64 { !(u64::MAX << (rows.end % 64)) } else { u64::MAX };
            let (of, but) = (of.map_or(u64::MAX, |mask| mask.words[word]), but.map_or(0, |mask| mask.words[word]));
            self.shown[word - self.first_word] |= from & to & of & !but;
        }
    }

    /// Notes a row of the range.
    pub(crate) fn note(&mut self, row: usize, is_shown: bool) {
        let words = if is_shown { &mut self.shown } else { &mut self.hidden };
        words[row / 64 - self.first_word] |= 1 << (row % 64);
    }
}

impl DeletionMask {
    /// A mask with all rows.
    pub(crate) fn all(rows: usize) -> Self {
        let mut words = vec![u64::MAX; rows.div_ceil(64)];
        if let (Some(last), tail @ 1..) = (words.last_mut(), rows % 64) {
            *last = (1 << tail) - 1;
        }
        DeletionMask { words, rows }
    }

    /// A mask without rows.
    pub(crate) fn none(rows: usize) -> Self {
        DeletionMask { words: vec![0; rows.div_ceil(64)], rows }
    }

    /// A bit per row, as they are kept.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// A mask of bits; `None` for another number of rows.
    pub(crate) fn of_words(words: Vec<u64>, rows: usize) -> Option<Self> {
        let tail = if rows % 64 == 0 { u64::MAX } else { (1 << (rows % 64)) - 1 };
        let fits = words.len() == rows.div_ceil(64) && words.last().is_none_or(|last| last & !tail == 0);
        fits.then_some(DeletionMask { words, rows })
    }

    /// Adds a row.
    pub(crate) fn set(&mut self, row: usize) {
        debug_assert!(row < self.rows, "row {row} of a mask of {}", self.rows);
        self.words[row / 64] |= 1 << (row % 64);
    }

    /// Adds rows that a span shows, takes those away that it hides.
    pub(crate) fn put(&mut self, span: &RowVisibility) {
        let words = self.words[span.first_word..].iter_mut().zip(span.shown.iter().zip(&span.hidden));
        words.for_each(|(word, (shown, hidden))| *word = *word & !hidden | shown);
    }

    /// Adds rows that a span hides.
    pub(crate) fn put_hidden(&mut self, span: &RowVisibility) {
        self.words[span.first_word..].iter_mut().zip(&span.hidden).for_each(|(word, hidden)| *word |= hidden);
    }

    /// Takes rows away where `keep` is 0, from row `start` on.
    pub(crate) fn retain(&mut self, start: usize, keep: &[u8]) {
        for (i, _) in keep.iter().enumerate().filter(|(_, keep)| **keep == 0) {
            self.clear(start + i);
        }
    }

    /// Takes a row away.
    pub(crate) fn clear(&mut self, row: usize) {
        debug_assert!(row < self.rows, "row {row} of a mask of {}", self.rows);
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
        kernels::bits::count_in(&self.words, range.start..range.end.min(self.rows))
    }

    /// The rows there are among `len` from `start`, counted from `start`: all, or positions.
    pub(crate) fn selected(&self, start: usize, len: usize) -> Selection<'static> {
        let count = self.count_in(start..start + len);
        if count == len { Selection::all(len) } else { Selection::of_positions(self.positions(start, len, count), len) }
    }

    /// Positions, counted from `start`, of the `count` rows there are among `len`.
    fn positions(&self, start: usize, len: usize, count: usize) -> Vec<u32> {
        let mut rows = Vec::with_capacity(count);
        self.each_word(start..start + len, |mut word, base, shift| {
            while word != 0 {
                rows.push((base + word.trailing_zeros() as usize + shift - start) as u32);
                word &= word - 1;
            }
        });
        rows
    }

    /// The rows there are among `len` from `start`, counted from `start`: all, runs where few are missing, or
    /// positions.
    pub(crate) fn live(&self, start: usize, len: usize) -> Selection<'_> {
        let count = self.count_in(start..start + len);
        if count == len {
            Selection::all(len)
        } else if (len - count) * RUNS_SHARE > len {
            Selection::of_positions(self.positions(start, len, count), len)
        } else {
            Selection::of_runs(self.live_runs(start, len, count), len)
        }
    }

    /// The `count` rows there are among `len` from `start` as runs.
    pub(crate) fn live_runs(&self, start: usize, len: usize, count: usize) -> LiveRuns<'_> {
        debug_assert_eq!(self.count_in(start..start + len), count, "rows there are among {len} from {start}");
        LiveRuns { mask: self, start, len, count, runs: OnceCell::new() }
    }

    /// The ranges of rows there are among `len` from `start`, counted from `start`, `room` of them at most.
    fn runs(&self, start: usize, len: usize, room: usize) -> Vec<Range<usize>> {
        let mut runs = Vec::with_capacity(room);
        let mut from = 0;
        self.each_word(start..start + len, |word, base, shift| {
            let bits = (64 - shift).min(start + len - base - shift);
            let mut missing = !word & if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
            while missing != 0 {
                let row = base + shift + missing.trailing_zeros() as usize - start;
                if row > from {
                    runs.push(from..row);
                }
                from = row + 1;
                missing &= missing - 1;
            }
        });
        if from < len {
            runs.push(from..len);
        }
        runs
    }

    /// Whether there is a row in a range.
    pub(crate) fn has_any(&self, range: Range<usize>) -> bool {
        let end = range.end.min(self.rows);
        let (first, last) = (range.start.div_ceil(64), end / 64);
        if first >= last {
            return self.count_in(range) > 0;
        }
        self.words[first..last].iter().any(|word| *word != 0)
            || self.count_in(range.start..first * 64) > 0
            || self.count_in(last * 64..end) > 0
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
    use crate::mergetree::part::selection::SelectionForm;

    #[test]
    fn few_holes_make_runs() {
        let mut mask = DeletionMask::all(1000);
        [3, 64, 700].into_iter().for_each(|row| mask.clear(row));
        let runs = |start, len| match mask.live(start, len).form {
            SelectionForm::Runs(runs) => Some(runs.ranges().to_vec()),
            _ => None,
        };
        assert_eq!(runs(0, 1000), Some(vec![0..3, 4..64, 65..700, 701..1000]));
        assert_eq!(runs(64, 100), Some(vec![1..100]));
        assert!(matches!(mask.live(65, 100).form, SelectionForm::All));
    }

    #[test]
    fn agrees_with_a_list_of_rows() {
        for rows in [1usize, 63, 64, 65, 200, 1000] {
            let mut mask = DeletionMask::all(rows);
            assert_eq!(mask.count(), rows);
            assert!(matches!(mask.selected(0, rows).form, SelectionForm::All));
            (0..rows).filter(|row| row % 3 == 1 || *row > 150).for_each(|row| mask.clear(row));
            for start in [0, 1, 60, 64, 130].into_iter().filter(|start| *start < rows) {
                for len in [1, 5, 64, 100, 500].map(|len: usize| len.min(rows - start)) {
                    let expected: Vec<u32> = (0..len).filter(|i| mask.has(start + i)).map(|i| i as u32).collect();
                    assert_eq!(mask.count_in(start..start + len), expected.len());
                    assert_eq!(mask.has_any(start..start + len), !expected.is_empty());
                    assert_eq!(mask.live(start, len).into_positions(), expected);
                    assert_eq!(mask.selected(start, len).into_positions(), expected);
                }
            }
        }
    }
}
