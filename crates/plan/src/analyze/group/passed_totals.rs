//! Totals of a subquery that pass through the query over it: `SELECT … FROM (SELECT … GROUP BY … WITH TOTALS)`.
//!
//! The row of totals is computed by an operator inside of the subquery, which knows what the result's columns are over
//! it. What stands over the subquery puts its own columns over those:
//!
//! ```text
//! query without grouping   its SELECT; windows see the row alone
//! join                     the columns of both sides' rows; defaults for a side without totals
//! ARRAY JOIN               the first element of each array
//! UNION and its kin        the totals of the first query that has some
//! ```
//! A query that groups has no totals of others; the operator goes.

use crate::analyze::expr::fold::cast_to;
use crate::analyze::filters::call;
use crate::analyze::from::Source;
use crate::analyze::scope::Aliases;
use crate::analyze::window::BoundWindow;
use crate::analyze::window::place::windows_over;
use crate::analyze::{Analyzer, Ctes, Environment};
use crate::logical::{Plan, PlanNode, TotalsNode, TotalsStep};
use base::Result;
use functions::{Expr, ExprKind, Placeholder};
use sql::ast;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

impl Analyzer<'_> {
    /// Whether a query that is being analyzed computes totals: they can become those of the result.
    pub(in crate::analyze) fn has_place_for_totals(&self) -> bool {
        self.depth.get() == self.totals_depth.get()
    }

    /// A number for a row of totals that is a part of another.
    fn new_totals_part(&self) -> usize {
        self.totals_parts.replace(self.totals_parts.get() + 1)
    }

    /// The `FROM` of a query, and whether there may be totals in it.
    pub(in crate::analyze) fn from_with_totals(
        &self,
        select: &ast::Select,
        aliases: &Aliases,
        ctes: &Ctes,
    ) -> Result<(Source, bool)> {
        let depth = self.totals_depth.get();
        let passes = self.has_place_for_totals() && passes_totals(select);
        self.totals_depth.set(if passes { depth + 1 } else { depth });
        let source = self.from(select.from.as_ref(), aliases, ctes);
        self.totals_depth.set(depth);
        Ok((source?, passes))
    }
}

/// Whether a query may pass the totals of its tables on, as far as its syntax tells.
fn passes_totals(select: &ast::Select) -> bool {
    let is_plain = select.group_by.is_none() && select.having.is_none();
    is_plain && select.from.as_ref().is_some_and(|from| from.first.as_ref().is_some_and(|table| table.sample.is_none()))
}

/// Puts the columns of a query over the totals in its `FROM`; without columns (or with one that totals have no value
/// for) there are no totals any more. `exprs` may use windows and calls of `arrayJoin` that are not placed yet.
pub(in crate::analyze) fn pass_totals(
    env: &Environment,
    plan: &mut Plan,
    exprs: Option<Vec<Expr>>,
    windows: &[BoundWindow],
    array_joins: &[Expr],
) -> Result<()> {
    let Some(node) = totals_in(plan) else { return Ok(()) };
    let passed = match exprs {
        Some(exprs) => pass(env, node, exprs, windows, array_joins)?,
        None => false,
    };
    if !passed {
        drop_totals(plan);
    }
    Ok(())
}

fn pass(
    env: &Environment,
    node: &mut TotalsNode,
    exprs: Vec<Expr>,
    windows: &[BoundWindow],
    array_joins: &[Expr],
) -> Result<bool> {
    let mut over = TotalsRow { exprs: node.exprs.clone(), elements: Vec::new() };
    // Calls of arrayJoin may stand in each other's arguments, inner ones first.
    for array in array_joins {
        if !matches!(array.data_type, DataType::Array(_)) || !over.has_values(array) {
            return Ok(false);
        }
        let array = over.put(array);
        node.conditions.push(call(env, "notEmpty", vec![array.clone()])?);
        over.elements.push(first_element(env, array)?);
    }
    let mut windows = windows.to_vec();
    if !exprs.iter().all(|expr| over.has_values(expr))
        || !windows.iter_mut().flat_map(BoundWindow::exprs_mut).all(|expr| over.has_values(expr))
    {
        return Ok(false);
    }
    windows.iter_mut().flat_map(BoundWindow::exprs_mut).for_each(|expr| *expr = over.put(expr));
    let (windows, exprs) = windows_over(&row_schema(node), &windows, exprs.iter().map(|expr| over.put(expr)).collect());
    node.steps.extend(windows.into_iter().map(TotalsStep::Window));
    node.exprs = exprs;
    Ok(true)
}

/// Expressions over the row of totals for the columns of a query.
struct TotalsRow {
    /// The columns of its `FROM`.
    exprs: Vec<Expr>,
    /// Calls of `arrayJoin`.
    elements: Vec<Expr>,
}

impl TotalsRow {
    fn has_values(&self, expr: &Expr) -> bool {
        let mut all = true;
        expr.visit_inputs(&mut |input| {
            // Parameters of lambdas and windows are kept as they are.
            let is_kept = matches!(input.as_placeholder(), Some(Placeholder::Lambda(_) | Placeholder::Window(_)));
            all &= is_kept || self.value(input).is_some();
        });
        all
    }

    fn value(&self, input: &Expr) -> Option<&Expr> {
        match input.kind {
            ExprKind::Column(column) => self.exprs.get(column),
            ExprKind::Placeholder(Placeholder::ArrayJoin(call)) => self.elements.get(call),
            _ => None,
        }
    }

    fn put(&self, expr: &Expr) -> Expr {
        expr.replace_inputs(&|input| self.value(input).cloned())
    }
}

fn first_element(env: &Environment, array: Expr) -> Result<Expr> {
    call(env, "arrayElement", vec![array, Expr::literal(Value::UInt(1), DataType::UInt8)])
}

/// The row of totals with the columns of the steps behind it.
fn row_schema(node: &TotalsNode) -> Arc<Schema> {
    let mut fields = node.input.schema.fields.clone();
    for step in &node.steps {
        match step {
            TotalsStep::Window(window) => {
                fields.extend(window.calls.iter().map(|call| Field::new("", call.result_type.clone())))
            }
            TotalsStep::Part(_, types) => {
                fields.extend(types.iter().map(|data_type| Field::new("", data_type.clone())))
            }
        }
    }
    Arc::new(Schema::new(fields))
}

/// Puts the first elements of the arrays of an `ARRAY JOIN` behind the columns of the totals.
pub(in crate::analyze) fn join_arrays_of_totals(
    env: &Environment,
    plan: &mut Plan,
    arrays: &[Expr],
    keeps_empty: bool,
) -> Result<()> {
    let Some(node) = totals_in(plan) else { return Ok(()) };
    let over = TotalsRow { exprs: node.exprs.clone(), elements: Vec::new() };
    if !arrays.iter().all(|array| matches!(array.data_type, DataType::Array(_)) && over.has_values(array)) {
        drop_totals(plan);
        return Ok(());
    }
    for array in arrays {
        let array = over.put(array);
        if !keeps_empty {
            node.conditions.push(call(env, "notEmpty", vec![array.clone()])?);
        }
        node.exprs.push(first_element(env, array)?);
    }
    Ok(())
}

/// Puts the columns of the totals of both sides beside each other, as columns of the join's output.
pub(in crate::analyze) fn join_totals(
    analyzer: &Analyzer<'_>,
    left: &mut Plan,
    right: &mut Plan,
    fields: &[Field],
) -> Result<()> {
    let widths = [left.schema.len(), right.schema.len()];
    let has = [has_totals(left), has_totals(right)];
    if has == [false, false] {
        return Ok(());
    }
    let columns = |plan: &mut Plan, width: usize| {
        totals_in(plan).map(|node| padded(node.exprs.clone(), width)).unwrap_or_default()
    };
    let defaults = |fields: &[Field]| {
        fields
            .iter()
            .map(|field| Expr::literal(field.data_type.default_value(), field.data_type.clone()))
            .collect::<Vec<Expr>>()
    };
    let (main, exprs) = match has {
        [true, false] => {
            let exprs = [columns(left, widths[0]), defaults(&fields[widths[0]..])].concat();
            (left, exprs)
        }
        [false, _] => {
            let exprs = [defaults(&fields[..widths[0]]), columns(right, widths[1])].concat();
            (right, exprs)
        }
        [true, true] => {
            let (own, other) = (columns(left, widths[0]), columns(right, widths[1]));
            let types: Vec<DataType> = other.iter().map(|expr| expr.data_type.clone()).collect();
            let number = analyzer.new_totals_part();
            if let Some(part) = totals_in(right) {
                part.part = Some(number);
                part.exprs = other;
            }
            let Some(node) = totals_in(left) else { return Ok(()) };
            let first = row_schema(node).len();
            let others =
                types.iter().enumerate().map(|(i, data_type)| Expr::column(first + i, data_type.clone())).collect();
            node.steps.push(TotalsStep::Part(number, types));
            (left, [own, others].concat())
        }
    };
    let exprs = exprs
        .into_iter()
        .zip(fields)
        .map(|(expr, field)| cast_to(analyzer.env, expr, &field.data_type))
        .collect::<Result<Vec<Expr>>>()?;
    if let Some(node) = totals_in(main) {
        node.exprs = exprs;
    }
    Ok(())
}

/// The columns, followed by ones for the marker columns of a join up to `width`.
fn padded(mut exprs: Vec<Expr>, width: usize) -> Vec<Expr> {
    while exprs.len() < width {
        exprs.push(Expr::literal(Value::UInt(1), DataType::UInt8));
    }
    exprs
}

/// Whether there are totals in a plan.
pub(in crate::analyze) fn has_totals(plan: &Plan) -> bool {
    is_main(plan) || plan.inputs().into_iter().any(has_totals)
}

/// Takes all operators of totals out of a plan.
pub(in crate::analyze) fn drop_totals(plan: &mut Plan) {
    if let PlanNode::Totals(node) = &mut plan.node {
        let nothing = Plan { node: PlanNode::Union(Vec::new()), schema: plan.schema.clone() };
        *plan = std::mem::replace(&mut node.input, nothing);
    }
    plan.inputs_mut().into_iter().for_each(drop_totals);
}

fn is_main(plan: &Plan) -> bool {
    matches!(&plan.node, PlanNode::Totals(node) if node.part.is_none())
}

/// The operator of totals in a plan that gives the result; there is at most one.
fn totals_in(plan: &mut Plan) -> Option<&mut TotalsNode> {
    if is_main(plan) {
        let PlanNode::Totals(node) = &mut plan.node else { return None };
        return Some(node);
    }
    plan.inputs_mut().into_iter().find_map(totals_in)
}
