//! Runs every file under `tests/sql` under every configuration.
//!
//! Then the program runs itself again for the levels of vector instructions that it can be told to use
//! (`URSA_CPU_LEVEL`), each under the configuration that generates code wherever it can.
//!
//! Arguments that are not flags filter by path. `SQLTEST_COMPLETE=1` writes the output of the default configuration
//! into missing `.expected` files, for review against ClickHouse before it is committed.

use sqltest::{CONFIGURATIONS, Configuration, SqlTest};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};

// Memory limits are checked against what this allocator counts.
#[global_allocator]
static ALLOCATOR: base::memory::CountingAllocator<std::alloc::System> =
    base::memory::CountingAllocator(std::alloc::System);

fn main() -> ExitCode {
    let filter = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    let configurations = configurations();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/sql");
    let tests = SqlTest::find(&root, &filter);
    let complete = std::env::var_os("SQLTEST_COMPLETE").is_some();
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let workers = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..workers {
            // Analysis recurses: give it room.
            let spawned = std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, || {
                while let Some(test) = tests.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(message) = check(test, &configurations, complete) {
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
    let failed = failed.into_inner();
    println!("sql files under {} configurations:", configurations.len());
    println!("{} passed, {failed} failed", tests.len().saturating_sub(failed));
    if failed == 0 && (is_level_asked() || complete || levels()) { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The environment variable that a level is asked for with, and the levels below the best.
const LEVEL: &str = "URSA_CPU_LEVEL";
const LEVELS: [&str; 2] = ["baseline", "avx2"];

fn is_level_asked() -> bool {
    std::env::var_os(LEVEL).is_some()
}

/// All configurations; where a level is asked for, the one that differs most between levels.
fn configurations() -> Vec<Configuration> {
    CONFIGURATIONS
        .iter()
        .copied()
        .filter(|(_, settings)| {
            !is_level_asked() || settings.iter().any(|(name, _)| *name == "compile_expressions_min_rows")
        })
        .collect()
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
