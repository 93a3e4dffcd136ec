//! The rows of a window before they are arranged: in memory, or in buckets on disk when there are too many.
//!
//! ```text
//! blocks ─▶ kept per thread ─▶ over budget: + position, by the hash of PARTITION BY ─▶ frames of 256 buckets
//! ```
//! A bucket holds whole partitions. Its rows are brought back into the order of the input by their positions, so that
//! ties fall as they do in memory. Without PARTITION BY all rows are one partition, which has to fit into memory.

use crate::aggregate::partition;
use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::scheduler::drive;
use crate::sort::{Order, sort_rows};
use crate::source::Source;
use crate::spill::{Budget, Frame, SpillFile, SpillKind};
use base::Result;
use functions::Expr;
use plan::SortKey;
use types::{Block, Column, DataType};

/// Bits of the hash that choose a bucket on disk.
const BUCKET_BITS: u32 = 8;
/// Bits of a position in the input that hold the row of the morsel; the morsel's number is above them.
const ROW_BITS: u32 = 40;

/// All rows of a window's input.
pub(super) enum Rows {
    /// Rows in memory, in the order of the input.
    Memory(Vec<Block>),
    /// Rows on disk, in buckets by the hash of their partitions; empty buckets are left out.
    Disk(Vec<DiskBucket>),
}

/// Rows of some whole partitions.
pub(super) struct DiskBucket {
    frames: Vec<Frame>,
}

/// Rows that a thread has read.
#[derive(Default)]
struct WindowRows {
    /// Blocks with the position of their first row.
    blocks: Vec<(u64, Block)>,
    bytes: usize,
    morsel: usize,
    /// Rows of the morsel so far.
    rows: u64,
    spilled: Option<Spilled>,
}

struct Spilled {
    file: SpillFile,
    buckets: Vec<Vec<Frame>>,
}

/// Reads all of the source; `partition_by` are the window's keys, if it `is_partitioned`.
///
/// # Errors
/// Those of the input and the keys; those of writing to disk.
pub(super) fn collect(
    partition_by: &Project,
    is_partitioned: bool,
    source: &dyn Source,
    context: &QueryContext,
) -> Result<Rows> {
    let settings = &context.settings;
    let budget = if is_partitioned {
        Budget::new(context, settings.max_bytes_before_external_sort, settings.max_bytes_ratio_before_external_sort)
    } else {
        Budget::unlimited()
    };
    let mut locals = drive(
        context,
        source,
        || Ok(WindowRows::default()),
        |collected: &mut WindowRows, block, morsel| {
            collected.push(block, morsel);
            if budget.is_over(context) && budget.is_worth(collected.bytes as u64) {
                collected.spill(partition_by, context)?;
            }
            Ok(true)
        },
    )?;
    if locals.iter().all(|local| local.spilled.is_none()) {
        let mut blocks: Vec<(u64, Block)> = locals.into_iter().flat_map(|local| local.blocks).collect();
        blocks.sort_by_key(|(position, _)| *position);
        return Ok(Rows::Memory(blocks.into_iter().map(|(_, block)| block).collect()));
    }
    SpillKind::Sort.count_merge(context);
    let mut buckets: Vec<DiskBucket> = (0..1usize << BUCKET_BITS).map(|_| DiskBucket { frames: Vec::new() }).collect();
    for local in &mut locals {
        local.spill(partition_by, context)?;
        let Some(spilled) = local.spilled.take() else { continue };
        spilled.buckets.into_iter().zip(&mut buckets).for_each(|(frames, bucket)| bucket.frames.extend(frames));
    }
    buckets.retain(|bucket| !bucket.frames.is_empty());
    Ok(Rows::Disk(buckets))
}

impl WindowRows {
    fn push(&mut self, block: Block, morsel: usize) {
        if morsel != self.morsel {
            (self.morsel, self.rows) = (morsel, 0);
        }
        let position = (morsel as u64) << ROW_BITS | self.rows;
        self.rows += block.rows as u64;
        self.bytes += block.byte_size();
        self.blocks.push((position, block));
    }

    /// Writes the rows that are in memory to disk.
    fn spill(&mut self, partition_by: &Project, context: &QueryContext) -> Result<()> {
        let blocks = std::mem::take(&mut self.blocks);
        self.bytes = 0;
        let positions: Vec<u64> = blocks.iter().flat_map(|(start, block)| *start..*start + block.rows as u64).collect();
        let parts: Vec<Block> = blocks.into_iter().map(|(_, block)| block).collect();
        let Some(block) = Block::concat(&parts) else { return Ok(()) };
        drop(parts);
        let keys = partition_by.run(&block)?;
        let mut hashes = vec![0u64; block.rows];
        keys.columns.iter().for_each(|key| key.hash_into(&mut hashes));
        let parts = partition(&hashes, BUCKET_BITS);
        let spilled = match &mut self.spilled {
            Some(spilled) => spilled,
            none => none.insert(Spilled {
                file: SpillFile::create(SpillKind::Sort, context)?,
                buckets: (0..1usize << BUCKET_BITS).map(|_| Vec::new()).collect(),
            }),
        };
        SpillKind::Sort.count_part(context);
        for (pair, frames) in parts.offsets.windows(2).zip(&mut spilled.buckets) {
            let rows = &parts.rows[pair[0] as usize..pair[1] as usize];
            if rows.is_empty() {
                continue;
            }
            let mut columns = block.gather(rows).columns;
            columns.push(Column::from_vec(kernels::gather::gather(&positions, rows)));
            frames.push(spilled.file.write(&columns, rows.len(), context)?);
        }
        Ok(())
    }
}

impl DiskBucket {
    /// Reads the rows, in the order of the input.
    ///
    /// # Errors
    /// Those of reading; memory.
    pub(super) fn read(self) -> Result<Option<Block>> {
        let bytes: u64 = self.frames.iter().map(Frame::byte_size).sum();
        base::memory::check_reserve(bytes)?;
        let mut blocks = Vec::with_capacity(self.frames.len());
        for frame in self.frames {
            blocks.push(Block::new(frame.read()?, frame.rows()));
        }
        let Some(mut block) = Block::concat(&blocks) else { return Ok(None) };
        drop(blocks);
        let Some(positions) = block.columns.pop() else { return Ok(None) };
        let key = SortKey { expr: Expr::column(0, DataType::UInt64), descending: false, nulls_first: false };
        let sorted = sort_rows(&[positions], &Order::new(&[key]), block.rows);
        Ok(Some(block.gather(&sorted)))
    }
}
