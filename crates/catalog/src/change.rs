//! Several files of metadata changed as one.
//!
//! ```text
//! metadata/.change   "URSACHANGE1\n", then a line per step: "rename <from> <to>" or "remove <path>",
//!                    last "checksum <xxh3 of all before, hexadecimal>"
//! ```
//! New contents are written and synced beside their places first, so that the steps after the record need no space. The
//! record is synced before the first step, and gone from the disk before the change is acknowledged; whoever opens the
//! folder and finds one does its steps, which may have been done already. Paths are inside of the data folder and hold
//! no spaces: names are percent-encoded.

use base::{ErrorCode, Result};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// One file of a change.
#[derive(Clone, Debug)]
pub(crate) enum FileChange {
    /// Writes the text to the file.
    Write(PathBuf, String),
    /// Removes the file.
    Remove(PathBuf),
}

#[derive(Clone, Debug, PartialEq)]
enum TransactionStep {
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
}

const HEADER: &str = "URSACHANGE1\n";

/// Changes all files: all of them, after a crash at the next start, or none.
///
/// # Errors
/// I/O errors; until the record is whole they leave everything as it was.
pub(crate) fn transact(root: &Path, targets: &[FileChange]) -> Result<()> {
    let mut steps = Vec::with_capacity(targets.len());
    let prepared = targets.iter().try_for_each(|target| {
        steps.push(match target {
            FileChange::Remove(path) => TransactionStep::Remove(path.clone()),
            FileChange::Write(path, text) => {
                let temporary = path.with_extension("tmp");
                write_synced(&root.join(&temporary), text)?;
                sync_folder_of(&root.join(path))?;
                TransactionStep::Rename(temporary, path.clone())
            }
        });
        Ok(())
    });
    if let Err(error) = prepared.and_then(|()| write_whole(&record_path(root), &record(&steps))) {
        // Nothing has happened yet: without the record nothing will.
        let _ = fs::remove_file(record_path(root));
        for step in &steps {
            if let TransactionStep::Rename(temporary, _) = step {
                let _ = fs::remove_file(root.join(temporary));
            }
        }
        return Err(error);
    }
    finish(root, &steps)
}

/// Finishes a change that a crash cut off. A record that is not as it was written is moved aside, so that nobody
/// applies it; gives its new place and the defect.
///
/// # Errors
/// I/O errors.
pub(crate) fn recover(root: &Path) -> Result<Option<(PathBuf, base::Error)>> {
    let path = record_path(root);
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(io(ErrorCode::CannotOpenFile, "read", &path, &error)),
    };
    if let Some(steps) = std::str::from_utf8(&bytes).ok().and_then(parse) {
        return finish(root, &steps).map(|()| None);
    }
    // It was renamed into its place when it was whole: what is there now is damage, not a crash.
    let aside = (1..)
        .map(|number| root.join("metadata").join(format!(".change.damaged{number}")))
        .find(|aside| !aside.exists())
        .unwrap_or_default();
    fs::rename(&path, &aside)
        .map_err(|error| io(ErrorCode::CannotWriteToFileDescriptor, "rename to", &aside, &error))?;
    sync_folder(&root.join("metadata"))?;
    let error = base::err!(
        CorruptedData,
        "{} was damaged: it held an unfinished RENAME or EXCHANGE. It lies in {} now: compare the .sql and .tmp files \
        beside it",
        path.display(),
        aside.display()
    );
    Ok(Some((aside, error)))
}

/// Writes a file so that it is whole or not there, also after a crash.
///
/// # Errors
/// I/O errors; then the file is as it was.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<()> {
    let temporary = path.with_extension("tmp");
    write_synced(&temporary, text)?;
    fs::rename(&temporary, path).map_err(|error| io(ErrorCode::CannotWriteToFileDescriptor, "write", path, &error))?;
    sync_folder_of(path)
}

/// Writes and syncs the bytes of a file; one that fails is not there.
fn write_synced(path: &Path, text: &str) -> Result<()> {
    let written = File::create(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(|error| {
        let _ = fs::remove_file(path);
        io(ErrorCode::CannotWriteToFileDescriptor, "write", path, &error)
    })
}

/// Syncs a folder: the names in it.
///
/// # Errors
/// I/O errors.
pub(crate) fn sync_folder(path: &Path) -> Result<()> {
    File::open(path)
        .and_then(|folder| folder.sync_all())
        .map_err(|error| io(ErrorCode::CannotFsync, "sync", path, &error))
}

pub(crate) fn io(code: ErrorCode, what: &str, path: &Path, error: &std::io::Error) -> base::Error {
    base::Error::io(code, format!("{what} {}", path.display()), error)
}

fn sync_folder_of(path: &Path) -> Result<()> {
    sync_folder(path.parent().unwrap_or(Path::new(".")))
}

fn record_path(root: &Path) -> PathBuf {
    root.join("metadata").join(".change")
}

fn finish(root: &Path, steps: &[TransactionStep]) -> Result<()> {
    for step in steps {
        match step {
            TransactionStep::Rename(from, to) => {
                match fs::rename(root.join(from), root.join(to)) {
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound && root.join(to).exists() => {}
                    Err(error) => {
                        return Err(io(ErrorCode::CannotWriteToFileDescriptor, "rename to", &root.join(to), &error));
                    }
                    Ok(()) => {}
                }
                sync_folder_of(&root.join(to))?;
            }
            TransactionStep::Remove(path) => {
                remove(&root.join(path))?;
                sync_folder_of(&root.join(path))?;
            }
        }
    }
    // A record that came back after a crash would undo later changes: it is surely gone before this one is
    // acknowledged.
    remove(&record_path(root))?;
    sync_folder(&root.join("metadata"))
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(io(ErrorCode::CannotUnlink, "remove", path, &error))
        }
        _ => Ok(()),
    }
}

fn record(steps: &[TransactionStep]) -> String {
    let mut text = HEADER.to_string();
    for step in steps {
        match step {
            TransactionStep::Rename(from, to) => {
                text.push_str(&format!("rename {} {}\n", from.display(), to.display()))
            }
            TransactionStep::Remove(path) => text.push_str(&format!("remove {}\n", path.display())),
        }
    }
    let checksum = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
    text.push_str(&format!("checksum {checksum:016x}\n"));
    debug_assert_eq!(parse(&text).as_deref(), Some(steps), "a record is read as it was written");
    text
}

fn parse(text: &str) -> Option<Vec<TransactionStep>> {
    let (body, checksum) = text.split_at(text.rfind("checksum ")?);
    let checksum = u64::from_str_radix(checksum.strip_prefix("checksum ")?.strip_suffix('\n')?, 16).ok()?;
    if checksum != xxhash_rust::xxh3::xxh3_64(body.as_bytes()) {
        return None;
    }
    let step = |line: &str| match line.split(' ').collect::<Vec<_>>()[..] {
        ["rename", from, to] => Some(TransactionStep::Rename(from.into(), to.into())),
        ["remove", path] => Some(TransactionStep::Remove(path.into())),
        _ => None,
    };
    body.strip_prefix(HEADER)?.lines().map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps() -> Vec<TransactionStep> {
        vec![
            TransactionStep::Rename("metadata/d/a.tmp".into(), "metadata/d/a.sql".into()),
            TransactionStep::Remove("metadata/d/b.sql".into()),
        ]
    }

    #[test]
    fn records_parse_back_or_not_at_all() {
        let text = record(&steps());
        assert_eq!(parse(&text), Some(steps()));
        for end in 0..text.len() {
            assert_eq!(parse(&text[..end]), None, "{end}");
        }
    }

    #[test]
    fn a_change_that_a_crash_cut_off_is_finished() {
        let root = std::env::temp_dir().join(format!("ursa-change-{}", crate::metadata::new_id().unwrap()));
        let (a, b) = (root.join("metadata/d/a.sql"), root.join("metadata/d/b.sql"));
        fs::create_dir_all(root.join("metadata/d")).unwrap();
        for cut in 0..2 {
            fs::write(&b, "old").unwrap();
            fs::write(if cut == 0 { a.with_extension("tmp") } else { a.clone() }, "new").unwrap();
            fs::write(record_path(&root), record(&steps())).unwrap();
            recover(&root).unwrap();
            assert_eq!(fs::read_to_string(&a).unwrap(), "new");
            assert!(!b.exists() && !record_path(&root).exists());
        }
        fs::write(record_path(&root), "URSACHANGE1\nremove metadata/d/a.sql\n").unwrap();
        let (aside, error) = recover(&root).unwrap().unwrap();
        assert_eq!(error.code(), ErrorCode::CorruptedData);
        assert!(a.exists() && aside.exists() && recover(&root).unwrap().is_none());
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_change_that_fails_early_leaves_everything() {
        let root = std::env::temp_dir().join(format!("ursa-change-{}", crate::metadata::new_id().unwrap()));
        fs::create_dir_all(root.join("metadata")).unwrap();
        let targets = [
            FileChange::Write("metadata/a.sql".into(), "a".into()),
            FileChange::Write("metadata/missing/b.sql".into(), "b".into()),
        ];
        assert!(transact(&root, &targets).is_err());
        assert_eq!(fs::read_dir(root.join("metadata")).unwrap().count(), 0);
        fs::remove_dir_all(root).unwrap();
    }
}
