//! `ursa-bench`: times Ursa against its rivals on the same data, in one run. A thin layer over paw: it makes the data, says
//! how each engine loads it, records, and prints the score.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use base::{Error, ErrorCode, Result, bail};
use bench::suites::{BenchSuite, SUITES, find};
use bench::targets::{Setup, clear};
use bench::{data, switches, table};
use clap::Parser;
use paw::record::{Bar, Load, RecordOptions, record};
use paw::recording::Recording;
use paw::suite::{Config, Suite};
use paw::{answers, score};

/// Times Ursa against its rivals on the same data, in one run.
#[derive(Parser)]
struct Args {
    /// The suite; without one, all are listed.
    suite: Option<String>,
    /// Size of the data: rows, or the scale factor.
    #[arg(long, visible_alias = "scale", value_name = "SIZE")]
    rows: Option<f64>,
    /// Seed of the data.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Rivals, by comma: chdb, duckdb, hyper, datafusion, polars.
    #[arg(long, value_delimiter = ',')]
    against: Vec<String>,
    /// Leave Ursa itself out.
    #[arg(long)]
    without_ursa: bool,
    /// Other queries on the same tables: a suite of paw, a folder, or a file with one statement a line.
    #[arg(long)]
    queries: Option<PathBuf>,
    /// Runs of each query in a round; the first is not counted unless runs are cold.
    #[arg(long, default_value_t = 3)]
    tries: u32,
    /// Rounds over the suite, each with new processes.
    #[arg(long, default_value_t = 1)]
    rounds: u32,
    /// Where data, databases and recordings are kept.
    #[arg(long, default_value = "bench-data")]
    dir: PathBuf,
    /// Queries by number, range or name: 1,5-9,group*.
    #[arg(long)]
    only: Option<String>,
    /// A new process and an empty page cache for each run. Needs root.
    #[arg(long)]
    cold: bool,
    /// Threads of each engine; 0 leaves it to them.
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// Bytes that a query of Ursa may use (max_memory_usage); 0 leaves it to it.
    #[arg(long, default_value_t = 0)]
    memory: u64,
    /// Seconds that a query may take in Ursa and chDB; 0 leaves it to them.
    #[arg(long, default_value_t = 0)]
    timeout: u64,
    /// Open databases of an earlier run with the same data instead of loading.
    #[arg(long)]
    reuse: bool,
    /// Tables without a sorting key (`ORDER BY tuple()`).
    #[arg(long)]
    unsorted: bool,
    /// Compare the answers with chDB's, or the first rival's.
    #[arg(long)]
    check: bool,
    /// Collectors of paw besides `memory`: cpu_flamegraph, perf_stat, …
    #[arg(long, value_delimiter = ',')]
    collect: Vec<String>,
    /// Only make the data and write the configuration for `ursa paw record`.
    #[arg(long)]
    prepare: bool,
    /// The binary to measure; by default the `ursa` beside this program.
    #[arg(long)]
    ursa: Option<PathBuf>,
    /// Port of the server of Ursa.
    #[arg(long, default_value_t = 18_123)]
    port: u16,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let Some(name) = &args.suite else {
        SUITES.iter().for_each(|suite| println!("{:<10} {} (size: {}, {} unless said)", suite.name, suite.about, suite.unit, suite.size));
        return ExitCode::SUCCESS;
    };
    match find(name).and_then(|suite| measure(suite, &args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {}", error.message());
            ExitCode::from(2)
        }
    }
}

/// Runs everything and reports; false when an answer of Ursa is missing or differs.
fn measure(suite: &BenchSuite, args: &Args) -> Result<bool> {
    let engines = engines(args)?;
    let mut queries = Suite::read(&PathBuf::from(format!("bench/{}.yaml", suite.name)))?;
    if let Some(others) = &args.queries {
        let functions = std::mem::take(&mut queries.functions);
        queries = Suite::read(others)?;
        queries.rename(&functions);
    }
    if let Some(only) = &args.only {
        queries.choose(only)?;
    }
    let dir = absolute(&args.dir)?;
    let size = args.rows.unwrap_or(suite.size);
    if size.is_nan() || size <= 0.0 {
        bail!(BadArguments, "The size is {size}; it must be above 0");
    }
    let timeout = (args.timeout > 0).then(|| ("max_execution_time".to_string(), args.timeout.to_string()));
    let setup = Setup {
        data: data::prepare(&dir, suite, size, args.seed)?,
        databases: dir.join(format!("databases-{}-{size}-{}{}", suite.name, args.seed, if args.unsorted { "-unsorted" } else { "" })),
        rivals: absolute(Path::new("bench/rivals"))?,
        ursa: args.ursa.clone().unwrap_or_else(|| std::env::current_exe().unwrap_or_default().with_file_name("ursa")),
        port: args.port,
        threads: args.threads,
        settings: suite.settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).chain(timeout).collect(),
        memory: args.memory,
    };
    let mut tables = (suite.tables)();
    if args.unsorted {
        tables.iter_mut().for_each(|table| table.order_by = "tuple()".into());
    }
    let config = setup.config(&engines, &tables)?;
    write_config(&config, &dir.join(format!("{}-{size}-{}.yaml", suite.name, args.seed)))?;
    if args.prepare {
        return Ok(true);
    }
    let output = dir.join(format!("recordings/{}-{size}-{}", suite.name, paw::recording::now_us() / 1_000_000));
    let recording = record(&queries, &config, &options(args, &setup, &engines, output.clone())?, &mut Bar::default())?;
    let scores = score::scores(&recording);
    print!("{}{}", score::text(&scores), switches::text(&recording, &scores));
    recording.head.notes.iter().for_each(|note| println!("Note: {note}"));
    let machine = &recording.head.machine;
    println!("\nmachine: {} cores, memory {:.1} GB/s", machine.cores, machine.memory_bytes_per_second.unwrap_or(0.0) / 1e9);
    println!("recorded in {}; look at it: ursa paw view {0}", output.display());
    Ok(print_failures(&recording) & (!args.check || print_disagreements(&recording, &engines)?))
}

fn engines(args: &Args) -> Result<Vec<String>> {
    let mut engines = args.against.clone();
    if !args.without_ursa {
        engines.insert(0, "ursa".to_string());
    }
    if args.check && engines.len() < 2 {
        engines.push("chdb".to_string());
    }
    if engines.is_empty() {
        bail!(BadArguments, "Nothing to measure: name rivals with --against; engines: {}", table::ENGINES.join(", "));
    }
    Ok(engines)
}

/// What to record: engines one after another, alone on the machine; those whose database is there are not loaded again.
fn options(args: &Args, setup: &Setup, engines: &[String], output: PathBuf) -> Result<RecordOptions> {
    let mut load = Vec::new();
    for engine in engines.iter().filter(|engine| !args.reuse || !setup.database(engine).exists()) {
        clear(&setup.database(engine))?;
        load.push(engine.clone());
    }
    let mut collectors = vec!["memory".to_string()];
    collectors.extend(args.check.then(|| "answer".to_string()));
    collectors.extend(args.collect.iter().cloned());
    Ok(RecordOptions {
        output,
        against: engines.iter().skip(1).cloned().collect(),
        runs: Some(if args.cold { args.tries.max(1) } else { args.tries.saturating_sub(1).max(1) }),
        rounds: Some(args.rounds),
        cold: args.cold,
        load: Load::Only(load),
        sequential: true,
        collectors,
        measure_memory: true,
        ..RecordOptions::default()
    })
}

fn absolute(path: &Path) -> Result<PathBuf> {
    let broken = |error: std::io::Error| Error::io(ErrorCode::CannotOpenFile, format_args!("find {}", path.display()), &error);
    std::fs::create_dir_all(path).map_err(broken)?;
    std::fs::canonicalize(path).map_err(broken)
}

/// Keeps the configuration, so that paw can record on the same data without this program. JSON is YAML too.
fn write_config(config: &Config, path: &Path) -> Result<()> {
    let text = serde_json::to_string_pretty(config).map_err(|error| base::err!(LogicalError, "Cannot write the configuration: {error}"))?;
    std::fs::write(path, text + "\n").map_err(|error| Error::io(ErrorCode::CannotWriteToFileDescriptor, format_args!("write {}", path.display()), &error))?;
    println!("configuration: {}", path.display());
    Ok(())
}

/// Prints why queries failed; true if none of Ursa's did.
fn print_failures(recording: &Recording) -> bool {
    let mut own = 0;
    for target in &recording.head.targets {
        for query in &recording.head.queries {
            if let Some(error) = recording.result(query.number, &target.name).and_then(|result| result.error.as_ref()) {
                println!("{}: {} failed: {}", target.name, query.name, error.message.lines().next().unwrap_or_default());
                own += usize::from(target.name == "ursa");
            }
        }
    }
    own == 0
}

/// Prints how answers differ from those of chDB or the first rival; true if Ursa's do not.
fn print_disagreements(recording: &Recording, engines: &[String]) -> Result<bool> {
    let Some(reference) = engines.iter().find(|engine| *engine == "chdb").or_else(|| engines.iter().find(|engine| *engine != "ursa")) else { return Ok(true) };
    let mut agree = true;
    for engine in engines.iter().filter(|engine| *engine != reference) {
        let lines = answers::disagreements(recording, reference, engine)?;
        println!("{engine}: answers of {} queries differ from those of {reference}", lines.len());
        lines.iter().for_each(|line| println!("  {line}"));
        agree &= engine != "ursa" || lines.is_empty();
    }
    Ok(agree)
}
