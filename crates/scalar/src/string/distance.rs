//! Distances and similarities of two strings.

use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail};
use functions::Registry;
use std::collections::HashSet;
use types::{Column, DataType, NativeType};

/// ClickHouse's limit for functions of quadratic cost.
const BYTES_MAX: usize = 1 << 16;
/// Steps of a loop within a loop that are worth a look whether the query should end.
const PULSE_STEPS: usize = 1 << 10;

fn pairwise<T: NativeType>(call: &Call, result: DataType, compute: fn(&[u8], &[u8]) -> T) -> Result<Bound> {
    call.count(2..=2)?;
    call.strings([0, 1])?;
    let name = call.name;
    Ok(Bound::new(result, move |args, rows| {
        let (a, b) = (Text::of(&args[0])?, Text::of(&args[1])?);
        if (0..rows).any(|row| a.get(row).len() > BYTES_MAX || b.get(row).len() > BYTES_MAX) {
            bail!(TooLargeStringSize, "The string size is too big for function {name}, should be at most {BYTES_MAX}");
        }
        Ok(Column::from_vec((0..rows).map(|row| compute(a.get(row), b.get(row))).collect()))
    }))
}

/// Asks whether the query should end, before as many steps.
fn pulse_in(steps: usize) {
    if steps >= PULSE_STEPS {
        base::cancel::pulse();
    }
}

fn edit_distance<T: PartialEq>(a: &[T], b: &[T]) -> u64 {
    let mut costs: Vec<u64> = (0..=b.len() as u64).collect();
    for (i, x) in a.iter().enumerate() {
        pulse_in(b.len());
        let mut diagonal = i as u64;
        costs[0] = diagonal + 1;
        for (j, y) in b.iter().enumerate() {
            let replace = diagonal + u64::from(x != y);
            diagonal = costs[j + 1];
            costs[j + 1] = replace.min(diagonal + 1).min(costs[j] + 1);
        }
    }
    costs[b.len()]
}

fn edit_distance_utf8(a: &[u8], b: &[u8]) -> u64 {
    let chars = |s: &[u8]| String::from_utf8_lossy(s).chars().collect::<Vec<char>>();
    edit_distance(&chars(a), &chars(b))
}

/// The edit distance in which swapping neighbours is one edit (each part edited once).
fn damerau_distance(a: &[u8], b: &[u8]) -> u64 {
    let mut before: Vec<u64> = vec![0; b.len() + 1];
    let mut last: Vec<u64> = (0..=b.len() as u64).collect();
    for i in 0..a.len() {
        pulse_in(b.len());
        let mut next = vec![i as u64 + 1; b.len() + 1];
        for j in 0..b.len() {
            let cost = u64::from(a[i] != b[j]);
            next[j + 1] = (last[j] + cost).min(last[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                next[j + 1] = next[j + 1].min(before[j - 1] + 1);
            }
        }
        before = std::mem::replace(&mut last, next);
    }
    last[b.len()]
}

fn hamming_distance(a: &[u8], b: &[u8]) -> u64 {
    let shared = a.iter().zip(b).filter(|(x, y)| x != y).count();
    (shared + a.len().abs_diff(b.len())) as u64
}

fn jaccard_index(a: &[u8], b: &[u8]) -> f64 {
    if a.is_empty() || b.is_empty() {
        return 0.0;
    }
    let bytes = |s: &[u8]| s.iter().copied().collect::<HashSet<u8>>();
    let (a, b) = (bytes(a), bytes(b));
    let shared = a.intersection(&b).count();
    shared as f64 / (a.len() + b.len() - shared) as f64
}

fn jaro_similarity(a: &[u8], b: &[u8]) -> f64 {
    // As in ClickHouse, beside nothing the length of the other.
    if a.is_empty() || b.is_empty() {
        return a.len().max(b.len()) as f64;
    }
    let reach = (a.len().max(b.len()) / 2).saturating_sub(1);
    let mut taken = vec![false; b.len()];
    let mut from_a = Vec::new();
    for (i, x) in a.iter().enumerate() {
        pulse_in(reach);
        let window = i.saturating_sub(reach)..(i + reach + 1).min(b.len());
        if let Some(j) = window.into_iter().find(|&j| !taken[j] && b[j] == *x) {
            taken[j] = true;
            from_a.push(*x);
        }
    }
    if from_a.is_empty() {
        return 0.0;
    }
    let from_b = b.iter().zip(&taken).filter(|(_, taken)| **taken).map(|(y, _)| y);
    let transposed = from_a.iter().zip(from_b).filter(|(x, y)| x != y).count() / 2;
    let m = from_a.len() as f64;
    (m / a.len() as f64 + m / b.len() as f64 + (m - transposed as f64) / m) * (1.0 / 3.0)
}

fn jaro_winkler_similarity(a: &[u8], b: &[u8]) -> f64 {
    let jaro = jaro_similarity(a, b);
    if jaro <= 0.7 || a.is_empty() || b.is_empty() {
        return jaro;
    }
    let prefix = a.iter().zip(b).take(4).take_while(|(x, y)| x == y).count();
    jaro + 0.1 * prefix as f64 * (1.0 - jaro)
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    family.add("editDistance", "editDistance(a, b)", "The Levenshtein distance by bytes.", |call| {
        pairwise(call, DataType::UInt64, edit_distance::<u8>)
    });
    family.alias("editDistance", &["levenshteinDistance"]);
    family.add("editDistanceUTF8", "editDistanceUTF8(a, b)", "The Levenshtein distance by code points.", |call| {
        pairwise(call, DataType::UInt64, edit_distance_utf8)
    });
    family.alias("editDistanceUTF8", &["levenshteinDistanceUTF8"]);
    family.add(
        "damerauLevenshteinDistance",
        "damerauLevenshteinDistance(a, b)",
        "The distance in which a swap is one edit.",
        |call| pairwise(call, DataType::UInt64, damerau_distance),
    );
    family.add("byteHammingDistance", "byteHammingDistance(a, b)", "Positions at which bytes differ.", |call| {
        pairwise(call, DataType::UInt64, hamming_distance)
    });
    family.alias("byteHammingDistance", &["mismatches"]);
    family.add("stringJaccardIndex", "stringJaccardIndex(a, b)", "The Jaccard index of the sets of bytes.", |call| {
        pairwise(call, DataType::Float64, jaccard_index)
    });
    family.add("jaroSimilarity", "jaroSimilarity(a, b)", "The Jaro similarity by bytes.", |call| {
        pairwise(call, DataType::Float64, jaro_similarity)
    });
    family.add(
        "jaroWinklerSimilarity",
        "jaroWinklerSimilarity(a, b)",
        "The Jaro-Winkler similarity by bytes.",
        |call| pairwise(call, DataType::Float64, jaro_winkler_similarity),
    );
}
