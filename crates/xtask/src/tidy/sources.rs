//! Lengths and widths of the sources, and what they must not hold.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lines in a source file, at most: `settings.rs`, a table, has the most.
const FILE_LINES_MAX: usize = 740;

/// Lines of a function that is no table, at most.
const FUNCTION_LINES_MAX: usize = 70;

/// Columns of a line, at most: `max_width` of `rustfmt.toml`, which leaves comments and strings alone.
const COLUMNS_MAX: usize = 120;

/// Functions of more than `FUNCTION_LINES_MAX` lines, at most. Who cuts one lowers the bound.
const LONG_FUNCTIONS_MAX: usize = 1;

/// Lines of more than `COLUMNS_MAX` columns, at most. Who breaks one lowers the bound.
const WIDE_LINES_MAX: usize = 0;

/// A source file of the workspace.
#[derive(Clone)]
pub(super) struct Source {
    /// Path from the workspace's folder.
    pub path: String,
    pub text: String,
}

/// A function and where it stands.
pub(super) struct Function<'a> {
    pub path: &'a str,
    pub name: &'a str,
    /// Line of its `fn`, from 1.
    pub line: usize,
    /// Lines from its `fn` to its closing brace.
    pub lines: usize,
}

/// Reads all Rust files of `crates` and `fuzz`.
pub(super) fn read(root: &Path) -> Vec<Source> {
    let mut paths = Vec::new();
    for folder in ["crates", "fuzz"] {
        find(&root.join(folder), &mut paths);
    }
    paths.sort();
    let shown = |path: &Path| path.strip_prefix(root).unwrap_or(path).display().to_string();
    paths.iter().map(|path| Source { path: shown(path), text: fs::read_to_string(path).unwrap_or_default() }).collect()
}

fn find(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() && !path.ends_with("target") {
            find(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

/// Checks lengths, widths, the format and words that are left by work that is not done.
pub(super) fn check(root: &Path, sources: &[Source], problems: &mut Vec<String>) {
    for Source { path, text } in sources {
        let lines = text.lines().count();
        if lines > FILE_LINES_MAX {
            problems.push(format!("{path} has {lines} lines, more than {FILE_LINES_MAX}: split it"));
        }
        if path.ends_with("lib.rs") && !text.starts_with("//!") {
            problems.push(format!("{path} does not begin with what the crate is"));
        }
        for word in ["todo!(", "unimplemented!(", "dbg!("] {
            if text.contains(word) && !path.contains("xtask") {
                problems.push(format!("{path} holds {word}…)"));
            }
        }
    }
    let long = long_functions(sources);
    if long.len() > LONG_FUNCTIONS_MAX {
        problems.push(format!(
            "{} functions have more than {FUNCTION_LINES_MAX} lines, {LONG_FUNCTIONS_MAX} may: cut yours (`cargo xtask \
            tidy --report`)",
            long.len()
        ));
    }
    for (name, paths) in shared_type_names(sources).1 {
        problems.push(format!("{} types are called {name}: say what each is ({})", paths.len(), paths.join(", ")));
    }
    let wide = wide_lines(sources).len();
    if wide > WIDE_LINES_MAX {
        problems.push(format!(
            "{wide} lines have more than {COLUMNS_MAX} columns, {WIDE_LINES_MAX} may: break yours (`cargo xtask tidy \
            --report`)"
        ));
    }
    formatted(root, problems);
}

/// Checks that `cargo fmt` would change nothing.
fn formatted(root: &Path, problems: &mut Vec<String>) {
    let run = Command::new("cargo").args(["fmt", "--all", "--", "--check", "-l"]).current_dir(root).output();
    match run {
        Ok(output) if output.status.success() => {}
        Ok(output) if !output.stdout.is_empty() => {
            let files = String::from_utf8_lossy(&output.stdout);
            problems.push(format!("cargo fmt would change {}", files.lines().collect::<Vec<_>>().join(", ")));
        }
        Ok(output) => problems.push(format!("cargo fmt fails: {}", String::from_utf8_lossy(&output.stderr))),
        Err(error) => problems.push(format!("cargo fmt cannot be run: {error}")),
    }
}

/// Functions of more lines than there may be, the longest first. Those that register functions are tables.
pub(super) fn long_functions(sources: &[Source]) -> Vec<Function<'_>> {
    let mut long: Vec<Function> = sources.iter().flat_map(functions).collect();
    long.retain(|function| function.lines > FUNCTION_LINES_MAX && !function.name.starts_with("register"));
    long.sort_by_key(|function| std::cmp::Reverse(function.lines));
    long
}

/// Lines of more columns than there may be: the file, the line from 1, its columns.
pub(super) fn wide_lines(sources: &[Source]) -> Vec<(&str, usize, usize)> {
    let columns = sources.iter().flat_map(|source| {
        source.text.lines().enumerate().map(|(line, text)| (source.path.as_str(), line + 1, text.chars().count()))
    });
    columns.filter(|(_, _, columns)| *columns > COLUMNS_MAX).collect()
}

/// Functions of a formatted file: one ends where a brace stands below its first letter.
fn functions(source: &Source) -> Vec<Function<'_>> {
    let lines: Vec<&str> = source.text.lines().collect();
    let mut found = Vec::new();
    for (first, line) in lines.iter().enumerate() {
        let indent = line.len() - line.trim_start().len();
        let Some(name) = function_name(&line[indent..]) else { continue };
        let ends = |line: &&str| {
            let is_level =
                line.len() > indent && line.starts_with(&" ".repeat(indent)) && !line[indent..].starts_with(' ');
            is_level && (&line[indent..] == "}" || line.ends_with(';'))
        };
        let is_one_line = line.ends_with('}') || line.ends_with(';');
        let last = if is_one_line { Some(0) } else { lines[first..].iter().position(ends) };
        if let Some(last) = last {
            found.push(Function { path: &source.path, name, line: first + 1, lines: last + 1 });
        }
    }
    found
}

/// Name of the function that a line without indent begins.
pub(super) fn function_name(mut line: &str) -> Option<&str> {
    const QUALIFIERS: [&str; 7] =
        ["pub ", "pub(crate) ", "pub(super) ", "const ", "async ", "unsafe ", "extern \"C\" "];
    while let Some(rest) = QUALIFIERS.iter().find_map(|qualifier| line.strip_prefix(qualifier)) {
        line = rest;
    }
    let rest = line.strip_prefix("fn ")?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    Some(&rest[..end])
}

/// The number of types, and the names that a crate gives to more than one, with the files of each; the most frequent
/// first.
pub(super) fn shared_type_names(sources: &[Source]) -> (usize, Vec<(String, Vec<&str>)>) {
    let mut names: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for source in sources {
        let crate_name = source.path.split('/').nth(1).unwrap_or_default();
        for name in source.text.lines().filter_map(type_name) {
            names.entry((crate_name, name)).or_default().push(&source.path);
        }
    }
    let count = names.values().map(Vec::len).sum();
    let shared = names.into_iter().filter(|(_, paths)| paths.len() > 1);
    let mut shared: Vec<_> =
        shared.map(|((crate_name, name), paths)| (format!("{crate_name}::{name}"), paths)).collect();
    shared.sort_by_key(|(_, paths)| std::cmp::Reverse(paths.len()));
    (count, shared)
}

/// Name of the type that a line defines.
pub(super) fn type_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    for qualifier in ["pub ", "pub(crate) ", "pub(super) "] {
        rest = rest.strip_prefix(qualifier).unwrap_or(rest);
    }
    let rest = ["struct ", "enum ", "union ", "trait "].iter().find_map(|kind| rest.strip_prefix(kind))?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| name.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::{Source, functions, wide_lines};

    #[test]
    fn functions_end_at_the_brace_below_them() {
        let text = "impl A {\n    pub(crate) const fn one(\n        a: u8,\n    ) -> u8 {\n        { a }\n    }\n\n    \
            fn two();\n}\n";
        let source = Source { path: "a.rs".into(), text: text.into() };
        let found: Vec<_> = functions(&source).iter().map(|f| (f.name, f.line, f.lines)).collect();
        assert_eq!(found, [("one", 2, 5), ("two", 8, 1)]);
    }

    #[test]
    fn columns_are_characters() {
        let source = |n: usize| Source { path: "a.rs".into(), text: "ж".repeat(n) };
        assert!(wide_lines(&[source(120)]).is_empty());
        assert_eq!(wide_lines(&[source(121)]), [("a.rs", 1, 121)]);
    }
}
