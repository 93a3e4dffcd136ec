//! Compressed files and bodies.

use crate::input::Source;
use base::{Result, err};
use std::io::BufReader;

/// Whether a path ends like a compressed file's.
pub fn is_compressed(path: &str) -> bool {
    method_of_path(path).is_some()
}

fn method_of_path(path: &str) -> Option<&'static str> {
    match path.rsplit_once('.')?.1 {
        "gz" | "gzip" => Some("gzip"),
        "zst" | "zstd" => Some("zstd"),
        "lz4" => Some("lz4"),
        _ => None,
    }
}

/// The plain bytes of a file, by the extension of its path.
///
/// # Errors
/// `CANNOT_READ_ALL_DATA` when the decompressor cannot begin.
pub fn decompressed(source: Source, path: &str) -> Result<Source> {
    match method_of_path(path) {
        Some(method) => decompressed_by(source, method),
        None => Ok(source),
    }
}

/// The plain bytes of data compressed with `gzip`, `deflate`, `zstd` or `lz4` (frames).
///
/// # Errors
/// `BAD_ARGUMENTS` for another method; `CANNOT_READ_ALL_DATA` when the decompressor cannot begin.
pub fn decompressed_by(source: Source, method: &str) -> Result<Source> {
    let broken = |error: std::io::Error| err!(CannotReadAllData, "Cannot decompress {method}: {error}");
    let buffered = BufReader::with_capacity(1 << 17, source);
    Ok(match method {
        "gzip" | "gz" | "x-gzip" => Box::new(flate2::bufread::MultiGzDecoder::new(buffered)),
        "deflate" => Box::new(flate2::bufread::ZlibDecoder::new(buffered)),
        "zstd" => Box::new(zstd::Decoder::with_buffer(buffered).map_err(broken)?),
        "lz4" => Box::new(lz4::Decoder::new(buffered).map_err(broken)?),
        other => return Err(err!(BadArguments, "Unknown compression '{other}': use gzip, zstd, lz4 or deflate")),
    })
}
