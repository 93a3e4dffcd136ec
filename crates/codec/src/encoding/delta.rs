//! Integers as differences to the one before, bit-packed: each row is the one before plus `step` plus a number.
//!
//! The stream begins with the first row of every segment, 8 bytes each, so that reading starts at any of them; then
//! come the packed differences, that of a segment's first row being 0.

use super::packed::{Layout, PackedNumbers, pack::PackInt};
use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::encode::Encoder;
use crate::node::{NodeHead, Stream};
use crate::physical::with_int;
use crate::{ChunkReader, SEGMENT_ROWS};
use base::Result;
use types::{Column, NativeType};

/// Differences between neighbours.
#[derive(Clone, Debug)]
pub struct Delta {
    /// The layout of the packed differences.
    pub layout: Layout,
    /// Bits per difference.
    pub bits: u8,
    /// The least difference.
    pub step: u64,
    /// First rows of segments, then packed differences.
    pub stream: Stream,
}

impl Delta {
    /// First rows of segments, then differences less `least`.
    pub(crate) fn encode<T: PackInt>(
        encoder: &mut Encoder,
        values: &[T],
        (layout, bits): (Layout, u8),
        least: i64,
    ) -> Result<Self> {
        let mut raw = Vec::with_capacity(layout.packed_len(values.len(), bits) + values.len() / SEGMENT_ROWS * 8 + 8);
        for segment in values.chunks(SEGMENT_ROWS) {
            raw.extend_from_slice(&(segment[0].to_raw() as u64).to_le_bytes());
        }
        let number = |row: usize| {
            if row % SEGMENT_ROWS == 0 { 0 } else { difference(&values[row - 1..=row]).wrapping_sub(least) as u64 }
        };
        raw.extend_from_slice(&layout.pack((0..values.len()).map(number), bits));
        Ok(Delta { layout, bits, step: least as u64, stream: encoder.stream(&raw)? })
    }

    /// Whether differences seem to take less than half of `bits`: looks at those in four short runs.
    pub(crate) fn may_pay<T: PackInt>(values: &[T], bits: u8) -> bool {
        let limit = 1u64 << (bits / 2 - 1).min(62);
        (0..4).all(|i| {
            let start = i * (values.len() - 64) / 3;
            values[start..start + 64].windows(2).all(|pair| signed_difference(pair[1], pair[0]).unsigned_abs() <= limit)
        })
    }

    /// The least difference between neighbours of a segment, and how far the others are above it; `None` where there
    /// are no neighbours.
    pub(crate) fn estimate<T: PackInt>(values: &[T]) -> Option<(i64, u64)> {
        range(values.chunks(SEGMENT_ROWS).flat_map(|segment| segment.windows(2)).map(difference))
    }
}

impl EncodedRows for Delta {
    fn form(&self) -> usize {
        self.layout as usize
    }

    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Stream(&self.stream));
    }

    fn can_be_referenced(&self) -> bool {
        true
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.bits);
        out.extend_from_slice(&self.step.to_le_bytes());
        self.stream.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        head.integers()?;
        let layout = if head.number == 4 { Layout::Rows } else { Layout::Lanes };
        let rows = head.rows as usize;
        let bits = layout.read_bits(reader)?;
        let step = reader.u64()?;
        let len = rows.div_ceil(SEGMENT_ROWS) * 8 + layout.packed_len(rows, bits);
        Ok(Delta { layout, bits, step, stream: Stream::read(reader, Some(len))? })
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        let (firsts, data) = reader.stream(&self.stream)?.split_at(reader.rows().div_ceil(SEGMENT_ROWS) * 8);
        let packed = PackedNumbers { data, layout: self.layout, bits: self.bits, rows: reader.rows() };
        with_int!(reader.physical(), T => Ok(T::column(undelta::<T>(firsts, &packed, self.step, start, len).into())))
    }
}

/// Rows from the first rows of segments and differences.
fn undelta<T: PackInt>(firsts: &[u8], packed: &PackedNumbers<'_>, step: u64, start: usize, len: usize) -> Vec<T> {
    let begin = start / SEGMENT_ROWS * SEGMENT_ROWS;
    let differences = packed.unpack::<u64>(step, begin, start + len - begin);
    let mut out = Vec::with_capacity(len);
    for (segment, differences) in differences.chunks(SEGMENT_ROWS).enumerate() {
        let first = &firsts[(begin / SEGMENT_ROWS + segment) * 8..][..8];
        let mut value = first.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        let skip = start.saturating_sub(begin + segment * SEGMENT_ROWS);
        // The first row of a segment is given; its difference counts for nothing.
        let (before, wanted) = differences[1..].split_at(skip.saturating_sub(1));
        value = before.iter().fold(value, |sum, difference| sum.wrapping_add(*difference));
        if skip == 0 {
            out.push(T::from_raw(u128::from(value)));
        }
        out.extend(wanted.iter().map(|difference| {
            value = value.wrapping_add(*difference);
            T::from_raw(u128::from(value))
        }));
    }
    out
}

/// The least of some differences, and how far the others are above it.
pub(super) fn range(differences: impl Iterator<Item = i64>) -> Option<(i64, u64)> {
    let all = differences
        .fold(None, |range: Option<(i64, i64)>, d| Some(range.map_or((d, d), |(low, high)| (low.min(d), high.max(d)))));
    all.map(|(least, most)| (least, most.wrapping_sub(least) as u64))
}

/// By how much the second of two rows is above the first.
pub(super) fn difference<T: PackInt>(pair: &[T]) -> i64 {
    signed_difference(pair[1], pair[0])
}

/// `next - previous` in the type, wrapping, as a signed number: what added to `previous` gives `next`.
pub(super) fn signed_difference<T: PackInt>(next: T, previous: T) -> i64 {
    let unused = 64u8.saturating_sub(T::BITS);
    ((next.minus(previous) << unused) as i64) >> unused
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::Column;

    #[test]
    fn sorted_numbers_become_deltas() {
        let mut rng = Rng(3);
        let rising = Column::from_vec((0..30_000u64).map(|i| 1 << 40 | i * 5).collect::<Vec<_>>());
        assert_eq!(check(&rising, &mut rng).node.kind.name(), "DeltaLanes");
        let falling = Column::from_vec((0..30_000i64).map(|i| -i * 1000).collect::<Vec<_>>());
        assert_eq!(check(&falling, &mut rng).node.kind.name(), "DeltaLanes");
        let nulls: Vec<u8> = (0..30_000).map(|row| u8::from(row % 7 == 0)).collect();
        check(&falling.with_nulls(nulls.into()), &mut rng);
    }
}
