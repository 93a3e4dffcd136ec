//! Tuples, compared element by element with the NULL logic of `and` and `or`.

use super::{Relation, factory, incomparable};
use crate::logical;
use crate::support::{Bound, Outcome};
use base::{Result, bail};
use functions::evaluate::{Program, bind_call};
use functions::{ArgType, Expr, FunctionContext};
use std::sync::Arc;
use types::{Column, DataType, TupleType, Value};

pub(super) fn bind(relation: Relation, a: &Arc<TupleType>, b: &Arc<TupleType>, args: &[ArgType], context: &FunctionContext) -> Outcome {
    let size = a.elements.len();
    if b.elements.len() != size || size == 0 {
        return Err(incomparable(relation, args));
    }
    // A constant's elements stay constants, so that text beside a date is read once.
    let element = |side: usize, i: usize, data_type: &DataType| match &args[side].constant {
        Some(Value::Tuple(values)) => Expr::literal(values[i].clone(), data_type.clone()),
        _ => Expr::column(side * size + i, data_type.clone()),
    };
    let left: Vec<Expr> = a.elements.iter().enumerate().map(|(i, t)| element(0, i, t)).collect();
    let right: Vec<Expr> = b.elements.iter().enumerate().map(|(i, t)| element(1, i, t)).collect();
    let body = compare(relation, &left, &right, context)?;
    let result = body.data_type.clone();
    let program = Program::new(&[body], 2 * size);
    Ok(Bound::named(relation.name(), result, move |args, rows| {
        let mut columns: Vec<Column> = Vec::with_capacity(2 * size);
        for arg in args {
            let Column::Tuple(elements, _) = arg.column.flatten() else { bail!(LogicalError, "tuple of another physical form") };
            columns.extend(elements.iter().cloned());
        }
        Ok(program.run_columns(&columns, rows)?.swap_remove(0))
    })
    .done())
}

fn call(relation: Relation, a: &Expr, b: &Expr, context: &FunctionContext) -> Result<Expr> {
    bind_call(&factory(relation), vec![a.clone(), b.clone()], context)
}

fn compare(relation: Relation, a: &[Expr], b: &[Expr], context: &FunctionContext) -> Result<Expr> {
    match relation {
        Relation::Equals | Relation::NotEquals => {
            let mut each = a.iter().zip(b).map(|(x, y)| call(relation, x, y, context)).collect::<Result<Vec<Expr>>>()?;
            if each.len() == 1 {
                return Ok(each.swap_remove(0));
            }
            let joint = if relation == Relation::Equals { logical::and_factory() } else { logical::or_factory() };
            bind_call(&joint, each, context)
        }
        _ => {
            // The first elements decide, or they are equal and the rest decides.
            let strict = match relation {
                Relation::LessOrEquals => Relation::Less,
                Relation::GreaterOrEquals => Relation::Greater,
                same => same,
            };
            if a.len() == 1 {
                return call(relation, &a[0], &b[0], context);
            }
            let first = call(strict, &a[0], &b[0], context)?;
            let equal = call(Relation::Equals, &a[0], &b[0], context)?;
            let rest = compare(relation, &a[1..], &b[1..], context)?;
            let later = bind_call(&logical::and_factory(), vec![equal, rest], context)?;
            bind_call(&logical::or_factory(), vec![first, later], context)
        }
    }
}
