//! `plus` and `minus` with dates, times and intervals.

use super::Operator;
use crate::cast::Casting;
use crate::datetime::add::{add_units, power_of_ten, stays_in_range, sum_type};
use crate::support::{Bound, Native, Operand, Outcome, binary, convert, illegal, operand, settled};
use base::{Result, bail};
use functions::scalar::Monotonicity;
use functions::{Arg, ArgType, FunctionContext};
use std::sync::Arc;
use types::{Column, DataType, IntervalKind, TimeZone};

/// Whether a type makes the operator one of dates.
pub(super) fn concerns(data_type: &DataType) -> bool {
    data_type.is_date_or_time()
        || data_type.is_time_of_day()
        || matches!(data_type, DataType::Interval(_))
        || intervals(data_type).is_some()
}

/// The units of a tuple of intervals.
fn intervals(data_type: &DataType) -> Option<Vec<IntervalKind>> {
    let DataType::Tuple(tuple) = data_type else { return None };
    let kinds =
        tuple.elements.iter().map(|element| if let DataType::Interval(kind) = element { Some(*kind) } else { None });
    kinds.collect::<Option<Vec<_>>>().filter(|kinds| !kinds.is_empty())
}

/// Binds `plus` or `minus` where a side is a date, a time or an interval.
pub(super) fn bind(operator: Operator, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let (a, b) = (args[0].data_type.base().clone(), args[1].data_type.base().clone());
    let minus = operator == Operator::Minus;
    if !minus && operator != Operator::Plus {
        return bind_other(operator, args);
    }
    match (&a, &b) {
        (DataType::Tuple(_), DataType::Tuple(_)) => super::nested::bind_tuples(operator, args, context),
        (DataType::Interval(_), DataType::Interval(_)) => Ok(bind_intervals(minus, &a, &b)),
        (DataType::Tuple(_), DataType::Interval(_)) if intervals(&a).is_some() => {
            bind_intervals_and_one(operator.name(), minus, args)
        }
        _ if minus && a.is_time_of_day() && b.is_time_of_day() => bind_difference(args, &a, &b, context),
        _ if a.is_time_of_day() && b.is_time_of_day() => Err(illegal(operator.name(), args)),
        _ if a.is_date_or_time() && b.is_time_of_day() => bind_clock(operator, args, false, context),
        _ if !minus && a.is_time_of_day() && b.is_date_or_time() => bind_clock(operator, args, true, context),
        _ if a.is_time_of_day() => bind_sum(operator, args, false, context),
        _ if !minus && b.is_time_of_day() => bind_sum(operator, args, true, context),
        _ if minus && a.is_date_or_time() && b.is_date_or_time() => bind_difference(args, &a, &b, context),
        _ if a.is_date_or_time() && intervals(&b).is_some() => bind_intervals_sum(operator, args, false, context),
        _ if !minus && b.is_date_or_time() && intervals(&a).is_some() => {
            bind_intervals_sum(operator, args, true, context)
        }
        _ if a.is_date_or_time() || (a.is_string() && matches!(b, DataType::Interval(_))) => {
            bind_sum(operator, args, false, context)
        }
        _ if !minus && (b.is_date_or_time() || b.is_string()) => bind_sum(operator, args, true, context),
        _ => Err(illegal(operator.name(), args)),
    }
}

/// `modulo(Date, n)` works on the number of the day.
fn bind_other(operator: Operator, args: &[ArgType]) -> Outcome {
    let (a, b) = (args[0].data_type.base(), args[1].data_type.base());
    let remainder = matches!(
        operator,
        Operator::Modulo | Operator::ModuloLegacy | Operator::ModuloOrZero | Operator::PositiveModulo
    );
    match (a, Native::of(b)) {
        (DataType::Date | DataType::DateTime(_), Some(divisor)) if remainder && (b.is_integer() || b.is_float()) => {
            let dividend = if *a == DataType::Date { Native::U16 } else { Native::U32 };
            super::numeric::bind(operator, args, dividend, divisor)
        }
        _ => Err(illegal(operator.name(), args)),
    }
}

fn bind_intervals(minus: bool, a: &DataType, b: &DataType) -> Arc<dyn functions::ScalarFunction> {
    let name = if minus { "minus" } else { "plus" };
    if a != b {
        let result = DataType::tuple(vec![a.clone(), b.clone()]);
        return Bound::named(name, result, move |args, rows| {
            let second = args[1].column.flatten();
            let second = if minus { negated(&second) } else { second };
            Ok(Column::Tuple([args[0].column.flatten(), second].into(), rows))
        })
        .done();
    }
    Bound::named(name, a.clone(), move |args, rows| {
        let (a, b) = (settled(&args[0].column), settled(&args[1].column));
        let (a, b) = super::kernels::operands::<i64>(&a, &b);
        Ok(if minus { binary(a, b, rows, i64::wrapping_sub) } else { binary(a, b, rows, i64::wrapping_add) })
    })
    .done()
}

/// A tuple of intervals (one interval is a tuple of its own) and an interval: added to the last where that has its
/// unit, else put behind it.
pub(crate) fn bind_intervals_and_one(name: &'static str, minus: bool, args: &[ArgType]) -> Outcome {
    let (a, b) = (args[0].data_type.base(), args[1].data_type.base());
    let single = matches!(a, DataType::Interval(_));
    let (Some(mut kinds), DataType::Interval(kind)) =
        (if let DataType::Interval(kind) = a { Some(vec![*kind]) } else { intervals(a) }, b)
    else {
        return Err(illegal(name, args));
    };
    let joins = kinds.last() == Some(kind);
    if !joins {
        kinds.push(*kind);
    }
    let result = DataType::tuple(kinds.into_iter().map(DataType::Interval).collect());
    Ok(Bound::named(name, result, move |args, rows| {
        let mut columns = match args[0].column.flatten() {
            only if single => vec![only],
            Column::Tuple(columns, _) => columns.to_vec(),
            _ => bail!(LogicalError, "intervals of another physical form"),
        };
        let by = args[1].column.flatten();
        let by = if minus { negated(&by) } else { by };
        match columns.pop() {
            Some(last) if joins => {
                let (last, by) = (last.flatten(), by);
                let (last, by) = super::kernels::operands::<i64>(&last, &by);
                columns.push(binary(last, by, rows, i64::wrapping_add));
            }
            Some(last) => columns.extend([last, by]),
            None => columns.push(by),
        }
        Ok(Column::Tuple(columns.into(), rows))
    })
    .done())
}

fn negated(column: &Column) -> Column {
    match column.as_native::<i64>() {
        Some(values) => Column::from_vec(values.iter().map(|v| v.wrapping_neg()).collect::<Vec<i64>>()),
        None => column.clone(),
    }
}

/// The unit that a date or time moves by: that of the interval; for plain numbers days of dates and seconds of times.
fn step(date: &DataType, by: &DataType) -> Option<IntervalKind> {
    match by {
        DataType::Interval(kind) => Some(*kind),
        number if number.is_number() => Some(if matches!(date, DataType::Date | DataType::Date32) {
            IntervalKind::Day
        } else {
            IntervalKind::Second
        }),
        _ => None,
    }
}

/// The type as which the date side is taken: strings are read as `DateTime64`.
fn date_type(given: &DataType, by: &DataType) -> DataType {
    match by {
        DataType::Interval(kind) if given.is_string() => {
            DataType::DateTime64(crate::datetime::add::unit_scale(*kind).max(3), None)
        }
        _ => given.clone(),
    }
}

fn bind_sum(operator: Operator, args: &[ArgType], swapped: bool, context: &FunctionContext) -> Outcome {
    let (date_index, by_index) = if swapped { (1, 0) } else { (0, 1) };
    let given = args[date_index].data_type.base().clone();
    let by = args[by_index].data_type.base().clone();
    let date = date_type(&given, &by);
    let Some((kind, result)) = step(&date, &by).and_then(|kind| Some((kind, sum_type(&date, kind)?))) else {
        return Err(illegal(operator.name(), args));
    };
    let minus = operator == Operator::Minus;
    let session = context.time_zone.clone();
    let amount = args[by_index].constant.as_ref().and_then(types::Value::as_i64).filter(|_| given.is_date_or_time());
    let moved = date.clone();
    let run = move |args: &[Arg], rows: usize, nulls: Option<&[u8]>| -> Result<Column> {
        let column = Casting::new(&session).run_masked(&args[date_index].column, &given, &date, nulls)?;
        add_signed(&settled(&column), &date, kind, &args[by_index], minus, rows, &session)
    };
    let bound = if args[date_index].data_type.base().is_string() {
        Bound::masked(operator.name(), args, result, run)
    } else {
        Bound::named(operator.name(), result, move |args, rows| run(args, rows, None))
    };
    Ok(bound
        .monotonic(move |index, from, to| {
            let fits =
                index == date_index && amount.is_some_and(|amount| stays_in_range(&moved, kind, amount, from, to));
            fits.then_some(Monotonicity::Rising)
        })
        .done())
}

fn add_signed(
    column: &Column,
    date: &DataType,
    kind: IntervalKind,
    by: &Arg,
    minus: bool,
    rows: usize,
    session: &TimeZone,
) -> Result<Column> {
    let amounts = match by.data_type.base() {
        DataType::Interval(_) => settled(&by.column),
        other => crate::cast::cast_column(&settled(&by.column), other, &DataType::Int64)?,
    };
    let amounts = convert(&amounts, Native::I64);
    let amounts = if minus { negate_amounts(&amounts) } else { amounts };
    let Some(amounts) = operand::<i64>(&amounts) else { bail!(LogicalError, "interval of another physical form") };
    add_units(column, date, kind, amounts, rows, session)
}

fn negate_amounts(amounts: &Column) -> Column {
    match amounts {
        Column::Const(value, rows) => Column::Const(Arc::new(negated(value)), *rows),
        flat => negated(flat),
    }
}

/// A date plus several intervals, one after another.
fn bind_intervals_sum(operator: Operator, args: &[ArgType], swapped: bool, context: &FunctionContext) -> Outcome {
    let (date_index, by_index) = if swapped { (1, 0) } else { (0, 1) };
    let date = args[date_index].data_type.base().clone();
    let kinds = intervals(args[by_index].data_type.base()).unwrap_or_default();
    let mut result = date.clone();
    for kind in &kinds {
        let Some(next) = sum_type(&result, *kind) else { return Err(illegal(operator.name(), args)) };
        result = next;
    }
    let session = context.time_zone.clone();
    let minus = operator == Operator::Minus;
    Ok(Bound::named(operator.name(), result, move |args, rows| {
        let mut column = settled(&args[date_index].column);
        let mut data_type = date.clone();
        let Column::Tuple(amounts, _) = args[by_index].column.flatten() else {
            bail!(LogicalError, "intervals of another physical form")
        };
        for (kind, amount) in kinds.iter().zip(amounts.iter()) {
            let amount = if minus { negated(amount) } else { amount.clone() };
            let Some(amount) = operand::<i64>(&amount) else {
                bail!(LogicalError, "interval of another physical form")
            };
            column = add_units(&column, &data_type, *kind, amount, rows, &session)?;
            data_type = sum_type(&data_type, *kind).unwrap_or(data_type);
        }
        Ok(column)
    })
    .done())
}

/// A date or moment plus or minus a time of day: a moment, with the finer fraction of both.
fn bind_clock(operator: Operator, args: &[ArgType], swapped: bool, context: &FunctionContext) -> Outcome {
    let (date_index, by_index) = if swapped { (1, 0) } else { (0, 1) };
    let (date, time) = (args[date_index].data_type.base().clone(), args[by_index].data_type.base().clone());
    let scale = if let DataType::Time64(scale) = time { Some(scale) } else { None };
    let result = match (&date, scale) {
        (DataType::Date, None) => DataType::DateTime(None),
        (DataType::DateTime(zone), None) => DataType::DateTime(zone.clone()),
        (DataType::DateTime64(own, zone), scale) => DataType::DateTime64((*own).max(scale.unwrap_or(0)), zone.clone()),
        (DataType::DateTime(zone), Some(scale)) => DataType::DateTime64(scale, zone.clone()),
        (_, scale) => DataType::DateTime64(scale.unwrap_or(0), None),
    };
    let casting = Casting::new(&context.time_zone);
    let minus = operator == Operator::Minus;
    let wide = match &result {
        DataType::DateTime64(..) => result.clone(),
        _ => DataType::DateTime64(0, None),
    };
    let ticks = DataType::Time64(if let DataType::DateTime64(scale, _) = &wide { *scale } else { 0 });
    let target = result.clone();
    Ok(Bound::named(operator.name(), result, move |args, rows| {
        let moments = casting.run(&settled(&args[date_index].column), &date, &wide)?;
        let times = casting.run(&settled(&args[by_index].column), &time, &ticks)?;
        let (a, b) = super::kernels::operands::<i64>(&moments, &times);
        let sum = if minus { binary(a, b, rows, i64::wrapping_sub) } else { binary(a, b, rows, i64::wrapping_add) };
        casting.run(&sum, &wide, &target)
    })
    .done())
}

/// Dates of one type apart in days, times in seconds (a decimal where one has a fraction).
fn bind_difference(args: &[ArgType], a: &DataType, b: &DataType, _context: &FunctionContext) -> Outcome {
    let scale_of =
        |t: &DataType| if let DataType::DateTime64(scale, _) | DataType::Time64(scale) = t { *scale } else { 0 };
    let scale = scale_of(a).max(scale_of(b));
    let times = |t: &DataType| {
        matches!(t, DataType::DateTime(_) | DataType::DateTime64(..) | DataType::Time | DataType::Time64(_))
    };
    match (a, b) {
        (DataType::Time, DataType::Time)
        | (DataType::Date, DataType::Date)
        | (DataType::DateTime(_), DataType::DateTime(_)) => Ok(Bound::named("minus", DataType::Int32, |args, rows| {
            let (a, b) = super::numeric::both(args, Native::I64);
            let (a, b) = super::kernels::operands::<i64>(&a, &b);
            Ok(binary(a, b, rows, |x, y| (x - y) as i32))
        })
        .done()),
        _ if times(a) && times(b) => {
            let (up_a, up_b) = (power_of_ten(scale - scale_of(a)), power_of_ten(scale - scale_of(b)));
            Ok(Bound::named("minus", DataType::Decimal { precision: 18, scale }, move |args, rows| {
                let (a, b) = super::numeric::both(args, Native::I64);
                let (a, b): (Operand<i64>, Operand<i64>) = super::kernels::operands::<i64>(&a, &b);
                Ok(binary(a, b, rows, |x, y| x.wrapping_mul(up_a).wrapping_sub(y.wrapping_mul(up_b))))
            })
            .done())
        }
        _ => Err(illegal("minus", args)),
    }
}
