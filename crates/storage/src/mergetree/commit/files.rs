//! Files with errors that name them, syncing, and the record that makes several renames one.
//!
//! ```text
//! txn_<id>   "URSATXN1\n", then a line per step: "rename <from> <to>" or "remove <name>",
//!            last "checksum <xxh3 of all before, hex>"
//! ```
//! The record is written and synced before the first step and removed after the last; whoever opens the table
//! and finds one with a right checksum finishes its steps. One with a wrong checksum was never acknowledged. What only
//! removes needs no space: without room for a record the parts go one by one ([`remove_all`]).

use base::{Error, ErrorCode, Result, bail};
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The hash that files are checked with.
pub fn bytes_hash(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

pub(crate) fn io_error(what: &str, path: &Path, error: &std::io::Error) -> Error {
    Error::io(ErrorCode::CannotWriteToFileDescriptor, format!("{what} {}", path.display()), error)
}

/// Creates a directory that does not exist.
pub(crate) fn create_dir(path: &Path) -> Result<()> {
    fs::create_dir(path)
        .map_err(|e| Error::io(ErrorCode::CannotCreateDirectory, format!("create directory {}", path.display()), &e))
}

/// Syncs a file or a directory.
pub(crate) fn sync(path: &Path) -> Result<()> {
    let synced = File::open(path).and_then(|file| file.sync_all());
    synced.map_err(|e| Error::io(ErrorCode::CannotFsync, format!("sync {}", path.display()), &e))
}

/// A sync that takes so long is worth a thread.
const SLOW_SYNC: Duration = Duration::from_micros(500);
/// Whether the last syncs were slow.
static IS_SLOW: AtomicBool = AtomicBool::new(false);

/// Syncs files and directories whose order does not matter: a disk does those that come together as one.
pub(crate) fn sync_together(paths: &[&Path]) -> Result<()> {
    let Some((last, others)) = paths.split_last() else { return Ok(()) };
    if !IS_SLOW.load(Ordering::Relaxed) {
        let begun = Instant::now();
        paths.iter().try_for_each(|path| sync(path))?;
        IS_SLOW.store(begun.elapsed() > SLOW_SYNC * paths.len() as u32, Ordering::Relaxed);
        return Ok(());
    }
    let begun = Instant::now();
    let outcome = std::thread::scope(|scope| {
        let (mut threads, mut outcome) = (Vec::new(), Ok(()));
        for &path in others {
            match std::thread::Builder::new().name("sync".into()).spawn_scoped(scope, move || sync(path)) {
                Ok(thread) => threads.push(thread),
                Err(_) => outcome = outcome.and(sync(path)),
            }
        }
        outcome = outcome.and(sync(last));
        for thread in threads {
            outcome = outcome.and(thread.join().unwrap_or_else(|_| Err(Error::bug("a thread that synced panicked"))));
        }
        outcome
    });
    IS_SLOW.store(begun.elapsed() > SLOW_SYNC, Ordering::Relaxed);
    outcome
}

/// Writes a whole file and syncs it if asked.
pub(crate) fn write_file(path: &Path, bytes: &[u8], durable: bool) -> Result<()> {
    let written = File::create(path).and_then(|mut file| {
        file.write_all(bytes)?;
        if durable { file.sync_all() } else { Ok(()) }
    });
    written.map_err(|e| io_error("write", path, &e))
}

/// Renames inside one file system.
pub(crate) fn rename(from: &Path, to: &Path) -> Result<()> {
    fs::rename(from, to).map_err(|e| io_error(&format!("rename {} to", from.display()), to, &e))
}

/// Removes a directory with all in it; one that is not there is fine.
pub(crate) fn remove_dir(path: &Path) -> Result<()> {
    match fs::remove_dir_all(path) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
            Err(Error::io(ErrorCode::CannotUnlink, format!("remove {}", path.display()), &e))
        }
        _ => Ok(()),
    }
}

/// One step of a transaction, over names in the table's directory.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TransactionStep {
    Rename(String, String),
    Remove(String),
}

const HEADER: &str = "URSATXN1\n";

pub(crate) fn record(steps: &[TransactionStep]) -> String {
    let mut text = HEADER.to_string();
    for step in steps {
        match step {
            TransactionStep::Rename(from, to) => text.push_str(&format!("rename {from} {to}\n")),
            TransactionStep::Remove(name) => text.push_str(&format!("remove {name}\n")),
        }
    }
    let checksum = xxhash_rust::xxh3::xxh3_64(text.as_bytes());
    text.push_str(&format!("checksum {checksum:016x}\n"));
    text
}

fn parse(text: &str) -> Option<Vec<TransactionStep>> {
    let end = text.rfind("checksum ")?;
    let (body, checksum) = text.split_at(end);
    let checksum = u64::from_str_radix(checksum.strip_prefix("checksum ")?.strip_suffix('\n')?, 16).ok()?;
    if checksum != xxhash_rust::xxh3::xxh3_64(body.as_bytes()) {
        return None;
    }
    let step = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["rename", from, to] => Some(TransactionStep::Rename(from.into(), to.into())),
            ["remove", name] => Some(TransactionStep::Remove(name.into())),
            _ => None,
        }
    };
    body.strip_prefix(HEADER)?.lines().map(step).collect()
}

/// Does all steps or, over a crash, all at the next opening.
pub(crate) fn transact(dir: &Path, id: u64, steps: &[TransactionStep]) -> Result<()> {
    let path = dir.join(format!("txn_{id}"));
    let written = write_file(&path, record(steps).as_bytes(), true).and_then(|()| sync(dir));
    if let Err(error) = written {
        // Nothing has happened yet: without the record nothing will.
        let _ = fs::remove_file(&path);
        return Err(error);
    }
    finish(dir, steps)?;
    fs::remove_file(&path).map_err(|e| io_error("remove", &path, &e))
}

/// The place of a name as seen from a directory: `../` leads out of it.
fn place(dir: &Path, name: &str) -> PathBuf {
    match (name.strip_prefix("../"), dir.parent()) {
        (Some(rest), Some(parent)) => place(parent, rest),
        _ => dir.join(name),
    }
}

/// Removes the record of a transaction that failed.
pub(crate) fn forget_record(dir: &Path, id: u64) {
    let _ = fs::remove_file(dir.join(format!("txn_{id}")));
}

/// As [`transact`] for steps that only remove, on a full disk too: the first of them then goes before there is a
/// record, whole, and makes room for that of the others.
pub(crate) fn remove_all(dir: &Path, id: u64, steps: &[TransactionStep]) -> Result<()> {
    for (place, step) in steps.iter().enumerate() {
        let rest = &steps[place..];
        if rest.len() > 1 {
            match transact(dir, id, rest) {
                Err(error) if error.code() == ErrorCode::NotEnoughSpace => {}
                done => return done,
            }
        }
        finish(dir, std::slice::from_ref(step))?;
    }
    Ok(())
}

fn finish(dir: &Path, steps: &[TransactionStep]) -> Result<()> {
    let mut others: Vec<PathBuf> = Vec::new();
    for step in steps {
        match step {
            TransactionStep::Rename(from, to) if place(dir, from).exists() => {
                let target = place(dir, to);
                rename(&place(dir, from), &target)?;
                if let Some(other) =
                    target.parent().filter(|other| *other != dir && !others.iter().any(|known| known == other))
                {
                    others.push(other.to_path_buf());
                }
            }
            TransactionStep::Rename(_, to) if place(dir, to).exists() => {}
            TransactionStep::Rename(from, _) => {
                bail!(CorruptedData, "{} is named by a transaction but is not there", place(dir, from).display())
            }
            TransactionStep::Remove(name) => discard(dir, name)?,
        }
    }
    others.iter().try_for_each(|other| sync(other))?;
    sync(dir)
}

/// Removes a part: first out of the way, so that half a part is never seen.
pub(crate) fn discard(dir: &Path, name: &str) -> Result<()> {
    let from = place(dir, name);
    if !from.exists() {
        return Ok(());
    }
    let file_name = from.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let aside = from.with_file_name(format!("delete_tmp_{file_name}"));
    remove_dir(&aside)?;
    match fs::rename(&from, &aside) {
        // Its last reader took it away meanwhile.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        renamed => renamed.map_err(|e| io_error(&format!("rename {} to", from.display()), &aside, &e))?,
    }
    if let Some(other) = from.parent().filter(|other| *other != dir) {
        sync(other)?;
    }
    remove_dir(&aside)
}

/// Finishes transactions that a crash cut off, and removes what no transaction names.
pub(crate) fn recover(dir: &Path) -> Result<()> {
    finish_transactions(dir)?;
    clear(dir)
}

fn names_in(dir: &Path) -> Result<Vec<String>> {
    let entries = fs::read_dir(dir)
        .map_err(|e| Error::io(ErrorCode::CannotOpenFile, format!("read directory {}", dir.display()), &e))?;
    entries
        .map(|entry| {
            entry.map(|entry| entry.file_name().to_string_lossy().into_owned()).map_err(|e| io_error("list", dir, &e))
        })
        .collect()
}

/// Finishes transactions that a crash cut off; they may name what lies in the folders of other tables.
pub(crate) fn finish_transactions(dir: &Path) -> Result<()> {
    for name in names_in(dir)?.iter().filter(|name| name.starts_with("txn_")) {
        let path = dir.join(name);
        let text = fs::read(&path).map_err(|e| io_error("read", &path, &e))?;
        if let Some(steps) = std::str::from_utf8(&text).ok().and_then(parse) {
            finish(dir, &steps)?;
        }
        fs::remove_file(&path).map_err(|e| io_error("remove", &path, &e))?;
    }
    sync(dir)
}

/// Removes what no transaction names.
pub(crate) fn clear(dir: &Path) -> Result<()> {
    for name in names_in(dir)?
        .iter()
        .filter(|name| name.starts_with("tmp_") || name.starts_with("delete_tmp_") || is_left_over(name))
    {
        let path = dir.join(name);
        if path.is_dir() {
            remove_dir(&path)?;
        } else if path.exists() {
            fs::remove_file(&path).map_err(|e| io_error("remove", &path, &e))?;
        }
    }
    Ok(())
}

/// Files that wait for a transaction which never came.
fn is_left_over(name: &str) -> bool {
    name.ends_with(".txt.new") || name.starts_with("alter_") && name.ends_with(".sql")
}

/// Bytes that are free for all, and all bytes, of the file system that a folder is on; `None` where it cannot be asked.
pub fn file_system_space(path: &Path) -> Option<(u64, u64)> {
    let found = rustix::fs::statvfs(path).ok()?;
    Some((found.f_bavail.saturating_mul(found.f_frsize), found.f_blocks.saturating_mul(found.f_frsize)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_parse_back_or_not_at_all() {
        let steps = vec![
            TransactionStep::Rename("tmp_a".into(), "all_1_1_0".into()),
            TransactionStep::Remove("all_0_0_0".into()),
        ];
        let text = record(&steps);
        assert_eq!(parse(&text), Some(steps));
        for end in 0..text.len() {
            assert_eq!(parse(&text[..end]), None, "{end}");
        }
    }
}
