//! `CustomSeparated` and `Template`: rows of literals with fields between them.

use super::style::{Csv, Json, write_json_string, write_xml};
use super::{OutputFormat, ResultStats, cell_writers};
use crate::FormatSettings;
use crate::pattern::{EscapingRule, Pattern, template_row};
use base::{Result, bail};
use types::text::{CellStyle, CellWriter, Escaped, Quoted, Text};
use types::{Block, Column, DataType, Schema};

/// Appends a cell by a rule.
fn write_cell(writer: &CellWriter<'_>, rule: EscapingRule, row: usize, settings: &FormatSettings, out: &mut Vec<u8>) {
    match rule {
        EscapingRule::None => {}
        EscapingRule::Escaped => writer.write(&Escaped, row, out),
        EscapingRule::Quoted => writer.write(&Quoted, row, out),
        EscapingRule::Csv => writer.write(&Csv { settings }, row, out),
        EscapingRule::Json => writer.write(&Json { settings }, row, out),
        EscapingRule::Raw => writer.write(&Text, row, out),
        EscapingRule::Xml => super::xml::write_value(writer, row, out),
    }
}

/// Appends a name by a rule.
fn write_name(name: &str, rule: EscapingRule, settings: &FormatSettings, out: &mut Vec<u8>) {
    let bytes = name.as_bytes();
    match rule {
        EscapingRule::None => {}
        EscapingRule::Escaped => Escaped.string(bytes, out),
        EscapingRule::Quoted => Quoted.string(bytes, out),
        EscapingRule::Csv => Csv { settings }.string(bytes, out),
        EscapingRule::Json => write_json_string(bytes, settings.json_escape_slashes, out),
        EscapingRule::Raw => out.extend_from_slice(bytes),
        EscapingRule::Xml => write_xml(bytes, out),
    }
}

pub(super) struct CustomOutput {
    rule: EscapingRule,
    with_names: bool,
    with_types: bool,
    schema: Schema,
    settings: FormatSettings,
    is_first: bool,
}

impl CustomOutput {
    pub(super) fn new(name: &str, schema: Schema, settings: FormatSettings) -> Result<Self> {
        let rule = EscapingRule::parse(&settings.texts.custom_rule)?;
        let with_types = name.ends_with("AndTypes");
        Ok(CustomOutput {
            rule,
            with_names: with_types || name.ends_with("WithNames"),
            with_types,
            schema,
            settings,
            is_first: true,
        })
    }

    /// A row of so many fields, each appended by `field`.
    fn row(&self, count: usize, out: &mut Vec<u8>, mut field: impl FnMut(usize, &mut Vec<u8>)) {
        let texts = &self.settings.texts;
        out.extend_from_slice(texts.custom_row_before.as_bytes());
        for i in 0..count {
            if i > 0 {
                out.extend_from_slice(texts.custom_field_delimiter.as_bytes());
            }
            field(i, out);
        }
        out.extend_from_slice(texts.custom_row_after.as_bytes());
    }

    fn header(&self, name: impl Fn(usize) -> String, out: &mut Vec<u8>) {
        self.row(self.schema.len(), out, |i, out| write_name(&name(i), self.rule, &self.settings, out));
        out.extend_from_slice(self.settings.texts.custom_row_between.as_bytes());
    }
}

impl OutputFormat for CustomOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(self.settings.texts.custom_before.as_bytes());
        if self.with_names {
            self.header(|i| self.schema.fields[i].name.to_string(), out);
        }
        if self.with_types {
            self.header(|i| self.schema.fields[i].data_type.to_string(), out);
        }
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        for row in 0..block.rows {
            if !std::mem::take(&mut self.is_first) {
                out.extend_from_slice(self.settings.texts.custom_row_between.as_bytes());
            }
            self.row(writers.len(), out, |i, out| write_cell(&writers[i], self.rule, row, &self.settings, out));
        }
        Ok(())
    }

    fn finish(&mut self, _stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        out.extend_from_slice(self.settings.texts.custom_after.as_bytes());
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "text/plain; charset=UTF-8"
    }
}

/// A part of the pattern of a whole result.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TemplatePart {
    Data,
    Totals,
    Min,
    Max,
    Rows,
    RowsBeforeLimit,
    Time,
    RowsRead,
    BytesRead,
}

fn part_of(name: &str) -> Result<TemplatePart> {
    Ok(match name {
        "data" => TemplatePart::Data,
        "totals" => TemplatePart::Totals,
        "min" => TemplatePart::Min,
        "max" => TemplatePart::Max,
        "rows" => TemplatePart::Rows,
        "rows_before_limit" => TemplatePart::RowsBeforeLimit,
        "time" => TemplatePart::Time,
        "rows_read" => TemplatePart::RowsRead,
        "bytes_read" => TemplatePart::BytesRead,
        other => bail!(SyntaxError, "Unknown output part {other}"),
    })
}

pub(super) struct TemplateOutput {
    schema: Schema,
    settings: FormatSettings,
    row: Pattern,
    columns: Vec<Option<usize>>,
    whole: Pattern,
    parts: Vec<TemplatePart>,
    /// The place of the rows among the parts.
    data_at: usize,
    totals: Vec<u8>,
    extremes: [Vec<u8>; 2],
    rows: u64,
}

impl TemplateOutput {
    pub(super) fn new(schema: Schema, settings: FormatSettings) -> Result<Self> {
        let texts = &settings.texts;
        let row = template_row(&settings)?;
        if let Some((name, _)) = row.fields.iter().find(|(_, rule)| *rule == EscapingRule::None) {
            bail!(
                InvalidTemplateFormat,
                "Invalid format string for Template: Serialization type for '{name}' is not specified, as \
                '${{{name}:CSV}}'"
            );
        }
        let columns = row.columns(&schema)?;
        let whole = match texts.template_result.as_str() {
            "" => Pattern {
                literals: vec![Vec::new(), b"\n".to_vec()],
                fields: vec![("data".into(), EscapingRule::None)],
            },
            text => Pattern::parse(text)?,
        };
        let parts = whole.fields.iter().map(|(name, _)| part_of(name)).collect::<Result<Vec<_>>>()?;
        for (part, (name, rule)) in parts.iter().zip(&whole.fields) {
            let holds_rows =
                matches!(part, TemplatePart::Data | TemplatePart::Totals | TemplatePart::Min | TemplatePart::Max);
            if holds_rows != (*rule == EscapingRule::None) {
                let fault = if holds_rows { "must be None" } else { "is not specified" };
                bail!(
                    InvalidTemplateFormat,
                    "Invalid format string for Template: Serialization type for output part {name} {fault}"
                );
            }
        }
        let Some(data_at) = parts.iter().position(|part| *part == TemplatePart::Data) else {
            bail!(
                InvalidTemplateFormat,
                "Invalid format string for Template: '${{data}}' is missing in format_template_resultset_format"
            );
        };
        Ok(TemplateOutput {
            schema,
            settings,
            row,
            columns,
            whole,
            parts,
            data_at,
            totals: Vec::new(),
            extremes: Default::default(),
            rows: 0,
        })
    }

    fn write_row(&self, writers: &[CellWriter<'_>], row: usize, out: &mut Vec<u8>) {
        for ((literal, column), (_, rule)) in self.row.literals.iter().zip(&self.columns).zip(&self.row.fields) {
            out.extend_from_slice(literal);
            if let Some(column) = column {
                write_cell(&writers[*column], *rule, row, &self.settings, out);
            }
        }
        out.extend_from_slice(self.row.literals.last().map_or(b"", Vec::as_slice));
    }

    fn rows_of(&self, block: &Block) -> Vec<Vec<u8>> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        (0..block.rows)
            .map(|row| {
                let mut text = Vec::new();
                self.write_row(&writers, row, &mut text);
                text
            })
            .collect()
    }

    fn part(&self, at: usize, stats: &ResultStats, out: &mut Vec<u8>) {
        let number = |value: u64| (Column::UInt64(vec![value].into()), DataType::UInt64);
        let (column, data_type) = match self.parts[at] {
            TemplatePart::Data => return,
            TemplatePart::Totals => return out.extend_from_slice(&self.totals),
            TemplatePart::Min => return out.extend_from_slice(&self.extremes[0]),
            TemplatePart::Max => return out.extend_from_slice(&self.extremes[1]),
            TemplatePart::Rows => number(self.rows),
            TemplatePart::RowsBeforeLimit => number(stats.rows_before_limit.unwrap_or(0)),
            TemplatePart::Time => (Column::Float64(vec![stats.elapsed].into()), DataType::Float64),
            TemplatePart::RowsRead => number(stats.rows_read),
            TemplatePart::BytesRead => number(stats.bytes_read),
        };
        write_cell(
            &CellWriter::new(&column, &data_type, &self.settings.text),
            self.whole.fields[at].1,
            0,
            &self.settings,
            out,
        );
    }
}

impl OutputFormat for TemplateOutput {
    fn prefix(&mut self, out: &mut Vec<u8>) -> Result<()> {
        // What stands before the rows is not known in numbers yet: those are zero.
        for at in 0..=self.data_at {
            out.extend_from_slice(&self.whole.literals[at]);
            if at < self.data_at {
                self.part(at, &ResultStats::default(), out);
            }
        }
        Ok(())
    }

    fn write_block(&mut self, block: &Block, out: &mut Vec<u8>) -> Result<()> {
        let writers = cell_writers(&self.schema, block, &self.settings);
        for row in 0..block.rows {
            if self.rows > 0 {
                out.extend_from_slice(self.settings.texts.template_between.as_bytes());
            }
            self.write_row(&writers, row, out);
            self.rows += 1;
        }
        Ok(())
    }

    fn totals(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        self.totals = self.rows_of(block).concat();
        Ok(())
    }

    fn extremes(&mut self, block: &Block, _out: &mut Vec<u8>) -> Result<()> {
        let rows = self.rows_of(block);
        for (kept, row) in self.extremes.iter_mut().zip(rows) {
            *kept = row;
        }
        Ok(())
    }

    fn finish(&mut self, stats: &ResultStats, out: &mut Vec<u8>) -> Result<()> {
        for at in self.data_at..self.parts.len() {
            self.part(at, stats, out);
            out.extend_from_slice(&self.whole.literals[at + 1]);
        }
        Ok(())
    }

    fn content_type(&self) -> &'static str {
        "text/plain; charset=UTF-8"
    }
}
