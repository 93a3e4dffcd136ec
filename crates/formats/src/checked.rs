//! Formats whose blocks are checked in debug builds: readers give the columns of their schema, writers are given them,
//! and in the order that [`OutputFormat`] promises.

use crate::input::Omitted;
use crate::{InputFormat, OutputFormat, ResultStats};
use base::Result;
use types::{Block, Schema};

/// A writer of blocks of a schema, checked in debug builds.
pub(crate) fn output(format: Box<dyn OutputFormat>, schema: &Schema) -> Box<dyn OutputFormat> {
    if cfg!(debug_assertions) {
        Box::new(CheckedOutput { format, schema: schema.clone(), is_finished: false })
    } else {
        format
    }
}

/// A reader of blocks of a schema, checked in debug builds.
pub(crate) fn input(format: Box<dyn InputFormat>, schema: &Schema) -> Box<dyn InputFormat> {
    if cfg!(debug_assertions) {
        Box::new(CheckedInput { format, schema: schema.clone(), noted: Vec::new(), rows: 0 })
    } else {
        format
    }
}

struct CheckedOutput {
    format: Box<dyn OutputFormat>,
    schema: Schema,
    is_finished: bool,
}

impl CheckedOutput {
    fn check(&self, what: &str, block: &Block) {
        assert!(!self.is_finished, "{what} after the end of the result");
        assert_eq!(block.validate(&self.schema), Ok(()), "{what} of a result that is written");
    }
}

impl OutputFormat for CheckedOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        assert!(!self.is_finished, "a result begins after its end");
        self.format.prefix(out)
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.check("rows", block);
        self.format.write_block(block, out)
    }

    fn totals(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.check("totals", block);
        assert_eq!(block.rows, 1, "totals are one row");
        self.format.totals(block, out)
    }

    fn extremes(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.check("extremes", block);
        assert_eq!(block.rows, 2, "extremes are the least and the greatest values");
        self.format.extremes(block, out)
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        assert!(!self.is_finished, "a result ends twice");
        self.is_finished = true;
        self.format.finish(stats, out)
    }

    fn writes(&self) -> bool {
        self.format.writes()
    }

    fn content_type(&self) -> &'static str {
        self.format.content_type()
    }
}

struct CheckedInput {
    format: Box<dyn InputFormat>,
    schema: Schema,
    /// Columns of which it is asked which rows left them out.
    noted: Vec<usize>,
    /// Rows of the last block.
    rows: usize,
}

impl InputFormat for CheckedInput {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        let block = self.format.next_block(max_rows)?;
        self.rows = block.as_ref().map_or(0, |block| block.rows);
        if let Some(block) = &block {
            assert_eq!(block.validate(&self.schema), Ok(()), "rows that were read");
        }
        Ok(block)
    }

    fn give_only(&mut self, columns: &[usize]) -> bool {
        let gives = self.format.give_only(columns);
        if gives {
            self.schema = self.schema.project(columns);
        }
        gives
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        assert!(columns.iter().all(|&column| column < self.schema.len()), "columns of a reader: {columns:?}");
        self.noted = columns.to_vec();
        self.format.note_omitted(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, Omitted)> {
        let omitted = self.format.take_omitted();
        for (column, rows) in &omitted {
            assert!(self.noted.contains(column), "nobody asked which rows left out column {column}");
            if let Omitted::Rows(rows) = rows {
                let is_within = rows.iter().all(|&row| (row as usize) < self.rows);
                assert!(is_within, "of {} rows {rows:?} left out column {column}", self.rows);
            }
        }
        omitted
    }
}

#[cfg(test)]
mod tests {
    use crate::{FormatSettings, ResultStats, input_format, output_format};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use types::{Block, Column, DataType, Field, Schema};

    fn schema() -> Schema {
        Schema::new(vec![Field::new("a", DataType::UInt8)])
    }

    fn panics(action: impl FnOnce()) -> bool {
        catch_unwind(AssertUnwindSafe(action)).is_err()
    }

    #[test]
    fn blocks_of_another_schema_are_not_written() {
        let mut format = output_format("CSV", &schema(), &FormatSettings::default()).unwrap();
        let mut out = Vec::new();
        format.write_block(&Block::new(vec![Column::from_vec(vec![1u8, 2])], 2), &mut out).unwrap();
        assert_eq!(out, b"1\n2\n");
        assert!(panics(|| drop(format.write_block(&Block::new(vec![Column::from_vec(vec![1u64])], 1), &mut out))));
        assert!(panics(|| drop(format.write_block(&Block::new(Vec::new(), 1), &mut out))));
    }

    #[test]
    fn nothing_comes_after_the_end() {
        let mut format = output_format("TSV", &schema(), &FormatSettings::default()).unwrap();
        format.finish(&ResultStats::default(), &mut Vec::new()).unwrap();
        assert!(panics(|| drop(format.write_block(&schema().empty_block(), &mut Vec::new()))));
        assert!(panics(|| drop(format.finish(&ResultStats::default(), &mut Vec::new()))));
    }

    #[test]
    fn readers_are_asked_about_columns_that_there_are() {
        let source = Box::new(&b"1\n"[..]);
        let mut format = input_format("CSV", &schema(), &FormatSettings::default(), source).unwrap();
        format.note_omitted(&[0]);
        assert!(panics(|| format.note_omitted(&[1])));
        assert_eq!(format.next_block(10).unwrap().map(|block| block.rows), Some(1));
        assert!(format.take_omitted().is_empty());
    }
}
