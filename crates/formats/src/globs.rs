//! Paths that stand for several: `{a,b}` and `{1..3}`, `*`, `**`, `?`, `[…]`.

use base::{Result, bail, err};
use std::path::PathBuf;

/// Strings that a path with braces may stand for, at most.
const EXPANSIONS_MAX: usize = 10_000;

/// The strings that a pattern with braces stands for; one without them stands for itself.
///
/// # Errors
/// `BAD_ARGUMENTS` for braces that are not closed, and for more than 10,000 strings.
pub fn expanded_braces(pattern: &str) -> Result<Vec<String>> {
    let mut patterns = vec![pattern.to_string()];
    while let Some(at) = patterns.iter().position(|pattern| pattern.contains('{')) {
        let one = patterns.swap_remove(at);
        patterns.extend(expand_first_brace(&one)?);
        if patterns.len() > EXPANSIONS_MAX {
            bail!(BadArguments, "Path '{pattern}' stands for more than {EXPANSIONS_MAX} paths");
        }
    }
    Ok(patterns)
}

fn expand_first_brace(pattern: &str) -> Result<Vec<String>> {
    let (before, rest) = pattern.split_once('{').unwrap_or((pattern, ""));
    let Some((inside, after)) = rest.split_once('}') else {
        bail!(BadArguments, "Path '{pattern}' has a brace that is not closed");
    };
    let range = inside
        .split_once("..")
        .and_then(|(from, to)| Some((from.parse::<u64>().ok()?, to.parse::<u64>().ok()?, from.len())));
    Ok(match range {
        Some((from, to, _)) if to.abs_diff(from) as usize > EXPANSIONS_MAX => {
            bail!(BadArguments, "Range in path '{pattern}' is too long")
        }
        Some((from, to, width)) => {
            (from.min(to)..=from.max(to)).map(|number| format!("{before}{number:0width$}{after}")).collect()
        }
        None => inside.split(',').map(|part| format!("{before}{part}{after}")).collect(),
    })
}

/// The files that a pattern stands for, sorted; a path without `*`, `?` and `[` stands for itself, whether it is there
/// or not.
///
/// # Errors
/// `BAD_ARGUMENTS` for what is no pattern, `FILE_DOESNT_EXIST` when no file fits.
pub fn matching_files(pattern: &str) -> Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for one in expanded_braces(pattern)? {
        if !one.contains(['*', '?', '[']) {
            paths.push(PathBuf::from(one));
            continue;
        }
        let found = glob::glob(&one).map_err(|error| err!(BadArguments, "Path '{one}' is no pattern: {error}"))?;
        paths.extend(found.filter_map(|path| path.ok()).filter(|path| path.is_file()));
    }
    paths.sort();
    if paths.is_empty() {
        bail!(FileDoesntExist, "No file matches '{pattern}'");
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_expand() {
        let mut found = expanded_braces("a{1..3}_{x,y}.csv").unwrap();
        found.sort();
        assert_eq!(found.len(), 6);
        assert_eq!(found[0], "a1_x.csv");
        assert_eq!(expanded_braces("{08..10}").unwrap().len(), 3);
        assert!(expanded_braces("a{1..").is_err());
        assert!(expanded_braces("{1..99999999}").is_err());
        assert!(matching_files("/nowhere/*.csv").is_err());
    }
}
