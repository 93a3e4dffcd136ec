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

    /// Adds the groups of rows to `ids`, as [`super::fixed::FixedTable::insert`].
    ///
    /// # Errors
    /// None; other tables ask for memory.
    pub(crate) fn insert(&mut self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) -> Result<()> {
        // Rows of known keys are the rule: they are looked up without a branch, and new keys are added afterwards.
        let first = ids.len();
        self.find(batch, rows.clone(), ids);
        let found = &mut ids[first..];
        if found.iter().fold(0, |most, &group| most.max(group)) == MISSING {
            self.add_missing(&batch.words[rows], found);
        }
        Ok(())
    }

    /// Gives groups to the rows that have none, whose keys are new.
    fn add_missing(&mut self, words: &[u64], found: &mut [u32]) {
        let mask = self.groups.len() - 1;
        for (&word, found) in words.iter().zip(found).filter(|(_, found)| **found == MISSING) {
            let group = &mut self.groups[word as usize & mask];
            if *group == MISSING {
                *group = self.keys.len() as u32;
                self.keys.push(word as u32);
            }
            *found = *group;
        }
    }

    /// Adds the groups of rows to `ids`, as [`super::fixed::FixedTable::find`].
    pub(crate) fn find(&self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) {
        let mask = self.groups.len() - 1;
        ids.extend(batch.words[rows].iter().map(|&word| self.groups[word as usize & mask]));
    }
}
