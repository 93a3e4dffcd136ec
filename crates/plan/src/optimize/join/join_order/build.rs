//! The plan of the chosen order of joins.

use super::dphyp::Table;
use super::graph::{Edge, Graph, Set};
use crate::analyze::Environment;
use crate::analyze::filters::{and_all, call};
use crate::logical::{JoinKind, JoinNode, JoinStrategy, JoinStrictness, Plan, PlanNode};
use crate::optimize::empty;
use base::{Error, Result};
use functions::Expr;
use std::sync::Arc;
use types::{DataType, Field, Schema};

/// Makes plans of sets.
pub(super) struct JoinPlanBuilder<'a> {
    pub graph: Graph,
    pub table: Table,
    pub env: &'a Environment<'a>,
}

/// A plan and where its columns are in the graph.
pub(super) struct Built {
    pub plan: Plan,
    pub columns: Vec<usize>,
}

impl Built {
    fn over(&self, expr: &Expr) -> Expr {
        place(expr, &self.columns)
    }
}

/// An expression over the graph's columns as one over the columns at hand.
fn place(expr: &Expr, columns: &[usize]) -> Expr {
    expr.map_columns(&|column| {
        columns
            .iter()
            .position(|known| *known == column)
            .unwrap_or_else(|| unreachable!("a predicate is tested where its columns are"))
    })
}

impl JoinPlanBuilder<'_> {
    /// The plan of a set.
    ///
    /// # Errors
    /// A bug in the order that was chosen; those of binding functions.
    pub(super) fn build(&mut self, set: Set) -> Result<Built> {
        let entry = *self.table.get(&set).ok_or_else(|| Error::bug("the join order lacks a part"))?;
        if entry.probe == 0 {
            return Ok(self.relation(set.trailing_zeros() as usize));
        }
        let left = self.build(entry.probe)?;
        let right = self.build(entry.build)?;
        let (step, _) = self
            .graph
            .step_or_product(entry.probe, entry.build)
            .ok_or_else(|| Error::bug("the join order has a step that is none"))?;
        let mut keys = Vec::new();
        let mut residual = Vec::new();
        let mut above = Vec::new();
        let (mut kind, mut strictness) = (JoinKind::Inner, JoinStrictness::All);
        let mut retyped = Vec::new();
        if let Some((index, right_is_second)) = step.operator {
            let edge = &self.graph.edges[index];
            (kind, strictness) = edge.operator.kind();
            if !right_is_second {
                kind = JoinKind::Right;
            }
            retyped.clone_from(&edge.retyped);
            keys.extend(edge.keys.iter().map(|(a, b)| {
                if right_is_second { (left.over(a), right.over(b)) } else { (left.over(b), right.over(a)) }
            }));
            residual.extend(edge.residual.iter().cloned());
        }
        for &index in &step.inner {
            let edge = &self.graph.edges[index];
            let conditions = if step.operator.is_some() { &mut above } else { &mut residual };
            conditions.extend(edge.residual.iter().cloned());
            match orientation(edge, entry.probe, entry.build).filter(|_| step.operator.is_none()) {
                Some(true) => keys.extend(edge.keys.iter().map(|(a, b)| (left.over(a), right.over(b)))),
                Some(false) => keys.extend(edge.keys.iter().map(|(a, b)| (left.over(b), right.over(a)))),
                None => {
                    for (a, b) in &edge.keys {
                        conditions.push(call(self.env, "equals", vec![a.clone(), b.clone()])?);
                    }
                }
            }
        }
        if kind == JoinKind::Inner && keys.is_empty() && residual.is_empty() {
            kind = JoinKind::Cross;
        }
        let columns: Vec<usize> = left.columns.iter().chain(&right.columns).copied().collect();
        let schema = Arc::new(joined_schema(&left.plan, &right.plan, &columns, retyped));
        let placed = |conditions: Vec<Expr>| {
            and_all(self.env, conditions.iter().map(|condition| place(condition, &columns)).collect())
        };
        let residual = placed(residual)?;
        let node = JoinNode {
            left: left.plan,
            right: right.plan,
            kind,
            strictness,
            keys,
            residual,
            asof: None,
            strategy: JoinStrategy::Hash,
        };
        let mut plan = Plan { node: PlanNode::Join(Box::new(node)), schema: schema.clone() };
        if let Some(predicate) = placed(above)? {
            plan = Plan { node: PlanNode::Filter { input: Box::new(plan), predicate }, schema };
        }
        Ok(Built { plan, columns })
    }

    /// The plan of a relation, which is taken out of the graph.
    fn relation(&mut self, index: usize) -> Built {
        let relation = &mut self.graph.relations[index];
        let plan = std::mem::replace(&mut relation.plan, empty());
        let columns = (relation.first..relation.first + plan.schema.len()).collect();
        Built { plan, columns }
    }
}

/// The schema of both inputs with the types that the join gives some of their columns, which go by their numbers in
/// the graph.
fn joined_schema(left: &Plan, right: &Plan, columns: &[usize], retyped: Vec<(usize, DataType)>) -> Schema {
    let mut fields: Vec<Field> = left.schema.fields.iter().chain(&right.schema.fields).cloned().collect();
    for (column, data_type) in retyped {
        if let Some(at) = columns.iter().position(|known| *known == column) {
            fields[at].data_type = data_type;
        }
    }
    Schema::new(fields)
}

/// Whether an edge leads from the first set to the second, or back; `None` where it lies across.
fn orientation(edge: &Edge, first: Set, second: Set) -> Option<bool> {
    use super::graph::within;
    if within(edge.left, first) && within(edge.right, second) {
        Some(true)
    } else if within(edge.left, second) && within(edge.right, first) {
        Some(false)
    } else {
        None
    }
}
