//! Finding the distinct strings of a chunk.

use types::{Buf, Column, DictColumn, StringColumn};

/// Rows as numbers of entries.
pub(crate) struct CodedRows {
    /// The entry of each row.
    pub codes: Buf<u32>,
    /// For each entry, in order of appearance, a row of the source that holds it.
    pub entry_rows: Vec<u32>,
}

/// Fewer rows are not worth a dictionary.
const ROWS_MIN: usize = 16;
/// After so many rows a chunk with mostly distinct strings is given up.
const SAMPLE_ROWS: usize = 4096;

impl CodedRows {
    /// The same rows with entries in the order of their values (NULL last).
    pub(crate) fn sorted(self, source: &Column) -> CodedRows {
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
        CodedRows { codes: codes.into(), entry_rows }
    }
}

/// One of so many rows may be distinct. Larger dictionaries would save more space, but reading them jumps about in
/// memory: queries over URLs took two to three times as long with six tenths.
const ROWS_PER_ENTRY_MIN: usize = 3;

/// Codes of byte strings; `None` when more than a third of the rows are distinct.
pub(super) fn code_bytes<'a>(rows: usize, nulls: Option<&[u8]>, get: impl Fn(usize) -> &'a [u8]) -> Option<CodedRows> {
    if rows < ROWS_MIN {
        return None;
    }
    code_up_to(rows, nulls, get, rows / ROWS_PER_ENTRY_MIN)
}

/// Codes of strings; `None` when more than `entries_max` are distinct.
pub(crate) fn code_strings(strings: &StringColumn, entries_max: usize) -> Option<CodedRows> {
    code_up_to(strings.len(), None, |row| strings.get(row), entries_max)
}

fn code_up_to<'a>(
    rows: usize,
    nulls: Option<&[u8]>,
    get: impl Fn(usize) -> &'a [u8],
    entries_max: usize,
) -> Option<CodedRows> {
    // Where a third may be distinct, a beginning that is mostly so is enough to give up.
    let is_narrow = entries_max <= rows / ROWS_PER_ENTRY_MIN;
    let goes_on = |row: usize, entries: usize| {
        entries <= entries_max && !(is_narrow && row == SAMPLE_ROWS && entries > SAMPLE_ROWS * 3 / 5)
    };
    let coded = kernels::coding::code_bytes(rows, nulls, get, goes_on)?;
    Some(CodedRows { codes: coded.codes.into(), entry_rows: coded.entry_rows })
}

/// Codes of a column that is dictionary-coded already, of the entries in use only; `entry_rows` are entries of
/// its dictionary. `None` when they are too many.
pub(crate) fn code_codes(dict: &DictColumn) -> Option<CodedRows> {
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
    (entry_rows.len() <= rows / ROWS_PER_ENTRY_MIN).then(|| CodedRows { codes: codes.into(), entry_rows })
}
