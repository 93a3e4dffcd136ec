//! Linux' perf: samples of the CPU, and counters.

use super::{Collector, Outcome, Subject, flame};
use crate::recording::Writer;
use base::Result;
use inferno::collapse::Collapse;
use inferno::collapse::perf::{Folder, Options};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// How long perf takes to attach.
const ATTACH: Duration = Duration::from_millis(250);
/// Events of `perf stat`; those that the machine lacks are left out of what it gives.
const EVENTS: &str = "task-clock,context-switches,cpu-migrations,page-faults,major-faults,cycles,instructions,branches,\
    branch-misses,cache-references,cache-misses";

/// A file for perf's data, removed at the end.
pub(super) struct DataFile(pub(super) PathBuf);

impl DataFile {
    pub(super) fn new(name: &str) -> Self {
        DataFile(std::env::temp_dir().join(format!("paw-{name}-{}.perf", std::process::id())))
    }
}

impl Drop for DataFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
        let _ = std::fs::remove_file(self.0.with_extension("perf.old"));
    }
}

/// Starts perf, repeats the query, and stops perf as Ctrl-C would; returns the runs and what perf wrote to standard
/// error.
pub(super) fn around(
    arguments: &[&str],
    subject: &mut Subject<'_>,
    seconds: f64,
) -> std::result::Result<(u32, String), String> {
    let mut command = Command::new("perf");
    command.args(arguments).env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child: Child =
        command.spawn().map_err(|error| format!("perf cannot be started ({error}); install linux-perf"))?;
    std::thread::sleep(ATTACH);
    let early = child.try_wait().ok().flatten().is_some();
    let runs = if early { 0 } else { subject.repeat(seconds) };
    if !early {
        let _ = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    }
    let output = child.wait_with_output().map_err(|error| format!("perf: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    if early {
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).take(3).collect();
        return Err(format!("perf may not: {}", lines.join(" ")));
    }
    Ok((runs, text))
}

/// The process to look at.
pub(super) fn process_of(subject: &Subject<'_>) -> std::result::Result<String, String> {
    let id = subject.driver.process_id().map(|id| id.to_string());
    id.ok_or_else(|| format!("the process of '{}' is not on this machine, or not to be seen", subject.result.target))
}

/// Samples of where CPU time goes.
pub(super) fn cpu_flamegraph(collector: &Collector, subject: &mut Subject<'_>, writer: &Writer) -> Result<Outcome> {
    let folded = match sampled(collector, subject) {
        Ok(folded) => folded,
        Err(why) => return Ok(Err(why)),
    };
    let drawn = flame::write(&collector.name, "On-CPU", "nanoseconds", &folded, subject, writer)?;
    Ok(if drawn { Ok(()) } else { Err("perf saw no samples of some queries; give it more build_seconds".into()) })
}

fn sampled(collector: &Collector, subject: &mut Subject<'_>) -> std::result::Result<Vec<u8>, String> {
    let process = process_of(subject)?;
    let data = DataFile::new("cpu");
    let (path, frequency) = (data.0.display().to_string(), collector.frequency.to_string());
    // The software clock is there on every machine; hardware cycles are not on virtual ones.
    let arguments = [
        "record",
        "-q",
        "-e",
        "cpu-clock",
        "-F",
        &frequency,
        "--call-graph",
        &collector.call_graph,
        "-p",
        &process,
        "-o",
        &path,
    ];
    around(&arguments, subject, collector.seconds)?;
    let text = script(&data.0, &["--no-inline"])?;
    let mut options = Options::default();
    options.nthreads = 1;
    let mut folded = Vec::new();
    Folder::from(options)
        .collapse(&text[..], &mut folded)
        .map_err(|error| format!("perf's stacks cannot be read: {error}"))?;
    Ok(folded)
}

/// perf's data as text.
pub(super) fn script(data: &Path, arguments: &[&str]) -> std::result::Result<Vec<u8>, String> {
    let output = Command::new("perf")
        .arg("script")
        .arg("-i")
        .arg(data)
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output();
    let output = output.map_err(|error| format!("perf script: {error}"))?;
    if !output.status.success() {
        let text = String::from_utf8_lossy(&output.stderr);
        return Err(format!("perf script: {}", text.lines().last().unwrap_or_default().trim()));
    }
    Ok(output.stdout)
}

/// Counters, divided by the number of runs.
pub(super) fn stat(collector: &Collector, subject: &mut Subject<'_>) -> Outcome {
    let process = process_of(subject)?;
    let (runs, text) = around(&["stat", "-x", ",", "-e", EVENTS, "-p", &process], subject, collector.seconds)?;
    if runs == 0 {
        return Err("the query did not run".into());
    }
    let (counted, missing) = parse_stat(&text);
    let metrics = subject.result.metrics.entry(collector.name.clone()).or_default();
    for (event, value) in counted {
        metrics.insert(event, value / f64::from(runs));
    }
    if let (Some(cycles), Some(instructions)) = (metrics.get("cycles").copied(), metrics.get("instructions").copied()) {
        metrics.insert("instructions_per_cycle".into(), instructions / cycles.max(1.0));
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!("the machine has no counters of {}", missing.join(", ")))
}

/// The lines of `perf stat -x,`: values by event, and the events that are not there.
fn parse_stat(text: &str) -> (Vec<(String, f64)>, Vec<String>) {
    let (mut counted, mut missing) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let [value, unit, event, ..] = fields[..] else { continue };
        let event = event.split(':').next().unwrap_or_default();
        let name = event.replace('-', "_") + if unit == "msec" { "_ms" } else { "" };
        match value.parse::<f64>() {
            Ok(value) => counted.push((name, value)),
            Err(_) if value.starts_with('<') => missing.push(event.to_string()),
            Err(_) => {}
        }
    }
    (counted, missing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_read_and_missing_ones_told() {
        let text = "4.53,msec,task-clock,4530000,100.00,0.004,CPUs utilized\n7,,context-switches,1,100.00,,\n<not \
            supported>,,cycles:u,0,100.00,,\n\n";
        let (counted, missing) = parse_stat(text);
        assert_eq!(counted, [("task_clock_ms".to_string(), 4.53), ("context_switches".to_string(), 7.0)]);
        assert_eq!(missing, ["cycles"]);
    }
}
