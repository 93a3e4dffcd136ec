//! Reading single rows by their numbers.

use crate::mergetree::part::selection::Selection;
use crate::mergetree::scan::MergeTreeScan;
use crate::mergetree::scan::read::chunk_columns::{ROW_BITS, column_numbers, open, sources, with_inputs};
use crate::mergetree::scan::read::prefetch;
use crate::table::{ReadColumn, ScanContext};
use base::{Result, bail};
use types::{Block, Column, DataType};

/// Asks for the chunks ahead in which rows lie, given by their numbers and in their order.
fn ask_for_rows(scan: &MergeTreeScan, rows: &[u64], order: &[u32], columns: &[ReadColumn]) {
    let reads = prefetch::reads_of(columns.iter());
    let place = |number: u64| {
        let part = scan.set.parts.get((number >> ROW_BITS) as usize)?;
        Some(((number >> ROW_BITS) as usize, (number & ((1 << ROW_BITS) - 1)) as usize / part.meta.chunk_rows()))
    };
    let mut chunks: Vec<(usize, usize)> = order.iter().filter_map(|&at| place(rows[at as usize])).collect();
    chunks.dedup();
    for of_part in chunks.chunk_by(|a, b| a.0 == b.0) {
        prefetch::ask_for(scan, &scan.set.parts[of_part[0].0], &reads, of_part.iter().map(|(_, chunk)| *chunk));
    }
}

/// Reads rows by their numbers, in the order given.
pub(crate) fn fetch(
    scan: &MergeTreeScan,
    rows: &[u64],
    columns: &[ReadColumn],
    context: &ScanContext,
) -> Result<Block> {
    let numbers = column_numbers(columns.iter());
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    order.sort_unstable_by_key(|&i| rows[i as usize]);
    let mut fetched: Vec<Vec<Column>> = vec![Vec::new(); columns.len()];
    let mut place = vec![0u32; rows.len()];
    let (mut at, mut unique) = (0, 0u32);
    ask_for_rows(scan, rows, &order, columns);
    while at < order.len() {
        context.cancel.check()?;
        let number = rows[order[at] as usize];
        let (ordinal, row) = (number >> ROW_BITS, (number & ((1 << ROW_BITS) - 1)) as usize);
        let Some(part) = scan.set.parts.get(ordinal as usize).filter(|part| (row as u64) < part.meta.rows) else {
            bail!(LogicalError, "there is no row number {number} in this scan");
        };
        let chunk = row / part.meta.chunk_rows();
        let first = ordinal << ROW_BITS | (chunk * part.meta.chunk_rows()) as u64;
        let end = first + part.meta.rows_of_chunk(chunk) as u64;
        // All wanted rows of the chunk, each once.
        let mut indices: Vec<u32> = Vec::new();
        while at < order.len() && rows[order[at] as usize] < end {
            let index = (rows[order[at] as usize] - first) as u32;
            if indices.last() != Some(&index) {
                indices.push(index);
                unique += 1;
            }
            place[order[at] as usize] = unique - 1;
            at += 1;
        }
        let numbers = with_inputs(&scan.core.definition, part, numbers.clone());
        let sources = sources(scan, part, chunk, &numbers, context)?;
        let chunk_columns = open(scan, part, ordinal, chunk, &sources);
        let selected = Selection::of_positions(indices, part.meta.rows_of_chunk(chunk));
        for (&column, fetched) in columns.iter().zip(&mut fetched) {
            fetched.push(chunk_columns.column(column, 0, &selected)?);
        }
    }
    let join = |(fetched, column): (Vec<Column>, &ReadColumn)| match (fetched.is_empty(), column) {
        (false, _) => Column::concat(&fetched.iter().collect::<Vec<_>>()).gather(&place),
        (true, ReadColumn::Column(i)) => Column::empty(&scan.core.definition.columns[*i].data_type),
        (true, ReadColumn::Path(i, path)) => {
            let data_type = scan.request.path_type(&scan.core.definition.columns[*i].data_type, *path);
            data_type.map_or_else(|_| Column::empty(&DataType::String), |data_type| Column::empty(&data_type))
        }
        (true, ReadColumn::Virtual(column)) => Column::empty(&column.data_type()),
        (true, _) => Column::empty(&DataType::UInt64),
    };
    Ok(Block::new(fetched.into_iter().zip(columns).map(join).collect(), rows.len()))
}
