//! Keys of `GROUP BY`, `ORDER BY` and `LIMIT BY`.

use super::Rewriter;
use crate::analyze::query_tree::{FunctionKind, NodeId, NodeKind};
use base::Result;
use sql::ast;

/// Functions that give different values for different arguments.
pub(super) const INJECTIVE: [&str; 9] =
    ["toString", "negate", "hex", "bin", "reverse", "tuple", "bitNot", "base64Encode", "UUIDNumToString"];
/// Functions that give another value each time.
const RANDOM: [&str; 12] = [
    "rand",
    "rand32",
    "rand64",
    "randConstant",
    "generateUUIDv4",
    "generateUUIDv7",
    "rowNumberInAllBlocks",
    "rowNumberInBlock",
    "blockNumber",
    "randomString",
    "runningDifference",
    "now64",
];

/// Whether a key is a function of others, of whose arguments at least one is no constant.
fn is_function_of(rewriter: &Rewriter, key: NodeId, others: &[NodeId], takes_constants: bool) -> bool {
    let Some(function) = rewriter.tree.function(key) else { return false };
    if function.kind != FunctionKind::Ordinary
        || RANDOM.contains(&function.name.as_str())
        || function.name == "arrayJoin"
    {
        return false;
    }
    let args = rewriter.tree.list(function.args);
    let is_constant = |arg: NodeId| rewriter.tree.constant(arg).is_some();
    let is_known = |arg: NodeId| {
        others.iter().any(|&other| rewriter.same(other, arg)) || is_function_of(rewriter, arg, others, takes_constants)
    };
    args.iter().any(|&arg| !is_constant(arg))
        && args.iter().all(|&arg| takes_constants && is_constant(arg) || is_known(arg))
}

fn without_functions(rewriter: &mut Rewriter, list: NodeId) {
    let mut keys = rewriter.tree.list(list).to_vec();
    let mut at = 0;
    while at < keys.len() {
        let others: Vec<NodeId> = keys.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, key)| *key).collect();
        if is_function_of(rewriter, keys[at], &others, true) {
            keys.remove(at);
        } else {
            at += 1;
        }
    }
    rewriter.tree.nodes[list].kind = NodeKind::List(keys);
}

fn injective(rewriter: &mut Rewriter, list: NodeId) {
    let mut keys = Vec::new();
    let mut next: Vec<NodeId> = rewriter.tree.list(list).iter().rev().copied().collect();
    while let Some(key) = next.pop() {
        match rewriter.tree.function(key) {
            Some(function)
                if INJECTIVE.contains(&function.name.as_str()) && !rewriter.tree.list(function.args).is_empty() =>
            {
                next.extend(
                    rewriter
                        .tree
                        .list(function.args)
                        .iter()
                        .rev()
                        .filter(|&&arg| rewriter.tree.constant(arg).is_none()),
                );
            }
            _ => keys.push(key),
        }
    }
    rewriter.tree.nodes[list].kind = NodeKind::List(keys);
}

/// Whether a query groups by plain keys.
fn groups_plainly(query: &crate::analyze::query_tree::Query) -> bool {
    query
        .select
        .group_by
        .as_ref()
        .is_some_and(|group_by| matches!(group_by.kind, ast::GroupByKind::Exprs(_) | ast::GroupByKind::All))
}

pub(super) fn group_by_functions(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    if let Some(query) = rewriter.query(id).filter(groups_plainly) {
        without_functions(rewriter, query.group_by);
    }
    Ok(())
}

pub(super) fn group_by_injective(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    if let Some(query) = rewriter.query(id).filter(groups_plainly) {
        injective(rewriter, query.group_by);
    }
    Ok(())
}

pub(super) fn limit_by_functions(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    if let Some(query) = rewriter.query(id) {
        without_functions(rewriter, query.limit_by);
    }
    Ok(())
}

pub(super) fn limit_by_injective(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    if let Some(query) = rewriter.query(id) {
        injective(rewriter, query.limit_by);
    }
    Ok(())
}

/// The expression of a key that sorts plainly, without `WITH FILL`.
fn sort_expr(rewriter: &Rewriter, key: NodeId) -> Option<NodeId> {
    match rewriter.tree.kind(key) {
        NodeKind::Sort(sort) if !sort.has_fill => Some(sort.expr),
        _ => None,
    }
}

fn has_fill(rewriter: &Rewriter, list: NodeId) -> bool {
    rewriter.tree.list(list).iter().any(|&key| sort_expr(rewriter, key).is_none())
}

/// `ORDER BY a, f(a)` is `ORDER BY a`.
pub(super) fn order_by_functions(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    let Some(query) = rewriter.query(id).filter(|query| !has_fill(rewriter, query.order_by)) else { return Ok(()) };
    let (mut kept, mut known) = (Vec::new(), Vec::new());
    for key in rewriter.tree.list(query.order_by).to_vec() {
        let Some(expr) = sort_expr(rewriter, key) else { continue };
        if !is_function_of(rewriter, expr, &known, false) {
            kept.push(key);
            known.push(expr);
        }
    }
    rewriter.tree.nodes[query.order_by].kind = NodeKind::List(kept);
    Ok(())
}

/// `ORDER BY (a, b)` is `ORDER BY a, b`.
pub(super) fn order_by_tuples(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    let Some(query) = rewriter.query(id) else { return Ok(()) };
    let mut keys = Vec::new();
    for key in rewriter.tree.list(query.order_by).to_vec() {
        let elements = sort_expr(rewriter, key).and_then(|expr| rewriter.call_args(expr, "tuple"));
        match (elements, rewriter.tree.kind(key).clone()) {
            (Some(elements), NodeKind::Sort(sort)) => keys.extend(elements.into_iter().map(|expr| {
                rewriter.tree.add(NodeKind::Sort(Box::new(crate::analyze::query_tree::Sort {
                    expr,
                    shown: String::new(),
                    ..(*sort).clone()
                })))
            })),
            _ => keys.push(key),
        }
    }
    rewriter.tree.nodes[query.order_by].kind = NodeKind::List(keys);
    Ok(())
}

/// Removes duplicate keys of `ORDER BY` and `LIMIT BY`.
pub(super) fn duplicates(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    let Some(query) = rewriter.query(id) else { return Ok(()) };
    if !has_fill(rewriter, query.order_by) {
        let mut kept: Vec<NodeId> = Vec::new();
        for &key in rewriter.tree.list(query.order_by) {
            let is_same = |other: &NodeId| match (sort_expr(rewriter, *other), sort_expr(rewriter, key)) {
                (Some(a), Some(b)) => rewriter.same(a, b),
                _ => false,
            };
            if !kept.iter().any(is_same) {
                kept.push(key);
            }
        }
        rewriter.tree.nodes[query.order_by].kind = NodeKind::List(kept);
    }
    let mut kept: Vec<NodeId> = Vec::new();
    for &key in rewriter.tree.list(query.limit_by) {
        if !kept.iter().any(|&other| rewriter.same(other, key)) {
            kept.push(key);
        }
    }
    rewriter.tree.nodes[query.limit_by].kind = NodeKind::List(kept);
    Ok(())
}

/// Removes sort keys after all keys of the groups, as they have no effect.
pub(super) fn after_group_by_keys(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    let Some(query) = rewriter.query(id).filter(groups_plainly) else { return Ok(()) };
    let mut missing = rewriter.tree.list(query.group_by).to_vec();
    if missing.is_empty()
        || has_fill(rewriter, query.order_by)
        || query.select.limit_with_ties
        || query.select.group_by.as_ref().is_some_and(|group_by| group_by.with_totals)
    {
        return Ok(());
    }
    let mut kept = Vec::new();
    for &key in rewriter.tree.list(query.order_by) {
        if missing.is_empty() {
            break;
        }
        kept.push(key);
        missing.retain(|&group| !sort_expr(rewriter, key).is_some_and(|expr| rewriter.same(expr, group)));
    }
    rewriter.tree.nodes[query.order_by].kind = NodeKind::List(kept);
    Ok(())
}
