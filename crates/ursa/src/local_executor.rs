//! Statements in this process.

use base::CancelToken;
use client::{ClientError, Executor, Monitor, NAMES_QUERY, Progress, Summary, Task, kill_query, parse_progress, progress_query};
use engine::{Engine, Query, Request, Session};
use formats::{FormatSettings, ResultStats, output_format};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

const BUFFER_BYTES: usize = 64 << 10;

/// Runs statements in one session of an engine.
pub(crate) struct LocalExecutor {
    engine: Arc<Engine>,
    session: Session,
}

impl LocalExecutor {
    pub(crate) fn new(engine: Arc<Engine>, parameters: HashMap<String, String>) -> Self {
        let mut session = engine.session();
        session.parameters = parameters;
        LocalExecutor { engine, session }
    }

    /// Runs a statement of the program's own, without a result.
    ///
    /// # Errors
    /// The statement's.
    pub(crate) fn command(&mut self, text: &str) -> base::Result<()> {
        let mut query = self.session.query(text)?;
        while query.next_block()?.is_some() {}
        Ok(())
    }
}

impl Executor for LocalExecutor {
    fn execute(&mut self, task: Task<'_>, sink: &mut dyn Write) -> Result<Summary, ClientError> {
        let request = Request {
            query: task.text.as_bytes(),
            data: task.data,
            query_id: task.query_id.to_string(),
            cancel: CancelToken::new(),
            data_format: None,
        };
        let mut query = self.session.execute(request)?;
        let has_result = !query.schema().is_empty();
        if has_result {
            write_result(&mut query, task.format, sink)?;
        } else {
            while query.next_block()?.is_some() {}
        }
        let statistics = query.statistics();
        Ok(Summary {
            has_result,
            rows: statistics.result_rows.max(statistics.written_rows),
            read_rows: statistics.read_rows,
            read_bytes: statistics.read_bytes,
            peak_memory_bytes: statistics.peak_memory_bytes,
        })
    }

    fn monitor(&self) -> Box<dyn Monitor> {
        let mut session = self.engine.session();
        session.settings_mut().log_queries = false;
        Box::new(LocalMonitor(session))
    }

    fn parameters(&self) -> &HashMap<String, String> {
        &self.session.parameters
    }
}

fn write_result(query: &mut Query, default_format: &str, sink: &mut dyn Write) -> Result<(), ClientError> {
    let broken = |error: std::io::Error| ClientError::io("write the result", &error);
    let settings = FormatSettings::new(query.settings(), query.functions().time_zone.clone());
    let format = query.format.clone();
    let mut output = output_format(format.as_deref().unwrap_or(default_format), query.schema(), &settings)?;
    let mut buffer = Vec::with_capacity(BUFFER_BYTES);
    output.prefix(&mut buffer)?;
    while let Some(block) = query.next_block()? {
        output.write_block(&block, &mut buffer)?;
        sink.write_all(&buffer).map_err(broken)?;
        buffer.clear();
    }
    if let Some(totals) = query.totals() {
        output.totals(&totals, &mut buffer)?;
    }
    if let Some(extremes) = query.extremes() {
        output.extremes(&extremes, &mut buffer)?;
    }
    let statistics = query.statistics();
    let totals = ResultStats {
        rows: statistics.result_rows,
        rows_read: statistics.read_rows,
        bytes_read: statistics.read_bytes,
        elapsed: statistics.elapsed_ns as f64 / 1e9,
        rows_before_limit: query.rows_before_limit(),
    };
    output.finish(&totals, &mut buffer)?;
    sink.write_all(&buffer).map_err(broken)
}

/// Asks in a session of its own.
struct LocalMonitor(Session);

impl LocalMonitor {
    fn ask(&mut self, text: &str) -> Option<String> {
        let mut query = self.0.query(text).ok()?;
        let mut out = Vec::new();
        write_result(&mut query, "TabSeparated", &mut out).ok()?;
        Some(String::from_utf8_lossy(&out).into_owned())
    }
}

impl Monitor for LocalMonitor {
    fn progress(&mut self, query_id: &str) -> Option<Progress> {
        parse_progress(&self.ask(&progress_query(query_id))?)
    }

    fn cancel(&mut self, query_id: &str) {
        self.ask(&kill_query(query_id));
    }

    fn names(&mut self) -> Vec<String> {
        self.ask(NAMES_QUERY).map(|text| text.lines().map(str::to_string).collect()).unwrap_or_default()
    }
}
