//! `ORDER BY … LIMIT` runs on the sort columns and row numbers; the other columns are fetched for the winners.
//!
//! ```text
//! Sort(limit) ─ Project ─ Scan(all)   becomes   Project ─ LateFetch(others) ─ Sort(limit) ─ Project ─ Scan(keys, row number)
//! ```

use super::bottom_up;
use crate::logical::{Plan, PlanNode, ScanNode, SortKey};
use functions::Expr;
use std::sync::Arc;
use storage::ReadColumn;
use types::{DataType, Field, Schema};

pub(super) fn apply(plan: Plan, limit_max: u64) -> Plan {
    bottom_up(plan, &mut |plan| split(&plan, limit_max).unwrap_or(plan))
}

fn split(plan: &Plan, limit_max: u64) -> Option<Plan> {
    let PlanNode::Sort { input, keys, limit: Some(limit) } = &plan.node else { return None };
    if *limit > limit_max {
        return None;
    }
    let (scan_plan, exprs) = match &input.node {
        PlanNode::Project { input: below, exprs } => (&**below, exprs.clone()),
        PlanNode::Scan(_) => (&**input, super::columns_of(&input.schema)),
        _ => return None,
    };
    let PlanNode::Scan(scan) = &scan_plan.node else { return None };
    if !scan.table.definition().engine.ends_with("MergeTree") || !exprs.iter().all(Expr::is_deterministic) {
        return None;
    }
    let key_exprs: Vec<Expr> = keys.iter().map(|key| key.expr.transform(&|index, _| exprs[index].clone())).collect();
    let early = columns_in(&key_exprs);
    let late: Vec<usize> = columns_in(&exprs).into_iter().filter(|column| !early.contains(column)).collect();
    if !pays(scan, scan_plan, &late) {
        return None;
    }
    Some(rebuild(plan, scan_plan, scan, &exprs, keys, &key_exprs, *limit, &early, &late))
}

fn columns_in(exprs: &[Expr]) -> Vec<usize> {
    let mut columns: Vec<usize> = exprs.iter().flat_map(Expr::columns).collect();
    columns.sort_unstable();
    columns.dedup();
    columns
}

/// Fetching late pays for columns that are wide or many; a number or two are as quickly read.
fn pays(scan: &ScanNode, scan_plan: &Plan, late: &[usize]) -> bool {
    let narrow = |column: &usize| scan_plan.schema.fields[*column].data_type.fixed_width_bytes().is_some_and(|width| width <= 8);
    // Columns that the filters read anyway are at hand.
    let filtered = |column: &usize| scan.filters.iter().any(|filter| filter.columns().contains(&scan.output[*column]));
    late.len() > 2 || late.iter().any(|column| !narrow(column) && !filtered(column))
}

#[allow(clippy::too_many_arguments)] // The parts of one matched pattern.
fn rebuild(plan: &Plan, scan_plan: &Plan, scan: &ScanNode, exprs: &[Expr], keys: &[SortKey], key_exprs: &[Expr], limit: u64, early: &[usize], late: &[usize]) -> Plan {
    let field = |column: usize| scan_plan.schema.fields[column].clone();
    // The scan gives the early columns and the row number.
    let mut narrow = scan.clone();
    narrow.source.push(ReadColumn::RowNumber);
    let row_number = narrow.source.len() - 1;
    narrow.output = early.iter().map(|&column| scan.output[column]).chain([row_number]).collect();
    narrow.top = scan.top.and_then(|(column, descending)| early.iter().position(|&e| e == column).map(|i| (i, descending)));
    let fetch_scan = narrow.clone();
    let mut fields: Vec<Field> = early.iter().map(|&column| field(column)).collect();
    fields.push(Field::new("_row_number", DataType::UInt64));
    let narrow = Plan { node: PlanNode::Scan(Box::new(narrow)), schema: Arc::new(Schema::new(fields.clone())) };

    // The sort works on columns or on expressions over the early columns.
    let at_early = |column: usize| early.iter().position(|&e| e == column).unwrap_or(0);
    let keys = keys.iter().zip(key_exprs).map(|(key, expr)| SortKey { expr: expr.map_columns(&at_early), ..key.clone() }).collect();
    let sorted = Plan { node: PlanNode::Sort { input: Box::new(narrow), keys, limit: Some(limit) }, schema: Arc::new(Schema::new(fields.clone())) };

    fields.pop();
    fields.extend(late.iter().map(|&column| field(column)));
    let columns = late.iter().map(|&column| scan.source[scan.output[column]]).collect();
    let node = PlanNode::LateFetch { input: Box::new(sorted), scan: Box::new(fetch_scan), columns };
    let fetched = Plan { node, schema: Arc::new(Schema::new(fields)) };

    let place = |column: usize| match early.iter().position(|&e| e == column) {
        Some(i) => i,
        None => early.len() + late.iter().position(|&l| l == column).unwrap_or(0),
    };
    let exprs = exprs.iter().map(|expr| expr.map_columns(&place)).collect();
    super::project(fetched, exprs, plan.schema.fields.clone())
}
