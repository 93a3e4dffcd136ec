//! All settings of ClickHouse: name, type, default, tier and the setting that they are an alias for.
//!
//! The facts are in `*.tsv` beside this file, a setting a line: `name type default [tier] [alias of]`, read when they
//! are first asked for. A setting that has a field in [`super::Settings`] has an effect; of the others the value is
//! checked and kept.

use std::collections::HashMap;
use std::sync::LazyLock;

/// Tier of a setting: how much it can be relied on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Fit for everybody.
    Production,
    /// Without effect any more.
    Obsolete,
    /// May be removed again.
    Experimental,
    /// On its way to production.
    Beta,
    /// For chosen users only.
    PrivatePreview,
}

impl Tier {
    /// The value in the `Enum8` of `system.settings`.
    pub fn number(self) -> i64 {
        match self {
            Tier::Production => 0,
            Tier::Obsolete => 4,
            Tier::Experimental => 8,
            Tier::Beta => 12,
            Tier::PrivatePreview => 16,
        }
    }
}

/// A setting of ClickHouse, known by name.
#[derive(Clone, Debug)]
pub struct Known {
    /// The name of the setting.
    pub name: &'static str,
    /// The type, as ClickHouse names types.
    pub type_name: &'static str,
    /// The default in ClickHouse, as text.
    pub default: String,
    /// The tier: how much it can be relied on.
    pub tier: Tier,
    /// The setting whose other name this is; empty for a setting of its own.
    pub alias_for: &'static str,
}

/// The known settings of one kind by their names.
pub struct Catalog {
    /// All, by name.
    pub all: Vec<Known>,
    places: HashMap<&'static str, usize>,
}

impl Catalog {
    fn read(texts: &[&'static str]) -> Self {
        let mut all: Vec<Known> = texts.iter().flat_map(|text| text.lines()).map(read_line).collect();
        all.sort_by_key(|known| known.name);
        let places = all.iter().enumerate().map(|(place, known)| (known.name, place)).collect();
        Catalog { all, places }
    }

    /// The setting of a name.
    pub fn find(&self, name: &str) -> Option<&Known> {
        self.places.get(name).map(|&place| &self.all[place])
    }
}

/// Settings of queries.
pub fn of_queries() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
        Catalog::read(&[
            include_str!("query.tsv"),
            include_str!("formats.tsv"),
            include_str!("remote.tsv"),
            include_str!("cluster.tsv"),
            include_str!("obsolete.tsv"),
        ])
    });
    &CATALOG
}

/// Settings of tables of the MergeTree engines.
pub fn of_tables() -> &'static Catalog {
    static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::read(&[include_str!("merge_tree.tsv")]));
    &CATALOG
}

fn read_line(line: &'static str) -> Known {
    let mut fields = line.split('\t');
    let mut next = || fields.next().unwrap_or_default();
    let (name, type_name, default) = (next(), next(), unescape(next()));
    let tier = match next() {
        "O" => Tier::Obsolete,
        "E" => Tier::Experimental,
        "B" => Tier::Beta,
        "P" => Tier::PrivatePreview,
        _ => Tier::Production,
    };
    Known { name, type_name, default, tier, alias_for: next() }
}

/// Undoes `\\`, `\t` and `\n`.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, true) => match chars.next() {
                Some('t') => out.push('\t'),
                Some('n') => out.push('\n'),
                Some(other) => out.push(other),
                None => {}
            },
            (c, false) => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let (queries, tables) = (of_queries(), of_tables());
        assert!(queries.all.len() > 1800 && tables.all.len() > 360);
        assert!(queries.all.windows(2).all(|pair| pair[0].name < pair[1].name), "a setting is there twice");
        for known in queries.all.iter().filter(|known| !known.alias_for.is_empty()) {
            assert!(queries.find(known.alias_for).is_some(), "{} is another name of nothing", known.name);
        }
        let delimiter = queries.find("format_csv_delimiter").unwrap();
        assert_eq!((delimiter.type_name, delimiter.default.as_str(), delimiter.tier), ("Char", ",", Tier::Production));
    }

    #[test]
    fn defaults_are_values() {
        for known in of_queries().all.iter().chain(&of_tables().all) {
            super::super::kind::normalize(known.name, known.type_name, &super::super::Given::Text(&known.default))
                .unwrap();
        }
    }
}
