//! The columns of a merge, several at once: each is read from all sources, put into the order of the result, and encoded by one
//! thread. Its chunks are collected and written in runs, so that those of a column lie together in the file.

use super::family::Marks;
use super::family::combine::Combiner;
use super::merge_run::{COMBINE_ROWS, Job, Ordered, Output, Pass, read_ordered};
use super::ttl_columns::SetColumn;
use super::writer::PartWriter;
use base::{Result, bail};
use codec::EncodedChunk;
use parking_lot::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use types::Column;

/// Smaller merges (rows times columns) run on one thread.
const PARALLEL_VALUES_MIN: usize = 1_000_000;
/// Encoded bytes that a thread collects before it writes them.
const RUN_BYTES: usize = 16 << 20;

/// What the threads of a merge share.
struct Shared<'a, 'b> {
    job: &'a Job<'b>,
    ordered: &'a Ordered,
    output: &'a Output,
    writer: Mutex<&'a mut PartWriter>,
    next: AtomicUsize,
    done: AtomicUsize,
    failed: AtomicBool,
    /// Of columns of the sorting key, the values in the rows of the primary index.
    index: Mutex<Vec<Option<Column>>>,
}

impl Job<'_> {
    /// Writes all columns; gives their values in the rows of the primary index, defaults where the sorting key does not need them.
    pub(super) fn merge_columns(&self, ordered: &Ordered, output: &Output, writer: &mut PartWriter) -> Result<Vec<Column>> {
        let stored = &self.core.layout.columns;
        let wanted = if output.rows.saturating_mul(stored.len()) < PARALLEL_VALUES_MIN { 0 } else { stored.len() - 1 };
        let helpers = self.core.shared.mergers.take(wanted);
        let shared = Shared {
            job: self,
            ordered,
            output,
            writer: Mutex::new(writer),
            next: AtomicUsize::new(0),
            done: AtomicUsize::new(0),
            failed: AtomicBool::new(false),
            index: Mutex::new(vec![None; stored.len()]),
        };
        let tracker = base::memory::current();
        std::thread::scope(|scope| {
            let help = || {
                let _tracked = base::memory::track(tracker.clone());
                shared.work()
            };
            // Fewer helpers than hoped for only make it slower.
            let threads: Vec<_> = (0..helpers.count).filter_map(|_| std::thread::Builder::new().name("merge".into()).spawn_scoped(scope, help).ok()).collect();
            let mut outcome = shared.work();
            for thread in threads {
                let Ok(theirs) = thread.join() else { bail!(LogicalError, "a thread of a merge panicked") };
                outcome = outcome.and(theirs);
            }
            outcome
        })?;
        let index = shared.index.into_inner().into_iter().zip(stored);
        Ok(index.map(|(rows, stored)| rows.unwrap_or_else(|| Column::defaults(&stored.data_type, output.index_rows()))).collect())
    }

    /// Merges a column chunk by chunk; gives its values in the rows of the primary index if asked.
    fn merge_column(&self, column: usize, ordered: &Ordered, output: &Output, wants_index: bool, add: &mut dyn FnMut(EncodedChunk) -> Result<()>) -> Result<Option<Column>> {
        let layout = &self.core.layout;
        let stored = &layout.columns[column];
        let mut cursors = self.cursors(column);
        let mut combiner = match &ordered.marks {
            Marks::Starts(_) => Some(Combiner::new(&stored.physical, layout.combine_of(column).filter(|_| self.options.pass == Pass::Family))?),
            _ => None,
        };
        let mut set = SetColumn::of(self, column, ordered);
        let mut index: Vec<Column> = Vec::new();
        for (number, span) in output.spans.iter().enumerate() {
            self.check()?;
            let rows = span.rows.clone();
            let merged = match (&ordered.marks, &mut combiner) {
                (Marks::Starts(starts), Some(combiner)) => {
                    for start in rows.clone().step_by(COMBINE_ROWS) {
                        let end = (start + COMBINE_ROWS).min(rows.end);
                        combiner.add(&read_ordered(&mut cursors, &ordered.order[start..end], None)?, &starts[start..end])?;
                        set.iter_mut().try_for_each(|set| set.add(&ordered.order[start..end], &starts[start..end]))?;
                    }
                    let combined = combiner.finish()?;
                    match &mut set {
                        Some(set) => set.finish(&combined)?,
                        None => output.without_dropped(combined, span),
                    }
                }
                (Marks::Keep(marks), _) => read_ordered(&mut cursors, &ordered.order[rows.clone()], Some(&marks[rows]))?,
                _ => read_ordered(&mut cursors, &ordered.order[rows], None)?,
            };
            if wants_index {
                let mut marks: Vec<u32> = (0..merged.len()).step_by(output.granule_rows).map(|row| row as u32).collect();
                if number + 1 == output.spans.len() {
                    marks.push(merged.len() as u32 - 1);
                }
                index.push(merged.gather(&marks).flatten());
            }
            if let Some(running) = self.running {
                running.bytes_read.fetch_add(merged.byte_size() as u64, Ordering::Relaxed);
            }
            add(stored.encode_as(&merged, output.granule_rows, self.options.compression).map_err(|e| e.context(format!("column {}", stored.name)))?)?;
        }
        Ok(wants_index.then(|| Column::concat(&index.iter().collect::<Vec<_>>())))
    }
}

impl Shared<'_, '_> {
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
            if column >= layout.columns.len() || self.failed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let wants_index = key_columns.binary_search(&column).is_ok();
            let (mut run, mut bytes) = (Vec::new(), 0);
            let mut add = |chunk: EncodedChunk| {
                bytes += chunk.bytes.len();
                run.push(chunk);
                if bytes < RUN_BYTES {
                    return Ok(());
                }
                bytes = 0;
                self.write(column, &mut run)
            };
            let index = self.job.merge_column(column, self.ordered, self.output, wants_index, &mut add)?;
            self.write(column, &mut run)?;
            self.index.lock()[column] = index;
            let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
            if let Some(running) = self.job.running {
                running.progress.store(100 + 900 * done as u64 / layout.columns.len() as u64, Ordering::Relaxed);
            }
        }
    }

    fn write(&self, column: usize, run: &mut Vec<EncodedChunk>) -> Result<()> {
        let mut writer = self.writer.lock();
        run.drain(..).try_for_each(|chunk| writer.add(column, chunk))
    }
}
