//! Making an index: the columns of a part are read past the cache, a chunk at a time.

use super::shape::IndexCandidate;
use crate::mergetree::index::skip::{Entries, Summary, each_entry};
use crate::mergetree::part::Part;
use base::events::Counters;
use base::{Result, bail};

/// An index larger than this share of the columns that it tells of does not pay, nor one that takes more bytes a row
/// where these are packed tightly.
const SIZE_SHARE: u64 = 2;
const ROW_BYTES: u64 = 4;

/// A summary per granule; `None` for a part that lacks a column, and where the index would not pay.
pub(super) fn summaries(part: &Part, candidate: &IndexCandidate, counters: &Counters) -> Result<Option<Entries>> {
    let Some(columns) = candidate.names.iter().map(|name| part.column(name)).collect::<Option<Vec<usize>>>() else {
        return Ok(None);
    };
    let raw_bytes: u64 = columns.iter().map(|&column| part.meta.columns[column].raw_bytes).sum();
    let bytes_max = (raw_bytes / SIZE_SHARE).max(part.meta.rows * ROW_BYTES);
    let Some(kind) = candidate.shape.kind.index_kind() else { return Ok(None) };
    let mut entries: Vec<Summary> = Vec::with_capacity(part.meta.granules());
    let (mut bytes, mut unknown) = (0u64, 0usize);
    let made = each_entry(part, &columns, &candidate.expr, part.meta.granule_rows as usize, counters, &mut |columns| {
        if part.is_replaced() {
            bail!(Aborted, "part {} is gone", part.name);
        }
        let entry = Summary::folded(&kind, columns);
        bytes += entry.bytes() as u64;
        unknown += usize::from(entry == Summary::Unknown);
        entries.push(entry);
        Ok(())
    });
    made?;
    Ok((bytes <= bytes_max && unknown * 2 <= entries.len()).then(|| entries.into()))
}
