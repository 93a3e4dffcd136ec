//! The engines of a run as profiles of paw: Ursa as a server over HTTP, rivals as programs of `bench/rivals`.

use crate::table::{Table, load_statements};
use crate::variants::{OWN, Variant, is_own};
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
    /// Threads of each rival; 0 leaves the choice to it.
    pub threads: usize,
    /// Settings of the engines that speak ClickHouse.
    pub settings: Vec<(String, String)>,
    /// Settings of Ursa alone.
    pub own_settings: Vec<(String, String)>,
    /// Ursa as it is measured: once or several times, on one database.
    pub variants: Vec<Variant>,
    /// Seconds that a query may take; 0: as many as it needs. Loading has no limit.
    pub timeout: u64,
}

impl Setup {
    /// The folder of an engine's database; variants of Ursa have one together.
    pub fn database(&self, engine: &str) -> PathBuf {
        self.databases.join(if is_own(engine) { OWN } else { engine })
    }

    /// The configuration that records engines on tables.
    ///
    /// # Errors
    /// When an engine is not known, or its program is not there.
    pub fn config(&self, engines: &[String], tables: &[Table]) -> Result<Config> {
        let mut config = Config { profiles: Vec::new(), ..Config::default() };
        for engine in engines {
            let variant = self.variants.iter().position(|variant| variant.name == *engine);
            let profile = match variant.and_then(|place| self.variants.get(place)) {
                Some(variant) => self.ursa(variant)?,
                None => self.rival(engine)?,
            };
            // The first variant loads for all.
            let load = match variant {
                Some(0) => Some(load_statements(OWN, tables, &self.data)?),
                Some(_) => None,
                None => Some(load_statements(engine, tables, &self.data)?),
            };
            config.profiles.push(Profile { name: engine.clone(), load, ..profile });
        }
        Ok(config)
    }

    fn ursa(&self, variant: &Variant) -> Result<Profile> {
        if !self.ursa.is_file() {
            bail!(FileDoesntExist, "There is no program {}; build it with cargo build --release", self.ursa.display());
        }
        let mut settings: BTreeMap<String, Value> = [("port".to_string(), json!(self.port))].into();
        if self.timeout > 0 {
            settings.insert("max_execution_time".into(), json!(self.timeout));
        }
        let all = self.settings.iter().chain(&self.own_settings).chain(&variant.settings);
        settings.extend(all.map(|(name, value)| (name.clone(), json!(value))));
        let words = [
            text(&self.ursa),
            "server".into(),
            "--path".into(),
            text(&self.database(OWN)),
            "--http-port".into(),
            self.port.to_string(),
        ];
        // A server reads files below one folder alone.
        let environment = [("URSA_USER_FILES_PATH".to_string(), text(&self.data))].into();
        let server = ServerCommand { command: words.into(), environment, ready_seconds: 60 };
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
            ("timeout".into(), json!(self.timeout)),
            ("settings".into(), json!(self.settings.iter().cloned().collect::<BTreeMap<String, String>>())),
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
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(Error::io(
            ErrorCode::CannotWriteToFileDescriptor,
            format_args!("remove {}", database.display()),
            &error,
        )),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{PortableType, column};
    use crate::variants::variants;

    #[test]
    fn variants_of_ursa_have_one_database_and_their_settings() {
        let setup = Setup {
            data: "data".into(),
            databases: "databases".into(),
            rivals: "rivals".into(),
            // Any file will do: it is not started.
            ursa: std::env::current_exe().unwrap(),
            port: 1,
            threads: 0,
            settings: vec![("a".into(), "1".into())],
            own_settings: vec![("use_bit_indexes".into(), "0".into())],
            variants: variants(&[1, 4], &[]).unwrap(),
            timeout: 0,
        };
        let names = ["ursa-1".to_string(), "ursa-4".to_string()];
        let tables =
            [Table { name: "t".into(), columns: vec![column("a", PortableType::Int32)], order_by: "a".into() }];
        let config = setup.config(&names, &tables).unwrap();
        let value = |place: usize, name: &str| config.profiles[place].settings.get(name).cloned();
        assert_eq!((value(0, "max_threads"), value(1, "max_threads")), (Some(json!("1")), Some(json!("4"))));
        assert_eq!((value(1, "use_bit_indexes"), value(1, "a")), (Some(json!("0")), Some(json!("1"))));
        assert!(config.profiles[0].load.is_some() && config.profiles[1].load.is_none());
        assert_eq!(setup.database("ursa-4"), setup.database("ursa-1"));
        assert!(setup.config(&["ursa-8".to_string()], &tables).is_err());
    }
}
