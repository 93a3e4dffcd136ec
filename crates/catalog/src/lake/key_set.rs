//! The values by which rows are deleted, as a set of keys: bytes that are equal where the values are.
//!
//! Keys lie one behind another in one buffer, in which a table of hashes finds them: a deleted row costs its bytes and
//! some more, not an allocation of its own.

use base::Result;
use hashbrown::HashTable;
use types::{Block, Column, Value};
use xxhash_rust::xxh3::xxh3_64;

/// Keys, each once.
#[derive(Default)]
pub(super) struct KeySet {
    bytes: Vec<u8>,
    /// Where keys begin and end.
    places: HashTable<(usize, usize)>,
}

impl KeySet {
    /// Adds the rows of a block.
    ///
    /// # Errors
    /// `MEMORY_LIMIT_EXCEEDED`.
    pub(super) fn add(&mut self, block: &Block) -> Result<()> {
        base::memory::check_reserve((block.rows * 32 + block.byte_size()) as u64)?;
        let KeySet { bytes, places } = self;
        each_key(block, |key| {
            let hash = xxh3_64(key);
            if places.find(hash, |&(from, to)| bytes[from..to] == *key).is_none() {
                let from = bytes.len();
                bytes.extend_from_slice(key);
                places.insert_unique(hash, (from, bytes.len()), |&(from, to)| xxh3_64(&bytes[from..to]));
            }
        });
        Ok(())
    }

    /// For each row of a block, 1 if it is not among the keys.
    pub(super) fn lacks(&self, block: &Block) -> Vec<u8> {
        let mut lacks = Vec::with_capacity(block.rows);
        each_key(block, |key| {
            let found = self.places.find(xxh3_64(key), |&(from, to)| self.bytes[from..to] == *key);
            lacks.push(u8::from(found.is_none()));
        });
        lacks
    }
}

/// Hands the values of each row to `take` as bytes that are equal where the values are: NULL is NULL, and -0 is 0.
fn each_key(block: &Block, mut take: impl FnMut(&[u8])) {
    let mut key = Vec::new();
    for row in 0..block.rows {
        key.clear();
        block.columns.iter().for_each(|column| push_key(column, row, &mut key));
        take(&key);
    }
}

fn push_key(column: &Column, row: usize, key: &mut Vec<u8>) {
    let mut text = |kind: u8, bytes: &[u8]| {
        key.push(kind);
        key.extend((bytes.len() as u64).to_le_bytes());
        key.extend(bytes);
    };
    if let Some(bytes) = column.bytes_at(row) {
        return text(2, bytes);
    }
    match column.value(row) {
        Value::Null => key.push(0),
        Value::Float(float) => {
            key.push(1);
            key.extend((float + 0.0).to_bits().to_le_bytes());
        }
        Value::String(bytes) => text(2, &bytes),
        other => match other.as_i128() {
            Some(number) => {
                key.push(3);
                key.extend(number.to_le_bytes());
            }
            None => text(4, other.to_literal().as_bytes()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use types::ColumnBuilder;
    use types::type_parser::parse_type;

    fn keys(name: &str, values: &[Value]) -> Vec<Vec<u8>> {
        let mut builder = ColumnBuilder::new(&parse_type(name).unwrap());
        values.iter().for_each(|value| builder.push_value(value));
        let column = builder.finish();
        let mut keys = Vec::new();
        each_key(&Block::new(vec![column.clone(), column], values.len()), |key| keys.push(key.to_vec()));
        keys
    }

    #[test]
    fn rows_have_the_same_key_where_their_values_are_equal() {
        let check = |name: &str, values: &[Value], distinct: usize| {
            let keys: BTreeMap<Vec<u8>, usize> = keys(name, values).into_iter().zip(0..).collect();
            assert_eq!(keys.len(), distinct, "{name}");
        };
        let text = |text: &str| Value::string(text);
        check(
            "Nullable(String)",
            &[text("a"), Value::Null, text(""), text("a"), text("a long text that is no view")],
            4,
        );
        check("Float64", &[Value::Float(0.0), Value::Float(-0.0), Value::Float(1.0)], 2);
        check("Nullable(Int32)", &[Value::Int(0), Value::Null, Value::Int(-1)], 3);
        check("Bool", &[Value::UInt(0), Value::UInt(1), Value::UInt(1)], 2);
        assert_eq!(keys("Int32", &[Value::Int(5)]), keys("Nullable(Int64)", &[Value::Int(5)]));
    }

    #[test]
    fn rows_that_are_not_among_the_keys() {
        let block = |from: i64, to: i64| {
            let mut builder = ColumnBuilder::new(&parse_type("Int64").unwrap());
            (from..to).for_each(|number| builder.push_value(&Value::Int(number)));
            Block::new(vec![builder.finish()], (to - from) as usize)
        };
        let mut keys = KeySet::default();
        keys.add(&block(0, 2000)).unwrap();
        keys.add(&block(1000, 3000)).unwrap();
        assert_eq!(keys.places.len(), 3000);
        assert_eq!(keys.lacks(&block(2998, 3002)), [0, 0, 1, 1]);
    }
}
