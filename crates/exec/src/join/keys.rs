//! Packed keys of a join's rows, of one layout on both sides.

use crate::aggregate::{KeyBatch, Layout};
use base::Result;
use functions::Expr;
use functions::evaluate::Program;
use types::{Block, Buf, Column, DataType};

/// Key expressions over one side.
pub(super) struct JoinKeys {
    program: Program,
    layout: Layout,
}

/// Packed keys of a block; the mask is 1 for rows that equal nothing because a key is NULL.
pub(super) struct PackedKeys {
    /// The keys, texts decoded.
    pub batch: KeyBatch,
    /// Rows with a NULL.
    pub nulls: Option<Vec<u8>>,
}

impl JoinKeys {
    /// Key expressions over one side. The layout is that of the types without `Nullable`, which both sides share.
    pub(super) fn new(exprs: &[&Expr], inputs: usize) -> Self {
        let owned: Vec<Expr> = exprs.iter().map(|expr| (*expr).clone()).collect();
        let types: Vec<DataType> =
            owned.iter().map(|expr| expr.data_type.without_low_cardinality().without_nullable()).collect();
        JoinKeys { program: Program::new(&owned, inputs), layout: Layout::new(&types) }
    }

    /// Whether there are no keys.
    pub(super) fn is_empty(&self) -> bool {
        self.layout.words == 0 && self.layout.texts == 0
    }

    /// The layout of the keys.
    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Packs the keys of a block.
    ///
    /// # Errors
    /// Those of the functions.
    pub(super) fn pack(&self, block: &Block) -> Result<PackedKeys> {
        let mut nulls: Option<Vec<u8>> = None;
        let mut plain: Vec<Column> = Vec::new();
        for column in self.program.run(block)? {
            if !is_nullable(&column) {
                plain.push(column);
                continue;
            }
            let (own, values) = column.split_nulls();
            plain.push(values);
            add_nulls(&mut nulls, own);
        }
        let mut batch = self.layout.pack(&plain, block.rows);
        batch.decode_dicts();
        Ok(PackedKeys { batch, nulls })
    }
}

/// Adds the NULL flags of a key to those of the keys before it.
pub(super) fn add_nulls(all: &mut Option<Vec<u8>>, own: Option<Buf<u8>>) {
    match (all, own) {
        (Some(all), Some(own)) => all.iter_mut().zip(own.iter()).for_each(|(all, own)| *all |= own),
        (all @ None, Some(own)) => *all = Some(own.to_vec()),
        (_, None) => {}
    }
}

/// Whether a column can have NULLs, whichever form it has.
pub(super) fn is_nullable(column: &Column) -> bool {
    match column {
        Column::Nullable(_) => true,
        Column::Const(value, _) => matches!(**value, Column::Nullable(_)),
        Column::Dict(dict) => matches!(*dict.values, Column::Nullable(_)),
        _ => false,
    }
}
