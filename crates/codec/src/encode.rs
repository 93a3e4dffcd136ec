//! From columns to chunks: finds dictionaries and constants, and puts streams one after another. Which encoding rows
//! get otherwise, by cheap exact facts about them: `choose`.
//!
//! What then lies in bytes goes to the general compressor ([`Compression`]), stream by stream.

use crate::bytes::ByteReader;
use crate::compress::words::{self, Unit};
use crate::compress::{Stored, symbols};
use crate::encoding::constant::Constant;
use crate::encoding::dictionary::Dictionary;
use crate::encoding::dictionary::code::{CodedRows, code_codes};
use crate::node::{Node, Stream};
use crate::stats::{self, ChunkStats, StringStats};
use crate::{Compression, Encoding, Physical};
use base::{Result, bail};
use std::sync::Arc;
use types::Column;

mod choose;

pub use crate::encoding::column_reference::{ReferencedColumn, encode_as_reference, shift_of_reference};

/// Choices of the caller for the encoding of a chunk.
#[derive(Clone, Copy, Debug)]
pub struct EncodeOptions {
    /// General compression of the streams.
    pub compression: Compression,
    /// Encoding of integers.
    pub encoding: Encoding,
    /// Rows of a granule, for statistics.
    pub granule_rows: usize,
    /// Whether to collect statistics.
    pub statistics: bool,
}

/// An encoded chunk.
#[derive(Debug)]
pub struct EncodedChunk {
    /// The encoded rows; offsets count from the beginning of `bytes`.
    pub node: Node,
    /// All streams.
    pub bytes: Vec<u8>,
    /// Uncompressed size of the streams.
    pub raw_bytes: u64,
    /// Statistics of the rows.
    pub stats: ChunkStats,
}

impl EncodedChunk {
    /// Asserts that metadata of the chunk reads back as it is, and that its streams lie within its bytes.
    ///
    /// # Panics
    /// Where not.
    pub(crate) fn validate(&self, physical: &Physical) {
        let (mut written, mut again) = (Vec::new(), Vec::new());
        self.node.write(&mut written);
        let mut reader = ByteReader::new(&written);
        let read = Node::read(&mut reader, physical);
        assert!(
            read.is_ok(),
            "an encoded chunk is refused: {}",
            read.map_or_else(|e| e.to_string(), |_| String::new())
        );
        if let Ok(node) = read {
            node.write(&mut again);
        }
        assert!(written == again && reader.remaining() == 0, "{} reads back as another node", self.node.kind.name());
        self.node.visit_own_streams(&mut |stream| {
            let range = stream.offset as usize..(stream.offset as usize).saturating_add(stream.stored_len as usize);
            let checksum = self.bytes.get(range).map(xxhash_rust::xxh3::xxh3_64);
            assert_eq!(checksum, Some(stream.checksum), "{stream:?} is not what lies at its place");
        });
    }
}

/// Encodes a column of a physical type, in any form.
///
/// # Errors
/// `TYPE_MISMATCH` for a column of another type, `TOO_LARGE_STRING_SIZE` when the chunk passes 4 GiB.
pub fn encode(column: &Column, physical: &Physical, options: &EncodeOptions) -> Result<EncodedChunk> {
    let rows = column.len();
    if u32::try_from(rows).is_err() {
        bail!(LogicalError, "a chunk of {rows} rows");
    }
    let mut encoder = Encoder::new(options.compression).with(options.encoding);
    if let Column::Dict(dict) = column
        && matches!(physical.without_nullable(), Physical::String | Physical::Fixed(_))
        && let Some(coded) = code_codes(dict)
    {
        let values = physical.conform(&dict.values)?;
        return encoder.finish_coded(&values, coded, physical, options);
    }
    let (flat, repeat) = match column {
        Column::Const(value, rows) if *rows > 0 => (physical.conform(value)?, Some(*rows)),
        other => (physical.conform(other)?, None),
    };
    if let Some(rows) = repeat
        && Constant::pays(&flat)
    {
        let stats = if options.statistics {
            repeat_stats(&flat, rows, options.granule_rows, physical)
        } else {
            ChunkStats::default()
        };
        let node = Node { rows: rows as u32, kind: Constant::of(flat).into() };
        return Ok(encoder.finish(node, physical, stats));
    }
    let flat = if let Some(rows) = repeat { Column::Const(Arc::new(flat), rows).flatten() } else { flat };
    if let Some(coded) = Dictionary::pays(&flat) {
        return encoder.finish_coded(&flat, coded, physical, options);
    }
    let node = encoder.node(&flat)?;
    let stats = if options.statistics { stats::collect(&flat, options.granule_rows) } else { ChunkStats::default() };
    Ok(encoder.finish(node, physical, stats))
}

impl Physical {
    fn without_nullable(&self) -> &Physical {
        match self {
            Physical::Nullable(inner) => inner,
            other => other,
        }
    }
}

fn repeat_stats(flat: &Column, rows: usize, granule_rows: usize, physical: &Physical) -> ChunkStats {
    let (one, value) = (stats::collect(flat, 1), flat.value(0));
    let entries = if stats::is_per_granule(physical) == Some(true) { rows.div_ceil(granule_rows.min(rows)) } else { 1 };
    let ranges = one.ranges.first().map_or_else(Vec::new, |range| vec![range.clone(); entries]);
    let extremes = one.extremes.first().map_or_else(Vec::new, |places| vec![*places; entries]);
    let sum = one.sum.and_then(|sum| sum.checked_mul(rows as i128));
    ChunkStats {
        ranges,
        extremes,
        nulls: one.nulls * rows as u32,
        defaults: one.defaults * rows as u32,
        sketch: one.sketch,
        sum,
        sample: vec![value; if rows < 64 { 0 } else { 64 }],
    }
}

/// A chunk that is being encoded.
pub(crate) struct Encoder {
    out: Vec<u8>,
    raw_bytes: u64,
    compression: Compression,
    encoding: Encoding,
}

impl Encoder {
    /// An encoder of one chunk.
    pub(crate) fn new(compression: Compression) -> Self {
        Encoder { out: Vec::new(), raw_bytes: 0, compression, encoding: Encoding::Auto }
    }

    /// The same for a column whose integers are to lie so.
    fn with(self, encoding: Encoding) -> Self {
        Encoder { encoding, ..self }
    }

    /// General compression of the streams.
    pub(crate) fn compression(&self) -> Compression {
        self.compression
    }

    /// Bytes of the streams so far.
    pub(crate) fn bytes_len(&self) -> usize {
        self.out.len()
    }

    /// The chunk, of rows of a type.
    pub(crate) fn finish(self, node: Node, physical: &Physical, stats: ChunkStats) -> EncodedChunk {
        let chunk = EncodedChunk { node, bytes: self.out, raw_bytes: self.raw_bytes, stats };
        if cfg!(debug_assertions) {
            chunk.validate(physical);
        }
        chunk
    }

    /// A chunk of codes into rows of `column`.
    fn finish_coded(
        mut self,
        column: &Column,
        coded: CodedRows,
        physical: &Physical,
        options: &EncodeOptions,
    ) -> Result<EncodedChunk> {
        let coded = coded.sorted(column);
        let entries = column.gather(&coded.entry_rows);
        let rows = coded.codes.len();
        let stats = if options.statistics { coded_stats(&entries, &coded) } else { ChunkStats::default() };
        let kind = if entries.len() == 1 && Constant::pays(&entries) {
            Constant::of(entries).into()
        } else {
            Dictionary::encode(&mut self, &entries, &coded.codes)?.into()
        };
        Ok(self.finish(Node { rows: rows as u32, kind }, physical, stats))
    }

    /// A stream of numbers, compressed if that pays.
    pub(crate) fn stream(&mut self, raw: &[u8]) -> Result<Stream> {
        self.stream_with(raw, self.compression.for_numbers())
    }

    /// A stream of the bytes of strings, compressed if that pays; as codes of symbols where that is smaller.
    pub(crate) fn text_stream(&mut self, raw: &[u8]) -> Result<Stream> {
        let compressed = self.compression.for_text().compress(raw);
        let (stored, bytes) = compressed.as_ref().map_or((Stored::Raw, raw), |(stored, bytes)| (*stored, bytes));
        if self.compression == Compression::Auto
            && let Some(symbols) = symbols::compress(raw, bytes.len())
        {
            return self.stored_stream(raw, Stored::Symbols, &symbols);
        }
        self.stored_stream(raw, stored, bytes)
    }

    /// A stream of `rows` numbers: as [`Self::stream`], or under transforms where these make it clearly smaller.
    /// Numbers in lanes are dense: no compressor of bytes makes them smaller.
    pub(crate) fn number_stream(&mut self, raw: &[u8], unit: Unit, rows: usize) -> Result<Stream> {
        let is_dense = matches!(unit, Unit::Lanes(_));
        let compressed = if is_dense { None } else { self.compression.for_numbers().compress(raw) };
        let (stored, bytes) = compressed.as_ref().map_or((Stored::Raw, raw), |(stored, bytes)| (*stored, bytes));
        if self.compression == Compression::Auto {
            // What is read as it lies must gain more.
            let limit = if is_dense { bytes.len() * 9 / 10 } else { bytes.len() };
            if let Some(words) = words::compress(raw, unit, rows, limit) {
                return self.stored_stream(raw, Stored::Words, &words);
            }
        }
        self.stored_stream(raw, stored, bytes)
    }

    fn stream_with(&mut self, raw: &[u8], compression: Compression) -> Result<Stream> {
        let compressed = compression.compress(raw);
        let (stored, bytes) = compressed.as_ref().map_or((Stored::Raw, raw), |(stored, bytes)| (*stored, bytes));
        self.stored_stream(raw, stored, bytes)
    }

    /// A stream in its stored form.
    fn stored_stream(&mut self, raw: &[u8], stored: Stored, bytes: &[u8]) -> Result<Stream> {
        let (Ok(offset), Ok(raw_len)) = (u32::try_from(self.out.len()), u32::try_from(raw.len())) else {
            bail!(
                TooLargeStringSize,
                "a chunk of one column has more than 4 GiB; insert in smaller blocks or lower index_granularity"
            );
        };
        self.out.extend_from_slice(bytes);
        self.raw_bytes += u64::from(raw_len);
        Ok(Stream {
            offset,
            stored_len: bytes.len() as u32,
            raw_len,
            stored,
            checksum: xxhash_rust::xxh3::xxh3_64(bytes),
            elsewhere: None,
        })
    }
}

fn coded_stats(entries: &Column, coded: &CodedRows) -> ChunkStats {
    let mut counts = vec![0u32; entries.len()];
    coded.codes.iter().for_each(|&code| counts[code as usize] += 1);
    let (mut stats, mut nulls, mut defaults) = (StringStats::default(), 0, 0);
    for (entry, &count) in counts.iter().enumerate() {
        match entries.bytes_at(entry) {
            None => nulls += count,
            Some(bytes) => {
                stats.add(entry, bytes, false);
                if bytes.iter().all(|&byte| byte == 0) && (bytes.is_empty() || !matches!(entries, Column::String(_))) {
                    defaults += count;
                }
            }
        }
    }
    let stats = stats.finish();
    // Places of entries become the first rows that hold them.
    let row_of = |entry: u32| coded.codes.iter().position(|&code| code == entry).unwrap_or(0) as u32;
    let extremes = stats.extremes.iter().map(|&(low, high)| (row_of(low), row_of(high))).collect();
    let sample = stats::sample(&Column::Dict(types::DictColumn {
        codes: coded.codes.clone(),
        values: Arc::new(entries.clone()),
    }));
    ChunkStats { nulls, defaults: if nulls > 0 { nulls } else { defaults }, extremes, sample, ..stats }
}
