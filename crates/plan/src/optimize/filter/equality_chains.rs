//! `x = 1 OR x = 2 OR x = 3` becomes `x IN (1, 2, 3)`: one look into a set in the place of a comparison a value.
//!
//! Only constants that the type of `x` holds as they are become members, so that the set says what the comparisons
//! said; other operands stay. NULL gives NULL on both sides.

use crate::analyze::Environment;
use crate::analyze::filters::call;
use crate::analyze::{constant_set_call, exact_value};
use crate::logical::{Plan, PlanNode};
use crate::optimize::try_bottom_up;
use base::Result;
use functions::{Comparison, Expr, ExprKind, Predicate};
use std::collections::HashMap;
use types::{DataType, Value};

/// Rewrites the filters of scans and those between operators.
///
/// # Errors
/// Those of making sets.
pub(in crate::optimize) fn apply(plan: Plan, env: &Environment) -> Result<Plan> {
    try_bottom_up(plan, &mut |mut plan| {
        match &mut plan.node {
            PlanNode::Filter { predicate, .. } => rewrite(predicate, env)?,
            PlanNode::Scan(scan) => scan.filters.iter_mut().try_for_each(|filter| rewrite(filter, env))?,
            _ => {}
        }
        Ok(plan)
    })
}

fn rewrite(expr: &mut Expr, env: &Environment) -> Result<()> {
    let ExprKind::Call { function, args } = &mut expr.kind else { return Ok(()) };
    match function.predicate() {
        Some(Predicate::And | Predicate::Not) => args.iter_mut().try_for_each(|arg| rewrite(arg, env)),
        Some(Predicate::Or) => {
            let mut operands = Vec::new();
            flatten(args, &mut operands);
            let shorter = chains_as_sets(operands, env)?;
            let Some(mut shorter) = shorter else { return args.iter_mut().try_for_each(|arg| rewrite(arg, env)) };
            shorter.iter_mut().try_for_each(|arg| rewrite(arg, env))?;
            let made = if shorter.len() == 1 { shorter.swap_remove(0) } else { call(env, "or", shorter)? };
            // The reader of the result expects its type.
            if made.data_type == expr.data_type {
                *expr = made;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn flatten<'e>(args: &'e [Expr], out: &mut Vec<&'e Expr>) {
    for arg in args {
        match arg.as_predicate() {
            Some((Predicate::Or, args)) => flatten(args, out),
            _ => out.push(arg),
        }
    }
}

/// Equalities of one subject.
struct EqualityChain<'e> {
    subject: &'e Expr,
    /// The place of the first among the operands: no subject is read earlier than before.
    first: usize,
    operands: Vec<usize>,
    values: Vec<Value>,
}

/// The operands of a disjunction with sets in the place of long chains; `None` where there are none.
fn chains_as_sets(operands: Vec<&Expr>, env: &Environment) -> Result<Option<Vec<Expr>>> {
    let length_min = env.settings.optimize_min_equality_disjunction_chain_length;
    if length_min == 0 || (operands.len() as u64) < length_min {
        return Ok(None);
    }
    let mut chains: Vec<EqualityChain> = Vec::new();
    let mut known: HashMap<u64, usize> = HashMap::new();
    for (at, operand) in operands.iter().enumerate() {
        let Some((subject, value)) = equality(operand, env)? else { continue };
        let fingerprint = subject.fingerprint();
        match known.get(&fingerprint).map(|&i| &mut chains[i]) {
            Some(chain) if chain.subject == subject => {
                chain.operands.push(at);
                chain.values.extend(value);
            }
            Some(_) => {}
            None => {
                known.insert(fingerprint, chains.len());
                chains.push(EqualityChain {
                    subject,
                    first: at,
                    operands: vec![at],
                    values: value.into_iter().collect(),
                });
            }
        }
    }
    chains.retain(|chain| chain.operands.len() as u64 >= length_min);
    if chains.is_empty() {
        return Ok(None);
    }
    let mut replaced: Vec<Option<Expr>> = operands.iter().map(|operand| Some((*operand).clone())).collect();
    for chain in chains {
        let set = constant_set_call(chain.subject.clone(), &chain.values)?;
        if set.data_type != operands[chain.first].data_type {
            continue;
        }
        chain.operands.iter().for_each(|&at| replaced[at] = None);
        replaced[chain.first] = Some(set);
    }
    Ok(Some(replaced.into_iter().flatten().collect()))
}

/// The subject of `x = constant` and the constant as a value of its type; that is `None` where no `x` equals it.
fn equality<'e>(expr: &'e Expr, env: &Environment) -> Result<Option<(&'e Expr, Option<Value>)>> {
    let Some((Predicate::Compare(Comparison::Equals), [left, right])) = expr.as_predicate() else { return Ok(None) };
    let (subject, constant) = if right.as_literal().is_some() { (left, right) } else { (right, left) };
    let Some(value) = constant.as_literal() else { return Ok(None) };
    let (bare, of) = (subject.data_type.base(), constant.data_type.base());
    let is_narrow =
        |data_type: &DataType| data_type.is_integer() && !matches!(data_type, DataType::Int256 | DataType::UInt256);
    let holds = is_narrow(bare) && is_narrow(of)
        || bare == of
            && matches!(
                bare,
                DataType::String
                    | DataType::Date
                    | DataType::Date32
                    | DataType::DateTime(_)
                    | DataType::Uuid
                    | DataType::Ipv4
                    | DataType::Ipv6
            );
    if !holds || value.is_null() || subject.as_literal().is_some() || !subject.is_deterministic() {
        return Ok(None);
    }
    Ok(Some((subject, exact_value(value, of, bare, &env.functions.time_zone)?)))
}
