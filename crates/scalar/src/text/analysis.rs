//! Measures of strings by their n-grams and bytes: `ngramDistance`, `ngramSearch`, `stringBytesUniq`, ….

use super::forms::fold_bytes;
use crate::support::{Bound, Call, Family, Text, number_column};
use base::{Result, bail};
use functions::Registry;
use std::collections::HashSet;
use types::{Column, DataType};

/// Slots for counts of n-grams.
const SLOTS: usize = 1 << 16;

/// Bytes or code points in an n-gram.
const BYTES: usize = 4;
const CHARS: usize = 3;

/// Longest string that n-grams are taken of, as in ClickHouse.
const STRING_MAX: usize = 1 << 15;

/// The characters of n-grams, whether case counts, and which measure is computed.
#[derive(Clone, Copy)]
struct NgramMode {
    utf8: bool,
    any_case: bool,
    /// Whether the share of the needle that is in the haystack is measured, instead of a distance.
    is_search: bool,
}

/// A 16-bit slot of each n-gram.
fn slots(s: &[u8], mode: NgramMode) -> Vec<u16> {
    if mode.utf8 {
        let folded;
        let text = String::from_utf8_lossy(s);
        let text = if mode.any_case {
            folded = fold_bytes(text.as_bytes());
            String::from_utf8_lossy(&folded)
        } else {
            text
        };
        let chars: Vec<u32> = text.chars().map(|c| c as u32).collect();
        return chars.windows(CHARS).map(|w| slot(w.iter().map(|&c| u64::from(c)))).collect();
    }
    let lower = |byte: u8| if mode.any_case { byte.to_ascii_lowercase() } else { byte };
    s.windows(BYTES).map(|w| slot(w.iter().map(|&b| u64::from(lower(b))))).collect()
}

fn slot(units: impl Iterator<Item = u64>) -> u16 {
    let hash = units.fold(0u64, |hash, unit| (hash ^ unit).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23));
    (hash ^ (hash >> 32)) as u16
}

/// Counts of n-grams, cleared slot by slot so that a row costs its own length only.
struct NgramCounter {
    counts: Vec<i32>,
}

impl NgramCounter {
    /// The share of n-grams of both strings that do not meet, or of the needle's that do.
    fn compare(&mut self, haystack: &[u16], needle: &[u16], mode: NgramMode) -> f32 {
        needle.iter().for_each(|&slot| self.counts[usize::from(slot)] += 1);
        let mut distance = needle.len() as i64;
        for &slot in haystack {
            let count = &mut self.counts[usize::from(slot)];
            if *count > 0 {
                distance -= 1;
            } else {
                distance += i64::from(!mode.is_search);
            }
            *count -= 1;
        }
        haystack.iter().chain(needle).for_each(|&slot| self.counts[usize::from(slot)] = 0);
        if mode.is_search {
            1.0 - distance as f32 / needle.len().max(1) as f32
        } else {
            distance as f32 / (haystack.len() + needle.len()).max(1) as f32
        }
    }
}

fn ngrams(call: &Call, mode: NgramMode) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    let name = call.name;
    Ok(Bound::new(DataType::Float32, move |args, rows| {
        let (haystack, needle) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let mut counter = NgramCounter { counts: vec![0; SLOTS] };
        let mut out = Vec::with_capacity(rows);
        let constant = if let Text::One(needle) = &needle { Some(slots(needle, mode)) } else { None };
        for row in 0..rows {
            if constant.is_some() && needle.get(row).len() > STRING_MAX {
                bail!(
                    TooLargeStringSize,
                    "String size of needle is too big for function {name}. Should be at most {STRING_MAX}"
                );
            }
            // As in ClickHouse, strings too long to compare are as far from each other as can be.
            if haystack.get(row).len() > STRING_MAX || needle.get(row).len() > STRING_MAX {
                out.push(if mode.is_search { 0.0 } else { 1.0f32 });
                continue;
            }
            let own;
            let needle = if let Some(slots) = &constant {
                slots
            } else {
                own = slots(needle.get(row), mode);
                &own
            };
            out.push(counter.compare(&slots(haystack.get(row), mode), needle, mode));
        }
        Ok(Column::from_vec(out))
    }))
}

fn bytes_uniq(s: &[u8]) -> u16 {
    let mut seen = [false; 256];
    s.iter().for_each(|&byte| seen[usize::from(byte)] = true);
    seen.iter().filter(|&&seen| seen).count() as u16
}

fn bytes_entropy(s: &[u8]) -> f64 {
    let mut counts = [0u64; 256];
    s.iter().for_each(|&byte| counts[usize::from(byte)] += 1);
    let share = |count: u64| count as f64 / s.len() as f64;
    counts.iter().filter(|&&count| count > 0).fold(0.0, |sum, &count| sum - share(count) * share(count).log2())
}

fn jaccard_utf8(call: &Call) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    Ok(Bound::new(DataType::Float64, |args, rows| {
        let (a, b) = (Text::of(&args[0])?, Text::of(&args[1])?);
        let chars = |s: &[u8]| String::from_utf8_lossy(s).chars().collect::<HashSet<char>>();
        let index = |row: usize| {
            let (a, b) = (chars(a.get(row)), chars(b.get(row)));
            if a.is_empty() || b.is_empty() {
                return 0.0;
            }
            let shared = a.intersection(&b).count();
            shared as f64 / (a.len() + b.len() - shared) as f64
        };
        Ok(Column::from_vec((0..rows).map(index).collect()))
    }))
}

fn simple<T: types::NativeType>(
    family: &mut Family,
    name: &'static str,
    text: &'static str,
    result: DataType,
    compute: fn(&[u8]) -> T,
) {
    family.add(name, "f(s)", text, move |call| {
        call.count(1..=1)?;
        call.strings([0])?;
        Ok(Bound::new(result.clone(), move |args, rows| number_column(&args[0], rows, compute)))
    });
}

const NAMES: [(&str, &str, bool, bool); 4] = [
    ("ngramDistance", "ngramSearch", false, false),
    ("ngramDistanceCaseInsensitive", "ngramSearchCaseInsensitive", false, true),
    ("ngramDistanceUTF8", "ngramSearchUTF8", true, false),
    ("ngramDistanceCaseInsensitiveUTF8", "ngramSearchCaseInsensitiveUTF8", true, true),
];

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    for (distance, search, utf8, any_case) in NAMES {
        let mode = NgramMode { utf8, any_case, is_search: false };
        family.add(
            distance,
            "ngramDistance(a, b)",
            "0 to 1: the share of n-grams that the strings do not share.",
            move |call| ngrams(call, mode),
        );
        let mode = NgramMode { is_search: true, ..mode };
        family.add(
            search,
            "ngramSearch(haystack, needle)",
            "0 to 1: the share of the needle's n-grams that the haystack has.",
            move |call| ngrams(call, mode),
        );
    }
    let mut family = Family::new(registry, "String");
    simple(&mut family, "stringBytesUniq", "How many different bytes a string has.", DataType::UInt16, bytes_uniq);
    simple(
        &mut family,
        "stringBytesEntropy",
        "Shannon's entropy of a string's bytes, in bits.",
        DataType::Float64,
        bytes_entropy,
    );
    family.add(
        "stringJaccardIndexUTF8",
        "stringJaccardIndexUTF8(a, b)",
        "How many code points two strings share, of all they have.",
        jaccard_utf8,
    );
}
