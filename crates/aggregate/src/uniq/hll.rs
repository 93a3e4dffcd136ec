//! `uniqCombined`, `uniqCombined64`, `uniqHLL12`: exact sets of hashes that turn into HyperLogLog registers.

use super::hash::{Mix, hash_rows, hash_together, int_hash_32, int_hash_64};
use super::set::KeySet;
use crate::blob::{LittleEndian, Reader, corrupted, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use crate::wire::registers;
use base::{Result, bail};
use functions::Registry;
use kernels::sip::sip_hash64;
use types::{Column, DataType};

/// Bits of the index of a register by default: 2^17 registers, 0.3 % of error.
const COMBINED_BITS: u32 = 17;

/// Bits of `uniqHLL12`.
const HLL12_BITS: u32 = 12;

/// Values that `uniqHLL12` holds before its registers.
const HLL12_EXACT_MAX: usize = 16;

/// Hashes that ClickHouse keeps without a table.
const WIRE_SMALL_MAX: usize = 16;

/// Linear counting is trusted below this many values by `uniqCombined` of 17 bits.
const LINEAR_MAX: f64 = 177_700.0;

/// The form in which the arguments are hashed.
#[derive(Clone, Copy, PartialEq)]
enum HashedInput {
    /// The bits of a number.
    Number,
    /// The bits of a float.
    Double,
    /// The bits of a float of half the size.
    Single,
    /// A string.
    Text,
    /// A number of 128 bits without sign.
    Wide,
    /// Other numbers of more than 64 bits, and UUIDs: their words are put together.
    Words,
    /// Anything else, and several arguments.
    Several,
}

impl HashedInput {
    fn of(arguments: &[DataType]) -> HashedInput {
        match arguments {
            [DataType::String | DataType::FixedString(_) | DataType::Ipv6] => HashedInput::Text,
            [DataType::UInt128] => HashedInput::Wide,
            [DataType::Int128 | DataType::UInt256 | DataType::Int256 | DataType::Uuid] => HashedInput::Words,
            [DataType::Decimal { .. } | DataType::DateTime64(..) | DataType::Time64(_)] => HashedInput::Several,
            [DataType::Float64] => HashedInput::Double,
            [DataType::Float32] => HashedInput::Single,
            [_] => HashedInput::Number,
            _ => HashedInput::Several,
        }
    }
}

#[derive(Clone)]
struct UniqCombined {
    /// Bits of a register's index.
    bits: u32,
    /// Bits of a hash: 32 or 64.
    hash_bits: u32,
    /// Whether the function is `uniqHLL12`: another mixer, and a smaller exact set.
    is_plain: bool,
    source: HashedInput,
    /// The type of a single argument; of several it does not matter.
    small: DataType,
    keys: Vec<u64>,
}

/// The state of a group: hashes while there are few, then registers.
#[derive(Clone)]
enum HllSketch {
    /// Hashes, as long as they take less than the registers.
    Exact(KeySet<u64>),
    /// The longest run of zeros in the hashes of each index.
    Registers(Box<[u8]>),
}

impl UniqCombined {
    fn new(call: &Call<'_>, bits: u32) -> Self {
        let source = HashedInput::of(call.arguments);
        let is_plain = call.name == "uniqHLL12";
        let is_long = !is_plain && (source == HashedInput::Text || call.name == "uniqCombined64");
        let small = call.arguments[0].clone();
        UniqCombined { bits, hash_bits: if is_long { 64 } else { 32 }, is_plain, source, small, keys: Vec::new() }
    }

    /// Hashes in the exact set at most.
    fn exact_max(&self) -> usize {
        match (self.is_plain, self.hash_bits) {
            (true, _) => HLL12_EXACT_MAX,
            (false, 32) => 1 << (self.bits - 4),
            (false, _) => 1 << (self.bits - 5),
        }
    }

    /// The largest rank of a register.
    fn rank_max(&self) -> u8 {
        (self.hash_bits - self.bits + 1) as u8
    }

    #[inline]
    fn insert(&self, sketch: &mut HllSketch, hash: u64) {
        match sketch {
            // The set is given up when something comes that it would have no room for, even if it has it: as ClickHouse
            // does.
            HllSketch::Exact(set) if !self.is_plain && set.len() >= self.exact_max() => {
                let mut registers = self.registers(set);
                self.register(&mut registers, hash);
                *sketch = HllSketch::Registers(registers);
            }
            HllSketch::Exact(set) => {
                set.insert(hash);
                if self.is_plain && set.len() > HLL12_EXACT_MAX {
                    *sketch = HllSketch::Registers(self.registers(set));
                }
            }
            HllSketch::Registers(registers) => self.register(registers, hash),
        }
    }

    #[inline]
    fn register(&self, registers: &mut [u8], hash: u64) {
        let index = (hash & ((1 << self.bits) - 1)) as usize;
        // Zeros at the end of what is left; one bit past it bounds them.
        let rest = hash >> self.bits;
        let rank = (rest.trailing_zeros() as u8 + 1).min(self.rank_max());
        registers[index] = registers[index].max(rank);
    }

    #[cold]
    fn registers(&self, set: &KeySet<u64>) -> Box<[u8]> {
        let mut registers = vec![0u8; 1 << self.bits].into_boxed_slice();
        set.for_each(|hash| self.register(&mut registers, hash));
        registers
    }

    /// The hash of a value of a small set of ClickHouse's `uniqHLL12`.
    fn small_value(&self, reader: &mut Reader<'_>) -> Result<u64> {
        let bits = match (&self.small, self.source) {
            (DataType::Int8, _) => i64::from(reader.number::<i8>()?) as u64,
            (DataType::Int16, _) => i64::from(reader.number::<i16>()?) as u64,
            (DataType::Int32, _) => i64::from(reader.number::<i32>()?) as u64,
            (_, HashedInput::Wide | HashedInput::Words) => return Err(crate::wire::no_form()),
            (_, HashedInput::Text | HashedInput::Several) => reader.number()?,
            (number, _) => match number.fixed_width_bytes() {
                Some(1) => u64::from(reader.number::<u8>()?),
                Some(2) => u64::from(reader.number::<u16>()?),
                Some(4) => u64::from(reader.number::<u32>()?),
                _ => reader.number()?,
            },
        };
        Ok(u64::from(int_hash_32(bits)))
    }

    /// The estimate of ClickHouse, save where that corrects a bias by measured tables: there Ertl's, which has none.
    fn estimate(&self, sketch: &HllSketch) -> u64 {
        let registers = match sketch {
            HllSketch::Exact(set) => return set.len() as u64,
            HllSketch::Registers(registers) => registers,
        };
        let m = registers.len() as f64;
        let mut counts = vec![0u64; usize::from(self.rank_max()) + 1];
        registers.iter().for_each(|&rank| counts[usize::from(rank)] += 1);
        let sum: f64 = counts.iter().rev().fold(0.0, |sum, &count| sum / 2.0 + count as f64);
        let raw = 0.7213 / (1.0 + 1.079 / m) * m * m / sum;
        let linear = if counts[0] > 0 { m * (m.ln() - (counts[0] as f64).ln()) } else { raw };
        let estimate = if raw > 4_294_967_296.0 / 30.0 {
            raw
        } else if !self.is_plain && self.bits == COMBINED_BITS {
            match linear {
                _ if linear < LINEAR_MAX => linear,
                _ if raw <= 5.0 * m => unbiased(&counts, m),
                _ => raw,
            }
        } else if raw <= 2.5 * m {
            linear
        } else {
            raw
        };
        (estimate + 0.5) as u64
    }

    /// A key for every row.
    fn hash(&self, args: &[Column], keys: &mut Vec<u64>) {
        let is_plain = self.is_plain;
        let cut = if self.hash_bits == 32 { u64::from(u32::MAX) } else { u64::MAX };
        let mix = move |bits: u64| if is_plain { u64::from(int_hash_32(bits)) } else { int_hash_64(bits) & cut };
        let other = move |hash: u64| if is_plain { u64::from(int_hash_32(hash)) } else { hash & cut };
        match self.source {
            // The bits are taken for a number there, and that for a float again.
            HashedInput::Double if is_plain => {
                hash_rows(args, Mix { number: |bits: u64| mix((bits as f64).to_bits()), text: other, other }, keys)
            }
            HashedInput::Single if is_plain => hash_rows(
                args,
                Mix { number: |bits: u64| mix(u64::from((bits as f32).to_bits())), text: other, other },
                keys,
            ),
            HashedInput::Number | HashedInput::Double | HashedInput::Single | HashedInput::Text => {
                hash_rows(args, Mix { number: mix, text: other, other }, keys)
            }
            HashedInput::Several => match args {
                [Column::Tuple(elements, _)] if !elements.is_empty() => hash_together(elements, other, keys),
                _ => hash_together(args, other, keys),
            },
            HashedInput::Wide if !is_plain => each_wide(&args[0], keys, |bytes| sip_hash64((0, 0), bytes) & cut),
            HashedInput::Wide | HashedInput::Words => each_wide(&args[0], keys, |bytes| {
                let (words, _) = bytes.as_chunks::<8>();
                let together = words.iter().fold(0, |hash, word| hash ^ u64::from_le_bytes(*word));
                if is_plain { mix(int_hash_64(together)) } else { mix(together) }
            }),
        }
    }
}

/// The bytes of every row of a column of wide numbers.
fn each_wide(column: &Column, keys: &mut Vec<u64>, hash: impl Fn(&[u8]) -> u64) {
    let mut bytes = Vec::with_capacity(32);
    keys.extend((0..column.len()).map(|row| {
        bytes.clear();
        write_cell(column, row, &mut bytes);
        hash(&bytes)
    }));
}

/// Ertl's improved estimator, without bias over the whole range, of how many registers have each rank.
fn unbiased(counts: &[u64], m: f64) -> f64 {
    let Some((&last, counts)) = counts.split_last() else { return 0.0 };
    let mut z = m * tau((m - last as f64) / m);
    for &count in counts[1..].iter().rev() {
        z = 0.5 * (z + count as f64);
    }
    z += m * sigma(counts[0] as f64 / m);
    m * m / (2.0 * std::f64::consts::LN_2 * z)
}

fn sigma(mut x: f64) -> f64 {
    if x == 1.0 {
        return f64::INFINITY;
    }
    let mut y = 1.0;
    let mut z = x;
    loop {
        x *= x;
        let before = z;
        z += x * y;
        y += y;
        if z == before {
            return z;
        }
    }
}

fn tau(mut x: f64) -> f64 {
    if x == 0.0 || x == 1.0 {
        return 0.0;
    }
    let mut y = 1.0;
    let mut z = 1.0 - x;
    loop {
        x = x.sqrt();
        let before = z;
        y *= 0.5;
        z -= (1.0 - x) * (1.0 - x) * y;
        if z == before {
            return z / 3.0;
        }
    }
}

impl Accumulator for UniqCombined {
    type State = HllSketch;

    fn fresh(&self) -> HllSketch {
        HllSketch::Exact(KeySet::default())
    }

    fn add(&mut self, states: &mut [HllSketch], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let mut keys = std::mem::take(&mut self.keys);
        keys.clear();
        self.hash(args, &mut keys);
        rows.fold(states, &keys, |state, key| self.insert(state, key));
        self.keys = keys;
        Ok(())
    }

    fn merge(&self, into: &mut HllSketch, from: HllSketch) -> Result<()> {
        match (&mut *into, from) {
            (_, HllSketch::Exact(set)) => set.for_each(|hash| self.insert(into, hash)),
            (HllSketch::Exact(set), HllSketch::Registers(registers)) => {
                let set = std::mem::take(set);
                *into = HllSketch::Registers(registers);
                set.for_each(|hash| self.insert(into, hash));
            }
            (HllSketch::Registers(own), HllSketch::Registers(other)) => {
                own.iter_mut().zip(other).for_each(|(own, other)| *own = (*own).max(other))
            }
        }
        Ok(())
    }

    fn write(&self, state: &HllSketch, out: &mut Vec<u8>) {
        match state {
            HllSketch::Exact(set) => {
                out.push(0);
                base::varint::put(out, set.len() as u64);
                set.for_each(|hash| hash.put(out));
            }
            HllSketch::Registers(registers) => {
                out.push(1);
                out.extend_from_slice(registers);
            }
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<HllSketch> {
        if reader.number::<u8>()? == 0 {
            let mut sketch = self.fresh();
            for _ in 0..reader.count(8)? {
                let hash = reader.number()?;
                self.insert(&mut sketch, hash);
            }
            return Ok(sketch);
        }
        let registers = reader.bytes(1 << self.bits)?;
        if registers.iter().any(|&rank| u32::from(rank) > 64 - self.bits + 1) {
            return Err(corrupted("a register is out of range"));
        }
        Ok(HllSketch::Registers(registers.iter().map(|&rank| rank.min(self.rank_max())).collect()))
    }

    /// 1 or 2, the number of hashes and the hashes; 3 and the registers. Of `uniqHLL12` 0, a number and so many values;
    /// 1 and the registers.
    fn write_wire(&self, state: &HllSketch, out: &mut Vec<u8>) -> Result<()> {
        match state {
            HllSketch::Exact(set) if !self.is_plain => {
                out.push(if set.len() <= WIRE_SMALL_MAX { 1 } else { 2 });
                base::varint::put(out, set.len() as u64);
                set.for_each(|hash| if self.hash_bits == 32 { (hash as u32).put(out) } else { hash.put(out) });
            }
            // ClickHouse has the values of small sets where here are their hashes: registers are the same in both.
            HllSketch::Exact(set) if set.is_empty() => out.extend_from_slice(&[0, 0]),
            HllSketch::Exact(set) => {
                out.push(1);
                registers::write(&self.registers(set), self.rank_max(), out);
            }
            HllSketch::Registers(ranks) => {
                out.push(if self.is_plain { 1 } else { 3 });
                registers::write(ranks, self.rank_max(), out);
            }
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<HllSketch> {
        let mut sketch = self.fresh();
        match (self.is_plain, reader.number::<u8>()?) {
            (true, 0) => {
                for _ in 0..reader.count(1)? {
                    let hash = self.small_value(reader)?;
                    self.insert(&mut sketch, hash);
                }
            }
            (false, 1 | 2) => {
                for _ in 0..reader.count(self.hash_bits as usize / 8)? {
                    let hash =
                        if self.hash_bits == 32 { u64::from(reader.number::<u32>()?) } else { reader.number()? };
                    self.insert(&mut sketch, hash);
                }
            }
            (true, 1) | (false, 3) => {
                return Ok(HllSketch::Registers(registers::read(reader, 1 << self.bits, self.rank_max())?));
            }
            _ => return Err(corrupted("the distinct values are of no known kind")),
        }
        Ok(sketch)
    }

    fn finish(&self, states: &mut [HllSketch], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(
            group_ids.iter().map(|&group| self.estimate(&states[group as usize])).collect::<Vec<u64>>(),
        ))
    }

    fn heap_bytes(&self, state: &HllSketch) -> usize {
        match state {
            HllSketch::Exact(set) => set.heap_bytes(),
            HllSketch::Registers(registers) => registers.len(),
        }
    }
}

fn bind(call: &Call<'_>, bits: u32, default_for_nulls: bool) -> Bound {
    if call.arguments.is_empty() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Incorrect number of arguments for aggregate function {}: at least one is needed",
            call.name
        );
    }
    call.accumulate(DataType::UInt64, UniqCombined::new(call, bits))
        .default_for_nulls(default_for_nulls)
        .ignores_duplicates(true)
        .done()
}

fn bind_combined(call: &Call<'_>) -> Bound {
    if call.parameters.len() > 1 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} takes one parameter or none", call.name);
    }
    let bits = match call.parameters.first() {
        None => COMBINED_BITS,
        Some(parameter) => match parameter.as_u64() {
            Some(bits @ 12..=20) => bits as u32,
            None if parameter.as_bytes().is_some() => bail!(
                CannotConvertType,
                "The parameter of aggregate function {} must be a number from 12 to 20",
                call.name
            ),
            _ => bail!(
                ArgumentOutOfBound,
                "The parameter of aggregate function {} must be from 12 to 20, not {}",
                call.name,
                parameter.to_literal()
            ),
        },
    };
    // As in ClickHouse, it gives NULL for nothing but NULL, where its kin give 0.
    bind(call, bits, false)
}

fn bind_hll12(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    bind(call, HLL12_BITS, true)
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(
        registry,
        "uniqCombined",
        bind_combined,
        doc("uniqCombined[(bits)](x, …)", "About how many distinct values there are."),
    );
    add(
        registry,
        "uniqCombined64",
        bind_combined,
        doc("uniqCombined64[(bits)](x, …)", "About how many distinct values there are."),
    );
    add(
        registry,
        "uniqHLL12",
        bind_hll12,
        doc("uniqHLL12(x, …)", "About how many distinct values there are, in 4 KiB a group."),
    );
}
