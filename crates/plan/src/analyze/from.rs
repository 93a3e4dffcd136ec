//! `FROM`: tables, joins and `ARRAY JOIN` become a plan and a scope.

use super::bind::{Binder, cast_to};
use super::filters::{and_all, call, split_and};
use super::scope::{Scope, ScopeColumn, find_cte};
use super::{Analyzer, Ctes, Relation, TableFunctionArg, renamed};
use crate::logical::{JoinKind, JoinNode, JoinStrictness, Plan, PlanNode, ScanNode};
use base::{Result, bail};
use functions::Expr;
use sql::ast;
use std::sync::Arc;
use storage::{Condition, DefaultKind, ReadColumn, Table};
use types::super_type::least_super_type;
use types::{Block, Column, DataType, Field, Schema, Value};

/// A plan with the names of its columns.
pub(super) struct Source {
    pub plan: Plan,
    pub scope: Scope,
}

impl Analyzer<'_> {
    /// The rows and names of a `FROM`; one row of no columns without it.
    pub(super) fn from(&self, from: Option<&ast::From>, ctes: &Ctes) -> Result<Source> {
        let scope = Scope { ctes: ctes.clone(), ..Scope::default() };
        let one_row = || Plan { node: PlanNode::Values(Arc::new(vec![Block::new(Vec::new(), 1)])), schema: Arc::default() };
        let Some(from) = from else { return Ok(Source { plan: one_row(), scope }) };
        let mut source = match &from.first {
            Some(table) => self.table_ref(table, ctes)?,
            None => Source { plan: one_row(), scope },
        };
        for step in &from.joins {
            source = match step {
                ast::JoinStep::Join(join) => self.join(source, join, ctes).map_err(|error| join.span.locate(error))?,
                ast::JoinStep::ArrayJoin(array_join) => self.array_join(source, array_join)?,
            };
        }
        Ok(source)
    }

    fn table_ref(&self, table: &ast::TableRef, ctes: &Ctes) -> Result<Source> {
        let mut source = self.table_kind(table, ctes).map_err(|error| table.span.locate(error))?;
        if table.sample.is_some() {
            return Err(table.span.locate(base::err!(NotImplemented, "SAMPLE is not supported")));
        }
        if let Some(alias) = &table.alias {
            for column in &mut source.scope.columns {
                column.table = Some(alias.name.clone());
                column.database = None;
            }
        }
        if !table.column_aliases.is_empty() {
            if table.column_aliases.len() > source.scope.columns.len() {
                bail!(BadArguments, "There are {} column aliases for {} columns", table.column_aliases.len(), source.scope.columns.len());
            }
            for (column, alias) in source.scope.columns.iter_mut().zip(&table.column_aliases) {
                column.name = alias.name.clone();
            }
        }
        source.scope.ctes = ctes.clone();
        Ok(source)
    }

    fn table_kind(&self, table: &ast::TableRef, ctes: &Ctes) -> Result<Source> {
        match &table.kind {
            ast::TableKind::Subquery(query) => Ok(plan_source(self.query(query, ctes)?, None)),
            ast::TableKind::Function(call, _) => self.table_function(call, ctes),
            ast::TableKind::Name(name) => {
                if name.database.is_none()
                    && let Some(found) = find_cte(ctes, &name.name.name)
                {
                    let plan = self.query(&found.cte.query, &found.visible)?;
                    let mut source = plan_source(plan, Some(&found.name));
                    for (column, alias) in source.scope.columns.iter_mut().zip(&found.cte.columns) {
                        column.name = alias.name.clone();
                    }
                    return Ok(source);
                }
                let database = name.database.as_ref().map(|database| database.name.as_str());
                match self.env.catalog.relation(database, &name.name.name)? {
                    Relation::Table(found, shown) => self.scan(found, shown, database, Some(&name.name.name)),
                    // A view's own names are resolved where it was made: its query carries its database.
                    Relation::View(query, _) => Ok(plan_source(self.query(&query, &Vec::new())?, Some(&name.name.name))),
                }
            }
        }
    }

    fn table_function(&self, call: &ast::FunctionCall, ctes: &Ctes) -> Result<Source> {
        if let ("view", [ast::Expr { kind: ast::ExprKind::Subquery(query), .. }]) = (call.name.name.as_str(), call.args.as_slice()) {
            return Ok(plan_source(self.query(query, ctes)?, None));
        }
        let args = self.table_function_args(call)?;
        let table = self.env.catalog.table_function(&call.name.name, &args)?;
        self.scan(table, call.name.name.clone(), None, Some(&call.name.name))
    }

    /// The constant arguments of a table function.
    ///
    /// # Errors
    /// For arguments that are not constants.
    pub fn table_function_args(&self, call: &ast::FunctionCall) -> Result<Vec<TableFunctionArg>> {
        let scope = Scope::default();
        let mut binder = Binder::new(self, &scope);
        let mut constant = |arg: &ast::Expr| -> Result<Value> {
            if let ast::ExprKind::Identifier(parts) = &arg.kind {
                return Ok(Value::string(super::scope::join(parts)));
            }
            match binder.bind(arg)?.as_literal() {
                Some(value) => Ok(value.clone()),
                None => Err(arg.span.locate(base::err!(BadArguments, "Arguments of table function {} must be constants", call.name.name))),
            }
        };
        call.args
            .iter()
            .map(|arg| {
                if let Some(named) = arg.as_function()
                    && named.is_operator
                    && named.name.name == "equals"
                    && let [ast::Expr { kind: ast::ExprKind::Identifier(parts), .. }, value] = named.args.as_slice()
                {
                    return Ok(TableFunctionArg { name: Some(super::scope::join(parts)), value: constant(value)?, text: value.to_string() });
                }
                Ok(TableFunctionArg { name: None, value: constant(arg)?, text: arg.to_string() })
            })
            .collect()
    }

    /// Reads all columns of a table; what is not used is pruned later.
    fn scan(&self, table: Arc<dyn Table>, shown: String, database: Option<&str>, name: Option<&str>) -> Result<Source> {
        let definition = table.definition();
        let stored: Vec<usize> = (0..definition.columns.len()).filter(|&i| definition.columns[i].is_stored()).collect();
        let fields = stored.iter().map(|&i| Field::new(definition.columns[i].name.as_str(), definition.columns[i].data_type.clone())).collect();
        let node = ScanNode {
            table,
            name: shown,
            source: stored.iter().map(|&i| ReadColumn::Column(i)).collect(),
            filters: Vec::new(),
            output: (0..stored.len()).collect(),
            condition: Condition::Unknown,
            limit: None,
            top: None,
        };
        let plan = Plan { node: PlanNode::Scan(Box::new(node)), schema: Arc::new(Schema::new(fields)) };
        let mut columns: Vec<ScopeColumn> = Vec::with_capacity(definition.columns.len());
        for (position, &i) in stored.iter().enumerate() {
            let column = &definition.columns[i];
            let materialized = matches!(&column.default, Some(default) if default.kind == DefaultKind::Materialized);
            columns.push(ScopeColumn {
                database: database.map(str::to_string),
                table: name.map(str::to_string),
                name: column.name.clone(),
                data_type: column.data_type.clone(),
                expr: Expr::column(position, column.data_type.clone()),
                in_asterisk: !materialized || self.env.settings.asterisk_include_materialized_columns,
                only_qualified: false,
            });
        }
        let mut scope = Scope { columns, ..Scope::default() };
        for column in &definition.columns {
            let Some(default) = column.default.as_ref().filter(|default| default.kind == DefaultKind::Alias) else { continue };
            let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
            let bound = Binder::new(self, &scope).bind(&parsed)?;
            let expr = cast_to(self.env, bound, &column.data_type)?;
            scope.columns.push(ScopeColumn {
                database: database.map(str::to_string),
                table: name.map(str::to_string),
                name: column.name.clone(),
                data_type: column.data_type.clone(),
                expr,
                in_asterisk: self.env.settings.asterisk_include_alias_columns,
                only_qualified: false,
            });
        }
        Ok(Source { plan, scope })
    }

    fn join(&self, left: Source, join: &ast::Join, ctes: &Ctes) -> Result<Source> {
        let right = self.table_ref(&join.table, ctes)?;
        let kind = match join.kind {
            ast::JoinKind::Inner => JoinKind::Inner,
            ast::JoinKind::Left => JoinKind::Left,
            ast::JoinKind::Right => JoinKind::Right,
            ast::JoinKind::Full => JoinKind::Full,
            ast::JoinKind::Cross | ast::JoinKind::Comma => JoinKind::Cross,
            ast::JoinKind::Paste => bail!(NotImplemented, "PASTE JOIN is not supported"),
        };
        let strictness = match join.strictness {
            None if self.env.settings.join_default_strictness.eq_ignore_ascii_case("any") => JoinStrictness::Any,
            None | Some(ast::JoinStrictness::All) => JoinStrictness::All,
            Some(ast::JoinStrictness::Any) => JoinStrictness::Any,
            Some(ast::JoinStrictness::Semi) => JoinStrictness::Semi,
            Some(ast::JoinStrictness::Anti) => JoinStrictness::Anti,
            Some(ast::JoinStrictness::Asof) => bail!(NotImplemented, "ASOF JOIN is not supported"),
        };
        match &join.constraint {
            Some(ast::JoinConstraint::Using(columns)) => self.join_using(left, right, kind, strictness, columns),
            Some(ast::JoinConstraint::On(on)) => self.join_on(left, right, kind, strictness, on),
            None if kind == JoinKind::Cross => Ok(self.place_join(left, right, kind, strictness, Vec::new(), None)),
            None => bail!(InvalidJoinOnExpression, "This JOIN needs a condition: ON or USING"),
        }
    }

    fn join_on(&self, left: Source, right: Source, kind: JoinKind, strictness: JoinStrictness, on: &ast::Expr) -> Result<Source> {
        let left_width = left.plan.schema.len();
        let both = joined_scope(&left.scope, &right.scope, left_width);
        let mut binder = Binder::new(self, &both);
        binder.aggregates_forbidden_in = Some("JOIN ON");
        let condition = binder.bind(on)?;
        let mut keys = Vec::new();
        let mut rest: Vec<Expr> = Vec::new();
        for conjunct in split_and(condition) {
            match equality_sides(&conjunct, left_width) {
                Some((a, b)) => keys.push(self.key_pair(a, b)?),
                None => rest.push(conjunct),
            }
        }
        let residual = and_all(self.env, rest)?;
        let mut kind = kind;
        if kind == JoinKind::Cross && !keys.is_empty() {
            kind = JoinKind::Inner;
        }
        Ok(self.place_join(left, right, kind, strictness, keys, residual))
    }

    /// Casts both sides of an equality to one type.
    fn key_pair(&self, left: Expr, right: Expr) -> Result<(Expr, Expr)> {
        let bare = |expr: &Expr| expr.data_type.without_low_cardinality().without_nullable();
        let common = match least_super_type(&[bare(&left), bare(&right)]) {
            Ok(common) => common,
            Err(_) => bail!(TypeMismatch, "JOIN keys of types {} and {} cannot be compared: convert one of them", left.data_type, right.data_type),
        };
        let cast = |expr: Expr| -> Result<Expr> {
            let target = if expr.data_type.is_nullable() { DataType::nullable(common.clone()) } else { common.clone() };
            if expr.data_type.without_low_cardinality() == target { Ok(expr) } else { cast_to(self.env, expr, &target) }
        };
        Ok((cast(left)?, cast(right)?))
    }

    fn join_using(&self, left: Source, right: Source, kind: JoinKind, strictness: JoinStrictness, columns: &[ast::Expr]) -> Result<Source> {
        let left_width = left.plan.schema.len();
        let mut keys = Vec::new();
        let mut names = Vec::new();
        for column in columns {
            let ast::ExprKind::Identifier(parts) = &column.kind else {
                bail!(UnsupportedJoinKeys, "USING takes names of columns");
            };
            let a = Binder::new(self, &left.scope).bind(column)?;
            let b = Binder::new(self, &right.scope).bind(column)?;
            keys.push(self.key_pair(a, b)?);
            names.push(parts[parts.len() - 1].name.clone());
        }
        let key_types: Vec<DataType> = keys.iter().map(|(a, _)| a.data_type.clone()).collect();
        let markers = (kind == JoinKind::Full).then(|| (left.plan.schema.len(), left_width + 1 + right.plan.schema.len()));
        let (left, right) = if markers.is_some() { (with_marker(left), with_marker(right)) } else { (left, right) };
        let shift = left.plan.schema.len();
        let mut source = self.place_join(left, right, kind, strictness, keys.clone(), None);
        for (i, name) in names.iter().enumerate() {
            let (a, b) = (keys[i].0.clone(), keys[i].1.map_columns(&|index| index + shift));
            let merged = match (kind, markers) {
                (JoinKind::Right, _) => b,
                (JoinKind::Full, Some((left_marker, _))) => {
                    let there = Expr::column(left_marker, source.plan.schema.fields[left_marker].data_type.clone());
                    let there = call(self.env, "ifNull", vec![there, Expr::literal(Value::UInt(0), DataType::UInt8)])?;
                    call(self.env, "if", vec![there, self.retyped(a, &source), self.retyped(b, &source)])?
                }
                _ => a,
            };
            let merged = self.retyped(merged, &source);
            self.merge_using_column(&mut source.scope, name, merged, &key_types[i]);
        }
        if markers.is_some() {
            source.scope.columns.retain(|column| column.name != MARKER);
        }
        Ok(source)
    }

    /// Column references with the types that they have in the join's output (outer joins may make them Nullable).
    fn retyped(&self, expr: Expr, source: &Source) -> Expr {
        match expr.as_column() {
            Some(index) => Expr::column(index, source.plan.schema.fields[index].data_type.clone()),
            None => expr,
        }
    }

    fn merge_using_column(&self, scope: &mut Scope, name: &str, merged: Expr, data_type: &DataType) {
        let mut first = true;
        for column in scope.columns.iter_mut().filter(|column| column.name == name) {
            if first {
                column.data_type = data_type.clone();
                column.expr = merged.clone();
                first = false;
            } else {
                column.only_qualified = true;
                column.in_asterisk = false;
            }
        }
    }

    fn place_join(&self, left: Source, right: Source, kind: JoinKind, strictness: JoinStrictness, keys: Vec<(Expr, Expr)>, residual: Option<Expr>) -> Source {
        let left_width = left.plan.schema.len();
        let mut scope = joined_scope(&left.scope, &right.scope, left_width);
        let mut fields: Vec<Field> = left.plan.schema.fields.iter().chain(&right.plan.schema.fields).cloned().collect();
        if self.env.settings.join_use_nulls {
            let left_missing = matches!(kind, JoinKind::Right | JoinKind::Full);
            let right_missing = matches!(kind, JoinKind::Left | JoinKind::Full);
            for (i, field) in fields.iter_mut().enumerate() {
                if if i < left_width { left_missing } else { right_missing } {
                    field.data_type = DataType::nullable(field.data_type.clone());
                }
            }
            for column in &mut scope.columns {
                if let Some(index) = column.expr.as_column() {
                    column.data_type = fields[index].data_type.clone();
                    column.expr = Expr::column(index, column.data_type.clone());
                }
            }
        }
        let left_keys: Vec<Expr> = keys.iter().map(|(key, _)| key.clone()).collect();
        let node = JoinNode { left: left.plan, right: right.plan, kind, strictness, keys, residual };
        let schema = Arc::new(Schema::new(fields));
        let mut plan = Plan { node: PlanNode::Join(Box::new(node)), schema: schema.clone() };
        // ANY INNER gives one row per key, from the left side too.
        if kind == JoinKind::Inner && strictness == JoinStrictness::Any {
            plan = Plan { node: PlanNode::LimitBy { input: Box::new(plan), keys: left_keys, limit: 1, offset: 0 }, schema };
        }
        Source { plan, scope }
    }

    fn array_join(&self, source: Source, array_join: &ast::ArrayJoin) -> Result<Source> {
        let Source { plan, mut scope } = source;
        let width = plan.schema.len();
        let mut arrays = Vec::new();
        let mut added = Vec::new();
        for item in &array_join.exprs {
            let mut plain = item.clone();
            plain.alias = None;
            let array = Binder::new(self, &scope).bind(&plain)?;
            let element = match &array.data_type {
                DataType::Array(inner) => (**inner).clone(),
                DataType::Map(pair) => DataType::tuple(vec![pair.0.clone(), pair.1.clone()]),
                other => return Err(item.span.locate(base::err!(TypeMismatch, "ARRAY JOIN requires an array or map, not {other}"))),
            };
            let name = item.alias.as_ref().map_or_else(|| item.column_name(), |alias| alias.name.clone());
            added.push((name, element, item.alias.is_some()));
            arrays.push(array);
        }
        let mut fields = plan.schema.fields.clone();
        for (i, (name, element, aliased)) in added.into_iter().enumerate() {
            let expr = Expr::column(width + i, element.clone());
            fields.push(Field::new(name.as_str(), element.clone()));
            match scope.columns.iter_mut().find(|column| column.name == name) {
                // Without an alias the element takes the place of the array.
                Some(column) if !aliased => {
                    column.data_type = element;
                    column.expr = expr;
                }
                _ => scope.columns.insert(0, ScopeColumn { database: None, table: None, name, data_type: element, expr, in_asterisk: false, only_qualified: false }),
            }
        }
        let node = PlanNode::ArrayJoin { input: Box::new(plan), arrays, left: array_join.left };
        Ok(Source { plan: Plan { node, schema: Arc::new(Schema::new(fields)) }, scope })
    }
}

/// Name of the column that tells rows of a side from the defaults of a missing partner.
const MARKER: &str = "__row_is_there";

fn with_marker(source: Source) -> Source {
    let Source { plan, scope } = source;
    let mut exprs: Vec<Expr> = plan.schema.fields.iter().enumerate().map(|(i, field)| Expr::column(i, field.data_type.clone())).collect();
    exprs.push(Expr::literal(Value::UInt(1), DataType::UInt8));
    let mut fields = plan.schema.fields.clone();
    fields.push(Field::new(MARKER, DataType::UInt8));
    Source { plan: Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) }, scope }
}

fn joined_scope(left: &Scope, right: &Scope, left_width: usize) -> Scope {
    let mut scope = left.clone();
    scope.columns.extend(right.columns.iter().map(|column| ScopeColumn { expr: column.expr.map_columns(&|index| index + left_width), ..column.clone() }));
    scope
}

/// A subquery's plan as a source whose columns are found by its names.
pub(super) fn plan_source(plan: Plan, table: Option<&str>) -> Source {
    let columns = plan
        .schema
        .fields
        .iter()
        .enumerate()
        .map(|(i, field)| ScopeColumn {
            database: None,
            table: table.map(str::to_string),
            name: field.name.to_string(),
            data_type: field.data_type.clone(),
            expr: Expr::column(i, field.data_type.clone()),
            in_asterisk: true,
            only_qualified: false,
        })
        .collect();
    Source { plan, scope: Scope { columns, ..Scope::default() } }
}

/// `left = right` of a join condition, the right side over the right input's own positions.
fn equality_sides(condition: &Expr, left_width: usize) -> Option<(Expr, Expr)> {
    let functions::ExprKind::Call { function, args } = &condition.kind else { return None };
    if function.name() != "equals" {
        return None;
    }
    let side = |expr: &Expr| {
        let columns = expr.columns();
        let is_left = !columns.is_empty() && columns.iter().all(|&c| c < left_width);
        let is_right = !columns.is_empty() && columns.iter().all(|&c| c >= left_width);
        (is_left, is_right)
    };
    let shifted = |expr: &Expr| expr.map_columns(&|index| index - left_width);
    match (side(&args[0]), side(&args[1])) {
        ((true, _), (_, true)) => Some((args[0].clone(), shifted(&args[1]))),
        ((_, true), (true, _)) => Some((args[1].clone(), shifted(&args[0]))),
        _ => None,
    }
}

/// A constant column of a `Values` plan, for callers that make plans by hand.
pub fn values_plan(schema: Schema, columns: Vec<Column>, rows: usize) -> Plan {
    let names: Vec<String> = schema.fields.iter().map(|field| field.name.to_string()).collect();
    renamed(Plan { node: PlanNode::Values(Arc::new(vec![Block::new(columns, rows)])), schema: Arc::new(schema) }, &names)
}
