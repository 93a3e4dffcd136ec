//! States of aggregate functions in formats that hold them as strings: what is between such a format and its blocks.
//!
//! Columns have states in a form of their own, formats have ClickHouse's (`types::states`). Native and RowBinary, in
//! which states lie without their length, translate where they read and write them.

use crate::input::{InputFormat, Omitted};
use crate::output::{OutputFormat, ResultStats};
use base::Result;
use types::{Block, Column, Schema, states};

/// Whether columns of a schema hold states.
pub(crate) fn occur_in(schema: &Schema) -> bool {
    schema.fields.iter().any(|field| states::occur_in(&field.data_type))
}

/// A block with its states in ClickHouse's form.
pub(crate) fn to_wire(block: &Block, schema: &Schema) -> Result<Block> {
    let columns = block.columns.iter().zip(&schema.fields);
    let columns = columns.map(|(column, field)| {
        states::to_wire(column, &field.data_type).map_err(|error| error.context(format!("in column '{}'", field.name)))
    });
    Ok(Block::new(columns.collect::<Result<Vec<Column>>>()?, block.rows))
}

/// Gives a format the states in ClickHouse's form.
pub(crate) struct WithStates {
    /// The format.
    pub format: Box<dyn OutputFormat>,
    /// The columns.
    pub schema: Schema,
}

impl OutputFormat for WithStates {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        self.format.prefix(out)
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.format.write_block(&to_wire(block, &self.schema)?, out)
    }

    fn totals(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.format.totals(&to_wire(block, &self.schema)?, out)
    }

    fn extremes(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.format.extremes(&to_wire(block, &self.schema)?, out)
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        self.format.finish(stats, out)
    }

    fn writes(&self) -> bool {
        self.format.writes()
    }

    fn content_type(&self) -> &'static str {
        self.format.content_type()
    }
}

/// Takes states in ClickHouse's form from a format.
pub(crate) struct FromStates {
    /// The format.
    pub format: Box<dyn InputFormat>,
    /// The columns.
    pub schema: Schema,
}

impl InputFormat for FromStates {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        let Some(block) = self.format.next_block(max_rows)? else { return Ok(None) };
        let columns = block.columns.iter().zip(&self.schema.fields);
        let columns = columns.map(|(column, field)| {
            states::from_wire(column, &field.data_type)
                .map_err(|error| error.context(format!("in column '{}'", field.name)))
        });
        Ok(Some(Block::new(columns.collect::<Result<Vec<Column>>>()?, block.rows)))
    }

    fn give_only(&mut self, columns: &[usize]) -> bool {
        let gives = self.format.give_only(columns);
        if gives {
            self.schema = self.schema.project(columns);
        }
        gives
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.format.note_omitted(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, Omitted)> {
        self.format.take_omitted()
    }
}
