//! Databases and their tables, table functions, and the engines that are not MergeTree.
//!
//! ```text
//! Catalog ── Database ── Object: a table, or a view's query
//!    │           └ files: metadata/<database>/<table>.sql, data under store/<id>/   ([`metadata`])
//!    └ table functions: numbers, file, url, s3, azureBlobStorage, values, …          ([`table_function`])
//! ```
//! Invariant: definitions come with bound expressions; nothing here parses SQL.
//!
//! # Where to find it
//! - a table function: `crates/catalog/src/table_function.rs`; those that stand for a query (`merge`):
//!   `crates/engine/src/engines/derived.rs`, `mergeTreeIndex` and `mergeTreeProjection`: `part_functions.rs` beside it

mod archive;
mod change;
pub mod database;
pub mod dictionary;
mod dropped;
mod error_log;
pub mod file;
pub mod file_access;
mod file_plan;
mod file_set;
pub mod file_table;
pub mod generate_random;
mod hive;
mod inline_format;
pub mod lake;
pub mod metadata;
pub mod numbers;
mod object_function;
pub mod object_table;
mod primes;
mod read_ahead;
pub mod rows;
pub mod schema_cache;
pub mod source;
pub mod table_function;

pub use database::{Catalog, Database, LeftOut, MaterializedView, Object, ObjectEntry};
pub use dictionary::{Dictionary, DictionaryColumn, DictionaryRole};
pub use dropped::WaitingTable;
pub use error_log::logged;
pub use file_access::FileAccess;
pub use inline_format::mark_of;
pub use rows::{LazyRowsSource, RowsSource};
pub use source::{Source, SourceScan, SourceTable};
pub use table_function::{
    Completion, FunctionScope, TableFunction, find_table_function, table_function_names, values_of_types,
};
