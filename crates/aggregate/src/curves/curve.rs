//! `deltaSum` and `boundingRatio`: about the shape of a curve.

use crate::blob::{LittleEndian, Reader, read_cell, write_cell};
use crate::function::{Bound, Call, add, doc};
use crate::number::{Total, floats, scale_of};
use crate::states::{Accumulator, Rows};
use base::Result;
use functions::Registry;
use types::{Column, ColumnBuilder, DataType};

/// `deltaSum` of numbers that are computed in `T`: integers as `i128`, floats as `f64`.
struct DeltaSum<T> {
    data_type: DataType,
    values: fn(&Column) -> Vec<T>,
    minus: fn(T, T) -> T,
}

impl<T> Clone for DeltaSum<T> {
    fn clone(&self) -> Self {
        DeltaSum { data_type: self.data_type.clone(), values: self.values, minus: self.minus }
    }
}

/// Rises so far, and the first and last values.
#[derive(Clone, Copy)]
struct DeltaSumState<T> {
    sum: T,
    ends: Option<(T, T)>,
}

fn integers(column: &Column) -> Vec<i128> {
    fn cast<T: types::NativeType>(values: &[T]) -> Vec<i128> {
        values.iter().map(|value| value.to_value().as_i128().unwrap_or(0)).collect()
    }
    types::with_native!(column, |values| cast(values), else Vec::new())
}

impl<T: Total> DeltaSum<T> {
    fn put_wire(&self, number: T, out: &mut Vec<u8>) {
        write_cell(&Column::constant(&self.data_type, &number.to_value(), 1), 0, out);
    }

    fn take_wire(&self, reader: &mut Reader<'_>) -> Result<T> {
        let mut builder = ColumnBuilder::new(&self.data_type);
        read_cell(reader, &mut builder)?;
        Ok((self.values)(&builder.finish())[0])
    }
}

impl<T: Total> Accumulator for DeltaSum<T> {
    type State = DeltaSumState<T>;

    fn fresh(&self) -> DeltaSumState<T> {
        DeltaSumState { sum: T::ZERO, ends: None }
    }

    fn add(&mut self, states: &mut [DeltaSumState<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        rows.fold(states, &(self.values)(&args[0]), |state, value| {
            if let Some((_, last)) = state.ends
                && last < value
            {
                state.sum = state.sum.plus((self.minus)(value, last));
            }
            state.ends = Some((state.ends.map_or(value, |ends| ends.0), value));
        });
        Ok(())
    }

    fn merge(&self, into: &mut DeltaSumState<T>, from: DeltaSumState<T>) -> Result<()> {
        match (into.ends, from.ends) {
            (_, None) => {}
            (None, _) => *into = from,
            (Some((first, last)), Some((next, end))) => {
                if last < next {
                    into.sum = into.sum.plus((self.minus)(next, last));
                }
                into.sum = into.sum.plus(from.sum);
                into.ends = Some((first, end));
            }
        }
        Ok(())
    }

    fn write(&self, state: &DeltaSumState<T>, out: &mut Vec<u8>) {
        state.sum.put(out);
        out.push(u8::from(state.ends.is_some()));
        if let Some((first, last)) = state.ends {
            first.put(out);
            last.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<DeltaSumState<T>> {
        let sum = reader.number()?;
        let ends = if reader.number::<u8>()? == 0 { None } else { Some((reader.number()?, reader.number()?)) };
        Ok(DeltaSumState { sum, ends })
    }

    /// The sum, the first and the last value in the type of the values, and whether there were any.
    fn write_wire(&self, state: &DeltaSumState<T>, out: &mut Vec<u8>) -> Result<()> {
        let (first, last) = state.ends.unwrap_or((T::ZERO, T::ZERO));
        [state.sum, first, last].into_iter().for_each(|number| self.put_wire(number, out));
        out.push(u8::from(state.ends.is_some()));
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<DeltaSumState<T>> {
        let [sum, first, last] = [self.take_wire(reader)?, self.take_wire(reader)?, self.take_wire(reader)?];
        let has_ends = reader.number::<u8>()? != 0;
        Ok(DeltaSumState { sum, ends: has_ends.then_some((first, last)) })
    }

    fn finish(&self, states: &mut [DeltaSumState<T>], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.data_type);
        group_ids.iter().for_each(|&group| builder.push_value(&states[group as usize].sum.to_value()));
        Ok(builder.finish())
    }
}

fn bind_delta_sum(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let data_type = call.unary()?.clone();
    if data_type.is_integer() {
        return call
            .accumulate(data_type.clone(), DeltaSum { data_type, values: integers, minus: i128::wrapping_sub })
            .done();
    }
    if !data_type.is_float() {
        return Err(call.illegal(0));
    }
    call.accumulate(
        data_type.clone(),
        DeltaSum { data_type, values: |column| floats(column, 0), minus: |a: f64, b: f64| a - b },
    )
    .done()
}

/// `deltaSumTimestamp`: as `deltaSum`, where states that are merged are put in the order of their times.
#[derive(Clone)]
struct TimedDeltaSum<T> {
    rises: DeltaSum<T>,
}

/// Rises, and the times of the first and the last value.
#[derive(Clone, Copy)]
struct TimedDeltaSumState<T> {
    rises: DeltaSumState<T>,
    times: [f64; 2],
}

fn times(column: &Column) -> Vec<f64> {
    floats(column, 0)
}

impl<T: Total> Accumulator for TimedDeltaSum<T> {
    type State = TimedDeltaSumState<T>;

    fn fresh(&self) -> TimedDeltaSumState<T> {
        TimedDeltaSumState { rises: self.rises.fresh(), times: [0.0; 2] }
    }

    fn add(&mut self, states: &mut [TimedDeltaSumState<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (values, times) = ((self.rises.values)(&args[0]), times(&args[1]));
        let minus = self.rises.minus;
        rows.for_each(|row, group| {
            let state = &mut states[group];
            match state.rises.ends {
                None => {
                    state.rises.ends = Some((values[row], values[row]));
                    state.times[0] = times[row];
                }
                Some((first, last)) => {
                    if last < values[row] {
                        state.rises.sum = state.rises.sum.plus(minus(values[row], last));
                    }
                    state.rises.ends = Some((first, values[row]));
                }
            }
            state.times[1] = times[row];
        });
        Ok(())
    }

    fn merge(&self, into: &mut TimedDeltaSumState<T>, from: TimedDeltaSumState<T>) -> Result<()> {
        if from.rises.ends.is_none() {
            return Ok(());
        }
        if into.rises.ends.is_none() {
            *into = from;
        } else if into.times[1] <= from.times[0] {
            self.rises.merge(&mut into.rises, from.rises)?;
            into.times[1] = from.times[1];
        } else if from.times[1] <= into.times[0] {
            let mut earlier = from;
            self.rises.merge(&mut earlier.rises, into.rises)?;
            earlier.times[1] = into.times[1];
            *into = earlier;
        } else if let (Some(own), Some(other)) = (into.rises.ends, from.rises.ends)
            && own.0 < other.0
        {
            // Times overlap: no order is right; the rises of one of both stay, as in ClickHouse.
            into.rises.ends = Some(other);
        }
        Ok(())
    }

    fn write(&self, state: &TimedDeltaSumState<T>, out: &mut Vec<u8>) {
        self.rises.write(&state.rises, out);
        state.times.iter().for_each(|time| time.put(out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<TimedDeltaSumState<T>> {
        Ok(TimedDeltaSumState { rises: self.rises.read(reader)?, times: [reader.number()?, reader.number()?] })
    }

    fn finish(&self, states: &mut [TimedDeltaSumState<T>], group_ids: &[u32]) -> Result<Column> {
        let mut rises: Vec<DeltaSumState<T>> = states.iter().map(|state| state.rises).collect();
        self.rises.finish(&mut rises, group_ids)
    }
}

fn bind_timed_sum(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let (value, time) = call.binary()?;
    if !time.is_integer() && !time.is_float() && !time.is_date_or_time() {
        return Err(call.illegal(1));
    }
    let data_type = value.clone();
    if value.is_integer() || value.is_date_or_time() {
        return call
            .accumulate(
                data_type.clone(),
                TimedDeltaSum { rises: DeltaSum { data_type, values: integers, minus: i128::wrapping_sub } },
            )
            .done();
    }
    if !value.is_float() {
        return Err(call.illegal(0));
    }
    let rises =
        DeltaSum { data_type: data_type.clone(), values: |column| floats(column, 0), minus: |a: f64, b: f64| a - b };
    call.accumulate(data_type, TimedDeltaSum { rises }).done()
}

/// `boundingRatio`: the slope between the leftmost and the rightmost point.
#[derive(Clone)]
struct Bounding {
    scales: [u32; 2],
}

type Points = Option<[(f64, f64); 2]>;

impl Accumulator for Bounding {
    type State = Points;

    fn fresh(&self) -> Points {
        None
    }

    fn add(&mut self, states: &mut [Points], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let (x, y) = (floats(&args[0], self.scales[0]), floats(&args[1], self.scales[1]));
        rows.try_for_each(|row, group| self.merge(&mut states[group], Some([(x[row], y[row]); 2])))
    }

    fn merge(&self, into: &mut Points, from: Points) -> Result<()> {
        match (&mut *into, from) {
            (_, None) => {}
            (None, from) => *into = from,
            (Some([left, right]), Some(other)) => {
                if other[0].0 < left.0 {
                    *left = other[0];
                }
                if other[1].0 > right.0 {
                    *right = other[1];
                }
            }
        }
        Ok(())
    }

    fn write(&self, state: &Points, out: &mut Vec<u8>) {
        out.push(u8::from(state.is_some()));
        for (x, y) in state.iter().flatten() {
            x.put(out);
            y.put(out);
        }
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Points> {
        if reader.number::<u8>()? == 0 {
            return Ok(None);
        }
        Ok(Some([(reader.number()?, reader.number()?), (reader.number()?, reader.number()?)]))
    }

    /// A flag for no points, then, if there are some, both.
    fn write_wire(&self, state: &Points, out: &mut Vec<u8>) -> Result<()> {
        out.push(u8::from(state.is_none()));
        for (x, y) in state.iter().flatten() {
            x.put(out);
            y.put(out);
        }
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Points> {
        if reader.number::<u8>()? != 0 {
            return Ok(None);
        }
        Ok(Some([(reader.number()?, reader.number()?), (reader.number()?, reader.number()?)]))
    }

    fn finish(&self, states: &mut [Points], group_ids: &[u32]) -> Result<Column> {
        let ratio = |points: &Points| points.map_or(f64::NAN, |[left, right]| (right.1 - left.1) / (right.0 - left.0));
        Ok(Column::from_vec(group_ids.iter().map(|&group| ratio(&states[group as usize])).collect::<Vec<f64>>()))
    }
}

fn bind_bounding(call: &Call<'_>) -> Bound {
    call.no_parameters()?;
    let (x, y) = call.binary()?;
    for (index, argument) in [x, y].into_iter().enumerate() {
        if !argument.is_number() && !argument.is_date_or_time() {
            return Err(call.illegal(index));
        }
    }
    call.accumulate(DataType::Float64, Bounding { scales: [scale_of(x), scale_of(y)] }).done()
}

/// Registers the functions.
pub(super) fn register(registry: &mut Registry) {
    add(registry, "deltaSum", bind_delta_sum, doc("deltaSum(x)", "Sum of the rises from row to row."));
    add(
        registry,
        "deltaSumTimestamp",
        bind_timed_sum,
        doc(
            "deltaSumTimestamp(x, time)",
            "Sum of the rises from row to row, parts of the data put in the order of their times.",
        ),
    );
    add(
        registry,
        "boundingRatio",
        bind_bounding,
        doc("boundingRatio(x, y)", "Slope between the leftmost and the rightmost point."),
    );
}
