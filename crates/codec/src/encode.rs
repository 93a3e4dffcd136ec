//! From columns to chunks: which encoding, by cheap exact facts about the rows.
//!
//! ```text
//! one value                       → Constant
//! integers                        → see `ints.rs`
//! floats                          → ALP where they are few digits, else Plain
//! strings, distinct ≤ 3/5 rows    → Dictionary: codes are integers, entries sorted and Front-coded; else Strings
//! ```
//! What then lies in bytes goes to the general compressor ([`Compression`]), stream by stream.

use crate::compress::Stored;
use crate::node::{Kind, Node, Stream};
use crate::stats::{self, ChunkStats, StringStats};
use crate::words::{self, Unit};
use crate::{Compression, Encoding, Physical, SEGMENT_ROWS, symbols};
use base::{Result, bail};
use std::sync::Arc;
use types::{Buf, Column, NativeType};

mod column_reference;
mod dictionary;
mod floats;
mod ints;
mod strings;
pub use column_reference::{ReferencedColumn, encode_as_reference, shift_of_reference};
use dictionary::{Coded, code_bytes, code_codes};

/// How to encode.
#[derive(Clone, Copy, Debug)]
pub struct EncodeOptions {
    /// General compression of the streams.
    pub compression: Compression,
    /// How integers are to lie.
    pub encoding: Encoding,
    /// Rows of a granule, for statistics.
    pub granule_rows: usize,
    /// Whether to collect statistics.
    pub statistics: bool,
}

/// An encoded chunk.
#[derive(Debug)]
pub struct EncodedChunk {
    /// How the rows lie; offsets count from the beginning of `bytes`.
    pub node: Node,
    /// All streams.
    pub bytes: Vec<u8>,
    /// Uncompressed size of the streams.
    pub raw_bytes: u64,
    /// What is known of the rows.
    pub stats: ChunkStats,
}

/// Constant strings up to this length lie in metadata.
const CONSTANT_BYTES_MAX: usize = 256;

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
        return encoder.finish_coded(&values, coded, options);
    }
    let (flat, repeat) = match column {
        Column::Const(value, rows) if *rows > 0 => (physical.conform(value)?, Some(*rows)),
        other => (physical.conform(other)?, None),
    };
    if let Some(rows) = repeat
        && is_small(&flat)
    {
        let stats = if options.statistics {
            repeat_stats(&flat, rows, options.granule_rows, physical)
        } else {
            ChunkStats::default()
        };
        let node = Node { rows: rows as u32, kind: Kind::Constant(Arc::new(flat)) };
        return Ok(encoder.finish(node, stats));
    }
    let flat = if let Some(rows) = repeat { Column::Const(Arc::new(flat), rows).flatten() } else { flat };
    if let Some(coded) = try_dictionary(&flat) {
        return encoder.finish_coded(&flat, coded, options);
    }
    let node = encoder.node(&flat)?;
    let stats = if options.statistics { stats::collect(&flat, options.granule_rows) } else { ChunkStats::default() };
    Ok(encoder.finish(node, stats))
}

impl Physical {
    fn without_nullable(&self) -> &Physical {
        match self {
            Physical::Nullable(inner) => inner,
            other => other,
        }
    }
}

fn is_small(one: &Column) -> bool {
    let value = if let Column::Nullable(nullable) = one { &*nullable.values } else { one };
    one.bytes_at(0).is_none_or(|bytes| bytes.len() <= CONSTANT_BYTES_MAX)
        && !matches!(value, Column::Array(_) | Column::Tuple(..))
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

fn try_dictionary(flat: &Column) -> Option<Coded> {
    let (values, nulls) = match flat {
        Column::Nullable(nullable) => (&*nullable.values, Some(&*nullable.nulls)),
        other => (other, None),
    };
    match values {
        Column::String(strings) => code_bytes(strings.len(), nulls, |row| strings.get(row)),
        Column::FixedString(strings) => code_bytes(strings.len(), nulls, |row| strings.get(row)),
        _ => None,
    }
}

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

    /// A node inside of another: a dictionary where few values occur.
    pub(crate) fn child(&mut self, column: &Column) -> Result<Node> {
        let Some(coded) = try_dictionary(column).filter(|_| !column.is_empty()) else {
            return self.node_or_constant(column);
        };
        let entries = column.gather(&coded.entry_rows);
        if entries.len() == 1 && is_small(&entries) {
            return Ok(Node { rows: column.len() as u32, kind: Kind::Constant(Arc::new(entries)) });
        }
        let values = Box::new(self.node(&entries)?);
        let codes = Box::new(self.ints(&coded.codes)?);
        Ok(Node { rows: column.len() as u32, kind: Kind::Dictionary { codes, values } })
    }

    /// As [`Self::node`], a constant where all strings are one.
    fn node_or_constant(&mut self, column: &Column) -> Result<Node> {
        match column {
            Column::String(strings)
                if !strings.is_empty()
                    && strings.iter().all(|bytes| bytes == strings.get(0))
                    && strings.get(0).len() <= CONSTANT_BYTES_MAX =>
            {
                Ok(Node { rows: column.len() as u32, kind: Kind::Constant(Arc::new(column.slice(0, 1))) })
            }
            other => self.node(other),
        }
    }

    pub(crate) fn finish(self, node: Node, stats: ChunkStats) -> EncodedChunk {
        EncodedChunk { node, bytes: self.out, raw_bytes: self.raw_bytes, stats }
    }

    /// A chunk of codes into rows of `column`.
    fn finish_coded(mut self, column: &Column, coded: Coded, options: &EncodeOptions) -> Result<EncodedChunk> {
        let coded = coded.sorted(column);
        let entries = column.gather(&coded.entry_rows);
        let rows = coded.codes.len();
        let stats = if options.statistics { coded_stats(&entries, &coded) } else { ChunkStats::default() };
        let node = if entries.len() == 1 && is_small(&entries) {
            Node { rows: rows as u32, kind: Kind::Constant(Arc::new(entries)) }
        } else {
            let values = Box::new(self.entries(&entries)?);
            let codes = Box::new(self.ints(&coded.codes)?);
            Node { rows: rows as u32, kind: Kind::Dictionary { codes, values } }
        };
        Ok(self.finish(node, stats))
    }

    /// A stream of numbers, compressed if that pays.
    fn stream(&mut self, raw: &[u8]) -> Result<Stream> {
        self.stream_with(raw, self.compression.for_numbers())
    }

    /// A stream of the bytes of strings, compressed if that pays; as codes of symbols where that is smaller.
    fn text_stream(&mut self, raw: &[u8]) -> Result<Stream> {
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
    fn number_stream(&mut self, raw: &[u8], unit: Unit, rows: usize) -> Result<Stream> {
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

    /// Encodes a flat column without looking for a dictionary.
    fn node(&mut self, column: &Column) -> Result<Node> {
        let rows = column.len();
        if rows == 0 {
            return Ok(Node { rows: 0, kind: Kind::Empty });
        }
        Ok(match column {
            Column::UInt8(v) => self.integers(v)?,
            Column::UInt16(v) => self.integers(v)?,
            Column::UInt32(v) => self.integers(v)?,
            Column::UInt64(v) => self.integers(v)?,
            Column::UInt128(v) => self.integers(v)?,
            Column::Int8(v) => self.integers(v)?,
            Column::Int16(v) => self.integers(v)?,
            Column::Int32(v) => self.integers(v)?,
            Column::Int64(v) => self.integers(v)?,
            Column::Int128(v) => self.integers(v)?,
            Column::Float32(v) => self.floats(v)?,
            Column::Float64(v) => self.floats(v)?,
            Column::UInt256(v) => self.plain(v, |a, b| a == b)?,
            Column::Int256(v) => self.plain(v, |a, b| a == b)?,
            Column::String(strings) => self.strings(strings)?,
            Column::FixedString(strings) => {
                Node { rows: rows as u32, kind: Kind::Plain(self.text_stream(&strings.bytes)?) }
            }
            Column::Nullable(nullable) => {
                let kind = if nullable.nulls.iter().all(|&null| null != 0) {
                    let one = Column::Nullable(types::NullableColumn {
                        nulls: vec![1].into(),
                        values: Arc::new(default_row(&nullable.values)),
                    });
                    Kind::Constant(Arc::new(one))
                } else {
                    let nulls = Box::new(self.ints(&nullable.nulls)?);
                    Kind::Nullable { nulls, values: Box::new(self.node(&nullable.values)?) }
                };
                Node { rows: rows as u32, kind }
            }
            Column::Array(array) => self.array(&array.normalized())?,
            Column::Tuple(elements, _) => {
                let nodes = elements.iter().map(|element| self.node(element)).collect::<Result<Vec<_>>>()?;
                Node { rows: rows as u32, kind: Kind::Tuple(nodes.into()) }
            }
            Column::Const(..) | Column::Dict(_) => self.node(&column.flatten())?,
        })
    }

    /// Numbers too wide to be packed, as they lie in memory.
    fn plain<T: NativeType>(&mut self, values: &Buf<T>, same: impl Fn(T, T) -> bool) -> Result<Node> {
        let rows = values.len() as u32;
        if values.iter().all(|&value| same(value, values[0])) {
            return Ok(Node { rows, kind: Kind::Constant(Arc::new(T::column(vec![values[0]].into()))) });
        }
        Ok(Node { rows, kind: Kind::Plain(self.stream(as_bytes(values))?) })
    }

    fn array(&mut self, array: &types::ArrayColumn) -> Result<Node> {
        let total = array.values.len();
        if u32::try_from(total).is_err() {
            bail!(
                TooLargeArraySize,
                "a chunk of one column has {total} array elements; insert in smaller blocks or lower index_granularity"
            );
        }
        let sizes: Vec<u32> = array.offsets.windows(2).map(|pair| (pair[1] - pair[0]) as u32).collect();
        let starts: Vec<u32> =
            array.offsets[..array.len()].iter().step_by(SEGMENT_ROWS).map(|&offset| offset as u32).collect();
        let sizes = Box::new(self.ints(&sizes.into())?);
        let values = match try_dictionary(&array.values) {
            Some(coded) if !array.values.is_empty() => {
                let coded = coded.sorted(&array.values);
                let entries = Box::new(self.entries(&array.values.gather(&coded.entry_rows))?);
                let codes = Box::new(self.ints(&coded.codes)?);
                Node { rows: total as u32, kind: Kind::Dictionary { codes, values: entries } }
            }
            _ => self.node(&array.values)?,
        };
        Ok(Node {
            rows: array.len() as u32,
            kind: Kind::Array { sizes, starts: starts.into(), values: Box::new(values) },
        })
    }
}

/// A column of one default row of the same form.
fn default_row(like: &Column) -> Column {
    let mut builder = Physical::of_column(like).builder();
    builder.push_default();
    builder.finish()
}

/// The little-endian bytes of numbers.
fn as_bytes<T: NativeType>(values: &Buf<T>) -> &[u8] {
    const { assert!(cfg!(target_endian = "little"), "chunks hold little-endian numbers as they lie in memory") };
    values.inner().as_slice()
}

fn coded_stats(entries: &Column, coded: &Coded) -> ChunkStats {
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
