//! `INTERSECT` and `EXCEPT`: rows of the left input that the right one has, or has not.

use crate::aggregate::{KeyIndex, MISSING};
use crate::stream::SerialStep;
use base::Result;
use plan::SetOperation;
use types::{Block, DataType, Schema};

/// A step that looks rows of the left input up in a table of the right one's rows.
pub(crate) struct SetStep {
    index: KeyIndex,
    /// Number of copies of each row of the right input that are not matched yet.
    right: Vec<u64>,
    /// Left rows that were emitted, unless duplicates are kept.
    given: KeyIndex,
    operation: SetOperation,
    all: bool,
}

impl SetStep {
    /// Builds the table of the right input's rows.
    ///
    /// # Errors
    /// Memory.
    pub(crate) fn new(schema: &Schema, operation: SetOperation, all: bool, right: &[Block]) -> Result<Self> {
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

    /// Whether the right input has the row (with `ALL`, another copy of it).
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

/// The rows of a recursion without duplicates so far.
pub(crate) struct Known(KeyIndex);

impl Known {
    /// A set without rows.
    pub(crate) fn new(schema: &Schema) -> Self {
        let types: Vec<DataType> = schema.fields.iter().map(|field| field.data_type.clone()).collect();
        Known(KeyIndex::new(&types))
    }

    /// Adds rows; gives those that are new, each once.
    ///
    /// # Errors
    /// Memory.
    pub(crate) fn new_rows(&mut self, blocks: Vec<Block>) -> Result<Vec<Block>> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use types::{Column, Field};

    fn block(values: &[u32]) -> Block {
        Block::new(vec![Column::from_vec(values.to_vec())], values.len())
    }

    fn values(blocks: &[Block]) -> Vec<u32> {
        let flat = |block: &Block| block.columns[0].flatten().as_native::<u32>().unwrap().to_vec();
        blocks.iter().flat_map(flat).collect()
    }

    fn check(operation: SetOperation, all: bool, expect: &[u32]) {
        let schema = Schema::new(vec![Field::new("x", DataType::UInt32)]);
        let mut step = SetStep::new(&schema, operation, all, &[block(&[1, 2, 2]), block(&[3])]).unwrap();
        let mut out = Vec::new();
        for left in [block(&[2, 2, 5]), block(&[2, 1, 5, 6])] {
            assert!(step.push(left, &mut out).unwrap());
        }
        assert_eq!(values(&out), expect);
    }

    #[test]
    fn rows_by_the_copies_of_the_right_input() {
        check(SetOperation::Intersect, false, &[2, 1]);
        check(SetOperation::Intersect, true, &[2, 2, 1]);
        check(SetOperation::Except, false, &[5, 6]);
        check(SetOperation::Except, true, &[5, 2, 5, 6]);
    }

    #[test]
    fn rows_are_new_once() {
        let mut known = Known::new(&Schema::new(vec![Field::new("x", DataType::UInt32)]));
        assert_eq!(values(&known.new_rows(vec![block(&[1, 1]), block(&[2, 1])]).unwrap()), [1, 2]);
        assert_eq!(values(&known.new_rows(vec![block(&[2, 3])]).unwrap()), [3]);
    }
}
