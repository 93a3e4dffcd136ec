//! Filters move as near to the tables as they may, and into the scans.

use super::empty;
use crate::analyze::Environment;
use crate::analyze::filters::{and_all, split_and};
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode};
use base::Result;
use functions::Expr;
use std::sync::Arc;

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
                predicates.extend(split_and(predicate));
                return self.push(*input, predicates);
            }
            PlanNode::Project { input, exprs } => {
                let (below, above) = split(predicates, |p| p.is_deterministic() && p.columns().iter().all(|&c| exprs[c].is_deterministic()));
                let below = below.iter().map(|p| p.transform(&|index, _| exprs[index].clone())).collect();
                let input = Box::new(self.push(*input, below)?);
                return self.filtered(Plan { node: PlanNode::Project { input, exprs }, schema }, above);
            }
            PlanNode::Scan(mut scan) => {
                let (constant, rows) = split(predicates, |p| p.columns().is_empty());
                for predicate in rows {
                    scan.filters.push(predicate.map_columns(&|index| scan.output[index]));
                }
                return self.filtered(Plan { node: PlanNode::Scan(scan), schema }, constant);
            }
            PlanNode::Aggregate(mut node) => {
                let width = node.keys.len();
                let (below, above) = split(predicates, |p| {
                    let columns = p.columns();
                    !columns.is_empty() && p.is_deterministic() && node.grouping_sets.is_none() && columns.iter().all(|&c| c < width)
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
                let inputs = inputs.into_iter().map(|input| self.push(input, predicates.clone())).collect::<Result<_>>()?;
                return Ok(Plan { node: PlanNode::Union(inputs), schema });
            }
            PlanNode::ArrayJoin { input, arrays, left } => {
                let width = input.schema.len();
                let (below, above) = split(predicates, |p| p.is_deterministic() && p.columns().iter().all(|&c| c < width));
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

    fn push_join(&self, mut node: JoinNode, schema: Arc<types::Schema>, predicates: Vec<Expr>) -> Result<Plan> {
        let width = node.left.schema.len();
        let side = |p: &Expr| {
            let columns = p.columns();
            let deterministic = p.is_deterministic() && !columns.is_empty();
            (deterministic && columns.iter().all(|&c| c < width), deterministic && columns.iter().all(|&c| c >= width))
        };
        let keeps_left = matches!(node.kind, JoinKind::Inner | JoinKind::Cross | JoinKind::Left);
        let keeps_right = matches!(node.kind, JoinKind::Inner | JoinKind::Cross | JoinKind::Right);
        // What an ANY join picks must not change: only the preserved side may lose rows before.
        let any = matches!(node.strictness, JoinStrictness::Any | JoinStrictness::Asof | JoinStrictness::Single);
        let (keeps_left, keeps_right) = if any { (keeps_left && node.kind != JoinKind::Right, node.kind == JoinKind::Right) } else { (keeps_left, keeps_right) };
        let mut left = Vec::new();
        let mut right = Vec::new();
        let mut above = Vec::new();
        for predicate in predicates {
            match side(&predicate) {
                (true, _) if keeps_left => left.push(predicate),
                (_, true) if keeps_right && node.strictness != JoinStrictness::Anti => right.push(predicate.map_columns(&|index| index - width)),
                _ => above.push(predicate),
            }
        }
        self.push_residual(&mut node, width, &mut left, &mut right)?;
        node.left = self.push(node.left, left)?;
        node.right = self.push(node.right, right)?;
        self.filtered(Plan { node: PlanNode::Join(Box::new(node)), schema }, above)
    }

    /// Conditions of ON over one side only: inner joins filter that side, outer joins the side that may be missing.
    fn push_residual(&self, node: &mut JoinNode, width: usize, left: &mut Vec<Expr>, right: &mut Vec<Expr>) -> Result<()> {
        let Some(residual) = node.residual.take() else { return Ok(()) };
        let inner = node.strictness == JoinStrictness::All && matches!(node.kind, JoinKind::Inner | JoinKind::Cross);
        let to_right = inner || (node.kind == JoinKind::Left && node.strictness != JoinStrictness::Asof);
        let to_left = inner || (node.kind == JoinKind::Right);
        let mut rest = Vec::new();
        for condition in split_and(residual) {
            let columns = condition.columns();
            let movable = condition.is_deterministic() && !columns.is_empty();
            if movable && to_left && columns.iter().all(|&c| c < width) {
                left.push(condition);
            } else if movable && to_right && columns.iter().all(|&c| c >= width) {
                right.push(condition.map_columns(&|index| index - width));
            } else {
                rest.push(condition);
            }
        }
        node.residual = and_all(self.env, rest)?;
        Ok(())
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

fn split(predicates: Vec<Expr>, accept: impl Fn(&Expr) -> bool) -> (Vec<Expr>, Vec<Expr>) {
    predicates.into_iter().partition(accept)
}
