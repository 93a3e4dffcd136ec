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

use super::Source;
use super::byte_reader::ByteReader;
use super::target::{RowReader, RowTarget, RowsInput};
use crate::FormatSettings;
use base::{Result, bail};
use container::AvroHead;
use plan::{AvroAction, AvroPlanner};
use read::AvroBytes;
use std::fs::File;
use std::sync::Arc;
use types::Schema;

/// Reads the rows of a file.
pub(crate) type AvroInput = RowsInput<AvroRows>;

/// The rows of a container, or of some blocks of one.
pub(crate) struct AvroRows {
    head: Arc<AvroHead>,
    action: AvroAction,
    reader: ByteReader<'static>,
    /// The block that is being read, and how far.
    block: Vec<u8>,
    at: usize,
    /// Rows of it that are to come.
    rows_left: u64,
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
        let rows = AvroRows { head, action, reader, block: Vec::new(), at: 0, rows_left: 0 };
        Ok(RowsInput::of(rows, schema, settings))
    }
}

impl RowReader for AvroRows {
    fn row(&mut self, target: &mut RowTarget) -> Result<bool> {
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
        self.action.run(&self.head.schema, &mut input, target)?;
        self.at = input.at;
        target.fill_missing();
        target.end_row();
        self.rows_left -= 1;
        Ok(true)
    }
}

/// The columns of a file.
pub(super) fn avro_schema(source: Source) -> Result<Schema> {
    infer::columns(&AvroHead::read(&mut ByteReader::new(source))?.schema)
}
