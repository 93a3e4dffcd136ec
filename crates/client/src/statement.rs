//! A text of several statements, one after another.

use crate::ClientError;
use sql::ParseOptions;
use sql::ast::{Ident, InsertSource, Outfile, StatementKind};
use sql::lexer::{Lexer, TokenKind};
use std::borrow::Cow;
use std::collections::HashMap;

/// A statement of a text, and the client's part in it.
#[derive(Debug, PartialEq)]
pub(crate) struct Statement<'t> {
    /// The statement without its terminator; inline data included.
    pub text: Cow<'t, str>,
    /// Whether `\G` ends it.
    pub is_vertical: bool,
    /// The format that it names, if any.
    pub format: Option<String>,
    /// The file that its result goes to.
    pub outfile: Option<Outfile>,
    /// Whether it is an insert of data that are not in the text.
    pub wants_data: bool,
    /// The files that its data are in.
    pub infile: Option<Infile>,
}

/// What `FROM INFILE` names: a path or pattern, and a compression.
#[derive(Debug, PartialEq)]
pub(crate) struct Infile {
    pub path: String,
    pub compression: String,
}

/// The statements of a text in turn.
pub(crate) struct Statements<'t, 'p> {
    text: &'t str,
    offset: usize,
    parameters: &'p HashMap<String, String>,
}

impl<'t, 'p> Statements<'t, 'p> {
    pub(crate) fn new(text: &'t str, parameters: &'p HashMap<String, String>) -> Self {
        Statements { text, offset: 0, parameters }
    }

    /// Number of bytes that are read so far.
    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    /// Continues at that byte.
    pub(crate) fn seek(&mut self, offset: usize) {
        self.offset = offset;
    }

    /// The next statement; `None` at the end.
    ///
    /// # Errors
    /// `SYNTAX_ERROR` with the place in the text.
    pub(crate) fn next(&mut self) -> Result<Option<Statement<'t>>, ClientError> {
        let Some(start) = sql::next_statement(self.text, self.offset) else { return Ok(None) };
        let options = ParseOptions { max_depth: 0, max_elements: 0, max_query_size: 0, params: Some(self.parameters) };
        let mut parsed =
            sql::parse_statement_at(self.text, start, &options).map_err(|error| error.locate(self.text))?;
        // A `;` after the format ends the statement if more follows on its line; else data may follow.
        if let Some(data) = &parsed.data
            && self.text[start..data.start].trim_end_matches([' ', '\t']).ends_with(';')
        {
            parsed.next_offset = data.start;
            parsed.data = None;
        }
        self.offset = parsed.next_offset;
        let mut text = match &parsed.data {
            Some(data) => &self.text[start..data.end],
            None => self.text[start..parsed.next_offset].trim_end().trim_end_matches(';'),
        };
        let mut is_vertical = false;
        if parsed.data.is_none() {
            is_vertical = text.ends_with("\\G") || self.skip_vertical();
            text = text.strip_suffix("\\G").unwrap_or(text).trim_end();
        }
        let wants_data = match &parsed.statement.kind {
            StatementKind::Insert(insert) => {
                let is_data = matches!(
                    insert.source,
                    InsertSource::Values | InsertSource::Format(_) | InsertSource::Input { .. }
                );
                is_data && parsed.data.is_none_or(|data| self.text[data].trim().is_empty())
            }
            _ => false,
        };
        let infile = from_infile(&mut parsed.statement.kind)?;
        let text = if infile.is_some() { Cow::Owned(parsed.statement.to_string()) } else { Cow::Borrowed(text) };
        let output = parsed.statement.output;
        Ok(Some(Statement {
            text,
            is_vertical,
            format: output.format.map(|format| format.name),
            outfile: output.outfile,
            wants_data,
            infile,
        }))
    }

    /// Skips a `\G` that follows.
    fn skip_vertical(&mut self) -> bool {
        let token = Lexer::from_offset(self.text, self.offset).next_significant();
        let found = token.kind == TokenKind::VerticalDelimiter;
        if found {
            self.offset = token.span.end as usize;
        }
        found
    }
}

/// Takes `FROM INFILE` out of an insert, whose data come in the format of these files from now on: that which it names,
/// or that of the path's extension.
///
/// # Errors
/// `CANNOT_EXTRACT_TABLE_STRUCTURE` when neither tells the format.
fn from_infile(kind: &mut StatementKind) -> Result<Option<Infile>, ClientError> {
    let StatementKind::Insert(insert) = kind else { return Ok(None) };
    let InsertSource::Infile { path, compression, format } = &insert.source else { return Ok(None) };
    let infile = Infile { path: path.clone(), compression: compression.clone().unwrap_or_else(|| "auto".to_string()) };
    let format = match format {
        Some(format) => format.clone(),
        None => Ident::new(formats::format_of_path(path)?.name, Default::default()),
    };
    insert.source = InsertSource::Format(format);
    Ok(Some(infile))
}

/// Whether the typed text is complete, so that it runs; otherwise it continues on the next line.
pub(crate) fn is_complete(text: &str) -> bool {
    let trimmed = text.trim();
    if trimmed.is_empty() || is_command(trimmed) {
        return true;
    }
    let last = Lexer::new(trimmed).filter(|token| !token.kind.is_blank()).last();
    last.is_some_and(|token| matches!(token.kind, TokenKind::Semicolon | TokenKind::VerticalDelimiter))
}

/// Whether a line is for the client itself.
pub(crate) fn is_command(line: &str) -> bool {
    let line = line.trim_end_matches(';').trim();
    const COMMANDS: [&str; 12] = ["exit", "quit", "logout", ":q", ":q!", "\\q", "q", "help", "?", "\\h", "\\l", "\\d"];
    COMMANDS.iter().any(|command| line.eq_ignore_ascii_case(command))
        || line.starts_with("\\c ")
        || line.starts_with("\\d ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<(String, bool, bool)> {
        let parameters = HashMap::new();
        let mut statements = Statements::new(text, &parameters);
        let mut all = Vec::new();
        while let Some(statement) = statements.next().unwrap() {
            all.push((statement.text.into_owned(), statement.is_vertical, statement.wants_data));
        }
        all
    }

    #[test]
    fn splits_statements() {
        let plain = |text: &str| (text.to_string(), false, false);
        assert_eq!(split(" select 1; ;\n-- c\nselect ';' "), [plain("select 1"), plain("select ';'")]);
        assert_eq!(split("select 1\\G select 2;"), [("select 1".to_string(), true, false), plain("select 2")]);
        assert_eq!(
            split("insert into t values (1), (2); select 1"),
            [plain("insert into t values (1), (2)"), plain("select 1")]
        );
        let insert = split("insert into t format CSV");
        assert!(insert.len() == 1 && insert[0].2, "{insert:?}");
        assert_eq!(
            split("insert into t format CSV; select 1"),
            [("insert into t format CSV".to_string(), false, true), plain("select 1")]
        );
        assert_eq!(split("insert into t format CSV;\n1\n"), [plain("insert into t format CSV;\n1\n")]);
    }

    #[test]
    fn outfile_and_format() {
        let parameters = HashMap::new();
        let statement =
            Statements::new("select 1 into outfile 'a.csv' truncate format CSV;", &parameters).next().unwrap().unwrap();
        assert_eq!(statement.format.as_deref(), Some("CSV"));
        assert!(statement.outfile.is_some_and(|outfile| outfile.path == "a.csv" && outfile.truncate));
    }

    #[test]
    fn data_in_files() {
        let parameters = HashMap::new();
        let check = |text: &str, expect: &str, path: &str, compression: &str| {
            let statement = Statements::new(text, &parameters).next().unwrap().unwrap();
            assert_eq!(statement.text.split_whitespace().collect::<Vec<_>>().join(" "), expect);
            let infile = Infile { path: path.to_string(), compression: compression.to_string() };
            assert_eq!((statement.infile, statement.wants_data), (Some(infile), false));
        };
        check("insert into t from infile 'a*.csv.gz';", "INSERT INTO t FORMAT CSV", "a*.csv.gz", "auto");
        check(
            "insert into d.t (a, `b c`) from infile 'a' compression 'zstd' settings max_threads = 1 format TSV",
            "INSERT INTO d.t (a, `b c`) SETTINGS max_threads = 1 FORMAT TSV",
            "a",
            "zstd",
        );
        assert!(Statements::new("insert into t from infile 'a'", &parameters).next().is_err());
    }

    #[test]
    fn lines_go_on_until_they_end() {
        let check = |text, expect| assert_eq!(is_complete(text), expect, "{text}");
        check("select 1", false);
        check("select 1;", true);
        check("select 1; -- done", true);
        check("select ';", false);
        check("select 1\\G", true);
        check("quit", true);
        check("", true);
    }
}
