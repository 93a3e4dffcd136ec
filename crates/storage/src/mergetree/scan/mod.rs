//! Planning a read: which parts, which granules, cut into morsels.

pub(crate) mod demands;
pub(crate) mod morsel_spans;
pub(crate) mod morsels;
pub(crate) mod prune;
pub(crate) mod read;
pub(crate) mod sorted_runs;
pub(crate) mod unmasked;

use crate::condition::Condition;
use crate::definition::{KeyPart, TableDefinition};
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::index::projections::Projection;
use crate::mergetree::index::{automatic, projections};
use crate::mergetree::part::Part;
use crate::mergetree::part::meta::{ColumnDetail, Ranges};
use crate::mergetree::part::origin;
use crate::mergetree::scan::morsels::Morsel;
use crate::mergetree::scan::prune::condition_cache::{Bits, is_set};
use crate::mergetree::scan::prune::{CompiledCondition, Span};
use crate::mergetree::scan::read::filter_order::FilterOrder;
use crate::mergetree::scan::read::prefetch::ScanPrefetch;
use crate::table::{IndexReport, MorselSpan, ReadColumn, Scan, ScanContext, ScanRequest, SelectedGranules, SortedRun};
use base::{Result, bail};
use functions::Expr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use types::{Block, Column, Value};

/// A planned read of a MergeTree table.
pub(crate) struct MergeTreeScan {
    pub core: Arc<TableCore>,
    pub set: Arc<PartSet>,
    pub request: ScanRequest,
    pub morsels: Vec<Morsel>,
    /// Rows given so far, for the limit.
    pub emitted: AtomicU64,
    /// Morsels read whole; granules read whole, and those with a match.
    pub seen: ScanFindings,
    /// Names under which what was learned of the filters is kept: of all together, and of the first.
    pub identities: Vec<String>,
    /// The projection that is read.
    projection: Option<String>,
    pub filter_order: FilterOrder,
    pub ahead: ScanPrefetch,
    reports: Vec<IndexReport>,
    rows: u64,
}

/// What the reads of a scan found so far.
#[derive(Default)]
pub(crate) struct ScanFindings {
    begun: AtomicBool,
    pub morsels: AtomicUsize,
    pub done: AtomicU64,
    pub passed: AtomicU64,
}

/// Granules of a part that are left, one byte each.
pub(crate) type Left = Vec<bool>;

pub(crate) struct ScanPlanner<'a> {
    pub(crate) core: &'a TableCore,
    pub(crate) set: &'a Arc<PartSet>,
    /// The projection that some of the parts are.
    pub(crate) projection: Option<&'a Projection>,
    pub(crate) condition: Condition,
    pub(crate) left: Vec<Left>,
    pub(crate) reports: Vec<IndexReport>,
}

pub(crate) fn plan(core: Arc<TableCore>, set: Arc<PartSet>, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
    check_columns(&core, request)?;
    let identities = if request.settings.use_bit_indexes { identities(request) } else { Vec::new() };
    let candidates = projections::candidates(&core, &set, request);
    let mut planner = ScanPlanner::analysed(&core, &set, None, request, &identities)?;
    for (projection, projected) in &candidates {
        let other = ScanPlanner::analysed(&core, &projected.set, Some(projection), request, &identities)?;
        let preferred = request.settings.preferred_optimize_projection_name == projection.name();
        if preferred || other.rows_left() < planner.rows_left() {
            planner = other;
        }
        if preferred {
            break;
        }
    }
    demands::check(&planner, request)?;
    planner.by_intervals(request)?;
    let projection =
        planner.projection.map(|projection| projection.name().to_string()).or_else(|| core.of_projection.clone());
    projections::check_forced(&core, projection.as_deref(), request)?;
    let chosen = candidates
        .iter()
        .find(|(_, projected)| Arc::ptr_eq(&projected.set, planner.set))
        .map(|(_, projected)| projected.set.clone());
    let ScanPlanner { left, reports, .. } = planner;
    drop(candidates);
    let set = chosen.unwrap_or(set);
    // Who wants only some rows should not have others read at the same time.
    let threads = if request.limit.is_some() { 1 } else { request.threads };
    let (morsels, rows) = morsels::cut(&set, &left, threads as u64);
    let request = request.clone();
    let may_fail = request.filters.iter().any(|filter| filter.may_fail());
    let learns =
        request.settings.optimize_move_to_prewhere && request.settings.allow_reorder_prewhere_conditions && !may_fail;
    let filter_order = FilterOrder::new(request.filters.len(), rows, learns);
    let ahead = ScanPrefetch::new(&request);
    let mut scan = MergeTreeScan {
        core,
        set,
        request,
        morsels,
        emitted: AtomicU64::new(0),
        seen: ScanFindings::default(),
        identities,
        filter_order,
        ahead,
        projection,
        reports,
        rows,
    };
    scan.order_for_bound();
    Ok(Arc::new(scan))
}

fn check_columns(core: &TableCore, request: &ScanRequest) -> Result<()> {
    let of_filters = request.filters.iter().flat_map(|filter| filter.columns());
    for column in request.columns.iter().chain(of_filters) {
        if let ReadColumn::Column(i) | ReadColumn::Length(i) | ReadColumn::Path(i, _) = column
            && core.layout.stored_of.get(*i).copied().flatten().is_none()
        {
            bail!(NotFoundColumnInBlock, "Column number {i} of the table in {} is not stored", core.dir.display());
        }
    }
    Ok(())
}

/// A part of a key as calls of functions, however it was written.
fn key_text(part: &KeyPart, definition: &TableDefinition) -> String {
    part.expr.display_with(&|column| {
        definition.columns.get(column).map_or_else(|| format!("#{column}"), |column| column.name.clone())
    })
}

/// The names of all filters together, and of the first alone.
fn identities(request: &ScanRequest) -> Vec<String> {
    let Some(mut all) = request.filters.iter().map(|filter| filter.identity()).collect::<Option<Vec<&str>>>() else {
        return Vec::new();
    };
    let Some(first) = all.first().map(ToString::to_string) else { return Vec::new() };
    all.sort_unstable();
    let mut names = vec![all.join("\u{1}and\u{1}")];
    if names[0] != first {
        names.push(first);
    }
    names
}

/// Whether what filters find in a part is a property of the part: it has all columns that they read. What stands for a
/// column that a part lacks is up to the table's definition, other columns and the session.
pub(crate) fn is_remembered(core: &TableCore, part: &Part, request: &ScanRequest) -> bool {
    request.filters.iter().flat_map(|filter| filter.columns()).all(|column| is_stored(core, part, column))
}

/// Whether a part itself has what a scan reads.
pub(crate) fn is_stored(core: &TableCore, part: &Part, column: &ReadColumn) -> bool {
    match column {
        ReadColumn::Column(column) | ReadColumn::Length(column) | ReadColumn::Path(column, _) => {
            core.stored_name(*column).is_some_and(|name| part.column(name).is_some())
        }
        ReadColumn::RowNumber | ReadColumn::Virtual(_) => false,
    }
}

impl<'a> ScanPlanner<'a> {
    /// What is left of the parts after all that depends on filters.
    fn analysed(
        core: &'a TableCore,
        set: &'a Arc<PartSet>,
        projection: Option<&'a Projection>,
        request: &ScanRequest,
        identities: &[String],
    ) -> Result<ScanPlanner<'a>> {
        let left: Vec<Left> = set.parts.iter().map(|part| vec![true; part.meta.granules()]).collect();
        let mut planner =
            ScanPlanner { core, set, projection, condition: request.condition.clone(), left, reports: Vec::new() };
        planner.analyse(set, request)?;
        planner.by_bits(identities, request);
        planner.by_jit(request);
        planner.by_masks();
        planner.by_virtual_columns(request)?;
        planner.by_first_rows(request);
        Ok(planner)
    }

    /// Rows of the granules that are left.
    fn rows_left(&self) -> u64 {
        let rows = |(part, left): (&Arc<Part>, &Left)| {
            u64::from(part.meta.granule_rows) * left.iter().filter(|keep| **keep).count() as u64
        };
        self.set.parts.iter().zip(&self.left).map(rows).sum()
    }
}

impl ScanPlanner<'_> {
    /// Drops granules by the keys of the table, by what is kept of every part and by skip indexes, the cheapest first.
    pub(crate) fn by_indexes(&mut self, request: &ScanRequest) -> Result<()> {
        if request.settings.use_primary_key {
            self.by_partition();
            self.by_primary_key()?;
        }
        if request.explains {
            self.by_skip_indexes(request)?;
        }
        if request.settings.use_statistics_pruning {
            self.by_statistics()?;
        }
        if request.explains { Ok(()) } else { self.by_skip_indexes(request) }
    }

    pub(crate) fn expr_of_stored(&self, expr: &Expr) -> Expr {
        // Keys are bound over stored columns, conditions over the definition's.
        let definition_of: Vec<usize> = self
            .core
            .layout
            .stored_of
            .iter()
            .enumerate()
            .filter(|(_, stored)| stored.is_some())
            .map(|(i, _)| i)
            .collect();
        expr.map_columns(&|stored| definition_of[stored])
    }

    pub(crate) fn column_name(&self, column: usize) -> String {
        self.core.definition.columns.get(column).map_or_else(|| format!("#{column}"), |column| column.name.clone())
    }

    pub(crate) fn counts(&self) -> (u64, u64) {
        let parts = self.left.iter().filter(|left| left.contains(&true)).count() as u64;
        (parts, self.left.iter().flatten().filter(|keep| **keep).count() as u64)
    }

    pub(crate) fn report(&mut self, kind: &'static str, keys: Vec<String>, before: (u64, u64)) {
        let after = self.counts();
        let condition = self.condition.display_with(&|column| self.column_name(column));
        self.reports.push(IndexReport {
            kind,
            name: None,
            keys,
            condition,
            search: "",
            parts: (after.0, before.0),
            granules: (after.1, before.1),
        });
    }

    /// Reports an index with those of its keys that the condition reaches and what they were asked.
    fn report_use(
        &mut self,
        kind: &'static str,
        compiled: &CompiledCondition,
        name: &dyn Fn(usize) -> String,
        before: (u64, u64),
    ) {
        let after = self.counts();
        let keys = compiled.sources().into_iter().map(name).collect();
        let condition = compiled.display_with(name);
        let search = match compiled {
            _ if kind != "PrimaryKey" || compiled.is_unknown() => "",
            _ if compiled.is_one_range() => "binary search",
            _ => "generic exclusion search",
        };
        self.reports.push(IndexReport {
            kind,
            name: None,
            keys,
            condition,
            search,
            parts: (after.0, before.0),
            granules: (after.1, before.1),
        });
    }

    /// Drops parts by the range of the partition key's columns, then by the partition's values.
    fn by_partition(&mut self) {
        let key = &self.core.layout.partition;
        if key.is_empty() {
            return;
        }
        let columns: Vec<usize> = key.columns();
        let exprs: Vec<Expr> = columns
            .iter()
            .map(|&stored| {
                self.expr_of_stored(&Expr::column(stored, self.core.layout.columns[stored].data_type.clone()))
            })
            .collect();
        let compiled =
            CompiledCondition::new(&self.condition, &[], &|expr| exprs.iter().position(|known| known == expr));
        let before = self.counts();
        if !compiled.is_unknown_to_spans() {
            self.drop_parts(|part| {
                compiled.judge(&|source| part_span(part, &self.core.layout.columns[columns[source]].name)).may_pass
            });
        }
        let core = self.core;
        self.report_use("Min-Max", &compiled, &|source| core.layout.columns[columns[source]].name.clone(), before);
        let exprs: Vec<Expr> = key.exprs.iter().map(|expr| self.expr_of_stored(expr)).collect();
        let compiled =
            CompiledCondition::new(&self.condition, &exprs, &|expr| exprs.iter().position(|known| known == expr));
        let before = self.counts();
        if !compiled.is_unknown_to_spans() {
            self.drop_parts(|part| {
                let span = |source: usize| {
                    part.meta
                        .partition
                        .get(source)
                        .map_or(Span::UNKNOWN, |value| Span::sorted(value.clone(), value.clone()))
                };
                compiled.judge(&span).may_pass
            });
        }
        self.report_use(
            "Partition",
            &compiled,
            &|source| key_text(&core.definition.partition_key[source], &core.definition),
            before,
        );
    }

    fn drop_parts(&mut self, keep: impl Fn(&Part) -> bool) {
        for (part, left) in self.set.parts.iter().zip(&mut self.left) {
            if !keep(part) {
                left.fill(false);
            }
        }
    }

    fn by_primary_key(&mut self) -> Result<()> {
        let before = self.counts();
        let count = self.core.definition.primary_key_len;
        let exprs: Vec<Expr> =
            self.core.layout.sorting.exprs[..count].iter().map(|expr| self.expr_of_stored(expr)).collect();
        let mut used = self.search_keys(&exprs, &self.core.layout.sorting.descending, false)?;
        let mut definition = &self.core.definition;
        if let Some(projection) = self.projection {
            // Columns of the projection's own key are counted in the projection.
            let columns = projection.definition.inputs();
            let own = &projection.core.layout.sorting;
            let exprs: Vec<Expr> = own.exprs.iter().map(|expr| expr.map_columns(&|column| columns[column])).collect();
            used = self.search_keys(&exprs, &own.descending, true)?;
            definition = &projection.core.definition;
        }
        if self.projection.is_some() || count > 0 {
            self.report_use(
                "PrimaryKey",
                &used,
                &|source| key_text(&definition.sorting_key[source], definition),
                before,
            );
        }
        Ok(())
    }

    /// Drops granules of parts (or of projections of parts) by a key that they are sorted by. Gives what the key was
    /// asked.
    fn search_keys(&mut self, exprs: &[Expr], descending: &[bool], of_projections: bool) -> Result<CompiledCondition> {
        let compiled =
            CompiledCondition::new(&self.condition, exprs, &|expr| exprs.iter().position(|known| known == expr));
        if !exprs.is_empty() && !compiled.is_unknown_to_spans() {
            let parts = self.set.parts.iter().zip(&mut self.left);
            for (part, left) in parts.filter(|(part, left)| {
                part.is_projection == (of_projections || self.core.of_projection.is_some()) && left.contains(&true)
            }) {
                let index = part.index()?;
                let search = KeySearch { condition: &compiled, index: &index[..exprs.len()], descending };
                search.exclude(0, left.len(), left);
            }
        }
        Ok(compiled)
    }

    /// Drops parts, then granules, by the least and greatest values of columns.
    fn by_statistics(&mut self) -> Result<()> {
        let stored_of = &self.core.layout.stored_of;
        let column_of =
            |expr: &Expr| expr.as_column().filter(|&column| stored_of.get(column).copied().flatten().is_some());
        let compiled = CompiledCondition::new(&self.condition, &[], &column_of);
        if compiled.is_unknown_to_spans() {
            return Ok(());
        }
        let before = self.counts();
        let sources = compiled.sources();
        let name_of =
            |source: usize| stored_of[source].map_or("", |stored| self.core.layout.columns[stored].name.as_str());
        for (part, left) in self.set.parts.iter().zip(&mut self.left).filter(|(_, left)| left.contains(&true)) {
            let verdict = compiled.judge(&|source| part_span(part, name_of(source)));
            if !verdict.may_pass {
                left.fill(false);
                continue;
            }
            if !verdict.may_fail {
                continue;
            }
            let detail = |source: usize| {
                Ok((source, part.column(name_of(source)).map(|column| part.detail(column)).transpose()?))
            };
            let columns: Vec<(usize, Option<Arc<ColumnDetail>>)> =
                sources.iter().map(|&source| detail(source)).collect::<Result<_>>()?;
            for granule in 0..left.len() {
                if left[granule] {
                    let span = |source: usize| {
                        let column =
                            columns.iter().find(|(known, _)| *known == source).and_then(|(_, column)| column.as_ref());
                        column.map_or(Span::UNKNOWN, |detail| granule_span(part, detail, granule))
                    };
                    left[granule] = compiled.judge(&span).may_pass;
                }
            }
        }
        let core = self.core;
        self.report_use("Statistics", &compiled, &|source| core.definition.columns[source].name.clone(), before);
        Ok(())
    }

    /// Drops parts by filters on what all rows of a part have in common: its name, its partition.
    fn by_virtual_columns(&mut self, request: &ScanRequest) -> Result<()> {
        for filter in &request.filters {
            let of_part = |column: &ReadColumn| {
                if let ReadColumn::Virtual(column) = column {
                    Some(*column).filter(|column| column.is_of_part())
                } else {
                    None
                }
            };
            let Some(columns) =
                filter.columns().iter().map(of_part).collect::<Option<Vec<_>>>().filter(|columns| !columns.is_empty())
            else {
                continue;
            };
            let before = self.counts();
            for (index, part) in self.set.parts.iter().enumerate() {
                if columns.iter().any(|column| origin::stored_in(part, *column).is_some()) {
                    continue;
                }
                let place = self.set.place(part, index);
                let values: Vec<Column> = columns
                    .iter()
                    .map(|column| Column::constant(&column.data_type(), &place.value(*column), 1))
                    .collect();
                if filter.mask(&values, 1)?.value(0) == Value::UInt(0) {
                    self.left[index].fill(false);
                }
            }
            self.report("Virtual", columns.iter().map(|column| column.name().to_string()).collect(), before);
        }
        Ok(())
    }

    /// Drops granules in which no row is seen.
    fn by_masks(&mut self) {
        for ((part, mask), left) in self.set.parts.iter().zip(&self.set.masks).zip(&mut self.left) {
            let Some(mask) = mask else { continue };
            let granule_rows = part.meta.granule_rows as usize;
            for (granule, keep) in left.iter_mut().enumerate().filter(|(_, keep)| **keep) {
                let end = ((granule + 1) * granule_rows).min(part.meta.rows as usize);
                *keep = mask.has_any(granule * granule_rows..end);
            }
        }
    }

    /// Drops granules that are known to hold no match of all filters, or of one of them.
    fn by_bits(&mut self, identities: &[String], request: &ScanRequest) {
        if identities.is_empty() {
            return;
        }
        let mut identities = identities.to_vec();
        identities.extend(request.filters.iter().filter_map(|filter| filter.identity()).map(ToString::to_string));
        identities.dedup();
        let before = self.counts();
        let mut found = false;
        for (part, left) in self.set.parts.iter().zip(&mut self.left).filter(|(_, left)| left.contains(&true)) {
            if !is_remembered(self.core, part, request) {
                continue;
            }
            let known: Vec<Bits> =
                identities.iter().filter_map(|name: &String| self.core.shared.bits.get(part.uid, name)).collect();
            found |= !known.is_empty();
            for bits in known {
                left.iter_mut().enumerate().for_each(|(granule, keep)| *keep &= !is_set(&bits, granule));
            }
        }
        if found {
            self.report("Bit", Vec::new(), before);
        }
    }
}

/// The span of a column over a part.
fn part_span(part: &Part, name: &str) -> Span {
    let Some(column) = part.column(name).map(|i| &part.meta.columns[i]) else { return Span::UNKNOWN };
    let null =
        Span { low: None, high: None, may_be_null: column.nulls > 0, may_be_value: column.nulls < part.meta.rows };
    match column.whole.clone() {
        Some((low, high)) => Span { low: Some(low), high: Some(high), ..null },
        None => null,
    }
}

/// The span of a column over a granule.
pub(crate) fn granule_span(part: &Part, column: &ColumnDetail, granule: usize) -> Span {
    let chunk = granule / part.meta.chunk_granules as usize;
    let nulls = column.chunks[chunk].nulls as usize;
    let mut span =
        Span { low: None, high: None, may_be_null: nulls > 0, may_be_value: nulls < part.meta.rows_of_chunk(chunk) };
    if let Some(Ranges { per_granule, min, max, .. }) = &column.ranges {
        let entry = if *per_granule { granule } else { chunk };
        let known = |value: Value| (!value.is_null()).then_some(value);
        (span.low, span.high) = (known(min.value(entry)), known(max.value(entry)));
    }
    span
}

/// Excludes granules by halves: a range of granules that cannot match is dropped as a whole.
struct KeySearch<'a> {
    condition: &'a CompiledCondition,
    index: &'a [Column],
    descending: &'a [bool],
}

impl KeySearch<'_> {
    fn exclude(&self, from: usize, to: usize, left: &mut [bool]) {
        let verdict = self.condition.judge(&|source| self.span(source, from, to));
        if !verdict.may_pass {
            left[from..to].fill(false);
        } else if verdict.may_fail && to - from > 1 {
            let middle = (from + to) / 2;
            self.exclude(from, middle, left);
            self.exclude(middle, to, left);
        }
    }

    /// Values of a key part in granules `from .. to`: known while all parts before it are constant there.
    fn span(&self, source: usize, from: usize, to: usize) -> Span {
        let constant = |column: &Column| column.compare_rows(from, column, to).is_eq();
        if !self.index[..source].iter().all(constant) {
            return Span::UNKNOWN;
        }
        let column = &self.index[source];
        let (first, last) = (column.value(from), column.value(to));
        if self.descending[source] { Span::sorted(last, first) } else { Span::sorted(first, last) }
    }
}

impl MergeTreeScan {
    /// Granules that are read of each part.
    pub(crate) fn granules_of_parts(&self) -> Vec<u32> {
        let mut granules = vec![0; self.set.parts.len()];
        self.morsels.iter().for_each(|morsel| granules[morsel.part as usize] += morsel.granules.count_ones());
        granules
    }

    /// What the first read does.
    fn begin(&self) {
        if !self.seen.begun.load(Ordering::Relaxed) && !self.seen.begun.swap(true, Ordering::Relaxed) {
            automatic::note_result(self);
        }
    }

    /// With a running bound, morsels that may hold the best rows come first.
    fn order_for_bound(&mut self) {
        let Some((column, bound)) = &self.request.bound else { return };
        let Some(small_first) = bound.wants_small() else { return };
        let Some(name) = self
            .core
            .layout
            .stored_of
            .get(*column)
            .copied()
            .flatten()
            .map(|stored| &self.core.layout.columns[stored].name)
        else {
            return;
        };
        let best = |morsel: &Morsel| -> Option<Value> {
            let part = &self.set.parts[morsel.part as usize];
            // What cannot be read is told by whoever reads the morsel.
            let detail = part.detail(part.column(name)?).ok()?;
            let first = morsel.chunk as usize * part.meta.chunk_granules as usize;
            let granules =
                (0..64).filter(|i| morsel.granules >> i & 1 == 1).map(|i| granule_span(part, &detail, first + i));
            let ends: Option<Vec<Value>> =
                granules.map(|span| if small_first { span.low } else { span.high }).collect();
            ends?.into_iter().reduce(|a, b| if a.compare(&b).is_lt() == small_first { a } else { b })
        };
        let mut keyed: Vec<(Option<Value>, Morsel)> =
            std::mem::take(&mut self.morsels).into_iter().map(|morsel| (best(&morsel), morsel)).collect();
        keyed.sort_by(|(a, _), (b, _)| match (a, b) {
            (Some(a), Some(b)) if small_first => a.compare(b),
            (Some(a), Some(b)) => b.compare(a),
            (a, b) => a.is_some().cmp(&b.is_some()),
        });
        self.morsels = keyed.into_iter().map(|(_, morsel)| morsel).collect();
    }
}

impl Scan for MergeTreeScan {
    fn morsels(&self) -> usize {
        self.morsels.len()
    }

    fn read(&self, morsel: usize, context: &ScanContext, emit: &mut dyn FnMut(Block) -> Result<bool>) -> Result<()> {
        self.begin();
        self.ahead.begin(self, morsel);
        read::read(self, (&self.morsels[morsel], true), context, emit)
    }

    fn sorted_runs(&self) -> Option<Vec<SortedRun>> {
        if self.projection.is_some() { None } else { crate::mergetree::scan::sorted_runs::of(self) }
    }

    fn read_granules(
        &self,
        morsel: usize,
        granules: u64,
        context: &ScanContext,
        emit: &mut dyn FnMut(Block) -> Result<bool>,
    ) -> Result<()> {
        self.begin();
        let whole = &self.morsels[morsel];
        read::read(self, (&Morsel { granules: whole.granules & granules, ..*whole }, false), context, emit)
    }

    fn spans(&self, column: usize) -> Option<Vec<MorselSpan>> {
        if self.projection.is_some() { None } else { crate::mergetree::scan::morsel_spans::of(self, column) }
    }

    fn rows_hint(&self) -> Option<u64> {
        Some(self.rows)
    }

    fn fetch(&self, rows: &[u64], columns: &[ReadColumn], context: &ScanContext) -> Result<Block> {
        read::fetch::fetch(self, rows, columns, context)
    }

    fn can_fetch(&self) -> bool {
        true
    }

    fn projection(&self) -> Option<&str> {
        self.projection.as_deref()
    }

    fn selected_granules(&self) -> Option<SelectedGranules> {
        Some(morsels::selected_granules(&self.set, &self.morsels))
    }

    fn index_reports(&self) -> Vec<IndexReport> {
        self.reports.clone()
    }
}
