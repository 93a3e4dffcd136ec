//! Results of parts: groups with their states, and the granules that hold the first rows of an order, made in the
//! background once queries ask for them again and again.
//!
//! A result is made by a scan of its part alone, with the filters of the queries that asked for it. Groups stand for
//! all rows of the part; of first rows only the granules are kept: they are read again, filtered again and sorted
//! again.

use super::prune::note_use;
use super::shape::{ConditionShape, TestIndexKind};
use super::{GRANULES_MIN, IndexContent, IndexJob, IndexWork};
use crate::condition::Condition;
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::index::projections::Groups;
use crate::mergetree::merge::ttl::truths;
use crate::mergetree::part::Part;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::scan::planner::ScanPlanner;
use crate::mergetree::scan::{self, MergeTreeScan};
use crate::part_result::{OrderKey, PartResult, PartResultKind};
use crate::projection::ProjectionCall;
use crate::table::{IndexReport, ReadColumn, RowFilter, Scan, ScanContext, ScanRequest};
use base::events::Counters;
use base::{CancelToken, Result, Settings, bail};
use functions::Expr;
use functions::evaluate::Program;
use std::cmp::Ordering;
use std::sync::{Arc, Weak};
use types::{Block, Column, Value};

/// Groups of a part, at most.
const GROUPS_MAX: usize = 16_384;
/// Rows that a group must stand for in the mean.
const GROUP_ROWS: u64 = 16;
/// Bytes of the groups of a part, at most.
const GROUPS_BYTES_MAX: usize = 16 << 20;
/// First rows must lie in at most this share of the granules.
const FIRST_SHARE: usize = 2;

/// A part whose result is to be made.
#[derive(Clone)]
pub(super) struct WantedResult {
    core: Weak<TableCore>,
    pub(super) result: Arc<PartResult>,
    condition: Condition,
}

/// The name under which a result is kept.
pub(super) fn shape_of(result: &PartResult) -> ConditionShape {
    let kind = match result.kind {
        PartResultKind::Groups { .. } => TestIndexKind::Groups,
        PartResultKind::FirstRows { .. } => TestIndexKind::FirstRows,
    };
    ConditionShape { text: result.identity.clone(), state: String::new(), kind }
}

/// Whether the rows of a part that are seen are those of the part itself, and all that the result is made of lies in
/// it.
pub(super) fn is_of_part(core: &TableCore, part: &Part, mask: Option<&Arc<DeletionMask>>, result: &PartResult) -> bool {
    mask.map(Arc::as_ptr) == part.deleted.as_ref().map(Arc::as_ptr)
        && !part.is_projection
        && result.columns.iter().all(|column| scan::is_stored(core, part, column))
}

impl WantedResult {
    pub(super) fn new(core: &Arc<TableCore>, result: &Arc<PartResult>, condition: &Condition) -> Self {
        WantedResult { core: Arc::downgrade(core), result: result.clone(), condition: condition.clone() }
    }

    /// The result of a part; nothing where it would not pay.
    ///
    /// # Errors
    /// Those of reading and of the expressions; `ABORTED` once the part is gone.
    pub(super) fn made(&self, part: &Arc<Part>, counters: &Arc<Counters>) -> Result<IndexContent> {
        let Some(core) = self.core.upgrade() else { return Ok(IndexContent::Nothing) };
        let context = ScanContext { cancel: CancelToken::new(), counters: counters.clone() };
        let read = |columns: Vec<ReadColumn>, take: &mut dyn FnMut(Block) -> Result<bool>| -> Result<bool> {
            let set = Arc::new(PartSet::new(vec![part.clone()]));
            let scan = scan::planner::plan(core.clone(), set, &request(&self.result, columns, &self.condition))?;
            let mut goes_on = true;
            for morsel in 0..scan.morsels() {
                scan.read(morsel, &context, &mut |block| {
                    if part.is_replaced() {
                        bail!(Aborted, "part {} is gone", part.name);
                    }
                    goes_on = take(block)?;
                    Ok(goes_on)
                })?;
                if !goes_on {
                    break;
                }
            }
            Ok(goes_on)
        };
        match &self.result.kind {
            PartResultKind::Groups { keys, calls } => {
                let mut groups = ResultGrouping::new(keys, calls, self.result.columns.len());
                if !read(self.result.columns.clone(), &mut |block| groups.add(block))? {
                    return Ok(IndexContent::Nothing);
                }
                let made = groups.finished()?;
                let pays = made.rows as u64 * GROUP_ROWS <= part.meta.rows && made.byte_size() <= GROUPS_BYTES_MAX;
                Ok(if pays { IndexContent::Groups(made) } else { IndexContent::Nothing })
            }
            PartResultKind::FirstRows { keys, rows } => {
                let mut first = FirstRows::new(keys, *rows, self.result.columns.len());
                let columns = self.result.columns.iter().copied().chain([ReadColumn::RowNumber]).collect();
                read(columns, &mut |block| first.add(block).map(|()| true))?;
                let granules = first.granules(part);
                let pays = granules.iter().filter(|keep| **keep).count() * FIRST_SHARE <= granules.len();
                Ok(if pays { IndexContent::FirstRows(granules.into()) } else { IndexContent::Nothing })
            }
        }
    }
}

/// A read of what a result is made of.
pub(super) fn request(result: &PartResult, columns: Vec<ReadColumn>, condition: &Condition) -> ScanRequest {
    let settings = Settings {
        use_jit_indexes: false,
        use_bit_indexes: false,
        optimize_use_projections: false,
        ..Settings::default()
    };
    let filter = |filter: &Expr| Arc::new(ResultFilter::new(filter, &result.columns)) as Arc<dyn RowFilter>;
    ScanRequest {
        paths: result.paths.clone(),
        filters: result.filters.iter().map(filter).collect(),
        condition: condition.clone(),
        ..ScanRequest::new(columns, Arc::new(settings))
    }
}

/// A filter of a result.
struct ResultFilter {
    columns: Vec<ReadColumn>,
    program: Program,
}

impl ResultFilter {
    fn new(filter: &Expr, columns: &[ReadColumn]) -> Self {
        let used = filter.columns();
        let dense = filter.map_columns(&|column| used.binary_search(&column).unwrap_or(0));
        ResultFilter {
            columns: used.iter().map(|&column| columns[column]).collect(),
            program: Program::new(&[dense], used.len()),
        }
    }
}

impl RowFilter for ResultFilter {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        Ok(Column::from_vec(truths(&self.program.run_columns(columns, rows)?.swap_remove(0))))
    }

    fn may_fail(&self) -> bool {
        true
    }

    fn identity(&self) -> Option<&str> {
        None
    }
}

/// Groups of rows that come in blocks.
pub(super) struct ResultGrouping<'a> {
    keys: &'a [Expr],
    calls: &'a [ProjectionCall],
    program: Program,
    /// Keys and states; a key may be there several times.
    blocks: Vec<Block>,
    /// Rows and bytes of the blocks.
    rows: usize,
    bytes: usize,
}

impl<'a> ResultGrouping<'a> {
    pub(super) fn new(keys: &'a [Expr], calls: &'a [ProjectionCall], inputs: usize) -> Self {
        let exprs: Vec<Expr> = keys.iter().chain(calls.iter().flat_map(|call| &call.args)).cloned().collect();
        ResultGrouping { keys, calls, program: Program::new(&exprs, inputs), blocks: Vec::new(), rows: 0, bytes: 0 }
    }

    /// Keys and states of the rows of a block.
    pub(super) fn groups_of(&self, block: &Block) -> Result<Block> {
        let mut made = self.program.run(block)?.into_iter();
        let groups = Groups::of(made.by_ref().take(self.keys.len()).collect(), block.rows);
        groups.with_states(self.calls.iter().map(|call| (call, made.by_ref().take(call.args.len()).collect())))
    }

    /// Adds rows; `false` once there are too many groups, or their states are too large.
    fn add(&mut self, block: Block) -> Result<bool> {
        if block.rows == 0 {
            return Ok(true);
        }
        let made = self.groups_of(&block)?;
        self.rows += made.rows;
        self.bytes += made.byte_size();
        self.blocks.push(made);
        if self.rows > 2 * GROUPS_MAX || self.bytes > 2 * GROUPS_BYTES_MAX {
            self.merge()?;
        }
        Ok(self.blocks.len() > 1 || self.rows <= GROUPS_MAX && self.bytes <= GROUPS_BYTES_MAX)
    }

    /// Merges the blocks into one.
    fn merge(&mut self) -> Result<()> {
        let blocks = std::mem::take(&mut self.blocks);
        let width = self.keys.len() + self.calls.len();
        let mut joined =
            (0..width).map(|i| Column::concat(&blocks.iter().map(|block| &block.columns[i]).collect::<Vec<_>>()));
        let groups = Groups::of(joined.by_ref().take(self.keys.len()).collect(), self.rows);
        let merged = groups.merged(self.calls.iter().zip(joined))?;
        (self.rows, self.bytes) = (merged.rows, merged.byte_size());
        self.blocks.push(merged);
        Ok(())
    }

    fn finished(mut self) -> Result<Block> {
        if self.blocks.is_empty() {
            let keys = self.keys.iter().map(|key| Column::empty(&key.data_type));
            let states = self.calls.iter().map(|call| Column::empty(&call.function.state_type()));
            return Ok(Block::new(keys.chain(states).collect(), 0));
        }
        if self.blocks.len() > 1 {
            self.merge()?;
        }
        self.blocks.pop().ok_or_else(|| base::Error::bug("groups were merged to nothing"))
    }
}

/// The first rows of an order, of rows that come in blocks.
struct FirstRows<'a> {
    keys: &'a [OrderKey],
    rows_max: usize,
    program: Program,
    /// Keys, then numbers of the rows, in order.
    best: Option<Vec<Column>>,
}

impl<'a> FirstRows<'a> {
    fn new(keys: &'a [OrderKey], rows_max: usize, inputs: usize) -> Self {
        let exprs: Vec<Expr> = keys.iter().map(|key| key.expr.clone()).collect();
        FirstRows { keys, rows_max, program: Program::new(&exprs, inputs + 1), best: None }
    }

    /// The order of a row of some keys and one of others.
    fn compare(&self, (a, row): (&[Column], usize), (b, other): (&[Column], usize)) -> Ordering {
        let of_key = |(i, key): (usize, &OrderKey)| {
            let order = if key.specials_first == key.descending {
                a[i].compare_rows(row, &b[i], other)
            } else {
                a[i].compare_rows_specials_first(row, &b[i], other)
            };
            if key.descending { order.reverse() } else { order }
        };
        self.keys.iter().enumerate().map(of_key).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    fn add(&mut self, block: Block) -> Result<()> {
        let mut columns: Vec<Column> = self.program.run(&block)?.iter().map(Column::flatten).collect();
        columns.extend(block.columns.last().map(Column::flatten));
        let mut rows: Vec<u32> = (0..block.rows as u32).collect();
        if let Some(best) =
            self.best.as_ref().filter(|best| best.last().is_some_and(|numbers| numbers.len() == self.rows_max))
        {
            rows.retain(|&row| self.compare((&columns, row as usize), (best, self.rows_max - 1)).is_lt());
        }
        if rows.is_empty() {
            return Ok(());
        }
        let fresh: Vec<Column> = columns.iter().map(|column| column.gather(&rows)).collect();
        let all: Vec<Column> = match &self.best {
            Some(best) => best.iter().zip(&fresh).map(|(best, fresh)| Column::concat(&[best, fresh])).collect(),
            None => fresh,
        };
        let mut order: Vec<u32> = (0..all.last().map_or(0, Column::len) as u32).collect();
        order.sort_by(|&a, &b| self.compare((&all, a as usize), (&all, b as usize)));
        order.truncate(self.rows_max);
        self.best = Some(all.iter().map(|column| column.gather(&order)).collect());
        Ok(())
    }

    /// The granules of the part in which they lie.
    fn granules(&self, part: &Part) -> Vec<bool> {
        let mut granules = vec![false; part.meta.granules()];
        let numbers = self
            .best
            .iter()
            .filter_map(|best| best.last())
            .flat_map(|numbers| (0..numbers.len()).map(|row| numbers.value(row)));
        for number in numbers {
            // The part is the first of its scan: numbers are rows.
            if let Value::UInt(row) = number
                && let Some(granule) = granules.get_mut((row / u64::from(part.meta.granule_rows)) as usize)
            {
                *granule = true;
            }
        }
        granules
    }
}

impl ScanPlanner<'_> {
    /// Drops granules that hold none of the first rows of their part.
    pub(in crate::mergetree) fn by_first_rows(&mut self, request: &ScanRequest) {
        let Some(result) = result_to_keep(request, self.set)
            .filter(|_| self.projection.is_none())
            .filter(|result| matches!(result.kind, PartResultKind::FirstRows { .. }))
        else {
            return;
        };
        let indexes = &self.core.shared.automatic_indexes;
        if indexes.is_empty() {
            return;
        }
        let shape = shape_of(result);
        let before = self.counts();
        let mut found = false;
        for ((part, mask), selected) in self
            .set
            .parts
            .iter()
            .zip(&self.set.masks)
            .zip(&mut self.selected)
            .filter(|(_, selected)| selected.contains(&true))
        {
            let Some(built) =
                indexes.get(part, &shape, None).filter(|_| is_of_part(self.core, part, mask.as_ref(), result))
            else {
                continue;
            };
            let IndexContent::FirstRows(granules) = &built.content else { continue };
            found = true;
            let looked = selected.iter().filter(|keep| **keep).count();
            selected.iter_mut().zip(granules).for_each(|(keep, first)| *keep &= first);
            let kept = selected.iter().filter(|keep| **keep).count();
            note_use(indexes, part, &shape, &built, (looked as u64, (looked - kept) as u64));
        }
        if found {
            let after = self.counts();
            let name = Some((result.text.clone(), "first rows".to_string()));
            self.reports.push(IndexReport {
                kind: "JIT",
                name,
                keys: Vec::new(),
                condition: String::new(),
                search: "",
                parts: (after.0, before.0),
                granules: (after.1, before.1),
            });
        }
    }
}

/// Counts the result that a scan names, and asks for it to be kept once that happens often.
pub(crate) fn note_result(scan: &MergeTreeScan) {
    let Some(result) = result_to_keep(&scan.request, &scan.set) else { return };
    let granules_min = match result.kind {
        PartResultKind::Groups { .. } => GRANULES_MIN,
        // So many granules are read in any case.
        PartResultKind::FirstRows { rows, .. } => GRANULES_MIN.max(rows * FIRST_SHARE),
    };
    let granules = scan.granules_of_parts();
    if scan.projection().is_some() || granules.iter().map(|granules| *granules as usize).sum::<usize>() < granules_min {
        return;
    }
    let core = &scan.core;
    let indexes = &core.shared.automatic_indexes;
    let shape = shape_of(result);
    if !indexes.count(&core.dir, &shape, scan.request.settings.min_count_to_build_jit_index) {
        return;
    }
    let wanted = WantedResult::new(core, result, &scan.request.condition);
    let parts = scan.set.parts.iter().zip(&scan.set.masks).zip(&granules);
    let parts =
        parts.filter(|((part, mask), granules)| **granules > 0 && is_of_part(core, part, mask.as_ref(), result));
    indexes.ask_all(
        core,
        parts.map(|((part, _), _)| IndexJob { part: Arc::downgrade(part), work: IndexWork::Result(wanted.clone()) }),
        &shape,
    );
}

fn result_to_keep<'r>(request: &'r ScanRequest, set: &PartSet) -> Option<&'r Arc<PartResult>> {
    request.result.as_ref().filter(|_| request.settings.use_jit_indexes && !set.is_final)
}
