//! Run-time filters: the keys of a join's build side filter the scans of the probe side.
//!
//! The build side gets a step that notes the values of its keys; scans below the probe side, reached through
//! projections, filters, aggregations by the key and other joins, test their rows (and skip granules) by them. Where a
//! join on the way says that the key equals a column of its other side, that side is filtered too.

use crate::cardinality::Estimator;
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode, RuntimeKey};
use crate::optimize::bottom_up;
use crate::optimize::empty;
use base::Settings;
use functions::{Expr, ExprKind};
use std::sync::atomic::{AtomicU32, Ordering};
use types::DataType;

/// Rows of a build side, at most.
const BUILD_ROWS_MAX: f64 = 50_000_000.0;

pub(in crate::optimize) fn apply(plan: Plan, settings: &Settings) -> Plan {
    bottom_up(plan, &mut |plan| add(plan, settings))
}

fn add(mut plan: Plan, settings: &Settings) -> Plan {
    static IDS: AtomicU32 = AtomicU32::new(1);
    let PlanNode::Join(node) = &mut plan.node else { return plan };
    if !drops_probe_rows(node) {
        return plan;
    }
    let wanted: Vec<(Expr, Expr)> = {
        let estimator = Estimator::default();
        node.keys.iter().filter(|key| pays(key, node, &estimator, settings)).cloned().collect()
    };
    let mut keys = Vec::new();
    for (left, right) in wanted {
        let id = IDS.fetch_add(1, Ordering::Relaxed);
        if push(&mut node.left, &RuntimeKey { id, key: left }) {
            keys.push(RuntimeKey { id, key: right });
        }
    }
    if !keys.is_empty() {
        let input = std::mem::replace(&mut node.right, empty());
        let schema = input.schema.clone();
        node.right = Plan { node: PlanNode::BuildRuntimeFilter { input: Box::new(input), keys }, schema };
    }
    plan
}

/// Whether rows of the left side without a partner do not appear.
fn drops_probe_rows(node: &JoinNode) -> bool {
    match (node.strictness, node.kind) {
        (JoinStrictness::All | JoinStrictness::Semi, JoinKind::Inner | JoinKind::Right)
        | (JoinStrictness::Semi, JoinKind::Left) => true,
        (JoinStrictness::Anti, JoinKind::Right) => true,
        (JoinStrictness::Any, kind) => kind == JoinKind::Inner,
        _ => false,
    }
}

fn pays((left, right): &(Expr, Expr), node: &JoinNode, estimator: &Estimator, settings: &Settings) -> bool {
    let is_plain = |expr: &Expr| expr.is_deterministic() && is_filterable(expr.data_type.base());
    if !is_plain(left)
        || !is_plain(right)
        || estimator.rows(&node.left) < settings.join_runtime_filter_min_probe_rows as f64
        || estimator.rows(&node.right) > BUILD_ROWS_MAX
    {
        return false;
    }
    let (probe, build) = (estimator.expr(&node.left, left), estimator.expr(&node.right, right));
    build.distinct < probe.distinct * settings.join_runtime_filter_pass_ratio_threshold_for_disabling
        || !probe.is_measured
}

/// Types whose values a run-time filter can hold: whole numbers of up to 64 bits, and strings.
fn is_filterable(data_type: &DataType) -> bool {
    *data_type == DataType::String
        || !data_type.is_float()
            && data_type.is_fixed_width()
            && data_type.fixed_width_bytes().is_some_and(|width| width <= 8)
            && !matches!(data_type, DataType::FixedString(_))
}

/// Brings a filter down to scans; whether it found one.
fn push(plan: &mut Plan, filter: &RuntimeKey) -> bool {
    let width = |plan: &Plan| plan.schema.len();
    match &mut plan.node {
        PlanNode::Scan(scan) => {
            if scan.limit.is_some() || filter.key.columns().is_empty() {
                return false;
            }
            let key = filter.key.map_columns(&|column| scan.output[column]);
            scan.runtime.push(RuntimeKey { id: filter.id, key });
            true
        }
        PlanNode::Project { input, exprs } => {
            let key = filter.key.transform(&|column, _| exprs[column].clone());
            key.is_deterministic() && is_cheap(&key) && push(input, &RuntimeKey { id: filter.id, key })
        }
        PlanNode::Filter { input, .. }
        | PlanNode::Sort { input, limit: None, .. }
        | PlanNode::Distinct { input, limit: None }
        | PlanNode::BuildRuntimeFilter { input, .. } => push(input, filter),
        PlanNode::ArrayJoin { input, .. } => {
            filter.key.columns().iter().all(|&column| column < width(input)) && push(input, filter)
        }
        PlanNode::Aggregate(node) if node.grouping_sets.is_none() && node.top.is_none() => {
            let keys = node.keys.len();
            if !filter.key.columns().iter().all(|&column| column < keys) {
                return false;
            }
            let key = filter.key.transform(&|column, _| node.keys[column].clone());
            key.is_deterministic() && is_cheap(&key) && push(&mut node.input, &RuntimeKey { id: filter.id, key })
        }
        PlanNode::Union(inputs) => inputs.iter_mut().fold(false, |found, input| push(input, filter) || found),
        PlanNode::Join(node) => push_join(node, filter),
        _ => false,
    }
}

fn push_join(node: &mut JoinNode, filter: &RuntimeKey) -> bool {
    let width = node.left.schema.len();
    let columns = filter.key.columns();
    let all = node.strictness == JoinStrictness::All;
    let semi = node.strictness == JoinStrictness::Semi;
    let left_goes = matches!(node.kind, JoinKind::Inner | JoinKind::Cross) && all || node.kind == JoinKind::Left;
    let right_goes = matches!(node.kind, JoinKind::Inner | JoinKind::Cross) && all || node.kind == JoinKind::Right;
    let shifted = |key: &Expr| key.map_columns(&|column| column - width);
    if columns.iter().all(|&column| column < width) {
        let mut found = left_goes && push(&mut node.left, filter);
        let partner =
            node.keys.iter().find(|(a, b)| *a == filter.key && a.data_type == b.data_type).map(|(_, b)| b.clone());
        if let Some(key) = partner.filter(|_| left_goes && (semi || all)) {
            found |= push(&mut node.right, &RuntimeKey { id: filter.id, key });
        }
        found
    } else if columns.iter().all(|&column| column >= width) {
        let key = shifted(&filter.key);
        let partner = node.keys.iter().find(|(a, b)| *b == key && a.data_type == b.data_type).map(|(a, _)| a.clone());
        let mut found = right_goes && push(&mut node.right, &RuntimeKey { id: filter.id, key });
        if let Some(key) = partner.filter(|_| right_goes && (semi || all)) {
            found |= push(&mut node.left, &RuntimeKey { id: filter.id, key });
        }
        found
    } else {
        false
    }
}

/// A key that costs about as much as reading a column.
fn is_cheap(key: &Expr) -> bool {
    match &key.kind {
        ExprKind::Column(_) | ExprKind::Placeholder(_) | ExprKind::Literal(_) => true,
        ExprKind::Call { function, args } => function.properties().is_cast && args.iter().all(is_cheap),
        ExprKind::Lambda(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::optimize::filter::filter_push_down;
    use crate::testing::{rewritten, shape};

    fn plan(query: &str) -> String {
        shape(&rewritten(query, &[filter_push_down::apply, |plan, env| Ok(super::apply(plan, env.settings))]))
    }

    #[test]
    fn few_keys_of_the_build_side_filter_the_probe_side() {
        assert_eq!(
            plan("SELECT v FROM f JOIN dim ON d = pk WHERE name = 'x'"),
            "Project[#3] Join[Inner All: #1 = #0](Scan(f among d) | BuildRuntimeFilter[#0] \
             Scan(dim where equals(name, 'x')))"
        );
        for join in ["RIGHT JOIN", "LEFT SEMI JOIN"] {
            let plan = plan(&format!("SELECT v FROM f {join} tag ON d = pk"));
            assert!(plan.contains("(Scan(f among d) | BuildRuntimeFilter[#0] Scan(tag))"), "{plan}");
        }
    }

    #[test]
    fn filters_pass_expressions_groupings_and_joins() {
        let computed = plan("SELECT v FROM f JOIN tag ON d + 1 = pk");
        assert!(computed.contains("Scan(f among plus(d, 1))"), "{computed}");
        let groups = "SELECT d, sum(v) AS s FROM f GROUP BY d";
        let settings = "SETTINGS join_runtime_filter_min_probe_rows = 0";
        let grouped = plan(&format!("SELECT s FROM ({groups}) AS q JOIN tag ON d = pk {settings}"));
        assert!(grouped.contains("Aggregate[#1; sum(#3)] Scan(f among d)"), "{grouped}");
        // The key of the upper join equals a column of either side of the lower one.
        let joined = plan("SELECT v FROM f JOIN dim ON d = pk JOIN tag ON dim.pk = tag.pk");
        assert!(joined.contains("(Scan(f among d) | Scan(dim among pk))"), "{joined}");
    }

    #[test]
    fn there_is_no_filter_where_rows_without_a_partner_stay_or_nothing_is_saved() {
        for query in [
            "SELECT v FROM f LEFT JOIN dim ON d = pk",
            "SELECT v FROM f FULL JOIN tag ON d = pk",
            "SELECT v FROM f LEFT ANTI JOIN tag ON d = pk",
            // All keys have partners; more keys than rows.
            "SELECT v FROM f JOIN dim ON d = pk",
            "SELECT v FROM tag JOIN f ON d = pk",
            // Which five rows there are would change.
            "SELECT d FROM (SELECT d FROM f LIMIT 5) AS q JOIN tag ON d = pk",
            "SELECT v FROM f JOIN tag ON d = pk SETTINGS join_runtime_filter_min_probe_rows = 10000000",
        ] {
            let plan = plan(query);
            assert!(!plan.contains("among") && !plan.contains("BuildRuntimeFilter"), "{query}: {plan}");
        }
    }
}
