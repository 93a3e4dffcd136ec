//! The web-analytics table `hits` of 105 columns: ClickBench's shape, one query a code path.

use super::BenchSuite;
use crate::data::Make;
use crate::table::{PortableType, Table, column};
use base::{Error, ErrorCode, Result};

/// Rows of one file, about.
const FILE_ROWS: u64 = 1_000_000;
/// Files there are at least, so that engines which read a file a thread use all cores.
const FILES_MIN: u64 = 4;

pub(super) static HITS: BenchSuite = BenchSuite {
    name: "hits",
    about: "web analytics, 105 columns, one query a code path",
    unit: "rows",
    size: 1e6,
    settings: &[],
    tables,
    make,
};

fn tables() -> Vec<Table> {
    let kind = |kind| match kind {
        hits::ColumnType::Int16 => PortableType::Int16,
        hits::ColumnType::Int32 => PortableType::Int32,
        hits::ColumnType::Int64 => PortableType::Int64,
        hits::ColumnType::String => PortableType::String,
        hits::ColumnType::Date => PortableType::Date,
        hits::ColumnType::DateTime => PortableType::DateTime,
    };
    let columns = hits::columns().iter().map(|known| column(known.name, kind(known.column_type))).collect();
    vec![Table { name: "hits".into(), columns, order_by: hits::ORDER_BY.into() }]
}

fn make(make: &Make<'_>) -> Result<()> {
    let (rows, dir) = (make.size as u64, make.dir.join("hits"));
    let files = (rows / FILE_ROWS).max(FILES_MIN) as usize;
    let written = hits::write_parquet(&dir, rows, make.seed, files, &|done| make.progress(done, rows));
    written
        .map(drop)
        .map_err(|error| Error::io(ErrorCode::CannotWriteToFileDescriptor, format_args!("make the table hits"), &error))
}
