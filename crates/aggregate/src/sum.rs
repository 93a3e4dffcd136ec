//! `sum`, `sumWithOverflow`, `sumKahan`, `sumCount`.

use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call, Function, add, add_any_case, doc};
use crate::number::{Total, Widen, floats, native, scale_of, sum_masked};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use std::marker::PhantomData;
use types::{Column, DataType, I256, U256};

/// Sums numbers of type `S` in type `D`; integers wrap as ClickHouse's do.
struct Sum<S, D>(PhantomData<fn(S) -> D>);

impl<S, D> Clone for Sum<S, D> {
    fn clone(&self) -> Self {
        Sum(PhantomData)
    }
}

impl<S: Widen<D>, D: Total> Accumulator for Sum<S, D> {
    type State = D;
    const ENCODED: bool = true;

    fn fresh(&self) -> D {
        D::ZERO
    }

    fn add(&mut self, states: &mut [D], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        if let Column::Const(value, _) = &args[0] {
            let value = native::<S>(value)[0].widen();
            match rows {
                Rows::Each(ids) => {
                    ids.iter().for_each(|&group| states[group as usize] = states[group as usize].plus(value))
                }
                Rows::One(group, rows) => states[group] = states[group].plus(value.times(rows)),
            }
            return Ok(());
        }
        let flat = args[0].flatten();
        let values = native::<S>(&flat);
        match rows {
            Rows::Each(ids)
                if rows.has_few_groups(states.len())
                    && let Some(sums) = S::narrow_sums(&values[..ids.len()], ids, states.len()) =>
            {
                states.iter_mut().zip(sums).for_each(|(state, sum)| *state = state.plus(sum));
            }
            Rows::Each(_) => rows.fold_sums(
                states,
                values,
                D::ZERO,
                |state, value| *state = state.plus(value.widen()),
                |state, lane| *state = state.plus(lane),
            ),
            Rows::One(group, rows) => states[group] = states[group].plus(S::sum(&values[..rows])),
        }
        Ok(())
    }

    fn add_masked(&mut self, states: &mut [D], rows: Rows<'_>, keep: &[u8], args: &[Column]) -> Result<()> {
        if let (Column::Const(value, _), Rows::One(group, _)) = (&args[0], rows) {
            let value = native::<S>(value)[0].widen();
            states[group] = states[group].plus(value.times(kernels::filter::count(keep)));
            return Ok(());
        }
        let flat = args[0].flatten();
        let values = native::<S>(&flat);
        match rows {
            Rows::Each(ids) => {
                for ((&group, &value), &kept) in ids.iter().zip(values).zip(keep) {
                    let value = if kept != 0 { value.widen() } else { D::ZERO };
                    states[group as usize] = states[group as usize].plus(value);
                }
            }
            Rows::One(group, _) => states[group] = states[group].plus(sum_masked(values, keep)),
        }
        Ok(())
    }

    fn merge(&self, into: &mut D, from: D) -> Result<()> {
        *into = into.plus(from);
        Ok(())
    }

    fn write(&self, state: &D, out: &mut Vec<u8>) {
        state.put(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<D> {
        reader.number()
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [D], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(kernels::gather::gather(states, group_ids)))
    }
}

fn make<S: Widen<D>, D: Total>(call: &Call<'_>, result: DataType) -> Function {
    call.accumulate(result, Sum::<S, D>(PhantomData))
}

fn bind_sum(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    let function = match argument {
        DataType::Bool | DataType::UInt8 => make::<u8, u64>(call, DataType::UInt64),
        DataType::UInt16 => make::<u16, u64>(call, DataType::UInt64),
        DataType::UInt32 => make::<u32, u64>(call, DataType::UInt64),
        DataType::UInt64 => make::<u64, u64>(call, DataType::UInt64),
        DataType::UInt128 => make::<u128, u128>(call, DataType::UInt128),
        DataType::Int8 => make::<i8, i64>(call, DataType::Int64),
        DataType::Int16 => make::<i16, i64>(call, DataType::Int64),
        DataType::Int32 => make::<i32, i64>(call, DataType::Int64),
        DataType::Int64 => make::<i64, i64>(call, DataType::Int64),
        DataType::Int128 => make::<i128, i128>(call, DataType::Int128),
        DataType::UInt256 => make::<U256, U256>(call, DataType::UInt256),
        DataType::Int256 => make::<I256, I256>(call, DataType::Int256),
        DataType::BFloat16 | DataType::Float32 => make::<f32, f64>(call, DataType::Float64),
        DataType::Float64 => make::<f64, f64>(call, DataType::Float64),
        DataType::Decimal { precision, scale } => {
            let result = DataType::Decimal { precision: (*precision).max(38), scale: *scale };
            match precision {
                39.. => make::<I256, I256>(call, result),
                0..=9 => make::<i32, i128>(call, result),
                10..=18 => make::<i64, i128>(call, result),
                _ => make::<i128, i128>(call, result),
            }
        }
        _ => return Err(call.illegal(0)),
    };
    function.done()
}

fn bind_with_overflow(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    let result = argument.clone();
    let function = match argument {
        DataType::Bool => make::<u8, u8>(call, DataType::UInt8),
        DataType::UInt8 => make::<u8, u8>(call, result),
        DataType::UInt16 => make::<u16, u16>(call, result),
        DataType::UInt32 => make::<u32, u32>(call, result),
        DataType::UInt64 => make::<u64, u64>(call, result),
        DataType::UInt128 => make::<u128, u128>(call, result),
        DataType::Int8 => make::<i8, i8>(call, result),
        DataType::Int16 => make::<i16, i16>(call, result),
        DataType::Int32 | DataType::Decimal { precision: 0..=9, .. } => make::<i32, i32>(call, result),
        DataType::Int64 | DataType::Decimal { precision: 10..=18, .. } => make::<i64, i64>(call, result),
        DataType::UInt256 => make::<U256, U256>(call, result),
        DataType::Int256 | DataType::Decimal { precision: 39.., .. } => make::<I256, I256>(call, result),
        DataType::Int128 | DataType::Decimal { .. } => make::<i128, i128>(call, result),
        DataType::Float32 => make::<f32, f32>(call, result),
        DataType::Float64 => make::<f64, f64>(call, result),
        _ => return Err(call.illegal(0)),
    };
    function.done()
}

/// Sums floats with Kahan's compensation: the state is the sum and the lost low-order part.
#[derive(Clone)]
struct Kahan {
    scale: u32,
}

fn kahan_add(state: &mut (f64, f64), value: f64) {
    let compensated = value - state.1;
    let sum = state.0 + compensated;
    state.1 = (sum - state.0) - compensated;
    state.0 = sum;
}

impl Accumulator for Kahan {
    type State = (f64, f64);

    fn fresh(&self) -> (f64, f64) {
        (0.0, 0.0)
    }

    fn add(&mut self, states: &mut [(f64, f64)], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.fold(states, &floats(&args[0], self.scale), kahan_add);
        Ok(())
    }

    fn merge(&self, into: &mut (f64, f64), from: (f64, f64)) -> Result<()> {
        let raw = into.0 + from.0;
        let compensated = raw - into.0;
        let compensation = ((from.0 - compensated) + (into.0 - (raw - compensated))) - into.1 - from.1;
        into.0 = raw + compensation;
        into.1 = compensation - (into.0 - raw);
        Ok(())
    }

    fn write(&self, state: &(f64, f64), out: &mut Vec<u8>) {
        state.0.put(out);
        state.1.put(out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<(f64, f64)> {
        Ok((reader.number()?, reader.number()?))
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [(f64, f64)], group_ids: &[u32]) -> Result<Column> {
        Ok(Column::from_vec(group_ids.iter().map(|&group| states[group as usize].0).collect::<Vec<f64>>()))
    }
}

fn bind_kahan(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let argument = call.unary()?;
    if !argument.is_number() {
        return Err(call.illegal(0));
    }
    if matches!(argument, DataType::Decimal { .. }) {
        // Nothing is lost of decimal numbers.
        return bind_sum(call);
    }
    call.accumulate(DataType::Float64, Kahan { scale: scale_of(argument) }).done()
}

/// Sum and number of rows: the state of `avg` and `sumCount`.
#[derive(Clone, Copy)]
pub struct SumCount<D> {
    /// Sum, wrapping.
    pub sum: D,
    /// Rows.
    pub count: u64,
}

/// The result of a [`SumAndCount`].
pub trait SumCountResult<D>: Clone + Send + Sync + 'static {
    /// The results of groups.
    fn column(&self, states: &mut dyn Iterator<Item = SumCount<D>>) -> Column;
}

/// Sums numbers of type `S` in type `D` and counts them.
pub struct SumAndCount<S, D, F> {
    finish: F,
    types: PhantomData<fn(S) -> D>,
}

impl<S, D, F> SumAndCount<S, D, F> {
    /// An accumulator with the given way to finish.
    pub fn new(finish: F) -> Self {
        SumAndCount { finish, types: PhantomData }
    }
}

impl<S, D, F: Clone> Clone for SumAndCount<S, D, F> {
    fn clone(&self) -> Self {
        SumAndCount::new(self.finish.clone())
    }
}

impl<S: Widen<D>, D: Total, F: SumCountResult<D>> Accumulator for SumAndCount<S, D, F> {
    type State = SumCount<D>;

    fn fresh(&self) -> SumCount<D> {
        SumCount { sum: D::ZERO, count: 0 }
    }

    fn add(&mut self, states: &mut [SumCount<D>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = native::<S>(&args[0]);
        match rows {
            Rows::Each(ids)
                if rows.has_few_groups(states.len())
                    && let Some(sums) = S::narrow_sums(&values[..ids.len()], ids, states.len()) =>
            {
                let mut counts = vec![0u64; states.len()];
                rows.fold_sums(&mut counts, ids, 0, |count, _| *count += 1, |count, lane| *count += lane);
                for ((state, sum), count) in states.iter_mut().zip(sums).zip(counts) {
                    state.sum = state.sum.plus(sum);
                    state.count += count;
                }
            }
            Rows::Each(_) => {
                let add = |state: &mut SumCount<D>, value: S| {
                    state.sum = state.sum.plus(value.widen());
                    state.count += 1;
                };
                let merge = |state: &mut SumCount<D>, lane: SumCount<D>| {
                    state.sum = state.sum.plus(lane.sum);
                    state.count += lane.count;
                };
                rows.fold_sums(states, values, SumCount { sum: D::ZERO, count: 0 }, add, merge);
            }
            Rows::One(group, rows) => {
                states[group].sum = states[group].sum.plus(S::sum(&values[..rows]));
                states[group].count += rows as u64;
            }
        }
        Ok(())
    }

    fn add_masked(&mut self, states: &mut [SumCount<D>], rows: Rows<'_>, keep: &[u8], args: &[Column]) -> Result<()> {
        let values = native::<S>(&args[0]);
        match rows {
            Rows::Each(ids) => {
                for ((&group, &value), &kept) in ids.iter().zip(values).zip(keep) {
                    let state = &mut states[group as usize];
                    state.sum = state.sum.plus(if kept != 0 { value.widen() } else { D::ZERO });
                    state.count += u64::from(kept != 0);
                }
            }
            Rows::One(group, _) => {
                states[group].sum = states[group].sum.plus(sum_masked(values, keep));
                states[group].count += kernels::filter::count(keep) as u64;
            }
        }
        Ok(())
    }

    fn merge(&self, into: &mut SumCount<D>, from: SumCount<D>) -> Result<()> {
        into.sum = into.sum.plus(from.sum);
        into.count = into.count.wrapping_add(from.count);
        Ok(())
    }

    fn write(&self, state: &SumCount<D>, out: &mut Vec<u8>) {
        state.sum.put(out);
        base::varint::put(out, state.count);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<SumCount<D>> {
        Ok(SumCount { sum: reader.number()?, count: reader.varint()? })
    }

    fn is_wire_own(&self) -> bool {
        true
    }

    fn finish(&self, states: &mut [SumCount<D>], group_ids: &[u32]) -> Result<Column> {
        Ok(self.finish.column(&mut group_ids.iter().map(|&group| states[group as usize])))
    }
}

/// `sumCount`: a tuple of both.
#[derive(Clone)]
struct SumCountTuple;

impl<D: Total> SumCountResult<D> for SumCountTuple {
    fn column(&self, states: &mut dyn Iterator<Item = SumCount<D>>) -> Column {
        let (sums, counts): (Vec<D>, Vec<u64>) = states.map(|state| (state.sum, state.count)).unzip();
        let rows = counts.len();
        Column::Tuple([Column::from_vec(sums), Column::from_vec(counts)].into(), rows)
    }
}

fn bind_sum_count(call: &Call<'_>) -> Bound {
    fn make<S: Widen<D>, D: Total>(call: &Call<'_>, sum: DataType) -> Function {
        call.accumulate(
            DataType::tuple(vec![sum, DataType::UInt64]),
            SumAndCount::<S, D, SumCountTuple>::new(SumCountTuple),
        )
    }
    call.no_parameters()?;
    let function = match call.unary()? {
        DataType::Bool | DataType::UInt8 => make::<u8, u64>(call, DataType::UInt64),
        DataType::UInt16 => make::<u16, u64>(call, DataType::UInt64),
        DataType::UInt32 => make::<u32, u64>(call, DataType::UInt64),
        DataType::UInt64 => make::<u64, u64>(call, DataType::UInt64),
        DataType::Decimal { precision, scale } => {
            let sum = DataType::Decimal { precision: (*precision).max(38), scale: *scale };
            match precision {
                39.. => make::<I256, I256>(call, sum),
                0..=9 => make::<i32, i128>(call, sum),
                10..=18 => make::<i64, i128>(call, sum),
                _ => make::<i128, i128>(call, sum),
            }
        }
        DataType::Int8 => make::<i8, i64>(call, DataType::Int64),
        DataType::Int16 => make::<i16, i64>(call, DataType::Int64),
        DataType::Int32 => make::<i32, i64>(call, DataType::Int64),
        DataType::Int64 => make::<i64, i64>(call, DataType::Int64),
        DataType::Float32 => make::<f32, f64>(call, DataType::Float64),
        DataType::Float64 => make::<f64, f64>(call, DataType::Float64),
        _ => return Err(call.illegal(0)),
    };
    function.done()
}

/// Registers the family.
pub fn register(registry: &mut Registry) {
    add_any_case(
        registry,
        "sum",
        bind_sum,
        doc("sum(x)", "Sum of numbers, in 64 bits (Decimal: 38 digits); integers wrap."),
    );
    add(
        registry,
        "sumWithOverflow",
        bind_with_overflow,
        doc("sumWithOverflow(x)", "Sum in the type of the argument; wraps."),
    );
    add(registry, "sumKahan", bind_kahan, doc("sumKahan(x)", "Sum of floats with Kahan's compensation."));
    add(registry, "sumCount", bind_sum_count, doc("sumCount(x)", "A tuple of sum and number of rows."));
}
