//! A set of values or tuples of values.

use base::{Result, bail, memory};
use hashbrown::HashTable;
use kernels::bloom::Bloom;
use kernels::filter::mask_to_indices;
use kernels::hash::{hash_bytes, hash_u64};
use std::borrow::Cow;
use types::{Buf, Column, DataType, StringColumn, Value};

/// Number of integers up to which they are compared one by one: the loop over rows vectorises.
const SCANNED_INTEGERS_MAX: usize = 8;

/// Rows of a block by which it is told whether its rows are asked for in the Bloom filter first.
const SAMPLED_ROWS: usize = 512;

/// Distinct rows of some columns. Rows with a NULL are not members, but it is known whether there was one.
///
/// # Invariants
/// - rows that are asked for have the types of the set's columns, without `Nullable` at will.
pub struct ValueSet {
    /// The members, one column per element of the tuple.
    columns: Vec<Column>,
    rows: usize,
    has_null: bool,
    index: ValueSetIndex,
}

enum ValueSetIndex {
    /// The bits of few numbers.
    Scanned(Vec<u64>),
    /// The bits of numbers of at most 64.
    Integers(HashTable<u64>, Bloom),
    /// Rows of the one string column.
    Strings(StringColumn, HashTable<u32>),
    /// Rows of any columns, by the hash of the row.
    Rows(HashTable<(u64, u32)>),
}

impl ValueSet {
    /// The distinct rows of columns of the given types.
    ///
    /// # Errors
    /// `SET_SIZE_LIMIT_EXCEEDED` for 2^32 rows and more; `MEMORY_LIMIT_EXCEEDED`.
    pub fn from_columns(columns: Vec<Column>, types: Vec<DataType>) -> Result<Self> {
        debug_assert_eq!(columns.len(), types.len());
        let rows = columns.first().map_or(0, Column::len);
        let (columns, has_null) = without_null_rows(columns, rows);
        Self::of_members(columns, has_null)
    }

    /// A set as of [`Self::from_columns`] where NULL is a value like others: tuples with NULLs are members too.
    ///
    /// # Errors
    /// As [`Self::from_columns`].
    pub fn with_null_members(columns: Vec<Column>, types: Vec<DataType>) -> Result<Self> {
        if columns.len() == 1 {
            Self::from_columns(columns, types)
        } else {
            Self::of_members(columns.iter().map(Column::flatten).collect(), false)
        }
    }

    fn of_members(columns: Vec<Column>, has_null: bool) -> Result<Self> {
        let rows = columns.first().map_or(0, Column::len);
        if u32::try_from(rows).is_err() {
            bail!(SetSizeLimitExceeded, "The set of IN has {rows} rows, more than can be numbered");
        }
        memory::check_reserve(rows as u64 * 14)?;
        let rows = columns.first().map_or(0, Column::len);
        let index = match columns.as_slice() {
            [Column::String(strings)] => string_index(strings),
            [one] => match integer_bits(one) {
                Some(bits) => integer_index(bits.into_owned()),
                None => row_index(&columns, rows),
            },
            _ => row_index(&columns, rows),
        };
        Ok(ValueSet { columns, rows, has_null, index })
    }

    /// The same set, holding NULL too.
    #[must_use]
    pub fn with_null(mut self) -> Self {
        self.has_null = true;
        self
    }

    /// Elements of a member.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// Rows that the set was made from, NULLs left out; equal ones may be counted more than once.
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Members, each counted once.
    pub fn distinct_len(&self) -> usize {
        match &self.index {
            ValueSetIndex::Scanned(members) => members.len(),
            ValueSetIndex::Integers(table, _) => table.len(),
            ValueSetIndex::Strings(_, table) => table.len(),
            ValueSetIndex::Rows(table) => table.len(),
        }
    }

    /// Bytes of the members.
    pub fn byte_size(&self) -> usize {
        self.columns.iter().map(Column::byte_size).sum()
    }

    /// Whether there are no members.
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Whether a row with NULL was among those given.
    pub fn has_null(&self) -> bool {
        self.has_null
    }

    /// The members: single values, or tuples.
    pub fn values(&self) -> Vec<Value> {
        let member = |row: usize| match self.columns.as_slice() {
            [one] => one.value(row),
            all => Value::Tuple(all.iter().map(|column| column.value(row)).collect()),
        };
        (0..self.rows).map(member).collect()
    }

    /// 1 for rows of a flat column that are members.
    pub fn contains(&self, column: &Column, rows: usize) -> Vec<u8> {
        if self.rows == 0 {
            return vec![0; rows];
        }
        match &self.index {
            ValueSetIndex::Scanned(members) => scan_integers(members, &integer_bits(column).unwrap_or_default()),
            ValueSetIndex::Integers(table, bloom) => {
                probe_integers(table, bloom, &integer_bits(column).unwrap_or_default())
            }
            ValueSetIndex::Strings(members, table) => match column {
                Column::String(strings) => strings
                    .iter()
                    .map(|bytes| {
                        u8::from(table.find(hash_bytes(bytes), |&row| members.get(row as usize) == bytes).is_some())
                    })
                    .collect(),
                _ => vec![0; rows],
            },
            ValueSetIndex::Rows(table) => self.contains_rows(table, column, rows),
        }
    }

    fn contains_rows(&self, table: &HashTable<(u64, u32)>, column: &Column, rows: usize) -> Vec<u8> {
        let asked: Vec<Column> = match column {
            Column::Tuple(elements, _) if self.columns.len() == elements.len() => {
                elements.iter().map(Column::flatten).collect()
            }
            one => vec![one.clone()],
        };
        if asked.len() != self.columns.len() {
            return vec![0; rows];
        }
        let mut hashes = vec![0u64; rows];
        asked.iter().for_each(|column| column.hash_into(&mut hashes));
        let equal =
            |row: usize, member: usize| asked.iter().zip(&self.columns).all(|(a, b)| a.rows_equal(row, b, member));
        hashes
            .iter()
            .enumerate()
            .map(|(row, &hash)| {
                u8::from(table.find(hash, |&(known, member)| known == hash && equal(row, member as usize)).is_some())
            })
            .collect()
    }
}

/// Flat columns without the rows that hold a NULL, and whether there were any.
fn without_null_rows(columns: Vec<Column>, rows: usize) -> (Vec<Column>, bool) {
    let mut nulls = vec![0u8; rows];
    let mut plain = Vec::with_capacity(columns.len());
    for column in columns {
        let (own, values) = column.split_nulls();
        if let Some(own) = own {
            nulls.iter_mut().zip(own.iter()).for_each(|(all, own)| *all |= own);
        }
        plain.push(values);
    }
    if !nulls.contains(&1) {
        return (plain, false);
    }
    nulls.iter_mut().for_each(|null| *null ^= 1);
    (plain.iter().map(|column| column.filter(&nulls)).collect(), true)
}

/// The bits of numbers of at most 64, extended: integers of one type are equal when these are. Floats are members by
/// their bits too, so that -0 is not 0.
fn integer_bits(column: &Column) -> Option<Cow<'_, [u64]>> {
    fn bits<T: Copy>(values: &Buf<T>, widen: impl Fn(T) -> u64) -> Option<Cow<'static, [u64]>>
    where
        T: types::NativeType,
    {
        Some(values.iter().map(|&value| widen(value)).collect())
    }
    match column {
        Column::UInt8(v) => bits(v, u64::from),
        Column::UInt16(v) => bits(v, u64::from),
        Column::UInt32(v) => bits(v, u64::from),
        Column::UInt64(v) => Some(Cow::Borrowed(&v[..])),
        Column::Int8(v) => bits(v, |v| v as u64),
        Column::Int16(v) => bits(v, |v| v as u64),
        Column::Int32(v) => bits(v, |v| v as u64),
        Column::Int64(v) => bits(v, |v| v as u64),
        Column::Float32(v) => bits(v, |v| u64::from(v.to_bits())),
        Column::Float64(v) => bits(v, f64::to_bits),
        _ => None,
    }
}

fn integer_index(bits: Vec<u64>) -> ValueSetIndex {
    if bits.len() <= SCANNED_INTEGERS_MAX {
        return ValueSetIndex::Scanned(bits);
    }
    let mut table = HashTable::with_capacity(bits.len());
    for bits in bits {
        table.entry(hash_u64(bits), |&member| member == bits, |&member| hash_u64(member)).or_insert(bits);
    }
    let mut bloom = Bloom::new(table.len());
    table.iter().for_each(|&member| bloom.insert(hash_u64(member)));
    ValueSetIndex::Integers(table, bloom)
}

/// 1 for members. Where few of the first rows are members, the Bloom filter tells most of the others, without a branch
/// that is hard to predict.
fn probe_integers(table: &HashTable<u64>, bloom: &Bloom, bits: &[u64]) -> Vec<u8> {
    let is_member = |bits: u64| table.find(hash_u64(bits), |&member| member == bits).is_some();
    let (sample, rest) = bits.split_at(bits.len().min(SAMPLED_ROWS));
    let mut found = Vec::with_capacity(bits.len());
    found.extend(sample.iter().map(|&bits| u8::from(is_member(bits))));
    let members = found.iter().filter(|found| **found != 0).count();
    if members * 2 > sample.len() {
        found.extend(rest.iter().map(|&bits| u8::from(is_member(bits))));
        return found;
    }
    found.extend(rest.iter().map(|&bits| u8::from(bloom.may_contain(hash_u64(bits)))));
    let found_rest = &mut found[sample.len()..];
    for row in mask_to_indices(found_rest) {
        found_rest[row as usize] = u8::from(is_member(rest[row as usize]));
    }
    found
}

fn scan_integers(members: &[u64], bits: &[u64]) -> Vec<u8> {
    bits.iter().map(|bits| members.iter().fold(0u8, |found, member| found | u8::from(member == bits))).collect()
}

fn string_index(strings: &StringColumn) -> ValueSetIndex {
    let mut table = HashTable::with_capacity(strings.len());
    for (row, bytes) in strings.iter().enumerate() {
        let hash = hash_bytes(bytes);
        table
            .entry(
                hash,
                |&member: &u32| strings.get(member as usize) == bytes,
                |&member| hash_bytes(strings.get(member as usize)),
            )
            .or_insert(row as u32);
    }
    ValueSetIndex::Strings(strings.clone(), table)
}

fn row_index(columns: &[Column], rows: usize) -> ValueSetIndex {
    let mut hashes = vec![0u64; rows];
    columns.iter().for_each(|column| column.hash_into(&mut hashes));
    let mut table = HashTable::with_capacity(rows);
    for (row, &hash) in hashes.iter().enumerate() {
        let equal = |&(known, member): &(u64, u32)| {
            known == hash && columns.iter().all(|column| column.rows_equal(row, column, member as usize))
        };
        table.entry(hash, equal, |&(hash, _)| hash).or_insert((hash, row as u32));
    }
    ValueSetIndex::Rows(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(columns: Vec<Column>, asked: &Column, expected: &[u8]) {
        let types = vec![DataType::UInt8; columns.len()];
        let set = ValueSet::from_columns(columns, types).unwrap();
        assert_eq!(set.contains(asked, asked.len()), expected);
    }

    #[test]
    fn integers_few_and_many() {
        check(vec![Column::from_vec(vec![1i64, -5])], &Column::from_vec(vec![-5i64, 0, 1]), &[1, 0, 1]);
        check(vec![Column::from_vec((0..100u32).collect())], &Column::from_vec(vec![99u32, 100]), &[1, 0]);
        let even: Vec<u64> = (0..10_000).map(|number| number * 2).collect();
        let asked: Vec<u64> = (0..20_000).collect();
        let expected: Vec<u8> = asked.iter().map(|number| u8::from(number % 2 == 0)).collect();
        check(vec![Column::from_vec(even)], &Column::from_vec(asked), &expected);
    }

    #[test]
    fn strings_and_tuples() {
        check(
            vec![Column::from_strings(["a", "long enough to leave the view"])],
            &Column::from_strings(["long enough to leave the view", "b"]),
            &[1, 0],
        );
        let pairs = vec![Column::from_vec(vec![1u8, 2]), Column::from_strings(["x", "y"])];
        let asked = Column::Tuple(vec![Column::from_vec(vec![1u8, 1]), Column::from_strings(["x", "y"])].into(), 2);
        check(pairs, &asked, &[1, 0]);
    }

    #[test]
    fn null_is_no_member() {
        let column = Column::from_vec(vec![1u8, 2]).with_nulls(vec![0u8, 1].into());
        let set = ValueSet::from_columns(vec![column], vec![DataType::UInt8]).unwrap();
        assert!(set.has_null());
        assert_eq!(set.contains(&Column::from_vec(vec![1u8, 2]), 2), [1, 0]);
    }
}
