//! What is counted of a row: the bits of one number, or a 128-bit hash of the arguments.

use super::set::{SetKey, Wide};
use crate::blob::{LittleEndian, write_cell};
use crate::number::native;
use types::{Column, NativeType};

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
    fn take(reader: &mut crate::blob::Reader<'_>) -> base::Result<Self::Key>;
}

/// A number as the unsigned integer of the same width.
pub trait Bits: NativeType {
    /// The integer.
    type Key: SetKey;
    /// The bits.
    fn bits(self) -> Self::Key;
}

macro_rules! bits {
    ($($number:ty => $key:ty, |$value:ident| $bits:expr;)*) => { $(impl Bits for $number {
        type Key = $key;
        #[inline(always)]
        fn bits(self) -> $key {
            let $value = self;
            $bits
        }
    })* };
}

bits! {
    u8 => u8, |v| v;
    u16 => u16, |v| v;
    u32 => u32, |v| v;
    u64 => u64, |v| v;
    i8 => u8, |v| v as u8;
    i16 => u16, |v| v as u16;
    i32 => u32, |v| v as u32;
    i64 => u64, |v| v as u64;
    f32 => u32, |v| v.to_bits();
    f64 => u64, |v| v.to_bits();
    u128 => Wide, |v| [v as u64, (v >> 64) as u64];
    i128 => Wide, |v| [v as u64, (v >> 64) as u64];
}

/// Fixed little-endian bytes of a key.
pub trait KeyBytes: Sized {
    /// Writes the key.
    fn put_key(self, out: &mut Vec<u8>);
    /// Reads the key.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    fn take_key(reader: &mut crate::blob::Reader<'_>) -> base::Result<Self>;
}

macro_rules! key_bytes {
    ($($key:ty),*) => { $(impl KeyBytes for $key {
        fn put_key(self, out: &mut Vec<u8>) {
            self.put(out);
        }
        fn take_key(reader: &mut crate::blob::Reader<'_>) -> base::Result<Self> {
            reader.number()
        }
    })* };
}

key_bytes!(u8, u16, u32, u64);

impl KeyBytes for Wide {
    fn put_key(self, out: &mut Vec<u8>) {
        self[0].put(out);
        self[1].put(out);
    }

    fn take_key(reader: &mut crate::blob::Reader<'_>) -> base::Result<Self> {
        Ok([reader.number()?, reader.number()?])
    }
}

/// Keys of one numeric argument.
pub struct NumberKey<T>(std::marker::PhantomData<fn() -> T>);

impl<T> Default for NumberKey<T> {
    fn default() -> Self {
        NumberKey(std::marker::PhantomData)
    }
}

impl<T> Clone for NumberKey<T> {
    fn clone(&self) -> Self {
        NumberKey::default()
    }
}

impl<T: Bits> KeyOf for NumberKey<T>
where
    T::Key: KeyBytes,
{
    type Key = T::Key;

    fn keys(&self, args: &[Column], rows: usize, out: &mut Vec<T::Key>) {
        let flat = args[0].flatten();
        out.extend(native::<T>(&flat)[..rows].iter().map(|&value| value.bits()));
    }

    fn put(key: T::Key, out: &mut Vec<u8>) {
        key.put_key(out);
    }

    fn take(reader: &mut crate::blob::Reader<'_>) -> base::Result<T::Key> {
        T::Key::take_key(reader)
    }
}

/// A 128-bit hash of bytes.
#[inline]
pub fn hash_bytes(bytes: &[u8]) -> Wide {
    let hash = xxhash_rust::xxh3::xxh3_128(bytes);
    [hash as u64, (hash >> 64) as u64]
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
            [Column::String(strings)] => out.extend(strings.iter().take(rows).map(hash_bytes)),
            _ => {
                let mut bytes = Vec::new();
                out.extend((0..rows).map(|row| {
                    bytes.clear();
                    args.iter().for_each(|arg| write_cell(arg, row, &mut bytes));
                    hash_bytes(&bytes)
                }));
            }
        }
    }

    fn put(key: Wide, out: &mut Vec<u8>) {
        key.put_key(out);
    }

    fn take(reader: &mut crate::blob::Reader<'_>) -> base::Result<Wide> {
        Wide::take_key(reader)
    }
}
