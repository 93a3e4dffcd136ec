//! Text of statements in ClickHouse's dialect to a syntax tree, and back.
//!
//! [`parse_statement`] and [`parse_multi`] read, [`format_query`] and [`explain_ast`] write,
//! [`lexer`] is open to highlighters. What is not here: names are not resolved, types are text, and
//! nothing knows which functions, tables or settings exist.
//!
//! # Where to find it
//! - the grammar, a file for each part of it: `crates/sql/src/parser/`; the clauses of `SELECT`: `query.rs` in it
//! - names of result columns: `crates/sql/src/names.rs`, `crates/plan/src/analyze/select/result_names.rs`

pub mod ast;
mod explain;
mod format;
pub mod keywords;
pub mod lexer;
mod names;
mod parse;
mod parser;
mod privileges;
mod secret_urls;
mod secrets;
pub mod write;

pub use explain::{ast_depth, explain_ast};
pub use format::{Layout, format_projection, format_query, format_select, format_storage, format_with};
pub use names::{ResultNames, column_names, column_names_with};
pub use parse::{next_statement, parse_expression, parse_multi, parse_select, parse_statement, parse_statement_at};
pub use parser::is_constant_collection;
pub use parser::{MAX_DEPTH_HARD, MAX_ELEMENTS_HARD, MAX_HEIGHT_HARD, ParseOptions, Parsed};
pub use privileges::{Privilege, privileges};
pub use secrets::{Masked, mask_secrets};
