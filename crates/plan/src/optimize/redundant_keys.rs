//! Group keys that are functions of other keys are computed after grouping.
//!
//! `GROUP BY x, x - 1` has the groups of `GROUP BY x`.

use super::{bottom_up, project};
use crate::logical::{Plan, PlanNode};
use functions::{Expr, ExprKind};
use std::sync::Arc;
use types::Schema;

pub(super) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut reduce)
}

fn reduce(plan: Plan) -> Plan {
    let PlanNode::Aggregate(mut node) = plan.node else { return plan };
    let dependent: Vec<bool> = (0..node.keys.len()).map(|i| depends_on_others(&node.keys, i)).collect();
    if node.grouping_sets.is_some() || !dependent.contains(&true) {
        return Plan { node: PlanNode::Aggregate(node), schema: plan.schema };
    }
    let kept: Vec<Expr> = node.keys.iter().zip(&dependent).filter(|(_, dependent)| !**dependent).map(|(key, _)| key.clone()).collect();
    let mut fields = Vec::new();
    let mut exprs = Vec::with_capacity(plan.schema.len());
    for (i, key) in node.keys.iter().enumerate() {
        if dependent[i] {
            exprs.push(over_keys(key, &kept));
        } else {
            exprs.push(Expr::column(fields.len(), key.data_type.clone()));
            fields.push(plan.schema.fields[i].clone());
        }
    }
    for field in &plan.schema.fields[node.keys.len()..] {
        exprs.push(Expr::column(fields.len(), field.data_type.clone()));
        fields.push(field.clone());
    }
    node.keys = kept;
    let inner = Plan { node: PlanNode::Aggregate(node), schema: Arc::new(Schema::new(fields)) };
    project(inner, exprs, plan.schema.fields.clone())
}

/// Whether key `index` is a deterministic function of keys that are plain columns (and stay).
fn depends_on_others(keys: &[Expr], index: usize) -> bool {
    let key = &keys[index];
    let is_function = matches!(key.kind, ExprKind::Call { .. });
    let columns = key.columns();
    is_function && key.is_deterministic() && !columns.is_empty() && columns.iter().all(|&c| keys.iter().any(|other| other.as_column() == Some(c)))
}

fn over_keys(key: &Expr, kept: &[Expr]) -> Expr {
    key.map_columns(&|column| kept.iter().position(|other| other.as_column() == Some(column)).unwrap_or_else(|| unreachable!("checked by depends_on_others")))
}
