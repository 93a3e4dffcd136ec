//! Rows of a block, in the form in which they were found.
//!
//! | form | where it comes from | what becomes of columns |
//! |---|---|---|
//! | all rows | no row is deleted, a filter keeps all | decoded whole |
//! | runs | a deletion mask that few rows are missing in | decoded whole, run after run moved together |
//! | bits | filters in generated code | stay whole while many rows are selected, are cut down to positions then |
//! | bytes | other filters | stay whole until they are cut down to positions |
//! | positions | filters and deletion masks that leave few rows | single rows decoded or gathered |
//!
//! Forms are converted as late as a reader of rows allows: all rows cost nothing, a mask stays a mask until columns are
//! worth cutting down.

use crate::mergetree::part::deletion_mask::LiveRuns;
use base::{Result, bail};
use kernels::bits;
use std::ops::Range;
use types::{Buf, Column};

/// Rows of a block.
///
/// # Invariants
/// - Positions and runs rise, and lie in the block.
/// - Masks have an entry for each row of the block; bits behind the last row are 0.
#[derive(Debug)]
pub(crate) struct Selection<'a> {
    /// Rows of the block.
    block_rows: usize,
    pub(crate) form: SelectionForm<'a>,
}

/// The form of a [`Selection`].
#[derive(Debug)]
pub(crate) enum SelectionForm<'a> {
    /// Every row.
    All,
    /// Long runs of rows.
    Runs(LiveRuns<'a>),
    /// A bit for each row: see [`kernels::bits`].
    Bits(Vec<u64>),
    /// A byte for each row, not 0 for those that are selected.
    Bytes(Buf<u8>),
    /// The numbers of the rows.
    Positions(Vec<u32>),
}

impl<'a> Selection<'a> {
    /// All rows of a block.
    pub(crate) const fn all(block_rows: usize) -> Self {
        Selection { block_rows, form: SelectionForm::All }
    }

    /// A selection of a form.
    pub(crate) const fn of_form(form: SelectionForm<'a>, block_rows: usize) -> Self {
        Selection { block_rows, form }
    }

    /// No row of a block.
    const fn none(block_rows: usize) -> Self {
        Selection::of_positions(Vec::new(), block_rows)
    }

    /// The rows at some positions, which rise.
    pub(crate) const fn of_positions(positions: Vec<u32>, block_rows: usize) -> Self {
        Selection { block_rows, form: SelectionForm::Positions(positions) }
    }

    /// The rows of runs.
    pub(crate) const fn of_runs(runs: LiveRuns<'a>, block_rows: usize) -> Self {
        Selection { block_rows, form: SelectionForm::Runs(runs) }
    }

    /// The rows whose bit is set.
    pub(crate) const fn of_bits(words: Vec<u64>, block_rows: usize) -> Self {
        Selection { block_rows, form: SelectionForm::Bits(words) }
    }

    /// The rows for which a mask (`UInt8`, or a constant) is not 0.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` for a mask of another type or length.
    pub(crate) fn of_mask(mask: Column, block_rows: usize) -> Result<Self> {
        match mask {
            Column::Const(value, _) if value.value(0).as_i128().unwrap_or(0) != 0 => Ok(Selection::all(block_rows)),
            Column::Const(..) => Ok(Selection::none(block_rows)),
            Column::UInt8(bytes) if bytes.len() == block_rows => {
                Ok(Selection { block_rows, form: SelectionForm::Bytes(bytes) })
            }
            other => bail!(
                LogicalError,
                "a filter gave a mask of {} rows of {:?} for {block_rows} rows",
                other.len(),
                codec::Physical::of_column(&other)
            ),
        }
    }

    /// Rows of the block, selected or not.
    pub(crate) fn block_rows(&self) -> usize {
        self.block_rows
    }

    /// The number of selected rows.
    ///
    /// # Cost
    /// Masks are counted.
    pub(crate) fn len(&self) -> usize {
        match &self.form {
            SelectionForm::All => self.block_rows,
            SelectionForm::Runs(runs) => runs.count(),
            SelectionForm::Bits(words) => bits::count(words),
            SelectionForm::Bytes(bytes) => kernels::filter::count(bytes),
            SelectionForm::Positions(positions) => positions.len(),
        }
    }

    /// Whether no row is selected.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.form {
            SelectionForm::All => self.block_rows == 0,
            SelectionForm::Runs(runs) => runs.count() == 0,
            SelectionForm::Bits(words) => words.iter().all(|word| *word == 0),
            // 256 bytes at a time, as vectors: byte by byte it takes five instructions a row.
            SelectionForm::Bytes(bytes) => {
                bytes.chunks(256).all(|bytes| bytes.iter().fold(0, |all, byte| all | byte) == 0)
            }
            SelectionForm::Positions(positions) => positions.is_empty(),
        }
    }

    /// Whether it is a mask: bits or bytes.
    pub(crate) fn is_mask(&self) -> bool {
        matches!(self.form, SelectionForm::Bits(_) | SelectionForm::Bytes(_))
    }

    /// Whether columns read for it hold all rows of the block: it is all rows, or a mask of them.
    pub(crate) fn keeps_columns_whole(&self) -> bool {
        matches!(self.form, SelectionForm::All) || self.is_mask()
    }

    /// The positions of its rows, where it has this form.
    pub(crate) fn positions(&self) -> Option<&[u32]> {
        if let SelectionForm::Positions(positions) = &self.form { Some(positions) } else { None }
    }

    /// The row of the block that is selected at a place among those selected.
    ///
    /// # Cost
    /// Constant for all rows and positions; other forms are searched from the start.
    pub(crate) fn row(&self, place: usize) -> usize {
        match &self.form {
            SelectionForm::All => place,
            SelectionForm::Positions(positions) => positions[place] as usize,
            SelectionForm::Runs(runs) => through_runs(&[place as u32], runs.ranges())[0] as usize,
            SelectionForm::Bits(words) => bits::to_indices(words)[place] as usize,
            SelectionForm::Bytes(bytes) => kernels::filter::mask_to_indices(bytes)[place] as usize,
        }
    }

    /// The positions of its rows.
    pub(crate) fn into_positions(self) -> Vec<u32> {
        match self.form {
            SelectionForm::All => (0..self.block_rows as u32).collect(),
            SelectionForm::Runs(runs) => {
                runs.ranges().iter().flat_map(|run| run.start as u32..run.end as u32).collect()
            }
            SelectionForm::Bits(words) => bits::to_indices(&words),
            SelectionForm::Bytes(bytes) => kernels::filter::mask_to_indices(&bytes),
            SelectionForm::Positions(positions) => positions,
        }
    }

    /// The same rows as a bit for each row of the block.
    fn into_bits(self) -> Vec<u64> {
        let empty = || vec![0u64; self.block_rows.div_ceil(bits::WORD)];
        match self.form {
            SelectionForm::Bits(words) => words,
            SelectionForm::Runs(runs) => runs.bits(),
            SelectionForm::All => {
                let mut words = empty();
                bits::set_range(&mut words, 0..self.block_rows);
                words
            }
            SelectionForm::Bytes(bytes) => {
                let mut words = vec![u64::MAX; bytes.len().div_ceil(bits::WORD)];
                bits::retain(&mut words, &bytes);
                words
            }
            SelectionForm::Positions(positions) => {
                let mut words = empty();
                positions.iter().for_each(|&row| words[row as usize / bits::WORD] |= 1 << (row as usize % bits::WORD));
                words
            }
        }
    }

    /// A mask as positions, or as all rows where it keeps all; other forms as they are.
    pub(crate) fn without_mask(self) -> Self {
        if !self.is_mask() {
            return self;
        }
        let block_rows = self.block_rows;
        match self.len() {
            len if len == block_rows => Selection::all(block_rows),
            0 => Selection::none(block_rows),
            _ => Selection::of_positions(self.into_positions(), block_rows),
        }
    }

    /// The rows that are in bits and in another selection, as bits.
    pub(crate) fn intersect_bits(mut words: Vec<u64>, other: Selection<'_>) -> Self {
        let block_rows = other.block_rows;
        match other.form {
            SelectionForm::All => {}
            SelectionForm::Bytes(bytes) => bits::retain(&mut words, &bytes),
            SelectionForm::Positions(positions) if positions.is_empty() => words.fill(0),
            _ => words.iter_mut().zip(other.into_bits()).for_each(|(word, other)| *word &= other),
        }
        Selection::of_bits(words, block_rows)
    }

    /// The rows that are in both of two selections of one block.
    #[cfg(test)]
    fn intersect(self, other: Selection<'_>) -> Self {
        Selection::intersect_bits(self.into_bits(), other)
    }

    /// The selected rows that `kept` has: its block is the rows selected here.
    pub(crate) fn refine(self, kept: Self) -> Self {
        if matches!(kept.form, SelectionForm::All) {
            return self;
        }
        let block_rows = self.block_rows;
        let kept = match self.form {
            SelectionForm::All => return kept,
            SelectionForm::Runs(runs) => through_runs(&kept.into_positions(), runs.ranges()),
            form => {
                let rows = Selection { block_rows, form }.into_positions();
                let mut kept = kept.into_positions();
                kept.iter_mut().for_each(|row| *row = rows[*row as usize]);
                kept
            }
        };
        Selection::of_positions(kept, block_rows)
    }

    /// The selected rows of a column of the whole block.
    pub(crate) fn of_column(&self, column: Column) -> Column {
        match &self.form {
            SelectionForm::All => column,
            SelectionForm::Runs(runs) => column.keep_ranges(runs.ranges(), runs.count()),
            SelectionForm::Positions(positions) => column.gather(positions),
            SelectionForm::Bytes(bytes) => column.filter(bytes),
            SelectionForm::Bits(words) => column.gather(&bits::to_indices(words)),
        }
    }

    /// The number of rows of a range of the block that a mask selects.
    pub(crate) fn count_in_mask(&self, rows: Range<usize>) -> usize {
        match &self.form {
            SelectionForm::Bits(words) => bits::count_in(words, rows),
            SelectionForm::Bytes(bytes) => kernels::filter::count(&bytes[rows]),
            _ => 0,
        }
    }

    /// Checks the invariants of the type.
    ///
    /// # Errors
    /// The invariant that does not hold.
    pub(crate) fn validate(&self) -> Result<(), String> {
        let rows = self.block_rows;
        let is_sound = match &self.form {
            SelectionForm::All => true,
            SelectionForm::Runs(runs) => {
                let ranges = runs.ranges();
                ranges.iter().all(|run| run.start < run.end && run.end <= rows)
                    && ranges.is_sorted_by(|a, b| a.end < b.start)
                    && ranges.iter().map(Range::len).sum::<usize>() == runs.count()
            }
            SelectionForm::Bits(words) => {
                let tail = rows % bits::WORD;
                words.len() == rows.div_ceil(bits::WORD)
                    && (tail == 0 || words.last().is_none_or(|last| last >> tail == 0))
            }
            SelectionForm::Bytes(bytes) => bytes.len() == rows,
            SelectionForm::Positions(positions) => {
                positions.is_sorted_by(|a, b| a < b) && positions.last().is_none_or(|last| (*last as usize) < rows)
            }
        };
        if is_sound {
            Ok(())
        } else {
            Err(format!("a selection of {rows} rows does not fit its block: {:?}", self.form))
        }
    }
}

/// Positions among the rows of ranges as positions in the block; they rise.
fn through_runs(positions: &[u32], runs: &[Range<usize>]) -> Vec<u32> {
    let mut runs = runs.iter();
    let (mut first, mut run) = (0usize, 0..0);
    positions
        .iter()
        .map(|&position| {
            while position as usize >= first + run.len() {
                first += run.len();
                let Some(next) = runs.next() else { break };
                run = next.clone();
            }
            (run.start + (position as usize).saturating_sub(first)) as u32
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mergetree::part::deletion_mask::DeletionMask;

    /// Pseudo-random numbers of a seed.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % bound
        }

        /// Rows of a block, each with a chance of `share` in 64.
        fn rows(&mut self, block_rows: usize, share: usize) -> Vec<u32> {
            (0..block_rows as u32).filter(|_| self.below(64) < share).collect()
        }
    }

    /// A mask of a part in which the block begins at `start`.
    fn mask_of(rows: &[u32], block_rows: usize, start: usize) -> DeletionMask {
        let mut mask = DeletionMask::none(start + block_rows + 70);
        rows.iter().for_each(|&row| mask.set(start + row as usize));
        mask
    }

    /// The same rows in every form that can tell them.
    fn forms<'a>(rows: &[u32], block_rows: usize, (mask, start): (&'a DeletionMask, usize)) -> Vec<Selection<'a>> {
        let mut words = vec![0u64; block_rows.div_ceil(64)];
        let mut bytes = vec![0u8; block_rows];
        for &row in rows {
            words[row as usize / 64] |= 1 << (row % 64);
            bytes[row as usize] = 1 + (row % 200) as u8;
        }
        let mut forms = vec![
            Selection::of_positions(rows.to_vec(), block_rows),
            Selection::of_bits(words, block_rows),
            Selection::of_mask(Column::from_vec(bytes), block_rows).unwrap(),
            Selection::of_runs(mask.live_runs(start, block_rows, rows.len()), block_rows),
            mask.live(start, block_rows),
        ];
        if rows.len() == block_rows {
            forms.push(Selection::all(block_rows));
            forms.push(
                Selection::of_mask(Column::Const(Column::from_vec(vec![1u8]).into(), block_rows), block_rows).unwrap(),
            );
        }
        if rows.is_empty() {
            forms.push(
                Selection::of_mask(Column::Const(Column::from_vec(vec![0u8]).into(), block_rows), block_rows).unwrap(),
            );
        }
        forms
    }

    /// Runs a law for blocks of several sizes, densities and places.
    fn for_random(law: impl Fn(&mut Numbers, usize, usize)) {
        for block_rows in [1usize, 2, 63, 64, 65, 200, 1000] {
            for share in [0, 1, 8, 32, 62, 64] {
                law(&mut Numbers((block_rows * 100 + share) as u64), block_rows, share);
            }
        }
    }

    #[test]
    fn forms_of_the_same_rows_agree() {
        for_random(|numbers, block_rows, share| {
            let (rows, start) = (numbers.rows(block_rows, share), numbers.below(130));
            let mask = mask_of(&rows, block_rows, start);
            let forms = || forms(&rows, block_rows, (&mask, start)).into_iter();
            let column = Column::from_vec((0..block_rows as u64).collect::<Vec<_>>());
            let expected: Vec<u64> = rows.iter().map(|&row| u64::from(row)).collect();
            for form in forms() {
                assert_eq!(form.validate(), Ok(()));
                assert_eq!((form.len(), form.is_empty()), (rows.len(), rows.is_empty()), "{form:?}");
                assert_eq!(form.of_column(column.clone()).flatten().as_native::<u64>(), Some(&expected[..]));
                for place in [0, rows.len() / 2, rows.len().saturating_sub(1)] {
                    assert!(rows.get(place).is_none_or(|row| form.row(place) == *row as usize));
                }
                if form.is_mask() {
                    let half = block_rows / 2;
                    assert_eq!(form.count_in_mask(0..half) + form.count_in_mask(half..block_rows), rows.len());
                }
            }
            forms().for_each(|form| assert_eq!(form.into_positions(), rows));
            forms().for_each(|form| assert_eq!(bits::to_indices(&form.into_bits()), rows));
            forms().for_each(|form| {
                let form = form.without_mask();
                assert!(!form.is_mask() && form.validate().is_ok());
                assert_eq!(form.into_positions(), rows);
            });
        });
    }

    #[test]
    fn intersections_have_the_rows_of_both() {
        for_random(|numbers, block_rows, share| {
            let other_share = numbers.below(65);
            let (a, b) = (numbers.rows(block_rows, share), numbers.rows(block_rows, other_share));
            let expected: Vec<u32> = a.iter().copied().filter(|row| b.contains(row)).collect();
            let masks = (mask_of(&a, block_rows, 3), mask_of(&b, block_rows, 64));
            let count = forms(&a, block_rows, (&masks.0, 3)).len();
            for form in 0..count {
                for other in forms(&b, block_rows, (&masks.1, 64)) {
                    let form = || forms(&a, block_rows, (&masks.0, 3)).swap_remove(form);
                    let both = form().intersect(other);
                    assert_eq!(both.validate(), Ok(()));
                    assert_eq!(both.into_positions(), expected);
                }
                for other in forms(&b, block_rows, (&masks.1, 64)) {
                    let form = forms(&a, block_rows, (&masks.0, 3)).swap_remove(form);
                    assert_eq!(other.intersect(form).into_positions(), expected);
                }
            }
        });
    }

    #[test]
    fn refining_selects_among_the_selected() {
        for_random(|numbers, block_rows, share| {
            let rows = numbers.rows(block_rows, share);
            let kept_share = numbers.below(65);
            let kept = numbers.rows(rows.len(), kept_share);
            let expected: Vec<u32> = kept.iter().map(|&place| rows[place as usize]).collect();
            let (mask, kept_mask) = (mask_of(&rows, block_rows, 5), mask_of(&kept, rows.len(), 0));
            let count = forms(&rows, block_rows, (&mask, 5)).len();
            for form in 0..count {
                for kept in forms(&kept, rows.len(), (&kept_mask, 0)) {
                    let form = forms(&rows, block_rows, (&mask, 5)).swap_remove(form);
                    let refined = form.refine(kept);
                    assert_eq!(refined.validate(), Ok(()));
                    assert_eq!((refined.block_rows(), refined.into_positions()), (block_rows, expected.clone()));
                }
            }
        });
    }

    #[test]
    fn masks_of_other_sizes_are_refused() {
        assert!(Selection::of_mask(Column::from_vec(vec![1u8; 3]), 4).is_err());
        assert!(Selection::of_mask(Column::from_vec(vec![1u64; 4]), 4).is_err());
        assert!(Selection::of_positions(vec![1, 1], 4).validate().is_err());
        assert!(Selection::of_positions(vec![4], 4).validate().is_err());
        assert!(Selection::of_bits(vec![16], 4).validate().is_err());
    }
}
