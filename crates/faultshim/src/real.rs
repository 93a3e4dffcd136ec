//! The C library's own functions behind those of this library, and questions asked of the kernel.
//!
//! They are called by number (`syscall`), which this library does not stand before.

use libc::{c_char, c_int, iovec, mode_t, off64_t, size_t, ssize_t};
use std::ffi::CStr;
use std::os::unix::ffi::OsStrExt;

/// # Safety
/// As `openat(2)`.
pub(crate) unsafe fn openat(folder: c_int, path: *const c_char, flags: c_int, mode: mode_t) -> c_int {
    unsafe { libc::syscall(libc::SYS_openat, folder, path, flags, mode) as c_int }
}

/// # Safety
/// As `write(2)`.
pub(crate) unsafe fn write(fd: c_int, data: *const u8, count: size_t) -> ssize_t {
    unsafe { libc::syscall(libc::SYS_write, fd, data, count) as ssize_t }
}

/// # Safety
/// As `writev(2)`.
pub(crate) unsafe fn writev(fd: c_int, pieces: *const iovec, count: c_int) -> ssize_t {
    unsafe { libc::syscall(libc::SYS_writev, fd, pieces, count) as ssize_t }
}

/// # Safety
/// As `pwrite(2)`.
pub(crate) unsafe fn pwrite64(fd: c_int, data: *const u8, count: size_t, offset: off64_t) -> ssize_t {
    unsafe { libc::syscall(libc::SYS_pwrite64, fd, data, count, offset) as ssize_t }
}

/// # Safety
/// As `ftruncate(2)`.
pub(crate) unsafe fn ftruncate64(fd: c_int, length: off64_t) -> c_int {
    unsafe { libc::syscall(libc::SYS_ftruncate, fd, length) as c_int }
}

/// # Safety
/// As `fsync(2)`.
pub(crate) unsafe fn fsync(fd: c_int) -> c_int {
    unsafe { libc::syscall(libc::SYS_fsync, fd) as c_int }
}

/// # Safety
/// As `fdatasync(2)`.
pub(crate) unsafe fn fdatasync(fd: c_int) -> c_int {
    unsafe { libc::syscall(libc::SYS_fdatasync, fd) as c_int }
}

/// # Safety
/// As `rename(2)`.
pub(crate) unsafe fn rename(from: *const c_char, to: *const c_char) -> c_int {
    unsafe { libc::syscall(libc::SYS_renameat2, libc::AT_FDCWD, from, libc::AT_FDCWD, to, 0) as c_int }
}

/// # Safety
/// As `linkat(2)`.
pub(crate) unsafe fn linkat(
    from_folder: c_int,
    from: *const c_char,
    to_folder: c_int,
    to: *const c_char,
    flags: c_int,
) -> c_int {
    unsafe { libc::syscall(libc::SYS_linkat, from_folder, from, to_folder, to, flags) as c_int }
}

/// # Safety
/// As `unlinkat(2)`.
pub(crate) unsafe fn unlinkat(folder: c_int, path: *const c_char, flags: c_int) -> c_int {
    unsafe { libc::syscall(libc::SYS_unlinkat, folder, path, flags) as c_int }
}

/// # Safety
/// As `mkdir(2)`.
pub(crate) unsafe fn mkdir(path: *const c_char, mode: mode_t) -> c_int {
    unsafe { libc::syscall(libc::SYS_mkdirat, libc::AT_FDCWD, path, mode) as c_int }
}

/// # Safety
/// As `sendfile(2)`.
pub(crate) unsafe fn sendfile64(to: c_int, from: c_int, offset: *mut off64_t, count: size_t) -> ssize_t {
    unsafe { libc::syscall(libc::SYS_sendfile, to, from, offset, count) as ssize_t }
}

/// Sets what the caller reads as the error.
pub(crate) fn set_errno(error: c_int) {
    // SAFETY: the location is this thread's own.
    unsafe { *libc::__errno_location() = error };
}

/// The number of a descriptor's file; 0 when it has none.
pub(crate) fn inode(fd: c_int) -> u64 {
    let mut facts = std::mem::MaybeUninit::<libc::stat>::uninit();
    // SAFETY: `facts` is as large as the call writes, and read only if it did.
    unsafe { if libc::fstat(fd, facts.as_mut_ptr()) == 0 { facts.assume_init().st_ino } else { 0 } }
}

/// Where a descriptor reads and writes next.
pub(crate) fn position(fd: c_int) -> u64 {
    // SAFETY: asks only.
    unsafe { libc::lseek(fd, 0, libc::SEEK_CUR) }.max(0) as u64
}

/// Whether a path names something.
pub(crate) fn exists(path: &[u8]) -> bool {
    std::fs::symlink_metadata(std::ffi::OsStr::from_bytes(path)).is_ok()
}

/// The path of an open descriptor.
pub(crate) fn path_of(fd: c_int) -> Option<Vec<u8>> {
    let path = std::fs::read_link(format!("/proc/self/fd/{fd}")).ok()?;
    Some(path.as_os_str().as_bytes().to_vec())
}

/// A path from the root of the file system.
pub(crate) fn absolute(folder: c_int, path: *const c_char) -> Option<Vec<u8>> {
    if path.is_null() {
        return None;
    }
    // SAFETY: the caller of the C function gave a string.
    let path = unsafe { CStr::from_ptr(path) }.to_bytes();
    if path.first() == Some(&b'/') {
        return Some(path.to_vec());
    }
    let mut whole = match folder {
        libc::AT_FDCWD => std::env::current_dir().ok()?.as_os_str().as_bytes().to_vec(),
        fd => path_of(fd)?,
    };
    whole.push(b'/');
    whole.extend_from_slice(path);
    Some(whole)
}
