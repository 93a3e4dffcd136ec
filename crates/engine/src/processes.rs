//! Queries that run now.

use crate::admission::{AdmissionLimits, AwaitedPlace, WaitingQuery, next_of};
use crate::engine::Engine;
use base::cancel::CancelReason;
use base::{Error, Result, bail};
use exec::QueryContext;
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

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

/// All queries that run, and those that wait for a place among them.
#[derive(Default)]
pub(crate) struct Processes(RwLock<ProcessTable>);

/// # Invariants
/// - no query waits that might run beside those that do.
#[derive(Default)]
struct ProcessTable {
    /// By id.
    running: BTreeMap<String, ProcessInfo>,
    /// In the order in which they came.
    waiting: Vec<WaitingQuery>,
}

/// How a query that would begin stands.
enum Admission {
    Running,
    /// It waits; what it is told if its time passes.
    Waiting(Arc<AwaitedPlace>, Error),
}

/// A place among the running queries; dropping it, in whatever way the query ends, gives it up.
pub(crate) struct Running {
    engine: Arc<Engine>,
    query_id: String,
    context: Arc<QueryContext>,
}

impl Running {
    /// Takes a place, or waits for one as long as the limits say.
    ///
    /// # Errors
    /// `QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING`, unless `replace` ends that one; `TOO_MANY_SIMULTANEOUS_QUERIES` when no
    /// place comes free in time; those of the query's end while it waits.
    pub(crate) fn begin(
        engine: &Arc<Engine>,
        info: ProcessInfo,
        replace: bool,
        limits: AdmissionLimits,
    ) -> Result<Self> {
        let running =
            Running { engine: engine.clone(), query_id: info.query_id.clone(), context: info.context.clone() };
        // If this fails there is nothing of ours to remove: the entry of that id has another context.
        if let Admission::Waiting(place, refusal) = engine.processes.add(info, replace, limits)? {
            let cancel = &running.context.cancel;
            if !place.wait(Instant::now() + limits.wait, || cancel.is_cancelled()) {
                // Where a place came at the last moment, dropping `running` gives it up.
                engine.processes.stop_waiting(&place);
                cancel.check()?;
                return Err(refusal);
            }
        }
        Ok(running)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.engine.processes.remove(&self.query_id, &self.context);
    }
}

impl Processes {
    /// Adds a query to the running or the waiting ones.
    ///
    /// # Errors
    /// `QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING`, unless `replace` ends that one; `TOO_MANY_SIMULTANEOUS_QUERIES` where
    /// there is no place and no time to wait.
    fn add(&self, info: ProcessInfo, replace: bool, limits: AdmissionLimits) -> Result<Admission> {
        let mut table = base::work::write(&self.0);
        if let Some(known) = table.find(&info.query_id) {
            if !replace {
                bail!(QueryWithSameIdIsAlreadyRunning, "Query with id = {} is already running", info.query_id);
            }
            if known.user != info.user {
                bail!(
                    QueryWithSameIdIsAlreadyRunning,
                    "Query with id = {} is already running by another user, whose queries cannot be replaced",
                    info.query_id
                );
            }
            known.context.cancel.cancel(CancelReason::Cancelled);
        }
        let own = || table.running.values().filter(|known| known.user == info.user).count();
        match limits.refusal(&info.user, table.running.len(), own) {
            None => {
                table.running.insert(info.query_id.clone(), info);
                Ok(Admission::Running)
            }
            Some(refusal) if limits.wait == Duration::ZERO => Err(refusal),
            Some(refusal) => {
                let place = Arc::<AwaitedPlace>::default();
                table.waiting.push(WaitingQuery { info, limits, place: place.clone() });
                Ok(Admission::Waiting(place, refusal))
            }
        }
    }

    /// Removes a query that has ended, unless another took its id; its place goes to one that waits.
    fn remove(&self, query_id: &str, context: &Arc<QueryContext>) {
        let mut table = base::work::write(&self.0);
        if table.running.get(query_id).is_some_and(|info| Arc::ptr_eq(&info.context, context)) {
            table.running.remove(query_id);
            table.give_places();
        }
    }

    /// Removes a query from those that wait, if it is still there.
    fn stop_waiting(&self, place: &Arc<AwaitedPlace>) {
        base::work::write(&self.0).waiting.retain(|query| !Arc::ptr_eq(&query.place, place));
    }

    /// All running queries.
    pub(crate) fn all(&self) -> Vec<ProcessInfo> {
        base::work::read(&self.0).running.values().cloned().collect()
    }

    /// Number of queries that wait for a place.
    pub(crate) fn waiting(&self) -> usize {
        base::work::read(&self.0).waiting.len()
    }

    /// The running query of an id.
    pub(crate) fn find(&self, query_id: &str) -> Option<ProcessInfo> {
        base::work::read(&self.0).running.get(query_id).cloned()
    }

    /// Ends one query; whether there was one.
    pub(crate) fn cancel(&self, query_id: &str) -> bool {
        let table = base::work::read(&self.0);
        let found = table.find(query_id);
        if let Some(info) = found {
            info.context.cancel.cancel(CancelReason::Cancelled);
        }
        found.is_some()
    }

    /// Ends every query.
    pub(crate) fn cancel_all(&self) {
        let table = base::work::read(&self.0);
        let waiting = table.waiting.iter().map(|query| &query.info);
        table.running.values().chain(waiting).for_each(|info| info.context.cancel.cancel(CancelReason::Cancelled));
    }
}

impl ProcessTable {
    fn find(&self, query_id: &str) -> Option<&ProcessInfo> {
        let waiting = || self.waiting.iter().map(|query| &query.info).find(|info| info.query_id == query_id);
        self.running.get(query_id).or_else(waiting)
    }

    /// Lets those run that wait and may.
    fn give_places(&mut self) {
        while let Some(at) = next_of(&self.waiting, &self.running) {
            let query = self.waiting.remove(at);
            self.running.insert(query.info.query_id.clone(), query.info);
            query.place.give();
        }
    }
}
