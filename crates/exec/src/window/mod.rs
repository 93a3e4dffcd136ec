//! Window functions.
//!
//! ```text
//! blocks ─▶ buckets by the hash of the PARTITION BY keys ─▶ rows of a bucket by partition and order (arrange)
//!        ─▶ frames per row (frame) ─▶ one column per function ─▶ blocks
//! ```
//! | file | what |
//! |---|---|
//! | [`collect`] | reads the input; to disk where it does not fit |
//! | [`arrange`] | brings rows into partitions and their order |
//! | [`frame`] | the frame of each row as a range of rows |
//! | [`rank`] | functions of the position alone |
//! | [`pick`] | functions that give another row's value: `lag`, `first_value`, `nth_value`, … |
//! | [`sums`], [`extremes`] | `sum`, `avg`, `count`; `min`, `max`: constant time per row |
//! | [`aggregate`] | every other aggregate: one state that grows, or a tree of states |
//!
//! A bucket is worked on when the next pipeline reads it. A bucket that holds much of all rows is sorted by all threads
//! beforehand, and its functions are computed side by side.

mod aggregate;
mod arrange;
mod collect;
mod decayed;
mod extremes;
mod frame;
mod pick;
mod rank;
mod sums;

use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::scheduler::{for_each, for_each_owned};
use crate::sort::{Places, sort_all};
use crate::source::{BlocksSource, ConcatSource, Emit, Source, group};
use arrange::{Arranged, Arranger};
use base::{Result, bail};
use collect::{DiskBucket, Rows, collect};
use functions::Expr;
use parking_lot::Mutex;
use plan::{SortKey, WindowCall, WindowFunction, WindowNode};
use std::sync::Arc;
use types::{Block, Column};

/// Rows that are scattered into buckets at once.
const SCATTER_ROWS: usize = 64 << 10;
/// Rows that a bucket should have: what a second-level cache can sort.
const BUCKET_ROWS: usize = 64 << 10;
/// Bits of the hash that choose a bucket, at most; more buckets make too short runs.
const BUCKET_BITS_MAX: u32 = 10;
/// Rows beyond which all threads sort a bucket, if it has much of all rows.
const ONE_THREAD_ROWS: usize = 512 << 10;
/// The same if each row has a frame whose states are merged.
const ONE_THREAD_FRAMES: usize = 16 << 10;

/// Computes the functions of `node` over `source`.
///
/// # Errors
/// Those of the input and the functions; memory.
pub(crate) fn open_window(node: &WindowNode, source: &dyn Source, context: &QueryContext) -> Result<Arc<dyn Source>> {
    let operator = Arc::new(Operator::new(node));
    let blocks = match collect(&operator.partition, !operator.partition_keys.is_empty(), source, context)? {
        Rows::Memory(blocks) => blocks,
        Rows::Disk(buckets) => {
            return Ok(Arc::new(DiskSource {
                operator,
                buckets: buckets.into_iter().map(|bucket| Mutex::new(Some(bucket))).collect(),
            }));
        }
    };
    let total: usize = blocks.iter().map(|block| block.rows).sum();
    let buckets = operator.scatter(blocks, total, context)?;
    let is_only = buckets.len() == 1;
    let mut sources: Vec<Arc<dyn Source>> = Vec::new();
    let mut small = Vec::new();
    for bucket in buckets {
        let rows: usize = bucket.iter().map(|block| block.rows).sum();
        if rows > operator.one_thread_rows()
            && (is_only || rows > total / (2 * context.threads()))
            && context.threads() > 1
        {
            sources.push(operator.large(bucket, context)?);
        } else {
            small.push(Mutex::new(bucket));
        }
    }
    sources.push(Arc::new(BucketSource { operator, buckets: small, is_only }));
    Ok(Arc::new(ConcatSource(sources)))
}

/// A window's expressions, prepared once.
struct Operator {
    partition: Project,
    partition_keys: Vec<SortKey>,
    order_keys: Vec<SortKey>,
    arranger: Arranger,
    calls: Vec<(WindowCall, Project)>,
    width: usize,
}

impl Operator {
    fn new(node: &WindowNode) -> Self {
        let width = node.input.schema.len();
        let partition_keys = node
            .partition_by
            .iter()
            .map(|expr| SortKey { expr: expr.clone(), descending: false, nulls_first: false })
            .collect();
        let calls = node
            .calls
            .iter()
            .map(|call| {
                let exprs: Vec<Expr> = call.args.iter().chain(call.frame.exprs()).cloned().collect();
                (call.clone(), Project::new(&exprs, width))
            })
            .collect();
        Operator {
            partition: Project::new(&node.partition_by, width),
            partition_keys,
            order_keys: node.order_by.clone(),
            arranger: Arranger::new(node, width),
            calls,
            width,
        }
    }

    /// Rows of a bucket up to which one thread works on it.
    fn one_thread_rows(&self) -> usize {
        if self.calls.iter().any(|(call, _)| is_shared(call)) { ONE_THREAD_FRAMES } else { ONE_THREAD_ROWS }
    }

    /// Scatters rows into buckets by the hash of their partition; gives the blocks of each bucket, in the order of the
    /// input.
    fn scatter(&self, blocks: Vec<Block>, total: usize, context: &QueryContext) -> Result<Vec<Vec<Block>>> {
        if total <= SCATTER_ROWS || self.partition_keys.is_empty() {
            return Ok(vec![blocks]);
        }
        let wanted = (total / BUCKET_ROWS).max(context.threads() * 4);
        let bits = (usize::BITS - wanted.leading_zeros()).min(BUCKET_BITS_MAX);
        let pieces = for_each_owned(context, group(blocks, SCATTER_ROWS), |_, blocks| {
            let Some(block) = Block::concat(&blocks) else { return Ok(Vec::new()) };
            drop(blocks);
            let keys = self.partition.run(&block)?;
            let mut hashes = vec![0u64; block.rows];
            keys.columns.iter().for_each(|key| key.hash_into(&mut hashes));
            let parts = crate::aggregate::partition(&hashes, bits);
            let ordered = block.gather(&parts.rows);
            base::cancel::checkpoint()?;
            Ok(parts
                .offsets
                .windows(2)
                .map(|pair| ordered.slice(pair[0] as usize, (pair[1] - pair[0]) as usize))
                .collect::<Vec<Block>>())
        })?;
        let mut buckets: Vec<Vec<Block>> = (0..1usize << bits).map(|_| Vec::with_capacity(pieces.len())).collect();
        for piece in pieces {
            piece
                .into_iter()
                .zip(&mut buckets)
                .filter(|(block, _)| block.rows > 0)
                .for_each(|(block, bucket)| bucket.push(block));
        }
        Ok(buckets)
    }

    /// Computes a large bucket: all threads sort it, and its functions are computed side by side.
    fn large(&self, bucket: Vec<Block>, context: &QueryContext) -> Result<Arc<dyn Source>> {
        let keys: Vec<SortKey> = self.partition_keys.iter().chain(&self.order_keys).cloned().collect();
        let block = if keys.is_empty() {
            Block::concat(&bucket)
        } else {
            let sorted = sort_all(&keys, self.width, Places::ALL, &BlocksSource(bucket), context)?;
            let pieces = for_each(context, sorted.morsels(), |morsel| {
                let mut blocks = Vec::new();
                sorted.read(morsel, context, &mut |block| {
                    blocks.push(block);
                    Ok(true)
                })?;
                Ok(Block::concat(&blocks))
            })?;
            drop(sorted);
            Block::concat(&pieces.into_iter().flatten().collect::<Vec<Block>>())
        };
        let Some(block) = block else { return Ok(Arc::new(BlocksSource(Vec::new()))) };
        check_rows(block.rows)?;
        let arranged = self.arranger.sorted(block)?;
        // A function whose frames slide has all threads to itself; the others are computed side by side.
        let (shared, single): (Vec<usize>, Vec<usize>) =
            (0..self.calls.len()).partition(|&index| is_shared(&self.calls[index].0));
        let mut columns =
            for_each(context, single.len(), |at| Ok((single[at], self.call(single[at], &arranged, None)?)))?;
        for index in shared {
            columns.push((index, self.call(index, &arranged, Some(context))?));
        }
        columns.sort_by_key(|(index, _)| *index);
        let columns = columns.into_iter().map(|(_, column)| column).collect();
        let block = with_columns(arranged.block, columns);
        Ok(Arc::new(BlocksSource::new(vec![block], context.block_rows_max())))
    }

    /// Arranges a bucket and computes all functions.
    fn bucket(&self, bucket: Vec<Block>, by_key: bool) -> Result<Option<Block>> {
        let Some(block) = Block::concat(&bucket) else { return Ok(None) };
        drop(bucket);
        check_rows(block.rows)?;
        base::memory::check_reserve(block.byte_size() as u64)?;
        let arranged = self.arranger.arrange(block, by_key)?;
        let columns =
            (0..self.calls.len()).map(|call| self.call(call, &arranged, None)).collect::<Result<Vec<Column>>>()?;
        Ok(Some(with_columns(arranged.block, columns)))
    }

    /// Computes a function's results, on the query's threads if these are given and the function can use them.
    fn call(&self, index: usize, rows: &Arranged, threads: Option<&QueryContext>) -> Result<Column> {
        let (call, program) = &self.calls[index];
        let mut args = program.run(&rows.block)?.columns;
        let limits = args.split_off(call.args.len());
        Ok(match &call.function {
            WindowFunction::RowNumber => rank::row_number(rows),
            WindowFunction::Rank => rank::rank(rows)?,
            WindowFunction::DenseRank => rank::dense_rank(rows)?,
            WindowFunction::PercentRank => rank::percent_rank(rows)?,
            WindowFunction::CumeDist => rank::cume_dist(rows)?,
            WindowFunction::Ntile(parts) => rank::ntile(rows, *parts),
            WindowFunction::Shift { back, in_frame: false } => pick::shift(rows, &args, *back, None, &call.result_type),
            WindowFunction::Shift { back, in_frame: true } => {
                let frames = frame::frames(rows, &call.frame, &limits)?;
                pick::shift(rows, &args, *back, Some(&frames), &call.result_type)
            }
            WindowFunction::NthValue(nth) => {
                pick::nth_value(rows, &frame::frames(rows, &call.frame, &limits)?, &args[0], *nth, &call.result_type)
            }
            WindowFunction::NonNegativeDerivative { ticks } => pick::non_negative_derivative(rows, &args, *ticks)?,
            WindowFunction::Decayed { what, length } => {
                decayed::compute(rows, &frame::frames(rows, &call.frame, &limits)?, &args, (*what, *length))?
            }
            WindowFunction::Aggregate(function) => aggregate::compute(
                function,
                &call.args,
                &args,
                &frame::frames(rows, &call.frame, &limits)?,
                rows,
                threads,
            )?,
        })
    }
}

/// Whether all threads work on the function, because each row has a frame of many states to merge.
fn is_shared(call: &WindowCall) -> bool {
    let WindowFunction::Aggregate(function) = &call.function else { return false };
    call.frame.slides() && aggregate::needs_states(&**function)
}

fn with_columns(block: Block, columns: Vec<Column>) -> Block {
    let rows = block.rows;
    Block::new(block.columns.into_iter().chain(columns).collect(), rows)
}

/// Checks that row numbers fit into 32 bits.
fn check_rows(rows: usize) -> Result<()> {
    if rows >= u32::MAX as usize {
        bail!(
            TooManyRows,
            "A window over {rows} rows at once is not possible: PARTITION BY something with more values"
        );
    }
    Ok(())
}

/// Buckets that are computed when they are read.
struct BucketSource {
    operator: Arc<Operator>,
    buckets: Vec<Mutex<Vec<Block>>>,
    /// Whether there is one bucket only: its partitions come in the order of their keys.
    is_only: bool,
}

impl Source for BucketSource {
    fn morsels(&self) -> usize {
        self.buckets.len()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let bucket = std::mem::take(&mut *self.buckets[morsel].lock());
        let Some(block) = self.operator.bucket(bucket, self.is_only)? else { return Ok(()) };
        emit_slices(&block, context, emit)
    }
}

/// Buckets on disk, each read and computed when it is asked for.
struct DiskSource {
    operator: Arc<Operator>,
    buckets: Vec<Mutex<Option<DiskBucket>>>,
}

impl Source for DiskSource {
    fn morsels(&self) -> usize {
        self.buckets.len()
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        let Some(bucket) = self.buckets[morsel].lock().take() else { return Ok(()) };
        let Some(block) = bucket.read()? else { return Ok(()) };
        let Some(block) = self.operator.bucket(vec![block], false)? else { return Ok(()) };
        emit_slices(&block, context, emit)
    }
}

/// Emits a block in blocks of the usual size.
fn emit_slices(block: &Block, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
    let rows_max = context.block_rows_max();
    let mut offset = 0;
    while offset < block.rows {
        let rows = rows_max.min(block.rows - offset);
        if !emit(block.slice(offset, rows))? {
            break;
        }
        offset += rows;
    }
    Ok(())
}
