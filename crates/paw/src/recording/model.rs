//! What the JSON files of a recording hold. Field names are the keys; keys that a reader does not know are skipped.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// `recording.json`: what was asked for, of whom, and on which machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RecordingHead {
    /// Always [`super::FORMAT`].
    pub format: String,
    /// Version of the format.
    pub version: u32,
    /// Distinguishes recordings: 16 hexadecimal digits.
    pub id: String,
    /// The suite.
    pub suite: SuiteInfo,
    /// The suite's queries after substitution, in the order of their numbers.
    pub queries: Vec<QueryInfo>,
    /// Who was measured; the first is the one that the recording is about, the others are what it was recorded against.
    pub targets: Vec<Target>,
    /// How it was measured.
    pub plan: Plan,
    /// The machine that paw ran on.
    pub machine: Machine,
    /// What could not be done, each once: "no off-CPU flame graphs: …".
    #[serde(default)]
    pub notes: Vec<String>,
    /// When recording began, in microseconds since 1970.
    pub started_us: u64,
    /// When it ended; not there while it runs and after it was killed.
    #[serde(default)]
    pub finished_us: Option<u64>,
}

/// What a suite says of itself.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SuiteInfo {
    /// Its name.
    pub name: String,
    /// The file it was read from.
    #[serde(default)]
    pub path: String,
    /// What it is for.
    #[serde(default)]
    pub description: String,
    /// Statements that were run before on every target.
    #[serde(default)]
    pub set_up: Vec<String>,
    /// Statements that were run afterwards.
    #[serde(default)]
    pub tear_down: Vec<String>,
    /// Names of the collectors asked for.
    #[serde(default)]
    pub collectors: Vec<String>,
}

/// One query of a suite.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QueryInfo {
    /// Its number in the suite, from 1; names its files.
    pub number: u32,
    /// Its name; recordings are compared by it. Unique in the suite.
    pub name: String,
    /// Its text.
    pub sql: String,
    /// Texts for targets with another dialect: the key is a driver's or a target's name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dialects: BTreeMap<String, String>,
    /// The values that were put in for `{name}`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub substitutions: BTreeMap<String, String>,
    /// What it is there for.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// The hash that its result must have.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected_hash: Option<String>,
    /// Whether its rows have one order only; the hash of others is over the sorted rows.
    #[serde(default)]
    pub ordered: bool,
}

/// Who was measured.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Target {
    /// The profile's name: letters, digits, `_`, `-` and `.`; unique in the recording and part of file names.
    pub name: String,
    /// `clickhouse`, `ursa-local` or `command`.
    pub driver: String,
    /// The profile's settings as text, without passwords.
    #[serde(default)]
    pub settings: BTreeMap<String, String>,
    /// What it says its version is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Facts of the build and the process: `build_id`, `command`, `binary_bytes`, …
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, String>,
    /// Seconds that loading the data took, where paw did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load_seconds: Option<f64>,
    /// Bytes of the data on disk, where the driver knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_bytes: Option<u64>,
    /// Statements of set-up or tear-down that failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub setup_errors: Vec<SetupError>,
}

/// A statement before or after the queries that failed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SetupError {
    /// `set_up`, `tear_down`, or `load`.
    pub phase: String,
    /// The statement.
    pub statement: String,
    /// Why it failed.
    pub error: RunError,
}

/// How queries were run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// Measured runs of each query in a round, on each target.
    pub runs: u32,
    /// Rounds over the suite. Servers that paw starts are started anew for each.
    pub rounds: u32,
    /// Runs before the measured ones of a round.
    pub warm_up_runs: u32,
    /// Whether caches were dropped before every run.
    pub cold: bool,
    /// Whether runs on the targets alternated: then runs of the same `round` and `index` are neighbours in time.
    pub interleaved: bool,
    /// The one core that paw and the servers that it started ran on, if they were pinned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub core: Option<usize>,
}

/// The machine.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    /// Its name.
    #[serde(default)]
    pub host: String,
    /// System, kernel and architecture.
    #[serde(default)]
    pub system: String,
    /// The processor's model.
    #[serde(default)]
    pub cpu: String,
    /// Cores that paw may use.
    #[serde(default)]
    pub cores: u32,
    /// Bytes of memory.
    #[serde(default)]
    pub memory_bytes: u64,
    /// Bytes that all cores together read from memory in a second, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes_per_second: Option<f64>,
    /// Running tasks, averaged over the minute before the start.
    #[serde(default)]
    pub load_before: f64,
    /// More: governor, virtualisation, steal time, …
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<String, String>,
}

/// One query on one target: `results/<query>.<target>.json`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QueryResult {
    /// Version of the format.
    pub version: u32,
    /// The query's number.
    pub query: u32,
    /// The target's name.
    pub target: String,
    /// Rounds that are in `runs` as a whole.
    pub rounds_done: u32,
    /// Every run that succeeded, in the order of time.
    #[serde(default)]
    pub runs: Vec<Run>,
    /// Rows of the result.
    #[serde(default)]
    pub rows: u64,
    /// Bytes of the result as text.
    #[serde(default)]
    pub result_bytes: u64,
    /// Hash of the result, 16 hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result_hash: Option<String>,
    /// Set when the result is not the expected one, or not the same in every run: says how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wrong_result: Option<String>,
    /// Why the query failed. Runs before the failure are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<RunError>,
    /// Whether collectors have run.
    #[serde(default)]
    pub collected: bool,
    /// The server's counters for one run.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub profile_events: BTreeMap<String, u64>,
    /// The plan as text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explain: Option<String>,
    /// Numbers of collectors: collector, then metric with its unit last (`user_seconds`).
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub metrics: BTreeMap<String, BTreeMap<String, f64>>,
    /// Files of collectors.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artifacts: Vec<Artifact>,
}

/// One run of a query.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Nanoseconds from sending the text to having read the whole result.
    pub elapsed_ns: u64,
    /// The round, from 0.
    #[serde(default)]
    pub round: u32,
    /// The place in the round, from 0.
    #[serde(default)]
    pub index: u32,
    /// When it began, in microseconds since 1970.
    #[serde(default)]
    pub started_us: u64,
    /// A run before the measured ones; kept to be seen, not for statistics.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warm_up: bool,
}

/// Why something failed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunError {
    /// The target's code; 0 if it has none.
    #[serde(default)]
    pub code: i32,
    /// The text.
    pub message: String,
}

/// A file that a collector made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Artifact {
    /// The collector.
    pub collector: String,
    /// What is in it.
    pub kind: ArtifactKind,
    /// A title for people.
    pub title: String,
    /// Path in the recording's folder, `/` between names: `artifacts/0007.ursa.cpu_flamegraph.svg`.
    pub path: String,
}

/// What is in a collector's file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArtifactKind {
    /// An interactive flame graph.
    FlameGraphSvg,
    /// Folded stacks: `a;b;c 42` a line; flame graphs and differences are made of them.
    FoldedStacks,
    /// JSON.
    Json,
    /// Plain text; also what a newer version writes.
    #[default]
    #[serde(other)]
    Text,
}

impl QueryResult {
    /// The nanoseconds of the measured runs.
    pub fn measured_ns(&self) -> Vec<u64> {
        self.runs.iter().filter(|run| !run.warm_up).map(|run| run.elapsed_ns).collect()
    }

    /// The time of the very first run, warm-up or not.
    pub fn first_ns(&self) -> Option<u64> {
        self.runs.first().map(|run| run.elapsed_ns)
    }

    /// The nanoseconds of measured runs by round.
    pub fn rounds_ns(&self) -> BTreeMap<u32, Vec<u64>> {
        let mut rounds: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
        for run in self.runs.iter().filter(|run| !run.warm_up) {
            rounds.entry(run.round).or_default().push(run.elapsed_ns);
        }
        rounds
    }
}

impl QueryInfo {
    /// The text for a target.
    pub fn text(&self, target: &Target) -> &str {
        self.dialects.get(&target.name).or_else(|| self.dialects.get(&target.driver)).unwrap_or(&self.sql)
    }
}
