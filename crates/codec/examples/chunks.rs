//! Times encoding and decoding of chunks of 65,536 rows on one thread: the best of many tries.
//!
//! `cargo run --release -p codec --example chunks`

use codec::{ChunkReader, Compression, EncodeOptions, MemorySource, Physical, encode};
use std::time::Instant;
use types::Column;

const ROWS: u64 = 65_536;

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

fn time(name: &str, column: &Column) {
    let physical = Physical::of_column(column);
    let bytes = column.byte_size() as f64;
    for compression in [Compression::None, Compression::Auto] {
        let options = EncodeOptions { compression, granule_rows: 8192, statistics: true };
        let Ok(chunk) = encode(column, &physical, &options) else { return };
        let encoding = best(20, || {
            std::hint::black_box(encode(column, &physical, &options).is_ok());
        });
        // Streams are loaded once, as the cache has them: what is timed is decoding alone.
        let source = MemorySource::new(&chunk.bytes);
        let reader = ChunkReader::new(&chunk.node, &physical, &source);
        let indices: Vec<u32> = (0..8192).filter(|i| hash(*i) % 32 == 0).map(|i| i as u32).collect();
        std::hint::black_box(reader.decode(0, 1).is_ok());
        let decoding = best(50, || {
            for start in (0..ROWS as usize).step_by(16_384) {
                std::hint::black_box(reader.decode(start, 16_384).is_ok());
            }
        });
        let selecting = best(50, || {
            for start in (0..ROWS as usize).step_by(8192) {
                std::hint::black_box(reader.select(start, &indices).is_ok());
            }
        });
        println!(
            "{name:<22} {:<10} {compression:?}: {:.2} bytes/row; encode {:.2} GB/s; decode {:.2} GB/s, {:.2} ns/row; select 1/32 {:.2} ns/row of the chunk",
            chunk.node.kind.name(),
            chunk.bytes.len() as f64 / ROWS as f64,
            bytes / encoding / 1e9,
            bytes / decoding / 1e9,
            decoding / ROWS as f64 * 1e9,
            selecting / ROWS as f64 * 1e9,
        );
    }
}

/// What one thread writes to memory that no cache holds: the physical limit beside the numbers.
fn memory_bandwidth() {
    let mut target = vec![0u64; 32 << 20];
    let mut value = 0u64;
    let seconds = best(5, || {
        value += 1;
        target.fill(value);
        std::hint::black_box(&target);
    });
    println!("memory, one thread writing: {:.2} GB/s", target.len() as f64 * 8.0 / seconds / 1e9);
}

fn main() {
    let numbers = |bits: u32| Column::from_vec((0..ROWS).map(|i| hash(i) >> (64 - bits)).collect::<Vec<u64>>());
    for bits in [1, 3, 4, 7, 8, 11, 13, 16, 20, 24, 27, 32, 41, 48, 55, 64] {
        time(&format!("UInt64 of {bits} bits"), &numbers(bits));
    }
    let narrow = Column::from_vec((0..ROWS).map(|i| (hash(i) >> 53) as u16).collect::<Vec<u16>>());
    time("UInt16 of 11 bits", &narrow);
    time("UInt32 of 13 bits", &Column::from_vec((0..ROWS).map(|i| (hash(i) >> 51) as u32).collect::<Vec<u32>>()));
    time("UInt64 in runs of 16", &Column::from_vec((0..ROWS).map(|i| hash(i / 16) >> 20).collect::<Vec<u64>>()));
    time("Float64, 2 digits", &Column::from_vec((0..ROWS).map(|i| (hash(i) % 1_000_000) as f64 / 100.0).collect::<Vec<f64>>()));
    time("String, 2 of 5 distinct", &Column::from_strings((0..ROWS).map(|i| format!("http://example.com/page/{}/{}", hash(i) % 100, hash(i) % 26_000))));
    memory_bandwidth();
    time("UInt8 flags", &Column::from_vec((0..ROWS).map(|i| u8::from(hash(i) % 20 == 0)).collect::<Vec<u8>>()));
    time("UInt32 sorted", &Column::from_vec((0..ROWS).map(|i| 1_600_000_000 + i as u32 * 9).collect::<Vec<u32>>()));
    time("Float64", &Column::from_vec((0..ROWS).map(|i| hash(i) as f64).collect::<Vec<f64>>()));
    time("String, 1000 distinct", &Column::from_strings((0..ROWS).map(|i| format!("http://example.com/page/{}", hash(i) % 1000))));
    time("String, all distinct", &Column::from_strings((0..ROWS).map(|i| format!("http://example.com/page/{}", hash(i)))));
}
