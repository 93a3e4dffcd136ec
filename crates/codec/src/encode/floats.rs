//! Floats: decimals as integers (ALP, Afroozeh and others, SIGMOD 2024), else the bits as they are.
//!
//! Most stored floats were written as decimals of few digits: `v = i * 10^f / 10^e` for one pair `(e, f)` of a whole
//! chunk and small integers `i`, which pack well. Rows for which that is not exactly `v`, to the bit, are exceptions:
//! their places and values are kept beside.

use super::Encoder;
use crate::alp::{self, Factors};
use crate::node::{Kind, Node};
use crate::words::Unit;
use base::Result;
use std::sync::Arc;
use types::Buf;

/// Rows looked at for choosing the factors.
const SAMPLE_ROWS: usize = 256;
/// Fewer rows stay as they are.
const ROWS_MIN: usize = 64;

impl Encoder {
    pub(super) fn floats<T: alp::Float>(&mut self, values: &Buf<T>) -> Result<Node> {
        let rows = values.len() as u32;
        if values.iter().all(|value| value.same_bits(values[0])) && !values[0].is_nan() {
            return Ok(Node { rows, kind: Kind::Constant(Arc::new(T::column(vec![values[0]].into()))) });
        }
        let kind = match self.decimals(values)? {
            Some(kind) => kind,
            None => Kind::Plain(self.number_stream(
                super::as_bytes(values),
                Unit::Rows(size_of::<T>() as u8 * 8),
                values.len(),
            )?),
        };
        Ok(Node { rows, kind })
    }

    fn decimals<T: alp::Float>(&mut self, values: &[T]) -> Result<Option<Kind>> {
        let Some(factors) = choose(values) else { return Ok(None) };
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
        let ints = Box::new(self.ints::<i64>(&ints.into())?);
        let places = Box::new(self.ints::<u32>(&places.into())?);
        let count = exceptions.len() as u32;
        let kind =
            if count == 0 { Kind::Empty } else { Kind::Plain(self.stream(super::as_bytes::<T>(&exceptions.into()))?) };
        Ok(Some(Kind::Alp { factors, ints, places, exceptions: Box::new(Node { rows: count, kind }) }))
    }
}

/// The factors under which a sample takes the fewest bits; `None` when none does better than the floats themselves.
fn choose<T: alp::Float>(values: &[T]) -> Option<Factors> {
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
        let bits = usize::from(crate::lanes::bits_for(most.wrapping_sub(least) as u64));
        let size = sample.len() * bits + exceptions * (size_of::<T>() * 8 + 16);
        if best.is_none_or(|(known, _)| size < known) {
            best = Some((size, factors));
        }
    }
    // The compressor may find something in plain floats too: a clear gain is asked for.
    best.filter(|(size, _)| *size < sample.len() * size_of::<T>() * 8 * 7 / 8).map(|(_, factors)| factors)
}
