//! A configuration that is read again: what changes at once, and what needs a restart.

use super::{CommandLine, ConfigValue, Configuration};
use crate::server_command::{engine_options, server_options};
use base::Result;
use server::{ConfigSource, NewConfiguration};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// Keys that change while the server runs; keys of TLS do where it is spoken.
const CHANGEABLE: [&str; 20] = [
    "allowed_host",
    "allowed_origin",
    "cache_bytes",
    "http_handlers",
    "index_mark_cache_size",
    "log_file",
    "log_file_count",
    "log_file_size",
    "log_format",
    "log_level",
    "mark_cache_size",
    "max_concurrent_queries",
    "max_connections_per_address",
    "max_http_sessions_for_user",
    "max_server_memory_usage",
    "max_server_memory_usage_to_ram_ratio",
    "primary_index_cache_size",
    "shutdown_wait_unfinished",
    "text_log_level",
    "throw_on_unknown_workload",
];
/// The beginning of the names of keys of TLS.
const TLS: &str = "tls_";

/// Whether a key can change while a server runs.
pub(super) fn is_changeable(key: &str) -> bool {
    let is_time_of_log = key == "log_tables_ttl_days" || key.ends_with("_log_ttl_days");
    key == "password" || is_time_of_log || key.starts_with(TLS) || CHANGEABLE.contains(&key)
}

/// The configuration of a running server.
pub(crate) struct RunningConfig {
    line: CommandLine,
    current: Mutex<Configuration>,
}

impl fmt::Debug for RunningConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What it holds has passwords.
        f.debug_struct("RunningConfig").finish_non_exhaustive()
    }
}

impl RunningConfig {
    pub(crate) fn new(line: CommandLine, current: Configuration) -> Self {
        RunningConfig { line, current: Mutex::new(current) }
    }
}

/// Names of keys and settings whose values are others than before.
#[derive(Debug, Default, PartialEq)]
struct ConfigChanges {
    at_once: Vec<String>,
    after_restart: Vec<String>,
}

impl ConfigChanges {
    fn between(old: &Configuration, new: &Configuration) -> Self {
        let is_tls_spoken =
            [old, new].iter().all(|config| matches!(config.args.secure_ports.to_options(), Ok(Some(_))));
        let mut changes = ConfigChanges::default();
        for (before, after) in old.values.iter().zip(&new.values).filter(|(old, new)| old.values != new.values) {
            let name = &after.key.name;
            let is_at_once = is_changeable(name) && (is_tls_spoken || !name.starts_with(TLS));
            if is_at_once { &mut changes.at_once } else { &mut changes.after_restart }.push(before.key.name.clone());
        }
        let settings = |config: &Configuration| config.settings.changes().into_iter().collect::<BTreeMap<_, _>>();
        let (before, after) = (settings(old), settings(new));
        let mut names: Vec<&String> = before.keys().chain(after.keys()).collect();
        names.sort();
        names.dedup();
        let changed = names.into_iter().filter(|name| before.get(*name) != after.get(*name));
        changes.at_once.extend(changed.map(|name| format!("settings.{name}")));
        changes
    }

    /// A line for the log.
    fn text(&self) -> String {
        let part = |what: &str, names: &[String]| match names {
            [] => String::new(),
            names => format!(". {what}: {}", names.join(", ")),
        };
        let changed = match self.at_once.is_empty() {
            true => ". Nothing has changed that can change now".into(),
            false => part("Changed", &self.at_once),
        };
        format!("The configuration was read again{changed}{}", part("Needs a restart", &self.after_restart))
    }

    /// What `system.warnings` says.
    fn notes(&self) -> Vec<String> {
        match self.after_restart.as_slice() {
            [] => Vec::new(),
            names => vec![format!(
                "The configuration has other values than the server uses for {}: they hold after a restart.",
                names.join(", ")
            )],
        }
    }
}

impl Configuration {
    /// With the values of before where a restart is needed.
    fn with_kept(mut self, old: &Configuration, changes: &ConfigChanges) -> Self {
        let is_kept = |value: &ConfigValue| changes.after_restart.contains(&value.key.name);
        for (new, old) in self.values.iter_mut().zip(&old.values).filter(|(new, _)| is_kept(new)) {
            *new = old.clone();
        }
        self
    }
}

impl ConfigSource for RunningConfig {
    fn reload(&self, apply: &mut dyn FnMut(&NewConfiguration) -> Result<()>) -> Result<String> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let fresh = Configuration::load(&self.line)?;
        let server = server_options(&fresh.args)?;
        let changes = ConfigChanges::between(&current, &fresh);
        let fresh = fresh.with_kept(&current, &changes);
        // First the log: it cannot be written where the file cannot be opened, and then nothing else changes either.
        fresh.args.log.begin()?;
        let applied = apply(&NewConfiguration { engine: engine_options(&fresh), server, notes: changes.notes() });
        if let Err(error) = applied {
            current.args.log.begin()?;
            return Err(error);
        }
        *current = fresh;
        Ok(changes.text())
    }

    fn has_file(&self) -> bool {
        self.current.lock().unwrap_or_else(PoisonError::into_inner).path.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::configuration;
    use super::*;

    #[test]
    fn changes_are_told_apart() {
        let old = configuration("ursa server --max_connections 5", "http_port = 1\n[settings]\nmax_threads = 1");
        let check = |file: &str, at_once: &[&str], after_restart: &[&str]| {
            let new = configuration("ursa server --max_connections 5", file);
            let changes = ConfigChanges::between(&old, &new);
            assert_eq!(
                (changes.at_once.as_slice(), changes.after_restart.as_slice()),
                (
                    at_once.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice(),
                    after_restart.iter().map(ToString::to_string).collect::<Vec<_>>().as_slice(),
                )
            );
            let kept = new.with_kept(&old, &changes);
            // What needs a restart is a change again at the next look.
            let again = ConfigChanges::between(&kept, &configuration("ursa server --max_connections 5", file));
            assert_eq!((again.at_once.len(), again.after_restart.len()), (0, after_restart.len()), "{file}");
        };
        check("http_port = 1\n[settings]\nmax_threads = 1", &[], &[]);
        // A flag stays before the file.
        check("http_port = 1\nmax_connections = 9\n[settings]\nmax_threads = 1", &[], &[]);
        check("http_port = 2\npassword = 'x'\n", &["password", "settings.max_threads"], &["http_port"]);
        // Without a port of TLS its keys say nothing; with one they would be of another kind of server.
        check("[settings]\nmax_threads = 1\nextremes = true", &["settings.extremes"], &["http_port"]);
    }

    #[test]
    fn every_changeable_key_is_one() {
        let keys = super::super::keys::Keys::of_server();
        assert!(CHANGEABLE.iter().all(|name| keys.find(name).is_some()));
    }
}
