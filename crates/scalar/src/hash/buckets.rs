//! Buckets for keys: `kostikConsistentHash`, and the transforms of Apache Iceberg's partitions.

use super::murmur::murmur3_32;
use crate::support::{Bound, Call, Family, Ints, Native, Text, convert, convert_to, cut_rows};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType, NativeType, with_native};

/// Buckets at most: keys are taken apart into blocks of 16 bits.
const BUCKETS_MAX: i64 = 32_768;

/// A key as four blocks of 16 bits, lowest first.
struct KeyBlocks([u16; 4]);

impl KeyBlocks {
    fn of(key: u64) -> KeyBlocks {
        KeyBlocks([0, 16, 32, 48].map(|shift| (key >> shift) as u16))
    }

    /// The bucket if there are `size` of them, a power of two: the third block tells how many digits it has, and by the
    /// number of its ones which other block they come from.
    fn of_power(&self, size: u64) -> u64 {
        let [a, b, c, _] = self.0;
        let low = u64::from(c) & (size - 1);
        if low < 2 {
            return low;
        }
        let first = 1u64 << low.ilog2();
        let digits = if low.count_ones() % 2 == 0 { a } else { b };
        first + (u64::from(digits) & (first - 1))
    }

    /// The bits of the key that the bucket of a power of two leaves over.
    fn rest(&self, digits: u32) -> u64 {
        let [a, b, c, d] = self.0.map(u64::from);
        let shift = 16 - digits;
        let mut rest = (d << shift) | (c >> digits);
        rest = (rest << (shift + 1)) | (b >> (digits - 1));
        (rest << (shift + 1)) | (a >> (digits - 1))
    }

    /// The bucket of the key among `count`; few keys move when buckets are added.
    fn bucket(&self, count: u64) -> u16 {
        if count <= 1 {
            return 0;
        }
        let digits = (count - 1).ilog2() + 1;
        let power = 1u64 << digits;
        let large = self.of_power(power);
        if large < count {
            return large as u16;
        }
        // Between two powers of two keys move over evenly.
        let moved = self.rest(digits) % (large * (large + 1)) / power + power / 2;
        (if moved < count { moved } else { self.of_power(power / 2) }) as u16
    }
}

fn kostik(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.integers([0, 1])?;
    let buckets = call.constant_int(1)?;
    if !(1..=BUCKETS_MAX).contains(&buckets) {
        bail!(
            BadArguments,
            "The second argument of function {} (number of buckets) must be from 1 to {BUCKETS_MAX}, it is {buckets}",
            call.name
        );
    }
    Ok(Bound::new(DataType::UInt16, move |args, rows| {
        let keys = Ints::of(&args[0]);
        Ok(Column::from_vec((0..rows).map(|row| KeyBlocks::of(keys.get(row) as u64).bucket(buckets as u64)).collect()))
    }))
}

fn iceberg_bytes(bytes: &[u8]) -> i32 {
    murmur3_32(bytes, 0) as i32
}

/// The shortest big-endian form of a number in two's complement.
fn shortest(value: i128) -> ([u8; 16], usize) {
    let bytes = value.to_be_bytes();
    let is_spare = |i: usize| (bytes[i] == 0 && bytes[i + 1] < 0x80) || (bytes[i] == 0xFF && bytes[i + 1] >= 0x80);
    (bytes, (0..15).take_while(|&i| is_spare(i)).count())
}

/// Hashes by the appendix of Iceberg's specification: whole numbers, dates and times as 64 bits, floats by the bits of
/// doubles.
fn iceberg_hashes(arg: &Arg, rows: usize) -> Result<Vec<i32>> {
    fn numbers<T: NativeType>(values: &[T], hash: impl Fn(T) -> i32) -> Vec<i32> {
        values.iter().map(|&value| hash(value)).collect()
    }
    let flat = arg.column.flatten();
    let data_type = arg.data_type.base();
    let long = |value: i64| iceberg_bytes(&value.to_le_bytes());
    Ok(match (data_type, &flat) {
        (DataType::Float32, Column::Float32(values)) => {
            numbers(values, |v| iceberg_bytes(&(f64::from(v) + 0.0).to_bits().to_le_bytes()))
        }
        (DataType::Float64, Column::Float64(values)) => {
            numbers(values, |v| iceberg_bytes(&(v + 0.0).to_bits().to_le_bytes()))
        }
        (DataType::Uuid, Column::UInt128(values)) => {
            numbers(values, |v| iceberg_bytes(&types::uuid::turned(v).to_be_bytes()))
        }
        (DataType::Decimal { .. }, _) => (0..rows)
            .map(|row| {
                let (bytes, from) = shortest(flat.value(row).as_i128().unwrap_or(0));
                iceberg_bytes(&bytes[from..])
            })
            .collect(),
        (DataType::String | DataType::FixedString(_), _) => {
            (0..rows).map(|row| iceberg_bytes(flat.bytes_at(row).unwrap_or_default())).collect()
        }
        _ => {
            with_native!(
                &flat,
                |values| numbers(values, |v| long(v.to_value().as_i128().unwrap_or(0) as i64)),
                else bail!(IllegalTypeOfArgument, "Type {data_type} has no hash in Iceberg")
            )
        }
    })
}

fn iceberg_hash(call: &Call, value: usize) -> Result<()> {
    let t = call.plain(value);
    let is_number = t.is_integer() && t.fixed_width_bytes().is_some_and(|bytes| bytes <= 8);
    let is_time = matches!(t, DataType::Date | DataType::Date32 | DataType::DateTime(_) | DataType::DateTime64(..));
    let is_other = matches!(
        t,
        DataType::Bool
            | DataType::Float32
            | DataType::Float64
            | DataType::Uuid
            | DataType::Decimal { precision: 0..=38, .. }
    );
    if is_number || is_time || is_other || t.is_string() {
        Ok(())
    } else {
        call.illegal(value, "a type that Iceberg has a hash for")
    }
}

/// `icebergTruncate(width, x)`: numbers down to a multiple of the width, the first code points of texts.
fn iceberg_truncate(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    let width = call.constant_int(0)?;
    let Ok(count @ 1..) = usize::try_from(width) else {
        bail!(BadArguments, "Function {} accepts only positive width", call.name)
    };
    let data_type = call.data_type(1).clone();
    if data_type.is_string() {
        return Ok(Bound::new(DataType::String, move |args, rows| {
            let text = Text::of(&args[1])?;
            Ok(cut_rows(&text, rows, |_, s| 0..crate::string::char_offset(s, count)))
        }));
    }
    let is_number = data_type.is_integer() && data_type.fixed_width_bytes().is_some_and(|bytes| bytes <= 8)
        || matches!(data_type, DataType::Decimal { precision: 0..=38, .. });
    let Some(native) = Native::of(&data_type).filter(|_| is_number) else {
        return call.illegal(1, "an integer, a string or a decimal");
    };
    // The multiple of the width below a number may need a wider type.
    let (result, native) = match data_type {
        decimal @ DataType::Decimal { .. } => (decimal, native),
        _ => {
            let wider = Native::integer(true, (native.bytes() * 2).min(8));
            (wider.data_type(), wider)
        }
    };
    Ok(Bound::new(result, move |args, _| {
        let values = convert_to::<i128>(&args[1].column.flatten());
        let cut: Vec<i128> = values
            .as_native::<i128>()
            .unwrap_or(&[])
            .iter()
            .map(|&value| value - value.rem_euclid(i128::from(width)))
            .collect();
        Ok(convert(&Column::from_vec(cut), native))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Hash");
    let text = "A bucket for a key, of which few change when buckets are added.";
    family.add("kostikConsistentHash", "kostikConsistentHash(hash, buckets)", text, kostik);
    family.alias("kostikConsistentHash", &["yandexConsistentHash"]);
    let mut family = Family::new(registry, "Other");
    family.add("icebergHash", "icebergHash(x)", "The hash by which Apache Iceberg puts values into buckets.", |call| {
        call.count(1..=1)?;
        iceberg_hash(call, 0)?;
        Ok(Bound::new(DataType::Int32, |args, rows| Ok(Column::from_vec(iceberg_hashes(&args[0], rows)?))))
    });
    family.add(
        "icebergTruncate",
        "icebergTruncate(width, x)",
        "The value that Apache Iceberg's transform truncate gives.",
        iceberg_truncate,
    );
    family.add(
        "icebergBucket",
        "icebergBucket(buckets, x)",
        "The bucket that Apache Iceberg puts a value into.",
        |call| {
            call.count(2..=2)?;
            iceberg_hash(call, 1)?;
            let buckets = call.constant_int(0)?;
            if !(1..=i64::from(i32::MAX)).contains(&buckets) {
                bail!(
                    BadArguments,
                    "The first argument of function {} (number of buckets) must be from 1 to {}, it is {buckets}",
                    call.name,
                    i32::MAX
                );
            }
            Ok(Bound::new(DataType::UInt32, move |args, rows| {
                let hashes = iceberg_hashes(&args[1], rows)?;
                Ok(Column::from_vec(
                    hashes.into_iter().map(|hash| (hash & i32::MAX) as u32 % buckets as u32).collect::<Vec<u32>>(),
                ))
            }))
        },
    );
}
