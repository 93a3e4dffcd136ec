//! The configuration file: TOML whose keys are flags, and a table of settings.
//!
//! ```toml
//! http_port = 8123              # as --http-port
//! [tls]
//! certificate = "server.pem"    # tls_certificate: the names of tables and keys are joined by `_`
//! [settings]
//! max_threads = 8               # what sessions begin with
//! ```
//! What is wrong is an error that names the file and the line.

use super::keys::{Key, KeyKind, Keys};
use base::settings::Given;
use base::suggest::maybe_you_meant;
use base::{Error, ErrorCode, Result, Settings, bail};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeArray, DeString, DeTable, DeValue};

/// Bytes of the file at most.
const FILE_BYTES_MAX: u64 = 1 << 20;
/// The table of settings.
const SETTINGS: &str = "settings";

/// What the file says of a flag.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FileEntry {
    /// The key's name.
    pub name: String,
    /// The flag's name within clap.
    pub id: String,
    pub values: Vec<String>,
    /// Counted from 1.
    pub line: usize,
}

/// What the file says.
#[derive(Clone, Debug, Default)]
pub(crate) struct ConfigFile {
    pub entries: Vec<FileEntry>,
    /// The settings that sessions begin with.
    pub settings: Settings,
    /// The names of those that are given, and the lines.
    pub setting_lines: Vec<(String, usize)>,
    has_secret: bool,
}

impl ConfigFile {
    /// Reads and checks a file.
    ///
    /// # Errors
    /// `FILE_DOESNT_EXIST`, `CANNOT_OPEN_FILE`; for what it may not say, with its line; for one that has a password and
    /// that everybody can read.
    pub(crate) fn read(path: &Path, keys: &Keys) -> Result<Self> {
        let failed = |error: std::io::Error| {
            Error::io(ErrorCode::CannotOpenFile, format!("read the configuration '{}'", path.display()), &error)
        };
        let mut bytes = Vec::new();
        File::open(path).map_err(failed)?.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > FILE_BYTES_MAX {
            bail!(BadArguments, "The configuration '{}' has more than {FILE_BYTES_MAX} bytes", path.display());
        }
        let Ok(text) = String::from_utf8(bytes) else {
            bail!(BadArguments, "The configuration '{}' is no text in UTF-8", path.display())
        };
        let file = Self::parse(&text, &path.display().to_string(), keys)?;
        if file.has_secret {
            tls::check_private_file(path, "configuration with a password")?;
        }
        Ok(file)
    }

    /// Reads a text; `name` is that of its file, for errors.
    ///
    /// # Errors
    /// For what it may not say, with its line.
    pub(crate) fn parse(text: &str, name: &str, keys: &Keys) -> Result<Self> {
        let mut reader = Reader { text, name, keys, file: ConfigFile::default() };
        let table = DeTable::parse(text).map_err(|error| {
            let at = error.span().map_or(text.len(), |span| span.start);
            reader.error(ErrorCode::BadArguments, at, error.message())
        })?;
        for (key, value) in in_order(table.get_ref()) {
            match value.get_ref() {
                DeValue::Table(settings) if key.get_ref() == SETTINGS => reader.settings(settings)?,
                _ if key.get_ref() == SETTINGS => {
                    let message = "settings is a table: write [settings], and the settings below it";
                    return Err(reader.error(ErrorCode::BadArguments, key.span().start, message));
                }
                _ => reader.entry(key.get_ref(), key.span().start, value)?,
            }
        }
        Ok(reader.file)
    }
}

/// The keys of a table as they stand in the file.
fn in_order<'a, 't>(table: &'a DeTable<'t>) -> Vec<(&'a Spanned<DeString<'t>>, &'a Spanned<DeValue<'t>>)> {
    let mut all: Vec<_> = table.iter().collect();
    all.sort_by_key(|(key, _)| key.span().start);
    all
}

struct Reader<'a> {
    text: &'a str,
    name: &'a str,
    keys: &'a Keys,
    file: ConfigFile,
}

impl Reader<'_> {
    /// The line, from 1, of an offset in bytes.
    fn line(&self, at: usize) -> usize {
        1 + self.text.bytes().take(at).filter(|byte| *byte == b'\n').count()
    }

    fn error(&self, code: ErrorCode, at: usize, message: impl std::fmt::Display) -> Error {
        Error::new(code, format!("Configuration '{}', line {}: {message}", self.name, self.line(at)))
    }

    fn wrong<T>(&self, at: usize, message: impl std::fmt::Display) -> Result<T> {
        Err(self.error(ErrorCode::BadArguments, at, message))
    }

    /// Takes a key, or the keys of a table below its name.
    fn entry(&mut self, name: &str, at: usize, value: &Spanned<DeValue>) -> Result<()> {
        if let DeValue::Table(table) = value.get_ref() {
            return in_order(table).into_iter().try_for_each(|(key, value)| {
                self.entry(&format!("{name}_{}", key.get_ref()), key.span().start, value)
            });
        }
        let Some(key) = self.keys.find(name) else { return self.unknown(name, at) };
        if let Some(before) = self.file.entries.iter().find(|entry| entry.id == key.id()) {
            return self.wrong(at, format_args!("{} is given already in line {}", key.name, before.line));
        }
        let values = match value.get_ref() {
            DeValue::Array(values) if key.takes_several() => self.several(key, values)?,
            _ => vec![self.one(key, value)?],
        };
        self.file.has_secret |= key.is_secret() && values.iter().any(|value| !value.is_empty());
        let entry = FileEntry { name: key.name.clone(), id: key.id().to_string(), values, line: self.line(at) };
        self.file.entries.push(entry);
        Ok(())
    }

    fn unknown(&self, name: &str, at: usize) -> Result<()> {
        if Settings::info(name).is_some() {
            return self.wrong(at, format_args!("'{name}' is a setting of sessions: write it below [settings]"));
        }
        let near = maybe_you_meant(&name.replace('-', "_"), self.keys.names());
        self.wrong(at, format_args!("there is no key '{name}'{near}"))
    }

    fn several(&self, key: &Key, values: &DeArray) -> Result<Vec<String>> {
        values.iter().map(|value| self.one(key, value)).collect()
    }

    /// A value as the flag takes it.
    fn one(&self, key: &Key, value: &Spanned<DeValue>) -> Result<String> {
        let at = value.span().start;
        let text = match (key.kind, value.get_ref()) {
            (KeyKind::Text, DeValue::String(text)) => text.to_string(),
            (KeyKind::Integer | KeyKind::Fraction, DeValue::Integer(number)) => {
                match i128::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => number.to_string(),
                    Err(error) => return self.wrong(at, format_args!("{} is not right: {error}", key.name)),
                }
            }
            (KeyKind::Fraction, DeValue::Float(number)) => number.as_str().to_string(),
            (KeyKind::Switch, DeValue::Boolean(is_on)) => is_on.to_string(),
            _ => {
                let several = if key.takes_several() { ", or several in brackets" } else { "" };
                return self.wrong(at, format_args!("{} is {}{several}", key.name, key.kind.shape()));
            }
        };
        match key.refusal(&text) {
            None => Ok(text),
            Some(why) if key.is_secret() => self.wrong(at, format_args!("{} is not right: {why}", key.name)),
            Some(why) => self.wrong(at, format_args!("{} = {text} is not right: {why}", key.name)),
        }
    }

    fn settings(&mut self, table: &DeTable) -> Result<()> {
        for (key, value) in in_order(table) {
            let (name, at) = (key.get_ref().replace('-', "_"), key.span().start);
            let Some(given) = given(value.get_ref()) else {
                return self.wrong(at, format_args!("the setting {name} is a text, a number, true or false"));
            };
            self.file.settings.assign(&name, &given).map_err(|error| self.error(error.code(), at, error.message()))?;
            self.file.setting_lines.push((name, self.line(at)));
        }
        Ok(())
    }
}

/// A value as settings take it; `None` for what no setting is.
fn given<'v>(value: &'v DeValue) -> Option<Given<'v>> {
    match value {
        DeValue::String(text) => Some(Given::Text(text)),
        DeValue::Boolean(is_on) => Some(Given::Bool(*is_on)),
        DeValue::Float(number) => number.as_str().parse().ok().map(Given::Float),
        DeValue::Integer(number) => {
            let number = i128::from_str_radix(number.as_str(), number.radix()).ok()?;
            u64::try_from(number).map(Given::UInt).or_else(|_| i64::try_from(number).map(Given::Int)).ok()
        }
        DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<ConfigFile> {
        ConfigFile::parse(text, "u.toml", &Keys::of_server())
    }

    fn check(text: &str, expect: &[(&str, &[&str], usize)]) {
        let file = parse(text).unwrap();
        let found: Vec<(&str, Vec<&str>, usize)> = file
            .entries
            .iter()
            .map(|entry| (entry.name.as_str(), entry.values.iter().map(String::as_str).collect(), entry.line))
            .collect();
        let expect: Vec<_> = expect.iter().map(|(name, values, line)| (*name, values.to_vec(), *line)).collect();
        assert_eq!(found, expect, "{text}");
    }

    #[test]
    fn keys_are_flags() {
        check("http_port = 1\n\"host\" = 'h'", &[("http_port", &["1"], 1), ("host", &["h"], 2)]);
        check("http-port = 0x1F_90", &[("http_port", &["8080"], 1)]);
        check("max_server_memory_usage_to_ram_ratio = 0.5", &[("max_server_memory_usage_to_ram_ratio", &["0.5"], 1)]);
        check("max_server_memory_usage_to_ram_ratio = 1", &[("max_server_memory_usage_to_ram_ratio", &["1"], 1)]);
        check("cache_bytes = 4_000_000_000_000", &[("cache_bytes", &["4000000000000"], 1)]);
        check("allowed_host = ['a', 'b']", &[("allowed_host", &["a", "b"], 1)]);
        check("allowed_host = 'a'", &[("allowed_host", &["a"], 1)]);
        check("allowed_host = []", &[("allowed_host", &[], 1)]);
    }

    #[test]
    fn tables_join_names() {
        check(
            "[tls]\nmin_version = '1.3'\nclient-certificates = 'none'",
            &[("tls_min_version", &["1.3"], 2), ("tls_client_certificates", &["none"], 3)],
        );
        check("max.server.memory_usage = 5", &[("max_server_memory_usage", &["5"], 1)]);
    }

    #[test]
    fn settings_are_those_of_sessions() {
        let file = parse("[settings]\nmax_threads = 3\nextremes = true\nmax_execution_time = 1.5\n").unwrap();
        assert_eq!((file.settings.get("max_threads"), file.settings.extremes), (Some("3".into()), true));
        assert!((file.settings.max_execution_time - 1.5).abs() < 1e-9);
        assert_eq!(file.setting_lines[2], ("max_execution_time".to_string(), 4));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let check = |text: &str, code: ErrorCode, holds: &[&str]| {
            let error = parse(text).unwrap_err();
            let text_of = error.to_string();
            assert!(error.code() == code && holds.iter().all(|part| text_of.contains(part)), "{text}: {text_of}");
        };
        let bad = ErrorCode::BadArguments;
        check("\nhtp_port = 1", bad, &["'u.toml', line 2", "no key 'htp_port'", "Maybe you meant: 'http_port'"]);
        check("http_port = '1'", bad, &["line 1", "http_port is a whole number"]);
        check("http_port = 70000", bad, &["line 1", "http_port = 70000", "0..=65535"]);
        check("http_port = -1", bad, &["line 1", "-1"]);
        check("host = 5", bad, &["host is a text in quotes"]);
        check("host = ['a']", bad, &["host is a text in quotes"]);
        check("allowed_host = [1]", bad, &["allowed_host is a text", "several in brackets"]);
        check("[tls]\nmin_version = '1.1'", bad, &["line 2", "1.2 or 1.3"]);
        check("http_port = 1\nhttp-port = 2", bad, &["line 2", "already in line 1"]);
        check("[tls]\nkey = 'a'\n[x]\ntls = 1", bad, &["line 4", "no key 'x_tls'"]);
        check("max_threads = 4", bad, &["line 1", "below [settings]"]);
        check("a = [1", bad, &["'u.toml', line 1"]);
        check("settings = 4", bad, &["line 1", "[settings]"]);
        check("[settings]\nmax_thread = 4", ErrorCode::UnknownSetting, &["line 2", "Maybe you meant: 'max_threads'"]);
        check("[settings]\nmax_block_size = 'x'", parse_error(), &["line 2", "max_block_size"]);
        check("[settings]\nmax_threads = [4]", bad, &["line 2", "max_threads is a text"]);
        check("config = 'other'", bad, &["no key 'config'"]);
    }

    /// The code of a setting's value that does not parse.
    fn parse_error() -> ErrorCode {
        Settings::default().set("max_block_size", "x").unwrap_err().code()
    }
}
