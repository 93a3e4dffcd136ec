//! Groups of keys that have few values each: dictionary entries and small whole numbers, over all blocks of a thread.
//!
//! ```text
//! id1  codes of this dictionary 3 0 …  ─▶ codes of the query 17 4 …  (each dictionary's entries are looked up once)  ─┐
//! id4  numbers 12 90 …                 ─▶ less the least      2 80 …                                                 ─┴▶ cell ─▶ group
//! ```
//! A cell is a combination of codes; an array says its group. The table of groups is asked once a cell, however many
//! rows, blocks and dictionaries the cell comes from. Unlike [`super::coded::Coded`], nothing has to repeat within a
//! block.

use super::groups::{Groups, KeyIndex};
use super::layout::Layout;
use super::table::MISSING;
use base::Result;
use std::sync::Arc;
use types::{Column, DataType};

/// Cells take at most so many bits: an array of a megabyte, which a second-level cache holds.
const BITS_MAX: u32 = 18;
/// Entries per row from which on a dictionary is not worth looking up for a block.
const ENTRIES_PER_ROW_MAX: usize = 2;

/// Blocks without codes after which none is expected any more, if all were so.
const REFUSED_MAX: usize = 16;

/// The cells of a thread.
pub struct Cells {
    columns: Vec<KeyCodes>,
    /// The group of each cell, [`MISSING`] where it is not known.
    groups: Vec<u32>,
    /// Whether codes have changed since the array was laid out.
    moved: bool,
    /// Blocks without codes.
    refused: usize,
    /// Whether keys turned out to have too many values, or no codes.
    off: bool,
}

impl Cells {
    /// No cells yet, for keys of a layout; `None` for keys that have no codes.
    pub fn new(layout: &Layout) -> Option<Cells> {
        let columns = layout.key_types().map(KeyCodes::new).collect::<Option<Vec<_>>>()?;
        Some(Cells { columns, groups: Vec::new(), moved: true, refused: 0, off: false })
    }

    /// Forgets the groups: the table begins anew.
    pub fn reset(&mut self) {
        self.groups.fill(MISSING);
    }

    /// Adds the group of each row to `ids`; false, and nothing is added, if this block's keys have no codes or too many
    /// values.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub fn insert(
        &mut self,
        layout: &Layout,
        keys: &[Column],
        rows: usize,
        groups: &mut Groups,
        ids: &mut Vec<u32>,
    ) -> Result<bool> {
        if self.off {
            return Ok(false);
        }
        if !self.encode(keys, rows, ids)? {
            self.refused += 1;
            self.off |= self.groups.is_empty() && self.refused >= REFUSED_MAX;
            return Ok(false);
        }
        let cells = std::mem::take(ids);
        *ids = kernels::gather::gather(&self.groups, &cells);
        if ids.contains(&MISSING) {
            self.add_missing(layout, keys, &cells, ids, groups)?;
            *ids = kernels::gather::gather(&self.groups, &cells);
        }
        Ok(true)
    }

    /// The cell of each row, if there are such; the array fits them then.
    fn encode(&mut self, keys: &[Column], rows: usize, cells: &mut Vec<u32>) -> Result<bool> {
        for (column, key) in self.columns.iter_mut().zip(keys) {
            match column.admit(key, rows)? {
                Admitted::No => return Ok(false),
                Admitted::Same => {}
                Admitted::Grown => self.moved = true,
            }
        }
        let bits: u32 = self.columns.iter().map(KeyCodes::bits).sum();
        if bits > BITS_MAX {
            (self.off, self.groups) = (true, Vec::new());
            return Ok(false);
        }
        if std::mem::take(&mut self.moved) {
            self.groups.clear();
            self.groups.resize(1 << bits, MISSING);
        }
        let mut shift = 0;
        cells.clear();
        cells.resize(rows, 0);
        for (column, key) in self.columns.iter().zip(keys) {
            column.add_codes(key, shift, cells);
            shift += column.bits();
        }
        Ok(true)
    }

    /// Asks the table for the groups of cells that have none yet.
    #[cold]
    fn add_missing(
        &mut self,
        layout: &Layout,
        keys: &[Column],
        cells: &[u32],
        ids: &[u32],
        groups: &mut Groups,
    ) -> Result<()> {
        let mut firsts = Vec::new();
        for (row, (&cell, &id)) in cells.iter().zip(ids).enumerate() {
            let group = &mut self.groups[cell as usize];
            if id == MISSING && *group == MISSING {
                *group = 0;
                firsts.push(row as u32);
            }
        }
        let keys: Vec<Column> = keys.iter().map(|key| key.gather(&firsts).flatten()).collect();
        let mut found = Vec::with_capacity(firsts.len());
        let inserted = groups.insert(&layout.pack(&keys, firsts.len()), 0..firsts.len(), &mut found);
        if inserted.is_err() {
            self.reset();
        }
        inserted?;
        for (&row, group) in firsts.iter().zip(found) {
            self.groups[cells[row as usize] as usize] = group;
        }
        Ok(())
    }
}

/// Whether a block's column has codes.
enum Admitted {
    No,
    Same,
    /// It has, but more bits, or others than before.
    Grown,
}

/// The codes of one key.
enum KeyCodes {
    Entries(Box<Entries>),
    Numbers(NumberRange),
}

impl KeyCodes {
    fn new(data_type: &DataType) -> Option<KeyCodes> {
        match data_type.without_nullable() {
            DataType::String => Some(KeyCodes::Entries(Box::new(Entries::new(data_type)))),
            _ if data_type.is_nullable() => None,
            inner => match inner.fixed_width_bytes() {
                Some(1 | 2 | 4 | 8) => Some(KeyCodes::Numbers(NumberRange::default())),
                _ => None,
            },
        }
    }

    fn bits(&self) -> u32 {
        match self {
            KeyCodes::Entries(entries) => entries.bits,
            KeyCodes::Numbers(numbers) => numbers.bits,
        }
    }

    fn admit(&mut self, key: &Column, rows: usize) -> Result<Admitted> {
        match self {
            KeyCodes::Entries(entries) => entries.admit(key, rows),
            KeyCodes::Numbers(numbers) => Ok(numbers.admit(key)),
        }
    }

    /// Adds each row's code to its cell, `shift` bits up.
    fn add_codes(&self, key: &Column, shift: u32, cells: &mut [u32]) {
        match (self, key) {
            (KeyCodes::Entries(entries), Column::Dict(dict)) => {
                let codes = &entries.codes[..];
                // Codes of a dictionary column are below its length, which is that of `codes`.
                cells
                    .iter_mut()
                    .zip(dict.codes.iter())
                    .for_each(|(cell, &code)| *cell |= codes[code as usize] << shift);
            }
            (KeyCodes::Entries(entries), _) => {
                let code = entries.codes.first().copied().unwrap_or_default();
                cells.iter_mut().for_each(|cell| *cell |= code << shift);
            }
            (KeyCodes::Numbers(numbers), key) => numbers.add_codes(key, shift, cells),
        }
    }
}

/// Dictionary entries of all blocks, numbered as they come.
struct Entries {
    index: KeyIndex,
    /// The dictionary that `codes` is of.
    values: Option<Arc<Column>>,
    /// The number of each entry of it.
    codes: Vec<u32>,
    bits: u32,
}

impl Entries {
    fn new(data_type: &DataType) -> Entries {
        Entries { index: KeyIndex::new(std::slice::from_ref(data_type)), values: None, codes: Vec::new(), bits: 0 }
    }

    fn admit(&mut self, key: &Column, rows: usize) -> Result<Admitted> {
        let values = match key {
            Column::Dict(dict) => &dict.values,
            Column::Const(value, _) => value,
            _ => return Ok(Admitted::No),
        };
        if self.values.as_ref().is_some_and(|known| Arc::ptr_eq(known, values)) {
            return Ok(Admitted::Same);
        }
        if values.len() > (rows * ENTRIES_PER_ROW_MAX).min(1 << BITS_MAX) {
            return Ok(Admitted::No);
        }
        self.codes = self.index.insert(std::slice::from_ref(&**values), values.len())?;
        self.values = Some(values.clone());
        let bits = bits_of(self.index.len() as u64);
        if bits == self.bits {
            return Ok(Admitted::Same);
        }
        self.bits = bits;
        Ok(Admitted::Grown)
    }
}

/// Whole numbers from `low` on.
#[derive(Default)]
struct NumberRange {
    low: i128,
    bits: u32,
    known: bool,
}

/// Runs `$body` on the rows of a column of whole numbers of at most 64 bits, else `$other`.
macro_rules! with_whole {
    ($column:expr, |$values:ident| $body:expr, else $other:expr) => {
        match $column {
            Column::UInt8($values) => $body,
            Column::UInt16($values) => $body,
            Column::UInt32($values) => $body,
            Column::UInt64($values) => $body,
            Column::Int8($values) => $body,
            Column::Int16($values) => $body,
            Column::Int32($values) => $body,
            Column::Int64($values) => $body,
            _ => $other,
        }
    };
}

impl NumberRange {
    fn admit(&mut self, key: &Column) -> Admitted {
        let Some((low, high)) = bounds(key) else { return Admitted::No };
        let end = self.low + (1i128 << self.bits);
        if self.known && self.low <= low && high < end {
            return Admitted::Same;
        }
        let (low, high) = if self.known { (low.min(self.low), high.max(end - 1)) } else { (low, high) };
        let Ok(count) = u64::try_from(high - low + 1) else { return Admitted::No };
        // Room on the side that grew, so that keys in an order do not grow it block by block.
        let bits = bits_of(count);
        let grows_down = self.known && low < self.low;
        (self.low, self.bits, self.known) = (if grows_down { high + 1 - (1i128 << bits) } else { low }, bits, true);
        Admitted::Grown
    }

    fn add_codes(&self, key: &Column, shift: u32, cells: &mut [u32]) {
        if let Column::Const(value, _) = key {
            let code = bounds(value).map_or(0, |(low, _)| (low - self.low) as u32);
            cells.iter_mut().for_each(|cell| *cell |= code << shift);
            return;
        }
        // Differences are below 2^18: their low bits are all there is, whatever the numbers' sign and width.
        let low = self.low as u32;
        with_whole!(key, |values| cells.iter_mut().zip(values.iter()).for_each(|(cell, &value)| *cell |= (value as u32).wrapping_sub(low) << shift), else ());
    }
}

/// The least and the greatest of a column's numbers.
fn bounds(column: &Column) -> Option<(i128, i128)> {
    fn of<T: Copy + Ord + Into<i128>>(values: &[T]) -> Option<(i128, i128)> {
        let first = *values.first()?;
        let (low, high) = values.iter().fold((first, first), |(low, high), &value| (low.min(value), high.max(value)));
        Some((low.into(), high.into()))
    }
    match column {
        Column::Const(value, _) => bounds(value),
        other => with_whole!(other, |values| of(values), else None),
    }
}

/// Bits that numbers below `count` take.
fn bits_of(count: u64) -> u32 {
    u64::BITS - count.saturating_sub(1).leading_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use types::{DictColumn, StringBuilder};

    fn texts(values: &[&str]) -> Column {
        let mut builder = StringBuilder::with_capacity(values.len());
        values.iter().for_each(|value| builder.push(value.as_bytes()));
        Column::String(builder.finish())
    }

    fn dict(codes: &[u32], values: &[&str]) -> Column {
        Column::Dict(DictColumn { codes: codes.to_vec().into(), values: Arc::new(texts(values)) })
    }

    /// Groups of blocks by cells, and by the table alone.
    fn both(types: &[DataType], blocks: &[Vec<Column>]) -> (Vec<Option<Vec<u32>>>, Vec<Vec<u32>>) {
        let layout = Layout::new(types);
        let (mut groups, mut plain) = (Groups::new(&layout, 8), Groups::new(&layout, 8));
        let mut cells = Cells::new(&layout).unwrap();
        let mut results = (Vec::new(), Vec::new());
        for keys in blocks {
            let rows = keys[0].len();
            let mut ids = Vec::new();
            let coded = cells.insert(&layout, keys, rows, &mut groups, &mut ids).unwrap();
            let batch = layout.pack(keys, rows);
            if !coded {
                ids.clear();
                groups.insert(&batch, 0..rows, &mut ids).unwrap();
            }
            results.0.push(coded.then_some(ids));
            let mut ids = Vec::new();
            plain.insert(&batch, 0..rows, &mut ids).unwrap();
            results.1.push(ids);
        }
        results
    }

    #[test]
    fn groups_are_those_of_the_table_over_dictionaries_and_ranges() {
        let blocks = [
            vec![dict(&[0, 1, 0, 1], &["a", "b"]), Column::from_vec(vec![5i32, 5, 7, 5])],
            vec![dict(&[1, 0, 2, 2], &["b", "a", "c"]), Column::from_vec(vec![5i32, -3, 7, 9])],
            vec![Column::Const(Arc::new(texts(&["c"])), 4), Column::from_vec(vec![7i32, 6, 5, 7])],
            vec![dict(&[1, 0, 1, 1], &["b", "a"]), Column::from_vec(vec![7i32, -100, 5, 7])],
        ];
        let (coded, plain) = both(&[DataType::String, DataType::Int32], &blocks);
        assert_eq!(coded, plain.into_iter().map(Some).collect::<Vec<_>>());
    }

    #[test]
    fn keys_without_codes_are_left_to_the_table_and_come_back() {
        let blocks = [
            vec![dict(&[0, 1], &["a", "b"]), dict(&[0, 1], &["x", "y"])],
            vec![dict(&[0, 1], &["p", "q"]), texts(&["b", "d"])],
            vec![dict(&[0, 1], &["d", "a"]), dict(&[1, 0], &["x", "y"])],
        ];
        let (coded, plain) = both(&[DataType::String, DataType::String], &blocks);
        assert_eq!(coded[1], None);
        assert_eq!((coded[0].as_ref(), coded[2].as_ref()), (Some(&plain[0]), Some(&plain[2])));
    }

    #[test]
    fn many_values_end_it() {
        let wide = vec![dict(&[0, 0], &["a"]), Column::from_vec(vec![i64::MIN, i64::MAX])];
        let (coded, _) = both(&[DataType::String, DataType::Int64], &[wide.clone(), wide]);
        assert_eq!(coded, [None, None]);
        assert!(Cells::new(&Layout::new(&[DataType::Int64, DataType::Uuid])).is_none());
    }

    #[test]
    fn bits_of_counts() {
        assert_eq!([0, 1, 2, 3, 4, 5, 256, 257].map(bits_of), [0, 0, 1, 2, 2, 3, 8, 9]);
    }
}
