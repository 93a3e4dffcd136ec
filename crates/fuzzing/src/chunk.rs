//! Chunks of columns: what was written is read, and damage is refused.

use base::{Result, bail};
use codec::compress::{Stored, decompress};
use codec::{
    ChunkReader, Compression, EncodeOptions, Encoding, Node, NodeKind, Physical, ReferencedColumn, Source, Stream,
    bytes::ByteReader, encode, encode_as_reference,
};
use std::sync::Arc;
use types::{Buffer, Column};

/// Rows that damaged metadata may speak of; more would only take time.
const ROWS_MAX: u32 = 1 << 20;
/// Bytes that a damaged stream may claim to have.
const STREAM_BYTES_MAX: u32 = 1 << 24;

/// The first byte chooses a type, the second and third a place to damage; the others are the rows. The chunk of the
/// rows gives them back; the chunk with one byte changed is read or refused.
///
/// # Panics
/// When that does not hold.
pub fn chunk(data: &[u8]) {
    let [kind, low, high, rows @ ..] = data else { return };
    let column = column(*kind, rows);
    use Encoding::{Auto, Bits, Delta, DoubleDelta};
    for options in [
        (Compression::None, Auto),
        (Compression::Auto, Auto),
        (Compression::None, Delta),
        (Compression::Lz4, DoubleDelta),
        (Compression::None, Bits),
    ] {
        holds(&column, options, usize::from(u16::from_le_bytes([*low, *high])), 1 << (kind >> 5));
    }
    for compression in [Compression::None, Compression::Auto] {
        reference(&column, compression, (*low, *high), 1 << (kind >> 5));
    }
}

/// The second half of the rows as what it differs from the first, shifted: read again; with one byte of metadata
/// changed, read or refused.
fn reference(column: &Column, compression: Compression, (shift, place): (u8, u8), flip: u8) {
    let (physical, half) = (Physical::of_column(column), column.len() / 2);
    let options = EncodeOptions { compression, encoding: Encoding::Auto, granule_rows: 64, statistics: true };
    let (rows, own) = (column.slice(0, half), column.slice(half, half));
    let Ok(first) = encode(&rows, &physical, &options) else { return };
    let referenced = ReferencedColumn { rows: &rows, physical: &physical, node: &first.node, shift: shift & 15 };
    let Ok(Some(mut chunk)) = encode_as_reference(&own, &physical, referenced, &options, usize::MAX) else { return };
    let NodeKind::ColumnReference(reference) = &mut chunk.node.kind else {
        panic!("rows that follow others are stored as {}", chunk.node.kind.name())
    };
    reference.place = chunk.bytes.len() as u64;
    let mut meta = Vec::new();
    chunk.node.write(&mut meta);
    let file = [chunk.bytes, first.bytes].concat();
    let node = Node::read(&mut ByteReader::new(&meta), &physical)
        .unwrap_or_else(|error| panic!("what was written is refused: {error}"));
    let source = codec::MemorySource::new(&file);
    let read = ChunkReader::new(&node, &physical, &source)
        .decode(0, half)
        .unwrap_or_else(|error| panic!("what was written is not read: {error}"));
    for row in 0..half {
        assert_eq!(read.value(row), own.value(row), "row {row}");
    }
    let at = usize::from(place) % meta.len();
    meta[at] ^= flip;
    read_damaged(&meta, &file, &physical);
}

fn holds(column: &Column, (compression, encoding): (Compression, Encoding), place: usize, flip: u8) {
    let physical = Physical::of_column(column);
    let options = EncodeOptions { compression, encoding, granule_rows: 64, statistics: true };
    let Ok(chunk) = encode(column, &physical, &options) else { return };
    let mut meta = Vec::new();
    chunk.node.write(&mut meta);
    let node = Node::read(&mut ByteReader::new(&meta), &physical)
        .unwrap_or_else(|error| panic!("what was written is refused: {error}"));
    let source = codec::MemorySource::new(&chunk.bytes);
    let read = ChunkReader::new(&node, &physical, &source)
        .decode(0, column.len())
        .unwrap_or_else(|error| panic!("what was written is not read: {error}"));
    for row in 0..column.len() {
        assert_eq!(read.value(row), column.value(row), "row {row}");
    }
    let mut damaged = (meta, chunk.bytes);
    let at = place % (damaged.0.len() + damaged.1.len()).max(1);
    match at.checked_sub(damaged.0.len()) {
        None => damaged.0[at] ^= flip,
        Some(at) => damaged.1.get_mut(at).into_iter().for_each(|byte| *byte ^= flip),
    }
    read_damaged(&damaged.0, &damaged.1, &physical);
}

fn read_damaged(meta: &[u8], bytes: &[u8], physical: &Physical) {
    let Ok(node) = Node::read(&mut ByteReader::new(meta), physical) else { return };
    if node.rows > ROWS_MAX {
        return;
    }
    let source = Unchecked(bytes);
    let reader = ChunkReader::new(&node, physical, &source);
    drop(reader.decode(0, node.rows as usize));
    drop(reader.select(0, &[0, node.rows.saturating_sub(1)]));
}

/// The first two bytes say how long a stream is; the others, as its stored form under transforms, give such a stream or
/// are refused.
///
/// # Panics
/// When that does not hold.
pub fn words(data: &[u8]) {
    let [low, high, stored @ ..] = data else { return };
    let mut out = vec![0u8; usize::from(u16::from_le_bytes([*low, *high]))];
    drop(decompress(Stored::Words, stored, &mut out));
}

/// Rows of one of several types, from any bytes.
fn column(kind: u8, rows: &[u8]) -> Column {
    let words = || rows.chunks(8).map(|piece| piece.iter().rev().fold(0u64, |word, &byte| word << 8 | u64::from(byte)));
    match kind & 7 {
        0 => Column::from_vec(rows.to_vec()),
        1 => Column::from_vec(words().map(|word| word as u32 >> (kind & 24)).collect::<Vec<_>>()),
        2 => Column::from_vec(words().map(|word| word as i64).collect::<Vec<_>>()),
        3 => Column::from_vec(words().map(|word| word as i16).collect::<Vec<_>>()),
        // Floats of any bits but NaN, which equals nothing.
        4 => Column::from_vec(
            words().map(f64::from_bits).map(|value| if value.is_nan() { 0.5 } else { value }).collect::<Vec<_>>(),
        ),
        5 => Column::from_vec(words().map(|word| (word & 1023) as f64 / 8.0).collect::<Vec<_>>()),
        6 => Column::from_strings(rows.split(|&byte| byte == 0)),
        _ => Column::from_strings(rows.chunks(3)),
    }
}

/// Streams as they are, without a look at their checksums, so that the reader sees what is in them.
struct Unchecked<'a>(&'a [u8]);

impl Source for Unchecked<'_> {
    fn load(&self, stream: &Stream) -> Result<Buffer> {
        let start = stream.elsewhere.unwrap_or(0).saturating_add(u64::from(stream.offset)) as usize;
        let Some(bytes) = self
            .0
            .get(start..start.saturating_add(stream.stored_len as usize))
            .filter(|_| stream.raw_len <= STREAM_BYTES_MAX)
        else {
            bail!(CorruptedData, "a stream lies outside of its chunk")
        };
        let mut out = vec![0u8; stream.raw_len as usize];
        decompress(stream.stored, bytes, &mut out)?;
        Ok(Buffer::from_vec(out))
    }

    fn dictionary(&self, _offset: u32, make: &mut dyn FnMut() -> Result<Column>) -> Result<Arc<Column>> {
        make().map(Arc::new)
    }
}
