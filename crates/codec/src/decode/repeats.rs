//! Strings of which many repeat: put one after another when the chunk is first read, and kept so.

use super::{ChunkReader, check_codes};
use base::{Result, bail};
use std::sync::Arc;
use types::{Buffer, Column, StringColumn};

/// All strings of a chunk take at most so many bytes together: views count in 32 bits.
const BYTES_MAX: u64 = 1 << 31;

impl ChunkReader<'_> {
    /// All rows of the chunk.
    pub(super) fn repeats(&self) -> Result<&Arc<Column>> {
        match self.dictionary.get() {
            Some(rows) => Ok(rows),
            None => self.kept(&mut || self.repeated()),
        }
    }

    fn repeated(&self) -> Result<Column> {
        let [codes, values] = &self.children[..] else { bail!(CorruptedData, "repeated strings without their parts") };
        let codes = codes.u32s(0, self.rows())?;
        let entries = values.decode(0, values.rows())?.flatten();
        let Column::String(entries) = &entries else { bail!(CorruptedData, "repeated strings are none") };
        check_codes(&codes, entries.len())?;
        let sizes: Vec<u32> = entries.iter().map(|entry| entry.len() as u32).collect();
        let lengths = kernels::gather::gather(&sizes, &codes);
        let total: u64 = lengths.iter().map(|&length| u64::from(length)).sum();
        if total > BYTES_MAX {
            bail!(CorruptedData, "{} strings of a chunk take {total} bytes", codes.len());
        }
        let mut bytes = Vec::with_capacity(total as usize);
        codes.iter().for_each(|&code| bytes.extend_from_slice(entries.get(code as usize)));
        match StringColumn::from_lengths(&lengths, Buffer::from_vec(bytes), 0) {
            Some(strings) => Ok(Column::String(strings)),
            None => bail!(CorruptedData, "lengths of strings do not add up to their bytes"),
        }
    }
}
