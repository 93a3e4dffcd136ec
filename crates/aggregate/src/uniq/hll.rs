//! `uniqCombined`, `uniqCombined64`, `uniqHLL12`: exact sets of hashes that turn into HyperLogLog registers.

use super::key::{HashKey, KeyOf};
use super::set::KeySet;
use crate::blob::{LittleEndian, Reader, corrupted, put_varint};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use functions::Registry;
use types::{Column, DataType};

/// Bits of the index of a register by default: 2^17 registers, 0.3 % of error.
const COMBINED_BITS: u32 = 17;

/// Bits of `uniqHLL12`.
const HLL12_BITS: u32 = 12;

#[derive(Clone)]
struct Combined {
    /// Bits of a register's index.
    bits: u32,
    keys: Vec<[u64; 2]>,
}

/// What a group holds.
#[derive(Clone)]
enum Sketch {
    /// Hashes, as long as they take less than the registers.
    Exact(KeySet<u64>),
    /// The longest run of zeros in the hashes of each index.
    Registers(Box<[u8]>),
}

impl Combined {
    fn exact_max(&self) -> usize {
        1 << (self.bits - 4)
    }

    #[inline]
    fn insert(&self, sketch: &mut Sketch, hash: u64) {
        match sketch {
            Sketch::Exact(set) => {
                set.insert(hash);
                if let KeySet::Table(_) | KeySet::Parts(_) = set
                    && set.len() > self.exact_max()
                {
                    *sketch = self.registers(set);
                }
            }
            Sketch::Registers(registers) => self.register(registers, hash),
        }
    }

    fn register(&self, registers: &mut [u8], hash: u64) {
        let index = (hash >> (64 - self.bits)) as usize;
        let rank = ((hash << self.bits) | (1 << (self.bits - 1))).leading_zeros() as u8 + 1;
        registers[index] = registers[index].max(rank);
    }

    #[cold]
    fn registers(&self, set: &KeySet<u64>) -> Sketch {
        let mut registers = vec![0u8; 1 << self.bits].into_boxed_slice();
        set.for_each(|hash| self.register(&mut registers, hash));
        Sketch::Registers(registers)
    }

    fn estimate(&self, sketch: &Sketch) -> u64 {
        let registers = match sketch {
            Sketch::Exact(set) => return set.len() as u64,
            Sketch::Registers(registers) => registers,
        };
        // Ertl's improved estimator: without bias over the whole range, so no tables of corrections.
        let m = registers.len() as f64;
        let ranks_max = 64 - self.bits as usize + 1;
        let mut counts = vec![0u64; ranks_max + 1];
        registers.iter().for_each(|&rank| counts[usize::from(rank)] += 1);
        let mut z = m * tau((m - counts[ranks_max] as f64) / m);
        for &count in counts[1..ranks_max].iter().rev() {
            z = 0.5 * (z + count as f64);
        }
        z += m * sigma(counts[0] as f64 / m);
        (m * m / (2.0 * std::f64::consts::LN_2 * z)).round() as u64
    }
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

impl Accumulator for Combined {
    type State = Sketch;

    fn fresh(&self) -> Sketch {
        Sketch::Exact(KeySet::default())
    }

    fn add(&mut self, states: &mut [Sketch], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let mut keys = std::mem::take(&mut self.keys);
        keys.clear();
        HashKey.keys(args, rows.len(), &mut keys);
        rows.fold(states, &keys, |state, key| self.insert(state, key[0]));
        self.keys = keys;
        Ok(())
    }

    fn merge(&self, into: &mut Sketch, from: Sketch) -> Result<()> {
        match (&mut *into, from) {
            (_, Sketch::Exact(set)) => set.for_each(|hash| self.insert(into, hash)),
            (Sketch::Exact(set), Sketch::Registers(registers)) => {
                let set = std::mem::take(set);
                *into = Sketch::Registers(registers);
                set.for_each(|hash| self.insert(into, hash));
            }
            (Sketch::Registers(own), Sketch::Registers(other)) => own.iter_mut().zip(other).for_each(|(own, other)| *own = (*own).max(other)),
        }
        Ok(())
    }

    fn write(&self, state: &Sketch, out: &mut Vec<u8>) {
        match state {
            Sketch::Exact(set) => {
                out.push(0);
                put_varint(set.len() as u64, out);
                set.for_each(|hash| hash.put(out));
            }
            Sketch::Registers(registers) => {
                out.push(1);
                out.extend_from_slice(registers);
            }
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Sketch> {
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
        Ok(Sketch::Registers(registers.into()))
    }

    fn finish(&self, states: &mut [Sketch], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(group_ids.iter().map(|&group| self.estimate(&states[group as usize])).collect::<Vec<u64>>()))
    }

    fn heap_bytes(&self, state: &Sketch) -> usize {
        match state {
            Sketch::Exact(set) => set.heap_bytes(),
            Sketch::Registers(registers) => registers.len(),
        }
    }
}

fn bind(call: &Call<'_>, bits: u32, default_for_nulls: bool) -> Bound {
    if call.arguments.is_empty() {
        bail!(NumberOfArgumentsDoesntMatch, "Incorrect number of arguments for aggregate function {}: at least one is needed", call.name);
    }
    call.accumulate(DataType::UInt64, Combined { bits, keys: Vec::new() }).default_for_nulls(default_for_nulls).ignores_duplicates(true).done()
}

fn bind_combined(call: &Call<'_>) -> Bound {
    if call.parameters.len() > 1 {
        bail!(NumberOfArgumentsDoesntMatch, "Aggregate function {} takes one parameter or none", call.name);
    }
    let bits = match call.parameters.first() {
        None => COMBINED_BITS,
        Some(parameter) => match parameter.as_u64() {
            Some(bits @ 12..=20) => bits as u32,
            None if parameter.as_bytes().is_some() => bail!(CannotConvertType, "The parameter of aggregate function {} must be a number from 12 to 20", call.name),
            _ => bail!(ArgumentOutOfBound, "The parameter of aggregate function {} must be from 12 to 20, not {}", call.name, parameter.to_literal()),
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
pub fn register(registry: &mut Registry) {
    add(registry, "uniqCombined", bind_combined, doc("uniqCombined[(bits)](x, …)", "About how many distinct values there are."));
    add(registry, "uniqCombined64", bind_combined, doc("uniqCombined64[(bits)](x, …)", "About how many distinct values there are."));
    add(registry, "uniqHLL12", bind_hll12, doc("uniqHLL12(x, …)", "About how many distinct values there are, in 4 KiB a group."));
}
