//! What a configuration comes to, as text and as rows of `system.server_settings`.

use super::keys::KeyKind;
use super::{ConfigValue, Configuration, ValueOrigin};
use engine::ServerSetting;
use std::fmt::Write;

/// What stands in the place of secrets.
const HIDDEN: &str = "[HIDDEN]";
/// The column of the origins.
const ORIGIN_COLUMN: usize = 56;

impl ValueOrigin {
    fn text(&self) -> String {
        match self {
            ValueOrigin::Flag => "flag".into(),
            ValueOrigin::Environment(variable) => format!("environment, {variable}"),
            ValueOrigin::File(line) => format!("file, line {line}"),
            ValueOrigin::Default => "default".into(),
        }
    }
}

impl ConfigValue {
    /// The values that may be seen.
    fn shown(&self) -> Vec<String> {
        let is_hidden = |value: &String| self.key.is_secret() && !value.is_empty();
        self.values.iter().map(|value| if is_hidden(value) { HIDDEN.into() } else { value.clone() }).collect()
    }

    /// The values as TOML; `None` where nothing is chosen.
    fn toml(&self) -> Option<String> {
        let values = self.shown();
        let one = |value: &String| if self.key.kind == KeyKind::Text { quoted(value) } else { value.clone() };
        if self.key.takes_several() {
            return Some(format!("[{}]", values.iter().map(one).collect::<Vec<_>>().join(", ")));
        }
        values.first().map(one)
    }

    /// The row of `system.server_settings`.
    fn row(&self) -> ServerSetting {
        let defaults = self.key.defaults();
        ServerSetting {
            name: self.key.name.clone(),
            value: self.shown().join(","),
            default: defaults.join(","),
            is_changed: self.values != defaults,
            description: self.key.description(),
            type_name: self.key.kind.type_name(),
            is_changeable: super::reload::is_changeable(&self.key.name),
        }
    }
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn line(out: &mut String, text: &str, origin: &ValueOrigin) {
    let _ = writeln!(out, "{text:<ORIGIN_COLUMN$} # {}", origin.text());
}

impl Configuration {
    /// All values and where they are from, as a file that could be read again but for its secrets.
    pub(crate) fn text(&self) -> String {
        let mut out = match &self.path {
            Some(path) => format!("# {} is good. What results from it, flags and environment:\n", path.display()),
            None => "# No file is read (--config FILE). What results from flags and environment:\n".to_string(),
        };
        for value in &self.values {
            let text = match value.toml() {
                Some(toml) => format!("{} = {toml}", value.key.name),
                None => format!("# {} is not set", value.key.name),
            };
            line(&mut out, &text, &value.origin);
        }
        if !self.setting_origins.is_empty() {
            out.push_str("\n[settings]\n");
        }
        for (name, origin) in &self.setting_origins {
            let value = self.settings.get(name).unwrap_or_default();
            line(&mut out, &format!("{name} = {}", quoted(&value)), origin);
        }
        out
    }

    /// What `system.server_settings` shows.
    pub(crate) fn server_settings(&self) -> Vec<ServerSetting> {
        self.values.iter().map(ConfigValue::row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::configuration;

    #[test]
    fn the_text_can_be_read_again() {
        let file = "host = 'a\"b'\nallowed_host = ['x', 'y']\npassword = 'secret'\n[settings]\nmax_threads = 3";
        let text = configuration("ursa server --http-port 1", file).text();
        let holds = |line: &str, origin: &str| {
            assert!(text.lines().any(|found| found.starts_with(line) && found.ends_with(origin)), "{line}: {text}");
        };
        holds("host = \"a\\\"b\"", "# file, line 1");
        holds("http_port = 1", "# flag");
        holds("allowed_host = [\"x\", \"y\"]", "# file, line 2");
        holds("# tcp_port is not set", "# default");
        holds("max_threads = \"3\"", "# file, line 5");
        assert!(!text.contains("secret") && text.contains("password = \"[HIDDEN]\""), "{text}");
        let again = configuration("ursa server", &text);
        assert_eq!((again.args.host.as_str(), again.args.http_port), ("a\"b", 1));
        assert_eq!(again.settings.get("max_threads"), Some("3".into()));
    }

    #[test]
    fn rows_tell_what_was_changed() {
        let rows = configuration("ursa server", "max_connections = 7\npassword = 'secret'").server_settings();
        let row = |name: &str| rows.iter().find(|row| row.name == name).unwrap();
        let changed = row("max_connections");
        assert_eq!((changed.value.as_str(), changed.default.as_str(), changed.is_changed), ("7", "16384", true));
        assert_eq!((changed.type_name, row("http_port").is_changed), ("UInt64", false));
        assert!(changed.description.starts_with("Connections at a time"), "{}", changed.description);
        assert_eq!((row("password").value.as_str(), row("password").is_changed), ("[HIDDEN]", true));
    }
}
