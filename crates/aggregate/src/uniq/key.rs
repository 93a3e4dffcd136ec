//! The key by which a row is counted: the bits of one number, or a 128-bit hash of the arguments.

use super::set::{SetKey, Wide};
use crate::blob::{LittleEndian, Reader};
use base::Result;
use types::{Column, with_native};

/// Turns rows into set keys.
pub trait KeyOf: Clone + Send + Sync + 'static {
    /// The key.
    type Key: SetKey;

    /// Keys of all rows. Arguments are in any physical form but `Const`.
    fn keys(&self, args: &[Column], rows: usize, out: &mut Vec<Self::Key>);

    /// Writes a key.
    fn put(key: Self::Key, out: &mut Vec<u8>);

    /// Reads a key.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    fn take(reader: &mut Reader<'_>) -> Result<Self::Key>;
}

/// A key that stands for a number of its width.
pub trait NumberBits: SetKey {
    /// Keys of the rows of a flat column of numbers of that width.
    fn keys(column: &Column, out: &mut Vec<Self>);
    /// Writes the key.
    fn put_key(self, out: &mut Vec<u8>);
    /// Reads the key.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    fn take_key(reader: &mut Reader<'_>) -> Result<Self>;
}

macro_rules! number_bits {
    ($($key:ty: $($variant:ident => |$value:ident| $bits:expr),*;)*) => { $(impl NumberBits for $key {
        fn keys(column: &Column, out: &mut Vec<Self>) {
            match column {
                $(Column::$variant(values) => out.extend(values.iter().map(|&$value| $bits)),)*
                other => unreachable!("numbers of {} bytes are bound, not {other:?}", size_of::<$key>()),
            }
        }

        fn put_key(self, out: &mut Vec<u8>) {
            self.put(out);
        }

        fn take_key(reader: &mut Reader<'_>) -> Result<Self> {
            reader.number()
        }
    })* };
}

number_bits! {
    u8: UInt8 => |v| v, Int8 => |v| v as u8;
    u16: UInt16 => |v| v, Int16 => |v| v as u16;
    u32: UInt32 => |v| v, Int32 => |v| v as u32, Float32 => |v| v.to_bits();
    u64: UInt64 => |v| v, Int64 => |v| v as u64, Float64 => |v| v.to_bits();
}

impl NumberBits for Wide {
    fn keys(column: &Column, out: &mut Vec<Wide>) {
        match column {
            Column::UInt128(values) => out.extend(values.iter().map(|&v| halves(v))),
            Column::Int128(values) => out.extend(values.iter().map(|&v| halves(v as u128))),
            Column::UInt256(values) => out.extend(values.iter().map(|v| hash_bytes(&v.to_le_bytes()))),
            Column::Int256(values) => out.extend(values.iter().map(|v| hash_bytes(&v.to_le_bytes()))),
            other => unreachable!("numbers of 16 or 32 bytes are bound, not {other:?}"),
        }
    }

    fn put_key(self, out: &mut Vec<u8>) {
        self[0].put(out);
        self[1].put(out);
    }

    fn take_key(reader: &mut Reader<'_>) -> Result<Wide> {
        Ok([reader.number()?, reader.number()?])
    }
}

/// Keys of one numeric argument.
pub struct NumberKey<K>(std::marker::PhantomData<fn() -> K>);

impl<K> Default for NumberKey<K> {
    fn default() -> Self {
        NumberKey(std::marker::PhantomData)
    }
}

impl<K> Clone for NumberKey<K> {
    fn clone(&self) -> Self {
        NumberKey::default()
    }
}

impl<K: NumberBits> KeyOf for NumberKey<K> {
    type Key = K;

    fn keys(&self, args: &[Column], rows: usize, out: &mut Vec<K>) {
        let flat = args[0].flatten();
        debug_assert_eq!(flat.len(), rows);
        K::keys(&flat, out);
    }

    fn put(key: K, out: &mut Vec<u8>) {
        key.put_key(out);
    }

    fn take(reader: &mut Reader<'_>) -> Result<K> {
        K::take_key(reader)
    }
}

fn halves(bits: u128) -> Wide {
    [bits as u64, (bits >> 64) as u64]
}

/// A 128-bit hash of bytes, ClickHouse's: states that hold it are merged with those of its servers.
#[inline]
pub fn hash_bytes(bytes: &[u8]) -> Wide {
    halves(kernels::sip::sip_hash128((0, 0), bytes))
}

/// Appends a row of a column in any physical form as ClickHouse hashes it beside others: strings with their sizes, both
/// with the zero that once ended them; arrays with theirs.
fn put_hashed(column: &Column, row: usize, out: &mut Vec<u8>) {
    with_native!(column, |values| values[row].put(out), else match column {
        Column::String(strings) => {
            let bytes = strings.get(row);
            (bytes.len() as u64 + 1).put(out);
            out.extend_from_slice(bytes);
            out.push(0);
        }
        Column::FixedString(strings) => out.extend_from_slice(strings.get(row)),
        Column::Array(array) => {
            (array.size(row) as u64).put(out);
            array.range(row).for_each(|i| put_hashed(&array.values, i, out));
        }
        Column::Tuple(elements, _) => elements.iter().for_each(|element| put_hashed(element, row, out)),
        Column::Nullable(nullable) => {
            out.push(nullable.nulls[row]);
            if nullable.nulls[row] == 0 {
                put_hashed(&nullable.values, row, out);
            }
        }
        Column::Const(value, _) => put_hashed(value, 0, out),
        Column::Dict(dict) => put_hashed(&dict.values, dict.codes[row] as usize, out),
        _ => unreachable!("numeric columns are handled above"),
    });
}

/// Appends the keys of strings. Neighbours are often equal: each is hashed once.
fn hash_strings<'s>(mut strings: impl Iterator<Item = &'s [u8]>, out: &mut Vec<Wide>) {
    const STRINGS: usize = 2048;
    let mut distinct: Vec<&[u8]> = Vec::with_capacity(STRINGS);
    let mut ends: Vec<u32> = Vec::with_capacity(STRINGS);
    let mut hashes = [0; STRINGS];
    let mut next = strings.next();
    while next.is_some() {
        distinct.clear();
        ends.clear();
        let mut rows = 0;
        while let Some(bytes) = next {
            if distinct.last() != Some(&bytes) {
                if distinct.len() == STRINGS {
                    break;
                }
                distinct.push(bytes);
                ends.push(0);
            }
            rows += 1;
            ends[distinct.len() - 1] = rows;
            next = strings.next();
        }
        let hashes = &mut hashes[..distinct.len()];
        kernels::sip::sip_hash128_many((0, 0), &distinct, hashes);
        let mut from = 0;
        for (hash, &end) in hashes.iter().zip(&ends) {
            out.extend(std::iter::repeat_n(halves(*hash), (end - from) as usize));
            from = end;
        }
    }
}

/// Keys of strings, of other types, and of several arguments: hashes.
#[derive(Clone)]
pub struct HashKey;

impl KeyOf for HashKey {
    type Key = Wide;

    fn keys(&self, args: &[Column], rows: usize, out: &mut Vec<Wide>) {
        match args {
            [Column::Dict(dict)] => {
                let mut entries = Vec::with_capacity(dict.values.len());
                // A dictionary much larger than the block is not worth hashing whole.
                if dict.values.len() > rows * 2 {
                    return self.keys(&[args[0].flatten()], rows, out);
                }
                self.keys(&[(*dict.values).clone()], dict.values.len(), &mut entries);
                out.extend(dict.codes[..rows].iter().map(|&code| entries[code as usize]));
            }
            [Column::String(strings)] => hash_strings(strings.iter().take(rows), out),
            _ => {
                let mut bytes = Vec::new();
                out.extend((0..rows).map(|row| {
                    bytes.clear();
                    args.iter().for_each(|arg| put_hashed(arg, row, &mut bytes));
                    hash_bytes(&bytes)
                }));
            }
        }
    }

    fn put(key: Wide, out: &mut Vec<u8>) {
        key.put_key(out);
    }

    fn take(reader: &mut Reader<'_>) -> Result<Wide> {
        Wide::take_key(reader)
    }
}
