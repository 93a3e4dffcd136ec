//! Making maps, and their keys and values as arrays.

use super::{map_column, pair_type, parts};
use crate::support::{Bound, Call, Family, arrays, coerce, coerced, common_element, common_type};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{ArrayColumn, Column, DataType};

/// Interleaves columns: row r has the columns' rows r, one after another.
fn interleave(args: &[&Arg], data_type: &DataType, rows: usize) -> Result<Column> {
    if args.is_empty() {
        return Ok(Column::empty(data_type));
    }
    let columns = args.iter().map(|arg| coerce(&arg.column, &arg.data_type, data_type)).collect::<Result<Vec<_>>>()?;
    let indices: Vec<u32> =
        (0..rows).flat_map(|row| (0..columns.len()).map(move |i| (i * rows + row) as u32)).collect();
    Ok(Column::concat(&columns.iter().collect::<Vec<_>>()).gather(&indices))
}

fn map(call: &Call) -> Result<Bound> {
    if !call.args.len().is_multiple_of(2) {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function {} requires even number of arguments, but {} given",
            call.name,
            call.args.len()
        );
    }
    let side = |first: usize| {
        common_element(
            call,
            &call.args.iter().skip(first).step_by(2).map(|arg| arg.data_type.clone()).collect::<Vec<_>>(),
        )
    };
    if let Some(arg) = call
        .args
        .iter()
        .step_by(2)
        .find(|arg| arg.data_type.is_nullable() || *arg.data_type.base() == DataType::Nothing)
    {
        bail!(BadArguments, "Map cannot have a key of type {}", arg.data_type);
    }
    let result = DataType::map(side(0)?, side(1)?);
    let (key, value) = (coerced(call, &side(0)?), coerced(call, &side(1)?));
    Ok(Bound::new(result, move |args, rows| {
        let keys = interleave(&args.iter().step_by(2).collect::<Vec<_>>(), &key, rows)?;
        let values = interleave(&args.iter().skip(1).step_by(2).collect::<Vec<_>>(), &value, rows)?;
        let width = args.len() as u64 / 2;
        let offsets: Vec<u64> = (0..=rows as u64).map(|row| row * width).collect();
        Ok(map_column(offsets.into(), keys, values))
    })
    .with_low_cardinality())
}

fn from_arrays(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    // A map is an array of its entries.
    let side = |index: usize| match call.data_type(index) {
        DataType::Map(pair) => Ok(DataType::tuple(vec![pair.0.clone(), pair.1.clone()])),
        _ => call.element(index).cloned(),
    };
    let (key, value) = (side(0)?, side(1)?);
    if key.is_nullable() {
        return call.illegal(0, "an array of keys that are not Nullable");
    }
    let name = call.name;
    Ok(Bound::new(DataType::map(key, value), move |args, _| {
        let (offsets, columns) = crate::array::elements_of(name, args)?;
        Ok(map_column(offsets, columns[0].flatten(), columns[1].flatten()))
    }))
}

/// The entries of all maps one after another, equal keys included.
pub(crate) fn concat_maps(call: &Call) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    let mut pairs = Vec::new();
    for i in 0..call.args.len() {
        pairs.push(pair_type(call, i)?.clone());
    }
    let key = common_type(&pairs.iter().map(|p| p.0.clone()).collect::<Vec<_>>())?;
    let value = common_type(&pairs.iter().map(|p| p.1.clone()).collect::<Vec<_>>())?;
    let (from, result) =
        (call.args.iter().map(|arg| arg.data_type.clone()).collect::<Vec<_>>(), DataType::map(key, value));
    let target = coerced(call, &result);
    Ok(Bound::new(result, move |args, rows| {
        let maps = args
            .iter()
            .zip(&from)
            .map(|(arg, from)| arrays(&coerce(&arg.column, from, &target)?))
            .collect::<Result<Vec<_>>>()?;
        let entries = Column::concat(&maps.iter().map(|map| &*map.values).collect::<Vec<_>>());
        let mut bases = vec![0usize];
        maps.iter().for_each(|map| bases.push(bases[bases.len() - 1] + map.values.len()));
        let mut indices: Vec<u32> = Vec::new();
        let mut offsets = vec![0u64];
        for row in 0..rows {
            maps.iter().zip(&bases).for_each(|(map, base)| indices.extend(map.range(row).map(|i| (base + i) as u32)));
            offsets.push(indices.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), entries.gather(&indices))))
    }))
}

fn side(call: &Call, values: bool) -> Result<Bound> {
    call.count(1..=1)?;
    let pair = pair_type(call, 0)?;
    let element = if values { pair.1.clone() } else { pair.0.clone() };
    Ok(Bound::new(DataType::array(element), move |args, _| {
        let (offsets, keys, all) = parts(&args[0].column)?;
        Ok(Column::Array(ArrayColumn::new(offsets, if values { all } else { keys })))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Map");
    family.add_refusing_null("map", "map(key, value, …)", "A map of the given keys and values.", map);
    family.add("mapFromArrays", "mapFromArrays(keys, values)", "A map of arrays of keys and values.", from_arrays);
    family.alias("mapFromArrays", &["MAP_FROM_ARRAYS"]);
    family.add("mapKeys", "mapKeys(map)", "The keys as an array.", |call| side(call, false));
    family.add("mapValues", "mapValues(map)", "The values as an array.", |call| side(call, true));
    family.add("mapConcat", "mapConcat(map, …)", "The entries of all maps.", concat_maps);
}
