//! The configuration's file: profiles, collector profiles, settings of measuring.

use super::{parse_yaml, read_yaml};
use crate::recording::is_file_name;
use base::{Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// A configuration. Without a file, one profile: a server on this machine.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Who can be measured; the first unless `-p` chooses.
    #[serde(default = "local_server")]
    pub profiles: Vec<Profile>,
    /// Collectors with settings, under names that suites use.
    #[serde(default)]
    pub collector_profiles: Vec<CollectorProfile>,
    /// How to measure.
    #[serde(default)]
    pub settings: MeasureSettings,
}

/// A driver with settings.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Its name: letters, digits, `_`, `-` and `.`.
    pub name: String,
    /// `clickhouse`, `ursa-local` or `command`.
    pub driver: String,
    /// The driver's settings; what the driver does not know is a setting of the server or command.
    #[serde(default)]
    pub settings: BTreeMap<String, Value>,
    /// A server that paw starts and stops.
    #[serde(default)]
    pub server: Option<ServerCommand>,
    /// Statements that load the data, run only if asked for. With the driver `command` the program runs them, also each
    /// time that it opens if it keeps nothing; an empty list lets it load as it knows.
    #[serde(default)]
    pub load: Option<Vec<String>>,
}

/// How to start a server.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ServerCommand {
    /// Program and arguments.
    pub command: Vec<String>,
    /// Variables of its environment.
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// Seconds that it may take to answer its first query.
    #[serde(default = "ready_seconds")]
    pub ready_seconds: u64,
}

/// A collector with settings.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct CollectorProfile {
    /// The name that suites use.
    pub name: String,
    /// The collector.
    pub collector: String,
    /// Its settings.
    #[serde(default)]
    pub settings: BTreeMap<String, Value>,
}

/// How to measure.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct MeasureSettings {
    /// Measured runs of a query in a round.
    pub query_measure_runs: Option<u32>,
    /// Rounds over the suite.
    pub rounds: Option<u32>,
    /// Runs before the measured ones.
    pub warm_up_runs: Option<u32>,
}

fn ready_seconds() -> u64 {
    60
}

fn local_server() -> Vec<Profile> {
    vec![Profile { name: "ursa".into(), driver: "clickhouse".into(), ..Profile::default() }]
}

impl Default for Config {
    fn default() -> Self {
        Config { profiles: local_server(), collector_profiles: Vec::new(), settings: MeasureSettings::default() }
    }
}

impl Config {
    /// Reads a configuration.
    ///
    /// # Errors
    /// With the file and the place in it.
    pub fn read(path: &Path) -> Result<Self> {
        let config: Config = read_yaml(path, "configuration")?;
        config.check()?;
        Ok(config)
    }

    /// A configuration from its text.
    ///
    /// # Errors
    /// With the place in the text.
    pub fn parse(text: &str) -> Result<Self> {
        let config: Config = parse_yaml(text, "configuration")?;
        config.check()?;
        Ok(config)
    }

    fn check(&self) -> Result<()> {
        if self.profiles.is_empty() {
            bail!(BadArguments, "The configuration has an empty list of profiles");
        }
        let mut names = HashSet::new();
        for profile in &self.profiles {
            if !is_file_name(&profile.name) {
                bail!(
                    BadArguments,
                    "The profile's name '{}' is not of letters, digits, '_', '-' and '.'",
                    profile.name
                );
            }
            if !names.insert(&profile.name) {
                bail!(BadArguments, "There are two profiles named '{}'", profile.name);
            }
            if profile.server.as_ref().is_some_and(|server| server.command.is_empty()) {
                bail!(BadArguments, "The profile '{}' has a server without a command", profile.name);
            }
        }
        let mut names = HashSet::new();
        if let Some(twice) = self.collector_profiles.iter().find(|profile| !names.insert(&profile.name)) {
            bail!(BadArguments, "There are two collector profiles named '{}'", twice.name);
        }
        let zero = self.settings.query_measure_runs == Some(0) || self.settings.rounds == Some(0);
        if zero {
            bail!(BadArguments, "query_measure_runs and rounds must be at least 1");
        }
        Ok(())
    }

    /// The profile with a name; without one, the first.
    ///
    /// # Errors
    /// When there is none; it names those that are there.
    pub fn profile(&self, name: Option<&str>) -> Result<&Profile> {
        let found = match name {
            Some(name) => self.profiles.iter().find(|profile| profile.name == name),
            None => self.profiles.first(),
        };
        let known: Vec<&str> = self.profiles.iter().map(|profile| profile.name.as_str()).collect();
        found.ok_or_else(|| {
            base::err!(
                BadArguments,
                "There is no profile '{}'; profiles: {}",
                name.unwrap_or_default(),
                known.join(", ")
            )
        })
    }
}

/// A setting's value as text.
pub fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_s_configuration_is_read() {
        let text = "profiles:\n  - name: clickhouse\n    driver: clickhouse\n    settings:\n      host: \
            127.0.0.1\n      port: 9000\n  - name: scatter\n    driver: clickhouse\n    settings:\n      \
            force_scatter_aggregation: 1\ncollector_profiles:\n  - name: cpu_flamegraph\n    collector: \
            cpu_flamegraph\n    settings:\n      build_seconds: 5\nsettings:\n  query_measure_runs: 5\n";
        let config = Config::parse(text).unwrap();
        assert_eq!(config.settings.query_measure_runs, Some(5));
        assert_eq!(text_of(&config.profile(None).unwrap().settings["port"]), "9000");
        assert!(config.profile(Some("x")).unwrap_err().to_string().contains("clickhouse, scatter"));
    }

    #[test]
    fn bad_configurations_are_clear_errors() {
        let check = |text: &str, part: &str| {
            let error = Config::parse(text).unwrap_err().to_string();
            assert!(error.contains(part), "'{part}' is not in: {error}");
        };
        check("profiles: [{name: a b, driver: x}]", "letters, digits");
        check("profiles: [{name: a, driver: x}, {name: a, driver: x}]", "two profiles");
        check("profiles: [{name: a, drivr: x}]", "drivr");
        check("settings: {rounds: 0}", "at least 1");
        check("profiles: []", "empty list");
    }
}
