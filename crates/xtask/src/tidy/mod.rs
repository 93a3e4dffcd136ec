//! Rules that no compiler checks.

mod documents;
mod edges;
mod error_codes;
mod figures;
mod folders;
mod glossary;
mod report;
mod settings;
mod sources;

use std::path::Path;

/// Checks all rules; prints what breaks them, and with `report` the figures of the sources and of the binary in the
/// folder that cargo builds in.
pub(crate) fn check(root: &Path, target: &Path, report: bool) -> bool {
    let sources = sources::read(root);
    let mut problems = Vec::new();
    edges::check(root, &mut problems);
    sources::check(root, &sources, &mut problems);
    folders::check(&sources, &mut problems);
    documents::check(root, &sources, &mut problems);
    glossary::check(root, &sources, &mut problems);
    settings::check(&sources, &mut problems);
    error_codes::check(&sources, &error_codes::codes_of_settings(root), &mut problems);
    if report {
        report::print(&sources, &target.join("release/ursa"));
    }
    for problem in &problems {
        eprintln!("tidy: {problem}");
    }
    println!("tidy: {} problems", problems.len());
    problems.is_empty()
}
