//! `ursa demo`: a table of web-analytics data, loaded and queried in front of the user.

use crate::cli::DemoArgs;
use crate::demo_report::{Timing, next_steps, table};
use crate::flags::Flags;
use base::{Error, ErrorCode, Result};
use client::{ClientError, readable_decimal_bytes, readable_quantity};
use engine::{Engine, EngineOptions, Session};
use indicatif::{ProgressBar, ProgressStyle};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The suite: one query a file, after comments that say what it is there for.
const SUITE: &[&str] = &include!(concat!(env!("OUT_DIR"), "/suite.rs"));
/// Runs of each query.
const TRIES: usize = 3;

/// Runs the sub-command.
///
/// # Errors
/// When the table cannot be made or a query of the suite fails.
pub(crate) fn run(args: &DemoArgs, flags: Flags) -> Result<(), ClientError> {
    let settings = flags.to_settings()?;
    let engine = Engine::open(EngineOptions {
        path: Some(args.path.clone()),
        settings: settings.into(),
        ..EngineOptions::default()
    })?;
    let mut session = engine.session();
    prepare(args, &engine, &mut session)?;
    let timings = run_suite(&mut session);
    println!("{}", table(&timings));
    println!("{}", next_steps(&args.path.display().to_string()));
    let failed = timings.iter().filter(|timing| timing.outcome.is_err()).count();
    drop(session);
    engine.shutdown();
    if failed > 0 {
        return Err(ClientError::remote(1, format!("{failed} of {} queries failed.", timings.len())));
    }
    Ok(())
}

/// Makes and loads the table, unless it is there.
fn prepare(args: &DemoArgs, engine: &Arc<Engine>, session: &mut Session) -> Result<()> {
    if cell(session, "EXISTS TABLE hits")? == "1" {
        let rows: u64 = cell(session, "SELECT count() FROM hits")?.parse().unwrap_or(0);
        if rows > 0 && !args.rebuild {
            let hint = if rows == args.rows { "" } else { "; --rebuild makes it anew" };
            println!("The table hits in {} has {rows} rows: it is used as it is{hint}.\n", args.path.display());
            return Ok(());
        }
        execute(session, "DROP TABLE hits")?;
    }
    let folder = Folder::create()?;
    generate(args, &folder.0)?;
    execute(session, &hits::create_table("hits"))?;
    load(args.rows, &folder.0, engine, session)?;
    println!();
    Ok(())
}

/// A temporary folder that goes with the value.
struct Folder(PathBuf);

impl Folder {
    fn create() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("ursa-demo-{}", std::process::id()));
        std::fs::create_dir_all(&path).map_err(|error| {
            Error::io(ErrorCode::CannotCreateDirectory, format!("create {}", path.display()), &error)
        })?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn generate(args: &DemoArgs, folder: &Path) -> Result<()> {
    let started = Instant::now();
    let bar = bar(args.rows, "Generating");
    let files = std::thread::available_parallelism().map_or(1, usize::from) * 2;
    let written = hits::write_parquet(folder, args.rows, args.seed, files, &|rows| bar.set_position(rows));
    let paths = written.map_err(|error| {
        Error::io(
            ErrorCode::CannotWriteToFileDescriptor,
            format!("generate Parquet files in {}", folder.display()),
            &error,
        )
    })?;
    bar.finish_and_clear();
    let bytes: u64 = paths.iter().filter_map(|path| std::fs::metadata(path).ok()).map(|meta| meta.len()).sum();
    println!(
        "Generated {} rows of 105 columns: {} of Parquet in {:.2} s.",
        args.rows,
        readable_decimal_bytes(bytes as f64),
        started.elapsed().as_secs_f64()
    );
    Ok(())
}

fn load(rows: u64, folder: &Path, engine: &Arc<Engine>, session: &mut Session) -> Result<()> {
    let started = Instant::now();
    let path = folder.join("*.parquet").display().to_string().replace('\\', "\\\\").replace('\'', "\\'");
    let insert = format!("INSERT INTO hits SELECT * FROM file('{path}')");
    let bar = bar(rows, "Loading");
    let mut watching = engine.session();
    watching.settings_mut().log_queries = false;
    let result = std::thread::scope(|scope| {
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let shown = &bar;
        scope.spawn(move || {
            while stopped.recv_timeout(Duration::from_millis(100)) == Err(std::sync::mpsc::RecvTimeoutError::Timeout) {
                if let Ok(text) = cell(
                    &mut watching,
                    "SELECT max(read_rows) FROM system.processes WHERE query LIKE 'INSERT INTO hits%'",
                ) {
                    shown.set_position(text.parse().unwrap_or(0));
                }
            }
        });
        let result = execute(session, &insert);
        drop(stop);
        result
    });
    bar.finish_and_clear();
    result?;
    let seconds = started.elapsed().as_secs_f64();
    let size = cell(session, "SELECT sum(bytes_on_disk) FROM system.parts WHERE table = 'hits' AND active")?
        .parse()
        .unwrap_or(0.0);
    println!(
        "Loaded them into the table hits: {} on disk in {seconds:.2} s, {} rows/s.",
        readable_decimal_bytes(size),
        readable_quantity(rows as f64 / seconds)
    );
    Ok(())
}

fn run_suite(session: &mut Session) -> Vec<Timing> {
    let bar = bar(SUITE.len() as u64, "Querying");
    let timings = SUITE
        .iter()
        .map(|text| {
            let timing = time(session, text);
            bar.inc(1);
            timing
        })
        .collect();
    bar.finish_and_clear();
    timings
}

/// Runs one query a few times.
fn time(session: &mut Session, text: &str) -> Timing {
    let comments = text.lines().filter_map(|line| line.trim().strip_prefix("--"));
    let path =
        comments.filter_map(|comment| comment.trim().strip_prefix("path:")).next().unwrap_or("").trim().to_string();
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("--")).collect();
    let sql = lines.join("\n").trim().trim_end_matches(';').to_string();
    let mut timing = Timing { path, sql, outcome: Ok(0), first: Duration::ZERO, best: Duration::MAX };
    for attempt in 0..TRIES {
        let started = Instant::now();
        timing.outcome = execute(session, &timing.sql).map_err(|error| error.to_string());
        let elapsed = started.elapsed();
        if attempt == 0 {
            timing.first = elapsed;
        }
        timing.best = timing.best.min(elapsed);
        if timing.outcome.is_err() {
            break;
        }
    }
    timing
}

/// Runs a statement; the rows of its result.
fn execute(session: &mut Session, text: &str) -> Result<u64> {
    let mut query = session.query(text)?;
    let mut rows = 0;
    while let Some(block) = query.next_block()? {
        rows += block.rows as u64;
    }
    Ok(rows)
}

/// The first cell of a result as text.
fn cell(session: &mut Session, text: &str) -> Result<String> {
    let mut query = session.query(text)?;
    let Some(block) = query.next_block()? else { return Ok(String::new()) };
    let mut out = Vec::new();
    if let (Some(column), Some(field)) = (block.columns.first(), query.schema().fields.first()) {
        types::text::write_text(column, &field.data_type, 0, &types::text::TextOptions::default(), &mut out);
    }
    Ok(String::from_utf8_lossy(&out).into_owned())
}

fn bar(length: u64, what: &'static str) -> ProgressBar {
    // The template is valid; should it not be, the default bar is drawn.
    let style = ProgressStyle::with_template("{prefix:10} {wide_bar:.green} {human_pos}/{human_len} {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_style(style).with_prefix(what)
}
