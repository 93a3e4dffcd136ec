//! Compiled kernels, kept for all queries: by their shape, so that other constants find the same code.

use crate::code::Compiled;
use crate::ir::Kernel;
use crate::level::Level;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

/// Kernels that are kept; each takes a page of code and its tree.
const KERNELS_MAX: usize = 1024;

/// Time and size of a compilation.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    /// Time of it.
    pub time: Duration,
    /// Bytes of code.
    pub bytes: usize,
}

enum EntryState {
    /// Not asked for often enough.
    Waiting,
    Compiled(Arc<Compiled>),
    /// The level lacks an operation, or no code may be placed.
    Impossible,
}

struct Entry {
    state: EntryState,
    asked: u64,
    /// The lookup that last asked for it, by number.
    last: u64,
}

#[derive(Default)]
struct Cache {
    entries: HashMap<(Level, Kernel), Entry>,
    lookups: u64,
}

impl Cache {
    fn get(&mut self, kernel: &Kernel, level: Level, asked_min: u64) -> (Option<Arc<Compiled>>, Option<Made>) {
        self.lookups += 1;
        if self.entries.len() >= KERNELS_MAX {
            self.drop_older_half();
        }
        let entry = self.entries.entry((level, kernel.clone())).or_insert(Entry {
            state: EntryState::Waiting,
            asked: 0,
            last: 0,
        });
        entry.asked += 1;
        entry.last = self.lookups;
        let mut made = None;
        if matches!(entry.state, EntryState::Waiting) && entry.asked > asked_min {
            let begin = Instant::now();
            entry.state = match Compiled::new(kernel, level) {
                Some(compiled) => {
                    made = Some(Made { time: begin.elapsed(), bytes: compiled.bytes() });
                    EntryState::Compiled(Arc::new(compiled))
                }
                None => EntryState::Impossible,
            };
        }
        match &entry.state {
            EntryState::Compiled(compiled) => (Some(compiled.clone()), made),
            EntryState::Waiting | EntryState::Impossible => (None, None),
        }
    }

    fn drop_older_half(&mut self) {
        let mut lasts: Vec<u64> = self.entries.values().map(|entry| entry.last).collect();
        lasts.sort_unstable();
        let middle = lasts[lasts.len() / 2];
        self.entries.retain(|_, entry| entry.last >= middle);
        debug_assert!(
            self.entries.len() < KERNELS_MAX,
            "{} kernels are kept, {KERNELS_MAX} may be",
            self.entries.len()
        );
    }
}

static CACHE: LazyLock<Mutex<Cache>> = LazyLock::new(Mutex::default);

/// The code of a kernel, made now if it was asked for more than `asked_min` times before.
pub fn get(kernel: &Kernel, level: Level, asked_min: u64) -> (Option<Arc<Compiled>>, Option<Made>) {
    CACHE.lock().get(kernel, level, asked_min)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Lane, Mask, Output, Relation, Value, ValueKind};

    fn kernel(flag: usize) -> Kernel {
        let parameter = Value { lane: Lane::I32, kind: ValueKind::Parameter(0) };
        let compare = Mask::Compare(Relation::Less, Lane::I32, Value::column(Lane::I32, 0), parameter);
        let inputs = std::iter::once(Lane::I32).chain((0..flag).map(|_| Lane::U8)).collect();
        Kernel { inputs, parameters: vec![Lane::I32], output: Output::Filter(compare) }
    }

    #[test]
    fn code_is_made_once_and_after_enough_lookups() {
        let Some(level) = Level::best() else { return };
        let mut cache = Cache::default();
        assert!(cache.get(&kernel(0), level, 2).0.is_none());
        assert!(cache.get(&kernel(0), level, 2).0.is_none());
        assert!(cache.get(&kernel(0), level, 2).1.is_some_and(|made| made.bytes > 0));
        let (code, made) = cache.get(&kernel(0), level, 2);
        assert!(code.is_some() && made.is_none());
    }

    #[test]
    fn it_stays_small() {
        let Some(level) = Level::best() else { return };
        let mut cache = Cache::default();
        for flags in 0..KERNELS_MAX + 10 {
            cache.get(&kernel(flags), level, u64::MAX);
        }
        assert!(cache.entries.len() <= KERNELS_MAX);
    }
}
