//! Hashes of rows as ClickHouse's estimators make them, so that their results are the same.
//!
//! ```text
//! one number         its bits, mixed by the function
//! one string         CityHash64
//! others, several    CityHash64 of each, put together
//! ```

use crate::blob::write_cell;
use kernels::city::{city_hash64, hash128_to64};
use types::Column;

/// ClickHouse's `intHash64`: the finalizer of MurmurHash3.
#[inline(always)]
pub fn int_hash_64(mut x: u64) -> u64 {
    x ^= x >> 33;
    x = x.wrapping_mul(0xff51_afd7_ed55_8ccd);
    x ^= x >> 33;
    x = x.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ (x >> 33)
}

/// ClickHouse's `intHash32` without salt.
#[inline(always)]
pub fn int_hash_32(value: u64) -> u32 {
    let mut key = value;
    key = (!key).wrapping_add(key << 18);
    key ^= key.rotate_right(31);
    key = key.wrapping_mul(21);
    key ^= key.rotate_right(11);
    key = key.wrapping_add(key << 6);
    key ^= key.rotate_right(22);
    key as u32
}

/// The mixing functions of a sketch: for the bits of numbers, and for hashes of everything else.
#[derive(Clone, Copy)]
pub struct Mix<N, T, O> {
    /// Mixes the bits of a number; integers with a sign are widened with it.
    pub number: N,
    /// Mixes the hash of a string.
    pub text: T,
    /// Mixes other hashes.
    pub other: O,
}

/// Appends a key for every row.
pub fn hash_rows<K: Copy>(
    args: &[Column],
    mix: Mix<impl Fn(u64) -> K + Copy, impl Fn(u64) -> K + Copy, impl Fn(u64) -> K + Copy>,
    out: &mut Vec<K>,
) {
    match args {
        [Column::Dict(dict)] => {
            let mut entries = Vec::with_capacity(dict.values.len());
            hash_flat(&dict.values, mix, &mut entries);
            out.extend(dict.codes.iter().map(|&code| entries[code as usize]));
        }
        [one] => hash_flat(&one.flatten(), mix, out),
        several => hash_together(several, mix.other, out),
    }
}

/// Appends a key for every row, all arguments hashed by their bytes.
pub fn hash_together<K>(columns: &[Column], other: impl Fn(u64) -> K, out: &mut Vec<K>) {
    let rows = columns.first().map_or(0, Column::len);
    let mut bytes = Vec::with_capacity(16);
    out.extend((0..rows).map(|row| other(hash_several(columns, row, &mut bytes))));
}

fn hash_flat<K>(column: &Column, mix: Mix<impl Fn(u64) -> K, impl Fn(u64) -> K, impl Fn(u64) -> K>, out: &mut Vec<K>) {
    let Mix { number, text, other } = mix;
    match column {
        Column::UInt8(v) => out.extend(v.iter().map(|&v| number(u64::from(v)))),
        Column::UInt16(v) => out.extend(v.iter().map(|&v| number(u64::from(v)))),
        Column::UInt32(v) => out.extend(v.iter().map(|&v| number(u64::from(v)))),
        Column::UInt64(v) => out.extend(v.iter().map(|&v| number(v))),
        Column::Int8(v) => out.extend(v.iter().map(|&v| number(v as u64))),
        Column::Int16(v) => out.extend(v.iter().map(|&v| number(v as u64))),
        Column::Int32(v) => out.extend(v.iter().map(|&v| number(v as u64))),
        Column::Int64(v) => out.extend(v.iter().map(|&v| number(v as u64))),
        Column::Float32(v) => out.extend(v.iter().map(|v| number(u64::from(v.to_bits())))),
        Column::Float64(v) => out.extend(v.iter().map(|v| number(v.to_bits()))),
        Column::String(v) => out.extend(v.iter().map(|bytes| text(city_hash64(bytes)))),
        Column::FixedString(v) => out.extend((0..v.len()).map(|row| text(city_hash64(v.get(row))))),
        // Tuples and everything else: the hash as it is, without mixing.
        Column::Tuple(elements, rows) if !elements.is_empty() => {
            let mut bytes = Vec::with_capacity(16);
            out.extend((0..*rows).map(|row| other(hash_several(elements, row, &mut bytes))));
        }
        column => hash_together(std::slice::from_ref(column), other, out),
    }
}

/// The hash of a row of several columns: of the bytes of each, one after another.
fn hash_several(columns: &[Column], row: usize, bytes: &mut Vec<u8>) -> u64 {
    let mut hash = None;
    for column in columns {
        let own = match column.bytes_at(row) {
            Some(string) => city_hash64(string),
            None => {
                bytes.clear();
                write_cell(column, row, bytes);
                city_hash64(bytes)
            }
        };
        hash = Some(hash.map_or(own, |hash| hash128_to64(own, hash)));
    }
    hash.unwrap_or_default()
}
