//! Types to and from Arrow's.

use arrow_schema::{DataType as ArrowType, Field as ArrowField, Fields, Schema as ArrowSchema, TimeUnit};
use base::{Result, bail};
use std::sync::Arc;
use types::wide::DECIMAL_DIGITS_MAX;
use types::{DataType, Field, Schema, TimeZone, TupleType};

/// Choices that depend on the consumer of the Arrow data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowFlavor {
    /// The type of strings: `Utf8`, `Binary` or a view of them.
    pub strings: StringForm,
    /// The unit of `DateTime`: Parquet has no seconds.
    pub seconds_as_millis: bool,
}

/// The Arrow type that strings take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum StringForm {
    Utf8,
    Binary,
    BinaryView,
}

impl ArrowFlavor {
    /// Arrow files and streams; `as_string`: strings are `Utf8`, and it is an error if they are not.
    pub fn ipc(as_string: bool) -> Self {
        ArrowFlavor { strings: if as_string { StringForm::Utf8 } else { StringForm::Binary }, seconds_as_millis: false }
    }

    /// The schema that a Parquet file shows.
    pub(crate) fn parquet(as_string: bool) -> Self {
        ArrowFlavor { seconds_as_millis: true, ..ArrowFlavor::ipc(as_string) }
    }

    /// The arrays that are handed to the Parquet writer: any bytes, not copied.
    pub(crate) fn parquet_arrays() -> Self {
        ArrowFlavor { strings: StringForm::BinaryView, seconds_as_millis: true }
    }

    pub(super) fn string_type(self) -> ArrowType {
        match self.strings {
            StringForm::Utf8 => ArrowType::Utf8,
            StringForm::Binary => ArrowType::Binary,
            StringForm::BinaryView => ArrowType::BinaryView,
        }
    }
}

/// The Arrow schema of a result.
///
/// # Errors
/// `NOT_IMPLEMENTED` for a type that Arrow has no form of.
pub fn schema_to_arrow(schema: &Schema, flavor: ArrowFlavor) -> Result<ArrowSchema> {
    let fields: Result<Vec<ArrowField>> =
        schema.fields.iter().map(|field| field_to_arrow(&field.name, &field.data_type, flavor)).collect();
    Ok(ArrowSchema::new(fields?))
}

pub(super) fn field_to_arrow(name: &str, data_type: &DataType, flavor: ArrowFlavor) -> Result<ArrowField> {
    Ok(ArrowField::new(
        name,
        type_to_arrow(data_type, flavor)?,
        data_type.is_nullable() || *data_type == DataType::Nothing,
    ))
}

/// The unit of ticks of a `DateTime64` scale, and the scale that unit has.
pub(super) fn unit_of_scale(scale: u8) -> (TimeUnit, u8) {
    match scale {
        0 => (TimeUnit::Second, 0),
        1..=3 => (TimeUnit::Millisecond, 3),
        4..=6 => (TimeUnit::Microsecond, 6),
        _ => (TimeUnit::Nanosecond, 9),
    }
}

/// The type of a time of day whose unit holds a scale.
fn time_of_scale(scale: u8) -> ArrowType {
    match unit_of_scale(scale).0 {
        unit @ (TimeUnit::Second | TimeUnit::Millisecond) => ArrowType::Time32(unit),
        unit => ArrowType::Time64(unit),
    }
}

fn zone_name(zone: &Option<TimeZone>) -> Option<Arc<str>> {
    Some(zone.as_ref().map_or("UTC", TimeZone::name).into())
}

pub(super) fn type_to_arrow(data_type: &DataType, flavor: ArrowFlavor) -> Result<ArrowType> {
    Ok(match data_type {
        DataType::Nothing => ArrowType::Null,
        DataType::Bool => ArrowType::Boolean,
        DataType::UInt8 => ArrowType::UInt8,
        DataType::UInt16 => ArrowType::UInt16,
        DataType::UInt32 | DataType::Ipv4 => ArrowType::UInt32,
        DataType::UInt64 => ArrowType::UInt64,
        DataType::Int8 => ArrowType::Int8,
        DataType::Int16 => ArrowType::Int16,
        DataType::Int32 => ArrowType::Int32,
        DataType::Int64 | DataType::Interval(_) => ArrowType::Int64,
        DataType::UInt128 | DataType::Int128 | DataType::Uuid | DataType::Ipv6 => ArrowType::FixedSizeBinary(16),
        DataType::UInt256 | DataType::Int256 => ArrowType::FixedSizeBinary(32),
        DataType::Time if !flavor.seconds_as_millis => ArrowType::Time32(TimeUnit::Second),
        DataType::Time64(scale) if !flavor.seconds_as_millis => time_of_scale(*scale),
        DataType::BFloat16 if !flavor.seconds_as_millis => ArrowType::FixedSizeBinary(2),
        DataType::Time | DataType::Time64(_) | DataType::BFloat16 => {
            bail!(UnknownType, "Type '{data_type}' is not supported for conversion into Parquet: cast it to a number")
        }
        DataType::Float32 => ArrowType::Float32,
        DataType::Float64 => ArrowType::Float64,
        DataType::Decimal { precision: precision @ 39.., scale } => ArrowType::Decimal256(*precision, *scale as i8),
        DataType::Decimal { precision, scale } => ArrowType::Decimal128(*precision, *scale as i8),
        DataType::Date | DataType::Date32 => ArrowType::Date32,
        DataType::DateTime(zone) => ArrowType::Timestamp(
            if flavor.seconds_as_millis { TimeUnit::Millisecond } else { TimeUnit::Second },
            zone_name(zone),
        ),
        DataType::DateTime64(0, zone) if flavor.seconds_as_millis => {
            ArrowType::Timestamp(TimeUnit::Millisecond, zone_name(zone))
        }
        DataType::DateTime64(scale, zone) => ArrowType::Timestamp(unit_of_scale(*scale).0, zone_name(zone)),
        DataType::String | DataType::Enum8(_) | DataType::Enum16(_) | DataType::Json(_) => flavor.string_type(),
        DataType::Dynamic(_) | DataType::Variant(_) => {
            bail!(NotImplemented, "{data_type} has no Arrow form: cast it to one type")
        }
        DataType::Aggregate(aggregate) if aggregate.simple => type_to_arrow(&aggregate.arguments[0], flavor)?,
        DataType::Aggregate(_) => ArrowType::Binary,
        DataType::FixedString(width) => match i32::try_from(*width) {
            Ok(width) => ArrowType::FixedSizeBinary(width),
            Err(_) => bail!(NotImplemented, "{data_type} is too wide for Arrow"),
        },
        DataType::Nullable(inner) | DataType::LowCardinality(inner) => type_to_arrow(inner, flavor)?,
        DataType::Array(inner) => ArrowType::List(Arc::new(field_to_arrow("item", inner, flavor)?)),
        DataType::Tuple(tuple) => ArrowType::Struct(tuple_fields(tuple, flavor)?),
        DataType::Map(pair) => ArrowType::Map(
            Arc::new(ArrowField::new("entries", ArrowType::Struct(entry_fields(&pair.0, &pair.1, flavor)?), false)),
            false,
        ),
    })
}

pub(super) fn entry_fields(key: &DataType, value: &DataType, flavor: ArrowFlavor) -> Result<Fields> {
    let key = ArrowField::new("key", type_to_arrow(key, flavor)?, false);
    Ok(Fields::from(vec![key, field_to_arrow("value", value, flavor)?]))
}

pub(super) fn tuple_fields(tuple: &TupleType, flavor: ArrowFlavor) -> Result<Fields> {
    let name = |i: usize| tuple.names.as_ref().map_or_else(|| (i + 1).to_string(), |names| names[i].clone());
    let fields: Result<Vec<ArrowField>> =
        tuple.elements.iter().enumerate().map(|(i, element)| field_to_arrow(&name(i), element, flavor)).collect();
    Ok(Fields::from(fields?))
}

/// The schema that Arrow data is read as when nobody says another.
///
/// # Errors
/// `NOT_IMPLEMENTED` for an Arrow type that has no counterpart.
pub fn schema_from_arrow(schema: &ArrowSchema) -> Result<Schema> {
    let fields: Result<Vec<Field>> =
        schema.fields().iter().map(|field| Ok(Field::new(field.name().as_str(), type_from_arrow(field)?))).collect();
    Ok(Schema::new(fields?))
}

/// The type of an Arrow field, `Nullable` if it may hold nulls.
///
/// # Errors
/// `NOT_IMPLEMENTED` for an Arrow type that has no counterpart.
pub fn type_from_arrow(field: &ArrowField) -> Result<DataType> {
    let plain = plain_type_from_arrow(field)?;
    Ok(if field.is_nullable() { DataType::nullable(plain) } else { plain })
}

fn plain_type_from_arrow(field: &ArrowField) -> Result<DataType> {
    let zone = |zone: &Option<Arc<str>>| zone.as_ref().and_then(|name| TimeZone::parse(name).ok());
    Ok(match field.data_type() {
        ArrowType::Null => DataType::Nothing,
        ArrowType::Boolean => DataType::Bool,
        ArrowType::UInt8 => DataType::UInt8,
        ArrowType::UInt16 => DataType::UInt16,
        ArrowType::UInt32 => DataType::UInt32,
        ArrowType::UInt64 => DataType::UInt64,
        ArrowType::Int8 => DataType::Int8,
        ArrowType::Int16 => DataType::Int16,
        ArrowType::Int32 => DataType::Int32,
        ArrowType::Int64 | ArrowType::Duration(_) => DataType::Int64,
        ArrowType::Float16 | ArrowType::Float32 => DataType::Float32,
        ArrowType::Float64 => DataType::Float64,
        ArrowType::Utf8
        | ArrowType::LargeUtf8
        | ArrowType::Utf8View
        | ArrowType::Binary
        | ArrowType::LargeBinary
        | ArrowType::BinaryView => DataType::String,
        ArrowType::FixedSizeBinary(width) if *width > 0 => DataType::FixedString(*width as usize),
        ArrowType::Date32 => DataType::Date32,
        ArrowType::Date64 => DataType::DateTime64(3, None),
        ArrowType::Time32(TimeUnit::Second) => DataType::Time,
        ArrowType::Time32(_) => DataType::Time64(3),
        ArrowType::Time64(TimeUnit::Nanosecond) => DataType::Time64(9),
        ArrowType::Time64(_) => DataType::Time64(6),
        ArrowType::Timestamp(TimeUnit::Second, name) => DataType::DateTime(zone(name)),
        ArrowType::Timestamp(TimeUnit::Millisecond, name) => DataType::DateTime64(3, zone(name)),
        ArrowType::Timestamp(TimeUnit::Microsecond, name) => DataType::DateTime64(6, zone(name)),
        ArrowType::Timestamp(TimeUnit::Nanosecond, name) => DataType::DateTime64(9, zone(name)),
        ArrowType::Decimal128(precision, scale) if (0..=*precision as i8).contains(scale) => {
            DataType::Decimal { precision: *precision, scale: *scale as u8 }
        }
        ArrowType::Decimal256(precision, scale)
            if (0..=*precision as i8).contains(scale) && *precision <= DECIMAL_DIGITS_MAX =>
        {
            DataType::Decimal { precision: (*precision).max(39), scale: *scale as u8 }
        }
        ArrowType::List(inner) | ArrowType::LargeList(inner) | ArrowType::FixedSizeList(inner, _) => {
            DataType::array(type_from_arrow(inner)?)
        }
        ArrowType::Struct(fields) => {
            let elements: Result<Vec<DataType>> = fields.iter().map(|field| type_from_arrow(field)).collect();
            let names = fields.iter().map(|field| field.name().clone()).collect();
            DataType::Tuple(Arc::new(TupleType { elements: elements?, names: Some(names), geo: None }))
        }
        ArrowType::Map(entries, _) => match entries.data_type() {
            ArrowType::Struct(fields) if fields.len() == 2 => {
                DataType::map(plain_type_from_arrow(&fields[0])?, type_from_arrow(&fields[1])?)
            }
            other => bail!(NotImplemented, "Column '{}': a map of {other} is not supported", field.name()),
        },
        ArrowType::Dictionary(_, values) => {
            let inner = plain_type_from_arrow(&ArrowField::new(field.name(), (**values).clone(), false))?;
            DataType::low_cardinality(inner)
        }
        other => bail!(NotImplemented, "Column '{}': Arrow type {other} is not supported", field.name()),
    })
}
