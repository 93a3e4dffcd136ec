//! Settings with a field are read, or say that they have no effect.

use super::sources::Source;
use std::collections::HashSet;

/// Where settings with a field are declared.
const TABLE: &str = "crates/base/src/settings.rs";

/// The end of the description of a setting that nothing reads, as `base::settings::without_effect` says it.
const WITHOUT_EFFECT: &str = "Accepted without effect.";

/// Every setting that has a field must be read as `.name` outside of tests, or say that it has no effect.
pub(super) fn check(sources: &[Source], problems: &mut Vec<String>) {
    let Some(table) = sources.iter().find(|source| source.path == TABLE) else {
        problems.push(format!("{TABLE} is missing"));
        return;
    };
    let read: HashSet<&str> = sources
        .iter()
        .filter(|source| source.path != TABLE && !source.path.contains("/tests"))
        .flat_map(|source| fields(&source.text))
        .collect();
    for setting in declared(&table.text) {
        match (read.contains(setting.name), setting.is_without_effect) {
            (false, false) => problems.push(format!(
                "setting {} is never read: without a field it is accepted without effect (`base::settings::known`)",
                setting.name
            )),
            (true, true) => problems.push(format!("setting {} is read, but says: {WITHOUT_EFFECT}", setting.name)),
            _ => {}
        }
    }
}

/// Settings that have a field, and those of them that are accepted without effect.
pub(super) fn counts(sources: &[Source]) -> (usize, usize) {
    let settings = sources.iter().find(|source| source.path == TABLE).map(|table| declared(&table.text));
    let settings = settings.unwrap_or_default();
    (settings.len(), settings.iter().filter(|setting| setting.is_without_effect).count())
}

/// A setting as the table declares it.
#[derive(Debug, PartialEq)]
struct DeclaredSetting<'a> {
    name: &'a str,
    is_without_effect: bool,
}

/// The lines `name: type = default, "description";` between `settings! {` and its end.
fn declared(table: &str) -> Vec<DeclaredSetting<'_>> {
    let Some((_, table)) = table.split_once("\nsettings! {") else { return Vec::new() };
    let table = table.split_once("\n}").map_or(table, |(table, _)| table);
    let entries = table.split("\";\n").map(str::trim_start);
    let setting = |entry| {
        let (name, rest): (&str, &str) = str::split_once(entry, ": ")?;
        Some(DeclaredSetting { name, is_without_effect: rest.trim_end_matches("\";").ends_with(WITHOUT_EFFECT) })
    };
    entries.filter_map(setting).collect()
}

/// Names that stand behind a dot.
fn fields(text: &str) -> impl Iterator<Item = &str> {
    text.split('.').skip(1).map(|rest| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    })
}

#[cfg(test)]
mod tests {
    use super::{DeclaredSetting, TABLE, check, declared};
    use crate::tidy::sources::Source;

    const SETTINGS: &str = "macro_rules! settings {}\nsettings! {\n    a: u64 = 0u64, \"1; 2: \\\n        three.\";\n\
        b: bool = true, \"Kept. Accepted without effect.\";\n}\nfn f() {}\n";

    fn problems(user: &str) -> usize {
        let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
        let mut problems = Vec::new();
        check(&[source(TABLE, SETTINGS), source("crates/a/src/lib.rs", user)], &mut problems);
        problems.len()
    }

    #[test]
    fn settings_are_found_in_their_table() {
        let expected = [("a", false), ("b", true)];
        assert_eq!(
            declared(SETTINGS),
            expected.map(|(name, is_without_effect)| DeclaredSetting { name, is_without_effect })
        );
    }

    #[test]
    fn settings_are_read_or_without_effect() {
        assert_eq!(problems("settings.a"), 0);
        assert_eq!(problems("settings\n    .a.max(1)"), 0);
        assert_eq!(problems("settings.ab"), 1);
        assert_eq!(problems("settings.a + settings.b"), 1);
    }
}
