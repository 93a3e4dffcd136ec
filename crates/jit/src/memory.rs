//! Memory that holds code: written first, then executable and never writable again.

#![allow(unsafe_code)] // Calls of the system and a function made of bytes.

#[cfg(unix)]
use std::ptr;

/// Pages of code.
pub(crate) struct Executable {
    start: *mut u8,
    bytes: usize,
}

// SAFETY: the pages are read-only after `new`, and unmapped by the one owner.
unsafe impl Send for Executable {}
// SAFETY: as above; nothing is ever written.
unsafe impl Sync for Executable {}

impl Executable {
    /// Places code in pages of its own; `None` when the system refuses (memory, or a rule against code made at run
    /// time).
    #[cfg(unix)]
    pub(crate) fn new(code: &[u8]) -> Option<Self> {
        if code.is_empty() {
            return None;
        }
        debug_assert_eq!(code.last(), Some(&0xC3), "code ends with a return");
        // SAFETY: a fresh mapping of its own, of a size that is not 0.
        let start = unsafe {
            libc::mmap(
                ptr::null_mut(),
                code.len(),
                libc::PROT_READ | libc::PROT_WRITE,
                libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                -1,
                0,
            )
        };
        if start == libc::MAP_FAILED {
            return None;
        }
        let pages = Executable { start: start.cast(), bytes: code.len() };
        // SAFETY: the mapping is writable, fresh and as long as the code.
        unsafe { ptr::copy_nonoverlapping(code.as_ptr(), pages.start, code.len()) };
        // SAFETY: the mapping is ours and whole; nothing refers to it yet.
        let done = unsafe { libc::mprotect(start, code.len(), libc::PROT_READ | libc::PROT_EXEC) };
        (done == 0).then_some(pages)
    }

    /// No code is placed on other systems.
    #[cfg(not(unix))]
    pub(crate) fn new(_code: &[u8]) -> Option<Self> {
        None
    }

    /// The address of the first instruction.
    pub(crate) fn start(&self) -> *const u8 {
        self.start
    }

    /// Bytes of code.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Executable {
    fn drop(&mut self) {
        #[cfg(unix)]
        // SAFETY: mapped by `new` with this length, and nobody runs the code of an owner that is gone.
        unsafe {
            libc::munmap(self.start.cast(), self.bytes);
        }
    }
}
