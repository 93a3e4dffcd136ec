//! Exact facts of columns of which some rows are not seen: what parts say of all their rows, less what the hidden rows
//! hold.
//!
//! Few rows are hidden: reading these once is less than every query reading the others. What was found is kept while
//! the set of parts is.

use crate::mergetree::commit::core::PartSet;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::{ChunkSource, Part};
use crate::mergetree::runtime::per_set::PerSet;
use crate::mergetree::statistics::is_exact;
use crate::table::{ColumnFacts, TableFacts};
use base::Result;
use base::events::Counters;
use std::collections::HashMap;
use std::sync::Arc;
use types::{Column, Value};

/// Facts are looked for while at most one row in so many is hidden.
const HIDDEN_SHARE: u64 = 8;

/// The facts found of the last set, by names of columns.
#[derive(Default)]
pub(crate) struct MaskedFacts(PerSet<HashMap<String, Option<ColumnFacts>>>);

/// Facts of the rows of a part that are seen.
struct PartFacts {
    nulls: u64,
    /// Rows with the default, of a column without NULL.
    defaults: Option<u64>,
    sum: Option<i128>,
    range: Option<(Value, Value)>,
}

impl MaskedFacts {
    /// Facts of stored columns by name; `None` when nothing is known without reading many rows.
    pub(crate) fn of(&self, set: &Arc<PartSet>, columns: &[Option<&str>], counters: &Counters) -> Option<TableFacts> {
        let (rows, all): (u64, u64) = (set.rows(), set.parts.iter().map(|part| part.meta.rows).sum());
        if (all - rows) * HIDDEN_SHARE > all {
            return None;
        }
        let facts = self.0.with(set, |known| {
            let mut of = |name: &str| {
                if !known.contains_key(name) {
                    // A part that cannot be read says so to the query that reads it.
                    let found = column_facts(set, name, counters).unwrap_or_default();
                    known.insert(name.to_string(), found);
                }
                known.get(name).cloned().flatten().unwrap_or_default()
            };
            columns.iter().map(|name| name.map_or_else(ColumnFacts::default, &mut of)).collect()
        });
        Some(TableFacts { rows, columns: facts })
    }
}

fn column_facts(set: &PartSet, name: &str, counters: &Counters) -> Result<Option<ColumnFacts>> {
    let mut parts = Vec::with_capacity(set.parts.len());
    for (part, mask) in set.parts.iter().zip(&set.masks) {
        if mask.as_ref().is_some_and(|mask| mask.count() == 0) {
            continue;
        }
        let Some(place) = part.column(name) else { return Ok(None) };
        parts.push(part_facts(part, place, mask.as_deref(), counters)?);
    }
    let nulls: u64 = parts.iter().map(|part| part.nulls).sum();
    let ranges: Option<Vec<(Value, Value)>> = parts.iter().map(|part| part.range.clone()).collect();
    let range = ranges.and_then(|ranges| {
        ranges.into_iter().reduce(|a, b| {
            (if b.0.compare(&a.0).is_lt() { b.0 } else { a.0 }, if b.1.compare(&a.1).is_gt() { b.1 } else { a.1 })
        })
    });
    Ok(Some(ColumnFacts {
        range: range.filter(|_| nulls == 0),
        nulls: Some(nulls),
        defaults: parts.iter().map(|part| part.defaults).sum(),
        sum: parts.iter().try_fold(0i128, |sum, part| sum.checked_add(part.sum?)),
    }))
}

/// The facts of a part without its hidden rows.
fn part_facts(part: &Part, place: usize, mask: Option<&DeletionMask>, counters: &Counters) -> Result<PartFacts> {
    let column = &part.meta.columns[place];
    let range = column.whole.clone().filter(|(min, max)| is_exact(min) && is_exact(max));
    let mut facts = PartFacts {
        nulls: column.nulls,
        defaults: (column.nulls == 0).then(|| column.defaults),
        sum: column.sum,
        range,
    };
    let Some(mask) = mask else { return Ok(facts) };
    for chunk in 0..part.meta.chunks() {
        let (start, rows) = (chunk * part.meta.chunk_rows(), part.meta.rows_of_chunk(chunk));
        let hidden: Vec<u32> = (0..rows as u32).filter(|&row| !mask.has(start + row as usize)).collect();
        if !hidden.is_empty() {
            let source = ChunkSource::new(part, place, chunk, true, counters)?;
            facts.leave_out(&source.reader().select(0, &hidden)?.flatten());
        }
    }
    Ok(facts)
}

impl PartFacts {
    /// Takes values away.
    fn leave_out(&mut self, hidden: &Column) {
        for row in 0..hidden.len() {
            let value = hidden.value(row);
            if value.is_null() {
                self.nulls = self.nulls.saturating_sub(1);
                continue;
            }
            let is_default = value.as_f64() == Some(0.0) || value.as_bytes().is_some_and(<[u8]>::is_empty);
            self.defaults = self.defaults.map(|defaults| defaults.saturating_sub(u64::from(is_default)));
            self.sum = self.sum.and_then(|sum| sum.checked_sub(value.as_i128()?));
            // The least or greatest may be gone.
            self.range =
                self.range.take().filter(|(min, max)| value.compare(min).is_gt() && value.compare(max).is_lt());
        }
    }
}
