//! Runs one statement for the user: format, file, progress, the last lines.

use crate::executor::{Executor, Monitor, Summary, Task, TaskData};
use crate::output::{FileSink, format_of};
use crate::readable::processed;
use crate::remote::new_id;
use crate::statement::Statement;
use crate::watch::{Bar, Watcher};
use crate::{ClientError, interrupt};
use std::io::{self, BufWriter, Read, Write};
use std::time::Instant;

const STDOUT_BUFFER_BYTES: usize = 64 << 10;

/// Options of how statements are run.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The format of results when a statement does not say.
    pub format: Option<String>,
    /// Whether results are `Vertical` when nothing else is said.
    pub is_vertical: bool,
    /// Whether output is for people: ids before, times after each statement.
    pub is_interactive: bool,
    /// Whether the seconds that each statement took are printed to standard error.
    pub time: bool,
    /// Whether a progress bar is drawn on standard error.
    pub progress: bool,
}

/// Runs statements with the same options.
pub struct Runner {
    options: RunOptions,
    /// Kept between statements: a connection may belong to it.
    monitor: Option<Box<dyn Monitor>>,
}

impl Runner {
    /// A runner.
    pub fn new(options: RunOptions) -> Self {
        Runner { options, monitor: None }
    }

    /// The options.
    pub(crate) fn options(&self) -> &RunOptions {
        &self.options
    }

    /// Runs a statement; `data` goes to an insert.
    pub(crate) fn run(
        &mut self,
        executor: &mut dyn Executor,
        statement: &Statement<'_>,
        data: Option<Box<dyn Read + Send>>,
    ) -> Result<(), ClientError> {
        let data = match &statement.infile {
            Some(infile) => Some(TaskData::Files(formats::DataFiles::find(&infile.path, &infile.compression)?)),
            None => data.map(TaskData::Stream),
        };
        let query_id = new_id();
        if self.options.is_interactive {
            println!("\nQuery id: {query_id}\n");
        }
        interrupt::take();
        let bar = self.options.progress.then(Bar::default);
        let monitor = self.monitor.take().unwrap_or_else(|| executor.monitor());
        let watcher = Watcher::start(monitor, query_id.clone(), bar.clone());
        let started = Instant::now();
        let task = Task { text: &statement.text, query_id: &query_id, format: self.format(statement), data };
        let result = match &statement.outfile {
            Some(outfile) => FileSink::open(outfile).map_err(ClientError::from).and_then(|mut sink| {
                let summary = executor.execute(task, &mut sink)?;
                sink.finish().map(|()| summary)
            }),
            None => to_stdout(executor, task, bar),
        };
        let seconds = started.elapsed().as_secs_f64();
        self.monitor = watcher.stop();
        interrupt::take();
        let summary = result?;
        if self.options.is_interactive {
            print!("{}", last_lines(&summary, seconds));
        } else if self.options.time {
            eprintln!("{seconds:.3}");
        }
        Ok(())
    }

    fn format<'f>(&'f self, statement: &'f Statement<'_>) -> &'f str {
        if statement.is_vertical || self.options.is_vertical {
            return "Vertical";
        }
        match (&statement.outfile, &self.options.format) {
            (Some(outfile), _) => format_of(outfile),
            (None, Some(format)) => format,
            (None, None) if self.options.is_interactive => "PrettyCompact",
            (None, None) => "TabSeparated",
        }
    }
}

/// Clears the progress bar before the first byte.
struct Stdout<W> {
    inner: W,
    bar: Option<Bar>,
}

impl<W: Write> Write for Stdout<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(bar) = self.bar.take() {
            bar.end();
        }
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

fn to_stdout(executor: &mut dyn Executor, task: Task<'_>, bar: Option<Bar>) -> Result<Summary, ClientError> {
    let stdout = Stdout { inner: io::stdout().lock(), bar };
    let mut sink = BufWriter::with_capacity(STDOUT_BUFFER_BYTES, stdout);
    let summary = executor.execute(task, &mut sink);
    let flushed = sink.flush().map_err(|error| ClientError::io("write the result", &error));
    let summary = summary?;
    flushed.map(|()| summary)
}

/// The summary of a statement, as ClickHouse's client prints it.
fn last_lines(summary: &Summary, seconds: f64) -> String {
    let mut text = String::new();
    if !summary.has_result {
        text.push_str("Ok.\n");
    }
    let noun = if summary.rows == 1 { "row" } else { "rows" };
    text.push_str(&format!("\n{} {noun} in set. Elapsed: {seconds:.3} sec.", summary.rows));
    if summary.read_rows > 1 {
        text.push_str(&format!(" Processed {}", processed(summary.read_rows, summary.read_bytes, seconds)));
    }
    text.push('\n');
    if summary.peak_memory_bytes > 0 {
        text.push_str(&format!("Peak memory usage: {}.\n", base::memory::readable_bytes(summary.peak_memory_bytes)));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn last_lines_are_clickhouses() {
        let summary = Summary {
            has_result: true,
            rows: 2,
            read_rows: 100_000_000,
            read_bytes: 1_200_000_000,
            peak_memory_bytes: 1_488_978,
        };
        let expect = "\n2 rows in set. Elapsed: 0.500 sec. Processed 100.00 million rows, 1.20 GB (200.00 million \
            rows/s., 2.40 GB/s.)\nPeak memory usage: 1.42 MiB.\n\n";
        assert_eq!(last_lines(&summary, 0.5), expect);
        assert_eq!(last_lines(&Summary::default(), 0.001), "Ok.\n\n0 rows in set. Elapsed: 0.001 sec.\n\n");
    }
}
