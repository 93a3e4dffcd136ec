//! How the rows of a chunk lie: a tree of nodes over streams of bytes, and its form in metadata.

use crate::alp::Factors;
use crate::bytes::{ByteReader, put_bytes, put_value};
use crate::column_reference::ColumnReference;
use crate::compress::Stored;
use crate::objects::Objects;
use crate::pack::{self, WIDTHS};
use crate::{Physical, SEGMENT_ROWS, lanes};
use base::{Result, bail};
use std::sync::Arc;
use types::Column;

/// Some bytes of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    /// From the beginning of the chunk.
    pub offset: u32,
    /// Bytes in the file.
    pub stored_len: u32,
    /// Bytes after decompression.
    pub raw_len: u32,
    /// How they lie in the file.
    pub stored: Stored,
    /// xxh3 of the bytes in the file.
    pub checksum: u64,
    /// Where the chunk begins in the file from which the offset counts; `None`: it is the chunk that is read. Not in
    /// metadata: readers of [`Kind::Follows`] fill it in.
    pub elsewhere: Option<u64>,
}

/// Rows of one column.
#[derive(Clone, Debug)]
pub struct Node {
    /// How many.
    pub rows: u32,
    /// How they lie.
    pub kind: Kind,
}

/// How bit-packed numbers lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One after another, in a width of [`WIDTHS`]; made for the compressor.
    Rows,
    /// In blocks of lanes, in any width; made for reading.
    Lanes,
}

impl Layout {
    /// Bytes of `rows` packed rows.
    pub(crate) fn packed_len(self, rows: usize, bits: u8) -> usize {
        match self {
            Layout::Rows => pack::packed_len(rows, bits),
            Layout::Lanes => lanes::packed_len(rows, bits),
        }
    }
}

/// How rows lie.
#[derive(Clone, Debug)]
pub enum Kind {
    /// No rows at all.
    Empty,
    /// One value, repeated.
    Constant(Arc<Column>),
    /// Values of one width one after another.
    Plain(Stream),
    /// `base` plus a number of `bits` bits per row.
    Packed {
        /// How the numbers lie.
        layout: Layout,
        /// Bits per row.
        bits: u8,
        /// The least value.
        base: u128,
        /// The packed numbers.
        stream: Stream,
    },
    /// Each row is the one before plus `step` plus a number of `bits` bits; the stream begins with the first row of
    /// every segment, 8 bytes each.
    Delta {
        /// How the differences lie.
        layout: Layout,
        /// Bits per difference.
        bits: u8,
        /// The least difference.
        step: u64,
        /// First rows of segments, then packed differences (that of a segment's first row is 0).
        stream: Stream,
    },
    /// As deltas, of the differences: each differs from the one before by `step` plus a number of `bits` bits, in
    /// lanes. The stream begins with the first row and the first difference of every segment, 8 bytes each.
    DoubleDelta {
        /// Bits per difference of differences.
        bits: u8,
        /// The least of them.
        step: u64,
        /// Beginnings of segments, then packed numbers (those of a segment's first two rows are 0).
        stream: Stream,
    },
    /// Numbers of entries of a dictionary.
    Dictionary {
        /// `UInt32` numbers.
        codes: Box<Node>,
        /// The entries.
        values: Box<Node>,
    },
    /// Strings of which many repeat, too many for the executor to see a dictionary: entries and their numbers in the
    /// file, strings one after another once they are read.
    Repeats {
        /// `UInt32` numbers.
        codes: Box<Node>,
        /// The entries.
        values: Box<Node>,
    },
    /// Strings one after another.
    Strings {
        /// `UInt32` lengths.
        sizes: Box<Node>,
        /// Where each segment begins in the bytes.
        starts: Box<[u32]>,
        /// The bytes.
        bytes: Stream,
    },
    /// Values or NULL.
    Nullable {
        /// `UInt8` flags.
        nulls: Box<Node>,
        /// The values, defaults where NULL.
        values: Box<Node>,
    },
    /// Arrays.
    Array {
        /// `UInt32` sizes.
        sizes: Box<Node>,
        /// Where each segment begins in the elements.
        starts: Box<[u32]>,
        /// The elements of all rows.
        values: Box<Node>,
    },
    /// Tuples: a node per element.
    Tuple(Box<[Node]>),
    /// Equal integers one after another.
    Runs {
        /// `UInt32` rows of each run.
        lengths: Box<Node>,
        /// The value of each run.
        values: Box<Node>,
    },
    /// Floats that are integers over powers of ten.
    Alp {
        /// The powers.
        factors: Factors,
        /// `Int64` numbers, one a row.
        ints: Box<Node>,
        /// `UInt32` rows that are something else, rising.
        places: Box<Node>,
        /// What they are.
        exceptions: Box<Node>,
    },
    /// Strings that begin like the one before: sorted entries of dictionaries, read as a whole.
    Front {
        /// `UInt32` lengths of the strings.
        sizes: Box<Node>,
        /// `UInt32` bytes that each shares with the one before.
        shared: Box<Node>,
        /// The other bytes of each.
        bytes: Stream,
    },
    /// Objects of JSON by their paths.
    Objects(Box<Objects>),
    /// Integers that follow those of another column.
    ColumnReference(Box<ColumnReference>),
}

impl Kind {
    /// Reads packed numbers: offsets of a base (3, 10), differences (4, 11), differences of these (16).
    fn read_packed(reader: &mut ByteReader<'_>, number: u8, count: usize) -> Result<Kind> {
        let layout = if matches!(number, 3 | 4) { Layout::Rows } else { Layout::Lanes };
        let bits = read_bits(reader, layout)?;
        let packed_len = layout.packed_len(count, bits);
        if matches!(number, 3 | 10) {
            let base = reader.u128()?;
            return Ok(Kind::Packed { layout, bits, base, stream: Stream::read(reader, Some(packed_len))? });
        }
        let step = reader.u64()?;
        let starts_len = count.div_ceil(SEGMENT_ROWS) * if number == 16 { 16 } else { 8 };
        let stream = Stream::read(reader, Some(starts_len + packed_len))?;
        Ok(match number {
            16 => Kind::DoubleDelta { bits, step, stream },
            _ => Kind::Delta { layout, bits, step, stream },
        })
    }

    fn number(&self) -> u8 {
        match self {
            Kind::Empty => 0,
            Kind::Constant(_) => 1,
            Kind::Plain(_) => 2,
            Kind::Packed { layout: Layout::Rows, .. } => 3,
            Kind::Delta { layout: Layout::Rows, .. } => 4,
            Kind::Dictionary { .. } => 5,
            Kind::Strings { .. } => 6,
            Kind::Nullable { .. } => 7,
            Kind::Array { .. } => 8,
            Kind::Tuple(_) => 9,
            Kind::Packed { layout: Layout::Lanes, .. } => 10,
            Kind::Delta { layout: Layout::Lanes, .. } => 11,
            Kind::Runs { .. } => 12,
            Kind::Alp { .. } => 13,
            Kind::Front { .. } => 14,
            Kind::Objects(_) => 15,
            Kind::DoubleDelta { .. } => 16,
            Kind::Repeats { .. } => 17,
            Kind::ColumnReference(_) => 18,
        }
    }

    /// Name of the encoding, for people.
    pub fn name(&self) -> &'static str {
        const NAMES: [&str; 19] = [
            "Empty",
            "Constant",
            "Plain",
            "Packed",
            "Delta",
            "Dictionary",
            "Strings",
            "Nullable",
            "Array",
            "Tuple",
            "Lanes",
            "DeltaLanes",
            "Runs",
            "ALP",
            "Front",
            "Objects",
            "DoubleDelta",
            "Repeats",
            "ColumnReference",
        ];
        NAMES[usize::from(self.number())]
    }
}

impl Stream {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.stored as u8);
        base::varint::put(out, u64::from(self.offset));
        base::varint::put(out, u64::from(self.raw_len));
        if self.stored != Stored::Raw {
            base::varint::put(out, u64::from(self.stored_len));
        }
        out.extend_from_slice(&self.checksum.to_le_bytes());
    }

    fn read(reader: &mut ByteReader<'_>, raw_len_wanted: Option<usize>) -> Result<Self> {
        let stored = Stored::from_number(reader.u8()?)?;
        let (offset, raw_len) = (read_u32(reader)?, read_u32(reader)?);
        let stored_len = if stored == Stored::Raw { raw_len } else { read_u32(reader)? };
        if raw_len_wanted.is_some_and(|wanted| wanted != raw_len as usize) {
            bail!(CorruptedData, "a stream has {raw_len} bytes where its rows take {}", raw_len_wanted.unwrap_or(0));
        }
        Ok(Stream { offset, stored_len, raw_len, stored, checksum: reader.u64()?, elsewhere: None })
    }
}

fn read_u32(reader: &mut ByteReader<'_>) -> Result<u32> {
    let value = reader.varint()?;
    u32::try_from(value)
        .map_err(|_| base::err!(CorruptedData, "the number {value} in the metadata of a chunk has more than 32 bits"))
}

impl Node {
    /// Calls `visit` with every stream of the tree, also of the node that it follows.
    pub fn visit_streams(&self, visit: &mut dyn FnMut(&Stream)) {
        match &self.kind {
            Kind::Empty | Kind::Constant(_) => {}
            Kind::Plain(stream)
            | Kind::Packed { stream, .. }
            | Kind::Delta { stream, .. }
            | Kind::DoubleDelta { stream, .. } => visit(stream),
            Kind::Dictionary { codes, values } | Kind::Repeats { codes, values } => {
                codes.visit_streams(visit);
                values.visit_streams(visit);
            }
            Kind::Strings { sizes, bytes, .. } => {
                sizes.visit_streams(visit);
                visit(bytes);
            }
            Kind::Nullable { nulls, values } => {
                nulls.visit_streams(visit);
                values.visit_streams(visit);
            }
            Kind::Array { sizes, values, .. } => {
                sizes.visit_streams(visit);
                values.visit_streams(visit);
            }
            Kind::Tuple(elements) => elements.iter().for_each(|element| element.visit_streams(visit)),
            Kind::Runs { lengths, values } => {
                lengths.visit_streams(visit);
                values.visit_streams(visit);
            }
            Kind::Alp { ints, places, exceptions, .. } => {
                [ints, places, exceptions].iter().for_each(|node| node.visit_streams(visit))
            }
            Kind::Front { sizes, shared, bytes } => {
                sizes.visit_streams(visit);
                shared.visit_streams(visit);
                visit(bytes);
            }
            Kind::Objects(objects) => objects.visit(&mut |node| node.visit_streams(visit)),
            Kind::ColumnReference(reference) => {
                [&reference.differences, &reference.referenced].iter().for_each(|node| node.visit_streams(visit))
            }
        }
    }

    /// Appends the node's form in metadata.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(self.kind.number());
        base::varint::put(out, u64::from(self.rows));
        match &self.kind {
            Kind::Empty => {}
            Kind::Constant(value) => put_value(out, &value.value(0)),
            Kind::Plain(stream) => stream.write(out),
            Kind::Packed { bits, base, stream, .. } => {
                out.push(*bits);
                out.extend_from_slice(&base.to_le_bytes());
                stream.write(out);
            }
            Kind::Delta { bits, step, stream, .. } | Kind::DoubleDelta { bits, step, stream } => {
                out.push(*bits);
                out.extend_from_slice(&step.to_le_bytes());
                stream.write(out);
            }
            Kind::Dictionary { codes, values } | Kind::Repeats { codes, values } => {
                codes.write(out);
                values.write(out);
            }
            Kind::Strings { sizes, starts, bytes } => {
                sizes.write(out);
                starts.iter().for_each(|start| base::varint::put(out, u64::from(*start)));
                bytes.write(out);
            }
            Kind::Nullable { nulls, values } => {
                nulls.write(out);
                values.write(out);
            }
            Kind::Array { sizes, starts, values } => {
                sizes.write(out);
                starts.iter().for_each(|start| base::varint::put(out, u64::from(*start)));
                values.write(out);
            }
            Kind::Tuple(elements) => elements.iter().for_each(|element| element.write(out)),
            Kind::Runs { lengths, values } => {
                lengths.write(out);
                values.write(out);
            }
            Kind::Alp { factors, ints, places, exceptions } => {
                let (e, f) = factors.exponents();
                out.extend_from_slice(&[e, f]);
                [ints, places, exceptions].iter().for_each(|node| node.write(out));
            }
            Kind::Front { sizes, shared, bytes } => {
                sizes.write(out);
                shared.write(out);
                bytes.write(out);
            }
            Kind::Objects(objects) => objects.write(out),
            Kind::ColumnReference(reference) => reference.write(out),
        }
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
        let kind = reader.u8()?;
        let rows = read_u32(reader)?;
        let count = rows as usize;
        let depth = depth + 1;
        let kind = match (kind, physical) {
            (0, _) if rows == 0 => Kind::Empty,
            (1, _) => Kind::Constant(Arc::new(read_constant(reader, physical)?)),
            (2, Physical::Fixed(width)) => Kind::Plain(Stream::read(reader, Some(count * width))?),
            (2, native) if native.is_native() => Kind::Plain(Stream::read(reader, Some(count * native_width(native)))?),
            (3 | 4 | 10 | 11 | 16, native) if native.is_native() && !native.is_float() => {
                Kind::read_packed(reader, kind, count)?
            }
            (5, _) => {
                let codes = Node::child(reader, &Physical::UInt32, Some(rows), depth)?;
                Kind::Dictionary { codes, values: Node::child(reader, physical, None, depth)? }
            }
            (6, Physical::String) => {
                let sizes = Node::child(reader, &Physical::UInt32, Some(rows), depth)?;
                let starts = read_starts(reader, count)?;
                Kind::Strings { sizes, starts, bytes: Stream::read(reader, None)? }
            }
            (7, Physical::Nullable(inner)) => {
                let nulls = Node::child(reader, &Physical::UInt8, Some(rows), depth)?;
                Kind::Nullable { nulls, values: Node::child(reader, inner, Some(rows), depth)? }
            }
            (8, Physical::Array(inner)) => {
                let sizes = Node::child(reader, &Physical::UInt32, Some(rows), depth)?;
                let starts = read_starts(reader, count)?;
                Kind::Array { sizes, starts, values: Node::child(reader, inner, None, depth)? }
            }
            (9, Physical::Tuple(elements)) => {
                let nodes = elements
                    .iter()
                    .map(|e| Ok(*Node::child(reader, e, Some(rows), depth)?))
                    .collect::<Result<Vec<_>>>()?;
                Kind::Tuple(nodes.into())
            }
            (12, native) if native.is_native() && !native.is_float() => {
                let lengths = Node::child(reader, &Physical::UInt32, None, depth)?;
                let runs = lengths.rows;
                Kind::Runs { lengths, values: Node::child(reader, physical, Some(runs), depth)? }
            }
            (13, float) if float.is_float() => Node::read_alp(reader, float, rows, depth)?,
            (14, Physical::String) => {
                let sizes = Node::child(reader, &Physical::UInt32, Some(rows), depth)?;
                let shared = Node::child(reader, &Physical::UInt32, Some(rows), depth)?;
                Kind::Front { sizes, shared, bytes: Stream::read(reader, None)? }
            }
            (17, Physical::String) => {
                let codes = Node::child(reader, &Physical::UInt32, Some(rows), depth)?;
                Kind::Repeats { codes, values: Node::child(reader, physical, None, depth)? }
            }
            (15, Physical::String) => Kind::Objects(Box::new(Objects::read(reader, rows)?)),
            (18, native) if depth == 1 => {
                Kind::ColumnReference(Box::new(ColumnReference::read(reader, native, &|reader, physical| {
                    Node::child(reader, physical, Some(rows), depth).map(|node| *node)
                })?))
            }
            (kind, physical) => bail!(CorruptedData, "encoding {kind} cannot hold {rows} rows of {physical:?}"),
        };
        Ok(Node { rows, kind })
    }

    fn read_alp(reader: &mut ByteReader<'_>, physical: &Physical, rows: u32, depth: u32) -> Result<Kind> {
        let (e, f) = (reader.u8()?, reader.u8()?);
        let Some(factors) = Factors::new(e, f) else {
            bail!(CorruptedData, "{e} and {f} are no exponents of decimals")
        };
        let ints = Node::child(reader, &Physical::Int64, Some(rows), depth)?;
        let places = Node::child(reader, &Physical::UInt32, None, depth)?;
        let count = places.rows;
        if count > rows {
            bail!(CorruptedData, "{count} of {rows} decimals are exceptions");
        }
        Ok(Kind::Alp { factors, ints, places, exceptions: Node::child(reader, physical, Some(count), depth)? })
    }

    fn child(reader: &mut ByteReader<'_>, physical: &Physical, rows: Option<u32>, depth: u32) -> Result<Box<Node>> {
        let node = Node::read_at(reader, physical, depth)?;
        if rows.is_some_and(|rows| rows != node.rows) {
            bail!(CorruptedData, "a node of {} rows lies inside one of {}", node.rows, rows.unwrap_or(0));
        }
        Ok(Box::new(node))
    }
}

/// Nodes within nodes; types themselves nest no deeper.
const DEPTH_MAX: u32 = 200;

fn read_constant(reader: &mut ByteReader<'_>, physical: &Physical) -> Result<Column> {
    let value = reader.value()?;
    let mut builder = physical.builder();
    builder.push_value(&value);
    let column = builder.finish();
    // A value of another kind would have become a default: compare its written form.
    let (mut given, mut kept) = (Vec::new(), Vec::new());
    put_value(&mut given, &value);
    put_value(&mut kept, &column.value(0));
    if given != kept {
        bail!(CorruptedData, "the constant {} is no value of {physical:?}", value.to_literal());
    }
    Ok(column)
}

fn read_bits(reader: &mut ByteReader<'_>, layout: Layout) -> Result<u8> {
    let bits = reader.u8()?;
    let known = if layout == Layout::Rows { WIDTHS.contains(&bits) } else { (1..=64).contains(&bits) };
    if !known {
        bail!(CorruptedData, "{bits} is no width of packed numbers");
    }
    Ok(bits)
}

fn read_starts(reader: &mut ByteReader<'_>, rows: usize) -> Result<Box<[u32]>> {
    let count = rows.div_ceil(SEGMENT_ROWS);
    if count > reader.remaining() {
        bail!(CorruptedData, "metadata ends early: {count} segment starts wanted, {} bytes left", reader.remaining());
    }
    (0..count).map(|_| read_u32(reader)).collect()
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
