//! Records of operations.
//!
//! ```text
//! u8 operation, u64 inode, u64 offset, then three times u32 count and bytes: first path, second path, data
//! ```
//! All numbers little-endian. Paths are absolute. A write's offset is where its data begins, a truncation's the new
//! length.

use std::collections::HashSet;
use std::os::unix::ffi::OsStrExt;
use std::sync::{Mutex, OnceLock, PoisonError};

/// What happened; the numbers are those of the records.
#[derive(Clone, Copy)]
#[repr(u8)]
pub(crate) enum Op {
    Create = 1,
    Write = 2,
    Truncate = 3,
    Sync = 4,
    Rename = 5,
    Link = 6,
    Remove = 7,
    MakeFolder = 8,
}

static ROOT: OnceLock<Vec<u8>> = OnceLock::new();
static LOG: OnceLock<i32> = OnceLock::new();
/// Inodes of files that were created or opened for writing under the root.
static WATCHED: Mutex<Option<HashSet<u64>>> = Mutex::new(None);

fn variable(name: &str) -> Option<Vec<u8>> {
    std::env::var_os(name).map(|value| value.as_bytes().to_vec())
}

/// Whether a path lies in the watched folder.
pub(crate) fn is_watched(path: &[u8]) -> bool {
    let root = ROOT.get_or_init(|| variable("URSA_FAULTS_ROOT").unwrap_or_default());
    !root.is_empty() && path.starts_with(root) && matches!(path.get(root.len()), None | Some(b'/'))
}

/// Watches a file from now on.
pub(crate) fn watch(inode: u64) {
    WATCHED.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_default().insert(inode);
}

/// Whether a descriptor's file is watched. Sockets and pipes have inodes too, of other file systems: these are ruled
/// out first.
pub(crate) fn is_watched_fd(fd: i32) -> bool {
    if fd <= 2 {
        return false;
    }
    let watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(watched) = watched.as_ref() else { return false };
    watched.contains(&crate::real::inode(fd)) && crate::real::path_of(fd).is_some_and(|path| is_watched(&path))
}

/// Appends a record.
pub(crate) fn record(op: Op, inode: u64, offset: u64, first: &[u8], second: &[u8], data: &[u8]) {
    let fd = *LOG.get_or_init(|| {
        let Some(mut path) = variable("URSA_FAULTS_LOG") else { return -1 };
        path.push(0);
        let flags = libc::O_WRONLY | libc::O_CREAT | libc::O_APPEND | libc::O_CLOEXEC;
        // SAFETY: the path ends in a zero.
        unsafe { crate::real::openat(libc::AT_FDCWD, path.as_ptr().cast(), flags, 0o644) }
    });
    if fd < 0 {
        return;
    }
    let mut bytes = vec![op as u8];
    bytes.extend_from_slice(&inode.to_le_bytes());
    bytes.extend_from_slice(&offset.to_le_bytes());
    for part in [first, second, data] {
        bytes.extend_from_slice(&(part.len() as u32).to_le_bytes());
        bytes.extend_from_slice(part);
    }
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        // SAFETY: the slice is valid for its length.
        let done = unsafe { crate::real::write(fd, rest.as_ptr(), rest.len()) };
        if done <= 0 {
            return;
        }
        rest = &rest[done as usize..];
    }
}
