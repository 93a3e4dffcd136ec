//! `INSERT`: rows from a query, from `VALUES`, or from data in a format.

pub(super) mod defaults;
pub(super) mod input;
mod rows;
mod states;
mod target;

use super::Interpreter;
use crate::access::check_source;
use crate::engines::partitioned::PartitionedTable;
use crate::push::{OpenInsert, Pusher};
use crate::query::Output;
use crate::session::Request;
use base::events::Event;
use base::{InsertDeduplication, Result, SelectDeduplication, bail};
use defaults::{insert_expressions, marked_expressions};
use formats::{FormatSettings, InputFormat};
use functions::evaluate::Program;
use plan::analyze::Analyzer;
use plan::{Plan, PlanNode};
use rows::DataRows;
pub(super) use rows::data_schema;
pub(crate) use rows::{stored_schema, values_expressions};
use sql::ast;
use std::io::{Cursor, Read};
use std::ops::Range;
use std::sync::Arc;
use storage::{Insert, Table};
use target::Target;
use types::{Block, Field, Schema};

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
            bail!(
                NotImplemented,
                "INSERT … PARTITION BY is not supported for this table function: it is for file, url and s3"
            );
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
                UnknownTypeOfQuery,
                "FROM INFILE names a file of the client, which reads it and sends the data: ursa client and ursa local \
                do. For a file of the server use INSERT INTO … SELECT * FROM file('path')"
            ),
        };
        self.context.counters.add(Event::InsertedRows, written);
        Ok(Output { written_rows: written, ..Output::nothing() })
    }

    /// Decides whether blocks that came before are left out. Rows of a query are the same blocks again only where their
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
        // Blocks say what their columns are.
        let format = if request.blocks.is_some() { "Native" } else { format };
        let (given, marked) = data_schema(&self.context.settings, columns, &definition, format);
        let exprs = self.with_environment(|env| {
            marked_expressions(env, &definition, &given, &marked, env.settings.insert_null_as_default)
        })?;
        let program = Program::new(&exprs, given.len() + marked.len());
        let (given, states) = match self.with_environment(|env| states::as_values(env, &given))? {
            Some((read, states)) => (read, Some(states)),
            None => (given, None),
        };
        let format = (format, self.data_settings(target.name.as_ref())?);
        let mut input = self.reader_of(given, Some(&definition), format, (request, data))?;
        input.note_omitted(&marked);
        let mut rows = DataRows { input, states, marked, program };
        if let Some(name) = target.name.as_ref().filter(|_| self.is_async(target)) {
            return self.insert_async(name, target, &mut rows);
        }
        let opened = self.open_insert(target)?;
        let rows_max = self.context.settings.max_insert_block_size.clamp(1, 1 << 24) as usize;
        self.write_blocks(|| rows.next(rows_max), &*opened.insert)
    }

    /// A reader of the data that follows a statement, in its text and with the request. The table is that whose columns
    /// the data has.
    pub(super) fn reader_of(
        &self,
        given: Schema,
        table: Option<&storage::TableDefinition>,
        (format, format_settings): (&str, FormatSettings),
        (request, data): (Request, Option<Range<usize>>),
    ) -> Result<Box<dyn InputFormat>> {
        if let Some(begin) = request.blocks {
            let blocks = begin(&crate::InsertColumns { schema: &given, table })?;
            return Ok(Box::new(formats::NativeInput::of_blocks(given, format_settings, blocks)));
        }
        if let Some(files) = request.data_files {
            return Ok(files.input(self.reader_of_files(given, format_settings, format)));
        }
        let inline = data.map_or(&[][..], |data| &request.query[data.start..]).to_vec();
        let source: Box<dyn Read + Send> = match request.data {
            Some(rest) => Box::new(Cursor::new(inline).chain(rest)),
            None => Box::new(Cursor::new(inline)),
        };
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

    /// The settings by which data is read for a table.
    ///
    /// # Errors
    /// For a file of bad rows that may not be written.
    pub(super) fn data_settings(&self, table: Option<&(String, String)>) -> Result<FormatSettings> {
        let settings = &self.context.settings;
        let functions = &self.context.functions;
        let format_settings = FormatSettings::new(settings, functions.time_zone.clone())
            .with_schema_files(functions.schema_files().clone());
        if !settings.input_format_record_errors_file_path.is_empty() {
            check_source(&self.session.access, "file", "WRITE")?;
        }
        catalog::logged(format_settings, settings, &self.session.engine.files, table.cloned())
    }

    /// Makes readers of files of the user.
    fn reader_of_files(&self, given: Schema, settings: FormatSettings, format: &str) -> formats::BeginFile {
        let (engine, context, format) = (self.session.engine.clone(), self.context.clone(), format.to_string());
        let (database, parameters) = (self.session.database.clone(), self.session.parameters.clone());
        Box::new(move |source| {
            if !format.eq_ignore_ascii_case("Values") {
                return formats::input_format(&format, &given, &settings, source);
            }
            let expressions = values_expressions(engine.clone(), context.clone(), database.clone(), parameters.clone());
            Ok(Box::new(formats::ValuesReader::new(given.clone(), settings.clone(), source, Some(expressions))))
        })
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
            // A broken row is an error of this insert, not of all that are written together.
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
