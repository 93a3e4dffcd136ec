//! Values in the binary form that Iceberg's bounds have.

use super::schema::Plain;
use types::Value;

/// A bound of a column: integers, dates, times, floats and texts; `None` for others and for what is none.
///
/// A column that was made wider has narrower bounds in old files.
pub(super) fn bound(plain: Plain, bytes: &[u8]) -> Option<Value> {
    let integer = || match bytes.len() {
        4 => bytes.first_chunk::<4>().map(|bytes| i64::from(i32::from_le_bytes(*bytes))),
        8 => bytes.first_chunk::<8>().map(|bytes| i64::from_le_bytes(*bytes)),
        _ => None,
    };
    match plain {
        Plain::Int | Plain::Date if bytes.len() != 4 => None,
        Plain::Time | Plain::Timestamp(..) if bytes.len() != 8 => None,
        Plain::Int | Plain::Date | Plain::Long | Plain::Time | Plain::Timestamp(..) => integer().map(Value::Int),
        Plain::Float | Plain::Double => {
            let float = match bytes.len() {
                4 => bytes.first_chunk::<4>().map(|bytes| f64::from(f32::from_le_bytes(*bytes))),
                8 => bytes.first_chunk::<8>().map(|bytes| f64::from_le_bytes(*bytes)),
                _ => None,
            };
            float.filter(|float| !float.is_nan()).map(Value::Float)
        }
        Plain::Text | Plain::Binary => Some(Value::String(bytes.to_vec())),
        Plain::Boolean | Plain::Decimal(..) | Plain::Uuid | Plain::Fixed(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_types() {
        assert_eq!(bound(Plain::Long, &(-5i32).to_le_bytes()), Some(Value::Int(-5)));
        assert_eq!(bound(Plain::Long, &5i64.to_le_bytes()), Some(Value::Int(5)));
        assert_eq!(bound(Plain::Int, &5i64.to_le_bytes()), None);
        assert_eq!(bound(Plain::Double, &1.5f32.to_le_bytes()), Some(Value::Float(1.5)));
        assert_eq!(bound(Plain::Double, &f64::NAN.to_le_bytes()), None);
        assert_eq!(bound(Plain::Text, b"a"), Some(Value::string("a")));
        assert_eq!(bound(Plain::Long, b"abc"), None);
    }
}
