//! Rules that no compiler checks.

use std::fs;
use std::path::{Path, PathBuf};

/// Which crates each crate may use: the floors of ARCHITECTURE.md. Anything else is an error.
const EDGES: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("kernels", &[]),
    ("trace", &[]),
    ("types", &["base", "kernels"]),
    ("sql", &["base"]),
    ("functions", &["base", "kernels", "types"]),
    ("jit", &["base", "kernels", "types", "functions"]),
    ("codec", &["base", "kernels", "types"]),
    ("scalar", &["base", "kernels", "types", "functions"]),
    ("aggregate", &["base", "kernels", "types", "functions"]),
    ("storage", &["base", "kernels", "types", "functions", "codec"]),
    ("formats", &["base", "kernels", "types"]),
    ("catalog", &["base", "kernels", "types", "functions", "storage", "formats"]),
    ("plan", &["base", "types", "sql", "functions", "aggregate", "scalar", "storage"]),
    ("exec", &["base", "kernels", "trace", "types", "codec", "functions", "jit", "aggregate", "storage", "catalog", "plan"]),
    ("engine", &["base", "trace", "types", "sql", "functions", "scalar", "aggregate", "storage", "formats", "catalog", "plan", "exec"]),
    ("server", &["base", "types", "sql", "engine", "formats"]),
    ("client", &["base", "types", "sql", "formats"]),
    ("benchmark", &["base", "client"]),
    ("hits", &["base"]),
    ("tpcgen", &[]),
    ("faults", &[]),
    ("faultshim", &[]),
    ("paw", &["base", "engine"]),
    ("viewer", &["base", "paw"]),
    ("ursa", &["base", "types", "sql", "engine", "server", "client", "benchmark", "hits", "paw", "viewer"]),
    ("bench", &["base", "hits", "paw", "tpcgen"]),
    ("sqltest", &["base", "engine", "formats", "sql"]),
    ("fuzzing", &["base", "codec", "engine", "formats", "sql", "types"]),
    ("xtask", &[]),
];

/// Lines in a source file, at most.
const FILE_LINES_MAX: usize = 1_000;

/// Checks all rules; prints what breaks them.
pub(crate) fn check(root: &Path) -> bool {
    let mut problems = Vec::new();
    edges(root, &mut problems);
    files(root, &mut problems);
    documents(root, &mut problems);
    for problem in &problems {
        eprintln!("tidy: {problem}");
    }
    println!("tidy: {} problems", problems.len());
    problems.is_empty()
}

fn edges(root: &Path, problems: &mut Vec<String>) {
    let names: Vec<&str> = EDGES.iter().map(|(name, _)| *name).collect();
    let Ok(entries) = fs::read_dir(root.join("crates")) else {
        problems.push("crates/ cannot be read".into());
        return;
    };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some((_, allowed)) = EDGES.iter().find(|(known, _)| *known == name) else {
            problems.push(format!("crate {name} is not in the table of edges"));
            continue;
        };
        let manifest = fs::read_to_string(path.join("Cargo.toml")).unwrap_or_default();
        // Tests may use more; only the crate's own dependencies are held to the floors.
        let own = manifest.split("[dependencies]").nth(1).unwrap_or_default().split("\n[").next().unwrap_or_default();
        for line in own.lines() {
            let dependency = line.split(['.', ' ', '=']).next().unwrap_or_default();
            if names.contains(&dependency) && !allowed.contains(&dependency) {
                problems.push(format!("crate {name} may not use {dependency}: it is not below it"));
            }
        }
    }
}

fn sources(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

fn files(root: &Path, problems: &mut Vec<String>) {
    let mut paths = Vec::new();
    sources(&root.join("crates"), &mut paths);
    for path in paths {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        let lines = text.lines().count();
        if lines > FILE_LINES_MAX {
            problems.push(format!("{shown} has {lines} lines, more than {FILE_LINES_MAX}: split it"));
        }
        if shown.ends_with("lib.rs") && !text.starts_with("//!") {
            problems.push(format!("{shown} does not begin with what the crate is"));
        }
        for word in ["todo!(", "unimplemented!(", "dbg!("] {
            if text.contains(word) && !shown.contains("xtask") {
                problems.push(format!("{shown} holds {word}…)"));
            }
        }
    }
}

/// Files and crates that the documents name must exist.
fn documents(root: &Path, problems: &mut Vec<String>) {
    for document in ["README.md", "ARCHITECTURE.md", "GLOSSARY.md", "docs/dependencies.md", "docs/format.md"] {
        let Ok(text) = fs::read_to_string(root.join(document)) else {
            problems.push(format!("{document} is missing"));
            continue;
        };
        for name in text.split('`').skip(1).step_by(2) {
            let path = name.split_whitespace().next().unwrap_or_default();
            let is_path = path.starts_with("crates/") || path.starts_with("docs/") || path.starts_with("tests/") || path.starts_with("bench/");
            if is_path && !path.contains(['*', '<', '{']) && !root.join(path).exists() {
                problems.push(format!("{document} names {path}, which does not exist"));
            }
        }
    }
}
