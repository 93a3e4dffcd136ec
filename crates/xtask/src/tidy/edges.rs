//! The floors: which crate may use which.

use std::fs;
use std::path::Path;

/// Which crates each crate may use: the floors of ARCHITECTURE.md. Anything else is an error.
const EDGES: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("kernels", &[]),
    ("trace", &[]),
    ("types", &["base", "kernels"]),
    ("sql", &["base"]),
    ("access", &["base", "sql"]),
    ("functions", &["base", "kernels", "types"]),
    ("jit", &["base", "kernels", "types", "functions"]),
    ("codec", &["base", "kernels", "types"]),
    ("scalar", &["base", "kernels", "types", "functions"]),
    ("aggregate", &["base", "kernels", "types", "functions"]),
    ("storage", &["base", "kernels", "types", "functions", "codec"]),
    ("formats", &["base", "kernels", "types"]),
    ("native", &["base", "types", "formats"]),
    ("lakehouse", &["base", "types", "formats"]),
    ("object_storage", &["base", "formats", "tls"]),
    ("catalog", &["base", "kernels", "types", "functions", "storage", "formats", "lakehouse", "object_storage"]),
    ("plan", &["base", "kernels", "types", "sql", "functions", "aggregate", "scalar", "storage"]),
    (
        "exec",
        &["base", "kernels", "trace", "types", "codec", "functions", "jit", "aggregate", "storage", "catalog", "plan"],
    ),
    (
        "engine",
        &[
            "access",
            "base",
            "trace",
            "types",
            "sql",
            "functions",
            "scalar",
            "aggregate",
            "storage",
            "formats",
            "catalog",
            "plan",
            "exec",
        ],
    ),
    ("tls", &["base"]),
    ("server", &["access", "base", "types", "sql", "engine", "formats", "native", "tls"]),
    ("client", &["base", "types", "sql", "formats", "native", "tls"]),
    ("benchmark", &["base", "client", "formats", "native", "tls"]),
    ("hits", &["base"]),
    ("tpcgen", &[]),
    ("faults", &[]),
    ("faultshim", &[]),
    ("paw", &["base", "engine"]),
    ("viewer", &["base", "paw"]),
    ("ursa", &["base", "types", "sql", "engine", "server", "client", "benchmark", "hits", "paw", "viewer", "tls"]),
    ("bench", &["base", "hits", "paw", "tpcgen"]),
    ("sqltest", &["base", "engine", "formats", "sql"]),
    ("fuzzing", &["base", "codec", "engine", "formats", "lakehouse", "native", "sql", "types"]),
    ("xtask", &[]),
];

/// Dependencies between crates that the floors do not allow.
pub(super) fn check(root: &Path, problems: &mut Vec<String>) {
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
