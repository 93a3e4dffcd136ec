//! `SELECT … FINAL`: the parts as if all were merged now.
//!
//! What `FINAL` hides depends on the parts alone, not on the query: it is found once per set of parts and kept with it.
//! Keys are read only where the key ranges of parts overlap: within a part that was merged every key is there once.
//!
//! ```text
//! parts → granules whose keys another part's range touches → order and marks of their rows (`ranges.rs`)
//!       Replacing, Collapsing:  a mask per part, without the rows that do not stay
//!       Summing, Aggregating:   rows of repeated keys are hidden, and a temporary part has what is made of them
//! ```
//! When parts come, the view before is taken further (`update.rs`).

pub(crate) mod duplicates;
pub(crate) mod file;
pub(crate) mod ranges;
pub(crate) mod update;

use crate::definition::{Family, TableDefinition};
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::final_view::ranges::GroupResult;
use crate::mergetree::final_view::update::LastView;
use crate::mergetree::merge::family::Marker;
use crate::mergetree::merge::input::{RowSource, evaluate_rows};
use crate::mergetree::merge::ttl::truths;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::scan;
use crate::mergetree::write::sort;
use crate::sync::Mutex;
use crate::table::{ColumnStatistics, Insert, Scan, ScanRequest, Table, TableFacts};
use base::{Result, Settings};
use functions::Expr;
use std::any::Any;
use std::ops::Range;
use std::sync::{Arc, OnceLock, Weak};

/// The share of rows in parts that the file does not know, above which it is written again: one in so many.
const UNSAVED_SHARE: u64 = 8;

/// Views of the last sets of parts.
#[derive(Default)]
pub(crate) struct FinalViews(Mutex<KeptViews>);

#[derive(Default)]
struct KeptViews {
    known: Vec<KnownView>,
    /// The last views, with and without `across_partitions`.
    last: Vec<LastView>,
}

struct KnownView {
    of: Weak<PartSet>,
    across_partitions: bool,
    view: Arc<PartSet>,
}

/// A part that goes with a view, and its rows that are seen.
pub(crate) struct ViewPart {
    pub part: Arc<Part>,
    pub mask: Option<Arc<DeletionMask>>,
}

impl FinalViews {
    /// The view of the parts visible now.
    pub(crate) fn of(&self, core: &TableCore, across_partitions: bool) -> Result<Arc<PartSet>> {
        let set = core.snapshot();
        // Held while a view is made: others that want it wait for it.
        let mut views = self.0.lock();
        let KeptViews { known, last } = &mut *views;
        known.retain(|known| known.of.strong_count() > 0);
        if let Some(found) = known.iter().find(|known| {
            std::ptr::eq(known.of.as_ptr(), Arc::as_ptr(&set)) && known.across_partitions == across_partitions
        }) {
            return Ok(found.view.clone());
        }
        if !last.iter().any(|last| last.across_partitions == across_partitions) {
            last.extend(file::load(core, &set, across_partitions));
        }
        let before = last.iter().find(|last| last.across_partitions == across_partitions);
        let (updated, mut in_file) = match before {
            Some(last) => (last.update(core, &set)?, last.in_file.clone()),
            None => (None, Arc::default()),
        };
        let view = Arc::new(match updated {
            Some(view) => view,
            None => make(core, &set, across_partitions)?,
        });
        let rows = |parts: &mut dyn Iterator<Item = &Arc<Part>>| parts.map(|part| part.meta.rows).sum::<u64>();
        if rows(&mut set.parts.iter().filter(|part| !in_file.contains(&part.uid))) * UNSAVED_SHARE
            > rows(&mut set.parts.iter())
        {
            file::save(core, &set, &view, across_partitions);
            in_file = Arc::new(set.parts.iter().map(|part| part.uid).collect());
        }
        last.retain(|last| last.across_partitions != across_partitions);
        last.push(LastView::of(core, &set, &view, across_partitions, in_file));
        known.push(KnownView { of: Arc::downgrade(&set), across_partitions, view: view.clone() });
        Ok(view)
    }
}

/// Whether equal sorting keys mean the same partition.
fn keys_tell_partition(core: &TableCore) -> bool {
    let plain: Vec<usize> = core.layout.sorting.exprs.iter().filter_map(functions::Expr::as_column).collect();
    core.layout.partition.columns().iter().all(|column| plain.contains(column))
}

/// Parts among which keys are compared, by their places in a set: by partition, in it the older first.
pub(crate) struct PartGroups {
    pub groups: Vec<Vec<usize>>,
}

impl PartGroups {
    pub(crate) fn of(core: &TableCore, set: &PartSet, across_partitions: bool) -> Self {
        let places: Vec<usize> = (0..set.parts.len()).collect();
        if across_partitions && !keys_tell_partition(core) {
            // Of equal rows of several partitions that of the last partition counts, as in ClickHouse. What was
            // inserted last cannot count there: a merge joins block numbers of its own partition only, and would change
            // what is seen.
            return PartGroups { groups: vec![places] };
        }
        PartGroups {
            groups: places
                .chunk_by(|&a, &b| set.parts[a].name.partition_id == set.parts[b].name.partition_id)
                .map(<[usize]>::to_vec)
                .collect(),
        }
    }
}

fn make(core: &TableCore, set: &Arc<PartSet>, across_partitions: bool) -> Result<PartSet> {
    let mut view = PartSet { is_final: true, ..(**set).clone() };
    let (mut places, mut groups) = (Vec::new(), Vec::new());
    for group in PartGroups::of(core, set, across_partitions).groups {
        let parts: Vec<Arc<Part>> = group.iter().map(|&place| set.parts[place].clone()).collect();
        let ranges: Vec<Vec<Range<usize>>> =
            (0..parts.len()).map(|i| touched(core, &parts, i)).collect::<Result<_>>()?;
        hide_unique_tombstones(core, &mut view, &group, &ranges)?;
        let chosen: Vec<usize> = (0..parts.len()).filter(|&i| !ranges[i].is_empty()).collect();
        if !chosen.is_empty() {
            places.push(chosen.iter().map(|&i| group[i]).collect::<Vec<usize>>());
            groups.push(
                chosen
                    .iter()
                    .map(|&i| RowSource::of(parts[i].clone(), &ranges[i], set.masks[group[i]].clone()))
                    .collect(),
            );
        }
    }
    for (places, made) in places.iter().zip(ranges::make(core, groups)?) {
        if let Some(made) = put(core, &mut view, places, made)? {
            view.parts.push(made.part);
            view.masks.push(made.mask);
        }
    }
    Ok(view)
}

/// Puts into the masks of parts what is made of their rows; gives the part with new rows, if there are any.
pub(crate) fn put(
    core: &TableCore,
    view: &mut PartSet,
    places: &[usize],
    made: GroupResult,
) -> Result<Option<ViewPart>> {
    let mut masks: Vec<DeletionMask> = places.iter().map(|&place| mask_of(view, place)).collect();
    made.apply(&mut masks);
    for (&place, mask) in places.iter().zip(masks) {
        put_mask(view, place, mask);
    }
    made.temporary(core)
}

fn mask_of(view: &PartSet, place: usize) -> DeletionMask {
    view.masks[place].as_deref().cloned().unwrap_or_else(|| DeletionMask::all(view.parts[place].meta.rows as usize))
}

fn put_mask(view: &mut PartSet, place: usize, mask: DeletionMask) {
    view.masks[place] = (mask.count() < view.parts[place].meta.rows as usize).then(|| Arc::new(mask));
}

/// Row ranges of a part in which keys may be there more than once: granules that the key range of another part touches,
/// and all of a part that was never merged.
fn touched(core: &TableCore, parts: &[Arc<Part>], i: usize) -> Result<Vec<Range<usize>>> {
    let part = &parts[i];
    let granules = part.meta.granules();
    let mut marked = vec![part.name.level == 0; granules];
    let descending = &core.layout.sorting.descending;
    let index = part.index()?;
    let compare = |row: usize, other: &[types::Column], other_row: usize| {
        sort::compare(&index, row, other, other_row, descending)
    };
    for (j, other) in parts.iter().enumerate() {
        if i == j || marked.iter().all(|marked| *marked) {
            continue;
        }
        let (last, other) = (other.meta.granules(), other.index()?);
        // Granules end before the other part begins, and begin after it ends.
        let from = partition_point(granules, |granule| compare(granule + 1, &other, 0).is_lt());
        let to = partition_point(granules, |granule| compare(granule, &other, last).is_le());
        marked[from.min(to)..to].fill(true);
    }
    let granule_rows = part.meta.granule_rows as usize;
    let mut ranges: Vec<Range<usize>> = Vec::new();
    for granule in (0..granules).filter(|&granule| marked[granule]) {
        let (start, end) = (granule * granule_rows, ((granule + 1) * granule_rows).min(part.meta.rows as usize));
        match ranges.last_mut() {
            Some(range) if range.end == start => range.end = end,
            _ => ranges.push(start..end),
        }
    }
    Ok(ranges)
}

pub(crate) fn partition_point(count: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = (low + high) / 2;
        if is_before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// Hides rows outside of the touched ranges, whose keys occur once, where they only say that a key is gone.
fn hide_unique_tombstones(
    core: &TableCore,
    view: &mut PartSet,
    group: &[usize],
    ranges: &[Vec<Range<usize>>],
) -> Result<()> {
    let (Family::Replacing { is_deleted: Some(column), .. } | Family::Collapsing { sign: column }) =
        &core.layout.family
    else {
        return Ok(());
    };
    let mut rest: Vec<(usize, RowSource)> = Vec::new();
    for (&place, touched) in group.iter().zip(ranges) {
        let ends = touched.iter().map(|range| range.end);
        let starts = touched.iter().map(|range| range.start).chain([view.parts[place].meta.rows as usize]);
        let untouched: Vec<Range<usize>> = std::iter::once(0)
            .chain(ends)
            .zip(starts)
            .map(|(from, to)| from..to)
            .filter(|range| !range.is_empty())
            .collect();
        rest.push((place, RowSource::of(view.parts[place].clone(), &untouched, None)));
    }
    let segments: Vec<(&RowSource, &Range<usize>)> =
        rest.iter().flat_map(|(_, source)| source.segments.iter().map(move |segment| (source, segment))).collect();
    let gone = core.shared.mergers.run(segments.len(), segments.len(), &|task| {
        let (source, segment) = segments[task];
        let flags = source.column(core, *column, segment)?;
        let gone: Vec<u8> = match &core.layout.family {
            Family::Collapsing { .. } => {
                (0..flags.len()).map(|row| u8::from(flags.value(row).as_i64().is_some_and(|sign| sign < 0))).collect()
            }
            _ => truths(&flags),
        };
        Ok((0..gone.len()).filter(|&row| gone[row] == 1).map(|row| segment.start + row).collect::<Vec<usize>>())
    })?;
    let mut gone = gone.into_iter();
    for (place, source) in &rest {
        let gone: Vec<usize> = gone.by_ref().take(source.segments.len()).flatten().collect();
        if !gone.is_empty() {
            let mut mask = mask_of(view, *place);
            gone.iter().for_each(|&row| mask.clear(row));
            put_mask(view, *place, mask);
        }
    }
    Ok(())
}

/// A part that goes with the view.
pub(crate) fn temporary_part(
    core: &TableCore,
    written: crate::mergetree::write::writer::WrittenPart,
    like: &PartName,
) -> Result<Part> {
    let dir = core.dir.join(written.temporary_name());
    let name = PartName { level: u32::MAX, ..like.clone() };
    let Some((meta, bytes)) = written.take() else { base::bail!(LogicalError, "a part for FINAL was taken twice") };
    let part = Part::assemble(dir, name, meta, bytes, &core.shared)?;
    part.set_replaced();
    Ok(part)
}

/// A table as `SELECT … FINAL` reads it.
pub(crate) struct FinalTable {
    core: Arc<TableCore>,
    across_partitions: bool,
    /// Over stored columns: of rows that do not pass it nothing is seen, nor do they stand against others.
    filter: Option<Expr>,
    /// The view of the rows that pass.
    filtered: OnceLock<Arc<PartSet>>,
}

impl FinalTable {
    /// The rows of a table that `FINAL` shows; with `across_partitions`, keys of several partitions are compared.
    pub(crate) fn new(core: Arc<TableCore>, across_partitions: bool) -> Self {
        FinalTable { core, across_partitions, filter: None, filtered: OnceLock::new() }
    }

    fn view(&self) -> Result<Arc<PartSet>> {
        let Some(filter) = &self.filter else {
            return self.core.state.final_views.of(&self.core, self.across_partitions);
        };
        if let Some(known) = self.filtered.get() {
            return Ok(known.clone());
        }
        let set = Arc::new(passing(&self.core, &self.core.snapshot(), filter)?);
        let view = Arc::new(make(&self.core, &set, self.across_partitions)?);
        Ok(self.filtered.get_or_init(|| view).clone())
    }
}

/// The parts with those rows alone that pass a filter over stored columns.
fn passing(core: &TableCore, set: &PartSet, filter: &Expr) -> Result<PartSet> {
    let mut passing = set.clone();
    for (place, part) in set.parts.iter().enumerate() {
        let segments = RowSource::of(part.clone(), &[0..part.meta.rows as usize], None).segments;
        let kept = core.shared.mergers.run(segments.len(), segments.len(), &|segment| {
            Ok(truths(&evaluate_rows(core, part, filter, &segments[segment])?))
        })?;
        let mut mask = mask_of(set, place);
        segments.iter().zip(&kept).for_each(|(segment, kept)| mask.retain(segment.start, kept));
        put_mask(&mut passing, place, mask);
    }
    Ok(passing)
}

impl Table for FinalTable {
    fn definition(&self) -> Arc<TableDefinition> {
        self.core.definition.clone()
    }

    fn scan(&self, request: &ScanRequest) -> Result<Arc<dyn Scan>> {
        self.core.check_broken()?;
        scan::planner::plan(self.core.clone(), self.view()?, request)
    }

    fn insert(&self, _settings: &Settings) -> Result<Arc<dyn Insert>> {
        base::bail!(UnsupportedMethod, "A table cannot be written through FINAL")
    }

    fn is_final(&self) -> bool {
        true
    }

    fn virtual_columns(&self) -> &'static [crate::VirtualColumn] {
        crate::VirtualColumn::ALL
    }

    fn part_count(&self) -> Option<usize> {
        Some(self.core.snapshot().parts.len())
    }

    fn row_count(&self) -> Option<u64> {
        self.core.check_broken().ok()?;
        self.view().ok().map(|view| view.rows())
    }

    fn prefiltered(&self, filter: &Expr) -> Option<Arc<dyn Table>> {
        let stored_of = &self.core.layout.stored_of;
        let is_stored = |column: usize| stored_of.get(column).copied().flatten().is_some();
        if self.filter.is_some() || !filter.is_deterministic() || !filter.columns().into_iter().all(is_stored) {
            return None;
        }
        let filter = filter.map_columns(&|column| stored_of[column].unwrap_or(0));
        Some(Arc::new(FinalTable {
            filter: Some(filter),
            ..FinalTable::new(self.core.clone(), self.across_partitions)
        }))
    }

    fn facts(&self, columns: &[usize]) -> Option<TableFacts> {
        if self.filter.is_some() {
            return None;
        }
        self.core.check_broken().ok()?;
        let view = self.view().ok()?;
        let names: Vec<Option<&str>> = columns.iter().map(|&column| self.core.stored_name(column)).collect();
        self.core.state.masked_facts[1].of(&view, &names, &self.core.shared.counters)
    }

    fn column_statistics(&self, column: usize) -> Option<ColumnStatistics> {
        let stored = self.core.layout.stored_of.get(column).copied().flatten()?;
        self.core.state.statistics.column(&self.core, stored)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// Whether an engine makes something of rows with equal keys.
pub(crate) fn is_supported(family: &Family) -> bool {
    !Marker::new(family, true).is_idle()
}
