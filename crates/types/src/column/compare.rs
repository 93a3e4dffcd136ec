//! Order, equality and hashes of rows of any column.

use super::Column;
use crate::with_native;
use std::cmp::Ordering;

/// Order of two floats with NaN after (or before) every number.
trait TotalOrder: PartialOrd + Copy {
    fn total<const NAN_FIRST: bool>(self, other: Self) -> Ordering {
        self.partial_cmp(&other).unwrap_or_else(|| {
            #[allow(clippy::eq_op)] // NaN is the only value that differs from itself.
            let order = (self != self).cmp(&(other != other));
            if NAN_FIRST { order.reverse() } else { order }
        })
    }
}

impl<T: PartialOrd + Copy> TotalOrder for T {}

impl Column {
    /// Order of row `row` and row `other_row` of a column of the same type, in any physical forms.
    ///
    /// NaN and NULL come after everything else (NULL last).
    pub fn compare_rows(&self, row: usize, other: &Column, other_row: usize) -> Ordering {
        self.compare_placed::<false>(row, other, other_row)
    }

    /// As [`Self::compare_rows`] with NaN and NULL, also those inside of tuples and arrays, before everything else: so
    /// they are last when the order is reversed.
    pub fn compare_rows_specials_first(&self, row: usize, other: &Column, other_row: usize) -> Ordering {
        self.compare_placed::<true>(row, other, other_row)
    }

    fn compare_placed<const SPECIALS_FIRST: bool>(&self, row: usize, other: &Column, other_row: usize) -> Ordering {
        let special = if SPECIALS_FIRST { Ordering::Less } else { Ordering::Greater };
        match (self, other) {
            (Column::Const(value, _), _) => return value.compare_placed::<SPECIALS_FIRST>(0, other, other_row),
            (_, Column::Const(value, _)) => return self.compare_placed::<SPECIALS_FIRST>(row, value, 0),
            (Column::Dict(dict), _) => {
                return dict.values.compare_placed::<SPECIALS_FIRST>(dict.codes[row] as usize, other, other_row);
            }
            (_, Column::Dict(dict)) => {
                return self.compare_placed::<SPECIALS_FIRST>(row, &dict.values, dict.codes[other_row] as usize);
            }
            (Column::Nullable(a), Column::Nullable(b)) => {
                return match (a.nulls[row] != 0, b.nulls[other_row] != 0) {
                    (false, false) => a.values.compare_placed::<SPECIALS_FIRST>(row, &b.values, other_row),
                    (true, false) => special,
                    (false, true) => special.reverse(),
                    (true, true) => Ordering::Equal,
                };
            }
            (Column::Nullable(a), _) if a.nulls[row] != 0 => return special,
            (Column::Nullable(a), _) => return a.values.compare_placed::<SPECIALS_FIRST>(row, other, other_row),
            (_, Column::Nullable(b)) if b.nulls[other_row] != 0 => return special.reverse(),
            (_, Column::Nullable(b)) => return self.compare_placed::<SPECIALS_FIRST>(row, &b.values, other_row),
            _ => {}
        }
        with_native!(
            self,
            |values| compare_native::<_, SPECIALS_FIRST>(values, row, other, other_row),
            else self.compare_compound::<SPECIALS_FIRST>(row, other, other_row)
        )
    }

    /// Order of two rows that are strings, arrays or tuples.
    #[inline]
    fn compare_compound<const SPECIALS_FIRST: bool>(&self, row: usize, other: &Column, other_row: usize) -> Ordering {
        match (self, other) {
            (Column::String(a), Column::String(b)) => a.compare_at(row, b, other_row),
            (Column::FixedString(a), Column::FixedString(b)) => a.get(row).cmp(b.get(other_row)),
            (Column::Array(a), Column::Array(b)) => {
                let (ra, rb) = (a.range(row), b.range(other_row));
                let (na, nb) = (ra.len(), rb.len());
                ra.zip(rb)
                    .map(|(i, j)| a.values.compare_placed::<SPECIALS_FIRST>(i, &b.values, j))
                    .find(|o| o.is_ne())
                    .unwrap_or(na.cmp(&nb))
            }
            (Column::Tuple(a, _), Column::Tuple(b, _)) => a
                .iter()
                .zip(b.iter())
                .map(|(x, y)| x.compare_placed::<SPECIALS_FIRST>(row, y, other_row))
                .find(|o| o.is_ne())
                .unwrap_or(Ordering::Equal),
            _ => panic!("columns of different types are compared"),
        }
    }

    /// Whether two rows are the same value for grouping and joining: NULL is NULL, NaN is NaN.
    pub fn rows_equal(&self, row: usize, other: &Column, other_row: usize) -> bool {
        self.compare_rows(row, other, other_row).is_eq()
    }

    /// Mixes the hash of each row into `hashes`. Equal rows of one type hash alike in every physical form.
    ///
    /// # Panics
    /// When `hashes` is shorter than the column.
    pub fn hash_into(&self, hashes: &mut [u64]) {
        // Every form mixes the own hash of the row's value.
        let rows = self.len();
        let mut own = vec![0u64; rows];
        self.own_hashes(&mut own);
        for (hash, own) in hashes.iter_mut().zip(own) {
            *hash = kernels::hash::combine(*hash, own);
        }
    }

    /// Hashes of the rows by themselves, into zeroed `out`.
    fn own_hashes(&self, out: &mut [u64]) {
        fn natives<T: Copy>(values: &[T], out: &mut [u64], bits: impl Fn(T) -> u64) {
            out.iter_mut().zip(values).for_each(|(hash, &value)| *hash = kernels::hash::hash_u64(bits(value)));
        }
        match self {
            Column::UInt8(v) => natives(v, out, u64::from),
            Column::UInt16(v) => natives(v, out, u64::from),
            Column::UInt32(v) => natives(v, out, u64::from),
            Column::UInt64(v) => natives(v, out, |v| v),
            Column::Int8(v) => natives(v, out, |v| v as u64),
            Column::Int16(v) => natives(v, out, |v| v as u64),
            Column::Int32(v) => natives(v, out, |v| v as u64),
            Column::Int64(v) => natives(v, out, |v| v as u64),
            Column::UInt128(v) => natives(v, out, |v| kernels::hash::combine(v as u64, (v >> 64) as u64)),
            Column::Int128(v) => natives(v, out, |v| kernels::hash::combine(v as u64, (v >> 64) as u64)),
            Column::UInt256(v) => natives(v, out, |v| kernels::hash::combine(fold_128(*v.low()), fold_128(*v.high()))),
            Column::Int256(v) => {
                natives(v, out, |v| kernels::hash::combine(fold_128(*v.low() as u128), fold_128(*v.high() as u128)))
            }
            Column::Float32(v) => natives(v, out, |v| canonical_bits(f64::from(v))),
            Column::Float64(v) => natives(v, out, canonical_bits),
            Column::String(v) => {
                out.iter_mut().zip(v.iter()).for_each(|(hash, bytes)| *hash = kernels::hash::hash_bytes(bytes))
            }
            Column::FixedString(v) => (0..v.len()).for_each(|i| out[i] = kernels::hash::hash_bytes(v.get(i))),
            Column::Array(array) => {
                let mut elements = vec![0u64; array.values.len()];
                array.values.hash_into(&mut elements);
                for (row, hash) in out.iter_mut().enumerate().take(array.len()) {
                    let seed = kernels::hash::hash_u64(array.size(row) as u64);
                    *hash = array.range(row).fold(seed, |hash, i| kernels::hash::combine(hash, elements[i]));
                }
            }
            Column::Tuple(elements, _) => elements.iter().for_each(|element| element.hash_into(out)),
            Column::Nullable(nullable) => {
                nullable.values.own_hashes(out);
                for (hash, &null) in out.iter_mut().zip(nullable.nulls.iter()) {
                    if null != 0 {
                        *hash = NULL_HASH;
                    }
                }
            }
            Column::Const(value, _) => {
                let mut one = [0u64];
                value.own_hashes(&mut one);
                out.fill(one[0]);
            }
            Column::Dict(dict) => {
                let mut values = vec![0u64; dict.values.len()];
                dict.values.own_hashes(&mut values);
                out.iter_mut().zip(dict.codes.iter()).for_each(|(hash, &code)| *hash = values[code as usize]);
            }
        }
    }
}

fn fold_128(word: u128) -> u64 {
    kernels::hash::combine(word as u64, (word >> 64) as u64)
}

const NULL_HASH: u64 = 0x9AE1_6A3B_2F90_404F;

/// Equal floats have equal bits: -0.0 becomes 0.0, every NaN the same NaN.
fn canonical_bits(value: f64) -> u64 {
    if value == 0.0 {
        0
    } else if value.is_nan() {
        f64::NAN.to_bits()
    } else {
        value.to_bits()
    }
}

fn compare_native<T: super::NativeType, const NAN_FIRST: bool>(
    values: &crate::Buf<T>,
    row: usize,
    other: &Column,
    other_row: usize,
) -> Ordering {
    let others = T::values(other).expect("columns of different types are compared");
    values[row].total::<NAN_FIRST>(others[other_row])
}

#[cfg(test)]
mod tests {
    use super::Column;
    use crate::{DataType, DictColumn, Value};
    use std::sync::Arc;

    #[test]
    fn every_physical_form_hashes_alike() {
        let flat = Column::from_vec(vec![7u64, 7]);
        let dict =
            Column::Dict(DictColumn { codes: vec![1u32, 1].into(), values: Arc::new(Column::from_vec(vec![5u64, 7])) });
        let constant = Column::constant(&DataType::UInt64, &Value::UInt(7), 2);
        let hash = |column: &Column| {
            let mut hashes = [3u64; 2];
            column.hash_into(&mut hashes);
            hashes
        };
        assert_eq!(hash(&flat), hash(&dict));
        assert_eq!(hash(&flat), hash(&constant));
        assert_eq!(hash(&flat), hash(&flat.to_nullable()));
    }
}
