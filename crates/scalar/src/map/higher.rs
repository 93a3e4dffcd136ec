//! Maps with lambdas: applied, filtered, tested, sorted.

use super::{map_column, pair_type, parts};
use crate::array::lambda_mask;
use crate::support::{Bound, Call, Family};
use base::{Result, bail, err};
use functions::{Arg, ArgType, Registry};
use types::{Buf, Column, DataType};

fn lambda_parameters(
    name: &'static str,
    index: usize,
    arity: usize,
    args: &[ArgType],
) -> Result<Option<Vec<DataType>>> {
    if index != 0 || args.len() < 2 {
        return Ok(None);
    }
    // A number may stand between.
    match &args[args.len() - 1].data_type {
        DataType::Map(pair) if arity == 2 => Ok(Some(vec![pair.0.clone(), pair.1.clone()])),
        // One parameter is the pair.
        DataType::Map(pair) if arity == 1 => Ok(Some(vec![DataType::tuple(vec![pair.0.clone(), pair.1.clone()])])),
        DataType::Map(_) => {
            bail!(IllegalTypeOfArgument, "Lambda of function {name} takes a key and a value, not {arity} arguments")
        }
        other => bail!(IllegalTypeOfArgument, "Argument 2 of function {name} must be Map. Found {other} instead"),
    }
}

/// A map's offsets, keys and values, and the lambda's result for each entry.
struct MapEntries {
    offsets: Buf<u64>,
    keys: Column,
    values: Column,
    results: Column,
}

fn apply(name: &str, arity: usize, args: &[Arg]) -> Result<MapEntries> {
    let Some(lambda) = &args[0].lambda else {
        bail!(IllegalTypeOfArgument, "First argument of function {name} must be a lambda")
    };
    let (offsets, keys, values) = parts(&args[1].column)?;
    let count = keys.len();
    let results = match arity {
        1 => lambda.call(&[Column::Tuple(vec![keys.clone(), values.clone()].into(), count)], &offsets)?.flatten(),
        _ => lambda.call(&[keys.clone(), values.clone()], &offsets)?.flatten(),
    };
    Ok(MapEntries { offsets, keys, values, results })
}

/// Parameters of the lambda, if there is one.
fn arity(call: &Call) -> usize {
    call.args[0].lambda.as_ref().map_or(0, |lambda| lambda.arity)
}

fn check<'a>(call: &Call<'a>) -> Result<&'a DataType> {
    call.count(2..=2)?;
    pair_type(call, 1)?;
    match &call.args[0].lambda {
        Some(lambda) => Ok(&lambda.result),
        None => call.illegal(0, "a lambda"),
    }
}

fn map_apply(call: &Call) -> Result<Bound> {
    let result = check(call)?;
    let wrong =
        || err!(BadArguments, "The lambda of function {} must give a tuple of key and value, not {result}", call.name);
    let DataType::Tuple(tuple) = result else { return Err(wrong()) };
    let [key, value] = &tuple.elements[..] else { return Err(wrong()) };
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::map(key.clone(), value.clone()), move |args, _| {
        let entries = apply(name, arity, args)?;
        match &entries.results {
            Column::Tuple(pair, _) => Ok(map_column(entries.offsets, pair[0].flatten(), pair[1].flatten())),
            _ => Err(base::Error::bug("a lambda gives no tuple")),
        }
    }))
}

fn map_filter(call: &Call) -> Result<Bound> {
    check(call)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(call.data_type(1).clone(), move |args, _| {
        let entries = apply(name, arity, args)?;
        Ok(filter(&entries.offsets, &entries.keys, &entries.values, &lambda_mask(&entries.results)))
    }))
}

/// The entries for which the mask is set.
pub(super) fn filter(offsets: &[u64], keys: &Column, values: &Column, mask: &[u8]) -> Column {
    let mut kept = vec![0u64];
    for pair in offsets.windows(2) {
        let count: u64 = mask[pair[0] as usize..pair[1] as usize].iter().map(|&keep| u64::from(keep)).sum();
        kept.push(kept[kept.len() - 1] + count);
    }
    map_column(kept.into(), keys.filter(mask), values.filter(mask))
}

fn test(call: &Call, all: bool) -> Result<Bound> {
    check(call)?;
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::UInt8, move |args, _| {
        let entries = apply(name, arity, args)?;
        let mask = lambda_mask(&entries.results);
        let tests = entries.offsets.windows(2).map(|pair| {
            let row = &mask[pair[0] as usize..pair[1] as usize];
            u8::from(if all { row.iter().all(|&m| m != 0) } else { row.iter().any(|&m| m != 0) })
        });
        Ok(Column::from_vec(tests.collect()))
    }))
}

/// `partial`: a number before the map says how many entries must be in order; all of them are.
fn sort(call: &Call, descending: bool, partial: bool) -> Result<Bound> {
    let extra = usize::from(partial);
    call.count(1 + extra..=2 + extra)?;
    let index = call.args.len() - 1;
    pair_type(call, index)?;
    if partial {
        call.integers([index - 1])?;
    }
    let has_lambda = index > extra;
    if has_lambda && !partial {
        check(call)?;
    }
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(call.data_type(index).clone(), move |args, _| {
        let without_limit: Vec<functions::Arg> =
            args.iter().enumerate().filter(|(i, _)| !partial || *i != index - 1).map(|(_, arg)| arg.clone()).collect();
        let args = &without_limit[..];
        let (offsets, keys, values, by) = if has_lambda {
            let entries = apply(name, arity, args)?;
            (entries.offsets, entries.keys, entries.values, entries.results)
        } else {
            let (offsets, keys, values) = parts(&args[0].column)?;
            (offsets, keys.clone(), values, keys)
        };
        let mut indices: Vec<u32> = (0..by.len() as u32).collect();
        for pair in offsets.windows(2) {
            indices[pair[0] as usize..pair[1] as usize].sort_by(|&a, &b| {
                let mut order = by.compare_rows(a as usize, &by, b as usize);
                // Without a lambda whole entries are compared.
                if !has_lambda {
                    order = order.then_with(|| values.compare_rows(a as usize, &values, b as usize));
                }
                if descending { order.reverse() } else { order }
            });
        }
        Ok(map_column(offsets, keys.gather(&indices), values.gather(&indices)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Map");
    family.add_higher_order(
        "mapApply",
        "mapApply((k, v) -> (…, …), map)",
        "The entries that the lambda gives.",
        lambda_parameters,
        map_apply,
    );
    family.add_higher_order(
        "mapFilter",
        "mapFilter((k, v) -> …, map)",
        "The entries for which the condition holds.",
        lambda_parameters,
        map_filter,
    );
    family.add_higher_order(
        "mapExists",
        "mapExists((k, v) -> …, map)",
        "1 if the condition holds for an entry.",
        lambda_parameters,
        |call| test(call, false),
    );
    family.add_higher_order(
        "mapAll",
        "mapAll((k, v) -> …, map)",
        "1 if the condition holds for all entries.",
        lambda_parameters,
        |call| test(call, true),
    );
    family.add_higher_order(
        "mapSort",
        "mapSort([(k, v) -> …,] map)",
        "Entries in rising order of keys (or of what the lambda gives).",
        lambda_parameters,
        |call| sort(call, false, false),
    );
    family.add_higher_order(
        "mapPartialSort",
        "mapPartialSort([(k, v) -> …,] limit, map)",
        "As mapSort; only the first entries need be in order.",
        lambda_parameters,
        |call| sort(call, false, true),
    );
    family.add_higher_order(
        "mapPartialReverseSort",
        "mapPartialReverseSort([(k, v) -> …,] limit, map)",
        "As mapReverseSort; only the first entries need be in order.",
        lambda_parameters,
        |call| sort(call, true, true),
    );
    family.add_higher_order(
        "mapReverseSort",
        "mapReverseSort([(k, v) -> …,] map)",
        "Entries in falling order of keys (or of what the lambda gives).",
        lambda_parameters,
        |call| sort(call, true, false),
    );
}
