//! `normalizeQuery` and `normalizedQueryHash`: queries that differ in their constants only become one.
//!
//! A constant becomes `?`, a list of them `?..`; names that look made up (more than two digits, or other than letters,
//! digits and underscores) become `` `?` `` unless they shall be kept.

use functions::{ArgType, FunctionContext, Registry};
use scalar::support::{Bound, Factory, Outcome, add, arity, doc, illegal};
use sql::lexer::{Lexer, Token, TokenKind};
use types::{Column, DataType, StringBuilder};

/// Names with more digits are taken for made up.
const DIGITS_MAX: usize = 2;

fn is_literal(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Number | TokenKind::String | TokenKind::HereDoc)
}

/// Whether a name looks made up; one before a parenthesis is a function.
fn is_made_up(text: &str, token: Token) -> bool {
    let name = &text[token.span.range()];
    match token.kind {
        TokenKind::BareWord => {
            !text[token.span.range().end..].starts_with('(')
                && name.bytes().filter(u8::is_ascii_digit).count() > DIGITS_MAX
        }
        TokenKind::QuotedIdentifier => {
            let inside = name.get(1..name.len().saturating_sub(1)).unwrap_or_default();
            let is_plain = inside.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
            !is_plain || inside.bytes().filter(u8::is_ascii_digit).count() > DIGITS_MAX
        }
        _ => false,
    }
}

/// Constants of a list, with a comma or blank behind them, that are not written yet.
#[derive(Default)]
struct Pending {
    /// Constants of the list so far.
    literals: usize,
    comma: bool,
    blank: bool,
}

impl Pending {
    fn end(&mut self, out: &mut String) {
        if self.literals > 1 {
            out.push_str("..");
        }
        if self.comma {
            out.push(',');
        }
        if self.blank {
            out.push(' ');
        }
        *self = Pending::default();
    }
}

fn normalized(text: &str, keep_names: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut pending = Pending::default();
    let mut was_blank = false;
    for token in Lexer::new(text) {
        let range = token.span.range();
        if token.kind.is_blank() {
            match (was_blank, pending.literals) {
                (true, _) => {}
                (false, 0) if range.start > 0 => out.push(' '),
                (false, 0) => {}
                (false, _) => pending.blank = true,
            }
            was_blank = true;
            continue;
        }
        was_blank = false;
        if is_literal(token.kind) {
            if pending.literals == 0 {
                out.push('?');
            }
            pending = Pending { literals: pending.literals + 1, ..Pending::default() };
            continue;
        }
        if token.kind == TokenKind::Comma && pending.literals > 0 {
            pending.comma = true;
            continue;
        }
        pending.end(&mut out);
        if !keep_names && is_made_up(text, token) { out.push_str("`?`") } else { out.push_str(&text[range]) }
    }
    pending.end(&mut out);
    out
}

/// Equal for queries that differ in their constants (and made up names) only.
pub(crate) fn normalized_hash(text: &str, keep_names: bool) -> u64 {
    let mut bytes = Vec::with_capacity(text.len());
    let mut literals = 0;
    for token in Lexer::new(text).filter(|token| !token.kind.is_blank()) {
        if is_literal(token.kind) {
            if literals == 0 {
                bytes.push(0);
            }
            literals += 1;
            continue;
        }
        if token.kind == TokenKind::Comma && literals > 0 {
            continue;
        }
        if literals > 1 {
            bytes.push(0);
        }
        literals = 0;
        if !keep_names && is_made_up(text, token) {
            bytes.push(1)
        } else {
            bytes.extend_from_slice(text[token.span.range()].as_bytes())
        }
    }
    if literals > 1 {
        bytes.push(0);
    }
    scalar::hash::sip_hash64((0, 0), &bytes)
}

fn bind(name: &'static str, keep_names: bool, hashes: bool, args: &[ArgType]) -> Outcome {
    arity(name, args, 1)?;
    if !args[0].data_type.base().is_string() {
        return Err(illegal(name, args));
    }
    let result = if hashes { DataType::UInt64 } else { DataType::String };
    Ok(Bound::named(name, result, move |args, rows| {
        let column = args[0].column.flatten();
        let text = |row: usize| String::from_utf8_lossy(column.bytes_at(row).unwrap_or_default()).into_owned();
        if hashes {
            return Ok(Column::from_vec(
                (0..rows).map(|row| normalized_hash(&text(row), keep_names)).collect::<Vec<u64>>(),
            ));
        }
        let mut builder = StringBuilder::with_capacity(rows);
        (0..rows).for_each(|row| builder.push(normalized(&text(row), keep_names).as_bytes()));
        Ok(Column::String(builder.finish()))
    })
    .done())
}

/// Adds the functions to a registry.
pub(crate) fn register(registry: &mut Registry) {
    let functions = [
        (
            "normalizeQuery",
            "normalizeQuery(query)",
            false,
            false,
            "The query with ? for constants and for names that look made up.",
        ),
        ("normalizeQueryKeepNames", "normalizeQueryKeepNames(query)", true, false, "The query with ? for constants."),
        (
            "normalizedQueryHash",
            "normalizedQueryHash(query)",
            false,
            true,
            "Equal for queries that differ in constants and made up names only.",
        ),
        (
            "normalizedQueryHashKeepNames",
            "normalizedQueryHashKeepNames(query)",
            true,
            true,
            "Equal for queries that differ in constants only.",
        ),
    ];
    for (name, syntax, keep_names, hashes, text) in functions {
        let factory =
            Factory::strict(move |args: &[ArgType], _: &FunctionContext| bind(name, keep_names, hashes, args));
        add(registry, name, factory, doc(syntax, text, "Other"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_become_marks() {
        let check = |text: &str, expected: &str| assert_eq!(normalized(text, false), expected);
        check(
            "SELECT 1, 2, 'a', x, [1,2,3], -5, 1.5e3 FROM t WHERE a IN (1, 2, 3)",
            "SELECT ?.., x, [?..], -?.. FROM t WHERE a IN (?..)",
        );
        check("  SELECT 1 ,2 , x", "SELECT ?.., x");
        check("SELECT (1,2) , 'a'", "SELECT (?..) , ?");
        check(
            "SELECT a123456, `x y`, \"q\", f123456(1) AS z1, t.a1234",
            "SELECT `?`, `?`, \"q\", f123456(?) AS z1, t.`?`",
        );
        assert_eq!(normalized_hash("SELECT 2", false), 15_722_048_748_544_463_130);
        assert_eq!(normalized_hash("SELECT 1, 2", true), 3_213_264_853_243_482_279);
    }
}
