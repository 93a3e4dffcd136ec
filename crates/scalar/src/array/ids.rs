//! Numbers for elements, equal for equal elements: with them sets of elements are sets of small integers.

use hashbrown::HashTable;
use types::Column;

/// The id of each row of the columns (taken together as tuples), below the count of different rows, and that
/// count.
pub(super) fn row_ids(columns: &[Column]) -> (Vec<u32>, usize) {
    let rows = columns.first().map_or(0, Column::len);
    let mut hashes = vec![0u64; rows];
    columns.iter().for_each(|column| column.hash_into(&mut hashes));
    let mut table: HashTable<(u32, u32)> = HashTable::new();
    let mut ids = Vec::with_capacity(rows);
    let equal = |a: usize, b: usize| columns.iter().all(|column| column.rows_equal(a, column, b));
    for row in 0..rows {
        let next = table.len() as u32;
        let entry = table.entry(
            hashes[row],
            |&(first, _)| hashes[first as usize] == hashes[row] && equal(first as usize, row),
            |&(first, _)| hashes[first as usize],
        );
        ids.push(entry.or_insert((row as u32, next)).get().1);
    }
    (ids, table.len())
}

/// A set of ids that is emptied at once.
pub(super) struct IdSet {
    stamps: Vec<u32>,
    now: u32,
}

impl IdSet {
    /// An empty set of ids below `count`.
    pub(super) fn new(count: usize) -> Self {
        IdSet { stamps: vec![0; count], now: 1 }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.now += 1;
    }

    /// Adds an id; gives whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, id: u32) -> bool {
        std::mem::replace(&mut self.stamps[id as usize], self.now) != self.now
    }

    /// Whether the id is there.
    #[inline]
    pub(super) fn contains(&self, id: u32) -> bool {
        self.stamps[id as usize] == self.now
    }
}
