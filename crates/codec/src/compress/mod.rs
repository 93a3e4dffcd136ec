//! General compression of streams.

use base::{Result, bail};

pub(crate) mod symbols;
pub(crate) mod words;

/// The compression that a column declares for its streams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Compression {
    /// Bytes as they are.
    None,
    /// Small and still quick to read: Zstandard of level 1 for numbers, of 3 for texts, their stored forms of their own
    /// where these are smaller ([`Stored::Words`], [`Stored::Symbols`]), nothing for what is dense already.
    #[default]
    Auto,
    /// Quick to write: LZ4 for texts, what [`Compression::Auto`] does for numbers.
    Quick,
    /// LZ4 block format.
    Lz4,
    /// LZ4 with a slow search, of this level.
    Lz4Hc(u8),
    /// Zstandard of this level.
    Zstd(u8),
}

/// The stored form of a stream in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Stored {
    /// As it is.
    Raw = 0,
    /// An LZ4 block.
    Lz4 = 1,
    /// A Zstandard frame.
    Zstd = 2,
    /// Numbers under transforms: see `words`.
    Words = 3,
    /// Codes of the symbols of a text, under Zstandard: see `symbols`.
    Symbols = 4,
}

impl Stored {
    /// From its number.
    ///
    /// # Errors
    /// `CORRUPTED_DATA` for other numbers.
    pub fn from_number(number: u8) -> Result<Self> {
        Ok(match number {
            0 => Stored::Raw,
            1 => Stored::Lz4,
            2 => Stored::Zstd,
            3 => Stored::Words,
            4 => Stored::Symbols,
            _ => bail!(CorruptedData, "unknown compression {number}; the part may come from a newer version"),
        })
    }
}

/// Below this size a stream is not worth compressing.
const COMPRESS_BYTES_MIN: usize = 64;

impl Compression {
    /// The compression of a `CODEC(…)`, from its inside: see [`Declared::parse`](crate::declared::Declared::parse).
    ///
    /// # Errors
    /// As there.
    pub fn parse_codec(text: &str) -> Result<Self> {
        crate::declared::Declared::parse(text).map(|declared| declared.compression)
    }

    /// The compressor of numbers.
    pub(crate) fn for_numbers(self) -> Self {
        if matches!(self, Compression::Auto | Compression::Quick) { Compression::Zstd(1) } else { self }
    }

    /// The compression that takes less time to write, where no other was asked for.
    pub fn quicker(self) -> Self {
        if self == Compression::Auto { Compression::Quick } else { self }
    }

    /// The compressor of texts.
    pub(crate) fn for_text(self) -> Self {
        match self {
            Compression::Auto => Compression::Zstd(3),
            Compression::Quick => Compression::Lz4,
            chosen => chosen,
        }
    }

    /// Compresses `raw`; gives `None` where that saves less than a tenth.
    pub fn compress(self, raw: &[u8]) -> Option<(Stored, Vec<u8>)> {
        if raw.len() < COMPRESS_BYTES_MIN || raw.len() > i32::MAX as usize / 2 {
            return None;
        }
        let (stored, out) = match self {
            Compression::None => return None,
            Compression::Lz4 | Compression::Quick => (Stored::Lz4, lz4::block::compress(raw, None, false).ok()?),
            Compression::Lz4Hc(level) => {
                let mode = lz4::block::CompressionMode::HIGHCOMPRESSION(i32::from(level));
                (Stored::Lz4, lz4::block::compress(raw, Some(mode), false).ok()?)
            }
            Compression::Auto => (Stored::Zstd, zstd::bulk::compress(raw, 1).ok()?),
            Compression::Zstd(level) => (Stored::Zstd, zstd::bulk::compress(raw, i32::from(level)).ok()?),
        };
        (out.len() + raw.len() / 10 <= raw.len()).then_some((stored, out))
    }
}

/// Decompresses `stored` bytes into exactly `out`.
///
/// # Errors
/// `CORRUPTED_DATA` when the bytes are damaged or give another size.
pub fn decompress(kind: Stored, stored: &[u8], out: &mut [u8]) -> Result<()> {
    let size = match kind {
        Stored::Raw if stored.len() == out.len() => {
            out.copy_from_slice(stored);
            Some(out.len())
        }
        Stored::Raw => None,
        Stored::Words => return words::decompress(stored, out),
        Stored::Symbols => return symbols::decompress(stored, out),
        Stored::Lz4 => i32::try_from(out.len())
            .ok()
            .and_then(|size| lz4::block::decompress_to_buffer(stored, Some(size), out).ok()),
        Stored::Zstd => zstd::bulk::decompress_to_buffer(stored, out).ok(),
    };
    if size != Some(out.len()) {
        bail!(CorruptedData, "a stream of {} bytes does not decompress to {} bytes", stored.len(), out.len());
    }
    Ok(())
}
