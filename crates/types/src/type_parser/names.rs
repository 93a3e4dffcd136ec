//! Names of types without arguments.

use crate::data_type::{DataType, IntervalKind};
use crate::geo::Geo;

pub(super) fn to_unsigned(data_type: &DataType) -> DataType {
    match data_type {
        DataType::Int8 => DataType::UInt8,
        DataType::Int16 => DataType::UInt16,
        DataType::Int32 => DataType::UInt32,
        DataType::Int64 => DataType::UInt64,
        DataType::Int128 => DataType::UInt128,
        DataType::Int256 => DataType::UInt256,
        other => other.clone(),
    }
}

/// Types without parameters: ClickHouse's own names as they are, SQL's names in any case.
pub(super) fn simple_type(name: &str) -> Option<DataType> {
    Some(match name {
        "Nothing" => DataType::Nothing,
        "UInt8" => DataType::UInt8,
        "UInt16" => DataType::UInt16,
        "UInt32" => DataType::UInt32,
        "UInt64" => DataType::UInt64,
        "UInt128" => DataType::UInt128,
        "UInt256" => DataType::UInt256,
        "Int8" => DataType::Int8,
        "Int16" => DataType::Int16,
        "Int32" => DataType::Int32,
        "Int64" => DataType::Int64,
        "Int128" => DataType::Int128,
        "Int256" => DataType::Int256,
        "BFloat16" => DataType::BFloat16,
        "Geometry" | "GEOMETRY" => DataType::geometry(),
        "Float32" => DataType::Float32,
        "Float64" => DataType::Float64,
        "String" => DataType::String,
        _ => return geo_type(name).or_else(|| interval_type(name)).or_else(|| sql_type(&name.to_ascii_lowercase())),
    })
}

pub(super) fn geo_type(name: &str) -> Option<DataType> {
    Geo::ALL.into_iter().find(|geo| geo.name() == name).map(Geo::data_type)
}

pub(super) fn interval_type(name: &str) -> Option<DataType> {
    let unit = name.strip_prefix("Interval")?;
    IntervalKind::ALL.into_iter().find(|kind| kind.name() == unit).map(DataType::Interval)
}

pub(super) fn sql_type(lower: &str) -> Option<DataType> {
    Some(match lower {
        "bool" | "boolean" => DataType::Bool,
        "date" => DataType::Date,
        "date32" => DataType::Date32,
        "time" => DataType::Time,
        "uuid" => DataType::Uuid,
        "ipv4" | "inet4" => DataType::Ipv4,
        "ipv6" | "inet6" => DataType::Ipv6,
        "tinyint" | "int1" | "byte" => DataType::Int8,
        "smallint" => DataType::Int16,
        "int" | "integer" | "mediumint" => DataType::Int32,
        "bigint" | "signed" => DataType::Int64,
        "unsigned" | "bit" | "set" => DataType::UInt64,
        "year" => DataType::UInt16,
        "float" | "real" | "single" => DataType::Float32,
        "double" => DataType::Float64,
        "varchar" | "char" | "text" | "tinytext" | "mediumtext" | "longtext" | "blob" | "tinyblob" | "mediumblob"
        | "longblob" | "clob" | "character" | "nvarchar" | "nchar" | "varchar2" | "bytea" | "varbinary" | "binary"
        | "national" => DataType::String,
        _ => return None,
    })
}
