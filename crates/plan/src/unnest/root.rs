//! The top of a dependent join: the lifted plan is joined to the outer one, as the subquery is used.

use super::domain::with_marker;
use super::lift::{LiftedPlan, MissingRowColumn};
use super::predicate::{Predicate, key_pairs};
use super::{Binding, Unnester, over};
use crate::analyze::filters::and_all;
use crate::analyze::{Environment, call_function, cast_to, common_key};
use crate::logical::{JoinKind, JoinNode, JoinStrategy, JoinStrictness, Plan, PlanNode};
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::{DataType, Field, Schema, Value};

/// The use of a subquery by the outer query.
#[derive(Clone)]
pub(crate) enum SubqueryUsage {
    /// The single value of the subquery.
    Scalar,
    /// Whether there is a row.
    Exists,
    /// Whether there is a row equal to these expressions over the outer plan.
    In(Vec<Expr>),
}

/// The outer plan with the subquery's result: first the outer plan's columns, then others; and the result over them.
///
/// # Errors
/// `NOT_IMPLEMENTED` for operators that cannot be lifted.
pub(crate) fn valued(
    env: &Environment,
    outer: Plan,
    subquery: Plan,
    bindings: &[Binding],
    usage: &SubqueryUsage,
) -> Result<(Plan, Expr)> {
    let unnester = Unnester::new(env, outer, &subquery, bindings);
    match usage {
        SubqueryUsage::Scalar => unnester.scalar(subquery),
        SubqueryUsage::Exists => unnester.exists(subquery),
        SubqueryUsage::In(left) => unnester.is_in(subquery, left),
    }
}

/// The outer plan's rows for which the subquery's result is true (or, negated, false), possibly with further columns.
///
/// # Errors
/// As [`valued`].
pub(crate) fn filtered(
    env: &Environment,
    outer: Plan,
    subquery: Plan,
    bindings: &[Binding],
    usage: &SubqueryUsage,
    negated: bool,
) -> Result<Plan> {
    let unnester = Unnester::new(env, outer, &subquery, bindings);
    let lifted = match usage {
        SubqueryUsage::In(left) => unnester.lifted_in(subquery, left)?,
        _ => {
            let lifted = unnester.lift(any_row(subquery))?;
            if lifted.missing.is_some() {
                // An aggregation without keys always gives a row.
                let plan = unnester.into_outer();
                return Ok(if negated {
                    Plan { node: PlanNode::Values(Arc::default()), schema: plan.schema }
                } else {
                    plan
                });
            }
            lifted
        }
    };
    let lifted = unnester.settle(lifted)?;
    let transforms_null = env.settings.transform_null_in;
    let strictness = if negated { JoinStrictness::Anti } else { JoinStrictness::Semi };
    let plan = unnester.joined(lifted, JoinKind::Left, strictness, |fields| fields)?;
    match usage {
        // NULL on the left side passes neither IN nor NOT IN.
        SubqueryUsage::In(left) if negated && !transforms_null => {
            let nullable: Vec<&Expr> =
                left.iter().filter(|expr| expr.data_type.is_nullable() && left.len() == 1).collect();
            let there = nullable
                .into_iter()
                .map(|expr| call_function(env, "isNotNull", vec![expr.clone()]))
                .collect::<Result<_>>()?;
            Ok(match and_all(env, there)? {
                Some(predicate) => over(plan, |input| PlanNode::Filter { input, predicate }),
                None => plan,
            })
        }
        _ => Ok(plan),
    }
}

impl Unnester<'_> {
    fn scalar(self, subquery: Plan) -> Result<(Plan, Expr)> {
        let lifted = self.lift(subquery)?;
        let plain = lifted.plan.schema.fields[0].data_type.clone();
        let result = DataType::nullable(plain.without_low_cardinality());
        // As in ClickHouse, no row is NULL, also of a count; what cannot be NULL is what an aggregation over nothing
        // gives.
        let missing = lifted
            .missing
            .as_ref()
            .map(|missing| missing[0].clone())
            .filter(|missing| !result.is_nullable() && !missing.sql_null && !is_null(&missing.expr));
        let strictness = if lifted.missing.is_some() { JoinStrictness::All } else { JoinStrictness::Single };
        let env = self.env;
        let shift = self.outer.schema.len();
        let empty = missing
            .map(|MissingRowColumn { expr, .. }| cast_to(env, self.over_outer(&expr, 0), &result))
            .transpose()?;
        let marker = empty.is_some().then_some(lifted.plan.schema.len() + shift);
        let lifted = if marker.is_some() { LiftedPlan { plan: with_marker(lifted.plan), ..lifted } } else { lifted };
        let missing_ones = |mut fields: Vec<Field>| {
            fields[0].data_type = result.clone();
            fields
        };
        let plan = self.joined(lifted, JoinKind::Left, strictness, missing_ones)?;
        let value = Expr::column(shift, result.clone());
        let value = match (marker, empty) {
            (Some(marker), Some(empty)) => cast_to(
                env,
                call_function(env, "if", vec![Expr::column(marker, DataType::UInt8), value, empty])?,
                &result,
            )?,
            _ => value,
        };
        Ok((plan, value))
    }

    fn exists(self, subquery: Plan) -> Result<(Plan, Expr)> {
        let lifted = self.lift(any_row(subquery))?;
        if lifted.missing.is_some() {
            return Ok((self.into_outer(), Expr::literal(Value::UInt(1), DataType::UInt8)));
        }
        self.marked(lifted)
    }

    fn is_in(self, subquery: Plan, left: &[Expr]) -> Result<(Plan, Expr)> {
        let lifted = self.lifted_in(subquery, left)?;
        let env = self.env;
        let (plan, found) = self.marked(lifted)?;
        let [only] = left else { return Ok((plan, found)) };
        if !only.data_type.is_nullable() || env.settings.transform_null_in {
            return Ok((plan, found));
        }
        let data_type = DataType::nullable(DataType::UInt8);
        let unknown = call_function(env, "isNull", vec![only.clone()])?;
        let value = call_function(
            env,
            "if",
            vec![unknown, Expr::literal(Value::Null, data_type.clone()), cast_to(env, found, &data_type)?],
        )?;
        Ok((plan, cast_to(env, value, &data_type)?))
    }

    /// The subquery with the equality of `IN` among its predicates.
    fn lifted_in(&self, subquery: Plan, left: &[Expr]) -> Result<LiftedPlan> {
        let mut lifted = self.lift_settled(unordered(subquery))?;
        for (i, outer) in left.iter().enumerate() {
            let inner = Expr::column(i, lifted.plan.schema.fields[i].data_type.clone());
            let (outer, inner) = common_key(self.env, outer.clone(), inner)?;
            // The outer side is already over the outer plan, so that it needs no variable.
            let null_safe = self.env.settings.transform_null_in;
            lifted.predicates.push(Predicate::Equal { inner, outer, null_safe });
        }
        Ok(lifted)
    }

    /// Joins at most one match, with 1 as the result for the outer rows that have it.
    fn marked(self, lifted: LiftedPlan) -> Result<(Plan, Expr)> {
        let marker = self.outer.schema.len() + lifted.plan.schema.len();
        let lifted = LiftedPlan { plan: with_marker(lifted.plan), ..lifted };
        let plan = self.joined(lifted, JoinKind::Left, JoinStrictness::Any, |fields| fields)?;
        Ok((plan, Expr::column(marker, DataType::UInt8)))
    }

    fn joined(
        self,
        lifted: LiftedPlan,
        kind: JoinKind,
        strictness: JoinStrictness,
        retype: impl FnOnce(Vec<Field>) -> Vec<Field>,
    ) -> Result<Plan> {
        let right = retype(lifted.plan.schema.fields.clone());
        let node = self.join_node(lifted, kind, strictness)?;
        let fields = node.left.schema.fields.iter().cloned().chain(right).collect();
        Ok(Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) })
    }

    pub(super) fn join_node(self, lifted: LiftedPlan, kind: JoinKind, strictness: JoinStrictness) -> Result<JoinNode> {
        let shift = self.outer.schema.len();
        let mut keys = Vec::new();
        let mut rest = Vec::new();
        for predicate in &lifted.predicates {
            match predicate {
                Predicate::Equal { inner, outer, null_safe } => {
                    keys.extend(key_pairs(self.env, self.over_outer(outer, 0), inner.clone(), *null_safe)?)
                }
                Predicate::Other(condition) => rest.push(self.over_outer(condition, shift)),
            }
        }
        let residual = and_all(self.env, rest)?;
        Ok(JoinNode {
            left: self.into_outer(),
            right: lifted.plan,
            kind,
            strictness,
            keys,
            residual,
            asof: None,
            strategy: JoinStrategy::Hash,
        })
    }
}

fn is_null(expr: &Expr) -> bool {
    expr.as_literal().is_some_and(Value::is_null)
}

/// The plan without order and `DISTINCT`, which do not matter to `IN`.
fn unordered(plan: Plan) -> Plan {
    match plan.node {
        PlanNode::Sort { input, limit: None, .. } | PlanNode::Distinct { input, limit: None } => unordered(*input),
        node => Plan { node, schema: plan.schema },
    }
}

/// The plan without operators that do not change whether there is a row, which is all that `EXISTS` asks.
fn any_row(plan: Plan) -> Plan {
    match plan.node {
        PlanNode::Sort { input, limit: None, .. }
        | PlanNode::Distinct { input, limit: None }
        | PlanNode::Project { input, .. }
        | PlanNode::Limit { input, limit: Some(1..), offset: 0, .. } => any_row(*input),
        node => Plan { node, schema: plan.schema },
    }
}
