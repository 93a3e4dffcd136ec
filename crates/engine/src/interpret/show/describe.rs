//! `DESCRIBE`.

use crate::interpret::Interpreter;
use crate::query::Output;
use crate::system::rows::RowsBuilder;
use crate::system::shown_query;
use base::{Error, ErrorCode, Result};
use plan::analyze::Analyzer;
use sql::ast;
use storage::{ColumnDefinition, DefaultKind};
use types::{DataType, Value};

/// The columns of the answer that are texts.
const TEXTS: [&str; 7] =
    ["name", "type", "default_type", "default_expression", "comment", "codec_expression", "ttl_expression"];

impl Interpreter<'_> {
    pub(crate) fn describe(&mut self, table: &ast::TableRef) -> Result<Output> {
        let columns: Vec<ColumnDefinition> = match &table.kind {
            ast::TableKind::Name(name) => self.columns_of(name)?,
            ast::TableKind::Subquery(query) => self.query_columns(query)?,
            ast::TableKind::Function(call, _) if call.name.name == "input" => self.structure_columns(call)?,
            ast::TableKind::Function(call, _) if call.name.name.eq_ignore_ascii_case("format") => {
                self.data_columns(call)?
            }
            ast::TableKind::Function(..) => {
                let star = ast::Expr::new(ast::ExprKind::Asterisk(Box::default()), table.span);
                let select = ast::Select {
                    projection: vec![star],
                    from: Some(ast::From { first: Some(table.clone()), joins: Vec::new() }),
                    ..Default::default()
                };
                let columns = self.query_columns(&ast::SelectQuery::select(select))?;
                self.with_defaults(table, columns)?
            }
        };
        let virtuals = if self.context.settings.describe_include_virtual_columns {
            self.virtual_columns(table)?
        } else {
            Vec::new()
        };
        Ok(self.described(&columns, &virtuals))
    }

    /// The columns as rows, in the columns that the settings ask for.
    fn described(&self, columns: &[ColumnDefinition], virtuals: &[(String, DataType)]) -> Output {
        let settings = &self.context.settings;
        let (with_parts, with_virtuals) =
            (settings.describe_include_subcolumns, settings.describe_include_virtual_columns);
        let texts = if settings.describe_compact_output { &TEXTS[..2] } else { &TEXTS[..] };
        let mut names: Vec<(&str, DataType)> = texts.iter().map(|name| (*name, DataType::String)).collect();
        names.extend(with_parts.then_some(("is_subcolumn", DataType::UInt8)));
        names.extend(with_virtuals.then_some(("is_virtual", DataType::UInt8)));
        let mut rows = RowsBuilder::new(&names);
        let mut push = |values: [&str; 7], (is_part, is_virtual): (bool, bool)| {
            let flags = [with_parts.then_some(is_part), with_virtuals.then_some(is_virtual)];
            rows.push(
                values[..texts.len()]
                    .iter()
                    .map(Value::string)
                    .chain(flags.into_iter().flatten().map(|flag| Value::UInt(u64::from(flag)))),
            );
        };
        for column in columns {
            let (kind, expression) = match &column.default {
                Some(default) => (default_kind_name(default.kind), shown_query(&default.expression)),
                None => ("", String::new()),
            };
            push(
                [
                    &column.name,
                    &self.type_name(&column.data_type),
                    kind,
                    &expression,
                    &column.comment,
                    column.codec.as_deref().unwrap_or(""),
                    &column.ttl_text,
                ],
                (false, false),
            );
        }
        for (name, data_type) in virtuals {
            push([name, &self.type_name(data_type), "", "", "", "", ""], (false, true));
        }
        for column in columns.iter().filter(|_| with_parts) {
            for (part, data_type) in types::subcolumn::parts_of(&column.data_type) {
                // Which values are NULL and how long arrays are is not stored by the column's codec.
                let has_codec = !part.ends_with("null") && !part.contains("size0");
                let codec = column.codec.as_deref().filter(|_| has_codec).unwrap_or("");
                push(
                    [
                        &format!("{}.{part}", column.name),
                        &self.type_name(&data_type),
                        "",
                        "",
                        &column.comment,
                        codec,
                        "",
                    ],
                    (true, false),
                );
            }
        }
        rows.output()
    }

    fn type_name(&self, data_type: &DataType) -> String {
        if self.context.settings.print_pretty_type_names {
            types::pretty_name::pretty_name(data_type)
        } else {
            data_type.to_string()
        }
    }

    /// The columns that are found by name only.
    fn virtual_columns(&self, table: &ast::TableRef) -> Result<Vec<(String, DataType)>> {
        let of_every_table =
            ["_table", "_database"].map(|name| (name.to_string(), DataType::low_cardinality(DataType::String)));
        let known: Vec<(String, DataType)> = match &table.kind {
            ast::TableKind::Name(name) => self
                .table(name)
                .map(|table| {
                    table
                        .virtual_columns()
                        .iter()
                        .map(|column| (column.name().to_string(), column.data_type()))
                        .collect()
                })
                .unwrap_or_default(),
            ast::TableKind::Function(..) => Vec::new(),
            ast::TableKind::Subquery(_) => return Ok(Vec::new()),
        };
        Ok(known.into_iter().chain(of_every_table).collect())
    }

    /// The columns of a table or view.
    pub(crate) fn columns_of(&self, name: &ast::ObjectName) -> Result<Vec<ColumnDefinition>> {
        let entry = self
            .session
            .engine
            .catalog
            .object(self.database_of(name), &name.name.name)
            .map_err(|error| name.span().locate(error))?;
        match &entry.object {
            catalog::Object::Table(table) => Ok(table.definition().columns.clone()),
            catalog::Object::MaterializedView(view) if !view.owns_target => {
                let columns = crate::interpret::create::view::view_columns(&entry.create_query)?;
                let of_target = self.table(name)?.definition().columns.clone();
                let column = |(name, data_type): (String, DataType)| {
                    let known = of_target.iter().find(|known| known.name == name && known.data_type == data_type);
                    known.cloned().unwrap_or_else(|| ColumnDefinition::new(name, data_type))
                };
                Ok(if columns.is_empty() { of_target.clone() } else { columns.into_iter().map(column).collect() })
            }
            catalog::Object::MaterializedView(_) => Ok(self.table(name)?.definition().columns.clone()),
            catalog::Object::Dictionary(dictionary) => Ok(dictionary
                .columns
                .iter()
                .map(|column| ColumnDefinition::new(column.name.clone(), column.data_type.clone()))
                .collect()),
            catalog::Object::View(query) => match crate::interpret::create::view::view_columns(&entry.create_query)? {
                columns if columns.is_empty() => self
                    .query_columns(&sql::parse_select(query, &sql::ParseOptions::default())?)
                    .map_err(|error| match error.code() {
                        ErrorCode::UnknownQueryParameter => Error::new(
                            ErrorCode::UnsupportedMethod,
                            format!(
                                "The columns of a view with parameters are known when it is called: {}",
                                error.message()
                            ),
                        ),
                        _ => error,
                    }),
                columns => {
                    Ok(columns.into_iter().map(|(name, data_type)| ColumnDefinition::new(name, data_type)).collect())
                }
            },
        }
    }

    /// Gives the columns of the table function `merge` the defaults and comments that they have in the first of its
    /// tables.
    fn with_defaults(
        &self,
        table: &ast::TableRef,
        mut columns: Vec<ColumnDefinition>,
    ) -> Result<Vec<ColumnDefinition>> {
        let ast::TableKind::Function(call, _) = &table.kind else { return Ok(columns) };
        if call.name.name != "merge" {
            return Ok(columns);
        }
        let args = self.with_environment(|env| Analyzer::new(env).table_function_args(call))?;
        let args: Vec<String> = args
            .iter()
            .filter_map(|arg| arg.value.as_bytes().map(|bytes| String::from_utf8_lossy(bytes).into_owned()))
            .collect();
        let definitions =
            crate::engines::derived::merged_definitions(&self.session.engine, &self.session.database, &args)?;
        for column in &mut columns {
            let known =
                definitions.iter().flat_map(|definition| &definition.columns).find(|known| known.name == column.name);
            if let Some(known) = known {
                column.default.clone_from(&known.default);
                column.comment.clone_from(&known.comment);
            }
        }
        Ok(columns)
    }

    /// The columns of the table function `format`, those too that are found by name only.
    fn data_columns(&self, call: &ast::FunctionCall) -> Result<Vec<ColumnDefinition>> {
        let table = self.with_environment(|env| {
            env.catalog.table_function(&call.name.name, &Analyzer::new(env).table_function_args(call)?)
        })?;
        let mut columns = table.definition().columns.clone();
        for default in columns.iter_mut().filter_map(|column| column.default.as_mut()) {
            default.expression = sql::parse_expression(&default.expression, &sql::ParseOptions::default())?.to_string();
        }
        Ok(columns)
    }

    /// The columns that the argument of `input('structure')` declares.
    fn structure_columns(&self, call: &ast::FunctionCall) -> Result<Vec<ColumnDefinition>> {
        let [ast::Expr { kind: ast::ExprKind::Literal(ast::Literal::String(structure)), .. }] = call.args.as_slice()
        else {
            return Err(call.name.span.locate(base::err!(
                BadArguments,
                "Table function input takes the columns of the data: input('a UInt8, b String')"
            )));
        };
        let text = format!("CREATE TABLE input ({}) ENGINE = Memory", String::from_utf8_lossy(structure));
        let ast::StatementKind::CreateTable(create) =
            sql::parse_statement(&text, &sql::ParseOptions::default())?.statement.kind
        else {
            return Err(Error::bug("CREATE TABLE was parsed as another statement"));
        };
        Ok(self.with_environment(|env| crate::interpret::definition::table_definition(env, &create))?.columns)
    }

    fn query_columns(&self, query: &ast::SelectQuery) -> Result<Vec<ColumnDefinition>> {
        let plan = self.with_environment(|env| Analyzer::new(env).analyze(query))?;
        Ok(plan
            .schema
            .fields
            .iter()
            .map(|field| ColumnDefinition::new(field.name.to_string(), field.data_type.clone()))
            .collect())
    }
}

/// `DEFAULT`, `MATERIALIZED`, ….
pub(crate) fn default_kind_name(kind: DefaultKind) -> &'static str {
    match kind {
        DefaultKind::Default => "DEFAULT",
        DefaultKind::Materialized => "MATERIALIZED",
        DefaultKind::Alias => "ALIAS",
        DefaultKind::Ephemeral => "EPHEMERAL",
    }
}
