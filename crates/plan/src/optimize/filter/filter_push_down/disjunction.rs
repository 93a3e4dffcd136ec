//! Conditions that follow from a disjunction of conjunctions: its common parts, and what it implies for some columns.

use crate::analyze::Environment;
use crate::analyze::filters::{and_all, call, split_and};
use base::Result;
use functions::{Expr, Predicate};

/// Number of disjuncts that are analysed, at most.
const DISJUNCTS_MAX: usize = 64;

/// `(a AND x) OR (a AND y)` as `a` and `x OR y`; anything else as it is.
///
/// # Errors
/// Those of binding functions.
pub(super) fn common_parts(predicate: Expr, env: &Environment) -> Result<Vec<Expr>> {
    if !env.settings.optimize_extract_common_expressions || !predicate.is_deterministic() {
        return Ok(vec![predicate]);
    }
    let Some(disjuncts) = disjuncts(&predicate) else { return Ok(vec![predicate]) };
    let conjunctions: Vec<Vec<Expr>> = disjuncts.into_iter().map(split_and).collect();
    let Some((first, others)) = conjunctions.split_first() else { return Ok(vec![predicate]) };
    let common: Vec<Expr> =
        first.iter().filter(|part| others.iter().all(|other| other.contains(part))).cloned().collect();
    if common.is_empty() {
        return Ok(vec![predicate]);
    }
    let mut rest = Vec::with_capacity(conjunctions.len());
    for conjunction in conjunctions {
        match and_all(env, conjunction.into_iter().filter(|part| !common.contains(part)).collect())? {
            Some(part) => rest.push(part),
            // One disjunct says nothing more: the others do not matter.
            None => return Ok(common),
        }
    }
    let mut parts = common;
    parts.push(call(env, "or", rest)?);
    Ok(parts)
}

/// The part of a disjunction that is over accepted columns alone: weaker than the whole, `None` where some disjunct
/// says nothing of them.
///
/// # Errors
/// Those of binding functions.
pub(super) fn implied(predicate: &Expr, accept: &dyn Fn(usize) -> bool, env: &Environment) -> Result<Option<Expr>> {
    let Some(disjuncts) = disjuncts(predicate) else { return Ok(None) };
    let mut parts = Vec::with_capacity(disjuncts.len());
    for disjunct in disjuncts {
        let own = split_and(disjunct).into_iter().filter(|part| super::is_over(part, accept)).collect();
        match and_all(env, own)? {
            Some(part) if parts.contains(&part) => {}
            Some(part) => parts.push(part),
            None => return Ok(None),
        }
    }
    if parts.len() < 2 { Ok(parts.pop()) } else { call(env, "or", parts).map(Some) }
}

fn disjuncts(predicate: &Expr) -> Option<Vec<Expr>> {
    fn flatten(expr: &Expr, out: &mut Vec<Expr>) {
        match expr.as_predicate() {
            Some((Predicate::Or, args)) => args.iter().for_each(|arg| flatten(arg, out)),
            _ => out.push(expr.clone()),
        }
    }
    let mut all = Vec::new();
    flatten(predicate, &mut all);
    (2..=DISJUNCTS_MAX).contains(&all.len()).then_some(all)
}
