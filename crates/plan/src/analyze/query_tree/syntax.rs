//! The tree as a query again, as `EXPLAIN SYNTAX run_query_tree_passes = 1` and `dump_ast = 1` show it.

use super::{Function, NodeId, NodeKind, Query, QueryTree};
use crate::analyze::expr::literal::literal_value;
use base::{Result, bail};
use sql::ast;
use types::{DataType, Value};

const SPAN: fn() -> ast::Span = ast::Span::default;

/// The literal of a constant whose type is the one that the literal has.
pub(super) fn plain_literal(value: &Value, data_type: &DataType) -> Option<ast::Literal> {
    let literal = match (value, data_type) {
        (Value::UInt(v), DataType::Bool) => ast::Literal::Bool(*v != 0),
        (Value::UInt(v), _) => ast::Literal::UInt64(*v),
        (Value::Int(v), _) if *v < 0 => ast::Literal::Int64(*v),
        (Value::Float(v), _) => ast::Literal::Float(*v),
        (Value::String(bytes), _) => ast::Literal::String(bytes.clone()),
        _ => return None,
    };
    let natural = literal_value(&literal).ok()?.1;
    (natural == *data_type).then_some(literal)
}

/// A value without its type.
fn bare_literal(value: &Value, data_type: &DataType) -> ast::Expr {
    let literal = |literal| ast::Expr::literal(literal, SPAN());
    let items = |items: &[Value], of: &dyn Fn(usize) -> DataType| {
        items.iter().enumerate().map(|(i, item)| bare_literal(item, &of(i))).collect()
    };
    match (value, data_type.base()) {
        (Value::Null, _) => literal(ast::Literal::Null),
        (Value::UInt(v), DataType::Bool) => literal(ast::Literal::Bool(*v != 0)),
        (Value::UInt(v), _) => literal(ast::Literal::UInt64(*v)),
        (Value::Int(v), _) => literal(u64::try_from(*v).map_or(ast::Literal::Int64(*v), ast::Literal::UInt64)),
        (Value::Float(v), _) => literal(ast::Literal::Float(*v)),
        (Value::String(bytes), _) => literal(ast::Literal::String(bytes.clone())),
        (Value::Array(list), DataType::Array(inner)) => {
            ast::Expr::operator("array", items(list, &|_| (**inner).clone()), SPAN())
        }
        (Value::Tuple(list), DataType::Tuple(tuple)) => ast::Expr::operator(
            "tuple",
            items(list, &|i| tuple.elements.get(i).cloned().unwrap_or(DataType::String)),
            SPAN(),
        ),
        _ => literal(ast::Literal::string(value.to_literal())),
    }
}

impl QueryTree {
    /// The query that the tree is. `as_computed` operators stay operators and constants are their values; or else
    /// operators are calls of their functions, and constants what they were computed from.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for joins of joins on the right.
    pub fn syntax(&mut self, as_computed: bool) -> Result<ast::SelectQuery> {
        for node in &mut self.nodes {
            match &mut node.kind {
                NodeKind::Function(function) => function.is_operator &= as_computed,
                NodeKind::Constant { source, .. } if as_computed => *source = None,
                _ => {}
            }
        }
        self.query_of(self.root)
    }

    /// The text of an expression, without its alias.
    pub(super) fn text_of(&self, id: NodeId) -> Option<String> {
        self.plain_of(id).ok().map(|expr| expr.to_string())
    }

    fn query_of(&self, id: NodeId) -> Result<ast::SelectQuery> {
        match self.kind(id) {
            NodeKind::Query(query) => Ok(ast::SelectQuery::select(self.select(query)?)),
            NodeKind::Union(union) => {
                let ast::QueryBody::SetOperation(operation) = &union.query.body else {
                    bail!(LogicalError, "A union is a set operation")
                };
                let quantifier =
                    if union.mode.ends_with("_ALL") { ast::SetQuantifier::All } else { ast::SetQuantifier::Distinct };
                let inputs =
                    self.list(union.queries).iter().map(|&query| self.query_of(query)).collect::<Result<_>>()?;
                let operation = ast::SetOperation { op: operation.op, quantifier, inputs };
                Ok(ast::SelectQuery { body: ast::QueryBody::SetOperation(Box::new(operation)), span: SPAN() })
            }
            _ => bail!(LogicalError, "Not a query"),
        }
    }

    fn select(&self, query: &Query) -> Result<ast::Select> {
        let mut projection = self.exprs_of(query.projection)?;
        for (expr, (name, _)) in projection.iter_mut().zip(&query.columns) {
            expr.alias = Some(ast::Ident::new(name.clone(), SPAN()));
        }
        let order_by = self.order_items(query.order_by)?;
        let limit_by = match query.limit_by_limit {
            Some(limit) => Some(ast::LimitBy {
                limit: self.expr_of(limit)?,
                offset: self.optional_of(query.limit_by_offset)?,
                by: self.exprs_of(query.limit_by)?,
                all: false,
            }),
            None => None,
        };
        Ok(ast::Select {
            distinct: query.distinct,
            projection,
            from: Some(self.from_of(query.from)?),
            prewhere: self.optional_of(query.prewhere)?,
            selection: self.optional_of(query.selection)?,
            group_by: self.group_by_of(query)?,
            having: self.optional_of(query.having)?,
            qualify: self.optional_of(query.qualify)?,
            order_by: (!order_by.is_empty()).then_some(ast::OrderBy { items: order_by, all: false, interpolate: None }),
            limit_by,
            limit: self.optional_of(query.limit)?,
            offset: self.optional_of(query.offset)?,
            limit_with_ties: query.select.limit_with_ties,
            settings: query.select.settings.clone(),
            ..ast::Select::default()
        })
    }

    fn group_by_of(&self, query: &Query) -> Result<Option<ast::GroupBy>> {
        let Some(group_by) = &query.select.group_by else { return Ok(None) };
        let kind = match &group_by.kind {
            ast::GroupByKind::GroupingSets(_) => ast::GroupByKind::GroupingSets(
                self.list(query.group_by).iter().map(|&set| self.exprs_of(set)).collect::<Result<_>>()?,
            ),
            ast::GroupByKind::Rollup(_) => ast::GroupByKind::Rollup(self.exprs_of(query.group_by)?),
            ast::GroupByKind::Cube(_) => ast::GroupByKind::Cube(self.exprs_of(query.group_by)?),
            ast::GroupByKind::Exprs(_) | ast::GroupByKind::All => {
                ast::GroupByKind::Exprs(self.exprs_of(query.group_by)?)
            }
        };
        let is_empty = matches!(&kind, ast::GroupByKind::Exprs(keys) if keys.is_empty());
        Ok((!is_empty || group_by.with_totals).then_some(ast::GroupBy { kind, with_totals: group_by.with_totals }))
    }

    fn exprs_of(&self, list: NodeId) -> Result<Vec<ast::Expr>> {
        self.list(list).iter().map(|&item| self.expr_of(item)).collect()
    }

    fn optional_of(&self, node: Option<NodeId>) -> Result<Option<ast::Expr>> {
        node.map(|node| self.expr_of(node)).transpose()
    }

    fn order_items(&self, list: NodeId) -> Result<Vec<ast::OrderByItem>> {
        let mut items = Vec::new();
        for &key in self.list(list) {
            let NodeKind::Sort(sort) = self.kind(key) else { continue };
            let [from, to, step, staleness] = sort.fill;
            let fill = ast::WithFill {
                from: self.optional_of(from)?,
                to: self.optional_of(to)?,
                step: self.optional_of(step)?,
                staleness: self.optional_of(staleness)?,
            };
            items.push(ast::OrderByItem {
                expr: self.expr_of(sort.expr)?,
                descending: sort.descending,
                nulls_first: sort.nulls_first,
                collation: sort.collation.clone(),
                fill: sort.has_fill.then(|| Box::new(fill)),
            });
        }
        Ok(items)
    }

    /// The syntax of an expression, with its alias.
    fn expr_of(&self, id: NodeId) -> Result<ast::Expr> {
        let mut expr = self.plain_of(id)?;
        if let Some(alias) = self.nodes[id]
            .alias
            .as_ref()
            .filter(|_| !matches!(self.kind(id), NodeKind::Query(_) | NodeKind::Union(_) | NodeKind::Table { .. }))
        {
            expr.alias = Some(ast::Ident::new(alias.clone(), SPAN()));
        }
        Ok(expr)
    }

    fn plain_of(&self, id: NodeId) -> Result<ast::Expr> {
        match self.kind(id) {
            NodeKind::Constant { source: Some(source), .. } => self.expr_of(*source),
            NodeKind::Constant { value, data_type, source: None } => Ok(match plain_literal(value, data_type) {
                Some(literal) => ast::Expr::literal(literal, SPAN()),
                None => ast::Expr::call(
                    "_CAST",
                    vec![
                        bare_literal(value, data_type),
                        ast::Expr::literal(ast::Literal::string(data_type.to_string()), SPAN()),
                    ],
                    SPAN(),
                ),
            }),
            NodeKind::Column { name, source, .. } => Ok(self.column_of(name, *source)),
            NodeKind::Identifier { parts, .. } => Ok(ast::Expr::new(ast::ExprKind::Identifier(parts.clone()), SPAN())),
            NodeKind::Matcher { matcher, .. } => Ok((**matcher).clone()),
            NodeKind::Function(function) => self.call_syntax(function),
            NodeKind::Lambda { params, body, .. } if params.iter().all(|(_, data_type)| data_type.is_none()) => {
                let params = params.iter().map(|(name, _)| ast::Ident::new(name.clone(), SPAN())).collect();
                let lambda = ast::Lambda { params, body: self.expr_of(*body)? };
                Ok(ast::Expr::new(ast::ExprKind::Lambda(Box::new(lambda)), SPAN()))
            }
            NodeKind::Lambda { params, body, .. } => {
                let params = params.iter().map(|(name, _)| ast::Expr::identifier(name.clone(), SPAN())).collect();
                Ok(ast::Expr::call(
                    "lambda",
                    vec![ast::Expr::call("tuple", params, SPAN()), self.expr_of(*body)?],
                    SPAN(),
                ))
            }
            NodeKind::Table { name, .. } => Ok(ast::Expr::new(
                ast::ExprKind::Identifier(name.split('.').map(|part| ast::Ident::new(part, SPAN())).collect()),
                SPAN(),
            )),
            NodeKind::Query(_) | NodeKind::Union(_) => {
                Ok(ast::Expr::new(ast::ExprKind::Subquery(Box::new(self.query_of(id)?)), SPAN()))
            }
            _ => bail!(NotImplemented, "This expression has no syntax"),
        }
    }

    fn column_of(&self, name: &str, source: NodeId) -> ast::Expr {
        let own = ast::Ident::new(name, SPAN());
        let qualifier = match &self.nodes[source] {
            super::Node {
                kind: NodeKind::LambdaArguments | NodeKind::ArrayJoin { .. } | NodeKind::Join(_), ..
            } => None,
            node => node.alias.clone(),
        };
        let parts = qualifier.map(|alias| ast::Ident::new(alias, SPAN())).into_iter().chain([own]).collect();
        ast::Expr::new(ast::ExprKind::Identifier(parts), SPAN())
    }

    fn call_syntax(&self, function: &Function) -> Result<ast::Expr> {
        let mut call = ast::FunctionCall::new(function.name.clone(), Vec::new(), SPAN());
        let is_in = super::exprs::is_in(&function.name);
        for (at, &arg) in self.list(function.args).iter().enumerate() {
            call.args.push(match self.kind(arg) {
                // The right side of IN is a set, not a value.
                NodeKind::Constant { value, data_type, source: None }
                    if is_in && at == 1 && matches!(value, Value::Tuple(_)) =>
                {
                    bare_literal(value, data_type)
                }
                _ => self.expr_of(arg)?,
            });
        }
        if !self.list(function.params).is_empty() {
            call.params = Some(self.exprs_of(function.params)?);
        }
        call.nulls = function.nulls;
        call.is_operator = function.is_operator;
        call.over = match function.window.map(|window| self.kind(window)) {
            Some(NodeKind::Window(window)) => {
                let spec = ast::WindowSpec {
                    parent: None,
                    partition_by: self.exprs_of(window.partition_by)?,
                    order_by: self.order_items(window.order_by)?,
                    frame: window.frame.clone(),
                };
                Some(ast::Over::Spec(Box::new(spec)))
            }
            Some(NodeKind::Identifier { parts, .. }) => Some(ast::Over::Name(parts[0].clone())),
            _ => None,
        };
        Ok(ast::Expr::new(ast::ExprKind::Function(Box::new(call)), SPAN()))
    }

    fn from_of(&self, id: NodeId) -> Result<ast::From> {
        match self.kind(id) {
            NodeKind::Join(join) => {
                let mut from = self.from_of(join.left)?;
                let constraint = match join.on {
                    Some(on) if join.is_using => Some(ast::JoinConstraint::Using(self.exprs_of(on)?)),
                    Some(on) => Some(ast::JoinConstraint::On(self.expr_of(on)?)),
                    None => None,
                };
                let strictness = (join.kind != ast::JoinKind::Paste).then_some(join.strictness);
                from.joins.push(ast::JoinStep::Join(ast::Join {
                    kind: join.kind,
                    strictness,
                    locality: join.locality,
                    table: self.table_of(join.right)?,
                    constraint,
                    span: SPAN(),
                }));
                Ok(from)
            }
            NodeKind::CrossJoin(tables, kinds) => {
                let mut from = self.from_of(tables[0])?;
                for (&table, &kind) in tables[1..].iter().zip(kinds) {
                    from.joins.push(ast::JoinStep::Join(ast::Join {
                        kind,
                        strictness: None,
                        locality: ast::JoinLocality::Unspecified,
                        table: self.table_of(table)?,
                        constraint: None,
                        span: SPAN(),
                    }));
                }
                Ok(from)
            }
            NodeKind::ArrayJoin { table, exprs, left } => {
                let mut from = self.from_of(*table)?;
                let mut arrays = Vec::new();
                for &column in self.list(*exprs) {
                    let mut array = match self.kind(column) {
                        NodeKind::Column { expression: Some(expression), .. } => self.expr_of(*expression)?,
                        _ => self.expr_of(column)?,
                    };
                    array.alias = self.nodes[column].alias.as_ref().map(|alias| ast::Ident::new(alias.clone(), SPAN()));
                    arrays.push(array);
                }
                from.joins.push(ast::JoinStep::ArrayJoin(ast::ArrayJoin { left: *left, exprs: arrays, span: SPAN() }));
                Ok(from)
            }
            _ => Ok(ast::From { first: Some(self.table_of(id)?), joins: Vec::new() }),
        }
    }

    fn table_of(&self, id: NodeId) -> Result<ast::TableRef> {
        let alias = self.nodes[id].alias.as_ref().map(|alias| ast::Ident::new(alias.clone(), SPAN()));
        let (kind, modifiers) = match self.kind(id) {
            NodeKind::Identifier { parts, modifiers } => {
                let Some((name, database)) = parts.split_last() else { bail!(LogicalError, "A table has a name") };
                (
                    ast::TableKind::Name(ast::ObjectName { database: database.last().cloned(), name: name.clone() }),
                    modifiers.clone(),
                )
            }
            NodeKind::Table { name, modifiers, .. } => {
                let (database, name) = name.split_once('.').unwrap_or(("", name));
                (
                    ast::TableKind::Name(ast::ObjectName {
                        database: Some(ast::Ident::new(database, SPAN())),
                        name: ast::Ident::new(name, SPAN()),
                    }),
                    modifiers.clone(),
                )
            }
            NodeKind::TableFunction { name, args, settings, modifiers, .. } => {
                let call = ast::FunctionCall::new(name.clone(), self.exprs_of(*args)?, SPAN());
                (ast::TableKind::Function(Box::new(call), settings.clone()), modifiers.clone())
            }
            NodeKind::Query(_) | NodeKind::Union(_) => match self.cte_name(id) {
                Some(name) => (
                    ast::TableKind::Name(ast::ObjectName { database: None, name: ast::Ident::new(name, SPAN()) }),
                    super::Modifiers::default(),
                ),
                None => (ast::TableKind::Subquery(Box::new(self.query_of(id)?)), super::Modifiers::default()),
            },
            _ => bail!(NotImplemented, "A join on the right of a join has no syntax"),
        };
        Ok(ast::TableRef {
            kind,
            alias,
            column_aliases: Vec::new(),
            is_final: modifiers.is_final,
            sample: modifiers.sample,
            lateral: false,
            span: SPAN(),
        })
    }
}
