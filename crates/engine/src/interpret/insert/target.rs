//! Target of an insert: a table or a table function, and the columns that are given.

use super::super::Interpreter;
use crate::engines::partitioned::{OpenPart, PLACEHOLDER, PartitionedTable};
use base::{Result, bail, err};
use catalog::{FunctionScope, find_table_function};
use functions::Expr;
use plan::analyze::{Analyzer, bind_over_table};
use sql::ast;
use std::sync::Arc;
use storage::{DefaultKind, Table, TableDefinition};
use types::{DataType, Value};

/// Target of an insert.
pub(super) struct Target {
    pub(super) table: Arc<dyn Table>,
    /// Database and name, if it is in the catalog.
    pub(super) name: Option<(String, String)>,
}

impl Interpreter<'_> {
    /// Refuses columns of a view with parameters, which are known only when it is called.
    fn refuse_unknown_columns(&self, name: &ast::ObjectName) -> Result<()> {
        let found = self.session.engine.catalog.object(self.database_of(name), &name.name.name);
        if let Ok(entry) = found
            && matches!(entry.object, catalog::Object::View(_))
            && super::super::create::view::view_columns(&entry.create_query)?.is_empty()
        {
            return Err(name.span().locate(err!(
                EmptyListOfColumnsPassed,
                "{} is a view with parameters: there are no columns to insert into",
                name.name.name
            )));
        }
        Ok(())
    }

    /// Refuses to write into a table function that stands for a query; errors of reading it come first.
    fn refuse_query(&self, call: &ast::FunctionCall) -> Result<()> {
        let storage = match call.name.name.as_str() {
            "view" => "View",
            "merge" => "Merge",
            "loop" => "Loop",
            "dictionary" => "Dictionary",
            _ => return Ok(()),
        };
        let text = format!(
            "SELECT * FROM {}",
            ast::Expr::new(ast::ExprKind::Function(Box::new(call.clone())), call.name.span)
        );
        let query = sql::parse_select(&text, &sql::ParseOptions::default())?;
        self.with_environment(|env| Analyzer::new(env).analyze(&query))?;
        Err(call.name.span.locate(err!(NotImplemented, "Method write is not supported by storage {storage}")))
    }

    pub(super) fn target_table(&self, name: &ast::ObjectName) -> Result<Target> {
        self.refuse_unknown_columns(name)?;
        let (entry, table) = self.table_entry(name)?;
        Ok(Target { table, name: Some((entry.database.clone(), entry.name.clone())) })
    }

    pub(super) fn target_function(&self, call: &ast::FunctionCall, insert: &ast::Insert) -> Result<Target> {
        self.refuse_query(call)?;
        if let Some(plain) = self.with_environment(|env| Analyzer::new(env).of_cluster(call))? {
            return self.target_function(&plain, insert);
        }
        if let Some(remote) = self.with_environment(|env| Analyzer::new(env).remote_table(call))? {
            if remote.shards > 1 && !remote.has_sharding_key {
                bail!(
                    StorageRequiresParameter,
                    "Rows for {} shards need a sharding key: {}(addresses, database, table, user, password, \
                    sharding_key)",
                    remote.shards,
                    call.name.name
                );
            }
            // All shards are this server: wherever a row goes, it is the same table.
            return match &remote.kind {
                ast::TableKind::Name(name) => self.target_table(name),
                ast::TableKind::Function(inner, _) => self.target_function(inner, insert),
                ast::TableKind::Subquery(_) => bail!(NotImplemented, "Rows cannot be inserted into a subquery"),
            };
        }
        let args = self.with_environment(|env| Analyzer::new(env).table_function_args(call))?;
        let mut args: Vec<(Option<String>, Value)> = args.into_iter().map(|arg| (arg.name, arg.value)).collect();
        // `file(path[, format])` as a target takes its structure from the query.
        if let ("file", ast::InsertSource::Select(query)) = (call.name.name.as_str(), &insert.source)
            && args.len() < 3
        {
            let structure = self.structure(query)?;
            if args.len() == 1 {
                args.push((None, Value::string("auto")));
            }
            args.push((None, Value::string(structure)));
        }
        let is_of_objects = plan::analyze::is_object_function(&call.name.name);
        if let (true, ast::InsertSource::Select(query)) = (is_of_objects, &insert.source) {
            args.push((Some(catalog::object_table::STRUCTURE_OF_QUERY.into()), Value::string(self.structure(query)?)));
        }
        if let (true, Some(by)) = (is_of_objects || call.name.name == "file", &insert.partition_by) {
            return Ok(Target { table: self.partitioned(&call.name.name, args, by)?, name: None });
        }
        let args: Vec<(Option<&str>, &Value)> = args.iter().map(|(name, value)| (name.as_deref(), value)).collect();
        let scope = FunctionScope {
            settings: &self.context.settings,
            files: &self.session.engine.files,
            expressions: None,
            defaults: None,
        };
        Ok(Target { table: find_table_function(&call.name.name)?(&args, &scope)?, name: None })
    }

    /// Names and types of the columns of a query.
    fn structure(&self, query: &ast::SelectQuery) -> Result<String> {
        let plan = self.with_environment(|env| Analyzer::new(env).analyze(query))?;
        let fields = plan.schema.fields.iter();
        let structure: Vec<String> = fields
            .map(|field| format!("{} {}", types::data_type::quote_identifier(&field.name), field.data_type))
            .collect();
        Ok(structure.join(", "))
    }

    /// The files of `file(…) PARTITION BY by`: one for each value where the path has a place for it.
    pub(super) fn partitioned(
        &self,
        function: &str,
        args: Vec<(Option<String>, Value)>,
        by: &ast::Expr,
    ) -> Result<Arc<dyn Table>> {
        let path_of = |(name, value): &(Option<String>, Value)| {
            let is_path = name.as_deref().is_none_or(|name| matches!(name, "url" | "filename" | "blob_path"));
            let path = String::from_utf8_lossy(value.as_bytes().filter(|_| is_path)?).into_owned();
            path.contains(PLACEHOLDER).then_some(path)
        };
        let place = args.iter().enumerate().find_map(|(at, arg)| Some((at, path_of(arg)?)));
        let (engine, settings) = (self.session.engine.clone(), self.context.settings.clone());
        let Some((at, path)) = place else {
            let args: Vec<(Option<&str>, &Value)> = args.iter().map(|(name, value)| (name.as_deref(), value)).collect();
            let table = find_table_function(function)?(
                &args,
                &FunctionScope { settings: &settings, files: &engine.files, expressions: None, defaults: None },
            )?;
            let (definition, by) = self.partition_value(&*table, by)?;
            let open: OpenPart = Arc::new(move |_| Ok(table.clone()));
            return Ok(Arc::new(PartitionedTable {
                definition,
                by: Expr::literal(Value::string(""), by.data_type),
                open,
            }));
        };
        let made = find_table_function(function)?;
        let open: OpenPart = Arc::new(move |value| {
            let mut args = args.clone();
            args[at].1 = Value::string(path.replace(PLACEHOLDER, value));
            let args: Vec<(Option<&str>, &Value)> = args.iter().map(|(name, value)| (name.as_deref(), value)).collect();
            made(&args, &FunctionScope { settings: &settings, files: &engine.files, expressions: None, defaults: None })
        });
        let (definition, by) = self.partition_value(&*open("0")?, by)?;
        Ok(Arc::new(PartitionedTable { definition, by, open }))
    }

    /// A table's definition, and an expression over its columns as a string.
    fn partition_value(&self, table: &dyn Table, by: &ast::Expr) -> Result<(Arc<TableDefinition>, Expr)> {
        let definition = table.definition();
        let columns: Vec<(String, DataType)> =
            definition.columns.iter().map(|column| (column.name.clone(), column.data_type.clone())).collect();
        let text = ast::Expr::call("toString", vec![by.clone()], by.span);
        let by = self.with_environment(|env| bind_over_table(env, &columns, &text))?;
        Ok((definition, by))
    }

    /// Columns that an insert without a list gives.
    pub(super) fn all_columns(&self, definition: &TableDefinition) -> Vec<String> {
        let given = |kind: Option<DefaultKind>| match kind {
            Some(DefaultKind::Alias | DefaultKind::Ephemeral) => false,
            Some(DefaultKind::Materialized) => false,
            Some(DefaultKind::Default) | None => true,
        };
        definition
            .columns
            .iter()
            .filter(|column| given(column.default.as_ref().map(|default| default.kind)))
            .map(|column| column.name.clone())
            .collect()
    }

    pub(super) fn insert_columns(&self, insert: &ast::Insert, definition: &TableDefinition) -> Result<Vec<String>> {
        let Some(list) = &insert.columns else { return Ok(self.all_columns(definition)) };
        let mut columns: Vec<String> = Vec::new();
        for item in list {
            match item {
                ast::InsertColumn::Name(name) => {
                    if definition.column_index(&name.name).is_none() {
                        let names = definition.columns.iter().map(|column| column.name.as_str());
                        let hint = base::suggest::maybe_you_meant(&name.name, names);
                        return Err(name.span.locate(err!(
                            NoSuchColumnInTable,
                            "No such column {} in the table{hint}",
                            name.name
                        )));
                    }
                    if columns.contains(&name.name) {
                        return Err(name.span.locate(err!(DuplicateColumn, "Column {} is given twice", name.name)));
                    }
                    columns.push(name.name.clone());
                }
                ast::InsertColumn::Matcher(pattern, transformers) => {
                    columns.extend(self.matched_columns(definition, pattern.as_deref(), transformers)?)
                }
            }
        }
        Ok(columns)
    }

    fn matched_columns(
        &self,
        definition: &TableDefinition,
        pattern: Option<&str>,
        transformers: &[ast::ColumnTransformer],
    ) -> Result<Vec<String>> {
        let compile = |pattern: &str| {
            regex::Regex::new(pattern)
                .map_err(|error| err!(CannotCompileRegexp, "'{pattern}' is no regular expression: {error}"))
        };
        let pattern = pattern.map(compile).transpose()?;
        let mut columns = self.all_columns(definition);
        columns.retain(|name| pattern.as_ref().is_none_or(|pattern| pattern.is_match(name)));
        for transformer in transformers {
            match transformer {
                ast::ColumnTransformer::Except { columns: names, .. } => {
                    columns.retain(|name| !names.iter().any(|except| except.name == *name))
                }
                ast::ColumnTransformer::ExceptRegex(pattern) => {
                    let pattern = compile(pattern)?;
                    columns.retain(|name| !pattern.is_match(name));
                }
                _ => bail!(BadArguments, "Only EXCEPT can follow an asterisk in the columns of an INSERT"),
            }
        }
        Ok(columns)
    }
}
