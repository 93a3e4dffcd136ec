//! The structure of a table that its `CREATE` takes from elsewhere: from another table, a query, a table function, or
//! what its engine reads.

use crate::interpret::Interpreter;
use crate::interpret::definition::{argument_text, engine_arguments, is_regexp};
use base::{ErrorCode, Result, bail};
use catalog::{Object, ObjectEntry};
use plan::analyze::Analyzer;
use sql::ast;
use storage::{ColumnDefinition, DefaultKind};

impl Interpreter<'_> {
    /// Replaces calls among the arguments of an engine (`currentDatabase()`) by their values.
    pub(super) fn settle_arguments(&self, create: &mut ast::CreateTable) -> Result<()> {
        let Some(engine) =
            create.storage.engine.as_mut().filter(|engine| crate::engines::NAMES.contains(&engine.name.name.as_str()))
        else {
            return Ok(());
        };
        if crate::engines::is_of_objects(&engine.name.name) {
            return engine.args.iter_mut().flatten().try_for_each(|arg| self.settle_value(arg));
        }
        // The first argument of these is a database, and that of the session where it is empty; no name stays one.
        let takes_tables = matches!(engine.name.name.as_str(), "Buffer" | "Merge");
        let database = self.database_of(&create.name).to_string();
        for (place, arg) in engine.args.iter_mut().flatten().enumerate() {
            if engine.name.name == "Merge" && place == 0 && is_regexp(arg) {
                continue;
            }
            if takes_tables && place < 2 {
                let text = self.with_environment(|env| argument_text(env, arg))?;
                let text = if place == 0 && text.is_empty() { database.clone() } else { text };
                *arg = ast::Expr::new(ast::ExprKind::Literal(ast::Literal::string(text)), arg.span);
            } else {
                self.settle_value(arg)?;
            }
        }
        Ok(())
    }

    /// Replaces a call by its value, also in `name = value` and `headers('name' = value)`.
    fn settle_value(&self, arg: &mut ast::Expr) -> Result<()> {
        if let ast::ExprKind::Function(call) = &mut arg.kind {
            match (call.name.name.as_str(), call.args.as_mut_slice()) {
                ("equals", [name, value]) if call.is_operator && !matches!(name.kind, ast::ExprKind::Function(_)) => {
                    return self.settle_value(value);
                }
                ("headers", headers) => return headers.iter_mut().try_for_each(|header| self.settle_value(header)),
                _ => {}
            }
            let text = self.with_environment(|env| argument_text(env, arg))?;
            *arg = ast::Expr::new(ast::ExprKind::Literal(ast::Literal::string(text)), arg.span);
        }
        Ok(())
    }

    /// The columns of the source that a table reads.
    pub(super) fn found_columns(&self, create: &ast::CreateTable) -> Result<Option<Vec<ColumnDefinition>>> {
        let Some(engine) =
            create.storage.engine.as_ref().filter(|engine| crate::engines::finds_columns(&engine.name.name))
        else {
            return Ok(None);
        };
        if create.elements.as_ref().is_some_and(|elements| !elements.columns.is_empty()) {
            return Ok(None);
        }
        let arguments = self.with_environment(|env| engine_arguments(env, engine))?;
        if crate::engines::is_lake(&engine.name.name) {
            return catalog::lake::lake_columns(&engine.name.name, &arguments, &self.session.engine.files).map(Some);
        }
        let database = self.database_of(&create.name);
        if engine.name.name == "Merge" && arguments.len() == 2 {
            let columns = crate::engines::derived::merged_columns(&self.session.engine, database, &arguments)?;
            return Ok(Some(
                columns
                    .into_iter()
                    .map(|column| ColumnDefinition { comment: String::new(), codec: None, ..column })
                    .collect(),
            ));
        }
        let query =
            crate::engines::derived::query_for_columns(&self.session.engine, database, &engine.name.name, &arguments)?;
        let plan = self.with_environment(|env| Analyzer::new(env).analyze(&query))?;
        Ok(Some(
            plan.schema
                .fields
                .iter()
                .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
                .collect(),
        ))
    }

    /// Takes columns from `AS`, so that the stored statement stands alone.
    pub(super) fn complete_structure(&self, create: &mut ast::CreateTable) -> Result<()> {
        let columns = match create.source.take() {
            None => match self.found_columns(create)? {
                Some(columns) => columns,
                None => return Ok(()),
            },
            Some(ast::CreateSource::Table(other) | ast::CreateSource::CloneTable(other)) => {
                let entry = self.session.engine.catalog.object(self.database_of(&other), &other.name.name).map_err(
                    |error| {
                        let error = if error.code() == ErrorCode::UnknownTable {
                            base::err!(
                                CannotGetCreateTableQuery,
                                "There is no metadata of table {}: {}",
                                other.name.name,
                                error.message()
                            )
                        } else {
                            error
                        };
                        other.span().locate(error)
                    },
                )?;
                if matches!(entry.object, Object::Table(_))
                    && let ast::StatementKind::CreateTable(template) = sql::parse_statement(
                        &entry.create_query,
                        &sql::ParseOptions { max_query_size: 0, ..Default::default() },
                    )?
                    .statement
                    .kind
                {
                    if create.comment.is_none() {
                        create.comment.clone_from(&template.comment);
                    }
                    take_structure(create, *template);
                } else if create.storage.engine.is_none() && !create.temporary {
                    refuse_template(&entry)?;
                }
                if create.comment.is_none()
                    && let Object::Table(table) = &entry.object
                {
                    create.comment = Some(table.definition().comment.clone()).filter(|comment| !comment.is_empty());
                }
                self.columns_of(&other)?
            }
            Some(ast::CreateSource::Select(query) | ast::CreateSource::EmptySelect(query)) => {
                let plan = self.with_environment(|env| Analyzer::new(env).analyze(&query))?;
                plan.schema
                    .fields
                    .iter()
                    .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
                    .collect()
            }
            Some(ast::CreateSource::Function(call)) => {
                let query = crate::engines::derived::function_query(&function_text(&call))?;
                let plan = self.with_environment(|env| Analyzer::new(env).analyze(&query))?;
                create.source = Some(ast::CreateSource::Function(call));
                plan.schema
                    .fields
                    .iter()
                    .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
                    .collect()
            }
        };
        let elements = create.elements.get_or_insert_with(Default::default);
        if elements.columns.is_empty() {
            elements.columns = columns.iter().map(column_syntax).collect::<Result<_>>()?;
        }
        Ok(())
    }
}

/// Refuses to take the engine of an object that has none for a table.
fn refuse_template(entry: &ObjectEntry) -> Result<()> {
    let what = match &entry.object {
        Object::View(_) => "View",
        Object::Dictionary(_) => "Dictionary",
        Object::Table(_) if crate::system::is_own(&entry.database) => bail!(
            UnknownTable,
            "There is no metadata of table {} in database {}: give an ENGINE",
            entry.name,
            entry.database
        ),
        Object::Table(_) | Object::MaterializedView(_) => return Ok(()),
    };
    bail!(IncorrectQuery, "Cannot CREATE a table AS {}.{}, it is a {what}: give an ENGINE", entry.database, entry.name)
}

/// Makes a table like another: columns with all that belongs to them and constraints where none are given; indexes and
/// projections where the engine has such. Of the storage what is not given: its keys where both are of the MergeTree
/// family, and the engine, TTL and settings where no engine is given.
fn take_structure(create: &mut ast::CreateTable, template: ast::CreateTable) {
    let elements = create.elements.get_or_insert_with(Default::default);
    let of_template = template.elements.unwrap_or_default();
    if elements.columns.is_empty() {
        elements.columns = of_template.columns;
        elements.constraints = of_template.constraints;
        if create.storage.engine.as_ref().is_none_or(|engine| engine.name.name.ends_with("MergeTree")) {
            (elements.indexes, elements.projections) = (of_template.indexes, of_template.projections);
        }
    }
    let is_merge_tree =
        |storage: &ast::Storage| storage.engine.as_ref().is_some_and(|engine| engine.name.name.ends_with("MergeTree"));
    let (own, other) = (&mut create.storage, template.storage);
    if own.engine.is_none() || is_merge_tree(own) && is_merge_tree(&other) {
        // A key of its own, wherever it is written, is the table's.
        let has_primary_key = own.primary_key.is_some() || elements.primary_key.is_some();
        if !has_primary_key {
            (own.primary_key, elements.primary_key) = (other.primary_key, of_template.primary_key);
        }
        own.partition_by = own.partition_by.take().or(other.partition_by);
        if own.order_by.is_none() {
            (own.order_by, own.descending) = (other.order_by, other.descending);
        }
        own.sample_by = own.sample_by.take().or(other.sample_by);
    }
    if own.engine.is_none() {
        own.engine = other.engine;
        if own.ttl.is_empty() {
            own.ttl = other.ttl;
        }
        if own.settings.is_empty() {
            own.settings = other.settings;
        }
    }
}

pub(crate) fn column_syntax(column: &ColumnDefinition) -> Result<ast::ColumnDef> {
    let span = ast::Span::default();
    let default = match &column.default {
        None => None,
        Some(default) => Some(ast::ColumnDefault {
            kind: match default.kind {
                DefaultKind::Default => ast::DefaultKind::Default,
                DefaultKind::Materialized => ast::DefaultKind::Materialized,
                DefaultKind::Alias => ast::DefaultKind::Alias,
                DefaultKind::Ephemeral => ast::DefaultKind::Ephemeral,
            },
            expr: Some(sql::parse_expression(&default.expression, &sql::ParseOptions::default())?),
        }),
    };
    Ok(ast::ColumnDef {
        name: ast::Ident::new(column.name.clone(), span),
        ty: Some(ast::TypeName { text: column.data_type.to_string(), span }),
        nullable: None,
        default,
        comment: (!column.comment.is_empty()).then(|| column.comment.clone()),
        codec: None,
        statistics: None,
        ttl: None,
        collation: None,
        settings: Vec::new(),
        primary_key: false,
        auto_increment: false,
        span,
    })
}

/// A call of a table function as it is written.
pub(crate) fn function_text(call: &ast::FunctionCall) -> String {
    ast::Expr::new(ast::ExprKind::Function(Box::new(call.clone())), call.name.span).to_string()
}
