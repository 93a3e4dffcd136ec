//! Windows of time: `tumble` and `hop`, their starts and ends.

use super::CATEGORY;
use super::truncate::interval_factory;
use crate::support::Bound;
use crate::support::{Factory, InnerFunction, Outcome, add, arity_between, doc, illegal};
use base::{Result, bail};
use functions::{ArgType, FunctionContext, Registry};
use types::{Column, DataType, Value};

/// The bounds of a window that a function returns.
#[derive(Clone, Copy, PartialEq)]
enum WindowBounds {
    Both,
    Start,
    End,
}

/// Adds or subtracts intervals and finds starts, all with the functions of those names.
struct IntervalFunctions {
    start: InnerFunction,
    plus: InnerFunction,
    minus: Option<InnerFunction>,
}

fn check(name: &str, args: &[ArgType], intervals: std::ops::Range<usize>) -> Result<()> {
    if !matches!(args[0].data_type.base(), DataType::DateTime(_)) {
        return Err(illegal(name, args));
    }
    for i in intervals {
        let (DataType::Interval(_), Some(amount)) =
            (args[i].data_type.base(), args[i].constant.as_ref().and_then(Value::as_i64))
        else {
            bail!(IllegalTypeOfArgument, "Argument {} of function {name} must be a constant interval", i + 1);
        };
        if amount <= 0 {
            bail!(ArgumentOutOfBound, "Argument {} of function {name} must be a positive interval", i + 1);
        }
        if args[i].data_type != args[1].data_type {
            bail!(IllegalColumn, "Intervals of function {name} must have the same unit");
        }
    }
    Ok(())
}

fn bind(name: &'static str, part: WindowBounds, hops: bool, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let intervals = if hops { 2 } else { 1 };
    arity_between(name, args, 1 + intervals, 2 + intervals)?;
    check(name, args, 1..1 + intervals)?;
    let mut taken = vec![args[0].clone(), args[1].clone()];
    taken.extend(args.get(1 + intervals).cloned());
    let start = InnerFunction::bind(&interval_factory(), &taken, context)?;
    let moment = start.result_type().clone();
    let sum = |amount: &ArgType, subtract: bool| {
        InnerFunction::bind(
            &crate::arithmetic::sum_factory(subtract),
            &[ArgType::new(moment.clone()), amount.clone()],
            context,
        )
    };
    let bounds = IntervalFunctions {
        start,
        plus: sum(&args[1], false)?,
        minus: if hops { Some(sum(&args[2], true)?) } else { None },
    };
    let result = if part == WindowBounds::Both { DataType::tuple(vec![moment.clone(), moment]) } else { moment };
    Ok(Bound::named(name, result, move |args, rows| {
        let columns: Vec<Column> = args.iter().map(|arg| arg.column.clone()).collect();
        let mut given = columns[..2].to_vec();
        given.extend(columns.get(1 + intervals).cloned());
        let first = bounds.start.call(&given, rows)?.flatten();
        let end = bounds.plus.call(&[first.clone(), columns[1].clone()], rows)?.flatten();
        // Windows that hop: the last one that a moment lies in.
        let start = match &bounds.minus {
            Some(minus) => minus.call(&[end.clone(), columns[2].clone()], rows)?.flatten(),
            None => first,
        };
        Ok(match part {
            WindowBounds::Both => Column::Tuple([start, end].into(), rows),
            WindowBounds::Start => start,
            WindowBounds::End => end,
        })
    })
    .done())
}

pub(super) fn register(registry: &mut Registry) {
    let functions = [
        (
            "tumble",
            WindowBounds::Both,
            false,
            "tumble(time, interval[, zone])",
            "The window of an interval that a time lies in.",
        ),
        (
            "tumbleStart",
            WindowBounds::Start,
            false,
            "tumbleStart(time, interval[, zone])",
            "The start of the window that a time lies in.",
        ),
        (
            "tumbleEnd",
            WindowBounds::End,
            false,
            "tumbleEnd(time, interval[, zone])",
            "The end of the window that a time lies in.",
        ),
        (
            "hop",
            WindowBounds::Both,
            true,
            "hop(time, hop, window[, zone])",
            "The last of overlapping windows that a time lies in.",
        ),
        (
            "hopStart",
            WindowBounds::Start,
            true,
            "hopStart(time, hop, window[, zone])",
            "The start of the last of overlapping windows that a time lies in.",
        ),
        (
            "hopEnd",
            WindowBounds::End,
            true,
            "hopEnd(time, hop, window[, zone])",
            "The end of the last of overlapping windows that a time lies in.",
        ),
    ];
    for (name, part, hops, syntax, text) in functions {
        let factory = Factory::strict(move |args, context| bind(name, part, hops, args, context));
        add(registry, name, factory, doc(syntax, text, CATEGORY));
    }
}
