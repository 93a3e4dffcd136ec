//! Parts on their way into a backup and out of one. A backup holds real copies, synced, so that what happens to the
//! table's files does not happen to them. Files go through a buffer, however large they are.

use crate::mergetree::commit::core::TableCore;
use crate::mergetree::commit::files::{self, io_error};
use crate::mergetree::commit::partitions::{PartitionChoice, import_with};
use crate::mergetree::commit::{InsertedPart, Joint};
use crate::mergetree::mutate::rewrite::link_all;
use crate::mergetree::table::MergeTree;
use crate::mergetree::write::writer::WrittenPart;
use base::{CancelToken, Error, ErrorCode, Result, bail};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bytes read at once.
const BUFFER_BYTES: usize = 1 << 20;

/// What a file's bytes come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileSum {
    /// Its size.
    pub bytes: u64,
    /// xxh3 of its bytes.
    pub xxh3: u64,
    /// xxh3 of its bytes, of 128 bits.
    pub xxh128: u128,
}

impl FileSum {
    /// Of a file that is there.
    ///
    /// # Errors
    /// I/O errors, cancellation.
    pub fn of(path: &Path, cancel: &CancelToken) -> Result<FileSum> {
        pump(path, None, cancel)
    }

    /// Of bytes in memory.
    pub fn of_bytes(bytes: &[u8]) -> FileSum {
        let (xxh3, xxh128) = (xxhash_rust::xxh3::xxh3_64(bytes), xxhash_rust::xxh3::xxh3_128(bytes));
        FileSum { bytes: bytes.len() as u64, xxh3, xxh128 }
    }

    /// Of a file that is copied and synced.
    ///
    /// # Errors
    /// I/O errors, cancellation.
    pub fn of_copy(from: &Path, to: &Path, cancel: &CancelToken) -> Result<FileSum> {
        let mut file = File::create(to).map_err(|e| io_error("create", to, &e))?;
        let sum = pump(from, Some((to, &mut file)), cancel)?;
        file.sync_all().map_err(|e| Error::io(ErrorCode::CannotFsync, format!("sync {}", to.display()), &e))?;
        Ok(sum)
    }
}

/// The sum that a list of files gives: of as many bits as its version has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListedHash {
    /// xxh3.
    Short(u64),
    /// xxh3 of 128 bits.
    Long(u128),
}

/// A file of a backup, and what it must be.
#[derive(Clone, Debug)]
pub struct BackupFile {
    /// Where it lies.
    pub from: PathBuf,
    /// Its path in what is restored: names alone, no roots and no `..`.
    pub name: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// Its sum.
    pub hash: ListedHash,
}

impl BackupFile {
    /// Checks that the file is the one that was written.
    ///
    /// # Errors
    /// `CHECKSUM_DOESNT_MATCH`.
    pub fn check(&self, found: &FileSum) -> Result<()> {
        let is_same = match self.hash {
            ListedHash::Short(hash) => found.xxh3 == hash,
            ListedHash::Long(hash) => found.xxh128 == hash,
        };
        if found.bytes != self.bytes || !is_same {
            bail!(ChecksumDoesntMatch, "{} of the backup is damaged: nothing was restored", self.from.display());
        }
        Ok(())
    }

    /// Copies files into a folder, in which they lie whole and synced, or fails.
    ///
    /// # Errors
    /// `CHECKSUM_DOESNT_MATCH` for a file that is another than was written, I/O errors, cancellation.
    pub fn copy_all(backup_files: &[BackupFile], folder: &Path, cancel: &CancelToken) -> Result<()> {
        let mut folders = BTreeSet::from([folder.to_path_buf()]);
        std::fs::create_dir_all(folder).map_err(|e| io_error("create", folder, &e))?;
        for file in backup_files {
            let to = folder.join(&file.name);
            if let Some(parent) = to.parent().filter(|parent| !folders.contains(*parent)) {
                std::fs::create_dir_all(parent).map_err(|e| io_error("create", parent, &e))?;
                folders.extend(
                    parent.ancestors().take_while(|ancestor| ancestor.starts_with(folder)).map(Path::to_path_buf),
                );
            }
            file.check(&FileSum::of_copy(&file.from, &to, cancel)?)?;
        }
        folders.iter().rev().try_for_each(|folder| files::sync(folder))
    }
}

/// Reads a file to its end, and writes it if asked.
fn pump(from: &Path, mut to: Option<(&Path, &mut File)>, cancel: &CancelToken) -> Result<FileSum> {
    let read_error = |e: &std::io::Error| Error::io(ErrorCode::CannotOpenFile, format!("read {}", from.display()), e);
    let mut source = File::open(from).map_err(|e| read_error(&e))?;
    let mut hasher = xxhash_rust::xxh3::Xxh3::new();
    let (mut buffer, mut bytes) = (vec![0u8; BUFFER_BYTES], 0);
    loop {
        cancel.check()?;
        let count = source.read(&mut buffer).map_err(|e| read_error(&e))?;
        if count == 0 {
            return Ok(FileSum { bytes, xxh3: hasher.digest(), xxh128: hasher.digest128() });
        }
        hasher.update(&buffer[..count]);
        bytes += count as u64;
        if let Some((path, file)) = &mut to {
            file.write_all(&buffer[..count]).map_err(|e| io_error("write", path, &e))?;
        }
    }
}

/// Parts of a backup that lie in a table's directory and are none of its own yet; dropped, they are gone.
pub struct RestoredParts {
    core: Arc<TableCore>,
    parts: Vec<WrittenPart>,
}

impl RestoredParts {
    /// Adds them to what a joint commit makes visible.
    pub fn join(self, joint: &mut Joint) {
        let parts = self.parts.into_iter().map(|part| InsertedPart { part, hash: None }).collect();
        joint.share(&self.core, parts, true);
    }
}

impl MergeTree {
    /// Calls `work` with a folder in which all parts lie, or those of some partitions, and stay as they are until it
    /// ends: a partition that is dropped meanwhile takes no file away.
    ///
    /// # Errors
    /// I/O errors, damaged parts, those of `work`.
    pub fn with_pinned_parts<T>(
        &self,
        partitions: &[PartitionChoice],
        work: impl FnOnce(&Path) -> Result<T>,
    ) -> Result<T> {
        self.core.check_broken()?;
        let pinned = self.core.temporary_dir("backup");
        let done = self.pin_parts(partitions, &pinned).and_then(|()| work(&pinned));
        files::remove_dir(&pinned)?;
        done
    }

    /// Links parts into a folder.
    fn pin_parts(&self, partitions: &[PartitionChoice], folder: &Path) -> Result<()> {
        let _changing = self.core.state.changing.lock();
        std::fs::create_dir_all(folder).map_err(|e| io_error("create", folder, &e))?;
        let set = self.core.snapshot();
        let is_wanted =
            |name: &_| partitions.is_empty() || partitions.iter().any(|choice: &PartitionChoice| choice.has(name));
        let mut parts = set.parts.iter().filter(|part| is_wanted(&part.name));
        parts.try_for_each(|part| link_all(&part.dir, &folder.join(part.name.to_string())))
    }

    /// Copies parts of a backup into the table's directory and checks them: each is the files of one part.
    ///
    /// # Errors
    /// `CHECKSUM_DOESNT_MATCH` for a damaged file, `CORRUPTED_DATA` for a part that does not fit, I/O errors,
    /// cancellation; then nothing is left of them.
    pub fn stage_parts(&self, parts: &[Vec<BackupFile>], cancel: &CancelToken) -> Result<RestoredParts> {
        let staged = parts.iter().map(|part| {
            let from = part.first().and_then(|file| file.from.parent()).unwrap_or(Path::new(""));
            import_with(&self.core, from, |dir| BackupFile::copy_all(part, dir, cancel))
        });
        Ok(RestoredParts { parts: staged.collect::<Result<_>>()?, core: self.core.clone() })
    }
}
