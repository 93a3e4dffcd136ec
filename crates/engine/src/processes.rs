//! Queries that run now.

use crate::engine::Engine;
use base::cancel::CancelReason;
use base::{Result, bail};
use exec::QueryContext;
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// A running query, for `system.processes`.
#[derive(Clone)]
pub struct ProcessInfo {
    /// Its id.
    pub query_id: String,
    /// The user.
    pub user: String,
    /// The session's database.
    pub database: String,
    /// The text.
    pub query: Arc<str>,
    /// When it began.
    pub started: Instant,
    /// Its context: counters, memory, cancellation.
    pub context: Arc<QueryContext>,
}

/// All running queries by id.
#[derive(Default)]
pub(crate) struct Processes(RwLock<BTreeMap<String, ProcessInfo>>);

/// A place among the running queries; dropping it, in whatever way the query ends, gives it up.
pub(crate) struct Running {
    engine: Arc<Engine>,
    query_id: String,
    context: Arc<QueryContext>,
}

impl Running {
    /// Takes a place.
    ///
    /// # Errors
    /// As [`Processes::add`].
    pub(crate) fn begin(engine: &Arc<Engine>, info: ProcessInfo, replace: bool) -> Result<Self> {
        let running =
            Running { engine: engine.clone(), query_id: info.query_id.clone(), context: info.context.clone() };
        // If this fails there is nothing of ours to remove: the entry of that id has another context.
        engine.processes.add(info, replace)?;
        Ok(running)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.engine.processes.remove(&self.query_id, &self.context);
    }
}

impl Processes {
    /// Adds a query.
    ///
    /// # Errors
    /// `QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING`, unless `replace` ends that one.
    fn add(&self, info: ProcessInfo, replace: bool) -> Result<()> {
        let mut processes = base::work::write(&self.0);
        if let Some(running) = processes.get(&info.query_id) {
            if !replace {
                bail!(QueryWithSameIdIsAlreadyRunning, "Query with id = {} is already running", info.query_id);
            }
            running.context.cancel.cancel(CancelReason::Cancelled);
        }
        processes.insert(info.query_id.clone(), info);
        Ok(())
    }

    /// Removes a query that has ended, unless another took its id.
    fn remove(&self, query_id: &str, context: &Arc<QueryContext>) {
        let mut processes = base::work::write(&self.0);
        if processes.get(query_id).is_some_and(|info| Arc::ptr_eq(&info.context, context)) {
            processes.remove(query_id);
        }
    }

    /// All running queries.
    pub(crate) fn all(&self) -> Vec<ProcessInfo> {
        base::work::read(&self.0).values().cloned().collect()
    }

    /// Ends one query; whether there was one.
    pub(crate) fn cancel(&self, query_id: &str) -> bool {
        let processes = base::work::read(&self.0);
        let found = processes.get(query_id);
        if let Some(info) = found {
            info.context.cancel.cancel(CancelReason::Cancelled);
        }
        found.is_some()
    }

    /// Ends every query.
    pub(crate) fn cancel_all(&self) {
        base::work::read(&self.0).values().for_each(|info| info.context.cancel.cancel(CancelReason::Cancelled));
    }
}
