//! All rows but some that lie between the others: numbers are unpacked piece by piece, and those that are wanted leave
//! a piece while it is in the nearest cache.

use super::{ChunkReader, Packed, to_u32s, with_int};
use crate::Physical;
use crate::node::Kind;
use crate::pack::PackInt;
use base::{Result, err};
use std::ops::Range;
use types::{Column, NativeType};

/// Rows of a piece: a multiple of what packed numbers lie together in, some ten kilobytes once unpacked.
const PIECE_ROWS: usize = 4096;

impl ChunkReader<'_> {
    /// The rows of some ranges of `start .. start + len`, counted from `start`; ranges rise. As [`Self::decode`] of
    /// most rows; for few, [`Self::select`] is quicker.
    ///
    /// # Errors
    /// As [`Self::decode`].
    ///
    /// # Panics
    /// When a range lies outside.
    pub fn decode_ranges(&self, start: usize, len: usize, ranges: &[Range<usize>]) -> Result<Column> {
        self.check_range(start, len)?;
        match &self.node.kind {
            Kind::Packed { layout, bits, base, stream } => {
                let packed = Packed { data: self.stream(stream)?, layout: *layout, bits: *bits, rows: self.rows() };
                with_int!(self.physical, T => Ok(T::column(packed.unpack_ranges::<T>(T::from_raw(*base), start, len, ranges).into())))
            }
            Kind::Alp { factors, .. } if self.children[2].rows() == 0 => {
                self.decimals(*factors, start, len, Some(ranges))
            }
            Kind::Dictionary { .. } => self.coded(to_u32s(self.children[0].decode_ranges(start, len, ranges)?)?),
            Kind::Nullable { .. } => {
                let nulls = self.children[0].decode_ranges(start, len, ranges)?.flatten();
                self.nullable(nulls, self.children[1].decode_ranges(start, len, ranges)?)
            }
            _ => Ok(self.decode(start, len)?.keep_ranges(ranges, ranges.iter().map(Range::len).sum())),
        }
    }
}

impl Packed<'_> {
    /// As [`Self::unpack`], the rows of ranges that rise.
    pub(super) fn unpack_ranges<T: PackInt>(
        &self,
        base: T,
        start: usize,
        len: usize,
        ranges: &[Range<usize>],
    ) -> Vec<T> {
        // Room for one piece more than is kept: it is unpacked where its rows will lie, and these move down in it.
        let mut out: Vec<T> = Vec::with_capacity(ranges.iter().map(Range::len).sum::<usize>() + PIECE_ROWS);
        let mut rest = ranges;
        let mut at = 0;
        while at < len && !rest.is_empty() {
            let end = ((start + at) / PIECE_ROWS * PIECE_ROWS + PIECE_ROWS - start).min(len);
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
