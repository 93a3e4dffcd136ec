//! Drivers: what is measured, behind one trait.
//!
//! | driver | runs queries | settings of its own |
//! |---|---|---|
//! | `clickhouse` | over HTTP (ClickHouse, Ursa) | `host`, `port`, `user`, `password`, `database`, `timeout_seconds` |
//! | `ursa-local` | in this process | `path`, `threads`, `database` |
//! | `command` | through a program, in lines of JSON (docs/paw.md) | `command`, `directory` |
//!
//! Other settings go to the server with every query, to the session, or to the program.

mod clickhouse;
mod command;
mod digest;
mod local;
mod process;

pub use digest::Digest;
pub use process::OwnServer;

use crate::recording::RunError;
use crate::suite::{Profile, text_of};
use base::{Error, Result, bail};
use std::collections::BTreeMap;

/// A query to run.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The text.
    pub sql: &'a str,
    /// Its id, so that its counters can be found; empty for any.
    pub query_id: &'a str,
    /// Whether to count and hash the rows: costs time that is not measured where it can be helped.
    pub digest: bool,
}

/// Answer of one run of a query.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// From sending the text to having read the whole result.
    pub elapsed_ns: u64,
    /// Rows and hash of the result, if asked for.
    pub digest: Option<Digest>,
}

/// Why a run gave nothing.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The target's error.
    pub error: RunError,
    /// Whether the target itself is gone.
    pub gone: bool,
}

impl Failure {
    /// The query failed; the target lives.
    pub fn query(code: i32, message: impl Into<String>) -> Self {
        Failure { error: RunError { code, message: message.into() }, gone: false }
    }

    /// The target is gone.
    pub fn gone(error: &Error) -> Self {
        Failure { error: RunError { code: error.code().number(), message: error.message().into() }, gone: true }
    }
}

/// Identity of a target, as it tells it.
#[derive(Clone, Debug, Default)]
pub struct Identity {
    /// Its version.
    pub version: Option<String>,
    /// Facts of the build and the process.
    pub facts: BTreeMap<String, String>,
}

/// A target that runs queries one at a time.
pub trait Driver {
    /// Starts or connects, and waits until queries can be run. Does nothing when it is open.
    ///
    /// # Errors
    /// When it cannot be reached or started.
    fn open(&mut self) -> Result<()>;

    /// Disconnects, and stops what `open` started.
    fn close(&mut self);

    /// Runs a query and reads its result to the end.
    ///
    /// # Errors
    /// The query's, or that the target is gone.
    fn run(&mut self, job: Job<'_>) -> std::result::Result<Answer, Failure>;

    /// Version and facts.
    fn identity(&mut self) -> Identity;

    /// The result of a query in TabSeparated, if the target speaks ClickHouse's dialect.
    fn text(&mut self, sql: &str) -> Option<String>;

    /// The rows of a query's result as text.
    ///
    /// # Errors
    /// As [`Driver::run`].
    fn rows(&mut self, sql: &str) -> std::result::Result<Vec<Vec<String>>, Failure>;

    /// The process that does the work, if it is on this machine.
    fn process_id(&self) -> Option<u32>;

    /// Whether `close` and `open` give a process without caches.
    fn restarts(&self) -> bool;

    /// Whether `load` begins with a new database by itself, instead of in the open one.
    fn makes_data(&self) -> bool {
        false
    }

    /// Loads the data by statements, or as the target knows.
    ///
    /// # Errors
    /// The first statement's that fails.
    fn load(&mut self, statements: &[String]) -> std::result::Result<(), Failure> {
        for sql in statements {
            self.run(Job { sql, query_id: "", digest: false })?;
        }
        Ok(())
    }

    /// Waits until what loading left to do in the background is done, if the target can tell; the seconds that it took.
    fn settle(&mut self) -> Option<f64> {
        None
    }

    /// Bytes of the data on disk, where that is known.
    fn size_bytes(&mut self) -> Option<u64>;
}

/// Makes the driver of a profile; it is not open yet.
///
/// # Errors
/// When there is no such driver, or a setting is not right.
pub fn new_driver(profile: &Profile) -> Result<Box<dyn Driver>> {
    match profile.driver.as_str() {
        "clickhouse" | "ursa" => Ok(Box::new(clickhouse::ClickHouse::new(profile)?)),
        "ursa-local" => Ok(Box::new(local::Local::new(profile)?)),
        "command" => Ok(Box::new(command::CommandDriver::new(profile)?)),
        other => bail!(
            BadArguments,
            "The profile '{}' has the driver '{other}'; drivers: clickhouse, ursa-local, command",
            profile.name
        ),
    }
}

/// The cells of TabSeparated text.
fn cells(text: &str) -> Vec<Vec<String>> {
    text.split_terminator('\n').map(|line| line.split('\t').map(str::to_string).collect()).collect()
}

/// A setting that is taken out of those that go to the server.
fn take(settings: &mut BTreeMap<String, serde_json::Value>, name: &str) -> Option<String> {
    settings.remove(name).map(|value| text_of(&value))
}

/// A number that is taken out.
fn take_number<T: std::str::FromStr>(
    settings: &mut BTreeMap<String, serde_json::Value>,
    name: &str,
    default: T,
) -> Result<T> {
    match take(settings, name) {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| {
            base::err!(BadArguments, "The setting '{name}' is '{text}', which is not a number in its range")
        }),
    }
}
