//! `Content-Encoding` of requests and answers.

use base::{ErrorCode, Result, bail};
use formats::{Compression, Compressor};
use native::frames;
use std::io::{Error, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The encodings that answers are written in, best first.
const ENCODINGS: [(&str, Compression); 7] = [
    ("lz4", Compression::Lz4),
    ("zstd", Compression::Zstd),
    ("br", Compression::Brotli),
    ("gzip", Compression::Gzip),
    ("deflate", Compression::Deflate),
    ("xz", Compression::Xz),
    ("bz2", Compression::Bz2),
];
/// The highest level that an answer is compressed with: clients wait for it.
const LEVEL_MAX: u64 = 9;
/// Highest level of `zstd`, whose lower levels do what the higher ones of others do, and of `xz`, whose higher ones
/// take up to 674 MiB.
const ZSTD_LEVEL_MAX: u64 = 3;

/// The encoding of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Coding {
    #[default]
    Plain,
    /// Name, method and level of a `Content-Encoding`.
    Http(&'static str, Compression, u64),
    /// ClickHouse's own blocks.
    Blocks,
}

impl Coding {
    /// The encoding to answer in, of those that the client accepts.
    pub(crate) fn choose(accepted: &str, level: u64) -> Self {
        let accepts = |encoding: &str| {
            accepted.split(',').any(|item| {
                let (name, quality) = item.split_once(';').unwrap_or((item, ""));
                let is_off = quality.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()) == Some(0.0);
                name.trim().eq_ignore_ascii_case(encoding) && !is_off
            })
        };
        let found = ENCODINGS.into_iter().find(|(name, _)| accepts(name));
        found.map_or(Coding::Plain, |(name, method)| {
            let most = if matches!(method, Compression::Zstd | Compression::Xz) { ZSTD_LEVEL_MAX } else { LEVEL_MAX };
            Coding::Http(name, method, level.clamp(1, most))
        })
    }

    /// The value of `Content-Encoding`.
    pub(crate) fn header(self) -> Option<&'static str> {
        if let Coding::Http(name, ..) = self { Some(name) } else { None }
    }
}

/// The plain bytes of a body in the encoding that its header names.
///
/// # Errors
/// `NOT_IMPLEMENTED` for an unknown encoding.
pub(crate) fn decoded(source: Box<dyn Read + Send>, encoding: &str) -> Result<Box<dyn Read + Send>> {
    if encoding.contains(',') {
        bail!(NotImplemented, "Several encodings of one body are not supported: Content-Encoding: {encoding}");
    }
    formats::decompressed(source, Compression::of_name(encoding)?)
}

/// A buffer with two owners.
#[derive(Clone, Default)]
pub(crate) struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    fn lock(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Sink {
    fn write(&mut self, data: &[u8]) -> std::io::Result<usize> {
        self.lock().extend_from_slice(data);
        Ok(data.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Compresses an answer.
pub(crate) enum Encoder {
    Plain,
    /// The compressor and its output, which is shared because not all compressors give access to it.
    Http(Box<Compressor<Sink>>, Sink),
    /// ClickHouse's own blocks; the bytes of the block that is being filled.
    Blocks(Vec<u8>),
}

impl Encoder {
    /// An encoder with nothing written.
    ///
    /// # Errors
    /// When the compressor cannot begin.
    pub(crate) fn new(coding: Coding) -> Result<Self> {
        Ok(match coding {
            Coding::Plain => Encoder::Plain,
            Coding::Blocks => Encoder::Blocks(Vec::new()),
            Coding::Http(_, method, level) => {
                let sink = Sink::default();
                Encoder::Http(Box::new(Compressor::new(method, Some(level), sink.clone())?), sink)
            }
        })
    }

    /// Appends the encoded form of `data`; some of it may stay in the compressor.
    ///
    /// # Errors
    /// When the compressor fails.
    pub(crate) fn write(&mut self, data: &[u8], out: &mut Vec<u8>) -> Result<()> {
        let result = match self {
            Encoder::Plain => {
                out.extend_from_slice(data);
                Ok(())
            }
            Encoder::Http(compressor, sink) => compressor.write_all(data).map(|()| out.append(&mut sink.lock())),
            Encoder::Blocks(pending) => {
                pending.extend_from_slice(data);
                write_blocks(pending, out)
            }
        };
        result.map_err(failed)
    }

    /// Appends the rest of the compressor's output, and its end.
    ///
    /// # Errors
    /// When the compressor fails.
    pub(crate) fn finish(self, out: &mut Vec<u8>) -> Result<()> {
        match self {
            Encoder::Plain => Ok(()),
            Encoder::Http(compressor, sink) => {
                compressor.finish().map(|_| out.append(&mut sink.lock())).map_err(failed)
            }
            Encoder::Blocks(pending) if pending.is_empty() => Ok(()),
            Encoder::Blocks(pending) => frames::write_block(&pending, out).map_err(failed),
        }
    }
}

fn write_blocks(pending: &mut Vec<u8>, out: &mut Vec<u8>) -> std::io::Result<()> {
    let whole = pending.len() / frames::WRITE_BLOCK_BYTES * frames::WRITE_BLOCK_BYTES;
    for block in pending[..whole].chunks(frames::WRITE_BLOCK_BYTES) {
        frames::write_block(block, out)?;
    }
    pending.drain(..whole);
    Ok(())
}

fn failed(error: Error) -> base::Error {
    base::Error::io(ErrorCode::CannotWriteToFileDescriptor, "compress the answer", &error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn decode(bytes: Vec<u8>, encoding: &str) -> std::io::Result<Vec<u8>> {
        let mut out = Vec::new();
        decoded(Box::new(Cursor::new(bytes)), encoding).map_err(Error::other)?.read_to_end(&mut out)?;
        Ok(out)
    }

    #[test]
    fn round_trips_and_truncation() {
        let data: Vec<u8> = (0..300_000u32).flat_map(|i| (i % 1000).to_le_bytes()).collect();
        for (encoding, _) in ENCODINGS {
            let mut bytes = Vec::new();
            let mut encoder = Encoder::new(Coding::choose(encoding, 3)).unwrap();
            data.chunks(100_000).for_each(|chunk| encoder.write(chunk, &mut bytes).unwrap());
            encoder.finish(&mut bytes).unwrap();
            assert!(bytes.len() < data.len() / 2, "{encoding}");
            assert!(decode(bytes.clone(), encoding).unwrap() == data, "{encoding}");
            bytes.truncate(bytes.len() / 2);
            assert!(decode(bytes, encoding).is_err(), "{encoding}");
        }
    }

    #[test]
    fn chooses_what_the_client_accepts() {
        let check = |accepted: &str, expect: Option<&str>| {
            assert_eq!(Coding::choose(accepted, 3).header(), expect, "{accepted}")
        };
        check("deflate, gzip, br, zstd", Some("zstd"));
        check("gzip, br", Some("br"));
        check("gzip;q=0.5", Some("gzip"));
        check("gzip;q=0, identity", None);
        check("bz2, xz", Some("xz"));
        check("snappy", None);
    }
}
