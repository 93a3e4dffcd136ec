//! The result of a query as text: one way of writing it, for the server and for those who run it in this process.

use crate::query::Query;
use base::{Error, Result};
use formats::{FormatSettings, OutputFormat, ResultStats, output_format};
use types::Block;

/// Bytes that the buffer of one write begins with.
const BUFFER_BYTES: usize = 64 << 10;

/// Writer of a result in a format: a block at a time, then the end.
pub struct ResultWriter {
    format: Box<dyn OutputFormat>,
    buffer: Vec<u8>,
}

impl ResultWriter {
    /// A writer of the result of a query, begun.
    ///
    /// # Errors
    /// For an unknown format, and one that cannot write such columns.
    pub fn new(query: &Query, format: &str, settings: &FormatSettings) -> Result<Self> {
        let mut format = output_format(format, query.schema(), settings)?;
        let mut buffer = Vec::with_capacity(BUFFER_BYTES);
        format.prefix(&mut buffer)?;
        Ok(ResultWriter { format, buffer })
    }

    /// The content type of the format, as HTTP names it.
    pub fn content_type(&self) -> &'static str {
        self.format.content_type()
    }

    /// Writes a block, as work of the query.
    ///
    /// # Errors
    /// Of the format, and of the query's limits.
    pub fn write(&mut self, query: &Query, block: &Block) -> Result<()> {
        query.write(&mut *self.format, block, &mut self.buffer)
    }

    /// Writes totals, extremes and what else ends a result, once all blocks are written.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn finish(&mut self, query: &Query) -> Result<()> {
        if let Some(totals) = query.totals() {
            self.format.totals(&totals, &mut self.buffer)?;
        }
        if let Some(extremes) = query.extremes() {
            self.format.extremes(&extremes, &mut self.buffer)?;
        }
        let statistics = query.statistics();
        let stats = ResultStats {
            rows: statistics.result_rows,
            rows_read: statistics.read_rows,
            bytes_read: statistics.read_bytes,
            elapsed: statistics.elapsed_ns as f64 / 1e9,
            rows_before_limit: query.rows_before_limit(),
        };
        query.finish(&mut *self.format, &stats, &mut self.buffer)
    }

    /// Passes the bytes written since the last time to `take`.
    ///
    /// # Errors
    /// Those of `take`.
    pub fn give<E>(&mut self, take: impl FnOnce(&[u8]) -> Result<(), E>) -> Result<(), E> {
        take(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }
}

/// Writes all rows in the format that the query names, or in `default_format`, and gives the pieces to `take` as they
/// come.
///
/// # Errors
/// The query's, of the format, and those of `take`.
pub fn write_result<E: From<Error>>(
    query: &mut Query,
    default_format: &str,
    mut take: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let settings = query.format_settings();
    let format = query.format.clone();
    let mut writer = ResultWriter::new(query, format.as_deref().unwrap_or(default_format), &settings)?;
    while let Some(block) = query.next_block()? {
        writer.write(query, &block)?;
        writer.give(&mut take)?;
    }
    writer.finish(query)?;
    writer.give(take)
}
