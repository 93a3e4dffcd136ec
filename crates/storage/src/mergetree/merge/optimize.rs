//! `OPTIMIZE TABLE`: the parts of partitions become one.

use crate::definition::Family;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::merge::execute::MergeOptions;
use crate::mergetree::merge::state::StopSignal;
use crate::mergetree::merge::{MERGE_PARTS_MAX, needs, partitions, run, ttl};
use crate::mergetree::part::Part;
use crate::mergetree::runtime::part_events::MergeReason;
use crate::table::OptimizeRequest;
use base::{CancelToken, Result, bail};
use std::sync::Arc;

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
        if core.state.merging.is_blocked() {
            bail!(Aborted, "Cancelled merging parts: merges of the table are stopped (SYSTEM STOP MERGES)");
        }
        if core.state.merging.has_ended() {
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
            Some(claim) => match run(core, (&claim, MergeReason::RegularMerge), &stop, options) {
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
                        && !core.state.merging.has_ended() => {}
                Err(error) => return Err(error),
            },
            None => core.state.merging.wait_a_little(),
        }
    }
}

/// The demands of a statement on partitions that have nothing to merge.
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
