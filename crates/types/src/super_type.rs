//! The type that holds the values of several types: for arrays, `if`, set operations, joins.

use crate::data_type::{DataType, TupleType};
use crate::wide::DECIMAL_DIGITS_MAX;
use base::{Result, bail};
use std::sync::Arc;

/// The least type that every value of `types` converts to, by ClickHouse's rules.
///
/// # Errors
/// `NO_COMMON_TYPE` when there is none.
pub fn least_super_type(types: &[DataType]) -> Result<DataType> {
    find_or_refuse(types, CommonFloat::Exact)
}

/// As [`least_super_type`], with `Float64` for floats beside decimals and beside integers of more bits than its
/// mantissa has: where values are only compared, and where the query allows the loss.
///
/// # Errors
/// `NO_COMMON_TYPE` when there is none.
pub fn least_super_type_lossy(types: &[DataType]) -> Result<DataType> {
    find_or_refuse(types, CommonFloat::Nearest)
}

/// The common type of floats and numbers that no float holds exactly.
#[derive(Clone, Copy, PartialEq)]
enum CommonFloat {
    /// Nothing.
    Exact,
    /// `Float64`.
    Nearest,
}

fn find_or_refuse(types: &[DataType], floats: CommonFloat) -> Result<DataType> {
    match find(types, floats) {
        Some(found) => Ok(found),
        None => {
            let names: Vec<String> = types.iter().map(DataType::to_string).collect();
            bail!(
                ConditionalTreeDoesntMatch,
                "There is no supertype for types {}: convert them to one type by CAST",
                names.join(", ")
            )
        }
    }
}

/// As [`least_super_type`]; types without a common one become a `Variant` of them.
///
/// # Errors
/// `NO_COMMON_TYPE` for types that a `Variant` does not hold.
pub fn least_super_type_or_variant(types: &[DataType]) -> Result<DataType> {
    or_variant(types, least_super_type(types))
}

/// As [`least_super_type_or_variant`] of [`least_super_type_lossy`].
///
/// # Errors
/// `NO_COMMON_TYPE` for types that a `Variant` does not hold.
pub fn least_super_type_lossy_or_variant(types: &[DataType]) -> Result<DataType> {
    or_variant(types, least_super_type_lossy(types))
}

fn or_variant(types: &[DataType], found: Result<DataType>) -> Result<DataType> {
    match found {
        Err(error) => {
            let mut inner: Vec<DataType> = types
                .iter()
                .map(|t| t.without_low_cardinality().without_nullable())
                .filter(|t| *t != DataType::Nothing)
                .collect();
            inner.dedup();
            if inner.iter().any(|t| matches!(t, DataType::Aggregate(_))) {
                Err(error)
            } else {
                Ok(DataType::variant(inner))
            }
        }
        found => found,
    }
}

/// All types of some `Variant`s and the types beside them.
fn find_variant(types: &[DataType]) -> DataType {
    let flat = types.iter().flat_map(|t| match t {
        DataType::Variant(inner) => inner.to_vec(),
        other => vec![other.without_low_cardinality().without_nullable()],
    });
    DataType::variant(flat.filter(|t| *t != DataType::Nothing).collect())
}

fn find(types: &[DataType], floats: CommonFloat) -> Option<DataType> {
    let Some(first) = types.first() else { return Some(DataType::Nothing) };
    if types.iter().all(|t| t == first) {
        return Some(first.clone());
    }
    if types.iter().any(|t| matches!(t, DataType::Nothing)) {
        let rest: Vec<DataType> = types.iter().filter(|t| !matches!(t, DataType::Nothing)).cloned().collect();
        return find(&rest, floats);
    }
    if let Some(dynamic) = types.iter().find(|t| matches!(t, DataType::Dynamic(_))) {
        return Some(dynamic.clone());
    }
    if types.iter().any(|t| matches!(t, DataType::Variant(_))) {
        return Some(find_variant(types));
    }
    if types.iter().all(|t| matches!(t, DataType::LowCardinality(_))) {
        let inner: Vec<DataType> = types.iter().map(DataType::without_low_cardinality).collect();
        return find(&inner, floats).map(DataType::low_cardinality);
    }
    if types.iter().any(|t| matches!(t, DataType::LowCardinality(_))) {
        let inner: Vec<DataType> = types.iter().map(DataType::without_low_cardinality).collect();
        return find(&inner, floats);
    }
    if types.iter().any(|t| matches!(t, DataType::Nullable(_))) {
        let inner: Vec<DataType> = types.iter().map(DataType::without_nullable).collect();
        let found = find(&inner, floats)?;
        return found.can_be_nullable().then(|| DataType::nullable(found));
    }
    find_nested(types, floats).or_else(|| find_flat(types, floats))
}

fn find_nested(types: &[DataType], floats: CommonFloat) -> Option<DataType> {
    fn pick<'a, T>(types: &'a [DataType], get: impl Fn(&'a DataType) -> Option<T>) -> Option<Vec<T>> {
        types.iter().map(get).collect()
    }
    if let Some(inner) = pick(types, |t| if let DataType::Array(inner) = t { Some((**inner).clone()) } else { None }) {
        return find(&inner, floats).map(DataType::array);
    }
    if let Some(pairs) = pick(types, |t| if let DataType::Map(pair) = t { Some(pair.clone()) } else { None }) {
        let keys: Vec<DataType> = pairs.iter().map(|p| p.0.clone()).collect();
        let values: Vec<DataType> = pairs.iter().map(|p| p.1.clone()).collect();
        return Some(DataType::map(find(&keys, floats)?, find(&values, floats)?));
    }
    let tuples = pick(types, |t| if let DataType::Tuple(tuple) = t { Some(tuple.clone()) } else { None })?;
    let width = tuples[0].elements.len();
    if tuples.iter().any(|t| t.elements.len() != width) {
        return None;
    }
    let elements = (0..width)
        .map(|i| find(&tuples.iter().map(|t| t.elements[i].clone()).collect::<Vec<_>>(), floats))
        .collect::<Option<Vec<_>>>()?;
    let geo =
        tuples.iter().find_map(|t| t.geo).filter(|geo| tuples.iter().all(|t| t.geo.is_none_or(|own| own == *geo)));
    let names = tuples[0].names.clone().filter(|names| tuples.iter().all(|t| t.names.as_ref() == Some(names)));
    Some(DataType::Tuple(Arc::new(TupleType { elements, names, geo })))
}

fn find_flat(types: &[DataType], floats: CommonFloat) -> Option<DataType> {
    if types.iter().all(DataType::is_string) {
        return Some(DataType::String);
    }
    if types.iter().all(DataType::is_date_or_time) {
        return Some(find_date(types));
    }
    if types.iter().all(DataType::is_time_of_day) {
        let scale =
            types.iter().filter_map(|t| if let DataType::Time64(scale) = t { Some(*scale) } else { None }).max();
        return Some(scale.map_or(DataType::Time, DataType::Time64));
    }
    if types.iter().any(DataType::is_string) && types.iter().all(|t| t.is_enum() || t.is_string()) {
        return Some(DataType::String);
    }
    if types.iter().any(|t| matches!(t, DataType::Interval(_))) {
        return find_interval(types);
    }
    // An address counts as the number that it is.
    if types.iter().all(|t| *t == DataType::Ipv4 || t.is_integer() || t.is_float()) && types.contains(&DataType::Ipv4) {
        return find_number(
            &types.iter().map(|t| if *t == DataType::Ipv4 { DataType::UInt32 } else { t.clone() }).collect::<Vec<_>>(),
            floats,
        );
    }
    // Beside numbers and other enumerations an enumeration is its numbers.
    if types.iter().any(DataType::is_enum) && types.iter().all(|t| t.is_enum() || t.is_integer() || t.is_float()) {
        let number = |t: &DataType| match t {
            DataType::Enum8(_) => DataType::Int8,
            DataType::Enum16(_) => DataType::Int16,
            other => other.clone(),
        };
        return find(&types.iter().map(number).collect::<Vec<_>>(), floats);
    }
    if types.iter().all(|t| matches!(t, DataType::Decimal { .. } | DataType::Bool) || t.is_integer())
        && types.iter().any(|t| matches!(t, DataType::Decimal { .. }))
    {
        return find_decimal(types);
    }
    if types.iter().all(|t| t.is_integer() || t.is_float() || matches!(t, DataType::Bool | DataType::Decimal { .. })) {
        return find_number(types, floats);
    }
    None
}

/// The shortest unit of some intervals; numbers beside them count in it.
fn find_interval(types: &[DataType]) -> Option<DataType> {
    let kinds = types.iter().filter_map(|t| if let DataType::Interval(kind) = t { Some(*kind) } else { None });
    let others_are_numbers = types.iter().all(|t| matches!(t, DataType::Interval(_)) || t.is_integer() || t.is_float());
    kinds.min().filter(|_| others_are_numbers).map(DataType::Interval)
}

/// The zone is that of the first type of the result's kind; `Date32` beside `DateTime` has none.
fn find_date(types: &[DataType]) -> DataType {
    let scale =
        types.iter().filter_map(|t| if let DataType::DateTime64(scale, _) = t { Some(*scale) } else { None }).max();
    let has_date32 = types.contains(&DataType::Date32);
    let finest = types.iter().find_map(|t| match t {
        DataType::DateTime64(own, zone) if Some(*own) == scale => Some(zone.clone()),
        _ => None,
    });
    let coarse = types.iter().find_map(|t| if let DataType::DateTime(zone) = t { Some(zone.clone()) } else { None });
    match (scale.zip(finest), coarse) {
        (Some((scale, zone)), _) => DataType::DateTime64(scale, zone),
        (None, Some(_)) if has_date32 => DataType::DateTime64(0, None),
        (None, Some(zone)) => DataType::DateTime(zone),
        (None, None) if has_date32 => DataType::Date32,
        (None, None) => DataType::Date,
    }
}

/// The greatest scale and the widest of the decimals, wider where the digits of the integers beside them need it. The
/// digits that the decimals have before their point do not count.
fn find_decimal(types: &[DataType]) -> Option<DataType> {
    let (mut scale, mut widest, mut integer) = (0u8, 9u8, 0u8);
    for t in types {
        match t {
            DataType::Decimal { precision, scale: own } => {
                scale = scale.max(*own);
                widest = widest.max(decimal_width(*precision));
            }
            number => {
                let digits = match number.fixed_width_bytes()? {
                    1 => 3,
                    2 => 5,
                    4 => 10,
                    8 => 19 + u8::from(number.is_unsigned()),
                    _ => return None,
                };
                integer = integer.max(digits);
            }
        }
    }
    // Without digits behind the point signed integers are taken to fit the decimals of their own width.
    let digits = match integer {
        10 if scale == 0 && !types.contains(&DataType::UInt32) => 9,
        19 if scale == 0 => 18,
        own => own + scale,
    };
    (digits <= DECIMAL_DIGITS_MAX).then(|| DataType::Decimal { precision: decimal_width(digits).max(widest), scale })
}

fn decimal_width(precision: u8) -> u8 {
    match precision {
        0..=9 => 9,
        10..=18 => 18,
        19..=38 => 38,
        _ => DECIMAL_DIGITS_MAX,
    }
}

fn find_number(types: &[DataType], floats: CommonFloat) -> Option<DataType> {
    let bits = |t: &DataType| if *t == DataType::BFloat16 { 16 } else { t.fixed_width_bytes().unwrap_or(8) as u32 * 8 };
    let widest = |wanted: &dyn Fn(&DataType) -> bool| types.iter().filter(|t| wanted(t)).map(bits).max().unwrap_or(0);
    let signed = widest(&|t| t.is_signed() && !t.is_float());
    let unsigned = widest(&|t| t.is_unsigned() || *t == DataType::Bool);
    let float = widest(&DataType::is_float);
    if types.iter().any(|t| matches!(t, DataType::Decimal { .. })) {
        return (floats == CommonFloat::Nearest).then_some(DataType::Float64);
    }
    if float > 0 {
        return find_float(signed, unsigned, float).or((floats == CommonFloat::Nearest).then_some(DataType::Float64));
    }
    if types.contains(&DataType::Bool) && types.iter().all(|t| matches!(t, DataType::Bool | DataType::UInt8)) {
        return Some(DataType::Bool);
    }
    if signed == 0 {
        return Some(match unsigned {
            8 => DataType::UInt8,
            16 => DataType::UInt16,
            32 => DataType::UInt32,
            64 => DataType::UInt64,
            128 => DataType::UInt128,
            _ => DataType::UInt256,
        });
    }
    let needed = if unsigned >= signed { unsigned * 2 } else { signed };
    match needed {
        8 => Some(DataType::Int8),
        16 => Some(DataType::Int16),
        32 => Some(DataType::Int32),
        64 => Some(DataType::Int64),
        128 if signed == 128 || unsigned < 64 => Some(DataType::Int128),
        256 if unsigned < 256 => Some(DataType::Int256),
        _ => None,
    }
}

/// The float whose mantissa holds what numbers of so many bits are.
fn find_float(signed: u32, unsigned: u32, float: u32) -> Option<DataType> {
    // A signed number that holds an unsigned one has a bit more.
    let integer = if signed > 0 && unsigned >= signed { unsigned + 1 } else { signed.max(unsigned) };
    let mantissa = match float {
        16 => 8,
        32 => 24,
        _ => 53,
    };
    match integer.max(mantissa) {
        0..=8 => Some(DataType::BFloat16),
        9..=24 => Some(DataType::Float32),
        25..=53 => Some(DataType::Float64),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::type_parser::parse_type;

    fn check(types: &[&str], expected: Option<&str>) {
        let types: Vec<DataType> = types.iter().map(|t| parse_type(t).unwrap()).collect();
        assert_eq!(least_super_type(&types).ok().map(|t| t.to_string()).as_deref(), expected, "{types:?}");
    }

    #[test]
    fn numbers() {
        check(&["UInt8", "Int8"], Some("Int16"));
        check(&["UInt32", "Int8"], Some("Int64"));
        check(&["UInt64", "Int8"], None);
        check(&["UInt8", "Float32"], Some("Float32"));
        check(&["Int32", "Float32"], Some("Float64"));
        check(&["Int64", "Float64"], None);
        check(&["Int16", "UInt16", "Float32"], Some("Float32"));
        check(&["Decimal(9, 2)", "Float64"], None);
        check(&["Decimal(9, 2)", "Decimal(38, 37)"], Some("Decimal(38, 37)"));
        check(&["Decimal(9, 0)", "Int32"], Some("Decimal(9, 0)"));
        check(&["Decimal(9, 2)", "Int128"], None);
        check(&["IPv4", "Int8"], Some("Int64"));
        assert_eq!(least_super_type_lossy(&[DataType::Int64, DataType::Float64]).unwrap(), DataType::Float64);
        check(&["UInt128", "Int8"], Some("Int256"));
        check(&["UInt256", "Int8"], None);
        check(&["BFloat16", "UInt8"], Some("BFloat16"));
        check(&["Time", "Time64(3)"], Some("Time64(3)"));
        check(&["Decimal(40, 2)", "Decimal(9, 4)"], Some("Decimal(76, 4)"));
        check(&["UInt8", "Nullable(Nothing)"], Some("Nullable(UInt8)"));
    }

    #[test]
    fn variants() {
        let check = |types: &[&str], expected: &str| {
            let types: Vec<DataType> = types.iter().map(|t| parse_type(t).unwrap()).collect();
            assert_eq!(least_super_type_or_variant(&types).unwrap().to_string(), expected);
        };
        check(&["UInt8", "String"], "Variant(String, UInt8)");
        check(&["UInt64", "Int64", "Nullable(Nothing)"], "Variant(Int64, UInt64)");
        check(&["Variant(String, UInt8)", "Array(UInt8)"], "Variant(Array(UInt8), String, UInt8)");
        check(&["UInt8", "Int8"], "Int16");
    }

    #[test]
    fn others() {
        check(&["String", "FixedString(3)"], Some("String"));
        check(&["String", "UInt8"], None);
        check(&["Date", "DateTime"], Some("DateTime"));
        check(&["DateTime('Asia/Tokyo')", "DateTime64(3, 'UTC')"], Some("DateTime64(3, 'UTC')"));
        check(&["Date32", "DateTime('UTC')"], Some("DateTime64(0)"));
        check(&["Enum8('a' = 1)", "UInt8"], Some("Int16"));
        check(&["Enum8('a' = 1)", "Enum8('b' = 2)"], Some("Int8"));
        check(&["Enum8('a' = 1)", "String"], Some("String"));
        check(&["IntervalDay", "IntervalHour", "UInt8"], Some("IntervalHour"));
        check(&["IPv4", "UInt8"], Some("UInt32"));
        check(&["Array(UInt8)", "Array(Int8)"], Some("Array(Int16)"));
        check(&["Tuple(UInt8, String)", "Tuple(Int8, String)"], Some("Tuple(Int16, String)"));
        check(&["LowCardinality(String)", "String"], Some("String"));
    }
}
