//! Joins.

use super::Rewriter;
use crate::analyze::query_tree::{Join, NodeId, NodeKind};
use base::Result;
use sql::ast;

/// Tables that `WHERE` joins by equalities are joined by them.
pub(super) fn cross_to_inner(rewriter: &mut Rewriter, id: NodeId) -> Result<()> {
    let Some(mut query) = rewriter.query(id) else { return Ok(()) };
    let (NodeKind::CrossJoin(tables, kinds), Some(condition)) =
        (rewriter.tree.kind(query.from).clone(), query.selection)
    else {
        return Ok(());
    };
    let mut conjuncts = rewriter.call_args(condition, "and").unwrap_or_else(|| vec![condition]);
    let mut joined = vec![tables[0]];
    let mut left = tables[0];
    let mut cross = vec![left];
    let mut cross_kinds = Vec::new();
    let mut is_joined = false;
    for (&table, &kind) in tables[1..].iter().zip(&kinds) {
        let sources = joined.clone();
        let joins = |conjunct: &NodeId| is_join_of(rewriter, *conjunct, &sources, table);
        let (on, rest): (Vec<NodeId>, Vec<NodeId>) = conjuncts.iter().copied().partition(joins);
        joined.push(table);
        if on.is_empty() {
            cross.push(table);
            cross_kinds.push(kind);
            continue;
        }
        is_joined = true;
        conjuncts = rest;
        let left_side = if cross.len() > 1 {
            rewriter.tree.add(NodeKind::CrossJoin(std::mem::take(&mut cross), std::mem::take(&mut cross_kinds)))
        } else {
            left
        };
        let on = if on.len() == 1 { on[0] } else { rewriter.call("and", on)? };
        let join = Join {
            kind: ast::JoinKind::Inner,
            strictness: ast::JoinStrictness::All,
            locality: ast::JoinLocality::Unspecified,
            left: left_side,
            right: table,
            on: Some(on),
            is_using: false,
        };
        left = rewriter.tree.add(NodeKind::Join(Box::new(join)));
        cross = vec![left];
    }
    if !is_joined {
        return Ok(());
    }
    query.from = if cross.len() > 1 { rewriter.tree.add(NodeKind::CrossJoin(cross, cross_kinds)) } else { left };
    // The remaining conditions stand in reverse order.
    conjuncts.reverse();
    query.selection = match conjuncts.len() {
        0 => None,
        1 => Some(conjuncts[0]),
        _ => Some(rewriter.call("and", conjuncts)?),
    };
    rewriter.tree.nodes[id].kind = NodeKind::Query(Box::new(query));
    Ok(())
}

/// Whether a condition is an equality of an expression over some tables and one over another.
fn is_join_of(rewriter: &Rewriter, condition: NodeId, left: &[NodeId], right: NodeId) -> bool {
    let Some(args) = rewriter.call_args(condition, "equals") else { return false };
    let [a, b] = args.as_slice() else { return false };
    let (a, b) = (rewriter.sources(*a), rewriter.sources(*b));
    let of_left = |sources: &[NodeId]| !sources.is_empty() && sources.iter().all(|source| left.contains(source));
    let of_right = |sources: &[NodeId]| !sources.is_empty() && sources.iter().all(|source| *source == right);
    of_left(&a) && of_right(&b) || of_right(&a) && of_left(&b)
}
