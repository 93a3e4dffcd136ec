//! Reading ahead: the kernel is told which chunks come next, in ranges as large as they lie together.
//!
//! The kernel's own guess is switched off (`POSIX_FADV_RANDOM`): threads share a file and jump between columns, so that
//! it reads megabytes that nobody wants, or single chunks where a run of them is needed. What a scan reads is known
//! instead:
//!
//! ```text
//! morsel i of a scan      filter columns of the morsels up to i + MORSELS_AHEAD, at most BYTES_AHEAD of them;
//!                         the other columns too, where most morsels needed them so far
//! rows passed the filters the other columns of this chunk, all at once, then read one by one
//! rows by number          all chunks that hold one
//! merges, mutations       the next CHUNKS_AHEAD chunks of a column
//! ```
//! A chunk is asked for once in the life of a part: afterwards it is taken to be in memory, and asking costs one load
//! of a bit.

use crate::mergetree::part::{Part, place_of};
use crate::mergetree::scan::MergeTreeScan;
use crate::mergetree::scan::morsels::Morsel;
use crate::table::{ReadColumn, ScanRequest};
use codec::{Node, NodeKind};
use std::fs::File;
use std::num::NonZero;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Chunks that a merge has the kernel read ahead.
const CHUNKS_AHEAD: usize = 16;
/// Morsels that a scan looks ahead, and how many of them may be left before it looks again.
const MORSELS_AHEAD: usize = 32;
const MORSELS_LEFT: usize = 16;
/// Bytes of morsels further away than [`MORSELS_NEAR`] that are asked for in one go.
const BYTES_AHEAD: u64 = 32 << 20;
const MORSELS_NEAR: usize = 4;
/// The gap in bytes between two ranges up to which they are read as one.
const GAP_MAX: u64 = 32 << 10;
/// Bytes of one request: kernels cut larger ones off at what they read ahead themselves.
const REQUEST_MAX: u64 = 512 << 10;

/// Chunks of a part that the kernel was asked for.
#[derive(Default)]
pub(crate) struct PrefetchedChunks {
    /// Bits of chunks, column by column: of whole chunks, then of the lengths in them.
    words: OnceLock<Box<[AtomicU64]>>,
}

impl PrefetchedChunks {
    fn words(&self, part: &Part, column: usize, lengths: bool) -> &[AtomicU64] {
        let per_column = part.meta.chunks().div_ceil(64);
        let words = self
            .words
            .get_or_init(|| (0..per_column * part.meta.columns.len() * 2).map(|_| AtomicU64::new(0)).collect());
        let first = (column * 2 + usize::from(lengths)) * per_column;
        words.get(first..first + per_column).unwrap_or_default()
    }
}

/// Whether a chunk, or the lengths in it, were asked for; lengths come with the whole.
fn is_asked(part: &Part, column: usize, lengths: bool, chunk: usize) -> bool {
    let is_set = |lengths| {
        part.asked
            .words(part, column, lengths)
            .get(chunk / 64)
            .is_none_or(|word: &AtomicU64| word.load(Ordering::Relaxed) >> (chunk % 64) & 1 == 1)
    };
    is_set(lengths) || lengths && is_set(false)
}

/// Ranges of files to read, collected so that those side by side are asked for at once.
struct WantedRanges<'a> {
    part: &'a Part,
    ranges: Vec<(usize, Range<u64>)>,
    bytes: u64,
}

impl<'a> WantedRanges<'a> {
    fn of(part: &'a Part) -> Self {
        WantedRanges { part, ranges: Vec::new(), bytes: 0 }
    }

    /// Adds a chunk of a column, or the lengths in it, if nobody asked for it yet.
    fn add(&mut self, column: usize, lengths: bool, chunk: usize) {
        if is_asked(self.part, column, lengths, chunk) {
            return;
        }
        let bit = 1 << (chunk % 64);
        let words = self.part.asked.words(self.part, column, lengths);
        if words.get(chunk / 64).is_none_or(|word| word.fetch_or(bit, Ordering::Relaxed) & bit != 0) {
            return;
        }
        // Damage is told by whoever reads the chunk.
        let Ok(detail) = self.part.detail(column) else { return };
        let Some(chunk) = detail.chunks.get(chunk) else { return };
        let place = place_of(chunk.offset);
        match &chunk.node.kind {
            NodeKind::ColumnReference(reference) => {
                self.add_streams(place, &reference.differences);
                self.add_streams((place.0, reference.place), &reference.referenced);
            }
            _ if lengths => self.add_streams(place, lengths_of(&chunk.node)),
            _ => self.add_streams(place, &chunk.node),
        }
    }

    /// Adds what lies between the first and the last stream of a node, whose offsets count from a place in a file.
    fn add_streams(&mut self, (file, offset): (usize, u64), node: &Node) {
        let (mut start, mut end) = (u64::MAX, 0);
        node.visit_streams(&mut |stream| {
            start = start.min(u64::from(stream.offset));
            end = end.max(u64::from(stream.offset) + u64::from(stream.stored_len));
        });
        if start < end {
            self.ranges.push((file, offset + start..offset + end));
            self.bytes += end - start;
        }
    }

    /// Asks for what was added; the kernel reads it while others work.
    fn ask(self) {
        joined(self.ranges).into_iter().for_each(|(file, run)| ask(self.part, file, run));
    }
}

/// Ranges of files in order, those joined that lie side by side or nearly so.
fn joined(mut ranges: Vec<(usize, Range<u64>)>) -> Vec<(usize, Range<u64>)> {
    ranges.sort_unstable_by_key(|(file, range)| (*file, range.start));
    let mut runs: Vec<(usize, Range<u64>)> = Vec::new();
    for (file, range) in ranges {
        match runs.last_mut() {
            Some((last, run)) if *last == file && range.start <= run.end + GAP_MAX => run.end = run.end.max(range.end),
            _ => runs.push((file, range)),
        }
    }
    runs
}

/// The part of a chunk that tells its lengths; all of it where they are not by themselves.
fn lengths_of(node: &Node) -> &Node {
    match &node.kind {
        NodeKind::Strings(strings) => &strings.sizes,
        NodeKind::Array(array) => &array.sizes,
        _ => node,
    }
}

fn ask(part: &Part, file: usize, range: Range<u64>) {
    // A file that cannot be opened is an error of who reads it.
    let Ok(file) = part.file(file) else { return };
    let mut at = range.start;
    while let Some(len) = NonZero::new((range.end - at).min(REQUEST_MAX)) {
        if rustix::fs::fadvise(file, at, Some(len), rustix::fs::Advice::WillNeed).is_err() {
            return;
        }
        at += len.get();
    }
}

/// Tells the kernel not to guess what is read next.
pub(crate) fn no_guessing(file: &File) {
    // A file system that knows no advice reads as it likes.
    let _ = rustix::fs::fadvise(file, 0, None, rustix::fs::Advice::Random);
}

/// Before a chunk of a column is read by one who reads them all, in order.
pub(crate) fn in_order(part: &Part, column: usize, chunk: usize) {
    // In steps, so that one request is for many chunks.
    if chunk.is_multiple_of(CHUNKS_AHEAD / 2) {
        let mut wanted = WantedRanges::of(part);
        (chunk..part.meta.chunks().min(chunk + CHUNKS_AHEAD)).for_each(|chunk| wanted.add(column, false, chunk));
        wanted.ask();
    }
}

/// A column of the table that is read whole, or only its lengths.
type ChunkDemand = (usize, bool);

/// The chunks to ask for where the columns of a read are wanted. Paths are not: what lies where in their chunks is
/// known when they are read.
pub(crate) fn reads_of<'a>(columns: impl Iterator<Item = &'a ReadColumn>) -> Vec<ChunkDemand> {
    columns
        .filter_map(|column| match column {
            ReadColumn::Column(column) => Some((*column, false)),
            ReadColumn::Length(column) => Some((*column, true)),
            ReadColumn::Path(..) | ReadColumn::RowNumber | ReadColumn::Virtual(_) => None,
        })
        .collect()
}

/// The columns that a scan reads, and how often it needed those without filters.
pub(crate) struct ScanPrefetch {
    of_filters: Vec<ChunkDemand>,
    rest: Vec<ChunkDemand>,
    /// Morsels that were begun, and those of them whose other columns were needed.
    begun: AtomicUsize,
    needed_rest: AtomicUsize,
}

impl ScanPrefetch {
    pub(crate) fn new(request: &ScanRequest) -> Self {
        let of_filters = reads_of(request.filters.iter().flat_map(|filter| filter.columns()));
        ScanPrefetch {
            of_filters,
            rest: reads_of(request.columns.iter()),
            begun: AtomicUsize::new(0),
            needed_rest: AtomicUsize::new(0),
        }
    }

    /// Before morsel number `at` is read.
    pub(crate) fn begin(&self, scan: &MergeTreeScan, at: usize) {
        let begun = self.begun.fetch_add(1, Ordering::Relaxed);
        let with_rest = self.of_filters.is_empty() || self.needed_rest.load(Ordering::Relaxed) * 2 > begun;
        let reads = || self.of_filters.iter().chain(self.rest.iter().filter(|_| with_rest));
        let may_end_soon = scan.request.bound.is_some() || scan.request.limit.is_some();
        let end = scan.morsels.len().min(at + if may_end_soon { 1 } else { MORSELS_AHEAD });
        let is_asked_for = |morsel: &Morsel| {
            let part = &scan.set.parts[morsel.part as usize];
            reads().all(|&(column, lengths)| {
                place(scan, morsel, column).is_none_or(|place| is_asked(part, place, lengths, morsel.chunk as usize))
            })
        };
        if scan.morsels.get((at + MORSELS_LEFT).min(end.saturating_sub(1))).is_some_and(is_asked_for) {
            return;
        }
        let (mut bytes, mut next) = (0, at);
        while next < end && (bytes < BYTES_AHEAD || next < at + MORSELS_NEAR) {
            let number = scan.morsels[next].part;
            let mut wanted = WantedRanges::of(&scan.set.parts[number as usize]);
            while next < end
                && scan.morsels[next].part == number
                && (bytes + wanted.bytes < BYTES_AHEAD || next < at + MORSELS_NEAR)
            {
                let morsel = &scan.morsels[next];
                for &(column, lengths) in reads() {
                    if let Some(place) = place(scan, morsel, column) {
                        wanted.add(place, lengths, morsel.chunk as usize);
                    }
                }
                next += 1;
            }
            bytes += wanted.bytes;
            wanted.ask();
        }
    }

    /// Before the columns of a morsel are read that no filter needs: rows passed the filters.
    pub(crate) fn rest(&self, scan: &MergeTreeScan, part: &Part, chunk: usize) {
        self.needed_rest.fetch_add(1, Ordering::Relaxed);
        ask_for(scan, part, &self.rest, std::iter::once(chunk));
    }
}

/// Asks for chunks of the table's columns.
pub(crate) fn ask_for(scan: &MergeTreeScan, part: &Part, reads: &[ChunkDemand], chunks: impl Iterator<Item = usize>) {
    let column = |&(column, lengths): &ChunkDemand| {
        part.column(&scan.core.definition.columns[column].name).map(|place| (place, lengths))
    };
    let places: Vec<ChunkDemand> = reads.iter().filter_map(column).collect();
    let mut wanted = WantedRanges::of(part);
    chunks.for_each(|chunk| places.iter().for_each(|&(place, lengths)| wanted.add(place, lengths, chunk)));
    wanted.ask();
}

/// The place of a table's column in the part of a morsel.
fn place(scan: &MergeTreeScan, morsel: &Morsel, column: usize) -> Option<usize> {
    scan.set.parts[morsel.part as usize].column(&scan.core.definition.columns[column].name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_asked_for_together() {
        let far = 20 + GAP_MAX + 1;
        let ranges = vec![(1, 5..9), (0, far..far + 3), (0, 10..20), (0, 0..10), (0, 4..6)];
        assert_eq!(joined(ranges), [(0, 0..20), (0, far..far + 3), (1, 5..9)]);
        assert_eq!(joined(vec![(0, 0..10), (0, 10 + GAP_MAX..10 + GAP_MAX + 1)]), [(0, 0..11 + GAP_MAX)]);
    }
}
