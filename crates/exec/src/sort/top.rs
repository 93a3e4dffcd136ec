//! `ORDER BY … LIMIT n`: each thread keeps its best rows, and all threads share a bound of the first key.
//!
//! ```text
//! block ─▶ keys ─▶ first key against the bound ─▶ survivors collected ─▶ cut to n when there are 2n ─▶ bound tightens
//!                                                  └─▶ small n: best n first keys of all threads ─▶ bound tightens
//! ```
//! Without the keys of all threads together each would have to find n rows by itself before anything is left out.

use super::order::{Order, Prefixes};
use super::pick::{not_behind, top_rows};
use crate::context::QueryContext;
use crate::ops::project::Project;
use crate::ops::scan::TopBound;
use crate::scheduler::drive;
use crate::source::{BlocksSource, Source};
use base::Result;
use functions::Expr;
use parking_lot::Mutex;
use plan::SortKey;
use std::collections::BinaryHeap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use types::{Block, Column, Value};

/// Limits beyond which it is quicker to bring all rows into ranges and to sort the first ranges.
pub(crate) const TOP_ROWS_MAX: u64 = 64 << 10;

/// Limits up to this many rows share the best first keys of all threads.
const SHARED_ROWS_MAX: usize = 1024;

/// A row's first key, among the best of all threads.
struct Best {
    prefix: u64,
    /// The key, if the prefix says all of it.
    value: Option<Value>,
}

impl PartialEq for Best {
    fn eq(&self, other: &Self) -> bool {
        self.prefix == other.prefix
    }
}

impl Eq for Best {}

impl PartialOrd for Best {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Best {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.prefix.cmp(&other.prefix)
    }
}

/// A thread's best rows.
#[derive(Default)]
struct Kept {
    /// Keys (the last is the morsel, for an order of equal rows that does not depend on timing) and rows.
    blocks: Vec<(Block, Block)>,
    rows: usize,
    /// The keys of the last of `limit` rows: rows after it are not needed.
    last: Option<Block>,
}

/// Keeps the first `limit` rows of the source.
///
/// # Errors
/// Those of the input and the keys.
pub(crate) fn sort_top(
    keys: &[SortKey],
    limit: usize,
    inputs: usize,
    source: &dyn Source,
    bound: Option<Arc<TopBound>>,
    context: &QueryContext,
) -> Result<Arc<dyn Source>> {
    if limit == 0 {
        return Ok(Arc::new(BlocksSource(Vec::new())));
    }
    let exprs: Vec<Expr> = keys.iter().map(|key| key.expr.clone()).collect();
    let shared = (limit <= SHARED_ROWS_MAX && !keys.is_empty()).then(Mutex::default);
    let top = Top {
        keys: Project::new(&exprs, inputs),
        order: Order::new(keys),
        limit,
        worst: AtomicU64::new(u64::MAX),
        shared,
        bound,
    };
    let locals = drive(
        context,
        source,
        || Ok(Kept::default()),
        |kept: &mut Kept, block, morsel| {
            top.push(kept, block, morsel)?;
            Ok(true)
        },
    )?;
    let mut all = Kept::default();
    for kept in locals {
        all.rows += kept.rows;
        all.blocks.extend(kept.blocks);
    }
    let _tracking = base::memory::track(Some(context.memory.clone()));
    top.cut(&mut all);
    let blocks = all.blocks.into_iter().map(|(_, rows)| rows).collect();
    Ok(Arc::new(BlocksSource::new(blocks, context.block_rows_max())))
}

struct Top {
    keys: Project,
    order: Order,
    limit: usize,
    /// The bound: the worst prefix of the first key in some thread's best rows.
    worst: AtomicU64,
    /// The best `limit` first keys of all threads, the worst on top.
    shared: Option<Mutex<BinaryHeap<Best>>>,
    bound: Option<Arc<TopBound>>,
}

impl Top {
    fn push(&self, kept: &mut Kept, block: Block, morsel: usize) -> Result<()> {
        let mut keys = self.keys.run(&block)?;
        let mut rows = block;
        let worst = self.worst.load(Ordering::Relaxed);
        if worst != u64::MAX {
            let prefixes = self.order.prefixes(&keys.columns, keys.rows);
            let decides = prefixes.exact && self.order.len() <= 1;
            let rows_where = |keep: &dyn Fn(u64) -> bool| {
                (0u32..)
                    .zip(&prefixes.values)
                    .filter(|(_, prefix)| keep(**prefix))
                    .map(|(row, _)| row)
                    .collect::<Vec<u32>>()
            };
            // Where prefixes do not decide, comparing the other keys once keeps rows out that would be dropped later.
            let survivors = match kept.last.as_ref().filter(|_| !decides) {
                Some(last) => not_behind(
                    &keys.columns,
                    &self.order,
                    rows_where(&|prefix| prefix < worst),
                    rows_where(&|prefix| prefix == worst),
                    last,
                ),
                None => rows_where(&|prefix| prefix <= worst),
            };
            if survivors.is_empty() {
                return Ok(());
            }
            if survivors.len() < rows.rows {
                keys = keys.gather(&survivors);
                rows = rows.gather(&survivors);
            }
        }
        if keys.rows > self.limit {
            let best = top_rows(&keys.columns, &self.order, keys.rows, self.limit);
            keys = keys.gather(&best);
            rows = rows.gather(&best);
        }
        if let Some(shared) = &self.shared {
            self.offer(&mut shared.lock(), &keys);
        }
        keys.columns.push(Column::from_vec(vec![morsel as u64; keys.rows]));
        kept.rows += rows.rows;
        kept.blocks.push((keys, rows));
        if kept.rows >= (self.limit * 2).max(self.limit.saturating_add(1))
            || (kept.rows >= self.limit && worst == u64::MAX)
        {
            self.cut(kept);
            self.tighten(kept);
        }
        Ok(())
    }

    /// Adds first keys to those of all threads; those of `limit` rows make a bound.
    fn offer(&self, best: &mut BinaryHeap<Best>, keys: &Block) {
        let (Some(first), Prefixes { values, exact }) =
            (keys.columns.first(), self.order.prefixes(&keys.columns, keys.rows))
        else {
            return;
        };
        for (row, &prefix) in values.iter().enumerate() {
            let new = || Best { prefix, value: exact.then(|| first.value(row)) };
            if best.len() < self.limit {
                best.push(new());
            } else if let Some(mut worst) = best.peek_mut()
                && prefix < worst.prefix
            {
                *worst = new();
            }
        }
        let Some(worst) = best.peek().filter(|_| best.len() == self.limit) else { return };
        if self.worst.fetch_min(worst.prefix, Ordering::Relaxed) > worst.prefix
            && let (Some(bound), Some(value)) = (&self.bound, &worst.value)
        {
            bound.tighten(value.clone());
        }
    }

    /// Keeps the best rows only, sorted; equal rows by morsel.
    fn cut(&self, kept: &mut Kept) {
        kept.blocks.sort_by_key(|(keys, _)| {
            keys.columns.last().and_then(|morsels| morsels.as_native::<u64>().and_then(|m| m.first().copied()))
        });
        let (keys, rows): (Vec<Block>, Vec<Block>) = std::mem::take(&mut kept.blocks).into_iter().unzip();
        let (Some(keys), Some(rows)) = (Block::concat(&keys), Block::concat(&rows)) else { return };
        let best = top_rows(&keys.columns, &self.order, keys.rows, self.limit);
        kept.rows = best.len();
        let mut rows = rows.gather(&best);
        // Views into large shared buffers must not pile up: the few winners get bytes of their own.
        for column in &mut rows.columns {
            if let Column::String(strings) = column
                && strings.len() <= 100_000
            {
                *column = Column::String(strings.compact());
            }
        }
        let keys = keys.gather(&best);
        kept.last = (best.len() == self.limit).then(|| keys.slice(self.limit - 1, 1));
        kept.blocks = vec![(keys, rows)];
    }

    fn tighten(&self, kept: &Kept) {
        let Some((keys, _)) = kept.blocks.first() else { return };
        if keys.rows < self.limit {
            return;
        }
        let last = keys.slice(self.limit - 1, 1);
        let prefix = self.order.prefixes(&last.columns, 1).values[0];
        self.worst.fetch_min(prefix, Ordering::Relaxed);
        if let (Some(bound), Some(column)) = (&self.bound, last.columns.first()) {
            bound.tighten(column.value(0));
        }
    }
}
