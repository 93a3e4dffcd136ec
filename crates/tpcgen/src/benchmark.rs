//! The two benchmarks: their tables, and the writing of these.

use crate::{parquet_out, tpcds, tpch};
use arrow_schema::DataType;
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

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnInfo {
    /// Its name.
    pub name: String,
    /// Its type.
    pub column_type: ColumnType,
    /// Whether it may hold NULLs.
    pub nullable: bool,
}

/// The types that occur.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// 32 bits, signed.
    Int32,
    /// 64 bits, signed.
    Int64,
    /// Digits in all, and after the point.
    Decimal(u8, u8),
    /// UTF-8.
    String,
    /// Days, also before 1970.
    Date,
}

impl Benchmark {
    /// The columns of one of its tables; none if it has no such table.
    pub fn columns(self, table: &str) -> Vec<ColumnInfo> {
        let schema = match self {
            Benchmark::TpcH => tpch::schema(table),
            Benchmark::TpcDs => tpcds::schema(table),
        };
        let fields = schema.iter().flat_map(|schema| schema.fields().iter());
        fields
            .map(|field| ColumnInfo {
                name: field.name().clone(),
                column_type: column_type(field.data_type()),
                nullable: field.is_nullable(),
            })
            .collect()
    }

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

    /// Writes all tables at a scale factor (1 is about 1 GB of text) below `dir`; files that are there are written
    /// again.
    ///
    /// # Errors
    /// A scale factor that is not a positive number; files that can't be written.
    pub fn write(self, dir: &Path, scale: f64) -> Result<()> {
        if !(scale > 0.0 && scale.is_finite()) {
            return Err(Error::new(
                ErrorKind::InvalidInput,
                format!("a scale factor must be a positive number, not {scale}"),
            ));
        }
        let pieces = match self {
            Benchmark::TpcH => tpch::pieces(scale),
            Benchmark::TpcDs => tpcds::pieces(scale)?,
        };
        parquet_out::write_all(dir, pieces)
    }
}

fn column_type(data_type: &DataType) -> ColumnType {
    match data_type {
        DataType::Int32 => ColumnType::Int32,
        DataType::Int64 => ColumnType::Int64,
        DataType::Decimal128(digits, scale) => ColumnType::Decimal(*digits, scale.unsigned_abs()),
        DataType::Date32 => ColumnType::Date,
        _ => ColumnType::String,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_columns_and_its_key() {
        for benchmark in [Benchmark::TpcH, Benchmark::TpcDs] {
            for table in benchmark.tables() {
                let columns = benchmark.columns(table.name);
                for key in table.order_by.split(", ") {
                    assert!(columns.iter().any(|column| column.name == key), "{} has no {key}", table.name);
                }
            }
        }
        assert_eq!(Benchmark::TpcH.columns("lineitem")[5].column_type, ColumnType::Decimal(15, 2));
    }

    #[test]
    fn all_tables_are_written() {
        let dir = std::env::temp_dir().join(format!("tpcgen-{}", std::process::id()));
        Benchmark::TpcH.write(&dir, 0.001).unwrap();
        for table in Benchmark::TpcH.tables() {
            assert!(dir.join(table.name).join("000.parquet").is_file(), "{}", table.name);
        }
        std::fs::remove_dir_all(&dir).unwrap();
        assert!(Benchmark::TpcH.write(&dir, 0.0).is_err() && "tpcx".parse::<Benchmark>().is_err());
    }
}
