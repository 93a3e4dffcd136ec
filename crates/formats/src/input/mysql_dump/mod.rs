//! `MySQLDump`: the rows of one table in what `mysqldump` writes.
//!
//! ```text
//! CREATE TABLE `t` (`a` int NOT NULL, …);     the names and types of the columns
//! INSERT INTO `t` [(`a`, `b`)] VALUES (1,'x'),(2,NULL);
//! ```
//! The table is that which the settings name, or else the first. Other statements, other tables and comments are
//! skipped, however long they are. Not here: running the statements.

mod head;
mod lexer;

use super::infer::ColumnGuesses;
use super::target::{RowParse, RowParser, RowTarget};
use crate::FormatSettings;
use base::{Result, bail};
use head::{Head, statement_head};
use lexer::{Cell, Lexed, blanks, cell, skip_statement};

/// Where the parser is in the dump.
enum DumpPlace {
    /// Before a statement.
    Between,
    /// In a statement that is skipped.
    Skipping,
    /// Among the rows of the table: the column of each value.
    Rows(Vec<Option<usize>>),
}

pub(super) struct MySqlDumpParser {
    table: Option<String>,
    /// Names of the columns by the table's definition.
    names: Option<Vec<String>>,
    maps_names: bool,
    place: DumpPlace,
}

impl MySqlDumpParser {
    pub(super) fn new(settings: &FormatSettings) -> Self {
        MySqlDumpParser {
            table: Some(settings.texts.dump_table.clone()).filter(|name| !name.is_empty()),
            names: None,
            maps_names: settings.reading.dump_maps_names,
            place: DumpPlace::Between,
        }
    }

    /// Whether a statement is about the table; the first that names one chooses it.
    fn is_ours(&mut self, table: &str) -> bool {
        self.table.get_or_insert_with(|| table.to_string()) == table
    }

    fn begin_statement(&mut self, head: Head, target: &RowTarget) -> DumpPlace {
        match head {
            Head::Create { table, columns } if self.is_ours(&table) => {
                self.names = Some(columns.into_iter().map(|column| column.name).collect());
                DumpPlace::Skipping
            }
            Head::Insert { table, names } if self.is_ours(&table) => {
                // A statement without names has the columns of one before it.
                if self.names.is_none() {
                    self.names = names.clone();
                }
                let names = names.as_ref().or(self.names.as_ref()).filter(|_| self.maps_names);
                DumpPlace::Rows(match names {
                    Some(names) => names.iter().map(|name| target.schema.index_of(name)).collect(),
                    None => (0..target.schema.len()).map(Some).collect(),
                })
            }
            _ => DumpPlace::Skipping,
        }
    }
}

impl RowParser for MySqlDumpParser {
    fn row(&mut self, bytes: &[u8], eof: bool, target: &mut RowTarget) -> Result<RowParse> {
        let Lexed::Is((), start) = blanks(bytes, 0, eof) else { return Ok(RowParse::More) };
        if start == bytes.len() {
            return Ok(match (eof, start) {
                (true, 0) => RowParse::End,
                (false, 0) => RowParse::More,
                (_, taken) => RowParse::Skip(taken),
            });
        }
        match &self.place {
            DumpPlace::Between => match statement_head(bytes, start, eof)? {
                Lexed::More => Ok(RowParse::More),
                Lexed::Is(head, at) => {
                    self.place = self.begin_statement(head, target);
                    Ok(RowParse::Skip(at))
                }
            },
            DumpPlace::Skipping => Ok(match skip_statement(bytes, start, eof) {
                (0, _) => RowParse::More,
                (at, is_at_end) => {
                    if is_at_end {
                        self.place = DumpPlace::Between;
                    }
                    RowParse::Skip(at)
                }
            }),
            DumpPlace::Rows(_) if bytes[start] == b';' => {
                self.place = DumpPlace::Between;
                Ok(RowParse::Skip(start + 1))
            }
            DumpPlace::Rows(_) if bytes[start] == b',' => Ok(RowParse::Skip(start + 1)),
            DumpPlace::Rows(_) if bytes[start] != b'(' => {
                // ON DUPLICATE KEY UPDATE and the like.
                self.place = DumpPlace::Skipping;
                Ok(RowParse::Skip(start))
            }
            DumpPlace::Rows(columns) => dump_row(bytes, (start + 1, eof), columns, target),
        }
    }
}

/// Reads the values of a row behind its bracket.
fn dump_row(
    bytes: &[u8],
    (mut at, eof): (usize, bool),
    columns: &[Option<usize>],
    target: &mut RowTarget,
) -> Result<RowParse> {
    for (number, column) in columns.iter().enumerate() {
        let Lexed::Is(value, next) = cell(bytes, at, eof)? else { return Ok(RowParse::More) };
        if let Some(column) = *column {
            push_cell(value, column, target).map_err(|error| target.in_column(column, error))?;
        }
        let Lexed::Is((), next) = blanks(bytes, next, eof) else { return Ok(RowParse::More) };
        match bytes.get(next) {
            None if !eof => return Ok(RowParse::More),
            Some(b',') if number + 1 < columns.len() => at = next + 1,
            Some(b')') if number + 1 == columns.len() => {
                target.fill_missing();
                return Ok(RowParse::Row(next + 1));
            }
            _ => bail!(
                CannotParseInputAssertionFailed,
                "A row of a MySQL dump has not as many values as columns, which are {}: expected {}",
                columns.len(),
                if number + 1 < columns.len() { "a comma" } else { "a closing bracket" }
            ),
        }
    }
    bail!(CannotParseInputAssertionFailed, "A row of a MySQL dump is of a table without columns")
}

fn push_cell(value: Cell<'_>, column: usize, target: &mut RowTarget) -> Result<()> {
    match value {
        Cell::Null => target.push_null(column),
        Cell::Text(text) => target.push_text(column, &text),
        Cell::Plain(text) => match text.to_ascii_lowercase().as_slice() {
            word @ (b"true" | b"false") if target.schema.fields[column].data_type.base().is_integer() => {
                target.push_text(column, if word == b"true" { b"1" } else { b"0" })
            }
            _ => target.push_text(column, text),
        },
    }
}

impl ColumnGuesses<'_> {
    /// The columns of a dump: those of the table's definition, or what its rows look like.
    ///
    /// # Errors
    /// `EMPTY_DATA_PASSED` without either.
    pub(super) fn mysql_dump(&mut self, bytes: &[u8]) -> Result<()> {
        let (mut parser, mut at) = (MySqlDumpParser::new(self.settings), 0);
        while let Lexed::Is((), start) = blanks(bytes, at, true)
            && start < bytes.len()
        {
            let Lexed::Is(head, next) = statement_head(bytes, start, true)? else { break };
            at = next;
            match head {
                Head::Create { table, columns } if parser.is_ours(&table) => {
                    self.names = columns.iter().map(|column| column.name.clone()).collect();
                    self.guesses = columns.into_iter().map(|column| Some(column.data_type)).collect();
                    self.are_given = true;
                    return Ok(());
                }
                Head::Insert { table, names } if parser.is_ours(&table) => {
                    self.names = names.unwrap_or_default();
                    return self.values(&bytes[at..]);
                }
                _ => at = skip_statement(bytes, at, true).0.max(at),
            }
        }
        match parser.table {
            Some(table) => bail!(EmptyDataPassed, "There is no INSERT queries for table {table} in MySQL dump file"),
            None => bail!(EmptyDataPassed, "There is no INSERT queries in MySQL dump file"),
        }
    }
}
