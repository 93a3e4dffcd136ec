//! The JSON document of a whole result: `JSON`, `JSONStrings`, `JSONCompact`, `JSONCompactStrings`.

use super::json_pretty::JsonPretty;
use super::style::{Json, PrettyText, write_json_string};
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::Result;
use types::text::CellWriter;
use types::{Block, Schema};

pub(super) struct JsonOutput {
    compact: bool,
    strings: bool,
    schema: Schema,
    settings: FormatSettings,
    rows: u64,
    data_closed: bool,
}

impl JsonOutput {
    pub(super) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Self {
        JsonOutput {
            compact: name.contains("Compact"),
            strings: name.ends_with("Strings"),
            schema,
            settings,
            rows: 0,
            data_closed: false,
        }
    }

    fn cell(&self, writer: &CellWriter<'_>, row: usize, depth: usize, scratch: &mut Vec<u8>, out: &mut Vec<u8>) {
        if self.strings {
            scratch.clear();
            write_shown(writer, row, !self.compact, scratch, out, self.settings.json_escape_slashes);
        } else if self.compact || !self.settings.writing.json_pretty {
            writer.write(&Json { settings: &self.settings }, row, out);
        } else {
            JsonPretty { style: Json { settings: &self.settings }, step: b"\t" }.write(writer, row, depth, out);
        }
    }

    /// One row at the given indentation.
    fn row(&self, writers: &[CellWriter<'_>], names: &[Vec<u8>], row: usize, depth: usize, out: &mut Vec<u8>) {
        let mut scratch = Vec::new();
        if self.compact {
            out.push(b'[');
            for (i, writer) in writers.iter().enumerate() {
                if i > 0 {
                    out.extend_from_slice(b", ");
                }
                self.cell(writer, row, depth, &mut scratch, out);
            }
            out.push(b']');
            return;
        }
        out.extend_from_slice(b"{");
        for (i, (writer, name)) in writers.iter().zip(names).enumerate() {
            out.extend_from_slice(if i > 0 { b",\n" } else { b"\n" });
            tabs(depth + 1, out);
            out.extend_from_slice(name);
            out.extend_from_slice(b": ");
            self.cell(writer, row, depth + 1, &mut scratch, out);
        }
        out.push(b'\n');
        tabs(depth, out);
        out.push(b'}');
    }

    fn names(&self) -> Vec<Vec<u8>> {
        self.schema.fields.iter().map(|field| json_name(&field.name, &self.settings)).collect()
    }

    fn close_data(&mut self, out: &mut Vec<u8>) {
        if !std::mem::replace(&mut self.data_closed, true) {
            out.extend_from_slice(b"\n\t]");
        }
    }
}

/// A name in quotes.
pub(super) fn json_name(name: &str, settings: &FormatSettings) -> Vec<u8> {
    let mut out = Vec::new();
    write_json_string(name.as_bytes(), settings.json_escape_slashes, &mut out);
    out
}

/// A cell as a JSON string of its text.
pub(super) fn write_shown(
    writer: &CellWriter<'_>,
    row: usize,
    _wide: bool,
    scratch: &mut Vec<u8>,
    out: &mut Vec<u8>,
    slashes: bool,
) {
    writer.write(&PrettyText { ascii: false }, row, scratch);
    write_json_string(scratch, slashes, out);
}

pub(super) fn tabs(count: usize, out: &mut Vec<u8>) {
    out.resize(out.len() + count, b'\t');
}

/// Appends the list of names and types.
pub(super) fn write_meta(schema: &Schema, settings: &FormatSettings, out: &mut Vec<u8>) {
    out.extend_from_slice(b"\t\"meta\":\n\t[\n");
    for (i, field) in schema.fields.iter().enumerate() {
        if i > 0 {
            out.extend_from_slice(b",\n");
        }
        out.extend_from_slice(b"\t\t{\n\t\t\t\"name\": ");
        out.extend_from_slice(&json_name(&field.name, settings));
        out.extend_from_slice(b",\n\t\t\t\"type\": ");
        write_json_string(field.data_type.to_string().as_bytes(), settings.json_escape_slashes, out);
        out.extend_from_slice(b"\n\t\t}");
    }
    out.extend_from_slice(b"\n\t],\n");
}

/// Appends row counts and statistics, and closes the document.
pub(super) fn write_end(stats: &ResultStats, settings: &FormatSettings, out: &mut Vec<u8>) {
    out.extend_from_slice(format!(",\n\n\t\"rows\": {}", stats.rows).as_bytes());
    if let Some(rows) = stats.rows_before_limit {
        out.extend_from_slice(format!(",\n\n\t\"rows_before_limit_at_least\": {rows}").as_bytes());
    }
    if settings.write_statistics {
        let (elapsed, rows, bytes) = (stats.elapsed, stats.rows_read, stats.bytes_read);
        let text = format!(
            ",\n\n\t\"statistics\":\n\t{{\n\t\t\"elapsed\": {elapsed},\n\t\t\"rows_read\": \
            {rows},\n\t\t\"bytes_read\": {bytes}\n\t}}"
        );
        out.extend_from_slice(text.as_bytes());
    }
    out.extend_from_slice(b"\n}\n");
}

impl OutputFormat for JsonOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(b"{\n");
        write_meta(&self.schema, &self.settings, out);
        out.extend_from_slice(b"\n\t\"data\":\n\t[\n");
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        let names = self.names();
        let first = self.rows == 0;
        for row in 0..block.rows {
            if !first || row > 0 {
                out.extend_from_slice(b",\n");
            }
            tabs(2, out);
            self.row(&writers, &names, row, 2, out);
        }
        self.rows += block.rows as u64;
        Ok(())
    }

    fn totals(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.close_data(out);
        let writers = cell_writers(&self.schema, block, &self.settings);
        out.extend_from_slice(if self.compact { b",\n\n\t\"totals\": " } else { b",\n\n\t\"totals\":\n\t" });
        self.row(&writers, &self.names(), 0, 1, out);
        Ok(())
    }

    fn extremes(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.close_data(out);
        let writers = cell_writers(&self.schema, block, &self.settings);
        let names = self.names();
        out.extend_from_slice(b",\n\n\t\"extremes\":\n\t{\n");
        for (row, name) in ["min", "max"].into_iter().enumerate().take(block.rows) {
            if row > 0 {
                out.extend_from_slice(b",\n");
            }
            out.extend_from_slice(format!("\t\t\"{name}\":{}", if self.compact { " " } else { "\n\t\t" }).as_bytes());
            self.row(&writers, &names, row, 2, out);
        }
        out.extend_from_slice(b"\n\t}");
        Ok(())
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        self.close_data(out);
        write_end(&ResultStats { rows: self.rows, ..*stats }, &self.settings, out);
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/json; charset=UTF-8"
    }
}
