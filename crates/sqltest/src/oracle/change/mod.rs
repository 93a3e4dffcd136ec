//! Changes of state: random predicates are asked again and again while tables, dictionaries, functions, settings and
//! parts change between the asks. What an engine remembers of predicates and parts must never show: each ask is
//! compared with the same query with everything off that remembers or skips.
//!
//! ```text
//! a world: a folder, an engine on it, a session, a table `m`, a source `src` of a dictionary `d`, a function `f`
//! a step:  a random change (`changes`) → every ask of the pool again → a new ask (`asks`), three times in a row
//! ```
//! A difference is replayed with ever fewer of the statements before it (`reduce`), so that what is printed leads to it
//! and is short.

mod asks;
mod changes;
mod model;
mod reduce;

use super::random::Random;
use base::{ErrorCode, Result};
use engine::{Engine, EngineOptions, Session};
use model::Model;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Changes of a world before there is a new one.
const STEPS: usize = 60;
/// Asks that are repeated after every change.
const POOL: usize = 6;
/// A pseudo-statement: the engine ends and begins again on the same folder.
pub(super) const RESTART: &str = "-- the engine ends and begins again";

/// Everything that skips or remembers.
pub(super) const OFF: &str = "use_primary_key = 0, use_statistics_pruning = 0, use_skip_indexes = 0, \
    use_bit_indexes = 0, use_jit_indexes = 0, use_interval_indexes = 0, use_index_analysis_cache = 0, \
    use_uncompressed_cache = 0, use_heavy_functions_cache = 0, optimize_use_projections = 0, \
    optimize_use_implicit_projections = 0, optimize_trivial_count_query = 0, optimize_trivial_min_max_query = 0, \
    optimize_trivial_sum_query = 0, optimize_read_in_order = 0, optimize_aggregation_in_order = 0, \
    allow_reorder_prewhere_conditions = 0, enable_join_runtime_filters = 0, compile_expressions = 0";
/// Everything is on, and indexes are made at the first sign that they would pay.
pub(super) const ON: &str = "min_count_to_build_jit_index = 1";

/// When a run ends.
#[derive(Clone, Copy, Debug)]
pub enum Until {
    /// After so many comparisons.
    Asks(usize),
    /// After so much time.
    Time(Duration),
}

/// A data folder with an engine and a session on it.
pub(super) struct World {
    folder: PathBuf,
    open: Option<(Arc<Engine>, Session)>,
}

impl World {
    pub(super) fn new() -> Result<World> {
        static WORLDS: AtomicU64 = AtomicU64::new(0);
        let folder = std::env::temp_dir().join(format!(
            "ursa-changes-{}-{}",
            std::process::id(),
            WORLDS.fetch_add(1, Ordering::Relaxed)
        ));
        let mut world = World { folder, open: None };
        world.restart()?;
        Ok(world)
    }

    fn restart(&mut self) -> Result<()> {
        self.open = None;
        let engine = Engine::open(EngineOptions {
            path: Some(self.folder.clone()),
            threads: 2,
            cache_bytes: 64 << 20,
            ..EngineOptions::default()
        })?;
        let mut session = engine.session();
        session.settings_mut().log_queries = false;
        self.open = Some((engine, session));
        Ok(())
    }

    /// Runs a statement, or restarts.
    pub(super) fn run(&mut self, statement: &str) -> Result<String> {
        if statement == RESTART {
            return self.restart().map(|()| String::new());
        }
        match &mut self.open {
            Some((_, session)) => crate::run_text(session, statement),
            None => base::bail!(LogicalError, "the engine did not begin again"),
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        self.open = None;
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Errors that the values of single rows cause.
const OF_ROWS: [ErrorCode; 7] = [
    ErrorCode::CannotParseDate,
    ErrorCode::CannotParseDateTime,
    ErrorCode::CannotParseNumber,
    ErrorCode::CannotParseText,
    ErrorCode::CannotReadArrayFromText,
    ErrorCode::CannotInsertNullInOrdinaryColumn,
    ErrorCode::UnknownElementOfEnum,
];

/// What a query gives with everything on and with everything off; `None` when both refuse it.
pub(super) fn differs(world: &mut World, query: &str, off: &str) -> Option<Option<(String, String)>> {
    let on = world.run(&format!("{query} SETTINGS {ON}"));
    let off = world.run(&format!("{query} SETTINGS {off}"));
    let text = |result: &Result<String>| match result {
        Ok(text) => text.clone(),
        Err(error) => format!("error: {error}"),
    };
    let is_bug = |result: &Result<String>| result.as_ref().is_err_and(|error| error.code() == ErrorCode::LogicalError);
    // A column may have got a type that some of its texts are none of: whoever reads fewer rows does not meet them.
    match (&on, &off) {
        (Ok(a), Ok(b)) if a == b => Some(None),
        (Ok(_), Err(error)) if OF_ROWS.contains(&error.code()) => None,
        (Err(_), Err(_)) if !is_bug(&on) && !is_bug(&off) => None,
        _ => Some(Some((text(&on), text(&off)))),
    }
}

/// A world that changes, with what was done to it.
struct Story {
    seed: u64,
    world: World,
    random: Random,
    model: Model,
    history: Vec<String>,
    pool: Vec<asks::Ask>,
}

impl Story {
    fn new(seed: u64) -> Result<Story> {
        let mut random = Random::new(seed);
        let mut story = Story {
            seed,
            world: World::new()?,
            model: Model::default(),
            history: Vec::new(),
            pool: Vec::new(),
            random: random.clone(),
        };
        for statement in changes::setup(&mut random) {
            story.world.run(&statement)?;
            story.history.push(statement);
        }
        story.random = random;
        story.model = Model::read(&mut story.world)?;
        Ok(story)
    }

    fn step(&mut self, report: &mut super::Report) -> Result<()> {
        for change in changes::change(&mut self.random, &self.model) {
            // One that is refused changes nothing, and the model is read from what there is.
            let done = self.world.run(&change);
            match done {
                Err(error) if error.code() == ErrorCode::LogicalError || change == RESTART => {
                    report.failures.push(format!(
                        "seed {}: {change}\n  fails: {error}\n{}",
                        self.seed,
                        self.history.join(";\n")
                    ));
                }
                _ => {}
            }
            self.history.push(change);
        }
        self.model = Model::read(&mut self.world)?;
        for at in 0..self.pool.len() {
            self.ask(at, report);
        }
        let ask = asks::ask(&mut self.random, &self.model);
        if self.pool.len() == POOL {
            let at = self.random.below(POOL);
            self.pool[at] = ask;
        } else {
            self.pool.push(ask);
        }
        let at = self.pool.len() - 1;
        for _ in 0..2 {
            self.ask(at, report);
            self.note("SYSTEM FLUSH JIT INDEXES");
        }
        self.ask(at, report);
        Ok(())
    }

    fn note(&mut self, statement: &str) {
        if self.world.run(statement).is_ok() {
            self.history.push(statement.to_string());
        }
    }

    fn ask(&mut self, at: usize, report: &mut super::Report) {
        let ask = self.pool[at].clone();
        match differs(&mut self.world, &ask.query, &ask.off) {
            None => report.refused += 1,
            Some(None) => report.compared += 1,
            Some(Some((on, off))) => {
                report.compared += 1;
                let short = reduce::reduce(&self.history, &ask, (&on, &off));
                // What differs stands first: the statements may be many, and whoever shows a log may cut it.
                report.failures.push(format!(
                    "seed {}: {} SETTINGS {ON}\n  gives {on:?}\n  and without what remembers {off:?} \
                    (SETTINGS {})\n  after these statements:\n{}",
                    self.seed,
                    ask.query,
                    ask.off,
                    short.join(";\n")
                ));
            }
        }
        self.history.push(format!("{} SETTINGS {ON}", ask.query));
    }
}

/// Compares asks between changes until `until`; ends early when there are many failures.
///
/// # Errors
/// When the engine does not open or the tables cannot be made.
pub fn run(seed: u64, until: Until) -> Result<super::Report> {
    let mut report = super::Report::default();
    let began = Instant::now();
    let is_done = |report: &super::Report| match until {
        Until::Asks(asks) => report.compared >= asks,
        Until::Time(time) => began.elapsed() >= time,
    } || report.failures.len() >= 5;
    for world in 0.. {
        let mut story = Story::new(seed.wrapping_add(world))?;
        for _ in 0..STEPS {
            // One difference shows again at every ask that follows.
            let failures = report.failures.len();
            story.step(&mut report)?;
            if is_done(&report) {
                return Ok(report);
            }
            if report.failures.len() > failures {
                break;
            }
        }
    }
    Ok(report)
}
