//! The order of a scan's filters: by the rows that they save per cost (automatic PREWHERE).
//!
//! Selectivities come from the columns' statistics. Rank of a predicate: (1 - selectivity) / cost, after Hellerstein
//! and Stonebraker, "Predicate Migration" (SIGMOD 1993).

use crate::cardinality::Estimator;
use crate::logical::{Plan, PlanNode, ScanNode};
use crate::optimize::aggregate::metadata_aggregate::passing_rows;
use crate::optimize::bottom_up;
use functions::evaluate::may_fail;
use functions::{Comparison, Cost, Expr, ExprKind, Predicate};
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
            // Filters that may fail come last: the others may drop the rows that they fail for.
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

/// Cost of reading a value of no fixed width, where a byte of a number costs 1.
const STRING_COST: f64 = 40.0;

/// Share of rows that pass, guessed from the shape.
fn selectivity(filter: &Expr) -> f64 {
    let ExprKind::Call { function, args } = &filter.kind else { return 0.5 };
    match function.predicate() {
        Some(Predicate::Compare(Comparison::Equals) | Predicate::IsNull { negated: false }) => 0.05,
        Some(Predicate::In { negated: false, with_nulls: false }) => 0.1,
        Some(
            Predicate::Compare(Comparison::NotEquals)
            | Predicate::In { negated: true, with_nulls: false }
            | Predicate::IsNull { negated: true },
        ) => 0.85,
        Some(Predicate::Compare(_)) => 0.35,
        Some(Predicate::And) => args.iter().map(selectivity).product(),
        Some(Predicate::Or) => args.iter().map(selectivity).sum::<f64>().min(1.0),
        Some(Predicate::Not) => args.first().map_or(0.5, |arg| 1.0 - selectivity(arg)),
        Some(Predicate::NotDistinct) => 0.05,
        Some(Predicate::Search { negated: false, .. }) => 0.1,
        Some(Predicate::Search { negated: true, .. }) => 0.85,
        Some(Predicate::In { with_nulls: true, .. } | Predicate::Has(_) | Predicate::Hint) | None => 0.5,
    }
}

/// Work per row beyond reading.
fn work(filter: &Expr) -> f64 {
    let ExprKind::Call { function, args } = &filter.kind else { return 0.0 };
    let is_quick =
        matches!(function.predicate(), Some(Predicate::Compare(_) | Predicate::And | Predicate::Or | Predicate::Not));
    let own = match function.properties().cost {
        _ if is_quick => 1.0,
        Cost::Search => 40.0,
        Cost::Regexp => 200.0,
        Cost::Usual | Cost::Trivial | Cost::TrivialOnNumbers => 10.0,
    };
    own + args.iter().map(work).sum::<f64>()
}
