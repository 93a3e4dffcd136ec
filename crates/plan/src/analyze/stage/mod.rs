//! Queries that another server asks for in part: it joins the answers of several.
//!
//! ```text
//! FetchColumns                  the columns that the query names
//! WithMergeableState            grouped    the keys, and every aggregate as its state (-State)
//!                               else       the expressions selected and sorted by, or what window functions take
//! WithMergeableStateAfter…      the same expressions of a query that is computed to its end; a limit without its
//!                               offset
//! ```
//! A part is a query too: the text that another server sends is rewritten to the one whose result it wants, and goes on
//! as any other. Columns have the names that ClickHouse gives to the steps of a query (`names.rs`, `sets.rs`): the
//! asking server finds them by name, so that there may be more of them than it takes, in any order.
//!
//! Not here: names of steps of window functions, which no server asks for.

mod names;
mod parts;
mod sets;
#[cfg(test)]
mod tests;
mod walk;

use self::names::StepNames;
use self::parts::{Items, grouping_sets, limit_with_offset};
use self::walk::{columns_of, expanded, is_windowed, window_inputs};
use super::select::select_aliases;
use super::{Analyzer, Ctes};
use base::stage::Stage;
use base::{Result, bail};
use sql::ast;

impl Analyzer<'_> {
    /// The query whose result is what a query gives up to a stage.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for set operations, and for steps whose names cannot be told.
    pub fn up_to(&self, query: &ast::SelectQuery, stage: Stage) -> Result<ast::SelectQuery> {
        if stage == Stage::Complete {
            return Ok(query.clone());
        }
        let ast::QueryBody::Select(written) = &query.body else {
            bail!(
                NotImplemented,
                "A set operation cannot be asked for in part ({stage:?}): ask for each of its queries"
            )
        };
        let select = self.without_aliases(written)?;
        let part = match stage {
            Stage::FetchColumns => self.columns(&select)?,
            Stage::WithMergeableState if self.is_grouped(&select) => self.states(&select)?,
            Stage::WithMergeableState => self.rows(&select)?,
            _ => self.finished(&select, stage)?,
        };
        Ok(ast::SelectQuery::select(part))
    }

    /// The query with what aliases mean in their places, so that any clause may be left out.
    fn without_aliases(&self, select: &ast::Select) -> Result<ast::Select> {
        let aliases = select_aliases(select)?;
        let mut select = select.clone();
        let keys = |kind: &mut ast::GroupByKind, change: &mut dyn FnMut(&mut ast::Expr)| match kind {
            ast::GroupByKind::Exprs(keys) | ast::GroupByKind::Rollup(keys) | ast::GroupByKind::Cube(keys) => {
                keys.iter_mut().for_each(change)
            }
            ast::GroupByKind::GroupingSets(sets) => sets.iter_mut().flatten().for_each(change),
            ast::GroupByKind::All => {}
        };
        let mut change = |expr: &mut ast::Expr| *expr = expanded(expr, &aliases, &mut Vec::new());
        select.projection.iter_mut().for_each(&mut change);
        [&mut select.prewhere, &mut select.selection, &mut select.having, &mut select.qualify]
            .into_iter()
            .flatten()
            .for_each(&mut change);
        if let Some(group_by) = &mut select.group_by {
            keys(&mut group_by.kind, &mut change);
        }
        select.order_by.iter_mut().flat_map(|order| &mut order.items).for_each(|item| change(&mut item.expr));
        select.limit_by.iter_mut().flat_map(|limit| &mut limit.by).for_each(change);
        Ok(select)
    }

    fn is_grouped(&self, select: &ast::Select) -> bool {
        let mut found = false;
        walk::outputs(select, &mut |expr| {
            walk::aggregates(expr, self.env.registry, &mut |_| found = true);
        });
        found || select.group_by.is_some()
    }

    /// What a query reads: rows before any clause but `FROM`.
    fn columns(&self, select: &ast::Select) -> Result<ast::Select> {
        let mut items = Items::new(StepNames::new(self, select));
        let mut found = Vec::new();
        let conditions = [&select.prewhere, &select.selection].into_iter().flatten();
        conditions.for_each(|expr| columns_of(expr, &mut found));
        walk::outputs(select, &mut |expr| columns_of(expr, &mut found));
        found.iter().try_for_each(|column| items.add(column))?;
        if items.is_empty() {
            bail!(NotImplemented, "A query without columns cannot be asked for in part (FetchColumns)");
        }
        let source = ast::Select { prewhere: None, selection: None, ..source_of(select) };
        Ok(items.select(source))
    }

    /// The groups of a query with the states of its aggregates.
    fn states(&self, select: &ast::Select) -> Result<ast::Select> {
        let mut items = Items::new(StepNames::new(self, select));
        let mut part = source_of(select);
        if let Some(group_by) = &select.group_by {
            let kind = match &group_by.kind {
                // Subtotals are made of the groups of all servers.
                ast::GroupByKind::Exprs(keys) | ast::GroupByKind::Rollup(keys) | ast::GroupByKind::Cube(keys) => {
                    keys.iter().try_for_each(|key| items.add(key))?;
                    ast::GroupByKind::Exprs(keys.clone())
                }
                ast::GroupByKind::GroupingSets(sets) => {
                    sets.iter().flatten().try_for_each(|key| items.add(key))?;
                    let is_inverted = !self.env.settings.force_grouping_standard_compatibility;
                    items.push(parts::GROUPING_SET, grouping_sets(sets, is_inverted)?);
                    group_by.kind.clone()
                }
                ast::GroupByKind::All => {
                    bail!(NotImplemented, "GROUP BY ALL cannot be asked for in part: name the keys")
                }
            };
            let is_empty = matches!(&kind, ast::GroupByKind::Exprs(keys) if keys.is_empty());
            part.group_by = (!is_empty).then_some(ast::GroupBy { kind, with_totals: false });
        }
        let mut calls = Vec::new();
        walk::outputs(select, &mut |expr| {
            walk::aggregates(expr, self.env.registry, &mut |call| calls.push(call.clone()));
        });
        calls.iter().try_for_each(|call| items.add_state(call))?;
        if items.is_empty() {
            bail!(NotImplemented, "A query of totals alone cannot be asked for in part");
        }
        Ok(items.select(part))
    }

    /// The rows of a query without groups: what it selects and sorts by, or the inputs of its window functions.
    fn rows(&self, select: &ast::Select) -> Result<ast::Select> {
        let mut items = Items::new(StepNames::new(self, select));
        let mut part = source_of(select);
        let mut is_of_rows = true;
        walk::outputs(select, &mut |expr| is_of_rows &= !is_windowed(expr));
        if !is_of_rows {
            let mut inputs = Vec::new();
            walk::outputs(select, &mut |expr| window_inputs(expr, &mut inputs));
            select.windows.iter().for_each(|window| walk::window(&window.spec, &mut |expr| inputs.push(expr.clone())));
            let mut columns = Vec::new();
            inputs.iter().for_each(|expr| columns_of(expr, &mut columns));
            inputs.iter().chain(&columns).try_for_each(|expr| items.add(expr))?;
            return Ok(items.select(part));
        }
        select.projection.iter().try_for_each(|expr| items.add(expr))?;
        let selected = items.len();
        self.sorted(select, &mut part, &mut items)?;
        part.distinct = select.distinct;
        let has_more = items.len() > selected;
        if let Some(limit_by) = &select.limit_by {
            limit_by.by.iter().try_for_each(|expr| items.add(expr))?;
        } else if !(select.distinct && has_more) {
            self.limited(select, &mut part)?;
        }
        Ok(items.select(part))
    }

    /// A query computed to its end, with what the asking server sorts by.
    fn finished(&self, select: &ast::Select, stage: Stage) -> Result<ast::Select> {
        let mut items = Items::new(StepNames::new(self, select));
        let mut part = source_of(select);
        part.group_by.clone_from(&select.group_by);
        part.having.clone_from(&select.having);
        part.limit_by.clone_from(&select.limit_by);
        select.projection.iter().try_for_each(|expr| items.add(expr))?;
        let selected = items.len();
        self.sorted(select, &mut part, &mut items)?;
        if select.distinct && items.len() == selected {
            part.distinct = true;
        } else if select.distinct {
            if part.limit_by.is_some() {
                bail!(
                    NotImplemented,
                    "DISTINCT beside LIMIT BY, sorted by another column, cannot be asked for in part"
                );
            }
            part.limit_by = Some(parts::first_of_each(&select.projection));
        }
        if stage == Stage::WithMergeableStateAfterAggregationAndLimit {
            self.limited(select, &mut part)?;
        }
        Ok(items.select(part))
    }

    /// Sorts a part as its query, by columns of the part.
    fn sorted(&self, select: &ast::Select, part: &mut ast::Select, items: &mut Items<'_, '_>) -> Result<()> {
        let Some(order) = &select.order_by else { return Ok(()) };
        if order.all {
            bail!(NotImplemented, "ORDER BY ALL cannot be asked for in part: name the keys");
        }
        // Gaps are filled by the asking server.
        let keys = order.items.iter().map(|item| ast::OrderByItem { fill: None, ..item.clone() }).collect();
        for item in &order.items {
            items.add(&item.expr)?;
            if order.interpolate.is_some() {
                // The asking server sorts by copies, and looks for the constants that they are made of.
                items.add(&ast::Expr::call("materialize", vec![item.expr.bare()], item.expr.span))?;
                walk::constants(&item.expr, &mut |constant| items.add(constant))?;
            }
        }
        part.order_by = Some(ast::OrderBy { items: keys, all: false, interpolate: None });
        Ok(())
    }

    /// Limits a part to the rows that its query may give, those that the asking server skips among them.
    fn limited(&self, select: &ast::Select, part: &mut ast::Select) -> Result<()> {
        part.limit = limit_with_offset(self.env, select)?;
        part.limit_with_ties = part.limit.is_some() && select.limit_with_ties;
        Ok(())
    }

    /// The common table expressions of a query.
    fn ctes_of(&self, select: &ast::Select) -> Ctes {
        let none = Ctes::default();
        select.with.as_ref().map_or(none.clone(), |with| self.with_ctes(with, &none))
    }
}

/// The clauses that give a query its rows.
fn source_of(select: &ast::Select) -> ast::Select {
    ast::Select {
        span: select.span,
        with: select.with.clone(),
        from: select.from.clone(),
        prewhere: select.prewhere.clone(),
        selection: select.selection.clone(),
        settings: select.settings.clone(),
        ..ast::Select::default()
    }
}
