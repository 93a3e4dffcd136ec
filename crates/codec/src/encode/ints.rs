//! Integers: which of constant, runs, delta, bit-packed and byte-packed rows take the least.
//!
//! ```text
//! one value                                   → Constant
//! long runs, half the bits of single rows       → Runs (lengths and values are integers again)
//! differences take half the bits              → Delta, differences at their exact width
//! differences of differences half of these      → DoubleDelta, at their exact width
//! else, by a sample of the rows:              → Packed at the exact width (a compressor would gain little), or
//!                                               Packed to 1, 2, 4, 8, 16, … bits, or Plain, under the compressor
//! ```

use super::Encoder;
use crate::node::{Kind, Layout, Node};
use crate::pack::{self, PackInt, width_for};
use crate::words::Unit;
use crate::{Encoding, lanes};
use crate::{SEGMENT_ROWS, stats};
use base::Result;
use std::sync::Arc;
use types::Buf;

/// Runs are worth their own lengths from so many rows a run on.
const RUN_ROWS_MIN: usize = 32;
/// Bits of a run's length, roughly.
const RUN_LENGTH_BITS: usize = 8;
/// Fewer rows are not looked at closely.
const CLOSE_LOOK_ROWS: usize = 256;
/// Rows of each of the two samples given to the compressor.
const SAMPLE_ROWS: usize = 4096;

impl Encoder {
    pub(super) fn ints<T: PackInt>(&mut self, values: &Buf<T>) -> Result<Node> {
        let rows = values.len() as u32;
        let Some((min, max)) = stats::min_max(values) else { return Ok(Node { rows, kind: Kind::Empty }) };
        if min == max {
            return Ok(Node { rows, kind: Kind::Constant(Arc::new(T::column(vec![min].into()))) });
        }
        let span = T::span(min, max);
        let exact = span.map_or(T::BITS, lanes::bits_for);
        if values.len() >= CLOSE_LOOK_ROWS && runs_pay(run_count(values), values.len(), exact) {
            return self.runs(values);
        }
        if let Some(kind) = self.delta(values, exact)? {
            return Ok(Node { rows, kind });
        }
        let aligned = span.and_then(|span| width_for(span, T::BITS));
        let kind = match (span, aligned) {
            (Some(_), _) if exact < T::BITS && exact <= 64 && self.exact_is_smaller(values, min, exact, aligned) => {
                let packed = lanes::pack(values.iter().map(|value| value.minus(min)), exact);
                Kind::Packed {
                    layout: Layout::Lanes,
                    bits: exact,
                    base: min.to_raw(),
                    stream: self.number_stream(&packed, Unit::Lanes(exact), values.len())?,
                }
            }
            (_, Some(bits)) => {
                let packed = pack::pack(values.iter().map(|value| value.minus(min)), bits);
                Kind::Packed {
                    layout: Layout::Rows,
                    bits,
                    base: min.to_raw(),
                    stream: self.number_stream(&packed, Unit::Rows(bits), values.len())?,
                }
            }
            (_, None) if T::BITS <= 64 => {
                Kind::Plain(self.number_stream(super::as_bytes(values), Unit::Rows(T::BITS), values.len())?)
            }
            (_, None) => Kind::Plain(self.stream(super::as_bytes(values))?),
        };
        Ok(Node { rows, kind })
    }

    /// Whether rows at their exact width are about as small as rows of whole bytes under the compressor: they need
    /// no decompression, so that a little more is well spent.
    fn exact_is_smaller<T: PackInt>(&self, values: &[T], min: T, exact: u8, aligned: Option<u8>) -> bool {
        let width = aligned.unwrap_or(T::BITS);
        let half = (values.len() / 2).min(SAMPLE_ROWS);
        let mut sample = Vec::new();
        for part in [&values[..half], &values[values.len() - half..]] {
            match aligned {
                Some(bits) => sample.extend(pack::pack(part.iter().map(|value| value.minus(min)), bits)),
                None => part.iter().for_each(|value| {
                    sample.extend_from_slice(&value.to_raw().to_le_bytes()[..usize::from(width) / 8])
                }),
            }
        }
        let compressed =
            self.compression.for_numbers().compress(&sample).map_or(sample.len(), |(_, bytes)| bytes.len());
        // Lanes of 24 and 48 bits unpack faster than whole bytes. 19/20: a sample tells a compressor less than the
        // whole would.
        half * 2 * usize::from(exact) / 8 * 19 / 20 <= compressed && (exact < width || matches!(width, 24 | 48))
    }

    fn runs<T: PackInt>(&mut self, values: &[T]) -> Result<Node> {
        let (mut firsts, mut lengths): (Vec<T>, Vec<u32>) = (Vec::new(), Vec::new());
        for run in values.chunk_by(|a, b| a == b) {
            firsts.push(run[0]);
            lengths.push(run.len() as u32);
        }
        let lengths = Box::new(self.ints::<u32>(&lengths.into())?);
        let runs = Box::new(self.ints(&firsts.into())?);
        Ok(Node { rows: values.len() as u32, kind: Kind::Runs { lengths, values: runs } })
    }

    /// Differences between neighbours, where they take at most half of `bits`.
    fn delta<T: PackInt>(&mut self, values: &[T], bits: u8) -> Result<Option<Kind>> {
        // Two bytes a row decode several times as fast as a running sum: deltas must save more than that.
        if !(17..=64).contains(&bits) || T::BITS > 64 || values.len() < CLOSE_LOOK_ROWS {
            return Ok(None);
        }
        if !deltas_look_small(values, bits) {
            return self.double_delta(values, bits);
        }
        let Some((least, span)) = difference_range(values) else { return Ok(None) };
        let delta_bits = lanes::bits_for(span);
        if let Some(double) = self.double_delta(values, delta_bits.min(bits))? {
            return Ok(Some(double));
        }
        if delta_bits * 2 > bits {
            return Ok(None);
        }
        self.deltas(values, Layout::Lanes, delta_bits, least).map(Some)
    }

    /// First rows of segments, then differences less `least`.
    fn deltas<T: PackInt>(&mut self, values: &[T], layout: Layout, bits: u8, least: i64) -> Result<Kind> {
        let mut raw = Vec::with_capacity(layout.packed_len(values.len(), bits) + values.len() / SEGMENT_ROWS * 8 + 8);
        for segment in values.chunks(SEGMENT_ROWS) {
            raw.extend_from_slice(&(segment[0].to_raw() as u64).to_le_bytes());
        }
        let number = |row: usize| {
            if row % SEGMENT_ROWS == 0 { 0 } else { difference(&values[row - 1..=row]).wrapping_sub(least) as u64 }
        };
        let numbers = (0..values.len()).map(number);
        raw.extend_from_slice(&if layout == Layout::Rows {
            pack::pack(numbers, bits)
        } else {
            lanes::pack(numbers, bits)
        });
        Ok(Kind::Delta { layout, bits, step: least as u64, stream: self.stream(&raw)? })
    }

    /// Differences of differences, where they take at most half of `bits`: times of events whose pace changes now and
    /// then, counters that grow faster and faster.
    fn double_delta<T: PackInt>(&mut self, values: &[T], bits: u8) -> Result<Option<Kind>> {
        if bits < DOUBLE_BITS_MIN || !doubles_look_small(values, bits) {
            return Ok(None);
        }
        let Some((least, span)) = second_difference_range(values) else { return Ok(None) };
        let double_bits = lanes::bits_for(span);
        if double_bits * 2 > bits {
            return Ok(None);
        }
        self.double_deltas(values, double_bits, least).map(Some)
    }

    /// First rows and differences of segments, then second differences less `least`.
    fn double_deltas<T: PackInt>(&mut self, values: &[T], bits: u8, least: i64) -> Result<Kind> {
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
        Ok(Kind::DoubleDelta { bits, step: least as u64, stream: self.stream(&raw)? })
    }

    /// The integers of a column: as its `CODEC(…)` says, else as they suggest.
    pub(super) fn integers<T: PackInt>(&mut self, values: &Buf<T>) -> Result<Node> {
        match self.declared(values)? {
            Some(kind) => Ok(Node { rows: values.len() as u32, kind }),
            None => self.ints(values),
        }
    }

    /// The declared encoding; `None` where there is none, where all rows are one value, and where it would not be
    /// smaller than the rows.
    fn declared<T: PackInt>(&mut self, values: &[T]) -> Result<Option<Kind>> {
        let Some((min, max)) = stats::min_max(values).filter(|(min, max)| min != max && T::BITS <= 64) else {
            return Ok(None);
        };
        match self.encoding {
            Encoding::Auto => Ok(None),
            Encoding::Delta => {
                match difference_range(values).and_then(|(least, span)| Some((least, width_for(span, T::BITS)?))) {
                    Some((least, bits)) => self.deltas(values, Layout::Rows, bits, least).map(Some),
                    None => Ok(None),
                }
            }
            Encoding::DoubleDelta => {
                match second_difference_range(values).map(|(least, span)| (least, lanes::bits_for(span))) {
                    Some((least, bits)) if bits < T::BITS => self.double_deltas(values, bits, least).map(Some),
                    _ => Ok(None),
                }
            }
            Encoding::Bits => match T::span(min, max).map(lanes::bits_for) {
                Some(bits) if bits < T::BITS => {
                    let packed = lanes::pack(values.iter().map(|value| value.minus(min)), bits);
                    let stream = self.number_stream(&packed, Unit::Lanes(bits), values.len())?;
                    Ok(Some(Kind::Packed { layout: Layout::Lanes, bits, base: min.to_raw(), stream }))
                }
                _ => Ok(None),
            },
        }
    }
}

/// The least difference between neighbours of a segment, and how far the others are above it; `None` where there are no
/// neighbours.
fn difference_range<T: PackInt>(values: &[T]) -> Option<(i64, u64)> {
    range(values.chunks(SEGMENT_ROWS).flat_map(|segment| segment.windows(2)).map(difference))
}

/// As [`difference_range`], of differences of differences.
fn second_difference_range<T: PackInt>(values: &[T]) -> Option<(i64, u64)> {
    range(values.chunks(SEGMENT_ROWS).flat_map(|segment| segment.windows(3)).map(second_difference))
}

fn range(differences: impl Iterator<Item = i64>) -> Option<(i64, u64)> {
    let all = differences
        .fold(None, |range: Option<(i64, i64)>, d| Some(range.map_or((d, d), |(low, high)| (low.min(d), high.max(d)))));
    all.map(|(least, most)| (least, most.wrapping_sub(least) as u64))
}

fn difference<T: PackInt>(pair: &[T]) -> i64 {
    signed_difference(pair[1], pair[0])
}

/// Differences of fewer bits are not taken apart further: two running sums decode slower than one.
const DOUBLE_BITS_MIN: u8 = 8;

/// How much the difference changes from one pair of neighbours to the next.
fn second_difference<T: PackInt>(three: &[T]) -> i64 {
    signed_difference(three[2], three[1]).wrapping_sub(signed_difference(three[1], three[0]))
}

/// Looks at the changes of differences in four short runs.
fn doubles_look_small<T: PackInt>(values: &[T], bits: u8) -> bool {
    let limit = 1u64 << (bits / 2 - 1).min(62);
    (0..4).all(|i| {
        let start = i * (values.len() - 64) / 3;
        values[start..start + 64].windows(3).all(|three| second_difference(three).unsigned_abs() <= limit)
    })
}

/// Whether runs are long, and take at most half of what the rows take at their exact width.
fn runs_pay(runs: usize, rows: usize, exact: u8) -> bool {
    runs * RUN_ROWS_MIN <= rows && runs * (usize::from(exact) + RUN_LENGTH_BITS) * 2 <= rows * usize::from(exact)
}

fn run_count<T: PartialEq>(values: &[T]) -> usize {
    1 + values.windows(2).map(|pair| usize::from(pair[0] != pair[1])).sum::<usize>()
}

/// `next - previous` in the type, wrapping, as a signed number: what added to `previous` gives `next`.
fn signed_difference<T: PackInt>(next: T, previous: T) -> i64 {
    let unused = 64u8.saturating_sub(T::BITS);
    ((next.minus(previous) << unused) as i64) >> unused
}

/// Looks at the differences in four short runs.
fn deltas_look_small<T: PackInt>(values: &[T], bits: u8) -> bool {
    let limit = 1u64 << (bits / 2 - 1).min(62);
    (0..4).all(|i| {
        let start = i * (values.len() - 64) / 3;
        values[start..start + 64].windows(2).all(|pair| signed_difference(pair[1], pair[0]).unsigned_abs() <= limit)
    })
}
