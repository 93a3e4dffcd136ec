//! The domain: the distinct outer values that a subquery depends on, joined in where predicates cannot rise.

use super::free::{has_free, over_columns};
use super::lift::LiftedPlan;
use super::predicate::{Predicate, key_pairs};
use super::{Unnester, columns_of, over, project};
use crate::analyze::filters::and_all;
use crate::analyze::{call_function, cast_to};
use crate::logical::{JoinKind, JoinNode, JoinStrategy, JoinStrictness, Plan, PlanNode, SharedPlan};
use base::Result;
use functions::{Expr, ExprKind, Placeholder};
use std::collections::HashMap;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

impl Unnester<'_> {
    /// The distinct values of some variables.
    fn domain(&self, ids: &[usize]) -> Plan {
        let outer = self.read_outer();
        let exprs = ids
            .iter()
            .map(|&id| Expr::column(self.variable(id).position, self.variable(id).data_type.clone()))
            .collect();
        let fields =
            ids.iter().map(|&id| Field::new(format!("__domain_{id}"), self.variable(id).data_type.clone())).collect();
        over(project(outer, exprs, fields), |input| PlanNode::Distinct { input, limit: None })
    }

    /// Joins the domain of `wanted` and of everything in the predicates to a plan; only `domain.x <=> x` is left to
    /// rise. Gives the positions of the domain's columns.
    pub(super) fn introduce_domain(
        &self,
        lifted: LiftedPlan,
        wanted: &[usize],
    ) -> Result<(LiftedPlan, HashMap<usize, usize>)> {
        let lifted = self.settle(lifted)?;
        let mut ids = lifted.free_ids();
        ids.extend(wanted);
        ids.sort_unstable();
        ids.dedup();
        let shift = lifted.plan.schema.len();
        let at = |id: usize| ids.iter().position(|&known| known == id).unwrap_or(0);
        let same = |index: usize| index;
        let mut keys = Vec::new();
        let mut rest = Vec::new();
        for predicate in &lifted.predicates {
            match predicate {
                Predicate::Equal { inner, outer, null_safe } => {
                    keys.extend(key_pairs(self.env, inner.clone(), over_columns(outer, &at, &same), *null_safe)?)
                }
                Predicate::Other(condition) => rest.push(over_columns(condition, &|id| at(id) + shift, &same)),
            }
        }
        let domain = self.domain(&ids);
        let schema =
            Arc::new(Schema::new(lifted.plan.schema.fields.iter().chain(&domain.schema.fields).cloned().collect()));
        let kind = if keys.is_empty() && rest.is_empty() { JoinKind::Cross } else { JoinKind::Inner };
        let residual = and_all(self.env, rest)?;
        let node = JoinNode {
            left: lifted.plan,
            right: domain,
            kind,
            strictness: JoinStrictness::All,
            keys,
            residual,
            asof: None,
            strategy: JoinStrategy::Hash,
        };
        let predicates = ids.iter().enumerate().map(|(i, &id)| self.same(id, shift + i)).collect();
        let positions = ids.iter().enumerate().map(|(i, &id)| (id, shift + i)).collect();
        let plan = Plan { node: PlanNode::Join(Box::new(node)), schema };
        Ok((LiftedPlan { plan, width: lifted.width, predicates, missing: None }, positions))
    }

    /// `column <=> x`.
    fn same(&self, id: usize, position: usize) -> Predicate {
        let data_type = self.variable(id).data_type.clone();
        Predicate::Equal {
            inner: Expr::column(position, data_type.clone()),
            outer: Expr::placeholder(Placeholder::Outer(id), data_type.clone()),
            null_safe: true,
        }
    }

    /// Adds the row of an empty aggregation to the plan: the domain is left-joined with the plan.
    pub(super) fn settle(&self, lifted: LiftedPlan) -> Result<LiftedPlan> {
        let Some(missing) = lifted.missing else { return Ok(lifted) };
        let ids: Vec<usize> = {
            let mut ids: Vec<usize> = lifted.predicates.iter().flat_map(Predicate::free_ids).collect();
            ids.extend(missing.iter().flat_map(|missing| super::free::free_ids(&missing.expr)));
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        let at = |id: usize| ids.iter().position(|&known| known == id).unwrap_or(0);
        let same = |index: usize| index;
        let domain = self.domain(&ids);
        let marked = with_marker(lifted.plan);
        let shift = ids.len();
        let mut keys = Vec::new();
        let mut rest = Vec::new();
        for predicate in &lifted.predicates {
            match predicate {
                Predicate::Equal { inner, outer, null_safe } => {
                    keys.extend(key_pairs(self.env, over_columns(outer, &at, &same), inner.clone(), *null_safe)?)
                }
                Predicate::Other(condition) => rest.push(over_columns(condition, &at, &|index| index + shift)),
            }
        }
        let schema = Arc::new(Schema::new(domain.schema.fields.iter().chain(&marked.schema.fields).cloned().collect()));
        let marker = Expr::column(schema.len() - 1, DataType::UInt8);
        let residual = and_all(self.env, rest)?;
        let node = JoinNode {
            left: domain,
            right: marked,
            kind: JoinKind::Left,
            strictness: JoinStrictness::All,
            keys,
            residual,
            asof: None,
            strategy: JoinStrategy::Hash,
        };
        let plan = Plan { node: PlanNode::Join(Box::new(node)), schema: schema.clone() };
        let columns = columns_of(&schema);
        let mut exprs = Vec::with_capacity(lifted.width + shift);
        for (i, missing) in missing.iter().enumerate() {
            let there = columns[shift + i].clone();
            let data_type = there.data_type.clone();
            let empty = cast_to(self.env, over_columns(&missing.expr, &at, &same), &data_type)?;
            exprs.push(cast_to(
                self.env,
                call_function(self.env, "if", vec![marker.clone(), there, empty])?,
                &data_type,
            )?);
        }
        let mut fields: Vec<Field> = schema.fields[shift..shift + lifted.width].to_vec();
        exprs.extend_from_slice(&columns[..shift]);
        fields.extend_from_slice(&schema.fields[..shift]);
        let predicates = ids.iter().enumerate().map(|(i, &id)| self.same(id, lifted.width + i)).collect();
        Ok(LiftedPlan { plan: project(plan, exprs, fields), width: lifted.width, predicates, missing: None })
    }
}

/// The plan with a last column of ones: 0 for the rows of a join that have no partner.
pub(super) fn with_marker(plan: Plan) -> Plan {
    let mut exprs = columns_of(&plan.schema);
    exprs.push(Expr::literal(Value::UInt(1), DataType::UInt8));
    let mut fields = plan.schema.fields.clone();
    fields.push(Field::new("__row_is_there", DataType::UInt8));
    project(plan, exprs, fields)
}

/// A plan that gives the same rows to several readers: it is run once unless reading again is cheap.
pub(super) fn readable_twice(plan: &Plan) -> Plan {
    if is_cheap(plan) || has_free(plan) { plan.clone() } else { SharedPlan::share(plan.clone()) }
}

fn is_cheap(plan: &Plan) -> bool {
    match &plan.node {
        PlanNode::Scan(_) | PlanNode::Values(_) | PlanNode::Shared(_) => true,
        PlanNode::Project { input, exprs } => {
            exprs.iter().all(|expr| expr.is_deterministic() && !matches!(expr.kind, ExprKind::Lambda(_)))
                && is_cheap(input)
        }
        PlanNode::Filter { input, predicate } => predicate.is_deterministic() && is_cheap(input),
        PlanNode::CheckAccess(node) => is_cheap(&node.input),
        _ => false,
    }
}
