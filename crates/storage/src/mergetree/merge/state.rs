//! The merges of a table that run, the parts that they have, and whether others may begin.

use crate::mergetree::part::{Part, PartName};
use crate::sync::{AtomicBool, Condvar, Mutex};
use crate::table::MergeInfo;
use base::{CancelToken, Result, bail};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Parts whose merge failed wait so long.
const FAILED_WAIT: Duration = Duration::from_secs(60);

/// A merge that runs.
pub(crate) struct RunningMerge {
    pub name: PartName,
    pub sources: Vec<String>,
    pub rows_total: u64,
    pub rows_read: AtomicU64,
    pub rows_written: AtomicU64,
    pub bytes_read: AtomicU64,
    /// Thousandths.
    pub progress: AtomicU64,
    started: Instant,
}

#[derive(Default)]
struct MergesState {
    busy: HashSet<PartName>,
    running: Vec<Arc<RunningMerge>>,
    /// Statements that want no merges while they run.
    pauses: usize,
    /// `SYSTEM STOP MERGES`.
    is_blocked: bool,
    /// Parts whose merge failed, and when: they are left alone for a while.
    failed: Vec<(PartName, Instant)>,
}

/// Merges of a table.
#[derive(Default)]
pub(crate) struct MergeState {
    state: Mutex<MergesState>,
    ended: Condvar,
    /// The table goes.
    stopped: AtomicBool,
    /// Running merges should end.
    interrupted: AtomicBool,
}

/// Signals that end work on parts early.
pub(crate) struct StopSignal<'a> {
    pub cancel: &'a CancelToken,
    /// Background work also ends when merges are stopped.
    pub merging: Option<&'a MergeState>,
}

impl StopSignal<'_> {
    pub(crate) fn check(&self) -> Result<()> {
        if self.merging.is_some_and(MergeState::is_stopped) {
            bail!(QueryWasCancelled, "Merges of the table were stopped");
        }
        self.cancel.check()
    }
}

/// No merges run while it lives.
pub(crate) struct MergePause<'a>(&'a MergeState);

impl Drop for MergePause<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state.lock();
        state.pauses -= 1;
        self.0.interrupted.store(state.pauses > 0 || state.is_blocked, Ordering::Release);
        drop(state);
        self.0.ended.notify_all();
    }
}

/// Parts reserved for a merge; gives them back when dropped.
pub(crate) struct PartsClaim<'a> {
    owner: &'a MergeState,
    pub parts: Vec<Arc<Part>>,
    pub running: Arc<RunningMerge>,
}

impl Drop for PartsClaim<'_> {
    fn drop(&mut self) {
        let mut state = self.owner.state.lock();
        self.parts.iter().for_each(|part| {
            state.busy.remove(&part.name);
        });
        state.running.retain(|running| !Arc::ptr_eq(running, &self.running));
        drop(state);
        self.owner.ended.notify_all();
    }
}

impl MergeState {
    pub(crate) fn claim(&self, parts: Vec<Arc<Part>>) -> Option<PartsClaim<'_>> {
        let (first, last) = (parts.first()?, parts.last()?);
        let name = PartName {
            partition_id: first.name.partition_id.clone(),
            min_block: first.name.min_block,
            max_block: last.name.max_block,
            level: parts.iter().map(|part| part.name.level).max().unwrap_or(0) + 1,
            change: parts.iter().map(|part| part.name.change).max().unwrap_or(0),
        };
        self.claim_as(parts, name)
    }

    /// Reserves parts for the making of another; `None` when one is taken or nothing may begin.
    pub(crate) fn claim_as(&self, parts: Vec<Arc<Part>>, name: PartName) -> Option<PartsClaim<'_>> {
        let mut state = self.state.lock();
        let may_begin = state.pauses == 0 && !state.is_blocked && !self.stopped.load(Ordering::Acquire);
        if !may_begin || parts.iter().any(|part| state.busy.contains(&part.name)) {
            return None;
        }
        let running = Arc::new(RunningMerge {
            name,
            sources: parts.iter().map(|part| part.name.to_string()).collect(),
            rows_total: parts.iter().map(|part| part.meta.rows).sum(),
            rows_read: AtomicU64::new(0),
            rows_written: AtomicU64::new(0),
            bytes_read: AtomicU64::new(0),
            progress: AtomicU64::new(0),
            started: Instant::now(),
        });
        state.busy.extend(parts.iter().map(|part| part.name.clone()));
        state.running.push(running.clone());
        Some(PartsClaim { owner: self, parts, running })
    }

    /// Whether `SYSTEM STOP MERGES` lets none begin.
    pub(crate) fn is_blocked(&self) -> bool {
        self.state.lock().is_blocked
    }

    /// Whether merges ended for good.
    pub(crate) fn has_ended(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// Whether merges should end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire) || self.interrupted.load(Ordering::Acquire)
    }

    /// Ends merges for good and waits for them.
    pub(crate) fn stop(&self) {
        let mut state = self.state.lock();
        self.stopped.store(true, Ordering::Release);
        while !state.running.is_empty() {
            self.ended.wait(&mut state);
        }
    }

    /// Ends running merges and lets none begin until the pause is over.
    pub(crate) fn pause(&self) -> MergePause<'_> {
        let mut state = self.state.lock();
        state.pauses += 1;
        self.interrupted.store(true, Ordering::Release);
        while !state.running.is_empty() {
            self.ended.wait(&mut state);
        }
        MergePause(self)
    }

    /// `SYSTEM STOP MERGES`, `SYSTEM START MERGES`.
    pub(crate) fn set_blocked(&self, is_blocked: bool) {
        let mut state = self.state.lock();
        state.is_blocked = is_blocked;
        self.interrupted.store(state.pauses > 0 || is_blocked, Ordering::Release);
    }

    pub(crate) fn note_failure(&self, parts: &[Arc<Part>]) {
        let mut state = self.state.lock();
        state.failed.retain(|(_, at)| at.elapsed() < FAILED_WAIT);
        state.failed.extend(parts.iter().map(|part| (part.name.clone(), Instant::now())));
    }

    /// Parts that no merge may take now.
    pub(crate) fn unavailable(&self) -> HashSet<PartName> {
        let state = self.state.lock();
        let failed = state.failed.iter().filter(|(_, at)| at.elapsed() < FAILED_WAIT).map(|(name, _)| name);
        state.busy.iter().chain(failed).cloned().collect()
    }

    pub(crate) fn wait_a_little(&self) {
        let mut state = self.state.lock();
        self.ended.wait_for(&mut state, Duration::from_millis(20));
    }

    /// The merges that run, for `system.merges`.
    pub(crate) fn infos(&self) -> Vec<MergeInfo> {
        let state = self.state.lock();
        let info = |running: &Arc<RunningMerge>| MergeInfo {
            elapsed_seconds: running.started.elapsed().as_secs_f64(),
            progress: running.progress.load(Ordering::Relaxed) as f64 / 1000.0,
            source_parts: running.sources.clone(),
            result_part: running.name.to_string(),
            rows_read: running.rows_read.load(Ordering::Relaxed),
            rows_written: running.rows_written.load(Ordering::Relaxed),
            total_rows: running.rows_total,
            bytes_read: running.bytes_read.load(Ordering::Relaxed),
            is_mutation: running.sources.len() == 1,
            partition_id: running.name.partition_id.clone(),
        };
        state.running.iter().map(info).collect()
    }
}
