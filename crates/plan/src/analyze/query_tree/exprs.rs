//! Names in expressions become columns, calls get their types.

use super::lambdas::ParameterMeaning;
use super::resolve::{QueryScope, Resolver};
use super::tables::{TableColumn, TableScope};
use super::{Function, FunctionKind, NodeId, NodeKind};
use crate::analyze::expr::Binder;
use crate::analyze::scope::{Scope, ScopeColumn, join as joined};
use base::{Result, bail, err};
use functions::{Expr, Placeholder};
use sql::ast;
use types::{DataType, Value};

impl Resolver<'_, '_, '_> {
    /// The resolved node of an expression: itself, or the node that its name means.
    pub(super) fn expr(&mut self, id: NodeId) -> Result<NodeId> {
        self.analyzer.count_nodes(1)?;
        let alias = if self.lambdas.is_empty() { self.tree.nodes[id].alias.take() } else { None };
        let Some(alias) = alias else { return self.expr_kind(id) };
        // Inside of its own expression an alias means the column.
        if let Some(scope) = self.scopes.last_mut() {
            scope.resolving.push(alias);
        }
        let resolved = self.expr_kind(id);
        if let Some(scope) = self.scopes.last_mut() {
            scope.resolving.pop();
        }
        resolved
    }

    fn expr_kind(&mut self, id: NodeId) -> Result<NodeId> {
        match self.tree.kind(id).clone() {
            NodeKind::Identifier { parts, .. } => self.identifier(&parts),
            NodeKind::Function(function) => self.call(id, function),
            NodeKind::Query(_) | NodeKind::Union(_) => self.scalar(id),
            NodeKind::Lambda { .. } => {
                bail!(BadArguments, "A lambda can only be an argument of a higher-order function such as arrayMap")
            }
            NodeKind::Matcher { .. } => bail!(
                UnknownElementInAst,
                "An asterisk or COLUMNS cannot stand here: only in SELECT or as an argument of a function"
            ),
            _ => Ok(id),
        }
    }

    /// The syntax of a query's node.
    pub(super) fn query_syntax(&self, id: NodeId) -> Option<ast::SelectQuery> {
        match self.tree.kind(id) {
            NodeKind::Query(query) => Some(ast::SelectQuery::select((*query.select).clone())),
            NodeKind::Union(union) => Some((*union.query).clone()),
            _ => None,
        }
    }

    fn ctes(&self) -> crate::analyze::Ctes {
        self.scopes.last().map(|scope| scope.ctes.clone()).unwrap_or_default()
    }

    /// The result of a scalar subquery as a constant.
    fn scalar(&mut self, id: NodeId) -> Result<NodeId> {
        let Some(query) = self.query_syntax(id) else { return Ok(id) };
        let ctes = self.ctes();
        self.query_node(id, &ctes)?;
        let names = Scope { ctes, ..Scope::default() };
        let bound = Binder::new(self.analyzer, &names).scalar_subquery(&query)?;
        let Some(value) = bound.as_literal() else {
            bail!(NotImplemented, "EXPLAIN QUERY TREE does not show correlated subqueries")
        };
        Ok(self.tree.add(NodeKind::Constant {
            value: value.clone(),
            data_type: bound.data_type.clone(),
            source: Some(id),
        }))
    }

    fn identifier(&mut self, parts: &[ast::Ident]) -> Result<NodeId> {
        if let Some(found) = self.parameter(parts) {
            return found;
        }
        let key = joined(parts);
        let in_lambda = self.in_lambda();
        let is_resolving = self.scopes.last().is_some_and(|scope| scope.resolving.contains(&key));
        let known = if is_resolving {
            None
        } else if in_lambda {
            self.lambda_known(&key)
        } else {
            self.scopes.last().and_then(|scope| scope.known.get(&key).copied())
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let found = self.look_up(parts)?;
        if in_lambda {
            self.remember_in_lambda(key, found);
        } else if let Some(scope) = self.scopes.last_mut().filter(|scope| !scope.resolving.contains(&key)) {
            scope.known.insert(key, found);
        }
        Ok(found)
    }

    fn look_up(&mut self, parts: &[ast::Ident]) -> Result<NodeId> {
        if let Some(found) = self.alias(parts)? {
            return Ok(found);
        }
        if let Some(found) = self.column(parts)? {
            return Ok(found);
        }
        if let [name] = parts
            && crate::analyze::expr::identifier::is_word_function(&name.name)
        {
            let call = ast::Expr::call(name.name.clone(), Vec::new(), name.span);
            let node = super::build::add_expr(self.tree, self.analyzer, &call)?;
            return self.expr(node);
        }
        let name = joined(parts);
        let outer = self.scopes.iter().rev().skip(1).any(|scope| find(scope, parts).is_some());
        if outer {
            bail!(
                NotImplemented,
                "EXPLAIN QUERY TREE does not show correlated subqueries: '{name}' is of the query around"
            );
        }
        Err(err!(UnknownIdentifier, "Unknown expression identifier '{name}'"))
    }

    /// The expression that an alias of this query, or a constant that an alias of a query around it names.
    fn alias(&mut self, parts: &[ast::Ident]) -> Result<Option<NodeId>> {
        let name = &parts[0].name;
        let depth = self.scopes.len();
        for at in (0..depth).rev() {
            let scope = &self.scopes[at];
            if scope.resolving.contains(name)
                || parts.len() > 1 && scope.tables.iter().any(|table| table.is_named(None, name))
            {
                continue;
            }
            let Some(&aliased) = scope.aliases.get(name) else { continue };
            if matches!(self.tree.kind(aliased), NodeKind::Lambda { .. }) {
                return Ok(None);
            }
            // Only expressions of an outer query that use none of its columns.
            if at + 1 < depth && find(&self.scopes[depth - 1], parts).is_some() {
                return Ok(None);
            }
            let aliased = self.tree.copy(aliased);
            self.scopes[depth - 1].resolving.push(name.clone());
            let found = self.expr(aliased);
            self.scopes[depth - 1].resolving.pop();
            return self.tuple_path(found?, &parts[1..]).map(Some);
        }
        Ok(None)
    }

    /// `tuple.name`: an element, or another part of a value.
    pub(super) fn tuple_path(&mut self, mut node: NodeId, path: &[ast::Ident]) -> Result<NodeId> {
        for part in path {
            let name = self.tree.add(NodeKind::Constant {
                value: Value::string(&part.name),
                data_type: DataType::String,
                source: None,
            });
            node = self.new_call("tupleElement", vec![node, name])?;
        }
        Ok(node)
    }

    /// A resolved call of a function on resolved arguments.
    pub(super) fn new_call(&mut self, name: &str, args: Vec<NodeId>) -> Result<NodeId> {
        let (params, args) = (self.tree.add(NodeKind::List(Vec::new())), self.tree.add(NodeKind::List(args)));
        let function = Function {
            name: name.to_string(),
            kind: FunctionKind::Ordinary,
            params,
            args,
            window: None,
            nulls: None,
            result: None,
            is_operator: false,
        };
        let id = self.tree.add(NodeKind::Function(function.clone()));
        self.typed(id, function)
    }

    fn column(&mut self, parts: &[ast::Ident]) -> Result<Option<NodeId>> {
        let Some(scope) = self.scopes.last() else { return Ok(None) };
        let element = (1..=parts.len()).rev().find_map(|taken| {
            let name = joined(&parts[..taken]);
            scope.joined_arrays.iter().find(|(known, _)| *known == name).map(|(_, node)| (taken, *node))
        });
        if let Some((taken, node)) = element {
            let NodeKind::Column { name, data_type, source, .. } = self.tree.kind(node).clone() else {
                return Ok(None);
            };
            let column = self.tree.add(NodeKind::Column { name, data_type, source, expression: None });
            return self.tuple_path(column, &parts[taken..]).map(Some);
        }
        let Some(found) = find(scope, parts) else { return self.nested(parts) };
        let table = &scope.tables[found.table];
        let column = &table.columns[found.column];
        let (name, mut data_type, mut source) = (column.name.clone(), column.data_type.clone(), table.node);
        if found.is_plain
            && let Some(merged) = scope.merged.get(&name)
        {
            if let [left, right] = *merged.as_slice() {
                let merged = self.first_of(&name, &data_type, [left, right])?;
                return self.tuple_path(merged, &parts[found.taken..]).map(Some);
            }
            source = merged[0];
        }
        let rest = &parts[found.taken..];
        let part = joined(rest);
        if rest.is_empty() || !table.is_stored {
            let default = column.default.clone();
            let node = self.tree.add(NodeKind::Column { name, data_type, source, expression: None });
            if let Some(default) = default {
                self.add_default(node, &default)?;
            }
            return self.tuple_path(node, rest).map(Some);
        }
        let Some(subcolumn) = types::subcolumn::resolve(&data_type, &part) else { return Ok(None) };
        data_type = subcolumn.data_type;
        Ok(Some(self.tree.add(NodeKind::Column {
            name: format!("{name}.{part}"),
            data_type,
            source,
            expression: None,
        })))
    }

    /// The column of two joined tables: that of the first which has a value.
    pub(super) fn first_of(&mut self, name: &str, data_type: &DataType, sources: [NodeId; 2]) -> Result<NodeId> {
        let sides = sources.map(|source| {
            self.tree.add(NodeKind::Column {
                name: name.to_string(),
                data_type: data_type.clone(),
                source,
                expression: None,
            })
        });
        let call = self.new_call("firstNonDefault", sides.to_vec())?;
        self.tree.nodes[call].alias = Some(name.to_string());
        Ok(call)
    }

    /// The array of tuples that `n` means, made of the columns `n.a`, `n.b` of a nested table.
    fn nested(&mut self, parts: &[ast::Ident]) -> Result<Option<NodeId>> {
        let (Some(scope), [name]) = (self.scopes.last(), parts) else { return Ok(None) };
        let part_of = |column: &TableColumn| {
            column
                .name
                .strip_prefix(name.name.as_str())
                .and_then(|rest| rest.strip_prefix('.'))
                .filter(|rest| !rest.contains('.'))
                .map(str::to_string)
        };
        let Some(table) =
            scope.tables.iter().find(|table| table.columns.iter().any(|column| part_of(column).is_some()))
        else {
            return Ok(None);
        };
        let source = table.node;
        let columns: Vec<(String, String, DataType)> = table
            .columns
            .iter()
            .filter_map(|column| part_of(column).map(|part| (part, column.name.clone(), column.data_type.clone())))
            .collect();
        let names = Value::Array(columns.iter().map(|(part, ..)| Value::string(part)).collect());
        let mut args = vec![self.tree.add(NodeKind::Constant {
            value: names,
            data_type: DataType::array(DataType::String),
            source: None,
        })];
        for (_, name, data_type) in columns {
            args.push(self.tree.add(NodeKind::Column { name, data_type, source, expression: None }));
        }
        self.new_call("nested", args).map(Some)
    }

    /// The expression of an `ALIAS` column, over the columns of its table.
    pub(super) fn add_default(&mut self, node: NodeId, default: &ast::Expr) -> Result<()> {
        let expr = super::build::add_expr(self.tree, self.analyzer, default)?;
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        let (known, aliases) = (std::mem::take(&mut scope.known), std::mem::take(&mut scope.aliases));
        let resolved = self.expr(expr);
        if let Some(scope) = self.scopes.last_mut() {
            (scope.known, scope.aliases) = (known, aliases);
        }
        let resolved = resolved?;
        if let NodeKind::Column { data_type, expression, .. } = &mut self.tree.nodes[node].kind {
            let wanted = data_type.clone();
            *expression = Some(resolved);
            if self.tree.data_type(resolved) != Some(&wanted) {
                let target = self.tree.add(NodeKind::Constant {
                    value: Value::string(wanted.to_string()),
                    data_type: DataType::String,
                    source: None,
                });
                let cast = self.new_call("_CAST", vec![resolved, target])?;
                if let NodeKind::Column { expression, .. } = &mut self.tree.nodes[node].kind {
                    *expression = Some(cast);
                }
            }
        }
        Ok(())
    }

    /// The call with its canonical name and its type, or the constant that it is. Its arguments are resolved.
    pub(super) fn typed(&mut self, id: NodeId, mut function: Function) -> Result<NodeId> {
        let args = self.tree.list(function.args).to_vec();
        if is_in(&function.name) && args.iter().any(|&arg| self.tree.data_type(arg).is_none()) {
            let nullable =
                args.first().and_then(|&arg| self.tree.data_type(arg)).is_some_and(|data_type| data_type.is_nullable())
                    && !self.analyzer.env.settings.transform_null_in;
            function.result = Some(if nullable { DataType::nullable(DataType::UInt8) } else { DataType::UInt8 });
            self.tree.nodes[id].kind = NodeKind::Function(function);
            return Ok(id);
        }
        let mut columns = Vec::new();
        let expr = self.shape(&function, &mut columns, false)?;
        let names = Scope { columns, ctes: self.ctes(), ..Scope::default() };
        let mut binder = Binder::new(self.analyzer, &names);
        let bound = binder.bind(&expr)?;
        if function.kind == FunctionKind::Ordinary
            && let [aggregate] = binder.aggregates.as_slice()
            && matches!(bound.as_placeholder(), Some(Placeholder::Aggregate(_)))
        {
            function.kind = FunctionKind::Aggregate;
            let name = aggregate.function.name();
            let alias_of = self.analyzer.env.registry.find_aggregate(name).and_then(|entry| entry.alias_of);
            function.name = alias_of.unwrap_or(name).to_string();
        } else if let Some(entry) = self.analyzer.env.registry.find_scalar(&function.name) {
            function.name = entry.alias_of.unwrap_or(entry.name).to_string();
        }
        function.result = Some(bound.data_type.clone());
        self.tree.nodes[id].kind = NodeKind::Function(function);
        match bound.as_literal() {
            Some(value) => Ok(self.tree.add(NodeKind::Constant {
                value: value.clone(),
                data_type: bound.data_type.clone(),
                source: Some(id),
            })),
            None => Ok(id),
        }
    }

    /// The syntax of a call, in which names stand for the arguments: those are added to `columns`. Inside of a lambda
    /// (`is_deep`) calls stay calls.
    fn shape(&self, function: &Function, columns: &mut Vec<ScopeColumn>, is_deep: bool) -> Result<ast::Expr> {
        let span = ast::Span::default();
        let mut call = ast::FunctionCall::new(function.name.clone(), Vec::new(), span);
        call.args = self
            .tree
            .list(function.args)
            .iter()
            .map(|&arg| self.shape_of(arg, columns, is_deep))
            .collect::<Result<_>>()?;
        if !self.tree.list(function.params).is_empty() {
            call.params = Some(
                self.tree
                    .list(function.params)
                    .iter()
                    .map(|&param| self.shape_of(param, columns, is_deep))
                    .collect::<Result<_>>()?,
            );
        }
        call.nulls = function.nulls;
        call.is_operator = function.is_operator;
        if let Some(NodeKind::Window(window)) = function.window.map(|window| self.tree.kind(window)) {
            let mut spec = ast::WindowSpec { frame: window.frame.clone(), ..ast::WindowSpec::default() };
            spec.partition_by = self
                .tree
                .list(window.partition_by)
                .iter()
                .map(|&key| self.shape_of(key, columns, is_deep))
                .collect::<Result<_>>()?;
            for &key in self.tree.list(window.order_by) {
                if let NodeKind::Sort(sort) = self.tree.kind(key) {
                    let expr = self.shape_of(sort.expr, columns, is_deep)?;
                    spec.order_by.push(ast::OrderByItem {
                        expr,
                        descending: sort.descending,
                        nulls_first: sort.nulls_first,
                        collation: None,
                        fill: None,
                    });
                }
            }
            call.over = Some(ast::Over::Spec(Box::new(spec)));
        }
        Ok(ast::Expr::new(ast::ExprKind::Function(Box::new(call)), span))
    }

    fn shape_of(&self, id: NodeId, columns: &mut Vec<ScopeColumn>, is_deep: bool) -> Result<ast::Expr> {
        let span = ast::Span::default();
        let named = |columns: &mut Vec<ScopeColumn>, expr: Expr| {
            let name = format!("__node_{id}");
            columns.push(ScopeColumn::new(name.clone(), expr));
            ast::Expr::identifier(name, span)
        };
        match self.tree.kind(id) {
            NodeKind::Constant { value, data_type, .. } => Ok(match super::syntax::plain_literal(value, data_type) {
                Some(literal) => ast::Expr::literal(literal, span),
                None => named(columns, Expr::literal(value.clone(), data_type.clone())),
            }),
            NodeKind::Column { name, source, .. }
                if is_deep
                    && matches!(self.tree.kind(*source), NodeKind::LambdaArguments)
                    && self.is_inner(*source) =>
            {
                Ok(ast::Expr::identifier(name.clone(), span))
            }
            NodeKind::Function(function) if is_deep && function.kind == FunctionKind::Ordinary => {
                self.shape(function, columns, true)
            }
            NodeKind::Lambda { params, body, .. } => {
                let params = params.iter().map(|(name, _)| ast::Ident::new(name.clone(), span)).collect();
                let body = self.shape_of(*body, columns, true)?;
                Ok(ast::Expr::new(ast::ExprKind::Lambda(Box::new(ast::Lambda { params, body })), span))
            }
            _ => match self.tree.data_type(id) {
                Some(data_type) => Ok(named(columns, Expr::column(id, data_type.clone()))),
                None => bail!(
                    NotImplemented,
                    "EXPLAIN QUERY TREE does not show this expression: look at it with run_passes = 0"
                ),
            },
        }
    }

    /// The value that a parameter of an enclosing lambda has.
    fn parameter(&mut self, parts: &[ast::Ident]) -> Option<Result<NodeId>> {
        let hidden = self.scopes.last().map_or(0, |scope| scope.hidden_lambdas);
        let parameter = self.lambdas.iter().skip(hidden).rev().find(|parameter| parameter.name == parts[0].name)?;
        let node = match &parameter.meaning {
            ParameterMeaning::Node(node) => *node,
            ParameterMeaning::Typed { data_type, source } => {
                let (name, data_type, source) = (parameter.name.clone(), data_type.clone(), *source);
                self.tree.add(NodeKind::Column { name, data_type, source, expression: None })
            }
        };
        Some(self.tuple_path(node, &parts[1..]))
    }
}

/// Whether a function is `IN` or one of its relatives.
pub(super) fn is_in(name: &str) -> bool {
    const NAMES: [&str; 8] =
        ["in", "notIn", "globalIn", "globalNotIn", "nullIn", "notNullIn", "globalNullIn", "globalNotNullIn"];
    NAMES.contains(&name)
}

/// The column that a name was found as.
pub(super) struct FoundColumn {
    pub(super) table: usize,
    pub(super) column: usize,
    /// Number of parts of the name that were used.
    pub(super) taken: usize,
    /// Whether the name is without the table.
    is_plain: bool,
}

/// The column of the tables of a query that a name means, the leftmost.
pub(super) fn find(scope: &QueryScope, parts: &[ast::Ident]) -> Option<FoundColumn> {
    let qualified = |qualifier: usize, table: &TableScope| match qualifier {
        0 => true,
        1 => table.is_named(None, &parts[0].name),
        _ => table.is_named(Some(&parts[0].name), &parts[1].name),
    };
    for qualifier in [2, 1, 0] {
        for taken in (qualifier + 1..=parts.len()).rev() {
            let name = joined(&parts[qualifier..taken]);
            let is = |column: &TableColumn| column.name == name;
            let found = scope
                .tables
                .iter()
                .enumerate()
                .filter(|(_, table)| qualified(qualifier, table))
                .find_map(|(at, table)| table.columns.iter().position(is).map(|column| (at, column)));
            if let Some((table, column)) = found {
                return Some(FoundColumn { table, column, taken, is_plain: qualifier == 0 });
            }
        }
    }
    None
}

impl TableScope {
    /// Whether a qualifier means the table.
    pub(super) fn is_named(&self, database: Option<&str>, name: &str) -> bool {
        match &self.own {
            _ if database.is_none() && self.alias.as_deref() == Some(name) => true,
            Some((home, own)) => own == name && database.is_none_or(|database| database == home),
            None => false,
        }
    }
}
