//! Compressed files and bodies: methods by name and by the extension of a path, reading, writing.
//!
//! Snappy, whose frames are Hadoop's, is only read (`snappy_frames.rs`).
//! Not here: compression inside of formats (Parquet's and Arrow's own).

use crate::input::Source;
use crate::snappy_frames::SnappyReader;
use base::{Error, ErrorCode, Result, bail, err};
use bzip2::write::BzEncoder;
use flate2::write::{GzEncoder, ZlibEncoder};
use liblzma::write::XzEncoder;
use std::io::{self, BufReader, ErrorKind, Read, Write};

/// Bytes that decompressors take from their source at a time.
const READ_BYTES: usize = 128 << 10;
/// Bytes that brotli's compressor gives on at a time.
const BROTLI_BUFFER_BYTES: usize = 32 << 10;
/// The window of brotli: 4 MiB.
const BROTLI_WINDOW: u32 = 22;
/// Bytes of history that a Zstandard frame may ask for: 128 MiB. A frame that asks for more is refused.
const ZSTD_WINDOW_LOG_MAX: u32 = 27;
/// Bytes that a stream of xz may take to be read; the highest level of `xz` needs 65 MiB.
const XZ_MEMORY_BYTES_MAX: u64 = 160 << 20;

/// A way of compression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// No compression.
    None,
    /// `gzip`, `gz`.
    Gzip,
    /// `deflate`: with zlib's head, as HTTP means it.
    Deflate,
    /// `br`, `brotli`.
    Brotli,
    /// `zstd`, `zst`.
    Zstd,
    /// `lz4`: frames.
    Lz4,
    /// `xz`, `lzma`.
    Xz,
    /// `bz2`.
    Bz2,
    /// `snappy`: read only.
    Snappy,
}

impl Compression {
    /// The method of a name that a statement or a header gives.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for others, as ClickHouse has it.
    pub fn of_name(name: &str) -> Result<Self> {
        match name.trim().to_ascii_lowercase().as_str() {
            "" | "none" | "identity" => Ok(Compression::None),
            known => by_word(known).ok_or_else(|| {
                err!(
                    NotImplemented,
                    "Unknown compression method '{name}'. Only \
                'auto', 'none', 'gzip', 'deflate', 'br', 'xz', 'zstd', 'lz4', 'bz2', 'snappy' \
                are supported as compression methods"
                )
            }),
        }
    }

    /// The method that the extension of a path stands for.
    pub fn of_path(path: &str) -> Self {
        let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
        by_word(&extension.to_ascii_lowercase()).unwrap_or(Compression::None)
    }

    /// The method that an argument of a table function or clause names; with `auto` that of the path.
    ///
    /// # Errors
    /// As [`Self::of_name`].
    pub fn of_argument(name: &str, path: &str) -> Result<Self> {
        if !name.is_empty() && !name.eq_ignore_ascii_case("auto") {
            return Self::of_name(name);
        }
        Ok(Self::of_path(path))
    }

    /// Whether data compressed after data that was compressed before can be read as one.
    pub fn can_append(self) -> bool {
        matches!(self, Compression::None | Compression::Gzip | Compression::Zstd | Compression::Xz | Compression::Bz2)
    }

    /// Looks whether data can be written so, before a file is made for it.
    ///
    /// # Errors
    /// `NOT_IMPLEMENTED` for Snappy.
    pub fn check_writable(self) -> Result<()> {
        match self {
            Compression::Snappy => {
                bail!(NotImplemented, "Compression method 'snappy' is only read, not written: use zstd, lz4 or gzip")
            }
            _ => Ok(()),
        }
    }
}

fn by_word(word: &str) -> Option<Compression> {
    Some(match word {
        "gz" | "gzip" | "x-gzip" => Compression::Gzip,
        "deflate" => Compression::Deflate,
        "br" | "brotli" => Compression::Brotli,
        "zst" | "zstd" => Compression::Zstd,
        "lz4" => Compression::Lz4,
        "xz" | "lzma" => Compression::Xz,
        "bz2" => Compression::Bz2,
        "snappy" => Compression::Snappy,
        _ => return None,
    })
}

/// The plain bytes of compressed data. Data that breaks off is an error, never an end.
///
/// # Errors
/// `CANNOT_READ_ALL_DATA` when the decompressor cannot begin.
pub fn decompressed(source: Source, method: Compression) -> Result<Source> {
    let broken = |error: io::Error| err!(CannotReadAllData, "Cannot decompress {method:?}: {error}");
    if method == Compression::None {
        return Ok(source);
    }
    let buffered = BufReader::with_capacity(READ_BYTES, source);
    Ok(match method {
        Compression::None => Box::new(buffered),
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(buffered)),
        Compression::Deflate => Box::new(flate2::bufread::ZlibDecoder::new(buffered)),
        Compression::Brotli => Box::new(brotli::Decompressor::new(buffered, BROTLI_BUFFER_BYTES)),
        Compression::Zstd => {
            let mut decoder = zstd::Decoder::with_buffer(buffered).map_err(broken)?;
            decoder.window_log_max(ZSTD_WINDOW_LOG_MAX).map_err(broken)?;
            Box::new(decoder)
        }
        Compression::Lz4 => Box::new(Lz4Reader(Some(lz4::Decoder::new(buffered).map_err(broken)?))),
        Compression::Xz => {
            let stream =
                liblzma::stream::Stream::new_stream_decoder(XZ_MEMORY_BYTES_MAX, liblzma::stream::CONCATENATED)
                    .map_err(|error| broken(error.into()))?;
            Box::new(liblzma::bufread::XzDecoder::new_stream(buffered, stream))
        }
        Compression::Bz2 => Box::new(bzip2::bufread::MultiBzDecoder::new(buffered)),
        Compression::Snappy => Box::new(SnappyReader::new(buffered)),
    })
}

/// Reads an LZ4 frame; a frame that breaks off is an error.
struct Lz4Reader<R: Read>(Option<lz4::Decoder<R>>);

impl<R: Read> Read for Lz4Reader<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let Some(decoder) = &mut self.0 else { return Ok(0) };
        let count = decoder.read(out)?;
        if count == 0
            && !out.is_empty()
            && let Some(decoder) = self.0.take()
        {
            decoder.finish().1.map_err(|_| io::Error::new(ErrorKind::UnexpectedEof, "the LZ4 frame breaks off"))?;
        }
        Ok(count)
    }
}

/// Writes compressed bytes into `W`.
pub enum Compressor<W: Write> {
    /// Bytes without compression.
    Plain(W),
    /// gzip.
    Gzip(GzEncoder<W>),
    /// zlib.
    Deflate(ZlibEncoder<W>),
    /// Brotli.
    Brotli(Box<brotli::CompressorWriter<W>>),
    /// Zstandard.
    Zstd(zstd::Encoder<'static, W>),
    /// LZ4 frames.
    Lz4(lz4::Encoder<W>),
    /// xz.
    Xz(XzEncoder<W>),
    /// bzip2.
    Bz2(BzEncoder<W>),
}

impl<W: Write> Compressor<W> {
    /// A compressor; each method has a level of its own where none is given.
    ///
    /// # Errors
    /// `CANNOT_WRITE_TO_FILE_DESCRIPTOR` when it cannot begin, `NOT_IMPLEMENTED` for Snappy.
    pub fn new(method: Compression, level: Option<u64>, writer: W) -> Result<Self> {
        method.check_writable()?;
        let failed = |error: io::Error| Error::io(ErrorCode::CannotWriteToFileDescriptor, "begin to compress", &error);
        let level = |default: u64, max: u64| level.unwrap_or(default).min(max) as u32;
        Ok(match method {
            Compression::None => Compressor::Plain(writer),
            Compression::Gzip => Compressor::Gzip(GzEncoder::new(writer, flate2::Compression::new(level(6, 9)))),
            Compression::Deflate => {
                Compressor::Deflate(ZlibEncoder::new(writer, flate2::Compression::new(level(6, 9))))
            }
            Compression::Brotli => Compressor::Brotli(Box::new(brotli::CompressorWriter::new(
                writer,
                BROTLI_BUFFER_BYTES,
                level(1, 11),
                BROTLI_WINDOW,
            ))),
            Compression::Zstd => Compressor::Zstd(zstd::Encoder::new(writer, level(3, 22) as i32).map_err(failed)?),
            Compression::Lz4 => {
                Compressor::Lz4(lz4::EncoderBuilder::new().level(level(0, 12)).build(writer).map_err(failed)?)
            }
            Compression::Xz => Compressor::Xz(XzEncoder::new(writer, level(6, 9))),
            Compression::Bz2 => Compressor::Bz2(BzEncoder::new(writer, bzip2::Compression::new(level(6, 9).max(1)))),
            Compression::Snappy => bail!(LogicalError, "a file in Snappy was begun"),
        })
    }

    /// Writes what is buffered and the end of the data; gives the writer back.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Compressor::Plain(writer) => Ok(writer),
            Compressor::Gzip(encoder) => encoder.finish(),
            Compressor::Deflate(encoder) => encoder.finish(),
            Compressor::Brotli(mut encoder) => {
                encoder.flush()?;
                Ok(encoder.into_inner())
            }
            Compressor::Zstd(encoder) => encoder.finish(),
            Compressor::Lz4(encoder) => {
                let (writer, result) = encoder.finish();
                result.map(|()| writer)
            }
            Compressor::Xz(encoder) => encoder.finish(),
            Compressor::Bz2(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Compressor<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Compressor::Plain(writer) => writer.write(bytes),
            Compressor::Gzip(writer) => writer.write(bytes),
            Compressor::Deflate(writer) => writer.write(bytes),
            Compressor::Brotli(writer) => writer.write(bytes),
            Compressor::Zstd(writer) => writer.write(bytes),
            Compressor::Lz4(writer) => writer.write(bytes),
            Compressor::Xz(writer) => writer.write(bytes),
            Compressor::Bz2(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Compressor::Plain(writer) => writer.flush(),
            Compressor::Gzip(writer) => writer.flush(),
            Compressor::Deflate(writer) => writer.flush(),
            Compressor::Brotli(writer) => writer.flush(),
            Compressor::Zstd(writer) => writer.flush(),
            Compressor::Lz4(writer) => writer.flush(),
            Compressor::Xz(writer) => writer.flush(),
            Compressor::Bz2(writer) => writer.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    const METHODS: [Compression; 8] = [
        Compression::None,
        Compression::Gzip,
        Compression::Deflate,
        Compression::Brotli,
        Compression::Zstd,
        Compression::Lz4,
        Compression::Xz,
        Compression::Bz2,
    ];

    fn read(bytes: Vec<u8>, method: Compression) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        decompressed(Box::new(Cursor::new(bytes)), method).map_err(io::Error::other)?.read_to_end(&mut out)?;
        Ok(out)
    }

    #[test]
    fn round_trips_and_what_breaks_off() {
        let data: Vec<u8> = (0..100_000u32).flat_map(|i| (i % 1000).to_le_bytes()).collect();
        for method in METHODS {
            let mut writer = Compressor::new(method, None, Vec::new()).unwrap();
            data.chunks(70_000).for_each(|chunk| writer.write_all(chunk).unwrap());
            let bytes = writer.finish().unwrap();
            assert!(read(bytes.clone(), method).unwrap() == data, "{method:?}");
            if method != Compression::None {
                assert!(bytes.len() < data.len() / 2, "{method:?}");
                assert!(read(bytes[..bytes.len() / 2].to_vec(), method).is_err(), "{method:?}");
            }
            if method.can_append() {
                assert!(
                    read([bytes.clone(), bytes].concat(), method).unwrap() == [data.clone(), data.clone()].concat(),
                    "{method:?}"
                );
            }
        }
    }

    #[test]
    fn methods_by_name_and_path() {
        assert_eq!(Compression::of_argument("auto", "a.csv.gz").unwrap(), Compression::Gzip);
        assert_eq!(Compression::of_argument("none", "a.csv.gz").unwrap(), Compression::None);
        assert_eq!(Compression::of_argument("ZSTD", "a.csv").unwrap(), Compression::Zstd);
        assert_eq!(Compression::of_argument("auto", "a.csv").unwrap(), Compression::None);
        assert_eq!(Compression::of_argument("auto", "a.csv.xz").unwrap(), Compression::Xz);
        assert!(Compression::of_argument("foo", "a").is_err());
    }
}
