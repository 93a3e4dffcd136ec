//! The choice of transforms that make numbers smallest: by the entropy of their output, without compressing.

use super::blocks::{put, put_planes, put_whole};
use super::{DICTIONARY, DIFFERENCES, ENTRIES_MAX, PLANES, RUNS, Unit, Word};

/// Level of Zstandard for blocks.
const LEVEL: i32 = 1;
/// Bytes of the header and of tables of frequencies, roughly.
const BLOCK_BYTES: f64 = 24.0;
/// Dictionaries of narrower words gain nothing.
const DICTIONARY_WORD_BYTES: usize = 4;

/// Numbers under some transforms, and how large they would be.
struct Candidate<T> {
    transforms: u8,
    bytes: f64,
    /// Of the dictionary, in order.
    entries: Vec<T>,
    words: Vec<T>,
}

/// The stored form; `None` where it is not clearly smaller than `limit` bytes.
pub(super) fn smallest<T: Word>(numbers: &[T], unit: Unit, limit: usize) -> Option<Vec<u8>> {
    // A thirtieth less is too little for taking it apart.
    let limit = limit as f64 * 29.0 / 30.0;
    let runs = run_count(numbers);
    let marks_bytes = entropy_bytes(&[runs as u32, (numbers.len() - runs) as u32], numbers.len()) + BLOCK_BYTES;
    let mut best: Option<Candidate<T>> = None;
    let mut offer = |candidate: Candidate<T>| {
        if candidate.bytes < best.as_ref().map_or(limit, |best| best.bytes) {
            best = Some(candidate);
        }
    };
    // Long runs are left to the compressor of bytes, which sees them.
    if runs * 10 <= numbers.len() * 9 {
        let first_words: Vec<T> = numbers.chunk_by(|a, b| a == b).map(|run| run[0]).collect();
        offer_all(first_words, RUNS, marks_bytes, &mut offer);
    }
    if T::BYTES > 1 {
        offer_all(numbers.to_vec(), 0, 0.0, &mut offer);
    }
    let out = write(&best?, numbers, unit);
    ((out.len() as f64) < limit).then_some(out)
}

fn offer_all<T: Word>(words: Vec<T>, transforms: u8, bytes: f64, offer: &mut impl FnMut(Candidate<T>)) {
    let in_planes = if T::BYTES > 1 { PLANES } else { 0 };
    if T::BYTES > 1 {
        let mut previous = T::default();
        let differences: Vec<T> =
            words.iter().map(|&word| word.less(std::mem::replace(&mut previous, word)).zigzag()).collect();
        offer(Candidate {
            transforms: transforms | DIFFERENCES | PLANES,
            bytes: bytes + planes_bytes(&differences),
            entries: Vec::new(),
            words: differences,
        });
    }
    if T::BYTES >= DICTIONARY_WORD_BYTES
        && let Some((entries, numbers)) = code(&words)
    {
        let mut previous = T::default();
        let steps: Vec<T> = entries.iter().map(|&entry| entry.less(std::mem::replace(&mut previous, entry))).collect();
        let bytes = bytes + planes_bytes(&steps) + planes_bytes(&numbers);
        let planes = if entries.len() > 256 { PLANES } else { 0 };
        offer(Candidate { transforms: transforms | DICTIONARY | planes, bytes, entries: steps, words: numbers });
    }
    let bytes = bytes + planes_bytes(&words);
    offer(Candidate { transforms: transforms | in_planes, bytes, entries: Vec::new(), words });
}

/// Distinct words in order, and the number of each word; `None` when more than three of four are distinct.
fn code<T: Word>(words: &[T]) -> Option<(Vec<T>, Vec<T>)> {
    let entries_max = (words.len() * 3 / 4).min(ENTRIES_MAX);
    let mut places = std::collections::HashMap::with_capacity_and_hasher(entries_max.min(4096), Hasher::default());
    let mut entries = Vec::new();
    let mut codes = Vec::with_capacity(words.len());
    for &word in words {
        let next = entries.len() as u32;
        let code = *places.entry(word.wide()).or_insert(next);
        if code == next {
            if entries.len() == entries_max {
                return None;
            }
            entries.push(word);
        }
        codes.push(code);
    }
    let mut order: Vec<u32> = (0..entries.len() as u32).collect();
    order.sort_unstable_by_key(|&entry| entries[entry as usize]);
    let mut ranks = vec![0u32; entries.len()];
    order.iter().enumerate().for_each(|(rank, &entry)| ranks[entry as usize] = rank as u32);
    let sorted = order.iter().map(|&entry| entries[entry as usize]).collect();
    Some((sorted, codes.iter().map(|&code| T::low(u64::from(ranks[code as usize]))).collect()))
}

/// Mixes the bits of one number.
#[derive(Clone, Default)]
struct MixHasher(u64);

impl std::hash::Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }
    fn write_u64(&mut self, number: u64) {
        self.0 = kernels::hash::hash_u64(self.0 ^ number);
    }
}

type Hasher = std::hash::BuildHasherDefault<MixHasher>;

fn run_count<T: Word>(numbers: &[T]) -> usize {
    1 + numbers.windows(2).map(|pair| usize::from(pair[0] != pair[1])).sum::<usize>()
}

/// Bytes of the planes after an entropy coder.
fn planes_bytes<T: Word>(words: &[T]) -> f64 {
    let mut counts = vec![[0u32; 256]; T::BYTES];
    for word in words {
        for (plane, counts) in counts.iter_mut().enumerate() {
            counts[usize::from(word.byte(plane))] += 1;
        }
    }
    counts.iter().map(|counts| entropy_bytes(counts, words.len()) + BLOCK_BYTES).sum()
}

fn entropy_bytes(counts: &[u32], total: usize) -> f64 {
    let total = total as f64;
    let bits: f64 = counts
        .iter()
        .filter(|&&count| count > 0)
        .map(|&count| f64::from(count) * (total / f64::from(count)).log2())
        .sum();
    bits / 8.0
}

fn write<T: Word>(best: &Candidate<T>, numbers: &[T], unit: Unit) -> Vec<u8> {
    let with_planes = write_as(best, best.transforms, numbers, unit);
    // Neighbouring bytes may still repeat together, which planes tear apart.
    if best.transforms & PLANES == 0 || best.transforms & (RUNS | DIFFERENCES | DICTIONARY) == 0 {
        return with_planes;
    }
    let whole = write_as(best, best.transforms & !PLANES, numbers, unit);
    if whole.len() * 20 < with_planes.len() * 19 { whole } else { with_planes }
}

fn write_as<T: Word>(best: &Candidate<T>, transforms: u8, numbers: &[T], unit: Unit) -> Vec<u8> {
    let mut out = vec![unit.to_byte(), transforms];
    out.extend_from_slice(&(numbers.len() as u32).to_le_bytes());
    if transforms & RUNS != 0 {
        out.extend_from_slice(&(best.words.len() as u32).to_le_bytes());
    }
    if transforms & DICTIONARY != 0 {
        out.extend_from_slice(&(best.entries.len() as u32).to_le_bytes());
    }
    if transforms & RUNS != 0 {
        put(&mut out, &marks(numbers), LEVEL);
    }
    let put_words = |out: &mut Vec<u8>, words: &[_]| {
        if transforms & PLANES != 0 { put_planes(out, words, LEVEL) } else { put_whole(out, words, LEVEL) }
    };
    match transforms & DICTIONARY {
        0 if transforms & PLANES != 0 => put_planes(&mut out, &best.words, LEVEL),
        0 => put_whole(&mut out, &best.words, LEVEL),
        _ => {
            put_planes(&mut out, &best.entries, LEVEL);
            if best.entries.len() <= 256 {
                put(&mut out, &best.words.iter().map(|word| word.byte(0)).collect::<Vec<u8>>(), LEVEL);
            } else {
                put_words(&mut out, &best.words.iter().map(|word| word.wide() as u16).collect::<Vec<u16>>());
            }
        }
    }
    out
}

/// A bit per row, set where it differs from the one before.
fn marks<T: Word>(numbers: &[T]) -> Vec<u8> {
    let mut out = vec![0u8; numbers.len().div_ceil(8)];
    let mut previous = None;
    for (eight, byte) in numbers.chunks(8).zip(&mut out) {
        for (bit, &number) in eight.iter().enumerate() {
            *byte |= u8::from(previous != Some(number)) << bit;
            previous = Some(number);
        }
    }
    out
}
