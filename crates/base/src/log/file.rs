//! The file that entries are appended to.
//!
//! ```text
//! ursa.log      grows up to a size, then becomes
//! ursa.log.0    the last before it; ursa.log.1 the one before that, … ursa.log.<count - 1>
//! ```
//! Invariants: a file holds whole lines, also after a disk was full; what cannot be written is lost, and nobody waits
//! for it.

use crate::{Error, ErrorCode, Result};
use parking_lot::Mutex;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Mode of the file: entries tell of users and queries, so others than the owner and its group cannot read them.
const MODE: u32 = 0o640;
/// Time after which a failed rotation is tried again.
const ROTATION_PAUSE: Duration = Duration::from_secs(5);

/// Place of a log file, and how much of it is kept.
#[derive(Clone, Debug)]
pub struct LogFileOptions {
    /// The file.
    pub path: PathBuf,
    /// Size in bytes from which on the file is rotated; 0: never.
    pub bytes_max: u64,
    /// Number of rotated files that are kept; with 0 the file is emptied instead.
    pub files_max: usize,
}

/// An open log file.
pub(super) struct LogFile {
    options: LogFileOptions,
    state: Mutex<FileState>,
}

struct FileState {
    file: File,
    bytes: u64,
    /// Time before which no rotation is tried.
    next_rotation: Option<Instant>,
}

impl LogFile {
    /// Opens the file, and makes it where there is none.
    ///
    /// # Errors
    /// `CANNOT_OPEN_FILE`, `FILE_DOESNT_EXIST` for a folder that is not there.
    pub(super) fn open(options: LogFileOptions) -> Result<Self> {
        let (file, bytes) = open(&options.path).map_err(|error| {
            Error::io(ErrorCode::CannotOpenFile, format!("open the log file {}", options.path.display()), &error)
        })?;
        Ok(LogFile { options, state: Mutex::new(FileState { file, bytes, next_rotation: None }) })
    }

    pub(super) fn path(&self) -> &Path {
        &self.options.path
    }

    /// Appends a line.
    ///
    /// # Errors
    /// When the line is lost, or the file cannot be put aside.
    pub(super) fn write(&self, line: &[u8]) -> io::Result<()> {
        let mut state = self.state.lock();
        let limit = self.options.bytes_max;
        let is_full = limit > 0 && state.bytes > 0 && state.bytes + line.len() as u64 > limit;
        let mut rotated = Ok(());
        if is_full && state.next_rotation.is_none_or(|at| Instant::now() >= at) {
            rotated = self.rotate(&mut state);
            state.next_rotation = rotated.is_err().then(|| Instant::now() + ROTATION_PAUSE);
        }
        state.append(line)?;
        rotated
    }

    /// Opens the file anew: another program may have moved it away.
    ///
    /// # Errors
    /// When it cannot be opened; the one of before stays in use.
    pub(super) fn reopen(&self) -> io::Result<()> {
        let mut state = self.state.lock();
        (state.file, state.bytes) = open(&self.options.path)?;
        Ok(())
    }

    fn rotate(&self, state: &mut FileState) -> io::Result<()> {
        let Some(last) = self.options.files_max.checked_sub(1) else {
            state.file.set_len(0)?;
            state.bytes = 0;
            return Ok(());
        };
        for number in (0..last).rev() {
            rename_if_there(&numbered(self.path(), number), &numbered(self.path(), number + 1))?;
        }
        rename_if_there(self.path(), &numbered(self.path(), 0))?;
        (state.file, state.bytes) = open(self.path())?;
        Ok(())
    }
}

impl FileState {
    fn append(&mut self, line: &[u8]) -> io::Result<()> {
        let written = self.file.write_all(line);
        match &written {
            Ok(()) => self.bytes += line.len() as u64,
            // The next line is not to begin in the middle of this one; to cut a file needs no space.
            Err(_) => {
                let _ = self.file.set_len(self.bytes);
            }
        }
        written
    }
}

fn open(path: &Path) -> io::Result<(File, u64)> {
    let file = OpenOptions::new().append(true).create(true).mode(MODE).open(path)?;
    let bytes = file.metadata()?.len();
    Ok((file, bytes))
}

fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(format!(".{number}"));
    name.into()
}

fn rename_if_there(from: &Path, to: &Path) -> io::Result<()> {
    match fs::rename(from, to) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("ursa-log-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        path
    }

    fn options(folder: &Path, bytes_max: u64, files_max: usize) -> LogFileOptions {
        LogFileOptions { path: folder.join("a.log"), bytes_max, files_max }
    }

    fn text(folder: &Path, name: &str) -> Option<String> {
        fs::read_to_string(folder.join(name)).ok()
    }

    #[test]
    fn rotation_keeps_so_many() {
        let folder = folder("rotation");
        let file = LogFile::open(options(&folder, 10, 2)).unwrap();
        (0..5).for_each(|i| file.write(format!("line {i}\n").as_bytes()).unwrap());
        assert_eq!(text(&folder, "a.log").unwrap(), "line 4\n");
        assert_eq!(text(&folder, "a.log.0").unwrap(), "line 3\n");
        assert_eq!(text(&folder, "a.log.1").unwrap(), "line 2\n");
        assert_eq!(text(&folder, "a.log.2"), None);
        // Over a restart what is there counts.
        drop(file);
        LogFile::open(options(&folder, 10, 2)).unwrap().write(b"line 5\n").unwrap();
        assert_eq!(
            (text(&folder, "a.log").unwrap(), text(&folder, "a.log.0").unwrap()),
            ("line 5\n".into(), "line 4\n".into())
        );
        LogFile::open(options(&folder, 10, 0)).unwrap().write(b"line 6\n").unwrap();
        assert_eq!(
            (text(&folder, "a.log").unwrap(), text(&folder, "a.log.0").unwrap()),
            ("line 6\n".into(), "line 4\n".into())
        );
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn reopened_after_a_move() {
        let folder = folder("reopen");
        let file = LogFile::open(options(&folder, 0, 2)).unwrap();
        file.write(b"1\n").unwrap();
        fs::rename(folder.join("a.log"), folder.join("moved")).unwrap();
        file.write(b"2\n").unwrap();
        file.reopen().unwrap();
        file.write(b"3\n").unwrap();
        assert_eq!((text(&folder, "moved").unwrap(), text(&folder, "a.log").unwrap()), ("1\n2\n".into(), "3\n".into()));
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn failures_are_errors_and_pass() {
        let full = LogFile::open(LogFileOptions { path: "/dev/full".into(), bytes_max: 0, files_max: 0 }).unwrap();
        assert!(full.write(b"x\n").is_err());
        let folder = folder("gone");
        assert_eq!(
            LogFile::open(options(&folder.join("none"), 0, 0)).err().unwrap().code(),
            ErrorCode::FileDoesntExist
        );
        // A file that cannot be put aside goes on.
        let file = LogFile::open(options(&folder, 3, 1)).unwrap();
        file.write(b"12\n").unwrap();
        fs::create_dir(folder.join("a.log.0")).unwrap();
        fs::write(folder.join("a.log.0").join("x"), "").unwrap();
        assert!(file.write(b"34\n").is_err());
        assert!(file.write(b"56\n").is_ok());
        assert_eq!(text(&folder, "a.log").unwrap(), "12\n34\n56\n");
        fs::remove_dir_all(folder).unwrap();
    }
}
