//! The best groups of a table, found before keys and states become columns.

use super::groups::Groups;
use super::spec::Spec;
use crate::sort::{Order, top_rows};
use base::Result;
use functions::GroupedStates;
use functions::evaluate::Program;
use plan::SortKey;
use types::Column;

/// The first `limit` groups in the order of `keys` over the output's columns; any, when there are no keys.
///
/// # Errors
/// Those of the functions.
pub fn pick_top(spec: &Spec, groups: &Groups, states: &mut [Box<dyn GroupedStates>], keys: &[SortKey], limit: usize) -> Result<Vec<u32>> {
    let count = groups.len();
    if keys.is_empty() {
        return Ok((0..limit.min(count) as u32).collect());
    }
    let all: Vec<u32> = (0..count as u32).collect();
    let used: Vec<usize> = keys.iter().flat_map(|key| key.expr.columns()).collect();
    let key_count = spec.key_count();
    let outputs = key_count + states.len();
    // Columns that the order does not use stay empty constants.
    let mut columns: Vec<Column> = vec![Column::constant(&types::DataType::UInt8, &types::Value::UInt(0), count); outputs];
    if used.iter().any(|&column| column < key_count) {
        let packed = spec.layout.unpack(&groups.keys_at(&all))?;
        columns.splice(..key_count, spec.output_keys(packed, count)?);
    }
    for (i, states) in states.iter_mut().enumerate() {
        if used.contains(&(key_count + i)) {
            columns[key_count + i] = states.finish(&all)?;
        }
    }
    let exprs: Vec<_> = keys.iter().map(|key| key.expr.clone()).collect();
    let sort_columns = Program::new(&exprs, outputs).run_columns(&columns, count)?;
    let order = Order::new(keys);
    Ok(top_rows(&sort_columns, &order, count, limit))
}
