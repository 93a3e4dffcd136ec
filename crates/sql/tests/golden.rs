//! Texts formatted from trees, against what ClickHouse writes for the same statements.
//!
//! Each file holds cases separated by `;;`: a statement, `=>`, the expected text.

use sql::ast::{QueryBody, StatementKind};
use sql::{ParseOptions, column_names, explain_ast, format_query, parse_statement};

fn check(cases: &str, write: impl Fn(&sql::ast::Statement) -> String) {
    for case in cases.trim_end().split("\n;;\n") {
        let (text, expect) = case.split_once("\n=>\n").expect("a case has an expectation");
        let parsed = match parse_statement(text, &ParseOptions::default()) {
            Ok(parsed) => parsed,
            Err(error) => panic!("{text}\n{}", error.locate(text)),
        };
        assert_eq!(write(&parsed.statement).trim_end(), expect, "{text}");
    }
}

#[test]
fn result_columns_are_named_alike() {
    check(include_str!("column_names.txt"), |statement| match &statement.kind {
        StatementKind::Select(query) => match &query.body {
            QueryBody::Select(select) => column_names(&select.projection).join("\n"),
            QueryBody::SetOperation(_) => String::new(),
        },
        _ => String::new(),
    });
}

#[test]
fn statements_are_formatted_alike() {
    check(include_str!("formatted.txt"), |statement| format_query(statement, true));
}

#[test]
fn access_control_is_formatted_alike() {
    check(include_str!("access_formatted.txt"), |statement| format_query(statement, true));
}

#[test]
fn access_control_that_is_refused() {
    for text in include_str!("access_refused.txt").lines() {
        assert!(parse_statement(text, &ParseOptions::default()).is_err(), "{text}");
    }
}

#[test]
fn trees_are_explained_alike() {
    check(include_str!("explained.txt"), explain_ast);
}
