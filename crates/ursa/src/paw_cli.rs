//! The command line of `ursa paw`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// What to do with recordings.
#[derive(Debug, Subcommand)]
pub(crate) enum PawCommand {
    /// Measure a suite and keep every time in a folder. Goes on with a folder that was interrupted.
    Record(RecordArgs),
    /// Tell which queries changed for certain; exits with 1 if one became slower or broke.
    Compare(CompareArgs),
    /// Look at recordings in a browser: suite, queries, flame graphs, comparisons, history.
    View(ViewArgs),
}

/// Flags of `ursa paw record`.
#[derive(Debug, Args)]
pub(crate) struct RecordArgs {
    /// The suite, in YAML.
    #[arg(value_name = "SUITE.yaml")]
    pub suite: PathBuf,
    /// Profiles and settings, in YAML; without it, the server on this machine.
    #[arg(short, long, value_name = "CONFIG.yaml")]
    pub config: Option<PathBuf>,
    /// The folder of the recording.
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
    /// The profile to record; by default the configuration's first.
    #[arg(short, long, value_name = "NAME")]
    pub profile: Option<String>,
    /// Profiles to record with it, runs alternating: the old build, or rivals.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub against: Vec<String>,
    /// Queries by number, range or name: 1,5-9,group*.
    #[arg(short, long, value_name = "N")]
    pub queries: Option<String>,
    /// Measured runs of a query in a round.
    #[arg(short, long, value_name = "N")]
    pub runs: Option<u32>,
    /// Rounds over the suite; servers that paw starts are fresh in each.
    #[arg(long, value_name = "N")]
    pub rounds: Option<u32>,
    /// Runs before the measured ones.
    #[arg(long, value_name = "N")]
    pub warm_up: Option<u32>,
    /// Empty the page cache, and restart what can be, before every run. Needs root.
    #[arg(long)]
    pub cold: bool,
    /// Load the data of profiles that say how.
    #[arg(long)]
    pub load: bool,
    /// Measure targets one after another instead of alternating: rivals that would be in each other's way.
    #[arg(long)]
    pub sequential: bool,
    /// Run paw and the servers that it starts on one core with the highest priority: for comparing builds on a noisy
    /// machine.
    #[arg(long, value_name = "CORE", num_args = 0..=1, require_equals = true, default_missing_value = "auto")]
    pub pin: Option<String>,
    /// Collectors beyond the suite's: cpu_flamegraph, off_cpu_flamegraph, perf_stat, cpu_utilisation, memory, io.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    pub collect: Vec<String>,
}

/// Flags of `ursa paw compare`.
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The old recording, or one of two targets; DIR@TARGET chooses a target.
    #[arg(value_name = "OLD[@TARGET]")]
    pub old: String,
    /// The new recording. Without it, OLD's first target is compared with what it was recorded against.
    #[arg(value_name = "NEW[@TARGET]")]
    pub new: Option<String>,
    /// Least difference that counts.
    #[arg(long, value_name = "PERCENT", default_value = "5%")]
    pub threshold: String,
    /// Chance of one false alarm in the whole suite.
    #[arg(long, value_name = "P", default_value_t = 0.05)]
    pub alpha: f64,
    /// Least difference of the medians that counts, in microseconds.
    #[arg(long, value_name = "US", default_value_t = 20.0)]
    pub min_difference_us: f64,
    /// Print JSON.
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// Print Markdown.
    #[arg(long)]
    pub markdown: bool,
}

/// Flags of `ursa paw view`.
#[derive(Debug, Args)]
pub(crate) struct ViewArgs {
    /// Folders of recordings; one that holds recordings stands for all of them.
    #[arg(value_name = "DIR", required = true)]
    pub folders: Vec<PathBuf>,
    /// Port on 127.0.0.1; 0 for any that is free.
    #[arg(long, value_name = "PORT", default_value_t = 8124)]
    pub port: u16,
}
