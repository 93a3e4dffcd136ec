//! The tables of TPC-H and TPC-DS as Parquet files, for benchmarks and tests.
//!
//! The rows come from the crates `tpchgen` and `tpcdsgen`; here is which tables there are, how they are sorted in a column
//! store, and the writing by all cores at once: `DIR/<table>/<part>.parquet`.

mod parquet_out;
mod tpcds;
mod tpch;

use std::io::{Error, ErrorKind, Result};
use std::path::Path;
use std::str::FromStr;

/// One of the two benchmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Benchmark {
    /// 8 tables, 22 queries.
    TpcH,
    /// 24 tables, 99 queries.
    TpcDs,
}

/// A table of a benchmark.
#[derive(Clone, Copy, Debug)]
pub struct TableInfo {
    /// Its name.
    pub name: &'static str,
    /// The columns that a column store sorts it by: its primary key, for facts of TPC-DS the date first.
    pub order_by: &'static str,
}

impl Benchmark {
    /// The name that suites and directories have.
    pub fn name(self) -> &'static str {
        match self {
            Benchmark::TpcH => "tpch",
            Benchmark::TpcDs => "tpcds",
        }
    }

    /// Its tables.
    pub fn tables(self) -> &'static [TableInfo] {
        match self {
            Benchmark::TpcH => tpch::TABLES,
            Benchmark::TpcDs => tpcds::TABLES,
        }
    }

    /// Writes all tables at a scale factor (1 is about 1 GB of text) below `dir`; files that are there are written again.
    ///
    /// # Errors
    /// A scale factor that is not a positive number; files that can't be written.
    pub fn write(self, dir: &Path, scale: f64) -> Result<()> {
        if !(scale > 0.0 && scale.is_finite()) {
            return Err(Error::new(ErrorKind::InvalidInput, format!("a scale factor must be a positive number, not {scale}")));
        }
        let pieces = match self {
            Benchmark::TpcH => tpch::pieces(scale),
            Benchmark::TpcDs => tpcds::pieces(scale)?,
        };
        parquet_out::write_all(dir, pieces)
    }
}

impl FromStr for Benchmark {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        match text {
            "tpch" => Ok(Benchmark::TpcH),
            "tpcds" => Ok(Benchmark::TpcDs),
            _ => Err(Error::new(ErrorKind::InvalidInput, format!("there is no benchmark '{text}': tpch or tpcds"))),
        }
    }
}
