//! Group keys that are functions of other keys are computed after grouping.
//!
//! `GROUP BY x, x - 1` has the groups of `GROUP BY x`; so has `GROUP BY x, y` where a join or a filter says `x = y`.

use crate::logical::{AggregateNode, Plan, PlanNode};
use crate::optimize::bottom_up;
use crate::optimize::filter::filter_push_down::equal_columns::equal_columns;
use crate::optimize::project;
use functions::{Expr, ExprKind};
use std::sync::Arc;
use types::{DataType, Schema};

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut reduce)
}

fn reduce(plan: Plan) -> Plan {
    let PlanNode::Aggregate(mut node) = plan.node else { return plan };
    if node.grouping_sets.is_none() {
        without_equal_columns(&mut node);
    }
    let dependent: Vec<bool> = (0..node.keys.len()).map(|i| depends_on_others(&node.keys, i)).collect();
    if node.grouping_sets.is_some() || !dependent.contains(&true) {
        return Plan { node: PlanNode::Aggregate(node), schema: plan.schema };
    }
    let kept: Vec<Expr> =
        node.keys.iter().zip(&dependent).filter(|(_, dependent)| !**dependent).map(|(key, _)| key.clone()).collect();
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

/// Replaces keys that are equal in every row by the first of them, so that they are one key.
fn without_equal_columns(node: &mut AggregateNode) {
    let columns: Vec<Option<usize>> =
        node.keys.iter().map(|key| key.as_column().filter(|_| is_one_value(&key.data_type))).collect();
    if columns.iter().flatten().count() < 2 {
        return;
    }
    let equal = equal_columns(&node.input);
    for i in 1..columns.len() {
        let Some(column) = columns[i] else { continue };
        let first = (0..i).find(|&j| {
            columns[j].is_some_and(|other| equal.are(other, column)) && node.keys[j].data_type == node.keys[i].data_type
        });
        if let Some(first) = first {
            node.keys[i] = node.keys[first].clone();
        }
    }
}

/// Whether equal values of a type are the same value (0.0 and -0.0 are not).
fn is_one_value(data_type: &DataType) -> bool {
    let base = data_type.base();
    base.is_integer()
        || base.is_date_or_time()
        || base.is_enum()
        || matches!(base, DataType::String | DataType::Bool | DataType::Decimal { .. } | DataType::Uuid)
}

/// Whether key `index` is a deterministic function of keys that are plain columns (and stay), or stands there before.
fn depends_on_others(keys: &[Expr], index: usize) -> bool {
    let key = &keys[index];
    if key.as_column().is_some() {
        return keys[..index].contains(key);
    }
    let is_function = matches!(key.kind, ExprKind::Call { .. });
    let columns = key.columns();
    is_function
        && key.is_deterministic()
        && !columns.is_empty()
        && columns.iter().all(|&c| keys.iter().any(|other| other.as_column() == Some(c)))
}

fn over_keys(key: &Expr, kept: &[Expr]) -> Expr {
    key.map_columns(&|column| {
        kept.iter()
            .position(|other| other.as_column() == Some(column))
            .unwrap_or_else(|| unreachable!("checked by depends_on_others"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{call, check, column, filtered, grouped, number, rows};

    #[test]
    fn functions_of_other_keys_are_computed_after_grouping() {
        let next = call("plus", vec![column(0), number(1)]);
        let plan = grouped(rows(9, 2), vec![column(0), next.clone()], &[("sum", 1)]);
        check(apply, plan, "Project #0, plus(#0, 1), #1(Aggregate [#0] [sum(#1)](Values))");
        check(apply, grouped(rows(9, 2), vec![column(1), next], &[]), "Aggregate [#1, plus(#0, 1)] [](Values)");
    }

    #[test]
    fn columns_that_a_filter_says_are_equal_are_one_key() {
        let equal = filtered(rows(9, 2), call("equals", vec![column(0), column(1)]));
        let plan = grouped(equal, vec![column(0), column(1)], &[]);
        check(apply, plan, "Project #0, #0(Aggregate [#0] [](Filter equals(#0, #1)(Values)))");
    }
}
