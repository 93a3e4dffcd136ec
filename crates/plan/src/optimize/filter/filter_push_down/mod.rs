//! Filters move as near to the tables as they may, and into the scans.
//!
//! ```text
//! mod.rs            through every operator but joins
//! join.rs           into the sides of joins and into their conditions; cross joins become inner joins
//! equal_columns.rs  which columns of a plan are equal, so that a filter of one filters the other side too
//! disjunction.rs    what `(a AND x) OR (a AND y)` says of one side alone
//! missing.rs        what a predicate says of a row without a partner
//! outer_to_inner.rs outer joins whose made-up rows no filter above lets pass
//! ```

mod disjunction;
pub(in crate::optimize) mod equal_columns;
mod join;
mod missing;
mod outer_to_inner;

use crate::analyze::Environment;
use crate::analyze::filters::{and_all, split_and};
use crate::logical::{Plan, PlanNode, ScanNode};
use crate::optimize::empty;
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::Schema;

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    Pusher { env }.push(plan, Vec::new())
}

struct Pusher<'a> {
    env: &'a Environment<'a>,
}

impl Pusher<'_> {
    /// The plan with `predicates` (over its output) applied as low as possible.
    fn push(&self, plan: Plan, mut predicates: Vec<Expr>) -> Result<Plan> {
        let schema = plan.schema;
        let (node, above) = match plan.node {
            PlanNode::Filter { input, predicate } => {
                for conjunct in split_and(predicate) {
                    predicates.extend(disjunction::common_parts(conjunct, self.env)?);
                }
                return self.push(*input, predicates);
            }
            PlanNode::Project { input, exprs } => {
                let (below, above) = split(predicates, |p| {
                    p.is_deterministic() && p.columns().iter().all(|&c| exprs[c].is_deterministic())
                });
                let below = below.iter().map(|p| p.transform(&|index, _| exprs[index].clone())).collect();
                (PlanNode::Project { input: Box::new(self.push(*input, below)?), exprs }, above)
            }
            PlanNode::Scan(scan) => return self.push_scan(scan, schema, predicates),
            PlanNode::Aggregate(mut node) => {
                let width = node.keys.len();
                let (below, above) =
                    split(predicates, |p| node.grouping_sets.is_none() && is_over(p, |column| column < width));
                let below = below.iter().map(|p| p.transform(&|index, _| node.keys[index].clone())).collect();
                node.input = self.push(std::mem::replace(&mut node.input, empty()), below)?;
                (PlanNode::Aggregate(node), above)
            }
            // Whole partitions go or stay.
            PlanNode::Window(mut node) => {
                let keys: Vec<usize> = node.partition_by.iter().filter_map(Expr::as_column).collect();
                let input = std::mem::replace(&mut node.input, empty());
                let above;
                (node.input, above) = self.push_those(input, predicates, |p| is_over(p, |c| keys.contains(&c)))?;
                (PlanNode::Window(node), above)
            }
            PlanNode::Join(node) => return self.push_join(*node, schema, predicates),
            PlanNode::Sort { input, keys, limit: None } => {
                let input = Box::new(self.push(*input, predicates)?);
                (PlanNode::Sort { input, keys, limit: None }, Vec::new())
            }
            PlanNode::Distinct { input, limit: None } => {
                let (input, above) = self.push_those(*input, predicates, Expr::is_deterministic)?;
                (PlanNode::Distinct { input: Box::new(input), limit: None }, above)
            }
            PlanNode::Union(inputs) => {
                let inputs =
                    inputs.into_iter().map(|input| self.push(input, predicates.clone())).collect::<Result<_>>()?;
                (PlanNode::Union(inputs), Vec::new())
            }
            // Whole values of the keys go or stay: what is left of the others does not change.
            PlanNode::LimitBy { input, keys, limit, offset } => {
                let keyed: Vec<usize> = keys.iter().filter_map(Expr::as_column).collect();
                let (input, above) = self.push_those(*input, predicates, |p| is_over(p, |c| keyed.contains(&c)))?;
                (PlanNode::LimitBy { input: Box::new(input), keys, limit, offset }, above)
            }
            // Equal rows pass or fail alike.
            PlanNode::SetOperation { left, right, operation, all } => {
                let (below, above) = split(predicates, |p| is_over(p, |_| true));
                let left = Box::new(self.push(*left, below.clone())?);
                let right = Box::new(self.push(*right, below)?);
                (PlanNode::SetOperation { left, right, operation, all }, above)
            }
            PlanNode::ArrayJoin { input, arrays, left } => {
                let width = input.schema.len();
                let passes = |p: &Expr| p.is_deterministic() && p.columns().iter().all(|&c| c < width);
                let (input, above) = self.push_those(*input, predicates, passes)?;
                (PlanNode::ArrayJoin { input: Box::new(input), arrays, left }, above)
            }
            other => return self.filtered(self.push_inside(Plan { node: other, schema })?, predicates),
        };
        self.filtered(Plan { node, schema }, above)
    }

    /// The input with those predicates applied that `passes` takes, and the others.
    fn push_those(
        &self,
        input: Plan,
        predicates: Vec<Expr>,
        passes: impl Fn(&Expr) -> bool,
    ) -> Result<(Plan, Vec<Expr>)> {
        let (below, above) = split(predicates, passes);
        Ok((self.push(input, below)?, above))
    }

    /// A plan whose node lets no predicate through, with the filters below it moved.
    fn push_inside(&self, mut plan: Plan) -> Result<Plan> {
        for input in plan.inputs_mut() {
            let taken = std::mem::replace(input, empty());
            *input = self.push(taken, Vec::new())?;
        }
        Ok(plan)
    }

    fn push_scan(&self, mut scan: Box<ScanNode>, schema: Arc<Schema>, predicates: Vec<Expr>) -> Result<Plan> {
        let (constant, rows) = split(predicates, |p| p.columns().is_empty());
        for predicate in rows {
            let predicate = predicate.map_columns(&|index| scan.output[index]);
            // A filter that came on two ways is tested once.
            if !predicate.is_deterministic() || !scan.filters.contains(&predicate) {
                scan.filters.push(predicate);
            }
        }
        self.filtered(Plan { node: PlanNode::Scan(scan), schema }, constant)
    }

    fn filtered(&self, plan: Plan, predicates: Vec<Expr>) -> Result<Plan> {
        let schema = plan.schema.clone();
        let mut rest = Vec::new();
        for predicate in predicates {
            match predicate.as_literal() {
                Some(value) if value.as_f64().is_some_and(|v| v != 0.0) => {}
                // A filter that nothing passes needs no input.
                Some(_) => return Ok(Plan { node: PlanNode::Values(Arc::default()), schema }),
                None => rest.push(predicate),
            }
        }
        Ok(match and_all(self.env, rest)? {
            Some(predicate) => Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema },
            None => plan,
        })
    }
}

/// Whether a predicate gives the same for the same values, and reads columns, all of which `accept` takes.
fn is_over(predicate: &Expr, accept: impl Fn(usize) -> bool) -> bool {
    let columns = predicate.columns();
    !columns.is_empty() && predicate.is_deterministic() && columns.into_iter().all(accept)
}

fn split(predicates: Vec<Expr>, accept: impl Fn(&Expr) -> bool) -> (Vec<Expr>, Vec<Expr>) {
    predicates.into_iter().partition(accept)
}

#[cfg(test)]
mod tests;
