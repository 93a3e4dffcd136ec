//! `entropy`: Shannon's, in bits.

use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, add, doc};
use crate::states::{Accumulator, Rows};
use crate::uniq::key::{HashKey, KeyOf};
use base::{Result, bail};
use functions::Registry;
use hashbrown::HashMap;
use types::{Column, DataType};

type Counts = HashMap<[u64; 2], u64, foldhash::fast::FixedState>;

#[derive(Clone)]
struct Entropy;

impl Accumulator for Entropy {
    type State = Counts;

    fn fresh(&self) -> Counts {
        Counts::default()
    }

    fn add(&mut self, states: &mut [Counts], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let mut keys = Vec::with_capacity(rows.len());
        HashKey.keys(args, rows.len(), &mut keys);
        rows.fold(states, &keys, |state, key| *state.entry(key).or_insert(0) += 1);
        Ok(())
    }

    fn merge(&self, into: &mut Counts, from: Counts) -> Result<()> {
        for (key, count) in from {
            let own = into.entry(key).or_insert(0);
            *own = own.saturating_add(count);
        }
        Ok(())
    }

    fn write(&self, state: &Counts, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        for (key, count) in state {
            key[0].put(out);
            key[1].put(out);
            count.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Counts> {
        let mut state = Counts::default();
        for _ in 0..reader.count(24)? {
            state.insert([reader.number()?, reader.number()?], reader.number()?);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [Counts], group_ids: &[u32]) -> Result<Column> {
        let entropy = |counts: &Counts| {
            let total: f64 = counts.values().map(|&count| count as f64).sum();
            // Summed in the order of counts, so that the result does not depend on hashes.
            let mut sorted: Vec<u64> = counts.values().copied().filter(|&count| count > 0).collect();
            sorted.sort_unstable();
            sorted.iter().map(|&count| count as f64 / total).fold(0.0, |sum, share| sum - share * share.log2())
        };
        Ok(Column::from_vec(group_ids.iter().map(|&group| entropy(&states[group as usize])).collect::<Vec<f64>>()))
    }

    fn heap_bytes(&self, state: &Counts) -> usize {
        state.capacity() * 25
    }
}

fn bind(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    if call.arguments.is_empty() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Incorrect number of arguments for aggregate function {}: at least one is needed",
            call.name
        );
    }
    call.accumulate(DataType::Float64, Entropy).done()
}

/// Registers the function.
pub(super) fn register(registry: &mut Registry) {
    add(registry, "entropy", bind, doc("entropy(x)", "Shannon's entropy of the values, in bits."));
}
