//! Reading tables: filters become row filters of the storage, a top-k above becomes a running bound.

use crate::codegen::{Codegen, CompiledFilter};
use crate::context::QueryContext;
use crate::join::RuntimeFilterSlot;
use crate::ops::project::{Mask, mask};
use crate::ops::read_limits::ReadLimits;
use crate::ops::scan_groups::ChosenValues;
use crate::ops::scan_runtime_filter::runtime_filtering;
use crate::ops::scan_top::not_worse;
use crate::source::{Emit, Source};
use base::events::Event;
use base::{Result, bail};
use functions::evaluate::Program;
use functions::{Expr, Predicate};
use parking_lot::RwLock;
use plan::{RuntimeKey, ScanNode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use storage::{
    Condition, MorselSpan, ReadColumn, RowFilter, RunningBound, Scan, ScanRequest, SortedRun, TableDefinition,
};
use types::{Block, Buf, Column, Value};

/// A planned read as a source.
pub(crate) struct ScanSource {
    scan: Arc<dyn Scan>,
    /// Whether a filter of literals alone passes no row.
    never: bool,
    /// Limits of the query's reading, if it has any.
    limits: Option<ReadLimits>,
    /// Whether the limits have ended the read.
    is_over: AtomicBool,
}

impl ScanSource {
    /// Plans the read of a node.
    ///
    /// # Errors
    /// Those of [`storage::Table::scan`].
    pub(crate) fn open(
        node: &ScanNode,
        bound: Option<Arc<TopBound>>,
        runtime: &[(Arc<RuntimeFilterSlot>, &RuntimeKey)],
        chosen: Option<&Arc<ChosenValues>>,
        context: &QueryContext,
    ) -> Result<Self> {
        let (mut filters, mut never) = own_filters(node, context)?;
        let runtime = runtime_filtering(
            runtime,
            &node.source,
            context.settings.join_runtime_filter_pass_ratio_threshold_for_disabling,
        );
        never |= runtime.never;
        filters.extend(runtime.filters);
        filters.extend(chosen.map(|chosen| chosen.filter(node)));
        let condition = with_conditions(node.condition.clone(), runtime.conditions);
        // The plan numbers columns of the scan's output, storage those of the table.
        let bound = node.top.zip(bound).and_then(|((column, _), bound)| match node.source[node.output[column]] {
            ReadColumn::Column(index) => Some((index, bound as Arc<dyn RunningBound>)),
            ReadColumn::Length(_) | ReadColumn::Path(..) | ReadColumn::RowNumber | ReadColumn::Virtual(_) => None,
        });
        let request = ScanRequest {
            top: node.top_request(),
            // A part result counts rows that filters from other tables drop.
            result: node.result.clone().filter(|_| node.runtime.is_empty() && chosen.is_none()),
            columns: node.output.iter().map(|&i| node.source[i]).collect(),
            paths: node.paths.clone(),
            filters,
            condition,
            limit: node.limit,
            bound,
            fetched: Some(node.source.clone()),
            threads: context.threads(),
            settings: context.settings.clone(),
            explains: false,
        };
        let limits = ReadLimits::new(&context.settings).filter(|_| !tells_of_server(&node.table.definition().engine));
        check_columns(node, context)?;
        let scan = node.table.scan(&request)?;
        if let (Some(limits), Some(rows), false) = (&limits, scan.rows_hint(), never) {
            // A read for a top-k may end early, so its limits are checked while it runs.
            let rows = node.limit.map_or(rows, |limit| rows.min(limit));
            limits.check_planned(if node.top.is_some() { 0 } else { rows })?;
        }
        // Of what has no end nothing is told: older clients do not read a number of ten bytes.
        if let Some(rows) = scan.rows_hint().filter(|&rows| rows < u64::MAX) {
            context.progress.add_total_rows(rows);
        }
        count_selection(&*scan, context);
        Ok(ScanSource { scan, never, limits, is_over: AtomicBool::new(false) })
    }

    /// Reads within the query's limits, which are checked once per block.
    fn limited(&self, context: &QueryContext, emit: Emit<'_>, read: &dyn Fn(Emit<'_>) -> Result<()>) -> Result<()> {
        let Some(limits) = &self.limits else { return read(emit) };
        let allow = || {
            let goes_on = limits.allow(context)?;
            if !goes_on {
                self.is_over.store(true, Ordering::Relaxed);
            }
            Ok(goes_on)
        };
        if !allow()? {
            return Ok(());
        }
        read(&mut |block: Block| Ok(emit(block)? && allow()?))?;
        allow().map(|_| ())
    }

    /// The storage's scan.
    pub(crate) fn scan(&self) -> &Arc<dyn Scan> {
        &self.scan
    }
}

/// The filters of the node itself, and whether one of literals alone passes no row.
fn own_filters(node: &ScanNode, context: &QueryContext) -> Result<(Vec<Arc<dyn RowFilter>>, bool)> {
    let definition = node.table.definition();
    let codegen = Codegen::expressions(context);
    let mut filters: Vec<Arc<dyn RowFilter>> = Vec::with_capacity(node.filters.len());
    let mut never = false;
    for group in filter_groups(&node.filters, node, codegen.as_ref()) {
        if group[0].columns().is_empty() && group[0].is_deterministic() {
            let column = Program::new(&[group[0].clone()], 0).run_columns(&[], 1)?.swap_remove(0);
            never |= matches!(mask(Column::Const(Arc::new(column.flatten()), 1)), Mask::None);
        } else {
            filters.push(Arc::new(ExprFilter::new(&group, node, &definition, codegen.as_ref())));
        }
    }
    Ok((filters, never))
}

/// Combines a condition for skipping with further ones.
fn with_conditions(condition: Condition, further: Vec<Condition>) -> Condition {
    if further.is_empty() {
        return condition;
    }
    Condition::And(std::iter::once(condition).filter(|known| *known != Condition::Unknown).chain(further).collect())
}

/// Whether an engine's rows describe the server itself: reading them is not limited.
fn tells_of_server(engine: &str) -> bool {
    engine.starts_with("System") && !matches!(engine, "SystemNumbers" | "SystemPrimes" | "SystemZeros")
}

/// # Errors
/// `TOO_MANY_COLUMNS` past `max_columns_to_read`.
fn check_columns(node: &ScanNode, context: &QueryContext) -> Result<()> {
    let (columns, max) = (node.source.len() as u64, context.settings.max_columns_to_read);
    if max > 0 && columns > max {
        bail!(TooManyColumns, "Limit for number of columns to read exceeded. Requested: {columns}, maximum: {max}");
    }
    Ok(())
}

fn count_selection(scan: &dyn Scan, context: &QueryContext) {
    let Some(selection) = scan.selected_granules() else { return };
    let counts = [
        (Event::SelectedParts, selection.parts.0),
        (Event::SelectedPartsTotal, selection.parts.1),
        (Event::SelectedMarks, selection.granules.0),
        (Event::SelectedMarksTotal, selection.granules.1),
        (Event::SelectedRanges, selection.ranges),
    ];
    counts.into_iter().for_each(|(event, count)| context.counters.add(event, count));
}

impl Source for ScanSource {
    fn morsels(&self) -> usize {
        if self.never { 0 } else { self.scan.morsels() }
    }

    fn read(&self, morsel: usize, context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.limited(context, emit, &|emit| self.scan.read(morsel, &context.scan_context(), emit))
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn sorted_runs(&self) -> Option<Vec<SortedRun>> {
        if self.never { Some(Vec::new()) } else { self.scan.sorted_runs() }
    }

    fn spans(&self, column: usize) -> Option<Vec<MorselSpan>> {
        if self.never { None } else { self.scan.spans(column) }
    }

    fn read_granules(&self, (morsel, granules): (usize, u64), context: &QueryContext, emit: Emit<'_>) -> Result<()> {
        self.limited(context, emit, &|emit| self.scan.read_granules(morsel, granules, &context.scan_context(), emit))
    }
}

/// Groups filters that are evaluated together: comparisons of one number each with constants, and those of the same
/// columns that one kernel tests. Two of them cost less over whole blocks than the second over the rows that the first
/// leaves, and read no further column.
fn filter_groups<'a>(filters: &'a [Expr], node: &ScanNode, codegen: Option<&Codegen>) -> Vec<Vec<&'a Expr>> {
    let mut groups: Vec<(Option<Vec<usize>>, Vec<&Expr>)> = Vec::new();
    for filter in filters {
        let together = codegen
            .and_then(|codegen| codegen.fused_columns(filter))
            .or_else(|| compared_number(filter, node).map(|column| vec![column]));
        match groups.iter_mut().find(|(of, _)| of.is_some() && *of == together) {
            Some((_, group)) => group.push(filter),
            None => groups.push((together, vec![filter])),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The column that a filter compares with constants, if it holds numbers one after another.
fn compared_number(filter: &Expr, node: &ScanNode) -> Option<usize> {
    let (Predicate::Compare(_), args) = filter.as_predicate()? else { return None };
    let columns = filter.columns();
    let (2, [column]) = (args.len(), columns.as_slice()) else { return None };
    let is_plain = args.iter().all(|arg| arg.as_literal().is_some() || arg.as_column().is_some());
    let is_number = args.iter().all(|arg| {
        arg.as_literal().is_some() || arg.data_type.base().fixed_width_bytes().is_some_and(|width| width <= 8)
    });
    (is_plain && is_number && matches!(node.source[*column], ReadColumn::Column(_))).then_some(*column)
}

/// A row filter of predicates over the same columns.
struct ExprFilter {
    columns: Vec<ReadColumn>,
    /// A column per predicate.
    program: Program,
    compiled: Option<CompiledFilter>,
    identity: Option<String>,
    may_fail: bool,
}

impl ExprFilter {
    fn new(group: &[&Expr], node: &ScanNode, definition: &TableDefinition, codegen: Option<&Codegen>) -> Self {
        let source = &node.source;
        let used = group[0].columns();
        let columns: Vec<ReadColumn> = used.iter().map(|&i| source[i]).collect();
        let moved: Vec<Expr> =
            group.iter().map(|filter| filter.map_columns(&|index| used.binary_search(&index).unwrap_or(0))).collect();
        let mut names: Option<Vec<String>> =
            group.iter().map(|filter| plan::expr_identity(filter, node, definition)).collect();
        names.iter_mut().for_each(|names| names.sort_unstable());
        let compiled = CompiledFilter::new(&moved.iter().collect::<Vec<_>>(), columns.len(), codegen);
        let may_fail = group.iter().any(|filter| functions::evaluate::may_fail(filter));
        ExprFilter {
            may_fail,
            program: Program::new(&moved, columns.len()),
            compiled,
            columns,
            identity: names.map(|names| names.join("\u{1}and\u{1}")),
        }
    }
}

impl RowFilter for ExprFilter {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        let constant = |keep: u8| Column::Const(Arc::new(Column::from_vec(vec![keep])), rows);
        let mut all: Option<Buf<u8>> = None;
        for result in self.program.run_columns(columns, rows)? {
            match (mask(result), &mut all) {
                (Mask::All, _) => {}
                (Mask::None, _) => return Ok(constant(0)),
                (Mask::Rows(bytes), None) => all = Some(bytes),
                (Mask::Rows(bytes), Some(before)) => {
                    *before = before
                        .iter()
                        .zip(bytes.iter())
                        .map(|(&a, &b)| u8::from(a != 0) & u8::from(b != 0))
                        .collect::<Vec<u8>>()
                        .into();
                }
            }
        }
        Ok(all.map_or_else(|| constant(1), Column::UInt8))
    }

    fn bits(&self, columns: &[Column], rows: usize) -> Result<Option<Vec<u64>>> {
        self.compiled.as_ref().map_or(Ok(None), |compiled| compiled.bits(columns, rows))
    }

    fn takes_all_rows(&self) -> bool {
        self.compiled.as_ref().is_some_and(CompiledFilter::is_whole)
    }

    fn may_fail(&self) -> bool {
        self.may_fail
    }

    fn identity(&self) -> Option<&str> {
        self.identity.as_deref()
    }
}

/// The bound of a top-k, shared with scans: the worst value of its first key that it still keeps.
#[derive(Debug)]
pub(crate) struct TopBound {
    descending: bool,
    nulls_first: bool,
    worst: RwLock<Option<Value>>,
}

impl TopBound {
    /// A bound that excludes nothing yet.
    pub(crate) fn new(descending: bool, nulls_first: bool) -> Arc<Self> {
        Arc::new(TopBound { descending, nulls_first, worst: RwLock::new(None) })
    }

    /// Tightens the bound: some thread holds enough rows that are at least as good as `value`.
    pub(crate) fn tighten(&self, value: Value) {
        let mut worst = self.worst.write();
        let better = worst.as_ref().is_none_or(|old| self.is_worse(old, &value));
        if better {
            *worst = Some(value);
        }
    }

    fn is_special(value: &Value) -> bool {
        matches!(value, Value::Null) || matches!(value, Value::Float(number) if number.is_nan())
    }

    /// Whether `a` sorts strictly after `b`.
    fn is_worse(&self, a: &Value, b: &Value) -> bool {
        match (Self::is_special(a), Self::is_special(b)) {
            (true, true) => false,
            (true, false) => !self.nulls_first,
            (false, true) => self.nulls_first,
            (false, false) if self.descending => a.compare(b).is_lt(),
            (false, false) => a.compare(b).is_gt(),
        }
    }
}

impl RunningBound for TopBound {
    fn excludes(&self, min: &Value, max: &Value) -> bool {
        let worst = self.worst.read();
        let Some(worst) = &*worst else { return false };
        // NULL and NaN may be anywhere in a range that ends with them, so the best of the range decides.
        if Self::is_special(max) && self.nulls_first
            || Self::is_special(min)
            || Self::is_special(max) && self.descending
        {
            return false;
        }
        self.is_worse(if self.descending { max } else { min }, worst)
    }

    fn kept(&self, keys: &Column) -> Option<Vec<u8>> {
        let worst = self.worst.read().clone().filter(|worst| !Self::is_special(worst))?;
        not_worse(keys, &worst, self.descending, self.nulls_first)
    }

    fn wants_small(&self) -> Option<bool> {
        Some(!self.descending)
    }
}
