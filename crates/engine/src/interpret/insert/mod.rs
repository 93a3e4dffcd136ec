//! `INSERT`: rows from a query, from `VALUES`, or from data in a format.

pub(super) mod defaults;
mod input;
mod states;

use super::Interpreter;
use crate::catalog_view::{Runner, SessionCatalog};
use crate::engine::Engine;
use crate::engines::partitioned::{OpenPart, PLACEHOLDER, PartitionedTable};
use crate::push::{OpenInsert, Pusher};
use crate::query::Output;
use crate::session::Request;
use base::events::Event;
use base::{InsertDeduplication, Result, SelectDeduplication, Settings, bail, err};
use catalog::{FunctionScope, find_table_function};
use defaults::{insert_expressions, marked_expressions};
use exec::QueryContext;
use formats::{FormatSettings, InputFormat};
use functions::Expr;
use functions::evaluate::Program;
use plan::analyze::{Analyzer, Environment, bind_over_table};
use plan::{Plan, PlanNode};
use sql::ast;
use std::collections::HashMap;
use std::io::{Cursor, Read};
use std::ops::Range;
use std::sync::Arc;
use storage::{DefaultKind, Insert, Table, TableDefinition};
use types::{Block, DataType, Field, Schema, Value};

/// Where rows go.
struct Target {
    table: Arc<dyn Table>,
    /// Database and name, if it is in the catalog.
    name: Option<(String, String)>,
}

impl Interpreter<'_> {
    pub(super) fn insert(
        &mut self,
        insert: &ast::Insert,
        request: Request,
        data: Option<Range<usize>>,
    ) -> Result<Output> {
        let target = match &insert.target {
            ast::InsertTarget::Table(name) => self.target_table(name)?,
            ast::InsertTarget::Function(call) => self.target_function(call, insert)?,
        };
        if insert.partition_by.is_some() && !target.table.as_any().is::<PartitionedTable>() {
            bail!(NotImplemented, "INSERT … PARTITION BY is not supported for this table function: it is for file");
        }
        self.decide_deduplication(&insert.source)?;
        let definition = target.table.definition();
        let columns = self.insert_columns(insert, &definition)?;
        let engine = self.session.engine.clone();
        // Recursive: the wait for a view that is being filled must not stop an insert that runs already.
        let _inserting = engine.populating.read_recursive();
        let written = match &insert.source {
            ast::InsertSource::Select(query) => self.insert_select(&target, &columns, query, None)?,
            ast::InsertSource::Input { query, format } => {
                let mut query = query.clone();
                let table = self.input_table(&mut query, &columns, &definition, &format.name, (request, data))?;
                self.insert_select(&target, &columns, &query, Some(table))?
            }
            ast::InsertSource::Values => self.insert_data(&target, &columns, "Values", request, data)?,
            ast::InsertSource::Format(format) => self.insert_data(&target, &columns, &format.name, request, data)?,
            ast::InsertSource::Infile { .. } => bail!(
                NotImplemented,
                "FROM INFILE is not supported: use INSERT INTO … SELECT * FROM file('path'), or give the data as \
                standard input"
            ),
        };
        self.context.counters.add(Event::InsertedRows, written);
        Ok(Output { written_rows: written, ..Output::nothing() })
    }

    /// Says whether blocks that came before are left out. Rows of a query are the same blocks again only where their
    /// order says so, or a token names them.
    fn decide_deduplication(&mut self, source: &ast::InsertSource) -> Result<()> {
        let settings = &self.context.settings;
        let wanted = match source {
            ast::InsertSource::Select(query) => {
                let is_ordered = match &query.body {
                    ast::QueryBody::Select(select) => select.order_by.as_ref().is_some_and(|order| order.all),
                    ast::QueryBody::SetOperation(_) => false,
                };
                let is_stable = is_ordered || !settings.insert_deduplication_token.is_empty();
                match settings.deduplicate_insert_select {
                    SelectDeduplication::Disable => false,
                    SelectDeduplication::EnableWhenPossible => is_stable,
                    SelectDeduplication::EnableEvenForBadQueries => true,
                    SelectDeduplication::ForceEnable if is_stable => true,
                    SelectDeduplication::ForceEnable => bail!(
                        DeduplicationIsNotPossible,
                        "Deduplication of INSERT … SELECT is not possible: the query may give its rows in another \
                        order each time. Add ORDER BY ALL or an insert_deduplication_token, or set \
                        deduplicate_insert_select = 'enable_when_possible'"
                    ),
                }
            }
            _ => match settings.deduplicate_insert {
                InsertDeduplication::Disable => false,
                InsertDeduplication::Enable => true,
                InsertDeduplication::BackwardCompatible => settings.insert_deduplicate,
            },
        };
        if wanted != settings.insert_deduplicate {
            let settings = base::Settings { insert_deduplicate: wanted, ..(**settings).clone() };
            self.context = Arc::new(exec::QueryContext { settings: Arc::new(settings), ..(*self.context).clone() });
        }
        Ok(())
    }

    /// Runs a query into a table that is being created.
    pub(super) fn fill(&mut self, table: &Arc<dyn Table>, query: &ast::SelectQuery) -> Result<u64> {
        let columns = self.all_columns(&table.definition());
        self.insert_select(&Target { table: table.clone(), name: None }, &columns, query, None)
    }

    /// The columns of a view with parameters are known only when it is called.
    fn refuse_unknown_columns(&self, name: &ast::ObjectName) -> Result<()> {
        let found = self.session.engine.catalog.object(self.database_of(name), &name.name.name);
        if let Ok(entry) = found
            && matches!(entry.object, catalog::Object::View(_))
            && super::create::view::view_columns(&entry.create_query)?.is_empty()
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

    fn target_table(&self, name: &ast::ObjectName) -> Result<Target> {
        self.refuse_unknown_columns(name)?;
        let (entry, table) = self.table_entry(name)?;
        Ok(Target { table, name: Some((entry.database.clone(), entry.name.clone())) })
    }

    fn target_function(&self, call: &ast::FunctionCall, insert: &ast::Insert) -> Result<Target> {
        self.refuse_query(call)?;
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
            let plan = self.with_environment(|env| Analyzer::new(env).analyze(query))?;
            let structure: Vec<String> = plan
                .schema
                .fields
                .iter()
                .map(|field| format!("{} {}", types::data_type::quote_identifier(&field.name), field.data_type))
                .collect();
            if args.len() == 1 {
                args.push((None, Value::string("auto")));
            }
            args.push((None, Value::string(structure.join(", "))));
        }
        if let ("file", Some(by)) = (call.name.name.as_str(), &insert.partition_by) {
            return Ok(Target { table: self.partitioned(args, by)?, name: None });
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

    /// The files of `file(…) PARTITION BY by`: one for each value where the path has a place for it.
    fn partitioned(&self, args: Vec<(Option<String>, Value)>, by: &ast::Expr) -> Result<Arc<dyn Table>> {
        let path = args
            .first()
            .and_then(|(_, value)| value.as_bytes())
            .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
            .unwrap_or_default();
        let (engine, settings) = (self.session.engine.clone(), self.context.settings.clone());
        if !path.contains(PLACEHOLDER) {
            let args: Vec<(Option<&str>, &Value)> = args.iter().map(|(name, value)| (name.as_deref(), value)).collect();
            let table = find_table_function("file")?(
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
        }
        let open: OpenPart = Arc::new(move |value| {
            let mut args = args.clone();
            args[0].1 = Value::string(path.replace(PLACEHOLDER, value));
            let args: Vec<(Option<&str>, &Value)> = args.iter().map(|(name, value)| (name.as_deref(), value)).collect();
            find_table_function("file")?(
                &args,
                &FunctionScope { settings: &settings, files: &engine.files, expressions: None, defaults: None },
            )
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
    fn all_columns(&self, definition: &TableDefinition) -> Vec<String> {
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

    fn insert_columns(&self, insert: &ast::Insert, definition: &TableDefinition) -> Result<Vec<String>> {
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

    /// Rows of a query; `input` is the table of the data that it reads.
    fn insert_select(
        &mut self,
        target: &Target,
        columns: &[String],
        query: &ast::SelectQuery,
        input: Option<Arc<dyn Table>>,
    ) -> Result<u64> {
        let definition = target.table.definition();
        let plan = self.with_input(input, |env| {
            let plan = Analyzer::new(env).analyze(query)?;
            if plan.schema.len() != columns.len() {
                bail!(
                    NumberOfColumnsDoesntMatch,
                    "The query gives {} columns, but {} are inserted",
                    plan.schema.len(),
                    columns.len()
                );
            }
            let given: Vec<Field> = columns
                .iter()
                .zip(&plan.schema.fields)
                .map(|(name, field)| Field::new(name.as_str(), field.data_type.clone()))
                .collect();
            let exprs = insert_expressions(env, &definition, &Schema::new(given), env.settings.insert_null_as_default)?;
            let stored = stored_schema(&definition);
            let plan = Plan { node: PlanNode::Project { input: Box::new(plan), exprs }, schema: Arc::new(stored) };
            plan::optimize::optimize(plan, env)
        })?;
        let opened = self.open_insert(target)?;
        if !opened.has_views {
            return exec::execute_insert(&plan, &opened.insert, &self.context);
        }
        let mut stream = exec::execute(&plan, self.context.clone())?;
        self.write_blocks(|| stream.next(), &*opened.insert)
    }

    fn insert_data(
        &mut self,
        target: &Target,
        columns: &[String],
        format: &str,
        request: Request,
        data: Option<Range<usize>>,
    ) -> Result<u64> {
        let definition = target.table.definition();
        let (given, marked) = data_schema(&self.context.settings, columns, &definition, format);
        let exprs = self.with_environment(|env| {
            marked_expressions(env, &definition, &given, &marked, env.settings.insert_null_as_default)
        })?;
        let program = Program::new(&exprs, given.len() + marked.len());
        let (given, states) = match self.with_environment(|env| states::as_values(env, &given))? {
            Some((read, states)) => (read, Some(states)),
            None => (given, None),
        };
        let mut input = self.reader_of(given, format, (request, data))?;
        input.note_omitted(&marked);
        let mut rows = DataRows { input, states, marked, program };
        if let Some(name) = target.name.as_ref().filter(|_| self.is_async(target)) {
            return self.insert_async(name, target, &mut rows);
        }
        let opened = self.open_insert(target)?;
        let rows_max = self.context.settings.max_insert_block_size.clamp(1, 1 << 24) as usize;
        self.write_blocks(|| rows.next(rows_max), &*opened.insert)
    }

    /// A reader of the data that follows a statement, in its text and with the request.
    pub(super) fn reader_of(
        &self,
        given: Schema,
        format: &str,
        (request, data): (Request, Option<Range<usize>>),
    ) -> Result<Box<dyn InputFormat>> {
        let inline = data.map_or(&[][..], |data| &request.query[data.start..]).to_vec();
        let source: Box<dyn Read + Send> = match request.data {
            Some(rest) => Box::new(Cursor::new(inline).chain(rest)),
            None => Box::new(Cursor::new(inline)),
        };
        let format_settings = FormatSettings::new(&self.context.settings, self.context.functions.time_zone.clone());
        if format.eq_ignore_ascii_case("Values") {
            return Ok(Box::new(formats::ValuesReader::new(
                given,
                format_settings,
                source,
                Some(self.expression_reader()),
            )));
        }
        formats::input_format(format, &given, &format_settings, source)
    }

    /// Whether rows go into the collection of small inserts. A token names one insert, so that this stays alone.
    fn is_async(&self, target: &Target) -> bool {
        let settings = &self.context.settings;
        settings.async_insert
            && settings.insert_deduplication_token.is_empty()
            && super::is_merge_tree(&*target.table, "async_insert").is_ok()
    }

    /// Reads all rows and hands them to the collection; an insert that is large is written alone.
    fn insert_async(&self, name: &(String, String), target: &Target, rows: &mut DataRows) -> Result<u64> {
        let settings = &self.context.settings;
        let mut blocks = Vec::new();
        let mut bytes = 0;
        let rows_max = settings.max_insert_block_size.clamp(1, 1 << 24) as usize;
        while let Some(block) = rows.next(rows_max)? {
            self.context.check()?;
            bytes += block.byte_size() as u64;
            blocks.push(block);
            if bytes > settings.async_insert_max_data_size {
                let opened = self.open_insert(target)?;
                let mut first = std::mem::take(&mut blocks).into_iter();
                let next = || match first.next() {
                    Some(block) => Ok(Some(block)),
                    None => rows.next(rows_max),
                };
                return self.write_blocks(next, &*opened.insert);
            }
        }
        let Some(block) = Block::concat(&blocks) else { return Ok(0) };
        let rows = block.rows as u64;
        if rows > 0 {
            // What a row breaks is this insert's error, not that of all that are written together.
            let nothing: Arc<dyn Insert> = Arc::new(super::definition::constraint::Checked);
            self.check_rows(nothing, target, block.clone())?;
            self.context.counters.add(Event::InsertedBytes, block.byte_size() as u64);
            self.session.engine.async_inserts.push(name, &target.table, block, &self.context)?;
        }
        Ok(rows)
    }

    fn check_rows(&self, nothing: Arc<dyn Insert>, target: &Target, block: Block) -> Result<()> {
        let definition = target.table.definition();
        let checks =
            self.with_environment(|env| super::definition::constraint::checked_rows(env, nothing, &definition))?;
        checks.write(block)
    }

    /// Begins an insert, with the materialized views over the table.
    fn open_insert(&self, target: &Target) -> Result<OpenInsert> {
        let opened = match &target.name {
            None => OpenInsert { insert: target.table.insert(&self.context.settings)?, has_views: false },
            Some((database, name)) => {
                let pusher = Pusher {
                    engine: self.session.engine.clone(),
                    context: self.context.clone(),
                    database: self.session.database.clone(),
                };
                pusher.open(database, name, &target.table)?
            }
        };
        let definition = target.table.definition();
        let insert =
            self.with_environment(|env| super::definition::constraint::checked_rows(env, opened.insert, &definition))?;
        Ok(OpenInsert { insert, ..opened })
    }

    /// Squashes blocks into large ones, writes and commits them.
    fn write_blocks(&self, mut next: impl FnMut() -> Result<Option<Block>>, insert: &dyn Insert) -> Result<u64> {
        let settings = &self.context.settings;
        let mut pending: Vec<Block> = Vec::new();
        let (mut rows, mut bytes, mut written) = (0usize, 0usize, 0u64);
        let flush = |pending: &mut Vec<Block>| -> Result<()> {
            match Block::concat(&std::mem::take(pending)) {
                Some(block) => insert.write(block),
                None => Ok(()),
            }
        };
        while let Some(block) = next()? {
            self.context.check()?;
            rows += block.rows;
            bytes += block.byte_size();
            written += block.rows as u64;
            self.context.counters.add(Event::InsertedBytes, block.byte_size() as u64);
            pending.push(block);
            if exec::is_insert_block(settings, rows, bytes) {
                flush(&mut pending)?;
                (rows, bytes) = (0, 0);
            }
        }
        flush(&mut pending)?;
        insert.commit()?;
        Ok(written)
    }

    /// Evaluates expressions that stand among the literals of `VALUES`.
    fn expression_reader(&self) -> formats::ExpressionFallback {
        values_expressions(
            self.session.engine.clone(),
            self.context.clone(),
            self.session.database.clone(),
            self.session.parameters.clone(),
        )
    }
}

/// Evaluates expressions among literals, whose names are looked up in `database`.
pub(crate) fn values_expressions(
    engine: Arc<Engine>,
    context: Arc<QueryContext>,
    database: String,
    parameters: HashMap<String, String>,
) -> formats::ExpressionFallback {
    Box::new(move |text: &str, data_type: &DataType| {
        let parsed = sql::parse_expression(text, &sql::ParseOptions::default()).map_err(|error| error.locate(text))?;
        let catalog = SessionCatalog {
            engine: &engine,
            database: &database,
            temporary: context.temporary_database.as_deref(),
            settings: &context.settings,
        };
        let runner = Runner::new(&engine, &database, &context);
        let environment = Environment {
            catalog: &catalog,
            registry: &engine.registry,
            functions: &context.functions,
            settings: &context.settings,
            runner: &runner,
            parameters: &parameters,
        };
        let bound = bind_over_table(&environment, &[], &parsed).map_err(|error| error.locate(text))?;
        let value = Program::new(std::slice::from_ref(&bound), 0).run(&Block::new(Vec::new(), 1))?[0].value(0);
        if value.is_null() && !data_type.is_nullable() {
            if !context.settings.input_format_null_as_default && data_type.can_be_nullable() {
                bail!(TypeMismatch, "Cannot insert NULL value into a column of type '{data_type}': {text}");
            }
            return Ok(data_type.default_value());
        }
        scalar::cast::cast_value(&value, &bound.data_type, data_type, &context.functions.time_zone)
    })
}

/// Rows of data as the stored columns of a table.
struct DataRows {
    input: Box<dyn InputFormat>,
    /// Makes states of the values that they are given as.
    states: Option<Program>,
    /// Columns of the data behind which it is marked which rows left them out.
    marked: Vec<usize>,
    program: Program,
}

impl DataRows {
    fn next(&mut self, rows_max: usize) -> Result<Option<Block>> {
        let Some(mut block) = self.input.next_block(rows_max)? else { return Ok(None) };
        if let Some(states) = &self.states {
            block = Block::new(states.run(&block)?, block.rows);
        }
        if !self.marked.is_empty() {
            let omitted = self.input.take_omitted();
            let marks = self.marked.iter().map(|column| catalog::mark_of(*column, &omitted, block.rows));
            block.columns.extend(marks.collect::<Vec<_>>());
        }
        Ok(Some(Block::new(self.program.run(&block)?, block.rows)))
    }
}

/// Names and types to read, and the columns of which it must be known which rows left them out. A column with a default
/// expression is read as Nullable where the format allows it: NULL then stands for a field that is not there, too.
pub(super) fn data_schema(
    settings: &Settings,
    columns: &[String],
    definition: &TableDefinition,
    format: &str,
) -> (Schema, Vec<usize>) {
    let has_fixed_types = format.starts_with("RowBinary") || format.eq_ignore_ascii_case("Native");
    let takes_null = settings.insert_null_as_default && settings.input_format_null_as_default;
    let marks = settings.input_format_defaults_for_omitted_fields && takes_null && !has_fixed_types;
    let mut marked = Vec::new();
    let fields = columns.iter().filter_map(|name| definition.column_index(name)).enumerate().map(|(at, i)| {
        let column = &definition.columns[i];
        // A finished value of an aggregate function is written as one of its type.
        let given = match &column.data_type {
            DataType::Aggregate(aggregate) if aggregate.simple && !has_fixed_types => aggregate.arguments[0].clone(),
            other => other.clone(),
        };
        // Formats read the fields of a tuple by its type.
        let plain = !given.is_nullable() && given.can_be_nullable() && !matches!(given, DataType::Tuple(_));
        let is_nullable_for_it = marks && plain && column.default.is_some();
        if settings.input_format_defaults_for_omitted_fields && column.default.is_some() && !is_nullable_for_it {
            marked.push(at);
        }
        Field::new(column.name.as_str(), if is_nullable_for_it { DataType::nullable(given) } else { given })
    });
    let schema = Schema::new(fields.collect());
    (schema, marked)
}

/// Names and types of what is stored of a table.
pub(crate) fn stored_schema(definition: &TableDefinition) -> Schema {
    Schema::new(
        definition
            .columns
            .iter()
            .filter(|column| column.is_stored())
            .map(|column| Field::new(column.name.as_str(), column.data_type.clone()))
            .collect(),
    )
}
