//! Collectors: what a query does besides taking time. They run after all times are taken, for they disturb.
//!
//! | collector | gives | needs |
//! |---|---|---|
//! | `cpu_flamegraph` | where CPU time goes | `perf` |
//! | `off_cpu_flamegraph` | where threads wait, and for how long | `offcputime`, or `perf` with scheduler events |
//! | `perf_stat` | cycles, instructions, misses, switches, faults | `perf`; some of them hardware counters |
//! | `cpu_utilisation` | cores used, user and system time, what others used | `/proc` |
//! | `memory` | resident bytes and their peak | `/proc` |
//! | `io` | bytes and calls of reads and writes | `/proc` |
//! | `answer` | the rows of the result, unless they are many | – |
//! | `profile_events`, `explain` | the server's counters and plan; always on where a target speaks ClickHouse | – |
//!
//! What a machine cannot do is a note of the recording, each once.

mod answer;
mod ebpf;
mod flame;
mod perf;
mod proc;
mod sched;
mod server;

pub use answer::answer;

use crate::driver::{Driver, Job};
use crate::recording::{QueryInfo, QueryResult, Writer};
use crate::suite::{Config, text_of};
use base::{Result, bail};
use std::time::{Duration, Instant};

/// Seconds that a collector repeats a query, unless its settings say.
const BUILD_SECONDS: f64 = 1.0;
/// The same for what only reads `/proc`.
const PROC_SECONDS: f64 = 0.3;

/// What collectors look at.
pub struct Subject<'a> {
    /// The target.
    pub driver: &'a mut dyn Driver,
    /// The query's text.
    pub sql: &'a str,
    /// The query's name.
    pub name: &'a str,
    /// Where to put what is seen.
    pub result: &'a mut QueryResult,
}

impl Subject<'_> {
    /// Repeats the query for some time and returns how often it ran, failures left out; at least once.
    fn repeat(&mut self, seconds: f64) -> u32 {
        let (start, limit) = (Instant::now(), Duration::from_secs_f64(seconds.clamp(0.0, 3600.0)));
        let mut runs = 0;
        loop {
            match self.driver.run(Job { sql: self.sql, query_id: "", digest: false }) {
                Ok(_) => runs += 1,
                Err(_) => return runs,
            }
            if start.elapsed() >= limit {
                return runs;
            }
        }
    }

    fn title(&self, what: &str) -> String {
        format!("{what}: {} on {}", self.name, self.result.target)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CollectorKind {
    CpuFlameGraph,
    OffCpuFlameGraph,
    PerfStat,
    CpuUtilisation,
    Memory,
    Io,
    ProfileEvents,
    Explain,
    Answer,
}

const KINDS: &[(&str, CollectorKind)] = &[
    ("cpu_flamegraph", CollectorKind::CpuFlameGraph),
    ("off_cpu_flamegraph", CollectorKind::OffCpuFlameGraph),
    ("perf_stat", CollectorKind::PerfStat),
    ("cpu_utilisation", CollectorKind::CpuUtilisation),
    ("memory", CollectorKind::Memory),
    ("io", CollectorKind::Io),
    ("profile_events", CollectorKind::ProfileEvents),
    ("explain", CollectorKind::Explain),
    ("answer", CollectorKind::Answer),
];

/// A collector with its settings.
#[derive(Clone, Debug)]
struct Collector {
    /// The name that the suite uses.
    name: String,
    kind: CollectorKind,
    seconds: f64,
    /// Samples a second.
    frequency: u32,
    /// `dwarf`, `fp` or `lbr`.
    call_graph: String,
    /// Where waits are seen.
    waits_by: WaitsBy,
}

/// Where waits are seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WaitsBy {
    /// By eBPF if the machine has it, else in the scheduler's trace.
    Best,
    Ebpf,
    Trace,
}

/// The collectors of a recording.
#[derive(Clone, Debug, Default)]
pub struct Collectors(Vec<Collector>);

impl Collectors {
    /// Finds collectors by name: profiles of the configuration first, then the collectors themselves.
    ///
    /// # Errors
    /// When there is none of a name, or a setting is not right.
    pub fn choose(suite: &[String], more: &[String], config: &Config) -> Result<Self> {
        let mut chosen: Vec<Collector> = Vec::new();
        for name in suite.iter().chain(more) {
            if !chosen.iter().any(|known| known.name == *name) {
                chosen.push(one(name, config)?);
            }
        }
        for (name, kind) in
            KINDS.iter().filter(|(_, kind)| matches!(kind, CollectorKind::ProfileEvents | CollectorKind::Explain))
        {
            if !chosen.iter().any(|known| known.kind == *kind) {
                chosen.push(new(name, *kind));
            }
        }
        Ok(Collectors(chosen))
    }

    /// Runs all on one query and returns what could not be done. A collector that fails is a note.
    ///
    /// # Errors
    /// When the recording cannot be written.
    pub fn run(&self, subject: &mut Subject<'_>, writer: &mut Writer) -> Result<Vec<String>> {
        let mut notes = Vec::new();
        for collector in &self.0 {
            let outcome = match collector.kind {
                CollectorKind::CpuFlameGraph => perf::cpu_flamegraph(collector, subject, writer)?,
                CollectorKind::OffCpuFlameGraph => sched::off_cpu_flamegraph(collector, subject, writer)?,
                CollectorKind::PerfStat => perf::stat(collector, subject),
                CollectorKind::CpuUtilisation | CollectorKind::Memory | CollectorKind::Io => {
                    proc::collect(collector, subject)
                }
                CollectorKind::ProfileEvents => server::profile_events(subject),
                CollectorKind::Explain => server::explain(subject),
                CollectorKind::Answer => answer::collect(collector, subject, writer)?,
            };
            notes.extend(outcome.err().map(|why| format!("{}: {why}", collector.name)));
        }
        Ok(notes)
    }

    /// Makes differential flame graphs of the recorded target and each that it was recorded against.
    ///
    /// # Errors
    /// When the recording cannot be read or written.
    pub fn differences(&self, query: &QueryInfo, writer: &mut Writer) -> Result<()> {
        for collector in &self.0 {
            if matches!(collector.kind, CollectorKind::CpuFlameGraph | CollectorKind::OffCpuFlameGraph) {
                flame::difference(&collector.name, query, writer)?;
            }
        }
        Ok(())
    }
}

/// What a collector could not do, as a sentence without an end; `Ok` when it did.
type Outcome = std::result::Result<(), String>;

fn new(name: &str, kind: CollectorKind) -> Collector {
    let seconds = match kind {
        // One run has the peak.
        CollectorKind::Memory => 0.0,
        CollectorKind::CpuUtilisation | CollectorKind::Io => PROC_SECONDS,
        _ => BUILD_SECONDS,
    };
    Collector { name: name.into(), kind, seconds, frequency: 499, call_graph: "dwarf".into(), waits_by: WaitsBy::Best }
}

fn one(name: &str, config: &Config) -> Result<Collector> {
    let profile = config.collector_profiles.iter().find(|profile| profile.name == name);
    let wanted = profile.map_or(name, |profile| profile.collector.as_str());
    let Some((_, kind)) = KINDS.iter().find(|(known, _)| *known == wanted) else {
        let known: Vec<&str> = KINDS.iter().map(|(known, _)| *known).collect();
        bail!(BadArguments, "There is no collector '{wanted}'; collectors: {}", known.join(", "));
    };
    if !crate::recording::is_file_name(name) {
        bail!(BadArguments, "The collector's name '{name}' is not of letters, digits, '_', '-' and '.'");
    }
    let mut collector = new(name, *kind);
    for (setting, value) in profile.iter().flat_map(|profile| &profile.settings) {
        let text = text_of(value);
        let wrong = || base::err!(BadArguments, "The collector '{name}' has {setting} of '{text}'");
        match setting.as_str() {
            "build_seconds" => {
                collector.seconds =
                    text.parse().ok().filter(|seconds| (0.0..=600.0).contains(seconds)).ok_or_else(wrong)?
            }
            "frequency" => {
                collector.frequency =
                    text.parse().ok().filter(|frequency| (1..=20_000).contains(frequency)).ok_or_else(wrong)?
            }
            "call_graph" if ["dwarf", "fp", "lbr"].contains(&text.as_str()) => collector.call_graph = text,
            "call_graph" => return Err(wrong()),
            "waits_by" => {
                collector.waits_by = [("best", WaitsBy::Best), ("ebpf", WaitsBy::Ebpf), ("trace", WaitsBy::Trace)]
                    .iter()
                    .find(|(name, _)| *name == text)
                    .ok_or_else(wrong)?
                    .1
            }
            _ => bail!(
                BadArguments,
                "The collector '{name}' has no setting '{setting}'; settings: build_seconds, frequency, call_graph, \
                waits_by"
            ),
        }
    }
    Ok(collector)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn collectors_are_found_by_profile_or_name() {
        let config =
            Config::parse("collector_profiles: [{name: cpu, collector: cpu_flamegraph, settings: {build_seconds: 5}}]")
                .unwrap();
        let chosen = Collectors::choose(&["cpu".into(), "memory".into()], &["memory".into()], &config).unwrap();
        let kinds: Vec<CollectorKind> = chosen.0.iter().map(|collector| collector.kind).collect();
        assert_eq!(
            kinds,
            [CollectorKind::CpuFlameGraph, CollectorKind::Memory, CollectorKind::ProfileEvents, CollectorKind::Explain]
        );
        assert_eq!(chosen.0[0].seconds, 5.0);
        assert!(
            Collectors::choose(&["gpu".into()], &[], &config).unwrap_err().message().contains("off_cpu_flamegraph")
        );
        let config =
            Config::parse("collector_profiles: [{name: cpu, collector: memory, settings: {speed: 5}}]").unwrap();
        assert!(Collectors::choose(&["cpu".into()], &[], &config).unwrap_err().message().contains("speed"));
    }
}
