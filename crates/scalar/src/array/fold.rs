//! `arrayFold`: a value carried through the elements of each array.

use super::higher::{elements_of, parameters_of};
use crate::support::{Bound, Call, Family};
use base::{Result, bail};
use functions::{Arg, ArgType, Lambda, Registry};
use types::{Buf, Column, DataType};

fn lambda_parameters(
    name: &'static str,
    index: usize,
    arity: usize,
    args: &[ArgType],
) -> Result<Option<Vec<DataType>>> {
    if args.len() < 3 {
        bail!(TooFewArgumentsForFunction, "Function {name} needs a lambda, at least one array and a first value");
    }
    if index != 0 || arity < 2 {
        return Ok(None);
    }
    let last = args.len() - 1;
    let mut parameters = vec![args[last].data_type.clone()];
    parameters.extend(parameters_of(name, arity - 1, &args[1..last])?);
    Ok(Some(parameters))
}

fn bind(call: &Call) -> Result<Bound> {
    call.count(3..=usize::MAX)?;
    let Some(lambda) = &call.args[0].lambda else { return call.illegal(0, "a lambda") };
    let start = call.data_type(call.args.len() - 1);
    if lambda.result != *start {
        bail!(
            TypeMismatch,
            "Return type of lambda function must be the same as the accumulator type. Inferred type is {}, accumulator \
            type is {start}: in function {}",
            lambda.result,
            call.name
        );
    }
    let name = call.name;
    Ok(Bound::new(start.clone(), move |args, rows| {
        let Some(lambda) = &args[0].lambda else { bail!(IllegalColumn, "Function {name} needs a lambda") };
        let last = args.len() - 1;
        let (offsets, columns) = elements_of(name, &args[1..last])?;
        fold(&**lambda, &offsets, &columns, &args[last], rows)
    })
    .with_nulls())
}

/// Step k computes, for all rows that have an element k, the next values at once.
fn fold(lambda: &dyn Lambda, offsets: &Buf<u64>, columns: &[Column], start: &Arg, rows: usize) -> Result<Column> {
    let mut carried = start.column.flatten();
    let longest = offsets.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or(0);
    for step in 0..longest {
        base::cancel::checkpoint()?;
        let mut steps = Vec::with_capacity(rows + 1);
        let (mut active, mut elements): (Vec<u32>, Vec<u32>) = (Vec::new(), Vec::new());
        steps.push(0u64);
        for (row, pair) in offsets.windows(2).enumerate() {
            if pair[0] + step < pair[1] {
                active.push(row as u32);
                elements.push((pair[0] + step) as u32);
            }
            steps.push(active.len() as u64);
        }
        let mut params = vec![carried.gather(&active)];
        params.extend(columns.iter().map(|column| column.gather(&elements).flatten()));
        let next = lambda.call(&params, &steps)?.flatten();
        // New values lie behind the old ones; rows without an element keep theirs.
        let mut indices: Vec<u32> = (0..rows as u32).collect();
        active.iter().enumerate().for_each(|(i, &row)| indices[row as usize] = (rows + i) as u32);
        carried = Column::concat(&[&carried, &next]).gather(&indices);
    }
    Ok(carried)
}

pub(super) fn register(registry: &mut Registry) {
    Family::new(registry, "Array").add_higher_order(
        "arrayFold",
        "arrayFold((acc, x) -> …, array, …, start)",
        "The value that the lambda carries from start through the elements.",
        lambda_parameters,
        bind,
    );
}
