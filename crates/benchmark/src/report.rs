//! What is told: lines as clickhouse-benchmark prints them, to standard error.

use crate::compare::{Comparison, compare};
use crate::options::Options;
use crate::tally::{Tally, rates};
use client::ClientError;
use std::time::{Duration, Instant};

/// Percentiles of the report.
pub(crate) const PERCENTS: [f64; 14] =
    [0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0, 70.0, 80.0, 90.0, 95.0, 99.0, 99.9, 99.99];
/// Errors printed in full between two reports; more are counted.
const ERRORS_SHOWN: u64 = 10;

/// Tells at intervals and at the end.
pub(crate) struct Reporter<'o> {
    options: &'o Options,
    started: Instant,
    interval_started: Instant,
    intervals: Vec<Tally>,
    errors_since: u64,
    cpu_before: Duration,
}

impl<'o> Reporter<'o> {
    pub(crate) fn new(options: &'o Options) -> Self {
        let now = Instant::now();
        let (user, system) = cpu_time();
        Reporter {
            options,
            started: now,
            interval_started: now,
            intervals: vec![Tally::default(); options.endpoints.len()],
            errors_since: 0,
            cpu_before: user + system,
        }
    }

    /// What a server did since the last report.
    pub(crate) fn interval(&mut self, server: usize) -> &mut Tally {
        &mut self.intervals[server]
    }

    /// Time until the next report.
    pub(crate) fn until_next(&self) -> Option<Duration> {
        self.options.delay.map(|delay| delay.saturating_sub(self.interval_started.elapsed()))
    }

    /// Prints an error that is ignored, if there were not many already.
    pub(crate) fn error(&mut self, error: &ClientError) {
        self.errors_since += 1;
        if self.errors_since <= ERRORS_SHOWN {
            eprintln!("An error occurred while processing a query: {error}");
        } else if self.errors_since == ERRORS_SHOWN + 1 {
            eprintln!("More errors until the next report are counted only.");
        }
    }

    /// Reports if it is time.
    pub(crate) fn tick(&mut self, now: Instant, all: &[Tally], iterations: u64) {
        let elapsed = now - self.interval_started;
        if self.options.delay.is_none_or(|delay| elapsed < delay) {
            return;
        }
        let done: u64 = all.iter().map(|tally| tally.queries() + tally.errors).sum();
        match iterations {
            0 => eprintln!("\nQueries executed: {done}."),
            _ => eprintln!("\nQueries executed: {done} ({:.3}%).", done as f64 * 100.0 / iterations as f64),
        }
        if self.options.cumulative {
            eprint!("{}", self.text(all, now - self.started));
        } else {
            eprint!("{}", self.text(&self.intervals, elapsed));
        }
        self.intervals.iter_mut().for_each(Tally::clear);
        self.interval_started = now;
        self.errors_since = 0;
    }

    /// The report at the end, and the JSON if asked for.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn finish(&self, all: &[Tally]) -> Result<(), ClientError> {
        let elapsed = self.started.elapsed();
        let (user, system) = cpu_time();
        let cpu = (user + system).saturating_sub(self.cpu_before);
        let done: u64 = all.iter().map(|tally| tally.queries() + tally.errors).sum();
        eprintln!("\nQueries executed: {done}.");
        eprint!("{}", self.text(all, elapsed));
        eprintln!("{}", overhead(cpu, done, user, system));
        let partial: u64 = all.iter().map(|tally| tally.partial).sum();
        if partial > 0 {
            eprintln!(
                "{partial} answers were streamed: their rows are counted as far as the server knew them at the \
                beginning (--wait_end_of_query 1 counts all)."
            );
        }
        if let Some(path) = &self.options.json {
            let json = crate::report_json::json(self.options, all, elapsed, cpu, self.comparison(all));
            std::fs::write(path, json).map_err(|error| {
                base::Error::io(
                    base::ErrorCode::CannotWriteToFileDescriptor,
                    format!("write the report {}", path.display()),
                    &error,
                )
            })?;
        }
        Ok(())
    }

    fn comparison(&self, tallies: &[Tally]) -> Option<Comparison> {
        match tallies {
            [first, second] => compare(&first.latencies, &second.latencies, self.options.confidence),
            _ => None,
        }
    }

    fn text(&self, tallies: &[Tally], elapsed: Duration) -> String {
        let mut text = String::from("\n");
        for ((endpoint, tally), rates) in self.options.endpoints.iter().zip(tallies).zip(rates(tallies, elapsed)) {
            let errors = if tally.errors > 0 { format!(", errors: {}", tally.errors) } else { String::new() };
            text.push_str(&format!(
                "{}, queries: {}{errors}, QPS: {:.3}, RPS: {:.3}, MiB/s: {:.3}, result RPS: {:.3}, result MiB/s: \
                {:.3}.\n",
                endpoint.name(),
                tally.queries(),
                rates.qps,
                rates.rps,
                rates.mibps,
                rates.result_rps,
                rates.result_mibps
            ));
        }
        text.push('\n');
        for percent in PERCENTS {
            text.push_str(&format!("{:<8}", format!("{percent}%")));
            for tally in tallies {
                text.push_str(&format!(
                    "  {:>11}",
                    format!("{:.6} sec.", tally.latencies.quantile(percent / 100.0) as f64 / 1e9)
                ));
            }
            text.push('\n');
        }
        if let Some(comparison) = self.comparison(tallies) {
            text.push_str(&verdict(&comparison, tallies));
        }
        text
    }
}

fn verdict(comparison: &Comparison, tallies: &[Tally]) -> String {
    let (difference, margin) = (comparison.difference_ns / 1e6, comparison.margin_ns / 1e6);
    if !comparison.is_proven {
        return format!(
            "\nNo difference proven at {}% confidence ({difference:+.4} ms ± {margin:.4} ms).\n",
            comparison.confidence
        );
    }
    let base = tallies.first().map_or(1.0, |tally| tally.latencies.mean()).max(1.0);
    let (percent, word) =
        (comparison.difference_ns.abs() / base * 100.0, if difference > 0.0 { "slower" } else { "faster" });
    format!(
        "\nDifference at {}% confidence: the second server is {percent:.2}% {word}, {difference:+.4} ms ± {margin:.4} \
        ms on average.\n",
        comparison.confidence
    )
}

fn overhead(cpu: Duration, queries: u64, user: Duration, system: Duration) -> String {
    let us = cpu.as_secs_f64() * 1e6 / queries.max(1) as f64;
    format!(
        "\nThis program used {:.3} s of processor time ({:.3} s user, {:.3} s system): {us:.1} µs a query, {:.2}% of a \
        core per 1000 queries/s.",
        cpu.as_secs_f64(),
        user.as_secs_f64(),
        system.as_secs_f64(),
        us / 10.0
    )
}

/// Processor time of this process: in user mode and in the kernel.
fn cpu_time() -> (Duration, Duration) {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let micros =
        |time: nix::sys::time::TimeVal| Duration::from_micros(u64::try_from(time.num_microseconds()).unwrap_or(0));
    getrusage(UsageWho::RUSAGE_SELF)
        .map_or((Duration::ZERO, Duration::ZERO), |usage| (micros(usage.user_time()), micros(usage.system_time())))
}
