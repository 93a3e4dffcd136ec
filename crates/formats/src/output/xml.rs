//! The XML document of a result.

use super::style::write_xml;
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::Result;
use types::text::{CellStyle, CellWriter, Text};
use types::{Block, Schema};

pub(super) struct XmlOutput {
    schema: Schema,
    settings: FormatSettings,
    /// Element names of the columns.
    names: Vec<String>,
    rows: u64,
    data_closed: bool,
}

impl XmlOutput {
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Self {
        let names = schema.fields.iter().map(|field| element_name(&field.name)).collect();
        XmlOutput { schema, settings, names, rows: 0, data_closed: false }
    }

    fn row(&self, writers: &[CellWriter<'_>], row: usize, name: &str, depth: usize, out: &mut Vec<u8>) {
        let indent = "\t".repeat(depth);
        out.extend_from_slice(format!("{indent}<{name}>\n").as_bytes());
        for (writer, name) in writers.iter().zip(&self.names) {
            out.extend_from_slice(format!("{indent}\t<{name}>").as_bytes());
            write_value(writer, row, out);
            out.extend_from_slice(format!("</{name}>\n").as_bytes());
        }
        out.extend_from_slice(format!("{indent}</{name}>\n").as_bytes());
    }

    fn close_data(&mut self, out: &mut Vec<u8>) {
        if !std::mem::replace(&mut self.data_closed, true) {
            out.extend_from_slice(b"\t</data>\n");
        }
    }
}

/// A name that XML takes for an element, else `field`.
fn element_name(name: &str) -> String {
    let fits = name
        .chars()
        .enumerate()
        .all(|(i, c)| c == '_' || c.is_ascii_alphabetic() || (i > 0 && (c == '-' || c == '.' || c.is_ascii_digit())));
    if fits && !name.is_empty() { name.to_string() } else { "field".into() }
}

/// Appends a value, elements of nested ones in tags.
pub(super) fn write_value(writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) {
    match writer {
        CellWriter::Const(value) => write_value(value, 0, out),
        CellWriter::Dict(codes, values) => write_value(values, codes[row] as usize, out),
        CellWriter::Nullable(nulls, values) if nulls[row] == 0 => write_value(values, row, out),
        CellWriter::Array(offsets, values) => {
            out.extend_from_slice(b"<array>");
            for i in offsets[row] as usize..offsets[row + 1] as usize {
                write_element(values, i, out);
            }
            out.extend_from_slice(b"</array>");
        }
        CellWriter::Map(offsets, entries) => {
            out.extend_from_slice(b"<map>");
            for i in offsets[row] as usize..offsets[row + 1] as usize {
                out.extend_from_slice(b"<elem><key>");
                write_value(&entries.0, i, out);
                out.extend_from_slice(b"</key><value>");
                write_value(&entries.1, i, out);
                out.extend_from_slice(b"</value></elem>");
            }
            out.extend_from_slice(b"</map>");
        }
        CellWriter::Tuple(elements, _) => {
            out.extend_from_slice(b"<tuple>");
            elements.iter().for_each(|element| write_element(element, row, out));
            out.extend_from_slice(b"</tuple>");
        }
        CellWriter::Dynamic(cells, options) | CellWriter::Variant(cells, _, options) => {
            if !types::dynamic::with_writer(cells.get(row), options, |writer| write_value(writer, 0, out)) {
                Text.null(out);
            }
        }
        // The words that truth values have in other texts are not those of XML.
        CellWriter::Bool(values, _) => out.extend_from_slice(if values[row] != 0 { b"true" } else { b"false" }),
        leaf => {
            let mut text = Vec::new();
            leaf.write(&Text, row, &mut text);
            write_xml(&text, out);
        }
    }
}

fn write_element(writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) {
    out.extend_from_slice(b"<elem>");
    write_value(writer, row, out);
    out.extend_from_slice(b"</elem>");
}

impl OutputFormat for XmlOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(b"<?xml version='1.0' encoding='UTF-8' ?>\n<result>\n\t<meta>\n\t\t<columns>\n");
        for field in &self.schema.fields {
            out.extend_from_slice(b"\t\t\t<column>\n\t\t\t\t<name>");
            write_xml(field.name.as_bytes(), out);
            out.extend_from_slice(b"</name>\n\t\t\t\t<type>");
            write_xml(field.data_type.to_string().as_bytes(), out);
            out.extend_from_slice(b"</type>\n\t\t\t</column>\n");
        }
        out.extend_from_slice(b"\t\t</columns>\n\t</meta>\n\t<data>\n");
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        for row in 0..block.rows {
            self.row(&writers, row, "row", 2, out);
        }
        self.rows += block.rows as u64;
        Ok(())
    }

    fn totals(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.close_data(out);
        self.row(&cell_writers(&self.schema, block, &self.settings), 0, "totals", 1, out);
        Ok(())
    }

    fn extremes(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.close_data(out);
        let writers = cell_writers(&self.schema, block, &self.settings);
        out.extend_from_slice(b"\t<extremes>\n");
        for (row, name) in ["min", "max"].into_iter().enumerate().take(block.rows) {
            self.row(&writers, row, name, 2, out);
        }
        out.extend_from_slice(b"\t</extremes>\n");
        Ok(())
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        self.close_data(out);
        out.extend_from_slice(format!("\t<rows>{}</rows>\n", self.rows).as_bytes());
        if let Some(rows) = stats.rows_before_limit {
            out.extend_from_slice(
                format!("\t<rows_before_limit_at_least>{rows}</rows_before_limit_at_least>\n").as_bytes(),
            );
        }
        if self.settings.write_statistics {
            let (elapsed, rows, bytes) = (stats.elapsed, stats.rows_read, stats.bytes_read);
            let text = format!(
                "\t<statistics>\n\t\t<elapsed>{elapsed}</elapsed>\n\t\t<rows_read>{rows}</rows_read>\n\
                 \t\t<bytes_read>{bytes}</bytes_read>\n\t</statistics>\n"
            );
            out.extend_from_slice(text.as_bytes());
        }
        out.extend_from_slice(b"</result>\n");
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "application/xml; charset=UTF-8"
    }
}
