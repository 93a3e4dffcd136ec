//! Functions on the text of queries: `formatQuery` and its kin. They are here because scalar functions know no SQL.

use base::{Result, err};
use functions::{ArgType, FunctionContext, Registry};
use scalar::support::{Bound, Factory, Outcome, add, arity, doc, illegal};
use sql::{Layout, ParseOptions, format_with, parse_statement};
use types::{Column, DataType, StringBuilder};

/// A query in the one form that the formatter gives, on several lines or one.
fn formatted(query: &[u8], many_lines: bool) -> Result<String> {
    let text = std::str::from_utf8(query).map_err(|_| err!(SyntaxError, "A query must be UTF-8"))?;
    let parsed = parse_statement(text, &ParseOptions::default()).map_err(|error| error.locate(text))?;
    Ok(format_with(&parsed.statement, Layout { multi_line: many_lines, pretty_types: true, ..Layout::default() }))
}

fn bind(name: &'static str, many_lines: bool, or_null: bool, args: &[ArgType]) -> Outcome {
    arity(name, args, 1)?;
    if !args[0].data_type.base().is_string() {
        return Err(illegal(name, args));
    }
    let result = if or_null { DataType::nullable(DataType::String) } else { DataType::String };
    Ok(Bound::masked(name, args, result, move |args, rows, nulls| {
        let column = args[0].column.flatten();
        let mut builder = StringBuilder::with_capacity(rows);
        let mut bad = vec![0u8; rows];
        for row in 0..rows {
            let query = column.bytes_at(row).filter(|_| nulls.is_none_or(|nulls| nulls[row] == 0));
            match query.map(|query| formatted(query, many_lines)) {
                Some(Ok(text)) => builder.push(text.as_bytes()),
                Some(Err(error)) if !or_null => return Err(error),
                other => {
                    bad[row] = u8::from(other.is_some());
                    builder.push(b"");
                }
            }
        }
        let column = Column::String(builder.finish());
        Ok(if or_null { column.with_nulls(bad.into()) } else { column })
    })
    .done())
}

/// Adds the functions to a registry.
pub(crate) fn register(registry: &mut Registry) {
    let functions = [
        ("formatQuery", true, false, "A query in one form, on several lines."),
        ("formatQueryOrNull", true, true, "As formatQuery, NULL for what is no query."),
        ("formatQuerySingleLine", false, false, "A query in one form, on one line."),
        ("formatQuerySingleLineOrNull", false, true, "As formatQuerySingleLine, NULL for what is no query."),
    ];
    for (name, many_lines, or_null, text) in functions {
        let factory =
            Factory::strict(move |args: &[ArgType], _: &FunctionContext| bind(name, many_lines, or_null, args));
        add(registry, name, factory, doc("formatQuery(query)", text, "Other"));
    }
}

#[cfg(test)]
mod tests {
    use super::formatted;
    use base::ErrorCode;

    #[test]
    fn queries_have_one_form() {
        let query = b"select a,b FROM tab WHERE a > 3 and b<3";
        assert_eq!(formatted(query, false).unwrap(), "SELECT a, b FROM tab WHERE (a > 3) AND (b < 3)");
        let lines = "SELECT\n    a,\n    b\nFROM tab\nWHERE (a > 3) AND (b < 3)";
        assert_eq!(formatted(query, true).unwrap(), lines);
        assert_eq!(formatted(lines.as_bytes(), true).unwrap(), lines);
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [&b"SELECT FROM WHERE"[..], b"", b"SELECT 1; SELECT 2", b"SELECT '\xFF'"] {
            let code = formatted(text, false).err().map(|error| error.code());
            assert_eq!(code, Some(ErrorCode::SyntaxError), "{}", String::from_utf8_lossy(text));
        }
    }
}
