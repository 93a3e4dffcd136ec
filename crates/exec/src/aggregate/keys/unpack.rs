//! Unpacking: key columns from packed keys.

use super::KeyBatch;
use super::encode::decode;
use super::layout::{Bit, KeyColumn, Layout, Place};
use base::Result;
use std::sync::Arc;
use types::{Column, ColumnBuilder, DataType, FixedStringColumn, NullableColumn, U256};

impl Layout {
    /// The key columns of packed keys.
    ///
    /// # Errors
    /// `LOGICAL_ERROR` when encoded bytes do not decode.
    pub(crate) fn unpack(&self, batch: &KeyBatch) -> Result<Vec<Column>> {
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

/// The values that lie in `bits` bits of each key.
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
