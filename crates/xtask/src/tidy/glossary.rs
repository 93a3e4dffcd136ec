//! The words of the glossary, and the types that they name.

use super::sources::{Source, type_name};
use std::collections::HashMap;
use std::fs;
use std::path::Path;

/// The document, beneath the workspace's folder.
const GLOSSARY: &str = "GLOSSARY.md";

/// Every word stands once; every type that one names, as `crate::Type`, is defined in that crate, once.
pub(super) fn check(root: &Path, sources: &[Source], problems: &mut Vec<String>) {
    // A glossary that is missing is told with the other documents.
    let text = fs::read_to_string(root.join(GLOSSARY)).unwrap_or_default();
    problems.extend(broken(&text, &definitions(sources)).into_iter().map(|problem| format!("{GLOSSARY} {problem}")));
}

/// How many types of a crate have a name, by `crate::Type`.
fn definitions(sources: &[Source]) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for source in sources {
        let crate_name = source.path.split('/').nth(1).unwrap_or_default();
        for name in source.text.lines().filter_map(type_name) {
            *counts.entry(format!("{crate_name}::{name}")).or_default() += 1;
        }
    }
    counts
}

fn broken(text: &str, definitions: &HashMap<String, usize>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut seen = HashMap::new();
    // Head and rule of the table come before the words.
    let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [word, types, _meaning] = cells.as_slice() else {
            problems.push(format!("has a row of {} cells, three are due: {row}", cells.len()));
            continue;
        };
        if seen.insert(*word, ()).is_some() {
            problems.push(format!("explains '{word}' twice"));
        }
        for name in types.split('`').skip(1).step_by(2) {
            match definitions.get(name) {
                Some(1) => {}
                Some(count) => problems.push(format!("names {name} for '{word}', of which there are {count}")),
                None => problems.push(format!("names {name} for '{word}', which does not exist")),
            }
        }
    }
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_once() {
        let definitions = HashMap::from([("a::Part".to_string(), 1), ("a::State".to_string(), 2)]);
        let table = |rows: &str| broken(&format!("| word | type | meaning |\n|---|---|---|\n{rows}"), &definitions);
        assert_eq!(table("| part | `a::Part` | a piece |\n| view |  | 16 bytes |\n"), Vec::<String>::new());
        assert_eq!(table("| state | `a::State` | a |\n"), ["names a::State for 'state', of which there are 2"]);
        assert_eq!(table("| mark | `a::Mark` | a |\n"), ["names a::Mark for 'mark', which does not exist"]);
        assert_eq!(table("| part | | a |\n| part | | b |\n"), ["explains 'part' twice"]);
        assert_eq!(table("| part | a |\n"), ["has a row of 2 cells, three are due: | part | a |"]);
    }
}
