//! The run of all files of SQL tests under some configurations.
//!
//! With more than the quick configurations the program then runs itself again for the levels of vector instructions
//! that it can be told to use (`URSA_CPU_LEVEL`), each under the configuration that generates code wherever it can.

use crate::{Configuration, SqlTest};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Configurations that show most of what the others show: where a block ends, and the other algorithm of each operator.
const QUICK: [&str; 3] = ["default", "tiny blocks", "forced spill"];

/// The environment variable that a level is asked for with, and the levels below the best.
const LEVEL: &str = "URSA_CPU_LEVEL";
const LEVELS: [&str; 2] = ["baseline", "avx2"];

/// Choice of configurations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConfigurationSet {
    /// A few, for builds with debug assertions, which take many times as long.
    Quick,
    /// All, under all levels of vector instructions.
    All,
}

/// Runs every file under `tests/sql` whose path contains the program's first argument that is no flag, and tells on the
/// standard output which failed and how. `SQLTEST_COMPLETE=1` writes the output of the default configuration into
/// missing `.expected` files, for review against ClickHouse before it is committed; `SQLTEST_ALL=1` makes the quick
/// configurations all.
///
/// Call it from `main`: it reads the arguments of the program, and starts the program again.
pub fn run_files(set: ConfigurationSet) -> ExitCode {
    let set = if std::env::var_os("SQLTEST_ALL").is_some() { ConfigurationSet::All } else { set };
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let configurations = configurations(set);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/sql");
    let tests = SqlTest::find(&root, &filter);
    let complete = std::env::var_os("SQLTEST_COMPLETE").is_some();
    let failed = run_tests(&tests, &configurations, complete);
    println!("sql files under {} configurations:", configurations.len());
    println!("{} passed, {failed} failed", tests.len().saturating_sub(failed));
    let with_levels = set == ConfigurationSet::All && !is_level_asked() && !complete;
    if failed == 0 && (!with_levels || levels()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Runs tests on all cores; the number of those that failed.
fn run_tests(tests: &[SqlTest], configurations: &[Configuration], complete: bool) -> usize {
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            // Analysis recurses: give it room.
            let spawned = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, || {
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(message) = check(test, configurations, complete) {
                        failed.fetch_add(1, Ordering::Relaxed);
                        println!("FAILED {}\n{message}\n", test.path.display());
                    }
                }
            });
            if let Err(error) = spawned {
                println!("cannot start a thread: {error}");
                failed.fetch_add(1, Ordering::Relaxed);
            }
        }
    });
    failed.into_inner()
}

fn is_level_asked() -> bool {
    std::env::var_os(LEVEL).is_some()
}

/// The configurations of a set; where a level is asked for, the one that differs most between levels.
fn configurations(set: ConfigurationSet) -> Vec<Configuration> {
    let generates_code =
        |(_, settings): &Configuration| settings.iter().any(|(setting, _)| *setting == "compile_expressions_min_rows");
    let is_wanted = |configuration: &Configuration| match set {
        _ if is_level_asked() => generates_code(configuration),
        ConfigurationSet::Quick => QUICK.contains(&configuration.0),
        ConfigurationSet::All => true,
    };
    crate::CONFIGURATIONS.iter().copied().filter(is_wanted).collect()
}

/// Runs this program once for each level; whether all tests passed.
fn levels() -> bool {
    let Ok(program) = std::env::current_exe() else { return false };
    LEVELS.iter().all(|level| {
        println!("with {LEVEL}={level}:");
        std::process::Command::new(&program)
            .args(std::env::args_os().skip(1))
            .env(LEVEL, level)
            .status()
            .is_ok_and(|status| status.success())
    })
}

fn check(test: &SqlTest, configurations: &[Configuration], complete: bool) -> Result<(), String> {
    let path = test.expected_path();
    if complete && !path.exists() {
        std::fs::write(&path, test.run(&[])?).map_err(|error| error.to_string())?;
    }
    let expected = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    for (name, configuration) in configurations {
        let output = test.run(configuration).map_err(|message| format!("[{name}] {message}"))?;
        if output != expected {
            return Err(format!("[{name}] {}", first_difference(&expected, &output)));
        }
    }
    Ok(())
}

fn first_difference(expected: &str, output: &str) -> String {
    let (mut a, mut b) = (expected.lines(), output.lines());
    for line in 1.. {
        match (a.next(), b.next()) {
            (None, None) => break,
            (x, y) if x == y => {}
            (x, y) => {
                return format!(
                    "line {line}:\n  expected: {}\n  got:      {}",
                    x.unwrap_or("<end>"),
                    y.unwrap_or("<end>")
                );
            }
        }
    }
    "line ends differ".into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quick_configurations_are_some_of_all() {
        let names = |set| configurations(set).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        if !is_level_asked() {
            assert_eq!(names(ConfigurationSet::Quick), QUICK);
            assert_eq!(names(ConfigurationSet::All).len(), crate::CONFIGURATIONS.len());
        }
    }

    #[test]
    fn a_difference_is_told_by_its_line() {
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), "line 2:\n  expected: b\n  got:      c");
        assert_eq!(first_difference("a\n", "a\nb\n"), "line 2:\n  expected: <end>\n  got:      b");
        assert_eq!(first_difference("a\n", "a"), "line ends differ");
    }
}
