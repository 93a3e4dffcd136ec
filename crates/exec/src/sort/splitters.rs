//! Splitters between ranges of the order, and the range of each row.

use super::order::{Order, Prefixes, string_prefix};
use super::packed::Packing;
use super::places::Places;
use super::ranges::{KeyColumns, ScatteredRows};
use super::run::sort_rows;
use base::Result;
use std::ops::{Range, RangeInclusive};
use types::{Block, Column};

/// Samples per range, with which the sizes of ranges differ by about a third.
const SAMPLES_PER_RANGE: usize = 24;
/// Rows whose ranges are searched at once.
const LANES: usize = 8;
/// Number of rows of which one has the first key of a splitter, from which on several keys become one number before
/// rows are compared with it: comparing a row key by key takes about as long as packing so many.
const TIES_TO_PACK: usize = 8;

/// The keys at which ranges begin, from the second on.
pub(super) struct Splitters {
    keys: Vec<Column>,
    /// The packing of several keys into one number, if they are packed.
    packing: Option<Packing>,
    /// Prefixes of the splitters: packed numbers, or those of the first key; padded with the greatest to one less than
    /// a power of two.
    prefixes: Vec<u64>,
    count: usize,
    /// Whether the prefixes decide the whole order.
    decide: bool,
    /// The common beginning of all splitters, if the first key is a string: prefixes are of the bytes after it.
    common: Vec<u8>,
}

/// The ranges of the rows of a block.
pub(super) struct Assigned {
    /// The range of each row; empty if there is only one range.
    ranges: Vec<u16>,
    /// The beginning of each range among rows that are ordered by range, and the end of the last.
    pub offsets: Vec<u32>,
}

impl Assigned {
    /// Gathers the rows of the block that are in the wanted ranges, ordered by range.
    ///
    /// # Errors
    /// Memory.
    pub(super) fn scatter(self, block: Block, wanted: Range<usize>) -> Result<ScatteredRows> {
        let Assigned { ranges, offsets } = self;
        let (start, end) = (offsets[wanted.start], offsets[wanted.end]);
        let count = (end - start) as usize;
        if ranges.is_sorted() {
            return Ok(ScatteredRows { block: block.slice(start as usize, count), offsets });
        }
        base::memory::check_reserve((block.byte_size() as u128 * count as u128 / block.rows.max(1) as u128) as u64)?;
        let mut next: Vec<u32> = offsets.iter().map(|offset| offset.saturating_sub(start)).collect();
        let mut rows = vec![0u32; count];
        if count == ranges.len() {
            for (row, &range) in (0u32..).zip(&ranges) {
                let at = &mut next[range as usize];
                rows[*at as usize] = row;
                *at += 1;
            }
        } else {
            for (row, &range) in (0u32..).zip(&ranges).filter(|(_, range)| wanted.contains(&usize::from(**range))) {
                let at = &mut next[range as usize];
                rows[*at as usize] = row;
                *at += 1;
            }
        }
        Ok(ScatteredRows { block: block.gather(&rows), offsets })
    }
}

impl Splitters {
    /// Splitters of `rows` rows into `ranges` ranges, those far from the places left out. `packing` is asked for where
    /// many rows have the first key of a splitter.
    ///
    /// # Errors
    /// Those of `packing`.
    pub(super) fn new(
        chunks: &[Block],
        keys: &KeyColumns,
        packing: impl FnOnce() -> Result<Option<Packing>>,
        (rows, ranges): (usize, usize),
        places: Places,
    ) -> Result<Self> {
        let step = (rows / (ranges * SAMPLES_PER_RANGE)).max(1);
        let samples: Vec<Vec<Column>> = chunks
            .iter()
            .map(|chunk| {
                let rows: Vec<u32> = (0..chunk.rows as u32).step_by(step).collect();
                keys.of(chunk).iter().map(|key| key.gather(&rows).flatten()).collect()
            })
            .collect();
        let columns: Vec<Column> = (0..keys.order.len())
            .map(|key| Column::concat(&samples.iter().map(|sample| &sample[key]).collect::<Vec<_>>()))
            .collect();
        let count = columns.first().map_or(0, Column::len);
        let sorted = sort_rows(&columns, &keys.order, count);
        let ranges = ranges.min(count);
        let borders: Vec<usize> = (1..ranges).map(|range| range * count / ranges).collect();
        let all: Vec<u32> = borders.iter().map(|&at| sorted[at]).collect();
        // The beginning that all borders share: one that only a few share says nothing of most rows.
        let common = columns.first().map(|first| common_start(&first.gather(&all).flatten())).unwrap_or_default();
        let near = near(places, rows, count);
        let mut chosen: Vec<u32> = borders.into_iter().filter(|at| near.contains(at)).map(|at| sorted[at]).collect();
        // Equal splitters would leave ranges empty.
        chosen.dedup_by(|b, a| keys.order.compare(0, &columns, *a as usize, &columns, *b as usize).is_eq());
        let splitting: Vec<Column> = columns.iter().map(|key| key.gather(&chosen).flatten()).collect();
        let mut splitters = Splitters {
            keys: splitting,
            packing: None,
            prefixes: Vec::new(),
            count: chosen.len(),
            decide: false,
            common,
        };
        splitters.set_prefixes(&keys.order);
        if !splitters.decide && splitters.ties(&keys.order, &columns, count) * TIES_TO_PACK > count {
            splitters.packing = packing()?;
            splitters.set_prefixes(&keys.order);
        }
        Ok(splitters)
    }

    /// Computes the prefixes of the splitters by their packing.
    fn set_prefixes(&mut self, order: &Order) {
        let (mut prefixes, covered) = self.prefixes(order, &self.keys, self.count);
        prefixes.resize((self.count + 1).next_power_of_two() - 1, u64::MAX);
        (self.prefixes, self.decide) = (prefixes, covered >= order.len());
    }

    /// Number of rows with the prefix of a splitter.
    fn ties(&self, order: &Order, columns: &[Column], rows: usize) -> usize {
        let (values, _) = self.prefixes(order, columns, rows);
        values.iter().filter(|value| self.prefixes[..self.count].binary_search(value).is_ok()).count()
    }

    /// A number of each row in the order of the sort, and how many keys equal numbers say to be equal.
    fn prefixes(&self, order: &Order, columns: &[Column], rows: usize) -> (Vec<u64>, usize) {
        match &self.packing {
            Some(packing) => (packing.pack(order, columns), packing.covered()),
            None => {
                let prefixes = prefixes_after(&self.common, order, columns, rows);
                (prefixes.values, usize::from(prefixes.exact))
            }
        }
    }

    /// Number of ranges.
    pub(super) fn ranges(&self) -> usize {
        self.count + 1
    }

    /// The range of each row of a block.
    pub(super) fn assign(&self, block: &Block, keys: &KeyColumns) -> Assigned {
        if self.count == 0 {
            return Assigned { ranges: Vec::new(), offsets: vec![0, block.rows as u32] };
        }
        let columns = keys.of(block);
        let (prefixes, covered) = self.prefixes(&keys.order, &columns, block.rows);
        let mut ranges = self.search(&prefixes);
        if !self.decide {
            self.decide_ties(&mut ranges, (&prefixes, covered), &columns, &keys.order);
        }
        let mut offsets = vec![0u32; self.count + 2];
        ranges.iter().for_each(|&range| offsets[range as usize + 1] += 1);
        for i in 1..offsets.len() {
            offsets[i] += offsets[i - 1];
        }
        Assigned { ranges, offsets }
    }

    /// Finds, by prefix, the number of splitters that are not greater than each value.
    fn search(&self, values: &[u64]) -> Vec<u16> {
        let count = self.count as u16;
        let mut ranges = vec![0u16; values.len()];
        let (lanes, rest) = values.as_chunks::<LANES>();
        let (out, out_rest) = ranges.as_chunks_mut::<LANES>();
        // The steps of one search depend on each other, those of several do not.
        for (values, out) in lanes.iter().zip(out) {
            *out = self.search_lanes(values).map(|range| range.min(count));
        }
        for (value, out) in rest.iter().zip(out_rest) {
            *out = self.search_lanes(&[*value])[0].min(count);
        }
        ranges
    }

    #[inline(always)]
    fn search_lanes<const N: usize>(&self, values: &[u64; N]) -> [u16; N] {
        let mut at = [0u16; N];
        let mut step = self.prefixes.len() as u16 / 2 + 1;
        while step > 0 {
            for (at, value) in at.iter_mut().zip(values) {
                let next = *at + step;
                *at = if self.prefixes[next as usize - 1] <= *value { next } else { *at };
            }
            step /= 2;
        }
        at
    }

    /// Finds the range of rows with the prefix of a splitter: all keys from `first` on are compared.
    fn decide_ties(&self, ranges: &mut [u16], (prefixes, first): (&[u64], usize), columns: &[Column], order: &Order) {
        for (row, (range, &prefix)) in ranges.iter_mut().zip(prefixes).enumerate() {
            let mut high = *range as usize;
            if high == 0 || self.prefixes[high - 1] != prefix {
                continue;
            }
            let mut low = self.prefixes[..high].partition_point(|&splitter| splitter < prefix);
            while low < high {
                let middle = (low + high) / 2;
                if order.compare(first, &self.keys, middle, columns, row).is_gt() {
                    high = middle
                } else {
                    low = middle + 1
                }
            }
            *range = low as u16;
        }
    }
}

/// The places of a sorted sample between which splitters are of use: those asked for, widened by the error of a sample,
/// so that rows of other places lie in two ranges that nobody reads.
fn near(places: Places, rows: usize, samples: usize) -> RangeInclusive<usize> {
    let sample_of = |place: u64| (place.min(rows as u64) as u128 * samples as u128 / rows.max(1) as u128) as usize;
    // Four times the deviation of how many of the samples lie before a place, at most; and a range.
    let error = 2 * samples.isqrt() + SAMPLES_PER_RANGE;
    let first = if places.from == 0 { 0 } else { sample_of(places.from).saturating_sub(error) };
    first..=places.to.map_or(samples, |to| sample_of(to) + error)
}

/// The common beginning of all strings of a column.
fn common_start(column: &Column) -> Vec<u8> {
    let Column::String(strings) = column else { return Vec::new() };
    let mut strings = strings.iter();
    let mut common = strings.next().unwrap_or_default();
    for bytes in strings {
        let same = common.iter().zip(bytes).take_while(|(a, b)| a == b).count();
        common = &common[..same];
    }
    common.to_vec()
}

/// Prefixes of the first key in the order of the sort; for strings that begin with `common`, of the bytes after it.
fn prefixes_after(common: &[u8], order: &Order, columns: &[Column], rows: usize) -> Prefixes {
    let coded = |values: &Column| prefixes_after(common, order, std::slice::from_ref(values), values.len()).values;
    let strings = match columns.first() {
        _ if common.is_empty() => return order.prefixes(columns, rows),
        Some(Column::String(strings)) => strings,
        Some(Column::Dict(dict)) => {
            let entries = coded(&dict.values);
            return Prefixes { values: dict.codes.iter().map(|&code| entries[code as usize]).collect(), exact: false };
        }
        Some(Column::Const(value, rows)) => {
            return Prefixes { values: vec![coded(value).first().copied().unwrap_or(0); *rows], exact: false };
        }
        _ => return order.prefixes(columns, rows),
    };
    let flip = if order.is_descending() { u64::MAX } else { 0 };
    let prefix = |bytes: &[u8]| match bytes.strip_prefix(common) {
        Some(rest) => string_prefix(rest),
        None if bytes < common => 0,
        None => u64::MAX,
    };
    Prefixes { values: strings.iter().map(|bytes| prefix(bytes) ^ flip).collect(), exact: false }
}
#[cfg(test)]
mod tests {
    use super::*;
    use functions::Expr;
    use plan::SortKey;
    use types::DataType;

    #[test]
    fn prefixes_after_a_common_start_are_in_order() {
        let texts = ["", "ab", "abc", "abca", "abcb", "abd", "b"];
        let column = |texts: &[&str]| {
            let mut builder = types::StringBuilder::with_capacity(texts.len());
            texts.iter().for_each(|text| builder.push(text.as_bytes()));
            Column::String(builder.finish())
        };
        assert_eq!(common_start(&column(&texts[2..5])), b"abc");
        for descending in [false, true] {
            let order =
                Order::new(&[SortKey { expr: Expr::column(0, DataType::String), descending, nulls_first: false }]);
            let mut prefixes = prefixes_after(b"abc", &order, &[column(&texts)], texts.len()).values;
            if descending {
                prefixes.reverse();
            }
            assert!(prefixes.is_sorted());
            assert_eq!(prefixes_after(b"", &order, &[column(&texts)], texts.len()).values.len(), texts.len());
        }
    }
}
