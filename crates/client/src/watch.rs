//! The thread that watches a running statement: draws its progress, passes Ctrl-C on.

use crate::executor::{Monitor, Progress};
use crate::interrupt;
use crate::readable::processed;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::Write;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Interval at which Ctrl-C is checked.
const TICK: Duration = Duration::from_millis(25);
/// Interval at which progress is asked for.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// A progress bar that may be gone already.
#[derive(Clone, Default)]
pub(crate) struct Bar(Arc<Mutex<BarState>>);

#[derive(Default)]
struct BarState {
    bar: Option<ProgressBar>,
    is_over: bool,
}

impl Bar {
    /// Clears the bar for good: output begins.
    pub(crate) fn end(&self) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_over = true;
        if let Some(bar) = state.bar.take() {
            bar.finish_and_clear();
        }
    }

    fn draw(&self, progress: &Progress, elapsed: Duration) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if state.is_over {
            return;
        }
        let is_new = state.bar.is_none();
        let bar = state.bar.get_or_insert_with(new_bar);
        let known = progress.total_rows.max(progress.read_rows).max(1);
        bar.set_length(known);
        bar.set_position(if progress.total_rows > 0 { progress.read_rows } else { 0 });
        let written =
            if progress.written_rows > 0 { format!("{} written. ", progress.written_rows) } else { String::new() };
        let memory = base::memory::readable_bytes(progress.memory_bytes);
        bar.set_message(format!(
            "Progress: {} {written}{memory}",
            processed(progress.read_rows, progress.read_bytes, elapsed.as_secs_f64())
        ));
        if is_new {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        bar.tick();
    }
}

/// A bar that is not drawn before it has its first values.
fn new_bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(1), ProgressDrawTarget::hidden());
    // The template is valid; should it not be, the default bar is drawn.
    let style = ProgressStyle::with_template("{spinner} {wide_msg} {bar:24.green} {percent:>3}%")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style);
    bar
}

/// A running watch over one statement.
pub(crate) struct Watcher {
    stop: mpsc::Sender<()>,
    thread: JoinHandle<Box<dyn Monitor>>,
}

impl Watcher {
    /// Watches a statement; draws into `bar` if there is one.
    pub(crate) fn start(monitor: Box<dyn Monitor>, query_id: String, bar: Option<Bar>) -> Self {
        let (stop, stopped) = mpsc::channel();
        let thread = std::thread::spawn(move || watch(monitor, &query_id, bar.as_ref(), &stopped));
        Watcher { stop, thread }
    }

    /// Ends the watch; the monitor is `None` only if its thread failed.
    pub(crate) fn stop(self) -> Option<Box<dyn Monitor>> {
        let _ = self.stop.send(());
        self.thread.join().ok()
    }
}

fn watch(
    mut monitor: Box<dyn Monitor>,
    query_id: &str,
    bar: Option<&Bar>,
    stopped: &mpsc::Receiver<()>,
) -> Box<dyn Monitor> {
    let started = Instant::now();
    let mut next = PROGRESS_INTERVAL;
    let mut is_cancelled = false;
    while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(TICK) {
        if !is_cancelled && interrupt::interrupted().load(Ordering::Acquire) {
            is_cancelled = true;
            if let Some(bar) = bar {
                bar.end();
            }
            let _ = writeln!(std::io::stderr(), "Cancelling query.");
            monitor.cancel(query_id);
        }
        if let Some(bar) = bar
            && started.elapsed() >= next
        {
            if let Some(progress) = monitor.progress(query_id) {
                bar.draw(&progress, started.elapsed());
            }
            next = started.elapsed() + PROGRESS_INTERVAL;
        }
    }
    if let Some(bar) = bar {
        bar.end();
    }
    monitor
}
