//! The schema of data that nobody has described.
//! A field's text says what types it may have (`text`), and the fields of a column get one type (`merge`).

mod lines;
mod merge;
mod named;
mod rows;
pub(crate) mod sniff;
pub(super) mod text;

use self::merge::{TypeMergeRules, merge, settled};
use self::text::{Guess, guess_field, guess_literal, guess_quoted};
use super::text::ReadWindow;
use super::{Source, arrow, avro, binary, form, native, npy, orc, parquet, pattern_rows, regexp, ruled, tsv};
use crate::pattern::Pattern;
use crate::{FormatSettings, find_format};
use base::{Error, ErrorCode, Result, bail};
use types::super_type::least_super_type_lossy;
use types::text::Cursor;
use types::type_parser::parse_type;
use types::{DataType, Field, Schema};

/// The schema of data in the named format; text is looked at for its first rows.
///
/// # Errors
/// `CANNOT_EXTRACT_TABLE_STRUCTURE` for empty data and for formats that do not tell.
pub fn infer_schema(name: &str, source: Source, settings: &FormatSettings) -> Result<Schema> {
    let info = find_format(name)?;
    if !info.is_input {
        bail!(FormatIsNotSuitableForInput, "Format {} is not suitable for input", info.name);
    }
    schema_of(info.name, source, settings).map_err(|error| match error.code() {
        ErrorCode::QueryWasCancelled
        | ErrorCode::TimeoutExceeded
        | ErrorCode::MemoryLimitExceeded
        | ErrorCode::CannotReadFromFileDescriptor
        | ErrorCode::CannotExtractTableStructure => error,
        _ => Error::new(
            ErrorCode::CannotExtractTableStructure,
            format!(
                "The table structure cannot be extracted from \
            a {} format file: {}. You can specify the structure manually",
                info.name,
                error.message()
            ),
        ),
    })
}

/// The type that holds all of some texts, as fields of CSV have types.
pub fn type_of_texts<'a>(texts: impl Iterator<Item = &'a [u8]>, settings: &FormatSettings) -> DataType {
    let mut guess: Guess = None;
    for text in texts {
        let plain = FormatSettings { infer_variants: false, ..settings.clone() };
        guess = merge(guess, guess_field(text, &plain), TypeMergeRules::TEXT, &plain).unwrap_or(Some(DataType::String));
    }
    match guess.map(|guess| guess.without_nullable()) {
        None | Some(DataType::Nothing) => DataType::String,
        Some(guess) => guess,
    }
}

/// The columns of several schemas by their names, in the order in which they come first; a column of several types has
/// one that holds their values.
///
/// # Errors
/// `TYPE_MISMATCH` for types that have none.
pub fn merged_schema<'a>(schemas: impl Iterator<Item = &'a Schema>, settings: &FormatSettings) -> Result<Schema> {
    let mut merged = Schema::default();
    for field in schemas.flat_map(|schema| &schema.fields) {
        let Some(at) = merged.index_of(&field.name) else {
            merged.fields.push(field.clone());
            continue;
        };
        let (known, new) = (&merged.fields[at].data_type, &field.data_type);
        if known == new {
            continue;
        }
        let common = least_super_type_lossy(&[known.clone(), new.clone()]).or_else(|_| {
            merge(Some(known.clone()), Some(new.clone()), TypeMergeRules::JSON, settings)
                .map(|merged| merged.unwrap_or(DataType::String))
        });
        let Ok(common) = common else {
            bail!(
                TypeMismatch,
                "Column '{}' has type {known} in one file and {new} in another: give its type by \
                schema_inference_hints",
                field.name
            )
        };
        merged.fields[at].data_type = common;
    }
    Ok(merged)
}

fn schema_of(name: &str, source: Source, settings: &FormatSettings) -> Result<Schema> {
    let one = |name: &str, data_type: DataType| Ok(Schema::new(vec![Field::new(name, data_type)]));
    match name {
        "Native" => return native::native_schema(settings, source),
        "Parquet" => return parquet::parquet_schema(source),
        "ParquetMetadata" => return parquet::metadata_schema(),
        "Protobuf" | "ProtobufList" | "ProtobufSingle" => return crate::protobuf::protobuf_schema(name, settings),
        "Npy" => return npy::npy_schema(source),
        "ORC" => return orc::orc_schema(source),
        "Avro" => return avro::avro_schema(source),
        "Arrow" | "ArrowStream" => return arrow::arrow_schema(source, name == "Arrow"),
        "RowBinaryWithNamesAndTypes" | "RowBinaryWithNamesAndTypesAndDefaults" => {
            return binary::row_binary_schema(source);
        }
        "LineAsString" => return one("line", DataType::String),
        "RawBLOB" => return one("raw_blob", DataType::String),
        "JSONAsString" => return one("json", DataType::String),
        "JSONAsObject" => return one("json", parse_type("JSON")?),
        "One" => return one("dummy", DataType::UInt8),
        _ => {}
    }
    let mut window = ReadWindow::new(source);
    while window.bytes().len() < settings.inference_bytes_max && !window.is_eof() {
        window.fill()?;
    }
    let bytes = window.bytes().strip_prefix(b"\xEF\xBB\xBF").unwrap_or(window.bytes());
    let rules = match name {
        name if name.starts_with("JSON") => TypeMergeRules::JSON,
        "Values" | "MySQLDump" => TypeMergeRules::LITERAL,
        _ => TypeMergeRules::TEXT,
    };
    let mut columns = ColumnGuesses {
        settings,
        rules,
        names: Vec::new(),
        guesses: Vec::new(),
        rows: 0,
        are_given: false,
        may_be_short: false,
    };
    let eof = window.is_eof();
    match name {
        "Values" => columns.values(bytes)?,
        "MySQLDump" => columns.mysql_dump(bytes)?,
        "JSON" | "JSONCompact" => columns.json_document(name, bytes)?,
        "JSONColumnsWithMetadata" => columns.json_meta(bytes)?,
        "JSONColumns" | "JSONCompactColumns" => columns.json_columns(bytes, name == "JSONColumns")?,
        "JSONObjectEachRow" => columns.json_named_objects(bytes)?,
        "Form" => columns.form(bytes),
        "Regexp" => columns.regexp(bytes)?,
        "TSKV" => columns.tskv(bytes, eof)?,
        "BSONEachRow" => columns.bson(bytes)?,
        "Template" | "TemplateIgnoreSpaces" => {
            let (frame, pattern) = pattern_rows::template(name, settings)?;
            columns.pattern(&frame, &pattern, bytes)?;
        }
        name if name.starts_with("CustomSeparated") => columns.custom(name, bytes)?,
        name if name.starts_with("JSONCompact") => columns.json_arrays(name, bytes)?,
        name if name.starts_with("JSON") => columns.json_objects(bytes)?,
        name if name.starts_with("CSV") || name.starts_with("TabSeparated") => columns.lines(name, bytes, eof)?,
        other => bail!(
            CannotExtractTableStructure,
            "The structure of {other} data cannot be told from the data: give it, as in file('name', '{other}', 'a \
            UInt8, b String')"
        ),
    }
    columns.finish(name)
}

/// Guesses per column.
pub(in crate::input) struct ColumnGuesses<'a> {
    pub(in crate::input) settings: &'a FormatSettings,
    rules: TypeMergeRules,
    pub(in crate::input) names: Vec<String>,
    pub(in crate::input) guesses: Vec<Guess>,
    rows: u64,
    /// The data says the types itself.
    pub(in crate::input) are_given: bool,
    /// Rows may have fewer fields than others.
    may_be_short: bool,
}

/// Whether a guess holds something that was NULL or empty in all rows.
fn is_incomplete(guess: &DataType) -> bool {
    match guess {
        DataType::Nothing => true,
        DataType::Nullable(inner) | DataType::Array(inner) => is_incomplete(inner),
        DataType::Map(pair) => is_incomplete(&pair.0) || is_incomplete(&pair.1),
        DataType::Tuple(tuple) => tuple.elements.iter().any(is_incomplete),
        _ => false,
    }
}

impl ColumnGuesses<'_> {
    pub(super) fn add(&mut self, row: Vec<Guess>) -> Result<()> {
        if self.rows > 0 && self.guesses.len() != row.len() && !self.may_be_short {
            bail!(IncorrectData, "Rows have different amount of values");
        }
        if self.guesses.len() < row.len() {
            self.guesses.resize(row.len(), None);
        }
        for (known, new) in self.guesses.iter_mut().zip(row) {
            *known = merge(known.take(), new, self.rules, self.settings)?;
        }
        self.rows += 1;
        Ok(())
    }

    /// As [`Self::add`], of the columns that a row has: rows may have few of many.
    pub(super) fn add_some(&mut self, row: Vec<(usize, Guess)>) -> Result<()> {
        self.guesses.resize(self.names.len(), None);
        for (at, new) in row {
            let known = self.guesses[at].take();
            self.guesses[at] = merge(known, new, self.rules, self.settings)
                .map_err(|error| error.context(format!("in column '{}'", self.names[at])))?;
        }
        self.rows += 1;
        Ok(())
    }

    pub(super) fn is_enough(&self) -> bool {
        self.rows >= self.settings.inference_rows_max
    }

    pub(super) fn has_rows(&self) -> bool {
        self.rows > 0
    }

    fn finish(mut self, format: &str) -> Result<Schema> {
        if self.guesses.is_empty() {
            bail!(
                CannotExtractTableStructure,
                "The structure of the {format} data cannot be told: there are no rows. Give it, as in file('name', \
                '{format}', 'a UInt8, b String')"
            );
        }
        if self.names.is_empty() && !self.settings.texts.column_names.is_empty() {
            self.names = self.settings.texts.column_names.split(',').map(|name| name.trim().to_string()).collect();
        }
        let hints = self.hints();
        let count = self.guesses.len().max(self.names.len());
        let mut fields = Vec::with_capacity(count);
        for i in 0..count {
            let name = self.names.get(i).cloned().unwrap_or_else(|| format!("c{}", i + 1));
            let guess = self.guesses.get_mut(i).and_then(Option::take);
            let hint =
                hints.as_ref().and_then(|hints| hints.index_of(&name).map(|at| hints.fields[at].data_type.clone()));
            let data_type = match (hint, guess) {
                (Some(hint), _) => hint,
                (None, Some(given)) if self.are_given => given,
                (None, Some(_)) if format == "JSONObjectEachRow" && name == self.settings.texts.object_name_column => {
                    DataType::String
                }
                (None, guess) => self.settled(guess.unwrap_or(DataType::Nothing), &name, format)?,
            };
            fields.push(Field::new(name, data_type));
        }
        Ok(Schema::new(fields))
    }

    fn settled(&self, guess: DataType, name: &str, format: &str) -> Result<DataType> {
        let json = format.starts_with("JSON");
        if json && !self.settings.json.infer_incomplete && guess.without_nullable() == DataType::Nothing {
            bail!(
                IncorrectData,
                "Cannot determine type for column '{name}', most likely this column contains only Nulls or empty \
                Arrays/Maps. You can specify the type for this column using setting schema_inference_hints"
            );
        }
        // What holds nothing but NULL or empty arrays is a text in lines of fields; among literals it could be
        // anything.
        if !json && is_incomplete(&guess) {
            let rule = &self.settings.texts.custom_rule;
            if matches!(format, "Values" | "BSONEachRow")
                || format.starts_with("CustomSeparated") && rule.eq_ignore_ascii_case("Quoted")
            {
                bail!(
                    IncorrectData,
                    "Cannot determine type for column '{name}', most likely this column contains only Nulls or empty \
                    Arrays/Maps. You can specify the type for this column using setting schema_inference_hints"
                );
            }
            return Ok(settled(DataType::String, self.settings));
        }
        Ok(settled(guess, self.settings))
    }

    /// Names and types that the user gives; what is no list of these is no hint.
    fn hints(&self) -> Option<Schema> {
        let text = &self.settings.texts.hints;
        if text.is_empty() {
            return None;
        }
        let DataType::Tuple(tuple) = parse_type(&format!("Tuple({text})")).ok()? else { return None };
        let names = tuple.names.as_ref()?;
        Some(Schema::new(
            names
                .iter()
                .zip(&tuple.elements)
                .map(|(name, data_type)| Field::new(name.as_str(), data_type.clone()))
                .collect(),
        ))
    }

    /// As [`guess_field`]; an integer that fits nothing is kept as its text.
    fn guess_tsv(&self, field: &[u8]) -> Guess {
        match guess_field(field, self.settings) {
            Some(DataType::Int64) if sniff::is_code(field) => Some(DataType::String),
            Some(DataType::Float64)
                if self.settings.infer_integers && field.iter().all(|byte| byte.is_ascii_digit() || *byte == b'-') =>
            {
                Some(DataType::String)
            }
            guess => guess,
        }
    }

    pub(in crate::input) fn values(&mut self, bytes: &[u8]) -> Result<()> {
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
            let result = cursor.list(b'(', b')', |cursor| {
                row.push(guess_literal(cursor, self.settings, 0)?);
                Ok(())
            });
            match result {
                Ok(()) => self.add(row)?,
                Err(_) if self.rows > 0 && cursor.is_done() => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn form(&mut self, bytes: &[u8]) {
        for (name, value) in form::pairs(bytes) {
            self.names.push(String::from_utf8_lossy(&name).into_owned());
            let guess = match guess_field(&value, self.settings) {
                Some(guess) if guess.is_number() || guess == DataType::Bool => Some(guess),
                _ => guess_quoted(&value, self.settings),
            };
            self.guesses.push(guess);
        }
    }

    fn regexp(&mut self, bytes: &[u8]) -> Result<()> {
        let (regex, rule) = regexp::line_regex(self.settings)?;
        for line in bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
            if self.is_enough() {
                break;
            }
            let Some(found) = regex.captures(line.strip_suffix(b"\r").unwrap_or(line)) else {
                if self.settings.reading.regexp_skip_unmatched {
                    continue;
                }
                bail!(IncorrectData, "Line \"{}\" doesn't match the regexp", String::from_utf8_lossy(line));
            };
            let groups = (1..found.len()).map(|at| found.get(at).map_or(&b""[..], |group| group.as_bytes()));
            let row = groups
                .map(|group| ruled::guess(rule, &mut Cursor::new(group), b"", self.settings))
                .collect::<Result<Vec<_>>>()?;
            self.add(row)?;
        }
        Ok(())
    }

    fn pattern(&mut self, frame: &pattern_rows::PatternFrame, pattern: &Pattern, bytes: &[u8]) -> Result<()> {
        self.names = pattern.fields.iter().map(|(name, _)| name.clone()).collect();
        let mut cursor = Cursor::new(bytes);
        frame.expect(&frame.before, &mut cursor, true)?;
        while !self.is_enough() && frame.is_end(&cursor, true) == Some(false) {
            if self.rows > 0 {
                frame.expect(&frame.between, &mut cursor, true)?;
                if cursor.is_done() {
                    break;
                }
            }
            let row = self.pattern_row(frame, pattern, &mut cursor)?;
            self.add(row)?;
        }
        Ok(())
    }

    fn pattern_row(
        &self,
        frame: &pattern_rows::PatternFrame,
        pattern: &Pattern,
        cursor: &mut Cursor<'_>,
    ) -> Result<Vec<Guess>> {
        let mut row = Vec::new();
        pattern_rows::read_line(frame, pattern, cursor, true, |cursor, rule, delimiter| {
            row.push(ruled::guess(rule, cursor, delimiter, self.settings)?);
            Ok(true)
        })?;
        Ok(row)
    }

    fn custom(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let frame = pattern_rows::PatternFrame::of_custom(name, self.settings);
        let mut cursor = Cursor::new(bytes);
        frame.expect(&frame.before, &mut cursor, true)?;
        if frame.is_end(&cursor, true) == Some(true) {
            return Ok(());
        }
        pattern_rows::custom_pattern(2, self.settings)?;
        let first = pattern_rows::fields_of_row(&frame, &mut cursor.clone(), self.settings)?;
        let pattern = pattern_rows::custom_pattern(first.len(), self.settings)?;
        let with_types = name.ends_with("AndTypes");
        let names: Vec<String> = first.iter().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        let mut after_first = cursor.clone();
        let first_guesses = self.pattern_row(&frame, &pattern, &mut after_first)?;
        let mut is_header = with_types || name.ends_with("WithNames");
        if !is_header && self.settings.reading.custom_detect_header && frame.is_end(&after_first, true) == Some(false) {
            let mut second = after_first.clone();
            let guesses = frame
                .expect(&frame.between, &mut second, true)
                .and_then(|_| self.pattern_row(&frame, &pattern, &mut second));
            let is_typed = |guess: &Guess| {
                guess.as_ref().is_some_and(|guess| !matches!(guess, DataType::String | DataType::Nullable(_)))
            };
            is_header = first_guesses.iter().all(|guess| *guess == Some(DataType::String))
                && guesses.is_ok_and(|guesses| guesses.iter().any(is_typed));
        }
        if is_header {
            cursor = after_first;
            if frame.is_end(&cursor, true) != Some(true) {
                frame.expect(&frame.between, &mut cursor, true)?;
            }
        }
        if with_types {
            let types = pattern_rows::fields_of_row(&frame, &mut cursor, self.settings)?;
            self.guesses =
                types.iter().map(|name| parse_type(&String::from_utf8_lossy(name)).map(Some)).collect::<Result<_>>()?;
            (self.names, self.are_given) = (names, true);
            return Ok(());
        }
        self.may_be_short = self.settings.reading.custom_variable_columns;
        let rows = pattern_rows::PatternFrame { before: Vec::new(), ..frame };
        self.pattern(&rows, &pattern, cursor.rest())?;
        self.names = if is_header { names } else { Vec::new() };
        Ok(())
    }
}
