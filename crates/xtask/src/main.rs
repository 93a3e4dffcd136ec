//! Everything that a contributor runs: `cargo xtask <command>`.

mod tidy;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "cargo xtask <command>
  tidy               check the rules that no compiler checks: crate edges, file sizes, names in docs
  ci                 what .ci/run runs: tidy, formatting, lints, tests, the demo, the differential test
  sql [filter]       SQL tests (--complete writes missing expected files)
  difftest [filter]  statements against ClickHouse (needs Python with chdb)
  bench <suite> …    times against rivals (needs Python with the rivals' packages)
  faults [kind] …    power loss, full disks, damaged files, kills, on a server built for release";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((command, rest)) = args.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::FAILURE;
    };
    let ok = match command.as_str() {
        "tidy" => tidy::check(&root()),
        "ci" => ci(),
        "sql" => sql(rest),
        "difftest" => cargo_run("ursa-difftest", rest),
        "bench" => cargo_run("ursa-bench", rest),
        "faults" => faults(rest),
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

fn cargo_run(binary: &str, rest: &[String]) -> bool {
    // The program under test is the one built from this tree.
    if !run("cargo", &["build", "--release", "-p", "ursa"]) {
        return false;
    }
    let mut args = vec!["run", "--release", "--quiet", "-p", "bench", "--bin", binary, "--"];
    args.extend(rest.iter().map(String::as_str));
    run("cargo", &args)
}

fn faults(rest: &[String]) -> bool {
    let built = run("cargo", &["build", "--release", "-p", "ursa", "-p", "faultshim", "-p", "faults"]);
    let mut args = vec!["run", "--release", "--quiet", "-p", "faults", "--bin", "ursa-faults", "--"];
    args.extend(rest.iter().map(String::as_str));
    built && run("cargo", &args)
}

fn sql(rest: &[String]) -> bool {
    let complete = rest.iter().any(|arg| arg == "--complete");
    let mut command = Command::new("cargo");
    command.args(["test", "-p", "sqltest", "--test", "sql", "--"]).current_dir(root());
    command.args(rest.iter().filter(|arg| *arg != "--complete"));
    if complete {
        command.env("SQLTEST_COMPLETE", "1");
    }
    command.status().is_ok_and(|status| status.success())
}

fn ci() -> bool {
    tidy::check(&root())
        && run("cargo", &["test"])
        && run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "clippy::correctness", "-D", "clippy::suspicious"])
        && run("cargo", &["run", "--release", "--", "demo", "--rows", "100000", "--path", "target/ci-data"])
        && cargo_run("ursa-difftest", &[])
}
