//! Reading a recording, whole or killed half-way.

use super::{Artifact, HEAD_FILE, QueryInfo, QueryResult, RESULTS_FOLDER, RecordingHead, Target, file_name, validate};
use base::{Error, ErrorCode, Result, bail, err};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// Bytes of a JSON file, at most: a query with a million runs has fewer.
const JSON_BYTES_MAX: u64 = 256 << 20;
/// Bytes of a flame graph or another file, at most.
const ARTIFACT_BYTES_MAX: u64 = 256 << 20;

/// A recording in memory: the head and the results that are there. Flame graphs stay on disk.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The folder.
    pub path: PathBuf,
    /// The head.
    pub head: RecordingHead,
    results: BTreeMap<(u32, String), QueryResult>,
}

impl Recording {
    /// Reads a recording.
    ///
    /// # Errors
    /// When the folder or its head is not there, a file is cut, is not what it should be, or is of a newer version. A
    /// result that is missing is not an error: the recording was killed before it.
    pub fn open(path: &Path) -> Result<Self> {
        let head = read_head(path)?;
        let mut results = BTreeMap::new();
        for query in &head.queries {
            for target in &head.targets {
                if let Some(result) = read_result(path, query.number, &target.name)? {
                    results.insert((query.number, target.name.clone()), result);
                }
            }
        }
        Ok(Recording { path: path.to_path_buf(), head, results })
    }

    /// Whether a folder holds a recording, by its head's name alone.
    pub fn is_there(path: &Path) -> bool {
        path.join(HEAD_FILE).is_file()
    }

    /// The result of a query on a target; `None` when it was not recorded yet.
    pub fn result(&self, query: u32, target: &str) -> Option<&QueryResult> {
        self.results.get(&(query, target.to_string()))
    }

    /// The query with a name.
    pub fn query(&self, name: &str) -> Option<&QueryInfo> {
        self.head.queries.iter().find(|query| query.name == name)
    }

    /// The target with a name.
    pub fn target(&self, name: &str) -> Option<&Target> {
        self.head.targets.iter().find(|target| target.name == name)
    }

    /// Rounds that a query has on all targets: where a killed recording goes on. A failed query is done.
    pub fn rounds_done(&self, query: u32) -> u32 {
        let done = |target: &Target| self.result(query, &target.name).map_or(0, |result| result.rounds_done);
        self.head.targets.iter().map(done).min().unwrap_or(0)
    }

    /// Whether every query has every round on every target.
    pub fn is_complete(&self) -> bool {
        self.head.queries.iter().all(|query| self.rounds_done(query.number) >= self.head.plan.rounds)
    }

    /// The bytes of a file that a result names.
    ///
    /// # Errors
    /// When it is not inside the folder, is missing, or is too large.
    pub fn artifact(&self, artifact: &Artifact) -> Result<Vec<u8>> {
        if !validate::is_inside(&artifact.path) {
            bail!(IncorrectData, "{}: the file '{}' is not inside the recording", self.path.display(), artifact.path);
        }
        let path = self.path.join(&artifact.path);
        read_file(&path, ARTIFACT_BYTES_MAX)?
            .ok_or_else(|| err!(FileDoesntExist, "{} is missing, but the recording names it", path.display()))
    }
}

/// Reads and checks the head.
pub(super) fn read_head(path: &Path) -> Result<RecordingHead> {
    let file = path.join(HEAD_FILE);
    let Some(head) = read_json::<RecordingHead>(&file)? else {
        let hint = if path.is_dir() {
            "the folder is there, but it is no recording of paw"
        } else {
            "there is no such folder"
        };
        bail!(FileDoesntExist, "{} has no recording: {HEAD_FILE} is missing ({hint})", path.display());
    };
    validate::head(&head).map_err(|error| of_file(&file, &error))?;
    Ok(head)
}

/// Reads and checks a result; `None` if its file is not there.
pub(super) fn read_result(path: &Path, query: u32, target: &str) -> Result<Option<QueryResult>> {
    let file = path.join(RESULTS_FOLDER).join(file_name(query, target, "json"));
    let Some(result) = read_json::<QueryResult>(&file)? else { return Ok(None) };
    validate::result(&result, query, target).map_err(|error| of_file(&file, &error))?;
    Ok(Some(result))
}

fn of_file(file: &Path, error: &Error) -> Error {
    err!(IncorrectData, "{} is not a recording's file: {}", file.display(), error.message())
}

fn read_json<T: DeserializeOwned>(file: &Path) -> Result<Option<T>> {
    let Some(bytes) = read_file(file, JSON_BYTES_MAX)? else { return Ok(None) };
    match serde_json::from_slice(&bytes) {
        Ok(value) => Ok(Some(value)),
        Err(error) if error.is_eof() => bail!(
            IncorrectData,
            "{} is cut at line {}: {error}. Record again, or remove the file and resume",
            file.display(),
            error.line()
        ),
        Err(error) => bail!(IncorrectData, "{} is not a recording's file: {error}", file.display()),
    }
}

fn read_file(path: &Path, bytes_max: u64) -> Result<Option<Vec<u8>>> {
    let broken = |error: std::io::Error| {
        Error::io(ErrorCode::CannotReadAllData, format_args!("read {}", path.display()), &error)
    };
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(None),
        Err(error) => return Err(broken(error)),
    };
    let mut bytes = Vec::new();
    file.take(bytes_max + 1).read_to_end(&mut bytes).map_err(broken)?;
    if bytes.len() as u64 > bytes_max {
        bail!(IncorrectData, "{} has more than {} MiB: it is not a recording's file", path.display(), bytes_max >> 20);
    }
    Ok(Some(bytes))
}
