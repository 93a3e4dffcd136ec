//! A scan's granules in the order of the sorting key, part by part: for whoever reads ranges of keys.

use crate::mergetree::part::Part;
use crate::mergetree::scan::MergeTreeScan;
use crate::table::SortedRun;
use base::Result;
use types::Column;

/// The runs of a scan that reads its parts as they lie, each part a run.
pub(crate) fn of(scan: &MergeTreeScan) -> Option<Vec<SortedRun>> {
    let request = &scan.request;
    // A running bound orders morsels otherwise, and a limit is for whoever reads one after another.
    let is_plain = request.bound.is_none() && request.limit.is_none() && scan.core.definition.primary_key_len > 0;
    if !is_plain
        || scan.core.layout.sorting.descending.contains(&true)
        || scan.set.parts.iter().any(|part| part.is_projection)
    {
        return None;
    }
    let mut runs = Vec::new();
    let mut morsels = (0..scan.morsels.len()).peekable();
    while let Some(&first) = morsels.peek() {
        let number = scan.morsels[first].part;
        let part = &scan.set.parts[number as usize];
        let (mut places, mut granules) = (Vec::new(), Vec::new());
        while let Some(morsel) = morsels.next_if(|&morsel| scan.morsels[morsel].part == number) {
            let chosen = &scan.morsels[morsel];
            for bit in (0..64).filter(|bit| chosen.granules >> bit & 1 == 1) {
                places.push((morsel, bit));
                granules.push(chosen.chunk * part.meta.chunk_granules + bit);
            }
        }
        runs.push(run(scan, part, places, &granules).ok()?);
    }
    Some(runs)
}

fn run(scan: &MergeTreeScan, part: &Part, places: Vec<(usize, u32)>, granules: &[u32]) -> Result<SortedRun> {
    let index = part.index()?;
    // The index has one entry more than there are granules: the key of the last row.
    let ends: Vec<u32> = granules.iter().map(|granule| granule + 1).collect();
    let at = |rows: &[u32]| -> Vec<Column> { index.iter().map(|column| column.gather(rows).flatten()).collect() };
    let last = greatest(scan, part, granules).unwrap_or_else(|| at(&ends));
    Ok(SortedRun { places, first: at(granules), last, granule_rows: part.meta.granule_rows as usize })
}

/// The greatest keys of granules by the statistics of a key of one column: tighter than the first key of the next
/// granule.
fn greatest(scan: &MergeTreeScan, part: &Part, granules: &[u32]) -> Option<Vec<Column>> {
    let [key] = scan.core.layout.sorting.exprs.get(..scan.core.definition.primary_key_len)? else { return None };
    let column = &scan.core.layout.columns[key.as_column()?];
    let detail = part.detail(part.column(&column.name)?).ok()?;
    let ranges = detail.ranges.as_ref()?;
    let entries: Vec<u32> = granules
        .iter()
        .map(|granule| if ranges.per_granule { *granule } else { granule / part.meta.chunk_granules })
        .collect();
    let (unknown, values) = ranges.max.gather(&entries).split_nulls();
    // NULL has no place among the greatest values, but comes after them.
    let is_known =
        !column.data_type.is_nullable() && unknown.is_none_or(|unknown| unknown.iter().all(|&unknown| unknown == 0));
    is_known.then(|| vec![values])
}
