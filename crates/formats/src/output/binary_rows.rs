//! Formats that write rows one after another in bytes, with nothing around them.

use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::Result;
use types::text::CellWriter;
use types::{Block, Schema};

/// Writes the rows of a format.
pub(crate) trait RowWriter: Send {
    /// Appends a row, of which `cells` write the values of the schema's columns.
    fn row(&mut self, cells: &[CellWriter<'_>], row: usize, schema: &Schema, out: &mut Vec<u8>) -> Result<()>;
}

/// Writes the blocks of a result by a [`RowWriter`].
pub(crate) struct BinaryRowsOutput<W> {
    writer: W,
    schema: Schema,
    settings: FormatSettings,
}

impl<W: RowWriter> BinaryRowsOutput<W> {
    pub(crate) fn of(writer: W, schema: Schema, settings: FormatSettings) -> Self {
        BinaryRowsOutput { writer, schema, settings }
    }
}

impl<W: RowWriter> OutputFormat for BinaryRowsOutput<W> {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let cells = cell_writers(&self.schema, block, &self.settings);
        (0..block.rows).try_for_each(|row| self.writer.row(&cells, row, &self.schema, out))
    }

    fn finish(&mut self, _stats: &ResultStats, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/octet-stream"
    }
}
