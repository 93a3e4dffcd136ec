//! Just-in-time indexes: skip indexes that nobody declared, groups with their states and places of first rows, made in
//! the background once queries show that they would pay.
//!
//! ```text
//! scan ends   most granules it read had no match → every shape of its condition counts once (`seen`)      note
//! shape ripe  counted `min_count_to_build_jit_index` times → the parts that scan read wait in the queue      note
//! background  one part and shape after the other: its columns are read, a summary a granule is kept          build
//! scan plans  granules whose summaries exclude the condition are dropped; what never helps is given up       by_jit
//! ```
//! For results ([`crate::part_result::PartResult`]) likewise:
//! ```text
//! scan begins it names a result of many granules that parts could keep → its shape counts once      note_result
//! background  a scan of the part gives its groups, or the granules of its first rows                results
//! plan        the groups are read in place of the table                                             kept_groups
//! scan plans  granules without first rows are dropped                                               by_first_rows
//! ```
//! A shape is an expression and the kind of test made on it ([`shape::ConditionShape`]), without the values that it is
//! compared with: an index serves values that no query asked for yet. What exactly equal filters found is kept by the
//! bit indexes. The shape of a result is all of it: filters, expressions and literals.
//!
//! Invariants:
//! - an index tells of one part object, which never changes; it is found by the part's number, which is never used
//!   again.
//! - an index is weaker than what it tells of: without it the same rows are found.

mod build;
mod groups_table;
mod prune;
mod results;
mod shape;

pub(crate) use groups_table::kept_groups;
pub(crate) use prune::note;
pub(crate) use results::note_result;

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::index::skip::Entries;
use crate::mergetree::part::Part;
use crate::mergetree::runtime::cache_info::{CacheInfo, CacheLookups};
use crate::mergetree::runtime::pool::Background;
use base::events::Counters;
use base::memory;
use functions::Expr;
use parking_lot::{Condvar, Mutex};
use shape::{ConditionShape, IndexCandidate};
use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use types::Block;

/// A scan of fewer granules is quick without an index, and so is one of a part with fewer.
pub(crate) const GRANULES_MIN: usize = 8;
/// A shape counts when at most this share of the granules that were read had a match.
const MATCHED_SHARE: u64 = 2;
/// After so many uses an index that dropped less than one granule in `DROPPED_SHARE` is given up.
const USES_TRIED: u64 = 8;
const DROPPED_SHARE: u64 = 8;
/// Bytes that an index costs beside its summaries.
const ENTRY_BYTES: usize = 256;
/// Shapes counted at once; beyond it counting begins anew.
const SEEN_MAX: usize = 10_000;
/// Parts that may wait for an index.
const QUEUE_MAX: usize = 10_000;

type Key = (u64, ConditionShape);

/// The index of a shape over a part.
struct BuiltIndex {
    part: Weak<Part>,
    /// The text for users.
    expression: String,
    /// The expression that summaries are of; results are told by their identity.
    subject: Option<Subject>,
    content: IndexContent,
    bytes: usize,
    /// The clock when it was last used.
    used: AtomicU64,
    uses: AtomicU64,
    looked: AtomicU64,
    dropped: AtomicU64,
}

/// An expression over columns of these names: texts of different expressions may be equal.
type Subject = (Expr, Vec<String>);

/// The content of an index.
enum IndexContent {
    /// No index: it would not pay, and is not tried again.
    Nothing,
    /// A summary per granule.
    Summaries(Entries),
    /// Whether a granule holds one of the first rows of an order.
    FirstRows(Box<[bool]>),
    /// Keys and states.
    Groups(Block),
}

impl IndexContent {
    fn bytes(&self) -> usize {
        match self {
            IndexContent::Nothing => 0,
            IndexContent::Summaries(entries) => entries.iter().map(|entry| entry.bytes()).sum(),
            IndexContent::FirstRows(granules) => granules.len(),
            IndexContent::Groups(groups) => groups.byte_size(),
        }
    }
}

/// A part that waits for an index.
struct IndexJob {
    part: Weak<Part>,
    work: IndexWork,
}

/// The index that is made of a part.
enum IndexWork {
    Summaries(IndexCandidate),
    Result(results::WantedResult),
}

impl IndexWork {
    fn shape(&self) -> ConditionShape {
        match self {
            IndexWork::Summaries(candidate) => candidate.shape.clone(),
            IndexWork::Result(wanted) => results::shape_of(&wanted.result),
        }
    }
}

#[derive(Default)]
struct IndexesState {
    built: HashMap<Key, Arc<BuiltIndex>, foldhash::fast::FixedState>,
    bytes: usize,
    seen: HashMap<(PathBuf, ConditionShape), u64, foldhash::fast::FixedState>,
    queue: VecDeque<IndexJob>,
    /// Indexes that wait or are being made.
    asked: HashSet<Key, foldhash::fast::FixedState>,
    /// The number of indexes that are being made.
    working: usize,
}

impl IndexesState {
    fn remove(&mut self, key: &Key) {
        if let Some(old) = self.built.remove(key) {
            self.bytes -= old.bytes;
        }
    }
}

/// A row of `system.jit_indexes`.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct AutomaticIndexInfo {
    pub part: String,
    pub expression: String,
    pub kind: &'static str,
    /// Whether it is used; one that did not pay is kept in mind without its summaries.
    pub is_used: bool,
    pub bytes: u64,
    pub uses: u64,
    pub granules_looked_at: u64,
    pub granules_dropped: u64,
}

/// The indexes of all tables of a process.
pub(crate) struct AutomaticIndexes {
    state: Mutex<IndexesState>,
    idle: Condvar,
    bytes_max: usize,
    clock: AtomicU64,
    /// The number of indexes, so that a process without any asks nothing.
    len: AtomicUsize,
    lookups: CacheLookups,
    counters: Arc<Counters>,
}

impl AutomaticIndexes {
    /// Keeps so many bytes of indexes, over all tables.
    pub(crate) fn new(bytes_max: u64, counters: Arc<Counters>) -> Arc<Self> {
        Arc::new(AutomaticIndexes {
            state: Mutex::default(),
            idle: Condvar::new(),
            bytes_max: bytes_max as usize,
            clock: AtomicU64::new(0),
            len: AtomicUsize::new(0),
            lookups: CacheLookups::default(),
            counters,
        })
    }

    /// Forgets everything, also what was counted and what waits.
    pub(crate) fn clear(&self) {
        let mut state = self.state.lock();
        let working = state.working;
        *state = IndexesState { working, ..IndexesState::default() };
        self.len.store(0, Ordering::Relaxed);
    }

    /// Look-ups, and what is kept.
    pub(crate) fn info(&self, name: &'static str) -> CacheInfo {
        let state = self.state.lock();
        self.lookups.info(name, state.built.len() as u64, (state.bytes as u64, self.bytes_max as u64))
    }

    /// Forgets a part that is gone.
    pub(crate) fn forget(&self, part: u64) {
        if self.is_empty() {
            return;
        }
        let mut state = self.state.lock();
        let gone: Vec<Key> = state.built.keys().filter(|(of, _)| *of == part).cloned().collect();
        gone.iter().for_each(|key| state.remove(key));
        self.len.store(state.built.len(), Ordering::Relaxed);
    }

    /// Makes what waits, and waits for what is being made.
    pub(crate) fn flush(&self) {
        while self.work() {}
        let mut state = self.state.lock();
        while state.working > 0 || !state.queue.is_empty() {
            self.idle.wait(&mut state);
        }
    }

    /// The indexes of some parts.
    pub(crate) fn infos(&self, parts: &[Arc<Part>]) -> Vec<AutomaticIndexInfo> {
        let state = self.state.lock();
        let info = |((of, shape), built): (&Key, &Arc<BuiltIndex>)| {
            let part = parts.iter().find(|part| part.uid == *of)?;
            Some(AutomaticIndexInfo {
                part: part.name.to_string(),
                expression: built.expression.clone(),
                kind: shape.kind.name(),
                is_used: !matches!(built.content, IndexContent::Nothing),
                bytes: built.bytes as u64,
                uses: built.uses.load(Ordering::Relaxed),
                granules_looked_at: built.looked.load(Ordering::Relaxed),
                granules_dropped: built.dropped.load(Ordering::Relaxed),
            })
        };
        let mut infos: Vec<AutomaticIndexInfo> = state.built.iter().filter_map(info).collect();
        infos.sort_by(|a, b| (&a.part, &a.expression, a.kind).cmp(&(&b.part, &b.expression, b.kind)));
        infos
    }

    fn is_empty(&self) -> bool {
        self.len.load(Ordering::Relaxed) == 0
    }

    /// The index of a shape over a part, if there is one that holds something; summaries only of this subject.
    fn get(&self, part: &Part, shape: &ConditionShape, subject: Option<&Subject>) -> Option<Arc<BuiltIndex>> {
        let found = self
            .state
            .lock()
            .built
            .get(&(part.uid, shape.clone()))
            .filter(|built| built.subject.as_ref() == subject)
            .cloned();
        let found = found.filter(|built| !matches!(built.content, IndexContent::Nothing));
        self.lookups.note(found.is_some());
        found
    }

    /// Keeps an index; what was not used for the longest time makes place for it.
    fn put(&self, part: &Arc<Part>, work: IndexWork, content: IndexContent) {
        let _untracked = memory::untracked();
        let shape = work.shape();
        let own = ENTRY_BYTES + 2 * shape.text.len();
        let (content, bytes) = if content.bytes() + own > self.bytes_max {
            (IndexContent::Nothing, own)
        } else {
            {
                let bytes = own + content.bytes();
                (content, bytes)
            }
        };
        let (expression, subject) = match work {
            IndexWork::Summaries(candidate) => (shape.text.clone(), Some((candidate.expr, candidate.names))),
            IndexWork::Result(wanted) => (wanted.result.text.clone(), None),
        };
        let built = BuiltIndex {
            part: Arc::downgrade(part),
            expression,
            subject,
            content,
            bytes,
            used: AtomicU64::new(self.clock.fetch_add(1, Ordering::Relaxed)),
            uses: AtomicU64::new(0),
            looked: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
        };
        let mut state = self.state.lock();
        let key = (part.uid, shape);
        // Forgotten meanwhile: the cache was dropped, or the part is gone.
        if !state.asked.remove(&key) {
            return;
        }
        state.remove(&key);
        if state.bytes + bytes > self.bytes_max {
            make_room(&mut state, self.bytes_max.saturating_sub(bytes));
        }
        if state.bytes + bytes <= self.bytes_max {
            state.bytes += bytes;
            state.built.insert(key, Arc::new(built));
        }
        self.len.store(state.built.len(), Ordering::Relaxed);
    }

    /// Gives up an index that does not help.
    fn give_up(&self, part: &Part, shape: &ConditionShape, built: &Arc<BuiltIndex>) {
        let mut state = self.state.lock();
        let key = (part.uid, shape.clone());
        if state.built.get(&key).is_some_and(|known| Arc::ptr_eq(known, built)) {
            state.remove(&key);
            let number = |from: &AtomicU64| AtomicU64::new(from.load(Ordering::Relaxed));
            let rest = BuiltIndex {
                part: built.part.clone(),
                expression: built.expression.clone(),
                subject: built.subject.clone(),
                content: IndexContent::Nothing,
                bytes: ENTRY_BYTES,
                used: number(&built.used),
                uses: number(&built.uses),
                looked: number(&built.looked),
                dropped: number(&built.dropped),
            };
            state.bytes += ENTRY_BYTES;
            state.built.insert(key, Arc::new(rest));
        }
    }

    /// Counts a shape of a table; `true` once it was seen often enough.
    fn count(&self, dir: &PathBuf, shape: &ConditionShape, enough: u64) -> bool {
        let _untracked = memory::untracked();
        let mut state = self.state.lock();
        if state.seen.len() >= SEEN_MAX {
            state.seen.clear();
        }
        let seen = state.seen.entry((dir.clone(), shape.clone())).or_default();
        *seen += 1;
        *seen >= enough
    }

    /// Puts parts into the queue that neither have the index of this shape nor wait for it.
    fn ask_all(self: &Arc<Self>, core: &TableCore, jobs: impl Iterator<Item = IndexJob>, shape: &ConditionShape) {
        let _untracked = memory::untracked();
        let mut asked = false;
        for job in jobs {
            let Some(part) = job.part.upgrade() else { continue };
            let key = (part.uid, shape.clone());
            let mut state = self.state.lock();
            if !state.built.contains_key(&key) && state.queue.len() < QUEUE_MAX && state.asked.insert(key) {
                state.queue.push_back(job);
                asked = true;
            }
        }
        if asked {
            let indexes: Weak<AutomaticIndexes> = Arc::downgrade(self);
            core.shared.index_pool.ask(indexes);
        }
    }
}

/// Takes away what parts left behind that are gone, then what was not used for the longest time.
fn make_room(state: &mut IndexesState, bytes_max: usize) {
    let gone: Vec<Key> =
        state.built.iter().filter(|(_, built)| built.part.strong_count() == 0).map(|(key, _)| key.clone()).collect();
    gone.iter().for_each(|key| state.remove(key));
    let mut by_use: Vec<(u64, Key)> =
        state.built.iter().map(|(key, built)| (built.used.load(Ordering::Relaxed), key.clone())).collect();
    by_use.sort_unstable_by_key(|(used, _)| *used);
    for (_, key) in by_use {
        if state.bytes <= bytes_max {
            break;
        }
        state.remove(&key);
    }
}

/// The end of making one index.
struct JobEnd<'a>(&'a AutomaticIndexes);

impl Drop for JobEnd<'_> {
    fn drop(&mut self) {
        self.0.state.lock().working -= 1;
        self.0.idle.notify_all();
    }
}

impl Background for AutomaticIndexes {
    /// Makes one index that waits.
    fn work(&self) -> bool {
        let (job, more) = {
            let mut state = self.state.lock();
            let Some(job) = state.queue.pop_front() else { return false };
            state.working += 1;
            (job, !state.queue.is_empty())
        };
        // Also when it panics: who waits for it would wait for ever.
        let _end = JobEnd(self);
        if let Some(part) = job.part.upgrade() {
            // A part that cannot be read, or an expression that fails, is for the query that needs it to tell.
            let content = match &job.work {
                IndexWork::Summaries(candidate) => build::summaries(&part, candidate, &self.counters)
                    .map(|entries| entries.map_or(IndexContent::Nothing, IndexContent::Summaries)),
                IndexWork::Result(wanted) => wanted.made(&part, &self.counters),
            };
            self.put(&part, job.work, content.unwrap_or(IndexContent::Nothing));
        }
        more
    }
}
