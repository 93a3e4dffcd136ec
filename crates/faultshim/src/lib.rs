//! A preloaded library that stands between a process and its disk: it writes down what happens to the files under one
//! folder, and makes the disk full when told to.
//!
//! ```text
//! URSA_FAULTS_ROOT   the folder; operations elsewhere pass
//! URSA_FAULTS_LOG    where records are appended (see [`log`]); absent: none are written
//! URSA_FAULTS_FULL   a file: the text "N" in it lets N more operations that need space succeed, after which each fails
//!                    with ENOSPC; an absent or empty file means a disk with space. It is read again whenever it
//!                    changes
//! ```
//! Used by the crate `faults` alone, through `LD_PRELOAD`; nothing of it is linked into the database.
#![allow(unsafe_code)]

mod full;
mod log;
mod real;

use libc::{c_char, c_int, c_uint, iovec, mode_t, off64_t, size_t, ssize_t};
use log::{Op, record};
use std::sync::Mutex;

/// Held over an operation and its record, so that records stand in the order of the operations.
static ORDER: Mutex<()> = Mutex::new(());

fn order() -> std::sync::MutexGuard<'static, ()> {
    ORDER.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Fails an operation that needs space on a full disk.
macro_rules! space {
    ($fails:expr) => {
        if full::is_full() {
            real::set_errno(libc::ENOSPC);
            return $fails;
        }
    };
}

/// Opens a path, which is noted when that creates or empties a file.
///
/// # Safety
/// As `openat(2)`.
unsafe fn open_at(folder: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    let changes = flags & (libc::O_CREAT | libc::O_TRUNC) != 0;
    let watched = changes.then(|| real::absolute(folder, path)).flatten().filter(|path| log::is_watched(path));
    let Some(path_text) = watched else { return unsafe { real::openat(folder, path, flags, mode) } };
    let _order = order();
    let existed = real::exists(&path_text);
    if !existed && flags & libc::O_CREAT != 0 {
        space!(-1);
    }
    let fd = unsafe { real::openat(folder, path, flags, mode) };
    if fd >= 0 {
        if !existed {
            record(Op::Create, real::inode(fd), 0, &path_text, &[], &[]);
        } else if flags & libc::O_TRUNC != 0 {
            record(Op::Truncate, real::inode(fd), 0, &[], &[], &[]);
        }
        log::watch(real::inode(fd));
    }
    fd
}

/// # Safety
/// As `open(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    unsafe { open_at(libc::AT_FDCWD, path, flags, mode) }
}

/// # Safety
/// As `open(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    unsafe { open_at(libc::AT_FDCWD, path, flags, mode) }
}

/// # Safety
/// As `openat(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat(folder: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    unsafe { open_at(folder, path, flags, mode) }
}

/// # Safety
/// As `openat(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn openat64(folder: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    unsafe { open_at(folder, path, flags, mode) }
}

/// Notes bytes that were written at the descriptor's position.
fn written(fd: c_int, bytes: &[u8], count: ssize_t) {
    if count > 0 {
        let count = count as usize;
        record(
            Op::Write,
            real::inode(fd),
            real::position(fd).saturating_sub(count as u64),
            &[],
            &[],
            &bytes[..count.min(bytes.len())],
        );
    }
}

/// # Safety
/// As `write(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn write(fd: c_int, data: *const u8, count: size_t) -> ssize_t {
    if !log::is_watched_fd(fd) {
        return unsafe { real::write(fd, data, count) };
    }
    let _order = order();
    space!(-1);
    let done = unsafe { real::write(fd, data, count) };
    written(fd, unsafe { std::slice::from_raw_parts(data, count) }, done);
    done
}

/// # Safety
/// As `writev(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn writev(fd: c_int, pieces: *const iovec, count: c_int) -> ssize_t {
    if !log::is_watched_fd(fd) {
        return unsafe { real::writev(fd, pieces, count) };
    }
    let _order = order();
    space!(-1);
    let done = unsafe { real::writev(fd, pieces, count) };
    let mut bytes = Vec::new();
    for piece in unsafe { std::slice::from_raw_parts(pieces, count.max(0) as usize) } {
        bytes.extend_from_slice(unsafe { std::slice::from_raw_parts(piece.iov_base.cast::<u8>(), piece.iov_len) });
    }
    written(fd, &bytes, done);
    done
}

/// # Safety
/// As `pwrite(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite64(fd: c_int, data: *const u8, count: size_t, offset: off64_t) -> ssize_t {
    if !log::is_watched_fd(fd) {
        return unsafe { real::pwrite64(fd, data, count, offset) };
    }
    let _order = order();
    space!(-1);
    let done = unsafe { real::pwrite64(fd, data, count, offset) };
    if done > 0 {
        record(Op::Write, real::inode(fd), offset as u64, &[], &[], unsafe {
            std::slice::from_raw_parts(data, done as usize)
        });
    }
    done
}

/// # Safety
/// As `pwrite(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn pwrite(fd: c_int, data: *const u8, count: size_t, offset: off64_t) -> ssize_t {
    unsafe { pwrite64(fd, data, count, offset) }
}

/// # Safety
/// As `ftruncate(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate64(fd: c_int, length: off64_t) -> c_int {
    let _order = order();
    let done = unsafe { real::ftruncate64(fd, length) };
    if done == 0 && log::is_watched_fd(fd) {
        record(Op::Truncate, real::inode(fd), length as u64, &[], &[], &[]);
    }
    done
}

/// # Safety
/// As `ftruncate(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ftruncate(fd: c_int, length: off64_t) -> c_int {
    unsafe { ftruncate64(fd, length) }
}

/// Notes a sync once it is done: what was synced may be relied on only then.
fn synced(fd: c_int, done: c_int) -> c_int {
    if done == 0
        && let Some(path) = real::path_of(fd)
        && log::is_watched(&path)
    {
        record(Op::Sync, real::inode(fd), 0, &path, &[], &[]);
    }
    done
}

/// # Safety
/// As `fsync(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fsync(fd: c_int) -> c_int {
    let _order = order();
    synced(fd, unsafe { real::fsync(fd) })
}

/// # Safety
/// As `fdatasync(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fdatasync(fd: c_int) -> c_int {
    let _order = order();
    synced(fd, unsafe { real::fdatasync(fd) })
}

/// # Safety
/// As `rename(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rename(from: *const c_char, to: *const c_char) -> c_int {
    let _order = order();
    let paths = (real::absolute(libc::AT_FDCWD, from), real::absolute(libc::AT_FDCWD, to));
    let done = unsafe { real::rename(from, to) };
    if let (0, (Some(from), Some(to))) = (done, paths)
        && (log::is_watched(&from) || log::is_watched(&to))
    {
        record(Op::Rename, 0, 0, &from, &to, &[]);
    }
    done
}

/// # Safety
/// As `link(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn link(from: *const c_char, to: *const c_char) -> c_int {
    unsafe { linkat(libc::AT_FDCWD, from, libc::AT_FDCWD, to, 0) }
}

/// # Safety
/// As `linkat(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn linkat(
    from_folder: c_int,
    from: *const c_char,
    to_folder: c_int,
    to: *const c_char,
    flags: c_int,
) -> c_int {
    let _order = order();
    let paths = (real::absolute(from_folder, from), real::absolute(to_folder, to));
    if paths.1.as_ref().is_some_and(|path| log::is_watched(path)) {
        space!(-1);
    }
    let done = unsafe { real::linkat(from_folder, from, to_folder, to, flags) };
    if let (0, (Some(from), Some(to))) = (done, paths)
        && log::is_watched(&to)
    {
        record(Op::Link, 0, 0, &from, &to, &[]);
    }
    done
}

/// # Safety
/// As `unlink(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlink(path: *const c_char) -> c_int {
    unsafe { unlinkat(libc::AT_FDCWD, path, 0) }
}

/// # Safety
/// As `rmdir(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn rmdir(path: *const c_char) -> c_int {
    unsafe { unlinkat(libc::AT_FDCWD, path, libc::AT_REMOVEDIR) }
}

/// # Safety
/// As `unlinkat(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unlinkat(folder: c_int, path: *const c_char, flags: c_int) -> c_int {
    let _order = order();
    let text = real::absolute(folder, path);
    let done = unsafe { real::unlinkat(folder, path, flags) };
    if let (0, Some(text)) = (done, text)
        && log::is_watched(&text)
    {
        record(Op::Remove, 0, 0, &text, &[], &[]);
    }
    done
}

/// # Safety
/// As `mkdir(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    let text = real::absolute(libc::AT_FDCWD, path).filter(|path| log::is_watched(path));
    let Some(text) = text else { return unsafe { real::mkdir(path, mode) } };
    let _order = order();
    if !real::exists(&text) {
        space!(-1);
    }
    let done = unsafe { real::mkdir(path, mode) };
    if done == 0 {
        record(Op::MakeFolder, 0, 0, &text, &[], &[]);
    }
    done
}

/// Answers that the kernel cannot copy, so that whoever copies writes.
///
/// # Safety
/// As `copy_file_range(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn copy_file_range(
    _: c_int,
    _: *mut off64_t,
    _: c_int,
    _: *mut off64_t,
    _: size_t,
    _: c_uint,
) -> ssize_t {
    real::set_errno(libc::ENOSYS);
    -1
}

/// Answers that the kernel cannot send between files, so that whoever copies writes.
///
/// # Safety
/// As `sendfile(2)`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sendfile64(to: c_int, from: c_int, offset: *mut off64_t, count: size_t) -> ssize_t {
    if log::is_watched_fd(to) {
        real::set_errno(libc::ENOSYS);
        return -1;
    }
    unsafe { real::sendfile64(to, from, offset, count) }
}
