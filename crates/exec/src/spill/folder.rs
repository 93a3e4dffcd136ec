//! The folder of temporary files.

use base::{Error, ErrorCode, Result};
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const PREFIX: &str = "spill-";

/// Where an engine's queries put their temporary files.
#[derive(Debug)]
pub struct SpillFolder {
    path: PathBuf,
    memory_bytes: u64,
}

impl SpillFolder {
    /// A folder, made when the first file is; files that a process left there before it died are removed now.
    /// `memory_bytes` is the machine's memory, of which ratios count.
    pub fn new(path: PathBuf, memory_bytes: u64) -> Self {
        if let Ok(entries) = std::fs::read_dir(&path) {
            for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(PREFIX)) {
                // A file that cannot be removed costs space only; the folder is found unusable when it is used.
                let _ = std::fs::remove_file(entry.path());
            }
        }
        SpillFolder { path, memory_bytes }
    }

    /// Where it is.
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
            // Somebody who opened the same folder took it for a dead process's: it has no name either way.
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io("unlink", &path, &error)),
            _ => Ok(file),
        }
    }
}
