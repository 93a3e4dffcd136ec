//! The distinct values of many groups: a set for each while they are small, one set of pairs once they are not.
//!
//! ```text
//! Sets    group ─▶ KeySet            tiny sets lie in the cache
//! Pairs   (key, group) ─▶ Parts      together beyond the cache: a row waits in the list of its part, see `parts`
//! ```
//! Sets of thousands of groups cost several cache misses for each row (the state, its table's slot); pairs of a part
//! go into one table while it lies in the cache, and the parts of several threads are merged side by side. Where groups
//! come one after another (days of a log), the sets that rows go to lie in the cache however many there are: they stay
//! sets.
//!
//! # Invariants
//! - a pair's part depends on its key only, so that renumbering groups keeps it.

use super::exact::UniqExact;
use super::key::KeyOf;
use super::parts::{PARTS, PartitionedSet};
use super::set::KeySet;
use super::table::GroupKey;
use crate::blob::Reader;
use crate::states::{Accumulator, States, same_states};
use base::Result;
use functions::{GroupedStates, ParallelRun};
use std::any::Any;
use std::sync::Mutex;
use types::states::StateBytes;
use types::{Column, StringBuilder};

/// Bytes of sets from which on pairs are kept: about what a second-level cache holds.
const PAIRS_BYTES_MIN: usize = 2 << 20;
/// Rows between two looks at the size of the sets.
const LOOK_ROWS: usize = 32 << 10;
/// Bytes of a set without a table: while most sets are such, they stay.
const SET_BYTES: usize = 32;
/// Share of the cache that the sets of a block may take for groups to count as coming one after another.
const IN_TURN_SHARE: usize = 4;
/// Groups up to which every thread counts into an array of its own.
const COUNTED_APART_MAX: usize = 1 << 16;
/// Tasks of parallel counting.
const COUNT_TASKS: usize = 16;

/// States of `uniqExact` for all groups.
pub(super) struct ExactStates<K: KeyOf> {
    accumulator: UniqExact<K>,
    form: ExactForm<K>,
    /// Rows since the size of the sets was last checked.
    unseen: usize,
}

enum ExactForm<K: KeyOf> {
    Sets(States<UniqExact<K>>),
    Pairs(GroupKeySet<K::Key>),
}

/// Pairs of all groups.
struct GroupKeySet<K: super::set::SetKey> {
    parts: PartitionedSet<GroupKey<K>>,
    groups: usize,
    /// Numbers of the groups in this thread, if the pairs hold those of another thread.
    numbers: Option<Vec<u32>>,
    /// Pairs per group, while they are known.
    counts: Option<Vec<u64>>,
    /// The keys ordered by group and where each group begins, once somebody asked.
    ordered: Option<(Vec<usize>, Vec<K>)>,
}

impl<K: super::set::SetKey> GroupKeySet<K> {
    fn new(groups: usize) -> Self {
        GroupKeySet { parts: PartitionedSet::new(), groups, numbers: None, counts: None, ordered: None }
    }

    fn changed(&mut self) {
        (self.counts, self.ordered) = (None, None);
    }

    #[inline(always)]
    fn push(&mut self, key: K, group: u32) {
        self.parts.push(GroupKey { key, group: group + 1 });
    }

    /// Puts the numbers of this thread's groups into the pairs.
    fn renumber(&mut self) {
        let Some(numbers) = self.numbers.take() else { return };
        let old = std::mem::replace(&mut self.parts, PartitionedSet::new());
        for part in 0..PARTS {
            old.for_each_of(part, |pair| self.push(pair.key, numbers[pair.group as usize - 1]));
        }
    }

    fn counts(&mut self) -> &[u64] {
        self.renumber();
        self.parts.settle();
        let parts = &self.parts;
        let groups = self.groups;
        self.counts.get_or_insert_with(|| {
            let mut counts = vec![0u64; groups];
            parts.for_each(|pair| counts[pair.group as usize - 1] += 1);
            counts
        })
    }

    /// Counts of the groups as [`Self::counts`], by several threads.
    fn count_parallel(&mut self, run: ParallelRun<'_>) {
        if self.groups > COUNTED_APART_MAX {
            return;
        }
        let total = Mutex::new(vec![0u64; self.groups]);
        let parts = &self.parts;
        run(COUNT_TASKS, &|task| {
            let mut counts = vec![0u64; self.groups];
            for part in (task..PARTS).step_by(COUNT_TASKS) {
                parts.for_each_of(part, |pair| counts[pair.group as usize - 1] += 1);
            }
            let mut total = total.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            total.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        });
        self.counts = Some(total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner));
    }

    /// The keys of each group.
    fn ordered(&mut self) -> (&[usize], &[K]) {
        if self.ordered.is_none() {
            let mut ends = Vec::with_capacity(self.groups + 1);
            let mut sum = 0;
            ends.push(0);
            ends.extend(self.counts().iter().map(|&count| {
                sum += count as usize;
                sum
            }));
            let mut keys = vec![K::default(); sum];
            let mut next = ends.clone();
            self.parts.for_each(|pair| {
                let at = &mut next[pair.group as usize - 1];
                keys[*at] = pair.key;
                *at += 1;
            });
            self.ordered = Some((ends, keys));
        }
        self.ordered.as_ref().map_or((&[], &[]), |(ends, keys)| (ends, keys))
    }
}

impl<K: KeyOf> ExactStates<K> {
    /// States of no groups.
    pub(super) fn new(accumulator: UniqExact<K>) -> Self {
        ExactStates { form: ExactForm::Sets(States::new(accumulator.clone())), accumulator, unseen: 0 }
    }

    fn groups(&self) -> usize {
        match &self.form {
            ExactForm::Sets(sets) => sets.group_count(),
            ExactForm::Pairs(pairs) => pairs.groups,
        }
    }

    /// Sets that together have left the cache become pairs, unless those of the last rows, whose groups are given, are
    /// a small part.
    fn outgrow(&mut self, group_ids: &[u32]) {
        let ExactForm::Sets(sets) = &self.form else { return };
        self.unseen += group_ids.len();
        if self.unseen < LOOK_ROWS {
            return;
        }
        self.unseen = 0;
        let groups = sets.group_count();
        if groups > 1 && sets.byte_size() > PAIRS_BYTES_MIN.max(3 * SET_BYTES * groups) {
            let mut used = vec![false; groups];
            group_ids.iter().for_each(|&group| used[group as usize] = true);
            if sets.bytes_of((0..groups).filter(|&group| used[group])) > PAIRS_BYTES_MIN / IN_TURN_SHARE {
                self.to_pairs();
            }
        }
    }

    fn to_pairs(&mut self) -> &mut GroupKeySet<K::Key> {
        if let ExactForm::Sets(sets) = &mut self.form {
            let mut pairs = GroupKeySet::new(sets.group_count());
            add_sets(&mut pairs, sets.take(), |group| group);
            self.form = ExactForm::Pairs(pairs);
        }
        match &mut self.form {
            ExactForm::Pairs(pairs) => pairs,
            ExactForm::Sets(_) => unreachable!("sets have just become pairs"),
        }
    }
}

fn add_sets<K: super::set::SetKey>(pairs: &mut GroupKeySet<K>, sets: Vec<KeySet<K>>, number: impl Fn(u32) -> u32) {
    for (group, set) in sets.into_iter().enumerate() {
        let group = number(group as u32);
        set.for_each(|key| pairs.push(key, group));
    }
}

impl<K: KeyOf> GroupedStates for ExactStates<K> {
    fn resize(&mut self, groups: usize) {
        match &mut self.form {
            ExactForm::Sets(sets) => sets.resize(groups),
            ExactForm::Pairs(pairs) if groups > pairs.groups => {
                pairs.changed();
                pairs.groups = groups;
            }
            ExactForm::Pairs(_) => {}
        }
    }

    fn group_count(&self) -> usize {
        self.groups()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        match &mut self.form {
            ExactForm::Sets(sets) => {
                sets.update(group_ids, args)?;
                self.outgrow(group_ids);
            }
            ExactForm::Pairs(pairs) => {
                pairs.changed();
                pairs.renumber();
                let keys = self.accumulator.block_keys(args, group_ids.len());
                keys.iter().zip(group_ids).for_each(|(&key, &group)| pairs.push(key, group));
            }
        }
        Ok(())
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        match &mut self.form {
            ExactForm::Sets(sets) => sets.update_single(group, args, rows),
            ExactForm::Pairs(_) => self.update(&vec![group; rows], args),
        }
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        let other = std::mem::replace(&mut other.form, ExactForm::Sets(States::new(self.accumulator.clone())));
        match (&mut self.form, other) {
            (ExactForm::Sets(sets), ExactForm::Sets(mut other)) => sets.merge(&mut other, group_ids),
            (ExactForm::Sets(sets), ExactForm::Pairs(mut other)) if sets.all(KeySet::is_empty) => {
                // Nothing is here yet: the pairs move over as they are.
                let numbers = match other.numbers.take() {
                    None => group_ids.to_vec(),
                    Some(numbers) => numbers.into_iter().map(|number| group_ids[number as usize]).collect(),
                };
                self.form = ExactForm::Pairs(GroupKeySet {
                    groups: sets.group_count(),
                    numbers: Some(numbers),
                    counts: None,
                    ordered: None,
                    ..other
                });
                Ok(())
            }
            (_, other) => {
                let pairs = self.to_pairs();
                pairs.changed();
                pairs.renumber();
                match other {
                    ExactForm::Sets(mut other) => add_sets(pairs, other.take(), |group| group_ids[group as usize]),
                    ExactForm::Pairs(mut other) => {
                        other.renumber();
                        (0..PARTS).for_each(|part| {
                            other
                                .parts
                                .for_each_of(part, |pair| pairs.push(pair.key, group_ids[pair.group as usize - 1]))
                        });
                    }
                }
                Ok(())
            }
        }
    }

    fn merge_parallel(&mut self, others: Vec<Box<dyn GroupedStates>>, run: ParallelRun<'_>) -> Result<()> {
        let mut others: Vec<ExactForm<K>> = others
            .into_iter()
            .map(|mut other| {
                std::mem::replace(
                    &mut same_states::<Self>(&mut *other).form,
                    ExactForm::Sets(States::new(self.accumulator.clone())),
                )
            })
            .collect();
        let has_pairs =
            matches!(self.form, ExactForm::Pairs(_)) || others.iter().any(|other| matches!(other, ExactForm::Pairs(_)));
        if !has_pairs && let ExactForm::Sets(sets) = &mut self.form {
            let boxed = others.into_iter().filter_map(|other| {
                if let ExactForm::Sets(sets) = other { Some(Box::new(sets) as Box<dyn GroupedStates>) } else { None }
            });
            return sets.merge_parallel(boxed.collect(), run);
        }
        let pairs = self.to_pairs();
        pairs.changed();
        pairs.renumber();
        let mut sets = vec![(std::mem::replace(&mut pairs.parts, PartitionedSet::new()), None)];
        for other in &mut others {
            match other {
                ExactForm::Sets(other) => {
                    let mut few = GroupKeySet::new(other.group_count());
                    pairs.groups = pairs.groups.max(few.groups);
                    add_sets(&mut few, other.take(), |group| group);
                    sets.push((few.parts, None));
                }
                ExactForm::Pairs(other) => {
                    pairs.groups = pairs.groups.max(other.groups);
                    sets.push((std::mem::replace(&mut other.parts, PartitionedSet::new()), other.numbers.take()));
                }
            }
        }
        let (sets, numbers): (Vec<_>, Vec<_>) = sets.into_iter().unzip();
        let renumbered = |set: usize| numbers[set].is_some();
        let map = |set: usize, pair: GroupKey<K::Key>| match &numbers[set] {
            Some(numbers) => GroupKey { key: pair.key, group: numbers[pair.group as usize - 1] + 1 },
            None => pair,
        };
        pairs.parts = PartitionedSet::merge_all(sets, run, &renumbered, &map);
        pairs.count_parallel(run);
        Ok(())
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        match &mut self.form {
            ExactForm::Sets(sets) => {
                sets.merge_serialized(group_ids, states)?;
                self.outgrow(group_ids);
                Ok(())
            }
            ExactForm::Pairs(pairs) => {
                pairs.changed();
                pairs.renumber();
                let mut read = States::new(self.accumulator.clone());
                read.resize(group_ids.len());
                read.merge_serialized(&(0..group_ids.len() as u32).collect::<Vec<_>>(), states)?;
                add_sets(pairs, read.take(), |row| group_ids[row as usize]);
                Ok(())
            }
        }
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        match &mut self.form {
            ExactForm::Sets(sets) => sets.finish(group_ids),
            ExactForm::Pairs(pairs) => {
                let counts = pairs.counts();
                Ok(Column::from_vec(group_ids.iter().map(|&group| counts[group as usize]).collect::<Vec<u64>>()))
            }
        }
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        match &mut self.form {
            ExactForm::Sets(sets) => sets.serialize(group_ids),
            ExactForm::Pairs(pairs) => {
                let (ends, keys) = pairs.ordered();
                let mut builder = StringBuilder::with_capacity(group_ids.len());
                for &group in group_ids {
                    let keys = &keys[ends[group as usize]..ends[group as usize + 1]];
                    builder.push_with(|out| {
                        base::varint::put(out, keys.len() as u64);
                        keys.iter().for_each(|&key| K::put(key, out));
                    });
                }
                Ok(Column::String(builder.finish()))
            }
        }
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        match &mut self.form {
            ExactForm::Sets(sets) => sets.write_wire(group, out),
            ExactForm::Pairs(pairs) => {
                let (ends, keys) = pairs.ordered();
                let mut set = KeySet::default();
                keys[ends[group as usize]..ends[group as usize + 1]].iter().for_each(|&key| set.insert(key));
                self.accumulator.write_wire(&set, out)
            }
        }
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        match &mut self.form {
            ExactForm::Sets(sets) => sets.merge_wire(group, source),
            ExactForm::Pairs(pairs) => {
                pairs.changed();
                pairs.renumber();
                let set = self.accumulator.read_wire(&mut Reader::of_source(source))?;
                set.for_each(|key| pairs.push(key, group));
                Ok(())
            }
        }
    }

    fn byte_size(&self) -> usize {
        match &self.form {
            ExactForm::Sets(sets) => sets.byte_size(),
            ExactForm::Pairs(pairs) => {
                pairs.parts.heap_bytes() + pairs.ordered.as_ref().map_or(0, |(_, keys)| std::mem::size_of_val(&**keys))
            }
        }
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

#[cfg(test)]
mod tests;
