//! `ORDER BY … LIMIT` over joins: the table on the far left gives what joins and order need and its row numbers; its
//! other columns are fetched for the winners.
//!
//! ```text
//!           Sort(limit) ─ Project ─ Join ─┬─ Scan(all)
//!                                         └─ …
//! becomes   Project ─ LateFetch(others) ─ Project ─ Sort(limit) ─ Join ─┬─ Scan(keys, row number)
//!                                                                       └─ …
//! ```
//! Columns of the far left come first in the rows of every join above it, so that its positions are those of the table.

use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode, ScanNode, SortKey};
use crate::optimize::sort_limit::late_fetch::{columns_in, pays};
use functions::Expr;
use std::sync::Arc;
use storage::ReadColumn;
use types::{DataType, Field, Schema};

/// A join whose far left gives fewer columns.
struct Narrowed {
    plan: Plan,
    /// The new position of each column of the join as it was; `None` for those to be fetched.
    places: Vec<Option<usize>>,
    /// The column of row numbers.
    row_number: usize,
    scan: ScanNode,
}

/// Splits a sort of `exprs` over a join; a limit and an offset over it are applied before fetching.
pub(in crate::optimize) fn split(sort: &Plan, join: &Plan, exprs: &[Expr], cut: Option<(u64, u64)>) -> Option<Plan> {
    let PlanNode::Sort { keys, limit: Some(limit), .. } = &sort.node else { return None };
    let (scan_plan, scan) = far_left(join)?;
    if !scan.table.definition().engine.ends_with("MergeTree") || !exprs.iter().all(Expr::is_deterministic) {
        return None;
    }
    let key_exprs: Vec<Expr> = keys.iter().map(|key| key.expr.transform(&|index, _| exprs[index].clone())).collect();
    let narrowed = narrow(join, columns_in(&key_exprs))?;
    let late: Vec<usize> = columns_in(exprs).into_iter().filter(|&column| narrowed.places[column].is_none()).collect();
    if !pays(scan, scan_plan, &late) {
        return None;
    }
    let place = |column: usize| narrowed.places[column].unwrap_or(0);
    let keys = keys
        .iter()
        .zip(&key_exprs)
        .map(|(key, expr)| SortKey { expr: expr.map_columns(&place), ..key.clone() })
        .collect();
    let late_columns: Vec<ReadColumn> = late.iter().map(|&column| scan.source[scan.output[column]]).collect();
    let late_fields = late.iter().map(|&column| join.schema.fields[column].clone());

    let schema = narrowed.plan.schema.clone();
    let mut sorted = Plan {
        node: PlanNode::Sort { input: Box::new(narrowed.plan), keys, limit: Some(*limit) },
        schema: schema.clone(),
    };
    if let Some((limit, offset)) = cut {
        sorted = Plan {
            node: PlanNode::Limit { input: Box::new(sorted), limit: Some(limit), offset, with_ties: None },
            schema: schema.clone(),
        };
    }
    // Row numbers last, as fetching wants them.
    let kept: Vec<usize> = (0..schema.len()).filter(|&column| column != narrowed.row_number).collect();
    let order = || kept.iter().copied().chain([narrowed.row_number]);
    let moved = order().map(|column| Expr::column(column, schema.fields[column].data_type.clone())).collect();
    let moved = crate::optimize::project(sorted, moved, order().map(|column| schema.fields[column].clone()).collect());
    let fields: Vec<Field> = kept.iter().map(|&column| schema.fields[column].clone()).chain(late_fields).collect();
    let node = PlanNode::LateFetch { input: Box::new(moved), scan: Box::new(narrowed.scan), columns: late_columns };
    let fetched = Plan { node, schema: Arc::new(Schema::new(fields)) };

    let at = |column: usize| match narrowed.places[column] {
        Some(place) => kept.iter().position(|&kept| kept == place).unwrap_or(0),
        None => kept.len() + late.iter().position(|&late| late == column).unwrap_or(0),
    };
    let exprs = exprs.iter().map(|expr| expr.map_columns(&at)).collect();
    Some(crate::optimize::project(fetched, exprs, sort.schema.fields.clone()))
}

/// The table whose rows a tree of joins begins with.
fn far_left(plan: &Plan) -> Option<(&Plan, &ScanNode)> {
    match &plan.node {
        PlanNode::Scan(scan) => Some((plan, scan)),
        PlanNode::Join(node) => far_left(&node.left),
        _ => None,
    }
}

/// The plan with the columns `early` of its far left, those that joins need, and row numbers.
fn narrow(plan: &Plan, early: Vec<usize>) -> Option<Narrowed> {
    match &plan.node {
        PlanNode::Scan(scan) => Some(narrow_scan(plan, scan, &early)),
        PlanNode::Join(node) => narrow_join(plan, node, early),
        _ => None,
    }
}

fn narrow_scan(plan: &Plan, scan: &ScanNode, early: &[usize]) -> Narrowed {
    let mut narrow = scan.clone();
    narrow.source.push(ReadColumn::RowNumber);
    let row_number = narrow.source.len() - 1;
    narrow.output = early.iter().map(|&column| scan.output[column]).chain([row_number]).collect();
    narrow.top = scan.top.and_then(|(column, descending)| {
        early.iter().position(|&known| known == column).map(|place| (place, descending))
    });
    let mut fields: Vec<Field> = early.iter().map(|&column| plan.schema.fields[column].clone()).collect();
    fields.push(Field::new("_row_number", DataType::UInt64));
    let places = (0..plan.schema.len()).map(|column| early.iter().position(|&known| known == column)).collect();
    let fetched_from = narrow.clone();
    Narrowed {
        plan: Plan { node: PlanNode::Scan(Box::new(narrow)), schema: Arc::new(Schema::new(fields)) },
        places,
        row_number: early.len(),
        scan: fetched_from,
    }
}

fn narrow_join(plan: &Plan, node: &JoinNode, early: Vec<usize>) -> Option<Narrowed> {
    let width = node.left.schema.len();
    // Each row of the result has a row of the left side, and its columns before those of the right side.
    let keeps = matches!(node.kind, JoinKind::Inner | JoinKind::Left)
        && matches!(node.strictness, JoinStrictness::All | JoinStrictness::Any);
    if !keeps
        || node.asof.is_some()
        || plan.schema.len() != width + node.right.schema.len()
        || has_row_numbers(&node.right)
    {
        return None;
    }
    let of_condition =
        node.keys.iter().flat_map(|(left, _)| left.columns()).chain(node.residual.iter().flat_map(Expr::columns));
    let mut left_early: Vec<usize> = early.into_iter().chain(of_condition).filter(|&column| column < width).collect();
    left_early.sort_unstable();
    left_early.dedup();
    let left = narrow(&node.left, left_early)?;
    let new_width = left.plan.schema.len();
    let places: Vec<Option<usize>> = (0..plan.schema.len())
        .map(|column| if column < width { left.places[column] } else { Some(column - width + new_width) })
        .collect();
    let place = |column: usize| places[column].unwrap_or(0);
    let fields = left.plan.schema.fields.iter().cloned().chain(plan.schema.fields[width..].iter().cloned()).collect();
    let joined = JoinNode {
        keys: node.keys.iter().map(|(l, r)| (l.map_columns(&place), r.clone())).collect(),
        residual: node.residual.as_ref().map(|residual| residual.map_columns(&place)),
        left: left.plan,
        ..node.clone()
    };
    Some(Narrowed {
        plan: Plan { node: PlanNode::Join(Box::new(joined)), schema: Arc::new(Schema::new(fields)) },
        places,
        row_number: left.row_number,
        scan: left.scan,
    })
}

/// Whether a plan numbers rows of a table: numbers are looked up by table, so that there must be one scan with them.
fn has_row_numbers(plan: &Plan) -> bool {
    let numbers = matches!(&plan.node, PlanNode::Scan(scan) if scan.source.contains(&ReadColumn::RowNumber));
    numbers || plan.inputs().into_iter().any(has_row_numbers)
}
