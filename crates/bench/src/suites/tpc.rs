//! TPC-H and TPC-DS: 22 and 99 queries, most of them joins.
//!
//! The texts are those of the benchmarks; where engines differ in the scale of a quotient of decimals they cast to
//! double.

use super::BenchSuite;
use crate::data::Make;
use crate::table::{Column, PortableType, Table};
use base::{Error, ErrorCode, Result};
use tpcgen::{Benchmark, ColumnType};

pub(super) static TPCH: BenchSuite = BenchSuite {
    name: "tpch",
    about: "TPC-H: 8 tables, 22 queries",
    unit: "scale factor",
    size: 1.0,
    settings: SETTINGS,
    tables: || tables(Benchmark::TpcH),
    make: |make| write(Benchmark::TpcH, make),
};

pub(super) static TPCDS: BenchSuite = BenchSuite {
    name: "tpcds",
    about: "TPC-DS: 24 tables, 99 queries",
    unit: "scale factor",
    size: 1.0,
    settings: SETTINGS,
    tables: || tables(Benchmark::TpcDs),
    make: |make| write(Benchmark::TpcDs, make),
};

/// What makes ClickHouse's dialect standard SQL where it is not.
const SETTINGS: &[(&str, &str)] = &[
    ("join_use_nulls", "1"),
    ("group_by_use_nulls", "1"),
    ("cast_keep_nullable", "1"),
    ("prefer_column_name_to_alias", "1"),
    ("union_default_mode", "DISTINCT"),
];

fn tables(benchmark: Benchmark) -> Vec<Table> {
    let kind = |column_type| match column_type {
        ColumnType::Int32 => PortableType::Int32,
        ColumnType::Int64 => PortableType::Int64,
        ColumnType::Decimal(digits, scale) => PortableType::Decimal(digits, scale),
        ColumnType::String => PortableType::String,
        ColumnType::Date => PortableType::Date32,
    };
    let table = |table: &tpcgen::TableInfo| {
        let columns = benchmark.columns(table.name);
        Table {
            name: table.name.into(),
            columns: columns
                .into_iter()
                .map(|column| Column { name: column.name, kind: kind(column.column_type), nullable: column.nullable })
                .collect(),
            // Facts of TPC-DS are sorted by a date that may be missing.
            order_by: format!("({}) SETTINGS allow_nullable_key = 1", table.order_by),
        }
    };
    benchmark.tables().iter().map(table).collect()
}

fn write(benchmark: Benchmark, make: &Make<'_>) -> Result<()> {
    benchmark.write(make.dir, make.size).map_err(|error| {
        Error::io(
            ErrorCode::CannotWriteToFileDescriptor,
            format_args!("make the tables of {}", benchmark.name()),
            &error,
        )
    })
}
