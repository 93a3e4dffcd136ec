//! Integers whose differences change little: differences of differences, bit-packed in lanes. Times of events whose
//! pace changes now and then, counters that grow faster and faster.
//!
//! The stream begins with the first row and the first difference of every segment, 8 bytes each; then come the packed
//! numbers, those of a segment's first two rows being 0.

use super::delta::{difference, range, signed_difference};
use super::packed::{Layout, PackedNumbers, lanes, pack::PackInt};
use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::encode::Encoder;
use crate::node::{NodeHead, Stream};
use crate::physical::with_int;
use crate::{ChunkReader, SEGMENT_ROWS};
use base::Result;
use types::{Column, NativeType};

/// Differences of differences: each differs from the one before by `step` plus a number of `bits` bits.
#[derive(Clone, Debug)]
pub struct DoubleDelta {
    /// Bits per difference of differences.
    pub bits: u8,
    /// The least of them.
    pub step: u64,
    /// Beginnings of segments, then packed numbers.
    pub stream: Stream,
}

/// Differences of fewer bits are not taken apart further: two running sums decode slower than one.
const DOUBLE_BITS_MIN: u8 = 8;

impl DoubleDelta {
    /// First rows and differences of segments, then second differences less `least`.
    pub(crate) fn encode<T: PackInt>(encoder: &mut Encoder, values: &[T], bits: u8, least: i64) -> Result<Self> {
        let mut raw = Vec::with_capacity(lanes::packed_len(values.len(), bits) + values.len() / SEGMENT_ROWS * 16 + 16);
        for segment in values.chunks(SEGMENT_ROWS) {
            let difference = segment.get(..2).map_or(0, difference);
            raw.extend_from_slice(&(segment[0].to_raw() as u64).to_le_bytes());
            raw.extend_from_slice(&difference.to_le_bytes());
        }
        let change = |row: usize| {
            if row % SEGMENT_ROWS < 2 {
                0
            } else {
                second_difference(&values[row - 2..=row]).wrapping_sub(least) as u64
            }
        };
        raw.extend_from_slice(&lanes::pack((0..values.len()).map(change), bits));
        Ok(DoubleDelta { bits, step: least as u64, stream: encoder.stream(&raw)? })
    }

    /// Bits of second differences, and the least of them, where they take at most half of `bits`.
    pub(crate) fn pays<T: PackInt>(values: &[T], bits: u8) -> Option<(u8, i64)> {
        if bits < DOUBLE_BITS_MIN || !looks_small(values, bits) {
            return None;
        }
        let (least, span) = DoubleDelta::estimate(values)?;
        let double_bits = lanes::bits_for(span);
        (double_bits * 2 <= bits).then_some((double_bits, least))
    }

    /// The least difference of differences within a segment, and how far the others are above it; `None` where there
    /// are none.
    pub(crate) fn estimate<T: PackInt>(values: &[T]) -> Option<(i64, u64)> {
        range(values.chunks(SEGMENT_ROWS).flat_map(|segment| segment.windows(3)).map(second_difference))
    }
}

impl EncodedRows for DoubleDelta {
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
        let rows = head.rows as usize;
        let bits = Layout::Lanes.read_bits(reader)?;
        let step = reader.u64()?;
        let len = rows.div_ceil(SEGMENT_ROWS) * 16 + lanes::packed_len(rows, bits);
        Ok(DoubleDelta { bits, step, stream: Stream::read(reader, Some(len))? })
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        let (firsts, data) = reader.stream(&self.stream)?.split_at(reader.rows().div_ceil(SEGMENT_ROWS) * 16);
        let packed = PackedNumbers { data, layout: Layout::Lanes, bits: self.bits, rows: reader.rows() };
        with_int!(reader.physical(), T => Ok(T::column(rows::<T>(firsts, &packed, self.step, start, len).into())))
    }
}

/// Rows `start .. start + len`: two running sums from the beginning of a segment on. `firsts` has the first row and the
/// first difference of each segment.
fn rows<T: PackInt>(firsts: &[u8], packed: &PackedNumbers<'_>, step: u64, start: usize, len: usize) -> Vec<T> {
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

/// The change of the difference from one pair of neighbours to the next.
fn second_difference<T: PackInt>(three: &[T]) -> i64 {
    signed_difference(three[2], three[1]).wrapping_sub(signed_difference(three[1], three[0]))
}

/// Looks at the changes of differences in four short runs.
fn looks_small<T: PackInt>(values: &[T], bits: u8) -> bool {
    let limit = 1u64 << (bits / 2 - 1).min(62);
    (0..4).all(|i| {
        let start = i * (values.len() - 64) / 3;
        values[start..start + 64].windows(3).all(|three| second_difference(three).unsigned_abs() <= limit)
    })
}

#[cfg(test)]
mod tests {
    use crate::NodeKind;
    use crate::laws::{Rng, check};
    use types::Column;

    #[test]
    fn paces_that_change_become_double_deltas() {
        let mut rng = Rng(21);
        // Events every second, then every minute, every hour; and back.
        let mut at = 1_700_000_000u64;
        let paces = [1u64, 60, 3600, 86_400, 7];
        let times: Vec<u64> = (0..40_000)
            .map(|row| {
                at += paces[row / 8000];
                at * 1000
            })
            .collect();
        let chunk = check(&Column::from_vec(times.clone()), &mut rng);
        assert_ne!(chunk.node.kind.name(), "DoubleDelta", "one jump costs as many bits in all rows");
        // A counter that grows faster and faster, and one that falls.
        let squares =
            |sign: i64| Column::from_vec((0..20_001i64).map(|i| sign * (i * i * 3 + i % 5)).collect::<Vec<i64>>());
        for column in [squares(1), squares(-1)] {
            let chunk = check(&column, &mut rng);
            assert_eq!(chunk.node.kind.name(), "DoubleDelta");
            let NodeKind::DoubleDelta(double) = &chunk.node.kind else { panic!() };
            assert!(double.bits <= 5, "{}", double.bits);
        }
        let narrow = Column::from_vec((0..10_000u32).map(|i| i * i).collect::<Vec<u32>>());
        assert_eq!(check(&narrow, &mut rng).node.kind.name(), "DoubleDelta");
        let wide =
            Column::from_vec((0..300u64).map(|i| (1 << 63) + (i << 40) + i * i * i * 1000).collect::<Vec<u64>>());
        check(&wide, &mut rng);
        // Steady ones stay deltas, any others what they were.
        assert_eq!(
            check(&Column::from_vec((0..30_000u64).map(|i| 1 << 40 | i * 5).collect::<Vec<_>>()), &mut rng)
                .node
                .kind
                .name(),
            "DeltaLanes"
        );
    }
}
