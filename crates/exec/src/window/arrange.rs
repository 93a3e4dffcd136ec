//! Arranging rows by partition, and in the order of the window within each.
//!
//! Partitions are numbered by a hash table and their rows brought together by counting; only the rows of one partition
//! are ever compared, most of them by the 64-bit prefix of their first key.

use crate::aggregate::KeyIndex;
use crate::ops::project::Project;
use crate::sort::{Order, sort_rows};
use base::Result;
use functions::Expr;
use plan::{SortKey, WindowNode};
use std::sync::OnceLock;
use types::{Block, Column, DataType};

/// Rows below which a partition is sorted by comparisons: counting digits of a few numbers costs more.
const DIGITS_ROWS_MIN: usize = 512;

/// Arranges blocks for one window.
pub(super) struct Arranger {
    partition: Project,
    partition_types: Vec<DataType>,
    partition_order: Order,
    keys: Project,
    order: Order,
    /// Number of first rows of a partition that are needed; `None` for all.
    first_rows: Option<usize>,
}

/// Rows in partitions, sorted.
pub(super) struct Arranged {
    /// The rows.
    pub block: Block,
    /// The beginning of each partition, and the end of the last.
    pub starts: Vec<u32>,
    /// The sort keys' columns, in the order of the rows.
    pub keys: Vec<Column>,
    /// The directions of the keys.
    pub order: Order,
    peers: OnceLock<Vec<u32>>,
}

impl Arranger {
    /// Prepares a window over rows of `inputs` columns.
    pub(super) fn new(node: &WindowNode, inputs: usize) -> Self {
        let (partition_by, order_by) = (&node.partition_by[..], &node.order_by[..]);
        let keys: Vec<Expr> = order_by.iter().map(|key| key.expr.clone()).collect();
        let ascending: Vec<SortKey> = partition_by
            .iter()
            .map(|expr| SortKey { expr: expr.clone(), descending: false, nulls_first: false })
            .collect();
        Arranger {
            partition: Project::new(partition_by, inputs),
            partition_types: partition_by.iter().map(|key| key.data_type.clone()).collect(),
            partition_order: Order::new(&ascending),
            keys: Project::new(&keys, inputs),
            order: Order::new(order_by),
            first_rows: node.first_rows.map(|rows| usize::try_from(rows).unwrap_or(usize::MAX)),
        }
    }

    /// Brings the rows into order; partitions come in the order of their keys with `by_key`.
    ///
    /// # Errors
    /// Those of the keys; memory.
    pub(super) fn arrange(&self, block: Block, by_key: bool) -> Result<Arranged> {
        let keys = self.keys.run(&block)?.columns;
        if self.partition_types.is_empty() {
            let sorted = if keys.is_empty() { None } else { Some(sort_rows(&keys, &self.order, block.rows)) };
            return Ok(self.arranged(block, keys, sorted.as_deref(), None));
        }
        let partition = self.partition.run(&block)?.columns;
        let mut index = KeyIndex::new(&self.partition_types);
        let mut ids = index.insert(&partition, block.rows)?;
        let count = index.len();
        if by_key && count > 1 {
            renumber_by_key(&mut ids, count, &partition, &self.partition_order);
        }
        let (rows, starts) = self.sort_partitions(&ids, count, &keys);
        Ok(self.arranged(block, keys, Some(&rows), Some(starts)))
    }

    /// Arranges rows that are in order already.
    ///
    /// # Errors
    /// Those of the keys.
    pub(super) fn sorted(&self, block: Block) -> Result<Arranged> {
        let keys = self.keys.run(&block)?.columns;
        let partition = self.partition.run(&block)?.columns;
        let rows = block.rows as u32;
        let mut starts = vec![0];
        if !partition.is_empty() {
            starts = changes(&partition, &self.partition_order, &[0, rows]);
            starts.pop();
        }
        starts.push(rows);
        Ok(self.arranged(block, keys, None, Some(starts)))
    }

    fn arranged(&self, block: Block, keys: Vec<Column>, rows: Option<&[u32]>, starts: Option<Vec<u32>>) -> Arranged {
        let count = rows.map_or(block.rows, <[u32]>::len) as u32;
        let (block, keys) = match rows {
            Some(rows) => (block.gather(rows), keys.iter().map(|key| key.gather(rows)).collect()),
            None => (block, keys),
        };
        Arranged {
            block,
            starts: starts.unwrap_or_else(|| vec![0, count]),
            keys,
            order: self.order.clone(),
            peers: OnceLock::new(),
        }
    }

    /// Orders rows by partition number, and by the keys within each; gives the rows and where partitions begin.
    fn sort_partitions(&self, ids: &[u32], count: usize, keys: &[Column]) -> (Vec<u32>, Vec<u32>) {
        let mut starts = vec![0u32; count + 1];
        ids.iter().for_each(|&id| starts[id as usize + 1] += 1);
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        if keys.is_empty() {
            let mut rows = vec![0u32; ids.len()];
            for (row, &id) in ids.iter().enumerate() {
                let at = &mut next[id as usize];
                rows[*at as usize] = row as u32;
                *at += 1;
            }
            return (rows, starts);
        }
        let prefixes = self.order.prefixes(keys, ids.len());
        let first = usize::from(prefixes.exact);
        let mut items = vec![(0u64, 0u32); ids.len()];
        for (row, (&id, &prefix)) in ids.iter().zip(&prefixes.values).enumerate() {
            let at = &mut next[id as usize];
            items[*at as usize] = (prefix, row as u32);
            *at += 1;
        }
        let mut rows = Vec::with_capacity(items.len());
        let mut kept = Vec::with_capacity(starts.len());
        kept.push(0);
        for pair in starts.windows(2) {
            let part = &mut items[pair[0] as usize..pair[1] as usize];
            let part = self.sort_partition(part, keys, first);
            rows.extend(part.iter().map(|(_, row)| *row));
            kept.push(rows.len() as u32);
        }
        (rows, kept)
    }

    /// Sorts the rows of one partition by prefix, then all keys; gives those that are needed.
    fn sort_partition<'a>(&self, mut part: &'a mut [(u64, u32)], keys: &[Column], first: usize) -> &'a [(u64, u32)] {
        let needed = self.first_rows.unwrap_or(usize::MAX);
        let decided = first >= self.order.len();
        if needed < part.len() {
            if needed == 0 {
                return &[];
            }
            let (_, last, _) = part.select_nth_unstable(needed - 1);
            let worst = last.0;
            // Rows with the prefix of the last one may come before it by their other keys.
            let ties = if decided { 0 } else { bring_forward(&mut part[needed..], worst) };
            part = &mut part[..needed + ties];
        }
        // Selecting has changed the order of equal rows.
        if needed < usize::MAX {
            part.sort_unstable();
        } else if !part.is_sorted_by_key(|item| item.0) {
            sort_by_prefix(part);
        }
        if !decided {
            for ties in part.chunk_by_mut(|a, b| a.0 == b.0) {
                if ties.len() > 1 {
                    ties.sort_by(|a, b| self.order.compare(first, keys, a.1 as usize, keys, b.1 as usize));
                }
            }
        }
        let needed = needed.min(part.len());
        &part[..needed]
    }
}

/// Sorts rows that ascend by their prefixes, equal prefixes in the order of the rows.
fn sort_by_prefix(part: &mut [(u64, u32)]) {
    if part.len() < DIGITS_ROWS_MIN {
        return part.sort_unstable();
    }
    let prefixes: Vec<u64> = part.iter().map(|item| item.0).collect();
    let sorted = kernels::radix::sort_positions(&prefixes);
    let moved: Vec<(u64, u32)> = sorted.rows.iter().map(|&at| part[at as usize]).collect();
    part.copy_from_slice(&moved);
}

/// Swaps items with the prefix to the front; gives their number.
fn bring_forward(items: &mut [(u64, u32)], prefix: u64) -> usize {
    let mut found = 0;
    for at in 0..items.len() {
        if items[at].0 == prefix {
            items.swap(found, at);
            found += 1;
        }
    }
    found
}

/// Gives partitions numbers in the order of their keys.
fn renumber_by_key(ids: &mut [u32], count: usize, partition: &[Column], order: &Order) {
    let mut firsts = vec![0u32; count];
    for (row, &id) in ids.iter().enumerate().rev() {
        firsts[id as usize] = row as u32;
    }
    let keys: Vec<Column> = partition.iter().map(|key| key.gather(&firsts)).collect();
    let mut numbers = vec![0u32; count];
    for (number, &id) in sort_rows(&keys, order, count).iter().enumerate() {
        numbers[id as usize] = number as u32;
    }
    ids.iter_mut().for_each(|id| *id = numbers[*id as usize]);
}

/// Finds the rows whose keys differ from those of the row before, the first row of each part, and the end.
fn changes(keys: &[Column], order: &Order, parts: &[u32]) -> Vec<u32> {
    let rows = parts.last().copied().unwrap_or(0);
    let prefixes = order.prefixes(keys, rows as usize);
    let first = usize::from(prefixes.exact);
    let decided = first >= order.len();
    let mut found = Vec::new();
    for pair in parts.windows(2) {
        if pair[0] == pair[1] {
            continue;
        }
        found.push(pair[0]);
        for row in pair[0] + 1..pair[1] {
            let (now, before) = (row as usize, row as usize - 1);
            let differs = prefixes.values[now] != prefixes.values[before]
                || !decided && order.compare(first, keys, now, keys, before).is_ne();
            if differs {
                found.push(row);
            }
        }
    }
    found.push(rows);
    found
}

impl Arranged {
    /// Number of rows.
    pub(super) fn rows(&self) -> usize {
        self.block.rows
    }

    /// The rows of each partition.
    pub(super) fn partitions(&self) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
        self.starts.windows(2).map(|pair| pair[0] as usize..pair[1] as usize)
    }

    /// The beginning of each group of peers, and the end of the last.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(super) fn peers(&self) -> Result<&[u32]> {
        let peers = self.peers.get_or_init(|| {
            if self.keys.is_empty() { self.starts.clone() } else { changes(&self.keys, &self.order, &self.starts) }
        });
        base::cancel::checkpoint()?;
        Ok(peers)
    }

    /// Calls `visit(partition, peers)` for the peer groups of each partition, in order.
    ///
    /// # Errors
    /// As [`Self::peers`].
    pub(super) fn each_peers(&self, mut visit: impl FnMut(&std::ops::Range<usize>, &[u32])) -> Result<()> {
        let peers = self.peers()?;
        let mut at = 0;
        for partition in self.partitions() {
            let first = at;
            while at + 1 < peers.len() && (peers[at] as usize) < partition.end {
                at += 1;
            }
            visit(&partition, &peers[first..=at]);
        }
        Ok(())
    }
}
