//! How many groups past aggregations found, so that the next like it starts with the right method.

use parking_lot::Mutex;
use plan::AggregateNode;
use plan::{Plan, PlanNode};
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// What an aggregation is known by: its keys, filters and table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(u64);

/// Aggregations remembered, at most.
const ENTRIES_MAX: usize = 4096;
/// Rows below which nothing is worth remembering.
const ROWS_MIN: u64 = 16_384;

fn entries() -> &'static Mutex<HashMap<u64, f64>> {
    static ENTRIES: OnceLock<Mutex<HashMap<u64, f64>>> = OnceLock::new();
    ENTRIES.get_or_init(Mutex::default)
}

/// The fingerprint of a node; all without keys have the same, as nothing is remembered of them.
pub fn key(node: &AggregateNode) -> Key {
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

/// Remembers a run.
pub fn remember(key: &Key, rows: u64, groups: u64) {
    if rows < ROWS_MIN {
        return;
    }
    let mut entries = entries().lock();
    if entries.len() >= ENTRIES_MAX {
        entries.clear();
    }
    entries.insert(key.0, groups as f64 / rows as f64);
}

/// Groups per row of the last run like this, if there was one.
pub fn groups_per_row(key: &Key) -> Option<f64> {
    entries().lock().get(&key.0).copied()
}
