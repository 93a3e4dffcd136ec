//! Planning a read (`planner`: which parts, which granules), cutting it into morsels, and reading these.

pub(crate) mod demands;
pub(crate) mod morsel_spans;
pub(crate) mod morsels;
pub(crate) mod planner;
pub(crate) mod prune;
pub(crate) mod read;
pub(crate) mod sorted_runs;
pub(crate) mod unmasked;

use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::index::automatic;
use crate::mergetree::part::Part;
use crate::mergetree::scan::morsels::Morsel;
use crate::mergetree::scan::prune::facts::granule_span;
use crate::mergetree::scan::read::filter_order::FilterOrder;
use crate::mergetree::scan::read::prefetch::ScanPrefetch;
use crate::table::{IndexReport, MorselSpan, ReadColumn, Scan, ScanContext, ScanRequest, SelectedGranules, SortedRun};
use base::Result;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use types::{Block, Value};

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

/// Counts of the granules that a scan has read so far.
#[derive(Default)]
pub(crate) struct ScanFindings {
    begun: AtomicBool,
    pub morsels: AtomicUsize,
    pub done: AtomicU64,
    pub matched: AtomicU64,
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

impl MergeTreeScan {
    /// Granules that are read of each part.
    pub(crate) fn granules_of_parts(&self) -> Vec<u32> {
        let mut granules = vec![0; self.set.parts.len()];
        self.morsels.iter().for_each(|morsel| granules[morsel.part as usize] += morsel.granules.count_ones());
        granules
    }

    /// Notes the result that the scan names, before its first read.
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
