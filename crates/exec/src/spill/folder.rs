//! The folder of temporary files.

use base::{Error, ErrorCode, Result};
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const PREFIX: &str = "spill-";

/// The folder of temporary files of an engine's queries.
#[derive(Debug)]
pub struct SpillFolder {
    path: PathBuf,
    memory_bytes: u64,
}

impl SpillFolder {
    /// Opens a folder, which is made with its first file; files of a process that died are removed. `memory_bytes` is
    /// the machine's memory, which ratios refer to.
    pub fn new(path: PathBuf, memory_bytes: u64) -> Self {
        if let Ok(entries) = std::fs::read_dir(&path) {
            for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
                // A file that cannot be removed only costs space; an unusable folder fails when it is used.
                let _ = std::fs::remove_file(entry.path());
            }
        }
        SpillFolder { path, memory_bytes }
    }

    /// The path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The machine's memory.
    pub fn memory_bytes(&self) -> u64 {
        self.memory_bytes
    }

    /// A new file without a name.
    ///
    /// # Errors
    /// `CANNOT_OPEN_FILE`, `NOT_ENOUGH_SPACE`.
    pub fn create(&self) -> Result<File> {
        let io = |what: &str, path: &Path, error: &std::io::Error| {
            Error::io(
                ErrorCode::CannotOpenFile,
                format!(
                    "{what} {} for data that does not fit into memory; set tmp_path to a folder with space",
                    path.display()
                ),
                error,
            )
        };
        std::fs::create_dir_all(&self.path).map_err(|error| io("make the folder", &self.path, &error))?;
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = self.path.join(format!("{PREFIX}{}-{number}", std::process::id()));
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(true)
            .open(&path)
            .map_err(|error| io("open", &path, &error))?;
        match std::fs::remove_file(&path) {
            // Another process that opened the same folder may have removed it: it has no name either way.
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io("unlink", &path, &error)),
            _ => Ok(file),
        }
    }
}
