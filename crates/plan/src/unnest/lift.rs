//! Plans without outer values, and the predicates that rose out of them; the dispatch over operators.

use super::free::{free_ids, has_free, is_free};
use super::predicate::Predicate;
use super::{Unnester, columns_of, over, project};
use crate::analyze::cast_to;
use crate::analyze::filters::{and_all, split_and};
use crate::logical::{Plan, PlanNode};
use base::{Result, bail};
use functions::{Expr, Placeholder};
use std::collections::HashMap;
use types::Field;

/// A column of the row for outer rows without matches: an aggregate over no rows.
#[derive(Clone)]
pub(super) struct MissingRowColumn {
    /// An expression over outer values only.
    pub expr: Expr,
    /// Whether SQL makes the aggregate NULL over nothing (`max`), where ClickHouse's own default is a value: then the
    /// subquery's result is NULL.
    pub sql_null: bool,
}

/// A plan whose rows belong to the outer rows for which all predicates hold.
pub(super) struct LiftedPlan {
    /// The plan, without outer values. Its first `width` columns are those of the subquery, then come others for the
    /// predicates.
    pub plan: Plan,
    pub width: usize,
    pub predicates: Vec<Predicate>,
    /// The row for outer rows without matches, if the subquery is an aggregation without keys; then each outer row has
    /// at most one match.
    pub missing: Option<Vec<MissingRowColumn>>,
}

impl LiftedPlan {
    /// A plan that does not depend on outer values.
    pub(super) fn plain(plan: Plan) -> Self {
        LiftedPlan { width: plan.schema.len(), plan, predicates: Vec::new(), missing: None }
    }

    /// The outer values in all predicates.
    pub(super) fn free_ids(&self) -> Vec<usize> {
        let mut ids: Vec<usize> = self.predicates.iter().flat_map(Predicate::free_ids).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    pub(super) fn is_equalities(&self) -> bool {
        self.predicates.iter().all(|predicate| matches!(predicate, Predicate::Equal { .. }))
    }

    /// The inner sides of the equalities, each once.
    pub(super) fn inner_keys(&self) -> Vec<Expr> {
        let mut keys = Vec::new();
        for predicate in &self.predicates {
            if let Predicate::Equal { inner, .. } = predicate
                && !keys.contains(inner)
            {
                keys.push(inner.clone());
            }
        }
        keys
    }

    /// The plan with `exprs` as its first columns, followed by the columns that the predicates need.
    pub(super) fn projected(self, exprs: Vec<Expr>, mut fields: Vec<Field>) -> LiftedPlan {
        let width = exprs.len();
        let mut all = exprs;
        let mut slot = |expr: &Expr| {
            all[width..].iter().position(|known| known == expr).map_or_else(
                || {
                    fields.push(Field::new(format!("__key_{}", all.len()), expr.data_type.clone()));
                    all.push(expr.clone());
                    all.len() - 1
                },
                |i| i + width,
            )
        };
        let schema = self.plan.schema.clone();
        let column = |index: usize| Expr::column(index, schema.fields[index].data_type.clone());
        let predicates = self
            .predicates
            .iter()
            .map(|predicate| match predicate {
                Predicate::Equal { inner, outer, null_safe } => Predicate::Equal {
                    inner: Expr::column(slot(inner), inner.data_type.clone()),
                    outer: outer.clone(),
                    null_safe: *null_safe,
                },
                Predicate::Other(condition) => {
                    let own = condition.columns().into_iter();
                    let slots: HashMap<usize, usize> = own.map(|index| (index, slot(&column(index)))).collect();
                    Predicate::Other(condition.map_columns(&|index| slots[&index]))
                }
            })
            .collect();
        LiftedPlan { plan: project(self.plan, all, fields), width, predicates, missing: self.missing }
    }
}

impl Unnester<'_> {
    /// Lifts all predicates on outer values out of a plan.
    pub(super) fn lift(&self, plan: Plan) -> Result<LiftedPlan> {
        if !has_free(&plan) {
            return Ok(LiftedPlan::plain(plan));
        }
        let schema = plan.schema;
        match plan.node {
            PlanNode::Filter { input, predicate } => self.lift_filter(*input, predicate),
            PlanNode::Project { input, exprs } => self.lift_project(*input, exprs, &schema.fields),
            PlanNode::Sort { input, keys, limit: None } => self.lift_sort(*input, keys),
            PlanNode::Limit { input, limit, offset, with_ties: None } => self.lift_limit(*input, limit, offset),
            PlanNode::LimitBy { input, keys, limit, offset } => self.lift_limit_by(*input, keys, limit, offset),
            PlanNode::Distinct { input, limit: None } => self.lift_distinct(*input),
            PlanNode::ArrayJoin { input, arrays, left } => self.lift_array_join(*input, arrays, left, &schema),
            PlanNode::Aggregate(node) => self.lift_aggregate(*node, &schema),
            PlanNode::Join(node) => self.lift_join(*node, &schema),
            PlanNode::Union(inputs) => self.lift_union(inputs, &schema),
            PlanNode::SetOperation { left, right, operation, all } => {
                self.lift_set_operation(*left, *right, operation, all)
            }
            PlanNode::Limit { .. } => bail!(
                NotImplemented,
                "LIMIT WITH TIES in a correlated subquery is not supported: use a window function"
            ),
            PlanNode::LimitLast { .. } => bail!(
                NotImplemented,
                "A negative LIMIT in a correlated subquery is not supported: turn the order round"
            ),
            _ => bail!(NotImplemented, "This operator in a correlated subquery is not supported"),
        }
    }

    /// Lifts a plan as [`Self::lift`], with the row of an empty aggregation among the rows of the plan.
    pub(super) fn lift_settled(&self, plan: Plan) -> Result<LiftedPlan> {
        let lifted = self.lift(plan)?;
        self.settle(lifted)
    }

    fn lift_filter(&self, input: Plan, predicate: Expr) -> Result<LiftedPlan> {
        // A filter may remove the row of an empty aggregation, so it must be there first.
        let mut lifted = self.lift_settled(input)?;
        let (free, own): (Vec<Expr>, Vec<Expr>) = split_and(predicate).into_iter().partition(is_free);
        if let Some(predicate) = and_all(self.env, own)? {
            lifted.plan = over(lifted.plan, |input| PlanNode::Filter { input, predicate });
        }
        for condition in free {
            lifted.predicates.push(Predicate::new(self.env, condition)?);
        }
        Ok(lifted)
    }

    fn lift_project(&self, input: Plan, exprs: Vec<Expr>, fields: &[Field]) -> Result<LiftedPlan> {
        let mut lifted = self.lift(input)?;
        if exprs.iter().any(is_free) {
            lifted = self.settle(lifted)?;
        }
        if let Some(missing) = &lifted.missing {
            let projected = exprs.iter().map(|expr| missing_value(expr, missing)).collect();
            lifted.missing = Some(projected);
        }
        let (lifted, exprs) = self.resolve(lifted, exprs)?;
        Ok(lifted.projected(exprs, fields.to_vec()))
    }

    /// Outer values in expressions become columns: of the plan where an equality says so, else of the domain.
    pub(super) fn resolve(&self, lifted: LiftedPlan, exprs: Vec<Expr>) -> Result<(LiftedPlan, Vec<Expr>)> {
        let mut ids: Vec<usize> = exprs.iter().flat_map(free_ids).collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok((lifted, exprs));
        }
        let (lifted, found) = self.columns_for(lifted, &ids)?;
        let exprs = exprs
            .iter()
            .map(|expr| {
                expr.replace_placeholders(&|placeholder, _| match placeholder {
                    Placeholder::Outer(id) => found.get(&id).cloned(),
                    _ => None,
                })
            })
            .collect();
        Ok((lifted, exprs))
    }

    /// Expressions over the plan that equal outer values.
    pub(super) fn columns_for(&self, lifted: LiftedPlan, ids: &[usize]) -> Result<(LiftedPlan, HashMap<usize, Expr>)> {
        let mut found = HashMap::new();
        for &id in ids {
            if let Some(expr) = self.bound_by_equality(&lifted, id)? {
                found.insert(id, expr);
            }
        }
        let unbound: Vec<usize> = ids.iter().copied().filter(|id| !found.contains_key(id)).collect();
        if unbound.is_empty() {
            return Ok((lifted, found));
        }
        let (lifted, positions) = self.introduce_domain(lifted, &unbound)?;
        found.extend(
            positions
                .into_iter()
                .map(|(id, position)| (id, Expr::column(position, self.variable(id).data_type.clone()))),
        );
        Ok((lifted, found))
    }

    fn bound_by_equality(&self, lifted: &LiftedPlan, id: usize) -> Result<Option<Expr>> {
        let wanted = &self.variable(id).data_type;
        for predicate in &lifted.predicates {
            if let Predicate::Equal { inner, outer, .. } = predicate
                && outer.as_placeholder() == Some(Placeholder::Outer(id))
                && inner.data_type.without_nullable() == wanted.without_nullable()
                && (wanted.is_nullable() || !inner.data_type.is_nullable())
            {
                return cast_to(self.env, inner.clone(), wanted).map(Some);
            }
        }
        Ok(None)
    }

    /// The columns of a plan's subquery, for operators that put others before or between.
    pub(super) fn own_columns(lifted: &LiftedPlan) -> Vec<Expr> {
        let mut columns = columns_of(&lifted.plan.schema);
        columns.truncate(lifted.width);
        columns
    }
}

/// An expression over the row of an empty aggregation.
fn missing_value(expr: &Expr, missing: &[MissingRowColumn]) -> MissingRowColumn {
    let sql_null = expr.columns().iter().any(|&index| missing[index].sql_null);
    MissingRowColumn { expr: expr.transform(&|index, _| missing[index].expr.clone()), sql_null }
}
