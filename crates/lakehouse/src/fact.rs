//! What metadata says of the values of columns in a file or a group of files.

use types::Value;

/// Bounds of a column.
#[derive(Clone, Debug, PartialEq)]
pub struct ColumnFact {
    /// The number of the column.
    pub column: usize,
    /// No value that is not NULL is smaller.
    pub low: Option<Value>,
    /// No value that is not NULL is larger.
    pub high: Option<Value>,
    /// Whether there may be NULL.
    pub has_nulls: bool,
    /// Whether there may be anything but NULL.
    pub has_values: bool,
}

impl ColumnFact {
    /// One value in all rows.
    pub(crate) fn of_value(column: usize, value: &Value) -> Self {
        let bound = (!value.is_null()).then(|| value.clone());
        ColumnFact { column, low: bound.clone(), high: bound, has_nulls: value.is_null(), has_values: !value.is_null() }
    }
}

/// The bucket of all values of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BucketFact {
    /// The number of the column.
    pub column: usize,
    buckets: u32,
    bucket: u32,
}

impl BucketFact {
    pub(crate) fn new(column: usize, buckets: u32, bucket: u32) -> Self {
        BucketFact { column, buckets, bucket }
    }

    /// Whether a value, an integer or a text, may be in the bucket.
    pub fn may_hold(&self, value: &Value) -> bool {
        let bytes = match value {
            Value::String(bytes) => bytes.clone(),
            other => match other.as_i128().and_then(|number| i64::try_from(number).ok()) {
                Some(number) => number.to_le_bytes().to_vec(),
                None => return true,
            },
        };
        (murmur3(&bytes) & 0x7fff_ffff) % self.buckets.max(1) == self.bucket
    }
}

/// MurmurHash3 of 32 bits with the seed 0.
fn murmur3(bytes: &[u8]) -> u32 {
    let scrambled = |block: u32| block.wrapping_mul(0xcc9e_2d51).rotate_left(15).wrapping_mul(0x1b87_3593);
    let (blocks, tail) = bytes.as_chunks::<4>();
    let mut hash = 0u32;
    for block in blocks {
        hash = (hash ^ scrambled(u32::from_le_bytes(*block))).rotate_left(13).wrapping_mul(5).wrapping_add(0xe654_6b64);
    }
    let rest = tail.iter().rev().fold(0, |rest, &byte| rest << 8 | u32::from(byte));
    hash ^= scrambled(rest) ^ bytes.len() as u32;
    hash = (hash ^ hash >> 16).wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ hash >> 13).wrapping_mul(0xc2b2_ae35);
    hash ^ hash >> 16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_those_of_the_specification() {
        assert_eq!(murmur3(&34i64.to_le_bytes()), 2_017_239_379);
        assert_eq!(murmur3(b"iceberg"), 1_210_000_089);
        assert_eq!(murmur3(&17_486i64.to_le_bytes()).cast_signed(), -653_330_422);
        let bucket = BucketFact::new(0, 16, (2_017_239_379 & 0x7fff_ffff) % 16);
        assert!(bucket.may_hold(&Value::Int(34)) && bucket.may_hold(&Value::Null));
    }
}
