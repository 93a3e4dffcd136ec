//! The schema of data that nobody has described.

use super::infer_text::{Guess, guess_field, guess_json, guess_literal, guess_quoted, merge, wrap};
use super::json::{list, take_string};
use super::json_columns::find_key;
use super::json_rows::string_array;
use super::text::Window;
use super::{Source, arrow, binary, csv, native, parquet, tsv};
use crate::{FormatSettings, find_format};
use base::{Result, bail};
use std::collections::HashMap;
use types::text::Cursor;
use types::type_parser::parse_type;
use types::{DataType, Field, Schema};

/// Bytes that inference looks at, at most.
const BYTES_MAX: usize = 16 << 20;

/// The schema of data in the named format; text is looked at for its first rows.
///
/// # Errors
/// `CANNOT_EXTRACT_TABLE_STRUCTURE` for empty data and for formats that do not tell.
pub fn infer_schema(name: &str, source: Source, settings: &FormatSettings) -> Result<Schema> {
    let info = find_format(name)?;
    match info.name {
        "Native" => return native::native_schema(settings, source),
        "Parquet" => return parquet::parquet_schema(source),
        "Arrow" | "ArrowStream" => return arrow::arrow_schema(source, info.name == "Arrow"),
        "RowBinaryWithNamesAndTypes" => return binary::row_binary_schema(source),
        "LineAsString" => return Ok(Schema::new(vec![Field::new("line", DataType::String)])),
        "RawBLOB" => return Ok(Schema::new(vec![Field::new("raw_blob", DataType::String)])),
        _ => {}
    }
    let mut window = Window::new(source);
    while window.bytes().len() < BYTES_MAX && !window.is_eof() {
        window.fill()?;
    }
    let bytes = window.bytes().strip_prefix(b"\xEF\xBB\xBF").unwrap_or(window.bytes());
    let mut columns = Columns { settings, names: Vec::new(), guesses: Vec::new(), rows: 0 };
    let eof = window.is_eof();
    match info.name {
        "Values" => columns.values(bytes)?,
        "JSON" | "JSONCompact" => columns.json_meta(bytes)?,
        "JSONColumns" | "JSONCompactColumns" => columns.json_columns(bytes, info.name == "JSONColumns")?,
        name if name.starts_with("JSONCompact") => columns.json_arrays(name, bytes)?,
        name if name.starts_with("JSON") => columns.json_objects(bytes)?,
        name if name.starts_with("CSV") || name.starts_with("TabSeparated") => columns.lines(name, bytes, eof)?,
        other => bail!(CannotExtractTableStructure, "The structure of {other} data cannot be told from the data: give it, as in file('name', '{other}', 'a UInt8, b String')"),
    }
    columns.finish(info.name)
}

/// Guesses per column.
struct Columns<'a> {
    settings: &'a FormatSettings,
    names: Vec<String>,
    guesses: Vec<Guess>,
    rows: u64,
}

impl Columns<'_> {
    fn add(&mut self, row: Vec<Guess>) {
        if self.guesses.len() < row.len() {
            self.guesses.resize(row.len(), None);
        }
        for (known, new) in self.guesses.iter_mut().zip(row) {
            *known = merge(known.take(), new, self.settings);
        }
        self.rows += 1;
    }

    /// As [`Self::add`], of the columns that a row has: rows may have few of many.
    fn add_some(&mut self, row: Vec<(usize, Guess)>) {
        self.guesses.resize(self.names.len(), None);
        for (at, new) in row {
            let known = &mut self.guesses[at];
            *known = merge(known.take(), new, self.settings);
        }
        self.rows += 1;
    }

    fn is_enough(&self) -> bool {
        self.rows >= self.settings.inference_rows_max
    }

    fn finish(self, format: &str) -> Result<Schema> {
        if self.guesses.is_empty() && self.names.is_empty() {
            bail!(CannotExtractTableStructure, "The structure of the {format} data cannot be told: there are no rows. Give it, as in file('name', '{format}', 'a UInt8, b String')");
        }
        let count = self.guesses.len().max(self.names.len());
        let name = |i: usize| self.names.get(i).cloned().unwrap_or_else(|| format!("c{}", i + 1));
        let guess = |i: usize| self.guesses.get(i).cloned().flatten().unwrap_or(DataType::String);
        // A tuple may be Nullable in ClickHouse's newest versions only; ours stay as they are.
        Ok(Schema::new((0..count).map(|i| Field::new(name(i), wrap(guess(i), self.settings))).collect()))
    }

    fn lines(&mut self, format: &str, bytes: &[u8], eof: bool) -> Result<()> {
        let is_csv = format.starts_with("CSV");
        let raw = format.starts_with("TabSeparatedRaw");
        let with_types = format.ends_with("AndTypes");
        let with_names = with_types || format.ends_with("WithNames");
        let split = |at: usize| match is_csv {
            true => csv::split_line(bytes, at, eof, self.settings),
            false => tsv::split_line(bytes, at, raw, eof),
        };
        let mut at = 0;
        for _ in 0..if is_csv { self.settings.csv_skip_lines } else { self.settings.tsv_skip_lines } {
            at += memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len() - at, |end| end + 1);
        }
        let first = if at < bytes.len() { split(at)? } else { None };
        let Some((first, second_at)) = first else { return Ok(()) };
        if with_types {
            let Some((types, _)) = split(second_at)? else { bail!(CannotExtractTableStructure, "The header of types is missing") };
            self.names = first.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
            self.guesses = types.iter().map(|name| parse_type(&String::from_utf8_lossy(name)).map(Some)).collect::<Result<_>>()?;
            return Ok(());
        }
        let detect = !with_names && if is_csv { self.settings.csv_detect_header } else { self.settings.tsv_detect_header };
        let first_guesses = self.guess_line(bytes, at, is_csv, raw, eof)?;
        let is_header = detect && {
            let all_strings = first_guesses.iter().all(|guess| *guess == Some(DataType::String));
            let second = if second_at < bytes.len() { self.guess_line(bytes, second_at, is_csv, raw, eof)? } else { Vec::new() };
            all_strings && second.len() == first.len() && second.iter().any(|guess| guess.as_ref().is_some_and(|guess| *guess != DataType::String))
        };
        if with_names || is_header {
            self.names = first.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
            at = second_at;
        }
        while at < bytes.len() && !self.is_enough() {
            let next = match is_csv {
                true => csv::split_line(bytes, at, eof, self.settings)?,
                false => tsv::split_line(bytes, at, raw, eof)?,
            };
            let Some((_, next)) = next else { break };
            let row = self.guess_line(bytes, at, is_csv, raw, eof)?;
            self.add(row);
            at = next;
        }
        Ok(())
    }

    /// The guesses of the fields of a line.
    fn guess_line(&self, bytes: &[u8], at: usize, is_csv: bool, raw: bool, eof: bool) -> Result<Vec<Guess>> {
        if !is_csv {
            let line = tsv::split_line(bytes, at, raw, eof)?;
            return Ok(line.map(|(fields, _)| fields.iter().map(|field| guess_field(field, self.settings)).collect()).unwrap_or_default());
        }
        let (mut guesses, mut at) = (Vec::new(), at);
        while let Some(field) = csv::field_at(bytes, at, eof, self.settings)? {
            let text = field.text();
            guesses.push(match field.quoted {
                true => guess_quoted(&text, self.settings),
                // Arrays stand in quotes in CSV.
                false if matches!(text.first(), Some(b'[' | b'(' | b'{')) => Some(DataType::String),
                false => guess_field(&text, self.settings),
            });
            at = field.next;
            if field.ends_row {
                break;
            }
        }
        Ok(guesses)
    }

    fn values(&mut self, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        while !self.is_enough() {
            cursor.skip_blanks();
            if cursor.eat(b',') {
                continue;
            }
            if cursor.is_done() || cursor.eat(b';') {
                break;
            }
            let mut row = Vec::new();
            let result = list(&mut cursor, b'(', b')', |cursor| {
                row.push(guess_literal(cursor, self.settings, 0)?);
                Ok(())
            });
            match result {
                Ok(()) => self.add(row),
                Err(_) if self.rows > 0 => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn json_objects(&mut self, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        let mut scratch = Vec::new();
        let mut places: HashMap<String, usize> = HashMap::new();
        cursor.skip_blanks();
        cursor.eat(b'[');
        while !self.is_enough() {
            cursor.skip_blanks();
            if cursor.eat(b',') {
                continue;
            }
            if cursor.is_done() || cursor.peek() == Some(b']') {
                break;
            }
            let mut row = Vec::new();
            let result = list(&mut cursor, b'{', b'}', |cursor| {
                let name = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
                let name = String::from_utf8_lossy(&name).into_owned();
                cursor.expect(b':')?;
                let guess = guess_json(cursor, self.settings, 0)?;
                let at = *places.entry(name).or_insert_with_key(|name| {
                    self.names.push(name.clone());
                    self.names.len() - 1
                });
                row.push((at, guess));
                base::cancel::checkpoint()
            });
            match result {
                Ok(()) => self.add_some(row),
                // The window may end inside a row.
                Err(_) if cursor.is_done() && self.rows > 0 => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn json_arrays(&mut self, format: &str, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        let to_names = |names: Vec<Vec<u8>>| names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect::<Vec<_>>();
        if format.contains("WithNames") {
            self.names = to_names(string_array(&mut cursor)?);
        }
        if format.ends_with("AndTypes") {
            self.guesses = to_names(string_array(&mut cursor)?).iter().map(|name| parse_type(name).map(Some)).collect::<Result<_>>()?;
            return Ok(());
        }
        while !self.is_enough() {
            cursor.skip_blanks();
            if cursor.is_done() {
                break;
            }
            let mut row = Vec::new();
            let result = list(&mut cursor, b'[', b']', |cursor| {
                row.push(guess_json(cursor, self.settings, 0)?);
                Ok(())
            });
            match result {
                Ok(()) => self.add(row),
                Err(_) if cursor.is_done() && self.rows > 0 => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The `meta` of a JSON document.
    fn json_meta(&mut self, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        if !find_key(&mut cursor, b"meta")? {
            bail!(CannotExtractTableStructure, "The JSON document has no field 'meta'");
        }
        let mut scratch = Vec::new();
        list(&mut cursor, b'[', b']', |cursor| {
            let (mut name, mut data_type) = (String::new(), DataType::String);
            list(cursor, b'{', b'}', |cursor| {
                let key = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
                cursor.expect(b':')?;
                cursor.skip_blanks();
                let value = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
                match key.as_slice() {
                    b"name" => name = String::from_utf8_lossy(&value).into_owned(),
                    b"type" => data_type = parse_type(&String::from_utf8_lossy(&value))?,
                    _ => {}
                }
                Ok(())
            })?;
            self.names.push(name);
            self.guesses.push(Some(data_type));
            Ok(())
        })
    }

    fn json_columns(&mut self, bytes: &[u8], named: bool) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        let mut scratch = Vec::new();
        let (open, close) = if named { (b'{', b'}') } else { (b'[', b']') };
        list(&mut cursor, open, close, |cursor| {
            if named {
                let name = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
                self.names.push(String::from_utf8_lossy(&name).into_owned());
                cursor.expect(b':')?;
            }
            let mut guess: Guess = None;
            list(cursor, b'[', b']', |cursor| {
                guess = merge(guess.take(), guess_json(cursor, self.settings, 0)?, self.settings);
                Ok(())
            })?;
            self.guesses.push(guess);
            Ok(())
        })
    }
}
