//! Just-in-time indexes: skip indexes that nobody declared, made in the background once queries show that they would pay.
//!
//! ```text
//! scan ends   most granules it read held no match → every shape of its condition counts once (`seen`)      note
//! shape ripe  counted `min_count_to_build_jit_index` times → the parts that scan read wait in the queue      note
//! background  one part and shape after the other: its columns are read, a summary a granule is kept          build
//! scan plans  granules whose summaries exclude the condition are dropped; what never helps is given up       Planner::by_jit
//! ```
//! A shape is an expression and the kind of test made on it ([`shape::Shape`]), without the values that it is compared with:
//! an index serves values that no query asked for yet. What exactly equal filters found is kept by the bit indexes.
//!
//! Invariants:
//! - an index tells of one part object, which never changes; it is found by the part's number, which is never used again.
//! - an index is weaker than what it tells of: without it the same rows are found.

mod build;
mod shape;

use super::core::Core;
use super::part::Part;
use super::pool::Background;
use super::scan::{MergeTreeScan, Planner};
use super::skip::Entries;
use crate::condition::Condition;
use crate::table::{IndexReport, ScanRequest};
use base::events::Counters;
use base::memory;
use functions::Expr;
use parking_lot::{Condvar, Mutex};
use shape::{Shape, Wanted};
use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Weak};

/// A scan of fewer granules is quick without an index, and so is one of a part with fewer.
const GRANULES_MIN: usize = 8;
/// A shape counts when at most this share of the granules that were read held a match.
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

type Key = (u64, Shape);

/// The index of a shape over a part.
struct Built {
    part: Weak<Part>,
    /// Over [`Wanted::names`], in their order: texts of different expressions may be equal.
    expr: Expr,
    names: Vec<String>,
    /// A summary per granule; `None`: it would not pay, and is not tried again.
    entries: Option<Entries>,
    bytes: usize,
    /// The clock when it was last used.
    used: AtomicU64,
    uses: AtomicU64,
    looked: AtomicU64,
    dropped: AtomicU64,
}

/// A part that waits for an index.
struct Job {
    part: Weak<Part>,
    wanted: Wanted,
}

#[derive(Default)]
struct State {
    built: HashMap<Key, Arc<Built>, foldhash::fast::FixedState>,
    bytes: usize,
    seen: HashMap<(PathBuf, Shape), u64, foldhash::fast::FixedState>,
    queue: VecDeque<Job>,
    /// What waits or is being made.
    asked: HashSet<Key, foldhash::fast::FixedState>,
    /// How many are being made.
    working: usize,
}

impl State {
    fn remove(&mut self, key: &Key) {
        if let Some(old) = self.built.remove(key) {
            self.bytes -= old.bytes;
        }
    }
}

/// A row of `system.jit_indexes`.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct JitIndexInfo {
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
pub(crate) struct JitIndexes {
    state: Mutex<State>,
    idle: Condvar,
    bytes_max: usize,
    clock: AtomicU64,
    /// How many there are, so that a process without any asks nothing.
    len: AtomicUsize,
    hits: AtomicU64,
    misses: AtomicU64,
    counters: Arc<Counters>,
}

impl JitIndexes {
    /// Keeps so many bytes of indexes, over all tables.
    pub(crate) fn new(bytes_max: u64, counters: Arc<Counters>) -> Arc<Self> {
        Arc::new(JitIndexes {
            state: Mutex::default(),
            idle: Condvar::new(),
            bytes_max: bytes_max as usize,
            clock: AtomicU64::new(0),
            len: AtomicUsize::new(0),
            hits: AtomicU64::new(0),
            misses: AtomicU64::new(0),
            counters,
        })
    }

    /// Forgets everything, also what was counted and what waits.
    pub(crate) fn clear(&self) {
        let mut state = self.state.lock();
        let working = state.working;
        *state = State { working, ..State::default() };
        self.len.store(0, Ordering::Relaxed);
    }

    /// Look-ups that found something, that did not, indexes kept, their bytes and how many these may be.
    pub(crate) fn counts(&self) -> (u64, u64, u64, (u64, u64)) {
        let state = self.state.lock();
        (self.hits.load(Ordering::Relaxed), self.misses.load(Ordering::Relaxed), state.built.len() as u64, (state.bytes as u64, self.bytes_max as u64))
    }

    /// Forgets a part that is gone.
    pub(crate) fn forget(&self, part: u64) {
        if self.len.load(Ordering::Relaxed) == 0 {
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
    pub(crate) fn infos(&self, parts: &[Arc<Part>]) -> Vec<JitIndexInfo> {
        let state = self.state.lock();
        let info = |((of, shape), built): (&Key, &Arc<Built>)| {
            let part = parts.iter().find(|part| part.uid == *of)?;
            Some(JitIndexInfo {
                part: part.name.to_string(),
                expression: shape.text.clone(),
                kind: shape.kind.index_kind().name(),
                is_used: built.entries.is_some(),
                bytes: built.bytes as u64,
                uses: built.uses.load(Ordering::Relaxed),
                granules_looked_at: built.looked.load(Ordering::Relaxed),
                granules_dropped: built.dropped.load(Ordering::Relaxed),
            })
        };
        let mut infos: Vec<JitIndexInfo> = state.built.iter().filter_map(info).collect();
        infos.sort_by(|a, b| (&a.part, &a.expression, a.kind).cmp(&(&b.part, &b.expression, b.kind)));
        infos
    }

    fn get(&self, part: &Part, wanted: &Wanted) -> Option<Arc<Built>> {
        let found = self.state.lock().built.get(&(part.uid, wanted.shape.clone())).filter(|built| built.expr == wanted.expr && built.names == wanted.names).cloned();
        let found = found.filter(|built| built.entries.is_some());
        let counter = if found.is_some() { &self.hits } else { &self.misses };
        counter.fetch_add(1, Ordering::Relaxed);
        found
    }

    /// Keeps an index; what was not used for the longest time makes place for it.
    fn put(&self, part: &Arc<Part>, wanted: Wanted, entries: Option<Entries>) {
        let _untracked = memory::untracked();
        let summaries = entries.as_ref().map_or(0, |entries| entries.iter().map(|entry| entry.bytes()).sum());
        let (entries, bytes) = if summaries + ENTRY_BYTES > self.bytes_max { (None, ENTRY_BYTES) } else { (entries, summaries + ENTRY_BYTES) };
        let built = Built {
            part: Arc::downgrade(part),
            expr: wanted.expr,
            names: wanted.names,
            entries,
            bytes,
            used: AtomicU64::new(self.clock.fetch_add(1, Ordering::Relaxed)),
            uses: AtomicU64::new(0),
            looked: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
        };
        let mut state = self.state.lock();
        let key = (part.uid, wanted.shape);
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
    fn give_up(&self, part: &Part, wanted: &Wanted, built: &Arc<Built>) {
        let mut state = self.state.lock();
        let key = (part.uid, wanted.shape.clone());
        if state.built.get(&key).is_some_and(|known| Arc::ptr_eq(known, built)) {
            state.remove(&key);
            let number = |from: &AtomicU64| AtomicU64::new(from.load(Ordering::Relaxed));
            let rest = Built {
                part: built.part.clone(),
                expr: built.expr.clone(),
                names: built.names.clone(),
                entries: None,
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
    fn count(&self, dir: &PathBuf, shape: &Shape, enough: u64) -> bool {
        let _untracked = memory::untracked();
        let mut state = self.state.lock();
        if state.seen.len() >= SEEN_MAX {
            state.seen.clear();
        }
        let seen = state.seen.entry((dir.clone(), shape.clone())).or_default();
        *seen += 1;
        *seen >= enough
    }

    /// Puts a part into the queue, if it neither has the index nor waits for it.
    fn ask(&self, part: &Arc<Part>, wanted: &Wanted) -> bool {
        let _untracked = memory::untracked();
        let key = (part.uid, wanted.shape.clone());
        let mut state = self.state.lock();
        if state.built.contains_key(&key) || state.queue.len() >= QUEUE_MAX || !state.asked.insert(key) {
            return false;
        }
        state.queue.push_back(Job { part: Arc::downgrade(part), wanted: wanted.clone() });
        true
    }
}

/// Takes away what parts left behind that are gone, then what was not used for the longest time.
fn make_room(state: &mut State, bytes_max: usize) {
    let gone: Vec<Key> = state.built.iter().filter(|(_, built)| built.part.strong_count() == 0).map(|(key, _)| key.clone()).collect();
    gone.iter().for_each(|key| state.remove(key));
    let mut by_use: Vec<(u64, Key)> = state.built.iter().map(|(key, built)| (built.used.load(Ordering::Relaxed), key.clone())).collect();
    by_use.sort_unstable_by_key(|(used, _)| *used);
    for (_, key) in by_use {
        if state.bytes <= bytes_max {
            break;
        }
        state.remove(&key);
    }
}

impl Background for JitIndexes {
    /// Makes one index that waits.
    fn work(&self) -> bool {
        let (job, more) = {
            let mut state = self.state.lock();
            let Some(job) = state.queue.pop_front() else { return false };
            state.working += 1;
            (job, !state.queue.is_empty())
        };
        if let Some(part) = job.part.upgrade() {
            // A part that cannot be read, or an expression that fails, is for the query that needs it to tell.
            let entries = build::summaries(&part, &job.wanted, &self.counters).ok().flatten();
            self.put(&part, job.wanted, entries);
        }
        self.state.lock().working -= 1;
        self.idle.notify_all();
        more
    }
}

/// Counts what a scan that came to its end would have gained from an index, and asks for those that are worth it.
pub(super) fn note(scan: &MergeTreeScan, done: u64, passed: u64) {
    let request = &scan.request;
    let settings = &request.settings;
    if !settings.use_jit_indexes || scan.set.is_final || done < GRANULES_MIN as u64 || passed * MATCHED_SHARE > done {
        return;
    }
    // What a filter of another table dropped says nothing of the condition.
    if request.filters.iter().any(|filter| filter.identity().is_none()) {
        return;
    }
    let jit = &scan.core.shared.jit;
    // Granules that were read of each part.
    let mut granules = vec![0u32; scan.set.parts.len()];
    scan.morsels.iter().for_each(|morsel| granules[morsel.part as usize] += morsel.granules.count_ones());
    let mut asked = false;
    for wanted in shape::of_condition(&request.condition, &scan.core) {
        if !jit.count(&scan.core.dir, &wanted.shape, settings.min_count_to_build_jit_index) {
            continue;
        }
        for (part, _) in scan.set.parts.iter().zip(&granules).filter(|(_, granules)| **granules as usize >= GRANULES_MIN) {
            asked |= jit.ask(part, &wanted);
        }
    }
    if asked {
        let jit: Weak<JitIndexes> = Arc::downgrade(jit);
        scan.core.shared.pool.ask(jit);
    }
}

impl Planner<'_> {
    /// Drops granules by the indexes that were made for conditions like this one.
    pub(super) fn by_jit(&mut self, request: &ScanRequest) {
        let core: &Core = self.core;
        let jit = &core.shared.jit;
        if !request.settings.use_jit_indexes || jit.len.load(Ordering::Relaxed) == 0 || matches!(self.condition, Condition::Unknown | Condition::False) {
            return;
        }
        for wanted in shape::of_condition(&self.condition, core) {
            let Some(compiled) = shape::compiled(&self.condition, &wanted) else { continue };
            let kind = wanted.shape.kind.index_kind();
            let before = self.counts();
            let mut found = false;
            for (part, left) in self.set.parts.iter().zip(&mut self.left).filter(|(_, left)| left.contains(&true)) {
                let Some(built) = jit.get(part, &wanted) else { continue };
                let Some(entries) = built.entries.as_ref().filter(|entries| entries.len() == left.len()) else { continue };
                found = true;
                let (mut looked, mut dropped) = (0, 0);
                for (keep, entry) in left.iter_mut().zip(entries.iter()).filter(|(keep, _)| **keep) {
                    *keep = entry.may_pass(&kind, &compiled);
                    looked += 1;
                    dropped += u64::from(!*keep);
                }
                note_use(jit, part, &wanted, &built, (looked, dropped));
            }
            if found {
                let after = self.counts();
                let description = format!("{} GRANULARITY 1", kind.name());
                self.reports.push(IndexReport { kind: "JIT", name: Some((wanted.shape.text, description)), keys: Vec::new(), condition: String::new(), parts: (after.0, before.0), granules: (after.1, before.1) });
            }
        }
    }
}

fn note_use(jit: &JitIndexes, part: &Part, wanted: &Wanted, built: &Arc<Built>, (looked, dropped): (u64, u64)) {
    built.used.store(jit.clock.fetch_add(1, Ordering::Relaxed), Ordering::Relaxed);
    let uses = built.uses.fetch_add(1, Ordering::Relaxed) + 1;
    let looked = built.looked.fetch_add(looked, Ordering::Relaxed) + looked;
    let dropped = built.dropped.fetch_add(dropped, Ordering::Relaxed) + dropped;
    if uses >= USES_TRIED && dropped * DROPPED_SHARE < looked {
        jit.give_up(part, wanted, built);
    }
}
