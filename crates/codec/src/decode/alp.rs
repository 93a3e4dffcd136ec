//! Floats from integers over powers of ten.

use super::{ChunkReader, Packed};
use crate::Physical;
use crate::alp::{Factors, Float};
use crate::node::Kind;
use crate::pack::PackInt;
use base::{Result, bail, err};
use std::ops::Range;
use types::Column;

impl ChunkReader<'_> {
    /// Rows `start .. start + len`; of these the ranges, where some are given: only where there are no exceptions.
    pub(super) fn decimals(
        &self,
        factors: Factors,
        start: usize,
        len: usize,
        ranges: Option<&[Range<usize>]>,
    ) -> Result<Column> {
        match self.physical {
            Physical::Float32 => self.decimals_of::<f32>(factors, start, len, ranges),
            Physical::Float64 => self.decimals_of::<f64>(factors, start, len, ranges),
            other => Err(err!(CorruptedData, "decimals where {other:?} is stored")),
        }
    }

    fn decimals_of<T: Float>(
        &self,
        factors: Factors,
        start: usize,
        len: usize,
        ranges: Option<&[Range<usize>]>,
    ) -> Result<Column> {
        let [ints, places, exceptions] = &self.children[..] else {
            bail!(CorruptedData, "decimals without their parts")
        };
        let mut out: Vec<T> = match ints.narrow(start, len, ranges)? {
            Some(ints) => factors.decode_narrow(&ints),
            None => {
                let ints =
                    ranges.map_or_else(|| ints.decode(start, len), |ranges| ints.decode_ranges(start, len, ranges))?;
                let Column::Int64(ints) = ints.flatten() else { bail!(CorruptedData, "decimals of no integers") };
                factors.decode_all(&ints)
            }
        };
        if exceptions.rows() > 0 {
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
        }
        Ok(T::column(out.into()))
    }

    /// Rows of packed 64-bit numbers that all fit in 32 bits: half the bytes to write and to read again.
    fn narrow(&self, start: usize, len: usize, ranges: Option<&[Range<usize>]>) -> Result<Option<Vec<i32>>> {
        let Kind::Packed { layout, bits, base, stream } = &self.node.kind else { return Ok(None) };
        let least = i64::from_raw(*base);
        let span = 1i64.checked_shl(u32::from(*bits)).filter(|_| *bits < 32);
        let most = span.and_then(|span| least.checked_add(span - 1));
        let (Ok(least), Some(Ok(_))) = (i32::try_from(least), most.map(i32::try_from)) else { return Ok(None) };
        self.check_range(start, len)?;
        let packed = Packed { data: self.stream(stream)?, layout: *layout, bits: *bits, rows: self.rows() };
        Ok(Some(ranges.map_or_else(
            || packed.unpack(least, start, len),
            |ranges| packed.unpack_ranges(least, start, len, ranges),
        )))
    }
}
