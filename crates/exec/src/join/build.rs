//! The table of a join's right input.
//!
//! ```text
//! rows      all rows of the right input, one block
//! groups    distinct keys ─▶ group numbers, one table per partition of the hash
//! starts    group ─▶ where its rows begin in `members`          members   row numbers, group by group
//! ```
//! A key that many rows share is one group with a long list, so skew makes no long chains.

use crate::aggregate::{Groups, KeyBatch, Layout, MISSING, partition};
use crate::context::QueryContext;
use crate::scheduler::{drive, for_each, guarded};
use crate::source::Source;
use base::{Result, bail};
use functions::Expr;
use functions::evaluate::Program;
use plan::{JoinKind, JoinNode, JoinStrictness};
use std::sync::atomic::{AtomicU64, Ordering};
use types::{Block, Column, DataType};

/// Rows from which on the table is partitioned.
const PARTITIONED_ROWS_MIN: usize = 200_000;
const PARTITION_BITS: u32 = 6;

/// Keys of rows, with those that equal nothing marked.
pub struct JoinKeys {
    program: Program,
    layout: Layout,
}

impl JoinKeys {
    /// Key expressions over one side. The layout is that of the types without `Nullable`, which both sides share.
    pub fn new(exprs: &[&Expr], inputs: usize) -> Self {
        let owned: Vec<Expr> = exprs.iter().map(|expr| (*expr).clone()).collect();
        let types: Vec<DataType> = owned.iter().map(|expr| expr.data_type.without_low_cardinality().without_nullable()).collect();
        JoinKeys { program: Program::new(&owned, inputs), layout: Layout::new(&types) }
    }

    /// Packs the keys of a block; the mask is 1 for rows with a NULL.
    ///
    /// # Errors
    /// Those of the functions.
    pub fn pack(&self, block: &Block) -> Result<(KeyBatch, Option<Vec<u8>>)> {
        let mut nulls: Option<Vec<u8>> = None;
        let mut plain: Vec<Column> = Vec::new();
        for column in self.program.run(block)? {
            let is_nullable = matches!(&column, Column::Nullable(_)) || matches!(&column, Column::Const(value, _) if matches!(**value, Column::Nullable(_)));
            let is_nullable = is_nullable || matches!(&column, Column::Dict(dict) if matches!(*dict.values, Column::Nullable(_)));
            if !is_nullable {
                plain.push(column);
                continue;
            }
            let (own, values) = column.split_nulls();
            plain.push(values);
            match (&mut nulls, own) {
                (Some(all), Some(own)) => all.iter_mut().zip(own.iter()).for_each(|(all, own)| *all |= own),
                (nulls @ None, Some(own)) => *nulls = Some(own.to_vec()),
                (_, None) => {}
            }
        }
        Ok((self.layout.pack(&plain, block.rows), nulls))
    }
}

/// The right input, ready to be probed.
pub struct JoinTable {
    /// All rows.
    pub rows: Block,
    layout: Layout,
    bits: u32,
    parts: Vec<Groups>,
    /// The number of each partition's first group.
    bases: Vec<u32>,
    starts: Vec<u32>,
    members: Vec<u32>,
    /// One bit per row that had a partner, when that matters.
    matched: Vec<AtomicU64>,
}

/// Reads the right input and builds the table.
///
/// # Errors
/// Those of the input and the keys; memory; `SET_SIZE_LIMIT_EXCEEDED`.
pub fn build(node: &JoinNode, right: &dyn Source, context: &QueryContext) -> Result<JoinTable> {
    let locals = drive(
        context,
        right,
        || Ok(Vec::<(usize, Block)>::new()),
        |blocks: &mut Vec<(usize, Block)>, block, morsel| {
            blocks.push((morsel, block));
            Ok(true)
        },
    )?;
    let mut blocks: Vec<(usize, Block)> = locals.into_iter().flatten().collect();
    blocks.sort_by_key(|(morsel, _)| *morsel);
    let blocks: Vec<Block> = blocks.into_iter().map(|(_, block)| block).collect();
    let rows = guarded(context, || {
        base::memory::check_reserve(blocks.iter().map(Block::byte_size).sum::<usize>() as u64)?;
        Ok(Block::concat(&blocks).unwrap_or_else(|| node.right.schema.empty_block()))
    })?;
    drop(blocks);
    check_limits(&rows, context)?;
    build_table(node, rows, context)
}

fn check_limits(rows: &Block, context: &QueryContext) -> Result<()> {
    let (rows_max, bytes_max) = (context.settings.max_rows_in_join, context.settings.max_bytes_in_join);
    if rows_max > 0 && rows.rows as u64 > rows_max {
        bail!(SetSizeLimitExceeded, "Limit for JOIN exceeded: {} rows, maximum: {rows_max}. Raise max_rows_in_join", rows.rows);
    }
    if bytes_max > 0 && rows.byte_size() as u64 > bytes_max {
        bail!(SetSizeLimitExceeded, "Limit for JOIN exceeded: {} bytes, maximum: {bytes_max}. Raise max_bytes_in_join", rows.byte_size());
    }
    if rows.rows >= MISSING as usize {
        bail!(TooManyRows, "The right side of a JOIN has {} rows, at most {} are possible: filter it or swap the sides", rows.rows, MISSING - 1);
    }
    Ok(())
}

fn build_table(node: &JoinNode, rows: Block, context: &QueryContext) -> Result<JoinTable> {
    let exprs: Vec<&Expr> = node.keys.iter().map(|(_, right)| right).collect();
    let keys = JoinKeys::new(&exprs, node.right.schema.len());
    let (mut batch, nulls) = guarded(context, || keys.pack(&rows))?;
    batch.decode_dict();
    let layout = keys.layout;
    let bits = if rows.rows >= PARTITIONED_ROWS_MIN && !node.keys.is_empty() { PARTITION_BITS } else { 0 };
    let hashes = if bits == 0 { Vec::new() } else { Groups::new(&layout, 1).batch_hashes(&batch) };
    let parted = (bits > 0).then(|| partition(&hashes, bits));
    let built = for_each(context, 1 << bits, |part| {
        let members: Vec<u32> = match &parted {
            Some(parted) => parted.rows[parted.offsets[part] as usize..parted.offsets[part + 1] as usize].to_vec(),
            None => (0..batch.rows as u32).collect(),
        };
        let members = match &nulls {
            Some(nulls) => members.into_iter().filter(|&row| nulls[row as usize] == 0).collect(),
            None => members,
        };
        build_part(&layout, &batch, members)
    })?;
    let mut table = JoinTable {
        matched: (0..if keeps_matches(node) { rows.rows.div_ceil(64) } else { 0 }).map(|_| AtomicU64::new(0)).collect(),
        rows,
        layout,
        bits,
        parts: Vec::with_capacity(built.len()),
        bases: Vec::with_capacity(built.len()),
        starts: vec![0],
        members: Vec::new(),
    };
    for (groups, counts, members) in built {
        table.bases.push(table.starts.len() as u32 - 1);
        let mut at = table.members.len() as u32;
        table.starts.extend(counts.iter().map(|count| {
            at += count;
            at
        }));
        table.members.extend(members);
        table.parts.push(groups);
    }
    Ok(table)
}

/// Groups of a partition, rows per group, and rows ordered by group.
fn build_part(layout: &Layout, batch: &KeyBatch, rows: Vec<u32>) -> Result<(Groups, Vec<u32>, Vec<u32>)> {
    let own = batch.gather(&rows, layout.stride());
    let mut groups = Groups::new(layout, (rows.len() / 2).max(64));
    let mut ids = Vec::with_capacity(rows.len());
    groups.insert(&own, 0..own.rows, &mut ids)?;
    let mut counts = vec![0u32; groups.len()];
    ids.iter().for_each(|&id| counts[id as usize] += 1);
    let mut next: Vec<u32> = counts
        .iter()
        .scan(0, |sum, &count| {
            *sum += count;
            Some(*sum - count)
        })
        .collect();
    let mut members = vec![0u32; rows.len()];
    for (&row, &id) in rows.iter().zip(&ids) {
        members[next[id as usize] as usize] = row;
        next[id as usize] += 1;
    }
    Ok((groups, counts, members))
}

/// Whether rows of the right input must be told apart by having had a partner.
pub fn keeps_matches(node: &JoinNode) -> bool {
    matches!(node.kind, JoinKind::Right | JoinKind::Full) || (node.kind == JoinKind::Right && node.strictness != JoinStrictness::All)
}

impl JoinTable {
    /// The group of each row of a batch, [`MISSING`] where the table has no such key.
    pub fn find(&self, mut batch: KeyBatch, nulls: Option<Vec<u8>>) -> Vec<u32> {
        let mut ids = Vec::with_capacity(batch.rows);
        if self.bits == 0 {
            self.parts[0].find(&batch, 0..batch.rows, &mut ids);
        } else {
            batch.decode_dict();
            ids.resize(batch.rows, MISSING);
            let parted = partition(&self.parts[0].batch_hashes(&batch), self.bits);
            let own = batch.gather(&parted.rows, self.layout.stride());
            let mut found = Vec::with_capacity(batch.rows);
            for (part, groups) in self.parts.iter().enumerate() {
                let range = parted.offsets[part] as usize..parted.offsets[part + 1] as usize;
                groups.find(&own, range.clone(), &mut found);
                let base = self.bases[part];
                found[range].iter_mut().filter(|id| **id != MISSING).for_each(|id| *id += base);
            }
            parted.rows.iter().zip(found).for_each(|(&row, id)| ids[row as usize] = id);
        }
        if let Some(nulls) = nulls {
            ids.iter_mut().zip(nulls).filter(|(_, null)| *null != 0).for_each(|(id, _)| *id = MISSING);
        }
        ids
    }

    /// The rows of a group.
    #[inline]
    pub fn members(&self, group: u32) -> &[u32] {
        &self.members[self.starts[group as usize] as usize..self.starts[group as usize + 1] as usize]
    }

    /// Notes that a row has a partner; whether it is its first.
    #[inline]
    pub fn mark(&self, row: u32) -> bool {
        let bit = 1u64 << (row % 64);
        let word = &self.matched[row as usize / 64];
        // Most rows of a popular key are marked already: look before writing.
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Rows without a partner.
    pub fn unmatched(&self) -> Vec<u32> {
        (0..self.rows.rows as u32).filter(|&row| self.matched[row as usize / 64].load(Ordering::Relaxed) >> (row % 64) & 1 == 0).collect()
    }
}
