//! What must hold of a recording that came from a disk.

use super::{FORMAT, QueryResult, RecordingHead, VERSION};
use base::{Result, bail};
use std::collections::HashSet;

/// Queries of a recording, at most: more are not from a suite.
const QUERIES_MAX: usize = 100_000;
/// Targets of a recording, at most.
const TARGETS_MAX: usize = 64;
/// Length of a target's name, at most: it is part of file names.
const NAME_BYTES_MAX: usize = 100;

/// Whether a name can be part of a file's name on any system.
pub(crate) fn is_file_name(name: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-.".contains(&byte);
    (1..=NAME_BYTES_MAX).contains(&name.len()) && !name.starts_with('.') && name.bytes().all(plain)
}

/// Whether a path stays inside the recording's folder.
pub(crate) fn is_inside(path: &str) -> bool {
    !path.is_empty() && path.split('/').all(is_file_name)
}

pub(super) fn head(head: &RecordingHead) -> Result<()> {
    if head.format != FORMAT {
        bail!(IncorrectData, "its format is '{}', not '{FORMAT}'", head.format);
    }
    if head.version == 0 || head.version > VERSION {
        bail!(
            IncorrectData,
            "its version is {}; this paw reads versions 1 to {VERSION}. Use a newer ursa",
            head.version
        );
    }
    if head.queries.len() > QUERIES_MAX || head.targets.len() > TARGETS_MAX {
        bail!(
            IncorrectData,
            "it has {} queries and {} targets, more than {QUERIES_MAX} and {TARGETS_MAX}",
            head.queries.len(),
            head.targets.len()
        );
    }
    if head.targets.is_empty() {
        bail!(IncorrectData, "it has no targets");
    }
    let (mut names, mut numbers) = (HashSet::new(), HashSet::new());
    for query in &head.queries {
        if query.number == 0 || !numbers.insert(query.number) || !names.insert(query.name.as_str()) {
            bail!(IncorrectData, "query {} ('{}') is there twice, or its number is 0", query.number, query.name);
        }
    }
    let mut targets = HashSet::new();
    for target in &head.targets {
        if !is_file_name(&target.name) || !targets.insert(target.name.as_str()) {
            bail!(
                IncorrectData,
                "the target '{}' is there twice, or its name is not of letters, digits, '_', '-' and '.'",
                target.name
            );
        }
    }
    Ok(())
}

pub(super) fn result(result: &QueryResult, query: u32, target: &str) -> Result<()> {
    if result.version == 0 || result.version > VERSION {
        bail!(
            IncorrectData,
            "its version is {}; this paw reads versions 1 to {VERSION}. Use a newer ursa",
            result.version
        );
    }
    if result.query != query || result.target != target {
        bail!(IncorrectData, "it is of query {} on '{}'", result.query, result.target);
    }
    if let Some(artifact) = result.artifacts.iter().find(|artifact| !is_inside(&artifact.path)) {
        bail!(IncorrectData, "it names the file '{}', which is not inside the recording", artifact.path);
    }
    Ok(())
}
