//! Values or NULL: a flag per row, and values with defaults where NULL.

use super::constant::Constant;
use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::decode::{ChildReaders, RowSet, UINT8};
use crate::encode::Encoder;
use crate::node::{Node, NodeHead, NodeKind};
use crate::{ChunkReader, Physical};
use base::{Result, bail, err};
use std::ops::Range;
use std::sync::Arc;
use types::{Column, NullableColumn};

/// Flags and values.
#[derive(Clone, Debug)]
pub struct Nullable {
    /// `UInt8` flags.
    pub nulls: Box<Node>,
    /// The values, defaults where NULL.
    pub values: Box<Node>,
}

impl Nullable {
    /// Flags and values; one NULL where all are.
    pub(crate) fn encode(encoder: &mut Encoder, column: &NullableColumn) -> Result<NodeKind> {
        if column.nulls.iter().all(|&null| null != 0) {
            let values = Arc::new(default_row(&column.values));
            return Ok(Constant::of(Column::Nullable(NullableColumn { nulls: vec![1].into(), values })).into());
        }
        let nulls = Box::new(encoder.ints(&column.nulls)?);
        Ok(Nullable { nulls, values: Box::new(encoder.node(&column.values)?) }.into())
    }

    /// Flags and values that are sorted entries of a dictionary.
    pub(crate) fn encode_entries(encoder: &mut Encoder, column: &NullableColumn) -> Result<NodeKind> {
        let nulls = if column.nulls.contains(&1) {
            encoder.ints::<u8>(&column.nulls)?
        } else {
            Node { rows: column.nulls.len() as u32, kind: Constant::of_number(0u8).into() }
        };
        Ok(Nullable { nulls: Box::new(nulls), values: Box::new(encoder.entries(&column.values)?) }.into())
    }
}

impl EncodedRows for Nullable {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Node(&self.nulls));
        visit(NodeChild::Node(&self.values));
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.nulls.write(out);
        self.values.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        let Physical::Nullable(inner) = head.physical else { return Err(head.refused()) };
        let nulls = head.child(reader, &UINT8, Some(head.rows))?;
        Ok(Nullable { nulls, values: head.child(reader, inner, Some(head.rows))? })
    }

    fn children<'a>(&'a self, physical: &'a Physical, readers: &ChildReaders<'a>) -> Vec<ChunkReader<'a>> {
        match physical {
            Physical::Nullable(inner) => vec![readers.child(&self.nulls, &UINT8), readers.child(&self.values, inner)],
            _ => Vec::new(),
        }
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        let nulls = reader.children()[0].decode(start, len)?.flatten();
        nullable(nulls, reader.children()[1].decode(start, len)?)
    }

    fn select(&self, reader: &ChunkReader<'_>, start: usize, indices: &[u32]) -> Result<Column> {
        let nulls = reader.children()[0].select(start, indices)?.flatten();
        nullable(nulls, reader.children()[1].select(start, indices)?)
    }

    fn decode_ranges(
        &self,
        reader: &ChunkReader<'_>,
        start: usize,
        len: usize,
        ranges: &[Range<usize>],
    ) -> Result<Column> {
        let nulls = reader.children()[0].decode_ranges(start, len, ranges)?.flatten();
        nullable(nulls, reader.children()[1].decode_ranges(start, len, ranges)?)
    }

    fn lengths(&self, reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        let nulls = rows.decode(&reader.children()[0])?.flatten();
        let values = rows.lengths(&reader.children()[1])?.flatten();
        let (Some(nulls), Some(values)) = (nulls.as_native::<u8>(), values.as_native::<u64>()) else {
            bail!(CorruptedData, "NULL flags are no bytes")
        };
        let lengths = values.iter().zip(nulls).map(|(&length, &null)| if null != 0 { 0 } else { length });
        Ok(Column::from_vec(lengths.collect::<Vec<u64>>()))
    }
}

fn nullable(nulls: Column, values: Column) -> Result<Column> {
    let Column::UInt8(nulls) = nulls else { return Err(err!(CorruptedData, "NULL flags are no bytes")) };
    Ok(Column::Nullable(NullableColumn { nulls, values: Arc::new(values.flatten()) }))
}

/// A column of one default row of the same form.
fn default_row(like: &Column) -> Column {
    let mut builder = Physical::of_column(like).builder();
    builder.push_default();
    builder.finish()
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::Column;

    #[test]
    fn nulls_among_values_round_trip() {
        let mut rng = Rng(56);
        for rows in [1, 100, 17_000] {
            let nulls: Vec<u8> = (0..rows).map(|_| u8::from(rng.below(3) == 0)).collect();
            let values: Vec<u64> = (0..rows).map(|_| rng.below(1 << 30) as u64).collect();
            let column = Column::from_vec(values).with_nulls(nulls.into());
            let name = check(&column, &mut rng).node.kind.name();
            assert!(rows == 1 || name == "Nullable", "{name}");
            let none = column.with_nulls(vec![0u8; rows].into());
            check(&none, &mut rng);
        }
    }
}
