//! Strings that begin like the one before, all of a node at once.

use super::ChunkReader;
use crate::node::Stream;
use base::{Result, bail};
use types::{Buffer, Column, StringColumn};

/// All strings of a node take at most so many bytes together: views count in 32 bits.
const BYTES_MAX: u64 = 1 << 31;

impl ChunkReader<'_> {
    pub(super) fn front(&self, bytes: &Stream) -> Result<Column> {
        let sizes = self.children[0].u32s(0, self.rows())?;
        let shared = self.children[1].u32s(0, self.rows())?;
        // The source keeps the strings themselves, as the dictionary.
        let suffixes = self.source.load_once(bytes)?;
        check(&sizes, &shared, suffixes.len())?;
        let total: usize = sizes.iter().map(|&size| size as usize).sum();
        let mut out = Vec::with_capacity(total);
        let (mut rest, mut previous) = (suffixes.as_slice(), 0);
        for (&size, &common) in sizes.iter().zip(shared.iter()) {
            let begin = out.len();
            out.extend_from_within(previous..previous + common as usize);
            let (own, left) = rest.split_at((size - common) as usize);
            out.extend_from_slice(own);
            (rest, previous) = (left, begin);
        }
        match StringColumn::from_lengths(&sizes, Buffer::from_vec(out), 0) {
            Some(strings) => Ok(Column::String(strings)),
            None => bail!(CorruptedData, "lengths of strings do not add up to their bytes"),
        }
    }
}

/// Each string holds what it shares, the one before has it, and the rest is there.
fn check(sizes: &[u32], shared: &[u32], suffix_bytes: usize) -> Result<()> {
    let (mut previous, mut own, mut total) = (0u32, 0u64, 0u64);
    for (&size, &common) in sizes.iter().zip(shared) {
        if common > size || common > previous {
            bail!(CorruptedData, "a string of {size} bytes shares {common} with one of {previous} bytes");
        }
        own += u64::from(size - common);
        total += u64::from(size);
        previous = size;
    }
    if own != suffix_bytes as u64 || total > BYTES_MAX {
        bail!(CorruptedData, "entries of {total} bytes, {own} of them their own, lie in {suffix_bytes} bytes");
    }
    Ok(())
}
