//! Sessions: current database, settings, and running statements.

use crate::engine::Engine;
use crate::interpret::{self, Interpreter};
use crate::processes::ProcessInfo;
use crate::query::{Query, finish_entry};
use crate::query_log::{LogEntry, LogKind};
use base::events::{Counters, Event};
use base::memory::{self, MemoryTracker};
use base::{CancelToken, Result, Settings, bail};
use exec::{Progress, QueryContext};
use functions::FunctionContext;
use sql::ast;
use std::collections::HashMap;
use std::io::Read;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use types::TimeZone;

/// One user's conversation with the engine.
pub struct Session {
    pub(crate) engine: Arc<Engine>,
    /// The current database.
    pub database: String,
    /// Settings of all further statements.
    pub settings: Arc<Settings>,
    /// The user's name.
    pub user: String,
    /// Values of `{name:Type}`.
    pub parameters: HashMap<String, String>,
}

/// A statement to run.
#[derive(Default)]
pub struct Request<'a> {
    /// The statement; with an `INSERT` the data may begin in it.
    pub query: &'a [u8],
    /// Data of an `INSERT`, after what the text holds.
    pub data: Option<Box<dyn Read + Send>>,
    /// The id; made when empty.
    pub query_id: String,
    /// Ends the statement from elsewhere.
    pub cancel: CancelToken,
    /// The format of an `INSERT`'s data when the statement does not say.
    pub data_format: Option<String>,
}

impl Session {
    pub(crate) fn new(engine: Arc<Engine>, settings: Arc<Settings>) -> Self {
        Session { engine, database: "default".into(), settings, user: "default".into(), parameters: HashMap::new() }
    }

    /// The engine.
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// The settings, to change them.
    pub fn settings_mut(&mut self) -> &mut Settings {
        Arc::make_mut(&mut self.settings)
    }

    /// Runs one statement. `SET` and `USE` change the session.
    ///
    /// # Errors
    /// With the place in the query text where it is known.
    pub fn execute(&mut self, request: Request) -> Result<Query> {
        let started = Instant::now();
        let (text, _) = valid_text(request.query);
        let text: Arc<str> = text.into();
        let result = self.start(&text, request, started);
        result.map_err(|error| error.locate(&text))
    }

    /// Runs a statement whose text is all there is.
    ///
    /// # Errors
    /// As [`Self::execute`].
    pub fn query(&mut self, text: &str) -> Result<Query> {
        self.execute(Request { query: text.as_bytes(), ..Request::default() })
    }

    fn start(&mut self, text: &Arc<str>, request: Request, started: Instant) -> Result<Query> {
        let options = sql::ParseOptions {
            max_depth: self.settings.max_parser_depth as usize,
            max_elements: self.settings.max_ast_elements as usize,
            max_query_size: self.settings.max_query_size as usize,
            params: Some(&self.parameters),
        };
        let start_time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let query_id = if request.query_id.is_empty() { new_query_id(start_time) } else { request.query_id.clone() };
        let mut entry = LogEntry {
            kind: LogKind::ExceptionBeforeStart,
            query_id: query_id.clone(),
            user: self.user.clone(),
            database: self.database.clone(),
            query: text.clone(),
            start_time_us: start_time.as_micros() as i64,
            ..LogEntry::default()
        };
        let parsed = match sql::parse_statement(text, &options) {
            Ok(parsed) => parsed,
            Err(error) => {
                self.log_failure(entry, &error);
                return Err(error);
            }
        };
        let statement = parsed.statement;
        entry.query_kind = interpret::kind_name(&statement.kind);
        let settings = self.statement_settings(&statement)?;
        entry.log_comment = settings.log_comment.clone();
        entry.settings = settings.changed().iter().map(|name| (name.to_string(), settings.get(name).unwrap_or_default())).collect();
        let context = Arc::new(self.context(&settings, &query_id, start_time, request.cancel.clone())?);
        if settings.max_execution_time > 0.0 {
            context.cancel.set_deadline(Duration::from_secs_f64(settings.max_execution_time.min(1e9)));
        }
        let process = ProcessInfo { query_id: query_id.clone(), user: self.user.clone(), database: self.database.clone(), query: text.clone(), started, context: context.clone() };
        self.engine.processes.add(process, settings.replace_running_query)?;
        count_start(&context.counters, &statement.kind);
        let output = {
            let _tracked = memory::track(Some(context.memory.clone()));
            let _obeying = base::cancel::obey(&context.cancel);
            let _running = trace::run(&context.task);
            let _work = base::work::statement(&context.counters);
            let mut interpreter = Interpreter { session: self, context: context.clone() };
            interpreter.run(&statement, request, parsed.data)
        };
        context.counters.add(Event::PlanningMicroseconds, started.elapsed().as_micros() as u64);
        let engine = self.engine.clone();
        match output {
            Ok(output) => {
                let mut query = Query::new(engine, context, output, entry, started);
                query.format = statement.output.format.as_ref().map(|format| format.name.clone());
                query.outfile = statement.output.outfile.clone();
                Ok(query)
            }
            Err(error) => {
                engine.processes.remove(&query_id);
                let statistics = crate::QueryStatistics { elapsed_ns: started.elapsed().as_nanos() as u64, ..Default::default() };
                finish_entry(&mut entry, &context, statistics, Some(&error));
                entry.kind = LogKind::ExceptionBeforeStart;
                if settings.log_queries {
                    engine.query_log.add(entry);
                }
                Err(error)
            }
        }
    }

    fn log_failure(&self, mut entry: LogEntry, error: &base::Error) {
        self.engine.counters.add(Event::FailedQuery, 1);
        entry.exception_code = error.code().number();
        entry.exception = error.to_string();
        self.engine.query_log.add(entry);
    }

    /// The session's settings with those that the statement sets for itself; shared while it sets none.
    fn statement_settings(&self, statement: &ast::Statement) -> Result<Arc<Settings>> {
        let mut settings = self.settings.clone();
        let mut own: Vec<&ast::SettingChange> = Vec::new();
        match &statement.kind {
            ast::StatementKind::Select(query) => collect_settings(query, &mut own),
            ast::StatementKind::Insert(insert) => {
                if let ast::InsertSource::Select(query) = &insert.source {
                    collect_settings(query, &mut own);
                }
                own.extend(&insert.settings);
            }
            ast::StatementKind::Explain(explain) => {
                if let ast::StatementKind::Select(query) = &explain.statement.kind {
                    collect_settings(query, &mut own);
                }
                own.extend(&explain.statement.output.settings);
            }
            _ => {}
        }
        own.extend(&statement.output.settings);
        for change in own {
            change_setting(Arc::make_mut(&mut settings), change, self.settings.readonly).map_err(|error| change.span.locate(error))?;
        }
        Ok(settings)
    }

    fn context(&self, settings: &Arc<Settings>, query_id: &str, start_time: Duration, cancel: CancelToken) -> Result<QueryContext> {
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
            counters,
            memory: MemoryTracker::new(settings.max_memory_usage, Some(self.engine.memory.clone())),
            functions: FunctionContext {
                time_zone,
                database: self.database.clone(),
                user: self.user.clone(),
                query_id: query_id.to_string(),
                now_ns: start_time.as_nanos() as i64,
                settings: settings.clone(),
                dictionaries: self.engine.dictionaries.clone(),
            },
            pool: self.engine.pool.clone(),
            spill: self.engine.spill.clone(),
        })
    }
}

/// Changes a setting as `SET` or `SETTINGS` say; `readonly` is that of the session.
pub(crate) fn change_setting(settings: &mut Settings, change: &ast::SettingChange, readonly: u64) -> Result<()> {
    if readonly == 1 {
        bail!(Readonly, "Cannot modify '{}' setting in readonly mode", change.name);
    }
    let value = match plan::analyze::setting_text(change)? {
        Some(value) => value,
        None => Settings::default().get(&change.name).unwrap_or_default(),
    };
    if readonly == 2 && change.name == "readonly" {
        bail!(Readonly, "Cannot modify 'readonly' setting in readonly mode");
    }
    // `final` is a word of Rust; the field has another name.
    let name = if change.name == "final" { "final_" } else { change.name.as_str() };
    settings.set(name, &value)
}

/// Settings of the outermost queries of a tree.
fn collect_settings<'q>(query: &'q ast::SelectQuery, out: &mut Vec<&'q ast::SettingChange>) {
    match &query.body {
        ast::QueryBody::Select(select) => out.extend(&select.settings),
        ast::QueryBody::SetOperation(operation) => operation.inputs.iter().for_each(|input| collect_settings(input, out)),
    }
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

fn new_query_id(now: Duration) -> String {
    use std::sync::atomic::{AtomicU64, Ordering};
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let seed = now.as_nanos() as u64 ^ (u64::from(std::process::id()) << 40);
    let mut state = seed.wrapping_add(COUNT.fetch_add(1, Ordering::Relaxed).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let mut next = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed ^ (mixed >> 27)
    };
    let (a, b) = (next(), next());
    format!("{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}", a >> 32, a >> 16 & 0xFFFF, a & 0xFFF, (b >> 48 & 0x3FFF) | 0x8000, b & 0xFFFF_FFFF_FFFF)
}
