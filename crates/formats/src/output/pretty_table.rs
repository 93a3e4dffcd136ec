//! Laying out one table of the Pretty formats.

use super::cell_writers;
use super::rows::aligns_right;
use super::tip::{tip, underline_groups};
use super::vertical::{shown_text, write_vertical};
use crate::FormatSettings;
use types::{Block, Schema};

/// The style of the grid of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PrettyGrid {
    Full,
    Compact,
    Space,
}

/// Rows to show, their numbers, and where rows were left out.
pub(super) struct PrettyRows<'a> {
    pub(super) block: &'a Block,
    /// Number of each row, from 1.
    pub(super) numbers: &'a [u64],
    /// Rows were left out before this one.
    pub(super) cut_before: Option<usize>,
}

/// Columns from one tabulator to the next.
const TAB_COLUMNS: usize = 8;

/// Columns that text takes at the start of a line on a screen.
pub(super) fn display_width(text: &str) -> usize {
    display_width_from(text, 0)
}

/// Columns that text takes after `start` others: tabulators reach to the next multiple of 8.
fn display_width_from(text: &str, start: usize) -> usize {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return text.len();
    }
    text.chars()
        .fold(0, |width, c| width + if c == '\t' { TAB_COLUMNS - (start + width) % TAB_COLUMNS } else { char_width(c) })
}

fn char_width(c: char) -> usize {
    match c as u32 {
        0..0x20 | 0x7F..0xA0 => 0,
        0x0300..=0x036F | 0x200B..=0x200F | 0x20D0..=0x20FF | 0xFE00..=0xFE0F | 0xFE20..=0xFE2F => 0,
        0x1100..=0x115F | 0x2E80..=0x303E | 0x3041..=0x33FF | 0x3400..=0x4DBF | 0x4E00..=0x9FFF | 0xA000..=0xA4CF => 2,
        0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFE30..=0xFE6F | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 => 2,
        0x1F300..=0x1F64F | 0x1F680..=0x1F6FF | 0x1F900..=0x1F9FF | 0x20000..=0x3FFFD => 2,
        _ => 1,
    }
}

/// A laid out cell: its lines, and whether it was cut short.
struct PrettyCell {
    lines: Vec<String>,
    cut: bool,
}

/// A table ready to be drawn.
pub(super) struct PrettyTable<'a> {
    grid: PrettyGrid,
    settings: &'a FormatSettings,
    names: Vec<String>,
    right: Vec<bool>,
    number: Vec<bool>,
    widths: Vec<usize>,
    /// The beginning of the first column, for tabulators; those of further columns are drawn as if they were in it, as
    /// in ClickHouse.
    start: usize,
    cells: Vec<Vec<PrettyCell>>,
    tips: Vec<Option<String>>,
    /// Width of row numbers with the point and blank; 0 without them.
    indent: usize,
}

/// Appends a table of the rows.
pub(super) fn write_table(
    schema: &Schema,
    shown: &PrettyRows<'_>,
    grid: PrettyGrid,
    settings: &FormatSettings,
    out: &mut Vec<u8>,
) {
    let table = PrettyTable::lay_out(schema, shown, grid, settings);
    let width = table.widths.iter().map(|w| w + 3).sum::<usize>() + 1;
    let rows = shown.block.rows;
    let has_lines = table.cells.iter().flatten().any(|cell| cell.lines.len() > 1);
    let layout = &settings.pretty;
    if layout.vertical
        && (width >= layout.vertical_width || has_lines)
        && schema.len() >= layout.vertical_columns
        && rows <= layout.vertical_rows
    {
        let writers = cell_writers(schema, shown.block, settings);
        for (row, number) in shown.numbers.iter().enumerate() {
            if row > 0 {
                out.push(b'\n');
            }
            let title = format!("Row {number}:");
            out.extend_from_slice(format!("{title}\n{}\n", "─".repeat(title.len())).as_bytes());
            write_vertical(schema, &writers, row, settings, settings.pretty.tuples_as_json, out);
        }
        return;
    }
    let mut text = String::new();
    table.draw(shown, width, &mut text);
    if settings.pretty_ascii {
        text = text.chars().map(to_ascii).collect();
    }
    out.extend_from_slice(text.as_bytes());
}

fn to_ascii(c: char) -> char {
    match c {
        '─' | '━' => '-',
        '│' | '┃' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '┏' | '┓' | '┳' | '┡' | '┩' | '╇' | '┢' | '┪' | '╈'
        | '┗' | '┛' | '┻' => '+',
        '⋯' => '~',
        other => other,
    }
}

impl<'a> PrettyTable<'a> {
    fn lay_out(schema: &Schema, shown: &PrettyRows<'_>, grid: PrettyGrid, settings: &'a FormatSettings) -> Self {
        let writers = cell_writers(schema, shown.block, settings);
        let names: Vec<String> = schema.fields.iter().map(|field| field.name.to_string()).collect();
        let last_number = shown.numbers.last().copied().unwrap_or(0);
        let number_width = last_number.to_string().len() + 2;
        let value_width_max = if schema.len() == 1 && shown.block.rows == 1 && !settings.pretty.cut_single_value {
            usize::MAX
        } else {
            settings.pretty_value_width_max
        };
        let mut widths = Vec::with_capacity(names.len());
        let mut cells: Vec<Vec<PrettyCell>> = (0..shown.block.rows).map(|_| Vec::with_capacity(names.len())).collect();
        // Tabulators count as if rows had numbers, also where they have none.
        let first = number_width + if grid == PrettyGrid::Space { 1 } else { 2 };
        let mut start = first;
        for ((writer, field), name) in writers.iter().zip(&schema.fields).zip(&names) {
            let mut width = display_width_from(name, start);
            for (row, line) in cells.iter_mut().enumerate() {
                let text = String::from_utf8_lossy(&shown_text(
                    writer,
                    &field.data_type,
                    row,
                    settings,
                    settings.pretty.tuples_as_json,
                ))
                .into_owned();
                let cell = lay_out_cell(&text, value_width_max, settings.pretty.multiline);
                let widest = cell.lines.iter().map(|line| display_width_from(line, start)).max().unwrap_or(0);
                width = width.max(widest.min(settings.pretty_pad_width_max));
                line.push(cell);
            }
            widths.push(width);
            start += width + 3;
        }
        let tips = (0..shown.block.rows)
            .map(|row| writers.last().and_then(|writer| tip(writer, row, settings.pretty_tip_threshold)))
            .collect();
        let indent = if settings.pretty_row_numbers { number_width } else { 0 };
        let right = schema.fields.iter().map(|field| aligns_right(&field.data_type)).collect();
        let number = schema.fields.iter().map(|field| field.data_type.base().is_number()).collect();
        PrettyTable { grid, settings, names, right, number, widths, start: first, cells, tips, indent }
    }

    /// A line of the grid: left end, filler, crossing, right end.
    fn rule(&self, [left, fill, cross, right]: [char; 4], out: &mut String) {
        out.push_str(&" ".repeat(self.indent));
        out.push(left);
        for (i, width) in self.widths.iter().enumerate() {
            if i > 0 {
                out.push(cross);
            }
            (0..width + 2).for_each(|_| out.push(fill));
        }
        out.push(right);
        out.push('\n');
    }

    /// A name, bold on terminals, padded to its column's width with `fill`.
    fn name(&self, i: usize, fill: char, out: &mut String) {
        let name = &self.names[i];
        let padding: String =
            std::iter::repeat_n(fill, self.widths[i].saturating_sub(display_width_from(name, self.start))).collect();
        let shown = if self.settings.pretty_color { format!("\x1b[1m{name}\x1b[0m") } else { name.clone() };
        if self.right[i] {
            out.push_str(&padding);
            out.push_str(&shown);
        } else {
            out.push_str(&shown);
            out.push_str(&padding);
        }
    }

    /// The names inside the grid's top or bottom line (`Compact`).
    fn named_rule(&self, [left, cross, right]: [char; 3], out: &mut String) {
        out.push_str(&" ".repeat(self.indent));
        for i in 0..self.names.len() {
            out.push(if i == 0 { left } else { cross });
            out.push('─');
            self.name(i, '─', out);
            out.push('─');
        }
        out.push(right);
        out.push('\n');
    }

    /// The names in a line of their own.
    fn name_line(&self, bar: &str, out: &mut String) {
        out.push_str(&" ".repeat(self.indent));
        out.push_str(bar);
        for i in 0..self.names.len() {
            if i > 0 {
                out.push(' ');
                out.push_str(if bar.is_empty() { " " } else { bar });
            }
            out.push(' ');
            self.name(i, ' ', out);
        }
        if !bar.is_empty() {
            out.push(' ');
            out.push_str(bar);
        }
        out.push('\n');
    }

    fn draw(&self, shown: &PrettyRows<'_>, width: usize, out: &mut String) {
        match self.grid {
            PrettyGrid::Full => {
                self.rule(['┏', '━', '┳', '┓'], out);
                self.name_line("┃", out);
                self.rule(['┡', '━', '╇', '┩'], out);
            }
            PrettyGrid::Compact => self.named_rule(['┌', '┬', '┐'], out),
            PrettyGrid::Space => {
                self.name_line("", out);
                out.push('\n');
            }
        }
        for row in 0..self.cells.len() {
            if row > 0 && self.grid == PrettyGrid::Full {
                self.rule(['├', '─', '┼', '┤'], out);
            }
            if shown.cut_before == Some(row) {
                self.cut_line(width, out);
            }
            self.row(row, shown.numbers[row], out);
        }
        let footer = self.cells.len() >= self.settings.pretty.footer_rows;
        match (self.grid, footer) {
            (PrettyGrid::Full, false) => self.rule(['└', '─', '┴', '┘'], out),
            (PrettyGrid::Full, true) => {
                self.rule(['┢', '━', '╈', '┪'], out);
                self.name_line("┃", out);
                self.rule(['┗', '━', '┻', '┛'], out);
            }
            (PrettyGrid::Compact, false) => self.rule(['└', '─', '┴', '┘'], out),
            (PrettyGrid::Compact, true) => self.named_rule(['└', '┴', '┘'], out),
            (PrettyGrid::Space, false) => {}
            (PrettyGrid::Space, true) => {
                out.push('\n');
                self.name_line("", out);
                out.push('\n');
            }
        }
    }

    fn cut_line(&self, width: usize, out: &mut String) {
        out.push_str(&" ".repeat(self.indent));
        let dashes = if self.grid == PrettyGrid::Space { (width - 1) / 2 } else { width.div_ceil(2) };
        let line = "─ ".repeat(dashes);
        // As wide as the table: a space ends it where the width is even.
        out.push_str(if self.grid == PrettyGrid::Space || width % 2 == 1 { line.trim_end() } else { &line });
        out.push('\n');
        if self.grid == PrettyGrid::Full {
            self.rule(['├', '─', '┼', '┤'], out);
        }
    }

    fn row(&self, row: usize, number: u64, out: &mut String) {
        let cells = &self.cells[row];
        let height = cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(1);
        let bar = if self.grid == PrettyGrid::Space { "" } else { "│" };
        for line in 0..height {
            if self.indent > 0 {
                let head = if line == 0 {
                    format!("{number:>width$}. ", width = self.indent - 2)
                } else {
                    " ".repeat(self.indent)
                };
                out.push_str(&if self.settings.pretty_color && line == 0 {
                    format!("\x1b[90m{head}\x1b[0m")
                } else {
                    head
                });
            }
            out.push_str(bar);
            for (i, cell) in cells.iter().enumerate() {
                if i > 0 {
                    out.push_str(if bar.is_empty() { " " } else { bar });
                }
                self.cell_line(cell, i, line, out);
            }
            out.push_str(bar);
            if let Some(tip) = self.tips[row].as_ref().filter(|_| line == 0) {
                out.push_str(&if self.settings.pretty_color { format!("\x1b[90m{tip}\x1b[0m") } else { tip.clone() });
            }
            out.push('\n');
        }
    }

    fn cell_line(&self, cell: &PrettyCell, i: usize, line: usize, out: &mut String) {
        let text = cell.lines.get(line).map_or("", String::as_str);
        let has_line = line < cell.lines.len();
        out.push(if line > 0 && has_line { '↳' } else { ' ' });
        let own = display_width_from(text, self.start);
        let padding =
            " ".repeat(self.widths[i].saturating_sub(own + usize::from(cell.cut && line + 1 == cell.lines.len())));
        let highlight = self.settings.pretty_color && self.settings.pretty_digit_groups && self.number[i];
        let shown = if highlight { underline_groups(text) } else { text.to_string() };
        if self.right[i] {
            out.push_str(&padding);
            out.push_str(&shown);
        } else {
            out.push_str(&shown);
            out.push_str(&padding);
        }
        if line + 1 < cell.lines.len() {
            out.push('↴');
        } else if cell.cut && has_line {
            out.push('⋯');
        } else {
            out.push(' ');
        }
    }
}

/// Splits a value at line ends; cuts what is wider than `width_max`.
fn lay_out_cell(text: &str, width_max: usize, multiline: bool) -> PrettyCell {
    let mut cut = false;
    let mut kept = text;
    if text.len() > width_max && display_width(text) > width_max {
        let mut width = 0;
        for (at, c) in text.char_indices() {
            width += char_width(c);
            if width > width_max {
                kept = &text[..at];
                cut = true;
                break;
            }
        }
    }
    let lines = if multiline { kept.split('\n').map(str::to_string).collect() } else { vec![kept.to_string()] };
    PrettyCell { lines, cut }
}
