//! What every measured engine can do.

use std::path::PathBuf;

use crate::Result;
use crate::rival::Rival;
use crate::ursa::Ursa;

/// Where an engine finds its data, and what it may use.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Directory of the Parquet files.
    pub parquet: PathBuf,
    /// Directory for the engine's own database.
    pub path: PathBuf,
    /// Threads the engine may use; 0 leaves the choice to it.
    pub threads: usize,
    /// Directory of the drivers of rivals.
    pub rivals: PathBuf,
    /// The `ursa` binary.
    pub ursa: PathBuf,
    /// Port of the server of Ursa.
    pub port: u16,
}

/// The outcome of one query.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// Time from sending the text to having read the whole result.
    pub seconds: f64,
    /// The cells of the result as text, if asked for.
    pub rows: Vec<Vec<String>>,
}

/// An engine in a process of its own.
pub trait Engine {
    /// Makes the table from the Parquet files and returns the seconds it took.
    ///
    /// # Errors
    /// When the process ends or reports a failure.
    fn load(&mut self) -> Result<f64>;
    /// Opens the table that an earlier run loaded.
    ///
    /// # Errors
    /// As [`Engine::load`].
    fn open(&mut self) -> Result<()>;
    /// Runs a query and reads its result to the end.
    ///
    /// # Errors
    /// As [`Engine::load`].
    fn query(&mut self, sql: &str, keep_rows: bool) -> Result<Answer>;
    /// Bytes of the table on disk.
    ///
    /// # Errors
    /// As [`Engine::load`].
    fn size_bytes(&mut self) -> Result<u64>;
}

/// Starts an engine's process by name.
///
/// # Errors
/// When the process can't be started.
pub fn start(name: &str, setup: &Setup) -> Result<Box<dyn Engine>> {
    if name == "ursa" {
        Ok(Box::new(Ursa::start(setup)?))
    } else {
        Ok(Box::new(Rival::start(name, setup)?))
    }
}
