//! Invariants of parts, checked in debug builds: before metadata is written, and when a part becomes one of a table.

use crate::mergetree::commit::core::PartSet;
use crate::mergetree::part::meta::{PartColumn, PartMeta};
use crate::mergetree::part::{Part, place_of};
use crate::mergetree::write::sort;
use codec::{Node, NodeKind};
use types::Column;

/// The problem where a condition does not hold.
fn ensure(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}

impl PartMeta {
    /// Checks that chunks, statistics and the index are of the rows and granules that the part has.
    ///
    /// # Errors
    /// The invariant that does not hold.
    pub(crate) fn validate(&self) -> Result<(), String> {
        ensure(self.rows > 0 && self.granule_rows > 0 && (1..=64).contains(&self.chunk_granules), || {
            format!("{} rows in granules of {} and chunks of {}", self.rows, self.granule_rows, self.chunk_granules)
        })?;
        for column in &self.columns {
            self.validate_column(column).map_err(|problem| format!("column {}: {problem}", column.head.name))?;
        }
        let entries = self.granules() + 1;
        ensure(self.index.iter().all(|key| key.len() == entries), || {
            format!("the primary index has not {entries} entries")
        })
    }

    fn validate_column(&self, PartColumn { head, detail }: &PartColumn) -> Result<(), String> {
        let (have, chunks) = (detail.chunks.len(), self.chunks());
        ensure(have == chunks, || format!("{have} chunks in place of {chunks}"))?;
        for (number, chunk) in detail.chunks.iter().enumerate() {
            let (have, rows) = (chunk.node.rows as usize, self.rows_of_chunk(number));
            ensure(have == rows && chunk.nulls as usize <= rows, || {
                format!("chunk {number} has {have} rows, {} of them NULL, in place of {rows}", chunk.nulls)
            })?;
        }
        ensure(head.nulls <= self.rows && head.defaults <= self.rows, || {
            format!("{} rows are NULL and {} defaults of {}", head.nulls, head.defaults, self.rows)
        })?;
        let Some(ranges) = &detail.ranges else { return Ok(()) };
        let entries = if ranges.per_granule { self.granules() } else { chunks };
        ensure(ranges.min.len() == entries && ranges.max.len() == entries, || {
            format!("statistics have {} and {} entries in place of {entries}", ranges.min.len(), ranges.max.len())
        })?;
        ensure(ranges.rows.is_empty() || ranges.rows.len() == entries, || {
            format!("{} entries of statistics tell how many rows hold the ends", ranges.rows.len())
        })
    }
}

/// The end of the streams of a node in a file, if its chunk begins at `offset`.
fn end_of(node: &Node, offset: u64) -> u64 {
    let mut end = offset;
    node.visit_streams(&mut |stream| end = end.max(offset + u64::from(stream.offset) + u64::from(stream.stored_len)));
    end
}

impl Part {
    /// Checks that the index rises, and that every chunk lies in the bytes that the columns take in the part's files.
    ///
    /// # Errors
    /// The invariant that does not hold. A file that cannot be read is no error here, but for the query that reads it.
    pub(crate) fn validate(&self, descending: &[bool]) -> Result<(), String> {
        let in_order = |index: &[Column]| {
            index.len() != descending.len()
                || (1..=self.meta.granules()).all(|row| sort::compare(index, row - 1, index, row, descending).is_le())
        };
        if let Ok(index) = self.index() {
            ensure(in_order(&index), || format!("the primary index of {} does not rise", self.name))?;
        }
        for (place, column) in self.meta.columns.iter().enumerate() {
            let Ok(detail) = self.detail(place) else { continue };
            for chunk in &detail.chunks {
                let (number, offset) = place_of(chunk.offset);
                let Ok(bytes) = self.file_bytes(number) else { continue };
                let end = match &chunk.node.kind {
                    NodeKind::ColumnReference(reference) => {
                        end_of(&reference.differences, offset).max(end_of(&reference.referenced, reference.place))
                    }
                    _ => end_of(&chunk.node, offset),
                };
                ensure(end <= bytes, || format!("column {} ends at {end} of {bytes} bytes", column.name))?;
            }
        }
        Ok(())
    }
}

impl PartSet {
    /// Checks that parts are in order, and that no row is in two of them.
    ///
    /// # Errors
    /// The invariant that does not hold.
    pub(crate) fn validate(&self) -> Result<(), String> {
        ensure(self.masks.len() == self.parts.len(), || {
            format!("{} masks of {} parts", self.masks.len(), self.parts.len())
        })?;
        for pair in self.parts.windows(2) {
            let (a, b) = (&pair[0].name, &pair[1].name);
            ensure(a < b && !a.covers(b) && !b.covers(a), || format!("parts {a} and {b} are visible together"))?;
        }
        Ok(())
    }
}
