//! `Avro`: object container files, whose schema stands at their head.
//!
//! ```text
//! container   the head, the blocks and their compression        blocks  where they lie in a file
//! schema      types, from JSON                infer   the columns that they stand for
//! plan        how values go into columns      read    doing so
//! ```
//! A row goes into the columns of the wanted schema as a plan says that is made once from both schemas. Columns are
//! found by the names of fields; `a.b` is the field `b` of the record `a`. Not here: messages of Kafka with the number
//! of a schema that a registry has.

mod blocks;
mod container;
mod infer;
mod plan;
mod read;
mod schema;
#[cfg(test)]
mod tests;

pub(crate) use blocks::AvroBlocks;

use super::byte_reader::ByteReader;
use super::target::RowTarget;
use super::{InputFormat, Source};
use crate::FormatSettings;
use base::{Result, bail};
use container::AvroHead;
use plan::{AvroAction, AvroPlanner};
use read::AvroBytes;
use std::fs::File;
use std::sync::Arc;
use types::{Block, Schema};

/// Reads the rows of a file.
pub(crate) struct AvroInput {
    head: Arc<AvroHead>,
    action: AvroAction,
    reader: ByteReader<'static>,
    target: RowTarget,
    /// The block that is being read, and how far.
    block: Vec<u8>,
    at: usize,
    /// Rows of it that are to come.
    rows_left: u64,
    rows: u64,
}

impl AvroInput {
    pub(super) fn new(schema: &Schema, settings: &FormatSettings, source: Source) -> Result<Self> {
        let mut reader = ByteReader::new(source);
        let head = Arc::new(AvroHead::read(&mut reader)?);
        AvroInput::of_blocks(head, schema, settings, reader)
    }

    /// Reads a piece of a file.
    pub(crate) fn piece(
        blocks: &AvroBlocks,
        piece: usize,
        schema: &Schema,
        (settings, file): (&FormatSettings, File),
    ) -> Result<Self> {
        let reader = ByteReader::new(Box::new(blocks.open(piece, file)?));
        AvroInput::of_blocks(blocks.head.clone(), schema, settings, reader)
    }

    fn of_blocks(
        head: Arc<AvroHead>,
        schema: &Schema,
        settings: &FormatSettings,
        reader: ByteReader<'static>,
    ) -> Result<Self> {
        let null_as_default = settings.null_as_default || settings.binary.avro_null_as_default;
        let found = vec![false; schema.len()];
        let mut planner = AvroPlanner { schema: &head.schema, wanted: schema, null_as_default, found };
        head.schema.root_fields()?;
        let action = planner.action(head.schema.root(), "", 0)?;
        if let Some(missing) = planner.found.iter().position(|found| !found)
            && !settings.binary.avro_missing_fields
        {
            bail!(
                ThereIsNoColumn,
                "Field {} not found in Avro schema: set input_format_avro_allow_missing_fields = 1 for its default",
                schema.fields[missing].name
            );
        }
        let target = RowTarget::new(schema, settings);
        Ok(AvroInput { head, action, reader, target, block: Vec::new(), at: 0, rows_left: 0, rows: 0 })
    }

    /// Adds a row; false at the end.
    fn row(&mut self) -> Result<bool> {
        while self.rows_left == 0 {
            if self.at != self.block.len() {
                bail!(IncorrectData, "A block of the Avro file has more bytes than its rows");
            }
            self.at = 0;
            match self.head.block(&mut self.reader, &mut self.block)? {
                Some(rows) => self.rows_left = rows,
                None => return Ok(false),
            }
        }
        let mut input = AvroBytes { bytes: &self.block, at: self.at };
        self.action.run(&self.head.schema, &mut input, &mut self.target)?;
        self.at = input.at;
        self.target.fill_missing();
        self.target.end_row();
        self.rows_left -= 1;
        Ok(true)
    }
}

/// The columns of a file.
pub(super) fn avro_schema(source: Source) -> Result<Schema> {
    infer::columns(&AvroHead::read(&mut ByteReader::new(source))?.schema)
}

impl InputFormat for AvroInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        while self.target.rows < max_rows.max(1) {
            match self.row() {
                Ok(true) => self.rows += 1,
                Ok(false) => break,
                Err(error) => return Err(error.context(format!("at row {}", self.rows + 1))),
            }
        }
        Ok(self.target.take_block())
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.target.note_omitted(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, super::Omitted)> {
        self.target.take_omitted()
    }
}
