//! The names of tables in a resolved tree: `__table1`, `__table2`, …, from left to right as the tree is shown. The
//! right side of `IN` is also numbered by itself, so that equal subqueries look equal wherever they stand.

use super::exprs::is_in;
use super::{NodeId, NodeKind, QueryTree};
use std::collections::HashSet;

/// Names the tables of the whole tree.
pub(super) fn place(tree: &mut QueryTree) {
    let root = tree.root;
    let mut counter = 0;
    visit(tree, root, true, &mut counter, &mut HashSet::new());
}

fn visit(tree: &mut QueryTree, id: NodeId, is_root: bool, counter: &mut usize, seen: &mut HashSet<NodeId>) {
    if !seen.insert(id) {
        return;
    }
    let is_source = matches!(
        tree.kind(id),
        NodeKind::Query(_)
            | NodeKind::Union(_)
            | NodeKind::Table { .. }
            | NodeKind::TableFunction { .. }
            | NodeKind::ArrayJoin { .. }
    );
    if is_source && !is_root {
        *counter += 1;
        if !matches!(tree.kind(id), NodeKind::ArrayJoin { .. }) {
            tree.nodes[id].alias = Some(format!("__table{counter}"));
        }
    }
    if matches!(tree.kind(id), NodeKind::Constant { .. }) {
        return;
    }
    for child in tree.children(id) {
        visit(tree, child, false, counter, seen);
    }
    let set = tree
        .function(id)
        .filter(|function| is_in(&function.name))
        .and_then(|function| tree.list(function.args).get(1).copied());
    if let Some(set) =
        set.filter(|&set| matches!(tree.kind(set), NodeKind::Query(_) | NodeKind::Union(_) | NodeKind::Table { .. }))
    {
        tree.nodes[set].alias = None;
        let mut own = 0;
        let mut inner = HashSet::new();
        visit(tree, set, true, &mut own, &mut inner);
    }
}
