//! Limits move down: sorts become top-k, grouping keeps only the winning groups, scans stop early.

use crate::logical::{Plan, PlanNode, SortKey};
use crate::optimize::bottom_up;
use base::Settings;

pub(in crate::optimize) fn apply(plan: Plan, settings: &Settings) -> Plan {
    // All rows shall be counted, so none is left out below the limit; a sort keeps the first ones alone and counts all.
    if settings.exact_rows_before_limit {
        return bottom_up(plan, &mut |mut plan| {
            if let PlanNode::Limit { input, limit: Some(limit), offset, with_ties: None } = &mut plan.node {
                push_to_sort(input, limit.saturating_add(*offset));
            }
            plan
        });
    }
    let group_top = settings.aggregation_apply_sort_with_limit_before_materialization;
    bottom_up(plan, &mut |mut plan| {
        if let PlanNode::Limit { input, limit: Some(limit), offset, with_ties: None } = &mut plan.node {
            push(input, limit.saturating_add(*offset), group_top);
        }
        plan
    })
}

/// Tells `plan` that only its first `rows` rows are needed.
fn push(plan: &mut Plan, rows: u64, group_top: bool) {
    match &mut plan.node {
        PlanNode::Project { input, .. } => push(input, rows, group_top),
        PlanNode::Sort { input, keys, limit } => {
            *limit = Some(limit.map_or(rows, |limit| limit.min(rows)));
            let keys = keys.clone();
            if group_top {
                push_order(input, &keys, rows);
            }
            mark_scan(input, &keys, Some(rows));
        }
        PlanNode::Distinct { limit, .. } => *limit = Some(limit.map_or(rows, |limit| limit.min(rows))),
        PlanNode::Aggregate(node)
            if group_top && !node.keys.is_empty() && node.top.is_none() && node.grouping_sets.is_none() =>
        {
            node.top = Some((Vec::new(), rows))
        }
        PlanNode::Scan(scan) => scan.limit = Some(scan.limit.map_or(rows, |limit| limit.min(rows))),
        PlanNode::Union(inputs) => inputs.iter_mut().for_each(|input| push(input, rows, group_top)),
        _ => {}
    }
}

/// Tells the sort under `plan` alone how many rows are needed.
fn push_to_sort(plan: &mut Plan, rows: u64) {
    match &mut plan.node {
        PlanNode::Project { input, .. } => push_to_sort(input, rows),
        PlanNode::Sort { limit, .. } => *limit = Some(limit.map_or(rows, |limit| limit.min(rows))),
        _ => {}
    }
}

/// An order over groups: only the winners are needed.
fn push_order(plan: &mut Plan, keys: &[SortKey], rows: u64) {
    match &mut plan.node {
        PlanNode::Project { input, exprs } => {
            let mapped: Vec<SortKey> = keys
                .iter()
                .map(|key| SortKey { expr: key.expr.transform(&|index, _| exprs[index].clone()), ..key.clone() })
                .collect();
            if mapped.iter().all(|key| key.expr.is_deterministic()) {
                push_order(input, &mapped, rows);
            }
        }
        PlanNode::Aggregate(node) if !node.keys.is_empty() && node.top.is_none() && node.grouping_sets.is_none() => {
            node.top = Some((keys.to_vec(), rows))
        }
        _ => {}
    }
}

/// The scan under a top-k may skip granules that cannot hold a winner; `rows` are kept if no row is lost on the way.
fn mark_scan(plan: &mut Plan, keys: &[SortKey], rows: Option<u64>) {
    let Some(first) = keys.first() else { return };
    match &mut plan.node {
        PlanNode::Project { input, exprs } => {
            let key = SortKey { expr: first.expr.transform(&|index, _| exprs[index].clone()), ..first.clone() };
            mark_scan(input, &[key], rows);
        }
        PlanNode::Filter { input, .. } => mark_scan(input, keys, None),
        PlanNode::Scan(scan) if !first.nulls_first => {
            scan.top = first.expr.as_column().map(|column| (column, first.descending));
            scan.top_rows = rows.filter(|_| scan.top.is_some());
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{check, column, distinct, grouped, limited, projected, rows, sorted};

    fn rule(plan: Plan) -> Plan {
        apply(plan, Settings::defaults())
    }

    #[test]
    fn limits_reach_sorts_and_distinct_rows() {
        check(rule, limited(sorted(rows(9, 1), 0), 3), "Limit 3(Sort 3(Values))");
        check(
            rule,
            limited(projected(distinct(rows(9, 1)), vec![column(0)]), 3),
            "Limit 3(Project #0(Distinct 3(Values)))",
        );
    }

    #[test]
    fn the_first_groups_of_an_order_are_enough() {
        let groups = grouped(rows(9, 2), vec![column(0)], &[("sum", 1)]);
        check(rule, limited(sorted(groups, 1), 3), "Limit 3(Sort 3(Aggregate [#0] [sum(#1)] top 3(Values)))");
    }

    #[test]
    fn where_rows_are_counted_exactly_groups_stay() {
        let settings = Settings { exact_rows_before_limit: true, ..Settings::default() };
        let plan = limited(sorted(grouped(rows(9, 1), vec![column(0)], &[]), 0), 3);
        check(|plan| apply(plan, &settings), plan, "Limit 3(Sort 3(Aggregate [#0] [](Values)))");
    }
}
