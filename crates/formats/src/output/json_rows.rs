//! A JSON value per row: `JSONEachRow`, `JSONCompactEachRow` and their kin.

use super::json::{json_name, write_shown};
use super::json_pretty::JsonPretty;
use super::style::{Json, write_json_string};
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::Result;
use types::text::{CellWriter, Text};
use types::{Block, Schema};

#[derive(Clone, Copy, PartialEq, Eq)]
enum JsonRowsLayout {
    Objects,
    WithProgress,
    ObjectOfRows,
    Pretty,
    Arrays,
}

pub(super) struct JsonRowsOutput {
    kind: JsonRowsLayout,
    strings: bool,
    compact: bool,
    /// The place of the column whose values name the rows of `JSONObjectEachRow`.
    name_column: Option<usize>,
    with_names: bool,
    with_types: bool,
    schema: Schema,
    settings: FormatSettings,
    rows: u64,
}

impl JsonRowsOutput {
    pub(super) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Self {
        let kind = match name {
            name if name.ends_with("WithProgress") => JsonRowsLayout::WithProgress,
            "JSONObjectEachRow" => JsonRowsLayout::ObjectOfRows,
            "PrettyJSONEachRow" => JsonRowsLayout::Pretty,
            name if name.contains("Compact") => JsonRowsLayout::Arrays,
            _ => JsonRowsLayout::Objects,
        };
        let with_types = name.ends_with("AndTypes");
        let own = &settings.texts.object_name_column;
        let name_column =
            if kind == JsonRowsLayout::ObjectOfRows && !own.is_empty() { schema.index_of(own) } else { None };
        let (strings, compact) = (name.contains("Strings"), name.contains("Compact"));
        JsonRowsOutput {
            kind,
            strings,
            compact,
            name_column,
            with_names: with_types || name.ends_with("WithNames"),
            with_types,
            schema,
            settings,
            rows: 0,
        }
    }

    fn is_array_of_rows(&self) -> bool {
        self.settings.json_array_of_rows && matches!(self.kind, JsonRowsLayout::Objects | JsonRowsLayout::Pretty)
    }

    fn object(
        &self,
        writers: &[CellWriter<'_>],
        heads: &[Vec<u8>],
        row: usize,
        scratch: &mut Vec<u8>,
        out: &mut Vec<u8>,
    ) {
        for (i, (writer, head)) in writers.iter().zip(heads).enumerate() {
            if self.name_column == Some(i) {
                continue;
            }
            out.extend_from_slice(head);
            self.cell(writer, row, scratch, out);
        }
        out.extend_from_slice(if heads.is_empty() { b"{}" } else { b"}" });
    }

    #[inline]
    fn cell(&self, writer: &CellWriter<'_>, row: usize, scratch: &mut Vec<u8>, out: &mut Vec<u8>) {
        if self.strings {
            scratch.clear();
            write_shown(writer, row, false, scratch, out, self.settings.json_escape_slashes);
        } else {
            writer.write(&Json { settings: &self.settings }, row, out);
        }
    }

    fn array(&self, writers: &[CellWriter<'_>], row: usize, scratch: &mut Vec<u8>, out: &mut Vec<u8>) {
        out.push(b'[');
        for (i, writer) in writers.iter().enumerate() {
            if i > 0 {
                out.extend_from_slice(b", ");
            }
            self.cell(writer, row, scratch, out);
        }
        out.push(b']');
    }

    fn pretty(&self, writers: &[CellWriter<'_>], row: usize, out: &mut Vec<u8>) {
        let pretty = JsonPretty { style: Json { settings: &self.settings }, step: b"    " };
        out.push(b'{');
        for (i, (writer, field)) in writers.iter().zip(&self.schema.fields).enumerate() {
            out.extend_from_slice(if i > 0 { b",\n    " } else { b"\n    " });
            out.extend_from_slice(&json_name(&field.name, &self.settings));
            out.extend_from_slice(b": ");
            pretty.write(writer, row, 1, out);
        }
        out.extend_from_slice(b"\n}");
    }

    /// The line of names and types that comes before rows with progress.
    fn meta(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"meta\":[");
        for (i, field) in self.schema.fields.iter().enumerate() {
            out.extend_from_slice(if i > 0 { b",{\"name\":" } else { b"{\"name\":" });
            out.extend_from_slice(&json_name(&field.name, &self.settings));
            out.extend_from_slice(b",\"type\":");
            out.extend_from_slice(&json_name(&field.data_type.to_string(), &self.settings));
            out.push(b'}');
        }
        out.extend_from_slice(b"]}\n");
    }

    fn header(&self, cells: impl Iterator<Item = String>, out: &mut Vec<u8>) {
        out.push(b'[');
        for (i, cell) in cells.enumerate() {
            if i > 0 {
                out.extend_from_slice(b", ");
            }
            write_json_string(cell.as_bytes(), self.settings.json_escape_slashes, out);
        }
        out.extend_from_slice(b"]\n");
    }
}

impl OutputFormat for JsonRowsOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        if self.with_names {
            self.header(self.schema.fields.iter().map(|field| field.name.to_string()), out);
        }
        if self.with_types {
            self.header(self.schema.fields.iter().map(|field| field.data_type.to_string()), out);
        }
        match self.kind {
            JsonRowsLayout::ObjectOfRows => out.push(b'{'),
            JsonRowsLayout::WithProgress => self.meta(out),
            _ if self.is_array_of_rows() => out.extend_from_slice(b"[\n"),
            _ => {}
        }
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        // `{"a":` for the first field, `,"b":` for the others.
        let heads: Vec<Vec<u8>> = (self.schema.fields.iter().enumerate())
            .map(|(i, field)| {
                [
                    if i == usize::from(self.name_column == Some(0)) { b"{" } else { b"," }.as_slice(),
                    &json_name(&field.name, &self.settings),
                    b":",
                ]
                .concat()
            })
            .collect();
        let mut scratch = Vec::new();
        let array_of_rows = self.is_array_of_rows();
        for row in 0..block.rows {
            if array_of_rows && self.rows > 0 {
                out.extend_from_slice(b",\n");
            }
            match self.kind {
                JsonRowsLayout::Objects => self.object(&writers, &heads, row, &mut scratch, out),
                JsonRowsLayout::Arrays => self.array(&writers, row, &mut scratch, out),
                JsonRowsLayout::Pretty => self.pretty(&writers, row, out),
                JsonRowsLayout::WithProgress => {
                    out.extend_from_slice(b"{\"row\":");
                    match self.compact {
                        true => self.array(&writers, row, &mut scratch, out),
                        false => self.object(&writers, &heads, row, &mut scratch, out),
                    }
                    out.push(b'}');
                }
                JsonRowsLayout::ObjectOfRows => {
                    out.extend_from_slice(if self.rows > 0 { b",\n" } else { b"\n" });
                    let name = match self.name_column {
                        Some(column) => {
                            scratch.clear();
                            writers[column].write(&Text, row, &mut scratch);
                            String::from_utf8_lossy(&scratch).into_owned()
                        }
                        None => format!("row_{}", self.rows + 1),
                    };
                    out.push(b'\t');
                    out.extend_from_slice(&json_name(&name, &self.settings));
                    out.extend_from_slice(b": ");
                    self.object(&writers, &heads, row, &mut scratch, out);
                }
            }
            self.rows += 1;
            if !array_of_rows && self.kind != JsonRowsLayout::ObjectOfRows {
                out.push(b'\n');
            }
        }
        Ok(())
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        match self.kind {
            JsonRowsLayout::ObjectOfRows => out.extend_from_slice(if self.rows > 0 { b"\n}\n" } else { b"\n\n}\n" }),
            JsonRowsLayout::WithProgress => {
                let (rows, nanoseconds) = (stats.rows_read, (stats.elapsed * 1e9) as u64);
                let text = format!(
                    "{{\"progress\":{{\"read_rows\":\"{rows}\",\"read_bytes\":\"{}\",\
                     \"total_rows_to_read\":\"{rows}\",\"elapsed_ns\":\"{nanoseconds}\"}}}}\n",
                    stats.bytes_read
                );
                out.extend_from_slice(text.as_bytes());
            }
            _ if self.is_array_of_rows() => out.extend_from_slice(b"\n]\n"),
            _ => {}
        }
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        match self.kind {
            JsonRowsLayout::ObjectOfRows => "application/json; charset=UTF-8",
            _ if self.is_array_of_rows() => "application/json; charset=UTF-8",
            _ => "application/x-ndjson; charset=UTF-8",
        }
    }
}
