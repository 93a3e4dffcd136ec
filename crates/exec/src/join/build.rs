//! Reading the right input, and the table of its keys.

use super::grace::PartitionWriter;
use super::keys::{JoinKeys, PackedKeys};
use super::table::UnchainedTable;
use crate::context::QueryContext;
use crate::scheduler::{drive, for_each, for_each_owned};
use crate::source::Source;
use crate::spill::{Budget, Frame};
use base::{ErrorCode, Limits, Result, bail};
use functions::Expr;
use plan::{JoinKind, JoinNode, JoinStrictness};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use types::{Block, Column};

/// Number of rows of the right input, at most: row numbers have 32 bits.
const ROWS_MAX: usize = u32::MAX as usize;

/// The right input, read whole.
pub(super) enum BuildSide {
    /// Blocks in the order of the input.
    Memory(Vec<Block>),
    /// Frames by partition of the hash.
    Disk(Vec<Vec<Frame>>),
}

/// The right input, ready to be probed.
pub(super) struct JoinTable {
    /// Rows by key.
    pub table: UnchainedTable,
    /// One bit per row: 1 if it has a partner; empty where that does not matter.
    matched: Vec<AtomicU64>,
    rows: usize,
}

/// Blocks that a thread has read.
#[derive(Default)]
struct BuildRows {
    blocks: Vec<(usize, Block)>,
    bytes: usize,
    writer: Option<PartitionWriter>,
}

/// The keys of the right input.
pub(super) fn build_keys(node: &JoinNode) -> JoinKeys {
    let exprs: Vec<&Expr> = node.keys.iter().map(|(_, right)| right).collect();
    JoinKeys::new(&exprs, node.right.schema.len())
}

/// Reads the right input; to disk, once the query has taken too much memory.
///
/// # Errors
/// Those of the input and the keys; memory; `SET_SIZE_LIMIT_EXCEEDED`.
pub(super) fn read(node: &JoinNode, right: &dyn Source, context: &QueryContext) -> Result<BuildSide> {
    let settings = &context.settings;
    let takes_last = settings.join_any_take_last_row && takes_one(node);
    // Rows without keys have no partition, nearest values are looked for among all, and which row is the last is seen
    // in memory.
    let budget = match node.keys.is_empty() || node.strictness == JoinStrictness::Asof || takes_last {
        true => Budget::unlimited(),
        false => {
            Budget::new(context, settings.max_bytes_before_external_join, settings.max_bytes_ratio_before_external_join)
        }
    };
    let keys = build_keys(node);
    let spills = AtomicBool::new(false);
    // A grace hash join goes to disk instead.
    let is_grace =
        settings.join_algorithm.split(',').next().is_some_and(|first| first.trim().eq_ignore_ascii_case("grace_hash"));
    let most = if is_grace { (0, 0) } else { (settings.max_rows_in_join, settings.max_bytes_in_join) };
    let limits = Limits::new(most, settings.join_overflow_mode, ErrorCode::SetSizeLimitExceeded, "JOIN");
    let (rows_read, bytes_read) = (AtomicU64::new(0), AtomicU64::new(0));
    let locals = drive(
        context,
        right,
        || Ok(BuildRows::default()),
        |collected: &mut BuildRows, block, morsel| {
            let (rows, bytes) = (block.rows as u64, block.byte_size());
            collected.bytes += bytes;
            collected.blocks.push((morsel, block));
            let over =
                spills.load(Ordering::Relaxed) || budget.is_over(context) && budget.is_worth(collected.bytes as u64);
            if over {
                spills.store(true, Ordering::Relaxed);
                collected.write(&keys, context)?;
            }
            limits.allow(
                rows_read.fetch_add(rows, Ordering::Relaxed) + rows,
                bytes_read.fetch_add(bytes as u64, Ordering::Relaxed) + bytes as u64,
            )
        },
    )?;
    if spills.into_inner() {
        let frames = for_each_owned(context, locals, |_, mut local| {
            local.write(&keys, context)?;
            local.writer.map_or(Ok(Vec::new()), |writer| writer.finish(context))
        })?;
        return Ok(BuildSide::Disk(super::grace::by_partition(frames)));
    }
    let mut blocks: Vec<(usize, Block)> = locals.into_iter().flat_map(|local| local.blocks).collect();
    blocks.sort_by_key(|(morsel, _)| *morsel);
    let mut blocks: Vec<Block> = blocks.into_iter().map(|(_, block)| block).collect();
    if takes_last {
        reverse(&mut blocks);
    }
    base::memory::check_reserve(blocks.iter().map(|block| block.byte_size() as u64).sum())?;
    Ok(BuildSide::Memory(blocks))
}

/// Whether a left row gets the first of its partners.
fn takes_one(node: &JoinNode) -> bool {
    matches!(node.strictness, JoinStrictness::Any | JoinStrictness::Semi)
        && matches!(node.kind, JoinKind::Inner | JoinKind::Left)
}

/// Reverses the order of rows, so that the last partner becomes the first.
fn reverse(blocks: &mut [Block]) {
    blocks.reverse();
    for block in blocks {
        let rows: Vec<u32> = (0..block.rows as u32).rev().collect();
        *block = block.gather(&rows);
    }
}

impl BuildRows {
    fn write(&mut self, keys: &JoinKeys, context: &QueryContext) -> Result<()> {
        self.bytes = 0;
        for (_, block) in std::mem::take(&mut self.blocks) {
            let writer = match &mut self.writer {
                Some(writer) => writer,
                none => none.insert(PartitionWriter::create(0, context)?),
            };
            writer.push(keys, block, context)?;
        }
        Ok(())
    }
}

/// Packs the keys of blocks, and concatenates the blocks.
///
/// # Errors
/// Those of the keys; memory; `TOO_MANY_ROWS`.
pub(super) fn build(
    node: &JoinNode,
    keys: &JoinKeys,
    blocks: Vec<Block>,
    context: &QueryContext,
) -> Result<(JoinTable, Block)> {
    let rows: usize = blocks.iter().map(|block| block.rows).sum();
    if rows >= ROWS_MAX {
        bail!(
            TooManyRows,
            "The right side of a JOIN has {rows} rows, at most {} are possible: filter it or swap the sides",
            ROWS_MAX - 1
        );
    }
    let packed: Vec<PackedKeys> = for_each(context, blocks.len(), |i| keys.pack(&blocks[i]))?;
    let table = UnchainedTable::build(keys.layout(), packed, context)?;
    let matched = if keeps_matches(node) { rows.div_ceil(64) } else { 0 };
    let all = concat(node, blocks, context)?;
    Ok((JoinTable { table, matched: (0..matched).map(|_| AtomicU64::new(0)).collect(), rows }, all))
}

/// Concatenates blocks, column by column in parallel.
///
/// # Errors
/// Memory.
pub(super) fn concat(node: &JoinNode, mut blocks: Vec<Block>, context: &QueryContext) -> Result<Block> {
    let rows: usize = blocks.iter().map(|block| block.rows).sum();
    if blocks.len() <= 1 {
        return Ok(blocks.pop().unwrap_or_else(|| node.right.schema.empty_block()));
    }
    let columns = for_each(context, blocks[0].columns.len(), |i| {
        let parts: Vec<&Column> = blocks.iter().map(|block| &block.columns[i]).collect();
        Ok(Column::concat(&parts))
    })?;
    Ok(Block::new(columns, rows))
}

/// Whether it matters which rows of the right input have a partner.
pub(super) fn keeps_matches(node: &JoinNode) -> bool {
    matches!(node.kind, JoinKind::Right | JoinKind::Full)
}

impl JoinTable {
    /// Notes that a row has a partner; whether it is its first.
    #[inline]
    pub(super) fn mark(&self, row: u32) -> bool {
        let bit = 1u64 << (row % 64);
        let word = &self.matched[row as usize / 64];
        // Most rows of a frequent key are marked already, so look before writing.
        word.load(Ordering::Relaxed) & bit == 0 && word.fetch_or(bit, Ordering::Relaxed) & bit == 0
    }

    /// Rows without a partner.
    pub(super) fn unmatched(&self) -> Vec<u32> {
        (0..self.rows as u32)
            .filter(|&row| self.matched[row as usize / 64].load(Ordering::Relaxed) >> (row % 64) & 1 == 0)
            .collect()
    }
}
