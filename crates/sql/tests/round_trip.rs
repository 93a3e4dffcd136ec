//! Laws over a corpus of statements: each parses, and what is written from its tree parses to an
//! equal tree.

use sql::ast::{Statement, StatementKind};
use sql::{ParseOptions, format_query, parse_statement};

/// Offsets of inline data are places like spans, but not part of the tree's equality rules.
fn without_places(mut statement: Statement) -> Statement {
    match &mut statement.kind {
        StatementKind::Insert(insert) => insert.data_offset = None,
        StatementKind::Explain(explain) => {
            *explain.statement = without_places(explain.statement.as_ref().clone());
        }
        _ => {}
    }
    statement
}

#[test]
fn formatted_statements_parse_to_the_same_tree() {
    let options = ParseOptions::default();
    let parse = |text: &str| match parse_statement(text, &options) {
        Ok(parsed) => without_places(parsed.statement),
        Err(error) => panic!("{text}\n{}", error.locate(text)),
    };
    let mut count = 0;
    let access = include_str!("access_formatted.txt").split("\n;;\n").filter_map(|case| case.split("\n=>\n").next());
    for text in include_str!("statements.sql").split("\n;;\n").chain(access).map(str::trim) {
        let statement = parse(text);
        for multi_line in [false, true] {
            let formatted = format_query(&statement, multi_line);
            assert!(parse(&formatted) == statement, "{text}\n{formatted}");
            assert_eq!(format_query(&parse(&formatted), multi_line), formatted, "{text}");
        }
        count += 1;
    }
    assert!(count > 700, "{count}");
}
