//! Interval index: least and greatest value of every granule and the rows that hold them, for `ORDER BY c LIMIT n`.
//!
//! Every granule has a row that holds its best value. The `n` granules whose best values are the best of all thus hold
//! `n` rows that are at least as good as the `n`-th of these values: what is worse than that everywhere in a granule
//! cannot win, and the granule is not read. Behind a filter the same holds for best rows that pass it; they are fetched
//! and tried first. Rows that are not seen count for nothing.
//!
//! Columns of strings have their ranges by chunk, and of long strings only a bound: then a chunk takes the place of the
//! granule, and what its best row holds is read. NULL comes last: what holds nothing else is the worst there is.

use crate::mergetree::part::Part;
use crate::mergetree::scan::planner::ScanPlanner;
use crate::mergetree::scan::prune::facts::granule_span;
use crate::mergetree::statistics::is_exact;
use crate::table::{ReadColumn, ScanRequest, Top};
use base::Result;
use std::cmp::Ordering;
use std::ops::Range;
use types::{Column, Value};

/// Beyond so many rows a top-k is left to its running bound.
const ROWS_MAX: u64 = 1000;
/// Best rows tried against the filters, as a multiple of the rows wanted.
const TRIES: usize = 4;
/// And at most so many in all.
const TRIES_MAX: usize = 64;

/// Granules of one range of values (one, or those of a chunk), and a bound of their best value: no value is better.
/// NULL: there are only NULLs.
struct RangeCandidate {
    part: usize,
    granules: Range<usize>,
    entry: usize,
    best: Value,
}

impl ScanPlanner<'_> {
    /// Drops granules that cannot hold one of the first rows of an order.
    pub(crate) fn by_intervals(&mut self, request: &ScanRequest) -> Result<()> {
        let Some(top) =
            request.top.filter(|top| request.settings.use_interval_indexes && (1..=ROWS_MAX).contains(&top.rows))
        else {
            return Ok(());
        };
        let Some(mut candidates) = self.candidates(top)? else { return Ok(()) };
        candidates.sort_by(|a, b| order(&a.best, &b.best, top));
        let Some(threshold) = self.threshold(&candidates, top, request)? else { return Ok(()) };
        let before = self.counts();
        for candidate in candidates.iter().rev().take_while(|candidate| order(&candidate.best, &threshold, top).is_gt())
        {
            self.selected[candidate.part][candidate.granules.clone()].fill(false);
        }
        let name = self.column_name(top.column);
        self.report("Interval", vec![name], before);
        Ok(())
    }

    /// Selected granules with their best values; `None` when one has none that is known.
    fn candidates(&self, top: Top) -> Result<Option<Vec<RangeCandidate>>> {
        let name = self.column_name(top.column);
        let mut candidates = Vec::new();
        for (ordinal, (part, selected)) in
            self.set.parts.iter().zip(&self.selected).enumerate().filter(|(_, (_, selected))| selected.contains(&true))
        {
            let Some(column) = part.column(&name) else { return Ok(None) };
            let detail = part.detail(column)?;
            let Some(ranges) = detail.ranges.as_ref().filter(|ranges| !ranges.rows.is_empty()) else { return Ok(None) };
            let step = if ranges.per_granule { 1 } else { part.meta.chunk_granules as usize };
            for entry in 0..selected.len().div_ceil(step) {
                let granules = entry * step..((entry + 1) * step).min(selected.len());
                if !selected[granules.clone()].contains(&true) {
                    continue;
                }
                let span = granule_span(part, &detail, granules.start);
                let best = match if top.descending { span.high } else { span.low } {
                    Some(best) => best,
                    None if !span.may_be_value => Value::Null,
                    None => return Ok(None),
                };
                candidates.push(RangeCandidate { part: ordinal, granules, entry, best });
            }
        }
        Ok(Some(candidates))
    }

    /// A value that enough rows reach that pass the filters; `None` when no such value is known.
    fn threshold(&self, candidates: &[RangeCandidate], top: Top, request: &ScanRequest) -> Result<Option<Value>> {
        let wanted = top.rows as usize;
        let (may_read, has_filters) = (request.bound.is_some(), !request.filters.is_empty());
        // Planning alone (EXPLAIN) reads nothing.
        if has_filters && (!may_read || candidates.len() <= wanted * TRIES || wanted > TRIES_MAX / 2) {
            return Ok(None);
        }
        let tries = if has_filters { (wanted * TRIES).min(TRIES_MAX) } else { candidates.len() };
        let (mut reached, mut reads): (Vec<Value>, usize) = (Vec::new(), 0);
        for candidate in candidates.iter().take(tries).take_while(|candidate| !candidate.best.is_null()) {
            if !self.best_row_is_seen(candidate, top)?
                || has_filters && !self.best_row_passes(candidate, top, request)?
            {
                continue;
            }
            let value = if is_exact(&candidate.best) {
                candidate.best.clone()
            } else {
                reads += 1;
                if !may_read || reads > TRIES_MAX {
                    return Ok(None);
                }
                match self.best_row_value(candidate, top)? {
                    Some(value) => value,
                    None => continue,
                }
            };
            reached.push(value);
            if reached.len() == wanted {
                return Ok(reached.into_iter().max_by(|a, b| order(a, b, top)));
            }
        }
        Ok(None)
    }

    /// Whether the row with the best value of a granule exists.
    fn best_row_is_seen(&self, candidate: &RangeCandidate, top: Top) -> Result<bool> {
        let Some(mask) = &self.set.masks[candidate.part] else { return Ok(true) };
        let part = &*self.set.parts[candidate.part];
        Ok(best_row(part, &self.column_name(top.column), candidate, top.descending)?.is_some_and(|row| mask.has(row)))
    }

    /// The value in the row with the best value of a range.
    fn best_row_value(&self, candidate: &RangeCandidate, top: Top) -> Result<Option<Value>> {
        let part = &*self.set.parts[candidate.part];
        let Some(row) = best_row(part, &self.column_name(top.column), candidate, top.descending)? else {
            return Ok(None);
        };
        Ok(self
            .read_row(part, ReadColumn::Column(top.column), row)?
            .map(|column| column.value(0))
            .filter(|value| !value.is_null()))
    }

    fn best_row_passes(&self, candidate: &RangeCandidate, top: Top, request: &ScanRequest) -> Result<bool> {
        let part = &*self.set.parts[candidate.part];
        let name = self.column_name(top.column);
        let Some(row) = best_row(part, &name, candidate, top.descending)? else { return Ok(false) };
        for filter in &request.filters {
            let mut columns = Vec::with_capacity(filter.columns().len());
            for &column in filter.columns() {
                match self.read_row(part, column, row)? {
                    Some(column) => columns.push(column),
                    None => return Ok(false),
                }
            }
            let mask = filter.mask(&columns, 1)?;
            if mask.value(0).as_u64().unwrap_or(0) == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A column of one row of a part; `None` for what the part does not hold.
    fn read_row(&self, part: &Part, column: ReadColumn, row: usize) -> Result<Option<Column>> {
        let (ReadColumn::Column(number) | ReadColumn::Length(number)) = column else { return Ok(None) };
        let Some(place) = part.column(&self.column_name(number)) else { return Ok(None) };
        let (chunk, row) = (row / part.meta.chunk_rows(), row % part.meta.chunk_rows());
        let source = crate::mergetree::part::ChunkSource::new(part, place, chunk, true, &self.core.shared.counters)?;
        let reader = source.reader();
        Ok(Some(if matches!(column, ReadColumn::Length(_)) {
            reader.lengths(row, 1)?
        } else {
            reader.decode(row, 1)?
        }))
    }
}

/// The rank of values: the best first, NULL last.
fn order(a: &Value, b: &Value, top: Top) -> Ordering {
    match (a.is_null(), b.is_null()) {
        (false, false) if top.descending => b.compare(a),
        (false, false) => a.compare(b),
        (a, b) => a.cmp(&b),
    }
}

/// The row of a part that holds the best value of some granules.
fn best_row(part: &Part, name: &str, candidate: &RangeCandidate, descending: bool) -> Result<Option<usize>> {
    let Some(column) = part.column(name) else { return Ok(None) };
    let detail = part.detail(column)?;
    let Some(&(low, high)) = detail.ranges.as_ref().and_then(|ranges| ranges.rows.get(candidate.entry)) else {
        return Ok(None);
    };
    let row = candidate.granules.start * part.meta.granule_rows as usize + if descending { high } else { low } as usize;
    Ok((row < part.meta.rows as usize).then_some(row))
}
