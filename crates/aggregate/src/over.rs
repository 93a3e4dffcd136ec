//! Scalar functions over aggregate functions: `arrayReduce`, `finalizeAggregation`, `runningAccumulate`, ….

use crate::resolve::resolve;
use base::{Result, bail};
use functions::{
    AggregateFunction, Arg, ArgType, FunctionContext, FunctionDoc, Registry, ScalarFactory, ScalarFunction,
};
use std::sync::{Arc, OnceLock};
use types::type_parser::parse_type;
use types::{AggregateType, ArrayColumn, Column, DataType, Value};

/// The aggregate functions alone: what names in arguments are looked up in.
fn aggregates() -> &'static Registry {
    static AGGREGATES: OnceLock<Registry> = OnceLock::new();
    AGGREGATES.get_or_init(|| {
        let mut registry = Registry::default();
        crate::register_aggregates(&mut registry);
        registry
    })
}

type Run = dyn Fn(&[Arg], usize) -> Result<Column> + Send + Sync;

/// A function of closures that sees NULLs itself.
pub(crate) struct StateFunction {
    name: &'static str,
    result: DataType,
    run: Box<Run>,
}

impl ScalarFunction for StateFunction {
    fn name(&self) -> &str {
        self.name
    }

    fn result_type(&self) -> &DataType {
        &self.result
    }

    fn execute(&self, args: &[Arg], rows: usize) -> Result<Column> {
        (self.run)(args, rows)
    }

    fn handles_nulls(&self) -> bool {
        true
    }

    fn is_deterministic(&self) -> bool {
        self.name != "runningAccumulate"
    }
}

type Bind = fn(&'static str, &[ArgType], &FunctionContext) -> Result<StateFunction>;

/// Binds a function that does not need the query.
pub(crate) type Simple = fn(&'static str, &[ArgType]) -> Result<StateFunction>;

/// Adds a function to a registry.
pub(crate) fn add(
    registry: &mut Registry,
    name: &'static str,
    syntax: &'static str,
    description: &'static str,
    category: &'static str,
    bind: Simple,
) {
    let factory = move |args: &[ArgType], _: &FunctionContext| -> Result<Arc<dyn ScalarFunction>> {
        Ok(Arc::new(bind(name, args)?))
    };
    registry.scalar(name, factory, FunctionDoc { syntax, description, example: "", category });
}

/// The factory of a function under one of its names.
fn factory(name: &'static str, bind: Bind) -> impl ScalarFactory {
    move |args: &[ArgType], context: &FunctionContext| -> Result<Arc<dyn ScalarFunction>> {
        Ok(Arc::new(bind(name, args, context)?))
    }
}

/// A bound function.
pub(crate) fn over(
    name: &'static str,
    result: DataType,
    run: impl Fn(&[Arg], usize) -> Result<Column> + Send + Sync + 'static,
) -> StateFunction {
    StateFunction { name, result, run: Box::new(run) }
}

/// The aggregate function that the constant first argument names, with parameters: `quantile(0.9)`.
fn named(
    name: &str,
    args: &[ArgType],
    arguments: &[DataType],
    context: &FunctionContext,
) -> Result<Arc<dyn AggregateFunction>> {
    let Some(Value::String(text)) = args.first().and_then(|arg| arg.constant.as_ref()) else {
        bail!(
            IllegalTypeOfArgument,
            "First argument of function {name} must be constant string: name of aggregate function"
        );
    };
    let text = String::from_utf8_lossy(text);
    if text.is_empty() {
        bail!(BadArguments, "First argument of function {name} (name of aggregate function) cannot be empty");
    }
    let (function, parameters) = match text.find('(') {
        None => (text.to_string(), Vec::new()),
        // The parser of types knows how to read a function with parameters.
        Some(open) => match parse_type(&format!("AggregateFunction({text}, UInt8)"))? {
            DataType::Aggregate(aggregate) => (text[..open].to_string(), aggregate.parameters.clone()),
            _ => bail!(BadArguments, "Function {name} cannot read the aggregate function {text}"),
        },
    };
    if arguments.is_empty() {
        bail!(
            NumberOfArgumentsDoesntMatch,
            "Function {name} takes the name of an aggregate function and at least one argument"
        );
    }
    resolve(aggregates(), &function, &parameters, arguments, context)
}

fn elements(name: &str, args: &[ArgType]) -> Result<Vec<DataType>> {
    let element = |arg: &ArgType| match &arg.data_type {
        DataType::Array(inner) => Ok((**inner).clone()),
        other => {
            bail!(IllegalTypeOfArgument, "Arguments of function {name} after the first must be arrays, not {other}")
        }
    };
    args.iter().map(element).collect()
}

/// The arrays of arguments, which must agree in length.
fn array_columns(name: &str, args: &[Arg]) -> Result<Vec<ArrayColumn>> {
    let mut arrays: Vec<ArrayColumn> = Vec::with_capacity(args.len());
    for arg in args {
        let Column::Array(array) = arg.column.flatten() else { bail!(IllegalColumn, "Function {name} needs arrays") };
        let array = array.normalized();
        if arrays.first().is_some_and(|first| first.offsets[..] != array.offsets[..]) {
            bail!(SizesOfArraysDontMatch, "Lengths of all arrays passed to {name} must be equal");
        }
        arrays.push(array);
    }
    Ok(arrays)
}

pub(crate) fn all_groups(rows: usize) -> Vec<u32> {
    (0..rows as u32).collect()
}

fn bind_reduce(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Result<StateFunction> {
    let function = named(name, args, &elements(name, args.get(1..).unwrap_or_default())?, context)?;
    Ok(over(name, function.result_type().clone(), move |args, rows| {
        let arrays = array_columns(name, &args[1..])?;
        let mut groups = Vec::with_capacity(arrays[0].values.len());
        (0..rows).for_each(|row| groups.resize(groups.len() + arrays[0].size(row), row as u32));
        let columns: Vec<Column> = arrays.iter().map(|array| array.values.flatten()).collect();
        let mut states = function.new_states();
        states.resize(rows);
        states.update(&groups, &columns)?;
        states.finish(&all_groups(rows))
    }))
}

/// Elements that `(from, length)` covers: from 1, or from the end if negative.
fn covered(from: i64, length: u64, size: usize) -> std::ops::Range<usize> {
    let size = size as i128;
    let start = match from {
        0 => return 0..0,
        from if from > 0 => i128::from(from) - 1,
        from => size + i128::from(from),
    };
    let end = start.saturating_add(i128::from(length)).clamp(0, size);
    let start = start.clamp(0, size);
    start as usize..end.max(start) as usize
}

/// Elements that all ranges of one block may cover together.
const COVERED_MAX: usize = 1 << 28;

fn bind_ranges(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Result<StateFunction> {
    let is_pair = |t: &DataType| {
        let DataType::Tuple(tuple) = t else { return false };
        matches!(&tuple.elements[..], [from, length] if from.is_integer() && length.is_unsigned())
    };
    match args.get(1).map(|arg| &arg.data_type) {
        Some(DataType::Array(inner)) if is_pair(inner) => {}
        _ => bail!(
            IllegalTypeOfArgument,
            "Second argument of function {name} must be an array of tuples (from, length) of integers, lengths without \
            sign"
        ),
    }
    let function = named(name, args, &elements(name, args.get(2..).unwrap_or_default())?, context)?;
    Ok(over(name, DataType::array(function.result_type().clone()), move |args, rows| {
        let ranges = array_columns(name, &args[1..2])?.swap_remove(0);
        let arrays = array_columns(name, &args[2..])?;
        let Column::Tuple(pairs, _) = ranges.values.flatten() else {
            bail!(IllegalColumn, "Function {name} needs ranges")
        };
        let (mut groups, mut taken) = (Vec::new(), Vec::new());
        for row in 0..rows {
            let whole = arrays[0].range(row);
            for range in ranges.range(row) {
                base::cancel::checkpoint()?;
                let from = pairs[0].value(range).as_i128().unwrap_or(0) as i64;
                let length = pairs[1].value(range).as_i128().unwrap_or(0).max(0) as u64;
                let places = covered(from, length, whole.len());
                if taken.len() + places.len() > COVERED_MAX {
                    bail!(TooLargeArraySize, "Ranges of function {name} cover more than {COVERED_MAX} elements");
                }
                base::memory::grow(&mut groups, places.len());
                base::memory::grow(&mut taken, places.len());
                groups.extend(places.clone().map(|_| range as u32));
                taken.extend(places.map(|i| (whole.start + i) as u32));
            }
        }
        let columns: Vec<Column> = arrays.iter().map(|array| array.values.gather(&taken).flatten()).collect();
        let mut states = function.new_states();
        let count = ranges.values.len();
        states.resize(count);
        states.update(&groups, &columns)?;
        Ok(Column::Array(ArrayColumn::new(ranges.offsets.clone(), states.finish(&all_groups(count))?)))
    }))
}

fn bind_initialize(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Result<StateFunction> {
    let arguments: Vec<DataType> = args.iter().skip(1).map(|arg| arg.data_type.clone()).collect();
    let function = named(name, args, &arguments, context)?;
    Ok(over(name, function.result_type().clone(), move |args, rows| {
        let columns: Vec<Column> = args[1..].iter().map(|arg| arg.column.flatten()).collect();
        let mut states = function.new_states();
        states.resize(rows);
        states.update(&all_groups(rows), &columns)?;
        states.finish(&all_groups(rows))
    }))
}

/// The function whose states the first argument holds.
pub(crate) fn of_states(name: &str, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn AggregateFunction>> {
    let aggregate: &AggregateType = match args.first().map(|arg| &arg.data_type) {
        Some(DataType::Aggregate(aggregate)) if !aggregate.simple => aggregate,
        Some(other) => bail!(
            IllegalTypeOfArgument,
            "Argument for function {name} must have type AggregateFunction - state of aggregate function. Got {other} \
            instead"
        ),
        None => bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes a state of an aggregate function"),
    };
    resolve(aggregates(), &aggregate.function, &aggregate.parameters, &aggregate.arguments, context)
}

/// The function of states, outside of any query.
pub(crate) fn function_of_states(aggregate: &AggregateType) -> Result<Arc<dyn AggregateFunction>> {
    let context = FunctionContext::default();
    resolve(aggregates(), &aggregate.function, &aggregate.parameters, &aggregate.arguments, &context)
}

fn bind_finalize(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Result<StateFunction> {
    if args.len() != 1 {
        bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes 1 argument, {} given", args.len());
    }
    let function = of_states(name, args, context)?;
    Ok(over(name, function.result_type().clone(), move |args, rows| {
        let mut states = function.new_states();
        states.resize(rows);
        states.merge_serialized(&all_groups(rows), &args[0].column.flatten())?;
        states.finish(&all_groups(rows))
    }))
}

fn bind_running(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Result<StateFunction> {
    if !(1..=2).contains(&args.len()) {
        bail!(NumberOfArgumentsDoesntMatch, "Function {name} takes 1 or 2 arguments, {} given", args.len());
    }
    let function = of_states(name, args, context)?;
    Ok(over(name, function.result_type().clone(), move |args, rows| {
        let column = args[0].column.flatten();
        let resets = args.get(1).map(|arg| arg.column.flatten());
        let mut states = function.new_states();
        states.resize(1);
        let mut results = Vec::with_capacity(rows);
        for row in 0..rows {
            if row > 0 && resets.as_ref().is_some_and(|keys| !keys.rows_equal(row - 1, keys, row)) {
                states = function.new_states();
                states.resize(1);
            }
            states.merge_serialized(&[0], &column.slice(row, 1))?;
            results.push(states.finish(&[0])?);
        }
        if results.is_empty() {
            return Ok(Column::empty(function.result_type()));
        }
        Ok(Column::concat(&results.iter().collect::<Vec<_>>()))
    }))
}

/// Registers the functions.
pub fn register(registry: &mut Registry) {
    let functions: [(&'static str, Bind, &'static str, &'static str); 5] = [
        (
            "arrayReduce",
            bind_reduce,
            "arrayReduce('name', array, …)",
            "What an aggregate function gives over the elements of arrays.",
        ),
        (
            "arrayReduceInRanges",
            bind_ranges,
            "arrayReduceInRanges('name', [(from, length), …], array, …)",
            "What an aggregate function gives over each of several ranges of an array.",
        ),
        (
            "initializeAggregation",
            bind_initialize,
            "initializeAggregation('name', x, …)",
            "What an aggregate function gives over each row alone; with -State, its state.",
        ),
        (
            "finalizeAggregation",
            bind_finalize,
            "finalizeAggregation(state)",
            "The result that a state of an aggregate function stands for.",
        ),
        (
            "runningAccumulate",
            bind_running,
            "runningAccumulate(state[, group])",
            "The result over the states of this row and those before it in the block.",
        ),
    ];
    for (name, bind, syntax, description) in functions {
        registry.scalar(name, factory(name, bind), FunctionDoc { syntax, description, example: "", category: "Other" });
    }
}
