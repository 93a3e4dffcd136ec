//! Constants of the syntax.

use base::{Error, Result, bail};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use types::{DataType, Value};

/// Value and type of a literal: the narrowest integer that holds it, `Float64`, `String`, `Bool`, `NULL`.
///
/// # Errors
/// `BAD_ARGUMENTS` for integers beyond 128 bits.
pub fn literal_value(literal: &ast::Literal) -> Result<(Value, DataType)> {
    Ok(match literal {
        ast::Literal::Null => (Value::Null, DataType::Nullable(Arc::new(DataType::Nothing))),
        ast::Literal::Bool(value) => (Value::UInt(u64::from(*value)), DataType::Bool),
        ast::Literal::UInt64(value) => (Value::UInt(*value), unsigned_type(*value)),
        ast::Literal::Int64(value) => (Value::Int(*value), signed_type(*value)),
        ast::Literal::BigInteger(text) => {
            if let Ok(value) = text.parse::<u128>() {
                (Value::UInt128(value), DataType::UInt128)
            } else if let Ok(value) = text.parse::<i128>() {
                (Value::Int128(value), DataType::Int128)
            } else {
                bail!(BadArguments, "The number {text} does not fit 128 bits")
            }
        }
        ast::Literal::Float(value) => (Value::Float(*value), DataType::Float64),
        ast::Literal::String(bytes) => (Value::String(bytes.clone()), DataType::String),
    })
}

fn unsigned_type(value: u64) -> DataType {
    match value {
        0..=0xFF => DataType::UInt8,
        0x100..=0xFFFF => DataType::UInt16,
        0x1_0000..=0xFFFF_FFFF => DataType::UInt32,
        _ => DataType::UInt64,
    }
}

fn signed_type(value: i64) -> DataType {
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

/// A literal as a bound expression.
pub(super) fn literal_expr(literal: &ast::Literal) -> Result<Expr> {
    let (value, data_type) = literal_value(literal)?;
    Ok(Expr::literal(value, data_type))
}

/// The text of a setting's value, as `Settings::set` takes it; `None` for `DEFAULT`.
///
/// # Errors
/// `BAD_ARGUMENTS` for a value that is not a plain constant.
pub fn setting_text(change: &ast::SettingChange) -> Result<Option<String>> {
    match &change.value {
        ast::SettingValue::Default => Ok(None),
        ast::SettingValue::Literal(ast::Literal::String(bytes)) => match String::from_utf8(bytes.clone()) {
            Ok(text) => Ok(Some(text)),
            Err(_) => Err(Error::new(base::ErrorCode::BadArguments, format!("Setting {} needs a text in UTF-8", change.name))),
        },
        ast::SettingValue::Literal(literal) => Ok(Some(match literal_value(literal)?.0 {
            Value::Null => "NULL".into(),
            value => value.to_literal(),
        })),
        ast::SettingValue::Expr(_) => bail!(BadArguments, "Setting {} needs a plain constant", change.name),
    }
}

/// A literal as a value of the subject's type, where that is exact.
pub(crate) fn literal_for(literal: &Expr, subject: &DataType) -> Option<Value> {
    let value = literal.as_literal()?;
    let (from, to) = (literal.data_type.base(), subject.base());
    if value.is_null() {
        return None;
    }
    let comparable = from == to
        || (to.is_integer() && (from.is_integer() || *from == DataType::Bool))
        || (*to == DataType::Bool && from.is_integer())
        || (to.is_float() && from.is_integer() && value.as_i128().is_some_and(|v| v.unsigned_abs() < 1 << 24))
        || (*to == DataType::Float64 && from.is_float())
        || (*from == DataType::String && (to.is_date_or_time() || to.is_enum() || matches!(to, DataType::Uuid | DataType::Ipv4 | DataType::Ipv6)))
        || (matches!(to, DataType::DateTime(_)) && matches!(from, DataType::DateTime(_)))
        || (matches!(to, DataType::DateTime(_) | DataType::Date) && from.is_integer());
    if !comparable {
        return None;
    }
    if from.is_integer() && !to.is_integer() && !to.is_float() {
        return value.as_u64().map(Value::UInt);
    }
    super::set::exact_value(value, from, to).ok().flatten()
}
