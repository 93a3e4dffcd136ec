//! Floats from integers over powers of ten.

use super::ChunkReader;
use crate::Physical;
use crate::alp::{Factors, Float};
use base::{Result, bail, err};
use types::Column;

impl ChunkReader<'_> {
    pub(super) fn decimals(&self, factors: Factors, start: usize, len: usize) -> Result<Column> {
        match self.physical {
            Physical::Float32 => self.decimals_of::<f32>(factors, start, len),
            Physical::Float64 => self.decimals_of::<f64>(factors, start, len),
            other => Err(err!(CorruptedData, "decimals where {other:?} is stored")),
        }
    }

    fn decimals_of<T: Float>(&self, factors: Factors, start: usize, len: usize) -> Result<Column> {
        let [ints, places, exceptions] = &self.children[..] else { bail!(CorruptedData, "decimals without their parts") };
        let Column::Int64(ints) = ints.decode(start, len)?.flatten() else { bail!(CorruptedData, "decimals of no integers") };
        let mut out: Vec<T> = factors.decode_all(&ints);
        if exceptions.rows() > 0 {
            let places = places.u32s(0, places.rows())?;
            let values = exceptions.decode(0, exceptions.rows())?.flatten();
            let Some(values) = values.as_native::<T>() else { bail!(CorruptedData, "exceptions of decimals are of another type") };
            let first = places.partition_point(|&place| (place as usize) < start);
            for (&place, &value) in places.iter().zip(values).skip(first).take_while(|(place, _)| (**place as usize) < start + len) {
                let Some(slot) = (place as usize).checked_sub(start).and_then(|row| out.get_mut(row)) else {
                    bail!(CorruptedData, "exceptions of decimals are not in order");
                };
                *slot = value;
            }
        }
        Ok(T::column(out.into()))
    }
}
