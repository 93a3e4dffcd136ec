//! `quantileDeterministic`: the sample is chosen by hashes of the second argument.

use super::levels::{Levels, interpolate, interpolated_type};
use super::register_both;
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call};
use crate::number::floats;
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, DataType, Value};

/// Values kept of a group.
const SAMPLE_MAX: usize = 8192;

/// Values with hashes divisible by 2^`skip`.
#[derive(Clone, Default)]
struct DeterministicSample {
    values: Vec<(f64, u32)>,
    skip: u8,
}

impl DeterministicSample {
    fn insert(&mut self, value: f64, hash: u32) {
        if value.is_nan() || hash & ((1u32 << self.skip) - 1) != 0 {
            return;
        }
        self.values.push((value, hash));
        while self.values.len() > SAMPLE_MAX && self.skip < 31 {
            self.skip += 1;
            let mask = (1u32 << self.skip) - 1;
            self.values.retain(|(_, hash)| hash & mask == 0);
        }
    }
}

#[derive(Clone)]
struct DeterministicQuantile {
    levels: Levels,
}

impl Accumulator for DeterministicQuantile {
    type State = DeterministicSample;

    fn fresh(&self) -> DeterministicSample {
        DeterministicSample::default()
    }

    fn add(&mut self, states: &mut [DeterministicSample], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = floats(&args[0], 0);
        rows.for_each(|row, group| {
            let determinator = match args[1].value(row) {
                Value::Int(v) => v as u64,
                other => other.as_u64().unwrap_or(0),
            };
            states[group].insert(values[row], kernels::hash::hash_u64(determinator) as u32);
        });
        Ok(())
    }

    fn merge(&self, into: &mut DeterministicSample, from: DeterministicSample) -> Result<()> {
        if from.skip > into.skip {
            into.skip = from.skip;
            let mask = (1u32 << into.skip) - 1;
            into.values.retain(|(_, hash)| hash & mask == 0);
        }
        from.values.into_iter().for_each(|(value, hash)| into.insert(value, hash));
        Ok(())
    }

    fn write(&self, state: &DeterministicSample, out: &mut Vec<u8>) {
        out.push(state.skip);
        base::varint::put(out, state.values.len() as u64);
        for &(value, hash) in &state.values {
            value.put(out);
            hash.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<DeterministicSample> {
        let mut state = DeterministicSample { values: Vec::new(), skip: reader.number()? };
        if state.skip > 31 {
            return Err(corrupted("too many bits are skipped"));
        }
        for _ in 0..reader.count(12)? {
            let (value, hash) = (reader.number()?, reader.number()?);
            state.insert(value, hash);
        }
        Ok(state)
    }

    fn finish(&self, states: &mut [DeterministicSample], group_ids: &[u32]) -> Result<Column> {
        group_ids.iter().for_each(|&group| states[group as usize].values.sort_unstable_by(|a, b| a.0.total_cmp(&b.0)));
        Ok(self.levels.column(group_ids.len(), |i, level| {
            let values = &states[group_ids[i] as usize].values;
            self.levels.value(interpolate(values.len(), level, |at| values[at].0))
        }))
    }

    fn heap_bytes(&self, state: &DeterministicSample) -> usize {
        state.values.capacity() * size_of::<(f64, u32)>()
    }
}

fn bind(call: &Call<'_>, is_many: bool) -> Bound {
    let (_, determinator) = call.binary()?;
    if !determinator.is_integer() && !matches!(determinator, DataType::Date | DataType::DateTime(_)) {
        return Err(call.illegal(1));
    }
    let levels = Levels::new(call, is_many, interpolated_type(call)?)?;
    call.accumulate(levels.result(), DeterministicQuantile { levels }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    register_both!(
        registry,
        "quantileDeterministic",
        "quantilesDeterministic",
        "medianDeterministic",
        bind,
        "Quantile of a sample chosen by hashes of the second argument."
    );
}
