//! Which parts to merge, and when: size-tiered as ClickHouse's simple selector, in background threads.

pub(crate) mod columns;
pub(crate) mod execute;
pub(crate) mod family;
pub(crate) mod input;
pub(crate) mod ttl;

use crate::definition::Family;
use crate::mergetree::commit::core::{self, TableCore};
use crate::mergetree::merge::execute::MergeOptions;
use crate::mergetree::mutate;
use crate::mergetree::mutate::entries::Mutation;
use crate::mergetree::part::{Part, PartName};
use crate::mergetree::runtime::pool::Background;
use crate::sync::{AtomicBool, Condvar, Mutex};
use crate::table::{MergeInfo, OptimizeRequest};
use base::events::Event;
use base::{CancelToken, Result, bail};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Parts in one merge, at most: a row's source is one byte.
pub(crate) const MERGE_PARTS_MAX: usize = 200;
/// Parts looked at from one starting part.
const RANGE_PARTS_MAX: usize = 100;
const DEFAULT_BYTES_MAX: u64 = 150 << 30;
/// Parts whose merge failed wait so long.
const FAILED_WAIT: Duration = Duration::from_secs(60);
/// Parts of inserts from this size on that no merge took for so many seconds are written anew alone.
const INSERTED_BYTES_MIN: u64 = 1 << 20;
const INSERTED_WAIT: u64 = 120;

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

/// What may end work on parts early.
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
    fn claim(&self, parts: Vec<Arc<Part>>) -> Option<PartsClaim<'_>> {
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

    fn note_failure(&self, parts: &[Arc<Part>]) {
        let mut state = self.state.lock();
        state.failed.retain(|(_, at)| at.elapsed() < FAILED_WAIT);
        state.failed.extend(parts.iter().map(|part| (part.name.clone(), Instant::now())));
    }

    /// Parts that no merge may take now.
    fn unavailable(&self) -> HashSet<PartName> {
        let state = self.state.lock();
        let failed = state.failed.iter().filter(|(_, at)| at.elapsed() < FAILED_WAIT).map(|(name, _)| name);
        state.busy.iter().chain(failed).cloned().collect()
    }

    fn wait_a_little(&self) {
        let mut state = self.state.lock();
        self.ended.wait_for(&mut state, Duration::from_millis(20));
    }

    /// For `system.merges`.
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

impl Background for core::TableState {
    fn work(&self) -> bool {
        let Some(core) = self.current() else { return false };
        self.old_parts.sweep(&core.dir);
        mutate::step(&core) || step(&core)
    }
}

/// Does the best merge there is. `true` if there may be more.
fn step(core: &TableCore) -> bool {
    let Some(claim) = select(core).or_else(|| select_by_ttl(core)).or_else(|| select_inserted(core)) else {
        return false;
    };
    // A merge that fails leaves its sources, which then wait a while.
    let stop = StopSignal { cancel: &CancelToken::new(), merging: Some(&core.state.merging) };
    let merged = run(core, &claim, &stop, &MergeOptions::default());
    if merged.is_err() && !core.state.merging.is_stopped() {
        core.state.merging.note_failure(&claim.parts);
    }
    drop(claim);
    matches!(merged, Ok(true))
}

fn run(core: &TableCore, claim: &PartsClaim<'_>, stop: &StopSignal<'_>, options: &MergeOptions) -> Result<bool> {
    core.shared.counters.add(Event::Merge, 1);
    let written = execute::merge(core, &claim.parts, &claim.running, stop, options)?;
    core.replace(&claim.parts, written, claim.running.name.clone())
}

/// Runs of neighbouring parts of one partition.
pub(crate) fn partitions(parts: &[Arc<Part>]) -> impl Iterator<Item = &[Arc<Part>]> {
    parts.chunk_by(|a, b| a.name.partition_id == b.name.partition_id)
}

/// Which of the mutations that are not done a part still needs: only parts that need the same are merged.
fn needs(part: &Part, pending: &[Arc<Mutation>]) -> Vec<bool> {
    pending.iter().map(|mutation| mutation.wants(part)).collect()
}

/// The best merge that is worth doing now.
fn select(core: &TableCore) -> Option<PartsClaim<'_>> {
    if core.state.merging.is_stopped() {
        return None;
    }
    let set = core.snapshot();
    let bytes_max = core.definition.setting_u64("max_bytes_to_merge_at_max_space_in_pool", DEFAULT_BYTES_MAX);
    let busy = core.state.merging.unavailable();
    let pending = core.state.mutations.pending();
    let now = ttl::now_seconds() as u64;
    let mut best: Option<(f64, &[Arc<Part>])> = None;
    for partition in partitions(&set.parts) {
        let free_runs = partition.split(|part| busy.contains(&part.name));
        for run in free_runs
            .flat_map(|run| run.chunk_by(|a, b| pending.is_empty() || needs(a, &pending) == needs(b, &pending)))
        {
            if let Some((score, range)) = best_range(run, partition.len(), bytes_max, now)
                && best.is_none_or(|(least, _)| score < least)
            {
                best = Some((score, range));
            }
        }
    }
    core.state.merging.claim(best?.1.to_vec())
}

/// A part that is written anew because the time of some of it is over.
fn select_by_ttl(core: &TableCore) -> Option<PartsClaim<'_>> {
    if core.layout.ttl.is_empty() && core.layout.columns.iter().all(|column| column.ttl.is_none())
        || core.state.merging.is_stopped()
    {
        return None;
    }
    let timeout = core.definition.setting_u64("merge_with_ttl_timeout", 14_400);
    let busy = core.state.merging.unavailable();
    let now = ttl::now_seconds() as u64;
    let set = core.snapshot();
    let due = |part: &&Arc<Part>| {
        !busy.contains(&part.name) && now.saturating_sub(u64::from(part.modified)) >= timeout && ttl::is_due(core, part)
    };
    core.state.merging.claim(vec![set.parts.iter().find(due)?.clone()])
}

/// A part of an insert that found no company: what was quick to write is written small.
fn select_inserted(core: &TableCore) -> Option<PartsClaim<'_>> {
    if core.layout.columns.iter().all(|column| column.compression.quicker() == column.compression)
        || core.state.merging.is_stopped()
    {
        return None;
    }
    let busy = core.state.merging.unavailable();
    let now = ttl::now_seconds() as u64;
    let set = core.snapshot();
    let is_due = |part: &&Arc<Part>| {
        part.name.level == 0
            && part.bytes_on_disk >= INSERTED_BYTES_MIN
            && now.saturating_sub(u64::from(part.modified)) >= INSERTED_WAIT
            && !busy.contains(&part.name)
    };
    core.state.merging.claim(vec![set.parts.iter().find(is_due)?.clone()])
}

fn best_range(parts: &[Arc<Part>], partition_parts: usize, bytes_max: u64, now: u64) -> Option<(f64, &[Arc<Part>])> {
    let sizes: Vec<u64> = parts.iter().map(|part| part.bytes_on_disk).collect();
    let ages: Vec<u64> = parts.iter().map(|part| now.saturating_sub(u64::from(part.modified))).collect();
    let (score, start, end) = best_window(&sizes, &ages, partition_parts, bytes_max)?;
    Some((score, &parts[start..end]))
}

/// Score, start and end of the best window of neighbours.
fn best_window(sizes: &[u64], ages: &[u64], partition_parts: usize, bytes_max: u64) -> Option<(f64, usize, usize)> {
    let mut best: Option<(f64, usize, usize)> = None;
    for start in 0..sizes.len() {
        let (mut sum, mut largest, mut youngest) = (sizes[start], sizes[start], ages[start]);
        for end in start + 2..=sizes.len().min(start + RANGE_PARTS_MAX) {
            sum += sizes[end - 1];
            largest = largest.max(sizes[end - 1]);
            youngest = youngest.min(ages[end - 1]);
            if sum > bytes_max {
                break;
            }
            let count = (end - start) as f64;
            if is_worth_merging(sum as f64, largest as f64, youngest as f64, count, partition_parts as f64) {
                let score = sum as f64 / (count - 1.9);
                if best.is_none_or(|(least, ..)| score < least) {
                    best = Some((score, start, end));
                }
            }
        }
    }
    best
}

/// Whether the parts are alike enough in size: the larger, younger and fewer, the more alike they must be.
fn is_worth_merging(sum: f64, largest: f64, age: f64, count: f64, partition_parts: f64) -> bool {
    const FIXED_COST: f64 = 5.0 * 1024.0 * 1024.0;
    let unit =
        |value: f64, low: f64, high: f64| if value <= low { 0.0 } else { ((value - low) / (high - low)).min(1.0) };
    let between = |low: f64, high: f64, ratio: f64| low + (high - low) * ratio;
    let size = unit(sum.ln_1p(), (1024f64 * 1024.0).ln_1p(), (100.0 * 1024f64.powi(3)).ln_1p());
    let age_low = between(10f64.ln_1p(), 10f64.ln_1p(), size);
    let age_high = between(3600f64.ln_1p(), (30.0 * 86_400f64).ln_1p(), size);
    let ratio = (unit(age.ln_1p(), age_low, age_high) + unit(partition_parts, 10.0, 50.0)).min(1.0);
    (sum + count * FIXED_COST) / (largest + FIXED_COST) >= between(5.0, 2.0, ratio)
}

/// Merges all parts of a partition (of every partition) into one.
pub(crate) fn optimize(core: &TableCore, request: &OptimizeRequest, cancel: &CancelToken) -> Result<()> {
    core.check_broken()?;
    let options = MergeOptions {
        is_final: request.cleanup,
        deduplicate: request.deduplicate.as_ref().map(|columns| deduplicated(core, columns)).transpose()?,
        ..MergeOptions::default()
    };
    let mut targets: Vec<String> = Vec::new();
    for group in partitions(&core.snapshot().parts) {
        let id = &group[0].name.partition_id;
        if request.partition.as_ref().is_none_or(|wanted| wanted == id) {
            targets.push(id.clone());
        }
    }
    let forced = OptimizeDemand {
        is_final: request.is_final,
        whole: request.is_final || request.deduplicate.is_some() || request.cleanup,
        skip_merged: request.skip_merged,
    };
    let mut is_done = false;
    for id in targets {
        is_done |= optimize_partition(core, &id, forced, &options, cancel)?;
    }
    core.ask_for_merges();
    if request.must_merge && !forced.whole && !is_done {
        bail!(CannotAssignOptimize, "Cannot OPTIMIZE table: there are no parts that can be merged");
    }
    Ok(())
}

/// Stored columns of `DEDUPLICATE BY`; all without a list.
fn deduplicated(core: &TableCore, columns: &[usize]) -> Result<Vec<usize>> {
    if columns.is_empty() {
        return Ok((0..core.layout.columns.len()).collect());
    }
    let mut stored: Vec<usize> =
        columns.iter().filter_map(|&column| core.layout.stored_of.get(column).copied().flatten()).collect();
    stored.sort_unstable();
    stored.dedup();
    let mut keys = core.layout.sorting.columns();
    keys.extend(core.layout.partition.columns());
    if let Some(&missing) = keys.iter().find(|key| stored.binary_search(key).is_err()) {
        bail!(
            ThereIsNoColumn,
            "DEDUPLICATE expression must include all columns used in table's ORDER BY, PRIMARY KEY, or PARTITION BY \
            but '{}' is missing",
            core.layout.columns[missing].name
        );
    }
    Ok(stored)
}

/// Merges the parts of a partition; gives whether any were.
fn optimize_partition(
    core: &TableCore,
    id: &str,
    forced: OptimizeDemand,
    options: &MergeOptions,
    cancel: &CancelToken,
) -> Result<bool> {
    let stop = StopSignal { cancel, merging: Some(&core.state.merging) };
    let (mut is_done, mut is_merged) = (false, false);
    loop {
        if core.state.merging.state.lock().is_blocked {
            bail!(Aborted, "Cancelled merging parts: merges of the table are stopped (SYSTEM STOP MERGES)");
        }
        if core.state.merging.stopped.load(Ordering::Acquire) {
            bail!(Aborted, "Cancelled merging parts: the table in {} was dropped", core.dir.display());
        }
        cancel.check()?;
        // ALTER wrote the parts anew: those of the newest definition are what is to be merged.
        if let (true, Some(newest)) = (core.is_frozen(), core.state.current()) {
            if options.deduplicate.is_some() {
                bail!(
                    TableIsBeingRestarted,
                    "The columns of the table in {} changed while OPTIMIZE ran: repeat it",
                    core.dir.display()
                );
            }
            if !std::ptr::eq(&*newest, core) {
                return optimize_partition(&newest, id, forced, options, cancel);
            }
            // ALTER is just about to name the newest.
            core.state.merging.wait_a_little();
            continue;
        }
        let set = core.snapshot();
        let pending = core.state.mutations.pending();
        let all: Vec<Arc<Part>> = set.parts.iter().filter(|part| part.name.partition_id == id).cloned().collect();
        if let Some(first) = all.first()
            && all.iter().any(|part| needs(part, &pending) != needs(first, &pending))
        {
            core.ask_for_merges();
            core.state.merging.wait_a_little();
            continue;
        }
        let parts: Vec<Arc<Part>> = all.iter().take(MERGE_PARTS_MAX).cloned().collect();
        if parts.is_empty() || parts.len() < 2 && (is_done || !wants_alone(core, &parts[0], forced, options)) {
            return Ok(is_merged);
        }
        match core.state.merging.claim(parts) {
            Some(claim) => match run(core, &claim, &stop, options) {
                Ok(_) => {
                    (is_done, is_merged) = (all.len() <= MERGE_PARTS_MAX, true);
                    if !forced.whole {
                        return Ok(true);
                    }
                }
                // Another statement stopped merges for a moment: try again.
                Err(error)
                    if error.code() == base::ErrorCode::QueryWasCancelled
                        && !cancel.is_cancelled()
                        && !core.state.merging.stopped.load(Ordering::Acquire) => {}
                Err(error) => return Err(error),
            },
            None => core.state.merging.wait_a_little(),
        }
    }
}

/// What a statement asks of partitions that have nothing to merge.
#[derive(Clone, Copy)]
struct OptimizeDemand {
    /// `FINAL`: a single part is written anew too, so that it has the codecs and keys of today.
    is_final: bool,
    /// All parts become one; else the first merge is enough.
    whole: bool,
    /// `optimize_skip_merged_partitions`.
    skip_merged: bool,
}

/// Whether `OPTIMIZE` writes a single part anew.
fn wants_alone(core: &TableCore, part: &Part, forced: OptimizeDemand, options: &MergeOptions) -> bool {
    let has_rows_to_drop =
        part.deleted.is_some() || options.is_final || options.deduplicate.is_some() || ttl::is_due(core, part);
    // What a mutation wrote into a part that was merged may be combined to nothing.
    let may_combine = part.name.level == 0 || part.name.change > 0 && core.layout.family != Family::Ordinary;
    forced.whole && has_rows_to_drop || forced.is_final && (may_combine || !forced.skip_merged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_parts_merge_and_a_giant_stays() {
        const MIB: u64 = 1 << 20;
        let ages = [0; 12];
        let window = best_window(&[1000 * MIB, MIB, MIB, MIB, MIB, MIB, MIB], &ages[..7], 7, u64::MAX).unwrap();
        assert_eq!((window.1, window.2), (1, 7));
        assert!(best_window(&[100 * MIB, 100 * MIB], &ages[..2], 2, u64::MAX).is_none());
        assert!(best_window(&[MIB; 12], &ages, 12, MIB).is_none());
        assert!(best_window(&[100 * MIB, 100 * MIB], &[10_000_000; 2], 60, u64::MAX).is_some());
    }
}
