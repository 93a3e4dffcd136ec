//! Runs of equal integers.

use super::{ChunkReader, with_int};
use crate::Physical;
use crate::node::Kind;
use base::{Result, bail, err};
use types::{Column, NativeType};

/// Runs that are looked at one after another before the rest is halved.
const NEAR_RUNS: usize = 8;

impl ChunkReader<'_> {
    /// The row behind each run; they end with the number of rows.
    fn run_ends(&self) -> Result<&[u32]> {
        if let Some(ends) = self.run_ends.get() {
            return Ok(ends);
        }
        let lengths = self.children[0].u32s(0, self.children[0].rows())?;
        let mut ends = Vec::with_capacity(lengths.len());
        let mut end = 0u64;
        for &length in lengths.iter() {
            end += u64::from(length);
            ends.push(end as u32);
        }
        if end != self.rows() as u64 {
            bail!(CorruptedData, "runs of {end} rows make up a chunk of {} rows", self.rows());
        }
        Ok(self.run_ends.get_or_init(|| ends))
    }

    /// The values of runs `first ..` that reach up to `end`.
    fn run_values(&self, first: usize, end: usize, ends: &[u32]) -> Result<Column> {
        let last = ends[first..].partition_point(|&run_end| (run_end as usize) < end) + first;
        Ok(self.children[1].decode(first, last + 1 - first)?.flatten())
    }

    /// The runs of rows `start .. start + len`: their values, and behind which of these rows each ends. `None` when
    /// rows are not stored as runs, or more than `runs_max` runs.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`, and those of loading.
    pub fn runs_of(&self, start: usize, len: usize, runs_max: usize) -> Result<Option<(Column, Vec<u32>)>> {
        if matches!(self.node.kind, Kind::Dictionary { .. }) {
            return Ok(match self.children[0].runs_of(start, len, runs_max)? {
                Some((Column::UInt32(codes), ends)) => Some((self.coded(codes)?, ends)),
                _ => None,
            });
        }
        if !matches!(self.node.kind, Kind::Runs { .. }) || len == 0 || start + len > self.rows() {
            return Ok(None);
        }
        let ends = self.run_ends()?;
        let first = ends.partition_point(|&end| end as usize <= start);
        let last = ends[first..].partition_point(|&end| (end as usize) < start + len) + first;
        let runs = last + 1 - first;
        if runs > runs_max {
            return Ok(None);
        }
        let values = self.children[1].decode(first, runs)?.flatten();
        Ok(Some((values, ends[first..=last].iter().map(|&end| (end as usize - start).min(len) as u32).collect())))
    }

    pub(super) fn runs(&self, start: usize, len: usize) -> Result<Column> {
        if len == 0 {
            return Ok(self.physical.empty());
        }
        let ends = self.run_ends()?;
        let first = ends.partition_point(|&end| end as usize <= start);
        let values = self.run_values(first, start + len, ends)?;
        with_int!(self.physical, T => Ok(T::column(repeat(native::<T>(&values)?, &ends[first..], start, len).into())))
    }

    pub(super) fn runs_selected(&self, start: usize, indices: &[u32]) -> Result<Column> {
        let (Some(&low), Some(&high)) = (indices.first(), indices.last()) else { return Ok(self.physical.empty()) };
        let ends = self.run_ends()?;
        let first = ends.partition_point(|&end| end as usize <= start + low as usize);
        let values = self.run_values(first, start + high as usize + 1, ends)?;
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
