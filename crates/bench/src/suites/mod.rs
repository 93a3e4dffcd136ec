//! The suites that the project times itself and its rivals with.
//!
//! A suite is a paw suite under `bench/` (queries, texts for other dialects), the tables that the queries are about,
//! and a maker of the tables' files. To add one: a file here with a `static` [`BenchSuite`], its name in [`SUITES`],
//! and `bench/<name>.yaml` with its queries. Loading follows from the tables; see [`crate::table`].

mod filter;
mod groupby;
mod hits;
mod shapes;
mod sort;
mod strings;
#[cfg(feature = "tpc")]
mod tpc;

use crate::data::Make;
use crate::table::Table;
use base::{Result, bail};

/// A suite of the project.
pub struct BenchSuite {
    /// Its name on the command line; its queries are in `bench/<name>.yaml`.
    pub name: &'static str,
    /// What it is there for, in a line.
    pub about: &'static str,
    /// What the size counts: `rows`, `scale factor`.
    pub unit: &'static str,
    /// The size unless the command line says.
    pub size: f64,
    /// Settings of the engines that speak ClickHouse.
    pub settings: &'static [(&'static str, &'static str)],
    /// The tables.
    pub tables: fn() -> Vec<Table>,
    /// Makes the tables' Parquet files, `<dir>/<table>/*.parquet`; the folders are there.
    pub make: fn(&Make<'_>) -> Result<()>,
}

/// All suites; those of TPC are there with the feature `tpc`, as `cargo xtask bench` builds it.
pub const SUITES: &[&BenchSuite] = &[
    &hits::HITS,
    #[cfg(feature = "tpc")]
    &tpc::TPCH,
    #[cfg(feature = "tpc")]
    &tpc::TPCDS,
    &groupby::GROUPBY,
    &sort::SORT,
    &filter::FILTER,
    &strings::STRINGS,
    &shapes::SHAPES,
];

/// The suite with a name.
///
/// # Errors
/// When there is none; it names those that are there.
pub fn find(name: &str) -> Result<&'static BenchSuite> {
    match SUITES.iter().find(|suite| suite.name == name) {
        Some(suite) => Ok(suite),
        None => bail!(
            BadArguments,
            "There is no suite '{name}'; suites: {}",
            SUITES.iter().map(|suite| suite.name).collect::<Vec<_>>().join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use paw::suite::Suite;
    use std::path::Path;

    #[test]
    fn every_suite_is_read_and_makes_its_tables() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench");
        for suite in SUITES {
            let queries = Suite::read(&root.join(format!("{}.yaml", suite.name))).unwrap();
            assert!(!queries.queries.is_empty() && !(suite.tables)().is_empty(), "{}", suite.name);
        }
        assert!(find("nothing").err().unwrap().message().contains("hits"));
    }
}
