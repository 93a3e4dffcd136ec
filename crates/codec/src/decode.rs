//! From chunks to columns: any range of rows, or selected rows, without decoding the others.

use crate::node::{Kind, Layout, Node, Stream};
use crate::pack::{self, PackInt};
use crate::physical::with_physical;
use crate::{Physical, SEGMENT_ROWS, lanes};
use base::{Error, Result, bail, err};
use std::cell::OnceCell;
use std::sync::Arc;
use types::column::make_view;
use types::{
    ArrayColumn, Buf, Buffer, Column, DictColumn, FixedStringColumn, NativeType, NullableColumn, StringColumn,
};

mod alp;
mod column_reference;
mod double_delta;
mod front;
mod lengths;
mod ranges;
mod repeats;
mod runs;

/// Where the bytes of a chunk are.
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

static UINT8: Physical = Physical::UInt8;
static INT16: Physical = Physical::Int16;
static UINT32: Physical = Physical::UInt32;
static INT32: Physical = Physical::Int32;
static INT64: Physical = Physical::Int64;

/// Runs `$body` with `$T` an integer type, else fails.
macro_rules! with_int {
    ($physical:expr, $T:ident => $body:expr) => {
        match $physical {
            Physical::UInt8 => {
                type $T = u8;
                $body
            }
            Physical::UInt16 => {
                type $T = u16;
                $body
            }
            Physical::UInt32 => {
                type $T = u32;
                $body
            }
            Physical::UInt64 => {
                type $T = u64;
                $body
            }
            Physical::UInt128 => {
                type $T = u128;
                $body
            }
            Physical::Int8 => {
                type $T = i8;
                $body
            }
            Physical::Int16 => {
                type $T = i16;
                $body
            }
            Physical::Int32 => {
                type $T = i32;
                $body
            }
            Physical::Int64 => {
                type $T = i64;
                $body
            }
            Physical::Int128 => {
                type $T = i128;
                $body
            }
            other => Err(err!(CorruptedData, "packed numbers where {other:?} is stored")),
        }
    };
}

pub(crate) use with_int;

/// Reads a chunk. Streams are loaded when first needed and kept as long as the reader.
pub struct ChunkReader<'a> {
    node: &'a Node,
    physical: &'a Physical,
    source: &'a dyn Source,
    /// Where the chunk of the streams begins, if it is another: see [`Stream::elsewhere`].
    elsewhere: Option<u64>,
    stream: OnceCell<Buffer>,
    /// Entries of a dictionary; of repeats, the rows themselves.
    dictionary: OnceCell<Arc<Column>>,
    dictionary_lengths: OnceCell<Buf<u64>>,
    /// Of runs: the row behind each.
    run_ends: OnceCell<Vec<u32>>,
    children: Vec<ChunkReader<'a>>,
}

impl<'a> ChunkReader<'a> {
    /// A reader; nothing is loaded yet.
    pub fn new(node: &'a Node, physical: &'a Physical, source: &'a dyn Source) -> Self {
        ChunkReader::new_at(node, physical, source, None)
    }

    fn new_at(node: &'a Node, physical: &'a Physical, source: &'a dyn Source, elsewhere: Option<u64>) -> Self {
        let child = |node: &'a Node, physical: &'a Physical| ChunkReader::new_at(node, physical, source, elsewhere);
        let children = match (&node.kind, physical) {
            (Kind::Dictionary { codes, values } | Kind::Repeats { codes, values }, _) => {
                vec![child(codes, &UINT32), child(values, physical)]
            }
            (Kind::Runs { lengths, values }, _) => vec![child(lengths, &UINT32), child(values, physical)],
            (Kind::Alp { ints, places, exceptions, .. }, _) => {
                vec![child(ints, &INT64), child(places, &UINT32), child(exceptions, physical)]
            }
            (Kind::Front { sizes, shared, .. }, _) => vec![child(sizes, &UINT32), child(shared, &UINT32)],
            (Kind::Strings { sizes, .. }, _) => vec![child(sizes, &UINT32)],
            (Kind::Nullable { nulls, values }, Physical::Nullable(inner)) => {
                vec![child(nulls, &UINT8), child(values, inner)]
            }
            (Kind::Array { sizes, values, .. }, Physical::Array(inner)) => {
                vec![child(sizes, &UINT32), child(values, inner)]
            }
            (Kind::Tuple(nodes), Physical::Tuple(types)) => {
                nodes.iter().zip(types).map(|(node, t)| child(node, t)).collect()
            }
            (Kind::Objects(objects), _) => objects.children(&child),
            (Kind::ColumnReference(reference), _) => {
                let differences = column_reference::type_of_differences(physical);
                vec![
                    ChunkReader::new_at(
                        &reference.referenced,
                        &reference.referenced_type,
                        source,
                        Some(reference.place),
                    ),
                    child(&reference.differences, differences),
                ]
            }
            _ => Vec::new(),
        };
        let (stream, dictionary, dictionary_lengths, run_ends) =
            (OnceCell::new(), OnceCell::new(), OnceCell::new(), OnceCell::new());
        ChunkReader { node, physical, source, elsewhere, stream, dictionary, dictionary_lengths, run_ends, children }
    }

    /// The node that is read.
    pub(crate) fn node(&self) -> &'a Node {
        self.node
    }

    /// The readers of the nodes inside.
    pub(crate) fn children(&self) -> &[ChunkReader<'a>] {
        &self.children
    }

    /// Rows in the chunk.
    pub fn rows(&self) -> usize {
        self.node.rows as usize
    }

    /// Entries of the chunk's dictionary, if it has one.
    pub fn dictionary_len(&self) -> Option<usize> {
        match &self.node.kind {
            Kind::Dictionary { values, .. } => Some(values.rows as usize),
            _ => None,
        }
    }

    fn stream(&self, stream: &Stream) -> Result<&Buffer> {
        if let Some(buffer) = self.stream.get() {
            return Ok(buffer);
        }
        let buffer = self.source.load(&Stream { elsewhere: self.elsewhere, ..*stream })?;
        if buffer.len() != stream.raw_len as usize {
            return Err(Error::bug(format!("a source gave {} bytes for a stream of {}", buffer.len(), stream.raw_len)));
        }
        Ok(self.stream.get_or_init(|| buffer))
    }

    fn check_range(&self, start: usize, len: usize) -> Result<()> {
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
        match &self.node.kind {
            Kind::Empty => Ok(self.physical.empty()),
            Kind::Constant(value) => Ok(Column::Const(value.clone(), len)),
            Kind::Plain(stream) => self.plain(stream, start, len),
            Kind::Packed { layout, bits, base, stream } => {
                let packed = Packed { data: self.stream(stream)?, layout: *layout, bits: *bits, rows: self.rows() };
                with_int!(self.physical, T => Ok(T::column(packed.unpack::<T>(T::from_raw(*base), start, len).into())))
            }
            Kind::Delta { layout, bits, step, stream } => {
                let (firsts, data) = self.stream(stream)?.split_at(self.rows().div_ceil(SEGMENT_ROWS) * 8);
                let packed = Packed { data, layout: *layout, bits: *bits, rows: self.rows() };
                with_int!(self.physical, T => Ok(T::column(undelta::<T>(firsts, &packed, *step, start, len).into())))
            }
            Kind::DoubleDelta { bits, step, stream } => {
                let (firsts, data) = self.stream(stream)?.split_at(self.rows().div_ceil(SEGMENT_ROWS) * 16);
                let packed = Packed { data, layout: Layout::Lanes, bits: *bits, rows: self.rows() };
                with_int!(self.physical, T => Ok(T::column(double_delta::rows::<T>(firsts, &packed, *step, start, len).into())))
            }
            Kind::Runs { .. } => self.runs(start, len),
            Kind::Alp { factors, .. } => self.decimals(*factors, start, len, None),
            Kind::Front { bytes, .. } => Ok(self.front(bytes)?.slice(start, len)),
            Kind::Dictionary { .. } => self.coded(self.children[0].u32s(start, len)?),
            Kind::Repeats { .. } => Ok(self.repeats()?.slice(start, len)),
            Kind::Strings { starts, bytes, .. } => self.strings(starts, bytes, start, len),
            Kind::Nullable { .. } => {
                let nulls = self.children[0].decode(start, len)?.flatten();
                self.nullable(nulls, self.children[1].decode(start, len)?)
            }
            Kind::Array { starts, .. } => self.arrays(starts, start, len),
            Kind::Objects(objects) => self.objects(objects, start, len),
            Kind::ColumnReference(reference) => self.reference(
                reference.shift,
                self.children[0].decode(start, len)?,
                self.children[1].decode(start, len)?,
            ),
            Kind::Tuple(_) => {
                let elements =
                    self.children.iter().map(|child| child.decode(start, len)).collect::<Result<Vec<_>>>()?;
                Ok(Column::Tuple(elements.into(), len))
            }
        }
    }

    /// Rows `start + index` for each index; indices rise.
    ///
    /// # Errors
    /// As [`Self::decode`].
    pub fn select(&self, start: usize, indices: &[u32]) -> Result<Column> {
        let Some(&last) = indices.last() else { return Ok(self.physical.empty()) };
        self.check_range(start, last as usize + 1)?;
        match &self.node.kind {
            Kind::Empty => Ok(self.physical.empty()),
            Kind::Constant(value) => Ok(Column::Const(value.clone(), indices.len())),
            Kind::Packed { layout, bits, base, stream } => {
                let packed = Packed { data: self.stream(stream)?, layout: *layout, bits: *bits, rows: self.rows() };
                with_int!(self.physical, T => Ok(T::column(packed.unpack_selected::<T>(T::from_raw(*base), start, indices).into())))
            }
            Kind::Runs { .. } => self.runs_selected(start, indices),
            Kind::Dictionary { .. } => self.coded(self.children[0].u32s_selected(start, indices)?),
            Kind::Repeats { .. } => Ok(self.repeats()?.slice(start, last as usize + 1).gather(indices)),
            Kind::Strings { starts, bytes, .. } => self.strings_selected(starts, bytes, start, indices),
            Kind::Nullable { .. } => {
                let nulls = self.children[0].select(start, indices)?.flatten();
                self.nullable(nulls, self.children[1].select(start, indices)?)
            }
            Kind::ColumnReference(reference) => self.reference(
                reference.shift,
                self.children[0].select(start, indices)?,
                self.children[1].select(start, indices)?,
            ),
            Kind::Tuple(_) => {
                let elements =
                    self.children.iter().map(|child| child.select(start, indices)).collect::<Result<Vec<_>>>()?;
                Ok(Column::Tuple(elements.into(), indices.len()))
            }
            Kind::Array { .. } if indices.len() <= SINGLE_ROWS_MAX => {
                let rows = indices.iter().map(|&i| self.decode(start + i as usize, 1)).collect::<Result<Vec<_>>>()?;
                Ok(Column::concat(&rows.iter().collect::<Vec<_>>()))
            }
            Kind::Plain(_)
            | Kind::Delta { .. }
            | Kind::DoubleDelta { .. }
            | Kind::Array { .. }
            | Kind::Alp { .. }
            | Kind::Front { .. }
            | Kind::Objects(_) => {
                let first = indices[0];
                let covering = self.decode(start + first as usize, (last - first) as usize + 1)?;
                let moved: Vec<u32> = indices.iter().map(|i| i - first).collect();
                Ok(covering.gather(&moved))
            }
        }
    }

    fn plain(&self, stream: &Stream, start: usize, len: usize) -> Result<Column> {
        let data = self.stream(stream)?;
        with_physical!(self.physical, T => Ok(T::column(native_slice::<T>(data, start, len))), else match self.physical {
            Physical::Fixed(width) => {
                let bytes = Buf::new(data.clone(), start * width, len * width);
                Ok(Column::FixedString(FixedStringColumn { width: *width, bytes }))
            }
            other => Err(err!(CorruptedData, "plain values where {other:?} is stored")),
        })
    }

    fn u32s(&self, start: usize, len: usize) -> Result<Buf<u32>> {
        to_u32s(self.decode(start, len)?)
    }

    fn u32s_selected(&self, start: usize, indices: &[u32]) -> Result<Buf<u32>> {
        to_u32s(self.select(start, indices)?)
    }

    fn dictionary(&self) -> Result<&Arc<Column>> {
        if let Some(dictionary) = self.dictionary.get() {
            return Ok(dictionary);
        }
        let values = &self.children[1];
        self.kept(&mut || values.decode(0, values.rows()).map(|column| column.flatten()))
    }

    /// What is made of the entries of the second child: kept by the source where it can, else by the reader.
    fn kept(&self, make: &mut dyn FnMut() -> Result<Column>) -> Result<&Arc<Column>> {
        let mut offset = None;
        self.children[1].node.visit_streams(&mut |stream| offset = offset.or(Some(stream.offset)));
        let made = match offset {
            // The place is that of another chunk, which may keep something else there.
            Some(_) if self.elsewhere.is_some() => Arc::new(make()?),
            Some(offset) => self.source.dictionary(offset, make)?,
            None => Arc::new(make()?),
        };
        Ok(self.dictionary.get_or_init(|| made))
    }

    fn coded(&self, codes: Buf<u32>) -> Result<Column> {
        let values = self.dictionary()?.clone();
        check_codes(&codes, values.len())?;
        Ok(Column::Dict(DictColumn { codes, values }))
    }

    fn nullable(&self, nulls: Column, values: Column) -> Result<Column> {
        let Column::UInt8(nulls) = nulls else { return Err(err!(CorruptedData, "NULL flags are no bytes")) };
        Ok(Column::Nullable(NullableColumn { nulls, values: Arc::new(values.flatten()) }))
    }

    /// Sizes from the beginning of the segment of `start` on, and the sum of those before `start`.
    fn sizes_from_segment(&self, start: usize, len: usize) -> Result<(Buf<u32>, usize, u64)> {
        let begin = start / SEGMENT_ROWS * SEGMENT_ROWS;
        let sizes = self.children[0].u32s(begin, start + len - begin)?;
        let skip = start - begin;
        let before = sizes[..skip].iter().map(|&size| u64::from(size)).sum();
        Ok((sizes, skip, before))
    }

    fn strings(&self, starts: &[u32], bytes: &Stream, start: usize, len: usize) -> Result<Column> {
        if len == 0 {
            return Ok(self.physical.empty());
        }
        let (sizes, skip, before) = self.sizes_from_segment(start, len)?;
        let at = u64::from(starts[start / SEGMENT_ROWS]) + before;
        let data = self.stream(bytes)?.clone();
        match StringColumn::from_lengths(&sizes[skip..], data, at as usize) {
            Some(strings) => Ok(Column::String(strings)),
            None => bail!(CorruptedData, "lengths of strings do not add up to their bytes"),
        }
    }

    fn strings_selected(&self, starts: &[u32], bytes: &Stream, start: usize, indices: &[u32]) -> Result<Column> {
        let data = self.stream(bytes)?;
        let mut views = Vec::with_capacity(indices.len());
        let mut rest = indices;
        while let Some(&first) = rest.first() {
            // One segment at a time: only its sizes are decoded.
            let segment = (start + first as usize) / SEGMENT_ROWS;
            let begin = segment * SEGMENT_ROWS;
            let count = rest.partition_point(|&i| start + (i as usize) < begin + SEGMENT_ROWS);
            let end = start + rest[count - 1] as usize + 1;
            let sizes = self.children[0].u32s(begin, end - begin)?;
            let (mut row, mut at) = (0usize, u64::from(starts[segment]));
            for &i in &rest[..count] {
                let wanted = start + i as usize - begin;
                at += sizes[row..wanted].iter().map(|&size| u64::from(size)).sum::<u64>();
                row = wanted;
                let range = at as usize..at as usize + sizes[row] as usize;
                let Some(string) = data.get(range) else {
                    bail!(CorruptedData, "lengths of strings do not add up to their bytes")
                };
                views.push(make_view(string, 0, at as u32));
            }
            rest = &rest[count..];
        }
        Ok(Column::String(StringColumn::new(views.into(), Arc::new([data.clone()]))))
    }

    fn arrays(&self, starts: &[u32], start: usize, len: usize) -> Result<Column> {
        if len == 0 {
            return Ok(self.physical.empty());
        }
        let (sizes, skip, before) = self.sizes_from_segment(start, len)?;
        let at = u64::from(starts[start / SEGMENT_ROWS]) + before;
        let mut offsets = Vec::with_capacity(len + 1);
        let mut total = 0u64;
        offsets.push(0);
        for &size in &sizes[skip..] {
            total += u64::from(size);
            offsets.push(total);
        }
        if at + total > self.children[1].rows() as u64 {
            bail!(CorruptedData, "sizes of arrays do not add up to their elements");
        }
        let values = self.children[1].decode(at as usize, total as usize)?;
        let values = if matches!(values, Column::Dict(_)) { values } else { values.flatten() };
        Ok(Column::Array(ArrayColumn::new(offsets.into(), values)))
    }
}

/// Bit-packed numbers in one of their layouts.
struct Packed<'a> {
    data: &'a [u8],
    layout: Layout,
    bits: u8,
    rows: usize,
}

impl Packed<'_> {
    fn unpack<T: PackInt>(&self, base: T, start: usize, len: usize) -> Vec<T> {
        let mut out = Vec::with_capacity(len);
        self.unpack_into(base, start, len, &mut out);
        out
    }

    fn unpack_into<T: PackInt>(&self, base: T, start: usize, len: usize, out: &mut Vec<T>) {
        match self.layout {
            Layout::Rows => pack::unpack(self.data, self.bits, base, (start, len), out),
            Layout::Lanes => lanes::unpack(self.data, self.rows, self.bits, base, (start, len), out),
        }
    }

    fn unpack_selected<T: PackInt>(&self, base: T, start: usize, indices: &[u32]) -> Vec<T> {
        match self.layout {
            Layout::Rows => pack::unpack_selected(self.data, self.bits, base, start, indices),
            Layout::Lanes => lanes::unpack_selected(self.data, self.rows, self.bits, base, start, indices),
        }
    }
}

/// Rows from the first rows of segments and differences.
fn undelta<T: PackInt>(firsts: &[u8], packed: &Packed<'_>, step: u64, start: usize, len: usize) -> Vec<T> {
    let begin = start / SEGMENT_ROWS * SEGMENT_ROWS;
    let differences = packed.unpack::<u64>(step, begin, start + len - begin);
    let mut out = Vec::with_capacity(len);
    for (segment, differences) in differences.chunks(SEGMENT_ROWS).enumerate() {
        let first = &firsts[(begin / SEGMENT_ROWS + segment) * 8..][..8];
        let mut value = first.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte));
        let skip = start.saturating_sub(begin + segment * SEGMENT_ROWS);
        // The first row of a segment is given; its difference counts for nothing.
        let (before, wanted) = differences[1..].split_at(skip.saturating_sub(1));
        value = before.iter().fold(value, |sum, difference| sum.wrapping_add(*difference));
        if skip == 0 {
            out.push(T::from_raw(u128::from(value)));
        }
        out.extend(wanted.iter().map(|difference| {
            value = value.wrapping_add(*difference);
            T::from_raw(u128::from(value))
        }));
    }
    out
}

/// Up to so many arrays are read one by one.
const SINGLE_ROWS_MAX: usize = 64;

fn to_u32s(column: Column) -> Result<Buf<u32>> {
    match column.flatten() {
        Column::UInt32(values) => Ok(values),
        _ => Err(err!(CorruptedData, "sizes or codes are no UInt32")),
    }
}

fn check_codes(codes: &[u32], entries: usize) -> Result<()> {
    let max = codes.iter().fold(0u32, |max, &code| max.max(code));
    if !codes.is_empty() && max as usize >= entries {
        bail!(CorruptedData, "code {max} in a dictionary of {entries} entries");
    }
    Ok(())
}

/// Rows of a buffer of numbers: shared where the buffer is aligned for the type.
fn native_slice<T: NativeType>(data: &Buffer, start: usize, len: usize) -> Buf<T> {
    if data.as_ptr().align_offset(align_of::<T>()) == 0 {
        return Buf::new(data.clone(), start, len);
    }
    let width = size_of::<T>();
    let mut copy = arrow_buffer::MutableBuffer::with_capacity(len * width);
    copy.extend_from_slice(&data.as_slice()[start * width..(start + len) * width]);
    Buf::new(copy.into(), 0, len)
}
