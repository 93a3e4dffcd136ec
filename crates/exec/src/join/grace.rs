//! Joins whose build side does not fit into memory: both inputs are partitioned by their keys' hashes on disk, and
//! joined partition by partition.
//!
//! ```text
//! right ─▶ partition 0 … 15 on disk        left ─▶ partition 0 … 15 on disk
//! partition p: table of the right rows, probed by the left rows      a partition that is too large is split again
//! ```
//! The rows of one key cannot be split: a partition of one key is joined whole.

use super::build::{build, build_keys, keeps_matches};
use super::keys::JoinKeys;
use super::output::JoinOutput;
use super::probe::{Probe, probe_keys};
use crate::aggregate::Groups;
use crate::context::QueryContext;
use crate::scheduler::drive;
use crate::source::{Emit, Source};
use crate::spill::{Budget, Frame, SpillFile, SpillKind};
use base::Result;
use plan::{JoinNode, JoinStrictness};
use std::sync::Arc;
use types::{Block, Schema};

const BITS: u32 = 4;
const PARTITIONS: usize = 1 << BITS;
/// Number of times that a partition is split, at most.
const LEVELS_MAX: u32 = 5;
/// Bytes that wait in memory before they are written.
const BUFFER_BYTES: usize = 4 << 20;
/// Bytes up to which a partition is never split.
const SPLIT_BYTES_MIN: u64 = 1 << 10;

/// Writes rows by partition.
pub(super) struct PartitionWriter {
    level: u32,
    file: SpillFile,
    buffers: Vec<Vec<Block>>,
    bytes: usize,
    frames: Vec<Vec<Frame>>,
}

impl PartitionWriter {
    /// A writer of partitions by the hash bits of `level`.
    ///
    /// # Errors
    /// As [`SpillFile::create`].
    pub(super) fn create(level: u32, context: &QueryContext) -> Result<Self> {
        let empty = || (0..PARTITIONS).map(|_| Vec::new()).collect();
        Ok(PartitionWriter {
            level,
            file: SpillFile::create(SpillKind::Join, context)?,
            buffers: empty(),
            bytes: 0,
            frames: (0..PARTITIONS).map(|_| Vec::new()).collect(),
        })
    }

    /// Adds a block.
    ///
    /// # Errors
    /// Those of keys and of writing.
    pub(super) fn push(&mut self, keys: &JoinKeys, block: Block, context: &QueryContext) -> Result<()> {
        let packed = keys.pack(&block)?;
        let mut hashes = Groups::new(keys.layout(), 1).batch_hashes(&packed.batch);
        // Levels use other bits than the hash table, which uses the highest.
        hashes.iter_mut().for_each(|hash| *hash = hash.rotate_left(20 + BITS * self.level));
        let parted = crate::aggregate::partition(&hashes, BITS);
        self.bytes += block.byte_size();
        for partition in 0..PARTITIONS {
            let rows = &parted.rows[parted.offsets[partition] as usize..parted.offsets[partition + 1] as usize];
            if !rows.is_empty() {
                self.buffers[partition].push(block.gather(rows));
            }
        }
        if self.bytes >= BUFFER_BYTES { self.flush(context) } else { Ok(()) }
    }

    fn flush(&mut self, context: &QueryContext) -> Result<()> {
        self.bytes = 0;
        for (buffer, frames) in self.buffers.iter_mut().zip(&mut self.frames) {
            if let Some(block) = Block::concat(&std::mem::take(buffer)) {
                frames.push(self.file.write_block(&block, context)?);
                SpillKind::Join.count_part(context);
            }
        }
        Ok(())
    }

    /// The frames of every partition.
    ///
    /// # Errors
    /// Those of writing.
    pub(super) fn finish(mut self, context: &QueryContext) -> Result<Vec<Vec<Frame>>> {
        self.flush(context)?;
        Ok(self.frames)
    }
}

/// Brings the frames of several writers together by partition.
pub(super) fn by_partition(writers: Vec<Vec<Vec<Frame>>>) -> Vec<Vec<Frame>> {
    let mut all: Vec<Vec<Frame>> = (0..PARTITIONS).map(|_| Vec::new()).collect();
    for frames in writers {
        all.iter_mut().zip(frames).for_each(|(all, frames)| all.extend(frames));
    }
    all
}

/// Partitions that are joined when they are read.
pub(super) struct GraceSource {
    node: JoinNode,
    schema: Schema,
    partitions: Vec<(Vec<Frame>, Vec<Frame>)>,
    /// Bytes of a build side that are joined at once, at most, roughly.
    bytes_max: u64,
}

impl GraceSource {
    /// Partitions the left input like the right one.
    ///
    /// # Errors
    /// Those of the left input and of writing.
    pub(super) fn new(
        node: &JoinNode,
        left: &dyn Source,
        right: Vec<Vec<Frame>>,
        schema: &Schema,
        context: &QueryContext,
    ) -> Result<Self> {
        let keys = probe_keys(node);
        let locals = drive(
            context,
            left,
            || PartitionWriter::create(0, context),
            |writer: &mut PartitionWriter, block, _| {
                writer.push(&keys, block, context)?;
                Ok(true)
            },
        )?;
        let frames = locals.into_iter().map(|writer| writer.finish(context)).collect::<Result<Vec<_>>>()?;
        let settings = &context.settings;
        let budget = Budget::new(
            context,
            settings.max_bytes_before_external_join,
            settings.max_bytes_ratio_before_external_join,
        );
        let bytes_max =
            (budget.limit_bytes().unwrap_or(u64::MAX) / context.threads().max(1) as u64).max(SPLIT_BYTES_MIN);
        Ok(GraceSource {
            node: node.clone(),
            schema: schema.clone(),
            partitions: right.into_iter().zip(by_partition(frames)).collect(),
            bytes_max,
        })
    }

    fn join(
        &self,
        frames: (&[Frame], &[Frame]),
        level: u32,
        context: &Arc<QueryContext>,
        emit: Emit<'_>,
    ) -> Result<bool> {
        let (right, left) = frames;
        if right.is_empty() && left.is_empty() {
            return Ok(true);
        }
        let rows: usize = right.iter().map(Frame::rows).sum();
        let bytes: u64 = right.iter().map(Frame::byte_size).sum();
        if bytes > self.bytes_max && level < LEVELS_MAX && rows > 1 {
            let right = split(&build_keys(&self.node), right, level + 1, context)?;
            // Splitting gained nothing: the rows have one key.
            if right.iter().filter(|frames| !frames.is_empty()).count() > 1 {
                let left = split(&probe_keys(&self.node), left, level + 1, context)?;
                for (right, left) in right.iter().zip(&left) {
                    if !self.join((right, left), level + 1, context, emit)? {
                        return Ok(false);
                    }
                }
                return Ok(true);
            }
        }
        SpillKind::Join.count_merge(context);
        let blocks = right.iter().map(Frame::read_block).collect::<Result<Vec<Block>>>()?;
        base::cancel::checkpoint()?;
        let (table, rows) = build(&self.node, &build_keys(&self.node), blocks, context)?;
        let probe = Probe::new(&self.node, table, JoinOutput::new(rows, self.node.left.schema.len(), &self.schema));
        for frame in left {
            if !probe.apply(&frame.read_block()?, context, emit)? {
                return Ok(false);
            }
        }
        if !keeps_matches(&self.node) || self.node.strictness == JoinStrictness::Semi {
            return Ok(true);
        }
        probe.emit_unmatched(context, emit)
    }
}

fn split(keys: &JoinKeys, frames: &[Frame], level: u32, context: &QueryContext) -> Result<Vec<Vec<Frame>>> {
    let mut writer = PartitionWriter::create(level, context)?;
    for frame in frames {
        writer.push(keys, frame.read_block()?, context)?;
    }
    writer.finish(context)
}

impl Source for GraceSource {
    fn morsels(&self) -> usize {
        self.partitions.len()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        // A worker reads the partition and must not wait for others: it builds the table alone.
        let mut settings = (*context.settings).clone();
        settings.max_threads = 1;
        let alone = Arc::new(QueryContext { settings: Arc::new(settings), ..context.clone() });
        let (right, left) = &self.partitions[morsel];
        self.join((right, left), 0, &alone, emit).map(|_| ())
    }
}
