//! The table as Parquet files, written by all cores at once.
//!
//! Dates are `DATE`, times `TIMESTAMP(MILLIS, UTC)` (Parquet has no seconds), texts `BYTE_ARRAY` with
//! the `UTF8` annotation, integers signed. Arrow's own metadata is left out: readers see plain Parquet.

use std::fs::File;
use std::io::{BufWriter, Error, Result};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use arrow_array::cast::AsArray;
use arrow_array::types::TimestampSecondType;
use arrow_array::{ArrayRef, RecordBatch, TimestampMillisecondArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;

use crate::generator::Generator;
use crate::schema::schema;

/// Rows of a Parquet row group.
const ROW_GROUP_ROWS: usize = 262_144;

/// Writes the table of `rows` rows into `files` files `hits_000.parquet`, … under `dir` and returns
/// their paths. `progress` is called from the writing threads with the rows written so far.
///
/// # Errors
/// When a file can't be written; the error names it.
pub fn write_parquet(
    dir: &Path,
    rows: u64,
    seed: u64,
    files: usize,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Vec<PathBuf>> {
    let generator = Generator::new(seed, rows);
    let files = (files.max(1) as u64).min(generator.chunks().max(1));
    let paths: Vec<PathBuf> = (0..files).map(|i| dir.join(format!("hits_{i:03}.parquet"))).collect();
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get()).min(paths.len());
    let work = || -> Result<()> {
        loop {
            let file = next.fetch_add(1, Ordering::Relaxed);
            let Some(path) = paths.get(file as usize) else {
                return Ok(());
            };
            let chunks = file * generator.chunks() / files..(file + 1) * generator.chunks() / files;
            let report = |rows: u64| progress(done.fetch_add(rows, Ordering::Relaxed) + rows);
            write_file(&generator, path, chunks, &report)
                .map_err(|e| Error::other(format!("can't write {}: {e}", path.display())))?;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|w| w.join().unwrap_or_else(|_| Err(Error::other("a writer thread panicked"))))
    })?;
    Ok(paths)
}

fn write_file(generator: &Generator, path: &Path, chunks: std::ops::Range<u64>, report: &dyn Fn(u64)) -> Result<()> {
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        .build();
    let options = ArrowWriterOptions::new().with_properties(properties).with_skip_arrow_metadata(true);
    let schema = file_schema();
    let file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut writer = ArrowWriter::try_new_with_options(file, schema.clone(), options)?;
    for chunk in chunks {
        let batch = in_milliseconds(&schema, &generator.chunk(chunk).map_err(Error::other)?)?;
        writer.write(&batch)?;
        report(batch.num_rows() as u64);
    }
    writer.into_inner()?.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()
}

fn file_schema() -> SchemaRef {
    let milliseconds = DataType::Timestamp(TimeUnit::Millisecond, Some("UTC".into()));
    let field = |f: &Arc<Field>| match f.data_type() {
        DataType::Timestamp(..) => Field::new(f.name(), milliseconds.clone(), false),
        _ => f.as_ref().clone(),
    };
    Arc::new(Schema::new(schema().fields().iter().map(field).collect::<Vec<_>>()))
}

fn in_milliseconds(schema: &SchemaRef, batch: &RecordBatch) -> Result<RecordBatch> {
    let convert = |column: &ArrayRef| -> ArrayRef {
        match column.as_primitive_opt::<TimestampSecondType>() {
            Some(seconds) => {
                let values = seconds.values().iter().map(|s| s * 1000);
                Arc::new(TimestampMillisecondArray::from_iter_values(values).with_timezone("UTC"))
            }
            None => column.clone(),
        }
    };
    RecordBatch::try_new(schema.clone(), batch.columns().iter().map(convert).collect()).map_err(Error::other)
}
