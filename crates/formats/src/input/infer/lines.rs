//! The schema of lines of fields, CSV and TSV, that nobody has described.

use super::sniff::{first_row, guess_line, header_names, is_header, past_blank_lines};
use super::text::Guess;
use super::{ColumnGuesses, tsv};
use crate::input::csv;
use crate::settings::CsvHead;
use base::{Result, bail};
use types::DataType;
use types::type_parser::parse_type;

/// Lines of fields.
struct FieldLines<'a> {
    bytes: &'a [u8],
    /// The bytes are all that there is.
    eof: bool,
    is_csv: bool,
    /// TSV without escapes.
    is_raw: bool,
}

/// Names of columns as they stand in a header.
fn names_of(fields: &[Vec<u8>]) -> Vec<String> {
    fields.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect()
}

impl ColumnGuesses<'_> {
    pub(super) fn lines(&mut self, format: &str, bytes: &[u8], eof: bool) -> Result<()> {
        let is_csv = format.starts_with("CSV");
        if is_csv {
            csv::check_delimiter(self.settings)?;
        }
        let lines = FieldLines { bytes, eof, is_csv, is_raw: format.starts_with("TabSeparatedRaw") };
        let with_types = format.ends_with("AndTypes");
        let with_names = with_types || format.ends_with("WithNames");
        let at = self.first_line(&lines);
        let Some((first, second_at)) = self.split(&lines, at)? else { return Ok(()) };
        if with_types {
            let Some((types, _)) = self.split(&lines, second_at)? else {
                bail!(CannotExtractTableStructure, "The header of types is missing")
            };
            self.names = names_of(&first);
            self.guesses =
                types.iter().map(|name| parse_type(&String::from_utf8_lossy(name)).map(Some)).collect::<Result<_>>()?;
            self.are_given = true;
            return Ok(());
        }
        self.may_be_short = match is_csv {
            true => self.settings.reading.csv_variable_columns,
            false => self.settings.reading.tsv_variable_columns,
        };
        let starts_with_names = with_names || self.finds_header(&lines, at, second_at)?;
        if !starts_with_names {
            return self.rows_of_lines(&lines, at);
        }
        self.names = if is_csv && self.settings.reading.csv_lenient { header_names(&first) } else { names_of(&first) };
        if let Some(twice) = (1..self.names.len()).find(|&at| self.names[..at].contains(&self.names[at])) {
            bail!(IncorrectData, "Duplicate column name found while schema inference: \"{}\"", self.names[twice]);
        }
        self.rows_of_lines(&lines, second_at)
    }

    /// The position of the first line that counts.
    fn first_line(&self, lines: &FieldLines) -> usize {
        if lines.is_csv {
            return first_row(lines.bytes, self.settings);
        }
        let bytes = lines.bytes;
        (0..self.settings.tsv_skip_lines)
            .fold(0, |at, _| at + memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len() - at, |end| end + 1))
    }

    /// The fields of the line at a position and where the next begins; `None` where none ends inside the bytes.
    fn split(&self, lines: &FieldLines, at: usize) -> Result<Option<(Vec<Vec<u8>>, usize)>> {
        match lines.is_csv {
            _ if at >= lines.bytes.len() => Ok(None),
            true => csv::split_line(lines.bytes, at, lines.eof, self.settings),
            false => tsv::split_line(lines.bytes, at, lines.is_raw, lines.eof),
        }
    }

    /// Whether the format, which does not say it, has a header.
    fn finds_header(&self, lines: &FieldLines, at: usize, second_at: usize) -> Result<bool> {
        let detect = if lines.is_csv { self.settings.csv_detect_header } else { self.settings.tsv_detect_header };
        match self.settings.reading.csv_head {
            _ if !detect => return Ok(false),
            CsvHead::Header if lines.is_csv => return Ok(true),
            CsvHead::Row if lines.is_csv => return Ok(false),
            _ => {}
        }
        let Some((first, _)) = self.guesses_of(lines, at)? else { return Ok(false) };
        let second = self.guesses_of(lines, second_at)?;
        Ok(second.is_some_and(|(second, _)| is_header(&first, &second, false)))
    }

    /// The guesses of the fields of the line at a position, and where the next begins.
    fn guesses_of(&self, lines: &FieldLines, at: usize) -> Result<Option<(Vec<Guess>, usize)>> {
        if at >= lines.bytes.len() {
            return Ok(None);
        }
        if lines.is_csv {
            return guess_line(lines.bytes, at, lines.eof, self.settings);
        }
        // With its escapes: NULL is one.
        let line = tsv::split_line(lines.bytes, at, true, lines.eof)?;
        let guess = |field: &Vec<u8>| match self.settings.reading.tsv_infer {
            true => self.guess_tsv(field),
            false => Some(DataType::String),
        };
        Ok(line.map(|(fields, next)| (fields.iter().map(guess).collect(), next)))
    }

    fn rows_of_lines(&mut self, lines: &FieldLines, mut at: usize) -> Result<()> {
        let skips_blank = lines.is_csv && self.settings.reading.csv_lenient;
        while !self.is_enough() {
            if skips_blank {
                at = past_blank_lines(lines.bytes, at, self.settings);
            }
            let Some((mut row, next)) = self.guesses_of(lines, at)? else { break };
            let expected = if self.guesses.is_empty() { self.names.len() } else { self.guesses.len() };
            // A delimiter at the end of a row that the header has not is let pass, as it is by the reader.
            if lines.is_csv && row.len() == self.names.len() + 1 && row.last() == Some(&None) {
                row.pop();
            }
            if self.may_be_short && !self.names.is_empty() {
                // Fields behind those of the header are nobody's.
                row.truncate(self.names.len());
            }
            if lines.is_csv && !self.may_be_short && expected > 0 && row.len() != expected {
                let line = memchr::memchr_iter(b'\n', &lines.bytes[..at]).count() + 1;
                bail!(
                    IncorrectData,
                    "Rows have different amount of values: the row at line {line} has {}, those before it {expected}. \
                    Set input_format_csv_allow_variable_number_of_columns = 1 to read such rows",
                    row.len()
                );
            }
            self.add(row)?;
            at = next;
        }
        Ok(())
    }
}
