//! Aggregates of keys are replaced by the keys: in each group `min(k)` of a key `k` is `k`.

use crate::logical::{AggregateNode, Plan, PlanNode};
use crate::optimize::bottom_up;
use crate::optimize::project;
use functions::{AggregateKind, Expr};
use std::sync::Arc;
use types::Schema;

pub(in crate::optimize) fn apply(plan: Plan) -> Plan {
    bottom_up(plan, &mut reduce)
}

fn reduce(plan: Plan) -> Plan {
    let PlanNode::Aggregate(mut node) = plan.node else { return plan };
    let keys = node.keys.len();
    let key_of: Vec<Option<usize>> = (0..node.aggregates.len()).map(|index| picked_key(&node, index)).collect();
    if node.grouping_sets.is_some() || node.top.is_some() || key_of.iter().all(Option::is_none) {
        return Plan { node: PlanNode::Aggregate(node), schema: plan.schema };
    }
    let mut fields = plan.schema.fields[..keys].to_vec();
    let mut exprs: Vec<Expr> =
        node.keys.iter().enumerate().map(|(i, key)| Expr::column(i, key.data_type.clone())).collect();
    for (key, field) in key_of.iter().zip(&plan.schema.fields[keys..]) {
        exprs.push(Expr::column(key.unwrap_or(fields.len()), field.data_type.clone()));
        if key.is_none() {
            fields.push(field.clone());
        }
    }
    let mut known = key_of.iter();
    node.aggregates.retain(|_| known.next().is_some_and(Option::is_none));
    let inner = Plan { node: PlanNode::Aggregate(node), schema: Arc::new(Schema::new(fields)) };
    project(inner, exprs, plan.schema.fields.clone())
}

/// The key that an aggregate gives. Of Nullable keys it would be one too, but not of the same type everywhere.
fn picked_key(node: &AggregateNode, index: usize) -> Option<usize> {
    let call = &node.aggregates[index];
    let [arg] = call.args.as_slice() else { return None };
    if !call.function.kind().is_some_and(AggregateKind::picks_value)
        || !arg.is_deterministic()
        || *call.function.result_type() != arg.data_type
    {
        return None;
    }
    node.keys.iter().position(|key| key == arg)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{check, column, grouped, rows};

    #[test]
    fn the_least_of_a_key_is_the_key() {
        let plan = grouped(rows(9, 2), vec![column(0)], &[("min", 0), ("sum", 1)]);
        check(apply, plan, "Project #0, #0, #1(Aggregate [#0] [sum(#1)](Values))");
        let plan = grouped(rows(9, 2), vec![column(0)], &[("min", 1), ("sum", 0)]);
        check(apply, plan, "Aggregate [#0] [min(#1), sum(#0)](Values)");
    }
}
