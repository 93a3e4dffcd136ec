//! `ursa-bench`: times Ursa against its rivals on the same data, in one run. A thin layer over paw: it makes the data,
//! says how each engine loads it, records, and prints the score.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use base::{Error, ErrorCode, Result, bail};
use bench::suites::{BenchSuite, SUITES, find};
use bench::targets::{Setup, clear};
use bench::variants::{self, Variant};
use bench::{data, report, scaling, table};
use clap::Parser;
use paw::record::{Bar, Load, RecordOptions, record};
use paw::recording::Recording;
use paw::suite::{Config, Suite};

/// Times Ursa against its rivals on the same data, in one run.
#[derive(Parser)]
struct BenchArgs {
    /// The suite; without one, all are listed.
    suite: Option<String>,
    /// Size of the data: rows, or the scale factor. Several, by comma, are measured one after another, and the cost of
    /// a row compared.
    #[arg(long, visible_alias = "scale", value_name = "SIZE", value_delimiter = ',')]
    rows: Vec<f64>,
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
    /// Threads of each engine; 0 leaves it to them. Several, by comma, measure Ursa with each and leave rivals to
    /// themselves.
    #[arg(long, value_delimiter = ',')]
    threads: Vec<usize>,
    /// A setting of Ursa: name=value. May be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Measure Ursa with other settings too, in the same run: name:setting=value,… May be repeated.
    #[arg(long, value_name = "NAME:SETTINGS")]
    variant: Vec<String>,
    /// Show times against what reading the bytes of each query from memory takes.
    #[arg(long)]
    limits: bool,
    /// Remove data and databases of each size when it is measured.
    #[arg(long)]
    discard: bool,
    /// Bytes that a query of Ursa may use (max_memory_usage); 0 leaves it to it.
    #[arg(long, default_value_t = 0)]
    memory: u64,
    /// Seconds that a query may take (DataFusion and Polars know no limit); 0: as many as it needs.
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
    let args = BenchArgs::parse();
    let Some(name) = &args.suite else {
        SUITES.iter().for_each(|suite| {
            println!("{:<10} {} (size: {}, {} unless said)", suite.name, suite.about, suite.unit, suite.size)
        });
        return ExitCode::SUCCESS;
    };
    match find(name).and_then(|suite| all_sizes(suite, &args)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {}", error.message());
            ExitCode::from(2)
        }
    }
}

/// Measures at every size and reports; false when an answer of Ursa is missing or differs.
fn all_sizes(suite: &BenchSuite, args: &BenchArgs) -> Result<bool> {
    let variants = if args.without_ursa { Vec::new() } else { variants::variants(&args.threads, &args.variant)? };
    let engines = engines(args, &variants)?;
    let sizes = if args.rows.is_empty() { vec![suite.size] } else { args.rows.clone() };
    if let Some(size) = sizes.iter().find(|size| size.is_nan() || **size <= 0.0) {
        bail!(BadArguments, "The size is {size}; it must be above 0");
    }
    let (mut measured, mut good) = (Vec::new(), true);
    for size in sizes {
        let setup = setup(suite, args, size, variants.clone())?;
        let recording = measure(suite, args, size, &setup, &engines)?;
        if args.discard && !args.prepare {
            clear(&setup.databases)?;
            clear(&setup.data)?;
        }
        if let Some(recording) = recording {
            good &= report::print_failures(&recording)
                & (!args.check || report::print_disagreements(&recording, &engines)?);
            measured.push((size, recording));
        }
    }
    print!("{}", scaling::text(&measured, suite.unit));
    Ok(good)
}

/// Where everything of a size is; the data is made if it is not there.
fn setup(suite: &BenchSuite, args: &BenchArgs, size: f64, variants: Vec<Variant>) -> Result<Setup> {
    let dir = absolute(&args.dir)?;
    let memory = (args.memory > 0).then(|| ("max_memory_usage".to_string(), args.memory.to_string()));
    let own = args.set.iter().map(|text| variants::setting(text)).collect::<Result<Vec<_>>>()?;
    Ok(Setup {
        data: data::prepare(&dir, suite, size, args.seed)?,
        databases: dir.join(format!(
            "databases-{}-{size}-{}{}",
            suite.name,
            args.seed,
            if args.unsorted { "-unsorted" } else { "" }
        )),
        rivals: absolute(Path::new("bench/rivals"))?,
        ursa: args.ursa.clone().unwrap_or_else(|| std::env::current_exe().unwrap_or_default().with_file_name("ursa")),
        port: args.port,
        threads: if let [threads] = args.threads[..] { threads } else { 0 },
        settings: suite.settings.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        timeout: args.timeout,
        own_settings: memory.into_iter().chain(own).collect(),
        variants,
    })
}

/// Records a size and prints times; `None` when the data was only to be prepared.
fn measure(
    suite: &BenchSuite,
    args: &BenchArgs,
    size: f64,
    setup: &Setup,
    engines: &[String],
) -> Result<Option<Recording>> {
    let queries = queries(suite, args)?;
    let dir = absolute(&args.dir)?;
    let mut tables = (suite.tables)();
    if args.unsorted {
        tables.iter_mut().for_each(|table| table.order_by = "tuple()".into());
    }
    let config = setup.config(engines, &tables)?;
    write_config(&config, &dir.join(format!("{}-{size}-{}.yaml", suite.name, args.seed)))?;
    if args.prepare {
        return Ok(None);
    }
    let output = dir.join(format!("recordings/{}-{size}-{}", suite.name, paw::recording::now_us() / 1_000_000));
    let recording = record(&queries, &config, &options(args, setup, engines, output.clone())?, &mut Bar::default())?;
    println!("{}: {size} {}", suite.name, suite.unit);
    report::print(&recording, args.limits);
    println!("recorded in {}; look at it: ursa paw view {0}", output.display());
    Ok(Some(recording))
}

/// The queries: the suite's, or those that the command line names.
fn queries(suite: &BenchSuite, args: &BenchArgs) -> Result<Suite> {
    let mut queries = Suite::read(&PathBuf::from(format!("bench/{}.yaml", suite.name)))?;
    if let Some(others) = &args.queries {
        let functions = std::mem::take(&mut queries.functions);
        queries = Suite::read(others)?;
        queries.rename(&functions);
    }
    if let Some(only) = &args.only {
        queries.choose(only)?;
    }
    Ok(queries)
}

fn engines(args: &BenchArgs, variants: &[Variant]) -> Result<Vec<String>> {
    let mut engines: Vec<String> =
        variants.iter().map(|variant| variant.name.clone()).chain(args.against.clone()).collect();
    if args.check && args.against.is_empty() {
        engines.push("chdb".to_string());
    }
    if engines.is_empty() {
        bail!(BadArguments, "Nothing to measure: name rivals with --against; engines: {}", table::ENGINES.join(", "));
    }
    Ok(engines)
}

/// What to record: engines one after another, alone on the machine; those whose database is there are not loaded again.
fn options(args: &BenchArgs, setup: &Setup, engines: &[String], output: PathBuf) -> Result<RecordOptions> {
    let mut load = Vec::new();
    for engine in engines.iter().filter(|engine| !args.reuse || !setup.database(engine).exists()) {
        // Variants of Ursa but the first have its database.
        if setup.variants.iter().skip(1).any(|variant| variant.name == *engine) {
            continue;
        }
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
    let broken =
        |error: std::io::Error| Error::io(ErrorCode::CannotOpenFile, format_args!("find {}", path.display()), &error);
    std::fs::create_dir_all(path).map_err(broken)?;
    std::fs::canonicalize(path).map_err(broken)
}

/// Keeps the configuration, so that paw can record on the same data without this program. JSON is YAML too.
fn write_config(config: &Config, path: &Path) -> Result<()> {
    let text = serde_json::to_string_pretty(config)
        .map_err(|error| base::err!(LogicalError, "Cannot write the configuration: {error}"))?;
    std::fs::write(path, text + "\n").map_err(|error| {
        Error::io(ErrorCode::CannotWriteToFileDescriptor, format_args!("write {}", path.display()), &error)
    })?;
    println!("configuration: {}", path.display());
    Ok(())
}
