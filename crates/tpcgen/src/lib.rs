//! The tables of TPC-H and TPC-DS as Parquet files, for benchmarks and tests.
//!
//! The rows come from the crates `tpchgen` and `tpcdsgen`; here is which tables there are, how they are sorted in a
//! column store, and the writing by all cores at once: `DIR/<table>/<part>.parquet`.
//!
//! The generators and what they need take minutes to compile, and nobody but who times these benchmarks wants them:
//! they are there with the feature `generators`. Without it, files of any batches are written.

#[cfg(feature = "generators")]
mod benchmark;
mod parquet_out;
#[cfg(feature = "generators")]
mod tpcds;
#[cfg(feature = "generators")]
mod tpch;

#[cfg(feature = "generators")]
pub use benchmark::{Benchmark, ColumnInfo, ColumnType, TableInfo};
pub use parquet_out::{Piece, write_all};
