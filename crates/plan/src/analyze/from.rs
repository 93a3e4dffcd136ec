//! `FROM`: tables, joins and `ARRAY JOIN` become a plan and a scope.

use super::bind::{Binder, cast_to};
use super::passed_totals::join_arrays_of_totals;
use super::scope::{Aliases, Qualifier, Scope, ScopeColumn};
use super::{Analyzer, CteScope, Ctes, Relation, TableFunctionArg, renamed};
use crate::logical::{Plan, PlanNode, ScanNode};
use base::{Result, bail, err};
use functions::Expr;
use sql::ast;
use std::collections::HashSet;
use std::sync::{Arc, LazyLock};
use storage::{DefaultKind, Table};
use types::{Block, Column, DataType, Field, Schema, TupleType, Value};

/// A plan with the names of its columns.
pub(super) struct Source {
    pub plan: Plan,
    pub scope: Scope,
}

/// Stands before a regular expression of names of databases, where the name of one stands otherwise.
pub const DATABASES_MATCHING: &str = "\u{1}REGEXP:";

impl Analyzer<'_> {
    /// The rows and names of a `FROM`; without it those of `system.one`. Conditions of joins and arrays may use the
    /// query's aliases.
    pub(super) fn from(&self, from: Option<&ast::From>, aliases: &Aliases, ctes: &Ctes) -> Result<Source> {
        let Some(from) = from else { return Ok(system_one(ctes)) };
        // Tables that are not there are told before names that are missing.
        match (self.joined_tables(from, aliases, ctes), self.check_names(from)) {
            (Err(error), _)
                if matches!(error.code(), base::ErrorCode::UnknownTable | base::ErrorCode::UnknownDatabase) =>
            {
                Err(error)
            }
            (source, names) => names.and(source),
        }
    }

    fn joined_tables(&self, from: &ast::From, aliases: &Aliases, ctes: &Ctes) -> Result<Source> {
        let mut source = match &from.first {
            Some(table) => self.table_ref(table, ctes)?,
            None => system_one(ctes),
        };
        if !from.joins.is_empty() {
            source.scope.aliases.clone_from(aliases);
        }
        for step in &from.joins {
            source = match step {
                ast::JoinStep::Join(join) => self.join(source, join, ctes).map_err(|error| join.span.locate(error))?,
                ast::JoinStep::ArrayJoin(array_join) => self.array_join(source, array_join)?,
            };
        }
        Ok(source)
    }

    /// Joined tables must be told apart by their names.
    ///
    /// # Errors
    /// `MULTIPLE_EXPRESSIONS_FOR_ALIAS`; `ALIAS_REQUIRED` for subqueries and table functions without a name.
    fn check_names(&self, from: &ast::From) -> Result<()> {
        let joined = from
            .joins
            .iter()
            .filter_map(|step| if let ast::JoinStep::Join(join) = step { Some(&join.table) } else { None });
        let tables: Vec<&ast::TableRef> = from.first.iter().chain(joined).collect();
        if tables.len() < 2 {
            return Ok(());
        }
        // Columns of a PASTE JOIN are told apart by their own names.
        let is_pasted = from
            .joins
            .iter()
            .any(|step| matches!(step, ast::JoinStep::Join(join) if join.kind == ast::JoinKind::Paste));
        let requires_alias = self.env.settings.joined_subquery_requires_alias && !is_pasted;
        // What an ARRAY JOIN stands between is not joined itself.
        let first_is_joined = matches!(from.joins.first(), Some(ast::JoinStep::Join(_)));
        let mut names = HashSet::new();
        for (i, table) in tables.into_iter().enumerate() {
            let requires_alias = requires_alias && (i > 0 || first_is_joined || from.first.is_none());
            match &table.alias {
                Some(alias) if !names.insert(alias.name.as_str()) => {
                    return Err(alias.span.locate(err!(
                        MultipleExpressionsForAlias,
                        "Multiple table expressions with same alias {}",
                        alias.name
                    )));
                }
                None if requires_alias && !table.lateral && !matches!(table.kind, ast::TableKind::Name(_)) => {
                    return Err(table.span.locate(err!(
                        AliasRequired,
                        "A subquery or table function in a JOIN needs an \
                        alias (or set joined_subquery_requires_alias = 0)"
                    )));
                }
                _ => {}
            }
        }
        Ok(())
    }

    pub(super) fn table_ref(&self, table: &ast::TableRef, ctes: &Ctes) -> Result<Source> {
        let mut source = self.table_kind(table, ctes).map_err(|error| table.span.locate(error))?;
        if let Some(sample) = &table.sample {
            source = self.sampled(source, sample).map_err(|error| table.span.locate(error))?;
        }
        source = self.filtered_table(source, table, ctes)?;
        if let ast::TableKind::Name(name) = &table.kind {
            let database =
                name.database.as_ref().map_or(self.env.functions.database.as_str(), |database| &database.name);
            let own = (database, &name.name.name);
            source.scope.requalify(|of| of.own_table = Some((own.0.to_string(), own.1.clone())));
        }
        if let Some(alias) = &table.alias {
            source.scope.requalify(|of| (of.table, of.database) = (Some(alias.name.clone()), None));
        }
        if !table.column_aliases.is_empty() {
            if table.column_aliases.len() > source.scope.columns.len() {
                bail!(
                    BadArguments,
                    "There are {} column aliases for {} columns",
                    table.column_aliases.len(),
                    source.scope.columns.len()
                );
            }
            for (column, alias) in source.scope.columns.iter_mut().zip(&table.column_aliases) {
                column.name = alias.name.as_str().into();
            }
        }
        source.scope.ctes = ctes.clone();
        Ok(source)
    }

    fn table_kind(&self, table: &ast::TableRef, ctes: &Ctes) -> Result<Source> {
        if table.is_final {
            check_final(table, ctes)?;
        }
        match &table.kind {
            ast::TableKind::Subquery(query) => Ok(plan_source(self.query(query, ctes)?, None)),
            // FINAL is for the tables that are merged, where they have it.
            ast::TableKind::Function(call, _) if table.is_final => {
                let settings = base::Settings { final_: true, ..self.env.settings.clone() };
                let env = super::Environment { settings: &settings, ..*self.env };
                Analyzer::new(&env).table_function(call, ctes)
            }
            ast::TableKind::Function(call, _) => self.table_function(call, ctes),
            ast::TableKind::Name(name) => match cte_named(name, ctes) {
                Some(found) => Ok(plan_source(self.cte(&found)?, Some(&found.name))),
                None => self.named_relation(name, table.is_final),
            },
        }
    }

    /// The rows of a table or view of the catalog.
    fn named_relation(&self, name: &ast::ObjectName, is_final: bool) -> Result<Source> {
        let database = name.database.as_ref().map(|database| database.name.as_str());
        match self.env.catalog.relation(database, &name.name.name)? {
            Relation::Table(found, _) if !self.reads_sets.get() && found.definition().engine == "Set" => {
                bail!(NotImplemented, "Method read is not supported by storage Set: it stands on the right of IN")
            }
            Relation::Table(found, shown) => {
                self.scan(self.finalized(found, is_final)?, shown, database, Some(&name.name.name))
            }
            Relation::Narrowed(found, shown, columns) => {
                let source = self.scan(self.finalized(found, is_final)?, shown, database, Some(&name.name.name))?;
                self.narrowed(source, &columns)
            }
            Relation::View(query, columns) => self.view(name, &query, &columns),
        }
    }

    /// The rows of a view. Its own names are resolved where it was made: its query carries its database.
    fn view(&self, name: &ast::ObjectName, query: &ast::SelectQuery, columns: &[(String, DataType)]) -> Result<Source> {
        let plan = self.with_frames(0, || self.query(query, &Ctes::default())).map_err(|error| match error.code() {
            // Its columns are known with its parameters only.
            base::ErrorCode::UnknownQueryParameter if columns.is_empty() => err!(
                EmptyListOfColumnsQueried,
                "View {} has parameters: read it as {}(name = value). {}",
                name.name,
                name.name,
                error.message()
            ),
            _ => error,
        })?;
        let mut source = with_hidden(plan_source(self.declared(plan, columns)?, Some(&name.name.name)));
        let home = name.database.as_ref().map_or(self.env.functions.database.as_str(), |database| &database.name);
        let places = virtual_columns(Some(home), Some(&name.name.name)).into_iter();
        let known: HashSet<Arc<str>> = source.scope.columns.iter().map(|column| column.name.clone()).collect();
        let of = Qualifier::of_table(&name.name.name);
        source.scope.columns.extend(
            places
                .filter(|column| !known.contains(&column.name))
                .map(|column| ScopeColumn { of: Some(of.clone()), ..column }),
        );
        Ok(source)
    }

    /// A scan of which only some columns are seen, in their order and types.
    fn narrowed(&self, mut source: Source, columns: &[(String, DataType)]) -> Result<Source> {
        let all = std::mem::take(&mut source.scope.columns);
        for (name, data_type) in columns {
            let Some(own) = all.iter().find(|column| *column.name == **name) else {
                bail!(
                    ThereIsNoColumn,
                    "The materialized view has a column {name} that the table of its rows does not have"
                );
            };
            let expr = cast_to(self.env, own.expr.clone(), data_type)?;
            source.scope.columns.push(ScopeColumn { expr, in_asterisk: true, ..own.clone() });
        }
        // Those that tell where a row lies are found still.
        let is_hidden = |column: &ScopeColumn| {
            column.name.starts_with('_')
                && !column.in_asterisk
                && !column.is_own
                && !columns.iter().any(|(name, _)| **name == *column.name)
        };
        source.scope.columns.extend(all.into_iter().filter(is_hidden));
        Ok(source)
    }

    /// The rows of a view in the columns that it is declared with.
    fn declared(&self, plan: Plan, columns: &[(String, DataType)]) -> Result<Plan> {
        let is_same = |(field, (name, data_type)): (&Field, &(String, DataType))| {
            *field.name == **name && field.data_type == *data_type
        };
        if columns.is_empty()
            || columns.len() == plan.schema.len() && plan.schema.fields.iter().zip(columns).all(is_same)
        {
            return Ok(plan);
        }
        let mut exprs = Vec::with_capacity(columns.len());
        for (name, data_type) in columns {
            let Some(index) = plan.schema.index_of(name) else {
                bail!(
                    UnknownIdentifier,
                    "The view has a column {name} that its query does not give: it gives {}",
                    plan.schema.fields.iter().map(|field| &*field.name).collect::<Vec<_>>().join(", ")
                );
            };
            exprs.push(cast_to(self.env, Expr::column(index, plan.schema.fields[index].data_type.clone()), data_type)?);
        }
        let fields = columns.iter().map(|(name, data_type)| Field::new(name.as_str(), data_type.clone())).collect();
        Ok(Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(Schema::new(fields)) })
    }

    /// The table as `FINAL` reads it; the setting `final` means those tables that know it.
    fn finalized(&self, table: Arc<dyn Table>, is_final: bool) -> Result<Arc<dyn Table>> {
        if is_final {
            return table.finalized(self.env.settings);
        }
        if !self.env.settings.apply_deleted_mask
            && let Some(table) = table.unmasked()
        {
            return Ok(table);
        }
        if self.env.settings.final_
            && let Ok(table) = table.finalized(self.env.settings)
        {
            return Ok(table);
        }
        Ok(table)
    }

    fn table_function(&self, call: &ast::FunctionCall, ctes: &Ctes) -> Result<Source> {
        match (call.name.name.as_str(), call.args.as_slice()) {
            ("view", [ast::Expr { kind: ast::ExprKind::Subquery(query), .. }]) => {
                return Ok(plan_source(self.query(query, ctes)?, None));
            }
            // Whoever is here may read everything: the table function only says how the columns look.
            (
                "viewIfPermitted",
                [
                    ast::Expr { kind: ast::ExprKind::Subquery(query), .. },
                    ast::Expr { kind: ast::ExprKind::Function(other), .. },
                ],
            ) => {
                let (plan, other) = (self.query(query, ctes)?, self.table_function(other, ctes)?.plan);
                let is_same = |(a, b): (&Field, &Field)| a.name == b.name && a.data_type == b.data_type;
                if plan.schema.len() != other.schema.len()
                    || !plan.schema.fields.iter().zip(&other.schema.fields).all(is_same)
                {
                    bail!(
                        BadArguments,
                        "Table function viewIfPermitted needs a query with the columns of the table function after ELSE"
                    );
                }
                return Ok(plan_source(plan, None));
            }
            _ => {}
        }
        if call.name.name == "view" {
            bail!(SyntaxError, "Table function view takes a query: view(SELECT …)");
        }
        if let Some(source) = self.reshaped(call, ctes)? {
            return Ok(source);
        }
        if let Some(source) = self.remote(call, ctes)? {
            return Ok(source);
        }
        if let ("loop", [looped]) = (call.name.name.as_str(), call.args.as_slice())
            && let Some(table) = self.looped(looped)?
        {
            return self.scan(table, call.name.name.clone(), None, Some(&call.name.name));
        }
        if call.name.name == "viewExplain" {
            return self.explained(call);
        }
        let args = self.table_function_args(&with_constants(call, ctes))?;
        if call.name.name.starts_with("numbers")
            && let Some(arg) = args.iter().find(|arg| arg.data_type.is_nullable())
        {
            bail!(
                IllegalTypeOfArgument,
                "Illegal type {} of an argument of table function {}: it must be a number",
                arg.data_type,
                call.name.name
            );
        }
        if let Some(query) = self.env.catalog.function_query(&call.name.name, &args)? {
            return Ok(with_hidden(plan_source(
                self.with_frames(0, || self.query(&query, &Ctes::default()))?,
                Some(&call.name.name),
            )));
        }
        if let Some(plan) = self.view_with_parameters(&call.name.name, &args)? {
            let name = call.name.name.rsplit_once('.').map_or(call.name.name.as_str(), |(_, name)| name);
            return Ok(with_hidden(plan_source(plan, Some(name))));
        }
        let table = self.env.catalog.table_function(&call.name.name, &args)?;
        self.scan(table, call.name.name.clone(), None, Some(&call.name.name))
    }

    /// The table of `loop(t)` and `loop(function(…))`, whose rows come again and again.
    fn looped(&self, arg: &ast::Expr) -> Result<Option<Arc<dyn Table>>> {
        let table = match &arg.kind {
            ast::ExprKind::Identifier(parts) => {
                let Some((name, database)) = parts.split_last() else { return Ok(None) };
                match self.env.catalog.relation(database.last().map(|database| database.name.as_str()), &name.name)? {
                    Relation::Table(table, _) | Relation::Narrowed(table, ..) => table,
                    Relation::View(..) => bail!(
                        NotImplemented,
                        "Table function loop takes a table or a table function: {} is a view",
                        name.name
                    ),
                }
            }
            ast::ExprKind::Function(call) => {
                self.env.catalog.table_function(&call.name.name, &self.table_function_args(call)?)?
            }
            _ => return Ok(None),
        };
        Ok(Some(Arc::new(storage::LoopedTable::new(table))))
    }

    /// The constant arguments of a table function.
    ///
    /// # Errors
    /// For arguments that are not constants.
    pub fn table_function_args(&self, call: &ast::FunctionCall) -> Result<Vec<TableFunctionArg>> {
        let scope = Scope::default();
        let mut binder = Binder::new(self, &scope);
        let mut constant = |arg: &ast::Expr| -> Result<(Value, DataType)> {
            if let ast::ExprKind::Identifier(parts) = &arg.kind {
                if matches!(call.name.name.as_str(), "numbers" | "numbers_mt" | "generate_series" | "generateSeries") {
                    return Err(arg.span.locate(err!(
                        UnknownIdentifier,
                        "Unknown expression identifier '{}'",
                        super::scope::join(parts)
                    )));
                }
                return Ok((Value::string(super::scope::join(parts)), DataType::String));
            }
            if let ("merge", Some(regexp)) =
                (call.name.name.as_str(), arg.as_function().filter(|call| call.name.name == "REGEXP"))
                && let [pattern] = regexp.args.as_slice()
                && let Some(Value::String(pattern)) = binder.bind(pattern)?.as_literal()
            {
                return Ok((
                    Value::string(format!("{DATABASES_MATCHING}{}", String::from_utf8_lossy(pattern))),
                    DataType::String,
                ));
            }
            let bound = binder.bind(arg)?;
            match bound.as_literal() {
                Some(value) => Ok((value.clone(), bound.data_type.clone())),
                None => Err(arg.span.locate(base::err!(
                    BadArguments,
                    "Arguments of table function {} must be constants",
                    call.name.name
                ))),
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
                    let (constant, data_type) = constant(value)?;
                    return Ok(TableFunctionArg {
                        name: Some(super::scope::join(parts)),
                        value: constant,
                        data_type,
                        text: value.to_string(),
                    });
                }
                let (value, data_type) = constant(arg)?;
                Ok(TableFunctionArg { name: None, value, data_type, text: arg.to_string() })
            })
            .collect()
    }

    /// Reads all columns of a table; what is not used is pruned later.
    pub(super) fn scan(
        &self,
        table: Arc<dyn Table>,
        shown: String,
        database: Option<&str>,
        name: Option<&str>,
    ) -> Result<Source> {
        let definition = table.definition();
        let read = definition.read_schema(table.virtual_columns());
        let of = Arc::new(Qualifier {
            database: database.map(str::to_string),
            table: name.map(str::to_string),
            own_table: None,
        });
        let place = |column: ScopeColumn| ScopeColumn { of: Some(of.clone()), in_asterisk: false, ..column };
        let fields = &read.schema.fields;
        let mut columns: Vec<ScopeColumn> = Vec::with_capacity(fields.len() + 2 * VIRTUAL_NAMES.len() + 4);
        for (position, field) in fields.iter().enumerate() {
            let column = place(ScopeColumn::new(field.name.clone(), Expr::column(position, field.data_type.clone())));
            let own = read.stored.get(position);
            let in_asterisk = own.is_some_and(|&own| {
                let default = definition.columns[own].default.as_ref();
                let is_materialized = default.is_some_and(|default| default.kind == DefaultKind::Materialized);
                !is_materialized || self.env.settings.asterisk_include_materialized_columns
            });
            columns.push(ScopeColumn { is_own: own.is_some(), in_asterisk, ..column });
        }
        if read.virtuals.iter().any(|column| !storage::VirtualColumn::OF_FILE.contains(column)) {
            let is_read = |column: &ScopeColumn| read.virtuals.iter().any(|read| *read.name() == *column.name);
            let fixed = fixed_columns().into_iter();
            columns.extend(fixed.filter(|column| !read.hides(&column.name) && !is_read(column)).map(place));
            columns.extend(self.partition_value(&definition, &read)?.map(place));
        }
        let is_named = name.is_some_and(|name| name != shown);
        let home = database.or_else(|| is_named.then(|| self.env.functions.database.as_str()));
        columns.extend(virtual_columns(home, name).into_iter().filter(|column| !read.hides(&column.name)).map(place));
        let is_ephemeral = |column: &&storage::ColumnDefinition| {
            column.default.as_ref().is_some_and(|default| default.kind == DefaultKind::Ephemeral)
        };
        let unreadable = definition.columns.iter().filter(is_ephemeral).map(|column| column.name.clone()).collect();
        let mut scope = Scope { columns, unreadable, ..Scope::default() };
        for column in &definition.columns {
            let Some(default) = column.default.as_ref().filter(|default| default.kind == DefaultKind::Alias) else {
                continue;
            };
            let parsed = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?;
            let bound = Binder::new(self, &scope).bind(&parsed)?;
            let expr = cast_to(self.env, bound, &column.data_type)?;
            let in_asterisk = self.env.settings.asterisk_include_alias_columns;
            scope.columns.push(ScopeColumn {
                is_own: true,
                in_asterisk,
                ..place(ScopeColumn::new(column.name.as_str(), expr))
            });
        }
        let node = ScanNode {
            name: shown,
            source: read.source.clone(),
            output: (0..read.source.len()).collect(),
            ..ScanNode::of(table)
        };
        Ok(Source { plan: Plan { node: PlanNode::Scan(Box::new(node)), schema: read.schema.clone() }, scope })
    }

    /// `_partition_value`: the tuple of the partition key, which is the same for all rows of a part, over a scan of all
    /// columns.
    fn partition_value(
        &self,
        definition: &storage::TableDefinition,
        read: &storage::ReadSchema,
    ) -> Result<Option<ScopeColumn>> {
        const NAME: &str = "_partition_value";
        if definition.partition_key.is_empty() || read.hides(NAME) {
            return Ok(None);
        }
        let position = |column: usize| read.stored.iter().position(|stored| *stored == column);
        let exprs: Option<Vec<Expr>> = definition
            .partition_key
            .iter()
            .map(|part| {
                let is_read = part.expr.columns().iter().all(|&column| position(column).is_some());
                is_read.then(|| part.expr.map_columns(&|column| position(column).unwrap_or(0)))
            })
            .collect();
        match exprs {
            Some(exprs) => Ok(Some(ScopeColumn::new(NAME, super::filters::call(self.env, "tuple", exprs)?))),
            None => Ok(None),
        }
    }

    fn array_join(&self, source: Source, array_join: &ast::ArrayJoin) -> Result<Source> {
        let Source { plan, mut scope } = source;
        let width = plan.schema.len();
        let mut arrays = Vec::new();
        let mut added = Vec::new();
        for item in array_join.exprs.iter().flat_map(|item| nested_arrays(&scope, item)) {
            let item = &item;
            let mut plain = item.clone();
            plain.alias = None;
            let mut binder = Binder::new(self, &scope);
            binder.columns_first = true;
            binder.aggregates_forbidden_in = Some("ARRAY JOIN");
            let array = binder.bind(&plain)?;
            if !binder.array_joins.is_empty() {
                return Err(item.span.locate(base::err!(
                    NotImplemented,
                    "arrayJoin cannot stand in ARRAY JOIN: nest one in the other by a subquery"
                )));
            }
            let element = match &array.data_type {
                DataType::Array(inner) => (**inner).clone(),
                DataType::Map(pair) => entry_type(pair),
                other => {
                    return Err(item
                        .span
                        .locate(base::err!(TypeMismatch, "ARRAY JOIN requires an array or map, not {other}")));
                }
            };
            let name = item.alias.as_ref().map_or_else(|| item.column_name(), |alias| alias.name.clone());
            added.push((name, element, item.alias.is_some()));
            arrays.push(array);
        }
        let mut fields = plan.schema.fields.clone();
        for (i, (name, element, aliased)) in added.into_iter().enumerate() {
            let expr = Expr::column(width + i, element.clone());
            fields.push(Field::new(name.as_str(), element));
            match scope.columns.iter_mut().find(|column| *column.name == *name) {
                // Without an alias the element takes the place of the array.
                Some(column) if !aliased => column.expr = expr,
                _ => scope.columns.insert(0, ScopeColumn { in_asterisk: false, ..ScopeColumn::new(name, expr) }),
            }
        }
        let mut plan = plan;
        join_arrays_of_totals(self.env, &mut plan, &arrays, array_join.left)?;
        let node = PlanNode::ArrayJoin { input: Box::new(plan), arrays, left: array_join.left };
        Ok(Source { plan: Plan { node, schema: Arc::new(Schema::new(fields)) }, scope })
    }
}

/// The call with what `WITH` gives the names among its arguments.
fn with_constants(call: &ast::FunctionCall, ctes: &Ctes) -> ast::FunctionCall {
    let mut call = call.clone();
    for arg in &mut call.args {
        if let ast::ExprKind::Identifier(parts) = &arg.kind
            && let [name] = parts.as_slice()
            && let Some(alias) = ctes.find_alias(&name.name)
        {
            arg.kind = alias.expr.kind.clone();
        }
    }
    call
}

/// One row of one column, `dummy`.
fn system_one(ctes: &Ctes) -> Source {
    let schema = Schema::new(vec![Field::new("dummy", DataType::UInt8)]);
    let plan = values_plan(schema, vec![Column::from_vec(vec![0u8])], 1);
    let mut source = plan_source(plan, Some("one"));
    source.scope.ctes = ctes.clone();
    source.scope.requalify(|of| of.database = Some("system".into()));
    source
}

/// The type of an entry of a map, whose parts have names.
pub(super) fn entry_type(pair: &(DataType, DataType)) -> DataType {
    let names = Some(vec!["keys".to_string(), "values".to_string()]);
    DataType::Tuple(Arc::new(TupleType { elements: vec![pair.0.clone(), pair.1.clone()], names, geo: None }))
}

/// The arrays of a nested column that `ARRAY JOIN n [AS m]` names, each with its own name; any other item is itself.
fn nested_arrays(scope: &Scope, item: &ast::Expr) -> Vec<ast::Expr> {
    let ast::ExprKind::Identifier(parts) = &item.kind else { return vec![item.clone()] };
    if matches!(scope.find_column(parts), super::scope::Found::Column(..)) || scope.aliases.contains_key(&parts[0].name)
    {
        return vec![item.clone()];
    }
    let Some(nested) = parts.last().map(|part| part.name.as_str()) else { return vec![item.clone()] };
    let prefix = format!("{nested}.");
    let arrays: Vec<ast::Expr> = scope
        .columns
        .iter()
        .filter(|column| matches!(column.expr.data_type, DataType::Array(_)) && !column.only_qualified)
        .filter_map(|column| {
            let element = column.name.strip_prefix(&prefix)?;
            let mut array = ast::Expr::identifier(column.name.to_string(), item.span);
            array.alias =
                item.alias.as_ref().map(|alias| ast::Ident::new(format!("{}.{element}", alias.name), alias.span));
            Some(array)
        })
        .collect();
    if arrays.is_empty() { vec![item.clone()] } else { arrays }
}

/// Virtual columns of tables of parts that are the same for all rows, or follow from the partition key's columns.
fn fixed_columns() -> Vec<ScopeColumn> {
    static COLUMNS: LazyLock<Vec<ScopeColumn>> = LazyLock::new(|| {
        let nil = Expr::literal(DataType::Uuid.default_value(), DataType::Uuid);
        let disk = Expr::literal(Value::string("default"), DataType::low_cardinality(DataType::String));
        vec![
            ScopeColumn::new("_part_uuid", nil),
            ScopeColumn::new("_row_exists", Expr::literal(Value::UInt(1), DataType::UInt8)),
            ScopeColumn::new("_sample_factor", Expr::literal(Value::Float(1.0), DataType::Float64)),
            ScopeColumn::new("_disk_name", disk),
        ]
    });
    COLUMNS.clone()
}

/// Names that tell where a row comes from.
const VIRTUAL_NAMES: [&str; 2] = ["_table", "_database"];

/// The columns that tell which table a row comes from, found by name only.
fn virtual_columns(database: Option<&str>, name: Option<&str>) -> Vec<ScopeColumn> {
    let literal = |value: &str| Expr::literal(Value::string(value), DataType::low_cardinality(DataType::String));
    let known = VIRTUAL_NAMES.into_iter().zip([name, database]);
    known
        .filter_map(|(own, value)| Some(ScopeColumn { in_asterisk: false, ..ScopeColumn::new(own, literal(value?)) }))
        .collect()
}

/// Columns that tell where a row comes from are not part of the asterisk.
fn with_hidden(mut source: Source) -> Source {
    let is_hidden = |name: &str| {
        VIRTUAL_NAMES.contains(&name) || storage::VirtualColumn::ALL.iter().any(|column| column.name() == name)
    };
    let hidden = source.scope.columns.iter_mut().filter(|column| is_hidden(&column.name));
    hidden.for_each(|column| column.in_asterisk = false);
    source
}

/// The common table expression that a name without a database means, if there is one.
fn cte_named(name: &ast::ObjectName, ctes: &Ctes) -> Option<Arc<CteScope>> {
    if name.database.is_some() { None } else { ctes.find(&name.name.name) }
}

/// # Errors
/// For `FINAL` behind what is not merged.
fn check_final(table: &ast::TableRef, ctes: &Ctes) -> Result<()> {
    match &table.kind {
        ast::TableKind::Name(name) if cte_named(name, ctes).is_none() => Ok(()),
        ast::TableKind::Function(call, _) if call.name.name == "merge" => Ok(()),
        ast::TableKind::Function(..) => {
            bail!(IllegalFinal, "FINAL is for tables: it cannot follow a table function")
        }
        _ => bail!(UnsupportedMethod, "FINAL is for tables: it cannot follow a subquery or a CTE"),
    }
}

/// A subquery's plan as a source whose columns are found by its names.
pub(super) fn plan_source(plan: Plan, table: Option<&str>) -> Source {
    let of = table.map(Qualifier::of_table);
    let columns = plan
        .schema
        .fields
        .iter()
        .enumerate()
        .map(|(i, field)| ScopeColumn {
            of: of.clone(),
            qualified_by_subquery: field.name.contains('.'),
            ..ScopeColumn::new(field.name.clone(), Expr::column(i, field.data_type.clone()))
        })
        .collect();
    Source { plan, scope: Scope { columns, ..Scope::default() } }
}

/// A constant column of a `Values` plan, for callers that make plans by hand.
pub fn values_plan(schema: Schema, columns: Vec<Column>, rows: usize) -> Plan {
    let names: Vec<String> = schema.fields.iter().map(|field| field.name.to_string()).collect();
    renamed(
        Plan { node: PlanNode::Values(Arc::new(vec![Block::new(columns, rows)])), schema: Arc::new(schema) },
        &names,
    )
}
