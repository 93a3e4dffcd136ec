//! Finding the query in `query=` and the body, and the data after it.

use base::{Error, ErrorCode, Result, Settings, err};
use sql::ParseOptions;
use sql::lexer::{Lexer, TokenKind};
use std::collections::HashMap;
use std::io::{Cursor, ErrorKind, Read};

/// Bytes of the body in which the query of an `INSERT` is looked for first; most end much sooner.
const INSERT_PREFIX_BYTES: usize = 16 << 10;
/// The longest query when `max_query_size` sets no limit.
const QUERY_BYTES_MAX: usize = 1 << 30;

/// A body as it is read.
pub(crate) type Source = Box<dyn Read + Send>;

/// A statement's text and the data that follows it.
pub(crate) struct Statement {
    pub query: Vec<u8>,
    pub data: Option<Source>,
}

/// Takes the query from `query=` and the body: joined by a line end if both are there.
///
/// # Errors
/// When the body breaks off, or the query is longer than `max_query_size`.
pub(crate) fn split(
    url_query: Vec<u8>,
    mut body: Source,
    settings: &Settings,
    parameters: &HashMap<String, String>,
) -> Result<Statement> {
    let limit = match settings.max_query_size as usize {
        0 => QUERY_BYTES_MAX,
        bytes => bytes.min(QUERY_BYTES_MAX),
    };
    let mut text = url_query;
    let is_in_url = !text.is_empty();
    let mut prefix = Vec::new();
    let mut is_whole = fill(&mut *body, &mut prefix, INSERT_PREFIX_BYTES)?;
    if is_in_url && !prefix.is_empty() {
        text.push(b'\n');
    }
    text.append(&mut prefix);
    if first_word(&text).eq_ignore_ascii_case("INSERT") {
        if !is_whole && find_data(&text, settings, parameters).is_none() {
            is_whole = fill(&mut *body, &mut text, limit)?;
        }
        if let Some(start) = find_data(&text, settings, parameters) {
            let rest = text.split_off(start);
            return Ok(Statement { query: text, data: Some(Box::new(Cursor::new(rest).chain(body))) });
        }
    }
    if !is_whole {
        fill(&mut *body, &mut text, limit + 1)?;
    }
    if text.len() > limit {
        return Err(err!(
            QueryIsTooLarge,
            "Syntax error: max query size exceeded: the query is longer than {limit} bytes. Raise max_query_size or \
            make it shorter"
        ));
    }
    Ok(Statement { query: text, data: None })
}

/// Takes a query that is no request's own: the body is data of an `INSERT` that asks for some, and never a part of the
/// query.
pub(crate) fn with_data(
    query: Vec<u8>,
    body: Source,
    settings: &Settings,
    parameters: &HashMap<String, String>,
) -> Statement {
    let mut text = query;
    text.push(b'\n');
    match find_data(&text, settings, parameters) {
        Some(start) if first_word(&text).eq_ignore_ascii_case("INSERT") => {
            let rest = text.split_off(start);
            Statement { query: text, data: Some(Box::new(Cursor::new(rest).chain(body))) }
        }
        _ => Statement { query: text, data: None },
    }
}

/// The place at which an insert's data begins, if the text so far tells.
fn find_data(text: &[u8], settings: &Settings, parameters: &HashMap<String, String>) -> Option<usize> {
    Some(parsed(text, settings, parameters)?.data?.start)
}

/// The statement that a text begins with, if it is one.
pub(crate) fn parsed(text: &[u8], settings: &Settings, parameters: &HashMap<String, String>) -> Option<sql::Parsed> {
    let valid = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&text[..error.valid_up_to()]).unwrap_or(""),
    };
    let options = ParseOptions {
        max_depth: settings.max_parser_depth as usize,
        max_elements: settings.max_ast_elements as usize,
        max_query_size: settings.max_query_size as usize,
        params: Some(parameters),
    };
    sql::parse_statement_at(valid, 0, &options).ok()
}

/// Reads until the text has `limit` bytes; whether the source ended before.
fn fill(source: &mut dyn Read, text: &mut Vec<u8>, limit: usize) -> Result<bool> {
    let missing = limit.saturating_sub(text.len()) as u64;
    let count = source.take(missing).read_to_end(text).map_err(|error| broken_body(&error))?;
    Ok((count as u64) < missing)
}

/// The error of a body that cannot be read.
pub(crate) fn broken_body(error: &std::io::Error) -> Error {
    let code = match error.kind() {
        ErrorKind::UnexpectedEof => ErrorCode::UnexpectedEndOfFile,
        ErrorKind::TimedOut => ErrorCode::SocketTimeout,
        _ => ErrorCode::CannotReadAllData,
    };
    Error::io(code, "read the body of the request", error)
}

/// The first word of a statement, comments and parentheses aside.
pub(crate) fn first_word(text: &[u8]) -> &str {
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&text[..error.valid_up_to()]).unwrap_or(""),
    };
    let mut lexer = Lexer::new(text);
    loop {
        let token = lexer.next_significant();
        match token.kind {
            TokenKind::OpeningParen => {}
            TokenKind::BareWord => return &text[token.span.range()],
            _ => return "",
        }
    }
}

/// Whether a statement that begins with this word only reads.
pub(crate) fn is_reading(word: &str) -> bool {
    ["SELECT", "WITH", "SHOW", "DESCRIBE", "DESC", "EXISTS", "EXPLAIN", "FROM"]
        .iter()
        .any(|reading| word.eq_ignore_ascii_case(reading))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(url: &str, body: &[u8], query: &str, data: Option<&[u8]>) {
        let split =
            split(url.into(), Box::new(Cursor::new(body.to_vec())), &Settings::default(), &HashMap::new()).unwrap();
        assert_eq!(String::from_utf8_lossy(&split.query), query);
        let got = split.data.map(|mut source| {
            let mut bytes = Vec::new();
            source.read_to_end(&mut bytes).unwrap();
            bytes
        });
        assert_eq!(got.as_deref(), data);
    }

    #[test]
    fn query_and_data() {
        check("", b"SELECT 1", "SELECT 1", None);
        check("SELECT", b"1", "SELECT\n1", None);
        check("SELECT 1", b"", "SELECT 1", None);
        check("INSERT INTO t FORMAT RowBinary", b"\n\xff\x00", "INSERT INTO t FORMAT RowBinary\n", Some(b"\n\xff\x00"));
        check("", b"INSERT INTO t FORMAT TSV\n1\n", "INSERT INTO t FORMAT TSV\n", Some(b"1\n"));
        check("", b"INSERT INTO t SELECT 1", "INSERT INTO t SELECT 1", None);
        let long = [b"INSERT INTO t VALUES ".to_vec(), b"(1),".repeat(100_000)].concat();
        check("", &long, "INSERT INTO t VALUES ", Some(&long[21..]));
    }

    #[test]
    fn bodies_never_extend_a_query_that_is_given() {
        let check = |query: &str, data: Option<&str>| {
            let body = Box::new(Cursor::new(b" UNION ALL SELECT 2".to_vec()));
            let statement = with_data(query.into(), body, &Settings::default(), &HashMap::new());
            assert_eq!(String::from_utf8(statement.query).unwrap().trim_end(), query);
            let mut text = String::new();
            let data_is_there = statement.data.map(|mut data| data.read_to_string(&mut text)).is_some();
            assert_eq!(data_is_there.then_some(text.as_str()), data, "{query}");
        };
        check("SELECT 1", None);
        check("INSERT INTO t SELECT 1", None);
        check("INSERT INTO t FORMAT TSV", Some(" UNION ALL SELECT 2"));
    }

    #[test]
    fn too_long() {
        let body = vec![b'a'; 10 << 20];
        let result = split(Vec::new(), Box::new(Cursor::new(body)), &Settings::default(), &HashMap::new());
        assert_eq!(result.err().map(|error| error.code().number()), Some(62));
    }

    #[test]
    fn first_words() {
        assert_eq!(first_word(b" /* x */ (select 1)"), "select");
        assert_eq!(first_word(b"1"), "");
        assert!(is_reading("with") && !is_reading("INSERT"));
    }
}
