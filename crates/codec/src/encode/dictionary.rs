//! Finding the distinct strings of a chunk.

use types::{Buf, Column, DictColumn, StringColumn};

/// Rows as numbers of entries.
pub(super) struct Coded {
    /// The entry of each row.
    pub codes: Buf<u32>,
    /// For each entry, in order of appearance, a row of the source that holds it.
    pub entry_rows: Vec<u32>,
}

/// Fewer rows are not worth a dictionary.
const ROWS_MIN: usize = 16;
/// After so many rows a chunk with mostly distinct strings is given up.
const SAMPLE_ROWS: usize = 4096;

impl Coded {
    /// The same rows with entries in the order of their values (NULL last).
    pub(super) fn sorted(self, source: &Column) -> Coded {
        let mut order: Vec<u32> = (0..self.entry_rows.len() as u32).collect();
        let row = |entry: u32| self.entry_rows[entry as usize] as usize;
        match source {
            Column::String(strings) => order.sort_unstable_by(|&a, &b| strings.get(row(a)).cmp(strings.get(row(b)))),
            other => order.sort_unstable_by(|&a, &b| other.compare_rows(row(a), other, row(b))),
        }
        let mut place = vec![0u32; order.len()];
        order.iter().enumerate().for_each(|(to, &from)| place[from as usize] = to as u32);
        let codes: Vec<u32> = self.codes.iter().map(|&code| place[code as usize]).collect();
        let entry_rows = order.iter().map(|&entry| self.entry_rows[entry as usize]).collect();
        Coded { codes: codes.into(), entry_rows }
    }
}

/// One of so many rows may be distinct. Larger dictionaries would save more space, but reading them jumps about in memory: queries
/// over URLs took two to three times as long with six tenths.
const ROWS_PER_ENTRY_MIN: usize = 3;

/// Codes of byte strings; `None` when more than a third of the rows are distinct.
pub(super) fn code_bytes<'a>(rows: usize, nulls: Option<&[u8]>, get: impl Fn(usize) -> &'a [u8]) -> Option<Coded> {
    if rows < ROWS_MIN {
        return None;
    }
    code_up_to(rows, nulls, get, rows / ROWS_PER_ENTRY_MIN)
}

/// Codes of strings; `None` when more than `entries_max` are distinct.
pub(super) fn code_strings(strings: &StringColumn, entries_max: usize) -> Option<Coded> {
    code_up_to(strings.len(), None, |row| strings.get(row), entries_max)
}

fn code_up_to<'a>(rows: usize, nulls: Option<&[u8]>, get: impl Fn(usize) -> &'a [u8], entries_max: usize) -> Option<Coded> {
    // Where a third may be distinct, a beginning that is mostly so is enough to give up.
    let is_narrow = entries_max <= rows / ROWS_PER_ENTRY_MIN;
    let mut table = Table::new();
    let mut codes = Vec::with_capacity(rows);
    let mut entry_rows: Vec<u32> = Vec::new();
    let mut null_code = None;
    let mut previous: Option<(&[u8], u32)> = None;
    for row in 0..rows {
        let code = if nulls.is_some_and(|nulls| nulls[row] != 0) {
            *null_code.get_or_insert_with(|| new_entry(&mut entry_rows, row))
        } else {
            let bytes = get(row);
            match previous {
                Some((last, code)) if last == bytes => code,
                _ => {
                    let hash = kernels::hash::hash_bytes(bytes);
                    let code = table.find(hash, entry_rows.len(), |entry| get(entry_rows[entry as usize] as usize) == bytes);
                    let code = code.unwrap_or_else(|slot| {
                        let code = new_entry(&mut entry_rows, row);
                        table.insert(slot, hash, code);
                        code
                    });
                    previous = Some((bytes, code));
                    code
                }
            }
        };
        codes.push(code);
        if entry_rows.len() > entries_max || (is_narrow && row == SAMPLE_ROWS && entry_rows.len() > SAMPLE_ROWS * 3 / 5) {
            return None;
        }
    }
    Some(Coded { codes: codes.into(), entry_rows })
}

fn new_entry(entry_rows: &mut Vec<u32>, row: usize) -> u32 {
    entry_rows.push(row as u32);
    (entry_rows.len() - 1) as u32
}

/// Codes of a column that is dictionary-coded already, of the entries in use only; `entry_rows` are entries of
/// its dictionary. `None` when they are too many.
pub(super) fn code_codes(dict: &DictColumn) -> Option<Coded> {
    let rows = dict.codes.len();
    if rows < ROWS_MIN || dict.values.len() > rows * 16 {
        return None;
    }
    let mut renumbered = vec![u32::MAX; dict.values.len()];
    let mut entry_rows = Vec::new();
    let mut codes = Vec::with_capacity(rows);
    for &code in dict.codes.iter() {
        let slot = &mut renumbered[code as usize];
        if *slot == u32::MAX {
            *slot = entry_rows.len() as u32;
            entry_rows.push(code);
        }
        codes.push(*slot);
    }
    (entry_rows.len() <= rows / ROWS_PER_ENTRY_MIN).then(|| Coded { codes: codes.into(), entry_rows })
}

/// Open addressing over hashes and codes, at most half full.
struct Table {
    slots: Vec<(u32, u32)>,
}

const FREE: u32 = u32::MAX;

impl Table {
    fn new() -> Self {
        Table { slots: vec![(0, FREE); 256] }
    }

    /// The code of an equal entry, or the slot where it would stand.
    fn find(&mut self, hash: u64, entries: usize, equal: impl Fn(u32) -> bool) -> Result<u32, usize> {
        if (entries + 1) * 2 > self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let tag = (hash >> 32) as u32;
        let mut slot = tag as usize & mask;
        loop {
            let (stored, code) = self.slots[slot];
            if code == FREE {
                return Err(slot);
            }
            if stored == tag && equal(code) {
                return Ok(code);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn insert(&mut self, slot: usize, hash: u64, code: u32) {
        self.slots[slot] = ((hash >> 32) as u32, code);
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.slots);
        let mask = old.len() * 4 - 1;
        self.slots = vec![(0, FREE); mask + 1];
        for (tag, code) in old.into_iter().filter(|(_, code)| *code != FREE) {
            let mut slot = tag as usize & mask;
            while self.slots[slot].1 != FREE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = (tag, code);
        }
    }
}
