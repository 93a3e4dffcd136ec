//! Keys and values looked for in maps.

use super::higher::filter;
use super::{pair_type, parts};
use crate::array::equal_positions;
use crate::regex::Like;
use crate::support::{Bound, Call, Family, Text, coerce, coerced, searched_type};
use base::Result;
use functions::Registry;
use types::{Column, DataType};

fn contains(call: &Call, values: bool) -> Result<Bound> {
    call.count(2..=2)?;
    let pair = pair_type(call, 0)?;
    let element = if values { pair.1.clone() } else { pair.0.clone() };
    let common = coerced(call, &searched_type(&element, call.data_type(1))?);
    Ok(Bound::new(DataType::UInt8, move |args, rows| {
        let (offsets, keys, all) = parts(&args[0].column)?;
        let elements = coerce(if values { &all } else { &keys }, &element, &common)?;
        let wanted = coerce(&args[1].column, &args[1].data_type, &common)?;
        let mut found = vec![0u8; rows];
        equal_positions(&offsets, &elements, &wanted, |row, _| found[row] = 1);
        Ok(Column::from_vec(found))
    })
    .with_nulls())
}

/// Binds a search of the keys (or values) of a map for a pattern.
fn like(call: &Call, values: bool, extract: bool) -> Result<Bound> {
    call.count(2..=2)?;
    let pair = pair_type(call, 0)?;
    if !(if values { &pair.1 } else { &pair.0 }).base().is_string() {
        return call.illegal(0, "a map of strings");
    }
    let pattern = Like::new(&call.constant_bytes(1)?, false)?;
    let result = if extract { call.data_type(0).clone() } else { DataType::UInt8 };
    Ok(Bound::new(result, move |args, _| {
        let (offsets, keys, all) = parts(&args[0].column)?;
        let text = Text::of_column(if values { &all } else { &keys })?;
        let mask: Vec<u8> = (0..keys.len()).map(|i| u8::from(pattern.matches(text.get(i)))).collect();
        if extract {
            return Ok(filter(&offsets, &keys, &all, &mask));
        }
        let found = offsets.windows(2).map(|pair| u8::from(mask[pair[0] as usize..pair[1] as usize].contains(&1)));
        Ok(Column::from_vec(found.collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Map");
    family.add("mapContainsKey", "mapContainsKey(map, key)", "1 if the map has the key.", |call| contains(call, false));
    family.alias("mapContainsKey", &["mapContains"]);
    family.add("mapContainsValue", "mapContainsValue(map, value)", "1 if the map has the value.", |call| {
        contains(call, true)
    });
    family.add("mapContainsKeyLike", "mapContainsKeyLike(map, pattern)", "1 if a key is like the pattern.", |call| {
        like(call, false, false)
    });
    family.add(
        "mapContainsValueLike",
        "mapContainsValueLike(map, pattern)",
        "1 if a value is like the pattern.",
        |call| like(call, true, false),
    );
    family.add(
        "mapExtractKeyLike",
        "mapExtractKeyLike(map, pattern)",
        "Entries whose keys are like the pattern.",
        |call| like(call, false, true),
    );
    family.add(
        "mapExtractValueLike",
        "mapExtractValueLike(map, pattern)",
        "Entries whose values are like the pattern.",
        |call| like(call, true, true),
    );
}
