//! Names become columns, calls get their types: queries.

use super::{FunctionKind, NodeId, NodeKind, Query, QueryTree};
use crate::analyze::{Analyzer, Ctes};
use base::{Result, bail, err};
use sql::ast;
use std::collections::HashMap;
use types::{DataType, Value};

/// Resolves the whole tree.
pub(super) fn resolve(tree: &mut QueryTree, analyzer: &Analyzer, ctes: &Ctes) -> Result<()> {
    let root = tree.root;
    Resolver { tree, analyzer, scopes: Vec::new(), lambdas: Vec::new() }.query_node(root, ctes)
}

/// The names of one query.
#[derive(Default)]
pub(super) struct QueryScope {
    /// The common table expressions, as the analyzer has them.
    pub(super) ctes: Ctes,
    /// Queries of `WITH`, not resolved.
    pub(super) cte_nodes: Vec<(String, NodeId)>,
    /// Copies of the expressions that aliases name, not resolved.
    pub(super) aliases: HashMap<String, NodeId>,
    /// Resolved names.
    pub(super) known: HashMap<String, NodeId>,
    /// Aliases that are being resolved.
    pub(super) resolving: Vec<String>,
    /// The tables in `FROM`, from left to right.
    pub(super) tables: Vec<super::tables::TableScope>,
    /// Columns of `ARRAY JOIN` by the names that they have in the query.
    pub(super) joined_arrays: Vec<(String, NodeId)>,
    /// The tables of each column that joins merged: one, or the first of two that has a value.
    pub(super) merged: HashMap<String, Vec<NodeId>>,
    /// The `WINDOW` clause, not resolved.
    pub(super) windows: HashMap<String, NodeId>,
    /// Number of parameters of lambdas around the query, which are not visible in it.
    pub(super) hidden_lambdas: usize,
}

pub(super) struct Resolver<'t, 'e, 'a> {
    pub(super) tree: &'t mut QueryTree,
    pub(super) analyzer: &'e Analyzer<'a>,
    /// The queries around, the innermost last.
    pub(super) scopes: Vec<QueryScope>,
    pub(super) lambdas: Vec<super::lambdas::Parameter>,
}

impl Resolver<'_, '_, '_> {
    /// A query or a set operation.
    pub(super) fn query_node(&mut self, id: NodeId, ctes: &Ctes) -> Result<()> {
        base::cancel::checkpoint()?;
        match self.tree.kind(id).clone() {
            NodeKind::Query(query) => self.query(id, *query, ctes),
            NodeKind::Union(union) => {
                let queries = self.tree.list(union.queries).to_vec();
                queries.into_iter().try_for_each(|query| self.query_node(query, ctes))
            }
            _ => bail!(LogicalError, "Not a query"),
        }
    }

    /// Names and types of a resolved query's result.
    pub(super) fn result_columns(&self, id: NodeId) -> Result<Vec<(String, DataType)>> {
        match self.tree.kind(id) {
            NodeKind::Query(query) => Ok(query.columns.clone()),
            NodeKind::Union(union) => {
                let queries = self.tree.list(union.queries);
                let mut columns = self.result_columns(queries[0])?;
                for &query in &queries[1..] {
                    for (column, (_, data_type)) in columns.iter_mut().zip(self.result_columns(query)?) {
                        column.1 = types::super_type::least_super_type(&[column.1.clone(), data_type])?;
                    }
                }
                Ok(columns)
            }
            _ => Ok(Vec::new()),
        }
    }

    fn query(&mut self, id: NodeId, mut query: Query, ctes: &Ctes) -> Result<()> {
        if query.is_recursive {
            bail!(
                NotImplemented,
                "EXPLAIN QUERY TREE does not show the columns of WITH RECURSIVE: look at it with run_passes = 0"
            );
        }
        let plan =
            self.analyzer.query(&ast::SelectQuery::select((*query.select).clone()), ctes).map_err(
                |error| match error.code() {
                    // A name that is not found is taken for one of an outer query.
                    base::ErrorCode::UnknownIdentifier if !self.scopes.is_empty() => err!(
                        NotImplemented,
                        "EXPLAIN QUERY TREE does not show correlated subqueries: look at it with run_passes = 0. {}",
                        error.message()
                    ),
                    _ => error,
                },
            )?;
        query.columns =
            plan.schema.fields.iter().map(|field| (field.name.to_string(), field.data_type.clone())).collect();
        let inner = query.select.with.as_ref().map_or_else(|| ctes.clone(), |with| self.analyzer.with_ctes(with, ctes));
        let mut scope = QueryScope { ctes: inner, hidden_lambdas: self.lambdas.len(), ..QueryScope::default() };
        for &item in &query.with {
            if let Some(name) = self.tree.cte_name(item) {
                scope.cte_nodes.push((name.to_string(), item));
            }
        }
        for &window in self.tree.list(query.windows) {
            let name = self.tree.nodes[window].alias.clone().unwrap_or_default();
            scope.windows.insert(name, window);
        }
        self.collect_aliases(&query, &mut scope);
        self.scopes.push(scope);
        let resolved = self.clauses(&mut query);
        self.scopes.pop();
        resolved?;
        if self.tree.list(query.projection).len() != query.columns.len() {
            bail!(NotImplemented, "EXPLAIN QUERY TREE does not show a query whose columns are known only when it runs");
        }
        self.tree.nodes[id].kind = NodeKind::Query(Box::new(query));
        Ok(())
    }

    fn collect_aliases(&mut self, query: &Query, scope: &mut QueryScope) {
        let clauses = [query.prewhere, query.selection, query.having, query.qualify].into_iter().flatten();
        let lists = [query.projection, query.group_by, query.order_by, query.limit_by];
        let roots: Vec<NodeId> = query.with.iter().copied().chain(lists).chain(clauses).collect();
        let mut found = Vec::new();
        roots.into_iter().for_each(|root| self.tree.aliases_in(root, &mut found));
        for (name, node) in found {
            if !scope.aliases.contains_key(&name) {
                let copy = self.tree.copy(node);
                self.tree.nodes[copy].alias = None;
                scope.aliases.insert(name, copy);
            }
        }
    }

    fn clauses(&mut self, query: &mut Query) -> Result<()> {
        query.from = self.table_node(query.from)?;
        self.merge_names(query.from);
        query.prewhere = self.apart(query.prewhere)?;
        self.projection(query.projection)?;
        query.selection = self.optional(query.selection)?;
        self.group_by(query)?;
        query.having = self.optional(query.having)?;
        query.qualify = self.optional(query.qualify)?;
        self.order_by(query)?;
        if query.interpolate.is_some() {
            bail!(
                NotImplemented,
                "EXPLAIN QUERY TREE does not show the columns of INTERPOLATE: look at it with run_passes = 0"
            );
        }
        self.keys(query.limit_by, query.projection)?;
        for limit in [&mut query.limit_by_limit, &mut query.limit_by_offset, &mut query.limit, &mut query.offset] {
            *limit = self.amount(*limit)?;
        }
        query.with.clear();
        query.windows = self.tree.add(NodeKind::List(Vec::new()));
        Ok(())
    }

    pub(super) fn optional(&mut self, node: Option<NodeId>) -> Result<Option<NodeId>> {
        node.map(|node| self.expr(node)).transpose()
    }

    /// A clause whose columns are nodes of their own.
    pub(super) fn apart(&mut self, node: Option<NodeId>) -> Result<Option<NodeId>> {
        let known = self.scopes.last_mut().map(|scope| std::mem::take(&mut scope.known)).unwrap_or_default();
        let resolved = self.optional(node);
        if let Some(scope) = self.scopes.last_mut() {
            scope.known = known;
        }
        resolved
    }

    fn projection(&mut self, list: NodeId) -> Result<()> {
        let mut items = Vec::new();
        for item in self.tree.list(list).to_vec() {
            match self.tree.kind(item) {
                NodeKind::Matcher { .. } => items.extend(self.expanded(item)?),
                _ if self.tree.call_of(item, "untuple").is_some() => items.extend(self.untupled(item)?),
                _ => items.push(self.expr(item)?),
            }
        }
        self.tree.nodes[list].kind = NodeKind::List(items);
        Ok(())
    }

    /// The elements of the tuple of a call of `untuple`.
    fn untupled(&mut self, call: NodeId) -> Result<Vec<NodeId>> {
        let [arg] = *self.tree.call_of(call, "untuple").unwrap_or_default() else {
            bail!(NumberOfArgumentsDoesntMatch, "Function untuple takes one argument")
        };
        let tuple = self.expr(arg)?;
        let Some(DataType::Tuple(elements)) = self.tree.data_type(tuple).cloned() else {
            bail!(IllegalTypeOfArgument, "Function untuple takes a tuple")
        };
        let name = |at: usize| elements.names.as_ref().map_or_else(|| (at + 1).to_string(), |names| names[at].clone());
        let mut items = Vec::with_capacity(elements.elements.len());
        for at in 0..elements.elements.len() {
            let name = self.tree.add(NodeKind::Constant {
                value: Value::string(name(at)),
                data_type: DataType::String,
                source: None,
            });
            items.push(self.new_call("tupleElement", vec![tuple, name])?);
        }
        Ok(items)
    }

    fn group_by(&mut self, query: &mut Query) -> Result<()> {
        match query.select.group_by.as_ref().map(|group_by| &group_by.kind) {
            Some(ast::GroupByKind::GroupingSets(_)) => {
                let sets = self.tree.list(query.group_by).to_vec();
                sets.into_iter().try_for_each(|set| self.keys(set, query.projection))
            }
            Some(ast::GroupByKind::All) => {
                let keys = self.tree.list(query.projection).to_vec();
                let is_of_rows = |item: &NodeId| !self.tree.any(*item, &is_aggregate_or_window);
                let keys: Vec<NodeId> = keys.into_iter().filter(is_of_rows).collect();
                query.group_by = self.tree.add(NodeKind::List(keys));
                query.group_by_all = false;
                Ok(())
            }
            _ => self.keys(query.group_by, query.projection),
        }
    }

    /// Keys, among which a number is the position of a selected expression.
    fn keys(&mut self, list: NodeId, projection: NodeId) -> Result<()> {
        let mut keys = Vec::new();
        for key in self.tree.list(list).to_vec() {
            match self.positional(key, projection) {
                Some(copy) => keys.push(copy),
                None if matches!(self.tree.kind(key), NodeKind::Matcher { .. }) => keys.extend(self.expanded(key)?),
                None => keys.push(self.expr(key)?),
            }
        }
        self.tree.nodes[list].kind = NodeKind::List(keys);
        Ok(())
    }

    /// A copy of the selected expression whose position a constant is.
    fn positional(&mut self, key: NodeId, projection: NodeId) -> Option<NodeId> {
        if !self.analyzer.env.settings.enable_positional_arguments {
            return None;
        }
        let selected = self.tree.list(projection);
        let position = match self.tree.constant(key)? {
            (Value::UInt(position), data_type) if data_type.is_integer() => {
                usize::try_from(*position).ok()?.checked_sub(1)?
            }
            (Value::Int(position), _) => selected.len().checked_sub(usize::try_from(position.unsigned_abs()).ok()?)?,
            _ => return None,
        };
        let item = *selected.get(position)?;
        Some(self.tree.copy(item))
    }

    fn order_by(&mut self, query: &mut Query) -> Result<()> {
        let keys = self.tree.list(query.order_by).to_vec();
        if query.order_by_all {
            let Some(NodeKind::Sort(sort)) = keys.first().map(|&key| self.tree.kind(key).clone()) else {
                return Ok(());
            };
            let selected = self.tree.list(query.projection).to_vec();
            let keys = selected
                .into_iter()
                .map(|expr| {
                    self.tree.add(NodeKind::Sort(Box::new(super::Sort {
                        expr,
                        shown: String::new(),
                        ..(*sort).clone()
                    })))
                })
                .collect();
            query.order_by = self.tree.add(NodeKind::List(keys));
            query.order_by_all = false;
            return Ok(());
        }
        keys.into_iter().try_for_each(|key| self.sort(key, Some(query.projection)))
    }

    pub(super) fn sort(&mut self, key: NodeId, projection: Option<NodeId>) -> Result<()> {
        let NodeKind::Sort(mut sort) = self.tree.kind(key).clone() else { return Ok(()) };
        sort.expr = match projection.and_then(|projection| self.positional(sort.expr, projection)) {
            Some(copy) => copy,
            None => self.expr(sort.expr)?,
        };
        for part in &mut sort.fill {
            *part = self.optional(*part)?;
        }
        self.tree.nodes[key].kind = NodeKind::Sort(sort);
        Ok(())
    }

    /// A number of rows as a constant of `UInt64`; negative numbers and shares stay as they are.
    fn amount(&mut self, node: Option<NodeId>) -> Result<Option<NodeId>> {
        let Some(node) = self.optional(node)? else { return Ok(None) };
        if let NodeKind::Constant { value: Value::UInt(_), data_type, source } = &mut self.tree.nodes[node].kind {
            *data_type = DataType::UInt64;
            *source = None;
        }
        Ok(Some(node))
    }
}

fn is_aggregate_or_window(node: &super::Node) -> bool {
    matches!(&node.kind, NodeKind::Function(function) if function.kind != FunctionKind::Ordinary)
}
