//! `ursa-bench`: times Ursa against its rivals on the same data, in one run.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use bench::engine::Setup;
use bench::run::{Plan, Run, disagreements, run};
use bench::suite::{Query, parse_choice, read};
use bench::{Result, data, limits, report};
use clap::{Parser, Subcommand};
use serde_json::json;

/// Times Ursa against its rivals on the same data, in one run.
#[derive(Parser)]
struct Args {
    #[command(subcommand)]
    suite: Suite,
}

#[derive(Subcommand)]
enum Suite {
    /// The web-analytics table `hits`.
    Hits(HitsArgs),
}

#[derive(clap::Args)]
struct HitsArgs {
    /// Rows of the table.
    #[arg(long, default_value_t = 1_000_000)]
    rows: u64,
    /// Seed of the generator.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rivals, by comma: chdb, duckdb, hyper, datafusion, polars.
    #[arg(long, value_delimiter = ',')]
    against: Vec<String>,
    /// Leave Ursa itself out.
    #[arg(long)]
    without_ursa: bool,
    /// A file with one statement a line, or a directory, instead of the project's suite.
    #[arg(long)]
    queries: Option<PathBuf>,
    /// Runs of each query; the least time after the first is its hot time.
    #[arg(long, default_value_t = 3)]
    tries: usize,
    /// Where data, databases and results are kept.
    #[arg(long, default_value = "bench-data")]
    dir: PathBuf,
    /// Query numbers, as 1,5-9.
    #[arg(long)]
    only: Option<String>,
    /// A new process and an empty page cache for each query; reports first times. Needs root.
    #[arg(long)]
    cold: bool,
    /// Threads of each engine; 0 leaves it to them.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Open databases of an earlier run with the same data instead of loading.
    #[arg(long)]
    reuse: bool,
    /// Compare the answers with chDB's.
    #[arg(long)]
    check: bool,
    /// The binary to measure; by default the `ursa` beside this program.
    #[arg(long)]
    ursa: Option<PathBuf>,
    /// Port of the server of Ursa.
    #[arg(long, default_value_t = 18_123)]
    port: u16,
}

fn main() -> ExitCode {
    let Suite::Hits(args) = Args::parse().suite;
    match measure(&args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs everything and reports; false when an answer of Ursa is missing or differs.
fn measure(args: &HitsArgs) -> Result<bool> {
    let mut queries = read(args.queries.as_deref().unwrap_or("bench/hits".as_ref()))?;
    if let Some(only) = &args.only {
        let chosen = parse_choice(only)?;
        queries.retain(|q| chosen.contains(&q.number));
    }
    let engines = engines(args)?;
    std::fs::create_dir_all(&args.dir)?;
    let dir = std::fs::canonicalize(&args.dir)?;
    let parquet = data::prepare(&dir, args.rows, args.seed)?;
    let limits = limits::measure();
    let plan = Plan {
        tries: args.tries,
        cold: args.cold,
        reuse: args.reuse,
        keep_rows: args.check,
    };
    let mut runs = Vec::new();
    for engine in &engines {
        let setup = setup(
            args,
            dir.join(format!("{engine}-{}-{}", args.rows, args.seed)),
            parquet.clone(),
        )?;
        runs.push(run(engine, &setup, &queries, plan).map_err(|e| format!("{engine}: {e}"))?);
    }
    report::print(&queries, &runs, limits, args.cold);
    let agree = !args.check || print_disagreements(&queries, &runs);
    let parameters = json!({"rows": args.rows, "seed": args.seed, "tries": args.tries, "cold": args.cold,
        "threads": args.threads});
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let file = dir.join(format!("results-{}-{seconds}.json", args.rows));
    std::fs::write(
        &file,
        format!(
            "{:#}\n",
            report::to_json(&queries, &runs, limits, parameters)
        ),
    )?;
    println!("written to {}", file.display());
    Ok(agree
        && runs
            .iter()
            .filter(|r| r.engine == "ursa")
            .all(|r| r.outcomes.iter().all(|o| o.error.is_none())))
}

fn engines(args: &HitsArgs) -> Result<Vec<String>> {
    let mut engines = args.against.clone();
    if !args.without_ursa {
        engines.insert(0, "ursa".to_string());
    }
    if args.check && !engines.iter().any(|e| e == "chdb") {
        engines.push("chdb".to_string());
    }
    if engines.is_empty() {
        Err("nothing to measure: name rivals with --against".into())
    } else {
        Ok(engines)
    }
}

fn setup(args: &HitsArgs, path: PathBuf, parquet: PathBuf) -> Result<Setup> {
    let beside = std::env::current_exe()?.with_file_name("ursa");
    let ursa = args.ursa.clone().unwrap_or(beside);
    Ok(Setup {
        parquet,
        path,
        threads: args.threads,
        rivals: PathBuf::from("bench/rivals"),
        ursa,
        port: args.port,
    })
}

/// Prints how answers differ from chDB's; true if Ursa's do not.
fn print_disagreements(queries: &[Query], runs: &[Run]) -> bool {
    let Some(reference) = runs.iter().find(|r| r.engine == "chdb") else {
        return true;
    };
    let mut agree = true;
    for run in runs.iter().filter(|r| r.engine != "chdb") {
        let lines = disagreements(queries, reference, run);
        println!(
            "{}: answers of {} queries differ from chDB's",
            run.engine,
            lines.len()
        );
        agree &= run.engine != "ursa" || lines.is_empty();
        for line in lines {
            println!("  {line}");
        }
    }
    agree
}
