//! The table of decoding in `docs/benchmarks.md`: how fast one thread gives rows of chunks of 65,536 rows, from streams
//! that the cache has and from the bytes of the file, beside what memory gives. The best of many tries.
//!
//! `cargo run --release -p codec --example decode -- [word of a row's name]`

use codec::{
    ChunkReader, Compression, EncodeOptions, EncodedChunk, MemorySource, Node, Physical, Source, Stream, encode,
};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;
use types::{Buffer, Column};

const ROWS: u64 = 65_536;
/// Rows of a block of a scan of few columns.
const BLOCK_ROWS: usize = 16_384;

fn hash(i: u64) -> u64 {
    kernels::hash::hash_u64(i.wrapping_mul(0x9E37_79B9_7F4A_7C15))
}

fn best(tries: usize, mut run: impl FnMut()) -> f64 {
    (0..tries).fold(f64::MAX, |best, _| {
        let begin = Instant::now();
        run();
        best.min(begin.elapsed().as_secs_f64())
    })
}

/// The streams of a chunk and its dictionary, kept once they were asked for, as the cache of chunks keeps them.
struct Kept<'a> {
    memory: MemorySource<'a>,
    streams: RefCell<HashMap<u32, Buffer>>,
    dictionaries: RefCell<HashMap<u32, Arc<Column>>>,
}

impl<'a> Kept<'a> {
    fn new(chunk: &'a EncodedChunk) -> Self {
        Kept { memory: MemorySource::new(&chunk.bytes), streams: RefCell::default(), dictionaries: RefCell::default() }
    }
}

impl Source for Kept<'_> {
    fn load(&self, stream: &Stream) -> base::Result<Buffer> {
        if let Some(known) = self.streams.borrow().get(&stream.offset) {
            return Ok(known.clone());
        }
        let buffer = self.memory.load(stream)?;
        self.streams.borrow_mut().insert(stream.offset, buffer.clone());
        Ok(buffer)
    }

    fn load_once(&self, stream: &Stream) -> base::Result<Buffer> {
        self.memory.load(stream)
    }

    fn dictionary(&self, offset: u32, make: &mut dyn FnMut() -> base::Result<Column>) -> base::Result<Arc<Column>> {
        if let Some(known) = self.dictionaries.borrow().get(&offset) {
            return Ok(known.clone());
        }
        let made = Arc::new(make()?);
        self.dictionaries.borrow_mut().insert(offset, made.clone());
        Ok(made)
    }
}

/// Bytes handed to operators: numbers, codes of dictionaries, or views of strings (their bytes are shared, not copied).
fn output_bytes(column: &Column) -> usize {
    match column {
        Column::String(_) => column.len() * 16,
        Column::Dict(_) => column.len() * 4,
        Column::Const(..) => 0,
        other => other.byte_size(),
    }
}

fn decode(reader: &ChunkReader<'_>, is_flat: bool) -> usize {
    let mut bytes = 0;
    for start in (0..ROWS as usize).step_by(BLOCK_ROWS) {
        let Ok(block) = reader.decode(start, BLOCK_ROWS) else { return 0 };
        let block = if is_flat { block.flatten() } else { block };
        bytes += output_bytes(std::hint::black_box(&block));
    }
    bytes
}

fn names(node: &Node) -> String {
    use codec::NodeKind;
    let mut stored = [false; 5];
    node.visit_streams(&mut |stream| stored[stream.stored as usize] = true);
    let how: Vec<&str> = ["", "LZ4", "Zstandard", "words", "symbols"]
        .into_iter()
        .zip(stored)
        .filter(|(name, used)| *used && !name.is_empty())
        .map(|(name, _)| name)
        .collect();
    let inner = match &node.kind {
        NodeKind::Dictionary(dictionary) => format!(" of {}", dictionary.codes.kind.name()),
        NodeKind::Repeats(repeats) => format!(" of {}", repeats.codes.kind.name()),
        NodeKind::Packed(packed) => format!(" {}", packed.bits),
        NodeKind::Delta(delta) => format!(" {}", delta.bits),
        NodeKind::DoubleDelta(delta) => format!(" {}", delta.bits),
        _ => String::new(),
    };
    format!("{}{inner}{}{}", node.kind.name(), if how.is_empty() { "" } else { ", " }, how.join(" and "))
}

fn row(name: &str, column: &Column, is_flat: bool, bandwidth: f64) {
    if std::env::args().nth(1).is_some_and(|wanted| !name.contains(&wanted)) {
        return;
    }
    let physical = Physical::of_column(column);
    let options = EncodeOptions {
        compression: Compression::Auto,
        encoding: codec::Encoding::Auto,
        granule_rows: 8192,
        statistics: true,
    };
    let Ok(chunk) = encode(column, &physical, &options) else { return };
    let encoding = best(10, || {
        std::hint::black_box(encode(column, &physical, &options).is_ok());
    });
    let kept = Kept::new(&chunk);
    let mut bytes = 0;
    let hot = best(60, || bytes = decode(&ChunkReader::new(&chunk.node, &physical, &kept), is_flat));
    let memory = MemorySource::new(&chunk.bytes);
    let cold = best(20, || {
        std::hint::black_box(decode(&ChunkReader::new(&chunk.node, &physical, &memory), is_flat));
    });
    let speed = |seconds: f64| bytes as f64 / seconds / 1e9;
    println!(
        "| {name} | {} | {:.2} | {} | {} | {:.2} | {:.1} | {:.2} |",
        names(&chunk.node),
        chunk.bytes.len() as f64 / ROWS as f64,
        // Rows that lie in the cache as they are in memory are only pointed at.
        if speed(hot) > 200.0 { "shared".into() } else { format!("{:.1}", speed(hot)) },
        if speed(hot) > 200.0 { String::new() } else { format!("{:.1}", speed(hot) / bandwidth) },
        hot / ROWS as f64 * 1e9,
        speed(cold),
        column.byte_size() as f64 / encoding / 1e9,
    );
}

/// Numbers of a piece of memory that is timed by itself: a short time, so that the best of many is not disturbed.
const PIECE: usize = 256 << 10;

/// Bytes a second that one thread reads from, and copies in, memory that no cache holds: the best of many runs, each
/// over memory used once.
fn memory_bandwidth() -> (f64, f64) {
    let source: Vec<u64> = (0..48 << 20).collect();
    let mut target = vec![1u64; source.len()];
    let pieces = || source.chunks_exact(PIECE);
    let reading = pieces().map(|piece| {
        best(1, || {
            std::hint::black_box(piece.iter().fold(0u64, |sum, &number| sum.wrapping_add(number)));
        })
    });
    let reading = reading.fold(f64::MAX, f64::min);
    let copying = pieces()
        .zip(target.chunks_exact_mut(PIECE))
        .map(|(piece, target)| best(1, || target.copy_from_slice(piece)))
        .fold(f64::MAX, f64::min);
    std::hint::black_box(&target);
    let bytes = PIECE as f64 * 8.0;
    (bytes / reading / 1e9, bytes / copying / 1e9)
}

fn u64s(number: impl Fn(u64) -> u64) -> Column {
    Column::from_vec((0..ROWS).map(number).collect::<Vec<u64>>())
}

fn u32s(number: impl Fn(u64) -> u64) -> Column {
    Column::from_vec((0..ROWS).map(|i| number(i) as u32).collect::<Vec<u32>>())
}

fn main() {
    let (reading, copying) = memory_bandwidth();
    println!("Memory, one thread: {reading:.1} GB/s read, {copying:.1} GB/s copied.\n");
    println!(
        "| rows | stored as | bytes a row | decoded, GB/s of output | of reading memory | ns a row | from the file, \
        GB/s | encoded, GB/s |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let row = |name: &str, column: &Column, is_flat: bool| row(name, column, is_flat, reading);
    for bits in [1, 3, 7, 8, 11, 16, 17, 24, 31, 41, 62] {
        row(&format!("UInt64 of {bits} bits"), &u64s(|i| hash(i) >> (64 - bits)), false);
    }
    for bits in [5, 13, 21] {
        row(&format!("UInt32 of {bits} bits"), &u32s(|i| hash(i) >> (64 - bits)), false);
    }
    row("UInt16 of 11 bits", &Column::from_vec((0..ROWS).map(|i| (hash(i) >> 53) as u16).collect::<Vec<u16>>()), false);
    row("UInt8 of 3 bits", &Column::from_vec((0..ROWS).map(|i| (hash(i) >> 61) as u8).collect::<Vec<u8>>()), false);
    row("UInt64, any", &u64s(hash), false);
    row("UInt64, rising", &u64s(|i| 1 << 40 | (i * 50 + hash(i) % 40)), false);
    row("UInt32, rising", &u32s(|i| 1_600_000_000 + i * 9 + hash(i) % 8), false);
    row("UInt64, rising faster", &u64s(|i| i * i * 3 + hash(i) % 5), false);
    row("UInt64 in runs of 64", &u64s(|i| hash(i / 64) >> 20), false);
    row("UInt32 in runs of 64", &u32s(|i| hash(i / 64)), false);
    row("UInt64 in runs of 3", &u64s(|i| hash(i / 3)), false);
    row(
        "UInt16 in runs of 3",
        &Column::from_vec((0..ROWS).map(|i| (hash(i / 3) % 300) as u16).collect::<Vec<u16>>()),
        false,
    );
    row("UInt64, 5,000 distinct", &u64s(|i| hash(hash(i) % 5000)), false);
    row(
        "Float64, two digits",
        &Column::from_vec((0..ROWS).map(|i| (hash(i) % 1_000_000) as f64 / 100.0).collect::<Vec<f64>>()),
        false,
    );
    row(
        "Float32, two digits",
        &Column::from_vec((0..ROWS).map(|i| (hash(i) % 100_000) as f32 / 100.0).collect::<Vec<f32>>()),
        false,
    );
    row("Float64, any", &Column::from_vec((0..ROWS).map(|i| hash(i) as f64).collect::<Vec<f64>>()), false);
    let words = Column::from_strings((0..ROWS).map(|i| format!("http://example.com/page/{}", hash(i) % 1000)));
    row("String, 1,000 distinct, as codes", &words, false);
    row("String, 1,000 distinct, as views", &words, true);
    row(
        "String, half distinct",
        &Column::from_strings(
            (0..ROWS).map(|i| format!("http://example.com/page/{}/{}", hash(i) % 100, hash(i) % (ROWS / 2))),
        ),
        false,
    );
    row(
        "String, all distinct",
        &Column::from_strings((0..ROWS).map(|i| format!("http://example.com/page/{}", hash(i)))),
        false,
    );
    row("String of 8 bytes", &Column::from_strings((0..ROWS).map(|i| format!("{:08x}", hash(i) as u32))), false);
}
