//! Packing: keys from key columns.

use super::KeyBatch;
use super::encode::encode_column;
use super::layout::{Bit, KeyColumn, Layout, Place};
use types::{Buf, Column, DictColumn, StringBuilder, StringColumn};

/// Combinations of several dictionaries' codes up to which they index an array, however few rows there are.
const COMBINATIONS_MAX: usize = 64 << 10;

impl Layout {
    /// Packs the keys of some rows.
    pub(crate) fn pack(&self, columns: &[Column], rows: usize) -> KeyBatch {
        debug_assert_eq!(columns.len(), self.columns.len(), "key columns");
        debug_assert!(columns.iter().all(|column| column.len() == rows), "key columns of {rows} rows");
        let stride = self.stride();
        let mut batch = KeyBatch { rows, words: vec![0; rows * stride], ..KeyBatch::default() };
        if let Some(dicts) = self.dictionaries(columns, rows) {
            batch.dicts = dicts;
            return batch;
        }
        if self.is_hashed() {
            batch.hashes = vec![0; rows];
        }
        let mut texts: Vec<Option<StringColumn>> = vec![None; self.texts];
        for (key, column) in self.columns.iter().zip(columns) {
            match &key.place {
                Place::Bits { word, shift, .. } => {
                    let (nulls, values) = split(key, column);
                    pack_values(&values, nulls.as_deref(), &mut batch.words, stride, *word, *shift);
                    pack_nulls(key, nulls, &mut batch.words, stride);
                }
                Place::Text { index, .. } => {
                    let (nulls, values) = split_text(key, column, &mut batch.hashes);
                    texts[*index] = Some(values);
                    pack_nulls(key, nulls, &mut batch.words, stride);
                }
                Place::Encoded { index } => {
                    let encoded = encode_column(&column.flatten());
                    mix_text_hashes(&encoded, &mut batch.hashes);
                    texts[*index] = Some(encoded);
                }
            }
        }
        batch.texts = texts.into_iter().flatten().collect();
        if self.is_hashed() && stride > 0 {
            for (hash, words) in batch.hashes.iter_mut().zip(batch.words.chunks_exact(stride)) {
                *hash = words.iter().fold(*hash, |hash, &word| kernels::hash::combine(hash, word));
            }
        }
        batch
    }

    /// The key columns, if all are dictionaries of strings with few combinations: their codes then tell the groups.
    fn dictionaries(&self, columns: &[Column], rows: usize) -> Option<Vec<DictColumn>> {
        if self.words > 0 || self.texts == 0 || self.texts != self.columns.len() {
            return None;
        }
        // Texts are numbered in the order of the columns.
        let coded = self.columns.iter().zip(columns).map(|(key, column)| match (&key.place, column) {
            (Place::Text { width: None, .. }, Column::Dict(dict)) => Some(dict.clone()),
            _ => None,
        });
        let dicts = coded.collect::<Option<Vec<DictColumn>>>()?;
        let combinations = dicts.iter().try_fold(1usize, |product, dict| product.checked_mul(dict.values.len()))?;
        (combinations <= (rows * 2).max(if dicts.len() > 1 { COMBINATIONS_MAX } else { 0 })).then_some(dicts)
    }
}

/// NULL flags and values of a key column.
fn split(key: &KeyColumn, column: &Column) -> (Option<Buf<u8>>, Column) {
    if key.null.is_some() { column.split_nulls() } else { (None, column.split_nulls().1) }
}

/// Strings of a text column (NULL as an empty string), with their hashes mixed in.
fn split_text(key: &KeyColumn, column: &Column, hashes: &mut [u64]) -> (Option<Buf<u8>>, StringColumn) {
    if key.null.is_none()
        && let Column::Dict(dict) = column
        && let Column::String(_) = &*dict.values
    {
        mix_dict_or_flat(column, hashes);
        let flat = column.flatten();
        return (None, flat.as_string().cloned().unwrap_or_else(|| StringBuilder::default().finish()));
    }
    let (nulls, values) = split(key, column);
    let texts = match (&values, &nulls) {
        (Column::String(strings), None) => strings.clone(),
        (values, nulls) => {
            let mut builder = StringBuilder::with_capacity(values.len());
            for row in 0..values.len() {
                let null = nulls.as_ref().is_some_and(|nulls| nulls[row] != 0);
                builder.push(if null { b"" } else { values.bytes_at(row).unwrap_or(b"") });
            }
            builder.finish()
        }
    };
    mix_text_hashes(&texts, hashes);
    (nulls, texts)
}

/// Mixes the hash of each string into that of its row.
fn mix_text_hashes(texts: &StringColumn, hashes: &mut [u64]) {
    for (hash, bytes) in hashes.iter_mut().zip(texts.iter()) {
        *hash = kernels::hash::combine(*hash, kernels::hash::hash_bytes(bytes));
    }
}

/// Mixes the hashes of strings into `hashes`; those of a dictionary are computed once an entry.
pub(super) fn mix_dict_or_flat(column: &Column, hashes: &mut [u64]) {
    match column {
        Column::Dict(dict) if dict.values.len() < dict.codes.len() => {
            let Column::String(values) = &*dict.values else { return };
            let entries: Vec<u64> = values.iter().map(kernels::hash::hash_bytes).collect();
            for (hash, &code) in hashes.iter_mut().zip(dict.codes.iter()) {
                *hash = kernels::hash::combine(*hash, entries[code as usize]);
            }
        }
        other => {
            if let Some(texts) = other.flatten().as_string() {
                mix_text_hashes(texts, hashes);
            }
        }
    }
}

/// Sets the NULL bits of a key column.
fn pack_nulls(key: &KeyColumn, nulls: Option<Buf<u8>>, words: &mut [u64], stride: usize) {
    if let (Some(Bit { word, shift }), Some(nulls)) = (key.null, nulls) {
        pack_bits(&nulls, None, |null| u64::from(null & 1), words, stride, word, shift);
    }
}

/// Ors `bits(value)` into the word of each row; rows that are NULL stay 0.
fn pack_bits<T: Copy>(
    values: &[T],
    nulls: Option<&[u8]>,
    bits: impl Fn(T) -> u64,
    words: &mut [u64],
    stride: usize,
    word: usize,
    shift: u32,
) {
    match (nulls, stride) {
        (None, 1) => words.iter_mut().zip(values).for_each(|(out, &value)| *out |= bits(value) << shift),
        (None, _) => {
            words.chunks_exact_mut(stride).zip(values).for_each(|(out, &value)| out[word] |= bits(value) << shift)
        }
        (Some(nulls), _) => {
            for ((out, &value), &null) in words.chunks_exact_mut(stride).zip(values).zip(nulls) {
                // All ones for a value, zero for NULL.
                let keep = u64::from(null).wrapping_sub(1);
                out[word] |= (bits(value) & keep) << shift;
            }
        }
    }
}

/// Ors the values of a flat column into their words.
fn pack_values(column: &Column, nulls: Option<&[u8]>, words: &mut [u64], stride: usize, word: usize, shift: u32) {
    match column {
        Column::UInt8(v) => pack_bits(v, nulls, u64::from, words, stride, word, shift),
        Column::UInt16(v) => pack_bits(v, nulls, u64::from, words, stride, word, shift),
        Column::UInt32(v) => pack_bits(v, nulls, u64::from, words, stride, word, shift),
        Column::UInt64(v) => pack_bits(v, nulls, |v| v, words, stride, word, shift),
        Column::Int8(v) => pack_bits(v, nulls, |v| u64::from(v as u8), words, stride, word, shift),
        Column::Int16(v) => pack_bits(v, nulls, |v| u64::from(v as u16), words, stride, word, shift),
        Column::Int32(v) => pack_bits(v, nulls, |v| u64::from(v as u32), words, stride, word, shift),
        Column::Int64(v) => pack_bits(v, nulls, |v| v as u64, words, stride, word, shift),
        Column::Float32(v) => pack_bits(v, nulls, |v| u64::from(v.to_bits()), words, stride, word, shift),
        Column::Float64(v) => pack_bits(v, nulls, f64::to_bits, words, stride, word, shift),
        Column::UInt128(v) => {
            pack_bits(v, nulls, |v| v as u64, words, stride, word, 0);
            pack_bits(v, nulls, |v| (v >> 64) as u64, words, stride, word + 1, 0);
        }
        Column::Int128(v) => {
            pack_bits(v, nulls, |v| v as u64, words, stride, word, 0);
            pack_bits(v, nulls, |v| (v >> 64) as u64, words, stride, word + 1, 0);
        }
        Column::UInt256(v) => {
            (0..4).for_each(|i| pack_bits(v, nulls, |v| (v >> (64 * i as u32)).as_u64(), words, stride, word + i, 0))
        }
        Column::Int256(v) => (0..4).for_each(|i| {
            pack_bits(v, nulls, |v| (v.as_u256() >> (64 * i as u32)).as_u64(), words, stride, word + i, 0)
        }),
        other => debug_assert!(other.is_empty(), "a key column is not of its type's flat form"),
    }
}
