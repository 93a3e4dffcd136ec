//! Walks over the tree: children, copies, aliases.

use super::{Node, NodeId, NodeKind, QueryTree};

impl NodeKind {
    /// Gives every child of a node another number, in the order in which they are shown.
    pub(super) fn map_children(&mut self, to: &mut dyn FnMut(NodeId) -> NodeId) {
        let option = |child: &mut Option<NodeId>, to: &mut dyn FnMut(NodeId) -> NodeId| {
            if let Some(child) = child {
                *child = to(*child);
            }
        };
        match self {
            NodeKind::Constant { source, .. } => option(source, to),
            NodeKind::Column { expression, .. } => option(expression, to),
            NodeKind::Identifier { .. } | NodeKind::LambdaArguments | NodeKind::Table { .. } => {}
            NodeKind::Matcher { transformers, .. } => option(transformers, to),
            NodeKind::Transformer { exprs: items, .. } | NodeKind::List(items) | NodeKind::CrossJoin(items, _) => {
                items.iter_mut().for_each(|item| *item = to(*item))
            }
            NodeKind::Function(function) => {
                function.params = to(function.params);
                function.args = to(function.args);
                option(&mut function.window, to);
            }
            NodeKind::Lambda { body, .. } => *body = to(*body),
            NodeKind::Sort(sort) => {
                sort.expr = to(sort.expr);
                sort.fill.iter_mut().for_each(|part| option(part, to));
            }
            NodeKind::Interpolate { column, expr, .. } => (*column, *expr) = (to(*column), to(*expr)),
            NodeKind::Window(window) => {
                (window.partition_by, window.order_by) = (to(window.partition_by), to(window.order_by));
                option(&mut window.start, to);
                option(&mut window.end, to);
            }
            NodeKind::Query(query) => {
                query.with.iter_mut().for_each(|item| *item = to(*item));
                (query.projection, query.from) = (to(query.projection), to(query.from));
                option(&mut query.prewhere, to);
                option(&mut query.selection, to);
                query.group_by = to(query.group_by);
                option(&mut query.having, to);
                query.windows = to(query.windows);
                option(&mut query.qualify, to);
                query.order_by = to(query.order_by);
                option(&mut query.interpolate, to);
                option(&mut query.limit_by_limit, to);
                option(&mut query.limit_by_offset, to);
                query.limit_by = to(query.limit_by);
                option(&mut query.limit, to);
                option(&mut query.offset, to);
            }
            NodeKind::Union(union) => union.queries = to(union.queries),
            NodeKind::TableFunction { args, .. } => *args = to(*args),
            NodeKind::Join(join) => {
                (join.left, join.right) = (to(join.left), to(join.right));
                option(&mut join.on, to);
            }
            NodeKind::ArrayJoin { table, exprs, .. } => (*table, *exprs) = (to(*table), to(*exprs)),
        }
    }
}

impl QueryTree {
    /// The children of a node in the order in which they are shown.
    pub(super) fn children(&self, id: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        self.nodes[id].kind.clone().map_children(&mut |child| {
            found.push(child);
            child
        });
        found
    }

    /// The name of a common table expression.
    pub(super) fn cte_name(&self, id: NodeId) -> Option<&str> {
        match &self.nodes[id].kind {
            NodeKind::Query(query) => query.cte.as_deref(),
            NodeKind::Union(union) => union.cte.as_deref(),
            _ => None,
        }
    }

    /// A copy of a node and all below it. Columns of what is copied come from the copies.
    pub(super) fn copy(&mut self, id: NodeId) -> NodeId {
        let mut copies = Vec::new();
        let copy = self.copy_node(id, &mut copies);
        for &(_, to) in &copies {
            if let NodeKind::Column { source, .. } = &self.nodes[to].kind {
                let source = copies.iter().find(|(from, _)| from == source).map(|(_, to)| *to);
                if let (Some(new), NodeKind::Column { source, .. }) = (source, &mut self.nodes[to].kind) {
                    *source = new;
                }
            }
        }
        copy
    }

    fn copy_node(&mut self, id: NodeId, copies: &mut Vec<(NodeId, NodeId)>) -> NodeId {
        if let Some((_, to)) = copies.iter().find(|(from, _)| *from == id) {
            return *to;
        }
        let Node { mut kind, alias } = self.nodes[id].clone();
        kind.map_children(&mut |child| self.copy_node(child, copies));
        if let NodeKind::Lambda { arguments, .. } = &mut kind {
            let own = self.add(NodeKind::LambdaArguments);
            copies.push((*arguments, own));
            *arguments = own;
        }
        let copy = self.add_as(kind, alias);
        copies.push((id, copy));
        copy
    }

    /// Expressions with aliases, the outer before those inside of them; not those of subqueries and lambdas.
    pub(super) fn aliases_in(&self, id: NodeId, found: &mut Vec<(String, NodeId)>) {
        if self.cte_name(id).is_some() {
            return;
        }
        let Node { kind, alias } = &self.nodes[id];
        if let Some(alias) = alias {
            found.push((alias.clone(), id));
        }
        if matches!(kind, NodeKind::Query(_) | NodeKind::Union(_) | NodeKind::Lambda { .. } | NodeKind::Matcher { .. })
        {
            return;
        }
        self.children(id).into_iter().for_each(|child| self.aliases_in(child, found));
    }

    /// Whether a node of the expression meets the condition; subqueries are not searched.
    pub(super) fn any(&self, id: NodeId, is: &dyn Fn(&Node) -> bool) -> bool {
        is(&self.nodes[id])
            || !matches!(self.kind(id), NodeKind::Query(_) | NodeKind::Union(_))
                && self.children(id).into_iter().any(|child| self.any(child, is))
    }
}

impl QueryTree {
    /// A copy in which nothing is shared, not even within it; subqueries stay what they are.
    pub(super) fn copy_apart(&mut self, id: NodeId) -> NodeId {
        if matches!(
            self.kind(id),
            NodeKind::Query(_) | NodeKind::Union(_) | NodeKind::Table { .. } | NodeKind::Lambda { .. }
        ) {
            return id;
        }
        let Node { mut kind, alias } = self.nodes[id].clone();
        kind.map_children(&mut |child| self.copy_apart(child));
        self.add_as(kind, alias)
    }
}
