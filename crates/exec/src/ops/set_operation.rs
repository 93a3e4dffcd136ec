//! `INTERSECT` and `EXCEPT`: rows of the left input, by how often the right one has them.

use crate::aggregate::{KeyIndex, MISSING};
use crate::stream::SerialStep;
use base::Result;
use plan::SetOperation;
use types::{Block, DataType, Schema};

/// The left input against a table of the right one's rows.
pub struct SetStep {
    index: KeyIndex,
    /// How often each row of the right input is still to be matched.
    right: Vec<u64>,
    /// Left rows given already, when duplicates are not.
    given: KeyIndex,
    operation: SetOperation,
    all: bool,
}

impl SetStep {
    /// Takes all of the right input.
    ///
    /// # Errors
    /// Memory.
    pub fn new(schema: &Schema, operation: SetOperation, all: bool, right: &[Block]) -> Result<Self> {
        let types: Vec<DataType> = schema.fields.iter().map(|field| field.data_type.clone()).collect();
        let mut index = KeyIndex::new(&types);
        let mut counts = Vec::new();
        for block in right {
            let ids = index.insert(&block.columns, block.rows)?;
            counts.resize(index.len(), 0u64);
            ids.iter().for_each(|&id| counts[id as usize] += 1);
        }
        Ok(SetStep { index, right: counts, given: KeyIndex::new(&types), operation, all })
    }

    /// Whether the right input has (another copy of) the row.
    fn take(&mut self, id: u32) -> bool {
        if id == MISSING {
            return false;
        }
        let count = &mut self.right[id as usize];
        let has = *count > 0;
        if self.all && has {
            *count -= 1;
        }
        has
    }
}

impl SerialStep for SetStep {
    fn push(&mut self, block: Block, out: &mut Vec<Block>) -> Result<bool> {
        let ids = self.index.find(&block.columns, block.rows);
        let wanted = self.operation == SetOperation::Intersect;
        let mut kept: Vec<u32> = (0..block.rows as u32).filter(|&row| self.take(ids[row as usize]) == wanted).collect();
        let mut rows = block.gather(&kept);
        if !self.all {
            let before = self.given.len() as u32;
            let numbers = self.given.insert(&rows.columns, rows.rows)?;
            let mut next = before;
            kept.clear();
            for (row, &number) in numbers.iter().enumerate() {
                if number == next {
                    next += 1;
                    kept.push(row as u32);
                }
            }
            rows = rows.gather(&kept);
        }
        if rows.rows > 0 {
            out.push(rows);
        }
        Ok(true)
    }
}

/// Rows that were there already, for recursions without duplicates.
pub struct Known(KeyIndex);

impl Known {
    /// None yet.
    pub fn new(schema: &Schema) -> Self {
        let types: Vec<DataType> = schema.fields.iter().map(|field| field.data_type.clone()).collect();
        Known(KeyIndex::new(&types))
    }

    /// The rows that were not there, each once; now they are.
    ///
    /// # Errors
    /// Memory.
    pub fn new_rows(&mut self, blocks: Vec<Block>) -> Result<Vec<Block>> {
        let mut fresh = Vec::with_capacity(blocks.len());
        for block in blocks {
            let mut next = self.0.len() as u32;
            let ids = self.0.insert(&block.columns, block.rows)?;
            let mut kept = Vec::new();
            for (row, &id) in (0u32..).zip(&ids) {
                if id == next {
                    next += 1;
                    kept.push(row);
                }
            }
            fresh.push(block.gather(&kept));
        }
        Ok(fresh)
    }
}
