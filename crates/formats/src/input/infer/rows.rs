//! The schema of JSON that nobody has described.

use super::ColumnGuesses;
use super::merge::merge;
use super::text::{Guess, guess_json};
use crate::input::json::columns::find_key;
use crate::input::json::rows::string_array;
use crate::input::json::take_string;
use base::{Result, bail};
use std::collections::HashMap;
use types::DataType;
use types::text::Cursor;
use types::type_parser::parse_type;

impl ColumnGuesses<'_> {
    pub(super) fn json_objects(&mut self, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
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
            let result = self.json_object(&mut cursor, &mut places, &mut row);
            match result {
                Ok(()) => self.add_some(row)?,
                // The window may end inside a row.
                Err(_) if cursor.is_done() && self.has_rows() => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    pub(super) fn json_arrays(&mut self, format: &str, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        let to_names = |names: Vec<Vec<u8>>| {
            names.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect::<Vec<_>>()
        };
        if format.contains("WithNames") {
            self.names = to_names(string_array(&mut cursor)?);
        }
        if format.ends_with("AndTypes") {
            self.guesses = to_names(string_array(&mut cursor)?)
                .iter()
                .map(|name| parse_type(name).map(Some))
                .collect::<Result<_>>()?;
            self.are_given = true;
            return Ok(());
        }
        while !self.is_enough() {
            cursor.skip_blanks();
            if cursor.is_done() {
                break;
            }
            let mut row = Vec::new();
            let result = cursor.list(b'[', b']', |cursor| {
                row.push(guess_json(cursor, self.settings, 0)?);
                Ok(())
            });
            match result {
                Ok(()) => self.add(row)?,
                Err(_) if cursor.is_done() && self.has_rows() => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The `meta` of a JSON document.
    pub(super) fn json_meta(&mut self, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        if !find_key(&mut cursor, b"meta")? {
            bail!(CannotExtractTableStructure, "The JSON document has no field 'meta'");
        }
        let mut scratch = Vec::new();
        cursor.list(b'[', b']', |cursor| {
            let (mut name, mut data_type) = (String::new(), DataType::String);
            cursor.list(b'{', b'}', |cursor| {
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
            self.are_given = true;
            Ok(())
        })
    }

    pub(super) fn json_columns(&mut self, bytes: &[u8], named: bool) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        let mut scratch = Vec::new();
        let (open, close) = if named { (b'{', b'}') } else { (b'[', b']') };
        cursor.list(open, close, |cursor| {
            if named {
                let name = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
                self.names.push(String::from_utf8_lossy(&name).into_owned());
                cursor.expect(b':')?;
            }
            let mut guess: Guess = None;
            cursor.list(b'[', b']', |cursor| {
                guess = merge(guess.take(), guess_json(cursor, self.settings, 0)?, self.rules, self.settings)?;
                Ok(())
            })?;
            self.guesses.push(guess);
            Ok(())
        })
    }

    /// The guesses of the fields of the object at the cursor.
    fn json_object(
        &mut self,
        cursor: &mut Cursor<'_>,
        places: &mut HashMap<String, usize>,
        row: &mut Vec<(usize, Guess)>,
    ) -> Result<()> {
        let mut scratch = Vec::new();
        cursor.list(b'{', b'}', |cursor| {
            let name = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
            let name = String::from_utf8_lossy(&name).into_owned();
            cursor.expect(b':')?;
            let guess = guess_json(cursor, self.settings, 0)?;
            // What has no name is no column.
            if name.is_empty() {
                return base::cancel::checkpoint();
            }
            let at = *places.entry(name).or_insert_with_key(|name| {
                self.names.push(name.clone());
                self.names.len() - 1
            });
            row.push((at, guess));
            base::cancel::checkpoint()
        })
    }

    /// The objects of an object of named rows.
    pub(super) fn json_named_objects(&mut self, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        let mut scratch = Vec::new();
        let mut places = HashMap::new();
        let own = self.settings.texts.object_name_column.clone();
        if !own.is_empty() {
            places.insert(own.clone(), 0);
            self.names.push(own);
        }
        cursor.list(b'{', b'}', |cursor| {
            take_string(cursor, &mut scratch)?;
            cursor.expect(b':')?;
            let mut row = Vec::new();
            self.json_object(cursor, &mut places, &mut row)?;
            self.add_some(row)
        })?;
        if let (false, Some(first)) = (self.settings.texts.object_name_column.is_empty(), self.guesses.first_mut()) {
            *first = Some(DataType::String);
        }
        Ok(())
    }

    /// A document with `meta`, or rows of objects without.
    pub(super) fn json_document(&mut self, format: &str, bytes: &[u8]) -> Result<()> {
        let mut cursor = Cursor::new(bytes);
        cursor.skip_blanks();
        if cursor.peek() == Some(b'{') && find_key(&mut cursor.clone(), b"meta").unwrap_or(false) {
            return self.json_meta(bytes);
        }
        if format == "JSON" { self.json_objects(bytes) } else { self.json_arrays("JSONCompactEachRow", bytes) }
    }
}
