//! Slices of result blocks, cut by bytes, so that no writer of a format holds the text of a block that is small in
//! memory and large in words.

use base::Result;
use formats::OutputFormat;
use std::collections::VecDeque;
use types::{Block, Column};

/// Bytes of a block of a result when it is written, at most.
const SLICE_BYTES: usize = 8 << 20;

/// Cuts a block into slices of about [`SLICE_BYTES`]; a row is not cut.
pub(crate) fn cut(block: Block) -> VecDeque<Block> {
    let slices = written_bytes(&block).div_ceil(SLICE_BYTES);
    if slices <= 1 || block.rows <= 1 {
        return VecDeque::from([block]);
    }
    let rows = (block.rows / slices).max(1);
    let cut: VecDeque<Block> =
        (0..block.rows).step_by(rows).map(|start| block.slice(start, rows.min(block.rows - start))).collect();
    debug_assert!(cut.iter().all(|slice| slice.rows > 0), "a block is cut into slices with rows");
    debug_assert_eq!(cut.iter().map(|slice| slice.rows).sum::<usize>(), block.rows, "the slices are the block");
    cut
}

/// Writes a block as rows of a format, once the memory that its text takes is granted.
pub(crate) fn write(output: &mut dyn OutputFormat, block: &Block, buffer: &mut Vec<u8>) -> Result<()> {
    let bytes = written_bytes(block);
    if bytes > 2 * SLICE_BYTES && output.writes() {
        base::memory::check_reserve(bytes as u64)?;
    }
    output.write_block(block, buffer)?;
    base::cancel::checkpoint()
}

/// Bytes of all values as they are written: a value that is stored once and stands in many rows counts in each.
fn written_bytes(block: &Block) -> usize {
    block.columns.iter().map(|column| written_column(column, block.rows)).fold(0, usize::saturating_add)
}

fn written_column(column: &Column, rows: usize) -> usize {
    match column {
        Column::Const(value, _) => value.byte_size().saturating_mul(rows),
        Column::Dict(dict) => (dict.values.byte_size() / dict.values.len().max(1)).saturating_mul(rows),
        Column::Nullable(nullable) => nullable.values.byte_size(),
        Column::Tuple(elements, _) => {
            elements.iter().map(|element| written_column(element, rows)).fold(0, usize::saturating_add)
        }
        flat => flat.byte_size(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::{DataType, Value};

    #[test]
    fn wide_rows_are_cut() {
        let wide = Column::constant(&DataType::String, &Value::string(&vec![b'x'; 1 << 20]), 100);
        let slices = cut(Block::new(vec![wide], 100));
        assert_eq!((slices.len(), slices.iter().map(|slice| slice.rows).sum::<usize>()), (15, 100));
        assert_eq!(cut(Block::new(vec![Column::from_vec(vec![1u64; 70_000])], 70_000)).len(), 1);
    }
}
