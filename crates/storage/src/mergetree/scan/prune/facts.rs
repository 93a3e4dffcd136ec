//! Granules that what is known of parts leaves out: statistics, virtual columns, deletion masks, what filters found
//! before.

use crate::mergetree::part::meta::{ColumnDetail, Ranges};
use crate::mergetree::part::{Part, origin};
use crate::mergetree::scan::is_remembered;
use crate::mergetree::scan::planner::ScanPlanner;
use crate::mergetree::scan::prune::CompiledCondition;
use crate::mergetree::scan::prune::condition_cache::{Bits, is_set};
use crate::mergetree::scan::prune::span::Span;
use crate::table::{ReadColumn, ScanRequest};
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::{Column, Value};

impl ScanPlanner<'_> {
    /// Drops parts, then granules, by the least and greatest values of columns.
    pub(crate) fn by_statistics(&mut self) -> Result<()> {
        let stored_of = &self.core.layout.stored_of;
        let column_of =
            |expr: &Expr| expr.as_column().filter(|&column| stored_of.get(column).copied().flatten().is_some());
        let compiled = CompiledCondition::new(&self.condition, &[], &column_of);
        if compiled.is_unknown_to_spans() {
            return Ok(());
        }
        let before = self.counts();
        let sources = compiled.sources();
        let name_of =
            |source: usize| stored_of[source].map_or("", |stored| self.core.layout.columns[stored].name.as_str());
        for (part, selected) in
            self.set.parts.iter().zip(&mut self.selected).filter(|(_, selected)| selected.contains(&true))
        {
            let verdict = compiled.judge(&|source| part_span(part, name_of(source)));
            if !verdict.may_pass {
                selected.fill(false);
                continue;
            }
            if !verdict.may_fail {
                continue;
            }
            let detail = |source: usize| {
                Ok((source, part.column(name_of(source)).map(|column| part.detail(column)).transpose()?))
            };
            let columns: Vec<(usize, Option<Arc<ColumnDetail>>)> =
                sources.iter().map(|&source| detail(source)).collect::<Result<_>>()?;
            for granule in 0..selected.len() {
                if selected[granule] {
                    let span = |source: usize| {
                        let column =
                            columns.iter().find(|(known, _)| *known == source).and_then(|(_, column)| column.as_ref());
                        column.map_or(Span::UNKNOWN, |detail| granule_span(part, detail, granule))
                    };
                    selected[granule] = compiled.judge(&span).may_pass;
                }
            }
        }
        let core = self.core;
        self.report_use("Statistics", &compiled, &|source| core.definition.columns[source].name.clone(), before);
        Ok(())
    }

    /// Drops parts by filters on what all rows of a part have in common: its name, its partition.
    pub(crate) fn by_virtual_columns(&mut self, request: &ScanRequest) -> Result<()> {
        for filter in &request.filters {
            let of_part = |column: &ReadColumn| {
                if let ReadColumn::Virtual(column) = column {
                    Some(*column).filter(|column| column.is_of_part())
                } else {
                    None
                }
            };
            let Some(columns) =
                filter.columns().iter().map(of_part).collect::<Option<Vec<_>>>().filter(|columns| !columns.is_empty())
            else {
                continue;
            };
            let before = self.counts();
            for (index, part) in self.set.parts.iter().enumerate() {
                if columns.iter().any(|column| origin::stored_in(part, *column).is_some()) {
                    continue;
                }
                let place = self.set.place(part, index);
                let values: Vec<Column> = columns
                    .iter()
                    .map(|column| Column::constant(&column.data_type(), &place.value(*column), 1))
                    .collect();
                if filter.mask(&values, 1)?.value(0) == Value::UInt(0) {
                    self.selected[index].fill(false);
                }
            }
            self.report("Virtual", columns.iter().map(|column| column.name().to_string()).collect(), before);
        }
        Ok(())
    }

    /// Drops granules in which no row is seen.
    pub(crate) fn by_masks(&mut self) {
        for ((part, mask), selected) in self.set.parts.iter().zip(&self.set.masks).zip(&mut self.selected) {
            let Some(mask) = mask else { continue };
            let granule_rows = part.meta.granule_rows as usize;
            for (granule, keep) in selected.iter_mut().enumerate().filter(|(_, keep)| **keep) {
                let end = ((granule + 1) * granule_rows).min(part.meta.rows as usize);
                *keep = mask.has_any(granule * granule_rows..end);
            }
        }
    }

    /// Drops granules that are known to hold no match of all filters, or of one of them.
    pub(crate) fn by_bits(&mut self, identities: &[String], request: &ScanRequest) {
        if identities.is_empty() {
            return;
        }
        let mut identities = identities.to_vec();
        identities.extend(request.filters.iter().filter_map(|filter| filter.identity()).map(ToString::to_string));
        identities.dedup();
        let before = self.counts();
        let mut found = false;
        for (part, selected) in
            self.set.parts.iter().zip(&mut self.selected).filter(|(_, selected)| selected.contains(&true))
        {
            if !is_remembered(self.core, part, request) {
                continue;
            }
            let known: Vec<Bits> =
                identities.iter().filter_map(|name: &String| self.core.shared.bits.get(part.uid, name)).collect();
            found |= !known.is_empty();
            for bits in known {
                selected.iter_mut().enumerate().for_each(|(granule, keep)| *keep &= !is_set(&bits, granule));
            }
        }
        if found {
            self.report("Bit", Vec::new(), before);
        }
    }
}

/// The span of a column over a part.
pub(crate) fn part_span(part: &Part, name: &str) -> Span {
    let Some(column) = part.column(name).map(|i| &part.meta.columns[i]) else { return Span::UNKNOWN };
    let null =
        Span { low: None, high: None, may_be_null: column.nulls > 0, may_be_value: column.nulls < part.meta.rows };
    match column.whole.clone() {
        Some((low, high)) => Span { low: Some(low), high: Some(high), ..null },
        None => null,
    }
}

/// The span of a column over a granule.
pub(crate) fn granule_span(part: &Part, column: &ColumnDetail, granule: usize) -> Span {
    let chunk = granule / part.meta.chunk_granules as usize;
    let nulls = column.chunks[chunk].nulls as usize;
    let mut span =
        Span { low: None, high: None, may_be_null: nulls > 0, may_be_value: nulls < part.meta.rows_of_chunk(chunk) };
    if let Some(Ranges { per_granule, min, max, .. }) = &column.ranges {
        let entry = if *per_granule { granule } else { chunk };
        let known = |value: Value| (!value.is_null()).then_some(value);
        (span.low, span.high) = (known(min.value(entry)), known(max.value(entry)));
    }
    span
}
