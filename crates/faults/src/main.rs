//! `ursa-faults`: what is left of a database after power loss, on a full disk, with damaged files, after kills.
//!
//! ```text
//! power   a script runs once while every file operation is recorded; from the record the disk is rebuilt as it may be
//!         after a crash at each sync point, and a server started on it must show what was acknowledged
//! full    the disk becomes full at each operation in turn
//! damage  every file of a part is emptied, deleted, cut and bit-flipped
//! kill    a server under load is killed again and again
//! ```
//! Each program prints its seed; the same seed makes the same faults.

mod damage;
mod digest;
mod disk;
mod full;
mod kill;
mod log;
mod power;
mod random;
mod script;
mod server;

use clap::{Parser, ValueEnum};
use std::path::PathBuf;
use std::process::ExitCode;

/// Errors are text: whoever reads them is a developer.
type Result<T> = std::result::Result<T, String>;

/// Breaks a database on purpose and looks at what is left.
#[derive(Parser)]
struct Args {
    /// What to do to it.
    #[arg(value_enum, default_value = "all")]
    fault: Fault,
    /// Picks the crash points and the damage.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The program under test.
    #[arg(long, default_value = "target/release/ursa")]
    ursa: PathBuf,
    /// The library that records file operations.
    #[arg(long, default_value = "target/release/libfaultshim.so")]
    shim: PathBuf,
    /// Faults of each kind, at most.
    #[arg(long, default_value_t = 300)]
    points: usize,
    /// How long `kill` goes on.
    #[arg(long, default_value_t = 120)]
    seconds: u64,
    /// Where databases are made and broken; a folder in memory is fastest.
    #[arg(long, default_value = "/dev/shm/ursa-faults")]
    dir: PathBuf,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Fault {
    All,
    Power,
    Full,
    Damage,
    Kill,
}

fn main() -> ExitCode {
    let args = Args::parse();
    println!("seed {}", args.seed);
    match run(&args) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(failures) => {
            eprintln!("{failures} faults were not survived");
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs what was asked for; gives the number of faults that were not survived.
fn run(args: &Args) -> Result<usize> {
    let bench = server::Bench::new(&args.ursa, &args.shim, &args.dir)?;
    let wants = |fault| args.fault == fault || args.fault == Fault::All;
    let mut failures = 0;
    if wants(Fault::Power) {
        failures += power::run(&bench, args.seed, args.points)?;
    }
    if wants(Fault::Full) {
        failures += full::run(&bench, args.points)?;
    }
    if wants(Fault::Damage) {
        failures += damage::run(&bench, args.seed, args.points)?;
    }
    if wants(Fault::Kill) {
        failures += kill::run(&bench, args.seed, args.seconds)?;
    }
    Ok(failures)
}
