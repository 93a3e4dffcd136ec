//! Joins whose inputs lie in the order of the keys are merged, where that is quicker than a hash table or takes the
//! memory that there is; others when `join_algorithm` says so.
//!
//! ```text
//! a JOIN b ON a.k = b.k, both ORDER BY k  ─▶  granules of a and of b, range of k by range of k
//! ```

use crate::cardinality::Estimator;
use crate::logical::{JoinKind, JoinNode, JoinStrategy, JoinStrictness, MergeOrder, Plan, PlanNode};
use crate::optimize::bottom_up;
use crate::optimize::empty;
use base::{JOIN_ALGORITHM_UNSET, JOIN_ALGORITHMS, Result, Settings, bail};
use functions::Expr;
use storage::ReadColumn;
use types::DataType;

/// Right rows from which on a hash table is larger than caches: merging was measured 1.3 to 11 times as quick.
const RIGHT_ROWS_MIN: f64 = 1_000_000.0;
/// Parts of a table up to which ranges are merged for quickness: of each part a range reads the granules at its ends
/// whole, so that 4 million rows in 100 parts took 2.5 times as long as by a hash table.
const PARTS_MAX: usize = 16;
/// Part of the memory limit that a hash table may be expected to take.
const MEMORY_SHARE: f64 = 0.25;

/// The joins that are merged.
#[derive(Clone, Copy, PartialEq)]
enum Wanted {
    /// No join.
    Never,
    /// Joins for which merging pays.
    ByCost,
    /// All joins that can be merged.
    Always,
}

/// # Errors
/// `UNKNOWN_JOIN` for an algorithm that there is not.
pub(in crate::optimize) fn apply(plan: Plan, settings: &Settings, is_optimized: bool) -> Result<Plan> {
    let wanted = match wanted(&settings.join_algorithm)? {
        Wanted::ByCost if !is_optimized || !settings.query_plan_merge_sorted_joins => Wanted::Never,
        wanted => wanted,
    };
    if wanted == Wanted::Never {
        return Ok(plan);
    }
    Ok(bottom_up(plan, &mut |plan| {
        let PlanNode::Join(mut node) = plan.node else { return plan };
        choose(&mut node, wanted, settings);
        Plan { node: PlanNode::Join(node), schema: plan.schema }
    }))
}

/// The first algorithm of the list that joins any tables by equalities.
fn wanted(algorithms: &str) -> Result<Wanted> {
    if algorithms == JOIN_ALGORITHM_UNSET {
        return Ok(Wanted::ByCost);
    }
    let mut first = None;
    for name in algorithms.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        if !JOIN_ALGORITHMS.contains(&name) {
            bail!(
                UnknownJoin,
                "Unexpected value of join_algorithm: '{name}'. It must be a list of {}",
                JOIN_ALGORITHMS.join(", ")
            );
        }
        first = first.or_else(|| Some(name).filter(|name| !matches!(*name, "direct" | "ie_join")));
    }
    Ok(match first {
        Some("full_sorting_merge" | "parallel_full_sorting_merge" | "partial_merge" | "prefer_partial_merge") => {
            Wanted::Always
        }
        Some("default" | "auto") | None => Wanted::ByCost,
        Some(_) => Wanted::Never,
    })
}

/// Makes a join one that merges, if it can and that is wanted.
fn choose(node: &mut JoinNode, wanted: Wanted, settings: &Settings) {
    // Merging takes the first of several partners.
    let takes_last =
        settings.join_any_take_last_row && matches!(node.strictness, JoinStrictness::Any | JoinStrictness::Semi);
    if takes_last || !is_mergeable(node) {
        return;
    }
    let left = key_order(&node.left, node.keys.iter().map(|(left, _)| left.clone()).collect());
    // A run-time filter would read the right input first.
    let right = match &node.right.node {
        PlanNode::BuildRuntimeFilter { input, .. } if wanted == Wanted::Always => input,
        _ => &node.right,
    };
    let right = key_order(right, node.keys.iter().map(|(_, right)| right.clone()).collect());
    let common = left.iter().zip(&right).take_while(|(left, right)| left == right).count();
    if wanted == Wanted::ByCost && (common == 0 || !pays(node, settings)) {
        return;
    }
    let (order, left_sorted, right_sorted) = match (common, left.is_empty(), right.is_empty()) {
        (1.., ..) => (&left[..common], true, true),
        (_, false, _) => (&left[..], true, false),
        (_, _, false) => (&right[..], false, true),
        _ => (&[][..], false, false),
    };
    let rest = (0..node.keys.len()).filter(|key| !order.contains(key));
    let keys = order.iter().copied().chain(rest).map(|key| node.keys[key].clone()).collect();
    let ranged = if order.is_empty() { node.keys.len() } else { order.len() };
    node.keys = keys;
    // The granules of a table are read range by range, together with the other side: too late for a filter of that
    // side.
    if right_sorted {
        remove_runtime_filter(node);
    }
    node.strategy = JoinStrategy::Merge(MergeOrder { ranged, left_sorted, right_sorted });
}

fn is_mergeable(node: &JoinNode) -> bool {
    let is_kind = !matches!(node.kind, JoinKind::Cross | JoinKind::Paste) && node.strictness != JoinStrictness::Asof;
    let is_ordered = |key: &DataType| {
        *key == DataType::String || key.is_fixed_width() && !key.is_float() && *key != DataType::Nothing
    };
    let is_key = |(left, right): &(Expr, Expr)| {
        left.data_type.base() == right.data_type.base()
            && is_ordered(left.data_type.base())
            && left.is_deterministic()
            && right.is_deterministic()
    };
    is_kind && !node.keys.is_empty() && node.keys.iter().all(is_key)
}

/// Whether merging inputs that are both in the order of the keys is better than a hash table.
fn pays(node: &JoinNode, settings: &Settings) -> bool {
    let estimator = Estimator::default();
    let rows = estimator.rows(&node.right);
    let row_bytes: usize =
        node.right.schema.fields.iter().map(|field| field.data_type.base().fixed_width_bytes().unwrap_or(24)).sum();
    let bytes = rows * (row_bytes + 16) as f64;
    let in_few_parts =
        || [&node.left, &node.right].into_iter().all(|input| parts(input).is_some_and(|parts| parts <= PARTS_MAX));
    rows >= RIGHT_ROWS_MIN && in_few_parts()
        || settings.max_memory_usage > 0 && bytes > settings.max_memory_usage as f64 * MEMORY_SHARE
}

/// The parts of the table below.
fn parts(plan: &Plan) -> Option<usize> {
    match &plan.node {
        PlanNode::Project { input, .. } | PlanNode::Filter { input, .. } => parts(input),
        PlanNode::Scan(scan) => scan.table.part_count(),
        _ => None,
    }
}

/// The sorting keys of a table below, in the order of its primary key; none when the input is no table in order.
fn key_order(plan: &Plan, keys: Vec<Expr>) -> Vec<usize> {
    match &plan.node {
        PlanNode::Project { input, exprs } => {
            key_order(input, keys.iter().map(|key| key.transform(&|column, _| exprs[column].clone())).collect())
        }
        PlanNode::Filter { input, .. } => key_order(input, keys),
        PlanNode::Scan(scan) if scan.limit.is_none() && scan.top.is_none() => {
            let definition = scan.table.definition();
            if !definition.engine.ends_with("MergeTree") {
                return Vec::new();
            }
            let column_of = |output: usize| match scan.source[scan.output[output]] {
                ReadColumn::Column(column) => Some(column),
                ReadColumn::Length(_) | ReadColumn::Path(..) | ReadColumn::RowNumber | ReadColumn::Virtual(_) => None,
            };
            let of_table = |key: &Expr| {
                key.columns()
                    .into_iter()
                    .all(|column| column_of(column).is_some())
                    .then(|| key.map_columns(&|column| column_of(column).unwrap_or(0)))
            };
            let keys: Vec<Option<Expr>> = keys.iter().map(of_table).collect();
            let primary =
                definition.sorting_key.iter().take(definition.primary_key_len).take_while(|part| {
                    !part.descending && !part.expr.data_type.without_low_cardinality().is_nullable()
                });
            primary.map_while(|part| keys.iter().position(|key| key.as_ref() == Some(&part.expr))).collect()
        }
        _ => Vec::new(),
    }
}

/// Takes away the run-time filter that the right input makes.
fn remove_runtime_filter(node: &mut JoinNode) {
    let PlanNode::BuildRuntimeFilter { input, keys } = &mut node.right.node else { return };
    let ids: Vec<u32> = keys.iter().map(|key| key.id).collect();
    node.right = std::mem::replace(&mut **input, empty());
    forget(&mut node.left, &ids);
}

fn forget(plan: &mut Plan, ids: &[u32]) {
    if let PlanNode::Scan(scan) = &mut plan.node {
        scan.runtime.retain(|key| !ids.contains(&key.id));
    }
    plan.inputs_mut().into_iter().for_each(|input| forget(input, ids));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::optimize::testing::{joined, rows};

    fn merges(algorithms: &str, kind: JoinKind) -> bool {
        let settings = Settings { join_algorithm: algorithms.into(), ..Settings::default() };
        let plan = joined(rows(3, 1), rows(3, 1), kind, JoinStrictness::All);
        apply(plan, &settings, true).unwrap().physical_operator().is_some()
    }

    #[test]
    fn joins_are_merged_where_that_is_asked_for() {
        assert!(merges("full_sorting_merge", JoinKind::Inner));
        assert!(merges("direct, partial_merge", JoinKind::Full));
        assert!(!merges("hash, full_sorting_merge", JoinKind::Inner));
        assert!(!merges("full_sorting_merge", JoinKind::Cross));
        assert!(!merges("default", JoinKind::Inner));
    }

    #[test]
    fn unknown_algorithms_are_refused() {
        assert!(wanted("quick").is_err());
    }
}
