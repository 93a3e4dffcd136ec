//! Comparisons: `equals`, `less` and relatives, `isNotDistinctFrom`.
//!
//! Binding picks one [`ComparisonPlan`]; execution brings both sides to what the plan's loop takes and runs it. A
//! constant string beside a date, a number, a UUID or an enumeration is read once, at binding.

mod decimal;
mod distinct;
mod kernels;
mod numeric;
mod tuples;

#[cfg(test)]
mod tests;

use crate::cast::Casting;
use crate::support::{Bound, Factory, Native, Outcome, add, arity, doc, settled};
use base::{Error, Result, bail, err};
use functions::{Arg, ArgType, Comparison, FunctionContext, Properties, Registry};
use std::sync::Arc;
use types::super_type::least_super_type_lossy;
use types::text::parse_text;
use types::{Column, ColumnBuilder, DataType, Value};

const CATEGORY: &str = "Comparison";

/// The comparison of two columns of bare types.
#[derive(Clone)]
enum ComparisonPlan {
    /// Numbers of these native types.
    Numbers(Native, Native),
    /// Decimals or integers of these scales.
    Decimals(u8, u8),
    /// Byte strings; padded with zeros where a side is a `FixedString`.
    Strings { padded: bool },
    /// Values converted to this type, compared by the order of its rows.
    Common(DataType, Casting),
    /// A constant of text was read at binding: its column takes that side's place, `true` for the second side.
    Read { second: bool, constant: Arc<Column>, then: Box<ComparisonPlan> },
    /// The text does not name a value of the other side (no element of its enumeration, a number out of its range): no
    /// row is equal, and no other relation holds.
    Never,
}

/// Adds the family to the registry.
pub fn register(registry: &mut Registry) {
    let relations = [
        (Comparison::Equals, "equals(a, b)", "Whether two values are equal."),
        (Comparison::NotEquals, "notEquals(a, b)", "Whether two values differ."),
        (Comparison::Less, "less(a, b)", "Whether the first value is less."),
        (Comparison::Greater, "greater(a, b)", "Whether the first value is greater."),
        (Comparison::LessOrEquals, "lessOrEquals(a, b)", "Whether the first value is less or equal."),
        (Comparison::GreaterOrEquals, "greaterOrEquals(a, b)", "Whether the first value is greater or equal."),
    ];
    registry.declaring(Properties::TRIVIAL, |registry| {
        for (relation, syntax, description) in relations {
            add(registry, relation.name(), factory(relation), doc(syntax, description, CATEGORY));
        }
    });
    distinct::register(registry);
}

/// The factory of a relation, for functions defined by it.
pub fn factory(relation: Comparison) -> Factory {
    Factory::strict(move |args, context| bind(relation, args, context))
}

fn bind(relation: Comparison, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity(relation.name(), args, 2)?;
    if let (DataType::Tuple(a), DataType::Tuple(b)) = (args[0].data_type.base(), args[1].data_type.base()) {
        return tuples::bind(relation, a, b, args, context);
    }
    let plan = plan(relation, args, context)?;
    let read = read_constant(&plan);
    Ok(Bound::named(relation.name(), DataType::UInt8, move |args, rows| run(relation, &plan, &args[0], &args[1], rows))
        .with_constant(read)
        .done())
}

/// The constant that was read of a text, where it is then compared as it is.
fn read_constant(plan: &ComparisonPlan) -> Option<(usize, Value)> {
    match plan {
        ComparisonPlan::Read { second, constant, then } => match **then {
            ComparisonPlan::Numbers(a, b) if a == b => Some((usize::from(*second), constant.value(0))),
            _ => None,
        },
        _ => None,
    }
}

/// The error for types that do not compare.
fn incomparable(relation: Comparison, args: &[ArgType]) -> Error {
    err!(
        IllegalTypeOfArgument,
        "Illegal types of arguments ({}, {}) of function {}: convert them to one type by CAST",
        args[0].data_type,
        args[1].data_type,
        relation.name()
    )
}

fn plan(relation: Comparison, args: &[ArgType], context: &FunctionContext) -> Result<ComparisonPlan> {
    let (a, b) = (args[0].data_type.base(), args[1].data_type.base());
    let fixed = |t: &DataType| matches!(t, DataType::FixedString(_));
    if a.is_string() && b.is_string() {
        return Ok(ComparisonPlan::Strings { padded: fixed(a) || fixed(b) });
    }
    if a.is_string() || b.is_string() {
        return plan_text(relation, args, context);
    }
    let decimal = |t: &DataType| matches!(t, DataType::Decimal { .. });
    if (decimal(a) || decimal(b)) && a.is_number() && b.is_number() {
        if a.is_float() || b.is_float() {
            return Ok(ComparisonPlan::Common(DataType::Float64, Casting::new(&context.time_zone)));
        }
        let scale = |t: &DataType| if let DataType::Decimal { scale, .. } = t { *scale } else { 0 };
        return Ok(ComparisonPlan::Decimals(scale(a), scale(b)));
    }
    // Times beside numbers are compared by their seconds, enumerations by their numbers.
    let plain = |t: &DataType| t.is_number() || t.is_enum() || matches!(t, DataType::DateTime(_) | DataType::Ipv4);
    if ((plain(a) && plain(b)) || a == b || matches!((a, b), (DataType::DateTime(_), DataType::DateTime(_))))
        && let (Some(x), Some(y)) = (Native::of(a), Native::of(b))
    {
        return Ok(ComparisonPlan::Numbers(x, y));
    }
    let casting = Casting::new(&context.time_zone);
    if let Some(plan) = plan_across_types(a, b, &casting) {
        return Ok(plan);
    }
    if !comparable(a) || !comparable(b) {
        return Err(incomparable(relation, args));
    }
    match comparison_type(&a.without_low_cardinality_deep(), &b.without_low_cardinality_deep()) {
        Some(common) => Ok(ComparisonPlan::Common(common, casting)),
        None => Err(incomparable(relation, args)),
    }
}

/// The plan for moments beside numbers, intervals, addresses of both versions and times of day.
fn plan_across_types(a: &DataType, b: &DataType, casting: &Casting) -> Option<ComparisonPlan> {
    if let (DataType::DateTime64(scale, zone), other) | (other, DataType::DateTime64(scale, zone)) = (a, b) {
        if other.is_integer() {
            return Some(ComparisonPlan::Common(DataType::DateTime64(*scale, zone.clone()), casting.clone()));
        }
        if other.is_float() {
            return Some(ComparisonPlan::Common(DataType::Float64, casting.clone()));
        }
    }
    match (a, b) {
        (DataType::Interval(x), DataType::Interval(y)) => {
            return Some(ComparisonPlan::Common(DataType::Interval((*x).min(*y)), casting.clone()));
        }
        (DataType::Interval(_), number) | (number, DataType::Interval(_))
            if number.is_integer() || number.is_float() =>
        {
            if let (Some(x), Some(y)) = (Native::of(a), Native::of(b)) {
                return Some(ComparisonPlan::Numbers(x, y));
            }
        }
        (DataType::Ipv4, DataType::Ipv6) | (DataType::Ipv6, DataType::Ipv4) => {
            return Some(ComparisonPlan::Common(DataType::Ipv6, casting.clone()));
        }
        _ => {}
    }
    if a.is_time_of_day() != b.is_time_of_day()
        && let Some(common) = time_beside(if a.is_time_of_day() { (a, b) } else { (b, a) })
    {
        return Some(ComparisonPlan::Common(common, casting.clone()));
    }
    None
}

/// Whether values of the type are compared through a common type.
fn comparable(t: &DataType) -> bool {
    t.is_date_or_time()
        || t.is_time_of_day()
        || t.is_enum()
        || matches!(
            t,
            DataType::Array(_)
                | DataType::Map(_)
                | DataType::Tuple(_)
                | DataType::Uuid
                | DataType::Ipv4
                | DataType::Ipv6
                | DataType::Json(_)
        )
}

/// The type that values of two types are compared as: their common one; within arrays, tuples and maps integers without
/// a common type are compared in 256 bits.
fn comparison_type(a: &DataType, b: &DataType) -> Option<DataType> {
    if let Ok(common) = least_super_type_lossy(&[a.clone(), b.clone()]) {
        return Some(common);
    }
    match (a, b) {
        (DataType::Nullable(_), _) | (_, DataType::Nullable(_)) => {
            comparison_type(&a.without_nullable(), &b.without_nullable()).map(DataType::nullable)
        }
        (DataType::Array(a), DataType::Array(b)) => comparison_type(a, b).map(DataType::array),
        (DataType::Map(a), DataType::Map(b)) => {
            Some(DataType::map(comparison_type(&a.0, &b.0)?, comparison_type(&a.1, &b.1)?))
        }
        (DataType::Tuple(a), DataType::Tuple(b)) if a.elements.len() == b.elements.len() => {
            let elements = a.elements.iter().zip(&b.elements).map(|(a, b)| comparison_type(a, b));
            Some(DataType::tuple(elements.collect::<Option<Vec<_>>>()?))
        }
        _ if a.is_integer() && b.is_integer() && *a != DataType::UInt256 && *b != DataType::UInt256 => {
            Some(DataType::Int256)
        }
        _ => None,
    }
}

/// The type in which a time of day is compared with a number of seconds or a moment.
fn time_beside((time, other): (&DataType, &DataType)) -> Option<DataType> {
    match other {
        _ if other.is_integer() => Some(time.clone()),
        _ if other.is_float() || matches!(other, DataType::Decimal { .. }) => Some(DataType::Time64(9)),
        DataType::DateTime(zone) => Some(DataType::DateTime64(9, zone.clone())),
        DataType::DateTime64(_, zone) => Some(DataType::DateTime64(9, zone.clone())),
        _ => None,
    }
}

/// A side is a string and the other is not.
fn plan_text(relation: Comparison, args: &[ArgType], context: &FunctionContext) -> Result<ComparisonPlan> {
    let text = usize::from(!args[0].data_type.base().is_string());
    let other = args[1 - text].data_type.base();
    let Some(Value::String(bytes)) = &args[text].constant else {
        if other.is_enum() {
            return Ok(ComparisonPlan::Common(DataType::String, Casting::new(&context.time_zone)));
        }
        bail!(
            ConditionalTreeDoesntMatch,
            "There is no supertype for types {} and {}: convert one by CAST to compare them",
            args[0].data_type,
            args[1].data_type
        );
    };
    if let DataType::Enum8(values) | DataType::Enum16(values) = other
        && values.number_of(bytes).is_none()
    {
        if relation == Comparison::NotEquals || context.settings.validate_enum_literals_in_operators {
            bail!(UnknownElementOfEnum, "Unknown element '{}' for enum {other}", String::from_utf8_lossy(bytes));
        }
        return Ok(ComparisonPlan::Never);
    }
    if matches!(other, DataType::Interval(_)) {
        bail!(TypeMismatch, "Type {other} is not compared with text: convert the text to a number");
    }
    if crate::cast::goes_on_behind_date(bytes, other) {
        bail!(TypeMismatch, "Cannot convert string '{}' to type {other}", String::from_utf8_lossy(bytes));
    }
    let casting = Casting::new(&context.time_zone);
    let mut builder = ColumnBuilder::new(other);
    if let Err(error) = parse_text(other, bytes, &casting.text, &mut builder) {
        let shown = String::from_utf8_lossy(bytes);
        if other.is_date_or_time() || matches!(other, DataType::Uuid | DataType::Ipv4 | DataType::Ipv6) {
            return Err(error.context(format!("while converting '{shown}' to {other}")));
        }
        if matches!(error.code(), base::ErrorCode::ArgumentOutOfBound | base::ErrorCode::DecimalOverflow) {
            bail!(DecimalOverflow, "Decimal convert overflow: '{shown}' is not in the range of {other}");
        }
        if *other == DataType::Bool {
            return Err(error.context(format!("while converting '{shown}' to {other}")));
        }
        bail!(TypeMismatch, "Cannot convert string '{shown}' to type {other} to compare them");
    }
    if !crate::cast::integer_fits(bytes, other) {
        return Ok(ComparisonPlan::Never);
    }
    let mut pair = [ArgType::new(other.clone()), ArgType::new(other.clone())];
    pair[1 - text] = args[1 - text].clone();
    let then = plan(relation, &pair, context)?;
    Ok(ComparisonPlan::Read { second: text == 1, constant: Arc::new(builder.finish()), then: Box::new(then) })
}

fn run(relation: Comparison, plan: &ComparisonPlan, a: &Arg, b: &Arg, rows: usize) -> Result<Column> {
    let (x, y) = (settled(&a.column), settled(&b.column));
    match plan {
        ComparisonPlan::Numbers(p, q) => numeric::compare_numbers(relation, &x, &y, *p, *q, rows),
        ComparisonPlan::Decimals(p, q) => decimal::compare_decimals(relation, &x, &y, *p, *q, rows),
        ComparisonPlan::Strings { padded } => Ok(compare_texts(relation, &x, &y, *padded, rows)),
        ComparisonPlan::Common(common, casting) => {
            if let Some(done) = decimal_beside_float(relation, (a, &x), (b, &y), rows) {
                return Ok(done);
            }
            let x = casting.run(&x, a.data_type.base(), common)?;
            let y = casting.run(&y, b.data_type.base(), common)?;
            Ok(match (Native::of(common), common) {
                (Some(native), _) => numeric::compare_numbers(relation, &x, &y, native, native, rows)?,
                (_, DataType::String) => compare_texts(relation, &x, &y, false, rows),
                _ => kernels::compare_any(relation, &x, &y, rows),
            })
        }
        ComparisonPlan::Read { second, constant, then } => {
            let read = |other: &Arg| Arg::new(Column::Const(constant.clone(), rows), other.data_type.clone());
            if *second { run(relation, then, a, &read(a), rows) } else { run(relation, then, &read(b), b, rows) }
        }
        ComparisonPlan::Never => Ok(Column::from_vec(vec![u8::from(relation == Comparison::NotEquals); rows])),
    }
}

/// A decimal column and a float constant, in either order.
fn decimal_beside_float(relation: Comparison, a: (&Arg, &Column), b: (&Arg, &Column), rows: usize) -> Option<Column> {
    match (a.0.data_type.base(), b.0.data_type.base()) {
        (DataType::Decimal { scale, .. }, DataType::Float64) if b.1.is_const() => {
            decimal::compare_with_float(relation, a.1, b.1.value(0).as_f64()?, *scale, rows)
        }
        (DataType::Float64, DataType::Decimal { scale, .. }) if a.1.is_const() => {
            decimal::compare_with_float(relation.swapped(), b.1, a.1.value(0).as_f64()?, *scale, rows)
        }
        _ => None,
    }
}

fn compare_texts(relation: Comparison, a: &Column, b: &Column, padded: bool, rows: usize) -> Column {
    if padded {
        return kernels::compare_padded(relation, a, b, rows);
    }
    match (a, b) {
        (Column::String(a), Column::Const(b, _)) => {
            kernels::compare_strings_const(relation, a, b.bytes_at(0).unwrap_or(b""))
        }
        (Column::Const(a, _), Column::String(b)) => {
            kernels::compare_strings_const(relation.swapped(), b, a.bytes_at(0).unwrap_or(b""))
        }
        (Column::String(a), Column::String(b)) => kernels::compare_strings(relation, a, b),
        _ => kernels::compare_any(relation, a, b, rows),
    }
}
