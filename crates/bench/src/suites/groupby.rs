//! The group-by questions of h2o.ai's db-benchmark, on its distributions.
//!
//! `low` has 100 values of `id1`, `id2`, `id4`, `id5` and a hundredth as many values of `id3` and `id6` as rows; `high`
//! has 2 and half as many: with it, most questions have nearly as many groups as rows.

use super::BenchSuite;
use crate::data::Make;
use crate::rows::{Chunk, chunks, float64, int32, text, write};
use crate::table::{PortableType, Table, column};
use base::Result;
use hits::rng::{below, mix, unit};
use std::ops::Range;

pub(super) static GROUPBY: BenchSuite = BenchSuite {
    name: "groupby",
    about: "group by: the ten questions of h2o.ai, few and many groups",
    unit: "rows",
    size: 1e7,
    settings: &[],
    tables,
    make,
};

/// The tables, and values of the keys that have few.
const TABLES: [(&str, u64); 2] = [("low", 100), ("high", 2)];
/// Rows of one file, about.
const FILE_ROWS: u64 = 1_000_000;

fn tables() -> Vec<Table> {
    TABLES.iter().map(|&(name, _)| table(name)).collect()
}

fn table(name: &str) -> Table {
    let texts = ["id1", "id2", "id3"].map(|name| column(name, PortableType::String));
    let integers = ["id4", "id5", "id6", "v1", "v2"].map(|name| column(name, PortableType::Int32));
    let columns = texts.into_iter().chain(integers).chain([column("v3", PortableType::Float64)]).collect();
    Table { name: name.into(), columns, order_by: "tuple()".into() }
}

fn make(make: &Make<'_>) -> Result<()> {
    let (rows, seed) = (make.size as u64, make.seed);
    for (name, values) in TABLES {
        let chunk = move |range: Range<u64>| rows_of(range, rows, values, mix(seed, values));
        write(make, &table(name), rows, (rows / FILE_ROWS).max(4), move |range| chunks(range, chunk))?;
    }
    Ok(())
}

fn rows_of(range: Range<u64>, rows: u64, few: u64, seed: u64) -> Chunk {
    let many = (rows / few).max(1);
    let pick = |salt: u64, values: u64| move |row: u64| 1 + below(mix(row, seed ^ salt), values);
    let name = |salt: u64, values: u64, width: usize| move |row: u64| format!("id{:0width$}", pick(salt, values)(row));
    let millionths = |row: u64| (unit(mix(row, seed ^ 9)) * 1e8).round() / 1e6;
    vec![
        text(range.clone(), name(1, few, 3)),
        text(range.clone(), name(2, few, 3)),
        text(range.clone(), name(3, many, 10)),
        int32(range.clone(), pick(4, few)),
        int32(range.clone(), pick(5, few)),
        int32(range.clone(), pick(6, many)),
        int32(range.clone(), pick(7, 5)),
        int32(range.clone(), pick(8, 15)),
        float64(range, millionths),
    ]
}
