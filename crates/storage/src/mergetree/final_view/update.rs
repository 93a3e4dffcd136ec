//! The view of `FINAL` after parts came: only keys of the new parts are looked at again.
//!
//! ```text
//! keys of new parts → granules of other parts that may have them → rows that do
//!                   → what a merge of just these rows would make, in the place of what the view showed of them
//! ```
//! Parts that were merged count as gone, and their successor as new: every key of the former is in the latter, or had
//! nothing left to show.

use crate::definition::{Family, TableDefinition};
use crate::mergetree::commit::core::{PartSet, TableCore};
use crate::mergetree::final_view::{PartGroups, ViewPart, put, ranges};
use crate::mergetree::merge::input::RowSource;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::write::sort;
use base::Result;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::Arc;
use types::Column;

/// New rows are looked at one by one while they are at most one in so many.
const NEW_SHARE: u64 = 4;
/// Parts that go with a view, at most: then it is made anew.
const TEMPORARY_MAX: usize = 8;

/// The rows that a view showed. It holds no parts of the table: these may go meanwhile.
pub(crate) struct LastView {
    definition: Arc<TableDefinition>,
    pub across_partitions: bool,
    /// By the numbers of part objects.
    parts: HashMap<u64, (PartName, Option<Arc<DeletionMask>>)>,
    temporary: Vec<ViewPart>,
    /// Numbers of the part objects that the file of what was shown knows.
    pub in_file: Arc<HashSet<u64>>,
}

impl LastView {
    /// The record of a view of `set`.
    pub(crate) fn of(
        core: &TableCore,
        set: &PartSet,
        view: &PartSet,
        across_partitions: bool,
        in_file: Arc<HashSet<u64>>,
    ) -> Self {
        let masks = set.parts.iter().zip(&view.masks).map(|(part, mask)| (part.uid, (part.name.clone(), mask.clone())));
        let temporary = view
            .parts
            .iter()
            .zip(&view.masks)
            .skip(set.parts.len())
            .map(|(part, mask)| ViewPart { part: part.clone(), mask: mask.clone() });
        LastView {
            definition: core.definition.clone(),
            across_partitions,
            parts: masks.collect(),
            temporary: temporary.collect(),
            in_file,
        }
    }

    /// The record of a view of parts, given by the numbers of their objects, and of parts with rows that were combined.
    pub(crate) fn known(
        core: &TableCore,
        parts: HashMap<u64, (PartName, Option<Arc<DeletionMask>>)>,
        temporary: Vec<ViewPart>,
        across_partitions: bool,
    ) -> Self {
        let in_file = Arc::new(parts.keys().copied().collect());
        LastView { definition: core.definition.clone(), across_partitions, parts, temporary, in_file }
    }

    /// The view of a later set of parts; `None` when it is better made anew.
    pub(crate) fn update(&self, core: &TableCore, set: &PartSet) -> Result<Option<PartSet>> {
        let is_new = |part: &Part| !self.parts.contains_key(&part.uid);
        let new_rows: u64 = set.parts.iter().filter(|part| is_new(part)).map(|part| part.meta.rows).sum();
        let all_rows: u64 = set.parts.iter().map(|part| part.meta.rows).sum();
        let is_same_table = Arc::ptr_eq(&self.definition, &core.definition);
        if !is_same_table
            || new_rows * NEW_SHARE > all_rows
            || self.temporary.len() >= TEMPORARY_MAX
            || !self.only_merged(core, set)
        {
            return Ok(None);
        }
        let mut view = PartSet { is_final: true, ..set.clone() };
        for (place, part) in set.parts.iter().enumerate() {
            if let Some((_, mask)) = self.parts.get(&part.uid) {
                view.masks[place].clone_from(mask);
            }
        }
        let mut temporary: Vec<ViewPart> = self
            .temporary
            .iter()
            .map(|known| ViewPart { part: known.part.clone(), mask: known.mask.clone() })
            .collect();
        for group in PartGroups::of(core, set, self.across_partitions).groups {
            if group.iter().any(|&place| is_new(&set.parts[place])) {
                update_group(core, &mut view, &group, &is_new, &mut temporary)?;
            }
        }
        for known in temporary {
            view.parts.push(known.part);
            view.masks.push(known.mask);
        }
        Ok(Some(view))
    }

    /// Whether all that is gone was merged into new parts, and no key can have vanished by that.
    fn only_merged(&self, core: &TableCore, set: &PartSet) -> bool {
        let mut gone = self
            .parts
            .iter()
            .filter(|(uid, _)| !set.parts.iter().any(|part| part.uid == **uid))
            .map(|(_, (name, _))| name)
            .peekable();
        if gone.peek().is_none() {
            return true;
        }
        let keeps_keys =
            matches!(core.layout.family, Family::Replacing { is_deleted: None, .. } | Family::Combining { .. });
        let has_ttl = !core.layout.ttl.is_empty() || core.layout.columns.iter().any(|column| column.ttl.is_some());
        let is_merged =
            |gone: &PartName| set.parts.iter().any(|part| part.name.covers(gone) && part.name.change == gone.change);
        keeps_keys && !has_ttl && gone.all(is_merged)
    }
}

/// Sorting keys of the rows of a part that exist.
struct LiveKeys {
    columns: Vec<Column>,
    rows: usize,
}

/// Looks at the keys of the new parts of a group again.
fn update_group(
    core: &TableCore,
    view: &mut PartSet,
    group: &[usize],
    is_new: &dyn Fn(&Part) -> bool,
    temporary: &mut Vec<ViewPart>,
) -> Result<()> {
    let mut keys = Vec::new();
    for &place in group.iter().filter(|&&place| is_new(&view.parts[place])) {
        let whole = RowSource::whole(view.parts[place].clone());
        let segments =
            whole.segments.iter().map(|segment| keys_of(core, &whole, segment)).collect::<Result<Vec<_>>>()?;
        let columns = (0..core.layout.sorting.exprs.len())
            .map(|i| Column::concat(&segments.iter().map(|segment| &segment[i]).collect::<Vec<_>>()));
        keys.push(LiveKeys { columns: columns.collect(), rows: whole.rows() });
    }
    let (mut sources, mut places) = (Vec::new(), Vec::new());
    for &place in group {
        let part = &view.parts[place];
        let source = if is_new(part) { Some(RowSource::whole(part.clone())) } else { with_keys(core, part, &keys)? };
        if let Some(source) = source {
            sources.push(source);
            places.push(place);
        }
    }
    // What is made of rows with these keys before is made anew.
    let partition = &view.parts[group[0]].name.partition_id;
    for known in temporary
        .iter_mut()
        .filter(|known| group.len() == view.parts.len() || known.part.name.partition_id == *partition)
    {
        if let Some(source) = with_keys(core, &known.part, &keys)? {
            let mut mask =
                known.mask.as_deref().cloned().unwrap_or_else(|| DeletionMask::all(known.part.meta.rows as usize));
            rows_of(&source).for_each(|row| mask.clear(row));
            known.mask = Some(Arc::new(mask));
        }
    }
    for made in ranges::make(core, vec![sources])? {
        temporary.extend(put(core, view, &places, made)?);
    }
    Ok(())
}

/// The sorting keys of a segment of a source.
pub(crate) fn keys_of(core: &TableCore, source: &RowSource, segment: &Range<usize>) -> Result<Vec<Column>> {
    let sorting = &core.layout.sorting;
    let block = source.block(core, &sorting.columns(), segment)?;
    Ok(sorting.run(&block)?.into_iter().map(|key| key.flatten()).collect())
}

/// The rows of a source that exist, in order.
pub(crate) fn rows_of(source: &RowSource) -> impl Iterator<Item = usize> {
    let mask = source.mask.as_deref();
    source.segments.iter().flat_map(Clone::clone).filter(move |&row| mask.is_none_or(|mask| mask.has(row)))
}

/// The rows of a part with one of the keys; `None` if there are none.
fn with_keys(core: &TableCore, part: &Arc<Part>, keys: &[LiveKeys]) -> Result<Option<RowSource>> {
    let descending = &core.layout.sorting.descending;
    let index = part.index()?;
    let may_have = |granule: usize, keys: &LiveKeys| {
        let first =
            first_from(keys.rows, 0, |row| sort::compare(&keys.columns, row, &index, granule, descending).is_lt());
        first < keys.rows && sort::compare(&keys.columns, first, &index, granule + 1, descending).is_le()
    };
    let touched: Vec<usize> =
        (0..part.meta.granules()).filter(|&granule| keys.iter().any(|keys| may_have(granule, keys))).collect();
    let (rows, granule_rows) = (part.meta.rows as usize, part.meta.granule_rows as usize);
    let range = |granule: usize| granule * granule_rows..((granule + 1) * granule_rows).min(rows);
    // Neighbours together: each segment opens its chunk of each column.
    let runs: Vec<Range<usize>> =
        touched.chunk_by(|a, b| a + 1 == *b).map(|run| range(run[0]).start..range(run[run.len() - 1]).end).collect();
    let all = RowSource::of(part.clone(), &runs, None);
    let mut found = DeletionMask::none(rows);
    let mut segments = Vec::new();
    for segment in &all.segments {
        let own = LiveKeys { columns: keys_of(core, &all, segment)?, rows: segment.len() };
        let mut count = 0;
        for keys in keys {
            each_common(&own, keys, descending, |row| {
                if part.deleted.as_ref().is_none_or(|deleted| deleted.has(segment.start + row)) {
                    found.set(segment.start + row);
                    count += 1;
                }
            });
        }
        if count > 0 {
            segments.push(segment.clone());
        }
    }
    Ok((!segments.is_empty()).then(|| RowSource { segments, mask: Some(Arc::new(found)), ..all }))
}

/// Calls `see` with the rows of `own` whose keys are among the others; both are sorted.
fn each_common(own: &LiveKeys, others: &LiveKeys, descending: &[bool], mut see: impl FnMut(usize)) {
    let compare = |row: usize, other: usize| sort::compare(&own.columns, row, &others.columns, other, descending);
    let (mut row, mut other) = (0, 0);
    while row < own.rows && other < others.rows {
        match compare(row, other) {
            std::cmp::Ordering::Equal => {
                see(row);
                row += 1;
            }
            std::cmp::Ordering::Less => row = first_from(own.rows, row, |row| compare(row, other).is_lt()),
            std::cmp::Ordering::Greater => other = first_from(others.rows, other, |other| compare(row, other).is_gt()),
        }
    }
}

/// The first number from `from` on that is not before; looked for in steps that double, as it is mostly near.
fn first_from(count: usize, from: usize, is_before: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut step) = (from, 1);
    while low + step <= count && is_before(low + step - 1) {
        low += step;
        step *= 2;
    }
    let mut high = (low + step - 1).min(count);
    while low < high {
        let middle = (low + high) / 2;
        if is_before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_keys_are_found() {
        for (a, b) in [(3u64, 7u64), (1, 1), (50, 2), (2, 50)] {
            let keys = |step: u64| {
                let values: Vec<u64> = (0..200).map(|i| i / 2 * step).collect();
                LiveKeys { rows: values.len(), columns: vec![Column::from_vec(values)] }
            };
            let (own, others) = (keys(a), keys(b));
            let mut found = Vec::new();
            each_common(&own, &others, &[false], |row| found.push(row));
            let expected: Vec<usize> =
                (0..200).filter(|row| (*row as u64 / 2 * a) % b == 0 && *row as u64 / 2 * a < 100 * b).collect();
            assert_eq!(found, expected, "{a} {b}");
        }
        assert_eq!(
            (0..10).map(|from| first_from(10, from, |row| row < 7)).collect::<Vec<_>>(),
            [7, 7, 7, 7, 7, 7, 7, 7, 8, 9]
        );
    }
}
