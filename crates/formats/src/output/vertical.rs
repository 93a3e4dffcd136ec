//! A line per value: `Vertical`.

use super::json_pretty::JsonPretty;
use super::style::{Json, PrettyText};
use super::tip::{tip, underline_groups};
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::Result;
use types::text::CellWriter;
use types::{Block, DataType, Schema};

pub(super) struct VerticalOutput {
    schema: Schema,
    settings: FormatSettings,
    rows: u64,
    /// Whether the totals are written.
    has_totals: bool,
}

impl VerticalOutput {
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Self {
        VerticalOutput { schema, settings, rows: 0, has_totals: false }
    }

    fn titled(&self, title: &str, block: &Block, row: usize, out: &mut Vec<u8>) {
        let writers = cell_writers(&self.schema, block, &self.settings);
        out.extend_from_slice(format!("{title}:\n{}\n", "─".repeat(title.len() + 1)).as_bytes());
        write_vertical(&self.schema, &writers, row, &self.settings, false, out);
    }
}

/// Appends a row, a value a line. `named_tuples_as_json`: as the fallback of Pretty formats does.
pub(super) fn write_vertical(
    schema: &Schema,
    writers: &[CellWriter<'_>],
    row: usize,
    settings: &FormatSettings,
    named_tuples_as_json: bool,
    out: &mut Vec<u8>,
) {
    let widths: Vec<usize> =
        schema.fields.iter().map(|field| super::pretty_table::display_width(&field.name)).collect();
    let width = widths.iter().copied().max().unwrap_or(0);
    for ((field, writer), own) in schema.fields.iter().zip(writers).zip(widths) {
        let name = &field.name;
        let padding = " ".repeat(width - own + 1);
        let head =
            if settings.pretty_color { format!("\x1b[1m{name}:\x1b[0m{padding}") } else { format!("{name}:{padding}") };
        out.extend_from_slice(head.as_bytes());
        // The only value of a line may take several.
        let text = if !named_tuples_as_json && matches!(field.data_type.base(), DataType::Json(_)) {
            let mut text = Vec::new();
            JsonPretty { style: Json { settings }, step: b"    " }.write(writer, row, 0, &mut text);
            text
        } else {
            shown_text(writer, &field.data_type, row, settings, named_tuples_as_json)
        };
        let tip = tip(writer, row, settings.pretty_tip_threshold);
        if settings.pretty_color && settings.pretty_digit_groups && field.data_type.base().is_number() {
            out.extend_from_slice(underline_groups(&String::from_utf8_lossy(&text)).as_bytes());
        } else {
            out.extend_from_slice(&text);
        }
        if let Some(tip) = tip {
            let tip = if settings.pretty_color { format!("\x1b[90m{tip}\x1b[0m") } else { tip };
            out.extend_from_slice(tip.as_bytes());
        }
        out.push(b'\n');
    }
}

/// A cell's text for people.
pub(super) fn shown_text(
    writer: &CellWriter<'_>,
    data_type: &DataType,
    row: usize,
    settings: &FormatSettings,
    named_tuples_as_json: bool,
) -> Vec<u8> {
    let mut text = Vec::new();
    let is_named_tuple = matches!(data_type, DataType::Tuple(tuple) if tuple.names.is_some());
    if is_named_tuple && named_tuples_as_json {
        JsonPretty { style: Json { settings }, step: b"  " }.write(writer, row, 0, &mut text);
    } else {
        writer.write(&PrettyText { ascii: settings.pretty_ascii }, row, &mut text);
    }
    text
}

impl OutputFormat for VerticalOutput {
    fn prefix(&mut self, _out: &mut Vec<u8>) -> Result<()> {
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        for row in 0..block.rows {
            self.rows += 1;
            if self.rows > self.settings.pretty_rows_max {
                continue;
            }
            if self.rows > 1 {
                out.push(b'\n');
            }
            // The line below grows a row before the number does, as in ClickHouse.
            let width = "Row :".len() + (self.rows + 1).ilog10() as usize + 1;
            out.extend_from_slice(format!("Row {}:\n{}\n", self.rows, "─".repeat(width)).as_bytes());
            write_vertical(&self.schema, &writers, row, &self.settings, false, out);
        }
        Ok(())
    }

    fn totals(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(b"\n\n");
        self.titled("Totals", block, 0, out);
        self.has_totals = true;
        Ok(())
    }

    fn extremes(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        for (row, title) in ["Min", "Max"].into_iter().enumerate().take(block.rows) {
            out.extend_from_slice(if row == 0 && !self.has_totals { b"\n\n" } else { b"\n" });
            self.titled(title, block, row, out);
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        if self.rows > self.settings.pretty_rows_max {
            out.extend_from_slice(
                format!("Showed {} out of {} rows.\n", self.settings.pretty_rows_max, self.rows).as_bytes(),
            );
        }
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "text/plain; charset=UTF-8"
    }
}
