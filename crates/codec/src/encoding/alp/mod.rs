//! Floats: decimals as integers (ALP, Afroozeh and others, SIGMOD 2024).
//!
//! Most stored floats were written as decimals of few digits: `v = i * 10^f / 10^e` for one pair `(e, f)` of a whole
//! chunk and small integers `i`, which pack well. Rows for which that is not exactly `v`, to the bit, are exceptions:
//! their places and values are kept beside.

use super::plain::Plain;
use super::{EncodedRows, NodeChild, keep_ranges_of_all};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, INT64, UINT32};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead, NodeKind};
use crate::{ChunkReader, Physical};
use base::{Result, bail, err};
use factors::{Factors, Float};
use std::ops::Range;
use types::{Column, Native};

pub mod factors;

/// Floats as integers over powers of ten.
#[derive(Clone, Debug)]
pub struct Alp {
    /// The powers.
    pub factors: Factors,
    /// `Int64` numbers, one a row.
    pub ints: Box<Node>,
    /// `UInt32` rows that are something else, rising.
    pub places: Box<Node>,
    /// Their values.
    pub exceptions: Box<Node>,
}

/// Rows looked at for choosing the factors.
const SAMPLE_ROWS: usize = 256;
/// Fewer rows stay as they are.
const ROWS_MIN: usize = 64;

impl Alp {
    /// Integers, and exceptions; `None` where these are more than an eighth.
    pub(crate) fn encode<T: Float>(encoder: &mut Encoder, values: &[T], factors: Factors) -> Result<Option<Self>> {
        let (mut ints, mut places, mut exceptions) = (Vec::with_capacity(values.len()), Vec::new(), Vec::new());
        for (row, &value) in values.iter().enumerate() {
            match factors.encode(value) {
                Some(int) => ints.push(int),
                None => {
                    places.push(row as u32);
                    exceptions.push(value);
                    // A neighbour's number packs with the others.
                    ints.push(ints.last().copied().unwrap_or(0));
                }
            }
        }
        if exceptions.len() > values.len() / 8 {
            return Ok(None);
        }
        let ints = Box::new(encoder.ints::<i64>(&ints.into())?);
        let places = Box::new(encoder.ints::<u32>(&places.into())?);
        let rows = exceptions.len() as u32;
        let kind: NodeKind = match rows {
            0 => super::empty::Empty.into(),
            _ => Plain::encode::<T>(encoder, &exceptions.into())?.into(),
        };
        Ok(Some(Alp { factors, ints, places, exceptions: Box::new(Node { rows, kind }) }))
    }

    /// The factors under which a sample takes the fewest bits; `None` when none does better than the floats themselves.
    pub(crate) fn estimate<T: Float>(values: &[T]) -> Option<Factors> {
        if values.len() < ROWS_MIN {
            return None;
        }
        let step = (values.len() / SAMPLE_ROWS).max(1);
        let sample: Vec<T> = values.iter().step_by(step).copied().collect();
        let mut best: Option<(usize, Factors)> = None;
        for factors in Factors::all() {
            let (mut exceptions, mut least, mut most) = (0usize, i64::MAX, i64::MIN);
            for &value in &sample {
                match factors.encode(value) {
                    Some(int) => (least, most) = (least.min(int), most.max(int)),
                    None => exceptions += 1,
                }
                if exceptions * 10 > sample.len() {
                    break;
                }
            }
            if exceptions * 10 > sample.len() || least > most {
                continue;
            }
            let bits = usize::from(super::packed::lanes::bits_for(most.wrapping_sub(least) as u64));
            let size = sample.len() * bits + exceptions * (size_of::<T>() * 8 + 16);
            if best.is_none_or(|(known, _)| size < known) {
                best = Some((size, factors));
            }
        }
        // The compressor may find something in plain floats too: a clear gain is asked for.
        best.filter(|(size, _)| *size < sample.len() * size_of::<T>() * 8 * 7 / 8).map(|(_, factors)| factors)
    }

    /// Rows `start .. start + len`; of these the ranges, where some are given: only where there are no exceptions.
    fn decimals(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: Option<&[Range<usize>]>,
    ) -> Result<Column> {
        match reader.physical() {
            Physical::Native(Native::F32) => self.decimals_of::<f32>(reader, start, len, ranges),
            Physical::Native(Native::F64) => self.decimals_of::<f64>(reader, start, len, ranges),
            other => Err(err!(CorruptedData, "decimals where {other:?} is stored")),
        }
    }

    fn decimals_of<T: Float>(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: Option<&[Range<usize>]>,
    ) -> Result<Column> {
        let [ints, places, exceptions] = reader.children() else {
            bail!(CorruptedData, "decimals without their parts")
        };
        let narrow = match &ints.node().kind {
            NodeKind::Packed(packed) => packed.narrow(ints, start, len, ranges)?,
            _ => None,
        };
        let mut out: Vec<T> = match narrow {
            Some(ints) => self.factors.decode_narrow(&ints),
            None => {
                let ints =
                    ranges.map_or_else(|| ints.decode(start, len), |ranges| ints.decode_ranges(start, len, ranges))?;
                let Column::Int64(ints) = ints.flatten() else { bail!(CorruptedData, "decimals of no integers") };
                self.factors.decode_all(&ints)
            }
        };
        if exceptions.rows() > 0 {
            put_exceptions(&mut out, start, len, (places, exceptions))?;
        }
        Ok(T::column(out.into()))
    }
}

/// Puts the exceptions of rows `start .. start + len` at their places.
fn put_exceptions<T: Float>(
    out: &mut [T],
    start: usize,
    len: usize,
    (places, exceptions): (&ChunkReader<'_>, &ChunkReader<'_>),
) -> Result<()> {
    let places = places.u32s(0, places.rows())?;
    let values = exceptions.decode(0, exceptions.rows())?.flatten();
    let Some(values) = values.as_native::<T>() else {
        bail!(CorruptedData, "exceptions of decimals are of another type")
    };
    let first = places.partition_point(|&place| (place as usize) < start);
    for (&place, &value) in
        places.iter().zip(values).skip(first).take_while(|(place, _)| (**place as usize) < start + len)
    {
        let Some(slot) = (place as usize).checked_sub(start).and_then(|row| out.get_mut(row)) else {
            bail!(CorruptedData, "exceptions of decimals are not in order");
        };
        *slot = value;
    }
    Ok(())
}

impl EncodedRows for Alp {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        [&self.ints, &self.places, &self.exceptions].iter().for_each(|node| visit(NodeChild::Node(node)));
    }

    fn write(&self, out: &mut Vec<u8>) {
        let (e, f) = self.factors.exponents();
        out.extend_from_slice(&[e, f]);
        [&self.ints, &self.places, &self.exceptions].iter().for_each(|node| node.write(out));
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        if !head.physical.is_float() {
            return Err(head.refused());
        }
        let (e, f) = (reader.u8()?, reader.u8()?);
        let Some(factors) = Factors::new(e, f) else {
            bail!(CorruptedData, "{e} and {f} are no exponents of decimals")
        };
        let ints = head.child(reader, &INT64, Some(head.rows))?;
        let places = head.child(reader, &UINT32, None)?;
        let count = places.rows;
        if count > head.rows {
            bail!(CorruptedData, "{count} of {} decimals are exceptions", head.rows);
        }
        Ok(Alp { factors, ints, places, exceptions: head.child(reader, head.physical, Some(count))? })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        vec![
            readers.child(&self.ints, &INT64),
            readers.child(&self.places, &UINT32),
            readers.child(&self.exceptions, physical),
        ]
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        self.decimals(reader, start, len, None)
    }

    fn decode_ranges(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: &[Range<usize>],
    ) -> Result<Column> {
        match self.exceptions.rows {
            0 => self.decimals(reader, start, len, Some(ranges)),
            _ => keep_ranges_of_all(self, reader, (start, len), ranges),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::Column;

    #[test]
    fn decimals_round_trip() {
        let mut rng = Rng(10);
        for rows in [64, 1000, 20_001] {
            let mut prices: Vec<f64> = (0..rows).map(|_| rng.below(1_000_000) as f64 / 100.0).collect();
            let chunk = check(&Column::from_vec(prices.clone()), &mut rng);
            assert_eq!(chunk.node.kind.name(), "ALP");
            assert!(chunk.bytes.len() < rows * 3 + 64, "{} bytes", chunk.bytes.len());
            check(&Column::from_vec(prices.iter().map(|&price| price as f32).collect::<Vec<f32>>()), &mut rng);
            for _ in 0..rows / 20 {
                let at = rng.below(rows);
                prices[at] = [f64::NAN, -0.0, f64::INFINITY, 1.0 / 3.0, 1e300][rng.below(5)];
            }
            assert_eq!(check(&Column::from_vec(prices), &mut rng).node.kind.name(), "ALP");
            let noise: Vec<f64> = (0..rows).map(|_| f64::from_bits(rng.next())).collect();
            assert_eq!(check(&Column::from_vec(noise), &mut rng).node.kind.name(), "Plain");
        }
    }

    #[test]
    fn odd_floats_round_trip() {
        let mut rng = Rng(58);
        check(&Column::from_vec(vec![f64::NAN, -0.0, f64::INFINITY, 0.0]), &mut rng);
        check(&Column::from_vec(vec![-0.0f32, 0.0]), &mut rng);
    }
}
