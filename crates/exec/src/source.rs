//! Sources of blocks: morsels that any thread may read, in any order, and transformations of their blocks.

use crate::context::QueryContext;
use base::Result;
use std::sync::Arc;
use storage::{MorselSpan, SortedRun};
use types::Block;

/// Takes a block, says whether more are wanted.
pub type Emit<'a> = &'a mut dyn FnMut(Block) -> Result<bool>;

/// Rows in morsels. The rows of morsel 0 come before those of morsel 1 and so on where order means something.
pub trait Source: Send + Sync {
    /// Number of morsels.
    fn morsels(&self) -> usize;

    /// Reads a morsel once.
    ///
    /// # Errors
    /// I/O errors, errors of expressions, cancellation.
    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()>;

    /// The number of first morsels that together have at most `rows` rows, as far as that is known without reading
    /// them, and the number of their rows.
    fn skip(&self, rows: u64) -> (usize, u64) {
        let _ = rows;
        (0, 0)
    }

    /// See [`storage::Scan::sorted_runs`]: of a table's scan, and of what changes its rows one by one.
    fn sorted_runs(&self) -> Option<Vec<SortedRun>> {
        None
    }

    /// See [`storage::Scan::spans`]: by a column of the blocks.
    fn spans(&self, column: usize) -> Option<Vec<MorselSpan>> {
        let _ = column;
        None
    }

    /// Reads some granules of a morsel of a source that has [`Self::sorted_runs`].
    ///
    /// # Errors
    /// As [`Self::read`].
    fn read_granules(&self, place: (usize, u64), context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let _ = (context, emit);
        Err(base::Error::bug(format!("granules of morsel {} of a source that has none", place.0)))
    }

    /// Whether reading has ended early: the other morsels give nothing, and there may be too many of them to read each.
    fn is_over(&self) -> bool {
        false
    }

    /// A source of rows that are known only when all morsels were read (rows of a join's build side without a partner).
    fn tail(&self) -> Option<Arc<dyn Source>> {
        None
    }
}

/// A step that needs nothing but a block. One instance serves all threads.
pub trait Transform: Send + Sync {
    /// Makes zero or more blocks of one; says whether more input is wanted.
    ///
    /// # Errors
    /// Those of expressions.
    fn apply(&self, block: Block, context: &QueryContext, emit: Emit<'_>) -> Result<bool>;

    /// Whether it gives exactly one row for each row, in their order.
    fn keeps_rows(&self) -> bool {
        false
    }
}

/// A source with a transformation after it.
pub struct MapSource {
    /// The source that is read.
    pub input: Arc<dyn Source>,
    /// The transformation of its blocks.
    pub transform: Arc<dyn Transform>,
}

impl Source for MapSource {
    fn morsels(&self) -> usize {
        self.input.morsels()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.input.read(morsel, context, &mut |block| {
            if block.rows == 0 { Ok(true) } else { self.transform.apply(block, context, emit) }
        })
    }

    fn sorted_runs(&self) -> Option<Vec<SortedRun>> {
        self.input.sorted_runs()
    }

    fn read_granules(&self, place: (usize, u64), context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.input.read_granules(place, context, &mut |block| {
            if block.rows == 0 { Ok(true) } else { self.transform.apply(block, context, emit) }
        })
    }

    fn skip(&self, rows: u64) -> (usize, u64) {
        if self.transform.keeps_rows() { self.input.skip(rows) } else { (0, 0) }
    }

    fn is_over(&self) -> bool {
        self.input.is_over()
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        let input = self.input.tail()?;
        Some(Arc::new(MapSource { input, transform: self.transform.clone() }))
    }
}

/// Blocks that are there already, one morsel each.
pub struct BlocksSource(pub Vec<Block>);

impl BlocksSource {
    /// The blocks cut to at most `rows_max` rows.
    pub fn new(blocks: Vec<Block>, rows_max: usize) -> Self {
        let mut cut = Vec::with_capacity(blocks.len());
        for block in blocks {
            if block.rows <= rows_max {
                cut.push(block);
                continue;
            }
            let mut offset = 0;
            while offset < block.rows {
                let rows = rows_max.min(block.rows - offset);
                cut.push(block.slice(offset, rows));
                offset += rows;
            }
        }
        BlocksSource(cut)
    }
}

impl Source for BlocksSource {
    fn morsels(&self) -> usize {
        self.0.len()
    }

    fn read(&self, morsel: usize, _context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        emit(self.0[morsel].clone()).map(|_| ())
    }
}

/// Blocks in their order (one morsel), and then an error (another morsel), which a reader that has enough before does
/// not see.
pub struct BrokenOffSource {
    /// The blocks.
    pub blocks: Vec<Block>,
    /// The error after them.
    pub error: base::Error,
}

impl Source for BrokenOffSource {
    fn morsels(&self) -> usize {
        2
    }

    fn read(&self, morsel: usize, _context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        if morsel > 0 {
            return Err(self.error.clone());
        }
        for block in &self.blocks {
            if !emit(block.clone())? {
                break;
            }
        }
        Ok(())
    }
}

/// A source without its first morsels.
pub struct SkipSource {
    /// The source that is read.
    pub input: Arc<dyn Source>,
    /// Number of morsels that are left out.
    pub morsels: usize,
}

impl Source for SkipSource {
    fn morsels(&self) -> usize {
        self.input.morsels() - self.morsels
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.input.read(morsel + self.morsels, context, emit)
    }

    fn is_over(&self) -> bool {
        self.input.is_over()
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        self.input.tail()
    }
}

/// The morsels of several sources, one source after another.
pub struct ConcatSource(pub Vec<Arc<dyn Source>>);

impl Source for ConcatSource {
    fn morsels(&self) -> usize {
        self.0.iter().map(|source| source.morsels()).sum()
    }

    fn read(&self, mut morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        for source in &self.0 {
            if morsel < source.morsels() {
                return source.read(morsel, context, emit);
            }
            morsel -= source.morsels();
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.0.iter().all(|source| source.is_over())
    }

    fn tail(&self) -> Option<Arc<dyn Source>> {
        let tails: Vec<Arc<dyn Source>> = self.0.iter().filter_map(|source| source.tail()).collect();
        if tails.is_empty() { None } else { Some(Arc::new(ConcatSource(tails))) }
    }
}

/// Groups blocks into lists of at least so many rows.
pub fn group(blocks: Vec<Block>, rows_min: usize) -> Vec<Vec<Block>> {
    let mut groups: Vec<Vec<Block>> = Vec::new();
    let mut rows = usize::MAX;
    for block in blocks {
        if rows >= rows_min {
            groups.push(Vec::new());
            rows = 0;
        }
        rows += block.rows;
        if let Some(group) = groups.last_mut() {
            group.push(block);
        }
    }
    groups
}
