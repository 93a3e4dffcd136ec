//! The rows that `FINAL` shows, found key range by key range on several threads: equal keys lie in one range, so that
//! ranges know nothing of each other.
//!
//! ```text
//! groups of sources → cuts: keys of granules, as far apart as memory allows and threads want
//!                   → per cut and source the first row that is not before it
//!                   → per range the rows that may not be alone with their key (`duplicates.rs`)
//!                   → their order and their marks → rows hidden, rows shown, rows to combine
//! ```
//! Rows to combine keep their order: the ranges' one after another are those of a merge of just these rows.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::final_view::update::{keys_of, rows_of};
use crate::mergetree::final_view::{ViewPart, partition_point, temporary_part};
use crate::mergetree::merge::execute::{MergeJob, MergeOptions, MergeOrder};
use crate::mergetree::merge::family::Marks;
use crate::mergetree::merge::input::RowSource;
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::part::Part;
use crate::mergetree::part::deletion_mask::{DeletionMask, RowVisibility};
use crate::mergetree::write::sort;
use base::{CancelToken, Result};
use std::ops::Range;
use std::sync::Arc;

/// Rows of a range, at least and, where there are not very many sources, at most: three bytes each while it is looked
/// at. Tests have few rows, but want several ranges.
const RANGE_ROWS_MIN: usize = if cfg!(test) { 50 } else { 1 << 16 };
const RANGE_ROWS_MAX: usize = 1 << 22;
/// Rows that a range takes of a source, on average, where there are very many: chunks that ranges share are decoded for
/// each.
const SOURCE_ROWS_MIN: usize = 1 << 16;

/// The outcome for the rows of a group of sources.
pub(crate) struct GroupResult {
    sources: Vec<RowSource>,
    /// The rows of each source that are seen now and that are not.
    spans: Vec<Vec<RowVisibility>>,
    /// The source of each row that is combined, in merge order, and 1 where a key begins.
    order: Vec<u16>,
    starts: Vec<u8>,
}

/// The result of a range: the rows of each source, and what is combined.
type RangeMade = (Vec<Option<RowVisibility>>, Vec<u16>, Vec<u8>);

/// Looks at the rows of groups of sources, each for itself.
pub(crate) fn make(core: &TableCore, groups: Vec<Vec<RowSource>>) -> Result<Vec<GroupResult>> {
    let helpers = &core.shared.mergers;
    let total: usize = groups.iter().flatten().map(RowSource::rows).sum();
    let keys: Vec<Vec<GranuleKey>> =
        groups.iter().map(|sources| cut_keys(core, sources, total)).collect::<Result<_>>()?;
    let wanted = |tasks: usize| if total < 2 * RANGE_ROWS_MIN { 0 } else { tasks };
    let places: Vec<(usize, usize, usize)> = (0..groups.len())
        .flat_map(|group| (0..keys[group].len()).map(move |cut| (group, cut)))
        .flat_map(|(group, cut)| (0..groups[group].len()).map(move |source| (group, cut, source)))
        .collect();
    let rows = helpers.run(wanted(places.len()), places.len(), &|task| {
        let (group, cut, source) = places[task];
        cut_row(core, &groups[group][source], &keys[group][cut])
    })?;
    let mut rows = rows.into_iter();
    let mut ranges: Vec<(usize, Vec<Range<usize>>)> = Vec::new();
    for (group, keys) in keys.iter().enumerate() {
        let count = groups[group].len();
        let mut from = vec![0; count];
        for _ in keys {
            let to: Vec<usize> = rows.by_ref().take(count).collect();
            ranges.push((group, from.iter().zip(&to).map(|(&from, &to)| from..to.max(from)).collect()));
            from = to;
        }
        ranges.push((group, from.into_iter().map(|from| from..usize::MAX).collect()));
    }
    let made = helpers.run(wanted(ranges.len()), ranges.len(), &|task| {
        let (group, rows) = &ranges[task];
        let within: Vec<RowSource> =
            groups[*group].iter().zip(rows).map(|(source, rows)| source.within(rows)).collect();
        make_range(core, &within)
    })?;
    let mut groups: Vec<GroupResult> = groups
        .into_iter()
        .map(|sources| GroupResult {
            spans: sources.iter().map(|_| Vec::new()).collect(),
            sources,
            order: Vec::new(),
            starts: Vec::new(),
        })
        .collect();
    for ((group, _), (spans, order, starts)) in ranges.iter().zip(made) {
        let group = &mut groups[*group];
        group.spans.iter_mut().zip(spans).for_each(|(all, span)| all.extend(span));
        group.order.extend(order);
        group.starts.extend(starts);
    }
    Ok(groups)
}

/// A key: that of the first row of a granule.
struct GranuleKey {
    part: Arc<Part>,
    granule: usize,
}

/// Keys at which the rows of sources are cut into ranges; rising, may be none.
fn cut_keys(core: &TableCore, sources: &[RowSource], total: usize) -> Result<Vec<GranuleKey>> {
    if core.layout.sorting.is_empty() {
        return Ok(Vec::new());
    }
    let threads = core.shared.mergers.total() + 1;
    let rows: usize = sources.iter().map(RowSource::rows).sum();
    let rows_max = RANGE_ROWS_MAX.max(sources.len().saturating_mul(SOURCE_ROWS_MIN));
    let count = rows.div_ceil((total / threads).clamp(RANGE_ROWS_MIN, rows_max));
    if count < 2 {
        return Ok(Vec::new());
    }
    let mut all: Vec<(usize, usize)> = Vec::new();
    for (source, of) in sources.iter().enumerate() {
        let granule_rows = of.part.meta.granule_rows as usize;
        all.extend(
            of.segments
                .iter()
                .flat_map(|segment| segment.start.div_ceil(granule_rows)..segment.end.div_ceil(granule_rows))
                .map(|granule| (source, granule)),
        );
    }
    let descending = &core.layout.sorting.descending;
    let indexes = sources.iter().map(|source| source.part.index()).collect::<Result<Vec<_>>>()?;
    let compare =
        |a: &(usize, usize), b: &(usize, usize)| sort::compare(&indexes[a.0], a.1, &indexes[b.0], b.1, descending);
    all.sort_unstable_by(compare);
    let mut chosen: Vec<(usize, usize)> = (1..count).filter_map(|i| all.get(i * all.len() / count).copied()).collect();
    chosen.dedup_by(|a, b| compare(a, b).is_eq());
    Ok(chosen.into_iter().map(|(source, granule)| GranuleKey { part: sources[source].part.clone(), granule }).collect())
}

/// The first row of a source that is not before a key; any up to its next row that is there.
fn cut_row(core: &TableCore, source: &RowSource, key: &GranuleKey) -> Result<usize> {
    let part = &source.part;
    let (descending, index, of) = (&core.layout.sorting.descending, part.index()?, key.part.index()?);
    let before = partition_point(part.meta.granules(), |granule| {
        sort::compare(&index, granule, &of, key.granule, descending).is_lt()
    });
    let Some(granule) = before.checked_sub(1) else { return Ok(0) };
    let granule_rows = part.meta.granule_rows as usize;
    let rows = granule * granule_rows..(before * granule_rows).min(part.meta.rows as usize);
    if !source.segments.iter().any(|segment| segment.start < rows.end && rows.start < segment.end) {
        return Ok(rows.end);
    }
    let keys = keys_of(core, &RowSource::of(part.clone(), &[], None), &rows)?;
    Ok(rows.start + partition_point(rows.len(), |row| sort::compare(&keys, row, &of, key.granule, descending).is_lt()))
}

/// The result of a merge of some rows.
fn make_range(core: &TableCore, sources: &[RowSource]) -> Result<RangeMade> {
    let cancel = CancelToken::new();
    let options = MergeOptions { is_final: true, ..MergeOptions::default() };
    let job = MergeJob {
        core,
        sources,
        running: None,
        stop: &StopSignal { cancel: &cancel, merging: None },
        options: &options,
    };
    let candidates = job.duplicate_candidates()?;
    let compared = candidates.as_deref().unwrap_or(sources);
    let job = MergeJob { sources: compared, ..job };
    let ordered = job.order()?;
    let mut spans: Vec<Option<RowVisibility>> = sources
        .iter()
        .map(|source| Some(RowVisibility::new(source.segments.first()?.start..source.segments.last()?.end)))
        .collect();
    if candidates.is_some() {
        let alone = sources.iter().zip(compared).zip(&mut spans);
        alone.for_each(|((source, compared), span)| {
            source.segments.iter().for_each(|segment| {
                span.iter_mut().for_each(|span| span.show(segment, source.mask.as_deref(), compared.mask.as_deref()))
            })
        });
    }
    let mut rows: Vec<_> = compared.iter().map(rows_of).collect();
    let mut note = |source: u16, is_shown: bool| {
        if let (Some(row), Some(span)) = (rows[usize::from(source)].next(), &mut spans[usize::from(source)]) {
            span.note(row, is_shown);
        }
    };
    let (mut order, mut starts) = (Vec::new(), Vec::new());
    match &ordered.marks {
        Marks::All => ordered.order.iter().for_each(|&source| note(source, true)),
        Marks::Keep(marks) => ordered.order.iter().zip(marks).for_each(|(&source, &mark)| note(source, mark == 1)),
        Marks::Starts(begins) => {
            let zeros = job.zero_groups(&ordered)?;
            each_combined(begins, &zeros, |at, is_combined| {
                note(ordered.order[at], !is_combined);
                if is_combined {
                    order.push(ordered.order[at]);
                    starts.push(begins[at]);
                }
            });
        }
    }
    Ok((spans, order, starts))
}

/// Tells of each row whether its key occurs more than once, or its sums are all 0.
fn each_combined(starts: &[u8], zeros: &[u8], mut tell: impl FnMut(usize, bool)) {
    let mut group = 0;
    for at in 0..starts.len() {
        let is_alone = starts[at] == 1 && starts.get(at + 1).is_none_or(|next| *next == 1);
        group += usize::from(at > 0 && starts[at] == 1);
        let goes = zeros.get(group).is_some_and(|zero| *zero == 1);
        tell(at, goes || !is_alone);
    }
}

impl GroupResult {
    /// Puts into the masks of the sources which rows are seen.
    pub(crate) fn apply(&self, masks: &mut [DeletionMask]) {
        for (mask, spans) in masks.iter_mut().zip(&self.spans) {
            spans.iter().for_each(|span| mask.put(span));
        }
    }

    /// A part with what is made of the rows that are combined.
    pub(crate) fn temporary(self, core: &TableCore) -> Result<Option<ViewPart>> {
        let GroupResult { sources, spans, order, starts } = self;
        if order.is_empty() {
            return Ok(None);
        }
        let first = sources[0].part.clone();
        let same_partition = sources.iter().all(|source| source.part.name.partition_id == first.name.partition_id);
        let partition = if same_partition { first.meta.partition.clone() } else { Vec::new() };
        let sources: Vec<RowSource> =
            sources.into_iter().zip(&spans).map(|(source, spans)| source.hidden_by(spans)).collect();
        let cancel = CancelToken::new();
        let options = MergeOptions { is_final: true, ..MergeOptions::default() };
        let job = MergeJob {
            core,
            sources: &sources,
            running: None,
            stop: &StopSignal { cancel: &cancel, merging: None },
            options: &options,
        };
        let written = job.run_ordered(
            "final",
            partition,
            false,
            MergeOrder { order, marks: Marks::Starts(starts), over: Vec::new() },
        )?;
        let part = written.map(|written| temporary_part(core, written, &first.name)).transpose()?;
        Ok(part.map(|part| ViewPart { part: Arc::new(part), mask: None }))
    }
}

impl RowSource {
    /// The rows that lie in a range.
    fn within(&self, rows: &Range<usize>) -> RowSource {
        let cut = |segment: &Range<usize>| segment.start.max(rows.start)..segment.end.min(rows.end);
        let segments = self.segments.iter().map(cut).filter(|segment| !segment.is_empty()).collect();
        RowSource { part: self.part.clone(), segments, mask: self.mask.clone(), keeps_values: self.keeps_values }
    }

    /// The rows that spans hide.
    fn hidden_by(self, spans: &[RowVisibility]) -> RowSource {
        let mut rows = DeletionMask::none(self.part.meta.rows as usize);
        spans.iter().for_each(|span| rows.put_hidden(span));
        let segments = self.segments.into_iter().filter(|segment| rows.count_in(segment.clone()) > 0).collect();
        RowSource { segments, mask: Some(Arc::new(rows)), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_there_more_than_once_are_combined() {
        let mut told = Vec::new();
        each_combined(&[1, 0, 1, 1, 1, 0, 0, 1], &[], |at, is_combined| told.push((at, is_combined)));
        assert_eq!(
            told.iter().filter(|(_, combined)| *combined).map(|(at, _)| *at).collect::<Vec<_>>(),
            [0, 1, 4, 5, 6]
        );
        told.clear();
        each_combined(&[1, 0, 1, 1], &[0, 1, 0], |at, is_combined| told.push((at, is_combined)));
        assert_eq!(told, [(0, true), (1, true), (2, true), (3, false)]);
    }
}
