//! Strings that a row group holds as dictionaries, read as dictionaries.
//!
//! ```text
//! all data pages are codes        codes, and the dictionary page as a column of values that all blocks share
//! some pages are plain strings    views of strings, as of any other column
//! ```

use super::parquet_error;
use crate::FormatSettings;
use crate::arrow::column_from_arrow;
use crate::input::arrow::names_of;
use crate::input::native::find_field;
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, RecordBatch};
use arrow_schema::{DataType as ArrowType, Field as ArrowField, Schema as ArrowSchema};
use base::Result;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::basic::Encoding;
use parquet::file::metadata::ColumnChunkMetaData;
use std::sync::Arc;
use types::{Block, Buf, Column, DataType, DictColumn, NullableColumn, Schema, StringBuilder};

/// The metadata by which a row group's strings are read, with dictionaries where all pages have codes.
///
/// # Errors
/// None that a file read without dictionaries has not.
pub(super) fn with_dictionaries(metadata: &ArrowReaderMetadata, group: usize) -> Result<ArrowReaderMetadata> {
    let descriptor = metadata.parquet_schema();
    let Some(group) = metadata.metadata().row_groups().get(group) else { return Ok(metadata.clone()) };
    let mut fields: Vec<Arc<ArrowField>> = metadata.schema().fields().to_vec();
    let mut found = false;
    for (leaf, chunk) in group.columns().iter().enumerate().take(descriptor.num_columns()) {
        let Some(field) = fields.get_mut(descriptor.get_column_root_idx(leaf)) else { continue };
        let values = match field.data_type() {
            ArrowType::Utf8View => ArrowType::Utf8,
            ArrowType::BinaryView => ArrowType::Binary,
            _ => continue,
        };
        if is_dictionary(chunk) {
            let data_type = ArrowType::Dictionary(Box::new(ArrowType::Int32), Box::new(values));
            *field = Arc::new(ArrowField::clone(field).with_data_type(data_type));
            found = true;
        }
    }
    if !found {
        return Ok(metadata.clone());
    }
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let options = options.with_schema(Arc::new(ArrowSchema::new(fields)));
    ArrowReaderMetadata::try_new(metadata.metadata().clone(), options).map_err(parquet_error)
}

/// Whether all data pages of a chunk are codes. Some writers do not say it of pages: theirs are if no other encoding of
/// values is named.
fn is_dictionary(chunk: &ColumnChunkMetaData) -> bool {
    if chunk.dictionary_page_offset().is_none() {
        return false;
    }
    #[allow(deprecated)] // The older of two names of the same encoding.
    let is_of_codes = |encoding| matches!(encoding, Encoding::RLE_DICTIONARY | Encoding::PLAIN_DICTIONARY);
    match chunk.page_encoding_stats_mask() {
        Some(mask) => mask.encodings().all(is_of_codes),
        None => {
            chunk.encodings().any(is_of_codes)
                && chunk.encodings().all(|encoding| is_of_codes(encoding) || encoding == Encoding::RLE)
        }
    }
}

/// The dictionaries of the columns of batches, made once for all that have the same.
#[derive(Default)]
pub(super) struct Dictionaries {
    /// For each column of the batch: the values in Arrow, which stay alive for that, and as a column.
    known: Vec<Option<(ArrayRef, Arc<Column>)>>,
}

impl Dictionaries {
    /// The columns of `schema`; those that the batch lacks are defaults.
    ///
    /// # Errors
    /// Those of [`column_from_arrow`].
    pub(super) fn block(&mut self, batch: &RecordBatch, schema: &Schema, settings: &FormatSettings) -> Result<Block> {
        let arrow = batch.schema();
        let names = names_of(&arrow);
        let columns: Result<Vec<Column>> = (schema.fields.iter())
            .map(|field| match find_field(&names, &field.name) {
                None => Ok(Column::defaults(&field.data_type, batch.num_rows())),
                Some(at) => match self.column(at, batch.column(at), &field.data_type) {
                    Some(column) => Ok(column),
                    None => column_from_arrow(batch.column(at), arrow.field(at), &field.data_type, settings),
                },
            })
            .collect();
        Ok(Block::new(columns?, batch.num_rows()))
    }

    /// A dictionary of strings as it is; `None` for other arrays and types.
    fn column(&mut self, at: usize, array: &ArrayRef, wanted: &DataType) -> Option<Column> {
        let dictionary: &DictionaryArray<Int32Type> = array.as_dictionary_opt()?;
        let nulls = dictionary.nulls().filter(|nulls| nulls.null_count() > 0);
        let is_wanted = wanted.without_nullable() == DataType::String && (wanted.is_nullable() || nulls.is_none());
        if !is_wanted || dictionary.values().is_empty() {
            return None;
        }
        let values = self.values(at, dictionary.values(), wanted.is_nullable())?;
        let null = dictionary.values().len() as u32;
        let mut codes: Vec<u32> = dictionary.keys().values().iter().map(|&key| key.cast_unsigned()).collect();
        if let Some(nulls) = nulls {
            // A code that is no value's stays wrong: NULL's own is only that of rows without a value.
            for (code, is_valid) in codes.iter_mut().zip(nulls.iter()) {
                *code = match is_valid {
                    true if *code < null => *code,
                    true => u32::MAX,
                    false => null,
                };
            }
        }
        let count = if nulls.is_some() { null + 1 } else { null };
        if codes.iter().any(|&code| code >= count) {
            return None;
        }
        // Of few rows the values are looked at one by one.
        match values.len() > codes.len() {
            true => Some(values.gather(&codes)),
            false => Some(Column::Dict(DictColumn { codes: Buf::from(codes), values })),
        }
    }

    /// The values as a column; NULL is behind them where it may occur.
    fn values(&mut self, at: usize, values: &ArrayRef, with_null: bool) -> Option<Arc<Column>> {
        if self.known.len() <= at {
            self.known.resize(at + 1, None);
        }
        if let Some((known, column)) = &self.known[at]
            && is_same(known, values)
        {
            return Some(column.clone());
        }
        let mut strings = StringBuilder::with_capacity(values.len() + 1);
        match values.data_type() {
            ArrowType::Utf8 => {
                values.as_string::<i32>().iter().for_each(|text| strings.push(text.unwrap_or("").as_bytes()))
            }
            ArrowType::Binary => values.as_binary::<i32>().iter().for_each(|bytes| strings.push(bytes.unwrap_or(b""))),
            _ => return None,
        }
        if with_null {
            strings.push(b"");
        }
        let mut column = Column::String(strings.finish());
        if with_null {
            let nulls = (0..column.len()).map(|row| u8::from(row + 1 == column.len())).collect();
            column = Column::Nullable(NullableColumn::new(nulls, column));
        }
        let column = Arc::new(column);
        self.known[at] = Some((values.clone(), column.clone()));
        Some(column)
    }
}

/// Whether both are of the same buffers.
fn is_same(left: &ArrayRef, right: &ArrayRef) -> bool {
    Arc::ptr_eq(left, right) || left.to_data().ptr_eq(&right.to_data())
}
