//! `count()`, `min` and `max` over whole tables come from metadata.

use super::bottom_up;
use crate::logical::{AggregateCall, Plan, PlanNode, ScanNode};
use base::Settings;
use std::sync::Arc;
use storage::ReadColumn;
use types::{Block, Column, Value};

pub(super) fn apply(plan: Plan, settings: &Settings) -> Plan {
    bottom_up(plan, &mut |plan| match answer(&plan, settings) {
        Some(block) => Plan { node: PlanNode::Values(Arc::new(vec![block])), schema: plan.schema },
        None => plan,
    })
}

/// The one row of an aggregation that needs no data.
fn answer(plan: &Plan, settings: &Settings) -> Option<Block> {
    let PlanNode::Aggregate(node) = &plan.node else { return None };
    let PlanNode::Scan(scan) = &node.input.node else { return None };
    if !node.keys.is_empty() || node.grouping_sets.is_some() || !scan.filters.is_empty() || scan.limit.is_some() || node.aggregates.is_empty() {
        return None;
    }
    let columns = node.aggregates.iter().map(|call| one(call, scan, settings)).collect::<Option<Vec<Column>>>()?;
    Some(Block::new(columns, 1))
}

fn one(call: &AggregateCall, scan: &ScanNode, settings: &Settings) -> Option<Column> {
    let result = call.function.result_type();
    let value = match (call.function.name(), call.args.as_slice()) {
        ("count", args) if settings.optimize_trivial_count_query && args.iter().all(|arg| !arg.data_type.is_nullable()) => Value::UInt(scan.table.row_count()?),
        (name @ ("min" | "max"), [arg]) if settings.optimize_trivial_min_max_query && !arg.data_type.is_nullable() => {
            let ReadColumn::Column(column) = scan.source[scan.output[arg.as_column()?]] else { return None };
            let (min, max) = scan.table.column_range(column)?;
            if name == "min" { min } else { max }
        }
        _ => return None,
    };
    Some(Column::constant(result, &value, 1))
}
