//! Suites and configurations: what is measured, and of whom. Both are YAML.
//!
//! A suite is a list of queries with what belongs to them, in its file or in a folder beside it; `{name}` in a text
//! stands for every value of the substitution `name`, all combinations. A configuration holds profiles (drivers with
//! settings) and profiles of collectors. Both are read strictly: a key that is not known is an error with its place.

mod config;
mod expand;
mod file;
mod rename;
mod sql;

pub use config::{CollectorProfile, Config, MeasureSettings, Profile, ServerCommand, text_of};
pub use file::Suite;

use base::{Error, ErrorCode, Result, bail, err};
use serde::de::DeserializeOwned;
use std::io::Read;
use std::path::Path;

/// Bytes of a file, at most.
const FILE_BYTES_MAX: u64 = 16 << 20;

/// Reads a YAML file.
fn read_yaml<T: DeserializeOwned>(path: &Path, what: &str) -> Result<T> {
    parse_yaml(&read_text(path, what)?, &format!("{what} {}", path.display()))
}

/// Reads a file that is not larger than such files are.
fn read_text(path: &Path, what: &str) -> Result<String> {
    let broken = |error: std::io::Error| {
        Error::io(ErrorCode::CannotOpenFile, format_args!("read the {what} {}", path.display()), &error)
    };
    let mut text = String::new();
    std::fs::File::open(path).map_err(broken)?.take(FILE_BYTES_MAX + 1).read_to_string(&mut text).map_err(broken)?;
    if text.len() as u64 > FILE_BYTES_MAX {
        bail!(BadArguments, "{} has more than {} MiB: it is no {what}", path.display(), FILE_BYTES_MAX >> 20);
    }
    Ok(text)
}

fn parse_yaml<T: DeserializeOwned>(text: &str, what: &str) -> Result<T> {
    serde_saphyr::from_str(text).map_err(|error| err!(BadArguments, "The {what} is not right: {error}"))
}
