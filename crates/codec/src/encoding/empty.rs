//! No rows at all.

use super::EncodedRows;
use crate::ChunkReader;
use crate::bytes::ByteReader;
use crate::decode::RowSet;
use crate::node::NodeHead;
use base::Result;
use types::Column;

/// No rows.
#[derive(Clone, Copy, Debug)]
pub struct Empty;

impl EncodedRows for Empty {
    fn write(&self, _out: &mut Vec<u8>) {}

    fn read(_reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        if head.rows == 0 { Ok(Empty) } else { Err(head.refused()) }
    }

    fn decode(&self, reader: &ChunkReader<'_>, _start: usize, _len: usize) -> Result<Column> {
        Ok(reader.physical().empty())
    }

    fn select(&self, reader: &ChunkReader<'_>, _start: usize, _indices: &[u32]) -> Result<Column> {
        Ok(reader.physical().empty())
    }

    fn lengths(&self, _reader: &ChunkReader<'_>, _rows: &RowSet<'_>) -> Result<Column> {
        Ok(Column::from_vec(Vec::<u64>::new()))
    }
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::{Column, DataType};

    #[test]
    fn no_rows_come_back_as_none() {
        let mut rng = Rng(51);
        check(&Column::from_vec(Vec::<u32>::new()), &mut rng);
        check(&Column::from_vec(Vec::<f64>::new()), &mut rng);
        check(&Column::from_strings(Vec::<&str>::new()), &mut rng);
        for data_type in [DataType::nullable(DataType::String), DataType::array(DataType::UInt8)] {
            assert_eq!(check(&Column::empty(&data_type), &mut rng).node.kind.name(), "Empty");
        }
    }
}
