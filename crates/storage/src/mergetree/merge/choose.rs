//! The choice of parts to merge: size-tiered as ClickHouse's simple selector; parts of which the time of some rows is
//! over; large parts of inserts that found no company.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::merge::state::PartsClaim;
use crate::mergetree::merge::{needs, partitions, ttl};
use crate::mergetree::part::Part;
use std::sync::Arc;

/// Parts looked at from one starting part.
const RANGE_PARTS_MAX: usize = 100;
const DEFAULT_BYTES_MAX: u64 = 150 << 30;

/// Parts of inserts from this size on that no merge took for so many seconds are written anew alone.
const INSERTED_BYTES_MIN: u64 = 1 << 20;
const INSERTED_WAIT: u64 = 120;

/// The best merge that is worth doing now.
pub(crate) fn select(core: &TableCore) -> Option<PartsClaim<'_>> {
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
pub(crate) fn select_by_ttl(core: &TableCore) -> Option<PartsClaim<'_>> {
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
pub(crate) fn select_inserted(core: &TableCore) -> Option<PartsClaim<'_>> {
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
    debug_assert_eq!(sizes.len(), ages.len(), "each part has a size and an age");
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
