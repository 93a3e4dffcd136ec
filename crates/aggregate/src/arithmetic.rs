//! Arithmetic of states: `state + state` is the state of the rows of both, `state * n` that of the rows n times over.

use crate::over::{StateFunction, all_groups, of_states, over};
use base::{Result, bail};
use functions::{AggregateFunction, Arg, ArgType, Expr, FunctionContext, ScalarFactory, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType, Value};

/// The factory of `plus` and `multiply` over states; `None` for other functions and arguments.
pub fn over_states(name: &str, args: &[Expr]) -> Option<Arc<dyn ScalarFactory>> {
    let [a, b] = args else { return None };
    let is_count = |data_type: &DataType| {
        let base = data_type.base();
        base.is_unsigned() && base.fixed_width_bytes().is_some_and(|bytes| bytes <= 8)
    };
    let fits = match name {
        "plus" => is_state(&a.data_type) && is_state(&b.data_type),
        "multiply" => {
            is_state(&a.data_type) && is_count(&b.data_type) || is_count(&a.data_type) && is_state(&b.data_type)
        }
        _ => false,
    };
    fits.then(|| Arc::new(if name == "plus" { Arithmetic::Sum } else { Arithmetic::Times }) as Arc<dyn ScalarFactory>)
}

fn is_state(data_type: &DataType) -> bool {
    matches!(data_type, DataType::Aggregate(aggregate) if !aggregate.simple)
}

#[derive(Clone, Copy)]
enum Arithmetic {
    Sum,
    Times,
}

impl ScalarFactory for Arithmetic {
    fn bind(&self, args: &[ArgType], context: &FunctionContext) -> Result<Arc<dyn ScalarFunction>> {
        Ok(Arc::new(match self {
            Arithmetic::Sum => sum(args, context)?,
            Arithmetic::Times => times(args, context)?,
        }))
    }
}

fn sum(args: &[ArgType], context: &FunctionContext) -> Result<StateFunction> {
    let types = (&args[0].data_type, &args[1].data_type);
    if types.0 != types.1 {
        bail!(
            CannotAddDifferentAggregateStates,
            "Cannot add aggregate states of different functions: {} and {}",
            types.0,
            types.1
        );
    }
    let function = of_states("plus", args, context)?;
    Ok(over("plus", types.0.clone(), move |args, rows| {
        let mut states = function.new_states();
        states.resize(rows);
        for arg in args {
            states.merge_serialized(&all_groups(rows), &arg.column.flatten())?;
        }
        states.serialize(&all_groups(rows))
    }))
}

fn times(args: &[ArgType], context: &FunctionContext) -> Result<StateFunction> {
    let at = usize::from(!is_state(&args[0].data_type));
    let function = of_states("multiply", &args[at..], context)?;
    Ok(over("multiply", args[at].data_type.clone(), move |args, rows| {
        let Some(count) = args[1 - at].constant().as_ref().and_then(Value::as_u64) else {
            bail!(IllegalColumn, "Illegal column of a state's multiplication: the number must be an integer constant");
        };
        repeated(&*function, &args[at], rows, count)
    }))
}

/// The states of `count` times the rows of given states, by doubling.
fn repeated(function: &dyn AggregateFunction, arg: &Arg, rows: usize, mut count: u64) -> Result<Column> {
    let groups = all_groups(rows);
    let mut power = arg.column.flatten();
    let mut result = function.new_states();
    result.resize(rows);
    while count > 0 {
        base::cancel::checkpoint()?;
        if count & 1 == 1 {
            result.merge_serialized(&groups, &power)?;
        }
        count >>= 1;
        if count > 0 {
            base::memory::check_reserve(power.byte_size() as u64 * 2)?;
            let mut double = function.new_states();
            double.resize(rows);
            double.merge_serialized(&groups, &power)?;
            double.merge_serialized(&groups, &power)?;
            power = double.serialize(&groups)?;
        }
    }
    result.serialize(&groups)
}
