//! The whole of it for one sorted block: what an insert writes with `optimize_on_insert`.

use super::combine::{Combiner, clear_nonzero};
use super::{Marker, Marks};
use crate::definition::Family;
use crate::mergetree::write::layout::Layout;
use base::{Result, bail};
use types::{Block, Column};

/// Reduces a sorted block of stored columns to the rows that the engine keeps; gives their keys as well.
///
/// # Errors
/// Wrong signs; those of aggregate functions.
pub(crate) fn reduce(layout: &Layout, block: Block, keys: Vec<Column>) -> Result<(Block, Vec<Column>)> {
    let mut marker = Marker::new(&layout.family, false);
    if marker.is_idle() {
        return Ok((block, keys));
    }
    if let Family::Replacing { is_deleted: Some(column), .. } = &layout.family {
        check_flags(&block.columns[*column])?;
    }
    let extras: Vec<Column> =
        Marker::columns(&layout.family).iter().map(|&column| block.columns[column].clone()).collect();
    marker.push(&keys, &extras, block.rows)?;
    match marker.finish() {
        Marks::All => Ok((block, keys)),
        Marks::Keep(marks) => {
            if marks.iter().all(|mark| *mark == 1) {
                return Ok((block, keys));
            }
            let kept = kernels::filter::mask_to_indices(&marks);
            Ok((block.gather(&kept), keys.iter().map(|key| key.gather(&kept)).collect()))
        }
        Marks::Starts(starts) => combine(layout, &block, &keys, &starts),
    }
}

/// Rows say with 1 that their key is gone, and with 0 that it is not.
fn check_flags(column: &Column) -> Result<()> {
    let Column::UInt8(flags) = column.flatten() else { return Ok(()) };
    match flags.iter().find(|flag| **flag > 1) {
        Some(flag) => bail!(IncorrectData, "Incorrect data: is_deleted = {flag} (must be 1 or 0)"),
        None => Ok(()),
    }
}

fn combine(layout: &Layout, block: &Block, keys: &[Column], starts: &[u8]) -> Result<(Block, Vec<Column>)> {
    let firsts = kernels::filter::mask_to_indices(starts);
    let mut columns = Vec::with_capacity(block.columns.len());
    let mut zeros = vec![u8::from(layout.drops_zeros()); firsts.len()];
    for (i, column) in block.columns.iter().enumerate() {
        let Some(combine) = layout.combine_of(i) else {
            columns.push(column.gather(&firsts));
            continue;
        };
        let mut combiner = Combiner::new(&layout.columns[i].physical, Some(combine))?;
        let inputs: Vec<Column> = combine.inputs(i).iter().map(|&input| block.columns[input].clone()).collect();
        combiner.add(&inputs, starts)?;
        let made = combiner.finish()?;
        clear_unless_sum(combine, &made, &mut zeros);
        columns.push(made);
    }
    let block = Block::new(columns, firsts.len());
    let keys: Vec<Column> = keys.iter().map(|key| key.gather(&firsts)).collect();
    if !zeros.contains(&1) {
        return Ok((block, keys));
    }
    let kept: Vec<u32> = (0..firsts.len() as u32).filter(|&row| zeros[row as usize] == 0).collect();
    Ok((block.gather(&kept), keys.iter().map(|key| key.gather(&kept)).collect()))
}

/// A row goes only when everything that is combined is a sum, and 0.
pub(crate) fn clear_unless_sum(combine: &crate::definition::Combine, made: &Column, zeros: &mut [u8]) {
    match combine {
        crate::definition::Combine::Sum => clear_nonzero(made, zeros),
        _ => zeros.fill(0),
    }
}
