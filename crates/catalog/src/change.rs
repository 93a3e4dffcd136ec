//! Several files of metadata changed as one.
//!
//! ```text
//! metadata/.change   "URSACHANGE1\n", then per step "write <path> <bytes>\n" and the text, or "remove <path>\n",
//!                    last "checksum <xxh3 of all before, hexadecimal>\n"
//! ```
//! The record is written and synced before the first step, and gone from the disk before the change is acknowledged; whoever opens the
//! folder and finds one does its steps, which may have been done already. Paths are inside of the data folder.

use base::{ErrorCode, Result, bail};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

/// One step of a change.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Step {
    /// The file holds the text.
    Write(PathBuf, String),
    /// The file is not there.
    Remove(PathBuf),
}

const HEADER: &str = "URSACHANGE1\n";

/// Does all steps or, over a crash, all at the next start.
///
/// # Errors
/// I/O errors; before the record is whole nothing has changed.
pub(crate) fn transact(root: &Path, steps: &[Step]) -> Result<()> {
    write_whole(&record_path(root), &record(steps))?;
    finish(root, steps)
}

/// Finishes what a crash cut off.
///
/// # Errors
/// I/O errors; `CORRUPTED_DATA` for a record that is not as it was written.
pub(crate) fn recover(root: &Path) -> Result<()> {
    let path = record_path(root);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(io(ErrorCode::CannotOpenFile, "read", &path, &error)),
    };
    // It was renamed into its place when it was whole: what is there now is damage, not a crash.
    let Some(steps) = parse(&text) else {
        bail!(CorruptedData, "{} is damaged: it holds an unfinished RENAME or EXCHANGE. Compare the .sql files beside it, then move it away", path.display());
    };
    finish(root, &steps)
}

/// Writes a file so that it is whole or not there, also after a crash.
///
/// # Errors
/// I/O errors; then the file is as it was.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<()> {
    let temporary = path.with_extension("tmp");
    let attempt = || -> std::io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    };
    attempt().map_err(|error| {
        let _ = fs::remove_file(&temporary);
        io(ErrorCode::CannotWriteToFileDescriptor, "write", path, &error)
    })?;
    sync_folder_of(path)
}

/// Syncs a folder: the names in it.
///
/// # Errors
/// I/O errors.
pub(crate) fn sync_folder(path: &Path) -> Result<()> {
    File::open(path).and_then(|folder| folder.sync_all()).map_err(|error| io(ErrorCode::CannotFsync, "sync", path, &error))
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

fn finish(root: &Path, steps: &[Step]) -> Result<()> {
    for step in steps {
        match step {
            Step::Write(path, text) => write_whole(&root.join(path), text)?,
            Step::Remove(path) => {
                remove(&root.join(path))?;
                sync_folder_of(&root.join(path))?;
            }
        }
    }
    // A record that came back after a crash would undo later changes: it is surely gone before this one is acknowledged.
    remove(&record_path(root))?;
    sync_folder(&root.join("metadata"))
}

fn remove(path: &Path) -> Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(io(ErrorCode::CannotUnlink, "remove", path, &error)),
        _ => Ok(()),
    }
}

fn record(steps: &[Step]) -> String {
    let mut text = HEADER.to_string();
    for step in steps {
        match step {
            Step::Write(path, content) => text.push_str(&format!("write {} {}\n{content}", path.display(), content.len())),
            Step::Remove(path) => text.push_str(&format!("remove {}\n", path.display())),
        }
    }
    let checksum = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
    text.push_str(&format!("checksum {checksum:016x}\n"));
    text
}

fn parse(text: &str) -> Option<Vec<Step>> {
    let (body, checksum) = text.split_at(text.rfind("checksum ")?);
    let checksum = u64::from_str_radix(checksum.strip_prefix("checksum ")?.strip_suffix('\n')?, 16).ok()?;
    if checksum != xxhash_rust::xxh3::xxh3_64(body.as_bytes()) {
        return None;
    }
    let mut rest = body.strip_prefix(HEADER)?;
    let mut steps = Vec::new();
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n')?;
        rest = after;
        if let Some(path) = line.strip_prefix("remove ") {
            steps.push(Step::Remove(path.into()));
            continue;
        }
        let (path, count) = line.strip_prefix("write ")?.rsplit_once(' ')?;
        let (content, after) = rest.split_at_checked(count.parse().ok()?)?;
        steps.push(Step::Write(path.into(), content.to_string()));
        rest = after;
    }
    Some(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps() -> Vec<Step> {
        vec![Step::Write("metadata/d/a.sql".into(), "one\ntwo\nremove x\n".into()), Step::Remove("metadata/d/b.sql".into()), Step::Write("c".into(), String::new())]
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
        fs::create_dir_all(root.join("metadata/d")).unwrap();
        fs::write(root.join("metadata/d/b.sql"), "old").unwrap();
        fs::write(root.join("metadata/.change"), record(&steps())).unwrap();
        recover(&root).unwrap();
        assert_eq!(fs::read_to_string(root.join("metadata/d/a.sql")).unwrap(), "one\ntwo\nremove x\n");
        assert!(!root.join("metadata/d/b.sql").exists() && !root.join("metadata/.change").exists());
        fs::write(root.join("metadata/.change"), "URSACHANGE1\nremove metadata/d/a.sql\n").unwrap();
        assert_eq!(recover(&root).unwrap_err().code(), ErrorCode::CorruptedData);
        assert!(root.join("metadata/d/a.sql").exists());
        fs::remove_dir_all(root).unwrap();
    }
}
