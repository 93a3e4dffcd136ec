//! Workloads and resources: `CREATE WORKLOAD`, `CREATE RESOURCE`.
//!
//! A resource says what is shared: the threads of queries, or their admission. A workload says by whom: queries name
//! theirs with the setting `workload`. Both have one space of names, and one tree of workloads holds for all
//! resources. What comes of it for a resource is a tree of [`WorkloadShare`]s, which its scheduler is given.

use super::workload_settings::{check, share};
use base::{Result, bail};
use exec::workload::WorkloadShare;
use parking_lot::RwLock;
use sql::ast::{Ident, ResourceOperation, WorkloadSetting};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A workload or a resource.
#[derive(Clone)]
pub(crate) struct WorkloadEntity {
    pub definition: WorkloadDefinition,
    /// The statement that makes it.
    pub create_query: Arc<str>,
}

/// The definition of a workload or a resource.
#[derive(Clone)]
pub(crate) enum WorkloadDefinition {
    Workload { parent: Option<Ident>, settings: Vec<WorkloadSetting> },
    Resource(Vec<ResourceOperation>),
}

/// What a resource consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ResourceUnit {
    /// Threads that work for queries.
    Threads,
    /// Places of running queries.
    Queries,
}

impl ResourceUnit {
    fn of(operations: &[ResourceOperation]) -> Self {
        match operations.first() {
            Some(ResourceOperation::Query) => ResourceUnit::Queries,
            _ => ResourceUnit::Threads,
        }
    }

    /// The name in `system.resources`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ResourceUnit::Threads => "CPUNanosecond",
            ResourceUnit::Queries => "QuerySlot",
        }
    }
}

/// All workloads and resources, by name.
pub(crate) struct Workloads {
    all: RwLock<BTreeMap<String, WorkloadEntity>>,
    /// The name of the workload of queries that name none, made once for all of them.
    default_name: Arc<str>,
    /// Whether there is a resource: without one, workloads are names alone.
    has_resources: AtomicBool,
}

/// The workloads that share a resource, for its scheduler.
pub(crate) struct ResourceShares {
    /// The name of the resource.
    pub resource: String,
    pub shares: Vec<WorkloadShare>,
    /// Whether the own threads of queries count too, where it is one of threads.
    pub counts_masters: bool,
}

impl Default for Workloads {
    fn default() -> Self {
        Workloads {
            all: RwLock::default(),
            default_name: base::Settings::defaults().workload.as_str().into(),
            has_resources: AtomicBool::new(false),
        }
    }
}

impl Workloads {
    /// A name that a query may hold on to. It does where there is no workload too: one that is made while the query
    /// runs is to find it.
    pub(crate) fn name(&self, workload: &str) -> Arc<str> {
        if *workload == *self.default_name { self.default_name.clone() } else { workload.into() }
    }

    /// The entity of a name.
    pub(crate) fn get(&self, name: &str) -> Option<WorkloadEntity> {
        self.all.read().get(name).cloned()
    }

    /// Every entity with its name.
    pub(crate) fn list(&self) -> Vec<(String, WorkloadEntity)> {
        self.all.read().iter().map(|(name, entity)| (name.clone(), entity.clone())).collect()
    }

    /// Adds an entity or puts it in the place of one.
    pub(crate) fn insert(&self, name: &str, entity: WorkloadEntity) {
        let mut all = self.all.write();
        all.insert(name.to_string(), entity);
        self.note_resources(&all);
    }

    /// Takes an entity out.
    pub(crate) fn remove(&self, name: &str) {
        let mut all = self.all.write();
        all.remove(name);
        self.note_resources(&all);
    }

    fn note_resources(&self, all: &BTreeMap<String, WorkloadEntity>) {
        let is_resource = |entity: &WorkloadEntity| matches!(entity.definition, WorkloadDefinition::Resource(_));
        self.has_resources.store(all.values().any(is_resource), Ordering::Relaxed);
    }

    /// Checks that a definition may take its place among the others, instead of one of the same name if there is one.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` where it does not fit; those of settings; `NOT_IMPLEMENTED` for what is not enforced.
    pub(crate) fn check(&self, name: &str, definition: &WorkloadDefinition) -> Result<()> {
        let all = self.all.read();
        match definition {
            WorkloadDefinition::Workload { parent, settings } => {
                if all.get(name).is_some_and(|known| !known.definition.is_workload()) {
                    bail!(BadArguments, "Workload entity '{name}' already exists, but it is not a workload");
                }
                check_parent(&all, name, parent.as_ref())?;
                for resource in settings.iter().filter_map(|setting| setting.resource.as_ref()) {
                    let referenced = reference(&all, name, resource)?;
                    if referenced.definition.is_workload() {
                        bail!(
                            BadArguments,
                            "Workload settings should reference resource in FOR clause, not '{}'",
                            resource.name
                        );
                    }
                }
                let unit_of = |resource: &str| match &all.get(resource)?.definition {
                    WorkloadDefinition::Resource(operations) => Some(ResourceUnit::of(operations)),
                    WorkloadDefinition::Workload { .. } => None,
                };
                check(settings, unit_of)
            }
            WorkloadDefinition::Resource(operations) => {
                if all.get(name).is_some_and(|known| known.definition.is_workload()) {
                    bail!(BadArguments, "Workload entity '{name}' already exists, but it is not a resource");
                }
                check_operations(operations)?;
                check_single(&all, name, operations)?;
                check_referrers(&all, name, ResourceUnit::of(operations))
            }
        }
    }

    /// Checks that nothing refers to an entity that is to go.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS`, with the names of those that do.
    pub(crate) fn check_removable(&self, name: &str) -> Result<()> {
        let all = self.all.read();
        let refers = |entity: &WorkloadEntity| match &entity.definition {
            WorkloadDefinition::Workload { parent, settings } => {
                let resources = settings.iter().filter_map(|setting| setting.resource.as_ref());
                parent.iter().chain(resources).any(|referenced| referenced.name == name)
            }
            WorkloadDefinition::Resource(_) => false,
        };
        let by: Vec<&str> = all.iter().filter(|(_, entity)| refers(entity)).map(|(by, _)| by.as_str()).collect();
        if !by.is_empty() {
            bail!(BadArguments, "Workload entity '{name}' cannot be dropped. It is referenced by: {}", by.join(" "));
        }
        Ok(())
    }

    /// Checks that a query may be of a workload.
    ///
    /// # Errors
    /// `INVALID_SCHEDULER_NODE` for one that has others below it; `RESOURCE_ACCESS_DENIED` for one that is not there,
    /// with `throw_on_unknown`.
    pub(crate) fn check_use(&self, name: &str, throw_on_unknown: bool) -> Result<()> {
        if !self.has_resources.load(Ordering::Relaxed) {
            return Ok(());
        }
        let all = self.all.read();
        let is_known = all.get(name).is_some_and(|entity| entity.definition.is_workload());
        if !is_known && throw_on_unknown {
            bail!(
                ResourceAccessDenied,
                "Workload '{name}' does not exist, and throw_on_unknown_workload is on: create it, or set `workload` \
                to another one"
            );
        }
        if is_known && all.values().any(|entity| entity.definition.parent() == Some(name)) {
            bail!(InvalidSchedulerNode, "Unable to link to workload '{name}' that has children");
        }
        Ok(())
    }

    /// The workloads that share the resource of a unit; `None` without one.
    pub(crate) fn shares(&self, unit: ResourceUnit, cores: usize) -> Option<ResourceShares> {
        let all = self.all.read();
        let (resource, operations) = all.iter().find_map(|(name, entity)| match &entity.definition {
            WorkloadDefinition::Resource(operations) if ResourceUnit::of(operations) == unit => {
                Some((name, operations))
            }
            _ => None,
        })?;
        let share_of = |(name, entity): (&String, &WorkloadEntity)| match &entity.definition {
            WorkloadDefinition::Workload { parent, settings } => {
                let parent = parent.as_ref().map(|parent| parent.name.as_str());
                share((name, parent), settings, (resource, unit), cores).ok()
            }
            WorkloadDefinition::Resource(_) => None,
        };
        Some(ResourceShares {
            resource: resource.clone(),
            shares: all.iter().filter_map(share_of).collect(),
            counts_masters: operations.contains(&ResourceOperation::MasterThread),
        })
    }
}

impl WorkloadDefinition {
    pub(crate) fn is_workload(&self) -> bool {
        matches!(self, WorkloadDefinition::Workload { .. })
    }

    /// The name of the workload that a workload is part of.
    pub(crate) fn parent(&self) -> Option<&str> {
        match self {
            WorkloadDefinition::Workload { parent, .. } => parent.as_ref().map(|parent| parent.name.as_str()),
            WorkloadDefinition::Resource(_) => None,
        }
    }

    /// The unit of a resource.
    pub(crate) fn unit(&self) -> Option<ResourceUnit> {
        match self {
            WorkloadDefinition::Workload { .. } => None,
            WorkloadDefinition::Resource(operations) => Some(ResourceUnit::of(operations)),
        }
    }
}

fn reference<'a>(
    all: &'a BTreeMap<String, WorkloadEntity>,
    name: &str,
    referenced: &Ident,
) -> Result<&'a WorkloadEntity> {
    match all.get(&referenced.name) {
        Some(entity) => Ok(entity),
        None => bail!(
            BadArguments,
            "Workload entity '{name}' references another workload entity '{}' that doesn't exist",
            referenced.name
        ),
    }
}

/// Checks the place of a workload in the tree: one root, no cycles.
fn check_parent(all: &BTreeMap<String, WorkloadEntity>, name: &str, parent: Option<&Ident>) -> Result<()> {
    let is_root = |entity: &WorkloadEntity| entity.definition.is_workload() && entity.definition.parent().is_none();
    let root = all.iter().find(|(_, entity)| is_root(entity)).map(|(name, _)| name.as_str());
    let Some(parent) = parent else {
        return match root {
            Some(root) if root != name => {
                bail!(BadArguments, "The second root is not allowed. You should probably add 'PARENT {root}' clause")
            }
            _ => Ok(()),
        };
    };
    if !reference(all, name, parent)?.definition.is_workload() {
        bail!(BadArguments, "Workload parent should reference another workload, not '{}'", parent.name);
    }
    if root == Some(name) {
        bail!(BadArguments, "It is not allowed to remove root workload");
    }
    let mut above = Some(parent.name.as_str());
    while let Some(at) = above {
        if at == name {
            bail!(BadArguments, "Workload entity cycles are not allowed");
        }
        above = all.get(at).and_then(|entity| entity.definition.parent());
    }
    Ok(())
}

/// Checks that the operations of a resource go together, and that this server shares them out.
fn check_operations(operations: &[ResourceOperation]) -> Result<()> {
    let is_thread = |operation: &ResourceOperation| {
        matches!(operation, ResourceOperation::MasterThread | ResourceOperation::WorkerThread)
    };
    let is_disk = |operation: &ResourceOperation| {
        matches!(operation, ResourceOperation::ReadDisk(_) | ResourceOperation::WriteDisk(_))
    };
    let kinds = [
        operations.iter().any(is_thread),
        operations.iter().any(is_disk),
        operations.contains(&ResourceOperation::Query),
        operations.contains(&ResourceOperation::MemoryReservation),
    ];
    if kinds.iter().filter(|is_there| **is_there).count() > 1 {
        bail!(BadArguments, "Resource definition could not mix CPU and IO operations");
    }
    if kinds[1] || kinds[3] {
        bail!(
            NotImplemented,
            "Workloads do not share {} here: a resource is (MASTER THREAD, WORKER THREAD), (WORKER THREAD) or (QUERY)",
            if kinds[1] { "reads and writes of disks" } else { "memory" }
        );
    }
    if kinds[0] && !operations.contains(&ResourceOperation::WorkerThread) {
        bail!(
            NotImplemented,
            "A resource of master threads alone is not supported: where they count, workers do their work, so that \
            WORKER THREAD has to be named too"
        );
    }
    Ok(())
}

/// Checks that the settings that workloads have for a resource alone have an effect on its unit.
fn check_referrers(all: &BTreeMap<String, WorkloadEntity>, name: &str, unit: ResourceUnit) -> Result<()> {
    all.values().try_for_each(|entity| match &entity.definition {
        WorkloadDefinition::Workload { settings, .. } => check(settings, |resource| (resource == name).then_some(unit)),
        WorkloadDefinition::Resource(_) => Ok(()),
    })
}

/// Checks that no other resource has one of the operations.
fn check_single(all: &BTreeMap<String, WorkloadEntity>, name: &str, operations: &[ResourceOperation]) -> Result<()> {
    for (other, entity) in all.iter().filter(|(other, _)| *other != name) {
        let WorkloadDefinition::Resource(known) = &entity.definition else { continue };
        let Some(twice) = operations.iter().find(|operation| known.contains(operation)) else { continue };
        let words = match twice {
            ResourceOperation::MasterThread => "MASTER THREAD",
            ResourceOperation::WorkerThread => "WORKER THREAD",
            ResourceOperation::Query => "QUERY",
            _ => continue,
        };
        bail!(BadArguments, "The second resource for {words} is not allowed. Current resource name: '{other}'");
    }
    Ok(())
}
