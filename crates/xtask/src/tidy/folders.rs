//! Folders show the architecture: none holds more files than a reader takes in at once.

use super::sources::Source;
use std::collections::BTreeMap;

/// Rust files of a folder, at most.
const FILES_MAX: usize = 25;

/// Checks that no folder of sources has too many files; folders of tests hold as many as there are things to test.
pub(super) fn check(sources: &[Source], problems: &mut Vec<String>) {
    for (folder, files) in by_size(sources) {
        if files > FILES_MAX && !folder.split('/').any(|name| name == "tests") {
            problems.push(format!(
                "{folder} holds {files} files, {FILES_MAX} may it: make folders of what belongs together"
            ));
        }
    }
}

/// The folders with the number of their own Rust files, the largest first.
pub(super) fn by_size(sources: &[Source]) -> Vec<(&str, usize)> {
    let mut files: BTreeMap<&str, usize> = BTreeMap::new();
    for source in sources {
        let folder = source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        *files.entry(folder).or_default() += 1;
    }
    let mut files: Vec<_> = files.into_iter().collect();
    files.sort_by_key(|(_, files)| std::cmp::Reverse(*files));
    files
}

#[cfg(test)]
mod tests {
    use super::{FILES_MAX, by_size, check};
    use crate::tidy::sources::Source;

    fn folder(name: &str, files: usize) -> Vec<Source> {
        (0..files).map(|i| Source { path: format!("{name}/f{i}.rs"), text: String::new() }).collect()
    }

    #[test]
    fn files_of_inner_folders_are_not_those_of_the_outer() {
        let sources = [folder("crates/a/src", 2), folder("crates/a/src/b", 3)].concat();
        assert_eq!(by_size(&sources), [("crates/a/src/b", 3), ("crates/a/src", 2)]);
    }

    #[test]
    fn large_folders_are_refused_but_those_of_tests() {
        let problems = |name: &str, files: usize| {
            let mut problems = Vec::new();
            check(&folder(name, files), &mut problems);
            problems.len()
        };
        assert_eq!(problems("crates/a/src", FILES_MAX), 0);
        assert_eq!(problems("crates/a/src", FILES_MAX + 1), 1);
        assert_eq!(problems("crates/a/src/tests", FILES_MAX + 1), 0);
    }
}
