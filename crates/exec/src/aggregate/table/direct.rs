//! The table of keys of few bits: an array with the group of each possible key.

use super::MISSING;
use crate::aggregate::keys::KeyBatch;
use base::Result;
use std::ops::Range;

/// Groups by keys of at most 16 bits: an array with the group of each possible key.
pub(crate) struct DirectTable {
    groups: Vec<u32>,
    keys: Vec<u32>,
}

impl DirectTable {
    /// An empty table for keys of `bits` bits.
    pub(crate) fn new(bits: u32) -> Self {
        DirectTable { groups: vec![MISSING; 1 << bits], keys: Vec::new() }
    }

    /// Number of groups.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Bytes that the table takes.
    pub(crate) fn byte_size(&self) -> usize {
        (self.groups.len() + self.keys.len()) * 4
    }

    /// The key of each group.
    pub(crate) fn keys(&self) -> &[u32] {
        &self.keys
    }

    /// As [`super::fixed::FixedTable::insert`].
    ///
    /// # Errors
    /// None; other tables ask for memory.
    pub(crate) fn insert(&mut self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) -> Result<()> {
        let mask = self.groups.len() - 1;
        let groups = &mut self.groups[..];
        ids.extend(batch.words[rows].iter().map(|&word| {
            let group = &mut groups[word as usize & mask];
            if *group == MISSING {
                *group = self.keys.len() as u32;
                self.keys.push(word as u32);
            }
            *group
        }));
        Ok(())
    }

    /// As [`super::fixed::FixedTable::find`].
    pub(crate) fn find(&self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) {
        let mask = self.groups.len() - 1;
        ids.extend(batch.words[rows].iter().map(|&word| self.groups[word as usize & mask]));
    }
}
