//! The configuration of `ursa server`: a flag comes before the environment, that before the file, that before the
//! default.
//!
//! ```text
//! keys ── file ── Configuration ─┬ show      --check-config, system.server_settings
//!                                └ reload    SIGHUP, SYSTEM RELOAD CONFIG
//! ```
//! The file's values are defaults to clap: what it does with flags and the environment holds for them too.

mod file;
mod keys;
mod reload;
mod show;

use crate::cli::{Cli, ServerArgs};
use crate::flags::Flags;
use base::{Result, Settings, err};
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use file::ConfigFile;
use keys::{Key, Keys};
pub(crate) use reload::RunningConfig;
use std::path::PathBuf;

/// What the program was called with.
#[derive(Debug)]
pub(crate) struct CommandLine {
    /// The arguments that clap reads, the program's name first.
    pub rest: Vec<String>,
    /// The others.
    pub flags: Flags,
}

/// Origin of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ValueOrigin {
    Flag,
    /// A variable.
    Environment(String),
    /// A line of the file.
    File(usize),
    Default,
}

/// What a key comes to.
#[derive(Clone, Debug)]
pub(crate) struct ConfigValue {
    pub key: Key,
    /// Empty where nothing is chosen.
    pub values: Vec<String>,
    pub origin: ValueOrigin,
}

/// What a server is started with.
#[derive(Debug)]
pub(crate) struct Configuration {
    /// The file that was read.
    pub path: Option<PathBuf>,
    pub args: ServerArgs,
    /// What sessions begin with.
    pub settings: Settings,
    /// The settings that were chosen, with where.
    pub setting_origins: Vec<(String, ValueOrigin)>,
    pub values: Vec<ConfigValue>,
}

impl Configuration {
    /// Reads the file, if one is named, and lays flags and environment over it.
    ///
    /// # Errors
    /// For a file that cannot be read or is not right, and flags that do not go together.
    pub(crate) fn load(line: &CommandLine) -> Result<Self> {
        let keys = Keys::of_server();
        let plain = matches_of(Cli::command(), line)?;
        let path: Option<PathBuf> = plain.get_one("config").cloned();
        let file = match &path {
            Some(path) => ConfigFile::read(path, &keys)?,
            None => ConfigFile::default(),
        };
        Self::over(line, &keys, file, path)
    }

    /// Lays flags and environment over a file.
    fn over(line: &CommandLine, keys: &Keys, file: ConfigFile, path: Option<PathBuf>) -> Result<Self> {
        let matches = matches_of(with_defaults(&file), line)?;
        let args = ServerArgs::from_arg_matches(&matches).map_err(|error| err!(BadArguments, "{error}"))?;
        let values = keys.iter().map(|key| value_of(key, &matches, &file)).collect();
        let mut settings = file.settings;
        let mut setting_origins: Vec<(String, ValueOrigin)> =
            file.setting_lines.into_iter().map(|(name, line)| (name, ValueOrigin::File(line))).collect();
        for (name, value) in &line.flags.settings {
            settings.set(name, value)?;
            setting_origins.retain(|(other, _)| other != name);
            setting_origins.push((name.clone(), ValueOrigin::Flag));
        }
        Ok(Configuration { path, args, settings, setting_origins, values })
    }
}

/// The command line as clap sees it with the file's values in the places of the defaults.
fn with_defaults(file: &ConfigFile) -> clap::Command {
    Cli::command().mut_subcommand("server", |server| {
        file.entries
            .iter()
            .filter(|entry| !entry.values.is_empty())
            .fold(server, |server, entry| server.mut_arg(&entry.id, |arg| arg.default_values(entry.values.clone())))
    })
}

fn matches_of(command: clap::Command, line: &CommandLine) -> Result<ArgMatches> {
    let mut matches = command.try_get_matches_from(&line.rest).map_err(|error| err!(BadArguments, "{error}"))?;
    match matches.remove_subcommand() {
        Some((name, matches)) if name == "server" => Ok(matches),
        _ => Err(err!(LogicalError, "a configuration of something else than the server")),
    }
}

fn value_of(key: &Key, matches: &ArgMatches, file: &ConfigFile) -> ConfigValue {
    let values: Vec<String> = matches
        .get_raw(key.id())
        .map(|values| values.map(|value| value.to_string_lossy().into_owned()).collect())
        .unwrap_or_default();
    let origin = match matches.value_source(key.id()) {
        Some(ValueSource::CommandLine) => ValueOrigin::Flag,
        Some(ValueSource::EnvVariable) => ValueOrigin::Environment(key.variable().unwrap_or_default()),
        _ => match file.entries.iter().find(|entry| entry.id == key.id()) {
            Some(entry) => ValueOrigin::File(entry.line),
            None => ValueOrigin::Default,
        },
    };
    ConfigValue { key: key.clone(), values, origin }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn line(text: &str) -> CommandLine {
        let args = text.split(' ').map(str::to_string).collect();
        let (rest, flags) = crate::flags::take(args, &Cli::command()).unwrap();
        CommandLine { rest, flags }
    }

    pub(super) fn configuration(flags: &str, file: &str) -> Configuration {
        let keys = Keys::of_server();
        let file = ConfigFile::parse(file, "u.toml", &keys).unwrap();
        Configuration::over(&line(flags), &keys, file, None).unwrap()
    }

    fn value(configuration: &Configuration, name: &str) -> (String, ValueOrigin) {
        let found = configuration.values.iter().find(|value| value.key.name == name).unwrap();
        (found.values.join(","), found.origin.clone())
    }

    #[test]
    fn defaults_without_anything() {
        let configuration = configuration("ursa server", "");
        assert_eq!(value(&configuration, "max_connections"), ("16384".into(), ValueOrigin::Default));
        assert_eq!(value(&configuration, "tcp_port"), (String::new(), ValueOrigin::Default));
        assert_eq!(configuration.args.max_connections, 16384);
    }

    #[test]
    fn the_file_comes_before_defaults() {
        let configuration = configuration(
            "ursa server",
            "max_connections = 7\nallowed_host = ['a', 'b']\ntcp_port = 0\n[settings]\nmax_threads = 3",
        );
        assert_eq!(value(&configuration, "max_connections"), ("7".into(), ValueOrigin::File(1)));
        assert_eq!((configuration.args.max_connections, configuration.args.tcp_port), (7, Some(0)));
        assert_eq!(configuration.args.allowed_host, ["a", "b"]);
        assert_eq!(configuration.settings.get("max_threads"), Some("3".into()));
        assert_eq!(configuration.setting_origins, [("max_threads".to_string(), ValueOrigin::File(5))]);
    }

    #[test]
    fn flags_come_before_the_file() {
        let configuration = configuration(
            "ursa server --max_connections 8 --allowed-host c --max_threads=4",
            "max_connections = 7\nallowed_host = ['a', 'b']\n[settings]\nmax_threads = 3\nextremes = true",
        );
        assert_eq!(value(&configuration, "max_connections"), ("8".into(), ValueOrigin::Flag));
        assert_eq!(configuration.args.allowed_host, ["c"]);
        assert_eq!(configuration.settings.get("max_threads"), Some("4".into()));
        assert!(configuration.settings.extremes);
        assert_eq!(configuration.setting_origins[1], ("max_threads".to_string(), ValueOrigin::Flag));
    }

    /// The example as it would be with all of its lines in use.
    fn example_in_use() -> String {
        let uncommented = |line: &str| match line.strip_prefix('#') {
            Some(rest) if rest.starts_with(|c: char| c.is_ascii_lowercase() || c == '[') => rest.to_string(),
            _ => line.to_string(),
        };
        EXAMPLE.lines().map(|line| uncommented(line) + "\n").collect()
    }

    const EXAMPLE: &str = include_str!("../../../../docs/config.example.toml");

    #[test]
    fn the_example_is_true() {
        let keys = Keys::of_server();
        let as_it_is = configuration("ursa server", EXAMPLE);
        assert!(as_it_is.values.iter().all(|value| value.origin == ValueOrigin::Default));
        let in_use = ConfigFile::parse(&example_in_use(), "config.example.toml", &keys).unwrap();
        for key in keys.iter() {
            let found = in_use.entries.iter().find(|entry| entry.name == key.name);
            let entry = found.unwrap_or_else(|| panic!("docs/config.example.toml does not show {}", key.name));
            // Lists and what has no default are examples.
            if !key.takes_several() && !key.defaults().is_empty() {
                assert_eq!(entry.values, key.defaults(), "{}", key.name);
            }
        }
        assert_eq!(in_use.setting_lines.len(), 2);
    }
}
