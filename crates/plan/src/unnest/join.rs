//! Joins under outer values. Predicates rise from both sides of an inner join; those of a side that may be missing
//! become part of the join's condition, with the outer values as columns of the preserved side.

use super::domain::with_marker;
use super::free::{is_free, over_columns};
use super::lift::LiftedPlan;
use super::predicate::{Predicate, key_pairs};
use super::{Unnester, columns_of};
use crate::analyze::filters::{and_all, split_and};
use crate::analyze::{call_function, cast_to};
use crate::logical::{JoinKind, JoinNode, JoinStrategy, JoinStrictness, Plan, PlanNode};
use base::{Result, bail};
use functions::{Expr, ExprKind, Placeholder};
use std::sync::Arc;
use types::{DataType, Field, Schema};

impl Unnester<'_> {
    pub(super) fn lift_join(&self, node: JoinNode, schema: &Schema) -> Result<LiftedPlan> {
        match node.kind {
            JoinKind::Paste => bail!(NotImplemented, "PASTE JOIN in a correlated subquery is not supported"),
            JoinKind::Full => self.lift_full_join(node, schema),
            JoinKind::Right => self.lift_right_join(node, schema),
            JoinKind::Inner | JoinKind::Cross if node.strictness == JoinStrictness::All => {
                self.lift_inner_join(node, schema)
            }
            _ => self.lift_left_join(node, schema),
        }
    }

    /// Conditions of a join that use outer values are taken out of it, over left columns followed by right ones.
    fn take_free_conditions(&self, node: &mut JoinNode) -> Result<Vec<Expr>> {
        let width = node.left.schema.len();
        let mut free = Vec::new();
        let (mixed, own): (Vec<_>, Vec<_>) =
            std::mem::take(&mut node.keys).into_iter().partition(|(left, right)| is_free(left) || is_free(right));
        node.keys = own;
        for (left, right) in mixed {
            let right = right.map_columns(&|index| index + width);
            free.push(call_function(self.env, "equals", vec![left, right])?);
        }
        if let Some(residual) = node.residual.take() {
            let (mixed, own): (Vec<Expr>, Vec<Expr>) = split_and(residual).into_iter().partition(is_free);
            free.extend(mixed);
            node.residual = and_all(self.env, own)?;
        }
        Ok(free)
    }

    fn lift_inner_join(&self, mut node: JoinNode, schema: &Schema) -> Result<LiftedPlan> {
        let (left_width, right_width) = (node.left.schema.len(), node.right.schema.len());
        let conditions = self.take_free_conditions(&mut node)?;
        let left = self.lift_settled(node.left)?;
        let right = self.lift_settled(node.right)?;
        let shift = left.plan.schema.len();
        let moved = |index: usize| if index < left_width { index } else { index - left_width + shift };
        node.residual = node.residual.map(|residual| residual.map_columns(&moved));
        let mut predicates = left.predicates;
        predicates.extend(right.predicates.iter().map(|predicate| predicate.map_inner(&|index| index + shift)));
        for condition in conditions {
            predicates.push(Predicate::new(self.env, condition)?.map_inner(&moved));
        }
        node.left = left.plan;
        node.right = right.plan;
        let plan = joined(node);
        let columns = columns_of(&plan.schema);
        let exprs = columns[..left_width].iter().chain(&columns[shift..shift + right_width]).cloned().collect();
        let lifted = LiftedPlan { plan, width: 0, predicates, missing: None };
        Ok(lifted.projected(exprs, schema.fields.clone()))
    }

    fn lift_left_join(&self, mut node: JoinNode, schema: &Schema) -> Result<LiftedPlan> {
        let (left_width, right_width) = (node.left.schema.len(), node.right.schema.len());
        let conditions = self.take_free_conditions(&mut node)?;
        let left = self.lift_settled(node.left)?;
        let right = self.lift_settled(node.right)?;
        let mut ids = right.free_ids();
        ids.extend(conditions.iter().flat_map(super::free::free_ids));
        ids.sort_unstable();
        ids.dedup();
        let (left, found) = if ids.is_empty() { (left, Default::default()) } else { self.columns_for(left, &ids)? };
        let shift = left.plan.schema.len();
        let bound = |expr: &Expr, shift: usize| {
            expr.replace_inputs(&|input| match input.kind {
                ExprKind::Placeholder(Placeholder::Outer(id)) => Some(found[&id].clone()),
                ExprKind::Column(column) => Some(Expr::column(column + shift, input.data_type.clone())),
                _ => None,
            })
        };
        let mut rest: Vec<Expr> = Vec::new();
        for predicate in &right.predicates {
            match predicate {
                Predicate::Equal { inner, outer, null_safe } => {
                    node.keys.extend(key_pairs(self.env, bound(outer, 0), inner.clone(), *null_safe)?)
                }
                Predicate::Other(condition) => rest.push(bound(condition, shift)),
            }
        }
        let moved = |index: usize| if index < left_width { index } else { index - left_width + shift };
        for condition in conditions {
            rest.push(bound(&condition.map_columns(&moved), 0));
        }
        rest.extend(node.residual.take().map(|residual| residual.map_columns(&moved)));
        node.residual = and_all(self.env, rest)?;
        if node.kind == JoinKind::Cross {
            node.kind = JoinKind::Inner;
        }
        // The right side's own types in the output may be Nullable where its input is not.
        let mut fields: Vec<Field> = left.plan.schema.fields.iter().chain(&right.plan.schema.fields).cloned().collect();
        fields[shift..shift + right_width].clone_from_slice(&schema.fields[left_width..]);
        node.left = left.plan;
        node.right = right.plan;
        let plan = Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
        let columns = columns_of(&plan.schema);
        let exprs = columns[..left_width].iter().chain(&columns[shift..shift + right_width]).cloned().collect();
        let lifted = LiftedPlan { plan, width: 0, predicates: left.predicates, missing: None };
        Ok(lifted.projected(exprs, schema.fields.clone()))
    }

    /// Lifts a right join as the left join with the sides exchanged.
    fn lift_right_join(&self, node: JoinNode, schema: &Schema) -> Result<LiftedPlan> {
        let (left_width, right_width) = (node.left.schema.len(), node.right.schema.len());
        let swapped = |index: usize| if index < left_width { index + right_width } else { index - left_width };
        let fields: Vec<Field> =
            schema.fields[left_width..].iter().chain(&schema.fields[..left_width]).cloned().collect();
        let node = JoinNode {
            left: node.right,
            right: node.left,
            kind: JoinKind::Left,
            strictness: node.strictness,
            keys: node.keys.into_iter().map(|(left, right)| (right, left)).collect(),
            residual: node.residual.map(|residual| residual.map_columns(&swapped)),
            asof: None,
            strategy: JoinStrategy::Hash,
        };
        let lifted = self.lift_left_join(node, &Schema::new(fields))?;
        let columns = columns_of(&lifted.plan.schema);
        let exprs = (0..left_width + right_width).map(|index| columns[swapped(index)].clone()).collect();
        Ok(lifted.projected(exprs, schema.fields.clone()))
    }

    /// Lifts a full join: both sides get the domain, which is then part of the keys.
    fn lift_full_join(&self, mut node: JoinNode, schema: &Schema) -> Result<LiftedPlan> {
        let (left_width, right_width) = (node.left.schema.len(), node.right.schema.len());
        let conditions = self.take_free_conditions(&mut node)?;
        let left = self.lift_settled(node.left)?;
        let right = self.lift_settled(node.right)?;
        let mut ids: Vec<usize> = left.free_ids();
        ids.extend(right.free_ids());
        ids.extend(conditions.iter().flat_map(super::free::free_ids));
        ids.sort_unstable();
        ids.dedup();
        let (mut left, at_left) = self.introduce_domain(left, &ids)?;
        let (right, at_right) = self.introduce_domain(right, &ids)?;
        left.plan = with_marker(left.plan);
        let shift = left.plan.schema.len();
        let column = |schema: &Schema, index: usize| Expr::column(index, schema.fields[index].data_type.clone());
        for id in &ids {
            node.keys.extend(key_pairs(
                self.env,
                column(&left.plan.schema, at_left[id]),
                column(&right.plan.schema, at_right[id]),
                true,
            )?);
        }
        let moved = |index: usize| if index < left_width { index } else { index - left_width + shift };
        let rest = conditions
            .iter()
            .chain(&node.residual)
            .map(|condition| over_columns(condition, &|id| at_left[&id], &moved))
            .collect();
        node.residual = and_all(self.env, rest)?;
        let mut fields: Vec<Field> = left.plan.schema.fields.iter().chain(&right.plan.schema.fields).cloned().collect();
        fields[..left_width].clone_from_slice(&schema.fields[..left_width]);
        fields[shift..shift + right_width].clone_from_slice(&schema.fields[left_width..]);
        node.left = left.plan;
        node.right = right.plan;
        let plan = Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
        let columns = columns_of(&plan.schema);
        let marker = Expr::column(shift - 1, DataType::UInt8);
        let mut predicates = Vec::with_capacity(ids.len());
        for &id in &ids {
            let data_type = self.variable(id).data_type.clone();
            let value = call_function(
                self.env,
                "if",
                vec![marker.clone(), columns[at_left[&id]].clone(), columns[shift + at_right[&id]].clone()],
            )?;
            let inner = cast_to(self.env, value, &data_type)?;
            predicates.push(Predicate::Equal {
                inner,
                outer: Expr::placeholder(Placeholder::Outer(id), data_type),
                null_safe: true,
            });
        }
        let exprs = columns[..left_width].iter().chain(&columns[shift..shift + right_width]).cloned().collect();
        let lifted = LiftedPlan { plan, width: 0, predicates, missing: None };
        Ok(lifted.projected(exprs, schema.fields.clone()))
    }
}

/// The plan of a join whose output has the types of its inputs.
fn joined(node: JoinNode) -> Plan {
    let fields = node.left.schema.fields.iter().chain(&node.right.schema.fields).cloned().collect();
    Plan { node: PlanNode::Join(Box::new(node)), schema: Arc::new(Schema::new(fields)) }
}
