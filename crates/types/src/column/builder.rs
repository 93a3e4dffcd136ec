//! Building a column row by row.

use super::{ArrayColumn, Column, FixedStringColumn, NullableColumn, StringBuilder};
use crate::{DataType, I256, U256, Value};
use std::sync::Arc;

/// Collects rows of one type into a flat column.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum ColumnBuilder {
    UInt8(Vec<u8>),
    UInt16(Vec<u16>),
    UInt32(Vec<u32>),
    UInt64(Vec<u64>),
    UInt128(Vec<u128>),
    UInt256(Vec<U256>),
    Int8(Vec<i8>),
    Int16(Vec<i16>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Int128(Vec<i128>),
    Int256(Vec<I256>),
    Float32(Vec<f32>),
    Float64(Vec<f64>),
    String(StringBuilder),
    /// Width and bytes.
    FixedString(usize, Vec<u8>),
    /// Offsets (first 0) and elements.
    Array(Vec<u64>, Box<ColumnBuilder>),
    /// Elements and rows.
    Tuple(Vec<ColumnBuilder>, usize),
    /// NULL flags and values.
    Nullable(Vec<u8>, Box<ColumnBuilder>),
}

/// Runs `$body` with `$values: &mut Vec<T>` for a numeric builder, else `$other`.
#[macro_export]
macro_rules! with_native_builder {
    ($builder:expr, |$values:ident| $body:expr, else $other:expr) => {
        $crate::with_native_builder!(
            $builder,
            [UInt8 UInt16 UInt32 UInt64 UInt128 UInt256 Int8 Int16 Int32 Int64 Int128 Int256 Float32 Float64]
            |$values| $body,
            else $other
        )
    };
    ($builder:expr, [$($variant:ident)*] |$values:ident| $body:expr, else $other:expr) => {
        match $builder {
            $($crate::ColumnBuilder::$variant($values) => $body,)*
            _ => $other,
        }
    };
}

impl ColumnBuilder {
    /// A builder for the type's flat form.
    pub fn new(data_type: &DataType) -> Self {
        match data_type {
            DataType::Nothing | DataType::Bool | DataType::UInt8 => ColumnBuilder::UInt8(Vec::new()),
            DataType::UInt16 | DataType::Date => ColumnBuilder::UInt16(Vec::new()),
            DataType::UInt32 | DataType::DateTime(_) | DataType::Ipv4 => ColumnBuilder::UInt32(Vec::new()),
            DataType::UInt64 => ColumnBuilder::UInt64(Vec::new()),
            DataType::UInt128 | DataType::Uuid | DataType::Ipv6 => ColumnBuilder::UInt128(Vec::new()),
            DataType::Int8 | DataType::Enum8(_) => ColumnBuilder::Int8(Vec::new()),
            DataType::Int16 | DataType::Enum16(_) => ColumnBuilder::Int16(Vec::new()),
            DataType::Int32 | DataType::Date32 | DataType::Time => ColumnBuilder::Int32(Vec::new()),
            DataType::Int64 | DataType::DateTime64(..) | DataType::Time64(_) | DataType::Interval(_) => {
                ColumnBuilder::Int64(Vec::new())
            }
            DataType::Int128 => ColumnBuilder::Int128(Vec::new()),
            DataType::UInt256 => ColumnBuilder::UInt256(Vec::new()),
            DataType::Int256 => ColumnBuilder::Int256(Vec::new()),
            DataType::Float32 | DataType::BFloat16 => ColumnBuilder::Float32(Vec::new()),
            DataType::Float64 => ColumnBuilder::Float64(Vec::new()),
            DataType::Decimal { precision: 0..=9, .. } => ColumnBuilder::Int32(Vec::new()),
            DataType::Decimal { precision: 10..=18, .. } => ColumnBuilder::Int64(Vec::new()),
            DataType::Decimal { precision: 19..=38, .. } => ColumnBuilder::Int128(Vec::new()),
            DataType::Decimal { .. } => ColumnBuilder::Int256(Vec::new()),
            DataType::String | DataType::Dynamic(_) | DataType::Variant(_) | DataType::Json(_) => {
                ColumnBuilder::String(StringBuilder::default())
            }
            DataType::Aggregate(aggregate) if aggregate.simple => ColumnBuilder::new(&aggregate.arguments[0]),
            DataType::Aggregate(_) => ColumnBuilder::String(StringBuilder::default()),
            DataType::FixedString(width) => ColumnBuilder::FixedString(*width, Vec::new()),
            DataType::Nullable(inner) => ColumnBuilder::Nullable(Vec::new(), Box::new(ColumnBuilder::new(inner))),
            DataType::LowCardinality(inner) => ColumnBuilder::new(inner),
            DataType::Array(inner) => ColumnBuilder::Array(vec![0], Box::new(ColumnBuilder::new(inner))),
            DataType::Map(pair) => {
                let entries = ColumnBuilder::Tuple(vec![ColumnBuilder::new(&pair.0), ColumnBuilder::new(&pair.1)], 0);
                ColumnBuilder::Array(vec![0], Box::new(entries))
            }
            DataType::Tuple(tuple) => ColumnBuilder::Tuple(tuple.elements.iter().map(ColumnBuilder::new).collect(), 0),
        }
    }

    /// Rows so far.
    pub fn len(&self) -> usize {
        with_native_builder!(self, |values| values.len(), else match self {
            ColumnBuilder::String(strings) => strings.len(),
            ColumnBuilder::FixedString(width, bytes) => bytes.len() / width,
            ColumnBuilder::Array(offsets, _) => offsets.len() - 1,
            ColumnBuilder::Tuple(_, rows) => *rows,
            ColumnBuilder::Nullable(nulls, _) => nulls.len(),
            _ => unreachable!("numeric builders are handled above"),
        })
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds a zero, an empty string, an empty array, NULL.
    ///
    /// An enum's default is not zero: push [`DataType::default_value`] where the type may be one.
    pub fn push_default(&mut self) {
        with_native_builder!(self, |values| values.push(Default::default()), else match self {
            ColumnBuilder::String(strings) => strings.push(b""),
            ColumnBuilder::FixedString(width, bytes) => bytes.resize(bytes.len() + *width, 0),
            ColumnBuilder::Array(offsets, _) => offsets.push(offsets[offsets.len() - 1]),
            ColumnBuilder::Tuple(elements, rows) => {
                elements.iter_mut().for_each(ColumnBuilder::push_default);
                *rows += 1;
            }
            ColumnBuilder::Nullable(nulls, values) => {
                nulls.push(1);
                values.push_default();
            }
            _ => unreachable!("numeric builders are handled above"),
        });
    }

    /// Adds a value of the builder's type. Integers are cut to the width; a value of another kind becomes the
    /// default: convert before.
    pub fn push_value(&mut self, value: &Value) {
        match self {
            ColumnBuilder::UInt8(v) => v.push(value.as_i128().unwrap_or(0) as u8),
            ColumnBuilder::UInt16(v) => v.push(value.as_i128().unwrap_or(0) as u16),
            ColumnBuilder::UInt32(v) => v.push(value.as_i128().unwrap_or(0) as u32),
            ColumnBuilder::UInt64(v) => v.push(value.as_i128().unwrap_or(0) as u64),
            ColumnBuilder::UInt128(v) => v.push(match value {
                Value::UInt128(x) => *x,
                other => other.as_i128().unwrap_or(0) as u128,
            }),
            ColumnBuilder::Int8(v) => v.push(value.as_i128().unwrap_or(0) as i8),
            ColumnBuilder::Int16(v) => v.push(value.as_i128().unwrap_or(0) as i16),
            ColumnBuilder::Int32(v) => v.push(value.as_i128().unwrap_or(0) as i32),
            ColumnBuilder::Int64(v) => v.push(value.as_i128().unwrap_or(0) as i64),
            ColumnBuilder::Int128(v) => v.push(value.as_i128().unwrap_or(0)),
            ColumnBuilder::UInt256(v) => v.push(value.wrap_256().as_u256()),
            ColumnBuilder::Int256(v) => v.push(value.wrap_256()),
            ColumnBuilder::Float32(v) => v.push(value.as_f64().unwrap_or(0.0) as f32),
            ColumnBuilder::Float64(v) => v.push(value.as_f64().unwrap_or(0.0)),
            ColumnBuilder::String(strings) => strings.push(value.as_bytes().unwrap_or(b"")),
            ColumnBuilder::FixedString(width, bytes) => {
                let given = value.as_bytes().unwrap_or(b"");
                let end = bytes.len() + *width;
                bytes.extend_from_slice(&given[..given.len().min(*width)]);
                bytes.resize(end, 0);
            }
            ColumnBuilder::Array(offsets, values) => {
                if let Value::Array(items) = value {
                    items.iter().for_each(|item| values.push_value(item));
                }
                offsets.push(values.len() as u64);
            }
            ColumnBuilder::Tuple(elements, rows) => {
                match value {
                    Value::Tuple(items) if items.len() == elements.len() => {
                        elements.iter_mut().zip(items).for_each(|(element, item)| element.push_value(item));
                    }
                    _ => elements.iter_mut().for_each(ColumnBuilder::push_default),
                }
                *rows += 1;
            }
            ColumnBuilder::Nullable(nulls, values) => {
                nulls.push(u8::from(value.is_null()));
                if value.is_null() { values.push_default() } else { values.push_value(value) }
            }
        }
    }

    /// Adds a row of a column of the same type, in any physical form.
    ///
    /// # Panics
    /// When the column is of another type.
    pub fn push_from(&mut self, column: &Column, row: usize) {
        match (&mut *self, column) {
            (_, Column::Const(value, _)) => self.push_from(value, 0),
            (_, Column::Dict(dict)) => self.push_from(&dict.values, dict.codes[row] as usize),
            (ColumnBuilder::UInt8(v), Column::UInt8(c)) => v.push(c[row]),
            (ColumnBuilder::UInt16(v), Column::UInt16(c)) => v.push(c[row]),
            (ColumnBuilder::UInt32(v), Column::UInt32(c)) => v.push(c[row]),
            (ColumnBuilder::UInt64(v), Column::UInt64(c)) => v.push(c[row]),
            (ColumnBuilder::UInt128(v), Column::UInt128(c)) => v.push(c[row]),
            (ColumnBuilder::UInt256(v), Column::UInt256(c)) => v.push(c[row]),
            (ColumnBuilder::Int8(v), Column::Int8(c)) => v.push(c[row]),
            (ColumnBuilder::Int16(v), Column::Int16(c)) => v.push(c[row]),
            (ColumnBuilder::Int32(v), Column::Int32(c)) => v.push(c[row]),
            (ColumnBuilder::Int64(v), Column::Int64(c)) => v.push(c[row]),
            (ColumnBuilder::Int128(v), Column::Int128(c)) => v.push(c[row]),
            (ColumnBuilder::Int256(v), Column::Int256(c)) => v.push(c[row]),
            (ColumnBuilder::Float32(v), Column::Float32(c)) => v.push(c[row]),
            (ColumnBuilder::Float64(v), Column::Float64(c)) => v.push(c[row]),
            (ColumnBuilder::String(v), Column::String(c)) => v.push(c.get(row)),
            (ColumnBuilder::FixedString(_, v), Column::FixedString(c)) => v.extend_from_slice(c.get(row)),
            (ColumnBuilder::Array(offsets, values), Column::Array(c)) => {
                c.range(row).for_each(|i| values.push_from(&c.values, i));
                offsets.push(values.len() as u64);
            }
            (ColumnBuilder::Tuple(elements, rows), Column::Tuple(c, _)) => {
                elements.iter_mut().zip(c.iter()).for_each(|(element, column)| element.push_from(column, row));
                *rows += 1;
            }
            (ColumnBuilder::Nullable(nulls, values), Column::Nullable(c)) => {
                nulls.push(c.nulls[row]);
                if c.nulls[row] != 0 { values.push_default() } else { values.push_from(&c.values, row) }
            }
            (ColumnBuilder::Nullable(nulls, values), flat) => {
                nulls.push(0);
                values.push_from(flat, row);
            }
            (builder, column) => panic!("cannot add a row of {column:?} to {builder:?}"),
        }
    }

    /// Removes all rows after the first `rows`: undoes a row that turned out bad.
    pub fn truncate(&mut self, rows: usize) {
        with_native_builder!(self, |values| values.truncate(rows), else match self {
            ColumnBuilder::String(strings) => strings.truncate(rows),
            ColumnBuilder::FixedString(width, bytes) => bytes.truncate(rows * *width),
            ColumnBuilder::Array(offsets, values) => {
                offsets.truncate(rows + 1);
                values.truncate(offsets[offsets.len() - 1] as usize);
            }
            ColumnBuilder::Tuple(elements, count) => {
                elements.iter_mut().for_each(|element| element.truncate(rows));
                *count = (*count).min(rows);
            }
            ColumnBuilder::Nullable(nulls, values) => {
                nulls.truncate(rows);
                values.truncate(rows);
            }
            _ => unreachable!("numeric builders are handled above"),
        });
    }

    /// The column of the rows so far.
    pub fn finish(self) -> Column {
        match self {
            ColumnBuilder::UInt8(v) => Column::UInt8(v.into()),
            ColumnBuilder::UInt16(v) => Column::UInt16(v.into()),
            ColumnBuilder::UInt32(v) => Column::UInt32(v.into()),
            ColumnBuilder::UInt64(v) => Column::UInt64(v.into()),
            ColumnBuilder::UInt128(v) => Column::UInt128(v.into()),
            ColumnBuilder::UInt256(v) => Column::UInt256(v.into()),
            ColumnBuilder::Int8(v) => Column::Int8(v.into()),
            ColumnBuilder::Int16(v) => Column::Int16(v.into()),
            ColumnBuilder::Int32(v) => Column::Int32(v.into()),
            ColumnBuilder::Int64(v) => Column::Int64(v.into()),
            ColumnBuilder::Int128(v) => Column::Int128(v.into()),
            ColumnBuilder::Int256(v) => Column::Int256(v.into()),
            ColumnBuilder::Float32(v) => Column::Float32(v.into()),
            ColumnBuilder::Float64(v) => Column::Float64(v.into()),
            ColumnBuilder::String(strings) => Column::String(strings.finish()),
            ColumnBuilder::FixedString(width, bytes) => {
                Column::FixedString(FixedStringColumn { width, bytes: bytes.into() })
            }
            ColumnBuilder::Array(offsets, values) => {
                Column::Array(ArrayColumn { offsets: offsets.into(), values: Arc::new(values.finish()) })
            }
            ColumnBuilder::Tuple(elements, rows) => {
                Column::Tuple(elements.into_iter().map(ColumnBuilder::finish).collect(), rows)
            }
            ColumnBuilder::Nullable(nulls, values) => {
                Column::Nullable(NullableColumn { nulls: nulls.into(), values: Arc::new(values.finish()) })
            }
        }
    }
}
