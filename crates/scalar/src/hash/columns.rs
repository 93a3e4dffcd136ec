//! Hashes of columns of any type: values are hashed one by one, and the hashes of several arguments, of
//! elements of arrays and of tuples are combined from left to right.

use super::integer::{int_hash32, int_hash64};
use super::{city_hash64, farm, hash128_to64, metro, murmur, sip, wy};
use crate::support::{Bound, Call, Family, arrays};
use base::{Result, bail};
use functions::{Arg, Registry};
use md5::{Digest, Md5};
use types::{Buf, Column, DataType, FixedStringColumn, NativeType, with_native};

/// A hash function and how its values are combined.
pub(super) trait Algorithm: Clone + Send + Sync + 'static {
    /// The hash.
    type Out: Copy + Default + Send + Sync + 'static;
    /// The hash of bytes.
    fn bytes(&self, bytes: &[u8]) -> Self::Out;
    /// The hash of a number of at most 64 bits, given its little-endian bytes.
    fn number(&self, raw: &[u8]) -> Self::Out {
        self.bytes(raw)
    }
    /// The hash of the size of an array.
    fn size(&self, size: u64) -> Self::Out;
    /// The hash of an element that is NULL.
    fn null(&self) -> Self::Out;
    /// The hash of a call without arguments.
    fn nothing() -> Self::Out;
    /// Combines two hashes.
    fn combine(&self, a: Self::Out, b: Self::Out) -> Self::Out;
    /// The hashes as a column.
    fn column(hashes: Vec<Self::Out>) -> Column;
    /// The data type of the column of hashes.
    fn data_type() -> DataType;
}

/// The hash of a NULL element in ClickHouse.
pub(super) const NULL_HASH: u64 = 0xC58A_D2DA_03D9_A871;

/// Hashes of sizes depend on the width of the result only.
pub(super) trait HashWidth {
    fn size_hash(size: u64) -> Self;
}

impl HashWidth for u32 {
    fn size_hash(size: u64) -> u32 {
        int_hash32(size)
    }
}

impl HashWidth for u64 {
    fn size_hash(size: u64) -> u64 {
        int_hash64(size)
    }
}

impl HashWidth for u128 {
    fn size_hash(size: u64) -> u128 {
        u128::from(int_hash32(size))
    }
}

fn low64(raw: &[u8]) -> u64 {
    raw.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

pub(super) fn pair_bytes(a: u64, b: u64) -> [u8; 16] {
    (u128::from(a) | u128::from(b) << 64).to_le_bytes()
}

pub(super) fn fixed16(hashes: Vec<u128>) -> Column {
    let bytes: Vec<u8> = hashes.iter().flat_map(|hash| hash.to_le_bytes()).collect();
    Column::FixedString(FixedStringColumn { width: 16, bytes: Buf::from(bytes) })
}

fn half_md5(bytes: &[u8]) -> u64 {
    let digest = Md5::digest(bytes);
    let mut raw = [0; 8];
    raw.copy_from_slice(&digest[..8]);
    u64::from_be_bytes(raw)
}

macro_rules! algorithm {
    (
        $name:ident, $out:ty, $column:expr, $type:expr,
        bytes: $bytes:expr,
        combine: $combine:expr
        $(, number: $number:expr)?
    ) => {
        #[derive(Clone)]
        pub(super) struct $name;

        impl Algorithm for $name {
            type Out = $out;
            fn bytes(&self, bytes: &[u8]) -> $out {
                ($bytes)(bytes)
            }
            $(fn number(&self, raw: &[u8]) -> $out {
                ($number)(raw)
            })?
            fn size(&self, size: u64) -> $out {
                <$out as HashWidth>::size_hash(size)
            }
            fn null(&self) -> $out {
                NULL_HASH as $out
            }
            fn nothing() -> $out {
                NOTHING_HASH as $out
            }
            fn combine(&self, a: $out, b: $out) -> $out {
                ($combine)(a, b)
            }
            fn column(hashes: Vec<$out>) -> Column {
                ($column)(hashes)
            }
            fn data_type() -> DataType {
                $type
            }
        }
    };
}

algorithm!(
    City, u64, Column::from_vec, DataType::UInt64,
    bytes: city_hash64,
    combine: hash128_to64,
    number: |raw: &[u8]| int_hash64(low64(raw))
);
algorithm!(
    Sip64, u64, Column::from_vec, DataType::UInt64,
    bytes: |b: &[u8]| sip::sip_hash64((0, 0), b),
    combine: |a, b| sip::sip_hash64((0, 0), &pair_bytes(a, b))
);
algorithm!(
    HalfMd5, u64, Column::from_vec, DataType::UInt64,
    bytes: half_md5,
    combine: |a, b| half_md5(&pair_bytes(a, b))
);
algorithm!(
    XxHash64, u64, Column::from_vec, DataType::UInt64,
    bytes: |b: &[u8]| xxhash_rust::xxh64::xxh64(b, 0),
    combine: hash128_to64
);
algorithm!(
    XxHash3, u64, Column::from_vec, DataType::UInt64,
    bytes: xxhash_rust::xxh3::xxh3_64,
    combine: hash128_to64
);
algorithm!(
    XxHash32, u32, Column::from_vec, DataType::UInt32,
    bytes: |b: &[u8]| xxhash_rust::xxh32::xxh32(b, 0),
    combine: |a: u32, b: u32| int_hash32(u64::from(a)) ^ b
);
algorithm!(
    Murmur2x32, u32, Column::from_vec, DataType::UInt32,
    bytes: |b: &[u8]| murmur::murmur2_32(b, 0),
    combine: |a: u32, b: u32| int_hash32(u64::from(a)) ^ b
);
algorithm!(
    Murmur2x64, u64, Column::from_vec, DataType::UInt64,
    bytes: |b: &[u8]| murmur::murmur2_64(b, 0),
    combine: |a, b| int_hash64(a) ^ b
);
algorithm!(
    GccMurmur, u64, Column::from_vec, DataType::UInt64,
    bytes: murmur::gcc_murmur,
    combine: |a, b| int_hash64(a) ^ b
);
algorithm!(
    KafkaMurmur, u32, Column::from_vec, DataType::UInt32,
    bytes: |b: &[u8]| murmur::murmur2_32(b, 0x9747_B28C) & 0x7FFF_FFFF,
    combine: |a: u32, b: u32| int_hash32(u64::from(a)) ^ b
);
algorithm!(
    Murmur3x32, u32, Column::from_vec, DataType::UInt32,
    bytes: |b: &[u8]| murmur::murmur3_32(b, 0),
    combine: |a: u32, b: u32| int_hash32(u64::from(a)) ^ b
);
algorithm!(
    Murmur3x64, u64, Column::from_vec, DataType::UInt64,
    bytes: |b: &[u8]| { let (x, y) = murmur::murmur3_128(b); x ^ y },
    combine: |a, b| int_hash64(a) ^ b
);
algorithm!(
    Sip128, u128, fixed16, DataType::FixedString(16),
    bytes: |b: &[u8]| sip::sip_hash128((0, 0), b),
    combine: |a: u128, b: u128| sip::sip_hash128((0, 0), &[a.to_le_bytes(), b.to_le_bytes()].concat())
);
algorithm!(
    Murmur3x128, u128, fixed16, DataType::FixedString(16),
    bytes: murmur3_wide,
    combine: |a: u128, b: u128| murmur3_wide(&[a.to_le_bytes(), b.to_le_bytes()].concat())
);

algorithm!(
    Sip128Reference, u128, fixed16, DataType::FixedString(16),
    bytes: |b: &[u8]| sip::sip_hash128_reference((0, 0), b),
    combine: |a: u128, b: u128| sip::sip_hash128_reference((0, 0), &[a.to_le_bytes(), b.to_le_bytes()].concat())
);
algorithm!(
    XxHash3x128, u128, Column::from_vec, DataType::UInt128,
    bytes: xxhash_rust::xxh3::xxh3_128,
    combine: |a: u128, b: u128| xxhash_rust::xxh3::xxh3_128(&[a.to_le_bytes(), b.to_le_bytes()].concat())
);
algorithm!(
    Farm, u64, Column::from_vec, DataType::UInt64,
    bytes: farm::hash64,
    combine: hash128_to64,
    number: |raw: &[u8]| int_hash64(low64(raw))
);
algorithm!(
    FarmFingerprint, u64, Column::from_vec, DataType::UInt64,
    bytes: farm::fingerprint64,
    combine: farm::fingerprint_of_pair,
    number: |raw: &[u8]| int_hash64(low64(raw))
);
algorithm!(
    Metro, u64, Column::from_vec, DataType::UInt64,
    bytes: metro::metro_hash64,
    combine: hash128_to64,
    number: |raw: &[u8]| int_hash64(low64(raw))
);
algorithm!(
    Wy, u64, Column::from_vec, DataType::UInt64,
    bytes: wy::wy_hash64,
    combine: |a, b| wy::wy_hash64(&pair_bytes(a, b))
);

fn murmur3_wide(bytes: &[u8]) -> u128 {
    let (x, y) = murmur::murmur3_128(bytes);
    u128::from(x) | u128::from(y) << 64
}

/// Hashes per row, the first of which is put in and the others combined.
pub(super) struct Hashes<A: Algorithm> {
    algorithm: A,
    pub(super) rows: Vec<A::Out>,
    is_first: bool,
}

impl<A: Algorithm> Hashes<A> {
    pub(super) fn new(algorithm: A, rows: usize) -> Self {
        Hashes { algorithm, rows: vec![A::Out::default(); rows], is_first: true }
    }

    fn add(&mut self, hashes: impl Iterator<Item = A::Out>) {
        let algorithm = &self.algorithm;
        if std::mem::take(&mut self.is_first) {
            self.rows.iter_mut().zip(hashes).for_each(|(row, hash)| *row = hash);
        } else {
            self.rows.iter_mut().zip(hashes).for_each(|(row, hash)| *row = algorithm.combine(*row, hash));
        }
    }

    /// Adds the values of a column.
    pub(super) fn column(&mut self, column: &Column, data_type: &DataType) -> Result<()> {
        match column {
            Column::Const(..) | Column::Dict(_) => self.column(&column.flatten(), data_type),
            Column::String(strings) => {
                let algorithm = self.algorithm.clone();
                self.add(strings.iter().map(|s| algorithm.bytes(s)));
                Ok(())
            }
            Column::FixedString(fixed) => {
                let algorithm = self.algorithm.clone();
                self.add((0..fixed.len()).map(|row| algorithm.bytes(fixed.get(row))));
                Ok(())
            }
            Column::Tuple(elements, _) => {
                let types: Vec<DataType> = match data_type {
                    DataType::Tuple(tuple) => tuple.elements.clone(),
                    DataType::Map(pair) => vec![pair.0.clone(), pair.1.clone()],
                    _ => bail!(IllegalColumn, "Cannot hash a tuple of type {data_type}"),
                };
                elements.iter().zip(&types).try_for_each(|(element, t)| self.column(element, t))
            }
            Column::Array(_) => self.array(column, data_type),
            Column::Nullable(nullable) => self.nullable(nullable, data_type),
            numbers => {
                self.numbers(numbers, data_type);
                Ok(())
            }
        }
    }

    fn numbers(&mut self, column: &Column, data_type: &DataType) {
        trait RawBytes: Copy {
            fn with_raw<R>(self, f: impl FnOnce(&[u8]) -> R) -> R;
        }
        macro_rules! raw {
            ($($t:ty)*) => { $(impl RawBytes for $t {
                #[inline]
                fn with_raw<R>(self, f: impl FnOnce(&[u8]) -> R) -> R {
                    f(&self.to_le_bytes())
                }
            })* };
        }
        raw!(u8 u16 u32 u64 u128 types::U256 i8 i16 i32 i64 i128 types::I256 f32 f64);
        fn add<A: Algorithm, T: RawBytes + NativeType>(hashes: &mut Hashes<A>, values: &[T], as_bytes: bool) {
            let algorithm = hashes.algorithm.clone();
            if size_of::<T>() > 8 || as_bytes {
                hashes.add(values.iter().map(|value| value.with_raw(|raw| algorithm.bytes(raw))));
            } else {
                hashes.add(values.iter().map(|value| value.with_raw(|raw| algorithm.number(raw))));
            }
        }
        if let (DataType::Ipv6, Column::UInt128(values)) = (data_type, column) {
            // The bytes of an address are in the order of the network.
            let algorithm = self.algorithm.clone();
            self.add(values.iter().map(|value| algorithm.bytes(&value.to_be_bytes())));
            return;
        }
        // Numbers with a scale or a unit are hashed by their bytes.
        let as_bytes = matches!(
            data_type,
            DataType::Decimal { .. }
                | DataType::DateTime64(..)
                | DataType::Interval(_)
                | DataType::Time
                | DataType::Time64(_)
        );
        with_native!(column, |values| add(self, values, as_bytes), else unreachable!("other columns are handled \
            before"));
    }

    /// The hash of the size, then those of the elements.
    fn array(&mut self, column: &Column, data_type: &DataType) -> Result<()> {
        let entry = match data_type {
            DataType::Array(inner) => (**inner).clone(),
            DataType::Map(pair) => DataType::tuple(vec![pair.0.clone(), pair.1.clone()]),
            _ => bail!(IllegalColumn, "Cannot hash an array of type {data_type}"),
        };
        let array = arrays(column)?;
        let mut elements = Hashes::new(self.algorithm.clone(), array.values.len());
        elements.column(&array.values, &entry)?;
        let algorithm = self.algorithm.clone();
        self.add((0..array.len()).map(|row| algorithm.size(array.size(row) as u64)));
        for (row, hash) in self.rows.iter_mut().enumerate() {
            *hash =
                elements.rows[array.range(row)].iter().fold(*hash, |hash, element| algorithm.combine(hash, *element));
        }
        Ok(())
    }

    /// Hashes values that may be NULL: elements of arrays and tuples.
    fn nullable(&mut self, nullable: &types::NullableColumn, data_type: &DataType) -> Result<()> {
        let mut own = Hashes::new(self.algorithm.clone(), nullable.nulls.len());
        own.column(&nullable.values, &data_type.without_nullable())?;
        let null_hash = self.algorithm.null();
        let hashes = own.rows.into_iter().zip(nullable.nulls.iter());
        self.add(hashes.map(|(hash, null)| if *null != 0 { null_hash } else { hash }));
        Ok(())
    }
}

/// The hash of a call without arguments in ClickHouse.
pub(super) const NOTHING_HASH: u64 = 0xE28D_BDE7_FE22_E41C;

fn bind<A: Algorithm>(call: &Call, algorithm: A) -> Result<Bound> {
    if call.args.is_empty() {
        let result = A::data_type();
        return Ok(Bound::new(result, |_, rows| Ok(A::column(vec![A::nothing(); rows]))));
    }
    Ok(Bound::new(A::data_type(), move |args: &[Arg], rows| {
        let mut hashes = Hashes::new(algorithm.clone(), rows);
        for arg in args {
            hashes.column(&arg.column, &arg.data_type)?;
        }
        Ok(A::column(hashes.rows))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Hash");
    let text = "A hash of the arguments, which may be of any types.";
    type Bind = fn(&Call) -> Result<Bound>;
    let functions: [(&'static str, Bind); 20] = [
        ("cityHash64", |c| bind(c, City)),
        ("sipHash64", |c| bind(c, Sip64)),
        ("sipHash128", |c| bind(c, Sip128)),
        ("sipHash128Reference", |c| bind(c, Sip128Reference)),
        ("halfMD5", |c| bind(c, HalfMd5)),
        ("farmHash64", |c| bind(c, Farm)),
        ("farmFingerprint64", |c| bind(c, FarmFingerprint)),
        ("metroHash64", |c| bind(c, Metro)),
        ("wyHash64", |c| bind(c, Wy)),
        ("xxHash32", |c| bind(c, XxHash32)),
        ("xxHash64", |c| bind(c, XxHash64)),
        ("xxh3", |c| bind(c, XxHash3)),
        ("xxh3_128", |c| bind(c, XxHash3x128)),
        ("murmurHash2_32", |c| bind(c, Murmur2x32)),
        ("murmurHash2_64", |c| bind(c, Murmur2x64)),
        ("gccMurmurHash", |c| bind(c, GccMurmur)),
        ("kafkaMurmurHash", |c| bind(c, KafkaMurmur)),
        ("murmurHash3_32", |c| bind(c, Murmur3x32)),
        ("murmurHash3_64", |c| bind(c, Murmur3x64)),
        ("murmurHash3_128", |c| bind(c, Murmur3x128)),
    ];
    for (name, bind) in functions {
        family.add(name, "hash(x, …)", text, bind);
    }
}
