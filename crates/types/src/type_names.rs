//! The names of families of types.

/// A name that a type can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeName {
    /// The name.
    pub name: &'static str,
    /// Whether it may be written in any case.
    pub any_case: bool,
    /// The name that it stands for; empty for a name of its own.
    pub alias_to: &'static str,
}

const fn own(name: &'static str) -> TypeName {
    TypeName { name, any_case: false, alias_to: "" }
}

const fn any(name: &'static str) -> TypeName {
    TypeName { name, any_case: true, alias_to: "" }
}

const fn alias(name: &'static str, alias_to: &'static str) -> TypeName {
    TypeName { name, any_case: true, alias_to }
}

/// The names that are no aliases.
pub fn own_names() -> impl Iterator<Item = &'static str> {
    TYPE_NAMES.iter().filter(|known| known.alias_to.is_empty()).map(|known| known.name)
}

/// All names: those of ClickHouse's own, then those of SQL.
pub const TYPE_NAMES: &[TypeName] = &[
    own("AggregateFunction"),
    own("Array"),
    own("BFloat16"),
    any("Bool"),
    any("Date"),
    any("Date32"),
    any("DateTime"),
    any("DateTime32"),
    any("DateTime64"),
    any("Decimal"),
    any("Decimal128"),
    any("Decimal256"),
    any("Decimal32"),
    any("Decimal64"),
    own("Dynamic"),
    any("Enum"),
    own("Enum16"),
    own("Enum8"),
    own("FixedString"),
    own("Float32"),
    own("Float64"),
    own("Geometry"),
    own("IPv4"),
    own("IPv6"),
    own("Int128"),
    own("Int16"),
    own("Int256"),
    own("Int32"),
    own("Int64"),
    own("Int8"),
    own("IntervalDay"),
    own("IntervalHour"),
    own("IntervalMicrosecond"),
    own("IntervalMillisecond"),
    own("IntervalMinute"),
    own("IntervalMonth"),
    own("IntervalNanosecond"),
    own("IntervalQuarter"),
    own("IntervalSecond"),
    own("IntervalWeek"),
    own("IntervalYear"),
    any("JSON"),
    own("LineString"),
    own("LowCardinality"),
    own("Map"),
    own("MultiLineString"),
    own("MultiPolygon"),
    own("Nested"),
    own("Nothing"),
    own("Nullable"),
    own("Point"),
    own("Polygon"),
    own("Ring"),
    own("SimpleAggregateFunction"),
    own("String"),
    any("Time"),
    any("Time64"),
    own("Tuple"),
    own("UInt128"),
    own("UInt16"),
    own("UInt256"),
    own("UInt32"),
    own("UInt64"),
    own("UInt8"),
    own("UUID"),
    own("Variant"),
    alias("bool", "Bool"),
    alias("boolean", "Bool"),
    alias("TIMESTAMP", "DateTime"),
    alias("DEC", "Decimal"),
    alias("FIXED", "Decimal"),
    alias("NUMERIC", "Decimal"),
    alias("ENUM", "Enum"),
    alias("BINARY", "FixedString"),
    alias("FLOAT", "Float32"),
    alias("REAL", "Float32"),
    alias("SINGLE", "Float32"),
    alias("DOUBLE", "Float64"),
    alias("DOUBLE PRECISION", "Float64"),
    TypeName { name: "GEOMETRY", any_case: false, alias_to: "Geometry" },
    alias("INET4", "IPv4"),
    alias("INET6", "IPv6"),
    alias("SMALLINT", "Int16"),
    alias("SMALLINT SIGNED", "Int16"),
    alias("INT", "Int32"),
    alias("INT SIGNED", "Int32"),
    alias("INTEGER", "Int32"),
    alias("INTEGER SIGNED", "Int32"),
    alias("MEDIUMINT", "Int32"),
    alias("MEDIUMINT SIGNED", "Int32"),
    alias("BIGINT", "Int64"),
    alias("BIGINT SIGNED", "Int64"),
    alias("SIGNED", "Int64"),
    alias("BYTE", "Int8"),
    alias("INT1", "Int8"),
    alias("INT1 SIGNED", "Int8"),
    alias("TINYINT", "Int8"),
    alias("TINYINT SIGNED", "Int8"),
    alias("BINARY LARGE OBJECT", "String"),
    alias("BINARY VARYING", "String"),
    alias("BLOB", "String"),
    alias("BYTEA", "String"),
    alias("CHAR", "String"),
    alias("CHAR LARGE OBJECT", "String"),
    alias("CHAR VARYING", "String"),
    alias("CHARACTER", "String"),
    alias("CHARACTER LARGE OBJECT", "String"),
    alias("CHARACTER VARYING", "String"),
    alias("CLOB", "String"),
    alias("LONGBLOB", "String"),
    alias("LONGTEXT", "String"),
    alias("MEDIUMBLOB", "String"),
    alias("MEDIUMTEXT", "String"),
    alias("NATIONAL CHAR", "String"),
    alias("NATIONAL CHAR VARYING", "String"),
    alias("NATIONAL CHARACTER", "String"),
    alias("NATIONAL CHARACTER LARGE OBJECT", "String"),
    alias("NATIONAL CHARACTER VARYING", "String"),
    alias("NCHAR", "String"),
    alias("NCHAR LARGE OBJECT", "String"),
    alias("NCHAR VARYING", "String"),
    alias("NVARCHAR", "String"),
    alias("TEXT", "String"),
    alias("TINYBLOB", "String"),
    alias("TINYTEXT", "String"),
    alias("VARBINARY", "String"),
    alias("VARCHAR", "String"),
    alias("VARCHAR2", "String"),
    alias("SMALLINT UNSIGNED", "UInt16"),
    alias("YEAR", "UInt16"),
    alias("INT UNSIGNED", "UInt32"),
    alias("INTEGER UNSIGNED", "UInt32"),
    alias("MEDIUMINT UNSIGNED", "UInt32"),
    alias("BIGINT UNSIGNED", "UInt64"),
    alias("BIT", "UInt64"),
    alias("SET", "UInt64"),
    alias("UNSIGNED", "UInt64"),
    alias("INT1 UNSIGNED", "UInt8"),
    alias("TINYINT UNSIGNED", "UInt8"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::type_parser::parse_type;

    /// A type of a family whose name stands first.
    fn written(name: &str, family: &str) -> String {
        let arguments = match family {
            "Array" | "Nullable" | "LowCardinality" | "Variant" => "(Int8)",
            "Map" => "(Int8, Int8)",
            "Tuple" | "Nested" => "(a Int8)",
            "FixedString" | "Decimal32" | "Decimal64" | "Decimal128" | "Decimal256" => "(3)",
            "Enum" | "Enum8" | "Enum16" => "('a' = 1)",
            "AggregateFunction" | "SimpleAggregateFunction" => "(any, Int8)",
            _ => "",
        };
        format!("{name}{arguments}")
    }

    #[test]
    fn names_are_those_of_types() {
        for known in TYPE_NAMES {
            let family = if known.alias_to.is_empty() { known.name } else { known.alias_to };
            let own = parse_type(&written(family, family)).unwrap();
            assert_eq!(parse_type(&written(known.name, family)).unwrap(), own, "{}", known.name);
            if known.any_case {
                assert_eq!(parse_type(&written(&known.name.to_lowercase(), family)).unwrap(), own, "{}", known.name);
            }
        }
    }
}
