//! Rows of many lengths, strings and arrays: metadata says where each segment begins, so that lengths of earlier ones
//! need not be read.

use crate::bytes::ByteReader;
use crate::node::read_u32;
use crate::{ChunkReader, SEGMENT_ROWS};
use base::{Result, bail};
use types::{Buf, Column};

/// Appends the beginnings of segments.
pub(super) fn write_starts(starts: &[u32], out: &mut Vec<u8>) {
    starts.iter().for_each(|start| base::varint::put(out, u64::from(*start)));
}

/// Reads the beginnings of the segments of `rows` rows.
pub(super) fn read_starts(reader: &mut ByteReader<'_>, rows: usize) -> Result<Box<[u32]>> {
    let count = rows.div_ceil(SEGMENT_ROWS);
    if count > reader.remaining() {
        bail!(CorruptedData, "metadata ends early: {count} segment starts wanted, {} bytes left", reader.remaining());
    }
    (0..count).map(|_| read_u32(reader)).collect()
}

/// Sizes from the beginning of the segment of `start` on, how many of them are before `start`, and their sum.
pub(super) fn sizes_from_segment(reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<(Buf<u32>, usize, u64)> {
    let begin = start / SEGMENT_ROWS * SEGMENT_ROWS;
    let sizes = reader.children()[0].u32s(begin, start + len - begin)?;
    let skip = start - begin;
    let before = sizes[..skip].iter().map(|&size| u64::from(size)).sum();
    Ok((sizes, skip, before))
}

/// `UInt32` sizes as `UInt64` lengths.
pub(super) fn widen(sizes: Column) -> Result<Column> {
    Ok(match sizes {
        Column::Const(value, rows) => crate::decode::constant_lengths(value.value(0).as_u64().unwrap_or(0), rows),
        sizes => {
            Column::from_vec(crate::decode::to_u32s(sizes)?.iter().map(|&size| u64::from(size)).collect::<Vec<u64>>())
        }
    })
}
