//! One value, repeated. It lies in the metadata; there are no streams.

use super::EncodedRows;
use crate::bytes::{ByteReader, put_value};
use crate::decode::{RowSet, constant_lengths};
use crate::node::NodeHead;
use crate::{ChunkReader, Physical};
use base::{Result, bail};
use std::sync::Arc;
use types::{Column, NativeType};

/// Rows that are all one value.
#[derive(Clone, Debug)]
pub struct Constant {
    /// A column of one row: the value.
    pub value: Arc<Column>,
}

/// Strings up to this length lie in metadata.
pub(crate) const CONSTANT_BYTES_MAX: usize = 256;

impl Constant {
    /// Rows that are all the one row of a column.
    pub(crate) fn of(one: Column) -> Self {
        Constant { value: Arc::new(one) }
    }

    /// Rows that are all one number.
    pub(crate) fn of_number<T: NativeType>(number: T) -> Self {
        Constant::of(T::column(vec![number].into()))
    }

    /// Whether a value is short enough for metadata.
    pub(crate) fn pays(one: &Column) -> bool {
        let value = if let Column::Nullable(nullable) = one { &*nullable.values } else { one };
        one.bytes_at(0).is_none_or(|bytes| bytes.len() <= CONSTANT_BYTES_MAX)
            && !matches!(value, Column::Array(_) | Column::Tuple(..))
    }
}

impl EncodedRows for Constant {
    fn can_be_referenced(&self) -> bool {
        true
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_value(out, &self.value.value(0));
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        read_value(reader, head.physical).map(Constant::of)
    }

    fn decode(&self, _reader: &ChunkReader<'_>, _start: usize, len: usize) -> Result<Column> {
        Ok(Column::Const(self.value.clone(), len))
    }

    fn select(&self, _reader: &ChunkReader<'_>, _start: usize, indices: &[u32]) -> Result<Column> {
        Ok(Column::Const(self.value.clone(), indices.len()))
    }

    fn lengths(&self, _reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        let length = match &*self.value {
            Column::Array(array) => array.size(0) as u64,
            other => other.bytes_at(0).map_or(0, |bytes| bytes.len() as u64),
        };
        Ok(constant_lengths(length, rows.len()))
    }
}

fn read_value(reader: &mut ByteReader<'_>, physical: &Physical) -> Result<Column> {
    let value = reader.value()?;
    let mut builder = physical.builder();
    builder.push_value(&value);
    let column = builder.finish();
    // A value of another kind would have become a default: compare its written form.
    let (mut given, mut kept) = (Vec::new(), Vec::new());
    put_value(&mut given, &value);
    put_value(&mut kept, &column.value(0));
    if given != kept {
        bail!(CorruptedData, "the constant {} is no value of {physical:?}", value.to_literal());
    }
    Ok(column)
}

#[cfg(test)]
mod tests {
    use super::CONSTANT_BYTES_MAX;
    use crate::laws::{Rng, check};
    use types::{Column, DataType, Value};

    #[test]
    fn one_value_is_kept_once() {
        let mut rng = Rng(52);
        let short = "x".repeat(CONSTANT_BYTES_MAX);
        let long = "x".repeat(CONSTANT_BYTES_MAX + 1);
        let columns = [
            Column::from_vec(vec![7u64; 300]),
            Column::from_vec(vec![-0.5f32; 300]),
            Column::from_strings(vec![short; 300]),
            Column::constant(&DataType::nullable(DataType::UInt8), &Value::Null, 3000),
            Column::constant(&DataType::nullable(DataType::String), &Value::Null, 20).flatten(),
        ];
        for column in columns {
            let chunk = check(&column, &mut rng);
            assert_eq!((chunk.node.kind.name(), chunk.bytes.len()), ("Constant", 0));
        }
        assert_ne!(check(&Column::from_strings(vec![long; 300]), &mut rng).node.kind.name(), "Constant");
        check(&Column::constant(&DataType::array(DataType::UInt8), &Value::Array(vec![Value::UInt(3)]), 30), &mut rng);
    }
}
