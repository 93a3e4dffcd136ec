//! Tuples, compared element by element with the NULL logic of `and` and `or`.

use super::{factory, incomparable};
use crate::logical;
use crate::support::{Bound, Factory, Outcome};
use base::{Result, bail};
use functions::evaluate::{Program, bind_call};
use functions::{ArgType, Comparison, Expr, FunctionContext, ScalarFunction};
use std::sync::Arc;
use types::{Column, DataType, TupleType, Value};

pub(super) fn bind(
    relation: Comparison,
    a: &Arc<TupleType>,
    b: &Arc<TupleType>,
    args: &[ArgType],
    context: &FunctionContext,
) -> Outcome {
    let size = a.elements.len();
    if size == 0 && b.elements.is_empty() {
        bail!(NotImplemented, "Comparison of zero-sized tuples is not implemented");
    }
    if b.elements.len() != size {
        return Err(incomparable(relation, args));
    }
    if a.elements.iter().chain(&b.elements).any(|element| *element.base() == DataType::Nothing) {
        return Ok(unknown(relation));
    }
    over_elements(relation.name(), a, b, args, |left, right| compare(relation, left, right, context))
}

/// Whether all elements are equal, NULL being equal to NULL; `same` negated: whether one differs.
pub(super) fn bind_distinct(
    name: &'static str,
    same: &Factory,
    args: &[ArgType],
    context: &FunctionContext,
) -> Option<Outcome> {
    let (DataType::Tuple(a), DataType::Tuple(b)) = (args[0].data_type.base(), args[1].data_type.base()) else {
        return None;
    };
    if a.elements.is_empty()
        || a.elements.len() != b.elements.len()
        || args.iter().any(|arg| arg.data_type.is_nullable())
    {
        return None;
    }
    Some(over_elements(name, a, b, args, |left, right| {
        let mut each = left
            .iter()
            .zip(right)
            .map(|(x, y)| bind_call(same, vec![x.clone(), y.clone()], context))
            .collect::<Result<Vec<Expr>>>()?;
        let all =
            if each.len() == 1 { each.swap_remove(0) } else { bind_call(&logical::and_factory(), each, context)? };
        if name == "isNotDistinctFrom" { Ok(all) } else { bind_call(&logical::not_factory(), vec![all], context) }
    }))
}

/// A function of two tuples by what is computed of their elements.
fn over_elements(
    name: &'static str,
    a: &TupleType,
    b: &TupleType,
    args: &[ArgType],
    body: impl FnOnce(&[Expr], &[Expr]) -> Result<Expr>,
) -> Outcome {
    let size = a.elements.len();
    // A constant's elements stay constants, so that text beside a date is read once.
    let element = |side: usize, i: usize, data_type: &DataType| match &args[side].constant {
        Some(Value::Tuple(values)) => Expr::literal(values[i].clone(), data_type.clone()),
        _ => Expr::column(side * size + i, data_type.clone()),
    };
    let left: Vec<Expr> = a.elements.iter().enumerate().map(|(i, t)| element(0, i, t)).collect();
    let right: Vec<Expr> = b.elements.iter().enumerate().map(|(i, t)| element(1, i, t)).collect();
    let body = body(&left, &right)?;
    let result = body.data_type.clone();
    let program = Program::new(&[body], 2 * size);
    Ok(Bound::named(name, result, move |args, rows| {
        let mut columns: Vec<Column> = Vec::with_capacity(2 * size);
        for arg in args {
            let Column::Tuple(elements, _) = arg.column.flatten() else {
                bail!(LogicalError, "tuple of another physical form")
            };
            columns.extend(elements.iter().cloned());
        }
        Ok(program.run_columns(&columns, rows)?.swap_remove(0))
    })
    .done())
}

/// The comparison of elements one of which is a literal NULL.
fn unknown(relation: Comparison) -> Arc<dyn ScalarFunction> {
    let result = DataType::nullable(DataType::UInt8);
    let target = result.clone();
    Bound::named(relation.name(), result, move |_, rows| Ok(Column::constant(&target, &Value::Null, rows)))
        .with_nulls()
        .done()
}

fn call(relation: Comparison, a: &Expr, b: &Expr, context: &FunctionContext) -> Result<Expr> {
    bind_call(&factory(relation), vec![a.clone(), b.clone()], context)
}

fn compare(relation: Comparison, a: &[Expr], b: &[Expr], context: &FunctionContext) -> Result<Expr> {
    match relation {
        Comparison::Equals | Comparison::NotEquals => {
            let mut each =
                a.iter().zip(b).map(|(x, y)| call(relation, x, y, context)).collect::<Result<Vec<Expr>>>()?;
            if each.len() == 1 {
                return Ok(each.swap_remove(0));
            }
            let joint = if relation == Comparison::Equals { logical::and_factory() } else { logical::or_factory() };
            bind_call(&joint, each, context)
        }
        _ => {
            // The first elements decide, or they are equal and the rest decides.
            let strict = match relation {
                Comparison::LessOrEquals => Comparison::Less,
                Comparison::GreaterOrEquals => Comparison::Greater,
                same => same,
            };
            if a.len() == 1 {
                return call(relation, &a[0], &b[0], context);
            }
            let first = call(strict, &a[0], &b[0], context)?;
            let equal = call(Comparison::Equals, &a[0], &b[0], context)?;
            let rest = compare(relation, &a[1..], &b[1..], context)?;
            let later = bind_call(&logical::and_factory(), vec![equal, rest], context)?;
            bind_call(&logical::or_factory(), vec![first, later], context)
        }
    }
}
