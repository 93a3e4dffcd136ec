//! Queries from syntax.

use super::build::TreeBuilder;
use super::{NodeId, NodeKind, Query, Union};
use base::Result;
use sql::ast;

impl TreeBuilder<'_, '_> {
    /// The node of a query, which may be a common table expression of that name.
    pub(super) fn query(&mut self, query: &ast::SelectQuery, is_subquery: bool, cte: Option<&str>) -> Result<NodeId> {
        match &query.body {
            ast::QueryBody::Select(select) => self.select(select, is_subquery, cte),
            ast::QueryBody::SetOperation(operation) => {
                let mode = self.mode(operation)?;
                let mut queries = Vec::new();
                for input in self.flat_inputs(operation) {
                    queries.push(self.query(input, false, None)?);
                }
                let queries = self.tree.add(NodeKind::List(queries));
                Ok(self.tree.add(NodeKind::Union(Box::new(Union {
                    query: Box::new(query.clone()),
                    is_subquery,
                    cte: cte.map(str::to_string),
                    is_recursive_cte: false,
                    mode,
                    queries,
                }))))
            }
        }
    }

    /// The queries of a set operation: of a `UNION DISTINCT` those of unions at its beginning too.
    fn flat_inputs<'q>(&self, operation: &'q ast::SetOperation) -> Vec<&'q ast::SelectQuery> {
        let mut inputs = Vec::new();
        for (i, input) in operation.inputs.iter().enumerate() {
            match &input.body {
                ast::QueryBody::SetOperation(inner)
                    if i == 0
                        && inner.op == ast::SetOperator::Union
                        && operation.op == ast::SetOperator::Union
                        && operation.quantifier == ast::SetQuantifier::Distinct =>
                {
                    inputs.extend(self.flat_inputs(inner));
                }
                _ => inputs.push(input),
            }
        }
        inputs
    }

    fn select(&mut self, select: &ast::Select, is_subquery: bool, cte: Option<&str>) -> Result<NodeId> {
        let with = self.with_items(select.with.as_ref())?;
        let projection = self.exprs(&select.projection)?;
        let from = self.from(select.from.as_ref())?;
        let prewhere = self.optional(select.prewhere.as_ref())?;
        let selection = self.optional(select.selection.as_ref())?;
        let group_by = self.group_by(select.group_by.as_ref())?;
        let having = self.optional(select.having.as_ref())?;
        let windows = self.named_windows(&select.windows)?;
        let qualify = self.optional(select.qualify.as_ref())?;
        let order_by_all = select.order_by.as_ref().is_some_and(|order_by| order_by.all);
        let order_by = match &select.order_by {
            Some(order_by) if order_by.all => self.sort_keys(&all_placeholder(&order_by.items))?,
            Some(order_by) => self.sort_keys(&order_by.items)?,
            None => self.tree.add(NodeKind::List(Vec::new())),
        };
        let interpolate = match select.order_by.as_ref().and_then(|order_by| order_by.interpolate.as_ref()) {
            Some(items) => Some(self.interpolate(items)?),
            None => None,
        };
        let limit_by = select.limit_by.as_ref();
        let query = Query {
            select: Box::new(select.clone()),
            is_subquery,
            cte: cte.map(str::to_string),
            is_recursive_cte: false,
            is_recursive: select.with.as_ref().is_some_and(|with| with.recursive),
            with,
            columns: Vec::new(),
            projection,
            from,
            prewhere,
            selection,
            group_by,
            having,
            windows,
            qualify,
            order_by,
            interpolate,
            limit_by_limit: self.optional(limit_by.map(|limit_by| &limit_by.limit))?,
            limit_by_offset: self.optional(limit_by.and_then(|limit_by| limit_by.offset.as_ref()))?,
            limit_by: self.exprs(limit_by.map_or(&[], |limit_by| &limit_by.by))?,
            limit: self.optional(select.limit.as_ref())?,
            offset: self.optional(select.offset.as_ref())?,
            distinct: select.distinct,
            group_by_all: select.group_by.as_ref().is_some_and(|group_by| group_by.kind == ast::GroupByKind::All),
            order_by_all,
        };
        Ok(self.tree.add(NodeKind::Query(Box::new(query))))
    }

    fn with_items(&mut self, with: Option<&ast::With>) -> Result<Vec<NodeId>> {
        let Some(with) = with else { return Ok(Vec::new()) };
        let mut items = Vec::with_capacity(with.items.len());
        for item in &with.items {
            items.push(match item {
                ast::WithItem::Expr(expr) => self.expr(expr)?,
                ast::WithItem::Cte(cte) => {
                    let id = self.query(&cte.query, true, Some(&cte.name.name))?;
                    match &mut self.tree.nodes[id].kind {
                        NodeKind::Query(query) => query.is_recursive_cte = with.recursive,
                        NodeKind::Union(union) => union.is_recursive_cte = with.recursive,
                        _ => {}
                    }
                    id
                }
            });
        }
        Ok(items)
    }

    fn named_windows(&mut self, windows: &[ast::NamedWindow]) -> Result<NodeId> {
        let mut list = Vec::with_capacity(windows.len());
        for window in windows {
            let id = self.window(&window.spec)?;
            self.tree.nodes[id].alias = Some(window.name.name.clone());
            list.push(id);
        }
        Ok(self.tree.add(NodeKind::List(list)))
    }

    fn group_by(&mut self, group_by: Option<&ast::GroupBy>) -> Result<NodeId> {
        match group_by.map(|group_by| &group_by.kind) {
            Some(ast::GroupByKind::Exprs(keys) | ast::GroupByKind::Rollup(keys) | ast::GroupByKind::Cube(keys)) => {
                self.exprs(keys)
            }
            Some(ast::GroupByKind::GroupingSets(sets)) => {
                let sets = sets.iter().map(|set| self.exprs(set)).collect::<Result<Vec<_>>>()?;
                Ok(self.tree.add(NodeKind::List(sets)))
            }
            Some(ast::GroupByKind::All) | None => Ok(self.tree.add(NodeKind::List(Vec::new()))),
        }
    }

    fn interpolate(&mut self, items: &[ast::Interpolate]) -> Result<NodeId> {
        let mut list = Vec::with_capacity(items.len());
        for item in items {
            let name = ast::Expr::identifier(item.column.name.clone(), item.column.span);
            let column = self.expr(&name)?;
            let expr = self.expr(item.expr.as_ref().unwrap_or(&name))?;
            list.push(self.tree.add(NodeKind::Interpolate { name: item.column.name.clone(), column, expr }));
        }
        Ok(self.tree.add(NodeKind::List(list)))
    }
}

/// `ORDER BY ALL`: one key in place of those that are not known yet.
fn all_placeholder(items: &[ast::OrderByItem]) -> Vec<ast::OrderByItem> {
    let mut items = items.to_vec();
    items.iter_mut().for_each(|item| {
        item.expr = ast::Expr::literal(ast::Literal::string("__order_by_all_placeholder__"), item.expr.span)
    });
    items
}
