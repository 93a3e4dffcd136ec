//! Numbers for equal byte strings: the first one is 0, the next that is new 1, and so on.
//!
//! ```text
//! rows     a b a a c b          codes  0 1 0 0 2 1          entry_rows  0 1 4
//! ```

/// Rows as numbers of entries.
pub struct Codes {
    /// The entry of each row.
    pub codes: Vec<u32>,
    /// A row that holds each entry, in order of appearance.
    pub entry_rows: Vec<u32>,
}

/// Codes of byte strings; all NULLs are one entry. `None` as soon as `goes_on` says no of a row and of how many entries
/// there are behind it.
///
/// # Cost
/// A hash and a look into the table for each row that differs from the one before.
pub fn code_bytes<'a>(
    rows: usize,
    nulls: Option<&[u8]>,
    get: impl Fn(usize) -> &'a [u8],
    goes_on: impl Fn(usize, usize) -> bool,
) -> Option<Codes> {
    let mut table = CodeTable::new();
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
                    let hash = crate::hash::hash_bytes(bytes);
                    let code =
                        table.find(hash, entry_rows.len(), |entry| get(entry_rows[entry as usize] as usize) == bytes);
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
        if !goes_on(row, entry_rows.len()) {
            return None;
        }
    }
    Some(Codes { codes, entry_rows })
}

/// Codes of rows with the given hashes, of which `equal` tells whether two are the same. `None` as [`code_bytes`].
///
/// # Cost
/// A look into the table for each row.
pub fn code_hashed(
    hashes: &[u64],
    equal: impl Fn(usize, usize) -> bool,
    goes_on: impl Fn(usize, usize) -> bool,
) -> Option<Codes> {
    let mut table = CodeTable::new();
    let mut codes = Vec::with_capacity(hashes.len());
    let mut entry_rows: Vec<u32> = Vec::new();
    for (row, &hash) in hashes.iter().enumerate() {
        let code = table.find(hash, entry_rows.len(), |entry| equal(entry_rows[entry as usize] as usize, row));
        codes.push(code.unwrap_or_else(|slot| {
            let code = new_entry(&mut entry_rows, row);
            table.insert(slot, hash, code);
            code
        }));
        if !goes_on(row, entry_rows.len()) {
            return None;
        }
    }
    Some(Codes { codes, entry_rows })
}

fn new_entry(entry_rows: &mut Vec<u32>, row: usize) -> u32 {
    entry_rows.push(row as u32);
    (entry_rows.len() - 1) as u32
}

/// Open addressing over hashes and codes, at most half full.
struct CodeTable {
    slots: Vec<(u32, u32)>,
}

const FREE: u32 = u32::MAX;

impl CodeTable {
    fn new() -> Self {
        CodeTable { slots: vec![(0, FREE); 256] }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_strings_have_equal_codes() {
        let rows: Vec<String> = (0..5000).map(|row| format!("value {}", row * 7 % 1003)).collect();
        let coded = code_bytes(rows.len(), None, |row| rows[row].as_bytes(), |_, _| true).unwrap();
        assert_eq!(coded.entry_rows.len(), 1003);
        for (row, &code) in coded.codes.iter().enumerate() {
            assert_eq!(rows[coded.entry_rows[code as usize] as usize], rows[row]);
        }
    }

    #[test]
    fn nulls_are_one_entry_and_many_entries_give_up() {
        let texts = ["a", "x", "y", "a"];
        let coded = code_bytes(4, Some(&[0, 1, 1, 0]), |row| texts[row].as_bytes(), |_, _| true).unwrap();
        assert_eq!((coded.codes, coded.entry_rows), (vec![0, 1, 1, 0], vec![0, 1]));
        assert!(code_bytes(4, None, |row| texts[row].as_bytes(), |_, entries| entries < 3).is_none());
    }
}
