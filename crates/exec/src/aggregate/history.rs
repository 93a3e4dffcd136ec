//! The number of groups that past aggregations found, so that the next one of the same kind starts with the right
//! method.

use parking_lot::Mutex;
use plan::AggregateNode;
use plan::{Plan, PlanNode};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// The fingerprint of an aggregation: a hash of its keys, filters and table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Key(u64);

/// Number of aggregations that are remembered.
const ENTRIES_MAX: usize = 4096;
/// Rows below which nothing is worth remembering.
const ROWS_MIN: u64 = 16_384;

fn entries() -> &'static Mutex<HashMap<u64, f64>> {
    static ENTRIES: OnceLock<Mutex<HashMap<u64, f64>>> = OnceLock::new();
    ENTRIES.get_or_init(Mutex::default)
}

/// The fingerprint of a node. Nodes without keys share one, as nothing is remembered of them.
pub(super) fn key(node: &AggregateNode) -> Key {
    if node.keys.is_empty() {
        return Key(0);
    }
    let mut hasher = DefaultHasher::new();
    node.keys.iter().for_each(|key| (key.to_string(), key.data_type.to_string()).hash(&mut hasher));
    hash_input(&node.input, &mut hasher);
    Key(hasher.finish())
}

fn hash_input(plan: &Plan, hasher: &mut DefaultHasher) {
    match &plan.node {
        PlanNode::Scan(scan) => {
            scan.name.hash(hasher);
            scan.filters.iter().for_each(|filter| filter.to_string().hash(hasher));
            scan.output.iter().for_each(|&column| scan.source[column].hash(hasher));
        }
        PlanNode::Filter { predicate, .. } => predicate.to_string().hash(hasher),
        PlanNode::Project { exprs, .. } => exprs.iter().for_each(|expr| expr.to_string().hash(hasher)),
        _ => std::mem::discriminant(&plan.node).hash(hasher),
    }
    plan.inputs().into_iter().for_each(|input| hash_input(input, hasher));
}

/// Remembers how many rows and groups a run had.
pub(super) fn remember(key: &Key, rows: u64, groups: u64) {
    if rows < ROWS_MIN {
        return;
    }
    let mut entries = entries().lock();
    if entries.len() >= ENTRIES_MAX {
        entries.clear();
    }
    entries.insert(key.0, groups as f64 / rows as f64);
}

/// Groups per row of the last run with this fingerprint.
pub(super) fn groups_per_row(key: &Key) -> Option<f64> {
    entries().lock().get(&key.0).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_enough_rows_are_remembered() {
        let (large, small) = (Key(0xFEED_0001), Key(0xFEED_0002));
        remember(&large, 100_000, 25_000);
        remember(&small, 100, 25);
        assert_eq!((groups_per_row(&large), groups_per_row(&small)), (Some(0.25), None));
        remember(&large, 100_000, 50_000);
        assert_eq!(groups_per_row(&large), Some(0.5));
    }
}
