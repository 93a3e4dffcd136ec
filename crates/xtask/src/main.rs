//! Everything that a contributor runs: `cargo xtask <command>`.

mod dist;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "cargo xtask <command>
  tidy [--report]    check the rules that no compiler checks: crate edges, lengths, widths, the format, files of a
                     folder, names in docs; --report prints figures of the sources and the size of the binary
  build              every program, for release
  dist               a stripped binary as a tarball and as a package of Debian, and a recipe for a container
  sql [filter]       SQL tests under all configurations (--complete writes missing expected files instead)
  difftest [filter]  statements against ClickHouse (needs Python with chdb)
  stateless [filter] files of statements against ClickHouse, each as one session, and the share of files that agree
  oracles …          random queries, each checked against itself written otherwise
  bench <suite> …    times against rivals (needs Python with the rivals' packages)
  mutated …          statements of tests/difftest changed token by token, or with --inputs NAME reads of damaged data in
                     the formats of that name: none may panic or pass its limits
  faults [kind] …    power loss, full disks, damaged files, kills, on a server built for release";

/// Percent of the files of `tests/stateless` that agree with ClickHouse, at least.
const STATELESS_SHARE_MIN: &str = "96";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = args.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let ok = match command.as_str() {
        "tidy" => tidy::check(&root(), &target(), rest.iter().any(|arg| arg == "--report")),
        "sql" => sql(rest),
        "difftest" => run_release("ursa-difftest", rest),
        "stateless" => stateless(rest),
        "bench" => build_release(&["--features", "bench/tpc"]) && run_built("ursa-bench", rest),
        "faults" => run_release("ursa-faults", rest),
        "oracles" => run_release("examples/sql-oracles", rest),
        "mutated" => run_release("examples/mutated-statements", rest),
        "build" => build_release(&[]),
        "dist" => dist(),
        _ => {
            eprintln!("unknown command {command}\n{USAGE}");
            false
        }
    };
    if ok { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The workspace's folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn run(program: &str, args: &[&str]) -> bool {
    println!("$ {program} {}", args.join(" "));
    Command::new(program).args(args).current_dir(root()).status().is_ok_and(|status| status.success())
}

/// Builds every program for release, with one set of features, so that what is built for one is not built again for
/// another.
fn build_release(more: &[&str]) -> bool {
    run("cargo", &[&["build", "--release", "--workspace", "--lib", "--bins", "--examples"], more].concat())
}

/// The folder that cargo builds in.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Makes what is handed to users, in `dist/` of the target folder.
fn dist() -> bool {
    if !build_release(&[]) {
        return false;
    }
    match dist::make(&root(), &target()) {
        Ok(files) => {
            files.iter().for_each(|file| println!("{}", file.display()));
            true
        }
        Err(error) => {
            eprintln!("dist: {error}");
            false
        }
    }
}

/// Runs a program of the release build, which is brought up to date: what it measures or tests is built from this tree.
fn run_release(binary: &str, rest: &[String]) -> bool {
    build_release(&[]) && run_built(binary, rest)
}

/// Runs a program of the release build as it is.
fn run_built(binary: &str, rest: &[String]) -> bool {
    let path = target().join("release").join(binary);
    let args: Vec<&str> = rest.iter().map(String::as_str).collect();
    run(&path.to_string_lossy(), &args)
}

/// The differential test over `tests/stateless`: the values of results, without the names and types of columns. The
/// share of files that agree may only rise: who raises it raises the bound.
fn stateless(rest: &[String]) -> bool {
    let folder =
        ["--dir", "tests/stateless", "--format", "TabSeparated", "--share-min", STATELESS_SHARE_MIN].map(String::from);
    run_release("ursa-difftest", &[&folder, rest].concat())
}

/// The SQL tests under all configurations.
fn sql(rest: &[String]) -> bool {
    let (complete, rest): (Vec<String>, Vec<String>) = rest.iter().cloned().partition(|arg| arg == "--complete");
    if !complete.is_empty() {
        // Only missing files are written: with the default configuration, in the build that has every assertion.
        let mut command = Command::new("cargo");
        command.args(["test", "-p", "sqltest", "--test", "sql", "--"]).args(rest).current_dir(root());
        return command.env("SQLTEST_COMPLETE", "1").status().is_ok_and(|status| status.success());
    }
    run_release("examples/sql-files", &rest)
}
