//! Writing pieces of tables, as many at once as there are cores.

use arrow_array::RecordBatchReader;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_writer::ArrowWriterOptions;
use parquet::basic::{Compression, ZstdLevel};
use parquet::file::properties::WriterProperties;
use std::fs::File;
use std::io::{BufWriter, Error, Result};
use std::path::Path;
use std::sync::Mutex;

/// Rows of a Parquet row group.
const ROW_GROUP_ROWS: usize = 262_144;

/// A part of a table that goes into one file.
pub struct Piece {
    /// The table, also the name of its folder.
    pub table: &'static str,
    /// Its number within the table.
    pub part: usize,
    /// Makes the rows.
    pub open: Box<dyn FnOnce() -> Box<dyn RecordBatchReader> + Send>,
}

/// Writes every piece below `dir`.
///
/// # Errors
/// When a file can't be written; the error names it.
pub fn write_all(dir: &Path, pieces: Vec<Piece>) -> Result<()> {
    let threads = std::thread::available_parallelism().map_or(1, |n| n.get()).min(pieces.len());
    let open = Mutex::new(pieces.into_iter());
    let work = || -> Result<()> {
        loop {
            let next = open.lock().map_or(None, |mut pieces| pieces.next());
            let Some(piece) = next else { return Ok(()) };
            let folder = dir.join(piece.table);
            std::fs::create_dir_all(&folder)?;
            let path = folder.join(format!("{:03}.parquet", piece.part));
            write_piece(&path, piece).map_err(|e| Error::other(format!("can't write {}: {e}", path.display())))?;
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or_else(|_| Err(Error::other("a writer thread panicked"))))
    })
}

fn write_piece(path: &Path, piece: Piece) -> Result<()> {
    let reader = (piece.open)();
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_max_row_group_row_count(Some(ROW_GROUP_ROWS))
        .build();
    // Readers see plain Parquet, not the Arrow types that the generator happens to use.
    let options = ArrowWriterOptions::new().with_properties(properties).with_skip_arrow_metadata(true);
    let file = BufWriter::with_capacity(1 << 20, File::create(path)?);
    let mut writer = ArrowWriter::try_new_with_options(file, reader.schema(), options)?;
    for batch in reader {
        writer.write(&batch.map_err(Error::other)?)?;
    }
    writer.into_inner()?.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()
}
