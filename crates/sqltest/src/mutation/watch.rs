//! What goes wrong while a statement runs: panics on any thread, time and memory past its limits.

use base::ErrorCode;
use base::memory::total;
use parking_lot::Mutex;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often memory and time are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(2);
/// What a statement may take past its time. Builds that are not optimised are many times slower.
const TIME_SLACK: Duration = if cfg!(debug_assertions) { Duration::from_secs(8) } else { Duration::from_millis(700) };
/// A statement that runs so much longer than it may never ends.
const HANG: Duration = Duration::from_secs(60);
/// The exit code after a statement that never ends.
pub(super) const HUNG: i32 = 3;

/// The statement that runs, and what was found so far.
pub struct Watch {
    /// Where the statement that runs is noted, for who asks why the process ended.
    note: Option<PathBuf>,
    state: Mutex<WatchState>,
}

#[derive(Default)]
struct WatchState {
    running: Option<Running>,
    findings: Vec<String>,
    tally: Tally,
}

/// How statements ended.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// With rows.
    pub answered: u64,
    /// With an error.
    pub refused: u64,
    /// With an error of syntax: these try the parser only.
    pub unparsed: u64,
}

struct Running {
    number: u64,
    text: String,
    since: Instant,
    time_max: Duration,
    memory_max: u64,
    memory_before: u64,
    memory_peak: u64,
    panics: Vec<String>,
}

impl Watch {
    /// Begins to watch: panics of all threads are kept with the statement that runs.
    pub fn start(note: Option<PathBuf>) -> Arc<Self> {
        let watch = Arc::new(Watch { note, state: Mutex::default() });
        let seen = watch.clone();
        std::panic::set_hook(Box::new(move |panic| seen.panicked(&panic.to_string())));
        let looking = Arc::downgrade(&watch);
        let look = move || {
            while let Some(watch) = looking.upgrade() {
                watch.look();
                drop(watch);
                std::thread::sleep(LOOK_EVERY);
            }
        };
        // Without the thread, memory and statements that never end go unseen; panics are seen.
        let _ = std::thread::Builder::new().name("watch".into()).spawn(look);
        watch
    }

    /// What was found.
    pub fn findings(&self) -> Vec<String> {
        self.state.lock().findings.clone()
    }

    /// How the statements so far ended.
    pub fn tally(&self) -> Tally {
        self.state.lock().tally
    }

    /// A statement begins.
    pub(super) fn begin(self: &Arc<Self>, number: u64, text: &str, (time_max, memory_max): (Duration, u64)) -> Guard {
        if let Some(note) = &self.note {
            let _ = std::fs::write(note, format!("{number}\n{text}"));
        }
        let memory = total::used_bytes();
        let running = Running {
            number,
            text: text.to_string(),
            since: Instant::now(),
            time_max,
            memory_max,
            memory_before: memory,
            memory_peak: memory,
            panics: Vec::new(),
        };
        self.state.lock().running = Some(running);
        Guard(self.clone())
    }

    fn panicked(&self, message: &str) {
        if let Some(running) = &mut self.state.lock().running {
            running.panics.push(message.to_string());
        }
    }

    fn look(&self) {
        let used = total::used_bytes();
        if let Some(running) = &mut self.state.lock().running {
            running.memory_peak = running.memory_peak.max(used);
            if running.since.elapsed() > running.time_max + HANG {
                println!("FOUND statement {} never ends\n  {}", running.number, running.text);
                std::process::exit(HUNG);
            }
        }
    }
}

/// A statement that runs.
pub(super) struct Guard(Arc<Watch>);

impl Guard {
    /// The statement is over, with an error if that is given; one of the engine's own making is a finding.
    pub(super) fn end(self, error: Option<base::Error>) {
        let mut state = self.0.state.lock();
        let count = match error.as_ref().map(base::Error::code) {
            None => &mut state.tally.answered,
            Some(ErrorCode::SyntaxError) => &mut state.tally.unparsed,
            Some(_) => &mut state.tally.refused,
        };
        *count += 1;
        let error = error.filter(|error| error.code() == ErrorCode::LogicalError);
        let Some(running) = state.running.take() else { return };
        let mut found: Vec<String> = running.panics.iter().map(|panic| format!("panics: {panic}")).collect();
        if let Some(error) = error.filter(|_| found.is_empty()) {
            found.push(error.to_string());
        }
        let time = running.since.elapsed();
        if time > running.time_max + TIME_SLACK {
            found.push(format!("ran {:.1} s", time.as_secs_f64()));
        }
        let grown = running.memory_peak.saturating_sub(running.memory_before);
        if grown > running.memory_max + running.memory_max / 2 {
            found.push(format!("took {} MB", grown >> 20));
        }
        for found in found {
            let finding = format!("statement {} {found}\n  {}", running.number, running.text);
            println!("FOUND {finding}");
            state.findings.push(finding);
        }
    }
}
