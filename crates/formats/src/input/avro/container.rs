//! Object container files.
//!
//! ```text
//! "Obj" 1 | a map of texts: the schema, the codec | sync: 16 bytes | blocks
//! block   rows | bytes | that many bytes, compressed | the same sync
//! ```

use super::super::byte_reader::ByteReader;
use super::schema::AvroSchema;
use crate::input::text::read_error;
use crate::wire::unzigzag;
use base::{Result, bail, err};
use std::io::Read;

const MAGIC: &[u8; 4] = b"Obj\x01";
/// Entries of the head, and bytes of one.
const HEAD_ENTRIES_MAX: u64 = 1 << 16;
const HEAD_BYTES_MAX: u64 = 64 << 20;
/// Bytes of a block, before and after compression.
const BLOCK_BYTES_MAX: u64 = 1 << 30;
/// Rows of a block that takes no bytes.
const EMPTY_ROWS_MAX: u64 = 1 << 24;
/// A copy of 64 bytes takes two bytes at least: raw Snappy that says more is none.
const SNAPPY_RATIO_MAX: u64 = 32;
/// Bytes of history that a Zstandard frame may ask for: 128 MiB.
const ZSTD_WINDOW_LOG_MAX: u32 = 27;
/// Bytes that a stream of xz may take to be read.
const XZ_MEMORY_BYTES_MAX: u64 = 160 << 20;
/// Bytes that are decompressed between two looks at what the query may take.
const STEP_BYTES: u64 = 1 << 20;

/// What stands at the head of a file.
#[derive(Debug)]
pub(crate) struct AvroHead {
    pub(super) schema: AvroSchema,
    codec: AvroCodec,
    sync: [u8; 16],
    /// Whether rows take no bytes at all.
    has_empty_rows: bool,
}

#[derive(Clone, Copy, Debug)]
enum AvroCodec {
    Null,
    Deflate,
    Snappy,
    Zstd,
    Bzip2,
    Xz,
}

/// A number of variable length whose lowest bit is its sign.
pub(super) fn read_long(reader: &mut ByteReader<'_>) -> Result<i64> {
    reader.varint().map(unzigzag)
}

impl AvroHead {
    /// Reads the head of a file.
    ///
    /// # Errors
    /// `INCORRECT_DATA` and `CANNOT_READ_ALL_DATA` for what is none; `NOT_IMPLEMENTED` for an unknown codec.
    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Result<Self> {
        if reader.array::<4>()? != *MAGIC {
            bail!(IncorrectData, "This is no Avro file: it does not begin with 'Obj' and 1");
        }
        let (mut schema, mut codec) = (None, AvroCodec::Null);
        let mut entries = 0;
        loop {
            let count = read_long(reader)?;
            if count == 0 {
                break;
            }
            if count < 0 {
                read_long(reader)?;
            }
            entries += count.unsigned_abs();
            if entries > HEAD_ENTRIES_MAX {
                bail!(IncorrectData, "The head of the Avro file claims to have {entries} entries");
            }
            for _ in 0..count.unsigned_abs() {
                let key = head_text(reader)?;
                let value = head_text(reader)?;
                match key.as_slice() {
                    b"avro.schema" => schema = Some(AvroSchema::parse(&value)?),
                    b"avro.codec" => codec = AvroCodec::of_name(&value)?,
                    _ => {}
                }
            }
        }
        let Some(schema) = schema else { bail!(IncorrectData, "The head of the Avro file has no schema") };
        let has_empty_rows = schema.takes_no_bytes(schema.root(), super::infer::DEPTH_MAX);
        Ok(AvroHead { schema, codec, sync: reader.array()?, has_empty_rows })
    }

    /// Reads the rows and bytes that a block says it has; `None` at the end of the file.
    pub(crate) fn block_head(&self, reader: &mut ByteReader<'_>) -> Result<Option<(u64, u64)>> {
        let Some(rows) = reader.varint_or_end()?.map(unzigzag) else { return Ok(None) };
        let bytes = read_long(reader)?;
        match (u64::try_from(rows), u64::try_from(bytes)) {
            (Ok(rows), Ok(bytes)) if bytes <= BLOCK_BYTES_MAX => Ok(Some((rows, bytes))),
            _ => bail!(IncorrectData, "A block of the Avro file claims to have {rows} rows of {bytes} bytes"),
        }
    }

    /// Reads what ends a block.
    pub(crate) fn block_end(&self, reader: &mut ByteReader<'_>) -> Result<()> {
        if reader.array::<16>()? != self.sync {
            bail!(IncorrectData, "A block of the Avro file does not end with the file's sync marker");
        }
        Ok(())
    }

    /// Reads the next block into `out`: its rows, `None` at the end of the file.
    pub(crate) fn block(&self, reader: &mut ByteReader<'_>, out: &mut Vec<u8>) -> Result<Option<u64>> {
        out.clear();
        let Some((rows, bytes)) = self.block_head(reader)? else { return Ok(None) };
        base::cancel::checkpoint()?;
        match self.codec {
            AvroCodec::Null => reader.append(bytes, out)?,
            codec => codec.decompress(&reader.exact(bytes)?, out)?,
        }
        self.block_end(reader)?;
        let rows_max = if self.has_empty_rows { EMPTY_ROWS_MAX } else { out.len() as u64 };
        if rows > rows_max {
            bail!(IncorrectData, "A block of {} bytes of the Avro file claims to have {rows} rows", out.len());
        }
        Ok(Some(rows))
    }
}

fn head_text(reader: &mut ByteReader<'_>) -> Result<Vec<u8>> {
    match u64::try_from(read_long(reader)?) {
        Ok(length) if length <= HEAD_BYTES_MAX => reader.exact(length),
        _ => bail!(IncorrectData, "An entry in the head of the Avro file claims to be too long"),
    }
}

impl AvroCodec {
    fn of_name(name: &[u8]) -> Result<Self> {
        Ok(match name {
            b"null" | b"" => AvroCodec::Null,
            b"deflate" => AvroCodec::Deflate,
            b"snappy" => AvroCodec::Snappy,
            b"zstandard" => AvroCodec::Zstd,
            b"bzip2" => AvroCodec::Bzip2,
            b"xz" => AvroCodec::Xz,
            other => bail!(NotImplemented, "The codec '{}' of Avro is unknown", String::from_utf8_lossy(other)),
        })
    }

    fn decompress(self, bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
        match self {
            AvroCodec::Null => out.extend_from_slice(bytes),
            AvroCodec::Deflate => read_all(flate2::read::DeflateDecoder::new(bytes), out)?,
            AvroCodec::Snappy => snappy(bytes, out)?,
            AvroCodec::Zstd => {
                let mut decoder = zstd::Decoder::with_buffer(bytes).map_err(|error| read_error(&error))?;
                decoder.window_log_max(ZSTD_WINDOW_LOG_MAX).map_err(|error| read_error(&error))?;
                read_all(decoder, out)?;
            }
            AvroCodec::Bzip2 => read_all(bzip2::read::BzDecoder::new(bytes), out)?,
            AvroCodec::Xz => {
                let stream = liblzma::stream::Stream::new_stream_decoder(XZ_MEMORY_BYTES_MAX, 0)
                    .map_err(|error| err!(IncorrectData, "Cannot read xz: {error}"))?;
                read_all(liblzma::read::XzDecoder::new_stream(bytes, stream), out)?;
            }
        }
        Ok(())
    }
}

/// Reads up to the end, within what a block and the query may take.
fn read_all(mut reader: impl Read, out: &mut Vec<u8>) -> Result<()> {
    loop {
        base::memory::check_reserve(STEP_BYTES)?;
        base::cancel::checkpoint()?;
        let read = reader.by_ref().take(STEP_BYTES).read_to_end(out).map_err(|error| read_error(&error))?;
        if read == 0 {
            return Ok(());
        }
        if out.len() as u64 > BLOCK_BYTES_MAX {
            bail!(IncorrectData, "A block of the Avro file has more than {BLOCK_BYTES_MAX} bytes");
        }
    }
}

/// Raw Snappy with the checksum of the plain bytes behind it.
fn snappy(bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
    let broken = |error: snap::Error| err!(IncorrectData, "Cannot read Snappy: {error}");
    let Some((bytes, checksum)) = bytes.split_last_chunk::<4>() else {
        bail!(CannotReadAllData, "A block of the Avro file is too short for Snappy")
    };
    let length = snap::raw::decompress_len(bytes).map_err(broken)?;
    if length as u64 > (bytes.len() as u64 * SNAPPY_RATIO_MAX).min(BLOCK_BYTES_MAX) {
        bail!(IncorrectData, "A block of the Avro file claims to have {length} bytes of {} with Snappy", bytes.len());
    }
    base::memory::check_reserve(length as u64)?;
    out.resize(length, 0);
    snap::raw::Decoder::new().decompress(bytes, out).map_err(broken)?;
    let mut crc = flate2::Crc::new();
    crc.update(out);
    if crc.sum() != u32::from_be_bytes(*checksum) {
        bail!(IncorrectData, "The checksum of a block of the Avro file does not match");
    }
    Ok(())
}
