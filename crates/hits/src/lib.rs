//! A web-analytics table in the manner of ClickBench's `hits`: 105 columns, any number of rows, made by
//! a deterministic generator.
//!
//! ```text
//! seed, rows ─► Universe (sites, words, sizes) ─► Hits (sessions of visitors) ─► Hit
//!                                                   schema: Hit ─► 105 values ─► RecordBatch ─► Parquet
//! ```
//!
//! Users, sites, pages and phrases are skewed and correlated as in real traffic; ratios of distinct
//! values to rows stay the same at every scale. The data are invented: no real site or person is in it.
//!
//! Not here: loading into an engine, and queries (`bench/hits`).

mod generator;
mod parquet_out;
pub mod rng;
mod schema;
mod session;
mod text;
mod universe;
mod visitor;
mod words;

pub use generator::{CHUNK_ROWS, Generator};
pub use parquet_out::write_parquet;
pub use schema::{Column, ColumnType, ORDER_BY, columns, create_table, schema};

#[cfg(test)]
mod tests;
