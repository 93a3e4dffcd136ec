//! Views that are refreshed: at times that their definition tells, their query runs anew and its rows take the place of
//! those of before.
//!
//! ```text
//! catalog  ── sync ──▶  a task per view, by its id   ── due ──▶  a thread that runs the query   (run.rs)
//!                       next time, how the last went               │
//!                           ▲──────────── schedule.rs ◀────────────┘
//! ```
//! Tasks follow the catalog: one appears with its view and goes with it, so that attached, renamed and dropped views
//! need no word here. Nothing of a task is on disk: after a start each view is refreshed at once, as ClickHouse does
//! it.

mod run;
mod schedule;

use crate::QueryStatistics;
use crate::engine::Engine;
use base::cancel::CancelReason;
use base::{CancelToken, Result, bail, err};
use catalog::{Object, ObjectEntry};
use parking_lot::{Condvar, Mutex, MutexGuard};
use schedule::Schedule;
use sql::ast;
use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Weak};
use std::time::{Duration, SystemTime};

/// Longest sleep of the thread before it looks at the catalog again.
const PAUSE_MAX: Duration = Duration::from_secs(1);

/// The `REFRESH` clause of a view, read.
pub(crate) struct Definition {
    refresh: ast::Refresh,
    schedule: Schedule,
    columns: Vec<String>,
    retries: i64,
    backoff_ms: (u64, u64),
}

/// A view and the state of its refreshes.
struct Task {
    entry: Arc<ObjectEntry>,
    definition: Arc<Definition>,
    due: SystemTime,
    /// Whether `SYSTEM REFRESH VIEW` asked for a refresh.
    is_asked: bool,
    is_stopped: bool,
    running: Option<CancelToken>,
    /// Start and duration of the last successful refresh.
    success: Option<(SystemTime, Duration)>,
    last: Option<SystemTime>,
    error: String,
    retry: u64,
    statistics: QueryStatistics,
}

/// A row of `system.view_refreshes`.
pub(crate) struct RefreshStatus {
    pub entry: Arc<ObjectEntry>,
    pub status: &'static str,
    pub success: Option<(SystemTime, Duration)>,
    pub last: Option<SystemTime>,
    pub next: Option<SystemTime>,
    pub error: String,
    pub retry: u64,
    pub is_done: bool,
    pub statistics: QueryStatistics,
}

#[derive(Default)]
struct RefreshTasks {
    tasks: HashMap<Arc<str>, Task>,
    /// Views about to be made whose first refresh waits for its time.
    empty: HashSet<String>,
    has_thread: bool,
    is_shut: bool,
    /// Number of wake-ups, by which the thread notices those while it did not wait.
    wakes: u64,
}

/// The refreshed views of an engine.
pub(crate) struct Refreshes {
    engine: Weak<Engine>,
    state: Mutex<RefreshTasks>,
    changed: Condvar,
}

impl Definition {
    /// Reads the clauses of a refreshed view.
    ///
    /// # Errors
    /// For spans that mix months with seconds or are nothing, and settings that are none.
    pub(crate) fn of(create: &ast::CreateView) -> Result<Option<Self>> {
        let Some(refresh) = &create.refresh else { return Ok(None) };
        for span in [&refresh.period, &refresh.offset, &refresh.spread] {
            if let (1.., 1..) = span.parts() {
                bail!(
                    BadArguments,
                    "Interval shouldn't contain both calendar units and clock units (e.g. months and days)"
                );
            }
        }
        let length = |span: &ast::TimeSpan| {
            let (months, seconds) = span.parts();
            months.saturating_mul(30 * 86_400).saturating_add(seconds)
        };
        if length(&refresh.period) == 0 {
            bail!(BadArguments, "The period of REFRESH must be more than nothing");
        }
        if length(&refresh.offset) >= length(&refresh.period) {
            bail!(BadArguments, "OFFSET must be less than the period");
        }
        let (mut retries, mut backoff_ms) = (2, (100, 60_000));
        for change in &refresh.settings {
            let text = plan::analyze::setting_text(change)?.unwrap_or_default();
            let wrong = || {
                change.span.locate(err!(BadArguments, "Setting {} of REFRESH is a number, not '{text}'", change.name))
            };
            match change.name.as_str() {
                "refresh_retries" => retries = text.parse().map_err(|_| wrong())?,
                "refresh_retry_initial_backoff_ms" => backoff_ms.0 = text.parse().map_err(|_| wrong())?,
                "refresh_retry_max_backoff_ms" => backoff_ms.1 = text.parse().map_err(|_| wrong())?,
                "all_replicas" => {}
                other => {
                    return Err(change.span.locate(err!(
                        UnknownSetting,
                        "Unknown setting {other} of REFRESH: there \
                    are refresh_retries, refresh_retry_initial_backoff_ms and refresh_retry_max_backoff_ms"
                    )));
                }
            }
        }
        let columns = create
            .elements
            .iter()
            .flat_map(|elements| &elements.columns)
            .map(|column| column.name.name.clone())
            .collect();
        Ok(Some(Definition { schedule: Schedule::of(refresh), refresh: refresh.clone(), columns, retries, backoff_ms }))
    }

    fn of_entry(entry: &ObjectEntry) -> Option<Arc<Self>> {
        let parsed =
            sql::parse_statement(&entry.create_query, &sql::ParseOptions { max_query_size: 0, ..Default::default() })
                .ok()?;
        let ast::StatementKind::CreateView(create) = parsed.statement.kind else { return None };
        Definition::of(&create).ok().flatten().map(Arc::new)
    }

    fn next(&self, ended: SystemTime) -> SystemTime {
        let chance = RandomState::new().hash_one(ended) as f64 / (u64::MAX as f64 + 1.0);
        self.schedule.next(ended, chance)
    }
}

impl Refreshes {
    pub(crate) fn new(engine: Weak<Engine>) -> Self {
        Refreshes { engine, state: Mutex::default(), changed: Condvar::new() }
    }

    /// Notes that the view of an id, about to be made, is not refreshed before its time.
    pub(crate) fn begin_empty(&self, id: &str) {
        self.state.lock().empty.insert(id.to_string());
    }

    /// Looks at the catalog now: a view came, changed or went.
    pub(crate) fn notify(self: &Arc<Self>) {
        let Some(engine) = self.engine.upgrade() else { return };
        let mut state = self.state.lock();
        sync(&mut state, &engine);
        if !state.has_thread && !state.is_shut && !state.tasks.is_empty() {
            let own = self.clone();
            state.has_thread = std::thread::Builder::new().name("refresh".into()).spawn(move || own.work()).is_ok();
        }
        self.wake(&mut state);
    }

    fn wake(&self, state: &mut RefreshTasks) {
        state.wakes += 1;
        self.changed.notify_all();
    }

    /// Ends the thread and the running refreshes.
    pub(crate) fn shut(&self) {
        let mut state = self.state.lock();
        state.is_shut = true;
        state
            .tasks
            .values()
            .filter_map(|task| task.running.as_ref())
            .for_each(|cancel| cancel.cancel(CancelReason::Cancelled));
        self.wake(&mut state);
    }

    fn work(self: Arc<Self>) {
        loop {
            let Some(engine) = self.engine.upgrade() else { return };
            let mut state = self.state.lock();
            if state.is_shut {
                return;
            }
            sync(&mut state, &engine);
            let now = SystemTime::now();
            let ready: Vec<Arc<str>> =
                state.tasks.iter().filter(|(_, task)| is_ready(&state, task, now)).map(|(id, _)| id.clone()).collect();
            for id in ready {
                self.start(&mut state, &engine, &id);
            }
            let wakes = state.wakes;
            let next = state
                .tasks
                .values()
                .filter(|task| !task.is_stopped && task.running.is_none())
                .map(|task| task.due)
                .min();
            let pause = next
                .and_then(|due| due.duration_since(now).ok())
                .unwrap_or(PAUSE_MAX)
                .clamp(Duration::from_millis(1), PAUSE_MAX);
            // The last one that holds the engine ends it, which takes the lock.
            drop(state);
            drop(engine);
            let mut state = self.state.lock();
            if state.wakes == wakes {
                self.changed.wait_for(&mut state, pause);
            }
        }
    }

    fn start(self: &Arc<Self>, state: &mut RefreshTasks, engine: &Arc<Engine>, id: &Arc<str>) {
        let Some(task) = state.tasks.get_mut(id) else { return };
        let cancel = CancelToken::new();
        (task.running, task.is_asked, task.retry) = (Some(cancel.clone()), false, 0);
        task.last = Some(SystemTime::now());
        let (own, engine, id, entry, definition) =
            (self.clone(), engine.clone(), id.clone(), task.entry.clone(), task.definition.clone());
        let work = move || own.attempts(&engine, &id, &entry, &definition, &cancel);
        if std::thread::Builder::new().name("refresh".into()).spawn(work).is_err() {
            task.running = None;
        }
    }

    /// Refreshes until it succeeds, or has failed too often.
    fn attempts(
        &self,
        engine: &Arc<Engine>,
        id: &Arc<str>,
        entry: &ObjectEntry,
        definition: &Definition,
        cancel: &CancelToken,
    ) {
        let mut backoff = definition.backoff_ms.0;
        loop {
            let started = SystemTime::now();
            let result = run::refresh(engine, entry, definition, cancel);
            let mut state = self.state.lock();
            let is_shut = state.is_shut;
            let Some(task) = state.tasks.get_mut(id) else { return };
            match result {
                Ok(statistics) => {
                    task.success = Some((started, started.elapsed().unwrap_or_default()));
                    (task.statistics, task.error) = (statistics, String::new());
                }
                Err(error) => {
                    let (database, name) = (&entry.database, &entry.name);
                    base::log!(Error, "RefreshTask", "View {database}.{name} was not refreshed: {error}");
                    task.error = error.to_string();
                    task.retry += 1;
                    let is_over = definition.retries >= 0 && task.retry > definition.retries as u64;
                    if !is_over && !is_shut && !cancel.is_cancelled() {
                        let until = std::time::Instant::now() + Duration::from_millis(backoff);
                        backoff = backoff.saturating_mul(2).min(definition.backoff_ms.1);
                        while !cancel.is_cancelled() && !self.changed.wait_until(&mut state, until).timed_out() {}
                        if !cancel.is_cancelled() {
                            continue;
                        }
                    }
                }
            }
            if let Some(task) = state.tasks.get_mut(id) {
                task.running = None;
                task.due = task.definition.next(SystemTime::now());
            }
            self.wake(&mut state);
            return;
        }
    }

    /// The tasks with the one of an object.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for what is no refreshed view.
    fn locked(self: &Arc<Self>, entry: &ObjectEntry) -> Result<MutexGuard<'_, RefreshTasks>> {
        self.notify();
        let state = self.state.lock();
        if !state.tasks.contains_key(&entry.id) {
            bail!(BadArguments, "Refreshable view {}.{} doesn't exist", entry.database, entry.name);
        }
        Ok(state)
    }

    /// `SYSTEM REFRESH VIEW`.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for what is no refreshed view.
    pub(crate) fn ask(self: &Arc<Self>, entry: &ObjectEntry) -> Result<()> {
        let mut state = self.locked(entry)?;
        state.tasks.get_mut(&entry.id).into_iter().for_each(|task| task.is_asked = true);
        self.wake(&mut state);
        Ok(())
    }

    /// `SYSTEM WAIT VIEW`: until the refresh that runs, or should, has ended.
    ///
    /// # Errors
    /// `REFRESH_FAILED` with what went wrong; `BAD_ARGUMENTS` as above; the cancellation of the statement.
    pub(crate) fn wait(self: &Arc<Self>, entry: &ObjectEntry, cancel: &CancelToken) -> Result<()> {
        let mut state = self.locked(entry)?;
        loop {
            let Some(task) = state.tasks.get(&entry.id) else {
                bail!(BadArguments, "Refreshable view {}.{} doesn't exist", entry.database, entry.name)
            };
            if task.running.is_none() && (task.is_stopped || !is_ready(&state, task, SystemTime::now())) {
                match task.error.as_str() {
                    "" => return Ok(()),
                    error => bail!(RefreshFailed, "Refresh failed: {error}"),
                }
            }
            cancel.check()?;
            self.changed.wait_for(&mut state, Duration::from_millis(50));
        }
    }

    /// `SYSTEM STOP VIEW`, `SYSTEM START VIEW` of one view, or of all.
    pub(crate) fn set_stopped(self: &Arc<Self>, entry: Option<&ObjectEntry>, is_stopped: bool) {
        self.notify();
        let mut state = self.state.lock();
        for (_, task) in state.tasks.iter_mut().filter(|(id, _)| entry.is_none_or(|entry| entry.id == **id)) {
            task.is_stopped = is_stopped;
            if is_stopped && let Some(cancel) = &task.running {
                cancel.cancel(CancelReason::Cancelled);
            }
        }
        self.wake(&mut state);
    }

    /// `SYSTEM CANCEL VIEW`: ends the refresh that runs.
    ///
    /// # Errors
    /// `BAD_ARGUMENTS` for what is no refreshed view.
    pub(crate) fn cancel(self: &Arc<Self>, entry: &ObjectEntry) -> Result<()> {
        let mut state = self.locked(entry)?;
        state
            .tasks
            .get(&entry.id)
            .and_then(|task| task.running.as_ref())
            .into_iter()
            .for_each(|cancel| cancel.cancel(CancelReason::Cancelled));
        self.wake(&mut state);
        Ok(())
    }

    /// The state of all views, for `system.view_refreshes`.
    pub(crate) fn shown(self: &Arc<Self>) -> Vec<RefreshStatus> {
        self.notify();
        let state = self.state.lock();
        let now = SystemTime::now();
        let mut shown: Vec<RefreshStatus> = state.tasks.values().map(|task| task.shown(&state, now)).collect();
        shown.sort_by(|a, b| (&a.entry.database, &a.entry.name).cmp(&(&b.entry.database, &b.entry.name)));
        shown
    }
}

impl Task {
    fn new(entry: Arc<ObjectEntry>, definition: Arc<Definition>, due: SystemTime) -> Self {
        Task {
            entry,
            definition,
            due,
            is_asked: false,
            is_stopped: false,
            running: None,
            success: None,
            last: None,
            error: String::new(),
            retry: 0,
            statistics: QueryStatistics::default(),
        }
    }

    fn shown(&self, state: &RefreshTasks, now: SystemTime) -> RefreshStatus {
        let waits = self.due <= now && !is_ready(state, self, now);
        let status = match (self.running.is_some(), self.is_stopped) {
            (true, _) => "Running",
            (_, true) => "Disabled",
            _ if waits => "WaitingForDependencies",
            _ => "Scheduled",
        };
        RefreshStatus {
            entry: self.entry.clone(),
            status,
            success: self.success,
            last: self.last,
            next: Some(self.due).filter(|_| !self.is_stopped),
            error: self.error.clone(),
            retry: self.retry,
            is_done: self.success.is_some() && self.running.is_none(),
            statistics: self.statistics,
        }
    }
}

/// Whether a view is to be refreshed now: it is asked for, or its time has come and those that it depends on had
/// theirs.
fn is_ready(state: &RefreshTasks, task: &Task, now: SystemTime) -> bool {
    if task.running.is_some() || task.is_stopped {
        return false;
    }
    let has_come = |name: &ast::ObjectName| {
        let database = name.database.as_ref().map_or(task.entry.database.as_str(), |database| &database.name);
        let found =
            state.tasks.values().find(|other| other.entry.database == database && other.entry.name == name.name.name);
        found.is_some_and(|other| {
            other.success.is_some_and(|(started, _)| started >= other.definition.schedule.slot(task.due))
        })
    };
    task.is_asked || task.due <= now && task.definition.refresh.depends_on.iter().all(has_come)
}

/// Brings the tasks in line with the catalog.
fn sync(state: &mut RefreshTasks, engine: &Engine) {
    let is_refreshed =
        |entry: &Arc<ObjectEntry>| matches!(&entry.object, Object::MaterializedView(view) if view.is_refreshed);
    let entries: Vec<Arc<ObjectEntry>> =
        engine.catalog.databases().iter().flat_map(|database| database.objects()).filter(is_refreshed).collect();
    state.tasks.retain(|id, task| {
        let stays = entries.iter().any(|entry| entry.id == *id);
        if !stays && let Some(cancel) = &task.running {
            cancel.cancel(CancelReason::Cancelled);
        }
        stays
    });
    for entry in entries {
        let now = SystemTime::now();
        match state.tasks.get_mut(&entry.id) {
            Some(task) if Arc::ptr_eq(&task.entry, &entry) => {}
            Some(task) => {
                let Some(definition) = Definition::of_entry(&entry) else { continue };
                if definition.refresh != task.definition.refresh {
                    task.due = definition.next(now);
                }
                (task.entry, task.definition) = (entry, definition);
            }
            None => {
                let Some(definition) = Definition::of_entry(&entry) else { continue };
                let due = if state.empty.remove(&*entry.id) { definition.next(now) } else { now };
                state.tasks.insert(entry.id.clone(), Task::new(entry, definition, due));
            }
        }
    }
}
