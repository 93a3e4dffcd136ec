//! Chunks of the table as Arrow batches.
//!
//! A chunk depends on the seed, the number of rows of the table and its own number, on no other chunk.

use std::sync::Arc;

use arrow_array::builder::StringBuilder;
use arrow_array::{ArrayRef, Date32Array, Int16Array, Int32Array, Int64Array, RecordBatch, TimestampSecondArray};
use arrow_schema::ArrowError;

use crate::schema::{ColumnType, Source, columns, schema};
use crate::session::{Hit, Hits};
use crate::universe::Universe;

/// Rows of every chunk but the last.
pub const CHUNK_ROWS: u64 = 65_536;
/// Hits turned into columns at a time: few enough to stay in the cache over the 105 columns.
const STEP_ROWS: usize = 1024;

/// Makes the chunks of one table. Shared by threads by reference.
#[derive(Debug)]
pub struct Generator {
    universe: Universe,
    rows: u64,
}

/// A column being filled.
enum Filling {
    Int16(Vec<i16>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Date(Vec<i32>),
    DateTime(Vec<i64>),
    String(StringBuilder),
}

impl Generator {
    /// The table of `rows` rows with this seed.
    pub fn new(seed: u64, rows: u64) -> Self {
        Self { universe: Universe::new(seed, rows), rows }
    }

    /// Rows of the table.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Chunks of the table.
    pub fn chunks(&self) -> u64 {
        self.rows.div_ceil(CHUNK_ROWS)
    }

    /// The rows of chunk `chunk`, counted from 0; empty past the end.
    ///
    /// # Errors
    /// Only if Arrow rejects the batch, which a test shows that it does not.
    pub fn chunk(&self, chunk: u64) -> Result<RecordBatch, ArrowError> {
        let first_row = chunk * CHUNK_ROWS;
        let rows = self.rows.saturating_sub(first_row).min(CHUNK_ROWS) as usize;
        let mut filling: Vec<Filling> = columns().iter().map(|c| Filling::new(c.column_type, rows)).collect();
        let mut hits = Hits::new(&self.universe, chunk, first_row);
        let mut block = Vec::with_capacity(STEP_ROWS);
        let mut text = Vec::new();
        let mut done = 0;
        while done < rows {
            block.clear();
            block.extend((0..STEP_ROWS.min(rows - done)).map(|_| hits.next_hit()));
            for (column, target) in columns().iter().zip(&mut filling) {
                target.extend(&self.universe, column.source, &block, &mut text);
            }
            done += block.len();
        }
        RecordBatch::try_new(schema(), filling.into_iter().map(Filling::finish).collect())
    }
}

impl Filling {
    fn new(column_type: ColumnType, rows: usize) -> Self {
        match column_type {
            ColumnType::Int16 => Self::Int16(Vec::with_capacity(rows)),
            ColumnType::Int32 => Self::Int32(Vec::with_capacity(rows)),
            ColumnType::Int64 => Self::Int64(Vec::with_capacity(rows)),
            ColumnType::Date => Self::Date(Vec::with_capacity(rows)),
            ColumnType::DateTime => Self::DateTime(Vec::with_capacity(rows)),
            ColumnType::String => Self::String(StringBuilder::with_capacity(rows, rows * 8)),
        }
    }

    fn extend(&mut self, universe: &Universe, source: Source, hits: &[Hit], text: &mut Vec<u8>) {
        match source {
            Source::Zero => self.push_numbers(hits.iter().map(|_| 0)),
            Source::Int(value) => self.push_numbers(hits.iter().map(value)),
            Source::Site(value) => self.push_numbers(hits.iter().map(|h| value(&universe.sites[h.site as usize]))),
            Source::Text(write) => {
                if let Self::String(builder) = self {
                    for hit in hits {
                        text.clear();
                        write(hit, universe, text);
                        builder.append_value(std::str::from_utf8(text).unwrap_or_default());
                    }
                }
            }
        }
    }

    fn push_numbers(&mut self, numbers: impl Iterator<Item = i64>) {
        match self {
            Self::Int16(values) => values.extend(numbers.map(|n| n as i16)),
            Self::Int32(values) | Self::Date(values) => values.extend(numbers.map(|n| n as i32)),
            Self::Int64(values) | Self::DateTime(values) => values.extend(numbers),
            Self::String(builder) => numbers.for_each(|_| builder.append_value("")),
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Self::Int16(values) => Arc::new(Int16Array::from(values)),
            Self::Int32(values) => Arc::new(Int32Array::from(values)),
            Self::Int64(values) => Arc::new(Int64Array::from(values)),
            Self::Date(values) => Arc::new(Date32Array::from(values)),
            Self::DateTime(values) => Arc::new(TimestampSecondArray::from(values).with_timezone("UTC")),
            Self::String(mut builder) => Arc::new(builder.finish()),
        }
    }
}
