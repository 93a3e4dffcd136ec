//! Mutated statements: those of `tests/difftest`, changed token by token with extreme values, against an engine of this
//! process; and statements that read damaged data of every format.
//!
//! ```text
//! tests/difftest/*.sql ─▶ change (seed, number) ─┬▶ session with limits ─▶ rows as text
//! rows in every format ─▶ input  (seed, number) ─┘       │
//!        watch: panics, LOGICAL_ERROR, time and memory past the limits ─▶ findings
//! ```
//! Any outcome that is a result or a plain error is right. A statement is a function of the seed and its number, so
//! that a run goes on behind a statement that ended the process.

mod change;
mod input;
mod watch;

use crate::run_text;
use base::Result;
use change::Corpus;
use engine::{Engine, EngineOptions, Session};
use input::Inputs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
pub use watch::Watch;

/// Statements over the same tables before these are made anew: some drop them.
const STATEMENTS_PER_ENGINE: u64 = 500;
/// What one statement may take.
const MEMORY_BYTES_MAX: u64 = 200 << 20;
/// How long one statement may run.
const TIME_MAX: Duration = Duration::from_secs(1);
/// What reads files or other servers, waits on purpose, or changes the limits.
const REFUSED: &[&str] = &[
    "file",
    "url",
    "sleep",
    "s3",
    "remote",
    "outfile",
    "infile",
    "max_execution_time",
    "max_memory",
    "backup",
    "restore",
    "executable",
    "system ",
    "kill",
    "user_files",
    "mysql",
    "postgresql",
    "mongo",
    "redis",
    "hdfs",
    "azure",
    "trap(",
    "demangle",
    "addressto",
];

/// Which statements are run.
#[derive(Clone, Copy, Debug)]
pub struct Span {
    /// The seed of the run.
    pub seed: u64,
    /// The first statement.
    pub first: u64,
    /// The statement behind the last.
    pub end: u64,
    /// When the run ends, whatever is left.
    pub until: Option<Instant>,
}

/// What is run.
#[derive(Clone, Debug)]
pub enum Subject {
    /// Changed statements of the files of a folder.
    Statements(PathBuf),
    /// Reads of damaged data in the formats whose name contains this.
    Inputs(String),
}

enum Source {
    Statements(Corpus),
    Inputs(Inputs),
}

impl Source {
    fn open(subject: &Subject) -> Result<Source> {
        Ok(match subject {
            Subject::Statements(folder) => Source::Statements(Corpus::read(folder)?),
            Subject::Inputs(filter) => Source::Inputs(Inputs::written(&opened(&[])?, filter)?),
        })
    }

    fn setup(&self) -> &[String] {
        match self {
            Source::Statements(corpus) => &corpus.setup,
            Source::Inputs(_) => &[],
        }
    }

    fn statement(&self, seed: u64, number: u64) -> String {
        match self {
            Source::Statements(corpus) => corpus.statement(seed, number),
            Source::Inputs(inputs) => inputs.statement(seed, number),
        }
    }

    /// Statements that are one try of everything there is.
    fn width(&self) -> u64 {
        match self {
            Source::Statements(_) => 1,
            Source::Inputs(inputs) => inputs.len(),
        }
    }
}

/// Runs the statements of a span; gives the number of the first that was not run. Of damaged data the span counts those
/// of one format.
///
/// # Errors
/// When the folder cannot be read, no format has such a name, or the engine does not open.
pub fn run(subject: &Subject, span: Span, watch: &Arc<Watch>) -> Result<u64> {
    let source = Source::open(subject)?;
    let mut engine = None;
    let end = span.end.saturating_mul(source.width());
    for number in span.first..end {
        if span.until.is_some_and(|until| Instant::now() >= until) {
            return Ok(number);
        }
        if engine.is_none() || number % STATEMENTS_PER_ENGINE == 0 {
            engine = Some(opened(source.setup())?);
        }
        let Some(engine) = &engine else { continue };
        let text = source.statement(span.seed, number);
        let lower = text.to_lowercase();
        if REFUSED.iter().any(|word| lower.contains(word)) {
            continue;
        }
        run_one(engine, number, &text, watch)?;
    }
    Ok(end)
}

fn opened(setup: &[String]) -> Result<Arc<Engine>> {
    let engine = Engine::open(EngineOptions { threads: 2, cache_bytes: 16 << 20, ..EngineOptions::default() })?;
    let mut session = engine.session();
    session.settings_mut().session_timezone = "UTC".into();
    for statement in setup {
        run_text(&mut session, statement)?;
    }
    Ok(engine)
}

/// A session with the limits that statements must keep.
fn limited(engine: &Arc<Engine>) -> Result<Session> {
    let mut session = engine.session();
    let settings = session.settings_mut();
    settings.session_timezone = "UTC".into();
    settings.log_queries = false;
    settings.set("max_memory_usage", &MEMORY_BYTES_MAX.to_string())?;
    settings.set("max_execution_time", &TIME_MAX.as_secs().to_string())?;
    Ok(session)
}

fn run_one(engine: &Arc<Engine>, number: u64, text: &str, watch: &Arc<Watch>) -> Result<()> {
    let mut session = limited(engine)?;
    let guard = watch.begin(number, text, (TIME_MAX, MEMORY_BYTES_MAX));
    let outcome = base::memory::caught(|| {
        let mut query = session.query(text.trim_end().trim_end_matches(';'))?;
        engine::write_result(&mut query, "TabSeparated", |_| Ok::<(), base::Error>(()))
    });
    guard.end(outcome.err());
    Ok(())
}
