//! Expressions and tables from syntax: names stay names.

use super::{Function, FunctionKind, Join, Modifiers, NodeId, NodeKind, QueryTree, Sort, Window};
use crate::analyze::expr::literal::literal_value;
use crate::analyze::{Analyzer, Environment, bind_over_table, keeps_duplicates};
use base::{Result, bail};
use sql::ast;

/// The tree of names of a query.
pub(super) fn tree_of(env: &Environment, query: &ast::SelectQuery) -> Result<QueryTree> {
    let mut builder = TreeBuilder { env, tree: QueryTree { nodes: Vec::new(), root: 0 } };
    builder.tree.root = builder.query(query, false, None)?;
    Ok(builder.tree)
}

/// The node of one expression, in a tree that there is.
pub(super) fn add_expr(tree: &mut QueryTree, analyzer: &Analyzer, expr: &ast::Expr) -> Result<NodeId> {
    let mut builder =
        TreeBuilder { env: analyzer.env, tree: std::mem::replace(tree, QueryTree { nodes: Vec::new(), root: 0 }) };
    let added = builder.expr(expr);
    *tree = builder.tree;
    added
}

pub(super) struct TreeBuilder<'e, 'a> {
    pub(super) env: &'e Environment<'a>,
    pub(super) tree: QueryTree,
}

impl TreeBuilder<'_, '_> {
    pub(super) fn exprs(&mut self, exprs: &[ast::Expr]) -> Result<NodeId> {
        let items = exprs.iter().map(|expr| self.expr(expr)).collect::<Result<Vec<_>>>()?;
        Ok(self.tree.add(NodeKind::List(items)))
    }

    pub(super) fn optional(&mut self, expr: Option<&ast::Expr>) -> Result<Option<NodeId>> {
        expr.map(|expr| self.expr(expr)).transpose()
    }

    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Result<NodeId> {
        let alias = expr.alias.as_ref().map(|alias| alias.name.clone());
        let kind = match &expr.kind {
            ast::ExprKind::Literal(literal) => {
                let (value, data_type) = literal_value(literal)?;
                NodeKind::Constant { value, data_type, source: None }
            }
            ast::ExprKind::Identifier(parts) => {
                NodeKind::Identifier { parts: parts.clone(), modifiers: Modifiers::default() }
            }
            ast::ExprKind::Asterisk(star) => self.matcher(expr, &star.transformers)?,
            ast::ExprKind::Columns(columns) => self.matcher(expr, &columns.transformers)?,
            ast::ExprKind::Function(call) if sql::is_constant_collection(call) => self.collection(expr, call)?,
            ast::ExprKind::Function(call) => self.call(call)?,
            ast::ExprKind::Lambda(lambda) => self.lambda(lambda)?,
            ast::ExprKind::Subquery(query) => {
                let id = self.query(query, true, None)?;
                self.tree.nodes[id].alias = alias;
                return Ok(id);
            }
            ast::ExprKind::Parameter(_) => {
                let bound = bind_over_table(self.env, &[], expr)?;
                let Some(value) = bound.as_literal() else { bail!(LogicalError, "A query parameter is a constant") };
                NodeKind::Constant { value: value.clone(), data_type: bound.data_type.clone(), source: None }
            }
        };
        Ok(self.tree.add_as(kind, alias))
    }

    /// An array or a tuple of constants: one constant, or a call where they have no type in common.
    fn collection(&mut self, expr: &ast::Expr, call: &ast::FunctionCall) -> Result<NodeKind> {
        let plain = ast::Expr { alias: None, ..expr.clone() };
        match bind_over_table(self.env, &[], &plain) {
            Ok(bound) if bound.as_literal().is_some() => {
                let value = bound.as_literal().cloned().unwrap_or_default();
                Ok(NodeKind::Constant { value, data_type: bound.data_type, source: None })
            }
            _ => self.call(call),
        }
    }

    fn matcher(&mut self, expr: &ast::Expr, transformers: &[ast::ColumnTransformer]) -> Result<NodeKind> {
        let matcher = Box::new(ast::Expr { alias: None, ..expr.clone() });
        if transformers.is_empty() {
            return Ok(NodeKind::Matcher { matcher, transformers: None });
        }
        let mut items = Vec::new();
        for transformer in transformers {
            let exprs = match transformer {
                ast::ColumnTransformer::Replace { items, .. } => items
                    .iter()
                    .map(|item| self.expr(&ast::Expr { alias: None, ..item.clone() }))
                    .collect::<Result<Vec<_>>>()?,
                ast::ColumnTransformer::ApplyLambda { lambda, .. } => vec![self.expr(lambda)?],
                ast::ColumnTransformer::Apply { function, params, .. } => {
                    let mut call = ast::FunctionCall::new(function.name.clone(), Vec::new(), function.span);
                    call.params = params.clone();
                    let kind = self.call(&call)?;
                    vec![self.tree.add(kind)]
                }
                ast::ColumnTransformer::Except { .. } | ast::ColumnTransformer::ExceptRegex(_) => Vec::new(),
            };
            items.push(self.tree.add(NodeKind::Transformer { transformer: Box::new(transformer.clone()), exprs }));
        }
        let list = self.tree.add(NodeKind::List(items));
        Ok(NodeKind::Matcher { matcher, transformers: Some(list) })
    }

    fn call(&mut self, call: &ast::FunctionCall) -> Result<NodeKind> {
        let params = self.exprs(call.params.as_deref().unwrap_or_default())?;
        let args = self.exprs(&call.args)?;
        let window = match &call.over {
            Some(ast::Over::Name(name)) => {
                Some(self.tree.add(NodeKind::Identifier { parts: vec![name.clone()], modifiers: Modifiers::default() }))
            }
            Some(ast::Over::Spec(spec)) => Some(self.window(spec)?),
            None => None,
        };
        let kind = if window.is_some() { FunctionKind::Window } else { FunctionKind::Ordinary };
        Ok(NodeKind::Function(Function {
            name: call.name.name.clone(),
            kind,
            params,
            args,
            window,
            nulls: call.nulls,
            result: None,
            is_operator: call.is_operator,
        }))
    }

    fn lambda(&mut self, lambda: &ast::Lambda) -> Result<NodeKind> {
        let arguments = self.tree.add(NodeKind::LambdaArguments);
        let body = self.expr(&lambda.body)?;
        Ok(NodeKind::Lambda {
            params: lambda.params.iter().map(|param| (param.name.clone(), None)).collect(),
            arguments,
            body,
        })
    }

    pub(super) fn window(&mut self, spec: &ast::WindowSpec) -> Result<NodeId> {
        let partition_by = self.exprs(&spec.partition_by)?;
        let order_by = self.sort_keys(&spec.order_by)?;
        let mut bound = |bound: Option<&ast::FrameBound>| match bound {
            Some(ast::FrameBound::Preceding(Some(offset)) | ast::FrameBound::Following(Some(offset))) => {
                self.expr(offset).map(Some)
            }
            _ => Ok(None),
        };
        let start = bound(spec.frame.as_ref().map(|frame| &frame.start))?;
        let end = bound(spec.frame.as_ref().map(|frame| &frame.end))?;
        let parent = spec.parent.as_ref().map(|parent| parent.name.clone());
        Ok(self.tree.add(NodeKind::Window(Box::new(Window {
            parent,
            partition_by,
            order_by,
            frame: spec.frame.clone(),
            start,
            end,
        }))))
    }

    pub(super) fn sort_keys(&mut self, items: &[ast::OrderByItem]) -> Result<NodeId> {
        let mut keys = Vec::with_capacity(items.len());
        for item in items {
            let expr = self.expr(&item.expr)?;
            let shown = match &item.expr.kind {
                ast::ExprKind::Identifier(parts) => crate::analyze::scope::join(parts),
                _ => item.expr.alias.as_ref().map(|alias| alias.name.clone()).unwrap_or_default(),
            };
            let fill = match &item.fill {
                Some(fill) => [
                    self.optional(fill.from.as_ref())?,
                    self.optional(fill.to.as_ref())?,
                    self.optional(fill.step.as_ref())?,
                    self.optional(fill.staleness.as_ref())?,
                ],
                None => [None; 4],
            };
            let sort = Sort {
                expr,
                shown,
                descending: item.descending,
                nulls_first: item.nulls_first,
                collation: item.collation.clone(),
                has_fill: item.fill.is_some(),
                fill,
            };
            keys.push(self.tree.add(NodeKind::Sort(Box::new(sort))));
        }
        Ok(self.tree.add(NodeKind::List(keys)))
    }

    pub(super) fn from(&mut self, from: Option<&ast::From>) -> Result<NodeId> {
        let one = |this: &mut Self| {
            let ident = |name: &str| ast::Ident::new(name, ast::Span::default());
            this.tree.add(NodeKind::Identifier {
                parts: vec![ident("system"), ident("one")],
                modifiers: Modifiers::default(),
            })
        };
        let Some(from) = from else { return Ok(one(self)) };
        let mut left = match &from.first {
            Some(table) => self.table(table)?,
            None => one(self),
        };
        for step in &from.joins {
            left = match step {
                ast::JoinStep::Join(join) => self.join(left, join)?,
                ast::JoinStep::ArrayJoin(join) => {
                    let exprs = self.exprs(&join.exprs)?;
                    self.tree.add(NodeKind::ArrayJoin { table: left, exprs, left: join.left })
                }
            };
        }
        Ok(left)
    }

    fn join(&mut self, left: NodeId, join: &ast::Join) -> Result<NodeId> {
        let right = self.table(&join.table)?;
        if matches!(join.kind, ast::JoinKind::Cross | ast::JoinKind::Comma) {
            let (mut tables, mut kinds) = match &self.tree.nodes[left].kind {
                NodeKind::CrossJoin(tables, kinds) => (tables.clone(), kinds.clone()),
                _ => (vec![left], Vec::new()),
            };
            tables.push(right);
            kinds.push(join.kind);
            return Ok(self.tree.add(NodeKind::CrossJoin(tables, kinds)));
        }
        let (on, is_using) = match &join.constraint {
            Some(ast::JoinConstraint::On(on)) => (Some(self.expr(on)?), false),
            Some(ast::JoinConstraint::Using(columns)) => (Some(self.exprs(columns)?), true),
            Some(ast::JoinConstraint::Natural) => {
                bail!(NotImplemented, "EXPLAIN QUERY TREE does not show NATURAL JOIN: write its columns as USING (…)")
            }
            None => (None, false),
        };
        let strictness = join.strictness.unwrap_or(ast::JoinStrictness::All);
        Ok(self.tree.add(NodeKind::Join(Box::new(Join {
            kind: join.kind,
            strictness,
            locality: join.locality,
            left,
            right,
            on,
            is_using,
        }))))
    }

    fn table(&mut self, table: &ast::TableRef) -> Result<NodeId> {
        let alias = table.alias.as_ref().map(|alias| alias.name.clone());
        let modifiers = Modifiers { is_final: table.is_final, sample: table.sample.clone() };
        let kind = match &table.kind {
            ast::TableKind::Name(name) => {
                NodeKind::Identifier { parts: name.database.iter().chain([&name.name]).cloned().collect(), modifiers }
            }
            ast::TableKind::Subquery(query) => {
                let id = self.query(query, true, None)?;
                self.tree.nodes[id].alias = alias;
                return Ok(id);
            }
            ast::TableKind::Function(call, settings) => {
                let args = self.exprs(&call.args)?;
                self.queries_of_views(args);
                NodeKind::TableFunction {
                    call: Box::new(table.clone()),
                    name: call.name.name.clone(),
                    args,
                    settings: settings.clone(),
                    modifiers,
                }
            }
        };
        Ok(self.tree.add_as(kind, alias))
    }

    /// Queries that are arguments of table functions are no subqueries.
    fn queries_of_views(&mut self, args: NodeId) {
        for arg in self.tree.list(args).to_vec() {
            match &mut self.tree.nodes[arg].kind {
                NodeKind::Query(query) => query.is_subquery = false,
                NodeKind::Union(union) => union.is_subquery = false,
                NodeKind::Function(function) => {
                    let args = function.args;
                    self.queries_of_views(args);
                }
                _ => {}
            }
        }
    }

    /// The mode in which a set operation combines its queries.
    pub(super) fn mode(&self, operation: &ast::SetOperation) -> Result<String> {
        let all = keeps_duplicates(operation, self.env.settings)?;
        let word = match operation.op {
            ast::SetOperator::Union => "UNION",
            ast::SetOperator::Intersect => "INTERSECT",
            ast::SetOperator::Except => "EXCEPT",
        };
        Ok(format!("{word}_{}", if all { "ALL" } else { "DISTINCT" }))
    }
}
