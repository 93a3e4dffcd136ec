//! The recordings that are shown, and their sides.

use base::{Result, bail, err};
use paw::compare::Side;
use paw::recording::{Recording, Target};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Recordings, at most.
const RECORDINGS_MAX: usize = 1_000;

/// Recordings in the order of the command line; those of one folder by age.
#[derive(Debug)]
pub struct Library {
    pub(crate) recordings: Vec<Recording>,
    /// Ids of recordings as permalinks have them: unique, even if a folder was copied.
    ids: Vec<String>,
}

/// A target of a recording.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideRef<'l> {
    pub recording: &'l Recording,
    pub target: &'l Target,
    /// The recording's place in the library.
    pub index: usize,
}

impl<'l> SideRef<'l> {
    pub(crate) fn as_side(self) -> Side<'l> {
        Side { recording: self.recording, target: &self.target.name }
    }
}

impl Library {
    /// Reads recordings. A folder that is none but holds some stands for all of them.
    ///
    /// # Errors
    /// When a folder is no recording and holds none, or a recording is broken.
    pub fn open(paths: &[PathBuf]) -> Result<Self> {
        let (mut recordings, mut seen) = (Vec::new(), HashSet::new());
        for path in paths {
            for folder in folders(path)? {
                if seen.insert(folder.canonicalize().unwrap_or_else(|_| folder.clone())) {
                    recordings.push(Recording::open(&folder)?);
                }
                if recordings.len() > RECORDINGS_MAX {
                    bail!(BadArguments, "More than {RECORDINGS_MAX} recordings: name those that matter");
                }
            }
        }
        if recordings.is_empty() {
            bail!(BadArguments, "No recording was named: ursa paw view DIR [DIR…]");
        }
        let mut taken = HashSet::new();
        let ids = recordings.iter().map(|recording| unique(&recording.head.id, &mut taken)).collect();
        Ok(Library { recordings, ids })
    }

    /// The id of a recording by its place.
    pub(crate) fn id(&self, index: usize) -> &str {
        self.ids.get(index).map_or("", String::as_str)
    }

    /// The id of a side, as permalinks have it.
    pub(crate) fn side_id(&self, side: SideRef<'_>) -> String {
        format!("{}.{}", self.id(side.index), side.target.name)
    }

    /// All sides, recording by recording.
    pub(crate) fn sides(&self) -> impl Iterator<Item = SideRef<'_>> {
        self.recordings.iter().enumerate().flat_map(|(index, recording)| {
            recording.head.targets.iter().map(move |target| SideRef { recording, target, index })
        })
    }

    /// The side with an id.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn side(&self, id: &str) -> Result<SideRef<'_>> {
        self.sides()
            .find(|side| self.side_id(*side) == id)
            .ok_or_else(|| err!(BadArguments, "There is no side '{id}'; /api/overview lists them"))
    }
}

fn unique(id: &str, taken: &mut HashSet<String>) -> String {
    let base = if id.is_empty() { "recording" } else { id };
    let mut name = base.to_string();
    let mut copy = 2;
    while !taken.insert(name.clone()) {
        name = format!("{base}~{copy}");
        copy += 1;
    }
    name
}

/// The folder itself if it is a recording, else the recordings in it, the oldest first.
fn folders(path: &Path) -> Result<Vec<PathBuf>> {
    if Recording::is_there(path) || !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let entries = std::fs::read_dir(path).map_err(|error| {
        base::Error::io(base::ErrorCode::CannotReadAllData, format!("read {}", path.display()), &error)
    })?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| Recording::is_there(path))
        .collect();
    if found.is_empty() {
        bail!(FileDoesntExist, "{} is no recording of paw, and no folder in it is one", path.display());
    }
    let age = |path: &PathBuf| Recording::open(path).map_or(0, |recording| recording.head.started_us);
    found.sort_by_cached_key(|path| (age(path), path.clone()));
    Ok(found)
}
