//! Tables for people: `Pretty`, `PrettyCompact`, `PrettySpace`.
//!
//! All rows of a result make one table, whatever blocks they come in; of a long result the first and the last
//! rows are kept, so memory is bounded by `output_format_pretty_max_rows`.

use super::pretty_table::{PrettyGrid, PrettyRows, write_table};
use super::{OutputFormat, ResultStats};
use crate::FormatSettings;
use base::Result;
use types::{Block, Schema};

pub(super) struct PrettyOutput {
    grid: PrettyGrid,
    schema: Schema,
    settings: FormatSettings,
    /// The first rows, and how many they are.
    head: Vec<Block>,
    head_rows: u64,
    /// The last rows.
    tail: Vec<Block>,
    tail_rows: u64,
    rows: u64,
    table_written: bool,
}

impl PrettyOutput {
    pub(super) fn new(name: &str, schema: Schema, mut settings: FormatSettings) -> Self {
        let grid = if name.contains("Compact") {
            PrettyGrid::Compact
        } else if name.contains("Space") {
            PrettyGrid::Space
        } else {
            PrettyGrid::Full
        };
        settings.pretty_color &= !name.contains("NoEscapes");
        PrettyOutput {
            grid,
            schema,
            settings,
            head: Vec::new(),
            head_rows: 0,
            tail: Vec::new(),
            tail_rows: 0,
            rows: 0,
            table_written: false,
        }
    }

    /// Drops rows between head and tail that will not be shown.
    fn trim_tail(&mut self) {
        while let Some(first) = self.tail.first()
            && self.tail_rows - first.rows as u64 >= self.settings.pretty_rows_max
        {
            self.tail_rows -= self.tail.remove(0).rows as u64;
        }
    }

    fn write_kept(&mut self, out: &mut Vec<u8>) {
        if std::mem::replace(&mut self.table_written, true) || self.rows == 0 {
            return;
        }
        let max = self.settings.pretty_rows_max;
        let mut blocks = std::mem::take(&mut self.head);
        let first_of_tail = self.rows - self.tail_rows;
        let mut numbers: Vec<u64> = (1..=self.head_rows).collect();
        numbers.extend(first_of_tail + 1..=self.rows);
        blocks.append(&mut self.tail);
        let Some(mut block) = Block::concat(&blocks) else { return };
        let mut cut_before = None;
        if self.rows > max {
            let head = max.div_ceil(2) as usize;
            let tail = (max / 2) as usize;
            let keep: Vec<u32> = (0..head as u32).chain((block.rows - tail) as u32..block.rows as u32).collect();
            block = block.gather(&keep);
            numbers = keep.iter().map(|&row| numbers[row as usize]).collect();
            cut_before = Some(head);
        }
        write_table(
            &self.schema,
            &PrettyRows { block: &block, numbers: &numbers, cut_before },
            self.grid,
            &self.settings,
            out,
        );
        if self.rows > max {
            let blank = if self.grid == PrettyGrid::Space { "\n" } else { "" };
            out.extend_from_slice(format!("{blank}Showed {max} out of {} rows.\n", self.rows).as_bytes());
        }
    }

    fn titled(&mut self, title: &str, block: &Block, out: &mut Vec<u8>) {
        self.write_kept(out);
        out.extend_from_slice(format!("\n{title}:\n").as_bytes());
        let numbers: Vec<u64> = (1..=block.rows as u64).collect();
        write_table(
            &self.schema,
            &PrettyRows { block, numbers: &numbers, cut_before: None },
            self.grid,
            &self.settings,
            out,
        );
    }
}

impl OutputFormat for PrettyOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        self.rows += block.rows as u64;
        let room = (self.settings.pretty_rows_max - self.head_rows.min(self.settings.pretty_rows_max)) as usize;
        let to_head = room.min(block.rows);
        if to_head > 0 {
            self.head.push(block.slice(0, to_head));
            self.head_rows += to_head as u64;
        }
        if to_head < block.rows {
            self.tail.push(block.slice(to_head, block.rows - to_head));
            self.tail_rows += (block.rows - to_head) as u64;
            self.trim_tail();
        }
        Ok(())
    }

    fn totals(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.titled("Totals", block, out);
        Ok(())
    }

    fn extremes(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.titled("Extremes", block, out);
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        self.write_kept(out);
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "text/plain; charset=UTF-8"
    }
}
