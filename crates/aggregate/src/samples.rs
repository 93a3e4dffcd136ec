//! Functions that look at all rows at once: a state is the rows' numbers, and a closure makes the result.

use crate::blob::{LittleEndian, Reader};
use crate::function::{Bound, Call};
use crate::number::{floats, scale_of};
use crate::states::{Accumulator, Rows};
use base::{Result, bail};
use std::sync::Arc;
use types::{Column, ColumnBuilder, DataType, TupleType, Value};

/// Rows of `N` numbers.
pub type Sample<const N: usize> = Vec<[f64; N]>;

type Finish<const N: usize> = dyn Fn(&mut Sample<N>) -> Result<Value> + Send + Sync;

/// Keeps all rows of a group.
#[derive(Clone)]
pub struct Samples<const N: usize> {
    scales: Vec<u32>,
    result: DataType,
    finish: Arc<Finish<N>>,
}

impl<const N: usize> Accumulator for Samples<N> {
    type State = Sample<N>;

    fn fresh(&self) -> Sample<N> {
        Vec::new()
    }

    fn add(&mut self, states: &mut [Sample<N>], rows: Rows<'_>, args: &[Column]) -> Result<()> {
        let columns: Vec<Vec<f64>> = args.iter().zip(&self.scales).map(|(arg, &scale)| floats(arg, scale)).collect();
        rows.for_each(|row, group| states[group].push(std::array::from_fn(|i| columns[i][row])));
        Ok(())
    }

    fn merge(&self, into: &mut Sample<N>, mut from: Sample<N>) -> Result<()> {
        into.append(&mut from);
        Ok(())
    }

    fn write(&self, state: &Sample<N>, out: &mut Vec<u8>) {
        base::varint::put(out, state.len() as u64);
        state.iter().flatten().for_each(|number| number.put(out));
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Sample<N>> {
        let mut rows = Vec::new();
        for _ in 0..reader.count(8 * N)? {
            let mut row = [0.0; N];
            for number in &mut row {
                *number = reader.number()?;
            }
            rows.push(row);
        }
        Ok(rows)
    }

    fn finish(&self, states: &mut [Sample<N>], group_ids: &[u32]) -> Result<Column> {
        let mut builder = ColumnBuilder::new(&self.result);
        for &group in group_ids {
            builder.push_value(&(self.finish)(&mut states[group as usize])?);
        }
        Ok(builder.finish())
    }

    fn heap_bytes(&self, state: &Sample<N>) -> usize {
        state.capacity() * 8 * N
    }
}

/// Whether a type's values can be taken as floats.
pub fn is_numeric(data_type: &DataType) -> bool {
    data_type.is_number() || data_type.is_date_or_time()
}

/// Binds a function of `N` numeric arguments whose result a closure makes of all rows.
///
/// # Errors
/// For another number of arguments, and for arguments that are no numbers.
pub fn bind<const N: usize>(
    call: &Call<'_>,
    result: DataType,
    finish: impl Fn(&mut Sample<N>) -> Result<Value> + Send + Sync + 'static,
) -> Bound {
    if call.arguments.len() != N {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Aggregate function {} requires {N} arguments, {} given",
            call.name,
            call.arguments.len()
        );
    }
    if let Some(index) = call.arguments.iter().position(|argument| !is_numeric(argument)) {
        return Err(call.illegal(index));
    }
    let scales = call.arguments.iter().map(scale_of).collect();
    call.accumulate(result.clone(), Samples::<N> { scales, result, finish: Arc::new(finish) }).done()
}

/// A tuple of floats with names.
pub fn named_floats(names: &[&str]) -> DataType {
    DataType::Tuple(Arc::new(TupleType {
        elements: vec![DataType::Float64; names.len()],
        names: Some(names.iter().map(|&name| name.into()).collect()),
        geo: None,
    }))
}

/// A tuple value of floats.
pub fn tuple_of(numbers: &[f64]) -> Value {
    Value::Tuple(numbers.iter().map(|&number| Value::Float(number)).collect())
}
