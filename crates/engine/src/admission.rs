//! Admission of queries: limits on how many run at a time, and a queue of those that wait for a place.
//!
//! ```text
//! begin ─▶ a place is free ───────────────────────────────────────▶ runs ─▶ ends: places go to those that wait
//!       └▶ none: waits up to `queue_max_wait_ms`, else refused ──────▲──────────────┘
//! ```
//! A place goes to the user with the fewest running queries; of one user's queries, to the one that came first. Where
//! workloads share the admission of queries, a query of one of them needs a place of its workload too; who is next
//! among workloads, their tree says ([`exec::workload`]).

use crate::engine::Engine;
use crate::processes::ProcessInfo;
use base::{Error, Result, Settings, err};
use exec::workload::ShareTree;
use parking_lot::{Condvar, Mutex};
use sql::ast::{self, StatementKind};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Interval at which a waiting query checks whether it was ended.
const LOOK_TIME: Duration = Duration::from_millis(100);

/// Number of running queries up to which another may begin; 0 is no limit.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct AdmissionLimits {
    /// Queries of the server (`max_concurrent_queries`).
    pub server: u64,
    /// Queries of all users, by the query's settings (`max_concurrent_queries_for_all_users`).
    pub all_users: u64,
    /// Queries of the query's user (`max_concurrent_queries_for_user`).
    pub user: u64,
    /// Longest time that the query waits for a place (`queue_max_wait_ms`).
    pub wait: Duration,
    /// Longest time that the query waits for a place of its workload (`workload_admission_timeout_ms`); `None` for any.
    pub workload_wait: Option<Duration>,
}

impl AdmissionLimits {
    /// The limits for a statement. What an operator needs to make room has none: `KILL`, reading `system.processes` or
    /// `system.metrics`; nor has what takes no resources: `SET`, `USE`.
    pub(crate) fn of(statement: &StatementKind, settings: &Settings, server: u64) -> Self {
        if is_free(statement) {
            return AdmissionLimits::default();
        }
        AdmissionLimits {
            server,
            all_users: settings.max_concurrent_queries_for_all_users,
            user: settings.max_concurrent_queries_for_user,
            wait: Duration::from_millis(settings.queue_max_wait_ms),
            workload_wait: match settings.workload_admission_timeout_ms {
                0 => None,
                milliseconds => Some(Duration::from_millis(milliseconds)),
            },
        }
    }

    /// The refusal of a query that has waited for a place of its workload as long as it may.
    pub(crate) fn late(&self, workload: &str) -> Error {
        err!(
            QuerySlotAcquisitionTimeout,
            "Workload '{workload}' did not admit the query within {} ms (workload_admission_timeout_ms)",
            self.workload_wait.unwrap_or_default().as_millis()
        )
    }

    /// The reason why a query may not begin beside `all` running ones, of which `own` are the user's; `None` if it may.
    pub(crate) fn refusal(&self, user: &str, all: usize, own: impl FnOnce() -> usize) -> Option<Error> {
        let all = all as u64;
        if self.server > 0 && all >= self.server {
            return Some(err!(
                TooManySimultaneousQueries,
                "Too many simultaneous queries. Maximum: {}. Try again, let queries wait (queue_max_wait_ms), or raise \
                max_concurrent_queries",
                self.server
            ));
        }
        if self.all_users > 0 && all >= self.all_users {
            return Some(err!(
                TooManySimultaneousQueries,
                "Too many simultaneous queries for all users. Current: {all}, maximum: {} \
                (max_concurrent_queries_for_all_users)",
                self.all_users
            ));
        }
        let own = if self.user > 0 { own() as u64 } else { 0 };
        (self.user > 0 && own >= self.user).then(|| {
            err!(
                TooManySimultaneousQueries,
                "Too many simultaneous queries for user {user}. Current: {own}, maximum: {} \
                (max_concurrent_queries_for_user)",
                self.user
            )
        })
    }
}

/// Whether a statement has no limits: see [`AdmissionLimits::of`]. Of workloads, statements that define them are free
/// too, or limits could not be raised.
fn is_free(statement: &StatementKind) -> bool {
    match statement {
        StatementKind::Kill(_) | StatementKind::Set(_) | StatementKind::Use(_) => true,
        StatementKind::Select(query) => reads_activity(query),
        _ => false,
    }
}

/// The workload of a statement; `None` for one that belongs to none.
///
/// # Errors
/// `INVALID_SCHEDULER_NODE`, `RESOURCE_ACCESS_DENIED` where it cannot be of the one that it names.
pub(crate) fn workload_of(engine: &Engine, statement: &StatementKind, settings: &Settings) -> Result<Option<Arc<str>>> {
    if is_free(statement) || matches!(statement, StatementKind::Workload(_)) {
        return Ok(None);
    }
    engine.workloads.check_use(&settings.workload, engine.throws_on_unknown_workload())?;
    Ok(Some(engine.workloads.name(&settings.workload)))
}

/// Whether a query reads `system.processes` or `system.metrics` and joins nothing to it.
fn reads_activity(query: &ast::SelectQuery) -> bool {
    let ast::QueryBody::Select(select) = &query.body else { return false };
    let Some(from) = select.from.as_ref().filter(|from| from.joins.is_empty()) else { return false };
    match from.first.as_ref().map(|table| &table.kind) {
        Some(ast::TableKind::Name(name)) => {
            matches!(name.name.name.as_str(), "processes" | "metrics")
                && name.database.as_ref().is_some_and(|database| database.name == "system")
        }
        _ => false,
    }
}

/// The workload of a query that shares the admission of queries, if it is of such a one.
pub(crate) fn sharing<'q>(info: &'q ProcessInfo, workloads: &ShareTree) -> Option<&'q Arc<str>> {
    info.context.workload.as_ref().filter(|workload| workloads.is_leaf(workload))
}

/// A query that waits for a place.
pub(crate) struct WaitingQuery {
    /// The entry for the running queries.
    pub info: ProcessInfo,
    /// The limits that it must meet.
    pub limits: AdmissionLimits,
    /// The place, which is given from another thread.
    pub place: Arc<AwaitedPlace>,
}

/// A place that is given to a waiting query.
#[derive(Default)]
pub(crate) struct AwaitedPlace {
    is_given: Mutex<bool>,
    given: Condvar,
}

impl AwaitedPlace {
    /// Gives the place; the query is among the running ones already.
    pub(crate) fn give(&self) {
        *self.is_given.lock() = true;
        self.given.notify_one();
    }

    /// Waits until the place is given, or `deadline` has come, or `is_ended` holds; whether it was given.
    pub(crate) fn wait(&self, deadline: Instant, is_ended: impl Fn() -> bool) -> bool {
        // Those that make room, such as KILL, must find a thread however many wait.
        base::blocking::waiting(|| self.wait_here(deadline, is_ended))
    }

    /// Whether the place was given.
    pub(crate) fn is_given(&self) -> bool {
        *self.is_given.lock()
    }

    fn wait_here(&self, deadline: Instant, is_ended: impl Fn() -> bool) -> bool {
        let mut is_given = self.is_given.lock();
        while !*is_given {
            let now = Instant::now();
            if now >= deadline || is_ended() {
                return false;
            }
            self.given.wait_for(&mut is_given, LOOK_TIME.min(deadline - now));
        }
        true
    }
}

/// The place in the queue of the query that is next: of those that may run and were not ended, the first one of the
/// user with the fewest running queries. Of those in workloads, only the workload that is next counts.
pub(crate) fn next_of<K>(
    waiting: &[WaitingQuery],
    running: &BTreeMap<K, ProcessInfo>,
    workloads: &ShareTree,
) -> Option<usize> {
    if waiting.is_empty() {
        return None;
    }
    let mut counts: HashMap<&str, usize> = HashMap::new();
    running.values().for_each(|info| *counts.entry(&info.user).or_default() += 1);
    let own = |query: &WaitingQuery| counts.get(query.info.user.as_str()).copied().unwrap_or(0);
    let may_run = |query: &WaitingQuery| query.limits.refusal(&query.info.user, running.len(), || own(query)).is_none();
    let is_ended = |query: &WaitingQuery| query.info.context.cancel.is_cancelled();
    let able: Vec<usize> = (0..waiting.len()).filter(|&at| !is_ended(&waiting[at]) && may_run(&waiting[at])).collect();
    let sharing = |at: usize| sharing(&waiting[at].info, workloads);
    let next = workloads.pick(Instant::now(), &|workload| able.iter().any(|&at| sharing(at) == Some(workload)));
    able.into_iter()
        .filter(|&at| sharing(at).is_none_or(|workload| next.as_ref() == Some(workload)))
        .min_by_key(|&at| (own(&waiting[at]), at))
}

#[cfg(test)]
mod tests {
    use super::*;
    use exec::{QueryContext, WorkerPool};

    fn info(user: &str) -> ProcessInfo {
        ProcessInfo {
            query_id: String::new(),
            user: user.into(),
            database: String::new(),
            query: "".into(),
            started: Instant::now(),
            client: Arc::default(),
            context: Arc::new(QueryContext::new(Arc::default(), WorkerPool::new(1))),
        }
    }

    fn next(waiting: &[&str], running: &[&str], limits: AdmissionLimits) -> Option<usize> {
        let waits = |user: &&str| WaitingQuery { info: info(user), limits, place: Arc::default() };
        let runs = |(at, user): (usize, &&str)| (at.to_string(), info(user));
        let waiting: Vec<WaitingQuery> = waiting.iter().map(waits).collect();
        let running = running.iter().enumerate().map(runs).collect::<BTreeMap<_, _>>();
        next_of(&waiting, &running, &ShareTree::default())
    }

    #[test]
    fn the_user_with_the_fewest_running_queries_is_next() {
        let limits = AdmissionLimits { server: 3, wait: Duration::from_secs(1), ..AdmissionLimits::default() };
        assert_eq!(next(&["a", "b"], &["a", "a"], limits), Some(1));
        assert_eq!(next(&["a", "a"], &["a", "b"], limits), Some(0), "of one user the first");
        assert_eq!(next(&["a", "b"], &["a", "a", "b"], limits), None);
        assert_eq!(next(&[], &[], limits), None);
        let of_user = AdmissionLimits { server: 0, user: 2, ..limits };
        assert_eq!(next(&["a", "b"], &["a", "a", "b"], of_user), Some(1));
        assert_eq!(next(&["a"], &["a", "a"], of_user), None);
    }

    #[test]
    fn refusals_name_the_limit() {
        let refusal = |limits: AdmissionLimits| limits.refusal("u", 3, || 2).map(|error| error.message().to_string());
        assert_eq!(refusal(AdmissionLimits::default()), None);
        let limits = AdmissionLimits { server: 4, all_users: 4, user: 3, ..AdmissionLimits::default() };
        assert_eq!(refusal(limits), None);
        for (limits, setting) in [
            (AdmissionLimits { server: 3, ..limits }, "max_concurrent_queries"),
            (AdmissionLimits { all_users: 3, ..limits }, "max_concurrent_queries_for_all_users"),
            (AdmissionLimits { user: 2, ..limits }, "max_concurrent_queries_for_user"),
        ] {
            assert!(refusal(limits).is_some_and(|message| message.contains(setting)), "{setting}");
        }
    }

    #[test]
    fn what_makes_room_is_not_limited() {
        let server = |text: &str| {
            let parsed = sql::parse_statement(text, &sql::ParseOptions::default()).unwrap();
            AdmissionLimits::of(&parsed.statement.kind, Settings::defaults(), 7).server
        };
        for free in ["KILL QUERY WHERE user = 'a'", "SET max_threads = 1", "SELECT 1 FROM system.processes"] {
            assert_eq!(server(free), 0, "{free}");
        }
        for limited in ["SELECT 1", "SELECT 1 FROM processes", "SELECT 1 FROM system.processes, t"] {
            assert_eq!(server(limited), 7, "{limited}");
        }
    }

    #[test]
    fn a_place_is_waited_for_until_it_is_given_or_time_is_over() {
        let place = AwaitedPlace::default();
        assert!(!place.wait(Instant::now(), || false));
        assert!(!place.wait(Instant::now() + Duration::from_secs(60), || true));
        place.give();
        assert!(place.wait(Instant::now(), || false));
    }
}
