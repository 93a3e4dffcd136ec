//! Error codes are raised, or say that they are only known.

use super::sources::Source;
use std::collections::HashSet;

/// Where error codes are declared.
const TABLE: &str = "crates/base/src/error.rs";

/// The codes of settings whose values are words, by their names.
const CODES_OF_SETTINGS: &str = "crates/base/src/settings/enums.tsv";

/// The doc comment of a code that nothing raises.
const NEVER_RAISED: &str = "/// Never raised.";

/// Every error code must be named outside of its table, or say that it is never raised; `of_settings` is the text of
/// the words of settings, which name codes too.
pub(super) fn check(sources: &[Source], of_settings: &str, problems: &mut Vec<String>) {
    let Some(table) = sources.iter().find(|source| source.path == TABLE) else {
        problems.push(format!("{TABLE} is missing"));
        return;
    };
    let others = sources.iter().filter(|source| source.path != TABLE && !source.path.contains("/tests"));
    let behind = table.text.split_once("\nimpl ErrorCode {").map_or("", |(_, behind)| behind);
    let named: HashSet<&str> =
        others.map(|source| &*source.text).chain([behind, of_settings]).flat_map(words).collect();
    for code in declared(&table.text) {
        match (named.contains(code.variant) || named.contains(code.name), code.is_marked) {
            (false, false) => problems.push(format!("error code {} is never raised: `{NEVER_RAISED}`", code.variant)),
            (true, true) => problems.push(format!("error code {} is raised, but says: {NEVER_RAISED}", code.variant)),
            _ => {}
        }
    }
}

/// Error codes, and those of them that are never raised.
pub(super) fn counts(sources: &[Source]) -> (usize, usize) {
    let codes = sources.iter().find(|source| source.path == TABLE).map(|table| declared(&table.text));
    let codes = codes.unwrap_or_default();
    (codes.len(), codes.iter().filter(|code| code.is_marked).count())
}

/// The text that names codes beside the sources.
pub(super) fn codes_of_settings(root: &std::path::Path) -> String {
    std::fs::read_to_string(root.join(CODES_OF_SETTINGS)).unwrap_or_default()
}

/// An error code as the table declares it.
#[derive(Debug, PartialEq)]
struct DeclaredCode<'a> {
    variant: &'a str,
    name: &'a str,
    is_marked: bool,
}

/// The lines `Variant = number, "NAME", Class;`, each with what the line before says.
fn declared(table: &str) -> Vec<DeclaredCode<'_>> {
    let mut codes = Vec::new();
    let mut before = "";
    for line in table.lines() {
        if let Some((variant, rest)) = line.trim().split_once(" = ")
            && variant.starts_with(char::is_uppercase)
            && let Some(name) = rest.split('"').nth(1)
        {
            codes.push(DeclaredCode { variant, name, is_marked: before.trim() == NEVER_RAISED });
        }
        before = line;
    }
    codes
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| word.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::{DeclaredCode, TABLE, check, declared};
    use crate::tidy::sources::Source;

    const CODES: &str = "error_codes! {\n    NoTable = 60, \"NO_TABLE\", User;\n    /// Never raised.\n    \
        OldCode = 7, \"OLD_CODE\", User;\n}\n";

    fn problems(user: &str, of_settings: &str) -> usize {
        let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
        let mut problems = Vec::new();
        check(&[source(TABLE, CODES), source("crates/a/src/lib.rs", user)], of_settings, &mut problems);
        problems.len()
    }

    #[test]
    fn codes_are_found_in_their_table() {
        let expected = [("NoTable", "NO_TABLE", false), ("OldCode", "OLD_CODE", true)];
        let expected = expected.map(|(variant, name, is_marked)| DeclaredCode { variant, name, is_marked });
        assert_eq!(declared(CODES), expected);
    }

    #[test]
    fn codes_are_raised_or_marked() {
        assert_eq!(problems("bail!(NoTable, \"\")", ""), 0);
        assert_eq!(problems("", "setting\tNO_TABLE\ta b"), 0);
        assert_eq!(problems("NoTables", ""), 1);
        assert_eq!(problems("NoTable OldCode", ""), 1);
    }
}
