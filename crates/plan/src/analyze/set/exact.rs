//! Constants as values of another type, where that type holds them exactly.

use base::{Result, bail};
use types::{DataType, TimeZone, Value};

/// A constant as a value of another type, if that holds it exactly.
///
/// # Errors
/// For texts that are no value of the type (a date that cannot be parsed).
pub(crate) fn exact_value(value: &Value, from: &DataType, to: &DataType, zone: &TimeZone) -> Result<Option<Value>> {
    let (from, to) = (from.base().clone(), to.base().clone());
    if from == to || value.is_null() {
        return Ok(Some(value.clone()));
    }
    if let (DataType::Tuple(a), DataType::Tuple(b), Value::Tuple(items)) = (&from, &to, value) {
        if a.elements.len() != b.elements.len() {
            bail!(
                IncorrectElementOfSet,
                "Bad size of tuple in IN: a tuple of {} elements is compared with one of {}",
                b.elements.len(),
                a.elements.len()
            );
        }
        let mut converted = Vec::with_capacity(items.len());
        for ((item, from), to) in items.iter().zip(&a.elements).zip(&b.elements) {
            match exact_value(item, from, to, zone)? {
                Some(item) => converted.push(item),
                None => return Ok(None),
            }
        }
        return Ok(Some(Value::Tuple(converted)));
    }
    if (matches!(to, DataType::Int256 | DataType::UInt256) || matches!(from, DataType::Int256 | DataType::UInt256))
        && to.is_integer()
        && from.is_integer()
    {
        return Ok(wide_value(value, &to));
    }
    if to.is_integer() && (from.is_integer() || from == DataType::Bool) {
        return Ok(value.as_i128().filter(|v| fits(*v, &to)).map(|v| integer_value(v, &to)));
    }
    if to == DataType::Float32 && matches!(from, DataType::Float64) || to.is_float() && from.is_integer() {
        return Ok(exact_float(value, &to));
    }
    if to.is_integer() && from.is_float() {
        let float = value.as_f64().unwrap_or(f64::NAN);
        let whole = float as i128;
        return Ok((whole as f64 == float && fits(whole, &to)).then(|| integer_value(whole, &to)));
    }
    if let Value::String(bytes) = value {
        return value_of_text(bytes, &to, zone);
    }
    match scalar::cast::cast_value(value, &from, &to, zone) {
        Err(error) if to.is_enum() && error.code() == base::ErrorCode::UnknownElementOfEnum => Ok(None),
        converted => converted.map(Some),
    }
}

/// Whether a type or one of its elements is an enumeration.
pub(super) fn holds_enum(data_type: &DataType) -> bool {
    match data_type.base() {
        DataType::Tuple(tuple) => tuple.elements.iter().any(holds_enum),
        other => other.is_enum(),
    }
}

/// A number as a float of the given type, if that is it exactly.
fn exact_float(value: &Value, to: &DataType) -> Option<Value> {
    let float = value.as_f64()?;
    let narrow = match to {
        DataType::Float32 => f64::from(float as f32),
        DataType::Float64 => float,
        _ => return Some(Value::Float(float)),
    };
    let is_same = match value {
        Value::Float(_) => narrow == float || float.is_nan(),
        integer => integer.as_i128().is_none_or(|integer| narrow as i128 == integer),
    };
    is_same.then_some(Value::Float(narrow))
}

/// A constant text as a value of another type; `None` for numbers out of its range and for elements that an enumeration
/// does not have.
fn value_of_text(bytes: &[u8], to: &DataType, zone: &TimeZone) -> Result<Option<Value>> {
    if scalar::cast::goes_on_behind_date(bytes, to) {
        bail!(TypeMismatch, "Cannot convert string '{}' to type {to}", String::from_utf8_lossy(bytes));
    }
    match scalar::cast::cast_value(&Value::string(bytes), &DataType::String, to, zone) {
        Err(error) if error.code() == base::ErrorCode::UnknownElementOfEnum => Ok(None),
        Err(error) if matches!(to, DataType::Decimal { .. }) && error.code() == base::ErrorCode::ArgumentOutOfBound => {
            bail!(
                DecimalOverflow,
                "Decimal convert overflow: '{}' is not in the range of {to}",
                String::from_utf8_lossy(bytes)
            )
        }
        Err(_) if to.is_number() && !matches!(to, DataType::Bool) => {
            bail!(TypeMismatch, "Cannot convert string '{}' to type {to}", String::from_utf8_lossy(bytes))
        }
        converted => converted.map(|value| scalar::cast::integer_fits(bytes, to).then_some(value)),
    }
}

/// An integer in a type of 256 bits, or one of that width in another type, if it fits.
fn wide_value(value: &Value, to: &DataType) -> Option<Value> {
    let wide = value.wrap_256();
    let is_negative = wide.is_negative() && !matches!(value, Value::UInt256(_));
    match to {
        DataType::UInt256 => (!is_negative).then(|| Value::UInt256(wide.as_u256())),
        DataType::Int256 => (wide.is_negative() == is_negative).then_some(Value::Int256(wide)),
        _ => value.as_i128().filter(|v| fits(*v, to)).map(|v| integer_value(v, to)),
    }
}

fn integer_value(value: i128, data_type: &DataType) -> Value {
    match data_type {
        DataType::Int128 => Value::Int128(value),
        DataType::UInt128 => Value::UInt128(value as u128),
        DataType::Int256 => Value::Int256(value.into()),
        DataType::UInt256 => Value::UInt256(value.unsigned_abs().into()),
        signed if signed.is_signed() => Value::Int(value as i64),
        _ => Value::UInt(value as u64),
    }
}

fn fits(value: i128, data_type: &DataType) -> bool {
    let bits = data_type.fixed_width_bytes().unwrap_or(8) as u32 * 8;
    match (data_type.is_signed(), bits) {
        (true, 128..) => true,
        (false, 128..) => value >= 0,
        (true, bits) => value >= -(1i128 << (bits - 1)) && value < 1i128 << (bits - 1),
        (false, bits) => value >= 0 && value < 1i128 << bits,
    }
}
