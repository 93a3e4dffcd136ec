//! How the key columns of a row become a packed key.
//!
//! ```text
//! words   u64 × n   numbers, dates, … at bit positions, one bit per nullable column
//! texts   String × m  strings; anything else (arrays, tuples) as its encoded bytes
//! ```
//! Up to four words and no text make a key that lies inside the hash table; a key with texts is compared word by
//! word and text by text. Equal rows give equal keys, and keys turn back into rows.

use super::encode::{decode, encode_column};
use base::Result;
use std::sync::Arc;
use types::{
    Buf, Column, ColumnBuilder, DataType, DictColumn, FixedStringColumn, NullableColumn, StringBuilder, StringColumn,
    U256,
};

/// Combinations of several dictionaries' codes that an array is made for, however few rows there are.
const COMBINATIONS_MAX: usize = 64 << 10;

/// A bit of a word.
#[derive(Clone, Copy, Debug)]
struct Bit {
    word: usize,
    shift: u32,
}

#[derive(Clone, Debug)]
enum Place {
    /// `bits` of a word from `shift` on; more than 64 bits take whole words.
    Bits { word: usize, shift: u32, bits: u32 },
    /// A string; of a fixed width, if that is set.
    Text { index: usize, width: Option<usize> },
    /// Encoded bytes.
    Encoded { index: usize },
}

#[derive(Clone, Debug)]
struct KeyColumn {
    /// Without `LowCardinality`.
    data_type: DataType,
    place: Place,
    null: Option<Bit>,
}

/// Where each key column goes.
#[derive(Clone, Debug)]
pub struct Layout {
    columns: Vec<KeyColumn>,
    /// Words of a key.
    pub words: usize,
    /// Texts of a key.
    pub texts: usize,
    /// Bits used, when there is one word.
    pub bits: u32,
}

/// Packed keys of some rows.
#[derive(Clone, Debug, Default)]
pub struct KeyBatch {
    /// Rows.
    pub rows: usize,
    /// Words of all rows, row by row.
    pub words: Vec<u64>,
    /// Text columns.
    pub texts: Vec<StringColumn>,
    /// Hashes, when there are texts or more than four words.
    pub hashes: Vec<u64>,
    /// The text columns in their coded form, if all keys came so: texts and hashes are empty then.
    pub dicts: Vec<DictColumn>,
}

impl Layout {
    /// The layout of keys of the given types.
    pub fn new(types: &[DataType]) -> Self {
        let mut layout = Layout { columns: Vec::with_capacity(types.len()), words: 0, texts: 0, bits: 0 };
        let mut used: Vec<u32> = Vec::new();
        let mut places: Vec<Option<KeyColumn>> = vec![None; types.len()];
        let plain: Vec<DataType> = types.iter().map(DataType::without_low_cardinality).collect();
        let bits_of = |data_type: &DataType| match data_type.without_nullable() {
            DataType::FixedString(_) => None,
            other => other.fixed_width_bytes().map(|bytes| bytes as u32 * 8),
        };
        let mut order: Vec<usize> = (0..types.len()).collect();
        order.sort_by_key(|&i| std::cmp::Reverse(bits_of(&plain[i]).unwrap_or(0)));
        for i in order {
            let data_type = plain[i].clone();
            let place = match (bits_of(&data_type), data_type.without_nullable()) {
                (Some(bits), _) => {
                    let Bit { word, shift } = take_bits(&mut used, bits);
                    Place::Bits { word, shift, bits }
                }
                (None, DataType::String) => Place::Text { index: layout.next_text(), width: None },
                (None, DataType::FixedString(width)) => Place::Text { index: layout.next_text(), width: Some(width) },
                _ => Place::Encoded { index: layout.next_text() },
            };
            places[i] = Some(KeyColumn { data_type, place, null: None });
        }
        // NULL bits fill the gaps that values leave.
        for column in places.iter_mut().flatten() {
            if column.data_type.is_nullable() && !matches!(column.place, Place::Encoded { .. }) {
                column.null = Some(take_bits(&mut used, 1));
            }
        }
        layout.columns = places.into_iter().flatten().collect();
        layout.words = used.len();
        layout.bits = if used.len() == 1 { used[0] } else { used.len() as u32 * 64 };
        layout
    }

    fn next_text(&mut self) -> usize {
        self.texts += 1;
        self.texts - 1
    }

    /// Whether keys have hashes of their own rather than being hashed by the table.
    pub fn is_mixed(&self) -> bool {
        self.texts > 0 || self.words > 4
    }

    /// The types of the key columns, without `LowCardinality`.
    pub fn key_types(&self) -> impl Iterator<Item = &DataType> {
        self.columns.iter().map(|key| &key.data_type)
    }

    /// Words per key after padding to a width that tables are made for.
    pub fn stride(&self) -> usize {
        if self.is_mixed() { self.words } else { self.words.next_power_of_two().max(1) }
    }

    /// Packs the keys of some rows.
    pub fn pack(&self, columns: &[Column], rows: usize) -> KeyBatch {
        let stride = self.stride();
        let mut batch = KeyBatch { rows, words: vec![0; rows * stride], ..KeyBatch::default() };
        if let Some(dicts) = self.coded(columns, rows) {
            batch.dicts = dicts;
            return batch;
        }
        if self.is_mixed() {
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
        if self.is_mixed() && stride > 0 {
            for (hash, words) in batch.hashes.iter_mut().zip(batch.words.chunks_exact(stride)) {
                *hash = words.iter().fold(*hash, |hash, &word| kernels::hash::combine(hash, word));
            }
        }
        batch
    }

    /// The key columns, if all are coded strings of few combinations: groups are known by their codes then.
    fn coded(&self, columns: &[Column], rows: usize) -> Option<Vec<DictColumn>> {
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

    /// The key columns of packed keys.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` when encoded bytes do not decode.
    pub fn unpack(&self, batch: &KeyBatch) -> Result<Vec<Column>> {
        let stride = self.stride();
        self.columns.iter().map(|key| self.unpack_column(key, batch, stride)).collect()
    }

    fn unpack_column(&self, key: &KeyColumn, batch: &KeyBatch, stride: usize) -> Result<Column> {
        let values = match &key.place {
            Place::Bits { word, shift, bits } => {
                unpack_values(&key.data_type.without_nullable(), batch, stride, *word, *shift, *bits)
            }
            Place::Text { index, width: None } => Column::String(batch.texts[*index].clone()),
            Place::Text { index, width: Some(width) } => {
                let mut bytes = Vec::with_capacity(batch.rows * width);
                for text in batch.texts[*index].iter() {
                    bytes.extend_from_slice(text);
                    bytes.resize(bytes.len() + width - text.len().min(*width), 0);
                }
                Column::FixedString(FixedStringColumn { width: *width, bytes: bytes.into() })
            }
            Place::Encoded { index } => {
                let mut builder = ColumnBuilder::new(&key.data_type);
                for bytes in batch.texts[*index].iter() {
                    let mut rest = bytes;
                    decode(&mut rest, &mut builder)?;
                }
                return Ok(builder.finish());
            }
        };
        Ok(match key.null {
            None => values,
            Some(Bit { word, shift }) => {
                let nulls: Vec<u8> =
                    batch.words.chunks_exact(stride).map(|words| (words[word] >> shift) as u8 & 1).collect();
                Column::Nullable(NullableColumn::new(nulls.into(), values))
            }
        })
    }
}

impl KeyBatch {
    /// The keys at `rows`, in that order.
    pub fn gather(&self, rows: &[u32], stride: usize) -> KeyBatch {
        let words = match stride {
            0 => Vec::new(),
            1 => kernels::gather::gather(&self.words, rows),
            2 => kernels::gather::gather(self.words.as_chunks::<2>().0, rows).into_flattened(),
            4 => kernels::gather::gather(self.words.as_chunks::<4>().0, rows).into_flattened(),
            _ => rows
                .iter()
                .flat_map(|&row| self.words[row as usize * stride..(row as usize + 1) * stride].iter().copied())
                .collect(),
        };
        let texts = self
            .texts
            .iter()
            .filter_map(|text| Column::String(text.clone()).gather(rows).as_string().cloned())
            .collect();
        let hashes = if self.hashes.is_empty() { Vec::new() } else { kernels::gather::gather(&self.hashes, rows) };
        KeyBatch { rows: rows.len(), words, texts, hashes, dicts: Vec::new() }
    }

    /// Batches one after another.
    pub fn concat(mut batches: Vec<KeyBatch>) -> KeyBatch {
        if batches.len() <= 1 {
            return batches.pop().unwrap_or_default();
        }
        let mut all = KeyBatch { rows: batches.iter().map(|batch| batch.rows).sum(), ..KeyBatch::default() };
        for batch in &batches {
            all.words.extend_from_slice(&batch.words);
            all.hashes.extend_from_slice(&batch.hashes);
        }
        for i in 0..batches[0].texts.len() {
            all.texts.push(StringColumn::concat(&batches.iter().map(|batch| &batch.texts[i]).collect::<Vec<_>>()));
        }
        all
    }

    /// Turns coded text columns into texts and hashes.
    pub fn decode_dicts(&mut self) {
        if self.dicts.is_empty() {
            return;
        }
        self.hashes = vec![0; self.rows];
        for dict in std::mem::take(&mut self.dicts) {
            let column = Column::Dict(dict);
            mix_dict_or_flat(&column, &mut self.hashes);
            self.texts.extend(column.flatten().as_string().cloned());
        }
    }
}

/// First-fit of `bits` into words; more than 64 take new ones.
fn take_bits(used: &mut Vec<u32>, bits: u32) -> Bit {
    if bits > 64 {
        let words = bits as usize / 64;
        used.resize(used.len() + words, 64);
        return Bit { word: used.len() - words, shift: 0 };
    }
    if let Some(word) = used.iter().position(|&taken| taken + bits <= 64) {
        used[word] += bits;
        return Bit { word, shift: used[word] - bits };
    }
    used.push(bits);
    Bit { word: used.len() - 1, shift: 0 }
}

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

fn mix_text_hashes(texts: &StringColumn, hashes: &mut [u64]) {
    for (hash, bytes) in hashes.iter_mut().zip(texts.iter()) {
        *hash = kernels::hash::combine(*hash, kernels::hash::hash_bytes(bytes));
    }
}

fn mix_dict_or_flat(column: &Column, hashes: &mut [u64]) {
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

fn unpack_values(data_type: &DataType, batch: &KeyBatch, stride: usize, word: usize, shift: u32, bits: u32) -> Column {
    let low = || batch.words.chunks_exact(stride).map(|words| words[word] >> shift);
    let pair = |words: &[u64], at: usize| u128::from(words[at]) | u128::from(words[at + 1]) << 64;
    let wide = || batch.words.chunks_exact(stride).map(|words| pair(words, word));
    let form = ColumnBuilder::new(data_type);
    let widest =
        || batch.words.chunks_exact(stride).map(|words| U256::from_words(pair(words, word + 2), pair(words, word)));
    debug_assert!(bits <= 256);
    match form {
        ColumnBuilder::UInt8(_) => Column::from_vec(low().map(|v| v as u8).collect()),
        ColumnBuilder::UInt16(_) => Column::from_vec(low().map(|v| v as u16).collect()),
        ColumnBuilder::UInt32(_) => Column::from_vec(low().map(|v| v as u32).collect()),
        ColumnBuilder::UInt64(_) => Column::from_vec(low().collect()),
        ColumnBuilder::Int8(_) => Column::from_vec(low().map(|v| v as i8).collect()),
        ColumnBuilder::Int16(_) => Column::from_vec(low().map(|v| v as i16).collect()),
        ColumnBuilder::Int32(_) => Column::from_vec(low().map(|v| v as i32).collect()),
        ColumnBuilder::Int64(_) => Column::from_vec(low().map(|v| v as i64).collect()),
        ColumnBuilder::Float32(_) => Column::from_vec(low().map(|v| f32::from_bits(v as u32)).collect()),
        ColumnBuilder::Float64(_) => Column::from_vec(low().map(f64::from_bits).collect()),
        ColumnBuilder::UInt128(_) => Column::from_vec(wide().collect::<Vec<u128>>()),
        ColumnBuilder::Int128(_) => Column::from_vec(wide().map(|v| v as i128).collect()),
        ColumnBuilder::UInt256(_) => Column::from_vec(widest().collect::<Vec<U256>>()),
        ColumnBuilder::Int256(_) => Column::from_vec(widest().map(U256::as_i256).collect()),
        _ => Column::Const(Arc::new(Column::empty(data_type)), 0),
    }
}
