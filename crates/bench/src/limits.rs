//! What the machine can do at most: printed beside results, so that times can be judged.

use std::hint::black_box;
use std::time::Instant;

/// Bytes that one measurement reads.
const SUM_BYTES: usize = 1 << 30;

/// The machine's limits.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Cores available to this process.
    pub cores: usize,
    /// Bytes that all cores together read from memory in a second.
    pub memory_bytes_per_second: f64,
}

/// Measures the limits: the best of three sums over 1 GB by all cores.
pub fn measure() -> Limits {
    let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
    let words = vec![1u64; SUM_BYTES / 8];
    let best = (0..3)
        .map(|_| sum_seconds(&words, cores))
        .fold(f64::INFINITY, f64::min);
    Limits {
        cores,
        memory_bytes_per_second: SUM_BYTES as f64 / best,
    }
}

fn sum_seconds(words: &[u64], threads: usize) -> f64 {
    let start = Instant::now();
    std::thread::scope(|scope| {
        for part in words.chunks(words.len().div_ceil(threads)) {
            scope.spawn(move || {
                black_box(part.iter().fold(0u64, |sum, &word| sum.wrapping_add(word)))
            });
        }
    });
    start.elapsed().as_secs_f64()
}
