//! Recording: a suite on one target or several, every time kept.
//!
//! ```text
//! open targets ─ load ─ set-up ─┬─ round ─┬─ query ─┬─ warm-up runs
//!                               │ (fresh  │         └─ runs, targets alternating: a b, b a, a b, …
//!                               │ servers)└─ one result file a target, replaced whole
//!                               ├─ collectors, after all times are taken: they disturb
//!                               └─ tear-down, end
//! ```
//! A query that fails is a result. A target that is gone and does not come back ends the recording with an error; the
//! same command goes on where it stopped.

mod cold;
mod pin;
mod prepare;
mod progress;
mod run;
mod summary;

pub use pin::Pin;
pub use prepare::{Load, RecordOptions, plan_of};
pub use progress::{Bar, Observer, Silent};
pub use summary::summary;

use crate::collect::Collectors;
use crate::driver::{Driver, Job, new_driver};
use crate::machine;
use crate::recording::{Recording, RecordingHead, SetupError, Target, Writer};
use crate::suite::{Config, Profile, Suite, text_of};
use base::{Result, bail, err};

/// A target that is open.
struct Open {
    name: String,
    driver: Box<dyn Driver>,
    load: Option<Vec<String>>,
}

/// Records a suite.
///
/// # Errors
/// When a target cannot be reached, the folder holds something else, or the disk is full. Failures of queries are
/// results.
pub fn record(
    suite: &Suite,
    config: &Config,
    options: &RecordOptions,
    observer: &mut dyn Observer,
) -> Result<Recording> {
    let profiles = prepare::profiles(config, options)?;
    let collectors = Collectors::choose(&suite.info.collectors, &options.collectors, config)?;
    let pinned = options.pin.map(pin::pin).transpose()?;
    let mut head = new_head(suite, &profiles, config, options)?;
    if let Some((core, note)) = pinned {
        head.plan.core = Some(core);
        head.notes.extend(note.into_iter().chain(prepare::not_pinned(&profiles)));
    }
    if head.plan.cold {
        cold::check()?;
    }
    // Before anything is started: a folder that cannot be used is told at once.
    let resumed = prepare::resumed(&options.output, &head)?;
    let mut targets = Vec::new();
    for profile in &profiles {
        let mut driver = new_driver(profile)?;
        // What is to be loaded, or measured alone, is opened when its turn comes.
        let waits = profile.load.is_some() && options.load.includes(&profile.name) && resumed.is_none();
        if !waits && !options.sequential {
            driver.open().map_err(|error| {
                err!(NetworkError, "The target '{}' is not there: {}", profile.name, error.message())
            })?;
        }
        targets.push(Open { name: profile.name.clone(), driver, load: profile.load.clone() });
    }
    let writer = match resumed {
        Some(writer) => writer,
        None => Writer::create(&options.output, head)?,
    };
    let mut recorder = run::Recorder { writer, targets, observer };
    recorder.prepare(&options.load)?;
    recorder.rounds(&collectors)?;
    recorder.finish()?;
    Recording::open(&options.output)
}

fn new_head(suite: &Suite, profiles: &[&Profile], config: &Config, options: &RecordOptions) -> Result<RecordingHead> {
    let target = |profile: &&Profile| Target {
        name: profile.name.clone(),
        driver: profile.driver.clone(),
        settings: profile
            .settings
            .iter()
            .filter(|(name, _)| *name != "password")
            .map(|(name, value)| (name.clone(), text_of(value)))
            .collect(),
        facts: profile.server.iter().map(|server| ("server_command".to_string(), server.command.join(" "))).collect(),
        ..Target::default()
    };
    Ok(RecordingHead {
        suite: suite.info.clone(),
        queries: suite.queries.clone(),
        targets: profiles.iter().map(target).collect(),
        plan: plan_of(suite, config, options)?,
        machine: crate::recording::Machine {
            memory_bytes_per_second: options.measure_memory.then(machine::memory_bytes_per_second),
            ..machine::describe()
        },
        started_us: crate::recording::now_us(),
        ..RecordingHead::default()
    })
}

impl run::Recorder<'_> {
    /// Whether only one target is open at a time.
    fn is_sequential(&self) -> bool {
        self.targets.len() > 1 && !self.writer.head.plan.interleaved
    }

    /// Loads, sets up, and asks the targets who they are.
    fn prepare(&mut self, load: &Load) -> Result<()> {
        let (again, sequential) = (self.is_resumed(), self.is_sequential());
        for index in 0..self.targets.len() {
            let target = &mut self.targets[index];
            if let Some(statements) = target.load.clone().filter(|_| load.includes(&target.name) && !again) {
                self.observer.say(&format!("{}: loading", target.name));
                load_target(target, &statements, &mut self.writer.head.targets[index])?;
            }
            target.driver.open()?;
            if again {
                // What an interrupted recording left would be in the way of its set-up.
                let left = self.writer.head.suite.tear_down.clone();
                left.iter().for_each(|sql| drop(target.driver.run(Job { sql, query_id: "", digest: false })));
            }
            let identity = target.driver.identity();
            let known = &mut self.writer.head.targets[index];
            known.version = Some(identity.version.unwrap_or_default());
            known.facts.extend(identity.facts);
            known.setup_errors.clear();
            self.statements(index, "set_up");
            let target = &mut self.targets[index];
            self.writer.head.targets[index].size_bytes = target.driver.size_bytes();
            if sequential {
                target.driver.close();
            }
        }
        self.writer.write_head()
    }

    fn is_resumed(&self) -> bool {
        self.writer.head.targets.iter().any(|target| target.version.is_some())
    }

    /// Runs the statements of set-up or tear-down on a target; failures are kept in the head.
    fn statements(&mut self, index: usize, phase: &str) {
        let suite = &self.writer.head.suite;
        let statements = if phase == "set_up" { suite.set_up.clone() } else { suite.tear_down.clone() };
        let (target, known) = (&mut self.targets[index], &mut self.writer.head.targets[index]);
        for sql in &statements {
            if let Err(failure) = target.driver.run(Job { sql, query_id: "", digest: false }) {
                self.observer.say(&format!("{}: {phase} failed: {}", target.name, failure.error.message));
                known.setup_errors.push(SetupError {
                    phase: phase.into(),
                    statement: sql.clone(),
                    error: failure.error,
                });
            }
        }
    }

    fn finish(&mut self) -> Result<()> {
        if !self.writer.head.suite.tear_down.is_empty() {
            for index in 0..self.targets.len() {
                self.targets[index].driver.open()?;
                self.statements(index, "tear_down");
            }
        }
        self.writer.finish()
    }
}

fn load_target(target: &mut Open, statements: &[String], known: &mut Target) -> Result<()> {
    if !target.driver.makes_data() {
        target.driver.open()?;
    }
    let start = std::time::Instant::now();
    if let Err(failure) = target.driver.load(statements) {
        bail!(BadArguments, "{}: loading failed: {}", target.name, failure.error.message);
    }
    known.load_seconds = Some(start.elapsed().as_secs_f64());
    if let Some(seconds) = target.driver.settle() {
        known.facts.insert("merges after loading".into(), format!("{seconds:.1} s"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
