//! What is to be recorded: options, plan, targets, and whether a folder's recording goes on.

use super::pin::Pin;
use crate::recording::{Plan, Recording, RecordingHead, Writer};
use crate::suite::{Config, Profile, Suite};
use base::{Result, bail};
use std::path::{Path, PathBuf};

/// Measured runs of a query in a round unless something says more: the least of them is the round's number.
const RUNS: u32 = 3;
/// The same when two targets are recorded together to be compared: the least of ten is seldom a disturbed one.
const RUNS_AGAINST: u32 = 10;
/// Rounds over the suite: enough to be compared with another recording.
const ROUNDS: u32 = crate::compare::ROUNDS_MIN as u32;
/// Rounds when two targets are recorded together to be compared: a tenth is to be seen in a large suite.
const ROUNDS_AGAINST: u32 = 20;

/// Whose data is loaded before.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Load {
    /// Nobody's: it is there.
    #[default]
    None,
    /// That of every profile that says how.
    All,
    /// That of these profiles.
    Only(Vec<String>),
}

impl Load {
    /// Whether a profile's data is loaded.
    pub fn includes(&self, profile: &str) -> bool {
        match self {
            Load::None => false,
            Load::All => true,
            Load::Only(names) => names.iter().any(|name| name == profile),
        }
    }
}

/// How to record.
#[derive(Clone, Debug, Default)]
pub struct RecordOptions {
    /// The recording's folder.
    pub output: PathBuf,
    /// The profile that is recorded; the first of the configuration unless given.
    pub profile: Option<String>,
    /// Profiles that are recorded with it, runs alternating.
    pub against: Vec<String>,
    /// Measured runs of a query in a round.
    pub runs: Option<u32>,
    /// Rounds over the suite.
    pub rounds: Option<u32>,
    /// Runs before the measured ones of a round.
    pub warm_up_runs: Option<u32>,
    /// Drop caches before every run.
    pub cold: bool,
    /// Whose data to load, of the profiles that say how.
    pub load: Load,
    /// Measure targets one after another, only one of them open at a time: for rivals that would be in each other's
    /// way.
    pub sequential: bool,
    /// Collectors beyond the suite's.
    pub collectors: Vec<String>,
    /// Run everything on one core, before all others.
    pub pin: Option<Pin>,
    /// Measure how fast the machine reads memory, to judge times by.
    pub measure_memory: bool,
}

/// How queries are run: the command line says, else the suite, else the configuration.
///
/// # Errors
/// When a number is 0.
pub fn plan_of(suite: &Suite, config: &Config, options: &RecordOptions) -> Result<Plan> {
    let (runs, rounds) =
        if options.against.is_empty() || options.sequential { (RUNS, ROUNDS) } else { (RUNS_AGAINST, ROUNDS_AGAINST) };
    let plan = Plan {
        runs: options.runs.or(suite.query_measure_runs).or(config.settings.query_measure_runs).unwrap_or(runs),
        rounds: options.rounds.or(config.settings.rounds).unwrap_or(rounds),
        warm_up_runs: if options.cold { 0 } else { options.warm_up_runs.or(config.settings.warm_up_runs).unwrap_or(1) },
        cold: options.cold,
        interleaved: !options.against.is_empty() && !options.sequential,
        core: None,
    };
    if plan.runs == 0 || plan.rounds == 0 {
        bail!(BadArguments, "There must be at least one run and one round");
    }
    Ok(plan)
}

/// The profiles to record, the recorded one first.
pub(super) fn profiles<'c>(config: &'c Config, options: &RecordOptions) -> Result<Vec<&'c Profile>> {
    let mut profiles = vec![config.profile(options.profile.as_deref())?];
    for name in &options.against {
        let profile = config.profile(Some(name))?;
        if profiles.iter().any(|known| known.name == profile.name) {
            bail!(
                BadArguments,
                "The profile '{name}' would be recorded against itself; give the same target a second profile to \
                measure noise"
            );
        }
        profiles.push(profile);
    }
    Ok(profiles)
}

/// What a pinned recording cannot pin: servers that run already.
pub(super) fn not_pinned(profiles: &[&Profile]) -> Option<String> {
    let names: Vec<&str> = profiles
        .iter()
        .filter(|profile| matches!(profile.driver.as_str(), "clickhouse" | "ursa") && profile.server.is_none())
        .map(|profile| profile.name.as_str())
        .collect();
    (!names.is_empty()).then(|| format!("only what paw starts is pinned; running before: {}", names.join(", ")))
}

/// The recording to go on with, if the folder has one of the same suite, targets and plan that is not finished.
pub(super) fn resumed(output: &Path, head: &RecordingHead) -> Result<Option<Writer>> {
    if !Recording::is_there(output) {
        return Ok(None);
    }
    let writer = Writer::resume(output)?;
    let known = &writer.head;
    let shown = output.display();
    if known.finished_us.is_some() {
        bail!(CannotCreateDirectory, "{shown} is a finished recording; choose another folder");
    }
    let names = |head: &RecordingHead| {
        head.targets
            .iter()
            .map(|target| (target.name.clone(), target.driver.clone(), target.settings.clone()))
            .collect::<Vec<_>>()
    };
    let differs = match () {
        () if known.queries != head.queries => Some("other queries"),
        () if names(known) != names(head) => Some("other targets"),
        () if known.plan != head.plan => Some("other numbers of runs"),
        () => None,
    };
    if let Some(what) = differs {
        bail!(
            CannotCreateDirectory,
            "{shown} is an interrupted recording with {what}; give the command that began it to go on, or choose \
            another folder"
        );
    }
    Ok(Some(writer))
}
