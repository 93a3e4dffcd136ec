//! The encoded form of the rows of a chunk: a tree of nodes over streams of bytes, and its bytes in metadata.

use crate::Physical;
use crate::bytes::{ByteReader, put_bytes};
use crate::compress::Stored;
use crate::encoding::NodeChild;
use base::{Error, Result, bail, err};
use types::Column;

pub use crate::encoding::NodeKind;

/// Some bytes of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    /// From the beginning of the chunk.
    pub offset: u32,
    /// Bytes in the file.
    pub stored_len: u32,
    /// Bytes after decompression.
    pub raw_len: u32,
    /// The stored form of the bytes.
    pub stored: Stored,
    /// xxh3 of the bytes in the file.
    pub checksum: u64,
    /// The place of the chunk from whose beginning the offset counts; `None`: it is the chunk that is read. Not in
    /// metadata: readers of [`NodeKind::ColumnReference`] fill it in.
    pub elsewhere: Option<u64>,
}

impl Stream {
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        out.push(self.stored as u8);
        base::varint::put(out, u64::from(self.offset));
        base::varint::put(out, u64::from(self.raw_len));
        if self.stored != Stored::Raw {
            base::varint::put(out, u64::from(self.stored_len));
        }
        out.extend_from_slice(&self.checksum.to_le_bytes());
    }

    /// Reads what [`Self::write`] wrote, of a stream of so many bytes where that is known.
    pub(crate) fn read(reader: &mut ByteReader<'_>, raw_len_wanted: Option<usize>) -> Result<Self> {
        let stored = Stored::from_number(reader.u8()?)?;
        let (offset, raw_len) = (read_u32(reader)?, read_u32(reader)?);
        let stored_len = if stored == Stored::Raw { raw_len } else { read_u32(reader)? };
        if raw_len_wanted.is_some_and(|wanted| wanted != raw_len as usize) {
            bail!(CorruptedData, "a stream has {raw_len} bytes where its rows take {}", raw_len_wanted.unwrap_or(0));
        }
        Ok(Stream { offset, stored_len, raw_len, stored, checksum: reader.u64()?, elsewhere: None })
    }
}

/// Reads a number of at most 32 bits.
pub(crate) fn read_u32(reader: &mut ByteReader<'_>) -> Result<u32> {
    let value = reader.varint()?;
    u32::try_from(value)
        .map_err(|_| err!(CorruptedData, "the number {value} in the metadata of a chunk has more than 32 bits"))
}

/// Rows of one column.
#[derive(Clone, Debug)]
pub struct Node {
    /// The number of rows.
    pub rows: u32,
    /// Their encoding.
    pub kind: NodeKind,
}

/// The head of a node in metadata, before the encoding's own part, with what is known from outside.
pub(crate) struct NodeHead<'p> {
    /// The number of the encoding.
    pub number: u8,
    /// Its rows.
    pub rows: u32,
    /// Their type.
    pub physical: &'p Physical,
    /// Depth in the tree: 1 for the outermost node.
    depth: u32,
}

impl NodeHead<'_> {
    /// Reads a node inside, of so many rows where that is known.
    pub(crate) fn child(
        &self,
        reader: &mut ByteReader<'_>,
        physical: &Physical,
        rows: Option<u32>,
    ) -> Result<Box<Node>> {
        let node = Node::read_at(reader, physical, self.depth)?;
        if rows.is_some_and(|rows| rows != node.rows) {
            bail!(CorruptedData, "a node of {} rows lies inside one of {}", node.rows, rows.unwrap_or(0));
        }
        Ok(Box::new(node))
    }

    /// Whether the node lies in no other.
    pub(crate) fn is_outermost(&self) -> bool {
        self.depth == 1
    }

    /// Refuses what is not integers.
    pub(crate) fn integers(&self) -> Result<()> {
        if self.physical.is_native() && !self.physical.is_float() { Ok(()) } else { Err(self.refused()) }
    }

    /// The error where the encoding cannot hold such rows.
    pub(crate) fn refused(&self) -> Error {
        let NodeHead { number, rows, physical, .. } = self;
        err!(CorruptedData, "encoding {number} cannot hold {rows} rows of {physical:?}")
    }
}

/// Nodes within nodes; types themselves nest no deeper.
const DEPTH_MAX: u32 = 200;

impl Node {
    /// Calls `visit` with every stream of the tree, also of the referenced node.
    pub fn visit_streams(&self, visit: &mut dyn FnMut(&Stream)) {
        self.kind.encoded().visit(&mut |part| match part {
            NodeChild::Stream(stream) => visit(stream),
            NodeChild::Node(node) => node.visit_streams(visit),
        });
    }

    /// Calls `visit` with every stream of the tree that lies in its own chunk.
    pub(crate) fn visit_own_streams(&self, visit: &mut dyn FnMut(&Stream)) {
        match &self.kind {
            NodeKind::ColumnReference(reference) => reference.differences.visit_streams(visit),
            _ => self.visit_streams(visit),
        }
    }

    /// Appends the node's form in metadata.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(self.kind.number());
        base::varint::put(out, u64::from(self.rows));
        self.kind.encoded().write(out);
    }

    /// Reads a node of a physical type.
    ///
    /// # Errors
    /// `CORRUPTED_DATA` for whatever [`Self::write`] cannot have written.
    pub fn read(reader: &mut ByteReader<'_>, physical: &Physical) -> Result<Node> {
        Node::read_at(reader, physical, 0)
    }

    fn read_at(reader: &mut ByteReader<'_>, physical: &Physical, depth: u32) -> Result<Node> {
        if depth > DEPTH_MAX {
            bail!(CorruptedData, "the encodings of a chunk are nested more than {DEPTH_MAX} deep");
        }
        let head = NodeHead { number: reader.u8()?, rows: read_u32(reader)?, physical, depth: depth + 1 };
        Ok(Node { rows: head.rows, kind: NodeKind::read(reader, &head)? })
    }
}

/// Bytes of a number.
pub(crate) fn native_width(physical: &Physical) -> usize {
    crate::physical::with_physical!(physical, T => size_of::<T>(), else 0)
}

/// A flat column of any type as bytes that need nothing else, for metadata.
pub fn put_column(out: &mut Vec<u8>, column: &Column, physical: &Physical) -> Result<()> {
    let options = crate::EncodeOptions {
        compression: crate::Compression::None,
        encoding: crate::Encoding::Auto,
        granule_rows: usize::MAX,
        statistics: false,
    };
    let chunk = crate::encode(column, physical, &options)?;
    chunk.node.write(out);
    put_bytes(out, &chunk.bytes);
    Ok(())
}

/// Reads what [`put_column`] wrote.
///
/// # Errors
/// `CORRUPTED_DATA`.
pub fn read_column(reader: &mut ByteReader<'_>, physical: &Physical) -> Result<Column> {
    let node = Node::read(reader, physical)?;
    let source = crate::MemorySource::new(reader.bytes()?);
    Ok(crate::ChunkReader::new(&node, physical, &source).decode(0, node.rows as usize)?.flatten())
}
