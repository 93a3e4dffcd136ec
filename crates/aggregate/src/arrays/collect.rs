//! Numbers of a group in the order in which they come, for functions that differ in the result that they make of them.

use super::cells::bind_cells;
use crate::blob::{LittleEndian, Reader, corrupted};
use crate::function::{Bound, Call, add, doc};
use crate::number::native;
use crate::states::{Accumulator, Rows};
use crate::wire::WireCells;
use crate::with_number;
use base::memory::grow;
use base::{Result, bail};
use functions::Registry;
use types::{ArrayColumn, Column, ColumnBuilder, DataType, NativeType};

/// Makes the result of a group's numbers, which it may reorder.
pub trait Finisher<T>: Clone + Send + Sync + 'static {
    /// Adds the result to a builder of the result's type.
    fn push(&self, values: &mut Vec<T>, builder: &mut ColumnBuilder);

    /// Appends the numbers as ClickHouse keeps them.
    fn write_wire(&self, values: &[T], out: &mut Vec<u8>);

    /// Reads what [`Self::write_wire`] wrote.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`.
    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Vec<T>>;
}

/// Keeps all numbers of a group.
pub struct Collect<T, F> {
    result: DataType,
    finisher: F,
    types: std::marker::PhantomData<fn() -> T>,
}

impl<T, F> Collect<T, F> {
    /// A function with a result type and a way to make the result.
    pub fn new(result: DataType, finisher: F) -> Self {
        Collect { result, finisher, types: std::marker::PhantomData }
    }
}

impl<T, F: Clone> Clone for Collect<T, F> {
    fn clone(&self) -> Self {
        Collect::new(self.result.clone(), self.finisher.clone())
    }
}

impl<T: NativeType + LittleEndian, F: Finisher<T>> Accumulator for Collect<T, F> {
    type State = Vec<T>;

    fn fresh(&self) -> Vec<T> {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Vec<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = native::<T>(&args[0]);
        match rows {
            Rows::One(group, rows) => {
                grow(&mut states[group], rows);
                states[group].extend_from_slice(&values[..rows]);
            }
            Rows::Each(_) => rows.fold(states, values, |state, value| state.push(value)),
        }
        Ok(())
    }

    fn merge(&self, into: &mut Vec<T>, mut from: Vec<T>) -> Result<()> {
        if into.is_empty() {
            *into = from;
        } else {
            grow(into, from.len());
            into.append(&mut from);
        }
        Ok(())
    }

    fn write(&self, state: &Vec<T>, out: &mut Vec<u8>) {
        put_numbers(state, out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<T>> {
        take_numbers(reader)
    }

    fn write_wire(&self, state: &Vec<T>, out: &mut Vec<u8>) -> Result<()> {
        self.finisher.write_wire(state, out);
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Vec<T>> {
        self.finisher.read_wire(reader)
    }

    fn finish(&self, states: &mut [Vec<T>], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result);
        group_ids.iter().for_each(|&group| self.finisher.push(&mut states[group as usize], &mut builder));
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &Vec<T>) -> usize {
        state.capacity() * size_of::<T>()
    }
}

/// Writes a varint count and the numbers.
pub fn put_numbers<T: LittleEndian>(values: &[T], out: &mut Vec<u8>) {
    base::varint::put(out, values.len() as u64);
    values.iter().for_each(|value| value.put(out));
}

/// Reads what [`put_numbers`] wrote.
///
/// # Errors
/// `CORRUPTED_DATA`.
pub fn take_numbers<T: LittleEndian>(reader: &mut Reader<'_>) -> Result<Vec<T>> {
    let count = reader.count(size_of::<T>())?;
    (0..count).map(|_| reader.number()).collect()
}

/// `groupArray` of numbers: at most `max` of each group.
#[derive(Clone)]
struct GroupArray<T> {
    max: usize,
    element: DataType,
    types: std::marker::PhantomData<fn() -> T>,
}

impl<T: NativeType + LittleEndian> Accumulator for GroupArray<T> {
    type State = Vec<T>;

    fn fresh(&self) -> Vec<T> {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Vec<T>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let values = native::<T>(&args[0]);
        match rows {
            Rows::One(group, rows) => {
                let rows = rows.min(self.max - states[group].len());
                grow(&mut states[group], rows);
                states[group].extend_from_slice(&values[..rows]);
            }
            Rows::Each(_) => rows.fold(states, values, |state, value| {
                if state.len() < self.max {
                    state.push(value);
                }
            }),
        }
        Ok(())
    }

    fn merge(&self, into: &mut Vec<T>, mut from: Vec<T>) -> Result<()> {
        if into.is_empty() {
            *into = from;
        } else {
            from.truncate(self.max - into.len());
            grow(into, from.len());
            into.append(&mut from);
        }
        Ok(())
    }

    fn write(&self, state: &Vec<T>, out: &mut Vec<u8>) {
        put_numbers(state, out);
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<T>> {
        let values = take_numbers(reader)?;
        if values.len() > self.max {
            return Err(corrupted("it has more values than the function keeps"));
        }
        Ok(values)
    }

    fn write_wire(&self, state: &Vec<T>, out: &mut Vec<u8>) -> Result<()> {
        if let WireCells::Sized(width) = WireCells::of_list(&self.element)? {
            base::varint::put(out, state.len() as u64);
            for value in state {
                base::varint::put(out, width as u64);
                value.put(out);
            }
            return Ok(());
        }
        self.write(state, out);
        Ok(())
    }

    fn read_wire(&self, reader: &mut Reader<'_>) -> Result<Vec<T>> {
        let WireCells::Sized(width) = WireCells::of_list(&self.element)? else { return self.read(reader) };
        let mut values = Vec::new();
        for _ in 0..reader.count(width + 1)? {
            if reader.varint()? != width as u64 {
                return Err(corrupted("a value has another width than its type"));
            }
            values.push(reader.number()?);
        }
        if values.len() > self.max {
            return Err(corrupted("it has more values than the function keeps"));
        }
        Ok(values)
    }

    fn finish(&self, states: &mut [Vec<T>], group_ids: &[u32]) -> Result<Column> {
        let total: usize = group_ids.iter().map(|&group| states[group as usize].len()).sum();
        base::memory::demand(total * size_of::<T>());
        let mut values = Vec::with_capacity(total);
        let mut offsets = Vec::with_capacity(group_ids.len() + 1);
        offsets.push(0u64);
        for &group in group_ids {
            values.extend_from_slice(&states[group as usize]);
            offsets.push(values.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(values))))
    }

    fn heap_bytes(&self, state: &Vec<T>) -> usize {
        state.capacity() * size_of::<T>()
    }
}

/// The most values that the first parameter allows.
///
/// # Errors
/// `BAD_ARGUMENTS` for a parameter that is not a positive integer.
pub fn size_parameter(call: &Call<'_>) -> Result<usize> {
    if call.parameters.len() > 1 {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} takes one parameter, {} given",
            call.name,
            call.parameters.len()
        );
    }
    Ok(call.positive_parameter(0)?.map_or(usize::MAX, |max| max as usize))
}

fn bind(call: &Call<'_>) -> Bound {
    let max = size_parameter(call)?;
    let element = call.unary()?;
    with_number!(
        element,
        |T| {
            let collect = GroupArray::<T> { max, element: element.clone(), types: std::marker::PhantomData };
            call.accumulate(DataType::array(element.clone()), collect).done()
        },
        else bind_cells(call, max)
    )
}

/// Registers `groupArray`.
pub fn register(registry: &mut Registry) {
    add(registry, "groupArray", bind, doc("groupArray[(max)](x)", "All values of a group as an array."));
    registry.aggregate_alias("array_agg", "groupArray", true);
}
