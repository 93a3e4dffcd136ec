//! Columns of subqueries that nothing uses.

use super::Rewriter;
use crate::analyze::query_tree::{FunctionKind, NodeId, NodeKind};
use base::Result;
use std::collections::HashSet;

/// Removes columns of subqueries that the outer queries do not read.
pub(super) fn remove_unused(rewriter: &mut Rewriter) -> Result<()> {
    // From outside in: what an outer query no longer has, its subqueries do not need.
    for query in rewriter.queries() {
        let Some(from) = rewriter.query(query).map(|query| query.from) else { continue };
        for source in sources_in(rewriter, from) {
            let mut used = HashSet::new();
            for (node, _) in rewriter.occurrences() {
                if let NodeKind::Column { name, source: of, .. } = rewriter.tree.kind(node)
                    && *of == source
                {
                    used.insert(name.clone());
                }
            }
            narrow(rewriter, source, &used);
        }
    }
    Ok(())
}

/// Subqueries that stand in a `FROM`.
fn sources_in(rewriter: &Rewriter, from: NodeId) -> Vec<NodeId> {
    match rewriter.tree.kind(from) {
        NodeKind::Query(_) | NodeKind::Union(_) => vec![from],
        NodeKind::Join(join) => {
            [join.left, join.right].into_iter().flat_map(|side| sources_in(rewriter, side)).collect()
        }
        NodeKind::CrossJoin(tables, _) => tables.iter().flat_map(|&table| sources_in(rewriter, table)).collect(),
        NodeKind::ArrayJoin { table, .. } => sources_in(rewriter, *table),
        _ => Vec::new(),
    }
}

fn narrow(rewriter: &mut Rewriter, source: NodeId, used: &HashSet<String>) {
    let queries = match rewriter.tree.kind(source) {
        NodeKind::Union(union) if union.mode == "UNION_ALL" => rewriter.tree.list(union.queries).to_vec(),
        NodeKind::Query(_) => vec![source],
        _ => return,
    };
    // Positions are the same in all queries of a union; names are those of the first.
    let Some(first) = rewriter.query(queries[0]) else { return };
    let mut kept: Vec<usize> =
        first.columns.iter().enumerate().filter(|(_, (name, _))| used.contains(name)).map(|(at, _)| at).collect();
    let all: Option<Vec<_>> = queries
        .iter()
        .map(|&query| rewriter.query(query).filter(|query| !query.distinct && query.order_by_all == query.group_by_all))
        .collect();
    let Some(all) = all else { return };
    if kept.is_empty() {
        kept.push(0);
    }
    let groups_all = |query: &crate::analyze::query_tree::Query| {
        let is_aggregate = |node: &crate::analyze::query_tree::Node| match &node.kind {
            NodeKind::Function(function) => function.kind == FunctionKind::Aggregate,
            _ => false,
        };
        rewriter.tree.list(query.group_by).is_empty() && rewriter.tree.any(query.projection, &is_aggregate)
    };
    if all.iter().any(groups_all) {
        return;
    }
    for (id, mut query) in queries.into_iter().zip(all) {
        let items = rewriter.tree.list(query.projection).to_vec();
        let items = kept.iter().filter_map(|&at| items.get(at).copied()).collect();
        query.columns = kept.iter().filter_map(|&at| query.columns.get(at).cloned()).collect();
        rewriter.tree.nodes[query.projection].kind = NodeKind::List(items);
        rewriter.tree.nodes[id].kind = NodeKind::Query(Box::new(query));
    }
}

/// Removes the arrays of `ARRAY JOIN` whose elements are not read; one stays.
pub(super) fn prune_array_joins(rewriter: &mut Rewriter) -> Result<()> {
    let nodes = rewriter.occurrences();
    for &(node, _) in &nodes {
        let NodeKind::ArrayJoin { exprs, .. } = *rewriter.tree.kind(node) else { continue };
        let arrays = rewriter.tree.list(exprs).to_vec();
        let name_of = |column: NodeId| match rewriter.tree.kind(column) {
            NodeKind::Column { name, source, .. } if *source == node => Some(name.clone()),
            _ => None,
        };
        let is_used = |array: &NodeId| {
            nodes.iter().any(|(column, _)| {
                !arrays.contains(column) && name_of(*column).is_some() && name_of(*column) == name_of(*array)
            })
        };
        let mut used: Vec<NodeId> = arrays.iter().copied().filter(is_used).collect();
        if used.is_empty() {
            used.extend(arrays.first());
        }
        rewriter.tree.nodes[exprs].kind = NodeKind::List(used);
    }
    Ok(())
}
