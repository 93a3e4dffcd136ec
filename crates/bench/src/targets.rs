//! The engines of a run as profiles of paw: Ursa as a server over HTTP, rivals as programs of `bench/rivals`.

use crate::table::{Table, load_statements};
use base::{Error, ErrorCode, Result, bail};
use paw::suite::{Config, Profile, ServerCommand};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Where engines find their data, and what they may use.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The folder of the tables' Parquet files.
    pub data: PathBuf,
    /// The folder that each engine has a folder in.
    pub databases: PathBuf,
    /// The folder of the rivals' programs.
    pub rivals: PathBuf,
    /// The `ursa` binary.
    pub ursa: PathBuf,
    /// Port of the server of Ursa.
    pub port: u16,
    /// Threads of each engine; 0 leaves the choice to it.
    pub threads: usize,
}

impl Setup {
    /// The folder of an engine's database.
    pub fn database(&self, engine: &str) -> PathBuf {
        self.databases.join(engine)
    }

    /// The configuration that records engines on tables.
    ///
    /// # Errors
    /// When an engine is not known, or its program is not there.
    pub fn config(&self, engines: &[String], tables: &[Table]) -> Result<Config> {
        let mut config = Config { profiles: Vec::new(), ..Config::default() };
        for engine in engines {
            let load = Some(load_statements(engine, tables, &self.data)?);
            let profile = if engine == "ursa" { self.ursa()? } else { self.rival(engine)? };
            config.profiles.push(Profile { name: engine.clone(), load, ..profile });
        }
        Ok(config)
    }

    fn ursa(&self) -> Result<Profile> {
        if !self.ursa.is_file() {
            bail!(FileDoesntExist, "There is no program {}; build it with cargo build --release", self.ursa.display());
        }
        let mut settings: BTreeMap<String, Value> = [("port".to_string(), json!(self.port))].into();
        if self.threads > 0 {
            settings.insert("max_threads".into(), json!(self.threads));
        }
        let words = [text(&self.ursa), "server".into(), "--path".into(), text(&self.database("ursa")), "--http-port".into(), self.port.to_string()];
        let server = ServerCommand { command: words.into(), ready_seconds: 60, ..ServerCommand::default() };
        Ok(Profile { driver: "clickhouse".into(), settings, server: Some(server), ..Profile::default() })
    }

    fn rival(&self, engine: &str) -> Result<Profile> {
        let program = self.rivals.join(format!("run_{engine}.py"));
        if !program.is_file() {
            bail!(FileDoesntExist, "There is no program for '{engine}': {}", program.display());
        }
        let settings = [
            ("command".to_string(), json!(["python3", text(&program)])),
            ("path".into(), json!(text(&self.database(engine)))),
            ("data".into(), json!(text(&self.data))),
            ("threads".into(), json!(self.threads)),
        ];
        Ok(Profile { driver: "command".into(), settings: settings.into(), ..Profile::default() })
    }
}

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// Removes what an earlier run left of an engine's database; servers do not do so themselves.
///
/// # Errors
/// When it cannot be removed.
pub fn clear(database: &Path) -> Result<()> {
    match std::fs::remove_dir_all(database) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::io(ErrorCode::CannotWriteToFileDescriptor, format_args!("remove {}", database.display()), &error)),
        _ => Ok(()),
    }
}
