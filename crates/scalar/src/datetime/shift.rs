//! `addDays`, `subtractMonths` and relatives; `addDate`, `subDate`, `addInterval`.

use super::CATEGORY;
use super::add::{add_units, stays_in_range, sum_type, unit_scale};
use crate::cast::Casting;
use crate::support::{
    Bound, Factory, InnerFunction, Native, Outcome, add, arity, convert, doc, illegal, operand, settled,
};
use base::{Result, bail};
use functions::scalar::Monotonicity;
use functions::{ArgType, FunctionContext, Registry};
use std::sync::Arc;
use types::{Column, DataType, IntervalKind, Value};

macro_rules! units {
    ($registry:ident; $($kind:ident, $plural:literal;)*) => {
        $(
            add_function($registry, concat!("add", $plural), IntervalKind::$kind, false);
            add_function($registry, concat!("subtract", $plural), IntervalKind::$kind, true);
        )*
    };
}

pub(super) fn register(registry: &mut Registry) {
    units! { registry;
        Nanosecond, "Nanoseconds";
        Microsecond, "Microseconds";
        Millisecond, "Milliseconds";
        Second, "Seconds";
        Minute, "Minutes";
        Hour, "Hours";
        Day, "Days";
        Week, "Weeks";
        Month, "Months";
        Quarter, "Quarters";
        Year, "Years";
    }
    for (name, operator) in [("addDate", "plus"), ("subDate", "minus")] {
        let factory = Factory::strict(move |args, context| {
            arity(name, args, 2)?;
            if !matches!(args[1].data_type.base(), DataType::Interval(_)) {
                return Err(illegal(name, args));
            }
            forward(name, operator, args, context)
        });
        registry.scalar_any_case(
            name,
            factory,
            doc("addDate(date, interval)", "A date plus or minus an interval.", CATEGORY),
        );
    }
    for (name, minus) in [("addInterval", false), ("subtractInterval", true)] {
        let factory = Factory::strict(move |args, _| {
            arity(name, args, 2)?;
            crate::arithmetic::bind_intervals_and_one(name, minus, args)
        });
        add(
            registry,
            name,
            factory,
            doc("addInterval(intervals, interval)", "A tuple of intervals and one more.", CATEGORY),
        );
    }
}

/// The same as an operator under another name.
fn forward(name: &'static str, operator: &'static str, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let inner = InnerFunction::bind(&crate::arithmetic::sum_factory(operator == "minus"), args, context)?;
    let result = inner.result_type().clone();
    Ok(Bound::named(name, result, move |args, rows| {
        inner.call(&args.iter().map(|arg| arg.column.clone()).collect::<Vec<Column>>(), rows)
    })
    .with_nulls()
    .done())
}

fn add_function(registry: &mut Registry, name: &'static str, kind: IntervalKind, subtract: bool) {
    let factory = Factory::strict_uncounted(move |args, context| bind(name, kind, subtract, args, context));
    let description =
        if subtract { "A date or time minus a number of units." } else { "A date or time plus a number of units." };
    add(registry, name, factory, doc(name, description, CATEGORY));
}

fn bind(
    name: &'static str,
    kind: IntervalKind,
    subtract: bool,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    arity(name, args, 2)?;
    let given = args[0].data_type.base().clone();
    let by = args[1].data_type.base().clone();
    let date = if given.is_string() { DataType::DateTime64(unit_scale(kind).max(3), None) } else { given.clone() };
    let (Some(result), true) = (sum_type(&date, kind), by.is_number()) else { return Err(illegal(name, args)) };
    let session = context.time_zone.clone();
    let casting = Casting::new(&session);
    let amount = args[1].constant.as_ref().and_then(Value::as_i64).filter(|_| !given.is_string());
    let moved = date.clone();
    Ok(Bound::masked(name, args, result, move |args, rows, nulls| -> Result<Column> {
        let column = casting.run_masked(&args[0].column, &given, &date, nulls)?;
        let amounts = casting.run_masked(&settled(&args[1].column), &by, &DataType::Int64, nulls)?;
        let amounts = if subtract { negated(&convert(&amounts, Native::I64)) } else { convert(&amounts, Native::I64) };
        let Some(amounts) = operand::<i64>(&amounts) else { bail!(LogicalError, "amounts of another physical form") };
        add_units(&column, &date, kind, amounts, rows, &session)
    })
    .monotonic(move |index, from, to| {
        let fits = index == 0 && amount.is_some_and(|amount| stays_in_range(&moved, kind, amount, from, to));
        fits.then_some(Monotonicity::Rising)
    })
    .done())
}

fn negated(column: &Column) -> Column {
    match column {
        Column::Const(value, rows) => Column::Const(Arc::new(negated(value)), *rows),
        flat => Column::from_vec(
            flat.as_native::<i64>().unwrap_or(&[]).iter().map(|v| v.wrapping_neg()).collect::<Vec<i64>>(),
        ),
    }
}
