//! Writing a recording: each file is whole or not there, whatever happens.

use super::{
    ARTIFACTS_FOLDER, FORMAT, HEAD_FILE, QueryResult, RESULTS_FOLDER, RecordingHead, VERSION, file_name, read, validate,
};
use base::{Error, ErrorCode, Result, bail};
use serde::Serialize;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes one recording.
#[derive(Debug)]
pub struct Writer {
    path: PathBuf,
    /// The head as it is on disk after [`Writer::write_head`].
    pub head: RecordingHead,
}

impl Writer {
    /// Begins a recording in a folder that is empty or not there.
    ///
    /// # Errors
    /// When the folder holds something, cannot be made, or the head is not valid.
    pub fn create(path: &Path, mut head: RecordingHead) -> Result<Self> {
        head.format = FORMAT.into();
        head.version = VERSION;
        if head.id.is_empty() {
            head.id = new_id();
        }
        validate::head(&head)?;
        if path.exists() && fs::read_dir(path).map_err(|error| broken("read", path, &error))?.next().is_some() {
            bail!(
                CannotCreateDirectory,
                "{} is not empty, and what is in it is no recording to go on with; choose another folder",
                path.display()
            );
        }
        for folder in [path.to_path_buf(), path.join(RESULTS_FOLDER), path.join(ARTIFACTS_FOLDER)] {
            fs::create_dir_all(&folder).map_err(|error| broken("create", &folder, &error))?;
        }
        let writer = Writer { path: path.to_path_buf(), head };
        writer.write_head()?;
        Ok(writer)
    }

    /// Goes on with a recording that was killed.
    ///
    /// # Errors
    /// As [`super::Recording::open`].
    pub fn resume(path: &Path) -> Result<Self> {
        let head = read::read_head(path)?;
        for folder in [path.join(RESULTS_FOLDER), path.join(ARTIFACTS_FOLDER)] {
            fs::create_dir_all(&folder).map_err(|error| broken("create", &folder, &error))?;
        }
        Ok(Writer { path: path.to_path_buf(), head })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the head anew.
    ///
    /// # Errors
    /// When the disk is full or gone; the old head stays.
    pub fn write_head(&self) -> Result<()> {
        write_json(&self.path.join(HEAD_FILE), &self.head)
    }

    /// What is there of a query on a target.
    ///
    /// # Errors
    /// When the file is broken.
    pub fn result(&self, query: u32, target: &str) -> Result<Option<QueryResult>> {
        read::read_result(&self.path, query, target)
    }

    /// Writes a result, in place of an earlier one with fewer rounds.
    ///
    /// # Errors
    /// When the disk is full or gone; the earlier one stays.
    pub fn write_result(&self, result: &QueryResult) -> Result<()> {
        write_json(&self.path.join(RESULTS_FOLDER).join(file_name(result.query, &result.target, "json")), result)
    }

    /// Writes a collector's file and returns its path in the recording. `ending` tells what it is:
    /// `cpu_flamegraph.svg`.
    ///
    /// # Errors
    /// When the disk is full or gone.
    pub fn write_artifact(&self, query: u32, target: &str, ending: &str, bytes: &[u8]) -> Result<String> {
        let name = file_name(query, target, ending);
        if !validate::is_file_name(&name) {
            bail!(IncorrectData, "'{name}' cannot be a file's name");
        }
        write_whole(&self.path.join(ARTIFACTS_FOLDER).join(&name), bytes)?;
        Ok(format!("{ARTIFACTS_FOLDER}/{name}"))
    }

    /// Adds what could not be done to the head's notes, unless it is there.
    pub fn note(&mut self, text: &str) {
        if !self.head.notes.iter().any(|note| note == text) {
            self.head.notes.push(text.into());
        }
    }

    /// Ends the recording.
    ///
    /// # Errors
    /// As [`Writer::write_head`].
    pub fn finish(&mut self) -> Result<()> {
        self.head.finished_us = Some(now_us());
        self.write_head()
    }
}

/// Microseconds since 1970.
pub fn now_us() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_micros() as u64
}

fn new_id() -> String {
    let seed = now_us() ^ (u64::from(std::process::id()) << 44);
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    format!("{:016x}", mixed ^ (mixed >> 27))
}

fn broken(what: &str, path: &Path, error: &std::io::Error) -> Error {
    Error::io(ErrorCode::CannotWriteToFileDescriptor, format_args!("{what} {}", path.display()), error)
}

fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<()> {
    let mut text = serde_json::to_vec_pretty(value)
        .map_err(|error| base::err!(LogicalError, "Cannot write {} as JSON: {error}", path.display()))?;
    text.push(b'\n');
    write_whole(path, &text)
}

/// Writes beside the place, syncs, renames and syncs the folder.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    let beside = path.with_extension("unfinished");
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if let Err(error) = written {
        // What is there of it only takes room.
        let _ = fs::remove_file(&beside);
        return Err(broken("write", path, &error));
    }
    fs::rename(&beside, path).map_err(|error| broken("rename", path, &error))?;
    match path.parent() {
        Some(folder) => {
            File::open(folder).and_then(|folder| folder.sync_all()).map_err(|error| broken("sync", folder, &error))
        }
        None => Ok(()),
    }
}
