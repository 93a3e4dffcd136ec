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
    match find(types) {
        Some(found) => Ok(found),
        None => {
            let names: Vec<String> = types.iter().map(DataType::to_string).collect();
            bail!(ConditionalTreeDoesntMatch, "There is no supertype for types {}: convert them to one type by CAST", names.join(", "))
        }
    }
}

/// As [`least_super_type`]; types without a common one become a `Variant` of them.
///
/// # Errors
/// `NO_COMMON_TYPE` for types that a `Variant` does not hold.
pub fn least_super_type_or_variant(types: &[DataType]) -> Result<DataType> {
    match least_super_type(types) {
        Err(error) => {
            let mut inner: Vec<DataType> = types.iter().map(|t| t.without_low_cardinality().without_nullable()).filter(|t| *t != DataType::Nothing).collect();
            inner.dedup();
            if inner.iter().any(|t| matches!(t, DataType::Aggregate(_))) { Err(error) } else { Ok(DataType::variant(inner)) }
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

fn find(types: &[DataType]) -> Option<DataType> {
    let Some(first) = types.first() else { return Some(DataType::Nothing) };
    if types.iter().all(|t| t == first) {
        return Some(first.clone());
    }
    if types.iter().any(|t| matches!(t, DataType::Nothing)) {
        let rest: Vec<DataType> = types.iter().filter(|t| !matches!(t, DataType::Nothing)).cloned().collect();
        return find(&rest);
    }
    if let Some(dynamic) = types.iter().find(|t| matches!(t, DataType::Dynamic(_))) {
        return Some(dynamic.clone());
    }
    if types.iter().any(|t| matches!(t, DataType::Variant(_))) {
        return Some(find_variant(types));
    }
    if types.iter().all(|t| matches!(t, DataType::LowCardinality(_))) {
        let inner: Vec<DataType> = types.iter().map(DataType::without_low_cardinality).collect();
        return find(&inner).map(DataType::low_cardinality);
    }
    if types.iter().any(|t| matches!(t, DataType::LowCardinality(_))) {
        let inner: Vec<DataType> = types.iter().map(DataType::without_low_cardinality).collect();
        return find(&inner);
    }
    if types.iter().any(|t| matches!(t, DataType::Nullable(_))) {
        let inner: Vec<DataType> = types.iter().map(DataType::without_nullable).collect();
        let found = find(&inner)?;
        return found.can_be_nullable().then(|| DataType::nullable(found));
    }
    find_nested(types).or_else(|| find_flat(types))
}

fn find_nested(types: &[DataType]) -> Option<DataType> {
    fn pick<'a, T>(types: &'a [DataType], get: impl Fn(&'a DataType) -> Option<T>) -> Option<Vec<T>> {
        types.iter().map(get).collect()
    }
    if let Some(inner) = pick(types, |t| if let DataType::Array(inner) = t { Some((**inner).clone()) } else { None }) {
        return find(&inner).map(DataType::array);
    }
    if let Some(pairs) = pick(types, |t| if let DataType::Map(pair) = t { Some(pair.clone()) } else { None }) {
        let keys: Vec<DataType> = pairs.iter().map(|p| p.0.clone()).collect();
        let values: Vec<DataType> = pairs.iter().map(|p| p.1.clone()).collect();
        return Some(DataType::map(find(&keys)?, find(&values)?));
    }
    let tuples = pick(types, |t| if let DataType::Tuple(tuple) = t { Some(tuple.clone()) } else { None })?;
    let width = tuples[0].elements.len();
    if tuples.iter().any(|t| t.elements.len() != width) {
        return None;
    }
    let elements = (0..width)
        .map(|i| find(&tuples.iter().map(|t| t.elements[i].clone()).collect::<Vec<_>>()))
        .collect::<Option<Vec<_>>>()?;
    let geo = tuples.iter().find_map(|t| t.geo).filter(|geo| tuples.iter().all(|t| t.geo.is_none_or(|own| own == *geo)));
    let names = tuples[0].names.clone().filter(|names| tuples.iter().all(|t| t.names.as_ref() == Some(names)));
    Some(DataType::Tuple(Arc::new(TupleType { elements, names, geo })))
}

fn find_flat(types: &[DataType]) -> Option<DataType> {
    if types.iter().all(DataType::is_string) {
        return Some(DataType::String);
    }
    if types.iter().all(DataType::is_date_or_time) {
        return Some(find_date(types));
    }
    if types.iter().all(DataType::is_time_of_day) {
        let scale = types.iter().filter_map(|t| if let DataType::Time64(scale) = t { Some(*scale) } else { None }).max();
        return Some(scale.map_or(DataType::Time, DataType::Time64));
    }
    if types.iter().any(DataType::is_string) && types.iter().all(|t| t.is_enum() || t.is_string()) {
        return Some(DataType::String);
    }
    if types.iter().any(|t| matches!(t, DataType::Interval(_))) {
        return find_interval(types);
    }
    if types.iter().all(|t| *t == DataType::Ipv4 || t.is_unsigned()) && types.contains(&DataType::Ipv4) {
        return find_number(&types.iter().map(|t| if *t == DataType::Ipv4 { DataType::UInt32 } else { t.clone() }).collect::<Vec<_>>());
    }
    // Beside numbers and other enumerations an enumeration is its numbers.
    if types.iter().any(DataType::is_enum) && types.iter().all(|t| t.is_enum() || t.is_integer() || t.is_float()) {
        let number = |t: &DataType| match t {
            DataType::Enum8(_) => DataType::Int8,
            DataType::Enum16(_) => DataType::Int16,
            other => other.clone(),
        };
        return find(&types.iter().map(number).collect::<Vec<_>>());
    }
    if types.iter().all(|t| matches!(t, DataType::Decimal { .. }) || t.is_integer()) && types.iter().any(|t| matches!(t, DataType::Decimal { .. })) {
        return find_decimal(types);
    }
    if types.iter().all(|t| t.is_integer() || t.is_float() || matches!(t, DataType::Bool | DataType::Decimal { .. })) {
        return find_number(types);
    }
    None
}

/// Of intervals the shortest unit; numbers beside them count in it.
fn find_interval(types: &[DataType]) -> Option<DataType> {
    let kinds = types.iter().filter_map(|t| if let DataType::Interval(kind) = t { Some(*kind) } else { None });
    let others_are_numbers = types.iter().all(|t| matches!(t, DataType::Interval(_)) || t.is_integer() || t.is_float());
    kinds.min().filter(|_| others_are_numbers).map(DataType::Interval)
}

/// The zone is that of the first type of the result's kind; `Date32` beside `DateTime` has none.
fn find_date(types: &[DataType]) -> DataType {
    let scale = types.iter().filter_map(|t| if let DataType::DateTime64(scale, _) = t { Some(*scale) } else { None }).max();
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

fn find_decimal(types: &[DataType]) -> Option<DataType> {
    let mut scale = 0u8;
    let mut whole = 0u8;
    let mut widest = 9u8;
    for t in types {
        match t {
            DataType::Decimal { precision, scale: s } => {
                scale = scale.max(*s);
                whole = whole.max(precision - s);
                widest = widest.max(decimal_width(*precision));
            }
            integer => {
                let digits = match integer.fixed_width_bytes()? {
                    1 => 3,
                    2 => 5,
                    4 => 10,
                    8 => 19 + u8::from(integer.is_unsigned()),
                    16 => 39,
                    _ => return None,
                };
                whole = whole.max(digits);
            }
        }
    }
    let needed = decimal_width((whole + scale).min(DECIMAL_DIGITS_MAX)).max(widest);
    (whole + scale <= DECIMAL_DIGITS_MAX).then_some(DataType::Decimal { precision: needed, scale })
}

fn decimal_width(precision: u8) -> u8 {
    match precision {
        0..=9 => 9,
        10..=18 => 18,
        19..=38 => 38,
        _ => DECIMAL_DIGITS_MAX,
    }
}

fn find_number(types: &[DataType]) -> Option<DataType> {
    let bits = |t: &DataType| if *t == DataType::BFloat16 { 16 } else { t.fixed_width_bytes().unwrap_or(8) as u32 * 8 };
    let signed = types.iter().filter(|t| t.is_signed()).map(bits).max().unwrap_or(0);
    let unsigned = types.iter().filter(|t| t.is_unsigned() || matches!(t, DataType::Bool)).map(bits).max().unwrap_or(0);
    let float = types.iter().filter(|t| t.is_float()).map(bits).max().unwrap_or(0);
    if types.iter().any(|t| matches!(t, DataType::Decimal { .. })) {
        return Some(DataType::Float64);
    }
    if float > 0 {
        // An integer needs a float with a mantissa that holds it. ClickHouse gives 64-bit integers beside floats a
        // Variant; Float64 prints the same for all but integers past 2^53, and can be computed with.
        if types.contains(&DataType::BFloat16) {
            return Some(match (float, signed.max(unsigned)) {
                (16, 0..=8) => DataType::BFloat16,
                (16 | 32, 0..=16) => DataType::Float32,
                _ => DataType::Float64,
            });
        }
        return match signed.max(unsigned) {
            0..=16 if float == 32 => Some(DataType::Float32),
            _ => Some(DataType::Float64),
        };
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
        check(&["Int64", "Float64"], Some("Float64"));
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
