//! Changes of defaults by version of ClickHouse: for `compatibility` and `system.settings_changes`.
//!
//! A change is a line of `history.tsv`: `version name before after [kind]`, the newest first. The kind is `M` for
//! settings of MergeTree tables, with an `I` for changes that `compatibility` leaves alone.

use super::known::unescape;
use crate::{Result, bail};
use std::sync::LazyLock;

/// A change of a default.
#[derive(Clone, Debug)]
pub struct DefaultChange {
    /// The version that brought it.
    pub version: &'static str,
    /// The setting.
    pub name: &'static str,
    /// The default before.
    pub previous: String,
    /// The default since.
    pub new: String,
    /// Whether it is a setting of MergeTree tables, not of queries.
    pub of_tables: bool,
    /// Whether `compatibility` with an earlier version restores the old value.
    pub applies: bool,
}

/// All changes, the newest first.
pub fn changes() -> &'static [DefaultChange] {
    static CHANGES: LazyLock<Vec<DefaultChange>> =
        LazyLock::new(|| include_str!("history.tsv").lines().map(read_line).collect());
    &CHANGES
}

fn read_line(line: &'static str) -> DefaultChange {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (version, name, previous, new, kind) = (next(), next(), unescape(next()), unescape(next()), next());
    DefaultChange { version, name, previous, new, of_tables: kind.contains('M'), applies: !kind.contains('I') }
}

/// The numbers of a version: `23.8`, also with more of them.
///
/// # Errors
/// `BAD_ARGUMENTS` for what is no version.
pub fn parse_version(text: &str) -> Result<Vec<u64>> {
    match text.split('.').map(str::parse).collect::<Result<Vec<u64>, _>>() {
        Ok(numbers) => Ok(numbers),
        Err(_) => bail!(
            BadArguments,
            "Cannot parse ClickHouse version here: {text}: in attempt to set the value of setting 'compatibility' to \
            '{text}'"
        ),
    }
}

/// Settings of queries and the defaults that they had in a version; of a setting that changed several times the one
/// that counts stands last.
pub fn defaults_of(version: &[u64]) -> impl Iterator<Item = &'static DefaultChange> {
    let later = move |change: &&DefaultChange| {
        parse_version(change.version).is_ok_and(|of_change| of_change.as_slice() > version)
    };
    changes().iter().filter(|change| !change.of_tables && change.applies).take_while(later)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newest_first() {
        let versions: Vec<Vec<u64>> = changes()
            .iter()
            .filter(|change| !change.of_tables)
            .map(|change| parse_version(change.version).unwrap())
            .collect();
        assert!(versions.windows(2).all(|pair| pair[0] >= pair[1]));
        assert!(
            defaults_of(&[23, 8])
                .any(|change| change.name == "output_format_json_quote_64bit_integers" && change.previous == "1")
        );
        assert_eq!(defaults_of(&[99]).count(), 0);
    }
}
