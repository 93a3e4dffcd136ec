//! Chains of `AND` and `OR`.

use super::Rewriter;
use crate::analyze::query_tree::{NodeId, NodeKind};
use base::Result;
use std::sync::Arc;
use types::{DataType, TupleType, Value};

/// Comparisons of one expression with constants become one.
pub(super) fn optimize(rewriter: &mut Rewriter, id: NodeId) -> Result<Option<NodeId>> {
    if let Some(args) = rewriter.call_args(id, "or") {
        return either(rewriter, id, &args);
    }
    if let Some(args) = rewriter.call_args(id, "and") {
        return all(rewriter, id, &args);
    }
    Ok(None)
}

/// Comparisons by their expressions: each with its constants and the nodes themselves.
struct ComparisonChain {
    subject: NodeId,
    constants: Vec<NodeId>,
    nodes: Vec<NodeId>,
}

/// The comparisons of one kind with constants among some conditions, and the others.
fn chains(rewriter: &Rewriter, args: &[NodeId], comparison: &str) -> (Vec<ComparisonChain>, Vec<NodeId>) {
    let mut chains: Vec<ComparisonChain> = Vec::new();
    let mut others = Vec::new();
    for &arg in args {
        let is_constant = |node: NodeId| rewriter.tree.constant(node).is_some_and(|(value, _)| !value.is_null());
        let found = match rewriter.tree.call_of(arg, comparison) {
            Some(&[a, b]) if is_constant(b) && rewriter.tree.constant(a).is_none() => Some((a, b)),
            Some(&[a, b]) if is_constant(a) && rewriter.tree.constant(b).is_none() => Some((b, a)),
            _ => None,
        };
        let Some((subject, constant)) = found else {
            others.push(arg);
            continue;
        };
        let at = chains.iter().position(|chain| rewriter.same(chain.subject, subject)).unwrap_or_else(|| {
            chains.push(ComparisonChain { subject, constants: Vec::new(), nodes: Vec::new() });
            chains.len() - 1
        });
        let chain = &mut chains[at];
        if !chain.constants.iter().any(|&known| rewriter.same(known, constant)) {
            chain.constants.push(constant);
            chain.nodes.push(arg);
        } else {
            // A repeated condition stays once.
            continue;
        }
    }
    (chains, others)
}

/// `x IN (…)` or `x NOT IN (…)`.
fn set(rewriter: &mut Rewriter, function: &str, chain: &ComparisonChain) -> Result<NodeId> {
    let constants: Vec<(Value, DataType)> = chain
        .constants
        .iter()
        .filter_map(|&node| rewriter.tree.constant(node))
        .map(|(value, data_type)| (value.clone(), data_type.clone()))
        .collect();
    let (values, elements): (Vec<Value>, Vec<DataType>) = constants.into_iter().unzip();
    let tuple = DataType::Tuple(Arc::new(TupleType { elements, names: None, geo: None }));
    let constant = rewriter.constant(Value::Tuple(values), tuple);
    rewriter.call(function, vec![chain.subject, constant])
}

fn either(rewriter: &mut Rewriter, id: NodeId, args: &[NodeId]) -> Result<Option<NodeId>> {
    if let Some(common) = common_part(rewriter, args)? {
        return Ok(rewriter.of_same_type(common, id));
    }
    let (chains, mut operands) = chains(rewriter, args, "equals");
    let least = rewriter.number("optimize_min_equality_disjunction_chain_length");
    let written = |chain: &ComparisonChain| {
        args.iter()
            .filter(|&&arg| {
                rewriter
                    .call_args(arg, "equals")
                    .is_some_and(|sides| sides.iter().any(|&side| rewriter.same(side, chain.subject)))
            })
            .count()
    };
    let is_long: Vec<bool> = chains.iter().map(|chain| least > 0 && written(chain) >= least).collect();
    if !is_long.contains(&true) {
        let mut once: Vec<NodeId> = Vec::new();
        for &arg in args {
            if !once.iter().any(|&known| rewriter.same(known, arg)) {
                once.push(arg);
            }
        }
        if once.len() == args.len() || once.len() == 1 {
            return Ok(None);
        }
        let new = rewriter.call("or", once)?;
        return Ok(rewriter.of_same_type(new, id));
    }
    for (chain, is_long) in chains.iter().zip(is_long).rev() {
        if !is_long || chain.constants.len() == 1 {
            operands.extend(&chain.nodes);
            continue;
        }
        operands.push(set(rewriter, "in", chain)?);
    }
    let new = if operands.len() == 1 { operands[0] } else { rewriter.call("or", operands)? };
    Ok(rewriter.of_same_type(new, id))
}

/// `(a AND b) OR (a AND c)` is `a AND (b OR c)`.
fn common_part(rewriter: &mut Rewriter, args: &[NodeId]) -> Result<Option<NodeId>> {
    let parts: Vec<Vec<NodeId>> =
        args.iter().map(|&arg| rewriter.call_args(arg, "and").unwrap_or_else(|| vec![arg])).collect();
    let Some(first) = parts
        .first()
        .filter(|_| parts.iter().all(|part| part.len() > 1) && rewriter.is_on("optimize_extract_common_expressions"))
    else {
        return Ok(None);
    };
    let has = |part: &[NodeId], node: NodeId| part.iter().any(|&other| rewriter.same(other, node));
    let common: Vec<NodeId> = first.iter().copied().filter(|&node| parts.iter().all(|part| has(part, node))).collect();
    if common.is_empty() {
        return Ok(None);
    }
    let rests: Vec<Vec<NodeId>> =
        parts.iter().map(|part| part.iter().copied().filter(|&node| !has(&common, node)).collect()).collect();
    let mut all = common;
    if rests.iter().all(|rest| !rest.is_empty()) {
        let mut either = Vec::new();
        for rest in rests {
            either.push(if rest.len() == 1 { rest[0] } else { rewriter.call("and", rest)? });
        }
        all.push(rewriter.call("or", either)?);
    }
    if all.len() == 1 { Ok(Some(all[0])) } else { rewriter.call("and", all).map(Some) }
}

fn all(rewriter: &mut Rewriter, id: NodeId, args: &[NodeId]) -> Result<Option<NodeId>> {
    let (equal, _) = chains(rewriter, args, "equals");
    if equal.iter().any(|chain| chain.constants.len() > 1) {
        return Ok(Some(never(rewriter, id)));
    }
    let is_equality = |arg: NodeId| {
        rewriter
            .tree
            .call_of(arg, "equals")
            .is_some_and(|sides| sides.iter().any(|&side| rewriter.tree.constant(side).is_some()))
    };
    let mut operands: Vec<NodeId> = Vec::new();
    for &arg in args {
        if !is_equality(arg) || !operands.iter().any(|&known| rewriter.same(known, arg)) {
            operands.push(arg);
        }
    }
    let least = rewriter.number("optimize_min_inequality_conjunction_chain_length");
    let (unequal, others) = chains(rewriter, &operands, "notEquals");
    let is_long = |chain: &ComparisonChain| least > 0 && chain.constants.len() >= least;
    if unequal.iter().any(is_long) {
        operands = others;
        for chain in unequal.iter().rev() {
            if is_long(chain) {
                operands.push(set(rewriter, "notIn", chain)?);
            } else {
                operands.extend(&chain.nodes);
            }
        }
    }
    if rewriter.is_on("optimize_redundant_comparisons") {
        match super::bounds::needed(rewriter, &operands) {
            Some(needed) => operands = needed,
            None => return Ok(Some(never(rewriter, id))),
        }
    }
    if rewriter.is_on("optimize_and_compare_chain") {
        super::bounds::add_implied(rewriter, &mut operands)?;
    }
    if operands == args {
        return Ok(None);
    }
    if operands.len() == 1 && !matches!(rewriter.tree.kind(operands[0]), NodeKind::Column { .. }) {
        return Ok(rewriter.of_same_type(operands[0], id));
    }
    let new = rewriter.call("and", operands)?;
    Ok(rewriter.of_same_type(new, id))
}

/// The constant of a condition that no row meets.
fn never(rewriter: &mut Rewriter, id: NodeId) -> NodeId {
    let data_type = rewriter.tree.data_type(id).cloned().unwrap_or(DataType::UInt8);
    rewriter.constant(Value::UInt(0), data_type)
}
