//! Constants of the syntax.

use crate::analyze::set::exact;
use base::settings::Given;
use base::{Error, Result, bail};
use functions::Expr;
use sql::ast;
use std::sync::{Arc, LazyLock};
use types::{DataType, TimeZone, Value};

/// Value and type of a literal: the narrowest integer up to 64 bits that holds it, `Float64`, `String`, `Bool`, `NULL`.
///
/// # Errors
/// None at present.
pub fn literal_value(literal: &ast::Literal) -> Result<(Value, DataType)> {
    Ok(match literal {
        ast::Literal::Null => (Value::Null, DataType::Nullable(Arc::new(DataType::Nothing))),
        ast::Literal::Bool(value) => (Value::UInt(u64::from(*value)), DataType::Bool),
        ast::Literal::UInt64(value) => (Value::UInt(*value), DataType::smallest_unsigned(*value)),
        ast::Literal::Int64(value) => (Value::Int(*value), DataType::smallest_signed(*value)),
        ast::Literal::BigInteger(text) => (Value::Float(text.parse().unwrap_or(f64::INFINITY)), DataType::Float64),
        ast::Literal::Float(value) => (Value::Float(*value), DataType::Float64),
        ast::Literal::String(bytes) => (Value::String(bytes.clone()), DataType::String),
    })
}

/// A literal as a bound expression.
pub(in crate::analyze) fn literal_expr(literal: &ast::Literal) -> Result<Expr> {
    let (value, data_type) = literal_value(literal)?;
    Ok(Expr::literal(value, data_type))
}

/// Whether a call is `[a, b]`, not `array(a, b)`.
pub(in crate::analyze) fn is_bracketed(call: &ast::FunctionCall) -> bool {
    call.is_operator && call.name.name == "array"
}

/// Refuses an array of plain constants in brackets whose values have no type in common: only arrays that are computed
/// become those of a `Variant`.
///
/// # Errors
/// `NO_COMMON_TYPE`.
pub(in crate::analyze) fn check_array_literal(expr: &ast::Expr) -> Result<()> {
    match expr.as_function() {
        Some(call) if is_bracketed(call) => {
            drop(array_literal_type(call).transpose().map_err(|error| expr.span.locate(error))?)
        }
        _ => {}
    }
    Ok(())
}

/// The type of the array that brackets with nothing but constants and such brackets make; `None` for others.
fn array_literal_type(call: &ast::FunctionCall) -> Option<Result<DataType>> {
    let mut elements = Vec::with_capacity(call.args.len());
    for arg in &call.args {
        let element = match &arg.kind {
            _ if arg.alias.is_some() => return None,
            ast::ExprKind::Literal(literal) => literal_value(literal)
                .map(|(_, data_type)| if data_type == DataType::Bool { DataType::UInt8 } else { data_type }),
            ast::ExprKind::Function(inner) if is_bracketed(inner) => array_literal_type(inner)?,
            _ => return None,
        };
        match element {
            Ok(element) if elements.contains(&element) => {}
            Ok(element) => elements.push(element),
            Err(error) => return Some(Err(error)),
        }
    }
    Some(types::super_type::least_super_type(&elements).map(DataType::array))
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
            Err(_) => {
                Err(Error::new(base::ErrorCode::BadArguments, format!("Setting {} needs a text in UTF-8", change.name)))
            }
        },
        ast::SettingValue::Literal(literal) => Ok(Some(match literal_value(literal)?.0 {
            Value::Null => "NULL".into(),
            value => value.to_literal(),
        })),
        ast::SettingValue::Expr(_) => bail!(BadArguments, "Setting {} needs a plain constant", change.name),
    }
}

/// A setting's value as it is given; `None` for `DEFAULT`.
///
/// # Errors
/// `BAD_ARGUMENTS` for what is no constant.
pub fn setting_given(change: &ast::SettingChange) -> Result<Option<Given<'_>>> {
    Ok(Some(match &change.value {
        ast::SettingValue::Default => return Ok(None),
        ast::SettingValue::Literal(literal) => match literal {
            ast::Literal::Null => Given::Null,
            ast::Literal::Bool(value) => Given::Bool(*value),
            ast::Literal::UInt64(value) => Given::UInt(*value),
            ast::Literal::Int64(value) => Given::Int(*value),
            ast::Literal::Float(value) => Given::Float(*value),
            ast::Literal::BigInteger(text) => Given::Float(text.parse().unwrap_or(f64::INFINITY)),
            ast::Literal::String(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => Given::Text(text),
                Err(_) => bail!(BadArguments, "Setting {} needs a text in UTF-8", change.name),
            },
        },
        ast::SettingValue::Expr(expr) => match &expr.kind {
            ast::ExprKind::Function(call) if call.name.name == "map" => Given::Map(map_text(&call.args)),
            _ => bail!(BadArguments, "Setting {} needs a plain constant", change.name),
        },
    }))
}

/// `{'a':'b'}` of the arguments of `map`.
fn map_text(args: &[ast::Expr]) -> String {
    let pairs: Vec<String> =
        args.chunks(2).map(|pair| pair.iter().map(ToString::to_string).collect::<Vec<_>>().join(":")).collect();
    format!("{{{}}}", pairs.join(","))
}

/// The time zone of the server; finding it reads files of the operating system, so it is done once.
static SERVER_ZONE: LazyLock<TimeZone> = LazyLock::new(TimeZone::system);

/// A literal as a value of the subject's type, where that is exact but for the zone of a text: for estimates.
pub(crate) fn literal_for(literal: &Expr, subject: &DataType) -> Option<Value> {
    literal_in_zone(literal, subject, &SERVER_ZONE)
}

/// A literal as a value of the subject's type, where that is exact; texts are read as times of the session's zone.
pub(crate) fn literal_in_zone(literal: &Expr, subject: &DataType, zone: &TimeZone) -> Option<Value> {
    let value = literal.as_literal()?;
    let (from, to) = (literal.data_type.base(), subject.base());
    if value.is_null() {
        return None;
    }
    match (from, to) {
        (DataType::Date, DataType::Date32) => return value.as_u64().map(|days| Value::Int(days as i64)),
        (DataType::Date32, DataType::Date) => {
            return value.as_i128().and_then(|days| u16::try_from(days).ok()).map(|days| Value::UInt(days.into()));
        }
        (_, DataType::Decimal { precision: ..=18, scale }) if from != to => {
            return unscaled(value, from, *scale).map(Value::Int);
        }
        _ => {}
    }
    let comparable = from == to
        || (to.is_integer() && (from.is_integer() || *from == DataType::Bool))
        || (*to == DataType::Bool && from.is_integer())
        || (to.is_float() && from.is_integer() && value.as_i128().is_some_and(|v| v.unsigned_abs() < 1 << 24))
        || (*to == DataType::Float64 && from.is_float())
        || (*from == DataType::String
            && (to.is_date_or_time()
                || to.is_enum()
                || matches!(to, DataType::Uuid | DataType::Ipv4 | DataType::Ipv6)))
        || (matches!(to, DataType::DateTime(_)) && matches!(from, DataType::DateTime(_)))
        || (matches!(to, DataType::DateTime(_) | DataType::Date) && from.is_integer());
    if !comparable {
        return None;
    }
    if from.is_integer() && !to.is_integer() && !to.is_float() {
        return value.as_u64().map(Value::UInt);
    }
    exact::exact_value(value, from, to, zone).ok().flatten()
}

/// Largest number up to which all whole numbers are exact in `Float64`.
const EXACT_MAX: f64 = 9e15;

/// A number as an unscaled decimal of 64 bits, if it is one exactly; a float, if the decimal becomes that float.
fn unscaled(value: &Value, from: &DataType, scale: u8) -> Option<i64> {
    let up = 10i128.checked_pow(scale.into())?;
    match from {
        DataType::Decimal { scale: own, .. } => {
            let up = 10i128.checked_pow(scale.checked_sub(*own)?.into())?;
            i64::try_from(value.as_i128()?.checked_mul(up)?).ok()
        }
        integer if integer.is_integer() => i64::try_from(value.as_i128()?.checked_mul(up)?).ok(),
        float if float.is_float() => {
            let float = value.as_f64()?;
            let nearest = (float * up as f64).round();
            (nearest.abs() < EXACT_MAX && nearest / up as f64 == float).then_some(nearest as i64)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literal(value: Value, data_type: DataType) -> Expr {
        Expr::literal(value, data_type)
    }

    #[test]
    fn numbers_become_decimals_only_if_nothing_is_lost() {
        let subject = DataType::Decimal { precision: 15, scale: 2 };
        let of = |literal: &Expr| literal_for(literal, &subject);
        assert_eq!(of(&literal(Value::UInt(24), DataType::UInt8)), Some(Value::Int(2400)));
        assert_eq!(of(&literal(Value::Float(0.05), DataType::Float64)), Some(Value::Int(5)));
        assert_eq!(of(&literal(Value::Float(0.055), DataType::Float64)), None);
        assert_eq!(of(&literal(Value::Float(0.06 + 0.01), DataType::Float64)), None);
        assert_eq!(of(&literal(Value::Int(5), DataType::Decimal { precision: 9, scale: 1 })), Some(Value::Int(50)));
        assert_eq!(of(&literal(Value::Int(5), DataType::Decimal { precision: 9, scale: 3 })), None);
        assert_eq!(of(&literal(Value::UInt(u64::MAX), DataType::UInt64)), None);
    }

    #[test]
    fn dates_of_either_kind_are_compared_by_days() {
        assert_eq!(literal_for(&literal(Value::UInt(9496), DataType::Date), &DataType::Date32), Some(Value::Int(9496)));
        assert_eq!(literal_for(&literal(Value::Int(-1), DataType::Date32), &DataType::Date), None);
    }
}
