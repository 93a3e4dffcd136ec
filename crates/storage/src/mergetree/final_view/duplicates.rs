//! Rows that `FINAL` has to compare: those whose key another row may have, and those that do not stay even when they
//! are alone.
//!
//! Most keys of most tables are there once. Putting the rows of all of them in order costs many times what it takes to
//! tell that they are alone: rows are looked at in rounds of rising keys, and two bitmaps, by a hash of the key, say
//! where a row met another.
//!
//! ```text
//! segments of sources → round: all rows up to a key → hashes → seen: the bit of a key that came
//!                                                            met: the bit of a key that came again, or shares its bit
//!                     candidates: rows whose bit is in `met`; rows with the last key of a round, with which the
//!                     next may go on
//! ```
//! A bitmap has 32 bits a row, so that one row in 32 is a candidate by chance.

use crate::definition::{Combine, Family};
use crate::mergetree::final_view::update::keys_of;
use crate::mergetree::merge::execute::MergeJob;
use crate::mergetree::merge::family::combine::clear_nonzero;
use crate::mergetree::merge::input::RowSource;
use crate::mergetree::merge::ttl::truths;
use crate::mergetree::part::deletion_mask::DeletionMask;
use crate::mergetree::part::selection::Selection;
use crate::mergetree::write::sort;
use base::Result;
use std::sync::Arc;
use types::{Column, Value};

/// Rows from which on it is worth looking who is alone. Tests have few, but want to see it.
const ROWS_MIN: usize = if cfg!(test) { 1 } else { 4096 };
/// Rows of a round, so that its bitmaps stay in the processor's cache, and those of one source at least.
const ROUND_ROWS: usize = if cfg!(test) { 60 } else { 1 << 16 };
const ROUND_ROWS_MIN: usize = if cfg!(test) { 5 } else { 1024 };
/// Bits of a bitmap for each row.
const BITS_PER_ROW: usize = 32;
/// The share of candidates among rows, one in so many, above which all are compared with all others.
const CANDIDATE_SHARE: usize = 4;
/// Rows after which the share is looked at first.
const SHARE_ROWS_MIN: usize = if cfg!(test) { 500 } else { 1 << 18 };

/// Keys of a segment of a source.
struct KeySegment {
    source: usize,
    segment: usize,
    keys: Vec<Column>,
    /// Its rows among those of the segment.
    rows: Selection<'static>,
    start: usize,
    at: usize,
    len: usize,
}

impl KeySegment {
    /// The first row from `at` on that is behind the keys of a row (not before them, unless `is_after`).
    fn bound(&self, keys: &[Column], row: usize, is_after: bool, descending: &[bool]) -> usize {
        let (mut low, mut high) = (self.at, self.len);
        while low < high {
            let middle = (low + high) / 2;
            let order = sort::compare(&self.keys, middle, keys, row, descending);
            if order.is_lt() || is_after && order.is_eq() { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// The row of the part.
    fn row(&self, position: usize) -> usize {
        self.start + self.rows.row(position)
    }
}

/// Candidates per source, and how many there are.
struct Candidates {
    masks: Vec<DeletionMask>,
    count: usize,
}

impl Candidates {
    fn add(&mut self, source: usize, row: usize) {
        self.count += usize::from(!self.masks[source].has(row));
        self.masks[source].set(row);
    }
}

/// The bitmaps of a round.
#[derive(Default)]
struct Bitmaps {
    seen: Vec<u64>,
    met: Vec<u64>,
    shift: u32,
}

impl Bitmaps {
    fn reset(&mut self, rows: usize) {
        let bits = (rows * BITS_PER_ROW).next_power_of_two().max(64);
        self.shift = u64::BITS - bits.trailing_zeros();
        for words in [&mut self.seen, &mut self.met] {
            words.clear();
            words.resize(bits / 64, 0);
        }
    }

    fn note(&mut self, hashes: &[u64]) {
        for hash in hashes {
            let slot = (hash >> self.shift) as usize;
            let (word, bit) = (slot / 64, 1 << (slot % 64));
            self.met[word] |= self.seen[word] & bit;
            self.seen[word] |= bit;
        }
    }

    fn is_met(&self, hash: u64) -> bool {
        let slot = (hash >> self.shift) as usize;
        self.met[slot / 64] >> (slot % 64) & 1 == 1
    }
}

impl MergeJob<'_> {
    /// The sources with those rows alone that have to be compared, as many and in the order of the job's; `None` where
    /// they are too many to be worth telling apart.
    pub(crate) fn duplicate_candidates(&self) -> Result<Option<Vec<RowSource>>> {
        let sorting = &self.core.layout.sorting;
        let total: usize = self.sources.iter().map(RowSource::rows).sum();
        if total < ROWS_MIN || sorting.is_empty() {
            return Ok(None);
        }
        let masks = self.sources.iter().map(|source| DeletionMask::none(source.part.meta.rows as usize)).collect();
        let mut candidates = Candidates { masks, count: 0 };
        if !self.find_repeated(&mut candidates)? {
            return Ok(None);
        }
        for source in 0..self.sources.len() {
            self.find_hidden_alone(source, &mut candidates)?;
        }
        if candidates.count * CANDIDATE_SHARE > total {
            return Ok(None);
        }
        let chosen = self.sources.iter().zip(candidates.masks).map(|(source, mask)| {
            let segments = source.segments.iter().filter(|segment| mask.has_any((*segment).clone())).cloned().collect();
            RowSource {
                part: source.part.clone(),
                segments,
                mask: Some(Arc::new(mask)),
                keeps_values: source.keeps_values,
            }
        });
        Ok(Some(chosen.collect()))
    }

    /// Adds rows whose key another row may have; `false` when it was given up as there are too many.
    fn find_repeated(&self, candidates: &mut Candidates) -> Result<bool> {
        let descending = &self.core.layout.sorting.descending;
        let mut segments = Vec::with_capacity(self.sources.len());
        for source in 0..self.sources.len() {
            segments.extend(self.key_segment(source, 0)?);
        }
        let (mut bitmaps, mut hashes, mut looked) = (Bitmaps::default(), Vec::new(), 0);
        let mut last: Option<Vec<Column>> = None;
        while !segments.is_empty() {
            self.check()?;
            if let Some(last) = &last {
                for segment in &segments {
                    (segment.at..segment.bound(last, 0, true, descending))
                        .for_each(|position| candidates.add(segment.source, segment.row(position)));
                }
            }
            let end = self.round_end(&segments);
            let takes: Vec<usize> =
                segments.iter().map(|segment| segment.bound(&end, 0, true, descending) - segment.at).collect();
            let rows = takes.iter().sum();
            hashes.clear();
            hashes.resize(rows, 0u64);
            let mut rest = &mut hashes[..];
            for (segment, &take) in segments.iter().zip(&takes) {
                let (own, behind) = rest.split_at_mut(take);
                segment.keys.iter().for_each(|key| key.slice(segment.at, take).hash_into(own));
                rest = behind;
            }
            bitmaps.reset(rows);
            bitmaps.note(&hashes);
            let mut hashes = hashes.iter();
            for (segment, &take) in segments.iter().zip(&takes) {
                let met = hashes.by_ref().take(take).enumerate().filter(|(_, hash)| bitmaps.is_met(**hash));
                met.for_each(|(i, _)| candidates.add(segment.source, segment.row(segment.at + i)));
                (segment.bound(&end, 0, false, descending)..segment.at + take)
                    .for_each(|position| candidates.add(segment.source, segment.row(position)));
            }
            looked += rows;
            if looked >= SHARE_ROWS_MIN && candidates.count * CANDIDATE_SHARE > looked {
                return Ok(false);
            }
            last = Some(end);
            self.next_segments(&mut segments, &takes)?;
        }
        Ok(true)
    }

    /// The last key of a round: the least of those a few thousand rows on.
    fn round_end(&self, segments: &[KeySegment]) -> Vec<Column> {
        let step = (ROUND_ROWS / segments.len()).max(ROUND_ROWS_MIN);
        let ends = segments.iter().map(|segment| (segment, (segment.at + step).min(segment.len) - 1));
        let least = ends.reduce(|a, b| {
            if sort::compare(&b.0.keys, b.1, &a.0.keys, a.1, &self.core.layout.sorting.descending).is_lt() {
                b
            } else {
                a
            }
        });
        least.map_or_else(Vec::new, |(segment, row)| {
            segment.keys.iter().map(|key| key.slice(row, 1).flatten()).collect()
        })
    }

    fn next_segments(&self, segments: &mut Vec<KeySegment>, takes: &[usize]) -> Result<()> {
        let mut next = Vec::with_capacity(segments.len());
        for (mut segment, take) in std::mem::take(segments).into_iter().zip(takes) {
            segment.at += take;
            if segment.at < segment.len {
                next.push(segment)
            } else {
                next.extend(self.key_segment(segment.source, segment.segment + 1)?)
            }
        }
        *segments = next;
        Ok(())
    }

    /// Keys of the first segment from `segment` on that has rows.
    fn key_segment(&self, source: usize, segment: usize) -> Result<Option<KeySegment>> {
        let from = &self.sources[source];
        let Some(segment) = (segment..from.segments.len()).find(|&segment| from.rows_of(&from.segments[segment]) > 0)
        else {
            return Ok(None);
        };
        let range = &from.segments[segment];
        let rows = from.selected(range);
        let len = rows.len();
        Ok(Some(KeySegment {
            source,
            segment,
            keys: keys_of(self.core, from, range)?,
            rows,
            start: range.start,
            at: 0,
            len,
        }))
    }

    /// Adds rows of a source that do not stay as they are even when no other has their key.
    fn find_hidden_alone(&self, source: usize, candidates: &mut Candidates) -> Result<()> {
        let from = &self.sources[source];
        for segment in from.segments.iter().filter(|segment| from.rows_of(segment) > 0) {
            self.check()?;
            let hidden = match &self.core.layout.family {
                Family::Replacing { is_deleted: Some(column), .. } if self.options.is_final => {
                    truths(&from.column(self.core, *column, segment)?)
                }
                Family::Collapsing { sign } | Family::VersionedCollapsing { sign } => {
                    let signs = from.column(self.core, *sign, segment)?.flatten();
                    match signs.as_native::<i8>() {
                        Some(signs) => signs.iter().map(|sign| u8::from(*sign != 1)).collect(),
                        None => (0..signs.len()).map(|row| u8::from(signs.value(row) != Value::Int(1))).collect(),
                    }
                }
                Family::Combining { columns, .. } if self.core.layout.drops_zeros() => {
                    self.zeros(from, segment, columns)?
                }
                _ => return Ok(()),
            };
            if !hidden.contains(&1) {
                continue;
            }
            let selected = from.selected(segment);
            for (position, _) in hidden.iter().enumerate().filter(|(_, hidden)| **hidden == 1) {
                candidates.add(source, segment.start + selected.row(position));
            }
        }
        Ok(())
    }

    /// 1 for rows of a segment whose sums are all 0, where such rows go; may be none.
    fn zeros(
        &self,
        from: &RowSource,
        segment: &std::ops::Range<usize>,
        columns: &[(usize, Combine)],
    ) -> Result<Vec<u8>> {
        if columns.iter().any(|(_, combine)| !matches!(combine, Combine::Sum)) {
            return Ok(Vec::new());
        }
        let mut zeros = vec![1u8; from.rows_of(segment)];
        for (column, _) in columns {
            clear_nonzero(&from.column(self.core, *column, segment)?.flatten(), &mut zeros);
            if !zeros.contains(&1) {
                break;
            }
        }
        Ok(zeros)
    }
}
