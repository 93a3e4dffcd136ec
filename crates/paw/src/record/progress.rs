//! What a recording tells while it runs.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// Sees how far a recording is.
pub trait Observer {
    /// The number of steps, known before the first.
    fn steps(&mut self, total: u64);
    /// A step begins.
    fn step(&mut self, what: &str);
    /// Something to be read by a person.
    fn say(&mut self, text: &str);
    /// All is done.
    fn end(&mut self);
}

/// Sees nothing.
#[derive(Debug, Default)]
pub struct Silent;

impl Observer for Silent {
    fn steps(&mut self, _total: u64) {}
    fn step(&mut self, _what: &str) {}
    fn say(&mut self, _text: &str) {}
    fn end(&mut self) {}
}

/// A progress bar on standard error, if that is a terminal.
pub struct Bar(ProgressBar);

impl Default for Bar {
    fn default() -> Self {
        let bar = ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::stderr());
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed}, {eta} left  {msg}")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        Bar(bar)
    }
}

impl Observer for Bar {
    fn steps(&mut self, total: u64) {
        self.0.set_length(total);
    }

    fn step(&mut self, what: &str) {
        self.0.set_message(what.to_string());
        self.0.inc(1);
    }

    fn say(&mut self, text: &str) {
        if std::io::stderr().is_terminal() {
            self.0.println(text);
        } else {
            eprintln!("{text}");
        }
    }

    fn end(&mut self) {
        self.0.finish_and_clear();
    }
}
