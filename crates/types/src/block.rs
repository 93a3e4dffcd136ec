//! Blocks: some rows of several columns, and the schema that names them.

use crate::{Column, DataType};
use std::sync::Arc;

/// A column's name and type.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The name, shared because schemas are copied a lot.
    pub name: Arc<str>,
    /// The type.
    pub data_type: DataType,
}

impl Field {
    /// A field.
    pub fn new(name: impl Into<Arc<str>>, data_type: DataType) -> Self {
        Field { name: name.into(), data_type }
    }
}

/// Names and types of a block's columns, in order.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Schema {
    /// The fields, in the order of the columns.
    pub fields: Vec<Field>,
}

impl Schema {
    /// A schema of the given fields.
    pub fn new(fields: Vec<Field>) -> Self {
        Schema { fields }
    }

    /// The position of a name.
    pub fn index_of(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| &*field.name == name)
    }

    /// Columns in a block of this schema.
    pub fn len(&self) -> usize {
        self.fields.len()
    }

    /// Whether there are no columns.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// The schema of some columns, by their places.
    pub fn project(&self, columns: &[usize]) -> Schema {
        Schema::new(columns.iter().map(|&column| self.fields[column].clone()).collect())
    }

    /// A block of no rows.
    pub fn empty_block(&self) -> Block {
        Block::new(self.fields.iter().map(|field| Column::empty(&field.data_type)).collect(), 0)
    }
}

/// Rows of several columns of equal length. Names and types travel apart, in a [`Schema`].
///
/// # Invariants
/// - every column has `rows` rows; a block of no columns still has a row count.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The columns, in the order of the schema.
    pub columns: Vec<Column>,
    /// Rows in each column.
    pub rows: usize,
}

impl Block {
    /// A block.
    ///
    /// # Panics
    /// In debug builds when a column has another length.
    pub fn new(columns: Vec<Column>, rows: usize) -> Self {
        debug_assert!(columns.iter().all(|column| column.len() == rows), "columns of one block differ in length");
        Block { columns, rows }
    }

    /// Rows `offset .. offset + length`, sharing the data.
    pub fn slice(&self, offset: usize, length: usize) -> Block {
        Block { columns: self.columns.iter().map(|column| column.slice(offset, length)).collect(), rows: length }
    }

    /// The rows at `indices`, in their order.
    pub fn gather(&self, indices: &[u32]) -> Block {
        Block { columns: self.columns.iter().map(|column| column.gather(indices)).collect(), rows: indices.len() }
    }

    /// The given columns, in the given order.
    pub fn project(&self, columns: &[usize]) -> Block {
        Block { columns: columns.iter().map(|&i| self.columns[i].clone()).collect(), rows: self.rows }
    }

    /// Several blocks of one schema one after another; `None` for no blocks.
    pub fn concat(blocks: &[Block]) -> Option<Block> {
        let first = blocks.first()?;
        if blocks.len() == 1 {
            return Some(first.clone());
        }
        let rows = blocks.iter().map(|block| block.rows).sum();
        let columns = (0..first.columns.len())
            .map(|i| Column::concat(&blocks.iter().map(|block| &block.columns[i]).collect::<Vec<_>>()))
            .collect();
        Some(Block { columns, rows })
    }

    /// Bytes that the rows take in memory, roughly.
    pub fn byte_size(&self) -> usize {
        self.columns.iter().map(Column::byte_size).sum()
    }
}
