//! Settings and query parameters among the flags.

use base::settings::SettingInfo;
use base::{Result, Settings, bail};
use std::collections::{HashMap, HashSet};

/// What flags that are not declared say.
#[derive(Debug, Default)]
pub(crate) struct Flags {
    /// Settings in the order given, by their names.
    pub settings: Vec<(String, String)>,
    /// Values of `{name:Type}`.
    pub parameters: HashMap<String, String>,
}

impl Flags {
    /// The settings as a value.
    ///
    /// # Errors
    /// For a value that does not parse.
    pub(crate) fn to_settings(&self) -> Result<Settings> {
        let mut settings = Settings::default();
        for (name, value) in &self.settings {
            settings.set(name, value)?;
        }
        Ok(settings)
    }
}

/// Takes `--setting=value`, `--setting value` and `--param_name=value` out of the command line. Flags that
/// `command` declares win over settings of the same name.
///
/// # Errors
/// When a value is missing or does not parse.
pub(crate) fn take(args: Vec<String>, command: &clap::Command) -> Result<(Vec<String>, Flags)> {
    let declared: HashSet<String> = command
        .get_subcommands()
        .flat_map(|sub| sub.get_arguments())
        .flat_map(|arg| arg.get_long_and_visible_aliases().unwrap_or_default())
        .map(str::to_string)
        .collect();
    let infos = Settings::infos();
    let (mut rest, mut flags) = (Vec::new(), Flags::default());
    let mut args = args.into_iter().peekable();
    while let Some(arg) = args.next() {
        if arg == "--" {
            rest.push(arg);
            rest.extend(args);
            break;
        }
        let Some(flag) = arg.strip_prefix("--") else {
            rest.push(arg);
            continue;
        };
        let (name, inline) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value.to_string())),
            None => (flag, None),
        };
        if let Some(parameter) = name.strip_prefix("param_") {
            let Some(value) = inline.or_else(|| args.next()) else { bail!(BadArguments, "--{name} needs a value") };
            flags.parameters.insert(parameter.to_string(), value);
            continue;
        }
        let info = (!declared.contains(name)).then(|| find(infos, name)).flatten();
        let Some(info) = info else {
            rest.push(arg);
            continue;
        };
        let value = match inline {
            Some(value) => value,
            // A switch may stand alone.
            None if info.type_name == "Bool" && !args.peek().is_some_and(|next| is_bool(next)) => "1".into(),
            None => match args.next() {
                Some(value) => value,
                None => bail!(BadArguments, "--{name} needs a value"),
            },
        };
        flags.settings.push((info.name.to_string(), value));
    }
    flags.to_settings()?;
    Ok((rest, flags))
}

fn find<'i>(infos: &'i [SettingInfo], flag: &str) -> Option<&'i SettingInfo> {
    let name = flag.replace('-', "_");
    infos.binary_search_by(|info| info.name.cmp(&name)).ok().map(|place| &infos[place])
}

fn is_bool(text: &str) -> bool {
    matches!(text, "0" | "1" | "true" | "false" | "on" | "off")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    fn check(line: &str, rest: &str, settings: &[(&str, &str)]) {
        let args = line.split(' ').map(str::to_string).collect();
        let (left, flags) = take(args, &crate::cli::Cli::command()).unwrap();
        assert_eq!(left.join(" "), rest);
        let got: Vec<(&str, &str)> =
            flags.settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        assert_eq!(got, settings);
    }

    #[test]
    fn settings_are_taken_out() {
        check("ursa local --max_threads 4 -q x", "ursa local -q x", &[("max_threads", "4")]);
        check(
            "ursa local --max-threads=4 --extremes -q x",
            "ursa local -q x",
            &[("max_threads", "4"), ("extremes", "1")],
        );
        check("ursa local --format CSV --path p", "ursa local --format CSV --path p", &[]);
        check("ursa local -- --max_threads 4", "ursa local -- --max_threads 4", &[]);
    }

    #[test]
    fn parameters_are_taken_out() {
        let args = ["ursa", "--param_x=1", "--param_y", "a b"].map(str::to_string).to_vec();
        let (_, flags) = take(args, &crate::cli::Cli::command()).unwrap();
        assert_eq!((flags.parameters["x"].as_str(), flags.parameters["y"].as_str()), ("1", "a b"));
        assert!(take(vec!["--max_threads".into()], &crate::cli::Cli::command()).is_err());
        assert!(take(vec!["--max_threads=x".into()], &crate::cli::Cli::command()).is_err());
    }
}
