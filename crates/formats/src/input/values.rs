//! `Values`: tuples of literals, and of expressions where somebody evaluates them.

use super::target::RowTarget;
use super::text::ReadWindow;
use super::{InputFormat, Source};
use crate::FormatSettings;
use base::{Error, ErrorCode, Result, bail};
use types::text::{Cursor, push_default, read_quoted};
use types::{Block, ColumnBuilder, DataType, Schema, Value, states};

/// Evaluates the text of an expression to a value of the given type.
pub type ExpressionFallback = Box<dyn FnMut(&str, &DataType) -> Result<Value> + Send>;

/// Reads `(1, 'a'), (2, 'b')`.
///
/// A cell that is not a literal of its type is an expression: its end is found by its quotes and brackets, and it is
/// handed to the fallback.
pub struct ValuesReader {
    window: ReadWindow,
    target: RowTarget,
    fallback: Option<ExpressionFallback>,
    rows: u64,
    done: bool,
}

impl ValuesReader {
    /// A reader; without a fallback an expression is an error.
    pub fn new(schema: Schema, settings: FormatSettings, source: Source, fallback: Option<ExpressionFallback>) -> Self {
        let target = RowTarget::new(&schema, &settings);
        ValuesReader { window: ReadWindow::new(source), target, fallback, rows: 0, done: false }
    }

    /// Tries to read a row: bytes taken, `Ok(None)` at the end.
    fn row(&mut self) -> Result<Option<usize>, (Error, bool)> {
        let bytes = self.window.bytes();
        let mut cursor = Cursor::new(bytes);
        loop {
            cursor.skip_blanks();
            if cursor.rest().starts_with(b"--") {
                cursor.at += memchr::memchr(b'\n', cursor.rest()).unwrap_or(cursor.rest().len());
            } else if !cursor.eat(b',') {
                break;
            }
        }
        if cursor.is_done() || cursor.peek() == Some(b';') {
            return Ok(None);
        }
        let result = read_row(&mut cursor, &mut self.target, &mut self.fallback, self.window.is_eof());
        match result {
            Ok(()) => Ok(Some(cursor.at)),
            Err(error) => Err((error, cursor.is_done())),
        }
    }
}

fn read_row(
    cursor: &mut Cursor<'_>,
    target: &mut RowTarget,
    fallback: &mut Option<ExpressionFallback>,
    eof: bool,
) -> Result<()> {
    cursor.expect(b'(')?;
    let count = target.schema.len();
    for column in 0..count {
        cursor.skip_blanks();
        let RowTarget { schema, builders, settings, rows, .. } = &mut *target;
        let data_type = &schema.fields[column].data_type;
        let builder = &mut builders[column];
        let start = cursor.at;
        let mut is_default = false;
        let literal = read_cell(data_type, cursor, builder, settings).and_then(|is_word| {
            is_default = is_word;
            cursor.skip_blanks();
            match cursor.peek() {
                Some(b',' | b')') => Ok(()),
                other => bail!(
                    CannotParseInputAssertionFailed,
                    "Cannot parse input: expected ',' or ')', got {}",
                    other.map_or("end of data".into(), |b| format!("'{}'", char::from(b)))
                ),
            }
        });
        if let Err(error) = literal {
            builder.truncate(*rows);
            // A number that the column cannot hold is one whatever stands behind it.
            if error.code() == base::ErrorCode::ArgumentOutOfBound {
                return Err(error.context(format!("in column '{}'", schema.fields[column].name)));
            }
            let Some(length) = expression_end(&cursor.bytes[start..]) else {
                cursor.at = cursor.bytes.len();
                bail!(SyntaxError, "The VALUES end inside a row: is a quote or bracket not closed?");
            };
            let name = schema.fields[column].name.clone();
            let text = String::from_utf8_lossy(&cursor.bytes[start..start + length]).into_owned();
            let Some(fallback) = fallback else {
                return Err(error.context(format!("in column '{name}', value '{text}'")));
            };
            let value = fallback(text.trim(), data_type)
                .map_err(|error| no_state(error, data_type).context(format!("in column '{name}'")))?;
            push_evaluated(&value, data_type, builder, settings)?;
            cursor.at = start + length;
        } else if is_default {
            target.omit(column);
        }
        cursor.skip_blanks();
        let is_last = column + 1 == count;
        if is_last {
            // A comma before the closing bracket is let pass.
            if cursor.eat(b',') {
                cursor.skip_blanks();
            }
            if !cursor.eat(b')') {
                bail!(SyntaxError, "Wrong number of values in a row: expected {count}, got more");
            }
        } else if !cursor.eat(b',') {
            if cursor.is_done() && !eof {
                bail!(CannotReadAllData, "more is to come");
            }
            bail!(SyntaxError, "Wrong number of values in a row: expected {count}, got {}", column + 1);
        }
    }
    Ok(())
}

/// The error for a value that is no state of an aggregate function, with the code that ClickHouse has for it.
fn no_state(error: Error, data_type: &DataType) -> Error {
    match (error.code(), data_type) {
        (ErrorCode::CannotConvertType, DataType::Aggregate(_)) => {
            Error::new(ErrorCode::TypeMismatch, error.message().to_string())
        }
        _ => error,
    }
}

/// A literal; `NULL` and `DEFAULT` are the default of a column without NULL. Gives whether it is the word `DEFAULT`.
fn read_cell(
    data_type: &DataType,
    cursor: &mut Cursor<'_>,
    builder: &mut ColumnBuilder,
    settings: &FormatSettings,
) -> Result<bool> {
    if matches!(cursor.peek(), Some(b'd' | b'D')) && cursor.eat_word(b"DEFAULT") {
        push_default(data_type, builder);
        return Ok(true);
    }
    if !states::occur_in(data_type) {
        return read_quoted(data_type, cursor, &settings.text, builder).map(|()| false);
    }
    // Expressions give states as columns have them, literals as ClickHouse has them.
    let mut literal = ColumnBuilder::new(data_type);
    read_quoted(data_type, cursor, &settings.text, &mut literal)?;
    builder.push_from(&states::from_wire(&literal.finish(), data_type)?, 0);
    Ok(false)
}

fn push_evaluated(
    value: &Value,
    data_type: &DataType,
    builder: &mut ColumnBuilder,
    settings: &FormatSettings,
) -> Result<()> {
    if value.is_null() && !data_type.is_nullable() {
        if !settings.null_as_default {
            bail!(CannotInsertNullInOrdinaryColumn, "NULL for type {data_type}, which has none");
        }
        push_default(data_type, builder);
    } else {
        builder.push_value(value);
    }
    Ok(())
}

/// The end of the expression at the start of `bytes`: before the `,` or `)` that is inside no quote and no bracket.
///
/// `None` when it does not end inside the bytes.
pub fn expression_end(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\'' | b'"' | b'`' => at = quoted_end(bytes, at)?,
            b'-' if bytes[at..].starts_with(b"--") => at += memchr::memchr(b'\n', &bytes[at..])?,
            b'/' if bytes[at..].starts_with(b"/*") => at += memchr::memmem::find(&bytes[at..], b"*/")? + 1,
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' if depth == 0 => return Some(at),
            b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 0 => return Some(at),
            _ => {}
        }
        at += 1;
    }
    None
}

/// The position of the quote that closes the one at `at`.
fn quoted_end(bytes: &[u8], at: usize) -> Option<usize> {
    let quote = bytes[at];
    let mut end = at + 1;
    loop {
        end += memchr::memchr2(quote, b'\\', bytes.get(end..)?)?;
        match bytes[end] {
            b'\\' => end += 2,
            _ if bytes.get(end + 1) == Some(&quote) => end += 2,
            _ => return Some(end),
        }
    }
}

impl InputFormat for ValuesReader {
    fn next_block(&mut self, max_rows: usize) -> Result<Option<Block>> {
        while !self.done && self.target.rows < max_rows.max(1) {
            match self.row() {
                Ok(Some(taken)) => {
                    self.window.advance(taken);
                    self.target.end_row();
                    self.rows += 1;
                }
                Ok(None) if self.window.is_eof() || self.window.bytes().contains(&b';') => self.done = true,
                Ok(None) => self.window.fill()?,
                Err((_, true)) if !self.window.is_eof() => {
                    self.target.undo_row();
                    self.window.fill()?;
                }
                Err((error, _)) => {
                    self.target.undo_row();
                    return Err(error.context(format!("at row {}", self.rows + 1)));
                }
            }
        }
        Ok(self.target.take_block())
    }

    fn note_omitted(&mut self, columns: &[usize]) {
        self.target.note_omitted(columns);
    }

    fn take_omitted(&mut self) -> Vec<(usize, super::Omitted)> {
        self.target.take_omitted()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_end_at_commas() {
        let check = |text: &str, expect: Option<usize>| assert_eq!(expression_end(text.as_bytes()), expect, "{text}");
        check("now(), 2)", Some(5));
        check("f('a,)', [1, 2]))", Some(16));
        check("'it''s' || '\\')', 1)", Some(16));
        check("f(1", None);
        check("1 /* , */ + 2, 3", Some(13));
    }
}
