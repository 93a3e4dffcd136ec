//! `ursa-difftest`: compares Ursa's answers with chDB's over `tests/difftest`.

use std::path::PathBuf;
use std::process::ExitCode;

use bench::Result;
use bench::difftest::{Chdb, Runner, Tally, UrsaRunner, run};
use clap::Parser;

/// Runs every statement of tests/difftest in chDB and in Ursa and compares the outcomes.
#[derive(Parser)]
struct Args {
    /// Only files whose name contains this.
    #[arg(default_value = "")]
    filter: String,
    /// Directory of the statements.
    #[arg(long, default_value = "tests/difftest")]
    dir: PathBuf,
    /// The binary to test; by default the `ursa` beside this program.
    #[arg(long)]
    ursa: Option<PathBuf>,
    /// Port of the server under test.
    #[arg(long, default_value_t = 18_124)]
    port: u16,
    /// Compare chDB with itself on one thread and with small blocks: shows that every statement is
    /// valid and that its result is defined.
    #[arg(long)]
    self_check: bool,
}

fn main() -> ExitCode {
    match compare(&Args::parse()) {
        Ok(tally) => {
            println!("{} differ as tests/difftest/known_differences.txt lists", tally.known);
            println!("{} passed, {} failed", tally.passed, tally.failed);
            if tally.failed == 0 && tally.passed > 0 {
                ExitCode::SUCCESS
            } else {
                ExitCode::FAILURE
            }
        }
        Err(error) => {
            eprintln!("difftest: {error}");
            ExitCode::from(2)
        }
    }
}

fn compare(args: &Args) -> Result<Tally> {
    let driver = args.dir.join("chdb_driver.py");
    let mut expected = Chdb::start(&driver, &[])?;
    let data = std::env::temp_dir().join(format!("ursa-difftest-{}", std::process::id()));
    let mut actual: Box<dyn Runner> = if args.self_check {
        Box::new(Chdb::start(
            &driver,
            &[
                "max_threads=1",
                "max_block_size=3",
                "optimize_read_in_order=0",
            ],
        )?)
    } else {
        let beside = std::env::current_exe()?.with_file_name("ursa");
        Box::new(UrsaRunner::start(
            args.ursa.as_ref().unwrap_or(&beside),
            &data,
            args.port,
        )?)
    };
    let tally = run(&args.dir, &args.filter, &mut expected, actual.as_mut());
    drop(actual);
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    tally
}
