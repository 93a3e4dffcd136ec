//! The dictionary of a `LowCardinality` column as ClickHouse makes it of a block: the default of the type is the entry
//! 0, others follow as they come.

use super::CATEGORY;
use crate::support::{Bound, Call, Family};
use base::Result;
use functions::Registry;
use hashbrown::HashTable;
use types::{Column, DataType};

/// The entry of each row, and the first row of each entry but the default.
fn entries(column: &Column, data_type: &DataType) -> (Vec<u64>, Vec<u32>) {
    let flat = column.flatten();
    let default = Column::defaults(data_type, 1).flatten();
    let rows = flat.len();
    let mut hashes = vec![0u64; rows];
    flat.hash_into(&mut hashes);
    let mut known: HashTable<(u32, u64)> = HashTable::new();
    let (mut codes, mut firsts) = (Vec::with_capacity(rows), Vec::new());
    for row in 0..rows {
        if flat.rows_equal(row, &default, 0) {
            codes.push(0);
            continue;
        }
        let same = |&(first, _): &(u32, u64)| {
            hashes[first as usize] == hashes[row] && flat.rows_equal(first as usize, &flat, row)
        };
        let code = match known.find(hashes[row], same) {
            Some((_, code)) => *code,
            None => {
                firsts.push(row as u32);
                let code = firsts.len() as u64;
                known.insert_unique(hashes[row], (row as u32, code), |&(first, _)| hashes[first as usize]);
                code
            }
        };
        codes.push(code);
    }
    (codes, firsts)
}

fn inner(call: &Call) -> Result<DataType> {
    call.count(1..=1)?;
    match call.data_type(0) {
        DataType::LowCardinality(inner) => Ok((**inner).clone()),
        _ => call.illegal(0, "LowCardinality"),
    }
}

fn indices(call: &Call) -> Result<Bound> {
    let data_type = inner(call)?;
    let bound =
        Bound::new(DataType::UInt64, move |args, _| Ok(Column::from_vec(entries(&args[0].column, &data_type).0)));
    Ok(bound.with_low_cardinality().volatile(true))
}

fn keys(call: &Call) -> Result<Bound> {
    let data_type = inner(call)?;
    let bound = Bound::new(data_type.clone(), move |args, rows| {
        let firsts = entries(&args[0].column, &data_type).1;
        let entries =
            Column::concat(&[&Column::defaults(&data_type, 1).flatten(), &args[0].column.flatten().gather(&firsts)]);
        // Rows beyond the dictionary hold the default.
        let places: Vec<u32> =
            (0..rows as u32).map(|row| if (row as usize) < entries.len() { row } else { 0 }).collect();
        Ok(entries.gather(&places))
    });
    Ok(bound.with_low_cardinality().volatile(true))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    family.add(
        "lowCardinalityIndices",
        "lowCardinalityIndices(x)",
        "For each row of a block its place in the dictionary of the block.",
        indices,
    );
    family.add(
        "lowCardinalityKeys",
        "lowCardinalityKeys(x)",
        "The entries of the dictionary of a block, one a row.",
        keys,
    );
}
