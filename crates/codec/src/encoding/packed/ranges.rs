//! All rows but some that lie between the others: numbers are unpacked batch by batch, and the wanted ones are copied
//! while the batch is in the nearest cache.

use super::PackedNumbers;
use super::pack::PackInt;
use std::ops::Range;

/// Rows of a batch: a multiple of what packed numbers lie together in, some ten kilobytes once unpacked.
const BATCH_ROWS: usize = 4096;

impl PackedNumbers<'_> {
    /// As [`Self::unpack`], the rows of ranges that rise.
    pub(super) fn unpack_ranges<T: PackInt>(
        &self,
        base: T,
        start: usize,
        len: usize,
        ranges: &[Range<usize>],
    ) -> Vec<T> {
        // Room for one batch more than is kept: it is unpacked where its rows will lie, and these move down in it.
        let mut out: Vec<T> = Vec::with_capacity(ranges.iter().map(Range::len).sum::<usize>() + BATCH_ROWS);
        let mut rest = ranges;
        let mut at = 0;
        while at < len && !rest.is_empty() {
            let end = ((start + at) / BATCH_ROWS * BATCH_ROWS + BATCH_ROWS - start).min(len);
            if rest[0].start < end {
                let begin = out.len();
                self.unpack_into(base, start + at, end - at, &mut out);
                let mut kept = begin;
                for range in rest.iter().take_while(|range| range.start < end) {
                    let rows = range.start.max(at)..range.end.min(end);
                    let from = begin + rows.start - at;
                    if from > kept {
                        out.copy_within(from..from + rows.len(), kept);
                    }
                    kept += rows.len();
                }
                out.truncate(kept);
                rest = &rest[rest.partition_point(|range| range.end <= end)..];
            }
            at = end;
        }
        out
    }
}
