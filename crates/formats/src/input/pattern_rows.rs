//! `CustomSeparated` and `Template`: rows of literals with fields between them.

use super::ruled::{self, RuledReader};
use super::target::{ColumnUse, RowParse, RowParser, RowTarget, check_types, looks_like_header, map_header};
use crate::FormatSettings;
use crate::pattern::{EscapingRule, Pattern, template_row};
use base::{Result, bail};
use types::Schema;
use types::text::Cursor;

/// The text around and between rows.
pub(super) struct PatternFrame {
    pub(super) before: Vec<u8>,
    pub(super) between: Vec<u8>,
    pub(super) after: Vec<u8>,
    /// Blanks around literals and fields are skipped.
    pub(super) ignore_spaces: bool,
}

impl PatternFrame {
    pub(super) fn of_custom(name: &str, settings: &FormatSettings) -> Self {
        let texts = &settings.texts;
        PatternFrame {
            before: texts.custom_before.clone().into_bytes(),
            between: texts.custom_row_between.clone().into_bytes(),
            after: texts.custom_after.clone().into_bytes(),
            ignore_spaces: name.contains("IgnoreSpaces"),
        }
    }

    pub(super) fn skip_spaces(&self, cursor: &mut Cursor<'_>) {
        if self.ignore_spaces {
            cursor.skip_blanks();
        }
    }

    /// Takes a literal; `false` if more bytes are needed.
    pub(super) fn expect(&self, literal: &[u8], cursor: &mut Cursor<'_>, eof: bool) -> Result<bool> {
        // Blanks of a literal stand for any blanks.
        let literal = if self.ignore_spaces { literal.trim_ascii() } else { literal };
        self.skip_spaces(cursor);
        if cursor.rest().starts_with(literal) {
            cursor.at += literal.len();
            self.skip_spaces(cursor);
            return Ok(true);
        }
        if !eof && literal.starts_with(cursor.rest()) {
            return Ok(false);
        }
        let what = String::from_utf8_lossy(literal).escape_debug().to_string();
        match cursor.is_done() {
            true => bail!(CannotParseInputAssertionFailed, "Cannot parse input: expected '{what}' at end of stream"),
            false => {
                let rest = &cursor.rest()[..cursor.rest().len().min(60)];
                bail!(
                    CannotParseInputAssertionFailed,
                    "Cannot parse input: expected '{what}' before: '{}'",
                    String::from_utf8_lossy(rest)
                )
            }
        }
    }

    /// Whether only the end stands at the cursor; `None` if more bytes are needed to tell.
    pub(super) fn is_end(&self, cursor: &Cursor<'_>, eof: bool) -> Option<bool> {
        let mut cursor = cursor.clone();
        self.skip_spaces(&mut cursor);
        let rest = cursor.rest();
        if !eof && rest.len() <= self.after.len() {
            return None;
        }
        let after = rest.strip_prefix(self.after.as_slice());
        Some(eof && (rest.is_empty() || after.is_some_and(|after| after.trim_ascii().is_empty())))
    }
}

/// Parses rows of a pattern.
pub(super) struct PatternParser {
    frame: PatternFrame,
    pattern: Pattern,
    /// The column of each field.
    columns: Vec<Option<usize>>,
    some_missing: bool,
    /// Names and types stand before the rows, or are looked for.
    names: bool,
    types: bool,
    detect: bool,
    /// A row may end before its last field.
    variable: bool,
    skip_empty_end: bool,
    is_first: bool,
    reader: RuledReader,
}

/// The pattern of a row of `CustomSeparated` with so many fields.
pub(super) fn custom_pattern(fields: usize, settings: &FormatSettings) -> Result<Pattern> {
    let texts = &settings.texts;
    let rule = EscapingRule::parse(&texts.custom_rule)?;
    if rule == EscapingRule::Escaped {
        let ends = |text: &str| matches!(text.as_bytes().first(), None | Some(b'\t' | b'\n'));
        if fields > 1 && !ends(&texts.custom_field_delimiter) || !ends(&texts.custom_row_after) {
            bail!(
                BadArguments,
                "'Escaped' serialization requires delimiter after String field to start with '\\t' or '\\n'"
            );
        }
    }
    let mut literals = vec![texts.custom_field_delimiter.clone().into_bytes(); fields + 1];
    literals[0] = texts.custom_row_before.clone().into_bytes();
    literals[fields] = texts.custom_row_after.clone().into_bytes();
    Ok(Pattern { literals, fields: vec![(String::new(), rule); fields] })
}

/// The pattern of a row of `Template`, and what stands around the rows.
pub(super) fn template(name: &str, settings: &FormatSettings) -> Result<(PatternFrame, Pattern)> {
    let texts = &settings.texts;
    let row = template_row(settings)?;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    if !texts.template_result.is_empty() {
        let whole = Pattern::parse(&texts.template_result)?;
        let Some(at) = whole.fields.iter().position(|(name, _)| name == "data") else {
            bail!(
                InvalidTemplateFormat,
                "Invalid format string for Template: format_template_resultset_format has no '${{data}}'"
            );
        };
        if whole.fields.len() > 1 {
            bail!(InvalidTemplateFormat, "Only '${{data}}' is read of a Template");
        }
        (before, after) = (whole.literals[at].clone(), whole.literals[at + 1].clone());
    }
    let frame = PatternFrame {
        before,
        between: texts.template_between.clone().into_bytes(),
        after,
        ignore_spaces: name.contains("IgnoreSpaces"),
    };
    Ok((frame, row))
}

impl PatternParser {
    pub(super) fn custom(name: &str, schema: &Schema, settings: &FormatSettings) -> Result<Self> {
        let types = name.ends_with("AndTypes");
        let names = types || name.ends_with("WithNames");
        Ok(PatternParser {
            frame: PatternFrame::of_custom(name, settings),
            pattern: custom_pattern(schema.len(), settings)?,
            columns: (0..schema.len()).map(Some).collect(),
            some_missing: false,
            names,
            types,
            detect: !names && settings.reading.custom_detect_header,
            variable: settings.reading.custom_variable_columns,
            skip_empty_end: settings.reading.custom_skip_empty_end,
            is_first: true,
            reader: RuledReader::default(),
        })
    }

    pub(super) fn template(name: &str, schema: &Schema, settings: &FormatSettings) -> Result<Self> {
        let (frame, pattern) = template(name, settings)?;
        let columns = pattern.columns(schema)?;
        let some_missing = (0..schema.len()).any(|column| !columns.contains(&Some(column)));
        let reader = RuledReader::default();
        Ok(PatternParser {
            frame,
            pattern,
            columns,
            some_missing,
            names: false,
            types: false,
            detect: false,
            variable: false,
            skip_empty_end: true,
            is_first: true,
            reader,
        })
    }

    /// The texts of a line of the header; `None` if more bytes are needed.
    fn header(&self, cursor: &mut Cursor<'_>, eof: bool) -> Result<Option<Vec<Vec<u8>>>> {
        let mut names = Vec::new();
        read_line(&self.frame, &self.pattern, cursor, eof, |cursor, rule, delimiter| {
            let Some(name) = ruled::read_name(rule, cursor, delimiter, eof)? else { return Ok(false) };
            names.push(name);
            Ok(true)
        })
        .map(|whole| whole.then_some(names))
    }

    fn between(&self, cursor: &mut Cursor<'_>, eof: bool) -> Result<bool> {
        // The rows may be none.
        if self.frame.is_end(cursor, eof) == Some(true) {
            return Ok(true);
        }
        self.frame.expect(&self.frame.between, cursor, eof)
    }

    fn fields(&mut self, cursor: &mut Cursor<'_>, eof: bool, target: &mut RowTarget) -> Result<bool> {
        let count = self.columns.len();
        for at in 0..=count {
            if at > 0
                && at < count
                && self.variable
                && cursor.rest().starts_with(&self.pattern.literals[count])
                && !self.pattern.literals[count].is_empty()
            {
                return self.frame.expect(&self.pattern.literals[count], cursor, eof);
            }
            // The last row may end without what stands behind a row.
            let is_end = at == count && eof && cursor.is_done();
            if !is_end && !self.frame.expect(&self.pattern.literals[at], cursor, eof)? {
                return Ok(false);
            }
            if at == count {
                break;
            }
            let behind = &self.pattern.literals[at + 1];
            // A row without an end ends where the next begins.
            let delimiter = if behind.is_empty() { &self.frame.between } else { behind };
            let rule = self.pattern.fields[at].1;
            let read = match self.columns[at].filter(|&column| !target.skips(column)) {
                Some(column) => {
                    let read = self.reader.read(rule, cursor, delimiter, eof, column, target);
                    read.map_err(|error| target.in_column(column, error))?
                }
                None => ruled::skip(rule, cursor, delimiter, eof, &target.settings)?,
            };
            if !read {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The texts of the fields of a row of `CustomSeparated`, however many they are.
pub(super) fn fields_of_row(
    frame: &PatternFrame,
    cursor: &mut Cursor<'_>,
    settings: &FormatSettings,
) -> Result<Vec<Vec<u8>>> {
    let texts = &settings.texts;
    let rule = EscapingRule::parse(&texts.custom_rule)?;
    let (field, row) = (texts.custom_field_delimiter.as_bytes(), texts.custom_row_after.as_bytes());
    frame.expect(texts.custom_row_before.as_bytes(), cursor, true)?;
    let mut fields = Vec::new();
    loop {
        let start = cursor.at;
        // Whichever delimiter comes first ends the field.
        let until = |delimiter: &[u8]| {
            if delimiter.is_empty() {
                usize::MAX
            } else {
                memchr::memmem::find(cursor.rest(), delimiter).unwrap_or(usize::MAX)
            }
        };
        let delimiter = if until(row) < until(field) { row } else { field };
        let text = ruled::read_name(rule, cursor, delimiter, true)?;
        fields.push(text.unwrap_or_default());
        frame.skip_spaces(cursor);
        if cursor.is_done() || !row.is_empty() && cursor.rest().starts_with(row) || !cursor.rest().starts_with(field) {
            break;
        }
        frame.expect(field, cursor, true)?;
        // Without delimiters a field may be of no bytes.
        if cursor.at == start {
            break;
        }
    }
    if !cursor.is_done() {
        frame.expect(row, cursor, true)?;
    }
    Ok(fields)
}

/// Goes over the fields of a row: `take` gets each with its rule and what stands behind it. `false` if more bytes are
/// needed.
pub(super) fn read_line(
    frame: &PatternFrame,
    pattern: &Pattern,
    cursor: &mut Cursor<'_>,
    eof: bool,
    mut take: impl FnMut(&mut Cursor<'_>, EscapingRule, &[u8]) -> Result<bool>,
) -> Result<bool> {
    for at in 0..=pattern.fields.len() {
        let is_end = at == pattern.fields.len() && eof && cursor.is_done();
        if !is_end && !frame.expect(&pattern.literals[at], cursor, eof)? {
            return Ok(false);
        }
        if let Some((_, rule)) = pattern.fields.get(at)
            && !take(cursor, *rule, &pattern.literals[at + 1])?
        {
            return Ok(false);
        }
    }
    Ok(true)
}

impl RowParser for PatternParser {
    fn begin(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<Option<usize>> {
        let mut cursor = Cursor::new(bytes);
        if cursor.is_done() && eof {
            return Ok(Some(0));
        }
        if !self.frame.expect(&self.frame.before, &mut cursor, eof)? {
            return Ok(None);
        }
        if !self.names && !self.detect || self.frame.is_end(&cursor, eof) == Some(true) {
            return Ok(Some(cursor.at));
        }
        let start = cursor.at;
        let names = match self.header(&mut cursor, eof) {
            Ok(Some(names)) => names,
            Ok(None) => return Ok(None),
            // The first row is none of names.
            Err(_) if self.detect => return Ok(Some(start)),
            Err(error) => return Err(error),
        };
        if self.detect && !looks_like_header(&names, &target.schema) {
            return Ok(Some(start));
        }
        if target.settings.use_header || self.detect {
            self.columns = map_header(&names, target)?;
            self.some_missing = (0..target.schema.len()).any(|column| !self.columns.contains(&Some(column)));
        }
        if !self.between(&mut cursor, eof)? {
            return Ok(None);
        }
        if self.types {
            let Some(types) = self.header(&mut cursor, eof)? else { return Ok(None) };
            if target.settings.use_header && target.settings.reading.check_types {
                check_types(&types, &self.columns, target)?;
            }
            if !self.between(&mut cursor, eof)? {
                return Ok(None);
            }
        }
        Ok(Some(cursor.at))
    }

    fn unread(&self, settings: &FormatSettings) -> ColumnUse {
        if self.names && settings.use_header { ColumnUse::Skipped } else { ColumnUse::Read }
    }

    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        let mut cursor = Cursor::new(bytes);
        match self.frame.is_end(&cursor, eof) {
            None => return Ok(RowParse::More),
            Some(true) => return Ok(RowParse::End),
            Some(false) => {}
        }
        if eof && self.skip_empty_end && cursor.rest().trim_ascii().is_empty() {
            return Ok(RowParse::End);
        }
        if !self.is_first && !self.frame.expect(&self.frame.between, &mut cursor, eof)? {
            return Ok(RowParse::More);
        }
        if !self.is_first && cursor.is_done() && eof {
            return Ok(RowParse::End);
        }
        if !self.fields(&mut cursor, eof, target)? {
            return Ok(RowParse::More);
        }
        if self.some_missing || self.variable {
            target.fill_missing();
        }
        self.is_first = false;
        Ok(RowParse::Row(cursor.at))
    }
}
