//! Workloads and the resources that they share.

use super::{CreateMode, Ident, Literal};

/// `CREATE` and `DROP` of `WORKLOAD` and `RESOURCE`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorkloadStatement {
    /// The action.
    pub action: WorkloadAction,
    /// The name of the workload or resource.
    pub name: Ident,
    /// `ON CLUSTER`.
    pub on_cluster: Option<String>,
}

/// The action on a workload or resource.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum WorkloadAction {
    /// `CREATE [OR REPLACE] WORKLOAD [IF NOT EXISTS] name [IN parent] [SETTINGS …]`.
    CreateWorkload {
        /// What happens if it exists.
        mode: CreateMode,
        /// The workload that it is part of.
        parent: Option<Ident>,
        /// Its settings.
        settings: Vec<WorkloadSetting>,
    },
    /// `CREATE [OR REPLACE] RESOURCE [IF NOT EXISTS] name (…)`.
    CreateResource {
        /// What happens if it exists.
        mode: CreateMode,
        /// The operations that use it.
        operations: Vec<ResourceOperation>,
    },
    /// `DROP WORKLOAD`.
    DropWorkload {
        /// `IF EXISTS`.
        if_exists: bool,
    },
    /// `DROP RESOURCE`.
    DropResource {
        /// `IF EXISTS`.
        if_exists: bool,
    },
}

/// `name = value [FOR resource]`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WorkloadSetting {
    /// The name of the setting.
    pub name: Ident,
    /// The value.
    pub value: Literal,
    /// The only resource that it is for.
    pub resource: Option<Ident>,
}

/// An operation that uses a resource.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ResourceOperation {
    /// `READ DISK name`, or `READ ANY DISK`.
    ReadDisk(Option<Ident>),
    /// `WRITE DISK name`, or `WRITE ANY DISK`.
    WriteDisk(Option<Ident>),
    /// `MASTER THREAD`: the own thread of a query.
    MasterThread,
    /// `WORKER THREAD`: the other threads of a query.
    WorkerThread,
    /// `QUERY`: a place among the running queries.
    Query,
    /// `MEMORY RESERVATION`.
    MemoryReservation,
}
