//! JSON by columns: `JSONColumns`, `JSONCompactColumns`, `JSONColumnsWithMetadata`.
//!
//! The rows of a column stand together, so the blocks are kept until the end.

use super::json::{json_name, tabs, write_end, write_meta};
use super::style::Json;
use super::{OutputFormat, ResultStats};
use crate::FormatSettings;
use base::Result;
use types::text::CellWriter;
use types::{Block, Schema};

pub(super) struct JsonColumnsOutput {
    compact: bool,
    metadata: bool,
    schema: Schema,
    settings: FormatSettings,
    blocks: Vec<Block>,
    /// The row of totals, and those of extremes.
    totals: Option<Block>,
    extremes: Option<Block>,
}

impl JsonColumnsOutput {
    pub(super) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Self {
        JsonColumnsOutput {
            compact: name == "JSONCompactColumns",
            metadata: name.ends_with("Metadata"),
            schema,
            settings,
            blocks: Vec::new(),
            totals: None,
            extremes: None,
        }
    }

    /// A row of values by their names in braces, whose lines are `depth` deep.
    fn row(&self, block: &Block, row: usize, depth: usize, out: &mut Vec<u8>) {
        let style = Json { settings: &self.settings };
        tabs(depth, out);
        out.push(b'{');
        for (i, field) in self.schema.fields.iter().enumerate() {
            out.extend_from_slice(if i > 0 { b",\n" } else { b"\n" });
            tabs(depth + 1, out);
            out.extend_from_slice(&json_name(&field.name, &self.settings));
            out.extend_from_slice(b": ");
            CellWriter::new(&block.columns[i], &field.data_type, &self.settings.text).write(&style, row, out);
        }
        out.push(b'\n');
        tabs(depth, out);
        out.push(b'}');
    }

    /// Totals and extremes behind the columns.
    fn beside(&self, out: &mut Vec<u8>) {
        if let Some(totals) = self.totals.as_ref().filter(|totals| totals.rows > 0) {
            out.extend_from_slice(b",\n\n\t\"totals\":\n");
            self.row(totals, 0, 1, out);
        }
        if let Some(extremes) = &self.extremes {
            out.extend_from_slice(b",\n\n\t\"extremes\":\n\t{");
            for (row, name) in ["min", "max"].into_iter().enumerate().take(extremes.rows) {
                out.extend_from_slice(if row > 0 { b",\n" } else { b"\n" });
                out.extend_from_slice(format!("\t\t\"{name}\":\n").as_bytes());
                self.row(extremes, row, 2, out);
            }
            out.extend_from_slice(b"\n\t}");
        }
    }

    /// The values of all columns.
    ///
    /// # Errors
    /// When their text would take more memory than the query may, or the query is stopped.
    fn columns(&self, depth: usize, out: &mut Vec<u8>) -> Result<()> {
        let style = Json { settings: &self.settings };
        for (i, field) in self.schema.fields.iter().enumerate() {
            out.extend_from_slice(if i > 0 { b",\n" } else { b"\n" });
            tabs(depth, out);
            if !self.compact {
                out.extend_from_slice(&json_name(&field.name, &self.settings));
                out.extend_from_slice(b": ");
            }
            out.push(b'[');
            let mut first = true;
            for block in &self.blocks {
                let writer = CellWriter::new(&block.columns[i], &field.data_type, &self.settings.text);
                for row in 0..block.rows {
                    if row % ROWS_BETWEEN_CHECKS == 0 {
                        make_room(out)?;
                    }
                    if !std::mem::take(&mut first) {
                        out.extend_from_slice(b", ");
                    }
                    writer.write(&style, row, out);
                }
            }
            out.push(b']');
        }
        Ok(())
    }
}

/// Rows that are written between two looks at the query's limits.
const ROWS_BETWEEN_CHECKS: usize = 256;
/// Bytes that there is room for before rows are written.
const ROOM_BYTES: usize = 64 << 10;

/// Asks for the memory that a text takes next, and whether the query goes on.
fn make_room(out: &mut Vec<u8>) -> Result<()> {
    if out.capacity() - out.len() < ROOM_BYTES {
        base::memory::check_reserve(out.len().max(ROOM_BYTES).saturating_mul(2) as u64)?;
        out.reserve(ROOM_BYTES);
    }
    base::cancel::checkpoint()
}

impl OutputFormat for JsonColumnsOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        self.blocks.push(block.clone());
        Ok(())
    }

    fn totals(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        self.totals = Some(block.clone());
        Ok(())
    }

    fn extremes(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        self.extremes = Some(block.clone());
        Ok(())
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        let rows = self.blocks.iter().map(|block| block.rows as u64).sum();
        if self.metadata {
            out.extend_from_slice(b"{\n");
            write_meta(&self.schema, &self.settings, out);
            out.extend_from_slice(b"\n\t\"data\":\n\t{");
            self.columns(2, out)?;
            out.extend_from_slice(b"\n\t}");
            self.beside(out);
            write_end(&ResultStats { rows, ..*stats }, &self.settings, out);
        } else {
            out.push(if self.compact { b'[' } else { b'{' });
            self.columns(1, out)?;
            out.extend_from_slice(if self.compact { b"\n]\n" } else { b"\n}\n" });
        }
        self.blocks.clear();
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/json; charset=UTF-8"
    }
}
