//! Sorted runs, in memory or on disk, and reading the rows of a range of keys from them.

use super::order::Order;
use crate::context::QueryContext;
use crate::spill::{Frame, SpillFile, SpillKind};
use base::Result;
use plan::SortKey;
use types::{Block, Column};

/// Rows of a frame on disk, at most: every range reads up to two frames of a run only in part.
pub(super) const FRAME_ROWS: usize = 4096;
/// Bytes of a frame, roughly.
const FRAME_BYTES: usize = 256 << 10;

/// A sorted run. The last of its keys is the position in the input, which makes the order total.
pub(super) struct Run {
    rows: usize,
    bytes: usize,
    store: RunStore,
}

enum RunStore {
    Memory {
        keys: Vec<Column>,
        block: Block,
    },
    /// Frames of computed keys, positions and the block's columns; `heads` are the keys of each frame's first row.
    Disk {
        frames: Vec<Frame>,
        heads: Vec<Column>,
    },
}

/// The places of a run's keys in its frames.
pub(super) struct FrameLayout {
    /// The column of the block that each key is; `None` if it was computed.
    sources: Vec<Option<usize>>,
}

impl FrameLayout {
    /// The layout for sort keys.
    pub(super) fn new(keys: &[SortKey]) -> Self {
        FrameLayout { sources: keys.iter().map(|key| key.expr.as_column()).collect() }
    }

    /// Number of columns before those of the block: computed keys and the position.
    fn own_columns(&self) -> usize {
        self.sources.iter().filter(|source| source.is_none()).count() + 1
    }

    fn to_columns(&self, keys: &[Column], block: &Block) -> Vec<Column> {
        let computed = self.sources.iter().zip(keys).filter(|(source, _)| source.is_none()).map(|(_, key)| key);
        computed.chain(keys.last()).chain(&block.columns).cloned().collect()
    }

    fn from_columns(&self, mut columns: Vec<Column>, rows: usize) -> (Vec<Column>, Block) {
        let block = Block::new(columns.split_off(self.own_columns()), rows);
        let mut own = columns.into_iter();
        let mut keys: Vec<Column> = Vec::with_capacity(self.sources.len() + 1);
        for source in &self.sources {
            keys.extend(source.map_or_else(|| own.next(), |column| Some(block.columns[column].flatten())));
        }
        keys.extend(own);
        (keys.iter().map(Column::flatten).collect(), block)
    }
}

impl Run {
    /// A run in memory.
    pub(super) fn memory(keys: Vec<Column>, block: Block) -> Self {
        Run { rows: block.rows, bytes: block.byte_size(), store: RunStore::Memory { keys, block } }
    }

    /// Writes sorted rows.
    ///
    /// # Errors
    /// Those of writing.
    pub(super) fn write(
        keys: &[Column],
        block: &Block,
        layout: &FrameLayout,
        file: &mut SpillFile,
        context: &QueryContext,
    ) -> Result<Self> {
        let bytes = block.byte_size();
        let step = (FRAME_BYTES / (bytes / block.rows.max(1)).max(1)).clamp(16, FRAME_ROWS);
        let starts: Vec<u32> = (0..block.rows as u32).step_by(step).collect();
        let heads = keys.iter().map(|key| key.gather(&starts).flatten()).collect();
        let mut frames = Vec::with_capacity(starts.len());
        for &start in &starts {
            let (start, rows) = (start as usize, step.min(block.rows - start as usize));
            let keys: Vec<Column> = keys.iter().map(|key| key.slice(start, rows)).collect();
            frames.push(file.write(&layout.to_columns(&keys, &block.slice(start, rows)), rows, context)?);
        }
        SpillKind::Sort.count_part(context);
        Ok(Run { rows: block.rows, bytes, store: RunStore::Disk { frames, heads } })
    }

    /// Number of rows.
    pub(super) fn rows(&self) -> usize {
        self.rows
    }

    /// Bytes that the run takes, or would take, in memory.
    pub(super) fn byte_size(&self) -> usize {
        self.bytes
    }

    /// Samples of keys from evenly spaced rows: every `step`-th, or each frame's first.
    pub(super) fn samples(&self, step: usize) -> Vec<Column> {
        match &self.store {
            RunStore::Memory { keys, block } => {
                let rows: Vec<u32> = (0..block.rows as u32).step_by(step.max(1)).collect();
                keys.iter().map(|key| key.gather(&rows).flatten()).collect()
            }
            RunStore::Disk { heads, .. } => heads.clone(),
        }
    }

    /// Reads the keys and rows from `range.0` on and before `range.1`, which are rows of `bounds`.
    ///
    /// # Errors
    /// Those of reading.
    pub(super) fn read_range(
        &self,
        order: &Order,
        bounds: &[Column],
        range: (Option<usize>, Option<usize>),
        layout: &FrameLayout,
        out: &mut Vec<(Vec<Column>, Block)>,
    ) -> Result<()> {
        let mut add = |keys: &[Column], block: &Block| {
            let start = range.0.map_or(0, |low| lower_bound(order, keys, block.rows, bounds, low));
            let end = range.1.map_or(block.rows, |high| lower_bound(order, keys, block.rows, bounds, high));
            if start < end {
                out.push((
                    keys.iter().map(|key| key.slice(start, end - start)).collect(),
                    block.slice(start, end - start),
                ));
            }
        };
        match &self.store {
            RunStore::Memory { keys, block } => add(keys, block),
            RunStore::Disk { frames, heads } => {
                // The frame before the first whose head is not less may still end beyond the bound.
                let first =
                    range.0.map_or(0, |low| lower_bound(order, heads, frames.len(), bounds, low).saturating_sub(1));
                let end = range.1.map_or(frames.len(), |high| lower_bound(order, heads, frames.len(), bounds, high));
                for frame in frames.get(first..end).unwrap_or_default() {
                    let (keys, block) = layout.from_columns(frame.read()?, frame.rows());
                    add(&keys, &block);
                }
            }
        }
        Ok(())
    }
}

/// The first row that is not less than row `bound` of `bounds`.
pub(crate) fn lower_bound(order: &Order, keys: &[Column], rows: usize, bounds: &[Column], bound: usize) -> usize {
    let (mut low, mut high) = (0, rows);
    while low < high {
        let middle = (low + high) / 2;
        if order.compare(0, keys, middle, bounds, bound).is_lt() { low = middle + 1 } else { high = middle }
    }
    low
}
