//! From chunks to columns: any range of rows, or selected rows, without decoding the others. What an encoding does with
//! its rows lies in `crate::encoding`.

use crate::Physical;
use crate::node::{Node, NodeKind, Stream};
use base::{Error, Result, bail, err};
use std::cell::OnceCell;
use std::ops::Range;
use std::sync::Arc;
use types::{Buf, Buffer, Column, Native};

/// Gives a reader the bytes of a chunk.
pub trait Source {
    /// The decompressed bytes of a stream: exactly `raw_len`, checked against the checksum.
    ///
    /// # Errors
    /// I/O errors, `CHECKSUM_DOESNT_MATCH`, `CORRUPTED_DATA`.
    fn load(&self, stream: &Stream) -> Result<Buffer>;

    /// As [`Self::load`], for bytes that are kept in another form: no cache needs them.
    ///
    /// # Errors
    /// As [`Self::load`].
    fn load_once(&self, stream: &Stream) -> Result<Buffer> {
        self.load(stream)
    }

    /// The dictionary of the chunk whose first stream begins at `offset`, or what rows are made of it: kept from
    /// before, or made now.
    ///
    /// # Errors
    /// Those of `make`.
    fn dictionary(&self, offset: u32, make: &mut dyn FnMut() -> Result<Column>) -> Result<Arc<Column>>;
}

/// A chunk in memory, for metadata and tests.
pub struct MemorySource<'a> {
    bytes: &'a [u8],
}

impl<'a> MemorySource<'a> {
    /// The streams of one chunk.
    pub fn new(bytes: &'a [u8]) -> Self {
        MemorySource { bytes }
    }
}

impl Source for MemorySource<'_> {
    fn load(&self, stream: &Stream) -> Result<Buffer> {
        let start = stream.elsewhere.unwrap_or(0).saturating_add(u64::from(stream.offset)) as usize;
        let Some(stored) = self.bytes.get(start..start.saturating_add(stream.stored_len as usize)) else {
            bail!(CorruptedData, "a stream lies outside of its chunk")
        };
        load_stream(stream, stored)
    }

    fn dictionary(&self, _offset: u32, make: &mut dyn FnMut() -> Result<Column>) -> Result<Arc<Column>> {
        make().map(Arc::new)
    }
}

/// Checks and decompresses the stored bytes of a stream.
///
/// # Errors
/// `CHECKSUM_DOESNT_MATCH`, `CORRUPTED_DATA`.
pub fn load_stream(stream: &Stream, stored: &[u8]) -> Result<Buffer> {
    let checksum = xxhash_rust::xxh3::xxh3_64(stored);
    if checksum != stream.checksum {
        bail!(
            ChecksumDoesntMatch,
            "Checksum doesn't match: the data is {checksum:016x}, the metadata says {:016x}",
            stream.checksum
        );
    }
    let mut out = arrow_buffer::MutableBuffer::from_len_zeroed(stream.raw_len as usize);
    crate::compress::decompress(stream.stored, stored, out.as_slice_mut())?;
    Ok(out.into())
}

pub(crate) static UINT8: Physical = Physical::Native(Native::U8);
pub(crate) static INT16: Physical = Physical::Native(Native::I16);
pub(crate) static UINT32: Physical = Physical::Native(Native::U32);
pub(crate) static INT32: Physical = Physical::Native(Native::I32);
pub(crate) static INT64: Physical = Physical::Native(Native::I64);

/// Reads a chunk. Streams are loaded when first needed and kept as long as the reader.
pub struct ChunkReader<'a> {
    node: &'a Node,
    physical: &'a Physical,
    readers: ChildReaders<'a>,
    kept: KeptParts,
    children: Vec<ChunkReader<'a>>,
}

/// Parts of a chunk that a reader keeps between reads, as far as its encoding needs them.
#[derive(Default)]
pub(crate) struct KeptParts {
    stream: OnceCell<Buffer>,
    /// Entries of a dictionary; of repeats, the rows themselves.
    pub dictionary: OnceCell<Arc<Column>>,
    /// Lengths of entries of a dictionary.
    pub dictionary_lengths: OnceCell<Buf<u64>>,
    /// Of runs: the row behind each.
    pub run_ends: OnceCell<Vec<u32>>,
}

/// Makes readers of the nodes inside of one.
#[derive(Clone, Copy)]
pub(crate) struct ChildReaders<'a> {
    source: &'a dyn Source,
    /// The place of the chunk that has the streams, if it is another: see [`Stream::elsewhere`].
    elsewhere: Option<u64>,
}

impl<'a> ChildReaders<'a> {
    /// A reader of a node of the same chunk.
    pub(crate) fn child(&self, node: &'a Node, physical: &'a Physical) -> ChunkReader<'a> {
        ChunkReader {
            node,
            physical,
            readers: *self,
            kept: KeptParts::default(),
            children: node.kind.encoded().children(physical, self),
        }
    }

    /// A reader of a node of another chunk of the file, which begins at `place`.
    pub(crate) fn elsewhere(&self, place: u64, node: &'a Node, physical: &'a Physical) -> ChunkReader<'a> {
        ChildReaders { elsewhere: Some(place), ..*self }.child(node, physical)
    }
}

/// Rows of a chunk that are read: all of `start .. start + len`, or some from `start` on.
pub(crate) enum RowSet<'i> {
    /// A start and a count.
    Range(usize, usize),
    /// A start, and what rows are after it, rising.
    Selected(usize, &'i [u32]),
}

impl RowSet<'_> {
    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        match self {
            RowSet::Range(_, len) => *len,
            RowSet::Selected(_, indices) => indices.len(),
        }
    }

    /// The rows of a reader.
    pub(crate) fn decode(&self, reader: &ChunkReader<'_>) -> Result<Column> {
        match self {
            RowSet::Range(start, len) => reader.decode(*start, *len),
            RowSet::Selected(start, indices) => reader.select(*start, indices),
        }
    }

    /// Their lengths.
    pub(crate) fn lengths(&self, reader: &ChunkReader<'_>) -> Result<Column> {
        match self {
            RowSet::Range(start, len) => reader.lengths(*start, *len),
            RowSet::Selected(start, indices) => reader.lengths_selected(*start, indices),
        }
    }
}

impl<'a> ChunkReader<'a> {
    /// A reader; nothing is loaded yet.
    pub fn new(node: &'a Node, physical: &'a Physical, source: &'a dyn Source) -> Self {
        ChildReaders { source, elsewhere: None }.child(node, physical)
    }

    /// The node that is read.
    pub(crate) fn node(&self) -> &'a Node {
        self.node
    }

    /// The type of its rows.
    pub(crate) fn physical(&self) -> &'a Physical {
        self.physical
    }

    /// The source of the bytes.
    pub(crate) fn source(&self) -> &'a dyn Source {
        self.readers.source
    }

    /// The readers of the nodes inside.
    pub(crate) fn children(&self) -> &[ChunkReader<'a>] {
        &self.children
    }

    /// Parts kept between reads.
    pub(crate) fn kept(&self) -> &KeptParts {
        &self.kept
    }

    /// Rows in the chunk.
    pub fn rows(&self) -> usize {
        self.node.rows as usize
    }

    /// Entries of the chunk's dictionary, if it has one.
    pub fn dictionary_len(&self) -> Option<usize> {
        match &self.node.kind {
            NodeKind::Dictionary(dictionary) => Some(dictionary.values.rows as usize),
            _ => None,
        }
    }

    /// The bytes of the stream of the node, which has one.
    pub(crate) fn stream(&self, stream: &Stream) -> Result<&Buffer> {
        if let Some(buffer) = self.kept.stream.get() {
            return Ok(buffer);
        }
        let buffer = self.source().load(&Stream { elsewhere: self.readers.elsewhere, ..*stream })?;
        if buffer.len() != stream.raw_len as usize {
            return Err(Error::bug(format!("a source gave {} bytes for a stream of {}", buffer.len(), stream.raw_len)));
        }
        Ok(self.kept.stream.get_or_init(|| buffer))
    }

    pub(crate) fn check_range(&self, start: usize, len: usize) -> Result<()> {
        if start.checked_add(len).is_none_or(|end| end > self.rows()) {
            return Err(Error::bug(format!("rows {start} to {start} + {len} of a chunk of {} rows", self.rows())));
        }
        Ok(())
    }

    /// Rows `start .. start + len`: flat, `Const` for a constant chunk, `Dict` for a dictionary.
    ///
    /// # Errors
    /// Those of the source; `CORRUPTED_DATA` where streams contradict each other.
    pub fn decode(&self, start: usize, len: usize) -> Result<Column> {
        self.check_range(start, len)?;
        self.node.kind.encoded().decode(self, start, len)
    }

    /// Rows `start + index` for each index; indices rise.
    ///
    /// # Errors
    /// As [`Self::decode`].
    pub fn select(&self, start: usize, indices: &[u32]) -> Result<Column> {
        let Some(&last) = indices.last() else { return Ok(self.physical.empty()) };
        self.check_range(start, last as usize + 1)?;
        self.node.kind.encoded().select(self, start, indices)
    }

    /// The rows of some ranges of `start .. start + len`, counted from `start`; ranges rise. As [`Self::decode`] of
    /// most rows; for few, [`Self::select`] is quicker.
    ///
    /// # Errors
    /// As [`Self::decode`].
    ///
    /// # Panics
    /// When a range lies outside.
    pub fn decode_ranges(&self, start: usize, len: usize, ranges: &[Range<usize>]) -> Result<Column> {
        self.check_range(start, len)?;
        self.node.kind.encoded().decode_ranges(self, start, len, ranges)
    }

    /// `UInt64` lengths of rows `start .. start + len`; NULL counts as empty.
    ///
    /// # Errors
    /// As [`Self::decode`]; `ILLEGAL_TYPE_OF_ARGUMENT` for types without lengths.
    pub fn lengths(&self, start: usize, len: usize) -> Result<Column> {
        self.check_range(start, len)?;
        self.node.kind.encoded().lengths(self, &RowSet::Range(start, len))
    }

    /// As [`Self::lengths`] for rows `start + index`; indices rise.
    ///
    /// # Errors
    /// As [`Self::lengths`].
    pub fn lengths_selected(&self, start: usize, indices: &[u32]) -> Result<Column> {
        if let Some(&last) = indices.last() {
            self.check_range(start, last as usize + 1)?;
        }
        self.node.kind.encoded().lengths(self, &RowSet::Selected(start, indices))
    }

    /// The runs of rows `start .. start + len`: their values, and behind which of these rows each ends. `None` when
    /// rows are not stored as runs, or more than `runs_max` runs.
    ///
    /// # Errors
    /// `CORRUPTED_DATA`, and those of loading.
    pub fn runs_of(&self, start: usize, len: usize, runs_max: usize) -> Result<Option<(Column, Vec<u32>)>> {
        self.node.kind.encoded().runs_of(self, start, len, runs_max)
    }

    /// Rows of sizes or codes.
    pub(crate) fn u32s(&self, start: usize, len: usize) -> Result<Buf<u32>> {
        to_u32s(self.decode(start, len)?)
    }

    /// A column made of the entries of the second child, kept by the source where it can, else by the reader.
    pub(crate) fn keep_made_of_entries(&self, make: &mut dyn FnMut() -> Result<Column>) -> Result<&Arc<Column>> {
        let mut offset = None;
        self.children[1].node.visit_streams(&mut |stream| offset = offset.or(Some(stream.offset)));
        let made = match offset {
            // The place is that of another chunk, which may keep something else there.
            Some(_) if self.readers.elsewhere.is_some() => Arc::new(make()?),
            Some(offset) => self.source().dictionary(offset, make)?,
            None => Arc::new(make()?),
        };
        Ok(self.kept.dictionary.get_or_init(|| made))
    }
}

/// The numbers of a column of sizes or codes.
pub(crate) fn to_u32s(column: Column) -> Result<Buf<u32>> {
    match column.flatten() {
        Column::UInt32(values) => Ok(values),
        _ => Err(err!(CorruptedData, "sizes or codes are no UInt32")),
    }
}

/// Lengths that are all one.
pub(crate) fn constant_lengths(length: u64, rows: usize) -> Column {
    Column::Const(Arc::new(Column::from_vec(vec![length])), rows)
}
