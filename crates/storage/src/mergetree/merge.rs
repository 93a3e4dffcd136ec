//! Which parts to merge, and when: size-tiered as ClickHouse's simple selector, in background threads.

use super::core::Core;
use super::merge_run;
use super::part::{Part, PartName};
use super::partition::partition_text;
use super::pool::Background;
use crate::table::MergeInfo;
use base::events::Event;
use base::{CancelToken, Result, bail};
use parking_lot::{Condvar, Mutex};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Parts in one merge, at most: a row's source is one byte.
pub(crate) const MERGE_PARTS_MAX: usize = 200;
/// Parts looked at from one starting part.
const RANGE_PARTS_MAX: usize = 100;
const DEFAULT_BYTES_MAX: u64 = 150 << 30;

/// A merge that runs.
pub(crate) struct Running {
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
struct State {
    busy: HashSet<PartName>,
    running: Vec<Arc<Running>>,
}

/// Merges of a table.
#[derive(Default)]
pub(crate) struct MergeState {
    state: Mutex<State>,
    ended: Condvar,
    stopped: AtomicBool,
}

/// Parts reserved for a merge; gives them back when dropped.
pub(crate) struct Claim<'a> {
    owner: &'a MergeState,
    pub parts: Vec<Arc<Part>>,
    pub running: Arc<Running>,
}

impl Drop for Claim<'_> {
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
    fn claim(&self, parts: Vec<Arc<Part>>) -> Option<Claim<'_>> {
        let (first, last) = (parts.first()?, parts.last()?);
        let mut state = self.state.lock();
        if self.stopped.load(Ordering::Acquire) || parts.iter().any(|part| state.busy.contains(&part.name)) {
            return None;
        }
        let name = PartName {
            partition_id: first.name.partition_id.clone(),
            min_block: first.name.min_block,
            max_block: last.name.max_block,
            level: parts.iter().map(|part| part.name.level).max().unwrap_or(0) + 1,
        };
        let running = Arc::new(Running {
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
        Some(Claim { owner: self, parts, running })
    }

    /// Whether merges should end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Acquire)
    }

    /// Ends merges and waits for them. With `resume` later ones may begin again.
    pub(crate) fn stop(&self, resume: bool) {
        let mut state = self.state.lock();
        self.stopped.store(true, Ordering::Release);
        while !state.running.is_empty() {
            self.ended.wait(&mut state);
        }
        if resume {
            self.stopped.store(false, Ordering::Release);
        }
    }

    fn wait_a_little(&self) {
        let mut state = self.state.lock();
        if !state.running.is_empty() {
            let _ = self.ended.wait_for(&mut state, Duration::from_millis(50));
        }
    }

    /// For `system.merges`.
    pub(crate) fn infos(&self) -> Vec<MergeInfo> {
        let state = self.state.lock();
        let info = |running: &Arc<Running>| MergeInfo {
            elapsed_seconds: running.started.elapsed().as_secs_f64(),
            progress: running.progress.load(Ordering::Relaxed) as f64 / 1000.0,
            source_parts: running.sources.clone(),
            result_part: running.name.to_string(),
            rows_read: running.rows_read.load(Ordering::Relaxed),
            rows_written: running.rows_written.load(Ordering::Relaxed),
            total_rows: running.rows_total,
            bytes_read: running.bytes_read.load(Ordering::Relaxed),
        };
        state.running.iter().map(info).collect()
    }
}

impl Background for Core {
    fn work(&self) -> bool {
        let Some(claim) = select(self) else { return false };
        // A merge that fails leaves its sources; the next insert makes it be tried again.
        let merged = run(self, &claim, &CancelToken::new());
        drop(claim);
        matches!(merged, Ok(true))
    }
}

fn run(core: &Core, claim: &Claim<'_>, cancel: &CancelToken) -> Result<bool> {
    core.shared.counters.add(Event::Merge, 1);
    let written = merge_run::merge(core, &claim.parts, &claim.running, cancel)?;
    core.replace(&claim.parts, written, claim.running.name.clone())
}

/// Runs of neighbouring parts of one partition.
fn partitions(parts: &[Arc<Part>]) -> impl Iterator<Item = &[Arc<Part>]> {
    parts.chunk_by(|a, b| a.name.partition_id == b.name.partition_id)
}

/// The best merge that is worth doing now.
fn select(core: &Core) -> Option<Claim<'_>> {
    if core.merging.is_stopped() {
        return None;
    }
    let set = core.snapshot();
    let bytes_max = core.definition.setting_u64("max_bytes_to_merge_at_max_space_in_pool", DEFAULT_BYTES_MAX);
    let busy = core.merging.state.lock().busy.clone();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let mut best: Option<(f64, &[Arc<Part>])> = None;
    for partition in partitions(&set.parts) {
        let free_runs = partition.split(|part| busy.contains(&part.name));
        for run in free_runs {
            if let Some((score, range)) = best_range(run, partition.len(), bytes_max, now)
                && best.is_none_or(|(least, _)| score < least)
            {
                best = Some((score, range));
            }
        }
    }
    core.merging.claim(best?.1.to_vec())
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
    let unit = |value: f64, low: f64, high: f64| if value <= low { 0.0 } else { ((value - low) / (high - low)).min(1.0) };
    let between = |low: f64, high: f64, ratio: f64| low + (high - low) * ratio;
    let size = unit(sum.ln_1p(), (1024f64 * 1024.0).ln_1p(), (100.0 * 1024f64.powi(3)).ln_1p());
    let age_low = between(10f64.ln_1p(), 10f64.ln_1p(), size);
    let age_high = between(3600f64.ln_1p(), (30.0 * 86_400f64).ln_1p(), size);
    let ratio = (unit(age.ln_1p(), age_low, age_high) + unit(partition_parts, 10.0, 50.0)).min(1.0);
    (sum + count * FIXED_COST) / (largest + FIXED_COST) >= between(5.0, 2.0, ratio)
}

/// Merges all parts of a partition (of every partition) into one.
pub(crate) fn optimize(core: &Core, partition: Option<&str>, is_final: bool, cancel: &CancelToken) -> Result<()> {
    core.check_broken()?;
    let types = core.partition_types();
    let mut known = partition.is_none();
    let mut targets: Vec<String> = Vec::new();
    for group in partitions(&core.snapshot().parts) {
        let id = &group[0].name.partition_id;
        if partition.is_none_or(|wanted| wanted == id || wanted == partition_text(&group[0].meta.partition, &types)) {
            targets.push(id.clone());
            known = true;
        }
    }
    if !known {
        return Ok(());
    }
    for id in targets {
        optimize_partition(core, &id, is_final, cancel)?;
    }
    Ok(())
}

fn optimize_partition(core: &Core, id: &str, is_final: bool, cancel: &CancelToken) -> Result<()> {
    loop {
        cancel.check()?;
        if core.merging.is_stopped() {
            bail!(QueryWasCancelled, "Merges of the table were stopped");
        }
        let set = core.snapshot();
        let parts: Vec<Arc<Part>> = set.parts.iter().filter(|part| part.name.partition_id == id).take(MERGE_PARTS_MAX).cloned().collect();
        if parts.len() < 2 {
            return Ok(());
        }
        match core.merging.claim(parts) {
            Some(claim) => {
                run(core, &claim, cancel)?;
                if !is_final {
                    return Ok(());
                }
            }
            None => core.merging.wait_a_little(),
        }
    }
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
