//! The choice of columns that a merge writes as differences from another: the times of two clocks, an address and its
//! network, a number and its copy. Found in a sample of rows, by what encoding them makes of it.
//!
//! Tables meet it that keep several measures of one thing: when an event was made, sent and stored; an identifier and
//! its leading bits (the network of an address, the shard or the time of an identifier); a key that was copied from
//! another table. Columns that have nothing to do with each other differ in more bits than each has, and stay alone.
//!
//! Whoever reads a column must read the one that it refers to. So it refers to one only where its differences take half
//! of what it takes itself and the other is not much larger, or where both together take no more than it does alone.
//! Columns of the sorting key, which everything reads, refer to none; nor do those of a codec of their own. The setting
//! `use_column_references = 0` of a table turns it off for later merges.
//!
//! Not here: the form (`codec::column_reference`).

use crate::mergetree::merge::execute::{MergeJob, MergeOrder, MergeOutput};
use crate::mergetree::merge::family::Marks;
use crate::mergetree::merge::input::RowSource;
use crate::mergetree::write::layout::StoredColumn;
use base::Result;
use codec::encode::shift_of_reference;
use codec::{
    Compression, EncodeOptions, EncodedChunk, Encoding, Node, NodeKind, ReferencedColumn, encode_as_reference,
};
use types::Column;

/// Rows of a merge for which the search is worth it: two samples, so that encoding samples costs less than the merge.
const ROWS_MIN: usize = 2 * SAMPLE_ROWS;
/// Rows that are encoded to see what it gains: those of a granule.
const SAMPLE_ROWS: usize = 8192;
/// Columns that take fewer bytes in so many rows are small enough: they cost less to read than a second column would.
const BYTES_MIN_IN: (u64, u64) = (1, 5);

/// The column to which another refers, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ReferenceChoice {
    /// The position of the other column among those stored.
    pub referenced: usize,
    shift: u8,
    /// Bytes that the differences of [`SAMPLE_ROWS`] rows may take.
    bytes_max: usize,
}

/// A column that may refer to another, or be referred to.
struct ReferenceCandidate {
    column: usize,
    rows: Column,
    node: Node,
    bytes: usize,
}

/// The choice for each stored column.
pub(crate) fn choose(
    job: &MergeJob<'_>,
    ordered: &MergeOrder,
    output: &MergeOutput,
) -> Result<Vec<Option<ReferenceChoice>>> {
    let columns = &job.core.layout.columns;
    let mut choices = vec![None; columns.len()];
    let is_off = job.core.definition.setting_u64("use_column_references", 1) == 0;
    // Rows that are made of several are not those of the sample.
    if is_off
        || output.rows < ROWS_MIN
        || matches!(ordered.marks, Marks::Starts(_))
        || job.options.compression.is_some()
    {
        return Ok(choices);
    }
    let Some(source) = job.sources.iter().max_by_key(|source| source.part.meta.rows) else { return Ok(choices) };
    let keys = job.core.layout.sorting.columns();
    let rest = (0..columns.len()).filter(|column| keys.binary_search(column).is_err());
    let mut free: Vec<ReferenceCandidate> = Vec::new();
    for column in keys.iter().copied().chain(rest) {
        job.check()?;
        let Some(candidate) = candidate(job, source, column)? else { continue };
        let is_bound = keys.binary_search(&column).is_ok()
            || columns[column].compression != Compression::Auto
            || columns[column].encoding != Encoding::Auto;
        match if is_bound { None } else { best(&columns[column], &candidate, &free, columns)? } {
            Some(choice) => choices[column] = Some(choice),
            None => free.push(candidate),
        }
    }
    Ok(choices)
}

const OPTIONS: EncodeOptions = EncodeOptions {
    compression: Compression::Auto,
    encoding: Encoding::Auto,
    granule_rows: SAMPLE_ROWS,
    statistics: false,
};

/// Some rows of a column from the middle of a source; `None` where it is small, or holds something else than numbers.
fn candidate(job: &MergeJob<'_>, source: &RowSource, column: usize) -> Result<Option<ReferenceCandidate>> {
    let stored = &job.core.layout.columns[column];
    let meta = &source.part.meta;
    // A column that refers to another takes few bytes because it does.
    let Some(place) =
        source.part.column(&stored.name).filter(|_| codec::column_reference::may_reference(&stored.physical))
    else {
        return Ok(None);
    };
    let is_large = meta.columns[place].stored_bytes * BYTES_MIN_IN.1 >= meta.rows * BYTES_MIN_IN.0;
    if !is_large
        && !source
            .part
            .detail(place)?
            .chunks
            .iter()
            .any(|chunk| matches!(chunk.node.kind, NodeKind::ColumnReference(_)))
    {
        return Ok(None);
    }
    let Some(segment) = source.segments.get(source.segments.len() / 2) else { return Ok(None) };
    let rows = source.column(job.core, column, &(segment.start..segment.end.min(segment.start + SAMPLE_ROWS)))?;
    let rows = stored.physical.conform(&rows)?;
    let chunk = codec::encode(&rows, &stored.physical, &OPTIONS)?;
    Ok(Some(ReferenceCandidate { column, rows, bytes: chunk.bytes.len(), node: chunk.node }))
}

/// The column of which the candidate's rows differ least.
fn best(
    stored: &StoredColumn,
    own: &ReferenceCandidate,
    free: &[ReferenceCandidate],
    columns: &[StoredColumn],
) -> Result<Option<ReferenceChoice>> {
    let mut best: Option<(usize, ReferenceChoice)> = None;
    for other in free.iter().filter(|other| other.rows.len() == own.rows.len() && other.bytes <= own.bytes * 3 / 2) {
        let shift = match shift_of_reference(&own.rows, &other.rows) {
            Some(shift) => shift,
            None if other.bytes * 2 <= own.bytes => 0,
            None => continue,
        };
        let bytes_max = (own.bytes / 2).max(own.bytes.saturating_sub(other.bytes).min(own.bytes * 7 / 8));
        let referenced =
            ReferencedColumn { rows: &other.rows, physical: &columns[other.column].physical, node: &other.node, shift };
        let Some(chunk) = encode_as_reference(&own.rows, &stored.physical, referenced, &OPTIONS, bytes_max)? else {
            continue;
        };
        if best.is_none_or(|(least, _)| chunk.bytes.len() < least) {
            best = Some((
                chunk.bytes.len(),
                ReferenceChoice {
                    referenced: other.column,
                    shift,
                    bytes_max: bytes_max * SAMPLE_ROWS / own.rows.len().max(1),
                },
            ));
        }
    }
    Ok(best.map(|(_, choice)| choice))
}

/// Encodes a chunk of a column that refers to another, whose rows and node are given; by itself where its differences
/// are large here.
pub(crate) fn encode(
    stored: &StoredColumn,
    rows: &Column,
    (referenced, node): (&Column, &Node),
    choice: &ReferenceChoice,
    granule_rows: usize,
) -> Result<EncodedChunk> {
    let options =
        EncodeOptions { compression: stored.compression, encoding: Encoding::Auto, granule_rows, statistics: true };
    let referenced = referenced.flatten();
    let physical = codec::Physical::of_column(&referenced);
    let referenced = ReferencedColumn { rows: &referenced, physical: &physical, node, shift: choice.shift };
    match encode_as_reference(
        rows,
        &stored.physical,
        referenced,
        &options,
        choice.bytes_max * rows.len() / SAMPLE_ROWS + 64,
    )? {
        Some(chunk) => Ok(chunk),
        None => stored.encode_as(rows, granule_rows, None),
    }
}
