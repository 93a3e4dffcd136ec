//! Running a merge in bounded memory: first the keys of all sources give the order of rows (one byte a row: the
//! source), then column by column, chunk by chunk, the rows are read in that order and encoded.

use super::core::Core;
use super::merge::Running;
use super::part::{ChunkSource, Part};
use super::sort;
use super::writer::{Granularity, PartWriter, WrittenPart};
use base::events::Event;
use base::{CancelToken, Result, bail};
use codec::{ChunkReader, EncodeOptions, Physical, encode};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use types::{Block, Column, ColumnBuilder};

/// Merges parts into a temporary part, synced.
pub(crate) fn merge(core: &Core, parts: &[Arc<Part>], running: &Running, cancel: &CancelToken) -> Result<WrittenPart> {
    let layout = &core.layout;
    let rows: u64 = parts.iter().map(|part| part.meta.rows).sum();
    let bytes: u64 = parts.iter().flat_map(|part| &part.meta.columns).map(|column| column.raw_bytes).sum();
    let granularity = Granularity::choose(layout.granule_rows, layout.granule_bytes, rows, bytes);
    let job = Job { core, parts, running, cancel, granularity };
    let (order, index) = job.order()?;
    if order.len() as u64 != rows {
        bail!(LogicalError, "a merge of {rows} rows ordered {}", order.len());
    }
    let mut writer = PartWriter::create(core.temporary_dir("merge"), &layout.columns)?;
    for column in 0..layout.columns.len() {
        job.merge_column(column, &order, &mut writer)?;
        running.progress.store(100 + 900 * (column as u64 + 1) / layout.columns.len() as u64, Ordering::Relaxed);
    }
    running.rows_written.store(rows, Ordering::Relaxed);
    core.shared.counters.add(Event::MergedRows, rows);
    writer.finish(&layout.columns, rows, granularity, parts[0].meta.partition.clone(), index, true)?.with_indexes(core, true)
}

struct Job<'a> {
    core: &'a Core,
    parts: &'a [Arc<Part>],
    running: &'a Running,
    cancel: &'a CancelToken,
    granularity: Granularity,
}

/// Keys of the chunk at which a source stands.
struct KeyRun {
    source: usize,
    chunk: usize,
    keys: Vec<Column>,
    at: usize,
    rows: usize,
}

impl Job<'_> {
    fn check(&self) -> Result<()> {
        if self.core.merging.is_stopped() {
            bail!(QueryWasCancelled, "The merge into part {} was stopped", self.running.name);
        }
        self.cancel.check()
    }

    /// The source of each row of the result, and the primary index.
    fn order(&self) -> Result<(Vec<u8>, Vec<Column>)> {
        let key = &self.core.layout.sorting;
        let mut index: Vec<ColumnBuilder> = key.exprs.iter().map(|expr| Physical::of(&expr.data_type).builder()).collect();
        let mut order: Vec<u8> = Vec::with_capacity(self.running.rows_total as usize);
        let mut runs = Vec::with_capacity(self.parts.len());
        for source in 0..self.parts.len() {
            runs.push(self.load_keys(source, 0)?);
        }
        while !runs.is_empty() {
            self.check()?;
            let takes = takes(&runs, &key.descending);
            let (sources, keys) = collect(&runs, &takes, key.exprs.len());
            let sorted = sort::permutation(&keys, &key.descending, sources.len());
            let last = order.len() as u64 + sources.len() as u64 == self.running.rows_total;
            for i in 0..sources.len() {
                let row = sorted.as_ref().map_or(i, |sorted| sorted[i] as usize);
                if order.len() % self.granularity.granule_rows as usize == 0 {
                    index.iter_mut().zip(&keys).for_each(|(builder, key)| builder.push_from(key, row));
                }
                if last && i + 1 == sources.len() {
                    index.iter_mut().zip(&keys).for_each(|(builder, key)| builder.push_from(key, row));
                }
                order.push(sources[row]);
            }
            self.running.rows_read.fetch_add(sources.len() as u64, Ordering::Relaxed);
            self.advance(&mut runs, &takes)?;
        }
        Ok((order, index.into_iter().map(ColumnBuilder::finish).collect()))
    }

    fn advance(&self, runs: &mut Vec<KeyRun>, takes: &[usize]) -> Result<()> {
        for (run, take) in runs.iter_mut().zip(takes) {
            run.at += take;
            if run.at == run.rows && run.chunk + 1 < self.parts[run.source].meta.chunks() {
                *run = self.load_keys(run.source, run.chunk + 1)?;
            }
        }
        runs.retain(|run| run.at < run.rows);
        Ok(())
    }

    fn load_keys(&self, source: usize, chunk: usize) -> Result<KeyRun> {
        let (part, layout) = (&self.parts[source], &self.core.layout);
        let rows = part.meta.rows_of_chunk(chunk);
        let needed = layout.sorting.columns();
        let mut columns = Vec::with_capacity(layout.columns.len());
        for (i, stored) in layout.columns.iter().enumerate() {
            columns.push(match part.column(&stored.name) {
                Some(column) if needed.binary_search(&i).is_ok() => {
                    ChunkSource::new(part, column, chunk, false, &self.core.shared.counters).reader().decode(0, rows)?
                }
                _ => Column::defaults(&stored.data_type, rows),
            });
        }
        let keys = layout.sorting.run(&Block::new(columns, rows))?;
        Ok(KeyRun { source, chunk, keys, at: 0, rows })
    }

    fn merge_column(&self, column: usize, order: &[u8], writer: &mut PartWriter) -> Result<()> {
        let stored = &self.core.layout.columns[column];
        let places: Vec<Option<usize>> = self.parts.iter().map(|part| part.column(&stored.name)).collect();
        let chunks: Vec<Vec<ChunkSource<'_>>> = (self.parts.iter().zip(&places))
            .map(|(part, place)| {
                let chunks = if place.is_some() { part.meta.chunks() } else { 0 };
                (0..chunks).map(|chunk| ChunkSource::new(part, place.unwrap_or(0), chunk, false, &self.core.shared.counters)).collect()
            })
            .collect();
        let mut cursors: Vec<Cursor<'_>> = (self.parts.iter().zip(&chunks))
            .map(|(part, chunks)| Cursor { chunks, chunk_rows: part.meta.chunk_rows(), at: 0, open: None })
            .collect();
        let options = EncodeOptions { compression: stored.compression, granule_rows: self.granularity.granule_rows as usize, statistics: true };
        for piece in order.chunks(self.granularity.chunk_rows()) {
            self.check()?;
            let mut counts = vec![0usize; self.parts.len()];
            piece.iter().for_each(|&source| counts[usize::from(source)] += 1);
            let mut columns = Vec::with_capacity(counts.len());
            let mut starts = vec![0u32; counts.len()];
            let mut total = 0;
            for (source, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                starts[source] = total;
                total += count as u32;
                match places[source] {
                    Some(_) => cursors[source].take(count, &mut columns)?,
                    None => columns.push(Column::defaults(&stored.data_type, count)),
                }
            }
            let mut merged = Column::concat(&columns.iter().collect::<Vec<_>>());
            if counts.iter().filter(|count| **count > 0).count() > 1 {
                let mut next_of = |source: u8| {
                    let next = &mut starts[usize::from(source)];
                    *next += 1;
                    *next - 1
                };
                let indices: Vec<u32> = piece.iter().map(|&source| next_of(source)).collect();
                merged = merged.gather(&indices);
            }
            writer.add(column, encode(&merged, &stored.physical, &options)?)?;
            self.running.bytes_read.fetch_add(merged.byte_size() as u64, Ordering::Relaxed);
        }
        Ok(())
    }
}

/// How many rows each source gives to the next round: those not after the least of the sources' last keys. The
/// source that has it gives its whole chunk; equal rows of later sources wait, so that the merge is stable.
fn takes(runs: &[KeyRun], descending: &[bool]) -> Vec<usize> {
    let mut bound = 0;
    for i in 1..runs.len() {
        let (a, b) = (&runs[i], &runs[bound]);
        if sort::compare(&a.keys, a.rows - 1, &b.keys, b.rows - 1, descending).is_lt() {
            bound = i;
        }
    }
    let limit = &runs[bound];
    let take = |(i, run): (usize, &KeyRun)| {
        let (mut low, mut high) = (run.at, run.rows);
        while low < high {
            let middle = (low + high) / 2;
            let order = sort::compare(&run.keys, middle, &limit.keys, limit.rows - 1, descending);
            let before = if i <= bound { order.is_le() } else { order.is_lt() };
            if before { low = middle + 1 } else { high = middle }
        }
        low - run.at
    };
    runs.iter().enumerate().map(take).collect()
}

/// The rows taken, source after source: where each comes from, and its keys.
fn collect(runs: &[KeyRun], takes: &[usize], keys: usize) -> (Vec<u8>, Vec<Column>) {
    let mut sources = Vec::with_capacity(takes.iter().sum());
    for (run, &take) in runs.iter().zip(takes) {
        sources.extend(std::iter::repeat_n(run.source as u8, take));
    }
    let column = |i: usize| {
        let slices: Vec<Column> = runs.iter().zip(takes).filter(|(_, take)| **take > 0).map(|(run, &take)| run.keys[i].slice(run.at, take)).collect();
        Column::concat(&slices.iter().collect::<Vec<_>>())
    };
    (sources, (0..keys).map(column).collect())
}

/// A place in a column of a source.
struct Cursor<'a> {
    chunks: &'a [ChunkSource<'a>],
    chunk_rows: usize,
    at: usize,
    open: Option<(usize, ChunkReader<'a>)>,
}

impl Cursor<'_> {
    /// Appends the next `count` rows, in one or more pieces.
    fn take(&mut self, mut count: usize, out: &mut Vec<Column>) -> Result<()> {
        while count > 0 {
            let (chunk, start) = (self.at / self.chunk_rows, self.at % self.chunk_rows);
            if self.open.as_ref().is_none_or(|(open, _)| *open != chunk) {
                let Some(source) = self.chunks.get(chunk) else { bail!(LogicalError, "a merge read past the end of a part") };
                self.open = Some((chunk, source.reader()));
            }
            let Some((_, reader)) = &self.open else { bail!(LogicalError, "a chunk was opened above") };
            let length = count.min(reader.rows() - start);
            out.push(reader.decode(start, length)?);
            self.at += length;
            count -= length;
        }
        Ok(())
    }
}
