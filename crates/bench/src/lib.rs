//! Measures Ursa beside its rivals, and compares its answers with chDB's.
//!
//! ```text
//! ursa-bench     suite ─► Parquet ─► paw records every engine, one after another ─► score, answers
//! ursa-difftest  tests/difftest/*.sql ─► chDB and Ursa ─► compared statement by statement
//! ```
//!
//! A suite is queries for paw (`bench/*.yaml`) and tables with a maker of their data (`suites`). Rivals are small
//! Python programs under `bench/rivals`, spoken to by paw's driver `command`; Ursa is a server spoken to over HTTP.
//!
//! Not here: measuring, statistics, the score (`paw`), and any code of the engine: everything goes through the binary.
//!
//! # Where to find it
//! - what a setting is worth: `bench/switches.yaml` (queries in pairs), `crates/bench/src/switches.rs`
//! - how queries scale with threads and rows, and how near to the limits of the machine they are:
//!   `crates/bench/src/variants.rs`, `scaling.rs` and `limits.rs` beside it
//! - a benchmark's queries; its data and tables: `bench/*.yaml`; `crates/bench/src/suites/`

pub mod data;
pub mod difftest;
pub mod limits;
pub mod report;
pub mod rows;
pub mod scaling;
pub mod statements;
pub mod suites;
pub mod switches;
pub mod table;
pub mod targets;
pub mod variants;

/// The error of a harness: a message that says what failed and where.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
/// A result with that error.
pub type Result<T> = std::result::Result<T, Error>;
