//! Values of one width one after another, as they lie in memory.

use super::{EncodedRows, NodeChild};
use crate::bytes::ByteReader;
use crate::compress::words::Unit;
use crate::decode::{RowSet, constant_lengths};
use crate::encode::Encoder;
use crate::node::{NodeHead, Stream, native_width};
use crate::physical::with_physical;
use crate::{ChunkReader, Physical};
use base::{Result, bail, err};
use types::{Buf, Buffer, Column, FixedStringColumn, NativeType};

/// Values of one width.
#[derive(Clone, Debug)]
pub struct Plain {
    /// The values, little-endian.
    pub stream: Stream,
}

impl Plain {
    /// Numbers of at most 64 bits, which may be stored under transforms.
    pub(crate) fn encode_words<T: NativeType>(encoder: &mut Encoder, values: &Buf<T>) -> Result<Self> {
        let unit = Unit::Rows(size_of::<T>() as u8 * 8);
        Ok(Plain { stream: encoder.number_stream(as_bytes(values), unit, values.len())? })
    }

    /// Numbers of any width.
    pub(crate) fn encode<T: NativeType>(encoder: &mut Encoder, values: &Buf<T>) -> Result<Self> {
        Ok(Plain { stream: encoder.stream(as_bytes(values))? })
    }

    /// Strings of one width.
    pub(crate) fn encode_fixed(encoder: &mut Encoder, strings: &FixedStringColumn) -> Result<Self> {
        Ok(Plain { stream: encoder.text_stream(&strings.bytes)? })
    }
}

impl EncodedRows for Plain {
    fn visit(&self, visit: &mut dyn FnMut(NodeChild<'_>)) {
        visit(NodeChild::Stream(&self.stream));
    }

    fn can_be_referenced(&self) -> bool {
        true
    }

    fn write(&self, out: &mut Vec<u8>) {
        self.stream.write(out);
    }

    fn read(reader: &mut ByteReader<'_>, head: &NodeHead<'_>) -> Result<Self> {
        let width = match head.physical {
            Physical::Fixed(width) => *width,
            native if native.is_native() => native_width(native),
            _ => return Err(head.refused()),
        };
        Ok(Plain { stream: Stream::read(reader, Some(head.rows as usize * width))? })
    }

    fn decode(&self, reader: &ChunkReader<'_>, start: usize, len: usize) -> Result<Column> {
        let data = reader.stream(&self.stream)?;
        let physical = reader.physical();
        with_physical!(physical, T => Ok(T::column(native_slice::<T>(data, start, len))), else match physical {
            Physical::Fixed(width) => {
                let bytes = Buf::new(data.clone(), start * width, len * width);
                Ok(Column::FixedString(FixedStringColumn { width: *width, bytes }))
            }
            other => Err(err!(CorruptedData, "plain values where {other:?} is stored")),
        })
    }

    fn lengths(&self, reader: &ChunkReader<'_>, rows: &RowSet<'_>) -> Result<Column> {
        match reader.physical() {
            Physical::Fixed(width) => Ok(constant_lengths(*width as u64, rows.len())),
            other => bail!(IllegalTypeOfArgument, "{other:?} has no length"),
        }
    }
}

/// The little-endian bytes of numbers.
pub(crate) fn as_bytes<T: NativeType>(values: &Buf<T>) -> &[u8] {
    const { assert!(cfg!(target_endian = "little"), "chunks hold little-endian numbers as they lie in memory") };
    values.inner().as_slice()
}

/// Rows of a buffer of numbers: shared where the buffer is aligned for the type.
fn native_slice<T: NativeType>(data: &Buffer, start: usize, len: usize) -> Buf<T> {
    if data.as_ptr().align_offset(align_of::<T>()) == 0 {
        return Buf::new(data.clone(), start, len);
    }
    let width = size_of::<T>();
    let mut copy = arrow_buffer::MutableBuffer::with_capacity(len * width);
    copy.extend_from_slice(&data.as_slice()[start * width..(start + len) * width]);
    Buf::new(copy.into(), 0, len)
}

#[cfg(test)]
mod tests {
    use crate::laws::{Rng, check};
    use types::{Column, I256, U256};

    #[test]
    fn values_of_one_width_round_trip() {
        let mut rng = Rng(53);
        for rows in [3, 400, 9000] {
            let wide: Vec<U256> = (0..rows).map(|_| rng.next().to_string().parse().unwrap()).collect();
            assert_eq!(check(&Column::from_vec(wide), &mut rng).node.kind.name(), "Plain");
            let signed: Vec<I256> = (0..rows).map(|_| format!("-{}", rng.next()).parse().unwrap()).collect();
            let nulls: Vec<u8> = (0..rows).map(|row| u8::from(row % 3 == 0)).collect();
            check(&Column::from_vec(signed).with_nulls(nulls.into()), &mut rng);
            let noise: Vec<u64> = (0..rows).map(|_| rng.next()).collect();
            let name = check(&Column::from_vec(noise), &mut rng).node.kind.name();
            assert!(rows == 3 || name == "Plain", "{name}");
            let bytes: Vec<u8> = (0..rows * 5).map(|_| rng.next() as u8).collect();
            let fixed = types::FixedStringColumn { width: 5, bytes: bytes.into() };
            assert_eq!(check(&Column::FixedString(fixed), &mut rng).node.kind.name(), "Plain");
        }
    }
}
