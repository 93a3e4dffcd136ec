//! The order in which the columns that a table is read for are named: by their first use, seen from the result.

use crate::logical::{JoinNode, Plan, PlanNode, ScanNode};
use functions::Expr;
use std::collections::{HashMap, HashSet};

/// Columns by their first use, of every scan of a plan.
pub(super) struct Order {
    used: HashMap<*const ScanNode, Vec<usize>>,
    seen: HashSet<(*const Plan, usize)>,
}

impl Order {
    /// The order in a plan: first what the result is made of, then what each step uses, from the last one to the first.
    pub(super) fn of(plan: &Plan) -> Self {
        let mut order = Order { used: HashMap::new(), seen: HashSet::new() };
        (0..plan.schema.fields.len()).for_each(|column| order.column(plan, column));
        order.steps(plan);
        order
    }

    /// The positions in a scan's source, each once.
    pub(super) fn of_scan(&self, scan: &ScanNode) -> Vec<usize> {
        let mut places = self.used.get(&std::ptr::from_ref(scan)).cloned().unwrap_or_default();
        places.extend((0..scan.source.len()).filter(|place| !places.contains(place)).collect::<Vec<_>>());
        places
    }

    fn steps(&mut self, plan: &Plan) {
        match &plan.node {
            PlanNode::Filter { input, predicate } => self.expr(input, predicate),
            PlanNode::Sort { input, keys, .. } => keys.iter().for_each(|key| self.expr(input, &key.expr)),
            PlanNode::LimitBy { input, keys, .. } | PlanNode::LimitByLast { input, keys, .. } => {
                self.exprs(input, keys)
            }
            PlanNode::Aggregate(node) => {
                self.exprs(&node.input, &node.keys);
                node.aggregates.iter().for_each(|call| self.exprs(&node.input, &call.args));
            }
            PlanNode::Window(node) => {
                node.calls.iter().for_each(|call| self.exprs(&node.input, &call.args));
                self.exprs(&node.input, &node.partition_by);
                node.order_by.iter().for_each(|key| self.expr(&node.input, &key.expr));
            }
            PlanNode::ArrayJoin { input, arrays, .. } => self.exprs(input, arrays),
            PlanNode::Join(node) => self.join(node),
            PlanNode::Project { input, exprs } => self.exprs(input, exprs),
            _ => {}
        }
        plan.inputs().into_iter().for_each(|input| self.steps(input));
    }

    fn join(&mut self, node: &JoinNode) {
        for (left, right) in &node.keys {
            self.expr(&node.left, left);
            self.expr(&node.right, right);
        }
    }

    fn exprs(&mut self, plan: &Plan, exprs: &[Expr]) {
        exprs.iter().for_each(|expr| self.expr(plan, expr));
    }

    fn expr(&mut self, plan: &Plan, expr: &Expr) {
        expr.visit_columns(&mut |column| self.column(plan, column));
    }

    /// Uses a column that a plan gives.
    fn column(&mut self, plan: &Plan, column: usize) {
        if !self.seen.insert((std::ptr::from_ref(plan), column)) {
            return;
        }
        match &plan.node {
            PlanNode::Scan(scan) => {
                if let Some(&place) = scan.output.get(column) {
                    self.used.entry(std::ptr::from_ref(&**scan)).or_default().push(place);
                }
            }
            PlanNode::Project { input, exprs } => exprs.get(column).into_iter().for_each(|expr| self.expr(input, expr)),
            PlanNode::Aggregate(node) => match node.keys.get(column) {
                Some(key) => self.expr(&node.input, key),
                None => node
                    .aggregates
                    .get(column - node.keys.len())
                    .into_iter()
                    .for_each(|call| self.exprs(&node.input, &call.args)),
            },
            PlanNode::Window(node) => match column.checked_sub(node.input.schema.fields.len()) {
                Some(call) => node.calls.get(call).into_iter().for_each(|call| self.exprs(&node.input, &call.args)),
                None => self.column(&node.input, column),
            },
            PlanNode::ArrayJoin { input, arrays, .. } => match column.checked_sub(input.schema.fields.len()) {
                Some(array) => arrays.get(array).into_iter().for_each(|array| self.expr(input, array)),
                None => self.column(input, column),
            },
            PlanNode::Join(node) => self.of_join(node, column),
            PlanNode::Union(inputs) => inputs.iter().for_each(|input| self.column(input, column)),
            _ => plan
                .inputs()
                .into_iter()
                .filter(|input| column < input.schema.fields.len())
                .for_each(|input| self.column(input, column)),
        }
    }

    fn of_join(&mut self, node: &JoinNode, column: usize) {
        match column.checked_sub(node.left.schema.fields.len()) {
            Some(right) => self.column(&node.right, right),
            None => self.column(&node.left, column),
        }
    }
}
