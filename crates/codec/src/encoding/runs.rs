//! Runs of equal integers: the length of each and its value, both integers again.

use super::packed::pack::PackInt;
use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, UINT32};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead};
use crate::physical::with_int;
use crate::{ChunkReader, Physical};
use base::{Result, bail, err};
use types::{Column, NativeType};

/// Equal integers one after another.
#[derive(Clone, Debug)]
pub struct Runs {
    /// `UInt32` rows of each run.
    pub lengths: Box<Node>,
    /// The value of each run.
    pub values: Box<Node>,
}

/// Runs are worth their own lengths from so many rows a run on.
const RUN_ROWS_MIN: usize = 32;
/// Bits of a run's length, roughly.
const RUN_LENGTH_BITS: usize = 8;
/// Runs that are looked at one after another before the rest is halved.
const NEAR_RUNS: usize = 8;

impl Runs {
    /// A length and a value per run.
    pub(crate) fn encode<T: PackInt>(encoder: &mut Encoder, values: &[T]) -> Result<Self> {
        let (mut firsts, mut lengths): (Vec<T>, Vec<u32>) = (Vec::new(), Vec::new());
        for run in values.chunk_by(|a, b| a == b) {
            firsts.push(run[0]);
            lengths.push(run.len() as u32);
        }
        let lengths = Box::new(encoder.ints::<u32>(&lengths.into())?);
        let values = Box::new(encoder.ints(&firsts.into())?);
        Ok(Runs { lengths, values })
    }

    /// Whether runs are long, and take at most half of what the rows take at their exact width.
    pub(crate) fn pay<T: PartialEq>(values: &[T], exact: u8) -> bool {
        let (runs, rows) = (run_count(values), values.len());
        runs * RUN_ROWS_MIN <= rows && runs * (usize::from(exact) + RUN_LENGTH_BITS) * 2 <= rows * usize::from(exact)
    }
}

impl EncodedRows for Runs {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.lengths));
        visit(NodeChild::Node(&self.values));
    }

    fn can_be_referenced(&self) -> bool {
        self.lengths.kind.encoded().can_be_referenced() && self.values.kind.encoded().can_be_referenced()
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.lengths.write(out);
        self.values.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        head.integers()?;
        let lengths = head.child(reader, &UINT32, None)?;
        let runs = lengths.rows;
        Ok(Runs { lengths, values: head.child(reader, head.physical, Some(runs))? })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        vec![readers.child(&self.lengths, &UINT32), readers.child(&self.values, physical)]
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        if len == 0 {
            return Ok(reader.physical().empty());
        }
        let ends = run_ends(reader)?;
        let first = ends.partition_point(|&end| end as usize <= start);
        let values = run_values(reader, first, start + len, ends)?;
        with_int!(reader.physical(), T => {
            Ok(T::column(repeat(native::<T>(&values)?, &ends[first..], start, len).into()))
        })
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        let (Some(&low), Some(&high)) = (indices.first(), indices.last()) else { return Ok(reader.physical().empty()) };
        let ends = run_ends(reader)?;
        let first = ends.partition_point(|&end| end as usize <= start + low as usize);
        let values = run_values(reader, first, start + high as usize + 1, ends)?;
        let mut run = first;
        let runs: Vec<u32> = indices
            .iter()
            .map(|&index| {
                let row = start + index as usize;
                run = run_of(ends, run, row);
                (run - first) as u32
            })
            .collect();
        Ok(values.gather(&runs))
    }

    fn runs_of(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        runs_max: usize,
    ) -> Result<Option<(Column, Vec<u32>)>> {
        if len == 0 || start + len > reader.rows() {
            return Ok(None);
        }
        let ends = run_ends(reader)?;
        let first = ends.partition_point(|&end| end as usize <= start);
        let last = ends[first..].partition_point(|&end| (end as usize) < start + len) + first;
        let runs = last + 1 - first;
        if runs > runs_max {
            return Ok(None);
        }
        let values = reader.children()[1].decode(first, runs)?.flatten();
        Ok(Some((values, ends[first..=last].iter().map(|&end| (end as usize - start).min(len) as u32).collect())))
    }
}

/// The row behind each run; they end with the number of rows.
fn run_ends<'a>(reader: &'a ChunkReader<'_>) -> Result<&'a [u32]> {
    if let Some(ends) = reader.kept().run_ends.get() {
        return Ok(ends);
    }
    let lengths = &reader.children()[0];
    let lengths = lengths.u32s(0, lengths.rows())?;
    let mut ends = Vec::with_capacity(lengths.len());
    let mut end = 0u64;
    for &length in lengths.iter() {
        end += u64::from(length);
        ends.push(end as u32);
    }
    if end != reader.rows() as u64 {
        bail!(CorruptedData, "runs of {end} rows make up a chunk of {} rows", reader.rows());
    }
    Ok(reader.kept().run_ends.get_or_init(|| ends))
}

/// The values of runs `first ..` that reach up to `end`.
fn run_values(reader: &ChunkReader<'_>, first: usize, end: usize, ends: &[u32]) -> Result<Column> {
    let last = ends[first..].partition_point(|&run_end| (run_end as usize) < end) + first;
    Ok(reader.children()[1].decode(first, last + 1 - first)?.flatten())
}

/// The run that a row lies in, not before `run`: mostly one of the next, else found by halving.
#[inline]
fn run_of(ends: &[u32], run: usize, row: usize) -> usize {
    match ends[run..].iter().take(NEAR_RUNS).position(|&end| end as usize > row) {
        Some(steps) => run + steps,
        None => {
            let far = (run + NEAR_RUNS).min(ends.len());
            far + ends[far..].partition_point(|&end| end as usize <= row)
        }
    }
}

fn native<T: NativeType>(values: &Column) -> Result<&[T]> {
    values.as_native::<T>().ok_or_else(|| err!(CorruptedData, "values of runs are of another type"))
}

fn repeat<T: NativeType>(values: &[T], ends: &[u32], start: usize, len: usize) -> Vec<T> {
    let mut out = Vec::with_capacity(len);
    for (&value, &end) in values.iter().zip(ends) {
        let end = (end as usize - start).min(len);
        out.extend(std::iter::repeat_n(value, end - out.len()));
    }
    out
}

fn run_count<T: PartialEq>(values: &[T]) -> usize {
    1 + values.windows(2).map(|pair| usize::from(pair[0] != pair[1])).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::Column;

    #[test]
    fn runs_round_trip() {
        let mut rng = Rng(8);
        for rows in [300, 8192, 20_001] {
            let mut values: Vec<i32> = Vec::new();
            while values.len() < rows {
                let value = rng.below(1 << 30) as i32;
                values.extend(std::iter::repeat_n(value, 20 + rng.below(80)));
            }
            values.truncate(rows);
            assert_eq!(check(&Column::from_vec(values.clone()), &mut rng).node.kind.name(), "Runs");
            let nulls: Vec<u8> = (0..rows).map(|row| u8::from(row / 100 % 3 == 0)).collect();
            check(&Column::from_vec(values).with_nulls(nulls.into()), &mut rng);
        }
    }
}
