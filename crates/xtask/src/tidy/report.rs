//! Figures of the sources that their rules bound.

use super::sources::{Source, long_functions, shared_type_names, wide_lines};

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
