//! Running queries, and those that wait to run.

use crate::admission::{AdmissionLimits, AwaitedPlace, WaitingQuery, next_of, sharing};
use crate::engine::Engine;
use base::cancel::CancelReason;
use base::client_info::ClientInfo;
use base::memory::RunningQueries;
use base::{Error, Result, bail};
use exec::QueryContext;
use exec::workload::{ShareState, ShareTree, WorkloadShare};
use parking_lot::RwLock;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Time that a query waits for a place where nothing bounds it.
const LONG_WAIT: Duration = Duration::from_secs(365 * 24 * 3600);

/// Longest time between looks of a waiting query whether the rate of its workload lets it begin.
const RATE_LOOK_TIME: Duration = Duration::from_millis(100);

/// A running query, for `system.processes`.
#[derive(Clone)]
pub struct ProcessInfo {
    /// The id of the query.
    pub query_id: String,
    /// The user.
    pub user: String,
    /// The client's address and program.
    pub client: Arc<ClientInfo>,
    /// The session's database.
    pub database: String,
    /// The text.
    pub query: Arc<str>,
    /// Time of the start.
    pub started: Instant,
    /// The query's context: counters, memory, cancellation.
    pub context: Arc<QueryContext>,
}

/// All queries that run, and those that wait for a place among them.
#[derive(Default)]
pub(crate) struct Processes(RwLock<ProcessTable>);

/// A query's id, and the number of its entry: a query that was replaced runs on beside its successor, who has the same
/// id, until it notices that it was ended.
type ProcessKey = (String, u64);

/// # Invariants
/// - no query waits that might run beside those that do, but those that were ended and are about to notice, and those
///   whose workload has to let time pass: they look again when it has;
/// - of an id, all entries but that of the highest number were ended.
#[derive(Default)]
struct ProcessTable {
    /// By id, those of one id in the order in which they came.
    running: BTreeMap<ProcessKey, ProcessInfo>,
    /// The number of the last entry.
    last: u64,
    /// In the order in which they came.
    waiting: Vec<WaitingQuery>,
    /// The workloads that share the admission of queries.
    workloads: ShareTree,
    /// Workloads of running queries that have a place of theirs, by the numbers of their entries.
    held: HashMap<u64, Arc<str>>,
}

/// The result of asking for a place.
enum Admission {
    Running,
    /// The query waits up to a time; the error is for when that passes.
    Waiting {
        place: Arc<AwaitedPlace>,
        deadline: Instant,
        refusal: Error,
    },
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
    /// place comes free in time; `SERVER_OVERLOADED`, `QUERY_SLOT_ACQUISITION_TIMEOUT` for a place of its workload;
    /// those of the query's end while it waits.
    pub(crate) fn begin(
        engine: &Arc<Engine>,
        info: ProcessInfo,
        replace: bool,
        limits: AdmissionLimits,
    ) -> Result<Self> {
        let running =
            Running { engine: engine.clone(), query_id: info.query_id.clone(), context: info.context.clone() };
        // If this fails there is nothing of ours to remove: the entry of that id has another context.
        if let Admission::Waiting { place, deadline, refusal } = engine.processes.add(info, replace, limits)? {
            let cancel = &running.context.cancel;
            if !engine.processes.wait(&running.context, &place, deadline) {
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

impl RunningQueries for Processes {
    fn largest_bytes(&self) -> u64 {
        let table = base::work::read(&self.0);
        table.running.values().map(|info| info.context.memory.used_bytes()).max().unwrap_or(0)
    }
}

impl Processes {
    /// Adds a query to the running or the waiting ones.
    ///
    /// # Errors
    /// `QUERY_WITH_SAME_ID_IS_ALREADY_RUNNING`, unless `replace` ends that one; `TOO_MANY_SIMULTANEOUS_QUERIES` where
    /// there is no place and no time to wait; `SERVER_OVERLOADED` where as many of its workload wait as may.
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
            // It would take a place, and the id, from the one that replaces it.
            table.waiting.retain(|query| query.info.query_id != info.query_id);
        }
        let own = || table.running.values().filter(|known| known.user == info.user).count();
        let refusal = limits.refusal(&info.user, table.running.len(), own);
        let workload = sharing(&info, &table.workloads).cloned();
        match (refusal, workload) {
            (None, None) => {
                table.run(info);
                Ok(Admission::Running)
            }
            (Some(refusal), _) if limits.wait == Duration::ZERO => Err(refusal),
            (Some(refusal), None) => {
                let place = table.wait(info, limits);
                Ok(Admission::Waiting { place, deadline: Instant::now() + limits.wait.min(LONG_WAIT), refusal })
            }
            (refusal, Some(workload)) => table.ask_workload(info, limits, (workload, refusal)),
        }
    }

    /// Waits for a place up to a time, or until the query is ended; whether it was given.
    fn wait(&self, context: &QueryContext, place: &AwaitedPlace, deadline: Instant) -> bool {
        loop {
            let delay = context.workload.as_ref().map_or(LONG_WAIT, |workload| self.look_again(workload));
            let until = deadline.min(Instant::now() + delay);
            if place.wait(until, || context.cancel.is_cancelled()) {
                return true;
            }
            if Instant::now() >= deadline || context.cancel.is_cancelled() {
                return false;
            }
        }
    }

    /// Gives places to queries of a workload that may run by now, which nothing signals where its rate is limited.
    /// Gives the time to the next look.
    fn look_again(&self, workload: &str) -> Duration {
        let delay = base::work::read(&self.0).workloads.delay(workload, Instant::now());
        let Some(delay) = delay else { return RATE_LOOK_TIME };
        if delay.is_zero() {
            base::work::write(&self.0).give_places();
        }
        delay.clamp(Duration::from_millis(1), RATE_LOOK_TIME)
    }

    /// Puts other workloads in the place of those that share the admission of queries; those that wait follow.
    pub(crate) fn set_workloads(&self, shares: &[WorkloadShare]) {
        let mut table = base::work::write(&self.0);
        table.workloads.replace(shares, Instant::now());
        table.give_places();
    }

    /// The workloads that share the admission of queries, and how many queries wait in each.
    pub(crate) fn workloads(&self) -> Vec<(ShareState, usize)> {
        let table = base::work::read(&self.0);
        let with_waiting = |state: ShareState| {
            let waiting = table.waiting_of(&state.share.name);
            (state, waiting)
        };
        table.workloads.states(Instant::now()).into_iter().map(with_waiting).collect()
    }

    /// Removes a query that has ended, and none that took its id; its place goes to one that waits.
    fn remove(&self, query_id: &str, context: &Arc<QueryContext>) {
        let mut table = base::work::write(&self.0);
        let is_own = |(_, info): &(&ProcessKey, &ProcessInfo)| Arc::ptr_eq(&info.context, context);
        if let Some(key) = table.running_of(query_id).find(is_own).map(|(key, _)| key.clone()) {
            table.running.remove(&key);
            if let Some(workload) = table.held.remove(&key.1) {
                table.workloads.stop(&workload);
            }
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

    /// All queries that wait for a place.
    pub(crate) fn all_waiting(&self) -> Vec<ProcessInfo> {
        base::work::read(&self.0).waiting.iter().map(|query| query.info.clone()).collect()
    }

    /// Number of queries that wait for a place.
    pub(crate) fn waiting(&self) -> usize {
        base::work::read(&self.0).waiting.len()
    }

    /// The running query of an id.
    pub(crate) fn find(&self, query_id: &str) -> Option<ProcessInfo> {
        base::work::read(&self.0).running_of(query_id).next_back().map(|(_, info)| info.clone())
    }

    /// Ends the query of an id; whether there was one.
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
        let waiting = self.waiting.iter().map(|query| &query.info).find(|info| info.query_id == query_id);
        // One that waits came later: it replaced the one that runs.
        waiting.or_else(|| self.running_of(query_id).next_back().map(|(_, info)| info))
    }

    /// The running queries of an id: at most one that was not ended, the last.
    fn running_of(&self, query_id: &str) -> std::collections::btree_map::Range<'_, ProcessKey, ProcessInfo> {
        self.running.range((query_id.to_string(), 0)..=(query_id.to_string(), u64::MAX))
    }

    /// Adds a query to the running ones.
    fn run(&mut self, info: ProcessInfo) {
        self.last += 1;
        if let Some(workload) = sharing(&info, &self.workloads).cloned() {
            self.workloads.start(&workload, 1.0, Instant::now());
            self.held.insert(self.last, workload);
        }
        self.running.insert((info.query_id.clone(), self.last), info);
    }

    /// Lets a query wait.
    fn wait(&mut self, info: ProcessInfo, limits: AdmissionLimits) -> Arc<AwaitedPlace> {
        let place = Arc::<AwaitedPlace>::default();
        self.waiting.push(WaitingQuery { info, limits, place: place.clone() });
        place
    }

    /// Asks for a place of a workload too; `refusal` is that of the other limits, whose time to wait is not over.
    fn ask_workload(
        &mut self,
        info: ProcessInfo,
        limits: AdmissionLimits,
        (workload, refusal): (Arc<str>, Option<Error>),
    ) -> Result<Admission> {
        let before = self.waiting_of(&workload) as u64;
        let place = self.wait(info, limits);
        self.give_places();
        if place.is_given() {
            return Ok(Admission::Running);
        }
        if self.workloads.waiting_max(&workload).is_some_and(|max| before >= max) {
            self.waiting.retain(|query| !Arc::ptr_eq(&query.place, &place));
            bail!(
                ServerOverloaded,
                "Workload '{workload}' has {before} waiting queries, as many as may wait (max_waiting_queries)"
            );
        }
        let now = Instant::now();
        let by_workload = now + limits.workload_wait.map_or(LONG_WAIT, |wait| wait.min(LONG_WAIT));
        Ok(match refusal.map(|refusal| (refusal, now + limits.wait.min(LONG_WAIT))) {
            Some((refusal, deadline)) if deadline <= by_workload => Admission::Waiting { place, deadline, refusal },
            _ => Admission::Waiting { place, deadline: by_workload, refusal: limits.late(&workload) },
        })
    }

    /// Number of queries of a workload that wait.
    fn waiting_of(&self, workload: &str) -> usize {
        self.waiting.iter().filter(|query| query.info.context.workload.as_deref() == Some(workload)).count()
    }

    /// Gives free places to waiting queries that may run.
    fn give_places(&mut self) {
        while let Some(at) = next_of(&self.waiting, &self.running, &self.workloads) {
            let query = self.waiting.remove(at);
            self.run(query.info);
            query.place.give();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::ErrorCode;
    use exec::WorkerPool;

    fn info(id: &str) -> ProcessInfo {
        ProcessInfo {
            query_id: id.into(),
            user: "u".into(),
            database: "default".into(),
            query: "SELECT 1".into(),
            started: Instant::now(),
            client: Arc::default(),
            context: Arc::new(QueryContext::new(Arc::default(), WorkerPool::new(1))),
        }
    }

    fn ids(processes: &Processes) -> Vec<String> {
        processes.all().into_iter().map(|info| info.query_id).collect()
    }

    #[test]
    fn a_place_goes_to_who_waits_for_it() {
        let processes = Processes::default();
        let limits = AdmissionLimits { server: 1, wait: Duration::from_secs(60), ..AdmissionLimits::default() };
        let first = info("first");
        assert!(matches!(processes.add(first.clone(), false, limits), Ok(Admission::Running)));
        let Ok(Admission::Waiting { place, .. }) = processes.add(info("second"), false, limits) else {
            panic!("it runs")
        };
        assert_eq!((ids(&processes), processes.waiting()), (vec!["first".to_string()], 1));
        processes.remove("first", &first.context);
        assert!(place.wait(Instant::now(), || false));
        assert_eq!((ids(&processes), processes.waiting()), (vec!["second".to_string()], 0));
    }

    #[test]
    fn without_time_to_wait_a_query_is_refused() {
        let processes = Processes::default();
        let limits = AdmissionLimits { server: 1, ..AdmissionLimits::default() };
        assert!(processes.add(info("first"), false, limits).is_ok());
        let refused = processes.add(info("second"), false, limits).err();
        assert_eq!(refused.map(|error| error.code()), Some(ErrorCode::TooManySimultaneousQueries));
        assert_eq!((processes.waiting(), processes.find("second").is_some()), (0, false));
    }

    #[test]
    fn an_id_is_taken_until_its_query_is_replaced() {
        let processes = Processes::default();
        let (old, new) = (info("a"), info("a"));
        assert!(processes.add(old.clone(), false, AdmissionLimits::default()).is_ok());
        let refused = processes.add(new.clone(), false, AdmissionLimits::default()).err();
        assert_eq!(refused.map(|error| error.code()), Some(ErrorCode::QueryWithSameIdIsAlreadyRunning));
        assert!(processes.add(new.clone(), true, AdmissionLimits::default()).is_ok());
        assert!(old.context.cancel.is_cancelled() && !new.context.cancel.is_cancelled());
        // The end of a query must not remove another one that has taken its id.
        processes.remove("a", &old.context);
        assert!(processes.find("a").is_some());
        processes.remove("a", &new.context);
        assert!(processes.find("a").is_none());
    }

    #[test]
    fn a_query_that_was_replaced_while_it_waited_takes_nothing_from_its_successor() {
        let processes = Processes::default();
        let limits = AdmissionLimits { server: 1, wait: Duration::from_secs(60), ..AdmissionLimits::default() };
        let (first, old, new) = (info("first"), info("a"), info("a"));
        assert!(processes.add(first.clone(), false, limits).is_ok());
        let Ok(Admission::Waiting { place: old_place, .. }) = processes.add(old.clone(), false, limits) else {
            panic!("it runs")
        };
        // The one that replaces it needs no place, or has another limit.
        assert!(matches!(processes.add(new.clone(), true, AdmissionLimits::default()), Ok(Admission::Running)));
        assert!(old.context.cancel.is_cancelled());
        processes.remove("first", &first.context);
        assert!(!old_place.wait(Instant::now(), || false), "a query that was ended has a place");
        assert!(processes.find("a").is_some_and(|info| Arc::ptr_eq(&info.context, &new.context)));
        processes.remove("a", &old.context);
        assert_eq!((ids(&processes), processes.waiting()), (vec!["a".to_string()], 0));
    }

    #[test]
    fn a_query_that_was_replaced_keeps_its_place_until_it_ends() {
        let processes = Processes::default();
        let limits = AdmissionLimits { server: 2, wait: Duration::from_secs(60), ..AdmissionLimits::default() };
        let (old, new) = (info("a"), info("a"));
        assert!(processes.add(old.clone(), false, limits).is_ok());
        assert!(matches!(processes.add(new.clone(), true, limits), Ok(Admission::Running)));
        let waits = processes.add(info("b"), false, limits);
        assert!(matches!(waits, Ok(Admission::Waiting { .. })), "three run where two may");
        assert!(processes.cancel("a") && new.context.cancel.is_cancelled());
        processes.remove("a", &old.context);
        assert_eq!(ids(&processes), ["a", "b"]);
    }

    #[test]
    fn a_query_that_was_ended_takes_no_place() {
        let processes = Processes::default();
        let limits = AdmissionLimits { server: 1, wait: Duration::from_secs(60), ..AdmissionLimits::default() };
        let first = info("first");
        assert!(processes.add(first.clone(), false, limits).is_ok());
        for id in ["ended", "next"] {
            assert!(matches!(processes.add(info(id), false, limits), Ok(Admission::Waiting { .. })));
        }
        assert!(processes.cancel("ended"));
        processes.remove("first", &first.context);
        assert_eq!(ids(&processes), ["next"]);
    }

    #[test]
    fn queries_that_wait_are_ended_too() {
        let processes = Processes::default();
        let limits = AdmissionLimits { server: 1, wait: Duration::from_secs(60), ..AdmissionLimits::default() };
        let (running, waiting) = (info("a"), info("b"));
        assert!(processes.add(running.clone(), false, limits).is_ok());
        assert!(processes.add(waiting.clone(), false, limits).is_ok());
        assert!(processes.cancel("b") && !processes.cancel("c"));
        assert!(waiting.context.cancel.is_cancelled() && !running.context.cancel.is_cancelled());
        processes.cancel_all();
        assert!(running.context.cancel.is_cancelled());
    }
}
