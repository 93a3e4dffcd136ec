//! Merging parts in background threads and for `OPTIMIZE`.

pub(crate) mod choose;
pub(crate) mod columns;
pub(crate) mod execute;
pub(crate) mod family;
pub(crate) mod input;
pub(crate) mod optimize;
pub(crate) mod state;
pub(crate) mod ttl;

use crate::mergetree::commit::core::{self, TableCore};
use crate::mergetree::merge::choose::{select, select_by_ttl, select_inserted};
use crate::mergetree::merge::execute::MergeOptions;
use crate::mergetree::merge::state::{PartsClaim, StopSignal};
use crate::mergetree::mutate;
use crate::mergetree::mutate::entries::Mutation;
use crate::mergetree::part::Part;
use crate::mergetree::runtime::part_events::{MergeReason, PartInMaking};
use crate::mergetree::runtime::pool::Background;
use base::events::Event;
use base::{CancelToken, Result};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Parts in one merge, at most: a row's source is one byte.
pub(crate) const MERGE_PARTS_MAX: usize = 200;

impl Background for core::TableState {
    fn work(&self) -> bool {
        let Some(core) = self.current() else { return false };
        self.old_parts.sweep(&core.dir);
        mutate::step(&core) || step(&core)
    }
}

/// Does the best merge there is. `true` if there may be more.
fn step(core: &TableCore) -> bool {
    let regular = || select(core).map(|claim| (claim, MergeReason::RegularMerge));
    let by_ttl = || select_by_ttl(core).map(|claim| (claim, MergeReason::TtlDeleteMerge));
    let inserted = || select_inserted(core).map(|claim| (claim, MergeReason::RegularMerge));
    let Some((claim, reason)) = regular().or_else(by_ttl).or_else(inserted) else { return false };
    // A merge that fails leaves its sources, which then wait a while.
    let stop = StopSignal { cancel: &CancelToken::new(), merging: Some(&core.state.merging) };
    let merged = run(core, (&claim, reason), &stop, &MergeOptions::default());
    if let Err(error) = &merged
        && !core.state.merging.is_stopped()
    {
        base::log!(Error, "MergeTree", "Merge of {} in {} failed: {error}", claim.running.name, core.dir.display());
        core.state.merging.note_failure(&claim.parts);
    }
    drop(claim);
    matches!(merged, Ok(true))
}

/// Merges claimed parts; `false` if one of them is gone meanwhile.
fn run(
    core: &TableCore,
    (claim, reason): (&PartsClaim<'_>, MergeReason),
    stop: &StopSignal<'_>,
    options: &MergeOptions,
) -> Result<bool> {
    let making = PartInMaking { name: &claim.running.name, sources: &claim.parts, reason, mutation: None };
    core.tell_start(&making);
    let started = Instant::now();
    let merged = merge(core, claim, stop, options);
    core.tell_end(&making, started.elapsed(), merged.as_ref().err());
    if matches!(merged, Ok(true)) {
        core.tell_gone(&claim.parts);
    }
    merged
}

fn merge(core: &TableCore, claim: &PartsClaim<'_>, stop: &StopSignal<'_>, options: &MergeOptions) -> Result<bool> {
    core.shared.counters.add(Event::Merge, 1);
    let (name, dir, started) = (&claim.running.name, core.dir.display(), Instant::now());
    base::log!(
        Debug,
        "MergeTree",
        "Merging {} parts into {name} in {dir}: {} rows",
        claim.parts.len(),
        claim.running.rows_total
    );
    let written = execute::merge(core, &claim.parts, &claim.running, stop, options)?;
    let is_replaced = core.replace(&claim.parts, written, name.clone())?;
    let rows = claim.running.rows_written.load(Ordering::Relaxed);
    base::log!(
        Debug,
        "MergeTree",
        "Merged into {name} in {dir}: {rows} rows in {:.3} sec.{}",
        started.elapsed().as_secs_f64(),
        if is_replaced { "" } else { "; its parts are gone meanwhile" }
    );
    Ok(is_replaced)
}

/// Runs of neighbouring parts of one partition.
pub(crate) fn partitions(parts: &[Arc<Part>]) -> impl Iterator<Item = &[Arc<Part>]> {
    parts.chunk_by(|a, b| a.name.partition_id == b.name.partition_id)
}

/// Whether a part still needs each of the mutations that are not done: only parts that need the same are merged.
fn needs(part: &Part, pending: &[Arc<Mutation>]) -> Vec<bool> {
    pending.iter().map(|mutation| mutation.wants(part)).collect()
}
