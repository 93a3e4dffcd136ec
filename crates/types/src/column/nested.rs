//! Columns made of columns: arrays, nullable values, dictionary codes.

use super::Column;
use crate::Buf;
use std::ops::Range;
use std::sync::Arc;

/// Rows of arrays.
///
/// # Invariants
/// - `offsets` has one more entry than there are rows, never falls, and ends within `values`.
/// - row `i` is `values[offsets[i] .. offsets[i + 1]]`; the first offset need not be 0 (slices).
/// - `values` is not `Const`.
#[derive(Clone, Debug)]
pub struct ArrayColumn {
    /// The first element of each row, and the end of the last row.
    pub offsets: Buf<u64>,
    /// The elements of all rows.
    pub values: Arc<Column>,
}

impl ArrayColumn {
    /// A column of arrays.
    ///
    /// # Panics
    /// In debug builds when the invariants do not hold.
    pub fn new(offsets: Buf<u64>, values: Column) -> Self {
        debug_assert!(!offsets.is_empty() && offsets.windows(2).all(|w| w[0] <= w[1]));
        debug_assert!(*offsets.last().unwrap_or(&0) as usize <= values.len());
        let values = if values.is_const() { values.flatten() } else { values };
        ArrayColumn { offsets, values: Arc::new(values) }
    }

    /// Rows.
    #[inline]
    pub fn len(&self) -> usize {
        self.offsets.len() - 1
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The positions in `values` of a row's elements.
    #[inline]
    pub fn range(&self, row: usize) -> Range<usize> {
        self.offsets[row] as usize..self.offsets[row + 1] as usize
    }

    /// Elements of a row.
    #[inline]
    pub fn size(&self, row: usize) -> usize {
        (self.offsets[row + 1] - self.offsets[row]) as usize
    }

    /// The same rows with offsets from 0 and no elements before or after them.
    pub fn normalized(&self) -> ArrayColumn {
        let first = self.offsets[0];
        let last = self.offsets[self.len()];
        if first == 0 && last as usize == self.values.len() {
            return self.clone();
        }
        let values = self.values.slice(first as usize, (last - first) as usize);
        let offsets: Vec<u64> = self.offsets.iter().map(|offset| offset - first).collect();
        ArrayColumn { offsets: offsets.into(), values: Arc::new(values) }
    }
}

/// Rows of values or NULL.
///
/// # Invariants
/// - `nulls` holds 1 where a row is NULL and 0 elsewhere, and is as long as `values`.
/// - the value of a NULL row is there but means nothing.
/// - `values` is flat: not `Nullable`, `Const` or `Dict`.
#[derive(Clone, Debug)]
pub struct NullableColumn {
    /// 1 where NULL.
    pub nulls: Buf<u8>,
    /// The values.
    pub values: Arc<Column>,
}

impl NullableColumn {
    /// A nullable column.
    ///
    /// # Panics
    /// In debug builds when lengths differ.
    pub fn new(nulls: Buf<u8>, values: Column) -> Self {
        let values = values.flatten();
        debug_assert_eq!(nulls.len(), values.len());
        NullableColumn { nulls, values: Arc::new(values) }
    }
}

/// Codes into a column of values.
///
/// # Invariants
/// - every code is below `values.len()`.
/// - `values` is flat or `Nullable`; equal values may occur more than once.
#[derive(Clone, Debug)]
pub struct DictColumn {
    /// One code per row.
    pub codes: Buf<u32>,
    /// The values, shared by all blocks of a chunk: the same pointer means the same dictionary.
    pub values: Arc<Column>,
}
