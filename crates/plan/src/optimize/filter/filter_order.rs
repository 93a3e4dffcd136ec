//! Filters of a scan are tried in the order of what they save per what they cost (automatic PREWHERE).
//!
//! Selectivities come from the columns' statistics. Rank of a predicate: (1 - selectivity) / cost, after Hellerstein
//! and Stonebraker, "Predicate Migration" (SIGMOD 1993).

use crate::cardinality::Estimator;
use crate::logical::{Plan, PlanNode, ScanNode};
use crate::optimize::aggregate::metadata_aggregate::passing_rows;
use crate::optimize::bottom_up;
use functions::evaluate::may_fail;
use functions::{Expr, ExprKind};
use storage::ReadColumn;

pub(in crate::optimize) fn apply(plan: Plan, with_statistics: bool) -> Plan {
    bottom_up(plan, &mut |mut plan| {
        if let PlanNode::Scan(scan) = &mut plan.node {
            let estimator = Estimator::default();
            let (failing, safe): (Vec<&Expr>, Vec<&Expr>) = scan.filters.iter().partition(|filter| may_fail(filter));
            let mut ranked: Vec<(f64, Expr)> = safe
                .into_iter()
                .map(|filter| (rank(filter, scan, with_statistics.then_some(&estimator)), filter.clone()))
                .collect();
            ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
            // What one filter leaves out may be what the next would fail for.
            scan.filters = ranked.into_iter().map(|(_, filter)| filter).chain(failing.into_iter().cloned()).collect();
        }
        plan
    })
}

fn rank(filter: &Expr, scan: &ScanNode, estimator: Option<&Estimator>) -> f64 {
    let definition = scan.table.definition();
    let read: f64 = filter
        .columns()
        .iter()
        .map(|&source| match scan.source[source] {
            ReadColumn::Column(column) => {
                definition.columns[column].data_type.fixed_width_bytes().map_or(STRING_COST, |width| width as f64)
            }
            ReadColumn::Path(..) => STRING_COST,
            ReadColumn::Length(_) | ReadColumn::RowNumber => 2.0,
            ReadColumn::Virtual(_) => 0.1,
        })
        .sum();
    let share = match estimator {
        Some(estimator) => match passing_rows(filter, scan) {
            Some((passing, rows)) => passing as f64 / rows.max(1) as f64,
            None => estimator.filter_share(scan, filter),
        },
        None => selectivity(filter),
    };
    (1.0 - share) / (read + work(filter) + 1.0)
}

/// What reading a value of no fixed width costs, against a byte of a number.
const STRING_COST: f64 = 40.0;

/// Share of rows that pass, guessed from the shape.
fn selectivity(filter: &Expr) -> f64 {
    let ExprKind::Call { function, args } = &filter.kind else { return 0.5 };
    match function.name() {
        "equals" | "isNull" => 0.05,
        "in" | "like" | "ilike" | "match" | "startsWith" | "endsWith" => 0.1,
        "less" | "greater" | "lessOrEquals" | "greaterOrEquals" => 0.35,
        "notEquals" | "notIn" | "notLike" | "isNotNull" => 0.85,
        "and" => args.iter().map(selectivity).product(),
        "or" => args.iter().map(selectivity).sum::<f64>().min(1.0),
        "not" => args.first().map_or(0.5, |arg| 1.0 - selectivity(arg)),
        _ => 0.5,
    }
}

/// Work per row beyond reading.
fn work(filter: &Expr) -> f64 {
    let ExprKind::Call { function, args } = &filter.kind else { return 0.0 };
    let own = match function.name() {
        "like" | "notLike" | "ilike" | "notILike" | "position" => 40.0,
        "match" | "replaceRegexpAll" | "replaceRegexpOne" | "extract" => 200.0,
        "equals" | "notEquals" | "less" | "greater" | "lessOrEquals" | "greaterOrEquals" | "and" | "or" | "not" => 1.0,
        _ => 10.0,
    };
    own + args.iter().map(work).sum::<f64>()
}
