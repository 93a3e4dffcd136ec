//! `quantileDeterministic`: the sample is chosen by hashes of the second argument.

use super::levels::{Levels, interpolate, interpolated_type};
use super::register_both;
use crate::blob::{LittleEndian, Reader, corrupted, read_cell, write_cell};
use crate::function::{Bound, Call};
use crate::number::floats;
use crate::states::{Accumulator, Rows};
use crate::uniq::hash::int_hash_64;
use base::Result;
use functions::Registry;
use types::{Column, ColumnBuilder, DataType, Value};

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
    argument: DataType,
}

/// The gaps in a value and its hash as ClickHouse keeps them, in bytes.
struct SampleLayout {
    /// Bytes between both.
    gap: usize,
    /// Bytes behind both.
    end_gap: usize,
}

impl SampleLayout {
    fn of(argument: &DataType) -> Result<Self> {
        let plain = argument.is_integer()
            || matches!(argument, DataType::Float32 | DataType::Float64 | DataType::Date | DataType::DateTime(_));
        match argument.fixed_width_bytes() {
            Some(width) if plain => {
                let gap = 4usize.saturating_sub(width);
                Ok(SampleLayout { gap, end_gap: if width >= 8 { 4 } else { 0 } })
            }
            _ => Err(crate::wire::no_form()),
        }
    }
}

/// A number of a type as a value of it.
fn as_value(number: f64, data_type: &DataType) -> Value {
    match data_type {
        DataType::Float32 | DataType::Float64 => Value::Float(number),
        other if other.is_unsigned() => Value::UInt128(number as u128),
        _ => Value::Int128(number as i128),
    }
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
            states[group].insert(values[row], int_hash_64(determinator) as u32);
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

    /// The number of values kept and that of all, then each value in its type and its hash, with gaps as in a C
    /// structure; then what hashes are divisible by.
    fn write_wire(&self, state: &DeterministicSample, out: &mut Vec<u8>) -> Result<()> {
        let layout = SampleLayout::of(&self.argument)?;
        (state.values.len() as u64).put(out);
        ((state.values.len() as u64) << state.skip).put(out);
        for &(value, hash) in &state.values {
            write_cell(&Column::constant(&self.argument, &as_value(value, &self.argument), 1), 0, out);
            out.resize(out.len() + layout.gap, 0);
            hash.put(out);
            out.resize(out.len() + layout.end_gap, 0);
        }
        out.push(state.skip);
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<DeterministicSample> {
        let layout = SampleLayout::of(&self.argument)?;
        let (count, total): (u64, u64) = (reader.number()?, reader.number()?);
        if count > total || count > SAMPLE_MAX as u64 {
            return Err(corrupted("the sample has a wrong size"));
        }
        let mut state = DeterministicSample::default();
        for _ in 0..count {
            let mut builder = ColumnBuilder::new(&self.argument);
            read_cell(reader, &mut builder)?;
            reader.bytes(layout.gap)?;
            let hash = reader.number()?;
            reader.bytes(layout.end_gap)?;
            state.values.push((floats(&builder.finish(), 0)[0], hash));
        }
        state.values.retain(|(value, _)| !value.is_nan());
        state.skip = reader.number()?;
        if state.skip > 31 {
            return Err(corrupted("too many bits are skipped"));
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
    call.accumulate(levels.result(), DeterministicQuantile { levels, argument: call.arguments[0].clone() }).done()
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
