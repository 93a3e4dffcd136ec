//! Statements in this process.

use base::CancelToken;
use client::{
    ClientError, Executor, Monitor, NAMES_QUERY, Progress, Summary, Task, TaskData, kill_query, parse_progress,
    progress_query,
};
use engine::{Engine, Request, Session, write_result};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

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
        let (data, data_files) = match task.data {
            None => (None, None),
            Some(TaskData::Stream(data)) => (Some(data), None),
            Some(TaskData::Files(files)) => (None, Some(files)),
        };
        let request = Request {
            query: task.text.as_bytes(),
            data,
            data_files,
            blocks: None,
            query_id: task.query_id.to_string(),
            cancel: CancelToken::new(),
            data_format: None,
            logs: None,
            ..Request::default()
        };
        let mut query = self.session.execute(request)?;
        let has_result = !query.schema().is_empty();
        if has_result {
            write_result(&mut query, task.format, |piece| {
                sink.write_all(piece).map_err(|error| ClientError::io("write the result", &error))
            })?;
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

/// Asks in a session of its own.
struct LocalMonitor(Session);

impl LocalMonitor {
    fn ask(&mut self, text: &str) -> Option<String> {
        let mut query = self.0.query(text).ok()?;
        let mut out = Vec::new();
        write_result(&mut query, "TabSeparated", |piece| -> base::Result<()> {
            out.extend_from_slice(piece);
            Ok(())
        })
        .ok()?;
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
