//! Counts over the text of the sources: what no rule bounds, but what shows where the house is weak.

use super::sources::{Source, function_name};
use std::collections::{BTreeMap, HashSet};

/// Assertions and functions of a crate, outside of its tests.
#[derive(Debug, Default, PartialEq)]
pub(super) struct AssertionCount {
    pub crate_name: String,
    pub assertions: usize,
    pub functions: usize,
}

impl AssertionCount {
    /// Assertions of a hundred functions.
    pub(super) fn per_hundred(&self) -> f64 {
        self.assertions as f64 * 100.0 / (self.functions as f64).max(1.0)
    }
}

/// The assertions of every crate, by its name.
pub(super) fn assertions(sources: &[Source]) -> Vec<AssertionCount> {
    let mut crates: BTreeMap<&str, AssertionCount> = BTreeMap::new();
    for source in outside_of_tests(sources) {
        let Some(name) = crate_name(&source.path) else { continue };
        let count = crates.entry(name).or_default();
        for line in code_lines(&source.text) {
            count.assertions += usize::from(ASSERTIONS.iter().any(|word| line.contains(word)));
            count.functions += usize::from(function_name(line.trim_start()).is_some());
        }
    }
    let named = |(name, count): (&str, AssertionCount)| AssertionCount { crate_name: name.into(), ..count };
    crates.into_iter().map(named).collect()
}

/// Also parts of `debug_assert…!`.
const ASSERTIONS: [&str; 3] = ["assert!(", "assert_eq!(", "assert_ne!("];

/// Tests of a crate that stand beside its code.
pub(super) fn unit_tests(sources: &[Source], of_crate: &str) -> usize {
    let own = sources.iter().filter(|source| source.path.starts_with(&format!("crates/{of_crate}/src/")));
    own.map(|source| source.text.lines().filter(|line| line.trim() == "#[test]").count()).sum()
}

/// Types with a `validate`.
pub(super) fn validated_types(sources: &[Source]) -> usize {
    let code = outside_of_tests(sources).into_iter().flat_map(|source| code_lines(&source.text));
    code.filter(|line| function_name(line.trim_start()) == Some("validate") && line.contains("&self")).count()
}

/// Decisions by the name of a function, in place of a property of it: places and their lines.
///
/// Counted are lines of the optimizer and the executor that compare what `.name()` gives with a text, match on it, or
/// look at its beginning or end. A comparison of two names asks whether two functions are the same, which is no
/// decision.
pub(super) fn decisions_by_name(sources: &[Source]) -> Vec<(&str, usize)> {
    let mut found = Vec::new();
    for source in outside_of_tests(sources) {
        if ["crates/plan/src/", "crates/exec/src/"].iter().any(|folder| source.path.starts_with(folder)) {
            let decides = code_lines(&source.text).enumerate().filter(|(_, line)| decides_by_name(line));
            found.extend(decides.map(|(line, _)| (source.path.as_str(), line + 1)));
        }
    }
    found
}

fn decides_by_name(line: &str) -> bool {
    let Some((before, behind)) = line.split_once(".name()") else { return false };
    let is_compared = ["== \"", "!= \""].iter().any(|operator| behind.trim_start().starts_with(operator));
    let is_cut = [".starts_with(", ".ends_with(", ".strip_prefix(", ".strip_suffix("]
        .iter()
        .any(|method| behind.starts_with(method));
    let is_matched = before.contains("matches!(") || before.contains("match ");
    is_compared || is_cut || is_matched
}

fn crate_name(path: &str) -> Option<&str> {
    path.strip_prefix("crates/")?.split('/').next()
}

/// The files that hold more than tests and what helps them.
fn outside_of_tests(sources: &[Source]) -> Vec<&Source> {
    let modules: HashSet<String> = sources.iter().flat_map(test_modules).collect();
    let is_test = |path: &str| {
        let is_named = path.split('/').any(|name| ["tests", "tests.rs", "examples"].contains(&name));
        is_named || modules.contains(path.strip_suffix(".rs").unwrap_or(path))
    };
    sources.iter().filter(|source| !is_test(&source.path)).collect()
}

/// Paths without their suffix of the modules that a file declares for tests alone.
fn test_modules(source: &Source) -> Vec<String> {
    let path = source.path.strip_suffix(".rs").unwrap_or(&source.path);
    let folder = ["/mod", "/lib", "/main"].iter().find_map(|name| path.strip_suffix(name)).unwrap_or(path);
    let declared = modules_for_tests(&source.text).filter_map(|(_, line)| line.strip_suffix(';'));
    declared.map(|module| format!("{folder}/{module}")).collect()
}

/// The modules behind `#[cfg(test)]` at the margin: where that stands, and what follows the word `mod`.
fn modules_for_tests(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.match_indices("\n#[cfg(test)]\n").filter_map(|(at, mark)| {
        let line = text[at + mark.len()..].lines().next()?;
        let (visibility, module) = line.split_once("mod ")?;
        (visibility.is_empty() || visibility.starts_with("pub")).then_some((at, module))
    })
}

/// Lines that are no comments, up to a module of tests at the end of the file.
fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    let end = modules_for_tests(text).find(|(_, module)| module.ends_with('{')).map_or(text.len(), |(at, _)| at);
    text[..end].lines().map(|line| if line.trim_start().starts_with("//") { "" } else { line })
}

#[cfg(test)]
mod tests {
    use super::{assertions, decides_by_name, decisions_by_name, unit_tests, validated_types};
    use crate::tidy::sources::Source;

    const TEXT: &str = "impl A {\n    // assert!(no)\n    fn validate(&self) {\n        debug_assert!(a, \"b\");\n    \
        }\n}\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() {\n        assert!(x.name() == \"f\");\n    }\n}\n";

    fn sources() -> [Source; 4] {
        let source = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
        [
            source("crates/plan/src/a.rs", TEXT),
            source("crates/plan/src/tests.rs", "fn a() {\n    assert!(b);\n}\n"),
            source("crates/plan/src/lib.rs", "//! x\n#[cfg(test)]\nmod helpers;\n"),
            source("crates/plan/src/helpers.rs", "fn a() {\n    assert!(b);\n}\n"),
        ]
    }

    #[test]
    fn tests_and_comments_are_not_counted() {
        let counts = assertions(&sources());
        assert_eq!(counts.len(), 1);
        assert_eq!((counts[0].assertions, counts[0].functions), (1, 1));
        assert_eq!(counts[0].per_hundred(), 100.0);
        assert_eq!((unit_tests(&sources(), "plan"), unit_tests(&sources(), "exec")), (1, 0));
        assert_eq!(validated_types(&sources()), 1);
        assert_eq!(decisions_by_name(&sources()), []);
    }

    #[test]
    fn decisions_are_comparisons_with_texts() {
        assert!(decides_by_name("if function.name() == \"if\""));
        assert!(decides_by_name("match (function.name(), args.as_slice()) {"));
        assert!(decides_by_name("matches!(function.name(), \"CAST\" | \"_CAST\")"));
        assert!(decides_by_name("call.function.name().ends_with(\"State\")"));
        assert!(!decides_by_name("a.name() == b.name()"));
        assert!(!decides_by_name("format!(\"{}\", function.name())"));
    }
}
