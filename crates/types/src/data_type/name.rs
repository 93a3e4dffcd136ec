//! Names of data types as text.

use super::DataType;
use super::parts::{AggregateType, EnumType, TupleType};
use crate::geo::Geo;
use crate::json::JsonType;
use crate::value::Value;
use std::fmt;

impl fmt::Display for DataType {
    /// ClickHouse's name of the type, which [`crate::type_parser::parse_type`] reads back.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = self.geo_name() {
            return f.write_str(name);
        }
        match self {
            DataType::Decimal { precision, scale } => write!(f, "Decimal({precision}, {scale})"),
            DataType::FixedString(n) => write!(f, "FixedString({n})"),
            DataType::DateTime(Some(zone)) => write!(f, "DateTime('{}')", zone.name()),
            DataType::DateTime64(scale, None) => write!(f, "DateTime64({scale})"),
            DataType::DateTime64(scale, Some(zone)) => write!(f, "DateTime64({scale}, '{}')", zone.name()),
            DataType::DateTime(None) => f.write_str("DateTime"),
            DataType::Uuid => f.write_str("UUID"),
            DataType::Ipv4 => f.write_str("IPv4"),
            DataType::Ipv6 => f.write_str("IPv6"),
            DataType::Dynamic(JsonType::DYNAMIC_TYPES) => f.write_str("Dynamic"),
            DataType::Dynamic(max) => write!(f, "Dynamic(max_types={max})"),
            DataType::Variant(types) => write_list(f, "Variant", types),
            DataType::Json(json) => json.fmt(f),
            DataType::Time64(scale) => write!(f, "Time64({scale})"),
            DataType::Enum8(values) => write_enum(f, "Enum8", values),
            DataType::Enum16(values) => write_enum(f, "Enum16", values),
            DataType::Interval(kind) => write!(f, "Interval{}", kind.name()),
            DataType::Nullable(inner) => write!(f, "Nullable({inner})"),
            DataType::LowCardinality(inner) => write!(f, "LowCardinality({inner})"),
            DataType::Array(inner) => match &**inner {
                DataType::Tuple(tuple) if tuple.geo == Some(Geo::Nested) => write_elements(f, "Nested", tuple),
                _ => write!(f, "Array({inner})"),
            },
            DataType::Tuple(tuple) => write_elements(f, "Tuple", tuple),
            DataType::Map(pair) => write!(f, "Map({}, {})", pair.0, pair.1),
            DataType::Aggregate(aggregate) => write_aggregate(f, aggregate),
            simple => write!(f, "{simple:?}"),
        }
    }
}

fn write_list(f: &mut fmt::Formatter<'_>, name: &str, types: &[DataType]) -> fmt::Result {
    let names: Vec<String> = types.iter().map(DataType::to_string).collect();
    write!(f, "{name}({})", names.join(", "))
}

fn write_enum(f: &mut fmt::Formatter<'_>, name: &str, values: &EnumType) -> fmt::Result {
    write!(f, "{name}(")?;
    for (i, (value, number)) in values.values().iter().enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        write!(f, "{comma}'{}' = {number}", value.replace('\\', "\\\\").replace('\'', "\\'"))?;
    }
    f.write_str(")")
}

/// `Tuple(a UInt8, b String)`, `Nested(a UInt8, b String)`.
fn write_elements(f: &mut fmt::Formatter<'_>, name: &str, tuple: &TupleType) -> fmt::Result {
    write!(f, "{name}(")?;
    for (i, element) in tuple.elements.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        if let Some(names) = &tuple.names {
            write!(f, "{} ", quote_identifier(&names[i]))?;
        }
        write!(f, "{element}")?;
    }
    f.write_str(")")
}

fn write_aggregate(f: &mut fmt::Formatter<'_>, aggregate: &AggregateType) -> fmt::Result {
    f.write_str(if aggregate.simple { "SimpleAggregateFunction(" } else { "AggregateFunction(" })?;
    if aggregate.has_version() {
        f.write_str("1, ")?;
    }
    f.write_str(&aggregate.function)?;
    if !aggregate.parameters.is_empty() {
        let parameters: Vec<String> = aggregate.parameters.iter().map(Value::to_literal).collect();
        write!(f, "({})", parameters.join(", "))?;
    }
    for argument in &aggregate.arguments {
        write!(f, ", {argument}")?;
    }
    f.write_str(")")
}

/// Puts backquotes around a name that is not a plain identifier, or that has a meaning of its own without them.
pub fn quote_identifier(name: &str) -> String {
    const MEANT: [&str; 13] =
        ["all", "distinct", "false", "from", "inf", "nan", "null", "select", "some", "table", "top", "true", "values"];
    let plain = !name.is_empty()
        && !name.as_bytes()[0].is_ascii_digit()
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
        && !MEANT.iter().any(|word| word.eq_ignore_ascii_case(name));
    if plain { name.to_string() } else { format!("`{}`", name.replace('\\', "\\\\").replace('`', "\\`")) }
}
