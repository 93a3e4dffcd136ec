//! Searches and replacements in a tree that passes share.

use super::Rewriter;
use crate::analyze::query_tree::{NodeId, NodeKind};
use std::collections::{HashMap, HashSet};

impl Rewriter<'_, '_, '_> {
    /// The nodes of one query, without those of its subqueries, each once.
    pub(super) fn nodes_of(&self, query: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.add_nodes_of(query, true, &mut found, &mut HashSet::new());
        found
    }

    fn add_nodes_of(&self, id: NodeId, is_root: bool, found: &mut Vec<NodeId>, seen: &mut HashSet<NodeId>) {
        if !seen.insert(id)
            || !is_root
                && matches!(self.tree.kind(id), NodeKind::Query(_) | NodeKind::Union(_) | NodeKind::Constant { .. })
        {
            return;
        }
        found.push(id);
        self.tree.children(id).into_iter().for_each(|child| self.add_nodes_of(child, false, found, seen));
    }

    /// All nodes, each with the number of its uses.
    pub(super) fn occurrences(&self) -> Vec<(NodeId, usize)> {
        let mut order = Vec::new();
        let mut times: HashMap<NodeId, usize> = HashMap::new();
        let mut next = vec![self.tree.root];
        while let Some(id) = next.pop() {
            let count = times.entry(id).or_insert(0);
            *count += 1;
            if *count > 1 {
                continue;
            }
            order.push(id);
            if !matches!(self.tree.kind(id), NodeKind::Constant { .. }) {
                next.extend(self.tree.children(id).into_iter().rev());
            }
        }
        order.into_iter().map(|id| (id, times[&id])).collect()
    }

    /// Puts other nodes in the place of some.
    pub(super) fn replace(&mut self, root: NodeId, by: &HashMap<NodeId, NodeId>) {
        if by.is_empty() {
            return;
        }
        let mut seen = HashSet::new();
        let mut next = vec![root];
        while let Some(id) = next.pop() {
            if !seen.insert(id) {
                continue;
            }
            let mut kind = self.tree.kind(id).clone();
            kind.map_children(&mut |child| {
                let to = by.get(&child).copied().unwrap_or(child);
                next.push(to);
                to
            });
            self.tree.nodes[id].kind = kind;
        }
    }

    /// The tables whose columns an expression reads.
    pub(super) fn sources(&self, id: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.add_sources(id, &mut found);
        found
    }

    fn add_sources(&self, id: NodeId, found: &mut Vec<NodeId>) {
        match self.tree.kind(id) {
            NodeKind::Column { source, .. } => found.push(*source),
            NodeKind::Constant { .. } => {}
            _ => self.tree.children(id).into_iter().for_each(|child| self.add_sources(child, found)),
        }
    }
}
