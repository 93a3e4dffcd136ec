//! Conjunctions of bound conditions.

use crate::analyze::Environment;
use crate::analyze::expr::fold::fold;
use base::{Result, bail};
use functions::{Expr, ExprKind, Predicate};

/// The conjuncts of a condition.
pub(crate) fn split_and(condition: Expr) -> Vec<Expr> {
    match condition.kind {
        ExprKind::Call { function, args } if function.predicate() == Some(Predicate::And) => {
            args.into_iter().flat_map(split_and).collect()
        }
        kind => vec![Expr { kind, data_type: condition.data_type }],
    }
}

/// The conjunction of some conditions; `None` for none.
pub(crate) fn and_all(env: &Environment, mut conditions: Vec<Expr>) -> Result<Option<Expr>> {
    if conditions.len() < 2 {
        return Ok(conditions.pop());
    }
    call(env, "and", conditions).map(Some)
}

/// A call of a scalar function on bound arguments.
///
/// # Errors
/// When there is no such function, or the arguments do not fit.
pub fn call(env: &Environment, name: &str, args: Vec<Expr>) -> Result<Expr> {
    let Some(entry) = env.registry.find_scalar(name) else {
        bail!(UnknownFunction, "Function {name} does not exist");
    };
    fold(functions::dynamic::bind(name, &entry.factory, args, env.functions)?)
}
