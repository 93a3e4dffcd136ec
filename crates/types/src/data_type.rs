//! Logical data types with ClickHouse's names.

mod name;
mod parts;

use crate::datetime::TimeZone;
use crate::geo::Geo;
use crate::json::JsonType;
use crate::value::Value;
use crate::wide::{I256, U256};
pub use name::quote_identifier;
pub use parts::{AggregateType, EnumType, IntervalKind, TupleType};
use std::sync::Arc;

/// The data type of a column: the meaning of its rows.
///
/// # Physical forms
/// | type | flat [`crate::Column`] variant |
/// |---|---|
/// | `UIntN`, `IntN`, `FloatN` | the variant of the same name |
/// | `Bool` | `UInt8` of 0 and 1 |
/// | `Date` | `UInt16`, days since 1970-01-01 |
/// | `Date32` | `Int32`, days since 1970-01-01 |
/// | `DateTime` | `UInt32`, seconds since the epoch |
/// | `DateTime64(s)` | `Int64`, ticks of 10^-s seconds |
/// | `BFloat16` | `Float32` whose low 16 bits are 0 |
/// | `Time` | `Int32`, seconds, also negative and beyond a day |
/// | `Time64(s)` | `Int64`, ticks of 10^-s seconds |
/// | `Decimal(P, S)` | `Int32` to P = 9, `Int64` to 18, `Int128` to 38, `Int256` to 76; the value times 10^S |
/// | `Enum8`, `Enum16` | `Int8`, `Int16` |
/// | `UUID` | `UInt128`, see [`crate::uuid`] |
/// | `IPv4` | `UInt32` |
/// | `IPv6` | `UInt128`, big-endian value of its bytes |
/// | `Dynamic`, `Variant(…)`, `JSON` | `String` of cells, see [`crate::dynamic`] and [`crate::json`] |
/// | `Interval…` | `Int64` |
/// | `String`, `AggregateFunction` | `String` (a state is its serialized bytes) |
/// | `Nothing` | `UInt8` |
/// | `Nullable(T)` | `Nullable` around T's |
/// | `LowCardinality(T)` | as T, usually dictionary-coded |
/// | `Array(T)` | `Array` |
/// | `Map(K, V)` | `Array` of a `Tuple` of keys and values |
/// | `Tuple(…)` | `Tuple` |
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum DataType {
    Nothing,
    Bool,
    UInt8,
    UInt16,
    UInt32,
    UInt64,
    UInt128,
    UInt256,
    Int8,
    Int16,
    Int32,
    Int64,
    Int128,
    Int256,
    BFloat16,
    Float32,
    Float64,
    /// Precision 1 to 76 and scale 0 to precision.
    Decimal {
        precision: u8,
        scale: u8,
    },
    String,
    /// Bytes per value, at least 1.
    FixedString(usize),
    Date,
    Date32,
    /// Without a time zone of its own it uses the session's.
    DateTime(Option<TimeZone>),
    /// Scale 0 to 9.
    DateTime64(u8, Option<TimeZone>),
    Time,
    /// Scale 0 to 9.
    Time64(u8),
    Uuid,
    Ipv4,
    Ipv6,
    Enum8(Arc<EnumType>),
    Enum16(Arc<EnumType>),
    Interval(IntervalKind),
    Nullable(Arc<DataType>),
    LowCardinality(Arc<DataType>),
    Array(Arc<DataType>),
    Tuple(Arc<TupleType>),
    /// Key and value.
    Map(Arc<(DataType, DataType)>),
    Aggregate(Arc<AggregateType>),
    /// A value of any type. `max_types`, which is part of the name only.
    Dynamic(u8),
    /// A value of one of these types, which are sorted by name, or NULL.
    Variant(Arc<[DataType]>),
    /// An object of JSON.
    Json(Arc<JsonType>),
}

/// 1900-01-01, what `Date32` has for nothing in particular.
const DATE32_DEFAULT: i64 = -25_567;

impl DataType {
    /// The smallest type without a sign that has a number: that of its literal.
    pub fn smallest_unsigned(value: u64) -> DataType {
        match value {
            0..=0xFF => DataType::UInt8,
            0x100..=0xFFFF => DataType::UInt16,
            0x1_0000..=0xFFFF_FFFF => DataType::UInt32,
            _ => DataType::UInt64,
        }
    }

    /// The smallest type with a sign that has a number: that of its literal.
    pub fn smallest_signed(value: i64) -> DataType {
        if i8::try_from(value).is_ok() {
            DataType::Int8
        } else if i16::try_from(value).is_ok() {
            DataType::Int16
        } else if i32::try_from(value).is_ok() {
            DataType::Int32
        } else {
            DataType::Int64
        }
    }

    /// `Array(inner)`.
    pub fn array(inner: DataType) -> Self {
        DataType::Array(Arc::new(inner))
    }

    /// `Nullable(inner)`; a type that holds NULL already, or cannot, stays as it is.
    pub fn nullable(inner: DataType) -> Self {
        match inner {
            DataType::Nullable(_) => inner,
            DataType::LowCardinality(inner) => DataType::LowCardinality(Arc::new(DataType::nullable((*inner).clone()))),
            inner if inner.can_be_nullable() => DataType::Nullable(Arc::new(inner)),
            inner => inner,
        }
    }

    /// An unnamed tuple.
    pub fn tuple(elements: Vec<DataType>) -> Self {
        DataType::Tuple(Arc::new(TupleType { elements, names: None, geo: None }))
    }

    /// `Map(key, value)`.
    pub fn map(key: DataType, value: DataType) -> Self {
        DataType::Map(Arc::new((key, value)))
    }

    /// `LowCardinality(inner)`.
    pub fn low_cardinality(inner: DataType) -> Self {
        DataType::LowCardinality(Arc::new(inner))
    }

    /// Whether `Nullable(self)` is a type. Tuples are, but for those that are named shapes.
    pub fn can_be_nullable(&self) -> bool {
        if let DataType::Tuple(tuple) = self {
            return tuple.geo.is_none_or(|geo| geo == Geo::Nested);
        }
        !matches!(
            self,
            DataType::Nullable(_)
                | DataType::LowCardinality(_)
                | DataType::Array(_)
                | DataType::Map(_)
                | DataType::Aggregate(_)
                | DataType::Dynamic(_)
                | DataType::Variant(_)
        )
    }

    /// Whether values may be NULL (also inside `LowCardinality`).
    pub fn is_nullable(&self) -> bool {
        match self {
            DataType::Nullable(_) => true,
            DataType::LowCardinality(inner) => inner.is_nullable(),
            _ => false,
        }
    }

    /// Without `Nullable` on the outside (also inside `LowCardinality`, which stays).
    pub fn without_nullable(&self) -> DataType {
        match self {
            DataType::Nullable(inner) => (**inner).clone(),
            DataType::LowCardinality(inner) => DataType::low_cardinality(inner.without_nullable()),
            other => other.clone(),
        }
    }

    /// Without `LowCardinality` on the outside.
    pub fn without_low_cardinality(&self) -> DataType {
        match self {
            DataType::LowCardinality(inner) => (**inner).clone(),
            other => other.clone(),
        }
    }

    /// Without `LowCardinality` at any depth.
    pub fn without_low_cardinality_deep(&self) -> DataType {
        match self {
            DataType::LowCardinality(inner) => (**inner).clone(),
            DataType::Array(inner) => DataType::array(inner.without_low_cardinality_deep()),
            DataType::Tuple(tuple) => DataType::Tuple(Arc::new(TupleType {
                elements: tuple.elements.iter().map(DataType::without_low_cardinality_deep).collect(),
                names: tuple.names.clone(),
                geo: tuple.geo,
            })),
            DataType::Map(pair) => {
                DataType::map(pair.0.without_low_cardinality_deep(), pair.1.without_low_cardinality_deep())
            }
            other => other.clone(),
        }
    }

    /// The type under `LowCardinality` and `Nullable`: what a value that is not NULL has.
    pub fn base(&self) -> &DataType {
        match self {
            DataType::Nullable(inner) | DataType::LowCardinality(inner) => inner.base(),
            other => other,
        }
    }

    /// Integers of any width and sign (not `Bool`, dates or enums).
    pub fn is_integer(&self) -> bool {
        self.is_unsigned() || self.is_signed()
    }

    /// `UInt8` to `UInt256`.
    pub fn is_unsigned(&self) -> bool {
        matches!(
            self,
            DataType::UInt8
                | DataType::UInt16
                | DataType::UInt32
                | DataType::UInt64
                | DataType::UInt128
                | DataType::UInt256
        )
    }

    /// `Int8` to `Int256`.
    pub fn is_signed(&self) -> bool {
        matches!(
            self,
            DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 | DataType::Int128 | DataType::Int256
        )
    }

    /// `BFloat16`, `Float32` and `Float64`.
    pub fn is_float(&self) -> bool {
        matches!(self, DataType::BFloat16 | DataType::Float32 | DataType::Float64)
    }

    /// Integers, floats, decimals and `Bool`.
    pub fn is_number(&self) -> bool {
        self.is_integer() || self.is_float() || matches!(self, DataType::Decimal { .. } | DataType::Bool)
    }

    /// `String` and `FixedString`.
    pub fn is_string(&self) -> bool {
        matches!(self, DataType::String | DataType::FixedString(_))
    }

    /// Dates with or without time.
    pub fn is_date_or_time(&self) -> bool {
        matches!(self, DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..))
    }

    /// `Time` and `Time64`.
    pub fn is_time_of_day(&self) -> bool {
        matches!(self, DataType::Time | DataType::Time64(_))
    }

    /// Whether values of several types stand beside each other, each a cell: `Dynamic` and `Variant`.
    pub fn is_dynamic(&self) -> bool {
        matches!(self, DataType::Dynamic(_) | DataType::Variant(_))
    }

    /// `Variant` of the given types, sorted by name, each once.
    pub fn variant(mut types: Vec<DataType>) -> DataType {
        types.sort_by_cached_key(DataType::to_string);
        types.dedup_by_key(|data_type| data_type.to_string());
        DataType::Variant(types.into())
    }

    /// `Enum8` and `Enum16`.
    pub fn is_enum(&self) -> bool {
        matches!(self, DataType::Enum8(_) | DataType::Enum16(_))
    }

    /// Whether values of a fixed width lie one after another (see the table above).
    pub fn is_fixed_width(&self) -> bool {
        self.fixed_width_bytes().is_some()
    }

    /// Bytes per value in the flat form, for types of fixed width.
    pub fn fixed_width_bytes(&self) -> Option<usize> {
        Some(match self {
            DataType::Nothing | DataType::Bool | DataType::UInt8 | DataType::Int8 | DataType::Enum8(_) => 1,
            DataType::UInt16 | DataType::Int16 | DataType::Date | DataType::Enum16(_) => 2,
            DataType::UInt32
            | DataType::Int32
            | DataType::Float32
            | DataType::BFloat16
            | DataType::Date32
            | DataType::DateTime(_)
            | DataType::Time
            | DataType::Ipv4 => 4,
            DataType::UInt64
            | DataType::Int64
            | DataType::Float64
            | DataType::DateTime64(..)
            | DataType::Time64(_)
            | DataType::Interval(_) => 8,
            DataType::UInt128 | DataType::Int128 | DataType::Uuid | DataType::Ipv6 => 16,
            DataType::UInt256 | DataType::Int256 => 32,
            DataType::Decimal { precision, .. } => match precision {
                0..=9 => 4,
                10..=18 => 8,
                19..=38 => 16,
                _ => 32,
            },
            DataType::FixedString(n) => *n,
            _ => return None,
        })
    }

    /// The value that a column takes when nothing was given: 0, '', [], NULL, the first of an enum.
    pub fn default_value(&self) -> Value {
        match self {
            DataType::Nullable(_) => Value::Null,
            DataType::LowCardinality(inner) => inner.default_value(),
            DataType::String | DataType::Dynamic(_) | DataType::Variant(_) | DataType::Json(_) => {
                Value::String(Vec::new())
            }
            DataType::FixedString(n) => Value::String(vec![0; *n]),
            DataType::BFloat16 | DataType::Float32 | DataType::Float64 => Value::Float(0.0),
            DataType::Array(_) | DataType::Map(_) => Value::Array(Vec::new()),
            DataType::Tuple(tuple) => Value::Tuple(tuple.elements.iter().map(DataType::default_value).collect()),
            DataType::Aggregate(aggregate) if aggregate.simple => aggregate.arguments[0].default_value(),
            DataType::Aggregate(_) => Value::String(Vec::new()),
            DataType::Enum8(values) | DataType::Enum16(values) => {
                Value::Int(values.values().first().map_or(0, |(_, n)| i64::from(*n)))
            }
            DataType::Uuid | DataType::UInt128 | DataType::Ipv6 => Value::UInt128(0),
            DataType::Int128 => Value::Int128(0),
            DataType::UInt256 => Value::UInt256(U256::ZERO),
            DataType::Int256 | DataType::Decimal { precision: 39.., .. } => Value::Int256(I256::ZERO),
            DataType::Decimal { .. } => Value::Int128(0),
            DataType::Int8 | DataType::Int16 | DataType::Int32 | DataType::Int64 => Value::Int(0),
            DataType::Date32 => Value::Int(DATE32_DEFAULT),
            DataType::DateTime64(..) | DataType::Time | DataType::Time64(_) | DataType::Interval(_) => Value::Int(0),
            _ => Value::UInt(0),
        }
    }
}
