//! `mutated-statements [--seed N] [--statements N] [--seconds N] [--folder DIR]`: statements of the differential test
//! with changed tokens. None may panic, end the process, or take time or memory far past its limits.
//!
//! `mutated-statements --inputs NAME …`: instead, reads of damaged data in the formats whose name contains NAME (`""`:
//! all), so many of each format.
//!
//! Statements run in a child process, so that one that ends it is named and the run goes on behind it.

use sqltest::mutation::{Span, Subject, Watch, run};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: base::memory::CountingAllocator<std::alloc::System> =
    base::memory::CountingAllocator(std::alloc::System);

/// Statements that may end the process before a run gives up.
const DEATHS_MAX: usize = 20;

struct Options {
    seed: u64,
    statements: u64,
    seconds: Option<u64>,
    subject: Subject,
    /// Of a child: the first statement, and the file that names the one that runs.
    child: Option<(u64, PathBuf)>,
}

impl Options {
    fn parse() -> Options {
        let args: Vec<String> = std::env::args().collect();
        let text = |flag: &str| args.iter().position(|arg| arg == flag).and_then(|at| args.get(at + 1));
        let number = |flag: &str| text(flag).and_then(|text| text.parse::<u64>().ok());
        let clock =
            || std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |now| now.as_secs());
        Options {
            seed: number("--seed").unwrap_or_else(clock),
            statements: number("--statements").unwrap_or(if number("--seconds").is_some() { u64::MAX } else { 10_000 }),
            seconds: number("--seconds"),
            subject: match text("--inputs") {
                Some(filter) => Subject::Inputs(filter.clone()),
                None => Subject::Statements(text("--folder").map_or("tests/difftest", String::as_str).into()),
            },
            child: number("--first").zip(text("--note").map(PathBuf::from)),
        }
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    match options.child.clone() {
        Some((first, note)) => child(&options, first, note),
        None => parent(&options),
    }
}

fn child(options: &Options, first: u64, note: PathBuf) -> ExitCode {
    let watch = Watch::start(Some(note.clone()));
    let span = Span {
        seed: options.seed,
        first,
        end: options.statements,
        until: options.seconds.map(|seconds| Instant::now() + Duration::from_secs(seconds)),
    };
    let subject = options.subject.clone();
    let watched = watch.clone();
    // Analysis recurses: give it room.
    let worker = std::thread::Builder::new().stack_size(64 << 20).spawn(move || run(&subject, span, &watched));
    let outcome = match worker.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(next))) => Ok(next),
        Ok(Ok(Err(error))) => Err(error.to_string()),
        _ => Err("the run ended early".to_string()),
    };
    match outcome {
        Ok(next) => {
            let _ = std::fs::write(note, format!("{next}\n"));
            let tally = watch.tally();
            println!("{} answered, {} refused, {} not parsed", tally.answered, tally.refused, tally.unparsed);
            if watch.findings().is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        Err(error) => {
            println!("{error}");
            ExitCode::from(2)
        }
    }
}

fn parent(options: &Options) -> ExitCode {
    println!("seed {}", options.seed);
    let note = std::env::temp_dir().join(format!("ursa-mutated-{}", std::process::id()));
    let began = Instant::now();
    let (mut first, mut deaths, mut is_clean) = (0, 0, true);
    let Ok(program) = std::env::current_exe() else { return ExitCode::from(2) };
    while deaths < DEATHS_MAX {
        let mut command = Command::new(&program);
        command.args([
            "--seed",
            &options.seed.to_string(),
            "--statements",
            &options.statements.to_string(),
            "--first",
            &first.to_string(),
        ]);
        match &options.subject {
            Subject::Statements(folder) => command.arg("--folder").arg(folder),
            Subject::Inputs(filter) => command.arg("--inputs").arg(filter),
        };
        command.arg("--note").arg(&note);
        if let Some(seconds) = options.seconds {
            command.args(["--seconds", &seconds.saturating_sub(began.elapsed().as_secs()).to_string()]);
        }
        let Ok(status) = command.status() else { return ExitCode::from(2) };
        let noted = std::fs::read_to_string(&note).unwrap_or_default();
        let (number, text) = noted.split_once('\n').unwrap_or(("", ""));
        let number = number.parse::<u64>().unwrap_or(first);
        is_clean &= status.success();
        if matches!(status.code(), Some(0..=2)) {
            println!("{number} statements in {} s", began.elapsed().as_secs());
            break;
        }
        println!("FOUND statement {number} ends the process ({status})\n  {text}");
        deaths += 1;
        first = number + 1;
    }
    let _ = std::fs::remove_file(&note);
    if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
