//! Rows or states of groups by partition, in memory or on disk.

use crate::aggregate::keys::KeyBatch;
use crate::aggregate::spec::Spec;
use crate::context::QueryContext;
use crate::spill::{Frame, SpillFile, SpillKind};
use base::{Error, Result};
use std::ops::Range;
use types::{Column, StringColumn};

/// Rows ordered by partition, or as they came with their numbers in that order.
pub(crate) struct PartitionedRows {
    /// Keys of the rows.
    pub keys: KeyBatch,
    /// Arguments of the rows (or states, one column per function).
    pub args: Vec<Column>,
    /// The beginning of each partition, and the end of the last.
    pub offsets: Vec<u32>,
    /// The rows in the order of the partitions; empty when keys and arguments are in that order themselves.
    pub rows: Vec<u32>,
}

/// The place of flushed groups.
enum FlushedStore {
    Memory(PartitionedRows),
    /// A frame per partition that has rows.
    Disk(Vec<Option<Frame>>),
}

/// Rows, or states of groups, that a thread had collected at some time, by partition.
pub(crate) struct FlushedGroups {
    /// Whether the arguments are serialized states.
    pub is_states: bool,
    store: FlushedStore,
}

impl FlushedGroups {
    /// Keeps rows or states in memory.
    pub(crate) fn memory(chunk: PartitionedRows, is_states: bool) -> Self {
        debug_assert_eq!(chunk.offsets.last().map(|&end| end as usize), Some(chunk.keys.rows), "rows of partitions");
        FlushedGroups { is_states, store: FlushedStore::Memory(chunk) }
    }

    /// Writes rows or states of some chunks to disk, a frame per partition.
    ///
    /// # Errors
    /// Those of writing; cancellation.
    pub(crate) fn write(
        chunks: &[PartitionedRows],
        is_states: bool,
        spec: &Spec,
        file: &mut SpillFile,
        context: &QueryContext,
    ) -> Result<Self> {
        let partitions = chunks.first().map_or(0, |chunk| chunk.offsets.len() - 1);
        let mut frames = Vec::with_capacity(partitions);
        for partition in 0..partitions {
            let parts: Vec<(KeyBatch, Vec<Column>)> = chunks
                .iter()
                .map(|chunk| (chunk, range(chunk, &(partition..partition + 1))))
                .filter(|(_, range)| !range.is_empty())
                .map(|(chunk, range)| chunk.part(range, spec.layout.stride()))
                .collect();
            frames.push(match concat(parts) {
                Some((keys, args)) => {
                    let rows = keys.rows;
                    let mut columns = key_columns(keys, spec.layout.stride());
                    columns.extend(args);
                    Some(file.write(&columns, rows, context)?)
                }
                None => None,
            });
        }
        Ok(FlushedGroups { is_states, store: FlushedStore::Disk(frames) })
    }

    /// Whether they are on disk.
    pub(crate) fn is_on_disk(&self) -> bool {
        matches!(self.store, FlushedStore::Disk(_))
    }

    /// Number of rows of neighbouring partitions.
    pub(crate) fn rows(&self, parts: &Range<usize>) -> usize {
        match &self.store {
            FlushedStore::Memory(chunk) => range(chunk, parts).len(),
            FlushedStore::Disk(frames) => frames[parts.clone()].iter().flatten().map(Frame::rows).sum(),
        }
    }

    /// Calls `body` with the keys, the range of them that belongs to neighbouring partitions, and the arguments of that
    /// range: once for all partitions, or on disk once for each.
    ///
    /// # Errors
    /// Those of reading and of `body`.
    pub(crate) fn with(
        &self,
        parts: &Range<usize>,
        spec: &Spec,
        mut body: impl FnMut(&KeyBatch, Range<usize>, &[Column]) -> Result<()>,
    ) -> Result<()> {
        match &self.store {
            FlushedStore::Memory(chunk) => {
                let range = range(chunk, parts);
                if range.is_empty() {
                    return Ok(());
                }
                if chunk.rows.is_empty() {
                    return body(&chunk.keys, range.clone(), &slice(&chunk.args, &range));
                }
                let (keys, args) = chunk.part(range, spec.layout.stride());
                body(&keys, 0..keys.rows, &args)
            }
            FlushedStore::Disk(frames) => frames[parts.clone()].iter().flatten().try_for_each(|frame| {
                let mut columns = frame.read()?;
                let args = columns.split_off(key_column_count(spec));
                let keys = keys_from(columns, frame.rows(), spec)?;
                body(&keys, 0..frame.rows(), &args)
            }),
        }
    }
}

impl PartitionedRows {
    /// The keys and arguments of a range of rows in the order of partitions.
    fn part(&self, range: Range<usize>, stride: usize) -> (KeyBatch, Vec<Column>) {
        if self.rows.is_empty() {
            return (slice_keys(&self.keys, range.clone(), stride), slice(&self.args, &range));
        }
        let rows = &self.rows[range];
        (self.keys.gather(rows, stride), self.args.iter().map(|arg| arg.gather(rows)).collect())
    }

    /// Bytes in memory, roughly.
    pub(crate) fn byte_size(&self) -> usize {
        let keys = (self.keys.words.len() + self.keys.hashes.len()) * 8
            + self.keys.texts.iter().map(StringColumn::byte_size).sum::<usize>();
        keys + 4 * self.rows.len() + self.args.iter().map(Column::byte_size).sum::<usize>()
    }
}

fn range(chunk: &PartitionedRows, parts: &Range<usize>) -> Range<usize> {
    chunk.offsets[parts.start] as usize..chunk.offsets[parts.end] as usize
}

fn slice(columns: &[Column], range: &Range<usize>) -> Vec<Column> {
    columns.iter().map(|column| column.slice(range.start, range.len())).collect()
}

fn slice_keys(keys: &KeyBatch, range: Range<usize>, stride: usize) -> KeyBatch {
    KeyBatch {
        rows: range.len(),
        words: keys.words[range.start * stride..range.end * stride].to_vec(),
        texts: keys.texts.iter().map(|text| text.slice(range.start, range.len())).collect(),
        hashes: if keys.hashes.is_empty() { Vec::new() } else { keys.hashes[range].to_vec() },
        dicts: Vec::new(),
    }
}

/// Concatenates keys and arguments.
pub(crate) fn concat(mut parts: Vec<(KeyBatch, Vec<Column>)>) -> Option<(KeyBatch, Vec<Column>)> {
    if parts.len() <= 1 {
        return parts.pop();
    }
    let args: Vec<Column> = (0..parts[0].1.len())
        .map(|i| Column::concat(&parts.iter().map(|(_, args)| &args[i]).collect::<Vec<_>>()))
        .collect();
    Some((KeyBatch::concat(parts.into_iter().map(|(keys, _)| keys).collect()), args))
}

/// Columns of packed keys: each word, each text, the hashes if keys have their own.
fn key_columns(keys: KeyBatch, stride: usize) -> Vec<Column> {
    let mut columns: Vec<Column> = (0..stride)
        .map(|word| {
            Column::from_vec(keys.words.iter().skip(word).step_by(stride.max(1)).copied().collect::<Vec<u64>>())
        })
        .collect();
    columns.extend(keys.texts.into_iter().map(Column::String));
    if !keys.hashes.is_empty() {
        columns.push(Column::from_vec(keys.hashes));
    }
    columns
}

fn key_column_count(spec: &Spec) -> usize {
    spec.layout.stride() + spec.layout.texts + usize::from(spec.layout.is_hashed())
}

fn keys_from(columns: Vec<Column>, rows: usize, spec: &Spec) -> Result<KeyBatch> {
    let broken = || Error::bug("a spilled key is not what was written");
    let stride = spec.layout.stride();
    let mut keys = KeyBatch { rows, words: vec![0; rows * stride], ..KeyBatch::default() };
    for (at, column) in columns.into_iter().enumerate() {
        let column = column.flatten();
        if at < stride {
            let words = column.as_native::<u64>().ok_or_else(broken)?;
            keys.words.iter_mut().skip(at).step_by(stride).zip(words).for_each(|(out, &word)| *out = word);
        } else if at < stride + spec.layout.texts {
            keys.texts.push(column.as_string().cloned().ok_or_else(broken)?);
        } else {
            keys.hashes = column.as_native::<u64>().ok_or_else(broken)?.to_vec();
        }
    }
    Ok(keys)
}

/// The temporary file of a thread, made when it is first needed.
#[derive(Default)]
pub(crate) struct GroupSpill(Option<SpillFile>);

impl GroupSpill {
    /// Writes rows or states of some chunks, as [`FlushedGroups::write`].
    ///
    /// # Errors
    /// As [`FlushedGroups::write`].
    pub(crate) fn write(
        &mut self,
        chunks: &[PartitionedRows],
        is_states: bool,
        spec: &Spec,
        context: &QueryContext,
    ) -> Result<FlushedGroups> {
        let file = match &mut self.0 {
            Some(file) => file,
            none => none.insert(SpillFile::create(SpillKind::Aggregation, context)?),
        };
        FlushedGroups::write(chunks, is_states, spec, file, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aggregate::keys::Layout;
    use crate::aggregate::table::partition;
    use types::DataType;

    #[test]
    fn rows_that_stay_where_they_are_have_the_partitions_of_those_that_move() {
        let values: Vec<u64> = (0..1000u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15)).collect();
        let keys = Layout::new(&[DataType::UInt64]).pack(&[Column::from_vec(values.clone())], 1000);
        let args = vec![Column::from_vec((0..1000).collect::<Vec<u32>>())];
        let parts = partition(&values, 4);
        let moved = PartitionedRows {
            keys: keys.gather(&parts.rows, 1),
            args: vec![args[0].gather(&parts.rows)],
            offsets: parts.offsets.clone(),
            rows: Vec::new(),
        };
        let numbered = PartitionedRows { keys, args, offsets: parts.offsets, rows: parts.rows };
        for first in 0..15 {
            let rows = |chunk: &PartitionedRows| {
                let (keys, args) = chunk.part(range(chunk, &(first..first + 2)), 1);
                (keys.words, args[0].as_native::<u32>().unwrap().to_vec())
            };
            assert_eq!(rows(&moved), rows(&numbered));
            assert!(rows(&moved).0.iter().all(|word| (first..first + 2).contains(&((word >> 60) as usize))));
        }
    }

    #[test]
    fn concatenated_rows_are_one_after_another() {
        let layout = Layout::new(&[DataType::UInt64]);
        let part = |values: &[u64]| {
            (layout.pack(&[Column::from_vec(values.to_vec())], values.len()), vec![Column::from_vec(values.to_vec())])
        };
        let (keys, args) = concat(vec![part(&[1, 2]), part(&[3])]).unwrap();
        assert_eq!((keys.rows, keys.words, args[0].len()), (3, vec![1, 2, 3], 3));
        assert!(concat(Vec::new()).is_none());
    }
}
