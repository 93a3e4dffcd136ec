//! Numbers of distinct keys, for operators that are not groupings.

use super::Groups;
use crate::aggregate::keys::Layout;
use base::Result;
use types::{Column, DataType};

/// Numbers distinct keys, for `LIMIT BY`, set operations, recursion and windows.
pub(crate) struct KeyIndex {
    layout: Layout,
    groups: Groups,
}

impl KeyIndex {
    /// An empty index for keys of the given types.
    pub(crate) fn new(types: &[DataType]) -> Self {
        let layout = Layout::new(types);
        let groups = Groups::new(&layout, 64);
        KeyIndex { layout, groups }
    }

    /// Number of distinct keys so far.
    pub(crate) fn len(&self) -> usize {
        self.groups.len()
    }

    /// The number of each row's key, new keys added.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(crate) fn insert(&mut self, columns: &[Column], rows: usize) -> Result<Vec<u32>> {
        let mut ids = Vec::with_capacity(rows);
        self.groups.insert(&self.layout.pack(columns, rows), 0..rows, &mut ids)?;
        Ok(ids)
    }

    /// The number of each row's key, [`super::MISSING`] for keys that are not there.
    pub(crate) fn find(&self, columns: &[Column], rows: usize) -> Vec<u32> {
        let mut ids = Vec::with_capacity(rows);
        self.groups.find(&self.layout.pack(columns, rows), 0..rows, &mut ids);
        ids
    }
}
