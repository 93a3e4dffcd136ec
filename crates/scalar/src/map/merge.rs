//! Two or more maps into one: updated, added, subtracted.

use super::{map_column, pair_type, parts};
use crate::support::{Bound, Call, Family, coerce, coerced, common_type};
use base::Result;
use functions::Registry;
use std::collections::BTreeMap;
use types::{Column, DataType, Value};

/// `mapUpdate`: entries of the first map, with values of the second where it has the key, then the rest of
/// the second.
fn update(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let (a, b) = (pair_type(call, 0)?, pair_type(call, 1)?);
    let key = common_type(&[a.0.clone(), b.0.clone()])?;
    let value = common_type(&[a.1.clone(), b.1.clone()])?;
    let from = [call.data_type(0).clone(), call.data_type(1).clone()];
    let result = DataType::map(key, value);
    let target = coerced(call, &result);
    Ok(Bound::new(result, move |args, rows| {
        let (first, keys, values) = parts(&coerce(&args[0].column, &from[0], &target)?)?;
        let (second, new_keys, new_values) = parts(&coerce(&args[1].column, &from[1], &target)?)?;
        let base = keys.len();
        let mut indices: Vec<u32> = Vec::new();
        let mut offsets = vec![0u64];
        for row in 0..rows {
            let news = second[row] as usize..second[row + 1] as usize;
            let olds = first[row] as usize..first[row + 1] as usize;
            for i in olds.clone() {
                let newer = news.clone().find(|&j| new_keys.rows_equal(j, &keys, i));
                indices.push(newer.map_or(i, |j| base + j) as u32);
            }
            indices.extend(news.filter(|&j| !olds.clone().any(|i| keys.rows_equal(i, &new_keys, j))).map(|j| (base + j) as u32));
            offsets.push(indices.len() as u64);
        }
        let keys = Column::concat(&[&keys, &new_keys]).gather(&indices);
        let values = Column::concat(&[&values, &new_values]).gather(&indices);
        Ok(map_column(offsets.into(), keys, values))
    }))
}

/// A key in the order of ClickHouse's maps.
#[derive(PartialEq)]
struct Key(Value);

impl Eq for Key {}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.compare(&other.0)
    }
}

/// The type of sums of values: 64 bits, or floats.
fn sum_type(call: &Call, value: &DataType) -> Result<DataType> {
    if value.is_float() {
        Ok(DataType::Float64)
    } else if matches!(value, DataType::UInt128 | DataType::Int128) {
        Ok(value.clone())
    } else if value.is_unsigned() {
        Ok(DataType::UInt64)
    } else if value.is_signed() {
        Ok(DataType::Int64)
    } else {
        call.illegal(0, "maps of numbers")
    }
}

fn combine(a: &Value, b: &Value, sign: i128) -> Value {
    match (a.as_i128(), b.as_i128()) {
        (Some(a), Some(b)) => Value::Int128(a.wrapping_add(sign.wrapping_mul(b))),
        _ => Value::Float(a.as_f64().unwrap_or(0.0) + sign as f64 * b.as_f64().unwrap_or(0.0)),
    }
}

/// `mapAdd` and `mapSubtract`: keys in order, values added up.
fn add(call: &Call, sign: i128) -> Result<Bound> {
    call.count(2..=usize::MAX)?;
    let mut pairs = Vec::new();
    for i in 0..call.args.len() {
        pairs.push(pair_type(call, i)?.clone());
    }
    let key = common_type(&pairs.iter().map(|p| p.0.clone()).collect::<Vec<_>>())?;
    let value = sum_type(call, &common_type(&pairs.iter().map(|p| p.1.clone()).collect::<Vec<_>>())?)?;
    let result = DataType::map(key, value.clone());
    let zero = value.default_value();
    let target = coerced(call, &result);
    Ok(Bound::new(result.clone(), move |args, rows| {
        let maps = args.iter().map(|arg| parts(&coerce(&arg.column, &arg.data_type, &target)?)).collect::<Result<Vec<_>>>()?;
        let mut builder = types::ColumnBuilder::new(&result);
        for row in 0..rows {
            let mut sums: BTreeMap<Key, Value> = BTreeMap::new();
            for (i, (offsets, keys, values)) in maps.iter().enumerate() {
                for entry in offsets[row] as usize..offsets[row + 1] as usize {
                    let sum = sums.entry(Key(keys.value(entry))).or_insert_with(|| zero.clone());
                    *sum = combine(sum, &values.value(entry), if i == 0 { 1 } else { sign });
                }
            }
            let entries = sums.into_iter().map(|(key, value)| Value::Tuple(vec![key.0, value]));
            builder.push_value(&Value::Array(entries.collect()));
        }
        Ok(builder.finish())
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Map");
    family.add("mapUpdate", "mapUpdate(map, newer)", "The first map with the entries of the second.", update);
    family.add("mapAdd", "mapAdd(map, …)", "Values of equal keys added up.", |call| add(call, 1));
    family.add("mapSubtract", "mapSubtract(map, …)", "Values of the other maps subtracted from the first's.", |call| add(call, -1));
}
