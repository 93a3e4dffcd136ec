//! Arithmetic element by element, and vectors of tuples: made of the scalar functions `plus`, `multiply`, ….

use super::element::{elements_of, tuple_type};
use crate::support::{Bound, Call, Family, floats};
use base::{Result, bail, err};
use functions::evaluate::{Program, bind_call};
use functions::{Expr, FunctionContext, Registry, ScalarFactory};
use std::sync::{Arc, OnceLock};
use types::{ArrayColumn, Column, DataType, TupleType, Value};

/// The scalar functions that tuples' are made of, taken from the registry.
struct ElementFunctions {
    functions: Vec<(&'static str, Arc<dyn ScalarFactory>)>,
}

static PARTS: OnceLock<ElementFunctions> = OnceLock::new();

const NAMES: [&str; 10] =
    ["plus", "minus", "multiply", "divide", "intDiv", "intDivOrZero", "modulo", "positiveModulo", "negate", "abs"];

/// A call of a scalar function on expressions.
fn apply(name: &str, args: Vec<Expr>, context: &FunctionContext) -> Result<Expr> {
    let parts = PARTS.get().ok_or_else(|| err!(LogicalError, "tuple functions are registered before arithmetic"))?;
    match parts.functions.iter().find(|(known, _)| *known == name) {
        Some((_, factory)) => bind_call(&**factory, args, context),
        None => bail!(UnknownFunction, "Function {name}, which tuples need, is not registered"),
    }
}

/// The elements of tuple arguments as expressions over the elements of all arguments, one after another; an
/// argument that is no tuple is one element.
fn element_exprs(call: &Call) -> Vec<Vec<Expr>> {
    let mut next = 0;
    let mut column = |data_type: &DataType| {
        next += 1;
        Expr::column(next - 1, data_type.clone())
    };
    call.args
        .iter()
        .map(|arg| match &arg.data_type {
            DataType::Tuple(tuple) => tuple.elements.iter().map(&mut column).collect(),
            other => vec![column(other)],
        })
        .collect()
}

fn input_columns(args: &[functions::Arg]) -> Result<Vec<Column>> {
    let mut columns = Vec::new();
    for arg in args {
        match arg.data_type {
            DataType::Tuple(_) => columns.extend(elements_of(&arg.column)?),
            _ => columns.push(arg.column.clone()),
        }
    }
    Ok(columns)
}

/// Expressions over the elements become a tuple.
fn tuple_of(exprs: Vec<Expr>) -> Bound {
    let result = DataType::tuple(exprs.iter().map(|expr| expr.data_type.clone()).collect());
    let inputs = inputs_of(&exprs);
    let program = Program::new(&exprs, inputs);
    Bound::new(result, move |args, rows| {
        let columns = program.run_columns(&input_columns(args)?, rows)?;
        Ok(Column::Tuple(columns.iter().map(Column::flatten).collect(), rows))
    })
}

fn value_of(expr: Expr) -> Bound {
    let program = Program::new(std::slice::from_ref(&expr), inputs_of(std::slice::from_ref(&expr)));
    Bound::new(expr.data_type.clone(), move |args, rows| {
        Ok(program.run_columns(&input_columns(args)?, rows)?.swap_remove(0))
    })
    .with_nulls()
}

fn inputs_of(exprs: &[Expr]) -> usize {
    exprs.iter().flat_map(Expr::columns).max().map_or(0, |last| last + 1)
}

fn pairs(call: &Call) -> Result<(Vec<Expr>, Vec<Expr>)> {
    if call.name != "dotProduct" {
        call.at_least(2)?;
    }
    call.count(2..=2)?;
    let (a, b) = (tuple_type(call, 0)?, tuple_type(call, 1)?);
    if a.elements.len() != b.elements.len() {
        bail!(IllegalTypeOfArgument, "Expected tuples of the same size as arguments of function {}", call.name);
    }
    let mut exprs = element_exprs(call);
    let second = exprs.pop().unwrap_or_default();
    Ok((exprs.pop().unwrap_or_default(), second))
}

fn zip_apply(name: &str, a: Vec<Expr>, b: Vec<Expr>, context: &FunctionContext) -> Result<Vec<Expr>> {
    a.into_iter().zip(b).map(|(x, y)| apply(name, vec![x, y], context)).collect()
}

fn sum(exprs: Vec<Expr>, call: &Call) -> Result<Expr> {
    let mut exprs = exprs.into_iter();
    let Some(first) = exprs.next() else {
        bail!(IllegalTypeOfArgument, "Argument of function {} must not be an empty tuple", call.name)
    };
    exprs.try_fold(first, |sum, next| apply("plus", vec![sum, next], call.context))
}

fn elementwise(call: &Call, name: &str) -> Result<Bound> {
    let (a, b) = pairs(call)?;
    Ok(tuple_of(zip_apply(name, a, b, call.context)?))
}

/// A function of each element of a tuple and the second argument, which stays whole if it is a tuple itself.
fn by_number(call: &Call, name: &str) -> Result<Bound> {
    call.count(2..=2)?;
    let width = tuple_type(call, 0)?.elements.len();
    let number = Expr::column(width, call.args[1].data_type.clone());
    let elements = element_exprs(call).swap_remove(0);
    let applied = elements.into_iter().map(|x| apply(name, vec![x, number.clone()], call.context));
    let exprs = applied.collect::<Result<Vec<_>>>()?;
    let result = DataType::tuple(exprs.iter().map(|expr| expr.data_type.clone()).collect());
    let program = Program::new(&exprs, width + 1);
    Ok(Bound::new(result, move |args, rows| {
        let mut inputs = elements_of(&args[0].column)?;
        inputs.push(args[1].column.clone());
        let columns = program.run_columns(&inputs, rows)?;
        Ok(Column::Tuple(columns.iter().map(Column::flatten).collect(), rows))
    }))
}

/// `dotProduct` of tuples.
pub(crate) fn dot_product(call: &Call) -> Result<Bound> {
    let (a, b) = pairs(call)?;
    Ok(value_of(sum(zip_apply("multiply", a, b, call.context)?, call)?))
}

/// A distance of tuples: sums of integers stay integers, the others are computed in floats.
pub(crate) fn distance(call: &Call, compute: fn(&[f64], &[f64]) -> f64) -> Result<Bound> {
    let (a, b) = pairs(call)?;
    match call.name {
        "L1Distance" => {
            let differences = zip_apply("minus", a, b, call.context)?;
            let absolute =
                differences.into_iter().map(|d| apply("abs", vec![d], call.context)).collect::<Result<_>>()?;
            Ok(value_of(sum(absolute, call)?))
        }
        "L2SquaredDistance" => {
            let differences = zip_apply("minus", a, b, call.context)?;
            Ok(value_of(sum(zip_apply("multiply", differences.clone(), differences, call.context)?, call)?))
        }
        _ => {
            let differences = zip_apply("minus", a.clone(), b, call.context)?;
            all_numbers(call, &differences)?;
            if has_null(&differences) {
                return Ok(null_of(None));
            }
            let width = a.len();
            Ok(Bound::new(DataType::Float64, move |args, rows| {
                let columns: Vec<Vec<f64>> = input_columns(args)?.iter().map(floats).collect();
                let vector = |range: std::ops::Range<usize>, row: usize| {
                    columns[range].iter().map(|c| c[row]).collect::<Vec<f64>>()
                };
                Ok(Column::from_vec(
                    (0..rows).map(|row| compute(&vector(0..width, row), &vector(width..2 * width, row))).collect(),
                ))
            }))
        }
    }
}

/// Whether a vector has an element that is a bare NULL, so that results over it are NULL.
fn has_null(elements: &[Expr]) -> bool {
    elements.iter().any(|element| *element.data_type.base() == DataType::Nothing)
}

/// The function that gives NULL, or as many as a tuple has elements.
fn null_of(width: Option<usize>) -> Bound {
    let null = DataType::nullable(DataType::Nothing);
    let result = width.map_or_else(|| null.clone(), |width| DataType::tuple(vec![null.clone(); width]));
    let value = width.map_or(Value::Null, |width| Value::Tuple(vec![Value::Null; width]));
    Bound::new(result.clone(), move |_, rows| Ok(Column::constant(&result, &value, rows))).with_nulls()
}

/// Checks that vectors have numbers.
fn all_numbers(call: &Call, elements: &[Expr]) -> Result<()> {
    match elements
        .iter()
        .find(|element| !element.data_type.base().is_number() && *element.data_type.base() != DataType::Nothing)
    {
        Some(element) => bail!(
            IllegalTypeOfArgument,
            "Illegal type {} of an element of a tuple in function {}, expected a number",
            element.data_type,
            call.name
        ),
        None => Ok(()),
    }
}

/// A norm of a tuple.
pub(crate) fn norm(call: &Call, compute: fn(&[f64]) -> f64) -> Result<Bound> {
    call.count(1..=1)?;
    tuple_type(call, 0)?;
    let elements = element_exprs(call).pop().unwrap_or_default();
    match call.name {
        "L1Norm" => {
            let absolute = elements.into_iter().map(|x| apply("abs", vec![x], call.context)).collect::<Result<_>>()?;
            Ok(value_of(sum(absolute, call)?))
        }
        "L2SquaredNorm" => Ok(value_of(sum(zip_apply("multiply", elements.clone(), elements, call.context)?, call)?)),
        _ if has_null(&elements) => Ok(null_of(None)),
        _ => all_numbers(call, &elements).map(|()| {
            Bound::new(DataType::Float64, move |args, rows| {
                let columns: Vec<Vec<f64>> = input_columns(args)?.iter().map(floats).collect();
                Ok(Column::from_vec(
                    (0..rows).map(|row| compute(&columns.iter().map(|c| c[row]).collect::<Vec<f64>>())).collect(),
                ))
            })
        }),
    }
}

/// The elements of tuples as floats, minus those of a second tuple, made one number per row.
pub(crate) fn with_power(call: &Call, p: f64, norm: fn(&[f64], f64) -> f64) -> Result<Bound> {
    let width = tuple_type(call, 0)?.elements.len();
    let elements = if call.args.len() == 2 { pairs(call)?.0 } else { element_exprs(call).pop().unwrap_or_default() };
    all_numbers(call, &elements)?;
    if has_null(&elements) {
        return Ok(null_of(None));
    }
    let count = call.args.len();
    Ok(Bound::new(DataType::Float64, move |args, rows| {
        let columns: Vec<Vec<f64>> = input_columns(&args[..count])?.iter().map(floats).collect();
        let part = |i: usize, row: usize| columns[i][row] - columns.get(width + i).map_or(0.0, |other| other[row]);
        Ok(Column::from_vec(
            (0..rows).map(|row| norm(&(0..width).map(|i| part(i, row)).collect::<Vec<f64>>(), p)).collect(),
        ))
    }))
}

/// A tuple divided by its norm; the second argument, if there are two, is the norm's power.
pub(crate) fn normalize(call: &Call, count: usize, norm: fn(&[f64], f64) -> f64) -> Result<Bound> {
    call.count(count..=count)?;
    let p = if count == 2 { crate::array::power(call, 1)? } else { 0.0 };
    let vector = Call { name: call.name, args: &call.args[..1], context: call.context };
    let width = tuple_type(&vector, 0)?.elements.len();
    let elements = element_exprs(&vector).pop().unwrap_or_default();
    all_numbers(call, &elements)?;
    if has_null(&elements) {
        return Ok(null_of(Some(width)));
    }
    Ok(Bound::new(DataType::tuple(vec![DataType::Float64; width]), move |args, rows| {
        let mut columns: Vec<Vec<f64>> = input_columns(&args[..1])?.iter().map(floats).collect();
        for row in 0..rows {
            let length = norm(&columns.iter().map(|column| column[row]).collect::<Vec<f64>>(), p);
            columns.iter_mut().for_each(|column| column[row] /= length);
        }
        Ok(Column::Tuple(columns.into_iter().map(Column::from_vec).collect(), rows))
    }))
}

/// A tuple without the tuples in it: their elements stand in their places, named by the way to them.
fn flatten(call: &Call) -> Result<Bound> {
    call.count(1..=1)?;
    let (mut elements, mut names) = (Vec::new(), Vec::new());
    flat_elements(tuple_type(call, 0)?, "", &mut elements, &mut names);
    let named = tuple_type(call, 0)?.names.is_some();
    let plain = DataType::tuple(elements);
    let result = match plain {
        DataType::Tuple(tuple) if named => {
            DataType::Tuple(Arc::new(TupleType { names: Some(names), ..(*tuple).clone() }))
        }
        other => other,
    };
    let whole = call.args[0].data_type.clone();
    Ok(Bound::new(result, move |args, rows| {
        let mut columns = Vec::new();
        flat_columns(&args[0].column, &whole, &mut columns);
        Ok(Column::Tuple(columns.into(), rows))
    }))
}

fn flat_elements(tuple: &TupleType, prefix: &str, elements: &mut Vec<DataType>, names: &mut Vec<String>) {
    for (i, element) in tuple.elements.iter().enumerate() {
        let own = tuple.names.as_ref().map_or_else(|| (i + 1).to_string(), |names| names[i].clone());
        let name = if prefix.is_empty() { own } else { format!("{prefix}.{own}") };
        match tuple_within(element) {
            Some((depth, inner)) => {
                let first = elements.len();
                flat_elements(inner, &name, elements, names);
                elements[first..]
                    .iter_mut()
                    .for_each(|own| *own = (0..depth).fold(own.clone(), |own, _| DataType::array(own)));
            }
            None => {
                elements.push(element.clone());
                names.push(name);
            }
        }
    }
}

/// The tuple that the type is, or an array of arrays of so many dimensions of.
fn tuple_within(data_type: &DataType) -> Option<(usize, &TupleType)> {
    match data_type {
        DataType::Tuple(tuple) => Some((0, &**tuple)),
        DataType::Array(inner) => tuple_within(inner).map(|(depth, tuple)| (depth + 1, tuple)),
        _ => None,
    }
}

fn flat_columns(column: &Column, data_type: &DataType, out: &mut Vec<Column>) {
    match (column.flatten(), data_type) {
        (Column::Tuple(parts, _), DataType::Tuple(tuple)) => {
            parts.iter().zip(tuple.elements.iter()).for_each(|(part, element)| flat_columns(part, element, out))
        }
        (Column::Array(array), DataType::Array(inner)) if tuple_within(inner).is_some() => {
            let first = out.len();
            flat_columns(&array.values, inner, out);
            out[first..]
                .iter_mut()
                .for_each(|own| *own = Column::Array(ArrayColumn::new(array.offsets.clone(), own.clone())));
        }
        (other, _) => out.push(other),
    }
}

pub(super) fn register(registry: &mut Registry) {
    let functions = NAMES
        .iter()
        .filter_map(|&name| registry.find_scalar(name).map(|entry| (name, entry.factory.clone())))
        .collect();
    let _ = PARTS.set(ElementFunctions { functions });
    let mut family = Family::new(registry, "Tuple");
    let elementwise_functions = [
        ("tuplePlus", "plus"),
        ("tupleMinus", "minus"),
        ("tupleMultiply", "multiply"),
        ("tupleDivide", "divide"),
        ("tupleIntDiv", "intDiv"),
        ("tupleIntDivOrZero", "intDivOrZero"),
        ("tupleModulo", "modulo"),
    ];
    for (name, part) in elementwise_functions {
        family.add(name, "tuplePlus(a, b)", "Arithmetic element by element.", move |call| elementwise(call, part));
    }
    let by_number_functions = [
        ("tupleMultiplyByNumber", "multiply"),
        ("tupleDivideByNumber", "divide"),
        ("tupleIntDivByNumber", "intDiv"),
        ("tupleIntDivOrZeroByNumber", "intDivOrZero"),
        ("tupleModuloByNumber", "modulo"),
        ("tuplePositiveModuloByNumber", "positiveModulo"),
    ];
    for (name, part) in by_number_functions {
        family.add(
            name,
            "tupleMultiplyByNumber(tuple, number)",
            "Arithmetic of each element with a number.",
            move |call| by_number(call, part),
        );
    }
    family.add(
        "flattenTuple",
        "flattenTuple(tuple)",
        "A tuple whose elements that are tuples are replaced by their elements.",
        flatten,
    );
    family.alias_any_case("tuplePlus", &["vectorSum"]);
    family.alias_any_case("tupleMinus", &["vectorDifference"]);
    family.add("tupleNegate", "tupleNegate(tuple)", "Each element negated.", |call| {
        call.count(1..=1)?;
        tuple_type(call, 0)?;
        let elements = element_exprs(call).pop().unwrap_or_default();
        Ok(tuple_of(elements.into_iter().map(|x| apply("negate", vec![x], call.context)).collect::<Result<_>>()?))
    });
}
