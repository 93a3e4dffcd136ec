//! Constants: calls over constant arguments are computed while the query is planned; casts.

use crate::analyze::Environment;
use base::{Result, bail};
use functions::evaluate::{Program, bind_call};
use functions::{Expr, ExprKind, Predicate};
use types::{Block, DataType, Value};

/// Largest size of a computed constant; calls with larger results stay calls.
const FOLDED_BYTES_MAX: usize = 32 << 20;

/// Computes a call whose arguments are all constant.
///
/// # Errors
/// Those of the function.
pub(crate) fn fold(expr: Expr) -> Result<Expr> {
    let ExprKind::Call { function, args } = &expr.kind else { return Ok(expr) };
    if !function.is_constant_foldable() || args.iter().any(|arg| arg.as_literal().is_none()) {
        return Ok(expr);
    }
    let columns = Program::new(std::slice::from_ref(&expr), 0).run(&Block::new(Vec::new(), 1))?;
    // As a value it would take several times the memory of its column: it is computed where it is used.
    if columns[0].byte_size() > FOLDED_BYTES_MAX {
        return Ok(expr);
    }
    Ok(Expr::literal(columns[0].value(0), expr.data_type))
}

/// The value of an `and` with a constant false argument, or of an `or` with a constant true one.
pub(super) fn decided(expr: &Expr) -> Option<Expr> {
    let (wanted, args) = match expr.as_predicate()? {
        (Predicate::And, args) => (false, args),
        (Predicate::Or, args) => (true, args),
        _ => return None,
    };
    let decides = |arg: &Expr| arg.as_literal().and_then(Value::as_f64).is_some_and(|number| (number != 0.0) == wanted);
    args.iter().any(decides).then(|| Expr::literal(Value::UInt(u64::from(wanted)), expr.data_type.clone()))
}

/// Folds the calls in an expression as [`fold`], from the leaves up.
pub(in crate::analyze) fn fold_deep(expr: Expr) -> Result<Expr> {
    let ExprKind::Call { function, args } = expr.kind else { return Ok(expr) };
    let args = args.into_iter().map(fold_deep).collect::<Result<Vec<_>>>()?;
    fold(Expr { kind: ExprKind::Call { function, args }, data_type: expr.data_type })
}

/// A cast to another type; the expression itself if it has the type.
///
/// # Errors
/// When the types do not convert.
pub fn cast_to(env: &Environment, expr: Expr, data_type: &DataType) -> Result<Expr> {
    if expr.data_type == *data_type {
        return Ok(expr);
    }
    if let DataType::Aggregate(aggregate) = data_type
        && aggregate.simple
    {
        // A finished value has the type of the result of the function.
        let mut value = cast_to(env, expr, &aggregate.arguments[0])?;
        value.data_type = data_type.clone();
        return Ok(value);
    }
    let Some(entry) = env.registry.find_scalar("_CAST").or_else(|| env.registry.find_scalar("CAST")) else {
        bail!(LogicalError, "There is no CAST");
    };
    let target = Expr::literal(Value::string(data_type.to_string()), DataType::String);
    let mut cast = bind_call(&*entry.factory, vec![expr, target], env.functions)?;
    cast.data_type = data_type.clone();
    fold(cast)
}
