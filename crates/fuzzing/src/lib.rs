//! What must hold for any bytes: nothing panics, nothing takes memory or time without a limit, and what is read again
//! is what was written.
//!
//! ```text
//! fuzz/            libFuzzer's targets, each a call of a law below (see fuzz/README.md)
//! tests/mutated.rs the same laws over changed texts of the SQL tests, some seconds long
//! ```
//!
//! A law takes any bytes; it panics where it is broken.
//!
//! # Where to find it
//! - what must hold for any bytes: `crates/fuzzing/`; libFuzzer's targets: `fuzz/`

mod chunk;
mod input;
mod lake;
pub mod mutate;
mod native;
mod query;

pub use self::native::native;
pub use chunk::{chunk, words};
pub use input::input;
pub use lake::lake;
pub use query::query;

use sql::ast::{Statement, StatementKind};
use sql::{ParseOptions, format_query, parse_statement};

/// Statements parse or are refused; what is written from a tree parses to an equal tree, written alike.
///
/// # Panics
/// When that does not hold.
pub fn parser(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let options = ParseOptions::default();
    for parsed in sql::parse_multi(text, &options).unwrap_or_default() {
        if has_data(&parsed.statement) {
            continue;
        }
        for multi_line in [false, true] {
            let written = format_query(&parsed.statement, multi_line);
            match parse_statement(&written, &options) {
                Ok(again) => assert_eq!(format_query(&again.statement, multi_line), written, "{text}"),
                // One character more than was written may be too much.
                Err(error) => assert!(is_limit(&error), "{}\n{text}", error.locate(&written)),
            }
        }
    }
}

/// Data after an INSERT is not part of what is written.
fn has_data(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Insert(_) => true,
        StatementKind::Explain(explain) => has_data(&explain.statement),
        _ => false,
    }
}

fn is_limit(error: &base::Error) -> bool {
    matches!(error.code(), base::ErrorCode::TooDeepAst | base::ErrorCode::TooBigAst | base::ErrorCode::TooDeepRecursion)
}
