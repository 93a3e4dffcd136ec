//! Rows whose differences change little: two running sums from the beginning of a segment on.

use super::Packed;
use crate::SEGMENT_ROWS;
use crate::pack::PackInt;

/// Rows `start .. start + len`. `firsts` has the first row and the first difference of each segment.
pub(super) fn rows<T: PackInt>(firsts: &[u8], packed: &Packed<'_>, step: u64, start: usize, len: usize) -> Vec<T> {
    let begin = start / SEGMENT_ROWS * SEGMENT_ROWS;
    let changes = packed.unpack::<u64>(step, begin, start + len - begin);
    let mut out = Vec::with_capacity(len);
    for (segment, changes) in changes.chunks(SEGMENT_ROWS).enumerate() {
        let at = (begin / SEGMENT_ROWS + segment) * 16;
        let (mut value, mut difference) = (word(&firsts[at..at + 8]), word(&firsts[at + 8..at + 16]));
        let skip = start.saturating_sub(begin + segment * SEGMENT_ROWS);
        for (row, change) in changes.iter().enumerate() {
            // The first row and the first difference are given: what lies at their places counts for nothing.
            if row >= 2 {
                difference = difference.wrapping_add(*change);
            }
            if row >= 1 {
                value = value.wrapping_add(difference);
            }
            if row >= skip {
                out.push(T::from_raw(u128::from(value)));
            }
        }
    }
    out
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte))
}
