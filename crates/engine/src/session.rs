//! Sessions: current database, settings, and running statements.

use crate::access::QuotaUse;
use crate::admission::{AdmissionLimits, workload_of};
use crate::engine::Engine;
use crate::interpret::{self, Interpreter};
use crate::logs::query_log::{LogKind, QueryLogEntry};
use crate::objects::temporary::TemporaryTables;
use crate::processes::{ProcessInfo, Running};
use crate::query::logger::QueryLogger;
use crate::query::{Query, finish_entry};
use ::access::session::SessionAccess;
use base::client_info::ClientInfo;
use base::events::{Counters, Event};
use base::log::{LogBuffer, QueryScope};
use base::memory::{self, MemoryTracker};
use base::stage::Stage;
use base::uuid::{random_number, random_text};
use base::{CancelToken, OverflowMode, Result, Settings, bail};
use exec::{Progress, QueryContext};
use functions::access::Reader;
use functions::scalar::{FunctionContext, QueryFacts};
use plan::analyze::{change_guarded, change_setting};
use sql::ast;
use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use types::TimeZone;

/// A user's session with the engine.
pub struct Session {
    pub(crate) engine: Arc<Engine>,
    /// The current database.
    pub database: String,
    /// Settings of all further statements.
    pub settings: Arc<Settings>,
    /// The user's name.
    pub(crate) user: String,
    /// The rights of the user.
    pub(crate) access: Arc<SessionAccess>,
    /// The reader that tables are read as, where it is not the user.
    pub(crate) reads_as: Option<Reader>,
    /// The user's address and program.
    pub(crate) client: Arc<ClientInfo>,
    /// Values of `{name:Type}`.
    pub parameters: HashMap<String, String>,
    /// Tables that only this session sees.
    pub temporary: TemporaryTables,
    /// The number of this server among those that answer the session's queries in parts, and how many they are.
    pub shard: (u32, u32),
    /// Statements of the engine's own, within those of users or behind them: they need no place among the queries.
    pub(crate) is_internal: bool,
}

/// Begins to read the blocks of an insert, once it is known which columns it takes.
pub type InsertBlocks = Box<dyn FnOnce(&crate::InsertColumns<'_>) -> Result<formats::NativeBlocks> + Send>;

/// A statement to run.
#[derive(Default)]
pub struct Request<'a> {
    /// The statement; with an `INSERT` the data may begin in it.
    pub query: &'a [u8],
    /// Data of an `INSERT` that follow those in the text.
    pub data: Option<Box<dyn Read + Send>>,
    /// Files of the user that all data of an `INSERT` are in, for programs that run where the user is.
    pub data_files: Option<formats::DataFiles>,
    /// Rows of an `INSERT` as blocks: whatever format the statement names, neither its text nor `data` hold any.
    pub blocks: Option<InsertBlocks>,
    /// The id; made when empty.
    pub query_id: String,
    /// How far a `SELECT` is to be computed.
    pub stage: Stage,
    /// Ends the statement from elsewhere.
    pub cancel: CancelToken,
    /// The format of an `INSERT`'s data when the statement does not say.
    pub data_format: Option<String>,
    /// The buffer that collects the log entries about the statement for its client.
    pub logs: Option<Arc<LogBuffer>>,
}

impl Session {
    pub(crate) fn new(engine: Arc<Engine>, settings: Arc<Settings>) -> Self {
        let access = engine.access.default_access();
        let temporary = TemporaryTables::new(&engine);
        Session {
            engine,
            temporary,
            is_internal: false,
            database: "default".into(),
            settings,
            user: "default".into(),
            access,
            reads_as: None,
            client: Arc::default(),
            parameters: HashMap::new(),
            shard: (0, 0),
        }
    }

    /// The engine.
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// The settings, to change them.
    pub fn settings_mut(&mut self) -> &mut Settings {
        Arc::make_mut(&mut self.settings)
    }

    /// Changes settings by their text forms, as `SET` would: all of them or none.
    ///
    /// # Errors
    /// `READONLY`, `UNKNOWN_SETTING`, values that are none.
    pub fn change_settings(&mut self, changes: &[(String, String)]) -> Result<()> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut settings = (*self.settings).clone();
        for (name, value) in changes {
            change_guarded(&mut settings, &self.settings, name, |settings| settings.set(name, value))?;
        }
        self.settings = Arc::new(settings);
        Ok(())
    }

    /// Runs one statement. `SET` and `USE` change the session.
    ///
    /// # Errors
    /// With the place in the query text where it is known.
    pub fn execute(&mut self, mut request: Request) -> Result<Query> {
        let started = Instant::now();
        let start_time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        if request.query_id.is_empty() {
            request.query_id = random_text(random_number(), random_number());
        }
        let scope = QueryScope { query_id: request.query_id.as_str().into(), logs: request.logs.clone() };
        let (text, _) = valid_text(request.query);
        let text: Arc<str> = text.into();
        let shown = ShownText::new(&text, self.settings.log_queries_cut_to_length);
        let started = Beginning { started, start_time, scope: scope.clone() };
        let result = self.start(&text, &shown, request, started);
        result.map_err(|error| {
            let error = match &shown.secrets {
                Some(masked) => masked.error(error).locate(&masked.text),
                None => error.locate(&text),
            };
            self.query_logger().failed_to_start(&shown.text, &error, scope);
            error
        })
    }

    /// Runs a statement whose text is all there is.
    ///
    /// # Errors
    /// As [`Self::execute`].
    pub fn query(&mut self, text: &str) -> Result<Query> {
        self.execute(Request { query: text.as_bytes(), ..Request::default() })
    }

    fn start(&mut self, text: &Arc<str>, shown: &ShownText, request: Request, beginning: Beginning) -> Result<Query> {
        self.refresh_access()?;
        let Beginning { started, start_time, .. } = beginning;
        let query_id = request.query_id.clone();
        let mut entry = self.log_entry(&query_id, shown, start_time);
        entry.stage("parse");
        let parsed = match sql::parse_statement(text, &self.parse_options(&self.settings)) {
            Ok(parsed) => parsed,
            Err(error) => {
                self.log_failure(entry, &error);
                return Err(error);
            }
        };
        let statement = parsed.statement;
        entry.stage("plan");
        entry.query_kind = interpret::kind_name(&statement.kind);
        let settings = self.statement_settings(&statement)?;
        self.check_syntax(text, &statement, &settings)?;
        entry.log_comment = settings.log_comment.clone();
        entry.settings = settings.changes();
        let context = Arc::new(self.context(&settings, &beginning, &statement.kind, request.cancel.clone())?);
        // Later planning adds to this count where it happens.
        context.counters.add(Event::PlanningMicroseconds, started.elapsed().as_micros() as u64);
        let process = ProcessInfo {
            query_id: query_id.clone(),
            user: self.user.clone(),
            client: self.client.clone(),
            database: self.database.clone(),
            query: shown.text.clone(),
            started,
            context: context.clone(),
        };
        let (running, quota) = match self.begin(process, &statement.kind, &settings) {
            Ok(begun) => begun,
            Err(error) => {
                self.log_failure(entry, &error);
                return Err(error);
            }
        };
        count_start(&context.counters, &statement.kind);
        let output = {
            let _tracked = memory::track(Some(context.memory.clone()));
            let _obeying = base::cancel::obey(&context.cancel);
            let _running = trace::run(&context.task);
            let _work = base::work::statement(&context.counters);
            self.query_logger().started(&shown.text);
            let mut interpreter = Interpreter { session: self, context: context.clone() };
            memory::caught(|| interpreter.run(&statement, request, parsed.data))
        };
        match output {
            Ok(output) => {
                entry.stage("execute");
                let mut query = Query::new(self.engine.clone(), context, output, entry, started);
                (query.running, query.quota) = (Some(running), quota);
                query.logger = Some(self.query_logger());
                (query.format, query.outfile) = (output_format(&statement), statement.output.outfile.clone());
                Ok(query)
            }
            Err(error) => {
                drop(running);
                let statistics =
                    crate::QueryStatistics { elapsed_ns: started.elapsed().as_nanos() as u64, ..Default::default() };
                if let Some(quota) = quota {
                    quota.end(&statistics, true);
                }
                self.log_unstarted(entry, &context, statistics, &error);
                Err(error)
            }
        }
    }

    /// Counts a query against the quota of its user, if it has one.
    ///
    /// # Errors
    /// `QUOTA_EXCEEDED`.
    fn begin_quota(&self, text: &str, statement: &ast::StatementKind) -> Result<Option<QuotaUse>> {
        match self.is_internal {
            true => Ok(None),
            false => self.engine.quotas.begin(&self.access, &self.client, (text, statement)),
        }
    }

    /// Sets the user's address and program; long texts are cut.
    pub fn set_client(&mut self, mut client: ClientInfo) {
        client.cut();
        self.client = Arc::new(client);
    }

    /// The user's address and program.
    pub fn client(&self) -> &Arc<ClientInfo> {
        &self.client
    }

    /// The user's name.
    pub fn user(&self) -> &str {
        &self.user
    }

    /// Counts a query against the quota of its user and takes a place among the running queries, waiting for one if
    /// need be; the query's time begins then.
    fn begin(
        &self,
        process: ProcessInfo,
        statement: &ast::StatementKind,
        settings: &Settings,
    ) -> Result<(Running, Option<QuotaUse>)> {
        let quota = self.begin_quota(&process.query, statement)?;
        let limits = match self.is_internal {
            true => AdmissionLimits::default(),
            false => AdmissionLimits::of(statement, settings, self.engine.max_concurrent_queries()),
        };
        let context = process.context.clone();
        let running = Running::begin(&self.engine, process, settings.replace_running_query, limits)?;
        // With `timeout_overflow_mode = 'break'` the readers end by themselves instead.
        if settings.max_execution_time > 0.0 && settings.timeout_overflow_mode == OverflowMode::Throw {
            context.cancel.set_deadline(Duration::from_secs_f64(settings.max_execution_time.min(1e9)));
        }
        Ok((running, quota))
    }

    fn parse_options(&self, settings: &Settings) -> sql::ParseOptions<'_> {
        sql::ParseOptions {
            max_depth: settings.max_parser_depth as usize,
            max_elements: settings.max_ast_elements as usize,
            max_query_size: settings.max_query_size as usize,
            params: Some(&self.parameters),
        }
    }

    /// Checks the limits of syntax that a statement sets for itself, and those of the tree.
    fn check_syntax(&self, text: &str, statement: &ast::Statement, settings: &Settings) -> Result<()> {
        let limits =
            |settings: &Settings| [settings.max_parser_depth, settings.max_ast_elements, settings.max_query_size];
        if limits(settings) != limits(&self.settings) {
            sql::parse_statement(text, &self.parse_options(settings))?;
        }
        // The parser makes no tree that is higher than the default allows.
        if settings.max_ast_depth > 0 && settings.max_ast_depth < Settings::defaults().max_ast_depth {
            let depth = sql::ast_depth(statement);
            if depth > settings.max_ast_depth as usize {
                bail!(
                    TooDeepAst,
                    "The syntax tree is {depth} levels high, but max_ast_depth = {}",
                    settings.max_ast_depth
                );
            }
        }
        Ok(())
    }

    /// The entry of the query log for a statement that has not begun.
    fn log_entry(&self, query_id: &str, shown: &ShownText, start_time: Duration) -> QueryLogEntry {
        let chance = if self.is_internal { 0.0 } else { self.settings.opentelemetry_start_trace_probability };
        QueryLogEntry {
            kind: LogKind::ExceptionBeforeStart,
            query_id: query_id.to_string(),
            user: self.user.clone(),
            client: self.client.clone(),
            database: self.database.clone(),
            query: shown.text.clone(),
            secrets: shown.secrets.clone(),
            start_time_us: start_time.as_micros() as i64,
            trace: self.engine.begin_trace(&self.client, chance),
            ..QueryLogEntry::default()
        }
    }

    /// Logs a statement that failed before it gave rows.
    fn log_unstarted(
        &self,
        mut entry: QueryLogEntry,
        context: &QueryContext,
        statistics: crate::QueryStatistics,
        error: &base::Error,
    ) {
        finish_entry(&mut entry, context, statistics, Some(error));
        entry.kind = LogKind::ExceptionBeforeStart;
        self.engine.durations.note(entry.query_kind, Some(entry.duration_us), true);
        self.engine.log_query(entry, context.settings.log_queries);
    }

    fn log_failure(&self, mut entry: QueryLogEntry, error: &base::Error) {
        self.engine.counters.add(Event::FailedQuery, 1);
        self.engine.durations.note(entry.query_kind, None, true);
        entry.exception_code = error.code().number();
        entry.set_exception(error);
        self.engine.log_query(entry, true);
    }

    /// The session's settings with those that the statement sets for itself; shared while it sets none.
    fn statement_settings(&self, statement: &ast::Statement) -> Result<Arc<Settings>> {
        let mut settings = self.settings.clone();
        let mut own: Vec<&ast::SettingChange> = Vec::new();
        match &statement.kind {
            ast::StatementKind::Select(query) => collect_settings(query, &mut own),
            ast::StatementKind::Insert(insert) => {
                if let ast::InsertSource::Select(query) | ast::InsertSource::Input { query, .. } = &insert.source {
                    collect_settings(query, &mut own);
                }
                own.extend(&insert.settings);
            }
            // The types of the columns are those of the query under its settings.
            ast::StatementKind::CreateView(create) => collect_settings(&create.query, &mut own),
            ast::StatementKind::CreateTable(create) => {
                if let Some(ast::CreateSource::Select(query) | ast::CreateSource::EmptySelect(query)) = &create.source {
                    collect_settings(query, &mut own);
                }
                own.extend(crate::table_settings::of_query(create));
            }
            ast::StatementKind::Explain(explain) => {
                if let ast::StatementKind::Select(query) = &explain.statement.kind {
                    collect_settings(query, &mut own);
                }
                own.extend(&explain.statement.output.settings);
            }
            ast::StatementKind::Backup(backup) => {
                own.extend(backup.settings.iter().filter(|change| !interpret::is_backup_setting(&change.name)));
            }
            _ => {}
        }
        own.extend(&statement.output.settings);
        for change in own {
            change_setting(Arc::make_mut(&mut settings), change, &self.settings)
                .map_err(|error| change.span.locate(error))?;
        }
        Ok(settings)
    }

    /// The writer of log entries about a statement.
    fn query_logger(&self) -> QueryLogger {
        QueryLogger {
            user: self.access.clone(),
            address: self.client.address.map(|peer| peer.ip()),
            is_internal: self.is_internal,
        }
    }

    fn context(
        &self,
        settings: &Arc<Settings>,
        beginning: &Beginning,
        statement: &ast::StatementKind,
        cancel: CancelToken,
    ) -> Result<QueryContext> {
        let query_id = &*beginning.scope.query_id;
        let time_zone = match settings.session_timezone.as_str() {
            "" => TimeZone::system(),
            name => TimeZone::parse(name)?,
        };
        let counters = Counters::new(Some(self.engine.counters.clone()));
        Ok(QueryContext {
            settings: settings.clone(),
            cancel,
            progress: Progress::new(counters.clone()),
            extras: Arc::default(),
            task: Arc::new(trace::Task {
                query_id: query_id.to_string(),
                real_period_ns: settings.query_profiler_real_time_period_ns,
                cpu_period_ns: settings.query_profiler_cpu_time_period_ns,
            }),
            profile: None,
            step: None,
            temporary_database: self.temporary.database(),
            counters,
            memory: MemoryTracker::of_query(
                settings.max_memory_usage,
                Some(self.engine.users.tracker(&self.user, settings.max_memory_usage_for_user)),
                beginning.scope.clone(),
            )
            .with_wait(Duration::from_micros(settings.memory_usage_overcommit_max_wait_microseconds)),
            functions: FunctionContext::new(
                QueryFacts {
                    time_zone,
                    database: self.database.clone(),
                    user: self.user.clone(),
                    query_id: query_id.to_string(),
                    now_ns: beginning.start_time.as_nanos() as i64,
                    shard: self.shard,
                    reader: self.reader(),
                    schema_files: self.engine.files.schema_files(),
                },
                settings.clone(),
                self.engine.dictionaries.clone(),
            ),
            pool: self.engine.pool.clone(),
            workload: if self.is_internal { None } else { workload_of(&self.engine, statement, settings)? },
            spill: self.engine.spill.clone(),
        })
    }
}

/// The start of a statement, and its name in log entries.
struct Beginning {
    started: Instant,
    /// Time since the epoch.
    start_time: Duration,
    scope: QueryScope,
}

/// The text of a statement as it may be shown: without secrets, and no longer than the log keeps.
struct ShownText {
    text: Arc<str>,
    secrets: Option<Arc<sql::Masked>>,
}

impl ShownText {
    fn new(text: &Arc<str>, bytes_max: u64) -> Self {
        let mut end = text.len().min(usize::try_from(bytes_max).unwrap_or(usize::MAX));
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        match sql::mask_secrets(&text[..end]) {
            Some(masked) => ShownText { text: masked.text.as_str().into(), secrets: Some(Arc::new(masked)) },
            None if end == text.len() => ShownText { text: text.clone(), secrets: None },
            None => ShownText { text: text[..end].into(), secrets: None },
        }
    }
}

/// Settings of the outermost query of a tree: of a set operation those of its last query. The others' hold in them
/// alone.
fn collect_settings<'q>(query: &'q ast::SelectQuery, out: &mut Vec<&'q ast::SettingChange>) {
    match &query.body {
        ast::QueryBody::Select(select) => out.extend(&select.settings),
        ast::QueryBody::SetOperation(operation) => {
            operation.inputs.last().into_iter().for_each(|input| collect_settings(input, out))
        }
    }
}

/// The format that a statement names for its rows; not `Null` with `EXPLAIN`, whose lines are shown where the query
/// explained has it.
fn output_format(statement: &ast::Statement) -> Option<String> {
    let is_explained = matches!(statement.kind, ast::StatementKind::Explain(_));
    let format = statement.output.format.as_ref()?;
    (!(is_explained && format.name == "Null")).then(|| format.name.clone())
}

fn count_start(counters: &Counters, kind: &ast::StatementKind) {
    counters.add(Event::Query, 1);
    match kind {
        ast::StatementKind::Select(_) => counters.add(Event::SelectQuery, 1),
        ast::StatementKind::Insert(_) => counters.add(Event::InsertQuery, 1),
        _ => {}
    }
}

/// The text at the beginning of a request that is valid UTF-8: data after an `INSERT` need not be.
fn valid_text(bytes: &[u8]) -> (&str, &[u8]) {
    match std::str::from_utf8(bytes) {
        Ok(text) => (text, &[]),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            (std::str::from_utf8(valid).unwrap_or(""), rest)
        }
    }
}
