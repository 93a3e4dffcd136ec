//! Between which values of a column the rows of each morsel lie: for orders of which only some places are asked for.

use crate::mergetree::scan::morsels::Morsel;
use crate::mergetree::scan::prune::facts::granule_span;
use crate::mergetree::scan::{MergeTreeScan, morsels};
use crate::table::{MorselSpan, ReadColumn};
use types::{DataType, Value};

/// The spans of the morsels of a scan that gives all their rows, by a column of its request; `None` where a value may
/// be NULL or NaN, or statistics do not tell.
pub(crate) fn of(scan: &MergeTreeScan, column: usize) -> Option<Vec<MorselSpan>> {
    let request = &scan.request;
    let gives_all =
        request.filters.is_empty() && request.limit.is_none() && request.bound.is_none() && scan.set.is_whole();
    if !gives_all || !request.settings.use_statistics_pruning {
        return None;
    }
    let Some(ReadColumn::Column(column)) = request.columns.get(column) else { return None };
    let layout = &scan.core.layout;
    let stored = &layout.columns[layout.stored_of.get(*column).copied().flatten()?];
    if stored.data_type.is_nullable() || matches!(stored.data_type.base(), DataType::Float32 | DataType::Float64) {
        return None;
    }
    scan.morsels.iter().map(|morsel| span(scan, morsel, &stored.name)).collect()
}

fn span(scan: &MergeTreeScan, morsel: &Morsel, name: &str) -> Option<MorselSpan> {
    let part = &scan.set.parts[morsel.part as usize];
    // What cannot be read is told by whoever reads the morsel.
    let detail = part.detail(part.column(name)?).ok()?;
    let first = morsel.chunk as usize * part.meta.chunk_granules as usize;
    let mut ends: Option<(Value, Value)> = None;
    for granule in (0..64).filter(|granule| morsel.granules >> granule & 1 == 1) {
        let span = granule_span(part, &detail, first + granule);
        if span.may_be_null {
            return None;
        }
        let (low, high) = (span.low?, span.high?);
        ends = Some(match ends {
            None => (low, high),
            Some((least, greatest)) => (
                if low.compare(&least).is_lt() { low } else { least },
                if high.compare(&greatest).is_gt() { high } else { greatest },
            ),
        });
    }
    let (low, high) = ends?;
    Some(MorselSpan { low, high, rows: morsels::rows_of(part, morsel.chunk as usize, morsel.granules) })
}
