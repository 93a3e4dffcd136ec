//! The operators that compute windows: one for each partitioning and order.

use super::BoundWindow;
use crate::logical::{Plan, PlanNode, SortKey};
use crate::window::WindowNode;
use functions::{Expr, Placeholder};
use std::sync::Arc;
use types::{Field, Schema};

/// The operators of windows over rows of a schema, with the expressions over their columns.
pub(in crate::analyze) fn windows_over(
    schema: &Arc<Schema>,
    windows: &[BoundWindow],
    mut exprs: Vec<Expr>,
) -> (Vec<WindowNode>, Vec<Expr>) {
    let rows = Plan { node: PlanNode::Values(Arc::default()), schema: schema.clone() };
    let mut plan = place_windows(rows, windows.to_vec(), exprs.iter_mut().collect());
    let mut nodes = Vec::new();
    while let PlanNode::Window(mut node) = plan.node {
        let nothing = Plan { node: PlanNode::Values(Arc::default()), schema: node.input.schema.clone() };
        plan = std::mem::replace(&mut node.input, nothing);
        nodes.push(*node);
    }
    nodes.reverse();
    (nodes, exprs)
}

/// Puts one operator per partitioning and order on the plan, and their positions into the expressions.
pub(in crate::analyze) fn place_windows(mut plan: Plan, windows: Vec<BoundWindow>, exprs: Vec<&mut Expr>) -> Plan {
    if windows.is_empty() {
        return plan;
    }
    let mut nodes: Vec<(Vec<Expr>, Vec<SortKey>, Vec<(usize, BoundWindow)>)> = Vec::new();
    for (index, mut window) in windows.into_iter().enumerate() {
        let (partition_by, order_by) = (std::mem::take(&mut window.partition_by), std::mem::take(&mut window.order_by));
        match nodes.iter_mut().find(|(partition, order, _)| *partition == partition_by && *order == order_by) {
            Some((.., members)) => members.push((index, window)),
            None => nodes.push((partition_by, order_by, vec![(index, window)])),
        }
    }
    let mut positions: Vec<(Placeholder, usize)> = Vec::new();
    for (partition_by, order_by, members) in nodes {
        let mut fields = plan.schema.fields.clone();
        let mut calls = Vec::with_capacity(members.len());
        for (index, window) in members {
            positions.push((Placeholder::Window(index), fields.len()));
            fields.push(Field::new(window.name.as_str(), window.call.result_type.clone()));
            calls.push(window.call);
        }
        let node = WindowNode { input: plan, partition_by, order_by, calls, first_rows: None };
        plan = Plan { node: PlanNode::Window(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
    }
    for expr in exprs {
        *expr = expr.place(&positions);
    }
    plan
}
