//! A `SELECT`: its clauses, in the order in which they act.
//!
//! FROM, arrayJoin, PREWHERE and WHERE, GROUP BY, HAVING, the expressions, DISTINCT, ORDER BY, LIMIT BY, LIMIT.
//!
//! ```text
//! mod.rs           stacks the operators of the clauses
//! clauses.rs       binds the clauses
//! group.rs         the operator that groups, and expressions over groups
//! order.rs         the columns of the result, DISTINCT, order and limits
//! limit.rs         LIMIT, OFFSET, LIMIT BY
//! fill.rs          WITH FILL, INTERPOLATE
//! one_value.rs     calls that are not deterministic, computed once for all clauses
//! text_search.rs   searches for tokens by the tokenizer of a text index
//! result_names.rs  names of result columns that depend on the scope
//! ```

mod clauses;
mod fill;
mod group;
mod limit;
mod one_value;
mod order;
pub(super) mod result_names;
mod text_search;

pub(super) use self::clauses::select_aliases;
use self::clauses::{BoundClauses, check_cte_names};
use crate::analyze::expr::Binder;
use crate::analyze::expr::aggregate::contains_aggregate;
use crate::analyze::from::array_join;
use crate::analyze::group::passed_totals::pass_totals;
use crate::analyze::subquery::correlated::Subquery;
use crate::analyze::window::place;
use crate::analyze::{Analyzer, CteScope, Ctes, ctes};
use crate::logical::{Plan, PlanNode};
use base::{Result, bail};
use functions::{Expr, Placeholder};
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema};

impl Analyzer<'_> {
    pub(super) fn select(&self, select: &ast::Select, ctes: &Ctes) -> Result<Plan> {
        check_cte_names(select.with.as_ref())?;
        let ctes = select.with.as_ref().map_or_else(|| ctes.clone(), |with| self.with_ctes(with, ctes));
        let aliases = select_aliases(select)?;
        let (mut source, passes_totals) = self.from_with_totals(select, &aliases, &ctes)?;
        let mut scope = source.scope;
        scope.ctes = ctes;
        scope.aliases = aliases;
        let mut binder = Binder::new(self, &scope);
        let mut clauses = binder.clauses(select, &mut source.plan)?;
        let mut plan = source.plan;
        if passes_totals {
            let exprs = binder
                .aggregates
                .is_empty()
                .then(|| clauses.outputs.selected.iter().map(|item| item.expr.clone()).collect());
            pass_totals(self.env, &mut plan, exprs, &clauses.windows, &binder.array_joins)?;
        }
        let is_grouped = clauses.keys.is_some() || !binder.aggregates.is_empty();
        let (early, late) = split_array_joins(&binder.array_joins, is_grouped);
        plan = array_joins_of_rows(plan, &early, &mut binder, &mut clauses);
        plan = calls_of_one_value(plan, is_grouped, &mut binder, &mut clauses);
        plan = self.filtered_with_subqueries(plan, std::mem::take(&mut clauses.filters), &binder.subqueries)?;
        let mut totals = None;
        if is_grouped {
            (plan, totals) = self.group(plan, &mut binder, &mut clauses, &late)?;
        } else {
            plan = self.ungrouped(plan, select, &binder, &mut clauses)?;
        }
        let BoundClauses { windows, mut outputs, .. } = clauses;
        let totals_first = totals.is_some() && self.totals_before_having()?;
        for place_totals in [totals_first, !totals_first] {
            if place_totals && let Some(totals) = totals.take() {
                let exprs = outputs.selected.iter().map(|item| item.expr.clone()).collect();
                plan = totals.place(plan, &windows, exprs);
            }
            if !place_totals && let Some(having) = outputs.having.take() {
                plan = filtered(plan, having);
            }
        }
        plan = place::place_windows(plan, windows, outputs.exprs_mut());
        if let Some(qualify) = outputs.qualify {
            plan = filtered(plan, qualify);
        }
        self.place_outputs(select, plan, outputs.selected, outputs.order)
    }

    /// The rows of a `SELECT` that groups nothing, with the subqueries of its clauses.
    fn ungrouped(
        &self,
        mut plan: Plan,
        select: &ast::Select,
        binder: &Binder<'_, '_>,
        clauses: &mut BoundClauses,
    ) -> Result<Plan> {
        if !binder.grouping_calls.is_empty() {
            bail!(IllegalAggregation, "Function grouping is found in a query without GROUP BY");
        }
        if select.group_by.is_none()
            && let Some(having) = clauses.outputs.having.take()
        {
            // HAVING without grouping filters rows, as WHERE does.
            plan = self.filtered_with_subqueries(plan, vec![having], &binder.subqueries)?;
        }
        let mut exprs = clauses.outputs.exprs_mut();
        exprs.extend(clauses.windows.iter_mut().flat_map(|window| window.exprs_mut()));
        self.place_subqueries(plan, &binder.subqueries, exprs, Vec::new())
    }

    /// The CTEs of a `WITH`, each seeing those before it, and those behind it that do not use it.
    pub(in crate::analyze) fn with_ctes(&self, with: &ast::With, outer: &Ctes) -> Ctes {
        let mut ctes = outer.clone();
        for item in ctes::in_order_of_use(&with.items) {
            if let ast::WithItem::Expr(expr) = item
                && let Some(alias) = &expr.alias
            {
                ctes.push_alias(&alias.name, ast::Expr { alias: None, ..expr.clone() });
            }
            if let ast::WithItem::Cte(cte) = item {
                let visible = ctes.clone();
                ctes.push(CteScope {
                    name: cte.name.name.clone(),
                    cte: cte.clone(),
                    visible,
                    frames: self.frames.borrow().len(),
                    recursive: with.recursive,
                    working: None,
                });
            }
        }
        ctes
    }
}

/// Puts the `arrayJoin` calls that act on rows on the plan.
fn array_joins_of_rows(plan: Plan, which: &[usize], binder: &mut Binder<'_, '_>, clauses: &mut BoundClauses) -> Plan {
    let mut exprs: Vec<&mut Expr> = clauses.filters.iter_mut().chain(clauses.outputs.exprs_mut()).collect();
    exprs.extend(clauses.keys.iter_mut().flat_map(|keys| keys.keys.iter_mut()));
    exprs.extend(binder.grouping_calls.iter_mut().flatten());
    exprs.extend(clauses.windows.iter_mut().flat_map(|window| window.exprs_mut()));
    exprs.extend(binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()));
    exprs.extend(binder.subqueries.iter_mut().flat_map(Subquery::exprs_mut));
    place_array_joins(plan, which, &binder.array_joins, exprs)
}

/// Computes calls that have one value a row, though several clauses use them, below these.
fn calls_of_one_value(plan: Plan, is_grouped: bool, binder: &mut Binder<'_, '_>, clauses: &mut BoundClauses) -> Plan {
    let outputs = clauses.outputs.exprs_mut();
    let args = binder.aggregates.iter_mut().flat_map(|call| call.args.iter_mut()).collect();
    let (beside, over_groups) = if is_grouped { (args, outputs) } else { (outputs, Vec::new()) };
    let windows = clauses.windows.iter_mut().flat_map(|window| window.exprs_mut()).collect();
    let keys = clauses.keys.iter_mut().flat_map(|keys| keys.keys.iter_mut()).collect();
    one_value::place(plan, one_value::Clauses { filters: &mut clauses.filters, keys, beside, windows, over_groups })
}

fn filtered(plan: Plan, predicate: Expr) -> Plan {
    let schema = plan.schema.clone();
    Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema }
}

/// Splits `arrayJoin` calls into those that act on rows and those that act on groups.
fn split_array_joins(array_joins: &[Expr], is_grouped: bool) -> (Vec<usize>, Vec<usize>) {
    let mut late: Vec<usize> = Vec::new();
    for (i, array) in array_joins.iter().enumerate() {
        let over_late =
            array.uses_placeholder(|used| matches!(used, Placeholder::ArrayJoin(call) if late.contains(&call)));
        if is_grouped && (contains_aggregate(array) || over_late) {
            late.push(i);
        }
    }
    ((0..array_joins.len()).filter(|i| !late.contains(i)).collect(), late)
}

/// Puts one operator per `arrayJoin` call on the plan, and their positions into the expressions.
pub(in crate::analyze) fn place_array_joins(
    mut plan: Plan,
    which: &[usize],
    array_joins: &[Expr],
    exprs: Vec<&mut Expr>,
) -> Plan {
    if which.is_empty() {
        return plan;
    }
    let mut positions: Vec<(Placeholder, usize)> = Vec::new();
    for &index in which {
        let array = array_joins[index].place(&positions);
        let element = match &array.data_type {
            DataType::Array(inner) => (**inner).clone(),
            DataType::Map(pair) => array_join::entry_type(pair),
            other => other.clone(),
        };
        let mut fields = plan.schema.fields.clone();
        positions.push((Placeholder::ArrayJoin(index), fields.len()));
        fields.push(Field::new(format!("arrayJoin_{index}"), element));
        plan = Plan {
            node: PlanNode::ArrayJoin { input: Box::new(plan), arrays: vec![array], left: false },
            schema: Arc::new(Schema::new(fields)),
        };
    }
    for expr in exprs {
        *expr = expr.place(&positions);
    }
    plan
}
