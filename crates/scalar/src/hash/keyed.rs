//! SipHash under a key: `sipHash64Keyed((k0, k1), x, …)` and its kin.

use super::columns::{Algorithm, HashWidth, Hashes, NOTHING_HASH, NULL_HASH, fixed16, pair_bytes};
use super::sip;
use crate::support::{Bound, Call, Family, Ints};
use base::{Result, bail};
use functions::{Arg, Registry};
use types::{Column, DataType, Value};

type Key = (u64, u64);

#[derive(Clone)]
struct Sip64(Key);

impl Algorithm for Sip64 {
    type Out = u64;
    fn bytes(&self, bytes: &[u8]) -> u64 {
        sip::sip_hash64(self.0, bytes)
    }
    fn size(&self, size: u64) -> u64 {
        u64::size_hash(size)
    }
    fn null(&self) -> u64 {
        NULL_HASH
    }
    fn nothing() -> u64 {
        NOTHING_HASH
    }
    fn combine(&self, a: u64, b: u64) -> u64 {
        self.bytes(&pair_bytes(a, b))
    }
    fn column(hashes: Vec<u64>) -> Column {
        Column::from_vec(hashes)
    }
    fn data_type() -> DataType {
        DataType::UInt64
    }
}

/// SipHash of 128 bits, with ClickHouse's or the authors' final step.
#[derive(Clone)]
struct Sip128<const REFERENCE: bool>(Key);

impl<const REFERENCE: bool> Algorithm for Sip128<REFERENCE> {
    type Out = u128;
    fn bytes(&self, bytes: &[u8]) -> u128 {
        if REFERENCE { sip::sip_hash128_reference(self.0, bytes) } else { sip::sip_hash128(self.0, bytes) }
    }
    fn size(&self, size: u64) -> u128 {
        u128::size_hash(size)
    }
    fn null(&self) -> u128 {
        NULL_HASH.into()
    }
    fn nothing() -> u128 {
        NOTHING_HASH.into()
    }
    fn combine(&self, a: u128, b: u128) -> u128 {
        self.bytes(&[a.to_le_bytes(), b.to_le_bytes()].concat())
    }
    fn column(hashes: Vec<u128>) -> Column {
        fixed16(hashes)
    }
    fn data_type() -> DataType {
        DataType::FixedString(16)
    }
}

fn key_of(value: &Value) -> Key {
    let word = |i: usize| match value {
        Value::Tuple(words) => words.get(i).and_then(Value::as_u64).unwrap_or(0),
        _ => 0,
    };
    (word(0), word(1))
}

fn hash_rows<A: Algorithm>(algorithm: A, args: &[Arg], rows: usize) -> Result<Vec<A::Out>> {
    let mut hashes = Hashes::new(algorithm, rows);
    for arg in args {
        hashes.column(&arg.column, &arg.data_type)?;
    }
    Ok(hashes.rows)
}

/// Hashes rows: with one algorithm for all if the key is constant, else with one per row.
fn run<A: Algorithm>(make: fn(Key) -> A, args: &[Arg], rows: usize) -> Result<Column> {
    if let Some(key) = args[0].constant() {
        return Ok(A::column(hash_rows(make(key_of(&key)), &args[1..], rows)?));
    }
    let mut out = Vec::with_capacity(rows);
    for row in 0..rows {
        let one: Vec<Arg> =
            args[1..].iter().map(|arg| Arg::new(arg.column.slice(row, 1), arg.data_type.clone())).collect();
        out.extend(hash_rows(make(key_of(&args[0].column.value(row))), &one, 1)?);
    }
    Ok(A::column(out))
}

fn bind<A: Algorithm>(call: &Call, make: fn(Key) -> A) -> Result<Bound> {
    call.count(1..=usize::MAX)?;
    match call.data_type(0) {
        DataType::Tuple(tuple) if tuple.elements.len() == 2 => {
            if tuple.elements.iter().any(|element| *element != DataType::UInt64) {
                bail!(
                    BadArguments,
                    "The key of function {} must be a tuple of two UInt64: (toUInt64(1), toUInt64(2))",
                    call.name
                );
            }
        }
        _ => bail!(BadArguments, "The first argument of function {} must be the key, a tuple of two UInt64", call.name),
    }
    Ok(Bound::new(A::data_type(), move |args, rows| run(make, args, rows)))
}

/// `jumpConsistentHash` (Lamping and Veach, 2014).
fn jump(mut key: u64, buckets: i64) -> i32 {
    let (mut bucket, mut next) = (-1i64, 0i64);
    while next < buckets {
        bucket = next;
        key = key.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(1);
        next = ((bucket + 1) as f64 * ((1u64 << 31) as f64 / ((key >> 33) + 1) as f64)) as i64;
    }
    bucket as i32
}

fn jump_hash(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.integers([0, 1])?;
    let buckets = call.constant_int(1)?;
    if !(1..=i64::from(i32::MAX)).contains(&buckets) {
        bail!(
            BadArguments,
            "The second argument of function {} (number of buckets) must be from 1 to {}",
            call.name,
            i32::MAX
        );
    }
    Ok(Bound::new(DataType::Int32, move |args, rows| {
        let keys = Ints::of(&args[0]);
        Ok(Column::from_vec((0..rows).map(|row| jump(keys.get(row) as u64, buckets)).collect()))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Hash");
    family.add("sipHash64Keyed", "sipHash64Keyed((k0, k1), x, …)", "SipHash of 64 bits under a key.", |call| {
        bind(call, Sip64)
    });
    family.add("sipHash128Keyed", "sipHash128Keyed((k0, k1), x, …)", "SipHash of 128 bits under a key.", |call| {
        bind(call, Sip128::<false>)
    });
    let text = "SipHash of 128 bits under a key, with the bytes that the algorithm's authors define.";
    family.add("sipHash128ReferenceKeyed", "sipHash128ReferenceKeyed((k0, k1), x, …)", text, |call| {
        bind(call, Sip128::<true>)
    });
    family.add(
        "jumpConsistentHash",
        "jumpConsistentHash(hash, buckets)",
        "A bucket for a key, of which few change when buckets are added.",
        jump_hash,
    );
}
