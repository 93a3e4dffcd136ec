//! One thread's part of an aggregation with keys.
//!
//! ```text
//!             groups fit the cache        many groups, rows repeat some       nearly all rows new
//! Insert ───────────────────────▶ Known ─────────────────────────▶ Scatter
//! all rows into the own table     rows of known groups into the    all rows into buffers,
//!                                 table, others into buffers       ordered by partition
//! ```
//! Buffers keep whole columns: a block's rows are ordered by partition once (one gather per column), and a
//! partition is a range of each buffer (`copy_chunks`); or rows stay where they are and only their numbers are ordered
//! (`indexes_info`). When the query has taken too much memory, the table (as serialized states) and
//! the buffers go to disk partition by partition, and the thread begins anew.

use super::partitioned::{FlushedGroups, GroupSpill, PartitionedRows, concat};
use crate::aggregate::keys::{Combinations, KeyBatch};
use crate::aggregate::limits::Room;
use crate::aggregate::spec::{Input, Spec};
use crate::aggregate::table::{CodeTable, Groups, MISSING, partition};
use crate::context::QueryContext;
use crate::spill::{Budget, SpillKind};
use base::Result;
use functions::GroupedStates;
use types::Column;

/// Bits of the hash that choose a partition: 256 of them.
pub(crate) const PARTITION_BITS: u32 = 8;
/// Number of partitions.
pub(crate) const PARTITIONS: usize = 1 << PARTITION_BITS;

/// Groups at which rows per group are first looked at: about what a second-level cache holds.
const LOOK_GROUPS: usize = 32 << 10;
/// Groups from which on rows are always partitioned.
const INSERT_GROUPS_MAX: usize = 256 << 10;
/// Rows per group for which a larger table still pays.
const GOOD_RATIO: u64 = 12;
/// Rows per group below which looking groups up does not pay.
const POOR_RATIO: u64 = 3;
/// Rows that are ordered by partition at once.
const SCATTER_ROWS: usize = 64 << 10;

/// The treatment of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Puts all rows into the own table.
    Insert,
    /// Puts rows of known groups into the own table, others into buffers.
    Known,
    /// Puts all rows into buffers.
    Scatter,
    /// Puts rows of known groups into the own table, and drops the others, which are not needed.
    Drop,
}

/// A thread's groups, states and buffers.
pub(crate) struct Local {
    /// The own table.
    pub groups: Groups,
    /// States per function, of the table's groups.
    pub states: Vec<Box<dyn GroupedStates>>,
    /// Buffered rows.
    pub chunks: Vec<PartitionedRows>,
    /// The current treatment of rows.
    pub mode: Mode,
    /// Number of rows taken.
    pub rows: u64,
    /// Number of rows that went into buffers.
    pub buffered_rows: u64,
    pending: Vec<(KeyBatch, Vec<Column>)>,
    /// Number of rows that wait to be ordered by partition.
    pub pending_rows: usize,
    look_at: usize,
    ids: Vec<u32>,
    /// Groups by the codes of keys, where keys have such.
    codes: Option<CodeTable>,
    /// Rows looked up, and rows found, since rows are partitioned.
    lookups: (u64, u64),
    /// Bytes of `chunks`.
    chunk_bytes: usize,
    /// Groups and rows on disk, in the order in which they came.
    pub spilled: Vec<FlushedGroups>,
    /// Groups of tables that went to disk.
    pub spilled_groups: usize,
    writer: GroupSpill,
}

impl Local {
    /// A thread's part, starting in `mode`.
    pub(crate) fn new(spec: &Spec, mode: Mode) -> Self {
        let groups = Groups::new(&spec.layout, 1024);
        // A table that is an array itself gains nothing from codes.
        let codes = if groups.is_direct() { None } else { CodeTable::new(&spec.layout) };
        Local {
            groups,
            states: spec.new_states(),
            chunks: Vec::new(),
            mode,
            rows: 0,
            buffered_rows: 0,
            pending: Vec::new(),
            pending_rows: 0,
            look_at: LOOK_GROUPS,
            ids: Vec::new(),
            codes,
            lookups: (0, 0),
            chunk_bytes: 0,
            spilled: Vec::new(),
            spilled_groups: 0,
            writer: GroupSpill::default(),
        }
    }

    /// Takes a block's keys and arguments; tells which of the following rows are taken.
    ///
    /// # Errors
    /// Memory, errors of the functions, too many groups.
    pub(crate) fn push(&mut self, spec: &Spec, input: Input) -> Result<Room> {
        self.take(spec, input)?;
        let room = spec.limits.room(self.groups.len() as u64, self.groups.byte_size() as u64)?;
        if room == Room::Known && self.mode == Mode::Insert {
            self.mode = Mode::Drop;
        }
        Ok(room)
    }

    fn take(&mut self, spec: &Spec, input: Input) -> Result<()> {
        self.rows += input.rows as u64;
        if self.mode == Mode::Insert
            && let Some(codes) = &mut self.codes
            && codes.insert(&spec.layout, &input.keys, input.rows, &mut self.groups, &mut self.ids)?
        {
            return self.add(spec, &input.args);
        }
        if self.mode == Mode::Insert
            && spec.layout.is_hashed()
            && input.keys.len() > 1
            && let Some(Combinations { codes, firsts }) = Combinations::new(&input.keys, input.rows)
        {
            let keys: Vec<Column> = input.keys.iter().map(|key| key.gather(&firsts)).collect();
            return self.insert(spec, &spec.layout.pack(&keys, firsts.len()), Some(&codes), &input.args);
        }
        let batch = spec.layout.pack(&input.keys, input.rows);
        match self.mode {
            Mode::Insert => self.insert(spec, &batch, None, &input.args),
            Mode::Known | Mode::Drop => self.push_known(spec, batch, input.args),
            Mode::Scatter => self.buffer(spec, batch, input.args),
        }
    }

    /// Adds rows to the own table; `codes` says which key of the batch each row has, unless each has its own.
    fn insert(&mut self, spec: &Spec, batch: &KeyBatch, codes: Option<&[u32]>, args: &[Column]) -> Result<()> {
        self.ids.clear();
        self.groups.insert(batch, 0..batch.rows, &mut self.ids)?;
        if let Some(codes) = codes {
            self.ids = kernels::gather::gather(&self.ids, codes);
        }
        self.add(spec, args)
    }

    /// Adds rows to the states of their groups (`ids`), and changes the mode when there are few rows per group.
    fn add(&mut self, spec: &Spec, args: &[Column]) -> Result<()> {
        let groups = self.groups.len();
        update(spec, &mut self.states, groups, &self.ids, args)?;
        if groups >= self.look_at && !self.groups.is_direct() && !spec.limits.are_counted_at_once() {
            if groups < INSERT_GROUPS_MAX && self.rows >= GOOD_RATIO * groups as u64 {
                self.look_at = groups * 2;
            } else {
                self.mode = if self.rows < POOR_RATIO * groups as u64 { Mode::Scatter } else { Mode::Known };
            }
        }
        Ok(())
    }

    fn push_known(&mut self, spec: &Spec, mut batch: KeyBatch, args: Vec<Column>) -> Result<()> {
        self.ids.clear();
        self.groups.find(&batch, 0..batch.rows, &mut self.ids);
        let rows = batch.rows;
        let mut known = Vec::with_capacity(rows);
        let mut unknown = Vec::new();
        for (row, &id) in self.ids.iter().enumerate() {
            if id == MISSING { unknown.push(row as u32) } else { known.push(row as u32) }
        }
        self.lookups.0 += rows as u64;
        self.lookups.1 += known.len() as u64;
        let groups = self.groups.len();
        if unknown.is_empty() {
            return update(spec, &mut self.states, groups, &self.ids, &args);
        }
        if !known.is_empty() {
            let ids = kernels::gather::gather(&self.ids, &known);
            let known_args: Vec<Column> = args.iter().map(|arg| arg.gather(&known)).collect();
            update(spec, &mut self.states, groups, &ids, &known_args)?;
        }
        if self.mode == Mode::Drop {
            return Ok(());
        }
        if self.lookups.0 > 4 * SCATTER_ROWS as u64 && self.lookups.1 * 5 < self.lookups.0 * 2 {
            self.mode = Mode::Scatter;
        }
        batch.decode_dicts();
        let (batch, args) = if known.is_empty() {
            (batch, args)
        } else {
            (batch.gather(&unknown, spec.layout.stride()), args.iter().map(|arg| arg.gather(&unknown)).collect())
        };
        self.buffer(spec, batch, args)
    }

    fn buffer(&mut self, spec: &Spec, mut batch: KeyBatch, args: Vec<Column>) -> Result<()> {
        batch.decode_dicts();
        self.pending_rows += batch.rows;
        self.pending.push((batch, args));
        if self.pending_rows >= SCATTER_ROWS / 2 { self.scatter(spec) } else { Ok(()) }
    }

    /// Orders the pending rows by partition.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(crate) fn scatter(&mut self, spec: &Spec) -> Result<()> {
        let pending = std::mem::take(&mut self.pending);
        self.pending_rows = 0;
        let Some((batch, args)) = concat(pending) else { return Ok(()) };
        self.buffered_rows += batch.rows as u64;
        let parts = partition(&self.groups.batch_hashes(&batch), PARTITION_BITS);
        let chunk = if spec.scatters_by_index {
            PartitionedRows { keys: batch, args, offsets: parts.offsets, rows: parts.rows }
        } else {
            let keys = batch.gather(&parts.rows, spec.layout.stride());
            let args = args.iter().map(|arg| arg.gather(&parts.rows)).collect();
            PartitionedRows { keys, args, offsets: parts.offsets, rows: Vec::new() }
        };
        self.chunk_bytes += chunk.byte_size();
        self.chunks.push(chunk);
        Ok(())
    }

    /// Writes everything to disk when the query has taken too much memory, and begins anew.
    ///
    /// # Errors
    /// Those of writing and of serialization.
    pub(crate) fn spill_if_over(&mut self, spec: &Spec, budget: &Budget, context: &QueryContext) -> Result<()> {
        if !budget.is_over(context) || self.mode == Mode::Drop {
            return Ok(());
        }
        let states: usize = self.states.iter().map(|states| states.byte_size()).sum();
        let bytes = self.chunk_bytes + states + self.groups.byte_size();
        if !budget.is_worth(bytes as u64) {
            return Ok(());
        }
        self.scatter(spec)?;
        if self.groups.len() > 0 {
            self.spilled_groups += self.groups.len();
            let chunk = self.state_chunk()?;
            self.groups = Groups::new(&spec.layout, 1024);
            self.states = spec.new_states();
            self.codes.iter_mut().for_each(CodeTable::reset);
            self.spilled.push(self.writer.write(&[chunk], true, spec, context)?);
        }
        if !self.chunks.is_empty() {
            let chunks = std::mem::take(&mut self.chunks);
            self.chunk_bytes = 0;
            self.spilled.push(self.writer.write(&chunks, false, spec, context)?);
        }
        if self.mode == Mode::Known {
            // The table of frequent groups is gone, so they are found again.
            (self.mode, self.look_at, self.lookups) = (Mode::Insert, LOOK_GROUPS, (0, 0));
        }
        SpillKind::Aggregation.count_part(context);
        Ok(())
    }

    /// Turns the table and all buffers into groups by partition, in the order in which they came.
    ///
    /// # Errors
    /// As [`Self::scatter`].
    pub(crate) fn into_flushed(mut self, spec: &Spec) -> Result<Vec<FlushedGroups>> {
        self.scatter(spec)?;
        let mut flushed = std::mem::take(&mut self.spilled);
        if self.groups.len() > 0 {
            flushed.push(FlushedGroups::memory(self.state_chunk()?, true));
        }
        flushed.extend(self.chunks.into_iter().map(|chunk| FlushedGroups::memory(chunk, false)));
        Ok(flushed)
    }

    /// Serializes the states of the table's groups.
    ///
    /// # Errors
    /// Those of serialization.
    pub(crate) fn state_chunk(&mut self) -> Result<PartitionedRows> {
        let parts = partition(&self.groups.hashes(), PARTITION_BITS);
        let keys = self.groups.batch_at(&parts.rows);
        let args = self.states.iter_mut().map(|states| states.serialize(&parts.rows)).collect::<Result<_>>()?;
        Ok(PartitionedRows { keys, args, offsets: parts.offsets, rows: Vec::new() })
    }
}

/// Adds rows to the states of their groups.
///
/// # Errors
/// Those of the functions.
pub(crate) fn update(
    spec: &Spec,
    states: &mut [Box<dyn GroupedStates>],
    groups: usize,
    ids: &[u32],
    args: &[Column],
) -> Result<()> {
    debug_assert!(ids.iter().all(|&id| (id as usize) < groups), "rows of {groups} groups have others");
    for (i, states) in states.iter_mut().enumerate() {
        states.resize(groups);
        states.update(ids, &spec.args_of(i, args))?;
    }
    Ok(())
}
