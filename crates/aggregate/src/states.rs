//! States of many groups: what every function shares.
//!
//! A function is an [`Accumulator`]: one state per group, loops that add rows to states, and how a state is
//! merged, written, read and finished. [`States`] keeps the states of all groups side by side in one vector.

use crate::blob::Reader;
pub use crate::rows::Rows;
use base::Result;
use functions::GroupedStates;
use std::any::Any;
use std::sync::{Mutex, MutexGuard, PoisonError};
use types::states::StateBytes;
use types::{Column, StringBuilder};

/// Rows that a mask lets through.
struct MaskedRows {
    /// Groups of the rows, if they go to several.
    ids: Vec<u32>,
    one: Option<(usize, usize)>,
    args: Vec<Column>,
}

impl MaskedRows {
    fn new(rows: Rows<'_>, keep: &[u8], args: &[Column]) -> Self {
        let kept = kernels::filter::mask_to_indices(keep);
        let args = args.iter().map(|arg| arg.gather(&kept)).collect();
        match rows {
            Rows::Each(ids) => MaskedRows { ids: kernels::gather::gather(ids, &kept), one: None, args },
            Rows::One(group, _) => MaskedRows { ids: Vec::new(), one: Some((group, kept.len())), args },
        }
    }

    fn rows(&self) -> Rows<'_> {
        self.one.map_or(Rows::Each(&self.ids), |(group, rows)| Rows::One(group, rows))
    }
}

fn flatten_all(args: &[Column]) -> Vec<Column> {
    args.iter().map(Column::flatten).collect()
}

fn all_flat(args: &[Column]) -> bool {
    !args.iter().any(|arg| matches!(arg, Column::Const(..) | Column::Dict(_)))
}

/// An aggregate function over flat arguments without NULL.
pub trait Accumulator: Clone + Send + Sync + 'static {
    /// The state of one group.
    type State: Send + Sync + 'static;

    /// Whether [`Self::add`] takes `Const` and `Dict` arguments; else they are flattened before.
    const ENCODED: bool = false;

    /// Whether [`Self::merge_all`] uses several threads.
    const PARALLEL: bool = false;

    /// The state of a group without rows.
    fn fresh(&self) -> Self::State;

    /// Adds rows to the states of their groups.
    ///
    /// # Errors
    /// Limits and overflows.
    fn add(&mut self, states: &mut [Self::State], rows: Rows<'_>, args: &[Column]) -> Result<()>;

    /// Adds the rows whose `keep` is not 0. Arguments are as for [`Self::add`].
    ///
    /// # Errors
    /// As [`Self::add`].
    fn add_masked(&mut self, states: &mut [Self::State], rows: Rows<'_>, keep: &[u8], args: &[Column]) -> Result<()> {
        let kept = MaskedRows::new(rows, keep, args);
        self.add(states, kept.rows(), &kept.args)
    }

    /// Adds what `from` holds to `into`.
    ///
    /// # Errors
    /// As [`Self::add`].
    fn merge(&self, into: &mut Self::State, from: Self::State) -> Result<()>;

    /// Merges the states of one group of several threads: used when [`Self::PARALLEL`].
    ///
    /// # Errors
    /// As [`Self::add`].
    fn merge_all(&self, into: &mut Self::State, from: Vec<Self::State>, run: functions::ParallelRun<'_>) -> Result<()> {
        let _ = run;
        from.into_iter().try_for_each(|state| self.merge(into, state))
    }

    /// Writes the state's bytes.
    fn write(&self, state: &Self::State, out: &mut Vec<u8>);

    /// Reads what [`Self::write`] wrote; bytes may be hostile.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    fn read(&self, reader: &mut Reader<'_>) -> Result<Self::State>;

    /// Whether the bytes of [`Self::write`] are ClickHouse's form of the state.
    fn is_wire_own(&self) -> bool {
        false
    }

    /// Appends the state in ClickHouse's form.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` when it has none.
    fn write_wire(&self, state: &Self::State, out: &mut Vec<u8>) -> Result<()> {
        if !self.is_wire_own() {
            return Err(crate::wire::no_form());
        }
        self.write(state, out);
        Ok(())
    }

    /// Reads a state in ClickHouse's form; bytes may be hostile, and end nobody knows where.
    ///
    /// # Errors
    /// As [`Self::write_wire`]; `CORRUPTED_DATA`.
    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Self::State> {
        if self.is_wire_own() { self.read(reader) } else { Err(crate::wire::no_form()) }
    }

    /// Results of the groups.
    ///
    /// # Errors
    /// Limits.
    fn finish(&self, states: &mut [Self::State], group_ids: &[u32]) -> Result<Column>;

    /// Bytes that a state holds outside of itself.
    fn heap_bytes(&self, state: &Self::State) -> usize {
        let _ = state;
        0
    }
}

/// The states of all groups of an [`Accumulator`].
pub struct States<A: Accumulator> {
    accumulator: A,
    states: Vec<A::State>,
}

/// Bytes of states that are finished at once: some milliseconds.
const FINISH_BYTES: usize = 8 << 20;
/// Bytes of states, with a hundred or so for each of them, that are merged between two looks at whether the query is
/// ended.
const MERGE_BYTES: usize = 256 << 10;
/// Bytes that are counted for a state beside its heap.
const STATE_BYTES: usize = 128;

/// Work done since the last checkpoint.
#[derive(Default)]
struct UncheckedWork(usize);

impl UncheckedWork {
    fn spend(&mut self, bytes: usize) -> Result<()> {
        self.0 += STATE_BYTES + bytes;
        if self.0 < MERGE_BYTES {
            return Ok(());
        }
        self.0 = 0;
        base::cancel::checkpoint()
    }
}

/// States looked at to guess the size of all.
const SIZE_SAMPLE: usize = 256;

impl<A: Accumulator> States<A> {
    /// States of no groups.
    pub fn new(accumulator: A) -> Self {
        States { accumulator, states: Vec::new() }
    }

    /// Takes all states; none are left.
    pub fn take(&mut self) -> Vec<A::State> {
        std::mem::take(&mut self.states)
    }

    /// Bytes that the states of some groups hold outside of themselves.
    pub fn bytes_of(&self, groups: impl Iterator<Item = usize>) -> usize {
        groups.map(|group| self.accumulator.heap_bytes(&self.states[group])).sum()
    }

    /// Whether all states are so.
    pub fn all(&self, test: impl Fn(&A::State) -> bool) -> bool {
        self.states.iter().all(test)
    }

    fn add(&mut self, rows: Rows<'_>, args: &[Column]) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        if A::ENCODED || all_flat(args) {
            return self.accumulator.add(&mut self.states, rows, args);
        }
        let args = flatten_all(args);
        self.accumulator.add(&mut self.states, rows, &args)
    }

    fn add_masked(&mut self, rows: Rows<'_>, args: &[Column], keep: &[u8]) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        if A::ENCODED || all_flat(args) {
            return self.accumulator.add_masked(&mut self.states, rows, keep, args);
        }
        let args = flatten_all(args);
        self.accumulator.add_masked(&mut self.states, rows, keep, &args)
    }
}

/// Tasks in which the states of many groups are merged.
const MERGE_TASKS: usize = 16;

impl<A: Accumulator> States<A> {
    /// Merges states whose groups have the same numbers, range of groups by range of groups.
    fn merge_ranges(&mut self, mut others: Vec<Vec<A::State>>, run: functions::ParallelRun<'_>) -> Result<()> {
        let size = self.states.len().div_ceil(MERGE_TASKS).max(1);
        let mut ranges = Vec::with_capacity(MERGE_TASKS);
        // The last range is the first to be cut off, so that the states before it stay where they are.
        for (index, states) in self.states.chunks_mut(size).enumerate().rev() {
            let others = others.iter_mut().map(|other| other.split_off(other.len().min(index * size))).collect();
            ranges.push(Mutex::new((states, others)));
        }
        let accumulator = &self.accumulator;
        run_all(run, ranges.len(), &|task| {
            let (states, others): &mut (_, Vec<_>) = &mut lock(&ranges[task]);
            merge_aligned(accumulator, states, std::mem::take(others))
        })
    }
}

/// Runs tasks on several threads; the first error that was met, if any.
fn run_all(run: functions::ParallelRun<'_>, tasks: usize, work: &(dyn Fn(usize) -> Result<()> + Sync)) -> Result<()> {
    let failed = Mutex::new(None);
    run(tasks, &|task| {
        if let Err(error) = work(task) {
            lock(&failed).get_or_insert(error);
        }
    });
    let failed = lock(&failed).take();
    failed.map_or(Ok(()), Err)
}

/// The rows of all columns, of which there is at least one.
fn joined(mut columns: Vec<Column>) -> Column {
    match columns.len() {
        1 => columns.remove(0),
        _ => Column::concat(&columns.iter().collect::<Vec<_>>()),
    }
}

/// Ends of the ranges of groups that are finished at once: a query can end between them.
fn finish_ends(group_ids: &[u32], heap_bytes: &dyn Fn(u32) -> usize) -> Vec<usize> {
    let (mut ends, mut bytes) = (Vec::new(), 0);
    for (i, &group) in group_ids.iter().enumerate() {
        bytes += heap_bytes(group);
        if bytes > FINISH_BYTES {
            ends.push(i + 1);
            bytes = 0;
        }
    }
    if ends.last() != Some(&group_ids.len()) {
        ends.push(group_ids.len());
    }
    ends
}

fn merge_aligned<A: Accumulator>(accumulator: &A, into: &mut [A::State], others: Vec<Vec<A::State>>) -> Result<()> {
    let mut effort = UncheckedWork::default();
    for other in others {
        for (into, state) in into.iter_mut().zip(other) {
            effort.spend(accumulator.heap_bytes(&state))?;
            accumulator.merge(into, state)?;
        }
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The concrete states behind `other`.
///
/// # Panics
/// When they are of another function: callers merge states of one function only.
pub fn same_states<T: 'static>(other: &mut dyn GroupedStates) -> &mut T {
    other
        .as_any()
        .downcast_mut::<T>()
        .unwrap_or_else(|| panic!("states of one function are merged with states of another"))
}

impl<A: Accumulator> GroupedStates for States<A> {
    fn resize(&mut self, groups: usize) {
        let accumulator = &self.accumulator;
        if groups > self.states.len() {
            self.states.resize_with(groups, || accumulator.fresh());
        }
    }

    fn group_count(&self) -> usize {
        self.states.len()
    }

    fn update(&mut self, group_ids: &[u32], args: &[Column]) -> Result<()> {
        self.add(Rows::Each(group_ids), args)
    }

    fn update_single(&mut self, group: u32, args: &[Column], rows: usize) -> Result<()> {
        self.add(Rows::One(group as usize, rows), args)
    }

    fn update_masked(&mut self, group_ids: &[u32], args: &[Column], keep: &[u8]) -> Result<()> {
        self.add_masked(Rows::Each(group_ids), args, keep)
    }

    fn update_single_masked(&mut self, group: u32, args: &[Column], keep: &[u8]) -> Result<()> {
        self.add_masked(Rows::One(group as usize, keep.len()), args, keep)
    }

    fn merge(&mut self, other: &mut dyn GroupedStates, group_ids: &[u32]) -> Result<()> {
        let other = same_states::<Self>(other);
        let mut effort = UncheckedWork::default();
        for (state, &group) in std::mem::take(&mut other.states).into_iter().zip(group_ids) {
            effort.spend(self.accumulator.heap_bytes(&state))?;
            self.accumulator.merge(&mut self.states[group as usize], state)?;
        }
        Ok(())
    }

    fn merge_parallel(
        &mut self,
        mut others: Vec<Box<dyn GroupedStates>>,
        run: functions::ParallelRun<'_>,
    ) -> Result<()> {
        let groups = others.iter().map(|other| other.group_count()).max().unwrap_or(0);
        self.resize(groups);
        if !A::PARALLEL || groups != 1 {
            return self
                .merge_ranges(others.iter_mut().map(|other| same_states::<Self>(&mut **other).take()).collect(), run);
        }
        let one = |other: &mut Box<dyn GroupedStates>| same_states::<Self>(&mut **other).states.pop();
        let from = others.iter_mut().filter_map(one).collect();
        self.accumulator.merge_all(&mut self.states[0], from, run)
    }

    fn merge_serialized(&mut self, group_ids: &[u32], states: &Column) -> Result<()> {
        for (row, &group) in group_ids.iter().enumerate() {
            let bytes = states.bytes_at(row).unwrap_or_default();
            if bytes.is_empty() {
                // The default of a column of states: a state without rows.
                continue;
            }
            let mut reader = Reader::new(bytes);
            let state = self.accumulator.read(&mut reader)?;
            reader.expect_end()?;
            self.accumulator.merge(&mut self.states[group as usize], state)?;
        }
        Ok(())
    }

    fn finish(&mut self, group_ids: &[u32]) -> Result<Column> {
        base::cancel::checkpoint()?;
        let ends = match group_ids.len() < 2 || self.byte_size() <= FINISH_BYTES {
            true => vec![group_ids.len()],
            false => finish_ends(group_ids, &|group| self.accumulator.heap_bytes(&self.states[group as usize])),
        };
        let (mut columns, mut start) = (Vec::with_capacity(ends.len()), 0);
        for end in ends {
            columns.push(self.accumulator.finish(&mut self.states, &group_ids[start..end])?);
            base::cancel::checkpoint()?;
            start = end;
        }
        Ok(joined(columns))
    }

    fn serialize(&mut self, group_ids: &[u32]) -> Result<Column> {
        let mut builder = StringBuilder::with_capacity(group_ids.len());
        for &group in group_ids {
            builder.push_with(|out| self.accumulator.write(&self.states[group as usize], out));
        }
        Ok(Column::String(builder.finish()))
    }

    fn write_wire(&mut self, group: u32, out: &mut Vec<u8>) -> Result<()> {
        self.accumulator.write_wire(&self.states[group as usize], out)
    }

    fn merge_wire(&mut self, group: u32, source: &mut dyn StateBytes) -> Result<()> {
        let state = self.accumulator.read_wire(&mut Reader::of_source(source))?;
        self.accumulator.merge(&mut self.states[group as usize], state)
    }

    fn byte_size(&self) -> usize {
        let own = self.states.capacity() * size_of::<A::State>();
        let step = (self.states.len() / SIZE_SAMPLE).max(1);
        let sampled: usize = self.states.iter().step_by(step).map(|state| self.accumulator.heap_bytes(state)).sum();
        own + sampled * step
    }

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}
