//! Runs a suite on one engine after another.

use std::process::Command;

use crate::Result;
use crate::compare::same_line;
use crate::engine::{Engine, Setup, start};
use crate::suite::Query;

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Runs of each query.
    pub tries: usize,
    /// Begin each query in a new process with the page cache emptied.
    pub cold: bool,
    /// Open the database of an earlier run instead of loading.
    pub reuse: bool,
    /// Keep results, to compare them.
    pub keep_rows: bool,
}

/// What one engine did.
#[derive(Debug, Default)]
pub struct Run {
    /// The engine's name.
    pub engine: String,
    /// Seconds to load; `None` when an earlier load was reused.
    pub load_seconds: Option<f64>,
    /// Bytes on disk.
    pub size_bytes: u64,
    /// In the order of the suite.
    pub outcomes: Vec<Outcome>,
}

/// What one engine did with one query.
#[derive(Debug, Default)]
pub struct Outcome {
    /// Seconds of each try; empty when the query failed.
    pub seconds: Vec<f64>,
    /// Why it failed.
    pub error: Option<String>,
    /// The result of the first try, if kept.
    pub rows: Vec<Vec<String>>,
}

impl Outcome {
    /// The least time of the tries after the first (of all if there is one).
    pub fn hot(&self) -> Option<f64> {
        let later = if self.seconds.len() > 1 {
            &self.seconds[1..]
        } else {
            &self.seconds[..]
        };
        later.iter().copied().reduce(f64::min)
    }

    /// The time of the first try.
    pub fn first(&self) -> Option<f64> {
        self.seconds.first().copied()
    }
}

/// Loads an engine and runs the suite on it.
///
/// # Errors
/// When the engine can't be started or loaded; failures of queries are outcomes.
pub fn run(name: &str, setup: &Setup, queries: &[Query], plan: Plan) -> Result<Run> {
    let mut engine = start(name, setup)?;
    let mut run = Run {
        engine: name.to_string(),
        ..Run::default()
    };
    if plan.reuse && setup.path.exists() {
        engine.open()?;
    } else {
        eprintln!("{name}: loading");
        run.load_seconds = Some(engine.load()?);
    }
    run.size_bytes = engine.size_bytes()?;
    for query in queries {
        if plan.cold {
            drop(engine);
            empty_page_cache()?;
            engine = start(name, setup)?;
            engine.open()?;
        }
        eprint!("\r{name}: query {}  ", query.number);
        let outcome = tries(engine.as_mut(), query.text(name), plan);
        if let Some(error) = &outcome.error {
            eprintln!("\r{name}: query {}: {error}", query.number);
        }
        run.outcomes.push(outcome);
    }
    eprintln!("\r{name}: done        ");
    Ok(run)
}

fn tries(engine: &mut dyn Engine, sql: &str, plan: Plan) -> Outcome {
    let mut outcome = Outcome::default();
    for index in 0..plan.tries.max(1) {
        match engine.query(sql, plan.keep_rows && index == 0) {
            Ok(answer) => {
                outcome.seconds.push(answer.seconds);
                if index == 0 {
                    outcome.rows = answer.rows;
                }
            }
            Err(error) => {
                return Outcome {
                    error: Some(error.to_string()),
                    ..Outcome::default()
                };
            }
        }
    }
    outcome
}

fn empty_page_cache() -> Result<()> {
    let _ = Command::new("sync").status();
    std::fs::write("/proc/sys/vm/drop_caches", "3").map_err(|e| {
        format!("--cold empties the page cache and needs root: /proc/sys/vm/drop_caches: {e}")
            .into()
    })
}

/// How the answers of `run` differ from those of `reference`, a line a query.
///
/// Queries without a total order are compared by the number of rows.
pub fn disagreements(queries: &[Query], reference: &Run, run: &Run) -> Vec<String> {
    let mut lines = Vec::new();
    for ((query, want), have) in queries.iter().zip(&reference.outcomes).zip(&run.outcomes) {
        if want.error.is_some() || have.error.is_some() {
            continue;
        }
        let at = format!("{}: query {}", run.engine, query.number);
        if want.rows.len() != have.rows.len() {
            let (want, have) = (want.rows.len(), have.rows.len());
            lines.push(format!(
                "{at}: {have} rows, {} has {want}",
                reference.engine
            ));
        } else if query.total_order
            && let Some((a, b)) = want
                .rows
                .iter()
                .zip(&have.rows)
                .find(|(a, b)| !same_line(&a.join("\t"), &b.join("\t")))
        {
            lines.push(format!(
                "{at}: {} where {} has {}",
                b.join(", "),
                reference.engine,
                a.join(", ")
            ));
        }
    }
    lines
}
