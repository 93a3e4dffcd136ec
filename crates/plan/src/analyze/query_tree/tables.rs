//! Items of `FROM`: tables, subqueries, joins.

use super::resolve::Resolver;
use super::{Join, Modifiers, NodeId, NodeKind};
use crate::analyze::scope::join as joined;
use base::{Result, bail};
use sql::ast;
use types::DataType;

/// A table of a query, with its columns.
pub(super) struct TableScope {
    pub(super) node: NodeId,
    pub(super) alias: Option<String>,
    /// Database and name, of a table that has them.
    pub(super) own: Option<(String, String)>,
    pub(super) columns: Vec<TableColumn>,
    /// Whether parts of its columns can be read as columns.
    pub(super) is_stored: bool,
}

/// A column of a table.
pub(super) struct TableColumn {
    pub(super) name: String,
    pub(super) data_type: DataType,
    pub(super) in_asterisk: bool,
    pub(super) is_own: bool,
    /// The expression of an `ALIAS` column.
    pub(super) default: Option<Box<ast::Expr>>,
}

impl Resolver<'_, '_, '_> {
    /// A node of `FROM`; its tables are added to the scope.
    pub(super) fn table_node(&mut self, id: NodeId) -> Result<NodeId> {
        match self.tree.kind(id).clone() {
            NodeKind::Identifier { parts, modifiers } => self.named_table(id, &parts, modifiers),
            NodeKind::Query(_) | NodeKind::Union(_) => {
                let ctes = self.scopes.last().map(|scope| scope.ctes.clone()).unwrap_or_default();
                self.query_node(id, &ctes)?;
                self.subquery_table(id, None)
            }
            NodeKind::TableFunction { call, args, .. } => {
                self.table_function(id, &call, args)?;
                Ok(id)
            }
            NodeKind::Join(join) => self.join(id, *join),
            NodeKind::CrossJoin(tables, kinds) => {
                let tables = tables.into_iter().map(|table| self.table_node(table)).collect::<Result<Vec<_>>>()?;
                self.tree.nodes[id].kind = NodeKind::CrossJoin(tables, kinds);
                Ok(id)
            }
            NodeKind::ArrayJoin { table, exprs, left } => self.array_join(id, table, exprs, left),
            _ => bail!(LogicalError, "Not a table"),
        }
    }

    fn subquery_table(&mut self, id: NodeId, name: Option<String>) -> Result<NodeId> {
        let column =
            |(name, data_type)| TableColumn { name, data_type, in_asterisk: true, is_own: true, default: None };
        let columns = self.result_columns(id)?.into_iter().map(column).collect();
        let alias = self.tree.nodes[id].alias.take().or(name);
        self.add_table(TableScope { node: id, alias, own: None, columns, is_stored: false });
        Ok(id)
    }

    fn add_table(&mut self, table: TableScope) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.tables.push(table);
        }
    }

    /// A copy of the common table expression of a name, resolved where it is used.
    pub(super) fn cte(&mut self, name: &str) -> Result<Option<NodeId>> {
        let found = self.scopes.iter().enumerate().rev().find_map(|(depth, scope)| {
            scope.cte_nodes.iter().rev().find(|(known, _)| known == name).map(|(_, node)| (depth, *node))
        });
        let Some((depth, node)) = found else { return Ok(None) };
        let copy = self.tree.copy(node);
        let scope = &self.scopes[depth];
        let ctes = scope.ctes.find(name).map_or_else(|| scope.ctes.clone(), |cte| cte.visible.clone());
        self.query_node(copy, &ctes)?;
        Ok(Some(copy))
    }

    fn named_table(&mut self, id: NodeId, parts: &[ast::Ident], modifiers: Modifiers) -> Result<NodeId> {
        if let [name] = parts
            && let Some(cte) = self.cte(&name.name)?
        {
            self.tree.nodes[cte].alias = self.tree.nodes[id].alias.take();
            return self.subquery_table(cte, Some(name.name.clone()));
        }
        let alias = self.tree.nodes[id].alias.take();
        let table = self.table_kind(parts, modifiers)?;
        let NodeKind::Table { table: reference, name, .. } = &table else { bail!(LogicalError, "Not a table") };
        let own = name.rsplit_once('.').map(|(database, name)| (database.to_string(), name.to_string()));
        let reference = reference.clone();
        self.tree.nodes[id].kind = table;
        let columns = self.columns_of(&reference, parts)?;
        self.add_table(TableScope { node: id, alias, own, columns, is_stored: true });
        Ok(id)
    }

    /// The node of a table, which may stand on the right of `IN` too.
    pub(super) fn table_kind(&self, parts: &[ast::Ident], modifiers: Modifiers) -> Result<NodeKind> {
        let Some((name, database)) = parts.split_last() else { bail!(LogicalError, "A table has a name") };
        let object = ast::ObjectName { database: database.last().cloned(), name: name.clone() };
        let home = database
            .last()
            .map_or_else(|| self.analyzer.env.functions.database.clone(), |database| database.name.clone());
        let table = ast::TableRef {
            kind: ast::TableKind::Name(object),
            alias: None,
            column_aliases: Vec::new(),
            is_final: modifiers.is_final,
            sample: modifiers.sample.clone(),
            lateral: false,
            span: name.span,
        };
        Ok(NodeKind::Table { name: format!("{home}.{}", name.name), table, modifiers })
    }

    fn columns_of(&self, table: &ast::TableRef, parts: &[ast::Ident]) -> Result<Vec<TableColumn>> {
        let ctes = self.scopes.last().map(|scope| scope.ctes.clone()).unwrap_or_default();
        let source = self.analyzer.table_ref(table, &ctes)?;
        let defaults = match self
            .analyzer
            .env
            .catalog
            .relation(parts.len().checked_sub(2).map(|at| parts[at].name.as_str()), &parts[parts.len() - 1].name)?
        {
            crate::analyze::Relation::Table(table, _) => table.definition().columns.clone(),
            crate::analyze::Relation::Target(target) => target.table.definition().columns.clone(),
            crate::analyze::Relation::View(..) => Vec::new(),
        };
        let default_of = |name: &str| {
            let default = defaults.iter().find(|column| column.name == name)?.default.as_ref()?;
            (default.kind == storage::DefaultKind::Alias).then_some(default.expression.clone())
        };
        let mut columns = Vec::new();
        for column in source.scope.columns {
            let default = match default_of(&column.name) {
                Some(text) => Some(Box::new(sql::parse_expression(&text, &sql::ParseOptions::default())?)),
                None => None,
            };
            columns.push(TableColumn {
                name: column.name.to_string(),
                data_type: column.expr.data_type.clone(),
                in_asterisk: column.in_asterisk,
                is_own: column.is_own,
                default,
            });
        }
        Ok(columns)
    }

    fn table_function(&mut self, id: NodeId, call: &ast::TableRef, args: NodeId) -> Result<()> {
        let ctes = self.scopes.last().map(|scope| scope.ctes.clone()).unwrap_or_default();
        let plain = ast::TableRef { alias: None, ..call.clone() };
        let source = self.analyzer.table_ref(&plain, &ctes)?;
        for arg in self.tree.list(args).to_vec() {
            match self.tree.kind(arg) {
                NodeKind::Query(_) | NodeKind::Union(_) => self.query_node(arg, &ctes)?,
                NodeKind::Function(_) => {
                    let resolved = self.expr(arg)?;
                    self.tree.nodes[arg] = self.tree.nodes[resolved].clone();
                }
                _ => {}
            }
        }
        let columns = source
            .scope
            .columns
            .into_iter()
            .map(|column| TableColumn {
                name: column.name.to_string(),
                data_type: column.expr.data_type.clone(),
                in_asterisk: column.in_asterisk,
                is_own: column.is_own,
                default: None,
            })
            .collect();
        let alias = self.tree.nodes[id].alias.take();
        self.add_table(TableScope { node: id, alias, own: None, columns, is_stored: true });
        Ok(())
    }

    fn join(&mut self, id: NodeId, mut join: Join) -> Result<NodeId> {
        join.left = self.table_node(join.left)?;
        let left_tables = self.scopes.last().map_or(0, |scope| scope.tables.len());
        join.right = self.table_node(join.right)?;
        if let (Some(on), false) = (join.on, join.is_using) {
            join.on = self.on(on)?;
        }
        if let (Some(list), true) = (join.on, join.is_using) {
            self.using(id, list, left_tables, join.kind)?;
        }
        self.tree.nodes[id].kind = NodeKind::Join(Box::new(join));
        Ok(id)
    }

    /// A condition: every column in it is a node of its own.
    fn on(&mut self, on: NodeId) -> Result<Option<NodeId>> {
        let resolved = self.apart(Some(on))?;
        Ok(resolved.map(|on| self.tree.copy_apart(on)))
    }

    /// The columns of `USING`: each with those of both sides.
    fn using(&mut self, id: NodeId, list: NodeId, left_tables: usize, kind: ast::JoinKind) -> Result<()> {
        let mut columns = Vec::new();
        for item in self.tree.list(list).to_vec() {
            let NodeKind::Identifier { parts, .. } = self.tree.kind(item).clone() else {
                bail!(NotImplemented, "EXPLAIN QUERY TREE shows only names in USING")
            };
            let name = joined(&parts);
            let Some(scope) = self.scopes.last() else { bail!(LogicalError, "A join has a query") };
            let side = |tables: &[TableScope]| {
                tables.iter().find_map(|table| {
                    table
                        .columns
                        .iter()
                        .find(|column| column.name == name)
                        .map(|column| (table.node, column.data_type.clone()))
                })
            };
            let (Some(left), Some(right)) = (side(&scope.tables[..left_tables]), side(&scope.tables[left_tables..]))
            else {
                bail!(UnknownIdentifier, "There is no column '{name}' on both sides of USING");
            };
            if left.1 != right.1 {
                bail!(
                    NotImplemented,
                    "EXPLAIN QUERY TREE does not show USING over columns of different types: {name} is {} and {}",
                    left.1,
                    right.1
                );
            }
            let chosen = match kind {
                ast::JoinKind::Full => vec![left.0, right.0],
                ast::JoinKind::Right => vec![right.0],
                _ => vec![left.0],
            };
            let data_type = left.1.clone();
            let sides = [left, right].map(|(source, data_type)| {
                self.tree.add(NodeKind::Column { name: name.clone(), data_type, source, expression: None })
            });
            let sides = self.tree.add(NodeKind::List(sides.to_vec()));
            columns.push(self.tree.add(NodeKind::Column {
                name: name.clone(),
                data_type,
                source: id,
                expression: Some(sides),
            }));
            if let Some(scope) = self.scopes.last_mut() {
                scope.merged.insert(name, chosen);
            }
        }
        self.tree.nodes[list].kind = NodeKind::List(columns);
        Ok(())
    }

    /// Columns merged by joins become visible once the whole of `FROM` is known.
    pub(super) fn merge_names(&mut self, _from: NodeId) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.known.clear();
        }
    }

    fn array_join(&mut self, id: NodeId, table: NodeId, exprs: NodeId, left: bool) -> Result<NodeId> {
        let table = self.table_node(table)?;
        let mut columns = Vec::new();
        let mut names = Vec::new();
        for (i, item) in self.tree.list(exprs).to_vec().into_iter().enumerate() {
            let shown = match (&self.tree.nodes[item].alias, self.tree.kind(item)) {
                (Some(alias), _) => alias.clone(),
                (None, NodeKind::Identifier { parts, .. }) => joined(parts),
                _ => bail!(NotImplemented, "EXPLAIN QUERY TREE shows only expressions with names in ARRAY JOIN"),
            };
            let array = self.apart(Some(item))?.unwrap_or(item);
            let data_type = match self.tree.data_type(array) {
                Some(DataType::Array(inner)) => (**inner).clone(),
                Some(DataType::Map(pair)) => crate::analyze::from::array_join::entry_type(pair),
                other => bail!(
                    TypeMismatch,
                    "ARRAY JOIN requires an array or map, not {}",
                    other.map_or_else(String::new, ToString::to_string)
                ),
            };
            let name = format!("__array_join_exp_{}", i + 1);
            let column = NodeKind::Column { name: name.clone(), data_type, source: id, expression: Some(array) };
            columns.push(self.tree.add_as(column, Some(name)));
            names.push(shown);
        }
        if let Some(scope) = self.scopes.last_mut() {
            scope.joined_arrays = names.into_iter().zip(columns.iter().copied()).collect();
        }
        let exprs = self.tree.add(NodeKind::List(columns));
        self.tree.nodes[id].kind = NodeKind::ArrayJoin { table, exprs, left };
        Ok(id)
    }
}
