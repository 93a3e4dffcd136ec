//! The index analysis cache: granules that keys, statistics and skip indexes selected for the filters of an earlier
//! scan of the same parts. What is learned while reading (bit indexes) and what depends on other than filters comes
//! after it.

use crate::condition::Condition;
use crate::definition::TableDefinition;
use crate::mergetree::commit::core::PartSet;
use crate::mergetree::runtime::bounded_map::Bounded;
use crate::mergetree::runtime::cache_info::{CacheInfo, CacheLookups};
use crate::mergetree::scan::planner::ScanPlanner;
use crate::table::{IndexReport, ScanRequest};
use base::Result;
use parking_lot::Mutex;
use std::sync::{Arc, Weak};

/// Bytes of analyses kept, over all tables.
const BYTES_MAX: usize = 128 << 20;
/// Larger tables are analysed anew: what is kept takes a byte a granule.
const GRANULES_MAX: usize = 1 << 20;

/// The outcome of index analysis for some filters.
pub(crate) struct IndexAnalysis {
    /// The set of parts that the analysis is of, by the keys and indexes of this definition.
    set: Weak<PartSet>,
    definition: Weak<TableDefinition>,
    selected: Vec<Vec<bool>>,
    reports: Vec<IndexReport>,
}

/// Analyses by the parts' address and the filters' text.
pub(crate) struct AnalysisCache {
    map: Mutex<Bounded<(usize, String), Arc<IndexAnalysis>>>,
    lookups: CacheLookups,
}

impl Default for AnalysisCache {
    fn default() -> Self {
        AnalysisCache { map: Mutex::new(Bounded::new(BYTES_MAX)), lookups: CacheLookups::default() }
    }
}

impl AnalysisCache {
    /// Forgets everything.
    pub(crate) fn clear(&self) {
        self.map.lock().clear();
    }

    /// Look-ups, and what is kept.
    pub(crate) fn info(&self, name: &'static str) -> CacheInfo {
        let map = self.map.lock();
        self.lookups.info(name, map.len() as u64, map.bytes())
    }

    fn get(
        &self,
        set: &Arc<PartSet>,
        definition: &Arc<TableDefinition>,
        key: &(usize, String),
    ) -> Option<Arc<IndexAnalysis>> {
        // An address may be used again: only a living set is the one that was meant.
        let is_of_set = |known: &Arc<IndexAnalysis>| {
            std::ptr::eq(known.set.as_ptr(), Arc::as_ptr(set)) && known.set.strong_count() > 0
        };
        let is_of_definition =
            |known: &Arc<IndexAnalysis>| std::ptr::eq(known.definition.as_ptr(), Arc::as_ptr(definition));
        let found = self.map.lock().get(key).filter(|known| is_of_set(known) && is_of_definition(known)).cloned();
        self.lookups.note(found.is_some());
        found
    }

    fn put(&self, key: (usize, String), analysis: IndexAnalysis) {
        let _untracked = base::memory::untracked();
        let bytes =
            key.1.len() * 2 + analysis.selected.iter().map(Vec::len).sum::<usize>() + analysis.reports.len() * 200;
        let mut map = self.map.lock();
        let (kept, most) = map.bytes();
        if kept + bytes as u64 > most {
            // What is known of parts that are gone goes first.
            map.retain(|_, known| known.set.strong_count() > 0);
        }
        map.insert(key, Arc::new(analysis), bytes);
    }
}

impl ScanPlanner<'_> {
    /// Drops granules by all that depends on the filters and the parts alone.
    pub(crate) fn analyse(&mut self, set: &Arc<PartSet>, request: &ScanRequest) -> Result<()> {
        let cache = &self.core.shared.analyses;
        let key = key(request).map(|key| (Arc::as_ptr(set) as usize, key));
        if let Some(known) = key.as_ref().and_then(|key| cache.get(set, &self.core.definition, key)) {
            self.selected.clone_from(&known.selected);
            self.reports.clone_from(&known.reports);
            return Ok(());
        }
        self.by_indexes(request)?;
        if let Some(key) = key
            && self.selected.iter().map(Vec::len).sum::<usize>() <= GRANULES_MAX
        {
            cache.put(
                key,
                IndexAnalysis {
                    set: Arc::downgrade(set),
                    definition: Arc::downgrade(&self.core.definition),
                    selected: self.selected.clone(),
                    reports: self.reports.clone(),
                },
            );
        }
        Ok(())
    }
}

/// The key of an analysis: all that decides its outcome beside the parts; `None` where that is more than the filters'
/// texts.
fn key(request: &ScanRequest) -> Option<String> {
    let settings = &request.settings;
    // The texts of filters stand for the condition that was made of them; without filters there is nothing to keep.
    if !settings.use_index_analysis_cache
        || request.explains
        || request.filters.is_empty()
        || request.condition == Condition::False
        || !settings.force_data_skipping_indices.is_empty()
    {
        return None;
    }
    let mut key = format!(
        "{}{}{} {}",
        settings.use_primary_key,
        settings.use_statistics_pruning,
        settings.use_skip_indexes,
        settings.ignore_data_skipping_indices
    );
    for filter in &request.filters {
        key.push('\u{1}');
        key.push_str(filter.identity()?);
    }
    Some(key)
}
