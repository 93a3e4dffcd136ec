//! Times the radix sort against the standard library's: `cargo run --release -p kernels --example sort [rows]`.
//!
//! Both sort the same keys in turn; the ratio of the best of several tries is printed, so that a busy machine matters
//! less.

use kernels::radix::sort_positions;
use std::hint::black_box;
use std::time::Instant;

fn by_comparison(keys: &[u64]) -> Vec<u32> {
    let mut items: Vec<(u64, u32)> = keys.iter().zip(0u32..).map(|(&key, row)| (key, row)).collect();
    items.sort_unstable();
    items.into_iter().map(|(_, row)| row).collect()
}

fn best(tries: usize, mut work: impl FnMut() -> Vec<u32>) -> f64 {
    (0..tries)
        .map(|_| {
            let start = Instant::now();
            black_box(work());
            start.elapsed().as_secs_f64()
        })
        .fold(f64::MAX, f64::min)
}

fn main() {
    let rows: u64 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(512 << 10);
    let random = |i: u64| {
        let x = (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let y = (x ^ x >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        y ^ y >> 32
    };
    let skewed = |i: u64| (rows as f64).powf((random(i) >> 11) as f64 / (1u64 << 53) as f64) as u64;
    let word = |i: u64| {
        u64::from_be_bytes(*format!("key-{:08}", random(i) % 100_000_000).as_bytes().first_chunk().unwrap_or(&[0; 8]))
    };
    let cases: [(&str, Vec<u64>); 7] = [
        ("random 64 bits", (0..rows).map(random).collect()),
        ("random 32 bits", (0..rows).map(|i| random(i) << 32).collect()),
        ("times of a day", (0..rows).map(|i| (1_700_000_000 + random(i) % 86_400) << 32 | 1 << 63).collect()),
        ("ten values", (0..rows).map(|i| random(i) % 10 << 56).collect()),
        ("skewed", (0..rows).map(skewed).collect()),
        ("sorted", (0..rows).collect()),
        ("string prefixes", (0..rows).map(word).collect()),
    ];
    for (name, keys) in cases {
        assert_eq!(sort_positions(&keys).rows, by_comparison(&keys));
        let (radix, std) = (best(7, || sort_positions(&keys).rows), best(7, || by_comparison(&keys)));
        let ns = |seconds: f64| seconds * 1e9 / rows as f64;
        println!(
            "{name:16} radix {:6.2} ns/row   sort_unstable {:6.2} ns/row   ratio {:.2}",
            ns(radix),
            ns(std),
            radix / std
        );
    }
}
