//! `sql-oracles [--seed N] [--queries N] [--print]`: random queries against the logical oracles. With `--print` only
//! the statements that make the tables of the seed. `sql-oracles --changes [--seed N] [--queries N | --seconds N]`:
//! random asks between changes of state.

use sqltest::oracle::Until;
use std::process::ExitCode;
use std::time::Duration;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().collect();
    let number = |flag: &str| {
        args.iter()
            .position(|arg| arg == flag)
            .and_then(|at| args.get(at + 1))
            .and_then(|text| text.parse::<u64>().ok())
    };
    let clock = || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |now| now.as_secs());
    let seed = number("--seed").unwrap_or_else(clock);
    if args.iter().any(|arg| arg == "--print") {
        sqltest::oracle::Generator::new(seed).setup().iter().for_each(|statement| println!("{statement};"));
        return ExitCode::SUCCESS;
    }
    let queries = number("--queries").unwrap_or(10_000) as usize;
    let changes = args.iter().any(|arg| arg == "--changes");
    let until = number("--seconds").map_or(Until::Asks(queries), |seconds| Until::Time(Duration::from_secs(seconds)));
    if changes {
        println!("seed {seed}: changes of state");
    } else {
        println!("seed {seed}: {queries} queries for each oracle");
    }
    // Analysis recurses: give it room.
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(move || {
        if changes { sqltest::oracle::run_changes(seed, until) } else { sqltest::oracle::run(seed, queries) }
    });
    let report = match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(report))) => report,
        Ok(Ok(Err(error))) => {
            println!("{error}");
            return ExitCode::FAILURE;
        }
        _ => {
            println!("the run ended early");
            return ExitCode::FAILURE;
        }
    };
    report.failures.iter().take(20).for_each(|failure| println!("FAILED {failure}\n"));
    println!("{} compared, {} refused", report.compared, report.refused);
    println!("{} passed, {} failed", report.compared.saturating_sub(report.failures.len()), report.failures.len());
    if report.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
