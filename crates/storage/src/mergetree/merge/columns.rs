//! The columns of a merge, several at once: each is read from all sources, put into the order of the result, and
//! encoded by one thread, together with those that refer to it. Chunks are collected and written in runs, so that those
//! of a column lie together in the file.

use crate::mergetree::merge::execute::{
    COMBINE_ROWS, ChunkSpan, MergeJob, MergeOrder, MergeOutput, MergePass, read_ordered,
};
use crate::mergetree::merge::family::Marks;
use crate::mergetree::merge::family::combine::Combiner;
use crate::mergetree::merge::input::Cursor;
use crate::mergetree::merge::ttl::columns::SetColumn;
use crate::mergetree::write::column_reference::{self, ReferenceChoice};
use crate::mergetree::write::writer::PartWriter;
use base::{Result, bail};
use codec::EncodedChunk;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use types::Column;

/// Smaller merges (rows read times columns) run on one thread.
const PARALLEL_VALUES_MIN: usize = 1_000_000;
/// Encoded bytes that a thread collects before it writes them.
const RUN_BYTES: usize = 16 << 20;

/// The state that the threads of a merge share.
struct MergeShared<'a, 'b> {
    job: &'a MergeJob<'b>,
    ordered: &'a MergeOrder,
    output: &'a MergeOutput,
    /// The column that each column refers to, if any.
    references: Vec<Option<ReferenceChoice>>,
    writer: Mutex<&'a mut PartWriter>,
    next: AtomicUsize,
    done: AtomicUsize,
    failed: AtomicBool,
    /// The values of columns of the sorting key in the rows of the primary index.
    index: Mutex<Vec<Option<Column>>>,
}

impl MergeJob<'_> {
    /// Writes all columns; gives their values in the rows of the primary index, defaults where the sorting key does not
    /// need them.
    pub(crate) fn merge_columns(
        &self,
        ordered: &MergeOrder,
        output: &MergeOutput,
        writer: &mut PartWriter,
    ) -> Result<Vec<Column>> {
        let stored = &self.core.layout.columns;
        let written = stored.len() + self.core.layout.origin.written().count();
        let mut references = column_reference::choose(self, ordered, output)?;
        references.resize(written, None);
        for (column, choice) in references.iter().enumerate() {
            choice.iter().for_each(|choice| writer.set_referenced(column, choice.referenced));
        }
        // Chunks are read whole, however few of their rows are wanted.
        let rows: usize = self.sources.iter().flat_map(|source| &source.segments).map(ExactSizeIterator::len).sum();
        let wanted = if rows.saturating_mul(stored.len()) < PARALLEL_VALUES_MIN { 0 } else { stored.len() - 1 };
        let helpers = self.core.shared.mergers.take(wanted);
        let shared = MergeShared {
            job: self,
            ordered,
            output,
            references,
            writer: Mutex::new(writer),
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            index: Mutex::new(vec![None; written]),
        };
        let tracker = base::memory::current();
        std::thread::scope(|scope| {
            let help = || {
                let _tracked = base::memory::track(tracker.clone());
                shared.work()
            };
            // Fewer helpers than hoped for only make it slower.
            let threads: Vec<_> = (0..helpers.count)
                .filter_map(|_| std::thread::Builder::new().name("merge".into()).spawn_scoped(scope, help).ok())
                .collect();
            let mut outcome = shared.work();
            for thread in threads {
                let Ok(theirs) = thread.join() else { bail!(LogicalError, "a thread of a merge panicked") };
                outcome = outcome.and(theirs);
            }
            outcome
        })?;
        let index = shared.index.into_inner().into_iter().zip(stored);
        Ok(index
            .map(|(rows, stored)| rows.unwrap_or_else(|| Column::defaults(&stored.data_type, output.index_rows())))
            .collect())
    }

    /// Merges a column chunk by chunk, and the columns that refer to it; gives its values in the rows of the primary
    /// index if asked.
    fn merge_column(
        &self,
        (column, followers): (usize, &[(usize, ReferenceChoice)]),
        ordered: &MergeOrder,
        output: &MergeOutput,
        wants_index: bool,
        add: &mut dyn FnMut(usize, EncodedChunk) -> Result<()>,
    ) -> Result<Option<Column>> {
        let layout = &self.core.layout;
        let stored = layout.stored(column)?;
        let mut cursors = self.cursors(column);
        let mut followers: Vec<_> =
            followers.iter().map(|(follower, choice)| (*follower, choice, self.cursors(*follower))).collect();
        let mut combined = match &ordered.marks {
            Marks::Starts(starts) => Some(CombinedColumn::new(self, column, ordered, starts)?),
            _ => None,
        };
        let mut index: Vec<Column> = Vec::new();
        for (number, span) in output.spans.iter().enumerate() {
            self.check()?;
            let merged = match &mut combined {
                Some(combined) => combined.rows_of_span(output, span)?,
                None => rows_of_span(&mut cursors, ordered, span)?,
            };
            if wants_index {
                let is_last = number + 1 == output.spans.len();
                let mut marks: Vec<u32> =
                    (0..merged.len()).step_by(output.granule_rows).map(|row| row as u32).collect();
                marks.extend(is_last.then(|| merged.len() as u32 - 1));
                index.push(merged.gather(&marks).flatten());
            }
            let note_read = |rows: &Column| {
                if let Some(running) = self.running {
                    running.bytes_read.fetch_add(rows.byte_size() as u64, Ordering::Relaxed);
                }
            };
            note_read(&merged);
            let chunk = stored
                .encode_as(&merged, output.granule_rows, self.options.compression)
                .map_err(|e| e.context(format!("column {}", stored.name)))?;
            for (follower, choice, cursors) in &mut followers {
                let rows = rows_of_span(cursors, ordered, span)?;
                note_read(&rows);
                let stored = &layout.columns[*follower];
                let encoded =
                    column_reference::encode(stored, &rows, (&merged, &chunk.node), choice, output.granule_rows);
                add(*follower, encoded.map_err(|e| e.context(format!("column {}", stored.name)))?)?;
            }
            add(column, chunk)?;
        }
        Ok(wants_index.then(|| Column::concat(&index.iter().collect::<Vec<_>>())))
    }
}

/// A column whose rows of one key become one.
struct CombinedColumn<'a> {
    ordered: &'a MergeOrder,
    /// A 1 for each row that begins a key.
    starts: &'a [u8],
    combiner: Combiner,
    /// The columns that its values are made of.
    inputs: Vec<Vec<Cursor<'a>>>,
    /// The expression of `SET` of `TTL … GROUP BY` for it.
    set: Option<SetColumn<'a>>,
}

impl<'a> CombinedColumn<'a> {
    fn new(job: &'a MergeJob<'_>, column: usize, ordered: &'a MergeOrder, starts: &'a [u8]) -> Result<Self> {
        let layout = &job.core.layout;
        let combine = layout.combine_of(column).filter(|_| job.options.pass == MergePass::Family);
        let inputs = combine.map_or_else(|| vec![column], |combine| combine.inputs(column));
        Ok(CombinedColumn {
            ordered,
            starts,
            combiner: Combiner::new(&layout.stored(column)?.physical, combine)?,
            inputs: inputs.iter().map(|&input| job.cursors(input)).collect(),
            set: SetColumn::of(job, column, ordered),
        })
    }

    /// The rows of a chunk of the result.
    fn rows_of_span(&mut self, output: &MergeOutput, span: &ChunkSpan) -> Result<Column> {
        for start in span.rows.clone().step_by(COMBINE_ROWS) {
            let rows = start..(start + COMBINE_ROWS).min(span.rows.end);
            let (order, starts) = (&self.ordered.order[rows.clone()], &self.starts[rows]);
            let inputs = self.inputs.iter_mut().map(|cursors| read_ordered(cursors, order, None));
            self.combiner.add(&inputs.collect::<Result<Vec<_>>>()?, starts)?;
            self.set.iter_mut().try_for_each(|set| set.add(order, starts))?;
        }
        let combined = self.combiner.finish()?;
        match &mut self.set {
            Some(set) => set.finish(&combined),
            None => Ok(output.without_dropped(combined, span)),
        }
    }
}

/// The rows of a chunk of the result where none are combined.
fn rows_of_span(cursors: &mut [Cursor<'_>], ordered: &MergeOrder, span: &ChunkSpan) -> Result<Column> {
    let rows = span.rows.clone();
    match &ordered.marks {
        Marks::Keep(marks) => read_ordered(cursors, &ordered.order[rows.clone()], Some(&marks[rows])),
        _ => read_ordered(cursors, &ordered.order[rows], None),
    }
}

impl MergeShared<'_, '_> {
    /// Merges columns while there are any.
    fn work(&self) -> Result<()> {
        let outcome = self.merge_some();
        if outcome.is_err() {
            self.failed.store(true, Ordering::Relaxed);
        }
        outcome
    }

    fn merge_some(&self) -> Result<()> {
        let layout = &self.job.core.layout;
        let key_columns = layout.sorting.columns();
        loop {
            let column = self.next.fetch_add(1, Ordering::Relaxed);
            if column >= self.references.len() || self.failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            // It is written with the column that it refers to.
            if self.references[column].is_some() {
                continue;
            }
            let followers: Vec<(usize, ReferenceChoice)> = self
                .references
                .iter()
                .enumerate()
                .filter_map(|(follower, choice)| Some((follower, (*choice)?)))
                .filter(|(_, choice)| choice.referenced == column)
                .collect();
            let wants_index = key_columns.binary_search(&column).is_ok();
            let (mut run, mut bytes) = (Vec::new(), 0);
            let mut add = |column: usize, chunk: EncodedChunk| {
                bytes += chunk.bytes.len();
                run.push((column, chunk));
                if bytes < RUN_BYTES {
                    return Ok(());
                }
                bytes = 0;
                self.write(&mut run)
            };
            let index =
                self.job.merge_column((column, &followers), self.ordered, self.output, wants_index, &mut add)?;
            self.write(&mut run)?;
            self.index.lock()[column] = index;
            let done = self.done.fetch_add(1 + followers.len(), Ordering::Relaxed) + 1 + followers.len();
            if let Some(running) = self.job.running {
                running.progress.store(100 + 900 * done as u64 / self.references.len() as u64, Ordering::Relaxed);
            }
        }
    }

    fn write(&self, run: &mut Vec<(usize, EncodedChunk)>) -> Result<()> {
        run.sort_by_key(|(column, _)| *column);
        let mut writer = self.writer.lock();
        run.drain(..).try_for_each(|(column, chunk)| writer.add(column, chunk))
    }
}
