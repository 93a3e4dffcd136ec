//! The binary: `ursa local`, `ursa server`, `ursa client`, `ursa demo`, `ursa paw`.
//!
//! Invariant: what a sub-command does lives in its library; here are flags, exit codes and what is printed around.

mod benchmark_command;
mod cli;
mod config;
mod demo;
mod demo_report;
mod flags;
mod local;
mod local_executor;
mod log_cli;
mod log_tables_cli;
mod password;
mod paw_cli;
mod paw_command;
mod remote;
mod server_command;
mod table_view;
mod tls_cli;

use clap::{CommandFactory, FromArgMatches};
use cli::{Cli, Command};
use client::ClientError;
use config::CommandLine;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: base::memory::CountingAllocator<base::memory::Mimalloc> =
    base::memory::CountingAllocator(base::memory::Mimalloc);

/// Stack of the main work: analysis of deeply nested queries recurses.
const STACK_BYTES: usize = 64 << 20;

fn main() -> ExitCode {
    password::hide();
    let work = std::thread::Builder::new().name("main".into()).stack_size(STACK_BYTES).spawn(run);
    match work.map(std::thread::JoinHandle::join) {
        Ok(Ok(code)) => code,
        // The panic's message is printed already.
        Ok(Err(_)) => ExitCode::from(101),
        Err(error) => {
            eprintln!("Cannot start the main thread: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> ExitCode {
    base::memory::keep_reserve();
    let result = parse().and_then(|(cli, line)| {
        let flags = line.flags;
        match cli.command {
            Command::Local(args) => local::run(args, flags),
            Command::Server(_) => server_command::run(CommandLine { rest: line.rest, flags }),
            Command::Client(args) => remote::run(args, flags),
            Command::Benchmark(args) => benchmark_command::run(args, flags),
            Command::Demo(args) => demo::run(&args, flags),
            Command::Paw(command) => return paw_command::run(command),
        }
        .map(|()| ExitCode::SUCCESS)
    });
    match result {
        Ok(code) => code,
        Err(error) => {
            if !error.is_broken_pipe() {
                eprintln!("{error}");
            }
            ExitCode::from(error.exit_code())
        }
    }
}

/// Reads the command line: settings and query parameters first, then what is declared.
fn parse() -> Result<(Cli, CommandLine), ClientError> {
    let command = Cli::command();
    let (rest, flags) = flags::take(std::env::args().collect(), &command)?;
    // Prints help and mistakes and ends the program.
    let matches = command.get_matches_from(&rest);
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    Ok((cli, CommandLine { rest, flags }))
}
