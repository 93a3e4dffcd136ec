//! Strings one after another: lengths and bytes, each read without the other.

use super::segments::{read_starts, sizes_from_segment, widen, write_starts};
use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, RowSet, UINT32};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead, Stream};
use crate::{ChunkReader, Physical, SEGMENT_ROWS};
use base::{Result, bail};
use std::sync::Arc;
use types::column::make_view;
use types::{Column, StringColumn};

/// Lengths and bytes.
#[derive(Clone, Debug)]
pub struct Strings {
    /// `UInt32` lengths.
    pub sizes: Box<Node>,
    /// The first byte of each segment.
    pub starts: Box<[u32]>,
    /// The bytes.
    pub bytes: Stream,
}

impl Strings {
    /// Lengths, then bytes.
    pub(crate) fn encode(encoder: &mut Encoder, strings: &StringColumn) -> Result<Self> {
        let rows = strings.len();
        let mut sizes = Vec::with_capacity(rows);
        let mut starts = Vec::with_capacity(rows.div_ceil(SEGMENT_ROWS));
        let mut bytes = Vec::new();
        for (row, string) in strings.iter().enumerate() {
            if row % SEGMENT_ROWS == 0 {
                starts.push(bytes.len() as u32);
            }
            sizes.push(string.len() as u32);
            bytes.extend_from_slice(string);
        }
        let sizes = Box::new(encoder.ints::<u32>(&sizes.into())?);
        Ok(Strings { sizes, starts: starts.into(), bytes: encoder.text_stream(&bytes)? })
    }
}

impl EncodedRows for Strings {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.sizes));
        visit(NodeChild::Stream(&self.bytes));
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.sizes.write(out);
        write_starts(&self.starts, out);
        self.bytes.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        if *head.physical != Physical::String {
            return Err(head.refused());
        }
        let sizes = head.child(reader, &UINT32, Some(head.rows))?;
        let starts = read_starts(reader, head.rows as usize)?;
        Ok(Strings { sizes, starts, bytes: Stream::read(reader, None)? })
    }

    fn children<'a>(&'a self, _physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        vec![readers.child(&self.sizes, &UINT32)]
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        if len == 0 {
            return Ok(reader.physical().empty());
        }
        let (sizes, skip, before) = sizes_from_segment(reader, start, len)?;
        let at = u64::from(self.starts[start / SEGMENT_ROWS]) + before;
        let data = reader.stream(&self.bytes)?.clone();
        match StringColumn::from_lengths(&sizes[skip..], data, at as usize) {
            Some(strings) => Ok(Column::String(strings)),
            None => bail!(CorruptedData, "lengths of strings do not add up to their bytes"),
        }
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        let data = reader.stream(&self.bytes)?;
        let mut views = Vec::with_capacity(indices.len());
        let mut rest = indices;
        while let Some(&first) = rest.first() {
            // One segment at a time: only its sizes are decoded.
            let segment = (start + first as usize) / SEGMENT_ROWS;
            let begin = segment * SEGMENT_ROWS;
            let count = rest.partition_point(|&i| start + (i as usize) < begin + SEGMENT_ROWS);
            let end = start + rest[count - 1] as usize + 1;
            let sizes = reader.children()[0].u32s(begin, end - begin)?;
            let (mut row, mut at) = (0usize, u64::from(self.starts[segment]));
            for &i in &rest[..count] {
                let wanted = start + i as usize - begin;
                at += sizes[row..wanted].iter().map(|&size| u64::from(size)).sum::<u64>();
                row = wanted;
                let range = at as usize..at as usize + sizes[row] as usize;
                let Some(string) = data.get(range) else {
                    bail!(CorruptedData, "lengths of strings do not add up to their bytes")
                };
                views.push(make_view(string, 0, at as u32));
            }
            rest = &rest[count..];
        }
        Ok(Column::String(StringColumn::new(views.into(), Arc::new([data.clone()]))))
    }

    fn lengths(&self, reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        widen(rows.decode(&reader.children()[0])?)
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check, string};
    use types::Column;

    #[test]
    fn strings_round_trip() {
        let mut rng = Rng(4);
        for rows in [1, 15, 400, 9000, 20_000] {
            for (distinct, wanted) in [(1, ""), (10, "Dictionary"), (usize::MAX >> 1, "Strings")] {
                let strings: Vec<Vec<u8>> = (0..rows).map(|_| string(&mut rng, distinct)).collect();
                let chunk = check(&Column::from_strings(&strings), &mut rng);
                let name = chunk.node.kind.name();
                assert!(rows < 100 || wanted.is_empty() || name == wanted, "{name}");
                let nulls: Vec<u8> = (0..rows).map(|_| u8::from(rng.below(4) == 0)).collect();
                check(&Column::from_strings(&strings).with_nulls(nulls.into()), &mut rng);
                let fixed: Vec<u8> = strings.iter().flat_map(|s| [s.first().copied().unwrap_or(0), 0, 3]).collect();
                check(&Column::FixedString(types::FixedStringColumn { width: 3, bytes: fixed.into() }), &mut rng);
            }
        }
    }
}
