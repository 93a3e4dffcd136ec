//! Measures Ursa beside its rivals, and compares its answers with chDB's.
//!
//! ```text
//! ursa-bench     hits ─► Parquet ─► every engine in a process of its own ─► times ─► score, report
//! ursa-difftest  tests/difftest/*.sql ─► chDB and Ursa ─► compared statement by statement
//! ```
//!
//! Rivals are small Python drivers under `bench/rivals`, spoken to in JSON lines; Ursa is a server
//! spoken to over one kept-alive HTTP connection.
//!
//! Not here: the data (`hits`), and any code of the engine: everything goes through the binary.

pub mod compare;
pub mod data;
pub mod difftest;
pub mod engine;
pub mod http;
pub mod limits;
pub mod report;
pub mod rival;
pub mod run;
pub mod score;
pub mod statements;
pub mod suite;
pub mod ursa;

/// The error of a harness: a message that says what failed and where.
pub type Error = Box<dyn std::error::Error + Send + Sync>;
/// A result with that error.
pub type Result<T> = std::result::Result<T, Error>;
