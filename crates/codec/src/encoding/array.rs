//! Arrays: sizes, and the elements of all rows as one column.

use super::dictionary::Dictionary;
use super::segments::{read_starts, sizes_from_segment, widen, write_starts};
use super::{EncodedRows, NodeChild, select_covering};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, RowSet, UINT32};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead};
use crate::{ChunkReader, Physical, SEGMENT_ROWS};
use base::{Result, bail};
use types::{ArrayColumn, Column};

/// Sizes and elements.
#[derive(Clone, Debug)]
pub struct Array {
    /// `UInt32` sizes.
    pub sizes: Box<Node>,
    /// The first element of each segment.
    pub starts: Box<[u32]>,
    /// The elements of all rows.
    pub values: Box<Node>,
}

/// Up to so many arrays are read one by one.
const SINGLE_ROWS_MAX: usize = 64;

impl Array {
    /// Sizes, then elements: in a dictionary where few occur.
    pub(crate) fn encode(encoder: &mut Encoder, array: &ArrayColumn) -> Result<Self> {
        let total = array.values.len();
        if u32::try_from(total).is_err() {
            bail!(
                TooLargeArraySize,
                "a chunk of one column has {total} array elements; insert in smaller blocks or lower index_granularity"
            );
        }
        let sizes: Vec<u32> = array.offsets.windows(2).map(|pair| (pair[1] - pair[0]) as u32).collect();
        let starts: Vec<u32> =
            array.offsets[..array.len()].iter().step_by(SEGMENT_ROWS).map(|&offset| offset as u32).collect();
        let sizes = Box::new(encoder.ints(&sizes.into())?);
        let values = match Dictionary::pays(&array.values) {
            Some(coded) if !array.values.is_empty() => {
                let coded = coded.sorted(&array.values);
                let entries = array.values.gather(&coded.entry_rows);
                let kind = Dictionary::encode(encoder, &entries, &coded.codes)?.into();
                Node { rows: total as u32, kind }
            }
            _ => encoder.node(&array.values)?,
        };
        Ok(Array { sizes, starts: starts.into(), values: Box::new(values) })
    }
}

impl EncodedRows for Array {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.sizes));
        visit(NodeChild::Node(&self.values));
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.sizes.write(out);
        write_starts(&self.starts, out);
        self.values.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        let Physical::Array(inner) = head.physical else { return Err(head.refused()) };
        let sizes = head.child(reader, &UINT32, Some(head.rows))?;
        let starts = read_starts(reader, head.rows as usize)?;
        Ok(Array { sizes, starts, values: head.child(reader, inner, None)? })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        match physical {
            Physical::Array(inner) => vec![readers.child(&self.sizes, &UINT32), readers.child(&self.values, inner)],
            _ => Vec::new(),
        }
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        if len == 0 {
            return Ok(reader.physical().empty());
        }
        let (sizes, skip, before) = sizes_from_segment(reader, start, len)?;
        let at = u64::from(self.starts[start / SEGMENT_ROWS]) + before;
        let mut offsets = Vec::with_capacity(len + 1);
        let mut total = 0u64;
        offsets.push(0);
        for &size in &sizes[skip..] {
            total += u64::from(size);
            offsets.push(total);
        }
        let values = &reader.children()[1];
        if at + total > values.rows() as u64 {
            bail!(CorruptedData, "sizes of arrays do not add up to their elements");
        }
        let values = values.decode(at as usize, total as usize)?;
        let values = if matches!(values, Column::Dict(_)) { values } else { values.flatten() };
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        if indices.len() > SINGLE_ROWS_MAX {
            return select_covering(self, reader, start, indices);
        }
        let rows = indices.iter().map(|&i| self.decode(reader, start + i as usize, 1)).collect::<Result<Vec<_>>>()?;
        Ok(Column::concat(&rows.iter().collect::<Vec<_>>()))
    }

    fn lengths(&self, reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        widen(rows.decode(&reader.children()[0])?)
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check_type};

    #[test]
    fn arrays_round_trip() {
        let mut rng = Rng(6);
        for name in ["Array(Array(String))", "Map(String, UInt64)", "Array(Nullable(Int32))"] {
            check_type(name, "Array", &mut rng);
        }
        check_type("Array(Tuple(String, Array(UInt8)))", "Array", &mut rng);
    }
}
