//! The hash table of keys with texts, or of more than four words.
//!
//! ```text
//! slots   [hash high 32 | group 32]…      words  n per group      views  m per group ─▶ arena
//! ```
//! A string's bytes are copied into the arena when its group is made. Equality looks at 32 bits of the hash, then
//! words, then views (length and prefix, or all of a short string), then bytes.

use super::MISSING;
use super::arena::Arena;
use crate::aggregate::keys::{KeyBatch, combine_codes};
use base::Result;
use std::ops::Range;
use std::sync::Arc;
use types::column::{INLINE_BYTES_MAX, view_len};
use types::{Column, DictColumn, StringColumn};

/// A slot without a group.
const EMPTY: u64 = u64::MAX;
/// Rows between a prefetch of slots and texts and their lookup.
const AHEAD: usize = 12;
/// Number of groups that room is reserved for at first, at most.
const RESERVED_MAX: usize = 1 << 20;
/// Groups from which on their texts share the table's bytes. Fewer get copies, so that they do not keep all bytes
/// alive.
const SHARED_ROWS_MIN: usize = 1024;

/// Groups by words and texts.
///
/// # Invariants
/// - `slots.len()` is a power of two and at least twice the number of groups.
pub(crate) struct TextTable {
    stride: usize,
    texts: usize,
    slots: Vec<u64>,
    hashes: Vec<u64>,
    words: Vec<u64>,
    views: Vec<u128>,
    arena: Arena,
    /// The dictionaries seen last, and the group of each combination of their codes.
    coded: Option<(Vec<Arc<Column>>, Vec<u32>)>,
}

impl TextTable {
    /// An empty table for keys of `stride` words and `texts` texts, with room for `groups` of them.
    pub(crate) fn new(stride: usize, texts: usize, groups: usize) -> Self {
        let reserved = groups.min(RESERVED_MAX);
        TextTable {
            stride,
            texts,
            slots: vec![EMPTY; (groups * 2).next_power_of_two().max(64)],
            hashes: Vec::with_capacity(reserved),
            words: Vec::with_capacity(reserved * stride),
            views: Vec::with_capacity(reserved * texts),
            arena: Arena::default(),
            coded: None,
        }
    }

    /// Number of groups.
    pub(crate) fn len(&self) -> usize {
        self.hashes.len()
    }

    /// Bytes that the table takes.
    pub(crate) fn byte_size(&self) -> usize {
        (self.slots.len() + self.hashes.len() + self.words.len() + 2 * self.views.len()) * 8 + self.arena.byte_size()
    }

    /// The hash of each group.
    pub(crate) fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// Adds the groups of rows to `ids`, as [`super::fixed::FixedTable::insert`].
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(crate) fn insert(&mut self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) -> Result<()> {
        ids.reserve(rows.len());
        if !batch.dicts.is_empty() {
            return self.insert_coded(&batch.dicts, rows, ids);
        }
        for row in rows.clone() {
            if row + AHEAD < rows.end {
                kernels::prefetch::prefetch(&self.slots, batch.hashes[row + AHEAD] as usize & (self.slots.len() - 1));
                // Rows ordered by partition have their bytes far apart: without this, half of the time is waiting for
                // them.
                batch.texts.iter().for_each(|text| prefetch_text(text, row + AHEAD));
            }
            let hash = batch.hashes[row];
            ids.push(match self.probe(batch, row, hash) {
                Ok(group) => group,
                Err(at) => self.add(batch, row, hash, at)?,
            });
        }
        Ok(())
    }

    /// Adds the groups of rows to `ids`, as [`super::fixed::FixedTable::find`].
    pub(crate) fn find(&self, batch: &KeyBatch, rows: Range<usize>, ids: &mut Vec<u32>) {
        ids.reserve(rows.len());
        if !batch.dicts.is_empty() {
            let mut known = vec![EMPTY; combinations(&batch.dicts)];
            for code in combined_codes(&batch.dicts, rows) {
                let group = &mut known[code as usize];
                if *group == EMPTY {
                    let one = single_key(&batch.dicts, code);
                    *group = u64::from(self.probe(&one, 0, one.hashes[0]).unwrap_or(MISSING));
                }
                ids.push(*group as u32);
            }
            return;
        }
        for row in rows.clone() {
            if row + AHEAD < rows.end {
                kernels::prefetch::prefetch(&self.slots, batch.hashes[row + AHEAD] as usize & (self.slots.len() - 1));
            }
            ids.push(self.probe(batch, row, batch.hashes[row]).unwrap_or(MISSING));
        }
    }

    /// Looks each combination of codes up once, however often it occurs.
    fn insert_coded(&mut self, dicts: &[DictColumn], rows: Range<usize>, ids: &mut Vec<u32>) -> Result<()> {
        let same = |values: &[Arc<Column>]| {
            values.len() == dicts.len()
                && values.iter().zip(dicts).all(|(values, dict)| Arc::ptr_eq(values, &dict.values))
        };
        let (values, mut known) = match self.coded.take() {
            Some((values, known)) if same(&values) => (values, known),
            _ => (dicts.iter().map(|dict| dict.values.clone()).collect(), vec![MISSING; combinations(dicts)]),
        };
        let combined = if dicts.len() > 1 { combined_codes(dicts, rows.clone()) } else { Vec::new() };
        let codes = if dicts.len() > 1 { &combined[..] } else { &dicts[0].codes[rows] };
        for &code in codes {
            let group = &mut known[code as usize];
            if *group == MISSING {
                let one = single_key(dicts, code);
                *group = match self.probe(&one, 0, one.hashes[0]) {
                    Ok(group) => group,
                    Err(at) => self.add(&one, 0, one.hashes[0], at)?,
                };
            }
            ids.push(*group);
        }
        self.coded = Some((values, known));
        Ok(())
    }

    /// The group of a key, or the empty slot where its probe ended.
    #[inline(always)]
    fn probe(&self, batch: &KeyBatch, row: usize, hash: u64) -> Result<u32, usize> {
        let slots = &self.slots[..];
        let mask = slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let slot = slots[at];
            if slot == EMPTY {
                return Err(at);
            }
            if slot >> 32 == tag(hash) && self.equals(slot as u32 as usize, batch, row) {
                return Ok(slot as u32);
            }
            at = (at + 1) & mask;
        }
    }

    #[inline(always)]
    fn equals(&self, group: usize, batch: &KeyBatch, row: usize) -> bool {
        let stride = self.stride;
        if stride > 0
            && self.words[group * stride..(group + 1) * stride] != batch.words[row * stride..(row + 1) * stride]
        {
            return false;
        }
        let views = &self.views[group * self.texts..(group + 1) * self.texts];
        views.iter().zip(&batch.texts).all(|(&view, text)| self.text_equals(view, text, row))
    }

    #[inline(always)]
    fn text_equals(&self, view: u128, text: &StringColumn, row: usize) -> bool {
        let other = text.views()[row];
        if view as u64 != other as u64 {
            return false;
        }
        if view_len(view) <= INLINE_BYTES_MAX { view == other } else { self.arena.bytes(view) == text.get(row) }
    }

    fn add(&mut self, batch: &KeyBatch, row: usize, hash: u64, mut at: usize) -> Result<u32> {
        let group = self.hashes.len() as u32;
        if (self.hashes.len() + 1) * 2 > self.slots.len() {
            self.grow()?;
            at = free_slot(&self.slots, hash);
        }
        self.slots[at] = tag(hash) << 32 | u64::from(group);
        self.hashes.push(hash);
        // Word by word, because copies of a few bytes would be calls.
        batch.words[row * self.stride..(row + 1) * self.stride].iter().for_each(|&word| self.words.push(word));
        for text in &batch.texts {
            let view = text.views()[row];
            self.views.push(if view_len(view) <= INLINE_BYTES_MAX { view } else { self.arena.keep(text.get(row))? });
        }
        debug_assert!(self.slots.len().is_power_of_two() && self.slots.len() >= 2 * self.hashes.len());
        Ok(group)
    }

    #[cold]
    fn grow(&mut self) -> Result<()> {
        let count = self.slots.len() * 2;
        if count >= 1 << 17 {
            base::memory::check_reserve(count as u64 * 8)?;
        }
        let mut slots = vec![EMPTY; count];
        for (group, &hash) in self.hashes.iter().enumerate() {
            let at = free_slot(&slots, hash);
            slots[at] = tag(hash) << 32 | group as u64;
        }
        self.slots = slots;
        Ok(())
    }

    /// The keys of groups without their hashes, in the given order.
    pub(crate) fn keys_at(&self, ids: &[u32]) -> KeyBatch {
        let mut batch = KeyBatch { rows: ids.len(), ..KeyBatch::default() };
        batch.words.reserve(ids.len() * self.stride);
        for &id in ids {
            self.words[id as usize * self.stride..(id as usize + 1) * self.stride]
                .iter()
                .for_each(|&word| batch.words.push(word));
        }
        let shared = (ids.len() >= SHARED_ROWS_MIN).then(|| self.arena.buffers());
        for text in 0..self.texts {
            let views = ids.iter().map(|&id| self.views[id as usize * self.texts + text]);
            batch.texts.push(match &shared {
                Some(buffers) => StringColumn::new(views.collect::<Vec<u128>>().into(), buffers.clone()),
                None => self.arena.copied(views, ids.len()),
            });
        }
        batch
    }
}

/// Prefetches the first and last byte of a long string.
#[inline(always)]
fn prefetch_text(text: &StringColumn, row: usize) {
    let length = view_len(text.views()[row]);
    if length > INLINE_BYTES_MAX {
        let bytes = text.get(row);
        kernels::prefetch::prefetch(bytes, 0);
        kernels::prefetch::prefetch(bytes, length - 1);
    }
}

#[inline(always)]
fn tag(hash: u64) -> u64 {
    // The one tag that would make a full slot look empty becomes its neighbour.
    (hash >> 32).min(0xFFFF_FFFE)
}

fn free_slot(slots: &[u64], hash: u64) -> usize {
    let mask = slots.len() - 1;
    let mut at = hash as usize & mask;
    while slots[at] != EMPTY {
        at = (at + 1) & mask;
    }
    at
}

/// Number of possible combinations of codes.
fn combinations(dicts: &[DictColumn]) -> usize {
    dicts.iter().map(|dict| dict.values.len()).product()
}

/// Combines the codes of each row into one number.
fn combined_codes(dicts: &[DictColumn], rows: Range<usize>) -> Vec<u32> {
    let mut combined = Vec::with_capacity(rows.len());
    for dict in dicts.iter().rev() {
        combine_codes(&mut combined, &dict.codes[rows.clone()], dict.values.len() as u32, |code| code);
    }
    combined
}

/// A batch of the texts of one combination of codes.
fn single_key(dicts: &[DictColumn], mut code: u32) -> KeyBatch {
    let (mut texts, mut hash) = (Vec::with_capacity(dicts.len()), 0);
    for dict in dicts {
        let count = dict.values.len() as u32;
        if let Some(text) = dict.values.slice((code % count) as usize, 1).as_string() {
            hash = kernels::hash::combine(hash, kernels::hash::hash_bytes(text.get(0)));
            texts.push(text.clone());
        }
        code /= count;
    }
    KeyBatch { rows: 1, texts, hashes: vec![hash], ..KeyBatch::default() }
}
