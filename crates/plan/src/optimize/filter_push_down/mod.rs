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
pub(super) mod equal_columns;
mod join;
mod missing;
mod outer_to_inner;

use super::empty;
use crate::analyze::Environment;
use crate::analyze::filters::{and_all, split_and};
use crate::logical::{Plan, PlanNode, ScanNode};
use base::Result;
use functions::Expr;
use std::sync::Arc;
use types::Schema;

pub(super) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    Pusher { env }.push(plan, Vec::new())
}

struct Pusher<'a> {
    env: &'a Environment<'a>,
}

impl Pusher<'_> {
    /// The plan with `predicates` (over its output) applied as low as possible.
    fn push(&self, plan: Plan, mut predicates: Vec<Expr>) -> Result<Plan> {
        let schema = plan.schema;
        let node = match plan.node {
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
                let input = Box::new(self.push(*input, below)?);
                return self.filtered(Plan { node: PlanNode::Project { input, exprs }, schema }, above);
            }
            PlanNode::Scan(scan) => return self.push_scan(scan, schema, predicates),
            PlanNode::Aggregate(mut node) => {
                let width = node.keys.len();
                let (below, above) = split(predicates, |p| {
                    let columns = p.columns();
                    !columns.is_empty()
                        && p.is_deterministic()
                        && node.grouping_sets.is_none()
                        && columns.iter().all(|&c| c < width)
                });
                let below = below.iter().map(|p| p.transform(&|index, _| node.keys[index].clone())).collect();
                node.input = self.push(std::mem::replace(&mut node.input, empty()), below)?;
                return self.filtered(Plan { node: PlanNode::Aggregate(node), schema }, above);
            }
            // Whole partitions go or stay.
            PlanNode::Window(mut node) => {
                let keys: Vec<usize> = node.partition_by.iter().filter_map(Expr::as_column).collect();
                let (below, above) = split(predicates, |p| {
                    let columns = p.columns();
                    !columns.is_empty() && p.is_deterministic() && columns.iter().all(|column| keys.contains(column))
                });
                node.input = self.push(std::mem::replace(&mut node.input, empty()), below)?;
                return self.filtered(Plan { node: PlanNode::Window(node), schema }, above);
            }
            PlanNode::Join(node) => return self.push_join(*node, schema, predicates),
            PlanNode::Sort { input, keys, limit: None } => {
                let input = Box::new(self.push(*input, predicates)?);
                return Ok(Plan { node: PlanNode::Sort { input, keys, limit: None }, schema });
            }
            PlanNode::Distinct { input, limit: None } => {
                let (below, above) = split(predicates, Expr::is_deterministic);
                let input = Box::new(self.push(*input, below)?);
                return self.filtered(Plan { node: PlanNode::Distinct { input, limit: None }, schema }, above);
            }
            PlanNode::Union(inputs) => {
                let inputs =
                    inputs.into_iter().map(|input| self.push(input, predicates.clone())).collect::<Result<_>>()?;
                return Ok(Plan { node: PlanNode::Union(inputs), schema });
            }
            // Whole values of the keys go or stay: what is left of the others does not change.
            PlanNode::LimitBy { input, keys, limit, offset } => {
                let keyed: Vec<usize> = keys.iter().filter_map(Expr::as_column).collect();
                let (below, above) = split(predicates, |p| is_over(p, |c| keyed.contains(&c)));
                let input = Box::new(self.push(*input, below)?);
                return self.filtered(Plan { node: PlanNode::LimitBy { input, keys, limit, offset }, schema }, above);
            }
            // Equal rows pass or fail alike.
            PlanNode::SetOperation { left, right, operation, all } => {
                let (below, above) = split(predicates, |p| is_over(p, |_| true));
                let left = Box::new(self.push(*left, below.clone())?);
                let right = Box::new(self.push(*right, below)?);
                return self
                    .filtered(Plan { node: PlanNode::SetOperation { left, right, operation, all }, schema }, above);
            }
            PlanNode::ArrayJoin { input, arrays, left } => {
                let width = input.schema.len();
                let (below, above) =
                    split(predicates, |p| p.is_deterministic() && p.columns().iter().all(|&c| c < width));
                let input = Box::new(self.push(*input, below)?);
                return self.filtered(Plan { node: PlanNode::ArrayJoin { input, arrays, left }, schema }, above);
            }
            other => other,
        };
        // Nothing passes through the others; their own inputs are still worth a visit.
        let mut plan = Plan { node, schema };
        for input in plan.inputs_mut() {
            let taken = std::mem::replace(input, empty());
            *input = self.push(taken, Vec::new())?;
        }
        self.filtered(plan, predicates)
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
