//! Entry points of parsing.

use crate::ast::{Expr, SelectQuery, Statement};
use crate::lexer::{Lexer, TokenKind};
use crate::parser::{ParseOptions, Parsed, Parser};
use base::{Result, bail};

/// Parses the one statement of a text; a `;` may end it.
///
/// Inline data of an `INSERT` reaches to the end of the text: see [`Parsed::data`].
///
/// # Errors
/// With the place in `text`: the caller calls `locate(text)`. Also when a second statement follows.
pub fn parse_statement(text: &str, options: &ParseOptions<'_>) -> Result<Parsed> {
    let mut parsed = parse_statement_at(text, 0, options)?;
    if let Some(data) = &mut parsed.data {
        data.end = text.len();
        parsed.next_offset = text.len();
        return Ok(parsed);
    }
    let mut lexer = Lexer::from_offset(text, parsed.next_offset);
    loop {
        let token = lexer.next_significant();
        match token.kind {
            TokenKind::EndOfStream => return Ok(parsed),
            TokenKind::Semicolon => {}
            _ => {
                let error = base::err!(SyntaxError, "Multi-statements are not allowed: a second statement begins here");
                return Err(token.span.locate(error));
            }
        }
    }
}

/// Parses the statement that begins at a byte offset (a character boundary) of a text of several.
///
/// Inline data of an `INSERT` ends at the next `;` for `VALUES`, at an empty line for other formats.
pub fn parse_statement_at(text: &str, offset: usize, options: &ParseOptions<'_>) -> Result<Parsed> {
    check_size(text)?;
    let mut parser = Parser::new(text, offset, *options);
    let statement = parser.statement()?;
    let (end, data) = parser.end();
    debug_assert!(offset <= end && end <= text.len(), "a statement from {offset} on ends at {end} of {}", text.len());
    debug_assert!(text.is_char_boundary(end), "the text goes on within a character, at {end}");
    let Some(start) = data else {
        return Ok(Parsed { statement, next_offset: end, data: None });
    };
    let data_end = inline_data_end(text, start, &statement);
    debug_assert!(start <= data_end && data_end <= text.len(), "inline data from {start} on ends at {data_end}");
    Ok(Parsed { statement, next_offset: (data_end + 1).min(text.len()), data: Some(start..data_end) })
}

/// Parses all statements of a text, separated by `;`. Empty ones are left out.
pub fn parse_multi(text: &str, options: &ParseOptions<'_>) -> Result<Vec<Parsed>> {
    let mut statements = Vec::new();
    let mut offset = 0;
    while let Some(start) = next_statement(text, offset) {
        let parsed = parse_statement_at(text, start, options)?;
        debug_assert!(parsed.next_offset > offset, "a statement at {start} takes no text");
        offset = parsed.next_offset;
        statements.push(parsed);
    }
    Ok(statements)
}

/// Parses a text that is one expression, such as a column's default kept with a table.
pub fn parse_expression(text: &str, options: &ParseOptions<'_>) -> Result<Expr> {
    check_size(text)?;
    Parser::new(text, 0, *options).whole_expression()
}

/// Parses a text that is one query, such as a view's definition.
pub fn parse_select(text: &str, options: &ParseOptions<'_>) -> Result<SelectQuery> {
    check_size(text)?;
    Parser::new(text, 0, *options).whole_select()
}

/// The offset of the next statement, blanks, comments and empty statements skipped; `None` at the end of the text.
pub fn next_statement(text: &str, offset: usize) -> Option<usize> {
    let mut lexer = Lexer::from_offset(text, offset);
    loop {
        let token = lexer.next_significant();
        match token.kind {
            TokenKind::EndOfStream => return None,
            TokenKind::Semicolon | TokenKind::VerticalDelimiter => {}
            _ => return Some(token.span.start as usize),
        }
    }
}

fn inline_data_end(text: &str, start: usize, statement: &Statement) -> usize {
    use crate::ast::{InsertSource, StatementKind};
    let values = match &statement.kind {
        StatementKind::Insert(insert) => matches!(insert.source, InsertSource::Values),
        _ => true,
    };
    if !values {
        let rest = &text.as_bytes()[start..];
        let blank = |window: &[u8]| window == b"\n\n" || window == b"\n\r";
        return rest.windows(2).position(blank).map_or(text.len(), |at| start + at + 1);
    }
    Lexer::from_offset(text, start)
        .find(|token| token.kind == TokenKind::Semicolon)
        .map_or(text.len(), |token| token.span.start as usize)
}

fn check_size(text: &str) -> Result<()> {
    if u32::try_from(text.len()).is_err() {
        bail!(SyntaxError, "The query is longer than 4 GiB");
    }
    Ok(())
}
