//! What the documents name.

use std::fs;
use std::path::Path;

/// Files and crates that the documents name must exist.
pub(super) fn check(root: &Path, problems: &mut Vec<String>) {
    for document in ["README.md", "ARCHITECTURE.md", "GLOSSARY.md", "docs/dependencies.md", "docs/format.md"] {
        let Ok(text) = fs::read_to_string(root.join(document)) else {
            problems.push(format!("{document} is missing"));
            continue;
        };
        for name in text.split('`').skip(1).step_by(2) {
            let path = name.split_whitespace().next().unwrap_or_default();
            let is_path = path.starts_with("crates/")
                || path.starts_with("docs/")
                || path.starts_with("tests/")
                || path.starts_with("bench/");
            if is_path && !path.contains(['*', '<', '{']) && !root.join(path).exists() {
                problems.push(format!("{document} names {path}, which does not exist"));
            }
        }
    }
}
