//! The conversions that are allowed between types, and the code of those that are not. Calls of `CAST` and its
//! relatives are held to it when they are bound; conversions that the engine makes on its own (common types, keys) are
//! not.
//!
//! ```text
//! target                          code where refused
//! String, Bool                    (43 nested)
//! FixedString                     48
//! Decimal, DateTime64, Time64     70, as a function 43/44/48
//! Enum                            70
//! nested, JSON                    53
//! the rest                        43 nested, 44 decimal, 48 else
//! ```

use super::Caller;
use base::{Error, ErrorCode, Result};
use std::cmp::Ordering;
use types::DataType;

/// The refusal of a conversion.
struct CastRefusal {
    code: ErrorCode,
    /// Whether `accurateCastOrNull` takes it as a failure of every row.
    of_rows: bool,
}

impl CastRefusal {
    fn new(code: ErrorCode) -> Option<Self> {
        Some(CastRefusal { code, of_rows: false })
    }

    fn of_rows(code: ErrorCode) -> Option<Self> {
        Some(CastRefusal { code, of_rows: true })
    }
}

/// Whether values of a type convert to another: `false` when every row fails.
///
/// # Errors
/// The code that ClickHouse refuses the pair of types with.
pub(super) fn check(caller: Caller, from: &DataType, to: &DataType) -> Result<bool> {
    match find(caller, from, to) {
        None => Ok(true),
        Some(CastRefusal { of_rows: true, .. }) if caller == Caller::AccurateOr => Ok(false),
        Some(CastRefusal { code, .. }) => {
            Err(Error::new(code, format!("Conversion from {from} to {to} is not supported")))
        }
    }
}

fn find(caller: Caller, from: &DataType, to: &DataType) -> Option<CastRefusal> {
    let (from, to) = (from.base(), to.base());
    if from == to || caller == Caller::Inner || from.is_dynamic() || to.is_dynamic() || *from == DataType::Nothing {
        return None;
    }
    match to {
        DataType::String | DataType::Aggregate(_) => None,
        DataType::Bool => {
            if is_nested(from) {
                CastRefusal::new(ErrorCode::IllegalTypeOfArgument)
            } else {
                None
            }
        }
        DataType::FixedString(_) => match from {
            DataType::String | DataType::FixedString(_) | DataType::Enum8(_) | DataType::Enum16(_) | DataType::Bool => {
                None
            }
            _ => CastRefusal::new(ErrorCode::NotImplemented),
        },
        DataType::Decimal { .. } | DataType::DateTime64(..) | DataType::Time64(_) => to_decimal(caller, from, to),
        DataType::Enum8(_) | DataType::Enum16(_) => to_enum(from, to),
        DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_) => to_nested(caller, from, to),
        DataType::Json(_) => match from {
            DataType::String | DataType::Map(_) | DataType::Tuple(_) | DataType::Json(_) => None,
            _ => CastRefusal::new(ErrorCode::TypeMismatch),
        },
        _ => to_plain(caller, from, to),
    }
}

fn is_nested(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Array(_) | DataType::Tuple(_) | DataType::Map(_) | DataType::Json(_))
}

/// Numbers of up to 64 bits.
fn is_native(data_type: &DataType) -> bool {
    let narrow = data_type.is_integer() && data_type.fixed_width_bytes().is_some_and(|bytes| bytes <= 8);
    narrow || matches!(data_type, DataType::Float32 | DataType::Float64 | DataType::Bool)
}

/// Whether it is a number but no decimal.
fn is_plain_number(data_type: &DataType) -> bool {
    data_type.is_integer() || data_type.is_float() || *data_type == DataType::Bool
}

/// The refusal of a conversion to `Decimal`, `DateTime64` or `Time64`.
fn to_decimal(caller: Caller, from: &DataType, to: &DataType) -> Option<CastRefusal> {
    let is_decimal = matches!(to, DataType::Decimal { .. });
    match from {
        _ if is_native(from) || from.is_string() => None,
        DataType::Decimal { .. } | DataType::DateTime64(..) | DataType::Time64(_) => None,
        DataType::BFloat16 => CastRefusal::new(ErrorCode::NotImplemented),
        DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::Time if is_decimal => {
            CastRefusal::new(ErrorCode::IllegalColumn)
        }
        DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::Time => None,
        _ if caller != Caller::Function => CastRefusal::of_rows(ErrorCode::CannotConvertType),
        _ if from.is_integer() => None,
        _ if is_nested(from) => CastRefusal::new(ErrorCode::IllegalTypeOfArgument),
        _ if is_decimal => CastRefusal::new(ErrorCode::IllegalColumn),
        DataType::Uuid | DataType::Ipv4 | DataType::Ipv6 => CastRefusal::new(ErrorCode::NotImplemented),
        _ => CastRefusal::new(ErrorCode::CannotConvertType),
    }
}

/// The refusal of a cast between enumerations in which a name would change its number.
fn to_enum(from: &DataType, to: &DataType) -> Option<CastRefusal> {
    match (from, to) {
        (DataType::Enum8(a) | DataType::Enum16(a), DataType::Enum8(b) | DataType::Enum16(b)) => {
            if moves_a_name(a.values(), b.values()) { CastRefusal::new(ErrorCode::CannotConvertType) } else { None }
        }
        _ if is_native(from) || from.is_string() => None,
        _ => CastRefusal::of_rows(ErrorCode::CannotConvertType),
    }
}

/// Whether a name of both lists has another number in the second. Common names are found as in ClickHouse, by merging
/// the lists as they are sorted, by number: one whose place among the names differs is not seen.
fn moves_a_name(mut a: &[(String, i16)], mut b: &[(String, i16)]) -> bool {
    while let ([(name, number), rest_a @ ..], [(other, other_number), rest_b @ ..]) = (a, b) {
        match name.cmp(other) {
            Ordering::Less => a = rest_a,
            Ordering::Greater => b = rest_b,
            Ordering::Equal if number != other_number => return true,
            Ordering::Equal => (a, b) = (rest_a, rest_b),
        }
    }
    false
}

/// The refusal of a conversion to an array, tuple or map. They are made from their like, element by element; arrays and
/// tuples also from text.
fn to_nested(caller: Caller, from: &DataType, to: &DataType) -> Option<CastRefusal> {
    match (from, to) {
        (DataType::Array(a), DataType::Array(b)) => find(caller, a, b),
        (DataType::Map(a), DataType::Map(b)) => find(caller, &a.0, &b.0).or_else(|| find(caller, &a.1, &b.1)),
        (DataType::Map(a), DataType::Array(b)) => find(caller, &DataType::tuple(vec![a.0.clone(), a.1.clone()]), b),
        (DataType::Tuple(_) | DataType::Array(_), DataType::Map(_)) | (DataType::Tuple(_), DataType::Tuple(_)) => None,
        (DataType::String, DataType::Array(_) | DataType::Tuple(_)) => None,
        _ => CastRefusal::new(ErrorCode::TypeMismatch),
    }
}

/// The refusal of a conversion to a number, date, `DateTime`, `Time`, interval, UUID or address.
fn to_plain(caller: Caller, from: &DataType, to: &DataType) -> Option<CastRefusal> {
    let not_implemented = CastRefusal::new(ErrorCode::NotImplemented);
    let is_address = matches!(to, DataType::Uuid | DataType::Ipv4 | DataType::Ipv6);
    match from {
        _ if is_nested(from) => CastRefusal::new(ErrorCode::IllegalTypeOfArgument),
        DataType::Decimal { .. } if to.is_number() => None,
        DataType::Decimal { .. } if matches!(to, DataType::Interval(_)) => {
            CastRefusal::new(ErrorCode::IllegalTypeOfArgument)
        }
        DataType::Decimal { .. } => CastRefusal::new(ErrorCode::IllegalColumn),
        DataType::String => None,
        DataType::FixedString(_) if *to == DataType::Ipv4 && !matches!(caller, Caller::Function | Caller::Reading) => {
            CastRefusal::new(ErrorCode::IllegalColumn)
        }
        DataType::FixedString(_) => None,
        DataType::Uuid if *to == DataType::UInt128 => None,
        DataType::Ipv4
            if to.is_unsigned() && to.fixed_width_bytes().is_some_and(|bytes| bytes >= 4) || *to == DataType::Ipv6 =>
        {
            None
        }
        DataType::Ipv6 if matches!(to, DataType::UInt128 | DataType::Ipv4) => None,
        DataType::Uuid | DataType::Ipv4 | DataType::Ipv6 => not_implemented,
        _ if is_address && is_plain_number(from) && matches!(caller, Caller::Accurate | Caller::AccurateOr) => {
            CastRefusal::of_rows(ErrorCode::CannotConvertType)
        }
        DataType::UInt128 if *to == DataType::Ipv6 => None,
        _ if *to == DataType::Ipv4 && is_native(from) && (from.is_unsigned() || *from == DataType::Bool) => None,
        _ if is_address => not_implemented,
        DataType::DateTime64(..) | DataType::Time64(_) if matches!(to, DataType::Interval(_)) => {
            CastRefusal::new(ErrorCode::CannotConvertType)
        }
        DataType::Time64(_) if matches!(to, DataType::DateTime(_) | DataType::Time) => {
            CastRefusal::new(ErrorCode::CannotConvertType)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::type_parser::parse_type;

    #[test]
    fn refusals_have_the_code_of_the_target() {
        let check = |caller: Caller, from: &str, to: &str, expect: Option<u16>| {
            let found = check(caller, &parse_type(from).unwrap(), &parse_type(to).unwrap());
            assert_eq!(found.err().map(|error| error.code() as u16), expect, "{from} to {to}");
        };
        check(Caller::Cast, "Date", "FixedString(20)", Some(48));
        check(Caller::Cast, "Bool", "FixedString(20)", None);
        check(Caller::Cast, "UInt128", "Decimal(9, 2)", Some(70));
        check(Caller::Function, "UInt128", "Decimal(9, 2)", None);
        check(Caller::AccurateOr, "UInt128", "Decimal(9, 2)", None);
        check(Caller::Cast, "Decimal(9, 2)", "Date", Some(44));
        check(Caller::Cast, "Array(IPv4)", "Array(Int8)", Some(48));
        check(Caller::Cast, "String", "Map(String, UInt8)", Some(53));
        check(Caller::Cast, "UInt64", "IPv4", None);
        check(Caller::Accurate, "UInt64", "IPv4", Some(70));
        check(Caller::Cast, "Enum8('a' = 1)", "Enum8('a' = 2)", Some(70));
        check(Caller::Cast, "Enum8('a' = 1)", "Enum8('b' = 1)", None);
    }
}
