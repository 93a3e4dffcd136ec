//! Row after row of text: TSV, CSV, Values, TSKV, SQLInsert, Markdown, LineAsString.

use super::style::{Csv, DoubleQuoted};
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use base::{Error, ErrorCode, Result};
use types::data_type::quote_identifier;
use types::text::{CellStyle, CellWriter, Escaped, Quoted, Text, escape_tsv};
use types::{Block, DataType, Field, Schema};

/// The text format of the rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowTextFormat {
    Tsv,
    TsvRaw,
    Csv,
    Values,
    Tskv,
    SqlInsert,
    Markdown,
}

pub(super) struct RowsOutput {
    kind: RowTextFormat,
    with_names: bool,
    with_types: bool,
    schema: Schema,
    settings: FormatSettings,
    rows: usize,
}

impl RowsOutput {
    pub(super) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Result<Self> {
        let kind = match name {
            "Values" => RowTextFormat::Values,
            "TSKV" => RowTextFormat::Tskv,
            "SQLInsert" => RowTextFormat::SqlInsert,
            "Markdown" => RowTextFormat::Markdown,
            name if name.starts_with("LineAsString") => RowTextFormat::TsvRaw,
            name if name.starts_with("TabSeparatedRaw") => RowTextFormat::TsvRaw,
            name if name.starts_with("TabSeparated") => RowTextFormat::Tsv,
            name if name.starts_with("CSV") => RowTextFormat::Csv,
            other => {
                return Err(Error::new(ErrorCode::UnknownFormat, format!("Format {other} is not suitable for output")));
            }
        };
        let with_types = name.ends_with("AndTypes");
        Ok(RowsOutput {
            kind,
            with_names: with_types || name.ends_with("WithNames"),
            with_types,
            schema,
            settings,
            rows: 0,
        })
    }

    fn line_end(&self) -> &'static [u8] {
        match self.kind {
            RowTextFormat::Csv if self.settings.csv_crlf => b"\r\n",
            RowTextFormat::Tsv | RowTextFormat::TsvRaw if self.settings.tsv_crlf => b"\r\n",
            _ => b"\n",
        }
    }

    fn header_line(&self, cells: impl Iterator<Item = String>, out: &mut Vec<u8>) {
        for (i, cell) in cells.enumerate() {
            if i > 0 {
                out.push(if self.kind == RowTextFormat::Csv { self.settings.csv_delimiter } else { b'\t' });
            }
            match self.kind {
                RowTextFormat::Csv => Csv { settings: &self.settings }.string(cell.as_bytes(), out),
                RowTextFormat::TsvRaw => out.extend_from_slice(cell.as_bytes()),
                _ => escape_tsv(cell.as_bytes(), out),
            }
        }
        out.extend_from_slice(self.line_end());
    }

    fn markdown_header(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"|");
        for field in &self.schema.fields {
            out.push(b' ');
            escape_tsv(field.name.as_bytes(), out);
            out.extend_from_slice(b" |");
        }
        out.extend_from_slice(b"\n|");
        for field in &self.schema.fields {
            out.extend_from_slice(if aligns_right(&field.data_type) { b"-:|" } else { b":-|" });
        }
        out.push(b'\n');
    }

    fn insert_header(&self, out: &mut Vec<u8>) {
        let writing = &self.settings.writing;
        out.extend_from_slice(if writing.insert_replace { b"REPLACE INTO " } else { b"INSERT INTO " });
        out.extend_from_slice(self.settings.texts.insert_table.as_bytes());
        if writing.insert_names {
            out.extend_from_slice(b" (");
            for (i, field) in self.schema.fields.iter().enumerate() {
                if i > 0 {
                    out.extend_from_slice(b", ");
                }
                match writing.insert_quotes {
                    true => out
                        .extend_from_slice(format!("`{}`", quote_identifier(&field.name).trim_matches('`')).as_bytes()),
                    false => out.extend_from_slice(field.name.as_bytes()),
                }
            }
            out.push(b')');
        }
        out.extend_from_slice(b" VALUES ");
    }

    /// Rows with a separator between cells and one after the last.
    fn separated<S: CellStyle>(&self, style: &S, separator: u8, block: &Block, out: &mut Vec<u8>) {
        let writers = cell_writers(&self.schema, block, &self.settings);
        let line_end = self.line_end();
        for row in 0..block.rows {
            for (i, writer) in writers.iter().enumerate() {
                if i > 0 {
                    out.push(separator);
                }
                writer.write(style, row, out);
            }
            out.extend_from_slice(line_end);
        }
    }

    fn csv(&self, block: &Block, out: &mut Vec<u8>) {
        let style = Csv { settings: &self.settings };
        let has_tuples =
            self.schema.fields.iter().any(|field| {
                matches!(field.data_type, DataType::Tuple(_) | DataType::Variant(_) | DataType::Dynamic(_))
            });
        if !has_tuples || !self.settings.writing.csv_tuples_spread {
            return self.separated(&style, self.settings.csv_delimiter, block, out);
        }
        let writers = cell_writers(&self.schema, block, &self.settings);
        for row in 0..block.rows {
            for (i, writer) in writers.iter().enumerate() {
                if i > 0 {
                    out.push(self.settings.csv_delimiter);
                }
                write_flat(&style, writer, row, out);
            }
            out.extend_from_slice(self.line_end());
        }
    }

    fn values(&mut self, block: &Block, out: &mut Vec<u8>) {
        let writers = cell_writers(&self.schema, block, &self.settings);
        let (between_rows, between_cells): (&[u8], &[u8]) =
            if self.kind == RowTextFormat::Values { (b",", b",") } else { (b", ", b", ") };
        for row in 0..block.rows {
            let starts_insert =
                self.kind == RowTextFormat::SqlInsert && self.rows.is_multiple_of(self.settings.writing.insert_rows);
            if starts_insert {
                if self.rows > 0 {
                    out.extend_from_slice(b";\n");
                }
                self.insert_header(out);
            } else if self.rows > 0 {
                out.extend_from_slice(between_rows);
            }
            out.push(b'(');
            for (i, writer) in writers.iter().enumerate() {
                if i > 0 {
                    out.extend_from_slice(between_cells);
                }
                match self.settings.writing.values_double_quotes {
                    true => writer.write(&DoubleQuoted, row, out),
                    false => writer.write(&Quoted, row, out),
                }
            }
            out.push(b')');
            self.rows += 1;
        }
    }

    fn tskv(&self, block: &Block, out: &mut Vec<u8>) {
        let writers = cell_writers(&self.schema, block, &self.settings);
        let names: Vec<Vec<u8>> = self.schema.fields.iter().map(|field| tskv_name(&field.name)).collect();
        for row in 0..block.rows {
            for (i, (writer, name)) in writers.iter().zip(&names).enumerate() {
                if i > 0 {
                    out.push(b'\t');
                }
                out.extend_from_slice(name);
                writer.write(&Escaped, row, out);
            }
            out.push(b'\n');
        }
    }

    fn markdown(&self, block: &Block, out: &mut Vec<u8>) {
        let writers = cell_writers(&self.schema, block, &self.settings);
        let mut cell = Vec::new();
        for row in 0..block.rows {
            out.push(b'|');
            for writer in &writers {
                cell.clear();
                out.push(b' ');
                match self.settings.writing.markdown_escape {
                    true => {
                        writer.write(&Text, row, &mut cell);
                        escape_markdown(&cell, out);
                    }
                    false => writer.write(&Escaped, row, out),
                }
                out.extend_from_slice(b" |");
            }
            out.push(b'\n');
        }
    }
}

/// The fields of a row of CSV: tuples are spread, as `t.1` or `t.name`.
pub(crate) fn flat_fields(fields: &[Field]) -> Vec<Field> {
    let mut flat = Vec::new();
    for field in fields {
        match &field.data_type {
            DataType::Tuple(tuple) => {
                let inner: Vec<Field> = (tuple.elements.iter().enumerate())
                    .map(|(i, element)| {
                        let own = tuple.names.as_ref().map_or_else(|| (i + 1).to_string(), |names| names[i].clone());
                        Field::new(format!("{}.{own}", field.name), element.clone())
                    })
                    .collect();
                flat.extend(flat_fields(&inner));
            }
            _ => flat.push(field.clone()),
        }
    }
    flat
}

/// A tuple's elements as fields of their own.
fn write_flat(style: &Csv<'_>, writer: &CellWriter<'_>, row: usize, out: &mut Vec<u8>) {
    match writer {
        CellWriter::Tuple(elements, _) => {
            for (i, element) in elements.iter().enumerate() {
                if i > 0 {
                    out.push(style.settings.csv_delimiter);
                }
                write_flat(style, element, row, out);
            }
        }
        CellWriter::Const(value) => write_flat(style, value, 0, out),
        CellWriter::Dynamic(cells, options) | CellWriter::Variant(cells, _, options) => {
            if !types::dynamic::with_writer(cells.get(row), options, |writer| write_flat(style, writer, 0, out)) {
                style.null(out);
            }
        }
        other => other.write(style, row, out),
    }
}

fn escape_markdown(bytes: &[u8], out: &mut Vec<u8>) {
    for &byte in bytes {
        if b"\\|*`_{}[]()#+-.!<>~\"".contains(&byte) {
            out.push(b'\\');
        }
        out.push(byte);
    }
}

fn tskv_name(name: &str) -> Vec<u8> {
    let mut out = Vec::new();
    escape_tsv(name.as_bytes(), &mut out);
    out.push(b'=');
    out
}

/// Whether tables for people put values of a type to the right.
pub(super) fn aligns_right(data_type: &DataType) -> bool {
    let base = data_type.base();
    (base.is_number() && *base != DataType::Bool)
        || base.is_date_or_time()
        || base.is_time_of_day()
        || matches!(base, DataType::Interval(_))
}

impl OutputFormat for RowsOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        let fields = if self.kind == RowTextFormat::Csv && self.settings.writing.csv_tuples_spread {
            flat_fields(&self.schema.fields)
        } else {
            self.schema.fields.clone()
        };
        if self.with_names {
            self.header_line(fields.iter().map(|field| field.name.to_string()), out);
        }
        if self.with_types {
            self.header_line(fields.iter().map(|field| field.data_type.to_string()), out);
        }
        if self.kind == RowTextFormat::Markdown {
            self.markdown_header(out);
        }
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        match self.kind {
            RowTextFormat::Tsv if self.settings.tsv_null == b"\\N" => self.separated(&Escaped, b'\t', block, out),
            RowTextFormat::Tsv => self.separated(&TsvWithNull { null: &self.settings.tsv_null }, b'\t', block, out),
            RowTextFormat::TsvRaw => self.separated(&Text, b'\t', block, out),
            RowTextFormat::Csv => self.csv(block, out),
            RowTextFormat::Values | RowTextFormat::SqlInsert => self.values(block, out),
            RowTextFormat::Tskv => self.tskv(block, out),
            RowTextFormat::Markdown => self.markdown(block, out),
        }
        Ok(())
    }

    fn totals(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        if matches!(self.kind, RowTextFormat::Tsv | RowTextFormat::TsvRaw | RowTextFormat::Csv) {
            out.extend_from_slice(self.line_end());
            self.write_block(block, out)?;
        }
        Ok(())
    }

    fn extremes(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        self.totals(block, out)
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        if self.kind == RowTextFormat::SqlInsert {
            out.extend_from_slice(b";\n");
        }
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        match (self.kind, self.with_names) {
            (RowTextFormat::Csv, true) => "text/csv; charset=UTF-8; header=present",
            (RowTextFormat::Csv, false) => "text/csv; charset=UTF-8; header=absent",
            (RowTextFormat::Tsv | RowTextFormat::TsvRaw, _) => "text/tab-separated-values; charset=UTF-8",
            (RowTextFormat::Markdown, _) => "text/markdown; charset=UTF-8",
            _ => "text/plain; charset=UTF-8",
        }
    }
}

/// TSV with another word for NULL.
struct TsvWithNull<'a> {
    null: &'a [u8],
}

impl CellStyle for TsvWithNull<'_> {
    fn null(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(self.null);
    }
    fn string(&self, bytes: &[u8], out: &mut Vec<u8>) {
        escape_tsv(bytes, out);
    }
    fn plain(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
    fn compound(&self, out: &mut Vec<u8>, write: impl FnOnce(&mut Vec<u8>)) {
        write(out);
    }
}
