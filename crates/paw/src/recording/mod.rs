//! A recording: a folder that holds what was run, where, and every time that was measured.
//!
//! ```text
//! DIR/recording.json                      the head: suite, targets, plan, machine (RecordingHead)
//! DIR/results/0007.<target>.json          one query on one target (QueryResult)
//! DIR/artifacts/0007.<target>.<name>      flame graphs and other files that a result names
//! ```
//! Every JSON file is written beside its place, synced and renamed, so a file that is there is whole. A recording that
//! was killed has no `finished_us` and misses results or rounds of them; `Recording::rounds_done` tells where to go on.
//! `docs/paw.md` describes the format for other readers.

mod model;
mod read;
#[cfg(test)]
mod tests;
mod validate;
mod write;

pub use model::{
    Artifact, ArtifactKind, Machine, Plan, QueryInfo, QueryResult, RecordingHead, Run, RunError, SetupError, SuiteInfo,
    Target,
};
pub use read::Recording;
pub(crate) use validate::is_file_name;
pub use write::{Writer, now_us};

/// The value of `format` in the head: what tells a recording from another folder.
pub const FORMAT: &str = "ursa-paw";
/// The version that this code writes, and the newest that it reads.
pub const VERSION: u32 = 1;
/// The head's file.
pub const HEAD_FILE: &str = "recording.json";
/// The folder of results.
pub const RESULTS_FOLDER: &str = "results";
/// The folder of flame graphs and other files.
pub const ARTIFACTS_FOLDER: &str = "artifacts";

/// The file name, without folder, of what belongs to a query on a target: `0007.ursa.json`.
pub fn file_name(query: u32, target: &str, ending: &str) -> String {
    format!("{query:04}.{target}.{ending}")
}
