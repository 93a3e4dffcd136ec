//! Reading tables: filters become row filters of the storage, a top-k above becomes a running bound.

use crate::codegen::{Codegen, CompiledFilter, groups};
use crate::context::QueryContext;
use crate::join::Slot;
use crate::ops::project::{Mask, mask};
use crate::ops::scan_groups::ChosenValues;
use crate::ops::scan_runtime_filter::runtime_filtering;
use crate::source::{Emit, Source};
use base::Result;
use base::events::Event;
use functions::Expr;
use functions::evaluate::Program;
use parking_lot::RwLock;
use plan::{RuntimeKey, ScanNode};
use std::sync::Arc;
use storage::{Condition, ReadColumn, RowFilter, RunningBound, Scan, ScanRequest, TableDefinition};
use types::{Block, Column, Value};

/// A planned read as a source.
pub struct ScanSource {
    scan: Arc<dyn Scan>,
    /// Filters on literals alone that say no.
    never: bool,
}

impl ScanSource {
    /// Plans the read of a node.
    ///
    /// # Errors
    /// Those of [`storage::Table::scan`].
    pub fn open(node: &ScanNode, bound: Option<Arc<TopBound>>, runtime: &[(Arc<Slot>, &RuntimeKey)], chosen: Option<&Arc<ChosenValues>>, context: &QueryContext) -> Result<Self> {
        let definition = node.table.definition();
        let mut filters: Vec<Arc<dyn RowFilter>> = Vec::with_capacity(node.filters.len());
        let mut never = false;
        let mut real: Vec<&Expr> = Vec::with_capacity(node.filters.len());
        for filter in &node.filters {
            if filter.columns().is_empty() && filter.is_deterministic() {
                let column = Program::new(std::slice::from_ref(filter), 0).run_columns(&[], 1)?.swap_remove(0);
                never |= matches!(mask(Column::Const(Arc::new(column.flatten()), 1)), Mask::None);
            } else {
                real.push(filter);
            }
        }
        let codegen = Codegen::expressions(context);
        for group in groups(&real, codegen.as_ref()) {
            filters.push(Arc::new(ExprFilter::new(&group, node, &definition, codegen.as_ref(), context)));
        }
        let runtime = runtime_filtering(runtime, &node.source, context.settings.join_runtime_filter_pass_ratio_threshold_for_disabling);
        never |= runtime.never;
        filters.extend(runtime.filters);
        filters.extend(chosen.map(|chosen| chosen.filter(node)));
        let mut condition = node.condition.clone();
        if !runtime.conditions.is_empty() {
            condition = Condition::And(std::iter::once(condition).filter(|known| *known != Condition::Unknown).chain(runtime.conditions).collect());
        }
        // The plan counts in the scan's output, storage in the table's columns.
        let bound = node.top.zip(bound).and_then(|((column, _), bound)| match node.source[node.output[column]] {
            ReadColumn::Column(index) => Some((index, bound as Arc<dyn RunningBound>)),
            ReadColumn::Length(_) | ReadColumn::Path(..) | ReadColumn::RowNumber => None,
        });
        let request = ScanRequest {
            top: node.top_request(),
            columns: node.output.iter().map(|&i| node.source[i]).collect(),
            paths: node.paths.clone(),
            filters,
            condition,
            limit: node.limit,
            bound,
            settings: context.settings.clone(),
        };
        let scan = node.table.scan(&request)?;
        if let Some(rows) = scan.rows_hint() {
            context.progress.add_total_rows(rows);
        }
        count_selection(&*scan, context);
        Ok(ScanSource { scan, never })
    }

    /// The storage's scan.
    pub fn scan(&self) -> &Arc<dyn Scan> {
        &self.scan
    }
}

fn count_selection(scan: &dyn Scan, context: &QueryContext) {
    let Some(selection) = scan.selection() else { return };
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
        self.scan.read(morsel, &context.scan_context(), &mut |block: Block| emit(block))
    }
}

/// Predicates as a row filter: rows pass that pass all.
struct ExprFilter {
    columns: Vec<ReadColumn>,
    program: Program,
    compiled: Option<CompiledFilter>,
    identity: Option<String>,
}

impl ExprFilter {
    fn new(predicates: &[&Expr], node: &ScanNode, definition: &TableDefinition, codegen: Option<&Codegen>, context: &QueryContext) -> Self {
        let source = &node.source;
        let mut used: Vec<usize> = predicates.iter().flat_map(|predicate| predicate.columns()).collect();
        used.sort_unstable();
        used.dedup();
        let columns: Vec<ReadColumn> = used.iter().map(|&i| source[i]).collect();
        let moved: Vec<Expr> = predicates.iter().map(|predicate| predicate.map_columns(&|index| used.binary_search(&index).unwrap_or(0))).collect();
        let identities: Option<Vec<String>> = predicates.iter().map(|predicate| plan::filter_identity(predicate, node, definition, &context.settings)).collect();
        ExprFilter {
            program: Program::new(&moved, columns.len()),
            compiled: CompiledFilter::new(&moved.iter().collect::<Vec<_>>(), columns.len(), codegen),
            identity: identities.map(|identities| identities.join(" and ")),
            columns,
        }
    }
}

impl RowFilter for ExprFilter {
    fn columns(&self) -> &[ReadColumn] {
        &self.columns
    }

    fn mask(&self, columns: &[Column], rows: usize) -> Result<Column> {
        let mut all = Mask::All;
        for result in self.program.run_columns(columns, rows)? {
            all = both(all, mask(result));
        }
        Ok(match all {
            Mask::All => Column::Const(Arc::new(Column::from_vec(vec![1u8])), rows),
            Mask::None => Column::Const(Arc::new(Column::from_vec(vec![0u8])), rows),
            Mask::Rows(bytes) => Column::UInt8(bytes),
        })
    }

    fn bits(&self, columns: &[Column], rows: usize) -> Result<Option<Vec<u64>>> {
        self.compiled.as_ref().map_or(Ok(None), |compiled| compiled.bits(columns, rows))
    }

    fn takes_all_rows(&self) -> bool {
        self.compiled.as_ref().is_some_and(CompiledFilter::is_whole)
    }

    fn identity(&self) -> Option<&str> {
        self.identity.as_deref()
    }
}

/// Rows that both masks keep.
fn both(a: Mask, b: Mask) -> Mask {
    match (a, b) {
        (Mask::All, mask) | (mask, Mask::All) => mask,
        (Mask::None, _) | (_, Mask::None) => Mask::None,
        (Mask::Rows(a), Mask::Rows(b)) => Mask::Rows(a.iter().zip(b.iter()).map(|(&a, &b)| u8::from(a != 0 && b != 0)).collect()),
    }
}

/// The worst value of its first key that a top-k still keeps, as seen by scans.
#[derive(Debug)]
pub struct TopBound {
    descending: bool,
    nulls_first: bool,
    worst: RwLock<Option<Value>>,
}

impl TopBound {
    /// A bound that excludes nothing yet.
    pub fn new(descending: bool, nulls_first: bool) -> Arc<Self> {
        Arc::new(TopBound { descending, nulls_first, worst: RwLock::new(None) })
    }

    /// Tightens the bound: some thread holds enough rows that are at least as good as `value`.
    pub fn tighten(&self, value: Value) {
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
        // NULL and NaN may hide anywhere in a range that ends with them; the best of the range decides.
        if Self::is_special(max) && self.nulls_first || Self::is_special(min) || Self::is_special(max) && self.descending {
            return false;
        }
        self.is_worse(if self.descending { max } else { min }, worst)
    }

    fn wants_small(&self) -> Option<bool> {
        Some(!self.descending)
    }
}
