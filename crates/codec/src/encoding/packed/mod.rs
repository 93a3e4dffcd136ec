//! Integers as what they are above the least of the chunk, bit-packed (frame of reference).
//!
//! Two layouts: [`lanes`] in any width, made for reading, and [`pack`] in widths of whole bytes or parts of one, made
//! for the compressor. A sample tells which is smaller.

use super::{EncodedRows, NodeChild};
use crate::ChunkReader;
use crate::bytes::ByteReader;
use crate::compress::words::Unit;
use crate::encode::Encoder;
use crate::node::{NodeHead, Stream};
use crate::physical::with_int;
use base::{Result, bail};
use pack::{PackInt, WIDTHS};
use std::ops::Range;
use types::{Column, NativeType};

pub(crate) mod lanes;
pub(crate) mod pack;
mod ranges;

/// The layout of bit-packed numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One after another, in a width of [`WIDTHS`]; made for the compressor.
    Rows,
    /// In blocks of lanes, in any width; made for reading.
    Lanes,
}

impl Layout {
    /// Bytes of `rows` packed rows.
    pub(crate) fn packed_len(self, rows: usize, bits: u8) -> usize {
        match self {
            Layout::Rows => pack::packed_len(rows, bits),
            Layout::Lanes => lanes::packed_len(rows, bits),
        }
    }

    /// Packs numbers of `bits` bits each.
    pub(crate) fn pack(self, numbers: impl ExactSizeIterator<Item = u64>, bits: u8) -> Vec<u8> {
        match self {
            Layout::Rows => pack::pack(numbers, bits),
            Layout::Lanes => lanes::pack(numbers, bits),
        }
    }

    /// Reads a width of packed numbers.
    pub(crate) fn read_bits(self, reader: &mut ByteReader<'_>) -> Result<u8> {
        let bits = reader.u8()?;
        let known = if self == Layout::Rows { WIDTHS.contains(&bits) } else { (1..=64).contains(&bits) };
        if !known {
            bail!(CorruptedData, "{bits} is no width of packed numbers");
        }
        Ok(bits)
    }
}

/// `base` plus a number of `bits` bits per row.
#[derive(Clone, Debug)]
pub struct Packed {
    /// The layout of the numbers.
    pub layout: Layout,
    /// Bits per row.
    pub bits: u8,
    /// The least value.
    pub base: u128,
    /// The packed numbers.
    pub stream: Stream,
}

/// Rows of each of the two samples given to the compressor.
const SAMPLE_ROWS: usize = 4096;

impl Packed {
    /// Rows as `bits` bits above `min`, which is the least.
    pub(crate) fn encode<T: PackInt>(
        encoder: &mut Encoder,
        values: &[T],
        min: T,
        (layout, bits): (Layout, u8),
    ) -> Result<Self> {
        let packed = layout.pack(values.iter().map(|value| value.minus(min)), bits);
        let unit = if layout == Layout::Lanes { Unit::Lanes(bits) } else { Unit::Rows(bits) };
        let stream = encoder.number_stream(&packed, unit, values.len())?;
        Ok(Packed { layout, bits, base: min.to_raw(), stream })
    }

    /// Whether rows at their exact width are about as small as rows of whole bytes under the compressor: they need
    /// no decompression, so that a little more is well spent.
    pub(crate) fn lanes_pay<T: PackInt>(
        encoder: &Encoder,
        values: &[T],
        min: T,
        (exact, aligned): (u8, Option<u8>),
    ) -> bool {
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
            encoder.compression().for_numbers().compress(&sample).map_or(sample.len(), |(_, bytes)| bytes.len());
        // Lanes of 24 and 48 bits unpack faster than whole bytes. 19/20: a sample tells a compressor less than the
        // whole would.
        half * 2 * usize::from(exact) / 8 * 19 / 20 <= compressed && (exact < width || matches!(width, 24 | 48))
    }

    fn numbers<'a>(&self, reader: &'a ChunkReader<'_>) -> Result<PackedNumbers<'a>> {
        let data = reader.stream(&self.stream)?;
        Ok(PackedNumbers { data, layout: self.layout, bits: self.bits, rows: reader.rows() })
    }

    /// Rows of 64-bit numbers that all fit in 32 bits, of which the ranges, where some are given; `None` where they do
    /// not fit. Half the bytes to write and to read again.
    pub(crate) fn narrow(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: Option<&[Range<usize>]>,
    ) -> Result<Option<Vec<i32>>> {
        let least = i64::from_raw(self.base);
        let span = 1i64.checked_shl(u32::from(self.bits)).filter(|_| self.bits < 32);
        let most = span.and_then(|span| least.checked_add(span - 1));
        let (Ok(least), Some(Ok(_))) = (i32::try_from(least), most.map(i32::try_from)) else { return Ok(None) };
        reader.check_range(start, len)?;
        let packed = self.numbers(reader)?;
        Ok(Some(ranges.map_or_else(
            || packed.unpack(least, start, len),
            |ranges| packed.unpack_ranges(least, start, len, ranges),
        )))
    }
}

impl EncodedRows for Packed {
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
        out.extend_from_slice(&self.base.to_le_bytes());
        self.stream.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        head.integers()?;
        let layout = if head.number == 3 { Layout::Rows } else { Layout::Lanes };
        let bits = layout.read_bits(reader)?;
        let packed_len = layout.packed_len(head.rows as usize, bits);
        let base = reader.u128()?;
        Ok(Packed { layout, bits, base, stream: Stream::read(reader, Some(packed_len))? })
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        let packed = self.numbers(reader)?;
        with_int!(reader.physical(), T => {
            Ok(T::column(packed.unpack::<T>(T::from_raw(self.base), start, len).into()))
        })
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        let packed = self.numbers(reader)?;
        with_int!(reader.physical(), T => {
            Ok(T::column(packed.unpack_selected::<T>(T::from_raw(self.base), start, indices).into()))
        })
    }

    fn decode_ranges(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: &[Range<usize>],
    ) -> Result<Column> {
        let packed = self.numbers(reader)?;
        with_int!(reader.physical(), T => {
            Ok(T::column(packed.unpack_ranges::<T>(T::from_raw(self.base), start, len, ranges).into()))
        })
    }
}

/// Bit-packed numbers in one of their layouts.
pub(crate) struct PackedNumbers<'a> {
    pub data: &'a [u8],
    pub layout: Layout,
    pub bits: u8,
    pub rows: usize,
}

impl PackedNumbers<'_> {
    pub(crate) fn unpack<T: PackInt>(&self, base: T, start: usize, len: usize) -> Vec<T> {
        let mut out = Vec::with_capacity(len);
        self.unpack_into(base, start, len, &mut out);
        out
    }

    fn unpack_into<T: PackInt>(&self, base: T, start: usize, len: usize, out: &mut Vec<T>) {
        match self.layout {
            Layout::Rows => pack::unpack(self.data, self.bits, base, (start, len), out),
            Layout::Lanes => lanes::unpack(self.data, self.rows, self.bits, base, (start, len), out),
        }
    }

    fn unpack_selected<T: PackInt>(&self, base: T, start: usize, indices: &[u32]) -> Vec<T> {
        match self.layout {
            Layout::Rows => pack::unpack_selected(self.data, self.bits, base, start, indices),
            Layout::Lanes => lanes::unpack_selected(self.data, self.rows, self.bits, base, start, indices),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::Column;

    /// Values of a shape: constant, few, small range, sorted, any.
    fn number(rng: &mut Rng, shape: usize, row: usize) -> i128 {
        match shape {
            0 => 7,
            1 => (rng.below(3) as i128) - 1,
            2 => 100 + rng.below(100) as i128,
            3 => 1_600_000_000 + row as i128 * 3 + rng.below(3) as i128,
            4 => rng.below(1 << 20) as i128,
            5 => rng.below(1 << 40) as i128 - (1 << 39),
            _ => ((rng.next() as i128) << 64) | i128::from(rng.next()),
        }
    }

    #[test]
    fn integers_round_trip() {
        let mut rng = Rng(1);
        for rows in [1, 7, 300, 8192, 20_001] {
            for shape in 0..7 {
                let values: Vec<i128> = (0..rows).map(|row| number(&mut rng, shape, row)).collect();
                macro_rules! each {
                    ($($t:ty),*) => {$(
                        check(&Column::from_vec(values.iter().map(|&v| v as $t).collect::<Vec<$t>>()), &mut rng);
                    )*};
                }
                each!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128);
            }
        }
    }

    #[test]
    fn extremes_round_trip() {
        let mut rng = Rng(2);
        check(
            &Column::from_vec((0..1000).map(|i| if i % 2 == 0 { i64::MIN } else { i64::MAX }).collect::<Vec<_>>()),
            &mut rng,
        );
        check(
            &Column::from_vec((0..1000).map(|i| if i % 2 == 0 { i8::MIN } else { i8::MAX }).collect::<Vec<_>>()),
            &mut rng,
        );
        check(&Column::from_vec(vec![u128::MAX, 0, 5]), &mut rng);
    }

    #[test]
    fn exact_widths_beat_whole_bytes_where_nothing_repeats() {
        let mut rng = Rng(9);
        let column = Column::from_vec((0..20_000).map(|_| rng.below(1 << 11) as u16).collect::<Vec<_>>());
        let chunk = check(&column, &mut rng);
        assert_eq!(chunk.node.kind.name(), "Lanes");
        assert!(chunk.bytes.len() < 20_000 * 12 / 8);
    }
}
