//! Figures of the sources that their rules bound.

use super::sources::{Source, long_functions, type_name, wide_lines};
use std::collections::BTreeMap;

/// Prints lengths, widths and names of types that a crate has more than once.
pub(super) fn print(sources: &[Source]) {
    let lines: Vec<usize> = sources.iter().map(|source| source.text.lines().count()).collect();
    println!(
        "{} files, {} lines, {} files of more than 500",
        sources.len(),
        lines.iter().sum::<usize>(),
        lines.iter().filter(|n| **n > 500).count()
    );
    let long = long_functions(sources);
    println!("{} long functions:", long.len());
    for function in &long {
        println!("  {} lines: {} ({}:{})", function.lines, function.name, function.path, function.line);
    }
    let wide = wide_lines(sources);
    println!("{} wide lines, the widest:", wide.len());
    let mut widest = wide;
    widest.sort_by_key(|(_, _, columns)| std::cmp::Reverse(*columns));
    for (path, line, columns) in widest.iter().take(20) {
        println!("  {columns} columns: {path}:{line}");
    }
    let (count, shared) = shared_type_names(sources);
    println!(
        "{count} types, {} of them share their name with another of their crate:",
        shared.iter().map(|(_, paths)| paths.len()).sum::<usize>()
    );
    for (name, paths) in &shared {
        println!("  {} times {name}: {}", paths.len(), paths.join(", "));
    }
}

/// The number of types, and the names that a crate gives to more than one, with the files of each; the most frequent
/// first.
fn shared_type_names(sources: &[Source]) -> (usize, Vec<(String, Vec<&str>)>) {
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
