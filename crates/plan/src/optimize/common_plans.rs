//! Parts of a plan that occur several times are run once, and their rows read by all places.
//!
//! A common table expression is planned at every place that reads it. After filters have moved, copies that were not
//! filtered differently are still equal; of those the outermost that do much work for few rows (groupings, joins that
//! keep little) become [`SharedPlan`]s. Copies with filters of their own stay apart: each reads less than all together.

use super::empty;
use crate::cardinality::Estimator;
use crate::logical::{AggregateCall, JoinNode, Plan, PlanNode, SharedPlan, SortKey};
use crate::window::WindowNode;
use functions::Expr;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// Rows below a shared part for each row that it gives, at least: what is kept must be worth the memory.
const ROWS_SAVED_MIN: f64 = 2.0;
/// Rows that a shared part keeps, at most.
const ROWS_KEPT_MAX: f64 = 20_000_000.0;

pub(super) fn apply(mut plan: Plan) -> Plan {
    if !reads_a_table_twice(&plan) {
        return plan;
    }
    let mut counter = Counter { hashes: HashMap::new(), counts: HashMap::new(), estimator: Estimator::default() };
    counter.hash(&plan);
    counter.count(&plan);
    let Counter { hashes, mut counts, .. } = counter;
    counts.retain(|_, count| *count > 1);
    if !counts.is_empty() {
        let mut sharing = Sharing { hashes, counts, readers: Vec::new() };
        sharing.replace(&mut plan);
    }
    plan
}

fn reads_a_table_twice(plan: &Plan) -> bool {
    let mut tables = Vec::new();
    collect_tables(plan, &mut tables);
    tables.sort_unstable();
    tables.windows(2).any(|pair| pair[0] == pair[1])
}

fn collect_tables(plan: &Plan, tables: &mut Vec<usize>) {
    if let PlanNode::Scan(scan) = &plan.node {
        tables.push(Arc::as_ptr(&scan.table).cast::<()>() as usize);
    }
    plan.inputs().into_iter().for_each(|input| collect_tables(input, tables));
}

/// Counts the parts that could be shared, by a hash of their operators and expressions.
struct Counter {
    /// Hashes of all nodes, by address; the plan does not move while this is in use. 0: never equal to another.
    hashes: HashMap<usize, u64>,
    counts: HashMap<u64, u32>,
    estimator: Estimator,
}

fn address(plan: &Plan) -> usize {
    std::ptr::from_ref(plan) as usize
}

impl Counter {
    fn hash(&mut self, plan: &Plan) -> u64 {
        let inputs: Vec<u64> = plan.inputs().into_iter().map(|input| self.hash(input)).collect();
        let mut hasher = DefaultHasher::new();
        let is_known = !inputs.contains(&0) && hash_node(plan, &mut hasher);
        inputs.hash(&mut hasher);
        let hash = if is_known { hasher.finish().max(1) } else { 0 };
        self.hashes.insert(address(plan), hash);
        hash
    }

    /// Counts what may be shared; parts of a second copy do not count again.
    fn count(&mut self, plan: &Plan) {
        let hash = self.hashes.get(&address(plan)).copied().unwrap_or(0);
        if hash != 0 && self.is_worth_it(plan) {
            let count = self.counts.entry(hash).or_insert(0);
            *count += 1;
            if *count > 1 {
                return;
            }
        }
        plan.inputs().into_iter().for_each(|input| self.count(input));
    }

    fn is_worth_it(&self, plan: &Plan) -> bool {
        if !matches!(
            plan.node,
            PlanNode::Aggregate(_) | PlanNode::Join(_) | PlanNode::Window(_) | PlanNode::Distinct { .. }
        ) {
            return false;
        }
        let rows = self.estimator.rows(plan);
        rows <= ROWS_KEPT_MAX && rows * ROWS_SAVED_MIN <= self.rows_read(plan)
    }

    fn rows_read(&self, plan: &Plan) -> f64 {
        let inputs = plan.inputs();
        if inputs.is_empty() {
            self.estimator.rows(plan)
        } else {
            inputs.into_iter().map(|input| self.rows_read(input)).sum()
        }
    }
}

/// Hashes a node; gives whether a copy of it has the same rows.
fn hash_node(plan: &Plan, hasher: &mut DefaultHasher) -> bool {
    std::mem::discriminant(&plan.node).hash(hasher);
    plan.schema.len().hash(hasher);
    let mut all = Exprs { hasher, is_deterministic: true };
    match &plan.node {
        PlanNode::Scan(scan) => {
            (Arc::as_ptr(&scan.table).cast::<()>() as usize).hash(all.hasher);
            scan.output.hash(all.hasher);
            format!("{:?}", scan.source).hash(all.hasher);
            all.add(&scan.filters);
            scan.limit.is_none() && scan.top.is_none() && scan.runtime.is_empty() && all.is_deterministic
        }
        PlanNode::Shared(shared) => {
            shared.id.hash(all.hasher);
            true
        }
        PlanNode::Project { exprs, .. } => all.add(exprs),
        PlanNode::Filter { predicate, .. } => all.add([predicate]),
        PlanNode::Aggregate(node) => {
            node.grouping_sets.hash(all.hasher);
            all.add(&node.keys);
            node.aggregates.iter().all(|call| all.call(call)) && node.top.is_none()
        }
        PlanNode::Join(node) => all.join(node),
        PlanNode::Window(node) => all.window(node),
        PlanNode::Sort { keys, limit, .. } => {
            limit.hash(all.hasher);
            all.keys(keys)
        }
        PlanNode::Limit { limit, offset, with_ties: None, .. } => {
            (limit, offset).hash(all.hasher);
            true
        }
        PlanNode::Distinct { limit, .. } => {
            limit.hash(all.hasher);
            true
        }
        PlanNode::Union(_) => true,
        PlanNode::SetOperation { operation, all: duplicates, .. } => {
            (std::mem::discriminant(operation), duplicates).hash(all.hasher);
            true
        }
        _ => false,
    }
}

/// Adds expressions to a hash.
struct Exprs<'h> {
    hasher: &'h mut DefaultHasher,
    is_deterministic: bool,
}

impl Exprs<'_> {
    fn add<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>) -> bool {
        for expr in exprs {
            self.is_deterministic &= expr.is_deterministic();
            expr.to_string().hash(self.hasher);
            expr.data_type.to_string().hash(self.hasher);
        }
        self.is_deterministic
    }

    fn call(&mut self, call: &AggregateCall) -> bool {
        (call.function.name(), call.function.state_type().to_string(), call.function.result_type().to_string())
            .hash(self.hasher);
        self.add(&call.args)
    }

    fn keys(&mut self, keys: &[SortKey]) -> bool {
        keys.iter().for_each(|key| (key.descending, key.nulls_first).hash(self.hasher));
        self.add(keys.iter().map(|key| &key.expr))
    }

    fn join(&mut self, node: &JoinNode) -> bool {
        format!("{:?}{:?}{:?}", node.kind, node.strictness, node.asof).hash(self.hasher);
        self.add(node.keys.iter().flat_map(|(a, b)| [a, b]).chain(&node.residual))
    }

    fn window(&mut self, node: &WindowNode) -> bool {
        self.keys(&node.order_by);
        self.add(&node.partition_by);
        for call in &node.calls {
            format!("{}{:?}{}", call.function.name(), call.frame, call.result_type).hash(self.hasher);
            self.add(&call.args);
        }
        self.is_deterministic
            && node.calls.iter().all(|call| {
                !matches!(
                    &call.function,
                    crate::window::WindowFunction::Ntile(_)
                        | crate::window::WindowFunction::NthValue(_)
                        | crate::window::WindowFunction::NonNegativeDerivative { .. }
                        | crate::window::WindowFunction::Decayed { .. }
                )
            })
    }
}

/// Puts readers in the place of parts that occur several times.
struct Sharing {
    hashes: HashMap<usize, u64>,
    counts: HashMap<u64, u32>,
    readers: Vec<(u64, Plan)>,
}

impl Sharing {
    fn replace(&mut self, plan: &mut Plan) {
        let hash = self.hashes.get(&address(plan)).copied().unwrap_or(0);
        if !self.counts.contains_key(&hash) {
            plan.inputs_mut().into_iter().for_each(|input| self.replace(input));
            return;
        }
        let known = self.readers.iter().find(|(known, _)| *known == hash).map(|(_, reader)| reader.clone());
        let schema = plan.schema.clone();
        let reader = known.unwrap_or_else(|| {
            // Shared plans inside are made before, as readers further inside have lower numbers.
            plan.inputs_mut().into_iter().for_each(|input| self.replace(input));
            let reader = SharedPlan::share(std::mem::replace(plan, empty()));
            self.readers.push((hash, reader.clone()));
            reader
        });
        *plan = Plan { node: reader.node, schema };
    }
}
