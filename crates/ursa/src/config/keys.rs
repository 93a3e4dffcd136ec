//! The keys of the configuration file: the flags of `ursa server`, as they are declared.

use crate::cli::Cli;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use std::any::TypeId;
use std::error::Error as _;

/// Flags that are about the file itself, or end the program: no keys.
const NO_KEYS: [&str; 4] = ["config", "check_config", "help", "version"];

/// What a key's value is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KeyKind {
    /// `"text"`.
    Text,
    /// `1`.
    Integer,
    /// `1.5`.
    Fraction,
    /// `true`.
    Switch,
}

impl KeyKind {
    fn of(arg: &Arg) -> Self {
        let type_id = arg.get_value_parser().type_id();
        let is = |types: &[TypeId]| types.iter().any(|known| type_id == *known);
        let integers = [
            TypeId::of::<u8>(),
            TypeId::of::<u16>(),
            TypeId::of::<u32>(),
            TypeId::of::<u64>(),
            TypeId::of::<usize>(),
            TypeId::of::<i32>(),
            TypeId::of::<i64>(),
        ];
        if is(&integers) {
            KeyKind::Integer
        } else if is(&[TypeId::of::<f32>(), TypeId::of::<f64>()]) {
            KeyKind::Fraction
        } else if is(&[TypeId::of::<bool>()]) {
            KeyKind::Switch
        } else {
            KeyKind::Text
        }
    }

    /// The name of the type that ClickHouse's settings of this kind have.
    pub(crate) fn type_name(self) -> &'static str {
        match self {
            KeyKind::Text => "String",
            KeyKind::Integer => "UInt64",
            KeyKind::Fraction => "Double",
            KeyKind::Switch => "Bool",
        }
    }

    /// What is expected, for errors.
    pub(crate) fn shape(self) -> &'static str {
        match self {
            KeyKind::Text => "a text in quotes",
            KeyKind::Integer => "a whole number without quotes",
            KeyKind::Fraction => "a number without quotes",
            KeyKind::Switch => "true or false",
        }
    }
}

/// A key, which is a flag.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// Words joined by `_`.
    pub name: String,
    pub kind: KeyKind,
    arg: Arg,
    long: String,
    /// Other names of the flag.
    others: Vec<String>,
}

impl Key {
    fn new(arg: &Arg) -> Option<Self> {
        let long = arg.get_long()?.to_string();
        let others = arg.get_all_aliases().unwrap_or_default().into_iter().map(normal).collect();
        Some(Key { name: normal(&long), kind: KeyKind::of(arg), arg: arg.clone(), long, others })
    }

    /// The flag's name within clap.
    pub(crate) fn id(&self) -> &str {
        self.arg.get_id().as_str()
    }

    /// Whether nobody shall see the value.
    pub(crate) fn is_secret(&self) -> bool {
        self.arg.is_hide_env_values_set()
    }

    /// Whether it takes several values.
    pub(crate) fn takes_several(&self) -> bool {
        matches!(self.arg.get_action(), ArgAction::Append)
    }

    /// The environment variable that gives it, if there is one.
    pub(crate) fn variable(&self) -> Option<String> {
        self.arg.get_env().map(|name| name.to_string_lossy().into_owned())
    }

    /// The values where nobody gives any.
    pub(crate) fn defaults(&self) -> Vec<String> {
        self.arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect()
    }

    /// What it does, in sentences.
    pub(crate) fn description(&self) -> String {
        self.arg.get_long_help().or_else(|| self.arg.get_help()).map(ToString::to_string).unwrap_or_default()
    }

    /// Why a value is none for the flag.
    pub(crate) fn refusal(&self, value: &str) -> Option<String> {
        if self.kind == KeyKind::Switch {
            return None;
        }
        let flag = format!("--{}={value}", self.long);
        let error = Cli::command().try_get_matches_from(["ursa", "server", &flag]).err()?;
        match error.kind() {
            ErrorKind::ValueValidation => Some(error.source().map_or_else(String::new, ToString::to_string)),
            ErrorKind::InvalidValue => match error.get(ContextKind::ValidValue) {
                Some(ContextValue::Strings(values)) if !values.is_empty() => {
                    Some(format!("it is one of {}", values.join(", ")))
                }
                _ => Some("it is empty".into()),
            },
            // Flags that others need are looked at when all are known.
            _ => None,
        }
    }
}

/// All keys.
#[derive(Clone, Debug)]
pub(crate) struct Keys(Vec<Key>);

impl Keys {
    /// The keys of the server's flags.
    pub(crate) fn of_server() -> Self {
        Self::of(server_command())
    }

    /// The keys of a command's flags.
    fn of(mut command: Command) -> Self {
        // What switches are is told when the command is built.
        command.build();
        let flags = command.get_arguments().filter(|arg| !NO_KEYS.contains(&arg.get_id().as_str()));
        Keys(flags.filter_map(Key::new).collect())
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Key> {
        self.0.iter()
    }

    /// The key of a name, written with `_` or `-`.
    pub(crate) fn find(&self, name: &str) -> Option<&Key> {
        let name = normal(name);
        self.0.iter().find(|key| key.name == name || key.others.contains(&name))
    }

    /// The names that a mistyped one is compared with.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|key| key.name.as_str())
    }
}

/// The name of a key as it is kept.
fn normal(name: &str) -> String {
    name.replace('-', "_")
}

fn server_command() -> Command {
    // Both are declared in `cli`.
    Cli::command().find_subcommand("server").cloned().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_keys_with_their_types() {
        let keys = Keys::of_server();
        let check = |name: &str, kind: KeyKind, several: bool| {
            let key = keys.find(name).unwrap_or_else(|| panic!("{name}"));
            assert_eq!((key.kind, key.takes_several()), (kind, several), "{name}");
        };
        check("http_port", KeyKind::Integer, false);
        check("http-port", KeyKind::Integer, false);
        check("max_server_memory_usage_to_ram_ratio", KeyKind::Fraction, false);
        check("path", KeyKind::Text, false);
        check("tls_min_version", KeyKind::Text, false);
        check("allowed-host", KeyKind::Text, true);
        check("backups_path", KeyKind::Text, true);
        assert!(keys.find("config").is_none() && keys.find("check_config").is_none());
        let secrets: Vec<&str> = keys.iter().filter(|key| key.is_secret()).map(|key| key.name.as_str()).collect();
        assert_eq!(secrets, ["password", "opentelemetry_header"]);
    }

    #[test]
    fn later_flags_are_keys_of_themselves() {
        let command = Command::new("x").arg(Arg::new("fast").long("very-fast").action(ArgAction::SetTrue)).arg(
            Arg::new("size")
                .long("a_size")
                .alias("old-size")
                .action(ArgAction::Set)
                .value_parser(clap::value_parser!(u32)),
        );
        let keys = Keys::of(command);
        let fast = keys.find("very_fast").unwrap();
        assert_eq!((fast.kind, fast.defaults()), (KeyKind::Switch, vec!["false".to_string()]));
        assert_eq!(keys.find("old_size").unwrap().name, "a_size");
    }

    #[test]
    fn values_are_held_against_the_flag() {
        let keys = Keys::of_server();
        let refusal = |name: &str, value: &str| keys.find(name).unwrap().refusal(value);
        assert_eq!(refusal("http_port", "8123"), None);
        assert!(refusal("http_port", "70000").unwrap().contains("0..=65535"));
        assert_eq!(refusal("tls_min_version", "1.1").unwrap(), "it is 1.2 or 1.3");
    }
}
