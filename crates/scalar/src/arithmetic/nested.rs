//! Arithmetic on tuples and arrays, element by element; `negate` and `abs`.

use super::{CATEGORY, Operator, bits, factory};
use crate::support::{Bound, Factory, InnerFunction, Native, Outcome, add, add_any_case, arity, doc, illegal};
use base::{Result, bail};
use functions::{ArgType, FunctionContext, Registry};
use std::sync::Arc;
use types::{ArrayColumn, Column, DataType, TupleType};

/// Tuple with tuple (`plus`, `minus`; `multiply` is the dot product), tuple with number, number with tuple.
pub(super) fn bind_tuples(operator: Operator, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let (a, b) = (args[0].data_type.base().clone(), args[1].data_type.base().clone());
    match (&a, &b) {
        (DataType::Tuple(x), DataType::Tuple(y)) => {
            if x.elements.len() != y.elements.len() {
                bail!(
                    IllegalTypeOfArgument,
                    "Function {} takes tuples of one size, {} and {} given",
                    operator.name(),
                    x.elements.len(),
                    y.elements.len()
                );
            }
            match operator {
                Operator::Multiply => bind_dot_product(x, y, context),
                Operator::Plus | Operator::Minus => {
                    bind_elements(operator, x.elements.len(), Some(x), Some(y), args, context)
                }
                _ => Err(illegal(operator.name(), args)),
            }
        }
        (DataType::Tuple(x), _) if scales(operator) => {
            bind_elements(operator, x.elements.len(), Some(x), None, args, context)
        }
        (_, DataType::Tuple(y)) if operator == Operator::Multiply => {
            bind_elements(operator, y.elements.len(), None, Some(y), args, context)
        }
        _ => Err(illegal(operator.name(), args)),
    }
}

fn scales(operator: Operator) -> bool {
    use Operator as O;
    matches!(
        operator,
        O::Multiply
            | O::Divide
            | O::Modulo
            | O::ModuloLegacy
            | O::ModuloOrZero
            | O::IntDiv
            | O::IntDivOrZero
            | O::PositiveModulo
    )
}

/// The element's type, or the number's type where the side is a number.
fn element(tuple: Option<&Arc<TupleType>>, index: usize, number: &ArgType) -> ArgType {
    tuple.map_or_else(|| number.clone(), |tuple| ArgType::new(tuple.elements[index].clone()))
}

fn bind_elements(
    operator: Operator,
    size: usize,
    x: Option<&Arc<TupleType>>,
    y: Option<&Arc<TupleType>>,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    let calls = (0..size)
        .map(|i| InnerFunction::bind(&factory(operator), &[element(x, i, &args[0]), element(y, i, &args[1])], context))
        .collect::<Result<Vec<InnerFunction>>>()?;
    let result = DataType::tuple(calls.iter().map(|call| call.result_type().clone()).collect());
    Ok(Bound::named(operator.name(), result, move |args, rows| {
        let (a, b) = (args[0].column.flatten(), args[1].column.flatten());
        let pick = |column: &Column, i: usize| {
            if let Column::Tuple(elements, _) = column { elements[i].clone() } else { column.clone() }
        };
        let elements = calls
            .iter()
            .enumerate()
            .map(|(i, call)| Ok(call.call(&[pick(&a, i), pick(&b, i)], rows)?.flatten()))
            .collect::<Result<Vec<Column>>>()?;
        Ok(Column::Tuple(elements.into(), rows))
    })
    .done())
}

fn bind_dot_product(x: &Arc<TupleType>, y: &Arc<TupleType>, context: &FunctionContext) -> Outcome {
    let products = x
        .elements
        .iter()
        .zip(&y.elements)
        .map(|(a, b)| {
            InnerFunction::bind(
                &factory(Operator::Multiply),
                &[ArgType::new(a.clone()), ArgType::new(b.clone())],
                context,
            )
        })
        .collect::<Result<Vec<InnerFunction>>>()?;
    let mut sums: Vec<InnerFunction> = Vec::new();
    let mut result = products.first().map_or(DataType::UInt8, |first| first.result_type().clone());
    for product in products.iter().skip(1) {
        let sum = InnerFunction::bind(
            &factory(Operator::Plus),
            &[ArgType::new(result), ArgType::new(product.result_type().clone())],
            context,
        )?;
        result = sum.result_type().clone();
        sums.push(sum);
    }
    Ok(Bound::named("multiply", result.clone(), move |args, rows| {
        let (Column::Tuple(a, _), Column::Tuple(b, _)) = (args[0].column.flatten(), args[1].column.flatten()) else {
            bail!(LogicalError, "tuples of another physical form")
        };
        let mut total: Option<Column> = None;
        for (i, product) in products.iter().enumerate() {
            let value = product.call(&[a[i].clone(), b[i].clone()], rows)?;
            total = Some(match total {
                None => value,
                Some(sum) => sums[i - 1].call(&[sum, value], rows)?,
            });
        }
        Ok(total.unwrap_or_else(|| Column::defaults(&result, rows)))
    })
    .done())
}

/// Array with array of the same sizes (`plus`, `minus`), array with number.
pub(super) fn bind_arrays(operator: Operator, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let element = |arg: &ArgType| match arg.data_type.base() {
        DataType::Array(inner) => ArgType::new((**inner).clone()),
        other => ArgType::new(other.clone()),
    };
    let is_array = |i: usize| matches!(args[i].data_type.base(), DataType::Array(_));
    let allowed = match (is_array(0), is_array(1)) {
        (true, true) => matches!(operator, Operator::Plus | Operator::Minus),
        (true, false) => scales(operator),
        (false, _) => operator == Operator::Multiply,
    };
    if !allowed {
        return Err(illegal(operator.name(), args));
    }
    let inner = InnerFunction::bind(&factory(operator), &[element(&args[0]), element(&args[1])], context)?;
    let result = DataType::array(inner.result_type().clone());
    Ok(Bound::named(operator.name(), result, move |args, rows| {
        let (a, b) = (args[0].column.flatten(), args[1].column.flatten());
        let (offsets, x, y) = match (&a, &b) {
            (Column::Array(a), Column::Array(b)) => {
                let (a, b) = (a.normalized(), b.normalized());
                if a.offsets[..] != b.offsets[..] {
                    bail!(SizesOfArraysDontMatch, "Function {} takes arrays of the same sizes", operator.name());
                }
                (a.offsets.clone(), (*a.values).clone(), (*b.values).clone())
            }
            (Column::Array(a), number) => {
                let a = a.normalized();
                (a.offsets.clone(), (*a.values).clone(), number.replicate(&a.offsets))
            }
            (number, Column::Array(b)) => {
                let b = b.normalized();
                (b.offsets.clone(), number.replicate(&b.offsets), (*b.values).clone())
            }
            _ => bail!(LogicalError, "arrays of another physical form in {} rows", rows),
        };
        let count = x.len();
        Ok(Column::Array(ArrayColumn::new(offsets, inner.call(&[x, y], count)?.flatten())))
    })
    .done())
}

pub(super) fn register(registry: &mut Registry) {
    let negate = Factory::strict(|args, context| bind_unary("negate", args, context));
    add(registry, "negate", negate, doc("negate(x)", "Changes the sign.", CATEGORY));
    let abs = Factory::strict(|args, context| bind_unary("abs", args, context));
    add_any_case(registry, "abs", abs, doc("abs(x)", "The magnitude, unsigned for integers.", CATEGORY));
}

fn bind_unary(name: &'static str, args: &[ArgType], context: &FunctionContext) -> Outcome {
    arity(name, args, 1)?;
    let data_type = args[0].data_type.base().clone();
    match &data_type {
        DataType::Tuple(tuple) if name == "negate" => {
            let calls = tuple
                .elements
                .iter()
                .map(|t| {
                    InnerFunction::bind(
                        &Factory::strict(|args, context| bind_unary("negate", args, context)),
                        &[ArgType::new(t.clone())],
                        context,
                    )
                })
                .collect::<Result<Vec<InnerFunction>>>()?;
            let result = DataType::tuple(calls.iter().map(|call| call.result_type().clone()).collect());
            Ok(Bound::named(name, result, move |args, rows| {
                let Column::Tuple(elements, _) = args[0].column.flatten() else {
                    bail!(LogicalError, "tuple of another physical form")
                };
                let negated = calls
                    .iter()
                    .zip(elements.iter())
                    .map(|(call, e)| Ok(call.call(std::slice::from_ref(e), rows)?.flatten()));
                Ok(Column::Tuple(negated.collect::<Result<Vec<Column>>>()?.into(), rows))
            })
            .done())
        }
        DataType::Interval(_) if name == "negate" => {
            let result = data_type.clone();
            Ok(Bound::named(name, result, |args, _| {
                let column = args[0].column.flatten();
                Ok(Column::from_vec(
                    column.as_native::<i64>().unwrap_or(&[]).iter().map(|v| v.wrapping_neg()).collect::<Vec<i64>>(),
                ))
            })
            .done())
        }
        number if number.is_number() => match Native::of(number) {
            Some(native) => bits::bind_sign(name, args, native),
            None => Err(illegal(name, args)),
        },
        _ => Err(illegal(name, args)),
    }
}
