//! Workloads, resources, and the nodes of their schedulers, named as in ClickHouse.

use super::rows::{RowsBuilder, number, text, texts};
use super::shapes;
use crate::engine::Engine;
use crate::objects::workloads::{ResourceUnit, WorkloadDefinition};
use exec::workload::ShareState;
use std::collections::{BTreeMap, HashMap};
use types::Value;

pub(super) fn workloads(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("workloads", &["name", "parent", "create_query"]);
    for (name, entity) in engine.workloads.list().iter().filter(|(_, entity)| entity.definition.is_workload()) {
        rows.push([text(name), text(entity.definition.parent().unwrap_or_default()), text(&*entity.create_query)]);
    }
    rows
}

pub(super) fn resources(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("resources", &["name", "read_disks", "write_disks", "unit", "create_query"]);
    for (name, entity) in engine.workloads.list() {
        let WorkloadDefinition::Resource(_) = &entity.definition else { continue };
        let unit = entity.definition.unit().map_or("", ResourceUnit::name);
        let no_disks = || texts(std::iter::empty::<&str>());
        rows.push([text(&name), no_disks(), no_disks(), text(unit), text(&*entity.create_query)]);
    }
    rows
}

const COLUMNS: [&str; 23] = [
    "resource",
    "path",
    "type",
    "weight",
    "priority",
    "precedence",
    "is_active",
    "active_children",
    "dequeued_requests",
    "dequeued_cost",
    "vruntime",
    "system_vruntime",
    "queue_length",
    "queue_cost",
    "budget",
    "is_satisfied",
    "inflight_requests",
    "inflight_cost",
    "max_requests",
    "max_cost",
    "max_speed",
    "max_burst",
    "tokens",
];

/// The nodes of the schedulers. A workload stands for up to five: itself, its rate, its limit, the choice among its
/// children by priority and by weight, or its queue.
pub(super) fn scheduler(engine: &Engine) -> RowsBuilder {
    let mut rows = shapes::of("scheduler", &COLUMNS);
    for unit in [ResourceUnit::Threads, ResourceUnit::Queries] {
        let Some(found) = engine.workloads.shares(unit, 1) else { continue };
        let states = match unit {
            ResourceUnit::Threads => engine.pool.workloads(),
            ResourceUnit::Queries => engine.processes.workloads(),
        };
        let mut nodes = SchedulerNodes { resource: &found.resource, paths: HashMap::new(), rows: &mut rows };
        for (state, waiting) in &states {
            nodes.workload(state, *waiting, &states);
        }
    }
    rows
}

/// The values of a row that are not those of every node.
type NodeValues<'v> = Vec<(&'v str, Value)>;

struct SchedulerNodes<'r> {
    resource: &'r str,
    /// The path that each workload's node is to have.
    paths: HashMap<String, String>,
    rows: &'r mut RowsBuilder,
}

impl SchedulerNodes<'_> {
    fn workload(&mut self, state: &ShareState, waiting: usize, all: &[(ShareState, usize)]) {
        let name = &*state.share.name;
        let mut path = self.paths.remove(name).unwrap_or_else(|| format!("/{name}"));
        let is_below = |other: &ShareState| other.path.starts_with(&state.path);
        let waiting_below: usize = all.iter().filter(|(other, _)| is_below(other)).map(|(_, waiting)| waiting).sum();
        let mut common: NodeValues<'_> = vec![
            ("is_active", number(u64::from(waiting_below > 0))),
            ("dequeued_requests", number(state.started)),
            ("dequeued_cost", Value::Int(state.cost as i64)),
        ];
        let mut own = vec![
            ("weight", Value::Float(state.share.weight)),
            ("priority", Value::Int(state.share.priority)),
            ("vruntime", Value::Float(state.virtual_time)),
        ];
        own.extend(common.iter().cloned());
        self.push(&path, "workload", own);
        if let Some(rate) = state.share.rate {
            path.push_str("/throttler");
            let values = [
                ("max_speed", Value::Float(rate.per_second)),
                ("max_burst", Value::Float(rate.burst)),
                ("tokens", state.tokens.map_or(Value::Null, Value::Float)),
            ];
            self.push(&path, "bandwidth_limit", common.iter().cloned().chain(values).collect());
        }
        if let Some(max) = state.share.running_max {
            path.push_str("/semaphore");
            let values = [
                ("is_satisfied", number(u64::from(state.running < max))),
                ("inflight_requests", Value::Int(state.running as i64)),
                ("max_requests", Value::Int(i64::try_from(max).unwrap_or(i64::MAX))),
                ("max_cost", Value::Int(i64::MAX)),
            ];
            self.push(&path, "inflight_limit", common.iter().cloned().chain(values).collect());
        }
        if state.is_leaf {
            common.push(("queue_length", number(waiting as u64)));
            return self.push(&format!("{path}/fifo"), "fifo", common);
        }
        let is_child =
            |other: &&ShareState| other.path.len() == state.path.len() + 1 && other.path.starts_with(&state.path);
        let children: Vec<&ShareState> = all.iter().map(|(other, _)| other).filter(is_child).collect();
        self.choice(&path, state, &children, &common);
    }

    /// The nodes that choose among the children of a workload: by priority where they differ, by weight where several
    /// have the same.
    fn choice(&mut self, path: &str, state: &ShareState, children: &[&ShareState], common: &[(&str, Value)]) {
        let mut by_priority: BTreeMap<i64, Vec<&ShareState>> = BTreeMap::new();
        for child in children {
            by_priority.entry(child.share.priority).or_default().push(child);
        }
        let mut path = path.to_string();
        if by_priority.len() > 1 {
            path.push_str("/prio");
            self.push(&path, "priority", common.to_vec());
        }
        for (priority, children) in by_priority {
            let mut path = path.clone();
            if children.len() > 1 {
                path.push_str(&format!("/p{priority}_fair"));
                let mut values = common.to_vec();
                values.push(("system_vruntime", Value::Float(state.system_time)));
                self.push(&path, "fair", values);
            }
            for child in children {
                self.paths.insert(child.share.name.to_string(), format!("{path}/{}", child.share.name));
            }
        }
    }

    fn push(&mut self, path: &str, kind: &str, values: NodeValues<'_>) {
        let mut row = vec![Value::Null; COLUMNS.len()];
        let defaults = [
            ("resource", text(self.resource)),
            ("path", text(path)),
            ("type", text(kind)),
            ("weight", Value::Float(1.0)),
            ("priority", Value::Int(0)),
            ("precedence", Value::Int(0)),
        ];
        for (name, value) in defaults.into_iter().chain(values) {
            if let Some(place) = COLUMNS.iter().position(|column| *column == name) {
                row[place] = value;
            }
        }
        self.rows.push(row);
    }
}
