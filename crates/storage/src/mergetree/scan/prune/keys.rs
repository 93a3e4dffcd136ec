//! Granules that keys leave out: those of partitions, and those of what parts are sorted by.

use crate::definition::{KeyPart, TableDefinition};
use crate::mergetree::part::Part;
use crate::mergetree::scan::planner::ScanPlanner;
use crate::mergetree::scan::prune::CompiledCondition;
use crate::mergetree::scan::prune::facts::part_span;
use crate::mergetree::scan::prune::span::Span;
use base::Result;
use functions::Expr;
use types::Column;

/// A part of a key as calls of functions, however it was written.
fn key_text(part: &KeyPart, definition: &TableDefinition) -> String {
    part.expr.display_with(&|column| {
        definition.columns.get(column).map_or_else(|| format!("#{column}"), |column| column.name.clone())
    })
}

impl ScanPlanner<'_> {
    /// Drops parts by the range of the partition key's columns, then by the partition's values.
    pub(crate) fn by_partition(&mut self) {
        let key = &self.core.layout.partition;
        if key.is_empty() {
            return;
        }
        let columns: Vec<usize> = key.columns();
        let exprs: Vec<Expr> = columns
            .iter()
            .map(|&stored| {
                self.expr_of_stored(&Expr::column(stored, self.core.layout.columns[stored].data_type.clone()))
            })
            .collect();
        let compiled =
            CompiledCondition::new(&self.condition, &[], &|expr| exprs.iter().position(|known| known == expr));
        let before = self.counts();
        if !compiled.is_unknown_to_spans() {
            self.drop_parts(|part| {
                compiled.judge(&|source| part_span(part, &self.core.layout.columns[columns[source]].name)).may_pass
            });
        }
        let core = self.core;
        self.report_use("Min-Max", &compiled, &|source| core.layout.columns[columns[source]].name.clone(), before);
        let exprs: Vec<Expr> = key.exprs.iter().map(|expr| self.expr_of_stored(expr)).collect();
        let compiled =
            CompiledCondition::new(&self.condition, &exprs, &|expr| exprs.iter().position(|known| known == expr));
        let before = self.counts();
        if !compiled.is_unknown_to_spans() {
            self.drop_parts(|part| {
                let span = |source: usize| {
                    part.meta
                        .partition
                        .get(source)
                        .map_or(Span::UNKNOWN, |value| Span::sorted(value.clone(), value.clone()))
                };
                compiled.judge(&span).may_pass
            });
        }
        self.report_use(
            "Partition",
            &compiled,
            &|source| key_text(&core.definition.partition_key[source], &core.definition),
            before,
        );
    }

    fn drop_parts(&mut self, keep: impl Fn(&Part) -> bool) {
        for (part, selected) in self.set.parts.iter().zip(&mut self.selected) {
            if !keep(part) {
                selected.fill(false);
            }
        }
    }

    pub(crate) fn by_primary_key(&mut self) -> Result<()> {
        let before = self.counts();
        let count = self.core.definition.primary_key_len;
        let exprs: Vec<Expr> =
            self.core.layout.sorting.exprs[..count].iter().map(|expr| self.expr_of_stored(expr)).collect();
        let mut used = self.search_keys(&exprs, &self.core.layout.sorting.descending, false)?;
        let mut definition = &self.core.definition;
        if let Some(projection) = self.projection {
            // Columns of the projection's own key are counted in the projection.
            let columns = projection.definition.inputs();
            let own = &projection.core.layout.sorting;
            let exprs: Vec<Expr> = own.exprs.iter().map(|expr| expr.map_columns(&|column| columns[column])).collect();
            used = self.search_keys(&exprs, &own.descending, true)?;
            definition = &projection.core.definition;
        }
        if self.projection.is_some() || count > 0 {
            self.report_use(
                "PrimaryKey",
                &used,
                &|source| key_text(&definition.sorting_key[source], definition),
                before,
            );
        }
        Ok(())
    }

    /// Drops granules of parts (or of projections of parts) by a key that they are sorted by. Gives what the key was
    /// asked.
    fn search_keys(&mut self, exprs: &[Expr], descending: &[bool], of_projections: bool) -> Result<CompiledCondition> {
        let compiled =
            CompiledCondition::new(&self.condition, exprs, &|expr| exprs.iter().position(|known| known == expr));
        if !exprs.is_empty() && !compiled.is_unknown_to_spans() {
            let parts = self.set.parts.iter().zip(&mut self.selected);
            for (part, selected) in parts.filter(|(part, selected)| {
                part.is_projection == (of_projections || self.core.of_projection.is_some()) && selected.contains(&true)
            }) {
                let index = part.index()?;
                let search = KeySearch { condition: &compiled, index: &index[..exprs.len()], descending };
                search.exclude(0, selected.len(), selected);
            }
        }
        Ok(compiled)
    }
}

/// Excludes granules by halves: a range of granules that cannot match is dropped as a whole.
struct KeySearch<'a> {
    condition: &'a CompiledCondition,
    index: &'a [Column],
    descending: &'a [bool],
}

impl KeySearch<'_> {
    fn exclude(&self, from: usize, to: usize, selected: &mut [bool]) {
        let verdict = self.condition.judge(&|source| self.span(source, from, to));
        if !verdict.may_pass {
            selected[from..to].fill(false);
        } else if verdict.may_fail && to - from > 1 {
            let middle = (from + to) / 2;
            self.exclude(from, middle, selected);
            self.exclude(middle, to, selected);
        }
    }

    /// Values of a key part in granules `from .. to`: known while all parts before it are constant there.
    fn span(&self, source: usize, from: usize, to: usize) -> Span {
        let constant = |column: &Column| column.compare_rows(from, column, to).is_eq();
        if !self.index[..source].iter().all(constant) {
            return Span::UNKNOWN;
        }
        let column = &self.index[source];
        let (first, last) = (column.value(from), column.value(to));
        if self.descending[source] { Span::sorted(last, first) } else { Span::sorted(first, last) }
    }
}
