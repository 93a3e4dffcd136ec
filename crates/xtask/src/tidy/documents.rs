//! What the documents name.

use super::sources::Source;
use std::fs;
use std::path::Path;

/// Files and crates that the documents, and the heads of crates, name must exist.
pub(super) fn check(root: &Path, sources: &[Source], problems: &mut Vec<String>) {
    for document in ["README.md", "ARCHITECTURE.md", "GLOSSARY.md", "docs/dependencies.md", "docs/format.md"] {
        match fs::read_to_string(root.join(document)) {
            Ok(text) => check_paths(root, document, &text, problems),
            Err(_) => problems.push(format!("{document} is missing")),
        }
    }
    for source in sources.iter().filter(|source| source.path.ends_with("/src/lib.rs")) {
        let head = source.text.lines().map_while(|line| line.strip_prefix("//!")).collect::<Vec<_>>().join("\n");
        check_paths(root, &source.path, &head, problems);
    }
}

fn check_paths(root: &Path, document: &str, text: &str, problems: &mut Vec<String>) {
    for name in text.split('`').skip(1).step_by(2) {
        let path = name.split_whitespace().next().unwrap_or_default();
        let is_path = ["crates/", "docs/", "tests/", "bench/"].iter().any(|folder| path.starts_with(folder));
        if is_path && !path.contains(['*', '<', '{']) && !root.join(path).exists() {
            problems.push(format!("{document} names {path}, which does not exist"));
        }
    }
}
