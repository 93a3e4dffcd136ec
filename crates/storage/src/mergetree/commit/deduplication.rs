//! Inserts that came before: the hashes of the last blocks, so that a repeated insert changes nothing.
//!
//! ```text
//! deduplication.txt   "URSADED1\n", then a hash per line, oldest first
//! ```
//! The file is replaced in the same transaction that makes the parts visible.

use crate::mergetree::commit::files;
use crate::sync::Mutex;
use base::{Error, ErrorCode, Result};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

const NAME: &str = "deduplication.txt";
const TEMPORARY: &str = "deduplication.txt.new";
const HEADER: &str = "URSADED1";

/// The last blocks' hashes.
pub(crate) struct Deduplication {
    dir: PathBuf,
    hashes: Mutex<VecDeque<String>>,
}

impl Deduplication {
    /// Reads what is known of a table's inserts.
    pub(crate) fn open(dir: &Path, window: u64) -> Result<Self> {
        let path = dir.join(NAME);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Error::io(ErrorCode::CannotOpenFile, format!("read {}", path.display()), &error)),
        };
        let mut lines = text.lines();
        let known = if lines.next() == Some(HEADER) { lines.map(str::to_string).collect() } else { VecDeque::new() };
        let deduplication = Deduplication { dir: dir.to_path_buf(), hashes: Mutex::new(known) };
        deduplication.cut(window);
        Ok(deduplication)
    }

    fn cut(&self, window: u64) {
        let mut hashes = self.hashes.lock();
        while hashes.len() as u64 > window {
            hashes.pop_front();
        }
    }

    /// Whether a block came before.
    pub(crate) fn knows(&self, hash: &str) -> bool {
        self.hashes.lock().iter().any(|known| known == hash)
    }

    /// Writes the file that knows `fresh` too beside its place; gives the step that puts it there.
    pub(crate) fn prepare(&self, fresh: &[String], window: u64) -> Result<files::TransactionStep> {
        let hashes = self.hashes.lock();
        let all: Vec<&String> = hashes.iter().chain(fresh).collect();
        let mut text = format!("{HEADER}\n");
        for hash in &all[all.len().saturating_sub(window as usize)..] {
            text.push_str(hash);
            text.push('\n');
        }
        files::write_file(&self.dir.join(TEMPORARY), text.as_bytes(), true)?;
        Ok(files::TransactionStep::Rename(TEMPORARY.into(), NAME.into()))
    }

    /// The blocks are in.
    pub(crate) fn accept(&self, fresh: Vec<String>, window: u64) {
        self.hashes.lock().extend(fresh);
        self.cut(window);
    }

    /// Forgets all: the table is empty.
    pub(crate) fn clear(&self) -> Result<()> {
        let mut hashes = self.hashes.lock();
        if hashes.is_empty() {
            return Ok(());
        }
        hashes.clear();
        let path = self.dir.join(NAME);
        std::fs::remove_file(&path).map_err(|error| files::io_error("remove", &path, &error))
    }
}
