//! Strings as 16-byte views.
//!
//! ```text
//! at most 12 bytes   | length u32 | the bytes, padded with zeros (12)          |
//! longer             | length u32 | first 4 bytes | buffer u32 | offset u32    |
//! ```
//! The layout is Arrow's `BinaryView`, so such columns pass to and from Arrow without copying. Filtering
//! and gathering copy views only. Strings are arbitrary bytes.

#![allow(unsafe_code)] // Reading the bytes of a view by pointer: a third of the time of the checked form in scans.

mod builder;
mod fixed;

use crate::Buf;
use arrow_buffer::Buffer;
pub use builder::StringBuilder;
pub use fixed::FixedStringColumn;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

/// Strings up to this length live inside their view.
pub const INLINE_BYTES_MAX: usize = 12;

/// A buffer is closed when it passes this size: offsets fit in 32 bits, and what is full is not copied into something
/// larger.
const BUFFER_BYTES_MAX: usize = 64 << 20;

/// The longest string: with a buffer before it, its end still has 32 bits.
const STRING_BYTES_MAX: usize = u32::MAX as usize - BUFFER_BYTES_MAX;

/// Bytes written since a builder last asked whether its query goes on.
const PULSE_BYTES: usize = 4 << 20;

/// Rows of byte strings.
///
/// # Invariants
/// - a view longer than [`INLINE_BYTES_MAX`] points inside one of `buffers`.
/// - unused bytes of a short view are zero, so equal short strings have equal views.
#[derive(Clone, Debug)]
pub struct StringColumn {
    views: Buf<u128>,
    buffers: Arc<[Buffer]>,
    /// The place in `buffers[0]` from which the bytes of all rows lie one after another, if they do.
    packed_start: Option<usize>,
}

/// Length in bytes of the string of a view.
#[inline(always)]
pub fn view_len(view: u128) -> usize {
    view as u32 as usize
}

/// The view of a string of at most 12 bytes.
#[inline]
pub fn make_inline_view(bytes: &[u8]) -> u128 {
    debug_assert!(bytes.len() <= INLINE_BYTES_MAX);
    u128::from(bytes.len() as u32) | short_text(bytes) << 32
}

/// Up to 16 bytes as a number, the first lowest. Loads that overlap take the place of a copy of unknown length.
#[inline(always)]
fn short_text(bytes: &[u8]) -> u128 {
    let length = bytes.len();
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
        return u128::from(first) | u128::from(last) << (8 * (length - 8));
    }
    if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return u128::from(u64::from(first) | u64::from(last) << (8 * (length - 4)));
    }
    let byte = |at: usize| u64::from(bytes[at]) << (8 * at);
    if length == 0 { 0 } else { u128::from(byte(0) | byte(length / 2) | byte(length - 1)) }
}

/// The view of `bytes`, which lie at `offset` of buffer `buffer` if they are longer than 12.
#[inline]
pub fn make_view(bytes: &[u8], buffer: u32, offset: u32) -> u128 {
    if bytes.len() <= INLINE_BYTES_MAX {
        return make_inline_view(bytes);
    }
    let prefix = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    u128::from(bytes.len() as u32) | u128::from(prefix) << 32 | u128::from(buffer) << 64 | u128::from(offset) << 96
}

/// Buffer and offset of a long view.
#[inline(always)]
pub fn view_location(view: u128) -> (usize, usize) {
    ((view >> 64) as u32 as usize, (view >> 96) as u32 as usize)
}

impl StringColumn {
    /// A column from parts that hold the invariants.
    ///
    /// # Panics
    /// When a view points outside the buffers: such a column could read foreign memory.
    pub fn new(views: Buf<u128>, buffers: Arc<[Buffer]>) -> Self {
        for &view in views.iter() {
            if view_len(view) > INLINE_BYTES_MAX {
                let (buffer, offset) = view_location(view);
                assert!(offset + view_len(view) <= buffers[buffer].len(), "string view outside its buffer");
            }
        }
        StringColumn { views, buffers, packed_start: None }
    }

    /// As [`Self::new`] without looking at each view.
    ///
    /// # Safety
    /// Every view longer than 12 bytes must lie inside the buffer that it names.
    pub unsafe fn new_unchecked(views: Buf<u128>, buffers: Arc<[Buffer]>) -> Self {
        StringColumn { views, buffers, packed_start: None }
    }

    /// A column whose rows lie one after another in `bytes`, with the given lengths: storage's form.
    ///
    /// Returns `None` when the lengths do not add up to `bytes` from `start` on, or pass 4 GiB.
    pub fn from_lengths(lengths: &[u32], bytes: Buffer, start: usize) -> Option<Self> {
        let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
        let end = (start as u64).checked_add(total)?;
        if end > bytes.len() as u64 || end > u64::from(u32::MAX) {
            return None;
        }
        let views = packed_views(lengths, bytes.as_slice(), start);
        Some(StringColumn { views: views.into(), buffers: Arc::new([bytes]), packed_start: Some(start) })
    }

    /// Rows.
    #[inline]
    pub fn len(&self) -> usize {
        self.views.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.views.is_empty()
    }

    /// The views.
    #[inline]
    pub fn views(&self) -> &Buf<u128> {
        &self.views
    }

    /// The buffers that long views point into.
    pub fn buffers(&self) -> &Arc<[Buffer]> {
        &self.buffers
    }

    /// Some ranges of the rows; see [`Buf::keep_ranges`].
    ///
    /// # Panics
    /// When a range lies outside.
    pub fn keep_ranges(self, ranges: &[Range<usize>]) -> Self {
        StringColumn { views: self.views.keep_ranges(ranges), buffers: self.buffers, packed_start: None }
    }

    /// The bytes of all rows one after another, if they lie so: for searching them in one go.
    ///
    /// The lengths of the rows are in the views; they add up to the length of the slice.
    pub fn packed_bytes(&self) -> Option<&[u8]> {
        let start = self.packed_start?;
        let total: usize = self.views.iter().map(|&view| view_len(view)).sum();
        Some(&self.buffers.first()?.as_slice()[start..start + total])
    }

    /// The bytes of a row.
    ///
    /// # Panics
    /// When there is no such row.
    #[inline(always)]
    pub fn get(&self, row: usize) -> &[u8] {
        self.resolve(&self.views[row])
    }

    /// The bytes of a view of this column.
    #[inline(always)]
    fn resolve<'a>(&'a self, view: &'a u128) -> &'a [u8] {
        let length = view_len(*view);
        if length <= INLINE_BYTES_MAX {
            // SAFETY: a view has 16 bytes, and 4 + length is at most 16.
            return unsafe { std::slice::from_raw_parts(std::ptr::from_ref(view).cast::<u8>().add(4), length) };
        }
        let (buffer, offset) = view_location(*view);
        // SAFETY: the invariant of the type: long views lie inside their buffers.
        unsafe { self.buffers.get_unchecked(buffer).as_slice().get_unchecked(offset..offset + length) }
    }

    /// The bytes of all rows, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.views.iter().map(|view| self.resolve(view))
    }

    /// Whether a row equals `other`, looking at the prefix first.
    #[inline]
    pub fn equals_at(&self, row: usize, other: &[u8]) -> bool {
        view_len(self.views[row]) == other.len() && self.get(row) == other
    }

    /// Whether a row equals a row of this or another column, looking at length and prefix first.
    ///
    /// The place in a long view means nothing to a column with other buffers, so that views tell by themselves only
    /// where both name the same ones: see [`Self::shares_buffers`].
    #[inline(always)]
    pub fn rows_equal(&self, row: usize, other: &StringColumn, other_row: usize) -> bool {
        let (a, b) = (self.views[row], other.views[other_row]);
        if a as u64 != b as u64 {
            return false;
        }
        if view_len(a) <= INLINE_BYTES_MAX { a == b } else { self.get(row) == other.get(other_row) }
    }

    /// Whether long views of both columns name places in the same buffers: equal views are then equal strings.
    pub fn shares_buffers(&self, other: &StringColumn) -> bool {
        Arc::ptr_eq(&self.buffers, &other.buffers)
    }

    /// Order by bytes, looking at the prefix first.
    #[inline]
    pub fn compare_at(&self, row: usize, other: &StringColumn, other_row: usize) -> Ordering {
        let (a, b) = (self.views[row], other.views[other_row]);
        let (pa, pb) = (((a >> 32) as u32).swap_bytes(), ((b >> 32) as u32).swap_bytes());
        if pa != pb {
            return pa.cmp(&pb);
        }
        self.get(row).cmp(other.get(other_row))
    }

    /// Rows `offset .. offset + length`, sharing the data.
    pub fn slice(&self, offset: usize, length: usize) -> Self {
        StringColumn {
            views: self.views.slice(offset, length),
            buffers: self.buffers.clone(),
            packed_start: if offset == 0 {
                self.packed_start
            } else {
                self.packed_start.and_then(|_| self.packed_place(offset, length))
            },
        }
    }

    /// The place in the bytes of a packed column of the rows from `offset` on: the first long one tells, if there is
    /// one soon.
    fn packed_place(&self, offset: usize, length: usize) -> Option<usize> {
        let mut before = 0;
        for &view in self.views[offset..offset + length].iter().take(PLACE_ROWS_MAX) {
            if view_len(view) > INLINE_BYTES_MAX {
                return view_location(view).1.checked_sub(before);
            }
            before += view_len(view);
        }
        None
    }

    /// The same buffers with other views of this column (filtered, reordered, repeated).
    ///
    /// # Panics
    /// In debug builds when a view points outside the buffers.
    pub(crate) fn with_views(&self, views: Vec<u128>) -> Self {
        let column = StringColumn { views: views.into(), buffers: self.buffers.clone(), packed_start: None };
        debug_assert!(column.validate());
        column
    }

    /// Whether the invariants hold.
    pub fn validate(&self) -> bool {
        self.views.iter().all(|&view| {
            let length = view_len(view);
            let (buffer, offset) = view_location(view);
            length <= INLINE_BYTES_MAX || self.buffers.get(buffer).is_some_and(|b| offset + length <= b.len())
        })
    }

    /// Several columns one after another. Buffers are shared, not copied.
    pub fn concat(columns: &[&StringColumn]) -> Self {
        let (buffers, shifts) = joined_buffers(columns);
        let mut views = Vec::with_capacity(columns.iter().map(|column| column.len()).sum());
        for (column, shift) in columns.iter().zip(shifts) {
            views.extend(column.views.iter().map(|&view| shifted(view, shift)));
        }
        StringColumn { views: views.into(), buffers, packed_start: None }
    }

    /// Row `i` of column `choice[i]`, or its only row if it has but one. Buffers are shared, not copied.
    ///
    /// # Panics
    /// When a choice is not below the number of columns, or its column has not so many rows.
    pub fn interleave(columns: &[&StringColumn], choice: &[u32]) -> Self {
        let (buffers, shifts) = joined_buffers(columns);
        let parts: Vec<(&[u128], usize, u128)> = columns
            .iter()
            .zip(shifts)
            .map(|(column, shift)| (&column.views[..], usize::from(column.len() > 1), shift))
            .collect();
        let view = |(row, &choice): (usize, &u32)| {
            let (views, step, shift) = parts[choice as usize];
            shifted(views[row * step], shift)
        };
        StringColumn {
            views: choice.iter().enumerate().map(view).collect::<Vec<u128>>().into(),
            buffers,
            packed_start: None,
        }
    }

    /// Copies the bytes that the views use into a new buffer: frees large buffers that few rows hold.
    pub fn compact(&self) -> Self {
        let mut builder = StringBuilder::with_capacity(self.len());
        for bytes in self.iter() {
            builder.push(bytes);
        }
        builder.finish()
    }

    /// Bytes of the rows: views, and lengths of long strings.
    pub fn byte_size(&self) -> usize {
        self.views.len() * 16
            + self.views.iter().map(|&view| view_len(view)).filter(|&n| n > INLINE_BYTES_MAX).sum::<usize>()
    }
}

/// The buffers of all columns, and what the long views of each then have more.
fn joined_buffers(columns: &[&StringColumn]) -> (Arc<[Buffer]>, Vec<u128>) {
    let mut buffers: Vec<Buffer> = Vec::new();
    let mut last: Option<(*const Buffer, usize)> = None;
    let mut shifts = Vec::with_capacity(columns.len());
    for column in columns {
        let base = match last {
            // Slices of one column share their buffer list: list it once.
            Some((pointer, base)) if std::ptr::eq(pointer, column.buffers.as_ptr()) => base,
            _ => {
                buffers.extend(column.buffers.iter().cloned());
                buffers.len() - column.buffers.len()
            }
        };
        last = Some((column.buffers.as_ptr(), base));
        shifts.push((base as u128) << 64);
    }
    (buffers.into(), shifts)
}

#[inline(always)]
fn shifted(view: u128, shift: u128) -> u128 {
    if view_len(view) > INLINE_BYTES_MAX { view + shift } else { view }
}

/// The views of strings that lie one after another in `data` from `start` on; together they end within it.
///
/// # Cost
/// No branch on lengths, which a processor cannot foresee where short and long strings alternate: both forms are made
/// and one is taken.
fn packed_views(lengths: &[u32], data: &[u8], start: usize) -> Vec<u128> {
    let mut offset = start;
    let view = |&length: &u32| {
        let begin = offset;
        offset += length as usize;
        match data.get(begin..).and_then(<[u8]>::first_chunk) {
            Some(window) => view_in_window(window, length, begin as u32),
            // The last strings, with fewer bytes behind them than a window has.
            None => make_view(&data[begin..offset], 0, begin as u32),
        }
    };
    lengths.iter().map(view).collect()
}

/// The bits of a window that short strings keep, by their length: of its first four bytes, and of the other eight.
const KEPT: [(u32, u64); INLINE_BYTES_MAX + 1] = {
    let mut kept = [(0, 0); INLINE_BYTES_MAX + 1];
    let mut length = 1;
    while length <= INLINE_BYTES_MAX {
        let prefix = if length < 4 { (1 << (8 * length)) - 1 } else { u32::MAX };
        let rest = if length <= 4 { 0 } else { u64::MAX >> (8 * (INLINE_BYTES_MAX - length)) };
        kept[length] = (prefix, rest);
        length += 1;
    }
    kept
};

/// The view of a string that begins with `window`, as far as it is that long, at `offset` of buffer 0.
#[inline(always)]
fn view_in_window(window: &[u8; INLINE_BYTES_MAX], length: u32, offset: u32) -> u128 {
    let [a, b, c, d, rest @ ..] = *window;
    let (prefix_kept, rest_kept) = KEPT[(length as usize).min(INLINE_BYTES_MAX)];
    let prefix = u32::from_le_bytes([a, b, c, d]) & prefix_kept;
    let short = u64::from_le_bytes(rest) & rest_kept;
    let long = u64::from(offset) << 32;
    let high = if length as usize > INLINE_BYTES_MAX { long } else { short };
    u128::from(u64::from(length) | u64::from(prefix) << 32) | u128::from(high) << 64
}

/// Rows of a slice that are looked at for its place.
const PLACE_ROWS_MAX: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_strings_lie_in_their_views() {
        let text: Vec<u8> = (1..=INLINE_BYTES_MAX as u8).map(|byte| 240 + byte).collect();
        for length in 0..=INLINE_BYTES_MAX {
            let mut raw = [0u8; 16];
            raw[0] = length as u8;
            raw[4..4 + length].copy_from_slice(&text[..length]);
            assert_eq!(make_inline_view(&text[..length]).to_le_bytes(), raw, "{length} bytes");
        }
    }

    #[test]
    fn slices_stay_packed() {
        let rows = ["a", "", "a string longer than twelve", "tail", "another one that is long", "x"];
        let lengths: Vec<u32> = rows.iter().map(|row| row.len() as u32).collect();
        let column = StringColumn::from_lengths(&lengths, Buffer::from_vec(rows.concat().into_bytes()), 0).unwrap();
        for start in 0..rows.len() {
            for end in start..=rows.len() {
                let wanted = rows[start..end].concat();
                let slice = column.slice(start, end - start);
                assert!(slice.packed_bytes().is_none_or(|bytes| bytes == wanted.as_bytes()), "{start}..{end}");
                assert_eq!(
                    slice.packed_bytes().is_some(),
                    start == 0 || rows[start..end].iter().any(|row| row.len() > 12),
                    "{start}..{end}"
                );
            }
        }
    }

    #[test]
    fn from_lengths_packs() {
        let bytes = Buffer::from_vec(b"shorta string longer than twelvetail".to_vec());
        let column = StringColumn::from_lengths(&[5, 27, 4], bytes, 0).unwrap();
        let rows: Vec<&[u8]> = column.iter().collect();
        assert_eq!(rows, [b"short".as_slice(), b"a string longer than twelve", b"tail"]);
        assert_eq!(column.packed_bytes().unwrap().len(), 36);
        assert!(StringColumn::from_lengths(&[5, 40], Buffer::from_vec(vec![0u8; 10]), 0).is_none());
    }

    /// Strings of all lengths, from every place, are those that were put together, and their views are those of single
    /// strings.
    #[test]
    fn packed_views_are_those_of_single_strings() {
        let bytes: Vec<u8> = (0..3000u32).map(|i| (i * 37 % 251) as u8 + 1).collect();
        for start in [0, 1, 100] {
            let lengths: Vec<u32> = (0..130).map(|i| i * 7 % 31).collect();
            let total: u32 = lengths.iter().sum();
            let data = &bytes[..start + total as usize];
            let mut begin = start;
            for (&length, view) in lengths.iter().zip(packed_views(&lengths, data, start)) {
                assert_eq!(
                    view,
                    make_view(&data[begin..begin + length as usize], 0, begin as u32),
                    "{length} bytes at {begin}"
                );
                begin += length as usize;
            }
        }
    }

    #[test]
    fn concat_shifts_buffers() {
        let a = StringColumn::concat(&[
            &build(&["a long string in buffer one", "x"]),
            &build(&["another long string, in two"]),
        ]);
        assert_eq!(a.get(2), b"another long string, in two");
        assert_eq!(a.get(1), b"x");
    }

    /// Rows of two columns that lie at the same places of their own buffers, and share length and prefix, are told
    /// apart.
    #[test]
    fn views_of_other_columns_are_not_taken_by_their_place() {
        let (a, b) = (build(&["a long string, the one", "short"]), build(&["a long string, the two", "short"]));
        assert_eq!(a.views()[0], b.views()[0], "the case that this test is about");
        assert!(!a.shares_buffers(&b) && a.shares_buffers(&a.slice(1, 1)));
        assert!(!a.rows_equal(0, &b, 0) && a.rows_equal(1, &b, 1) && a.rows_equal(0, &a.clone(), 0));
        assert_eq!(a.compare_at(0, &b, 0), Ordering::Less);
        let both = StringColumn::concat(&[&a, &b]);
        assert!(!both.rows_equal(0, &both, 2) && both.rows_equal(1, &both, 3));
    }

    fn build(rows: &[&str]) -> StringColumn {
        let mut builder = StringBuilder::default();
        rows.iter().for_each(|row| builder.push(row.as_bytes()));
        builder.finish()
    }
}
