//! A queue of the bytes of an answer that are held back: in memory, and past a limit in an unnamed file.

use base::{Error, ErrorCode, Result};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes held in memory, at most.
const MEMORY_BYTES_MAX: u64 = 32 << 20;
/// Bytes given back at a time.
const TAKE_BYTES: u64 = 1 << 20;

/// A queue of bytes: first all are pushed, then all are taken.
#[derive(Default)]
pub(crate) struct ByteQueue {
    memory: Vec<u8>,
    file: Option<File>,
    file_bytes: u64,
    taken_bytes: u64,
}

impl ByteQueue {
    /// Number of bytes in the queue.
    pub(crate) fn len(&self) -> u64 {
        self.memory.len() as u64 + self.file_bytes
    }

    /// Whether part of the queue is in a file.
    pub(crate) fn is_on_disk(&self) -> bool {
        self.file.is_some()
    }

    /// Moves bytes to the end of the queue.
    ///
    /// # Errors
    /// When the temporary file cannot be written.
    pub(crate) fn push(&mut self, bytes: &mut Vec<u8>) -> Result<()> {
        debug_assert_eq!(self.taken_bytes, 0, "bytes are pushed into a queue of which some were taken");
        if self.memory.is_empty() && self.file.is_none() {
            std::mem::swap(&mut self.memory, bytes);
        } else {
            self.memory.append(bytes);
        }
        if self.memory.len() as u64 <= MEMORY_BYTES_MAX {
            return Ok(());
        }
        if self.file.is_none() {
            self.file = Some(unnamed_file().map_err(failed)?);
        }
        if let Some(file) = &mut self.file {
            file.write_all(&self.memory).map_err(failed)?;
            self.file_bytes += self.memory.len() as u64;
            self.memory.clear();
        }
        Ok(())
    }

    /// The next bytes, in the order of pushing; `None` at the end.
    ///
    /// # Errors
    /// When the temporary file cannot be read.
    pub(crate) fn take(&mut self) -> Result<Option<Vec<u8>>> {
        let Some(file) = &mut self.file else {
            return Ok(Some(std::mem::take(&mut self.memory)).filter(|bytes| !bytes.is_empty()));
        };
        if self.taken_bytes == 0 {
            file.seek(SeekFrom::Start(0)).map_err(failed)?;
        }
        let mut bytes = Vec::new();
        file.take(TAKE_BYTES).read_to_end(&mut bytes).map_err(failed)?;
        self.taken_bytes += bytes.len() as u64;
        debug_assert!(self.taken_bytes <= self.file_bytes, "more bytes are taken than were pushed");
        if self.taken_bytes >= self.file_bytes {
            self.file = None;
        }
        Ok(Some(bytes))
    }
}

/// Reads a queue to its end.
pub(crate) struct ByteQueueReader {
    held: ByteQueue,
    piece: std::io::Cursor<Vec<u8>>,
}

impl From<ByteQueue> for ByteQueueReader {
    fn from(held: ByteQueue) -> Self {
        ByteQueueReader { held, piece: std::io::Cursor::default() }
    }
}

impl Read for ByteQueueReader {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        loop {
            let count = self.piece.read(out)?;
            if count > 0 || out.is_empty() {
                return Ok(count);
            }
            match self.held.take().map_err(std::io::Error::other)? {
                Some(bytes) => self.piece = std::io::Cursor::new(bytes),
                None => return Ok(0),
            }
        }
    }
}

/// A file that is gone once it is closed.
fn unnamed_file() -> std::io::Result<File> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = format!("ursa-answer-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let path = std::env::temp_dir().join(name);
    let file = File::options().read(true).write(true).create_new(true).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

fn failed(error: std::io::Error) -> Error {
    Error::io(ErrorCode::CannotWriteToFileDescriptor, "buffer an answer in a temporary file", &error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gives_back_what_was_pushed() {
        for total in [0usize, 10, 40 << 20] {
            let mut held = ByteQueue::default();
            let expect: Vec<u8> = (0..total).map(|i| (i / 3) as u8).collect();
            expect.chunks(5 << 20).for_each(|chunk| held.push(&mut chunk.to_vec()).unwrap());
            assert_eq!(held.len(), total as u64);
            let mut got = Vec::new();
            while let Some(bytes) = held.take().unwrap() {
                got.extend(bytes);
            }
            assert!(got == expect, "{total}");
        }
    }
}
