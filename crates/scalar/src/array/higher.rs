//! Base of the functions that take a lambda, and `arrayMap`.

use crate::support::{Bound, Call, Family, arrays};
use base::{Result, bail};
use functions::{Arg, ArgType, Registry};
use types::{ArrayColumn, Buf, Column, DataType, with_native};

/// The elements of several arrays of equal sizes per row, flat, with the offsets that they share.
pub(crate) fn elements_of(name: &str, args: &[Arg]) -> Result<(Buf<u64>, Vec<Column>)> {
    let first = arrays(&args[0].column)?;
    let mut columns = vec![(*first.values).clone()];
    for (i, arg) in args.iter().enumerate().skip(1) {
        let array = arrays(&arg.column)?;
        if let Some(row) = (0..first.len()).find(|&row| array.size(row) != first.size(row)) {
            bail!(
                SizesOfArraysDontMatch,
                "Arrays passed to {name} must have equal size. Argument {} has size {} which differs with the size of \
                another argument, {}",
                i + 1,
                array.size(row),
                first.size(row)
            );
        }
        columns.push((*array.values).clone());
    }
    Ok((first.offsets, columns))
}

/// Parameters of a lambda over elements: one for each array, or the elements of one array's tuples.
pub(super) fn lambda_parameters(
    name: &'static str,
    index: usize,
    arity: usize,
    args: &[ArgType],
) -> Result<Option<Vec<DataType>>> {
    if index != 0 {
        return Ok(None);
    }
    parameters_of(name, arity, &args[1..]).map(Some)
}

/// The types of the elements of array arguments, as parameters of a lambda of the given arity.
pub(super) fn parameters_of(name: &str, arity: usize, args: &[ArgType]) -> Result<Vec<DataType>> {
    let mut elements = Vec::new();
    for (i, arg) in args.iter().enumerate() {
        match &arg.data_type {
            DataType::Array(inner) => elements.push((**inner).clone()),
            DataType::Map(pair) => elements.push(DataType::tuple(vec![pair.0.clone(), pair.1.clone()])),
            other => bail!(
                IllegalTypeOfArgument,
                "Argument {} of function {name} must be array. Found {other} instead",
                i + 2
            ),
        }
    }
    if elements.len() == arity {
        return Ok(elements);
    }
    match &elements[..] {
        [] => bail!(NumberOfArgumentsDoesntMatch, "Function {name} needs at least one array behind its lambda"),
        [DataType::Tuple(tuple)] if tuple.elements.len() == arity => Ok(tuple.elements.clone()),
        _ => bail!(
            IllegalTypeOfArgument,
            "Lambda of function {name} takes {arity} arguments, but {} arrays are given",
            elements.len()
        ),
    }
}

/// Arrays and the elements that the lambda (if there is one) gives for them.
pub(super) struct Applied {
    pub(super) offsets: Buf<u64>,
    /// Elements of the first array.
    pub(super) first: Column,
    /// The lambda's results, one per element; without a lambda the elements themselves.
    pub(super) results: Column,
}

/// Calls the lambda at `args[0]` for the elements of the arrays behind it; without a lambda `args[0]` is
/// the array.
pub(super) fn apply(name: &str, arity: usize, args: &[Arg]) -> Result<Applied> {
    let Some(lambda) = &args[0].lambda else {
        let (offsets, columns) = elements_of(name, &args[..1])?;
        let first = columns[0].flatten();
        return Ok(Applied { offsets, first: first.clone(), results: first });
    };
    let (offsets, columns) = elements_of(name, &args[1..])?;
    let params: Vec<Column> = match &columns[..] {
        [Column::Tuple(elements, _)] if arity > 1 => elements.iter().map(Column::flatten).collect(),
        _ => columns.iter().map(Column::flatten).collect(),
    };
    let results = lambda.call(&params, &offsets)?.flatten();
    Ok(Applied { offsets, first: columns[0].clone(), results })
}

/// Parameters of the lambda, 0 if there is none.
pub(super) fn arity(call: &Call) -> usize {
    call.args[0].lambda.as_ref().map_or(0, |lambda| lambda.arity)
}

/// The result type of the lambda, or the element type of the array if there is none; checks the arguments.
pub(super) fn result_element(call: &Call) -> Result<DataType> {
    call.count(1..=usize::MAX)?;
    match &call.args[0].lambda {
        Some(lambda) => {
            call.count(2..=usize::MAX)?;
            for i in 1..call.args.len() {
                call.element(i)?;
            }
            Ok(lambda.result.clone())
        }
        None if call.args.len() > 1 => call.illegal(0, "a lambda"),
        None => call.element(0).cloned(),
    }
}

/// The element type of the (first) array.
pub(super) fn first_element(call: &Call) -> Result<DataType> {
    call.element(usize::from(call.args[0].lambda.is_some())).cloned()
}

/// Checks that the result of a lambda can be a condition.
pub(super) fn check_condition(call: &Call) -> Result<()> {
    let result = result_element(call)?;
    match result.base() {
        DataType::UInt8 | DataType::Bool | DataType::Nothing => Ok(()),
        other => bail!(
            IllegalTypeOfArgument,
            "Unexpected type {other} of the condition of function {}: expected UInt8",
            call.name
        ),
    }
}

/// Results of a lambda as a condition: NULL and 0 are false.
pub(crate) fn lambda_mask(results: &Column) -> Vec<u8> {
    fn natives<T: types::NativeType>(values: &[T]) -> Vec<u8> {
        values.iter().map(|&value| u8::from(value != T::default())).collect()
    }
    let (nulls, values) = results.split_nulls();
    let mut mask = with_native!(&values, |values| natives(values), else vec![0; values.len()]);
    if let Some(nulls) = nulls {
        mask.iter_mut().zip(nulls.iter()).for_each(|(keep, null)| *keep &= 1 - null);
    }
    mask
}

fn map(call: &Call) -> Result<Bound> {
    let result = result_element(call)?.without_low_cardinality().clone();
    let (name, arity) = (call.name, arity(call));
    Ok(Bound::new(DataType::array(result), move |args, _| {
        let applied = apply(name, arity, args)?;
        Ok(Column::Array(ArrayColumn::new(applied.offsets, applied.results)))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Array");
    family.add_higher_order(
        "arrayMap",
        "arrayMap(x -> …, array, …)",
        "What the lambda gives for each element.",
        lambda_parameters,
        |call| {
            if call.args.is_empty() || call.args[0].lambda.is_none() {
                return call.count(2..=usize::MAX).and_then(|()| call.illegal(0, "a lambda"));
            }
            map(call)
        },
    );
}
