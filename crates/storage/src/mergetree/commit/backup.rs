//! Copies of parts in a folder, for `BACKUP`: real copies, synced, so that what happens to the table's files does not
//! happen to them. Files go through a buffer, however large they are.

use crate::mergetree::commit::files::{self, io_error};
use crate::mergetree::mutate::rewrite::link_all;
use crate::mergetree::table::MergeTree;
use base::{CancelToken, Error, ErrorCode, Result};
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Bytes read at once.
const BUFFER_BYTES: usize = 1 << 20;

/// A file of a backup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackedFile {
    /// Its path.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// xxh3 of its bytes.
    pub hash: u64,
}

impl BackedFile {
    /// A file that is there.
    ///
    /// # Errors
    /// I/O errors, cancellation.
    pub fn of(path: &Path, cancel: &CancelToken) -> Result<BackedFile> {
        pump(path, None, cancel)
    }

    /// A synced copy of a file.
    ///
    /// # Errors
    /// I/O errors, cancellation.
    pub fn copy(from: &Path, to: &Path, cancel: &CancelToken) -> Result<BackedFile> {
        let mut file = File::create(to).map_err(|e| io_error("create", to, &e))?;
        let copied = pump(from, Some((to, &mut file)), cancel)?;
        file.sync_all().map_err(|e| Error::io(ErrorCode::CannotFsync, format!("sync {}", to.display()), &e))?;
        Ok(BackedFile { path: to.to_path_buf(), ..copied })
    }
}

/// Reads a file to its end, and writes it if asked.
fn pump(from: &Path, mut to: Option<(&Path, &mut File)>, cancel: &CancelToken) -> Result<BackedFile> {
    let read_error = |e: &std::io::Error| Error::io(ErrorCode::CannotOpenFile, format!("read {}", from.display()), e);
    let mut source = File::open(from).map_err(|e| read_error(&e))?;
    let mut hasher = xxhash_rust::xxh3::Xxh3::new();
    let (mut buffer, mut bytes) = (vec![0u8; BUFFER_BYTES], 0);
    loop {
        cancel.check()?;
        let count = source.read(&mut buffer).map_err(|e| read_error(&e))?;
        if count == 0 {
            return Ok(BackedFile { path: from.to_path_buf(), bytes, hash: hasher.digest() });
        }
        hasher.update(&buffer[..count]);
        bytes += count as u64;
        if let Some((path, file)) = &mut to {
            file.write_all(&buffer[..count]).map_err(|e| io_error("write", path, &e))?;
        }
    }
}

/// Copies a folder with all in it to a place that does not exist yet; files and folders are synced.
///
/// # Errors
/// I/O errors, cancellation.
pub fn copy_folder(from: &Path, to: &Path, copied: &mut Vec<BackedFile>, cancel: &CancelToken) -> Result<()> {
    std::fs::create_dir_all(to).map_err(|e| io_error("create", to, &e))?;
    for entry in std::fs::read_dir(from).map_err(|e| io_error("list", from, &e))? {
        let entry = entry.map_err(|e| io_error("list", from, &e))?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy_folder(&source, &target, copied, cancel)?;
        } else {
            copied.push(BackedFile::copy(&source, &target, cancel)?);
        }
    }
    files::sync(to)
}

impl MergeTree {
    /// Copies all parts into a folder that does not exist yet. Gives the files.
    ///
    /// # Errors
    /// I/O errors, damaged parts, cancellation.
    pub fn copy_parts(&self, folder: &Path, cancel: &CancelToken) -> Result<Vec<BackedFile>> {
        self.core.check_broken()?;
        let pinned = self.core.temporary_dir("backup");
        let copied = self.pin_parts(&pinned).and_then(|()| {
            let mut copied = Vec::new();
            copy_folder(&pinned, folder, &mut copied, cancel)?;
            Ok(copied)
        });
        files::remove_dir(&pinned)?;
        copied
    }

    /// Links the parts into a folder: a partition that is dropped meanwhile takes no file away.
    fn pin_parts(&self, folder: &Path) -> Result<()> {
        let _changing = self.core.state.changing.lock();
        std::fs::create_dir_all(folder).map_err(|e| io_error("create", folder, &e))?;
        let set = self.core.snapshot();
        set.parts.iter().try_for_each(|part| link_all(&part.dir, &folder.join(part.name.to_string())))
    }
}
