//! Tables whose rows are made here, written as Parquet files by all cores.
//!
//! ```text
//! rows ─► files (equal ranges of row numbers) ─► chunks of CHUNK_ROWS rows ─► arrays ─► Parquet
//! ```
//! A maker gives the chunks of a range of rows; the same range gives the same rows, whoever asks.

use crate::data::Make;
use crate::table::{PortableType, Table};
use arrow_array::{
    ArrayRef, Float64Array, Int32Array, Int64Array, RecordBatch, RecordBatchIterator, RecordBatchReader, StringArray,
};
use arrow_schema::{DataType, Field, Schema, TimeUnit};
use base::{Error, ErrorCode, Result};
use std::ops::Range;
use std::sync::Arc;
use tpcgen::{Piece, write_all};

/// Rows that are made at once.
const CHUNK_ROWS: u64 = 64 << 10;

/// The columns of some rows.
pub type Chunk = Vec<ArrayRef>;
/// Chunks one after another.
pub type Chunks = Box<dyn Iterator<Item = Chunk>>;

/// Writes a table of `rows` rows into `files` files; `open` gives the chunks of a range of rows.
///
/// # Errors
/// When a file can't be written.
pub fn write(
    make: &Make<'_>,
    table: &Table,
    rows: u64,
    files: u64,
    open: impl Fn(Range<u64>) -> Chunks + Clone + Send + 'static,
) -> Result<()> {
    let schema = Arc::new(Schema::new(
        table
            .columns
            .iter()
            .map(|column| Field::new(&column.name, arrow_type(column.kind), column.nullable))
            .collect::<Vec<_>>(),
    ));
    let name: &'static str = table.name.clone().leak();
    let piece = |file: u64| {
        let (open, schema) = (open.clone(), schema.clone());
        let range = file * rows / files..(file + 1) * rows / files;
        let reader = move || {
            let of = schema.clone();
            let batches = open(range).map(move |columns| RecordBatch::try_new(of.clone(), columns));
            Box::new(RecordBatchIterator::new(batches, schema)) as Box<dyn RecordBatchReader>
        };
        Piece { table: name, part: file as usize, open: Box::new(reader) }
    };
    let written = write_all(make.dir, (0..files).map(piece).collect());
    written.map_err(|error| {
        Error::io(ErrorCode::CannotWriteToFileDescriptor, format_args!("make the table {name}"), &error)
    })
}

/// The chunks of rows that do not depend on each other.
pub fn chunks(range: Range<u64>, chunk: impl Fn(Range<u64>) -> Chunk + 'static) -> Chunks {
    let end = range.end;
    Box::new(range.step_by(CHUNK_ROWS as usize).map(move |start| chunk(start..end.min(start + CHUNK_ROWS))))
}

/// An array of 32-bit integers, one for each row.
pub fn int32(rows: Range<u64>, value: impl Fn(u64) -> u64) -> ArrayRef {
    Arc::new(Int32Array::from_iter_values(rows.map(|row| value(row) as i32)))
}

/// An array of 64-bit integers, one for each row.
pub fn int64(rows: Range<u64>, value: impl Fn(u64) -> i64) -> ArrayRef {
    Arc::new(Int64Array::from_iter_values(rows.map(value)))
}

/// An array of floats, one for each row.
pub fn float64(rows: Range<u64>, value: impl Fn(u64) -> f64) -> ArrayRef {
    Arc::new(Float64Array::from_iter_values(rows.map(value)))
}

/// An array of texts, one for each row.
pub fn text(rows: Range<u64>, value: impl Fn(u64) -> String) -> ArrayRef {
    Arc::new(StringArray::from_iter_values(rows.map(value)))
}

fn arrow_type(kind: PortableType) -> DataType {
    match kind {
        PortableType::Int16 => DataType::Int16,
        PortableType::Int32 => DataType::Int32,
        PortableType::Int64 => DataType::Int64,
        PortableType::Float64 => DataType::Float64,
        PortableType::Decimal(digits, scale) => DataType::Decimal128(digits, scale as i8),
        PortableType::String => DataType::Utf8,
        PortableType::Date | PortableType::Date32 => DataType::Date32,
        PortableType::DateTime => DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into())),
    }
}
