//! The planner of a scan: selects parts and granules by one kind of knowledge after the other.

use crate::condition::Condition;
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::index::projections::{self, Projection};
use crate::mergetree::part::Part;
use crate::mergetree::scan::prune::CompiledCondition;
use crate::mergetree::scan::read::filter_order::FilterOrder;
use crate::mergetree::scan::read::prefetch::ScanPrefetch;
use crate::mergetree::scan::{MergeTreeScan, ScanFindings, demands, morsels};
use crate::table::{IndexReport, ReadColumn, Scan, ScanRequest};
use base::{Result, bail};
use functions::Expr;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// Whether each granule of a part is to be read.
pub(crate) type GranuleMask = Vec<bool>;

pub(crate) struct ScanPlanner<'a> {
    pub(crate) core: &'a TableCore,
    pub(crate) set: &'a Arc<PartSet>,
    /// The projection that some of the parts are.
    pub(crate) projection: Option<&'a Projection>,
    pub(crate) condition: Condition,
    pub(crate) selected: Vec<GranuleMask>,
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
        if preferred || other.selected_rows() < planner.selected_rows() {
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
    let ScanPlanner { selected, reports, .. } = planner;
    drop(candidates);
    let set = chosen.unwrap_or(set);
    // Who wants only some rows should not have others read at the same time.
    let threads = if request.limit.is_some() { 1 } else { request.threads };
    let (morsels, rows) = morsels::cut(&set, &selected, threads as u64);
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

impl<'a> ScanPlanner<'a> {
    /// Selects granules by everything that depends on filters.
    fn analysed(
        core: &'a TableCore,
        set: &'a Arc<PartSet>,
        projection: Option<&'a Projection>,
        request: &ScanRequest,
        identities: &[String],
    ) -> Result<ScanPlanner<'a>> {
        let selected: Vec<GranuleMask> = set.parts.iter().map(|part| vec![true; part.meta.granules()]).collect();
        let mut planner =
            ScanPlanner { core, set, projection, condition: request.condition.clone(), selected, reports: Vec::new() };
        planner.analyse(set, request)?;
        planner.by_bits(identities, request);
        planner.by_jit(request);
        planner.by_masks();
        planner.by_virtual_columns(request)?;
        planner.by_first_rows(request);
        debug_assert!(
            set.parts.iter().map(|part| part.meta.granules()).eq(planner.selected.iter().map(Vec::len)),
            "of every granule of every part it is known whether it is read"
        );
        Ok(planner)
    }

    /// Rows of the selected granules.
    fn selected_rows(&self) -> u64 {
        let rows = |(part, selected): (&Arc<Part>, &GranuleMask)| {
            u64::from(part.meta.granule_rows) * selected.iter().filter(|keep| **keep).count() as u64
        };
        self.set.parts.iter().zip(&self.selected).map(rows).sum()
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
        let parts = self.selected.iter().filter(|selected| selected.contains(&true)).count() as u64;
        (parts, self.selected.iter().flatten().filter(|keep| **keep).count() as u64)
    }

    pub(crate) fn report(&mut self, kind: &'static str, keys: Vec<String>, before: (u64, u64)) {
        let after = self.counts();
        debug_assert!(after.0 <= before.0 && after.1 <= before.1, "{kind} leaves {after:?} of {before:?}");
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
    pub(crate) fn report_use(
        &mut self,
        kind: &'static str,
        compiled: &CompiledCondition,
        name: &dyn Fn(usize) -> String,
        before: (u64, u64),
    ) {
        let after = self.counts();
        debug_assert!(after.0 <= before.0 && after.1 <= before.1, "{kind} leaves {after:?} of {before:?}");
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
}
