//! Logical oracles: random queries whose answers are checked against each other, with no rival needed.
//!
//! * **Ternary logic partitioning** (Rigger, Su: Finding bugs in database systems via query partitioning, OOPSLA 2020):
//!   the rows of a query are those where a condition holds, those where it does not, and those where it is NULL.
//! * **Optimizer off against on**: the same rows either way.
//! * **Join algorithms**: the same rows by every value of `join_algorithm`, with and without run-time filters and the
//!   other switches of filters ([`joins`]).
//! * **Changes of state** ([`change`]): what is remembered against nothing remembered, while all that answers depend on
//!   changes.
//!
//! A failure prints the seed; the same seed makes the same tables and queries.

pub mod calls;
mod change;
mod generator;
mod joins;
mod random;
mod shapes;

pub use change::{Until, run as run_changes};
pub use generator::Generator;

use base::Result;
use engine::{Engine, EngineOptions, Session};
use random::Random;

/// Queries over the same tables before new ones are made.
const QUERIES_PER_DATABASE: usize = 200;

/// What a run found.
#[derive(Debug, Default)]
pub struct Report {
    /// Queries compared.
    pub compared: usize,
    /// Queries that were refused, with a clear error.
    pub refused: usize,
    /// What differed: seed, queries, answers.
    pub failures: Vec<String>,
}

/// Runs `queries` comparisons of each oracle.
///
/// # Errors
/// When the engine does not open or the tables cannot be made.
pub fn run(seed: u64, queries: usize) -> Result<Report> {
    let mut report = Report::default();
    for (database, first) in (0..queries).step_by(QUERIES_PER_DATABASE).enumerate() {
        let engine = Engine::open(EngineOptions { threads: 2, cache_bytes: 64 << 20, ..EngineOptions::default() })?;
        let mut session = engine.session();
        session.settings_mut().log_queries = false;
        session.settings_mut().session_timezone = "UTC".into();
        let seed = seed.wrapping_add(database as u64);
        session.settings_mut().join_use_nulls = seed % 2 == 0;
        let mut generator = Generator::new(seed);
        for statement in generator.setup() {
            crate::run_text(&mut session, &statement)?;
        }
        for number in first..queries.min(first + QUERIES_PER_DATABASE) {
            let (query, condition) = generator.partitioned();
            check_partitions(&mut session, seed, &query, &condition, &mut report);
            let query = generator.query();
            check_optimizer(&mut session, seed, &query, &mut report);
            check_join_algorithm(&mut session, (seed, number), &query, &mut report);
        }
    }
    Ok(report)
}

/// The rows of a query, sorted.
fn rows(session: &mut Session, query: &str) -> Result<Vec<String>> {
    let mut lines: Vec<String> = crate::run_text(session, query)?.lines().map(str::to_string).collect();
    lines.sort_unstable();
    Ok(lines)
}

fn check_partitions(session: &mut Session, seed: u64, query: &str, condition: &str, report: &mut Report) {
    let whole = rows(session, query);
    let parts = [
        format!("{query} WHERE {condition}"),
        format!("{query} WHERE NOT ({condition})"),
        format!("{query} WHERE ({condition}) IS NULL"),
    ];
    let parts: Result<Vec<Vec<String>>> = parts.iter().map(|part| rows(session, part)).collect();
    let parts = parts.map(|parts| {
        let mut all = parts.concat();
        all.sort_unstable();
        all
    });
    // A condition whose types do not fit is refused, whatever the query without it gives.
    if parts.as_ref().is_err_and(|error| error.code() != base::ErrorCode::LogicalError) {
        report.refused += 1;
        return;
    }
    compare(report, whole, parts, || format!("seed {seed}\n  {query}\n  partitioned by {condition}"));
}

fn check_optimizer(session: &mut Session, seed: u64, query: &str, report: &mut Report) {
    let on = rows(session, query);
    let off = rows(session, &format!("{query} SETTINGS query_plan_enable_optimizations = 0"));
    compare(report, off, on, || format!("seed {seed}\n  {query}\n  without and with the optimizer"));
}

fn check_join_algorithm(session: &mut Session, (seed, number): (u64, usize), query: &str, report: &mut Report) {
    if !query.contains("JOIN") {
        return;
    }
    for settings in joins::settings(number, &mut Random::new(seed.wrapping_add(number as u64))) {
        let expected = rows(session, &format!("{query} SETTINGS {}", joins::REFERENCE));
        let actual = rows(session, &format!("{query} SETTINGS {settings}"));
        compare(report, expected, actual, || {
            format!("seed {seed}\n  {query}\n  with {} and with {settings}", joins::REFERENCE)
        });
    }
}

fn compare(report: &mut Report, expected: Result<Vec<String>>, actual: Result<Vec<String>>, what: impl Fn() -> String) {
    match (expected, actual) {
        (Ok(expected), Ok(actual)) => {
            report.compared += 1;
            if expected != actual {
                let only =
                    |a: &[String], b: &[String]| a.iter().find(|line| !b.contains(line)).cloned().unwrap_or_default();
                let counts = format!("{} and {} rows", expected.len(), actual.len());
                report.failures.push(format!(
                    "{}: {counts}; only in the first: {:?}, only in the second: {:?}",
                    what(),
                    only(&expected, &actual),
                    only(&actual, &expected)
                ));
            }
        }
        (Err(a), Err(b)) if a.code() != base::ErrorCode::LogicalError && b.code() != base::ErrorCode::LogicalError => {
            report.refused += 1
        }
        (Err(error), _) | (_, Err(error)) => report.failures.push(format!("{}: one side fails: {error}", what())),
    }
}
