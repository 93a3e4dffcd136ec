//! Groups by codes of key values: dictionary entries and small whole numbers, over all blocks of a thread.
//!
//! ```text
//! id1  codes of this dictionary 3 0 …  ─▶ codes of the query 17 4 …  ─┐  each dictionary is looked up once
//! id4  numbers 12 90 …                 ─▶ less the least      2 80 …  ─┴▶ cell ─▶ group
//! ```
//! A cell is a combination of codes; an array says its group. The table of groups is asked once a cell, however many
//! rows, blocks and dictionaries the cell comes from. Unlike [`crate::aggregate::keys::Combinations`],
//! nothing has to repeat within a block.

use super::key_codes::{Admitted, KeyCodes};
use super::{Groups, MISSING};
use crate::aggregate::keys::Layout;
use base::Result;
use types::Column;

/// Bits of a cell, at most: an array of a megabyte, which a second-level cache holds.
pub(super) const BITS_MAX: u32 = 18;
/// Blocks without codes after which no codes are expected, if there were none before.
const REFUSED_MAX: usize = 16;

/// The groups of a thread by codes of key values.
///
/// # Invariants
/// - `groups` has an element for each cell of the columns' bits, unless `has_changed` or `is_off`.
pub(crate) struct CodeTable {
    columns: Vec<KeyCodes>,
    /// The group of each cell, [`MISSING`] where it is not known.
    groups: Vec<u32>,
    /// Whether codes have changed since the array was laid out.
    has_changed: bool,
    /// Number of blocks without codes.
    refused: usize,
    /// Whether keys turned out to have too many values, or no codes.
    is_off: bool,
}

impl CodeTable {
    /// An empty table for keys of a layout; `None` for keys that have no codes.
    pub(crate) fn new(layout: &Layout) -> Option<CodeTable> {
        let columns = layout.key_types().map(KeyCodes::new).collect::<Option<Vec<_>>>()?;
        Some(CodeTable { columns, groups: Vec::new(), has_changed: true, refused: 0, is_off: false })
    }

    /// Forgets the groups, because the table of groups begins anew.
    pub(crate) fn reset(&mut self) {
        self.groups.fill(MISSING);
    }

    /// Adds the group of each row to `ids`; false, and nothing is added, if this block's keys have no codes or too many
    /// values.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(crate) fn insert(
        &mut self,
        layout: &Layout,
        keys: &[Column],
        rows: usize,
        groups: &mut Groups,
        ids: &mut Vec<u32>,
    ) -> Result<bool> {
        if self.is_off {
            return Ok(false);
        }
        if !self.encode(keys, rows, ids)? {
            self.refused += 1;
            self.is_off |= self.groups.is_empty() && self.refused >= REFUSED_MAX;
            return Ok(false);
        }
        let cells = std::mem::take(ids);
        *ids = kernels::gather::gather(&self.groups, &cells);
        if ids.contains(&MISSING) {
            self.add_missing(layout, keys, &cells, ids, groups)?;
            *ids = kernels::gather::gather(&self.groups, &cells);
        }
        Ok(true)
    }

    /// Computes the cell of each row and makes the array large enough; false if the keys have no codes.
    fn encode(&mut self, keys: &[Column], rows: usize, cells: &mut Vec<u32>) -> Result<bool> {
        for (column, key) in self.columns.iter_mut().zip(keys) {
            match column.admit(key, rows)? {
                Admitted::No => return Ok(false),
                Admitted::Same => {}
                Admitted::Grown => self.has_changed = true,
            }
        }
        let bits: u32 = self.columns.iter().map(KeyCodes::bits).sum();
        if bits > BITS_MAX {
            (self.is_off, self.groups) = (true, Vec::new());
            return Ok(false);
        }
        if std::mem::take(&mut self.has_changed) {
            self.groups.clear();
            self.groups.resize(1 << bits, MISSING);
        }
        let mut shift = 0;
        cells.clear();
        cells.resize(rows, 0);
        for (column, key) in self.columns.iter().zip(keys) {
            column.add_codes(key, shift, cells);
            shift += column.bits();
        }
        Ok(true)
    }

    /// Asks the table for the groups of cells that have none yet.
    #[cold]
    fn add_missing(
        &mut self,
        layout: &Layout,
        keys: &[Column],
        cells: &[u32],
        ids: &[u32],
        groups: &mut Groups,
    ) -> Result<()> {
        let mut firsts = Vec::new();
        for (row, (&cell, &id)) in cells.iter().zip(ids).enumerate() {
            let group = &mut self.groups[cell as usize];
            if id == MISSING && *group == MISSING {
                *group = 0;
                firsts.push(row as u32);
            }
        }
        let keys: Vec<Column> = keys.iter().map(|key| key.gather(&firsts).flatten()).collect();
        let mut found = Vec::with_capacity(firsts.len());
        let inserted = groups.insert(&layout.pack(&keys, firsts.len()), 0..firsts.len(), &mut found);
        if inserted.is_err() {
            self.reset();
        }
        inserted?;
        for (&row, group) in firsts.iter().zip(found) {
            self.groups[cells[row as usize] as usize] = group;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use types::{DataType, DictColumn, StringBuilder};

    fn texts(values: &[&str]) -> Column {
        let mut builder = StringBuilder::with_capacity(values.len());
        values.iter().for_each(|value| builder.push(value.as_bytes()));
        Column::String(builder.finish())
    }

    fn dict(codes: &[u32], values: &[&str]) -> Column {
        Column::Dict(DictColumn { codes: codes.to_vec().into(), values: Arc::new(texts(values)) })
    }

    /// Groups of blocks by cells, and by the table alone.
    fn both(types: &[DataType], blocks: &[Vec<Column>]) -> (Vec<Option<Vec<u32>>>, Vec<Vec<u32>>) {
        let layout = Layout::new(types);
        let (mut groups, mut plain) = (Groups::new(&layout, 8), Groups::new(&layout, 8));
        let mut cells = CodeTable::new(&layout).unwrap();
        let mut results = (Vec::new(), Vec::new());
        for keys in blocks {
            let rows = keys[0].len();
            let mut ids = Vec::new();
            let coded = cells.insert(&layout, keys, rows, &mut groups, &mut ids).unwrap();
            let batch = layout.pack(keys, rows);
            if !coded {
                ids.clear();
                groups.insert(&batch, 0..rows, &mut ids).unwrap();
            }
            results.0.push(coded.then_some(ids));
            let mut ids = Vec::new();
            plain.insert(&batch, 0..rows, &mut ids).unwrap();
            results.1.push(ids);
        }
        results
    }

    #[test]
    fn groups_are_those_of_the_table_over_dictionaries_and_ranges() {
        let blocks = [
            vec![dict(&[0, 1, 0, 1], &["a", "b"]), Column::from_vec(vec![5i32, 5, 7, 5])],
            vec![dict(&[1, 0, 2, 2], &["b", "a", "c"]), Column::from_vec(vec![5i32, -3, 7, 9])],
            vec![Column::Const(Arc::new(texts(&["c"])), 4), Column::from_vec(vec![7i32, 6, 5, 7])],
            vec![dict(&[1, 0, 1, 1], &["b", "a"]), Column::from_vec(vec![7i32, -100, 5, 7])],
        ];
        let (coded, plain) = both(&[DataType::String, DataType::Int32], &blocks);
        assert_eq!(coded, plain.into_iter().map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn keys_without_codes_are_left_to_the_table_and_come_back() {
        let blocks = [
            vec![dict(&[0, 1], &["a", "b"]), dict(&[0, 1], &["x", "y"])],
            vec![dict(&[0, 1], &["p", "q"]), texts(&["b", "d"])],
            vec![dict(&[0, 1], &["d", "a"]), dict(&[1, 0], &["x", "y"])],
        ];
        let (coded, plain) = both(&[DataType::String, DataType::String], &blocks);
        assert_eq!(coded[1], None);
        assert_eq!((coded[0].as_ref(), coded[2].as_ref()), (Some(&plain[0]), Some(&plain[2])));
    }

    #[test]
    fn many_values_end_it() {
        let wide = vec![dict(&[0, 0], &["a"]), Column::from_vec(vec![i64::MIN, i64::MAX])];
        let (coded, _) = both(&[DataType::String, DataType::Int64], &[wide.clone(), wide]);
        assert_eq!(coded, [None, None]);
        assert!(CodeTable::new(&Layout::new(&[DataType::Int64, DataType::Uuid])).is_none());
    }
}
