//! `ursa-difftest`: compares Ursa's answers with chDB's over `tests/difftest`, or another folder of statements.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bench::Result;
use bench::difftest::{Chdb, Runner, Tally, UrsaRunner, run};
use clap::Parser;

/// Runs every statement of a folder's files in chDB and in Ursa and compares the outcomes.
#[derive(Parser)]
struct DifftestArgs {
    /// Only files whose path in the folder contains this.
    #[arg(default_value = "")]
    filter: String,
    /// Directory of the statements.
    #[arg(long, default_value = "tests/difftest")]
    dir: PathBuf,
    /// Format of the results that are compared.
    #[arg(long, default_value = "TabSeparatedWithNamesAndTypes")]
    format: String,
    /// Files that must agree as a whole, in percent: then it is this share that fails the run, and no single statement.
    #[arg(long)]
    share_min: Option<f64>,
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
    let args = DifftestArgs::parse();
    match compare(&args) {
        Ok(tally) => {
            let share = 100.0 * tally.files_equal as f64 / tally.files.max(1) as f64;
            println!("{} of {} files equal ({share:.1} %)", tally.files_equal, tally.files);
            println!("{} differ as {}/known_differences.txt lists", tally.known, args.dir.display());
            println!("{} passed, {} failed", tally.passed, tally.failed);
            let holds = args.share_min.map_or(tally.failed == 0, |least| share >= least);
            if holds && tally.passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            eprintln!("difftest: {error}");
            ExitCode::from(2)
        }
    }
}

fn compare(args: &DifftestArgs) -> Result<Tally> {
    let driver = Path::new("tests/difftest/chdb_driver.py");
    let mut expected = Chdb::start(driver, &args.format, &[])?;
    let data = std::env::temp_dir().join(format!("ursa-difftest-{}", std::process::id()));
    let mut actual: Box<dyn Runner> = if args.self_check {
        Box::new(Chdb::start(driver, &args.format, &["max_threads=1", "max_block_size=3", "optimize_read_in_order=0"])?)
    } else {
        let beside = std::env::current_exe()?.with_file_name("ursa");
        Box::new(UrsaRunner::start(args.ursa.as_ref().unwrap_or(&beside), &data, args.port, &args.format)?)
    };
    let tally = run(&args.dir, &args.filter, &mut expected, actual.as_mut());
    drop(actual);
    if data.exists() {
        std::fs::remove_dir_all(&data)?;
    }
    tally
}
