//! Grouping sets are put together from the groups of all their keys instead of from the rows, each set anew.
//!
//! ```text
//! GROUP BY ROLLUP(a, b): avg(x)   ─▶   GROUP BY ROLLUP(a, b): avgMerge(s)  over  (GROUP BY a, b: avgState(x) AS s)
//! ```
//! It pays where there are far fewer groups than rows.
//!
//! # Source
//! Gray et al., "Data Cube: A Relational Aggregation Operator Generalizing Group-By, Cross-Tab, and Sub-Totals" (ICDE
//! 1996).

use crate::analyze::Environment;
use crate::cardinality::Estimator;
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode};
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{Expr, KindSuffix};
use std::sync::Arc;
use types::{DataType, Field, Schema};

/// Least number of rows to be grouped.
const ROWS_MIN: f64 = 10_000.0;
/// Share of the rows that the groups of all keys may be.
const KEPT_MAX: f64 = 0.2;

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    try_bottom_up(plan, &mut |plan| {
        let PlanNode::Aggregate(node) = &plan.node else { return Ok(plan) };
        Ok(match split(node, &plan.schema, env)? {
            Some(node) => Plan { node, schema: plan.schema },
            None => plan,
        })
    })
}

fn split(node: &AggregateNode, schema: &Schema, env: &Environment) -> Result<Option<PlanNode>> {
    let several = node.grouping_sets.as_ref().is_some_and(|sets| sets.iter().filter(|set| !set.is_empty()).count() > 1);
    if !several || node.top.is_some() || !pays(node) {
        return Ok(None);
    }
    let mut states = Vec::with_capacity(node.aggregates.len());
    let mut merges = Vec::with_capacity(node.aggregates.len());
    for (index, call) in node.aggregates.iter().enumerate() {
        let Some((state, merge)) = state_and_merge(call, node.keys.len() + index, env)? else { return Ok(None) };
        states.push(state);
        merges.push(merge);
    }
    let types = node.keys.iter().map(|key| &key.data_type).chain(states.iter().map(|call| call.function.result_type()));
    let fields: Vec<Field> =
        types.zip(&schema.fields).map(|(data_type, field)| Field::new(field.name.clone(), data_type.clone())).collect();
    let keys: Vec<Expr> = node.keys.iter().enumerate().map(|(i, key)| Expr::column(i, key.data_type.clone())).collect();
    let inner = AggregateNode {
        input: node.input.clone(),
        keys: node.keys.clone(),
        aggregates: states,
        top: None,
        grouping_sets: None,
    };
    let input = Plan { node: PlanNode::Aggregate(Box::new(inner)), schema: Arc::new(Schema::new(fields)) };
    Ok(Some(PlanNode::Aggregate(Box::new(AggregateNode {
        input,
        keys,
        aggregates: merges,
        top: None,
        grouping_sets: node.grouping_sets.clone(),
    }))))
}

fn pays(node: &AggregateNode) -> bool {
    let estimator = Estimator::default();
    let rows = estimator.rows(&node.input);
    let is_known = |key: &Expr| key.is_deterministic() && estimator.expr(&node.input, key).is_measured;
    rows >= ROWS_MIN && node.keys.iter().all(is_known) && estimator.groups(&node.input, &node.keys) <= rows * KEPT_MAX
}

/// The aggregate that gives states, and the one that merges the states of a column.
fn state_and_merge(
    call: &AggregateCall,
    column: usize,
    env: &Environment,
) -> Result<Option<(AggregateCall, AggregateCall)>> {
    let name = call.function.name();
    // Small states are merged without loss; `OrNull` keeps them so.
    let is_small = match call.function.kind_and_suffix() {
        Some((kind, None | Some(KindSuffix::OrNull))) => kind.has_small_state(),
        _ => false,
    };
    if !is_small || !call.args.iter().all(Expr::is_deterministic) {
        return Ok(None);
    }
    let types: Vec<DataType> = call.args.iter().map(|arg| arg.data_type.clone()).collect();
    let bind = |name: String, types: &[DataType]| aggregate::resolve(env.registry, &name, &[], types, env.functions);
    let state = bind(format!("{name}State"), &types)?;
    let state_type = state.result_type().clone();
    let merge = bind(format!("{name}Merge"), std::slice::from_ref(&state_type))?;
    let fits = merge.result_type() == call.function.result_type();
    let args = vec![Expr::column(column, state_type)];
    Ok(fits
        .then(|| (AggregateCall { function: state, args: call.args.clone() }, AggregateCall { function: merge, args })))
}
