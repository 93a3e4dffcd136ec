//! Blocks of a join's columns, made from pairs of rows.

use super::keys::is_nullable;
use types::{Block, Column, DataType, Schema};

/// The right input's rows, and the types of the join's columns.
pub(super) struct JoinOutput {
    /// All rows of the right input.
    pub rows: Block,
    left_types: Vec<DataType>,
    right_types: Vec<DataType>,
}

impl JoinOutput {
    /// Rows of a join whose left input has `left_columns` columns.
    pub(super) fn new(rows: Block, left_columns: usize, schema: &Schema) -> Self {
        let mut types = schema.fields.iter().map(|field| field.data_type.clone());
        let left_types = types.by_ref().take(left_columns).collect();
        JoinOutput { rows, left_types, right_types: types.collect() }
    }

    /// The rows of pairs.
    pub(super) fn joined(&self, block: &Block, left: &[u32], right: &[u32]) -> Block {
        debug_assert_eq!(left.len(), right.len(), "rows of pairs");
        let all = left.len() == block.rows && left.iter().zip(0u32..).all(|(&row, i)| row == i);
        let gathered = |column: &Column| if all { column.clone() } else { column.gather(left) };
        let lefts =
            block.columns.iter().zip(&self.left_types).map(|(column, data_type)| as_type(gathered(column), data_type));
        let rights = self
            .rows
            .columns
            .iter()
            .zip(&self.right_types)
            .map(|(column, data_type)| as_type(column.gather(right), data_type));
        Block::new(lefts.chain(rights).collect(), left.len())
    }

    /// Rows of the left input without a partner.
    pub(super) fn left_alone(&self, block: &Block, rows: &[u32]) -> Block {
        let lefts = block
            .columns
            .iter()
            .zip(&self.left_types)
            .map(|(column, data_type)| as_type(column.gather(rows), data_type));
        let rights = self.right_types.iter().map(|data_type| Column::defaults(data_type, rows.len()));
        Block::new(lefts.chain(rights).collect(), rows.len())
    }

    /// Rows of the right input without a partner.
    pub(super) fn right_alone(&self, rows: &[u32]) -> Block {
        let lefts = self.left_types.iter().map(|data_type| Column::defaults(data_type, rows.len()));
        let rights = self
            .rows
            .columns
            .iter()
            .zip(&self.right_types)
            .map(|(column, data_type)| as_type(column.gather(rows), data_type));
        Block::new(lefts.chain(rights).collect(), rows.len())
    }
}

/// The column in the type of the output: `Nullable` if the other side may be missing.
fn as_type(column: Column, data_type: &DataType) -> Column {
    if data_type.is_nullable() && !is_nullable(&column) { column.to_nullable() } else { column }
}
