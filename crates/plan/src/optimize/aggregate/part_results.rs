//! Scans name what the query makes of all their rows, so that storage can keep it for each part (just-in-time indexes);
//! groups that are kept are read in place of the table.
//!
//! ```text
//! Sort(keys, limit) ─ Scan(filters)           the scan names the order: granules without first rows are left out
//! Aggregate(keys, f(args)) ─ Scan(filters)    the scan names keys and calls; once these are kept for most parts, it
//!                                             becomes Aggregate(keys', fMerge(states)) ─ Scan(kept groups)
//! ```
//! Nothing lies between but projections: every row that passes the filters counts.

use crate::analyze::Environment;
use crate::identity;
use crate::logical::{AggregateCall, AggregateNode, Plan, PlanNode, ScanNode, SortKey};
use crate::optimize::aggregate::projection::merge_of;
use crate::optimize::bottom_up;
use base::Settings;
use functions::{Expr, ExprKind};
use std::sync::Arc;
use storage::{OrderKey, PartResult, PartResultKind, ProjectionCall, ReadColumn};
use types::{DataType, Field, Schema};

/// First rows of an order that are kept, at most.
const FIRST_ROWS_MAX: u64 = 1_000;
/// Longer identities are those of long lists of constants, which hardly come again.
const IDENTITY_BYTES_MAX: usize = 8 << 10;

pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Plan {
    if is_limited(env.settings) {
        return plan;
    }
    bottom_up(plan, &mut |mut plan| {
        match &mut plan.node {
            PlanNode::Aggregate(node) => of_groups(node, env),
            PlanNode::Sort { input, keys, limit: Some(rows) } => of_first_rows(input, keys, *rows),
            _ => {}
        }
        plan
    })
}

/// Settings that ask how the table itself is read.
fn is_limited(settings: &Settings) -> bool {
    settings.force_primary_key
        || settings.force_index_by_date
        || settings.force_optimize_projection
        || !settings.force_data_skipping_indices.is_empty()
        || settings.max_columns_to_read > 0
}

fn of_groups(node: &mut AggregateNode, env: &Environment) {
    let keys: Vec<&Expr> = node.keys.iter().collect();
    let args = node.aggregates.iter().flat_map(|call| &call.args);
    let Some((scan, mut exprs)) = rows_of(&mut node.input, &keys.into_iter().chain(args).collect::<Vec<_>>()) else {
        return;
    };
    let mut args = exprs.split_off(node.keys.len()).into_iter();
    let calls: Vec<ProjectionCall> = node
        .aggregates
        .iter()
        .map(|call| ProjectionCall {
            function: call.function.clone(),
            args: args.by_ref().take(call.args.len()).collect(),
        })
        .collect();
    let Some(result) = result_of(scan, PartResultKind::Groups { keys: exprs, calls }) else { return };
    let Some(table) = scan.table.kept_groups(&result) else {
        scan.result = Some(result);
        return;
    };
    let definition = table.definition();
    let columns: Vec<Expr> =
        definition.columns.iter().enumerate().map(|(i, column)| Expr::column(i, column.data_type.clone())).collect();
    let (own_keys, states) = columns.split_at(node.keys.len());
    let merged = |(call, state): (&AggregateCall, &Expr)| {
        Some(AggregateCall { function: merge_of(call, &state.data_type, env)?, args: vec![state.clone()] })
    };
    let Some(aggregates) = node.aggregates.iter().zip(states).map(merged).collect::<Option<Vec<_>>>() else { return };
    let fields =
        definition.columns.iter().map(|column| Field::new(column.name.as_str(), column.data_type.clone())).collect();
    let read = ScanNode {
        name: format!("groups of {}", scan.name),
        source: (0..columns.len()).map(ReadColumn::Column).collect(),
        output: (0..columns.len()).collect(),
        ..ScanNode::of(table)
    };
    node.keys = own_keys.to_vec();
    node.aggregates = aggregates;
    node.input = Plan { node: PlanNode::Scan(Box::new(read)), schema: Arc::new(Schema::new(fields)) };
}

fn of_first_rows(input: &mut Plan, keys: &[SortKey], rows: u64) {
    if rows == 0 || rows > FIRST_ROWS_MAX || keys.is_empty() {
        return;
    }
    let Some((scan, exprs)) = rows_of(input, &keys.iter().map(|key| &key.expr).collect::<Vec<_>>()) else { return };
    if !exprs.iter().all(|expr| is_comparable(&expr.data_type)) {
        return;
    }
    let key =
        |(expr, key): (Expr, &SortKey)| OrderKey { expr, descending: key.descending, specials_first: key.nulls_first };
    let keys = exprs.into_iter().zip(keys).map(key).collect();
    // Neighbouring limits share what is kept.
    let rows = (rows as usize).next_power_of_two().max(16);
    scan.result = result_of(scan, PartResultKind::FirstRows { keys, rows });
}

/// Types whose order is that of their values alone.
fn is_comparable(data_type: &DataType) -> bool {
    let base = data_type.base();
    base.fixed_width_bytes().is_some() || matches!(base, DataType::String | DataType::FixedString(_))
}

/// The scan that an operator reads all rows of, and expressions over that scan's source.
fn rows_of<'a>(input: &'a mut Plan, exprs: &[&Expr]) -> Option<(&'a mut ScanNode, Vec<Expr>)> {
    match &mut input.node {
        PlanNode::Project { input, exprs: below } => {
            let moved: Vec<Expr> = exprs.iter().map(|expr| expr.transform(&|index, _| below[index].clone())).collect();
            rows_of(input, &moved.iter().collect::<Vec<_>>())
        }
        PlanNode::Scan(scan) => {
            let is_whole = scan.limit.is_none() && scan.runtime.is_empty() && scan.result.is_none();
            if !is_whole || !scan.table.keeps_results() {
                return None;
            }
            let moved = exprs.iter().map(|expr| expr.map_columns(&|index| scan.output[index])).collect();
            Some((scan, moved))
        }
        _ => None,
    }
}

/// The result of the scan that storage may keep; `None` where it depends on more than the part.
fn result_of(scan: &ScanNode, kind: PartResultKind) -> Option<Arc<PartResult>> {
    let definition = scan.table.definition();
    let exprs = exprs_of(&kind);
    if !scan.filters.iter().chain(exprs.iter().copied()).all(lasts) {
        return None;
    }
    let identities = |exprs: &[&Expr]| -> Option<String> {
        let texts =
            exprs.iter().map(|expr| identity::expr_identity(expr, scan, &definition)).collect::<Option<Vec<_>>>()?;
        Some(texts.join("\u{1}"))
    };
    let filters = identities(&scan.filters.iter().collect::<Vec<_>>())?;
    let made = identities(&exprs)?;
    let what = what_of(&kind);
    let identity = format!("{what}\u{2}{made}\u{2}{filters}");
    if identity.len() > IDENTITY_BYTES_MAX {
        return None;
    }
    let text = text_of(&kind, scan);
    Some(Arc::new(PartResult {
        identity,
        text,
        columns: scan.source.clone(),
        paths: scan.paths.clone(),
        filters: scan.filters.clone(),
        kind,
    }))
}

fn exprs_of(kind: &PartResultKind) -> Vec<&Expr> {
    match kind {
        PartResultKind::Groups { keys, calls } => keys.iter().chain(calls.iter().flat_map(|call| &call.args)).collect(),
        PartResultKind::FirstRows { keys, .. } => keys.iter().map(|key| &key.expr).collect(),
    }
}

/// The text of the kind of result: functions and orders, without the expressions.
fn what_of(kind: &PartResultKind) -> String {
    match kind {
        PartResultKind::Groups { keys, calls } => {
            let call = |call: &ProjectionCall| {
                format!(
                    "{} of {} {} {}",
                    call.function.name(),
                    call.args.len(),
                    call.function.state_type(),
                    call.function.result_type()
                )
            };
            format!("{} keys, {}", keys.len(), calls.iter().map(call).collect::<Vec<_>>().join("\u{1}"))
        }
        PartResultKind::FirstRows { keys, rows } => {
            let orders: Vec<String> =
                keys.iter().map(|key| format!("{} {}", key.descending, key.specials_first)).collect();
            format!("first {rows} by {}", orders.join(","))
        }
    }
}

/// The text for users.
fn text_of(kind: &PartResultKind, scan: &ScanNode) -> String {
    let shown = |expr: &Expr| expr.display_with(&|index| scan.source_name(index));
    let list = |exprs: &[Expr]| exprs.iter().map(shown).collect::<Vec<_>>().join(", ");
    let made = match kind {
        PartResultKind::Groups { keys, calls } => {
            let calls: Vec<String> =
                calls.iter().map(|call| format!("{}({})", call.function.name(), list(&call.args))).collect();
            let by = if keys.is_empty() { String::new() } else { format!(" GROUP BY {}", list(keys)) };
            format!("{}{by}", calls.join(", "))
        }
        PartResultKind::FirstRows { keys, rows } => {
            let keys: Vec<String> = keys
                .iter()
                .map(|key| format!("{}{}", shown(&key.expr), if key.descending { " DESC" } else { "" }))
                .collect();
            format!("ORDER BY {} LIMIT {rows}", keys.join(", "))
        }
    };
    match scan.filters.is_empty() {
        true => made,
        false => format!("{made} WHERE {}", scan.filters.iter().map(shown).collect::<Vec<_>>().join(" AND ")),
    }
}

/// Whether what the functions of an expression depend on stays as it is: a dictionary's state is gone when it is loaded
/// again.
fn lasts(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => true,
        ExprKind::Call { function, args } => {
            function.depends_on().is_none_or(|dependence| dependence.lasts) && args.iter().all(lasts)
        }
        ExprKind::Lambda(lambda) => lasts(&lambda.body) && lambda.captures.iter().all(lasts),
    }
}
