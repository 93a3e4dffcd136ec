//! The schema of Avro that columns have, as JSON.

use base::{Result, bail, err};
use regex::Regex;
use types::{DataType, Schema};

/// Makes the schema of a result.
pub(super) struct AvroSchemaText {
    /// The names of columns whose strings are `string`; `None` for all.
    pattern: Option<Regex>,
    /// Types that were written: the names of types of one's own are numbered by them.
    count: usize,
}

fn check_name(name: &str) -> Result<()> {
    let is_valid = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.';
    if name.is_empty() || !name.bytes().all(is_valid) {
        bail!(
            AvroException,
            "avro::Exception: Invalid name: {name}: give the column another, as in expression AS name"
        );
    }
    Ok(())
}

impl AvroSchemaText {
    /// # Errors
    /// `CANNOT_COMPILE_REGEXP` for a pattern that is none.
    pub(super) fn new(pattern: &str) -> Result<Self> {
        let compiled = |pattern| {
            Regex::new(pattern)
                .map_err(|error| err!(CannotCompileRegexp, "Cannot compile the pattern {pattern}: {error}"))
        };
        let pattern = if pattern.is_empty() { None } else { Some(compiled(pattern)?) };
        Ok(AvroSchemaText { pattern, count: 0 })
    }

    /// # Errors
    /// `AVRO_EXCEPTION` for names that Avro does not take, `ILLEGAL_COLUMN` for types that it has not.
    pub(super) fn of(mut self, schema: &Schema) -> Result<String> {
        let mut fields = Vec::with_capacity(schema.len());
        for field in &schema.fields {
            let written = self.field(&field.name, &field.name, &field.data_type);
            fields.push(written.map_err(|error| error.context(format!("column {}", field.name)))?);
        }
        Ok(format!(r#"{{"type":"record","name":"row","fields":[{}]}}"#, fields.join(",")))
    }

    fn field(&mut self, name: &str, column: &str, data_type: &DataType) -> Result<String> {
        check_name(name)?;
        Ok(format!(r#"{{"name":"{name}","type":{}}}"#, self.type_of(data_type, column)?))
    }

    fn fixed(name: &str, number: usize, size: usize) -> String {
        format!(r#"{{"type":"fixed","name":"{name}{number}","size":{size}}}"#)
    }

    fn type_of(&mut self, data_type: &DataType, column: &str) -> Result<String> {
        self.count += 1;
        let number = self.count;
        let decimal = |precision: u8, scale: u8| {
            format!(r#"{{"type":"bytes","logicalType":"decimal","precision":{precision},"scale":{scale}}}"#)
        };
        Ok(match data_type {
            DataType::Bool => r#""boolean""#.into(),
            DataType::UInt8 | DataType::UInt16 | DataType::UInt32 => r#""int""#.into(),
            DataType::Int8 | DataType::Int16 | DataType::Int32 => r#""int""#.into(),
            DataType::DateTime(_) | DataType::Ipv4 => r#""int""#.into(),
            DataType::UInt64 | DataType::Int64 => r#""long""#.into(),
            DataType::Float32 => r#""float""#.into(),
            DataType::Float64 => r#""double""#.into(),
            DataType::Date | DataType::Date32 => r#"{"type":"int","logicalType":"date"}"#.into(),
            DataType::DateTime64(3, _) => r#"{"type":"long","logicalType":"timestamp-millis"}"#.into(),
            DataType::DateTime64(6, _) => r#"{"type":"long","logicalType":"timestamp-micros"}"#.into(),
            DataType::DateTime64(scale, _) => decimal(18, *scale),
            DataType::Decimal { precision, scale } => decimal(*precision, *scale),
            DataType::Uuid => r#"{"type":"string","logicalType":"uuid"}"#.into(),
            DataType::String => match &self.pattern {
                Some(pattern) if !pattern.is_match(column) => r#""bytes""#.into(),
                _ => r#""string""#.into(),
            },
            DataType::Int128 => Self::fixed("int128", number, 16),
            DataType::UInt128 => Self::fixed("uint128", number, 16),
            DataType::Int256 => Self::fixed("int256", number, 32),
            DataType::UInt256 => Self::fixed("uint256", number, 32),
            DataType::FixedString(width) => Self::fixed("fixed_", number, *width),
            DataType::Ipv6 => Self::fixed("ipv6_", number, 16),
            DataType::Enum8(values) | DataType::Enum16(values) => {
                let prefix = if matches!(data_type, DataType::Enum8(_)) { "enum8_" } else { "enum16" };
                let mut symbols = Vec::new();
                for (symbol, _) in values.values() {
                    check_name(symbol)?;
                    symbols.push(format!("\"{symbol}\""));
                }
                format!(r#"{{"type":"enum","name":"{prefix}{number}","symbols":[{}]}}"#, symbols.join(","))
            }
            DataType::Nothing => r#""null""#.into(),
            _ => self.compound(data_type, column, number)?,
        })
    }

    fn compound(&mut self, data_type: &DataType, column: &str, number: usize) -> Result<String> {
        Ok(match data_type {
            DataType::Nullable(inner) if **inner == DataType::Nothing => r#""null""#.into(),
            DataType::Nullable(inner) => format!(r#"["null",{}]"#, self.type_of(inner, column)?),
            DataType::LowCardinality(inner) => {
                self.count -= 1;
                self.type_of(inner, column)?
            }
            DataType::Aggregate(aggregate) if aggregate.simple => {
                self.count -= 1;
                self.type_of(&aggregate.arguments[0], column)?
            }
            DataType::Array(inner) => format!(r#"{{"type":"array","items":{}}}"#, self.type_of(inner, column)?),
            DataType::Map(pair) => format!(r#"{{"type":"map","values":{}}}"#, self.type_of(&pair.1, column)?),
            DataType::Tuple(tuple) => {
                let mut fields = Vec::with_capacity(tuple.elements.len());
                for (at, element) in tuple.elements.iter().enumerate() {
                    let name = tuple.names.as_ref().map_or_else(|| (at + 1).to_string(), |names| names[at].clone());
                    fields.push(self.field(&name, &name, element)?);
                }
                check_name(column)?;
                format!(r#"{{"type":"record","name":"{column}_{number}","fields":[{}]}}"#, fields.join(","))
            }
            DataType::Variant(types) => {
                let types: Result<Vec<String>> = types.iter().map(|inner| self.type_of(inner, column)).collect();
                format!(r#"[{},"null"]"#, types?.join(","))
            }
            other => bail!(IllegalColumn, "Type {other} is not supported for Avro output"),
        })
    }
}
