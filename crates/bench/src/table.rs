//! Tables of a suite, and how each engine loads them from Parquet files.
//!
//! The files of a table lie in a folder of its name; their columns have the table's names. Engines without storage of
//! their own (DataFusion, Polars) name the files; all others copy them, each column cast to the type that is said here.

use base::{Error, ErrorCode, Result, bail};
use std::path::Path;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// In the order of the files.
    pub columns: Vec<Column>,
    /// The key that engines with one sort by, as after `ORDER BY`: `(a, b)` or `tuple()`.
    pub order_by: String,
}

/// A column.
#[derive(Clone, Debug)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: PortableType,
    /// Whether it has NULLs.
    pub nullable: bool,
}

/// A type that all engines have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PortableType {
    /// Signed, 16 bits.
    Int16,
    /// Signed, 32 bits.
    Int32,
    /// Signed, 64 bits.
    Int64,
    /// 64 bits.
    Float64,
    /// Digits in all, and after the point.
    Decimal(u8, u8),
    /// UTF-8.
    String,
    /// Days from 1970 on.
    Date,
    /// Days, also before 1970.
    Date32,
    /// Seconds, UTC; `TIMESTAMP(UTC)` of some unit in the files.
    DateTime,
}

/// A column without NULLs.
pub fn column(name: &str, kind: PortableType) -> Column {
    Column { name: name.into(), kind, nullable: false }
}

/// The engines that suites can be loaded into.
pub const ENGINES: &[&str] = &["ursa", "chdb", "duckdb", "hyper", "datafusion", "polars"];

/// The statements that load tables into an engine from the folder that their files' folders are in.
///
/// # Errors
/// When there is no such engine, or a folder cannot be read.
pub fn load_statements(engine: &str, tables: &[Table], data: &Path) -> Result<Vec<String>> {
    let mut statements = Vec::new();
    for table in tables {
        let files = data.join(&table.name).display().to_string().replace('\'', "''");
        match engine {
            "ursa" | "chdb" => statements.extend(clickhouse(table, &files)),
            "duckdb" => statements.push(duckdb(table, &files)),
            "hyper" => statements.push(hyper(table, &data.join(&table.name))?),
            "datafusion" => {
                statements.push(format!("CREATE EXTERNAL TABLE {} STORED AS PARQUET LOCATION '{files}/'", table.name))
            }
            "polars" => statements
                .push(format!("CREATE TABLE {} AS SELECT * FROM read_parquet('{files}/*.parquet')", table.name)),
            other => bail!(BadArguments, "There is no engine '{other}'; engines: {}", ENGINES.join(", ")),
        }
    }
    Ok(statements)
}

fn list(table: &Table, separator: &str, show: impl Fn(&Column) -> String) -> String {
    table.columns.iter().map(show).collect::<Vec<_>>().join(separator)
}

fn clickhouse(table: &Table, files: &str) -> [String; 2] {
    let definition = |column: &Column| {
        let kind = match column.kind {
            PortableType::Decimal(digits, scale) => format!("Decimal({digits}, {scale})"),
            other => format!("{other:?}"),
        };
        if column.nullable {
            format!("    `{}` Nullable({kind})", column.name)
        } else {
            format!("    `{}` {kind}", column.name)
        }
    };
    let names = list(table, ", ", |column| format!("`{}`", column.name));
    [
        format!(
            "CREATE TABLE {} (\n{}\n) ENGINE = MergeTree ORDER BY {}",
            table.name,
            list(table, ",\n", definition),
            table.order_by
        ),
        format!("INSERT INTO {} SELECT {names} FROM file('{files}/*.parquet', Parquet)", table.name),
    ]
}

fn duckdb(table: &Table, files: &str) -> String {
    let cast = |column: &Column| {
        let name = &column.name;
        let kind = match column.kind {
            // Without a zone, as the instant's UTC reading.
            PortableType::DateTime => return format!("make_timestamp(epoch_us({name})) AS {name}"),
            PortableType::Int16 => "SMALLINT".into(),
            PortableType::Int32 => "INTEGER".into(),
            PortableType::Int64 => "BIGINT".into(),
            PortableType::Float64 => "DOUBLE".into(),
            PortableType::Decimal(digits, scale) => format!("DECIMAL({digits}, {scale})"),
            PortableType::String => "VARCHAR".into(),
            PortableType::Date | PortableType::Date32 => "DATE".to_string(),
        };
        format!("CAST({name} AS {kind}) AS {name}")
    };
    format!("CREATE TABLE {} AS SELECT {} FROM read_parquet('{files}/*.parquet')", table.name, list(table, ", ", cast))
}

fn hyper(table: &Table, folder: &Path) -> Result<String> {
    let broken = |error: std::io::Error| {
        Error::io(ErrorCode::CannotOpenFile, format_args!("read the folder {}", folder.display()), &error)
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(broken)? {
        let path = entry.map_err(broken)?.path();
        if path.extension().is_some_and(|extension| extension == "parquet") {
            files.push(format!("'{}'", path.display().to_string().replace('\'', "''")));
        }
    }
    files.sort();
    let cast = |column: &Column| {
        // Names that are not quoted are lower-case in Hyper.
        let (name, own) = (&column.name, column.name.to_lowercase());
        let kind = match column.kind {
            PortableType::DateTime => return format!("CAST(\"{name}\" AT TIME ZONE 'UTC' AS timestamp) AS {own}"),
            PortableType::Int16 => "smallint".into(),
            PortableType::Int32 => "int".into(),
            PortableType::Int64 => "bigint".into(),
            PortableType::Float64 => "double precision".into(),
            PortableType::Decimal(digits, scale) => format!("numeric({digits}, {scale})"),
            PortableType::String => "text".into(),
            PortableType::Date | PortableType::Date32 => "date".to_string(),
        };
        format!("CAST(\"{name}\" AS {kind}) AS {own}")
    };
    Ok(format!(
        "CREATE TABLE {} AS SELECT {} FROM external(ARRAY[{}], FORMAT => 'parquet')",
        table.name,
        list(table, ", ", cast),
        files.join(", ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_engine_has_its_statements() {
        let name = Column { nullable: true, ..column("Name", PortableType::String) };
        let table = Table {
            name: "t".into(),
            columns: vec![column("Price", PortableType::Decimal(15, 2)), name, column("At", PortableType::DateTime)],
            order_by: "tuple()".into(),
        };
        let folder = std::env::temp_dir().join(format!("bench-table-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("t")).unwrap();
        std::fs::write(folder.join("t/a.parquet"), "").unwrap();
        let of = |engine: &str| load_statements(engine, std::slice::from_ref(&table), &folder).unwrap().concat();
        assert!(of("ursa").contains("`Name` Nullable(String)") && of("chdb").contains("ORDER BY tuple()"));
        assert!(of("duckdb").contains("DECIMAL(15, 2)) AS Price") && of("duckdb").contains("epoch_us(At)"));
        assert!(of("hyper").contains("a.parquet'") && of("hyper").contains("AS name"));
        for engine in ENGINES {
            assert!(of(engine).contains("CREATE "), "{engine}");
        }
        assert!(
            load_statements("oracle", std::slice::from_ref(&table), &folder)
                .unwrap_err()
                .message()
                .contains("datafusion")
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
