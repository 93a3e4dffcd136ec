//! A running statement: its columns, blocks and progress; its entries in logs.

pub(crate) mod durations;
pub(crate) mod logger;
pub(crate) mod text;

use crate::access::QuotaUse;
use crate::engine::Engine;
use crate::extremes::Extremes;
use crate::logs::query_log::{LogKind, QueryLogEntry};
use crate::processes::Running;
use crate::query::logger::QueryLogger;
use crate::result_slices;
use base::cancel::CancelReason;
use base::events::Event;
use base::log::Level;
use base::{Error, ErrorCode, Limits, OverflowMode, Result, Settings, memory};
use exec::{QueryContext, ResultStream};
use formats::{FormatSettings, OutputFormat, ResultStats};
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;
use types::{Block, Schema};

/// Source of a query's blocks.
pub(crate) enum Blocks {
    /// A running plan.
    Stream(ResultStream),
    /// Blocks that are there already.
    Ready(VecDeque<Block>),
}

/// Output of a statement: its schema and the source of its blocks.
pub(crate) struct Output {
    pub schema: Arc<Schema>,
    pub blocks: Blocks,
    /// Rows that an insert wrote.
    pub written_rows: u64,
}

impl Output {
    /// A statement that gives no rows.
    pub(crate) fn nothing() -> Self {
        Output { schema: Arc::default(), blocks: Blocks::Ready(VecDeque::new()), written_rows: 0 }
    }

    /// Rows that are there already.
    pub(crate) fn block(schema: Schema, block: Block) -> Self {
        Output { schema: Arc::new(schema), blocks: Blocks::Ready(VecDeque::from([block])), written_rows: 0 }
    }
}

/// Rows, bytes and time of a query.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueryStatistics {
    /// Rows read from tables.
    pub read_rows: u64,
    /// Uncompressed bytes read from tables.
    pub read_bytes: u64,
    /// Rows that will be read in all, roughly.
    pub total_rows_to_read: u64,
    /// Rows inserted.
    pub written_rows: u64,
    /// Bytes inserted.
    pub written_bytes: u64,
    /// Rows of the result so far.
    pub result_rows: u64,
    /// Bytes of the result so far.
    pub result_bytes: u64,
    /// Nanoseconds since the query began.
    pub elapsed_ns: u64,
    /// The highest memory use so far.
    pub peak_memory_bytes: u64,
}

/// A running query. Dropping it ends it.
pub struct Query {
    engine: Arc<Engine>,
    context: Arc<QueryContext>,
    output: Output,
    /// Format that the statement asked for.
    pub format: Option<String>,
    /// `INTO OUTFILE`, for programs that run where the user is.
    pub outfile: Option<sql::ast::Outfile>,
    started: Instant,
    result_rows: u64,
    result_bytes: u64,
    log: Option<QueryLogEntry>,
    extremes: Option<Extremes>,
    /// The place among the running queries, given up at the end.
    pub(crate) running: Option<Running>,
    /// Use of the user's quota.
    pub(crate) quota: Option<QuotaUse>,
    /// Writer of the log entry about the end.
    pub(crate) logger: Option<QueryLogger>,
    /// Slices of a block that was cut, not yet given.
    slices: VecDeque<Block>,
}

impl Query {
    pub(crate) fn new(
        engine: Arc<Engine>,
        context: Arc<QueryContext>,
        output: Output,
        log: QueryLogEntry,
        started: Instant,
    ) -> Self {
        let extremes = context.settings.extremes.then(|| Extremes::new(&output.schema));
        Query {
            running: None,
            quota: None,
            logger: None,
            slices: VecDeque::new(),
            extremes,
            engine,
            context,
            output,
            format: None,
            outfile: None,
            started,
            result_rows: 0,
            result_bytes: 0,
            log: Some(log),
        }
    }

    /// Names and types of the result; empty for statements that give no rows.
    pub fn schema(&self) -> &Arc<Schema> {
        &self.output.schema
    }

    /// The settings that the query runs with.
    pub fn settings(&self) -> &Arc<Settings> {
        &self.context.settings
    }

    /// The settings of formats that its result is written with.
    pub fn format_settings(&self) -> FormatSettings {
        let functions = &self.context.functions;
        FormatSettings::new(&self.context.settings, functions.time_zone.clone())
            .with_schema_files(functions.schema_files().clone())
    }

    /// The query's id.
    pub fn id(&self) -> &str {
        &self.context.functions.query_id
    }

    /// Context of functions in the query: its time zone, database, user.
    pub fn functions(&self) -> &functions::FunctionContext {
        &self.context.functions
    }

    /// A handle that ends the query from elsewhere.
    pub fn cancel_token(&self) -> base::CancelToken {
        self.context.cancel.clone()
    }

    /// The next block of the result; `None` at its end. Blocks of no rows are not given.
    ///
    /// # Errors
    /// The error that ended the query.
    pub fn next_block(&mut self) -> Result<Option<Block>> {
        if let Some(slice) = self.slices.pop_front() {
            return Ok(Some(slice));
        }
        let _tracked = memory::track(Some(self.context.memory.clone()));
        let result = memory::caught(|| self.advance());
        match &result {
            Ok(Some(_)) => {}
            Ok(None) => self.end(None),
            Err(error) => self.end(Some(error)),
        }
        result
    }

    fn advance(&mut self) -> Result<Option<Block>> {
        let _running = trace::run(&self.context.task);
        let _work = base::work::statement(&self.context.counters);
        loop {
            let next = match &mut self.output.blocks {
                Blocks::Stream(stream) => stream.next(),
                Blocks::Ready(blocks) => Ok(blocks.pop_front()),
            };
            let next = next.and_then(|block| self.count(block))?;
            if self.quota.is_some() {
                let statistics = self.statistics();
                if let Some(quota) = &mut self.quota {
                    quota.progress(&statistics)?;
                }
            }
            match next {
                Some(block) if block.rows == 0 => {}
                Some(block) => {
                    debug_assert_eq!(block.validate(&self.output.schema), Ok(()), "in the result of a query");
                    self.slices = result_slices::cut(block);
                    return Ok(self.slices.pop_front());
                }
                None => return Ok(None),
            }
        }
    }

    fn count(&mut self, block: Option<Block>) -> Result<Option<Block>> {
        let Some(block) = block else { return Ok(None) };
        let settings = &self.context.settings;
        let limits = Limits::new(
            (settings.max_result_rows, settings.max_result_bytes),
            settings.result_overflow_mode,
            ErrorCode::TooManyRowsOrBytes,
            "result",
        );
        // The block that passes a limit is given whole, as ClickHouse does.
        if !limits.allow(self.result_rows, self.result_bytes)? {
            return Ok(None);
        }
        self.result_rows += block.rows as u64;
        self.result_bytes += block.byte_size() as u64;
        if limits.mode == OverflowMode::Throw {
            limits.allow(self.result_rows, self.result_bytes)?;
        }
        debug_assert!(self.result_rows >= block.rows as u64, "the result has the rows of its blocks");
        if let Some(extremes) = &mut self.extremes {
            extremes.add(&block);
        }
        Ok(Some(block))
    }

    /// Writes a block in a format, as work of the query: its limits of memory and time hold.
    ///
    /// # Errors
    /// Of the format, and of the limits.
    pub fn write(&self, output: &mut dyn OutputFormat, block: &Block, buffer: &mut Vec<u8>) -> Result<()> {
        let _tracked = memory::track(Some(self.context.memory.clone()));
        let _obeying = base::cancel::obey(&self.context.cancel);
        memory::caught(|| result_slices::write(output, block, buffer))
    }

    /// Writes what ends a result, as work of the query: formats that write columns as a whole write all rows here.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn finish(&self, output: &mut dyn OutputFormat, stats: &ResultStats, buffer: &mut Vec<u8>) -> Result<()> {
        let _tracked = memory::track(Some(self.context.memory.clone()));
        let _obeying = base::cancel::obey(&self.context.cancel);
        memory::caught(|| output.finish(stats, buffer))
    }

    /// The row of `WITH TOTALS`, once all rows are read.
    pub fn totals(&self) -> Option<Block> {
        let totals = self.context.extras.totals();
        debug_assert!(totals.as_ref().is_none_or(|totals| totals.rows == 1), "totals are one row");
        totals
    }

    /// The least and the greatest value of each column as two rows, once all rows are read; with the setting
    /// `extremes`, of a result that has rows.
    pub fn extremes(&self) -> Option<Block> {
        self.extremes.as_ref().and_then(|extremes| extremes.block(&self.output.schema))
    }

    /// Rows that reached the outermost `LIMIT`.
    pub fn rows_before_limit(&self) -> Option<u64> {
        self.context.extras.rows_before_limit()
    }

    /// Rows, bytes and time so far.
    pub fn statistics(&self) -> QueryStatistics {
        statistics_of(&self.context, self.started, self.output.written_rows, self.result_rows, self.result_bytes)
    }

    /// The counters of the query that are not 0, by ClickHouse's names.
    pub fn events(&self) -> Vec<(&'static str, u64)> {
        self.context.counters.counted()
    }

    /// A function that tells the statistics so far from another thread.
    pub fn statistics_source(&self) -> impl Fn() -> QueryStatistics + Send + Sync + 'static {
        let (context, started, written) = (self.context.clone(), self.started, self.output.written_rows);
        move || statistics_of(&context, started, written, 0, 0)
    }

    fn end(&mut self, error: Option<&Error>) {
        let Some(mut entry) = self.log.take() else { return };
        self.running = None;
        if let Some(quota) = self.quota.take() {
            quota.end(&self.statistics(), error.is_some());
        }
        finish_entry(&mut entry, &self.context, self.statistics(), error);
        self.engine.durations.note(entry.query_kind, Some(entry.duration_us), error.is_some());
        let level = if error.is_some() { Level::Error } else { Level::Debug };
        if let Some(logger) = self.logger.take().filter(|_| base::log::is_on(level)) {
            // The end may come outside of the query's work.
            let _tracked = memory::track(Some(self.context.memory.clone()));
            match error {
                None => logger.finished(&self.statistics()),
                Some(_) => logger.failed(&entry.query, &entry.exception),
            }
        }
        self.engine.log_query(entry, self.context.settings.log_queries);
    }
}

impl Drop for Query {
    fn drop(&mut self) {
        if self.log.is_some() {
            self.context.cancel.cancel(CancelReason::Cancelled);
            let error = base::err!(QueryWasCancelled, "The client did not read the whole result");
            self.end(Some(&error));
        }
    }
}

impl Engine {
    /// Rows, bytes and time so far of a running query, from the time when its text is read on.
    pub fn statistics_of(&self, query_id: &str) -> Option<QueryStatistics> {
        let process = self.processes.find(query_id)?;
        let written = process.context.counters.get(Event::InsertedRows);
        Some(statistics_of(&process.context, process.started, written, 0, 0))
    }
}

fn statistics_of(
    context: &QueryContext,
    started: Instant,
    written_rows: u64,
    result_rows: u64,
    result_bytes: u64,
) -> QueryStatistics {
    QueryStatistics {
        read_rows: context.progress.rows_read(),
        read_bytes: context.progress.bytes_read(),
        total_rows_to_read: context.progress.total_rows(),
        written_rows,
        written_bytes: context.counters.get(Event::InsertedBytes),
        result_rows,
        result_bytes,
        elapsed_ns: started.elapsed().as_nanos() as u64,
        peak_memory_bytes: context.memory.peak_bytes(),
    }
}

/// Fills in the facts that are known once a query has ended.
pub(crate) fn finish_entry(
    entry: &mut QueryLogEntry,
    context: &QueryContext,
    statistics: QueryStatistics,
    error: Option<&Error>,
) {
    entry.duration_us = statistics.elapsed_ns / 1_000;
    entry.read_rows = statistics.read_rows;
    entry.read_bytes = statistics.read_bytes;
    entry.written_rows = statistics.written_rows;
    entry.written_bytes = statistics.written_bytes;
    entry.result_rows = statistics.result_rows;
    entry.result_bytes = statistics.result_bytes;
    entry.memory_usage = statistics.peak_memory_bytes;
    entry.kind = if error.is_some() { LogKind::ExceptionWhileProcessing } else { LogKind::QueryFinish };
    if let Some(error) = error {
        context.counters.add(Event::FailedQuery, 1);
        entry.set_exception(error);
    }
    entry.events = context.counters.counted();
}
