//! The order of joins, and which side is built, by cost.
//!
//! ```text
//! collect.rs  tree of joins ─▶ relations and edges (graph.rs), implied equalities (classes.rs)
//! dphyp.rs    the cheapest order by dynamic programming; greedy.rs where that is too much; cost.rs judges
//! build.rs    the order ─▶ tree of joins
//! ```
//! A join that picks one of several partners (`ANY`, `SEMI` whose right columns are read), `FULL` joins and whatever is
//! not a join are leaves of the tree; their inputs have trees of their own.

mod build;
mod classes;
mod collect;
pub(in crate::optimize) mod cost;
mod dphyp;
mod graph;
mod greedy;

use crate::analyze::Environment;
use crate::logical::{Plan, PlanNode};
use crate::optimize::columns_of;
use crate::optimize::empty;
use crate::optimize::project;
use base::Result;
use functions::Expr;

/// The surroundings of the ordering of joins.
pub(in crate::optimize) struct Context<'a> {
    env: &'a Environment<'a>,
    relations_max: usize,
    searched_max: u64,
}

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    let relations_max = usize::try_from(env.settings.query_plan_optimize_join_order_limit)
        .unwrap_or(usize::MAX)
        .min(graph::RELATIONS_MAX);
    if relations_max < 2 || !has_join(&plan) {
        return Ok(plan);
    }
    let context =
        Context { env, relations_max, searched_max: env.settings.query_plan_optimize_join_order_max_searched_plans };
    let needed = vec![true; plan.schema.len()];
    order(plan, &needed, &context)
}

fn has_join(plan: &Plan) -> bool {
    matches!(plan.node, PlanNode::Join(_)) || plan.inputs().into_iter().any(has_join)
}

/// Orders the joins of a plan of whose columns only the needed ones are read.
fn order(mut plan: Plan, needed: &[bool], context: &Context) -> Result<Plan> {
    if let PlanNode::Join(node) = &plan.node
        && collect::may_move(node, needed)
        && collect::count(&plan, needed) <= context.relations_max
    {
        return order_tree(plan, needed, context);
    }
    let below: Vec<Vec<bool>> = needed_of_inputs(&plan, needed);
    for (input, needed) in plan.inputs_mut().into_iter().zip(below) {
        let taken = std::mem::replace(input, empty());
        *input = order(taken, &needed, context)?;
    }
    Ok(plan)
}

fn order_tree(plan: Plan, needed: &[bool], context: &Context) -> Result<Plan> {
    let schema = plan.schema.clone();
    let collected = collect::collect(plan, needed, context)?;
    let graph = collected.graph;
    let all = graph.all();
    let table = dphyp::solve(&graph, context.searched_max).or_else(|| greedy::solve(&graph));
    let Some(table) = table else {
        return Err(base::Error::bug("no order of joins keeps the rules of its outer joins"));
    };
    let built = build::JoinPlanBuilder { graph, table, env: context.env }.build(all)?;
    let columns = columns_of(&built.plan.schema);
    let at = |wanted: usize| {
        built
            .columns
            .iter()
            .position(|known| *known == wanted)
            .unwrap_or_else(|| unreachable!("every column is in the order"))
    };
    let exprs: Vec<Expr> = collected.output.iter().map(|&column| columns[at(column)].clone()).collect();
    if exprs.len() == columns.len() && exprs.iter().enumerate().all(|(i, expr)| expr.as_column() == Some(i)) {
        return Ok(Plan { node: built.plan.node, schema });
    }
    Ok(project(built.plan, exprs, schema.fields.clone()))
}

/// The columns of each input that a node and the operators above it read.
fn needed_of_inputs(plan: &Plan, needed: &[bool]) -> Vec<Vec<bool>> {
    let using = |width: usize, start: Option<&[bool]>, exprs: &mut dyn Iterator<Item = &Expr>| {
        let mut below = start.map_or_else(|| vec![false; width], <[bool]>::to_vec);
        exprs.for_each(|expr| expr.visit_columns(&mut |index| below[index] = true));
        vec![below]
    };
    match &plan.node {
        PlanNode::Project { input, exprs } => using(input.schema.len(), None, &mut exprs.iter()),
        PlanNode::Filter { input, predicate } => {
            using(input.schema.len(), Some(needed), &mut std::iter::once(predicate))
        }
        PlanNode::Sort { input, keys, .. } => {
            using(input.schema.len(), Some(needed), &mut keys.iter().map(|key| &key.expr))
        }
        PlanNode::Aggregate(node) => using(
            node.input.schema.len(),
            None,
            &mut node.keys.iter().chain(node.aggregates.iter().flat_map(|call| &call.args)),
        ),
        PlanNode::Limit { input, with_ties: None, .. } => {
            using(input.schema.len(), Some(needed), &mut std::iter::empty())
        }
        _ => plan.inputs().iter().map(|input| vec![true; input.schema.len()]).collect(),
    }
}

#[cfg(test)]
mod tests;
