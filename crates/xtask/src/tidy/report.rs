//! Figures of the sources: those that rules bound, and others that show what is weak.

use super::sources::{Source, long_functions, shared_type_names, wide_lines};
use super::{error_codes, figures, folders, settings};
use std::path::Path;

/// Prints all figures; that of the binary only where `binary`, which is built for release, is there.
pub(super) fn print(sources: &[Source], binary: &Path) {
    print_text(sources);
    print_declared(sources);
    print_tests(sources);
    print_folders(sources);
    if let Some(bytes) = crate::dist::stripped_bytes(binary) {
        println!("stripped {}: {:.1} MB", binary.display(), bytes as f64 / 1e6);
    }
}

/// Prints lengths, widths and names of types that a crate has more than once.
fn print_text(sources: &[Source]) {
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

/// Prints how much of what is declared has an effect.
fn print_declared(sources: &[Source]) {
    let (with_field, without_effect) = settings::counts(sources);
    println!(
        "{with_field} settings with a field: {} are read, {without_effect} are accepted without effect",
        with_field - without_effect
    );
    let (codes, never_raised) = error_codes::counts(sources);
    println!("{codes} error codes, {never_raised} of them never raised");
}

/// Prints how the inside of the engine is checked.
fn print_tests(sources: &[Source]) {
    println!("assertions per hundred functions, outside of tests:");
    let counts = figures::assertions(sources);
    for count in &counts {
        println!(
            "  {}: {:.1} ({} in {} functions)",
            count.crate_name,
            count.per_hundred(),
            count.assertions,
            count.functions
        );
    }
    let assertions: usize = counts.iter().map(|count| count.assertions).sum();
    let functions: usize = counts.iter().map(|count| count.functions).sum();
    println!("  all: {:.1}", assertions as f64 * 100.0 / (functions as f64).max(1.0));
    println!("{} types with validate()", figures::validated_types(sources));
    println!("{} unit tests of plan", figures::unit_tests(sources, "plan"));
    let decisions = figures::decisions_by_name(sources);
    println!("{} decisions by the name of a function in plan and exec:", decisions.len());
    decisions.iter().for_each(|(path, line)| println!("  {path}:{line}"));
}

fn print_folders(sources: &[Source]) {
    println!("folders of most files:");
    folders::by_size(sources).iter().take(10).for_each(|(folder, files)| println!("  {files}: {folder}"));
}
