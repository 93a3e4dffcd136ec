//! A JSON value per row: `JSONEachRow`, `JSONCompactEachRow` and their kin.

use super::json::{json_name, write_shown};
use super::json_pretty::JsonPretty;
use super::style::{Json, write_json_string};
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::Result;
use types::text::CellWriter;
use types::{Block, Schema};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Objects,
    WithProgress,
    ObjectOfRows,
    Pretty,
    Arrays,
}

pub(super) struct JsonRowsOutput {
    kind: Kind,
    strings: bool,
    with_names: bool,
    with_types: bool,
    schema: Schema,
    settings: FormatSettings,
    rows: u64,
}

impl JsonRowsOutput {
    pub(super) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Self {
        let kind = match name {
            "JSONEachRowWithProgress" => Kind::WithProgress,
            "JSONObjectEachRow" => Kind::ObjectOfRows,
            "PrettyJSONEachRow" => Kind::Pretty,
            name if name.contains("Compact") => Kind::Arrays,
            _ => Kind::Objects,
        };
        let with_types = name.ends_with("AndTypes");
        JsonRowsOutput { kind, strings: name.contains("Strings"), with_names: with_types || name.ends_with("WithNames"), with_types, schema, settings, rows: 0 }
    }

    fn is_array_of_rows(&self) -> bool {
        self.settings.json_array_of_rows && matches!(self.kind, Kind::Objects | Kind::Pretty)
    }

    fn object(&self, writers: &[CellWriter<'_>], heads: &[Vec<u8>], row: usize, scratch: &mut Vec<u8>, out: &mut Vec<u8>) {
        for (writer, head) in writers.iter().zip(heads) {
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
            Kind::ObjectOfRows => out.push(b'{'),
            _ if self.is_array_of_rows() => out.extend_from_slice(b"[\n"),
            _ => {}
        }
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        // `{"a":` for the first field, `,"b":` for the others.
        let heads: Vec<Vec<u8>> = (self.schema.fields.iter().enumerate())
            .map(|(i, field)| [if i == 0 { b"{" } else { b"," }.as_slice(), &json_name(&field.name, &self.settings), b":"].concat())
            .collect();
        let mut scratch = Vec::new();
        let array_of_rows = self.is_array_of_rows();
        for row in 0..block.rows {
            if array_of_rows && self.rows > 0 {
                out.extend_from_slice(b",\n");
            }
            match self.kind {
                Kind::Objects => self.object(&writers, &heads, row, &mut scratch, out),
                Kind::Arrays => self.array(&writers, row, &mut scratch, out),
                Kind::Pretty => self.pretty(&writers, row, out),
                Kind::WithProgress => {
                    out.extend_from_slice(b"{\"row\":");
                    self.object(&writers, &heads, row, &mut scratch, out);
                    out.push(b'}');
                }
                Kind::ObjectOfRows => {
                    out.extend_from_slice(if self.rows > 0 { b",\n" } else { b"\n" });
                    out.extend_from_slice(format!("\t\"row_{}\": ", self.rows + 1).as_bytes());
                    self.object(&writers, &heads, row, &mut scratch, out);
                }
            }
            self.rows += 1;
            if !array_of_rows && self.kind != Kind::ObjectOfRows {
                out.push(b'\n');
            }
        }
        Ok(())
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        match self.kind {
            Kind::ObjectOfRows => out.extend_from_slice(b"\n}\n"),
            Kind::WithProgress => {
                let text = format!("{{\"progress\":{{\"read_rows\":\"{}\",\"read_bytes\":\"{}\"}}}}\n", stats.rows_read, stats.bytes_read);
                out.extend_from_slice(text.as_bytes());
            }
            _ if self.is_array_of_rows() => out.extend_from_slice(b"\n]\n"),
            _ => {}
        }
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        match self.kind {
            Kind::ObjectOfRows => "application/json; charset=UTF-8",
            _ if self.is_array_of_rows() => "application/json; charset=UTF-8",
            _ => "application/x-ndjson; charset=UTF-8",
        }
    }
}
