//! `Content-Encoding` of requests and answers.

use crate::frames;
use base::{ErrorCode, Result, err};
use flate2::Compression;
use flate2::write::{GzEncoder, ZlibEncoder};
use std::io::{Error, ErrorKind, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The encodings that answers are written in, best first.
const ENCODINGS: [&str; 4] = ["lz4", "zstd", "gzip", "deflate"];
/// The default level of `zstd`; lower numbers of the setting win.
const ZSTD_LEVEL_MAX: i32 = 3;

/// The encoding to answer in, of those that the client accepts.
pub(crate) fn choose(accepted: &str) -> Option<&'static str> {
    let accepts = |encoding: &str| {
        accepted.split(',').any(|item| {
            let (name, quality) = item.split_once(';').unwrap_or((item, ""));
            let is_off = quality.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()) == Some(0.0);
            name.trim().eq_ignore_ascii_case(encoding) && !is_off
        })
    };
    ENCODINGS.into_iter().find(|encoding| accepts(encoding))
}

/// The plain bytes of a body in the encoding that its header names.
///
/// # Errors
/// `BAD_ARGUMENTS` for an unknown encoding.
pub(crate) fn decoded(source: Box<dyn Read + Send>, encoding: &str) -> Result<Box<dyn Read + Send>> {
    match encoding.trim().to_ascii_lowercase().as_str() {
        "" | "identity" => Ok(source),
        "lz4" => {
            let decoder = lz4::Decoder::new(source).map_err(|error| err!(CannotReadAllData, "Cannot decompress lz4: {error}"))?;
            Ok(Box::new(Lz4Reader(Some(decoder))))
        }
        other => formats::decompressed_by(source, other),
    }
}

/// Reads an LZ4 frame; a frame that breaks off is an error.
struct Lz4Reader(Option<lz4::Decoder<Box<dyn Read + Send>>>);

impl Read for Lz4Reader {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let Some(decoder) = &mut self.0 else { return Ok(0) };
        let count = decoder.read(out)?;
        if count == 0
            && !out.is_empty()
            && let Some(decoder) = self.0.take()
        {
            decoder.finish().1.map_err(|_| Error::new(ErrorKind::UnexpectedEof, "the LZ4 frame breaks off"))?;
        }
        Ok(count)
    }
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
    Gzip(GzEncoder<Vec<u8>>),
    Deflate(ZlibEncoder<Vec<u8>>),
    Zstd(zstd::Encoder<'static, Vec<u8>>),
    /// The crate gives no access to its sink, so that is shared.
    Lz4(lz4::Encoder<Sink>, Sink),
    /// ClickHouse's own blocks; the bytes of the block that is being filled.
    Blocks(Vec<u8>),
}

impl Encoder {
    /// An encoder of one of the encodings that [`choose`] gives.
    ///
    /// # Errors
    /// When the compressor cannot begin.
    pub(crate) fn new(encoding: Option<&str>, level: u64) -> Result<Self> {
        let level = level.min(9) as u32;
        let broken = |error: Error| err!(CannotWriteToFileDescriptor, "Cannot compress the answer: {error}");
        Ok(match encoding {
            Some("gzip") => Encoder::Gzip(GzEncoder::new(Vec::new(), Compression::new(level))),
            Some("deflate") => Encoder::Deflate(ZlibEncoder::new(Vec::new(), Compression::new(level))),
            Some("zstd") => Encoder::Zstd(zstd::Encoder::new(Vec::new(), (level as i32).clamp(1, ZSTD_LEVEL_MAX)).map_err(broken)?),
            Some("lz4") => {
                let sink = Sink::default();
                Encoder::Lz4(lz4::EncoderBuilder::new().level(0).build(sink.clone()).map_err(broken)?, sink)
            }
            _ => Encoder::Plain,
        })
    }

    /// Appends what `data` becomes; some of it may stay in the compressor.
    ///
    /// # Errors
    /// When the compressor fails.
    pub(crate) fn write(&mut self, data: &[u8], out: &mut Vec<u8>) -> Result<()> {
        let result = match self {
            Encoder::Plain => {
                out.extend_from_slice(data);
                Ok(())
            }
            Encoder::Gzip(encoder) => encoder.write_all(data).map(|()| out.append(encoder.get_mut())),
            Encoder::Deflate(encoder) => encoder.write_all(data).map(|()| out.append(encoder.get_mut())),
            Encoder::Zstd(encoder) => encoder.write_all(data).map(|()| out.append(encoder.get_mut())),
            Encoder::Lz4(encoder, sink) => encoder.write_all(data).map(|()| out.append(&mut sink.lock())),
            Encoder::Blocks(pending) => {
                pending.extend_from_slice(data);
                write_blocks(pending, out)
            }
        };
        result.map_err(failed)
    }

    /// Appends what is still in the compressor, and its end.
    ///
    /// # Errors
    /// When the compressor fails.
    pub(crate) fn finish(self, out: &mut Vec<u8>) -> Result<()> {
        let rest = match self {
            Encoder::Plain => Ok(Vec::new()),
            Encoder::Gzip(encoder) => encoder.finish(),
            Encoder::Deflate(encoder) => encoder.finish(),
            Encoder::Zstd(encoder) => encoder.finish(),
            Encoder::Lz4(encoder, sink) => encoder.finish().1.map(|()| std::mem::take(&mut *sink.lock())),
            Encoder::Blocks(pending) if pending.is_empty() => Ok(pending),
            Encoder::Blocks(pending) => {
                let mut rest = Vec::new();
                frames::write_block(&pending, &mut rest).map(|()| rest)
            }
        };
        out.append(&mut rest.map_err(failed)?);
        Ok(())
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
        for encoding in ENCODINGS {
            let mut bytes = Vec::new();
            let mut encoder = Encoder::new(Some(encoding), 3).unwrap();
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
        assert_eq!(choose("deflate, gzip, br, zstd"), Some("zstd"));
        assert_eq!(choose("gzip;q=0.5"), Some("gzip"));
        assert_eq!(choose("gzip;q=0, identity"), None);
    }
}
