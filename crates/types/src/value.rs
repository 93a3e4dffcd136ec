//! One value outside a column: literals, defaults, bounds of ranges.

use crate::wide::{AsI256, I256, U256};
use std::cmp::Ordering;

/// A physical value, read by the [`crate::DataType`] that goes with it.
///
/// Dates, times, enums and intervals are their numbers; decimals are `Int128` times 10^scale; a map is an
/// array of pairs.
#[derive(Clone, Debug, PartialEq, Default)]
#[allow(missing_docs)]
pub enum Value {
    #[default]
    Null,
    UInt(u64),
    Int(i64),
    UInt128(u128),
    Int128(i128),
    UInt256(U256),
    Int256(I256),
    Float(f64),
    String(Vec<u8>),
    Array(Vec<Value>),
    Tuple(Vec<Value>),
}

impl Value {
    /// A string value.
    pub fn string(text: impl AsRef<[u8]>) -> Self {
        Value::String(text.as_ref().to_vec())
    }

    /// Whether the value is NULL.
    pub fn is_null(&self) -> bool {
        matches!(self, Value::Null)
    }

    /// Whether the values are the same, not only equal: NaN is itself, and 0 is not -0, which prints and divides
    /// otherwise.
    pub fn is_same(&self, other: &Value) -> bool {
        let all = |a: &[Value], b: &[Value]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(b));
        match (self, other) {
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (Value::Array(a), Value::Array(b)) | (Value::Tuple(a), Value::Tuple(b)) => all(a, b),
            _ => self == other,
        }
    }

    /// The value as an integer, if it is one.
    pub fn as_i128(&self) -> Option<i128> {
        match self {
            Value::UInt(v) => Some(i128::from(*v)),
            Value::Int(v) => Some(i128::from(*v)),
            Value::Int128(v) => Some(*v),
            Value::UInt128(v) => i128::try_from(*v).ok(),
            Value::UInt256(v) => i128::try_from(*v).ok(),
            Value::Int256(v) => i128::try_from(*v).ok(),
            _ => None,
        }
    }

    /// The low 256 bits of an integer, 0 for what is none.
    pub fn wrap_256(&self) -> I256 {
        match self {
            Value::Int256(v) => *v,
            Value::UInt256(v) => v.as_i256(),
            Value::UInt128(v) => v.as_i256(),
            other => other.as_i128().unwrap_or(0).as_i256(),
        }
    }

    /// The value as an unsigned 64-bit integer, if it is one in range.
    pub fn as_u64(&self) -> Option<u64> {
        self.as_i128().and_then(|v| u64::try_from(v).ok())
    }

    /// The value as a signed 64-bit integer, if it is one in range.
    pub fn as_i64(&self) -> Option<i64> {
        self.as_i128().and_then(|v| i64::try_from(v).ok())
    }

    /// The value as a float, if it is a number.
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Float(v) => Some(*v),
            Value::UInt128(v) => Some(*v as f64),
            Value::UInt256(v) => Some(v.as_f64()),
            Value::Int256(v) => Some(v.as_f64()),
            other => other.as_i128().map(|v| v as f64),
        }
    }

    /// The bytes of a string.
    pub fn as_bytes(&self) -> Option<&[u8]> {
        match self {
            Value::String(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// Order of two values of one type: NULL last, NaN after every number, strings by bytes.
    pub fn compare(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Null, Value::Null) => Ordering::Equal,
            (Value::Null, _) => Ordering::Greater,
            (_, Value::Null) => Ordering::Less,
            (Value::String(a), Value::String(b)) => a.cmp(b),
            (Value::Array(a), Value::Array(b)) | (Value::Tuple(a), Value::Tuple(b)) => compare_lists(a, b),
            (Value::UInt128(a), Value::UInt128(b)) => a.cmp(b),
            (Value::UInt256(a), Value::UInt256(b)) => a.cmp(b),
            (Value::Float(_), _) | (_, Value::Float(_)) => compare_floats(self.as_f64(), other.as_f64()),
            (Value::Int256(_) | Value::UInt256(_), _) | (_, Value::Int256(_) | Value::UInt256(_)) => {
                self.wrap_256().cmp(&other.wrap_256())
            }
            _ => self.as_i128().cmp(&other.as_i128()),
        }
    }

    /// The value as SQL text without its type: `1`, `'x'`, `[1, 2]`, `(1, 'a')`, `NULL`.
    pub fn to_literal(&self) -> String {
        match self {
            Value::Null => "NULL".into(),
            Value::UInt(v) => v.to_string(),
            Value::Int(v) => v.to_string(),
            Value::UInt128(v) => v.to_string(),
            Value::Int128(v) => v.to_string(),
            Value::UInt256(v) => v.to_string(),
            Value::Int256(v) => v.to_string(),
            Value::Float(v) => crate::text::float_to_string(*v),
            Value::String(bytes) => quote_string(bytes),
            Value::Array(items) => format!("[{}]", join_literals(items)),
            Value::Tuple(items) => format!("({})", join_literals(items)),
        }
    }
}

fn join_literals(items: &[Value]) -> String {
    items.iter().map(Value::to_literal).collect::<Vec<_>>().join(", ")
}

fn compare_lists(a: &[Value], b: &[Value]) -> Ordering {
    a.iter().zip(b).map(|(x, y)| x.compare(y)).find(|o| o.is_ne()).unwrap_or_else(|| a.len().cmp(&b.len()))
}

fn compare_floats(a: Option<f64>, b: Option<f64>) -> Ordering {
    match (a, b) {
        (Some(a), Some(b)) => a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan())),
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}

/// `'it\'s'`: bytes as a ClickHouse string literal; bytes that are not UTF-8 stay as they are, lossily shown.
pub fn quote_string(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + 2);
    out.push('\'');
    for c in String::from_utf8_lossy(bytes).chars() {
        match c {
            '\'' => out.push_str("\\'"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            '\0' => out.push_str("\\0"),
            '\u{8}' => out.push_str("\\b"),
            '\u{c}' => out.push_str("\\f"),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}
