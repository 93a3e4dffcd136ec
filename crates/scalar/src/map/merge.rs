//! Two or more maps into one: updated, added, subtracted.

use super::{map_column, pair_type, parts};
use crate::support::{Bound, Call, Family, arrays, coerce, coerced, common_type};
use base::{Result, bail};
use functions::{Arg, Registry};
use std::collections::BTreeMap;
use types::{ArrayColumn, Column, DataType, Value};

/// Keys of a map that are worth a look, for each key of the other, whether the query should end.
const PULSE_KEYS: usize = 1 << 10;

/// `mapUpdate`: entries of the first map whose keys the second has not, then those of the second.
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
            for i in olds {
                if news.len() >= PULSE_KEYS {
                    base::cancel::checkpoint()?;
                }
                if !news.clone().any(|j| new_keys.rows_equal(j, &keys, i)) {
                    indices.push(i as u32);
                }
            }
            indices.extend(news.map(|j| (base + j) as u32));
            offsets.push(indices.len() as u64);
        }
        let keys = Column::concat(&[&keys, &new_keys]).gather(&indices);
        let values = Column::concat(&[&values, &new_values]).gather(&indices);
        Ok(map_column(offsets.into(), keys, values))
    }))
}

/// A key in the order of ClickHouse's maps.
#[derive(PartialEq)]
struct MapKey(Value);

impl Eq for MapKey {}

impl PartialOrd for MapKey {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for MapKey {
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

/// Key and value type of an argument that is a tuple of an array of keys and one of values.
fn arrays_of_pair(data_type: &DataType) -> Option<(DataType, DataType)> {
    let DataType::Tuple(tuple) = data_type else { return None };
    match &tuple.elements[..] {
        [DataType::Array(keys), DataType::Array(values)] => Some(((**keys).clone(), (**values).clone())),
        _ => None,
    }
}

/// The map that a tuple of keys and values is.
fn map_of_arrays(column: &Column, name: &str) -> Result<Column> {
    let Column::Tuple(sides, _) = column.flatten() else { bail!(LogicalError, "an argument of {name} is not a tuple") };
    let (keys, values) = (arrays(&sides[0])?, arrays(&sides[1])?);
    if keys.offsets[..] != values.offsets[..] {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Key and value array should have same amount of elements: in function {name}"
        );
    }
    Ok(map_column(keys.offsets.clone(), keys.values.flatten(), values.values.flatten()))
}

/// `mapAdd` and `mapSubtract`: keys in order, values added up; of maps, or of tuples of an array of keys and one of
/// values.
fn add(call: &Call, sign: i128) -> Result<Bound> {
    call.count(2..=usize::MAX)?;
    let as_tuples = arrays_of_pair(call.data_type(0)).is_some();
    let mut pairs = Vec::new();
    for i in 0..call.args.len() {
        pairs.push(match arrays_of_pair(call.data_type(i)) {
            Some(pair) if as_tuples => pair,
            Some(_) => {
                bail!(NumberOfArgumentsDoesntMatch, "Function {} takes maps or tuples of arrays, not both", call.name)
            }
            None => pair_type(call, i)?.clone(),
        });
    }
    let values: Vec<DataType> = pairs.iter().map(|pair| pair.1.clone()).collect();
    if values.iter().any(|value| !value.is_number())
        || values.iter().any(DataType::is_float) != values.iter().all(DataType::is_float)
    {
        return call.illegal(0, "maps of which all values are integers or all floats");
    }
    let key = pairs[0].0.clone();
    if pairs.iter().any(|pair| pair.0 != key) {
        return call.illegal(0, &format!("the type {key} for the keys of all maps"));
    }
    let value = sum_type(call, &values[0])?;
    for (i, other) in values.iter().enumerate() {
        if sum_type(call, other)? != value {
            return call.illegal(i, &format!("values promotable to {value}"));
        }
    }
    let result = DataType::map(key.clone(), value.clone());
    let zero = value.default_value();
    let target = coerced(call, &result);
    let name = call.name;
    let own =
        if as_tuples { DataType::tuple(vec![DataType::array(key), DataType::array(value)]) } else { result.clone() };
    Ok(Bound::new(own, move |args, rows| {
        let load = |(arg, pair): (&Arg, &(DataType, DataType))| {
            let given = DataType::map(pair.0.clone(), pair.1.clone());
            let column = if as_tuples { map_of_arrays(&arg.column, name)? } else { arg.column.clone() };
            parts(&coerce(&column, &given, &target)?)
        };
        let maps = args.iter().zip(&pairs).map(load).collect::<Result<Vec<_>>>()?;
        let mut builder = types::ColumnBuilder::new(&result);
        for row in 0..rows {
            let mut sums: BTreeMap<MapKey, Value> = BTreeMap::new();
            for (i, (offsets, keys, values)) in maps.iter().enumerate() {
                for entry in offsets[row] as usize..offsets[row + 1] as usize {
                    let sum = sums.entry(MapKey(keys.value(entry))).or_insert_with(|| zero.clone());
                    *sum = combine(sum, &values.value(entry), if i == 0 { 1 } else { sign });
                }
            }
            let entries = sums.into_iter().map(|(key, value)| Value::Tuple(vec![key.0, value]));
            builder.push_value(&Value::Array(entries.collect()));
        }
        let sums = builder.finish();
        if !as_tuples {
            return Ok(sums);
        }
        let (offsets, keys, values) = parts(&sums)?;
        let side = |values: Column| Column::Array(ArrayColumn::new(offsets.clone(), values));
        Ok(Column::Tuple(vec![side(keys), side(values)].into(), rows))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Map");
    family.add("mapUpdate", "mapUpdate(map, newer)", "The first map with the entries of the second.", update);
    family.add("mapAdd", "mapAdd(map, …)", "Values of equal keys added up.", |call| add(call, 1));
    family.add(
        "mapSubtract",
        "mapSubtract(map, …)",
        "Values of the other maps subtracted from the first's.",
        |call| add(call, -1),
    );
}
