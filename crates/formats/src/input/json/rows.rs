//! A JSON value per row: `JSONEachRow`, `JSONCompactEachRow` and their kin.

use super::pass::pass_objects;
use super::{JsonReader, skip_value, take_string};
use crate::FormatSettings;
use crate::input::target::{ColumnUse, RowParse, RowParser, RowTarget, map_header, parse_cell, push_null};
use base::{ErrorCode, Result, bail};
use std::collections::HashMap;
use types::Schema;
use types::text::Cursor;

/// Columns whose names are compared one by one.
const LOOKED_THROUGH_MAX: usize = 32;
/// Nesting of objects that fill columns, at most.
const NESTED_MAX: usize = 100;
/// The texts of NULL in the formats of strings.
const NULL_TEXTS: [&[u8]; 2] = ["ᴺᵁᴸᴸ".as_bytes(), b"\\N"];

pub(crate) struct JsonRowParser {
    arrays: bool,
    strings: bool,
    names: bool,
    types: bool,
    columns: Vec<Option<usize>>,
    reader: JsonReader,
    scratch: Vec<u8>,
    /// Of each column the beginning of a field, `"name":`; empty where the name may stand there with escapes.
    keys: Vec<Vec<u8>>,
    /// Columns by name, once they are many and come out of order.
    places: HashMap<Vec<u8>, usize>,
    /// The rows stand inside an array.
    inside_array: bool,
    /// The rows stand inside an object, and have names.
    named: bool,
    /// The column of these names.
    name_column: Option<usize>,
    /// The depth of the object that fills columns by paths.
    depth: usize,
}

impl JsonRowParser {
    pub(crate) fn new(name: &str, schema: &Schema, settings: &FormatSettings) -> Self {
        let types = name.ends_with("AndTypes");
        JsonRowParser {
            arrays: name.contains("Compact"),
            strings: name.contains("Strings"),
            names: types || name.ends_with("WithNames"),
            types,
            columns: (0..schema.len()).map(Some).collect(),
            reader: JsonReader::default(),
            scratch: Vec::new(),
            keys: schema.fields.iter().map(|field| key_of(&field.name)).collect(),
            places: HashMap::new(),
            inside_array: false,
            depth: 0,
            named: name == "JSONObjectEachRow",
            name_column: Some(&settings.texts.object_name_column)
                .filter(|name| !name.is_empty())
                .and_then(|name| schema.index_of(name)),
        }
    }

    #[inline]
    fn cell(&mut self, column: usize, cursor: &mut Cursor<'_>, target: &mut RowTarget) -> Result<()> {
        let data_type = &target.schema.fields[column].data_type;
        let builder = &mut target.builders[column];
        // A field of NULL is a default whatever the settings say.
        if cursor.peek() == Some(b'n') && !data_type.is_nullable() && cursor.eat_word(b"null") {
            target.push_default(column);
            return Ok(());
        }
        let result = if self.strings && cursor.peek() == Some(b'"') {
            match take_string(cursor, &mut self.scratch) {
                Err(error) => Err(error),
                Ok(text) => {
                    let text = text.unwrap_or(&self.scratch);
                    match data_type.is_nullable() && NULL_TEXTS.contains(&text) {
                        true => push_null(data_type, builder, &target.settings),
                        false => parse_cell(data_type, text, builder, &target.settings),
                    }
                }
            }
        } else {
            self.reader.read(data_type, cursor, builder, &target.settings)
        };
        result.map_err(|error| target.in_column(column, error))
    }

    /// The name of a row and its object.
    fn named_object(&mut self, cursor: &mut Cursor<'_>, target: &mut RowTarget) -> Result<()> {
        let name = take_string(cursor, &mut self.scratch)?.map_or_else(|| self.scratch.clone(), <[u8]>::to_vec);
        cursor.expect(b':')?;
        cursor.skip_blanks();
        if let Some(column) = self.name_column.filter(|&column| !target.skips(column)) {
            target.push_text(column, &name).map_err(|error| target.in_column(column, error))?;
        }
        self.object(cursor, target)
    }

    fn object(&mut self, cursor: &mut Cursor<'_>, target: &mut RowTarget) -> Result<()> {
        let mut next = 0;
        let mut fields = 0;
        cursor.list(b'{', b'}', |cursor| {
            let column = match self.keys.get(next) {
                // Fields mostly come in the order of the columns, without blanks.
                Some(key) if !key.is_empty() && cursor.rest().starts_with(key) => {
                    cursor.at += key.len();
                    next
                }
                _ => match self.named_field(next, cursor, target)? {
                    Some(column) => column,
                    None => return Ok(()),
                },
            };
            cursor.skip_blanks();
            next = column + 1;
            // Of a field that stands there twice the first value holds.
            if target.skips(column) || target.builders[column].len() > target.rows {
                return skip_value(cursor, 0).map(|_| ());
            }
            fields += 1;
            self.cell(column, cursor, target)
        })?;
        if fields < target.columns_read() {
            target.fill_missing();
        }
        Ok(())
    }

    /// The column of a field, of which the name and colon are taken. A field of no column is taken as a whole.
    fn named_field(&mut self, guess: usize, cursor: &mut Cursor<'_>, target: &mut RowTarget) -> Result<Option<usize>> {
        if !matches!(cursor.peek(), Some(b'"') | None) {
            bail!(CannotParseQuotedString, "Cannot parse JSON string: expected opening quote");
        }
        let taken = take_string(cursor, &mut self.scratch)?;
        let name = taken.unwrap_or(&self.scratch);
        let column = find_column(name, guess, &target.schema, &mut self.places);
        let prefix = if column.is_none() && target.settings.json.import_nested { name.to_vec() } else { Vec::new() };
        cursor.expect(b':')?;
        cursor.skip_blanks();
        if column.is_some() {
            return Ok(column);
        }
        if target.settings.json.import_nested && cursor.peek() == Some(b'{') {
            self.nested(prefix, cursor, target)?;
        } else if target.settings.skip_unknown {
            skip_value(cursor, 0)?;
        } else {
            bail!(IncorrectData, "Unknown field found while parsing JSONEachRow format");
        }
        Ok(None)
    }

    /// An object whose fields fill columns that are named by their paths, `prefix.name`.
    fn nested(&mut self, prefix: Vec<u8>, cursor: &mut Cursor<'_>, target: &mut RowTarget) -> Result<()> {
        self.depth += 1;
        if self.depth > NESTED_MAX {
            bail!(IncorrectData, "JSON is nested deeper than {NESTED_MAX}");
        }
        let mut scratch = Vec::new();
        let result = cursor.list(b'{', b'}', |cursor| {
            let name = take_string(cursor, &mut scratch)?.unwrap_or(&scratch);
            let path = [prefix.as_slice(), b".", name].concat();
            cursor.expect(b':')?;
            cursor.skip_blanks();
            match find_column(&path, 0, &target.schema, &mut self.places) {
                Some(column) if !target.skips(column) && target.builders[column].len() == target.rows => {
                    self.cell(column, cursor, target)
                }
                None if cursor.peek() == Some(b'{') => self.nested(path, cursor, target),
                None if !target.settings.skip_unknown => bail!(
                    IncorrectData,
                    "Unknown field found while parsing JSONEachRow format: {}",
                    String::from_utf8_lossy(&path)
                ),
                _ => skip_value(cursor, 0).map(|_| ()),
            }
        });
        self.depth -= 1;
        result
    }

    fn array(&mut self, cursor: &mut Cursor<'_>, target: &mut RowTarget) -> Result<()> {
        let mut at = 0;
        let count = self.columns.len();
        let variable = target.settings.json.variable_columns;
        cursor.list(b'[', b']', |cursor| {
            if variable && at >= count {
                return skip_value(cursor, 0).map(|_| ());
            }
            let Some(&column) = self.columns.get(at) else {
                bail!(CannotParseInputAssertionFailed, "Wrong number of fields: expected {count}, got more")
            };
            at += 1;
            match column {
                Some(column) if !target.skips(column) => {
                    let result = self.cell(column, cursor, target);
                    target.drop_checked(column);
                    result
                }
                _ => skip_value(cursor, 0).map(|_| ()),
            }
        })?;
        if at != count && !variable {
            bail!(CannotParseInputAssertionFailed, "Wrong number of fields: expected {count}, got {at}");
        }
        target.fill_missing();
        Ok(())
    }
}

/// The beginning of a field with a name, as it mostly stands there.
fn key_of(name: &str) -> Vec<u8> {
    match name.contains(['"', '\\']) {
        true => Vec::new(),
        false => format!("\"{name}\":").into_bytes(),
    }
}

/// The column of a name; names mostly come in the order of the columns.
#[inline]
fn find_column(name: &[u8], guess: usize, schema: &Schema, places: &mut HashMap<Vec<u8>, usize>) -> Option<usize> {
    if schema.fields.get(guess).is_some_and(|field| field.name.as_bytes() == name) {
        return Some(guess);
    }
    if schema.len() <= LOOKED_THROUGH_MAX {
        return schema.fields.iter().position(|field| field.name.as_bytes() == name);
    }
    if places.is_empty() {
        places.extend(schema.fields.iter().enumerate().map(|(at, field)| (field.name.as_bytes().to_vec(), at)));
    }
    places.get(name).copied()
}

/// An array of strings, as headers are.
pub(crate) fn string_array(cursor: &mut Cursor<'_>) -> Result<Vec<Vec<u8>>> {
    let mut items = Vec::new();
    let mut scratch = Vec::new();
    cursor.list(b'[', b']', |cursor| {
        let item = take_string(cursor, &mut scratch)?.map_or_else(|| scratch.clone(), <[u8]>::to_vec);
        items.push(item);
        Ok(())
    })?;
    Ok(items)
}

impl RowParser for JsonRowParser {
    fn begin(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<Option<usize>> {
        let mut cursor = Cursor::new(bytes);
        cursor.skip_blanks();
        if !self.names {
            // Objects inside one array are taken too.
            if self.named {
                if cursor.is_done() {
                    return Ok(if eof { Some(cursor.at) } else { None });
                }
                cursor.expect(b'{')?;
                return Ok(Some(cursor.at));
            }
            if !self.arrays && cursor.eat(b'[') {
                self.inside_array = true;
                return Ok(Some(cursor.at));
            }
            return Ok(Some(0));
        }
        let mut header = || -> Result<Vec<Vec<u8>>> {
            let names = string_array(&mut cursor)?;
            if self.types {
                string_array(&mut cursor)?;
            }
            Ok(names)
        };
        match header() {
            Ok(names) => {
                if target.settings.use_header {
                    self.columns = map_header(&names, target)?;
                }
                Ok(Some(cursor.at))
            }
            Err(_) if !eof && cursor.is_done() => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn unread(&self, settings: &FormatSettings) -> ColumnUse {
        let is_by_place = self.arrays && !(self.names && settings.use_header);
        if is_by_place { ColumnUse::Checked } else { ColumnUse::Skipped }
    }

    fn pass_rows(&mut self, bytes: &[u8], target: &RowTarget) -> (usize, usize) {
        if self.arrays || self.named || !target.settings.skip_unknown { (0, 0) } else { pass_objects(bytes) }
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        let mut cursor = Cursor::new(bytes);
        loop {
            cursor.skip_blanks();
            if !cursor.eat(b',') && !cursor.eat(b';') {
                break;
            }
        }
        if cursor.is_done() {
            return Ok(if eof { RowParse::End } else { RowParse::More });
        }
        // A row that is left out goes to the end of its line, not of one before it.
        if cursor.at > 0 {
            return Ok(RowParse::Skip(cursor.at));
        }
        if self.inside_array && cursor.eat(b']') {
            return Ok(RowParse::End);
        }
        if self.named && cursor.eat(b'}') {
            return Ok(RowParse::End);
        }
        let result = match (self.arrays, self.named) {
            (true, _) => self.array(&mut cursor, target),
            (_, true) => self.named_object(&mut cursor, target),
            _ => self.object(&mut cursor, target),
        };
        match result {
            Ok(()) => {
                if cursor.peek() == Some(b'\n') {
                    cursor.at += 1;
                }
                Ok(RowParse::Row(cursor.at))
            }
            Err(_) if !eof && cursor.is_done() => Ok(RowParse::More),
            Err(error)
                if !self.arrays && cursor.is_done() && error.code() == ErrorCode::CannotParseInputAssertionFailed =>
            {
                bail!(CannotReadAllData, "The input ends inside a row: {}", error.message())
            }
            Err(error) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::FormatSettings;
    use crate::input::input_format;
    use types::type_parser::parse_type;
    use types::{Field, Schema};

    fn blocks(schema: &Schema, text: String) -> Vec<usize> {
        let source = Box::new(std::io::Cursor::new(text.into_bytes()));
        let mut input = input_format("JSONEachRow", schema, &FormatSettings::default(), source).unwrap();
        std::iter::from_fn(|| input.next_block(65536).unwrap().map(|block| block.rows)).collect()
    }

    #[test]
    fn objects_are_longer_than_what_is_read_at_once() {
        for type_name in ["JSON", "Dynamic", "String", "JSON(a String)"] {
            let schema = Schema::new(vec![Field::new("j", parse_type(type_name).unwrap())]);
            for filler in ["x", "\\n", "\\u00e9"] {
                let row = format!("{{\"j\":{{\"a\":\"{}\",\"b\":[1,2]}}}}\n", filler.repeat((3 << 20) / filler.len()));
                assert_eq!(blocks(&schema, row.repeat(2)), [2], "{type_name} {filler}");
            }
        }
    }

    #[test]
    fn blocks_of_many_columns_have_few_rows() {
        let schema = Schema::new(
            (0..20_000).map(|at| Field::new(format!("c{at}"), parse_type("Nullable(UInt8)").unwrap())).collect(),
        );
        let text: String = (0..1000).map(|at| format!("{{\"c{at}\":1}}\n")).collect();
        assert_eq!(blocks(&schema, text), [838, 162]);
    }
}
