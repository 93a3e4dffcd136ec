//! Skipping of granules by indexes made in the background, and the count of scans that such an index would have helped.

use crate::condition::Condition;
use crate::mergetree::commit::core::TableCore;
use crate::mergetree::index::automatic::shape::ConditionShape;
use crate::mergetree::index::automatic::{
    AutomaticIndexes, BuiltIndex, DROPPED_SHARE, GRANULES_MIN, IndexContent, IndexJob, IndexWork, MATCHED_SHARE,
    USES_TRIED, shape,
};
use crate::mergetree::part::Part;
use crate::mergetree::scan::MergeTreeScan;
use crate::mergetree::scan::planner::ScanPlanner;
use crate::table::{IndexReport, ScanRequest};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Counts what a scan that came to its end would have gained from an index, and asks for those that are worth it.
pub(crate) fn note(scan: &MergeTreeScan, done: u64, matched: u64) {
    let request = &scan.request;
    let settings = &request.settings;
    if !settings.use_jit_indexes || scan.set.is_final || done < GRANULES_MIN as u64 || matched * MATCHED_SHARE > done {
        return;
    }
    // What a filter of another table dropped says nothing of the condition.
    if request.filters.iter().any(|filter| filter.identity().is_none()) {
        return;
    }
    let indexes = &scan.core.shared.automatic_indexes;
    let granules = scan.granules_of_parts();
    for candidate in shape::of_condition(&request.condition, &scan.core) {
        if !indexes.count(&scan.core.dir, &candidate.shape, settings.min_count_to_build_jit_index) {
            continue;
        }
        let parts = scan.set.parts.iter().zip(&granules).filter(|(_, granules)| **granules as usize >= GRANULES_MIN);
        indexes.ask_all(
            &scan.core,
            parts.map(|(part, _)| IndexJob {
                part: Arc::downgrade(part),
                work: IndexWork::Summaries(candidate.clone()),
            }),
            &candidate.shape,
        );
    }
}

impl ScanPlanner<'_> {
    /// Drops granules by the indexes that were made for conditions like this one.
    pub(crate) fn by_jit(&mut self, request: &ScanRequest) {
        let core: &TableCore = self.core;
        let indexes = &core.shared.automatic_indexes;
        if !request.settings.use_jit_indexes
            || indexes.is_empty()
            || matches!(self.condition, Condition::Unknown | Condition::False)
        {
            return;
        }
        for candidate in shape::of_condition(&self.condition, core) {
            let Some(compiled) = shape::compiled(&self.condition, &candidate) else { continue };
            let Some(kind) = candidate.shape.kind.index_kind() else { continue };
            let subject = (candidate.expr.clone(), candidate.names.clone());
            let before = self.counts();
            let mut found = false;
            for (part, selected) in
                self.set.parts.iter().zip(&mut self.selected).filter(|(_, selected)| selected.contains(&true))
            {
                let Some(built) = indexes.get(part, &candidate.shape, Some(&subject)) else { continue };
                let IndexContent::Summaries(entries) = &built.content else { continue };
                if entries.len() != selected.len() {
                    continue;
                }
                found = true;
                let (mut looked, mut dropped) = (0, 0);
                for (keep, entry) in selected.iter_mut().zip(entries.iter()).filter(|(keep, _)| **keep) {
                    *keep = entry.may_pass(&kind, &compiled);
                    looked += 1;
                    dropped += u64::from(!*keep);
                }
                note_use(indexes, part, &candidate.shape, &built, (looked, dropped));
            }
            if found {
                let after = self.counts();
                let description = format!("{} GRANULARITY 1", kind.name());
                self.reports.push(IndexReport {
                    kind: "JIT",
                    name: Some((candidate.shape.text, description)),
                    keys: Vec::new(),
                    condition: String::new(),
                    search: "",
                    parts: (after.0, before.0),
                    granules: (after.1, before.1),
                });
            }
        }
    }
}

/// Counts a use of an index; one that drops too little is given up.
pub(crate) fn note_use(
    indexes: &AutomaticIndexes,
    part: &Part,
    shape: &ConditionShape,
    built: &Arc<BuiltIndex>,
    (looked, dropped): (u64, u64),
) {
    built.used.store(indexes.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    let uses = built.uses.fetch_add(1, Ordering::Relaxed) + 1;
    let looked = built.looked.fetch_add(looked, Ordering::Relaxed) + looked;
    let dropped = built.dropped.fetch_add(dropped, Ordering::Relaxed) + dropped;
    if uses >= USES_TRIED && dropped * DROPPED_SHARE < looked {
        indexes.give_up(part, shape, built);
    }
}
