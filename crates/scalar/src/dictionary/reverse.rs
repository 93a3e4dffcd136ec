//! `dictGetKeys`: the keys whose rows have a value.

use super::{CATEGORY, dictionary};
use crate::cast::Casting;
use crate::support::{Bound, Call, Family, settled};
use base::Result;
use functions::Registry;
use hashbrown::HashTable;
use types::{ArrayColumn, Column, DataType};

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, CATEGORY);
    let text = "The keys whose rows have a value in a column: the reverse of dictGet.";
    family.add("dictGetKeys", "dictGetKeys('dictionary', 'attribute', value)", text, keys);
}

/// Rows by the hash of a value, rows of equal values together in their order.
struct RowsByValue {
    index: HashTable<(u32, u32)>,
    rows: Vec<Vec<u32>>,
}

impl RowsByValue {
    fn new(values: &Column, hashes: &[u64], count: usize) -> Self {
        let (mut index, mut rows): (HashTable<(u32, u32)>, Vec<Vec<u32>>) = Default::default();
        for row in 0..count {
            let same = |&(first, _): &(u32, u32)| {
                hashes[first as usize] == hashes[row] && values.rows_equal(first as usize, values, row)
            };
            match index.find(hashes[row], same) {
                Some(&(_, group)) => rows[group as usize].push(row as u32),
                None => {
                    index.insert_unique(hashes[row], (row as u32, rows.len() as u32), |&(first, _)| {
                        hashes[first as usize]
                    });
                    rows.push(vec![row as u32]);
                }
            }
        }
        RowsByValue { index, rows }
    }
}

fn hashes_of(column: &Column) -> Vec<u64> {
    let mut hashes = vec![0; column.len()];
    column.hash_into(&mut hashes);
    hashes
}

fn keys(call: &Call) -> Result<Bound> {
    call.count(3..=3)?;
    let rows = dictionary(call)?;
    let name = String::from_utf8_lossy(&call.constant_bytes(1)?).into_owned();
    let attribute = &rows.attributes[rows.attribute(&name)?];
    let data_type = attribute.data_type.clone();
    // The last value is what absent keys have.
    let values = attribute.values.flatten();
    let own_hashes = hashes_of(&values);
    let groups = RowsByValue::new(&values, &own_hashes, rows.len());
    let key_type = if rows.is_simple { rows.key_types[0].clone() } else { DataType::tuple(rows.key_types.clone()) };
    let key_columns =
        if rows.is_simple { rows.keys[0].clone() } else { Column::Tuple(rows.keys.clone().into(), rows.len()) };
    let casting = Casting::new(&call.context.time_zone);
    Ok(Bound::new(DataType::array(key_type), move |args, length| {
        let wanted = casting.run(&settled(&args[2].column), &args[2].data_type, &data_type)?.flatten();
        let hashes = hashes_of(&wanted);
        let (mut found, mut offsets) = (Vec::<u32>::new(), vec![0u64]);
        for row in 0..length {
            let same = |&(first, _): &(u32, u32)| {
                own_hashes[first as usize] == hashes[row] && values.rows_equal(first as usize, &wanted, row)
            };
            if let Some(&(_, group)) = groups.index.find(hashes[row], same) {
                found.extend_from_slice(&groups.rows[group as usize]);
            }
            offsets.push(found.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), key_columns.gather(&found))))
    })
    .with_nulls())
}
