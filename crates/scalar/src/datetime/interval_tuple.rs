//! A date or time plus several intervals in turn: `addTupleOfIntervals`, `subtractTupleOfIntervals`.

use super::CATEGORY;
use crate::support::{Bound, Factory, InnerFunction, Outcome, add, arity, doc, illegal};
use base::bail;
use functions::{ArgType, FunctionContext, Registry};
use types::{Column, DataType};

/// A date or time plus each interval of a tuple in turn.
fn tuple_of_intervals(name: &'static str, subtract: bool, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity(name, args, 2)?;
    let DataType::Tuple(intervals) = &args[1].data_type else { return Err(illegal(name, args)) };
    let mut steps = Vec::new();
    let mut moment = args[0].data_type.clone();
    for interval in &intervals.elements {
        if !matches!(interval, DataType::Interval(_)) {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {interval} of an element of argument 2 of function {name}, expected an interval"
            );
        }
        let step = InnerFunction::bind(
            &crate::arithmetic::sum_factory(subtract),
            &[ArgType::new(moment), ArgType::new(interval.clone())],
            context,
        )?;
        moment = step.result_type().clone();
        steps.push(step);
    }
    Ok(Bound::named(name, moment, move |args, rows| {
        let Column::Tuple(parts, _) = args[1].column.flatten() else {
            bail!(IllegalColumn, "Function {name} needs a tuple of intervals")
        };
        let mut moment = args[0].column.clone();
        for (step, part) in steps.iter().zip(parts.iter()) {
            moment = step.call(&[moment, part.clone()], rows)?;
        }
        Ok(moment)
    })
    .done())
}

pub(super) fn register(registry: &mut Registry) {
    for (name, subtract, text) in [
        ("addTupleOfIntervals", false, "A date or time plus several intervals in turn."),
        ("subtractTupleOfIntervals", true, "A date or time minus several intervals in turn."),
    ] {
        let factory = Factory::strict(move |args, context| tuple_of_intervals(name, subtract, args, context));
        add(registry, name, factory, doc("addTupleOfIntervals(time, (interval, …))", text, CATEGORY));
    }
}
