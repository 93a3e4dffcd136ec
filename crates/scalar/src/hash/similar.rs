//! Hashes that are alike for texts that are alike: SimHash and MinHash over n-grams or over shingles of words.
//!
//! ```text
//! text → units (n-grams of bytes or code points; runs of words) → CRC-32C of each unit
//! SimHash: per bit whether more units have it than not     MinHash: a hash of the least k and one of the greatest k
//! ```
//! As in ClickHouse, n-grams of code points begin with the second one, and words of fewer than four bytes are not seen;
//! a text shorter than one n-gram is one.

use super::hash128_to64;
use crate::support::{Bound, Call, Family, Text};
use base::{Result, bail};
use functions::Registry;
use std::collections::BTreeMap;
use types::{Column, ColumnBuilder, DataType, Value};

/// Units of a shingle and hashes kept at most, as in ClickHouse.
const SIZE_MAX: i64 = 25;

/// Units of a shingle, and hashes kept, when none are given.
const SHINGLE_DEFAULT: i64 = 3;
const KEPT_DEFAULT: i64 = 6;

/// Shortest word in bytes.
const WORD_MIN: usize = 4;

/// The unit of shingles (words, characters or bytes), and whether case counts.
#[derive(Clone, Copy)]
struct ShingleMode {
    words: bool,
    utf8: bool,
    any_case: bool,
}

/// A step of CRC-32C over one byte.
fn crc_byte(crc: u32, byte: u8) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0u32; 256];
        let mut i = 0;
        while i < 256 {
            let mut c = i as u32;
            let mut bit = 0;
            while bit < 8 {
                c = if c & 1 != 0 { c >> 1 ^ 0x82F6_3B78 } else { c >> 1 };
                bit += 1;
            }
            table[i] = c;
            i += 1;
        }
        table
    };
    crc >> 8 ^ TABLE[usize::from(crc as u8 ^ byte)]
}

impl ShingleMode {
    /// Case is taken off as ClickHouse does it, by setting a bit of each byte.
    fn crc(self, crc: u32, bytes: &[u8]) -> u32 {
        let lower = |byte: u8| if self.any_case { byte | 0x20 } else { byte };
        bytes.iter().fold(crc, |crc, &byte| crc_byte(crc, lower(byte)))
    }

    /// Calls `found(hash, unit)` for every unit of `size`.
    fn units<'a>(self, s: &'a [u8], size: usize, found: &mut dyn FnMut(u64, &'a [u8])) {
        if self.words {
            return self.shingles(s, size, found);
        }
        // Of nothing, the 64 bits that the checksum begins with are the hash.
        let mut gram =
            |unit: &'a [u8]| found(if unit.is_empty() { u64::MAX } else { self.crc(u32::MAX, unit).into() }, unit);
        let chars = if self.utf8 { s.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() } else { s.len() };
        if chars < size {
            return gram(s);
        }
        if !self.utf8 {
            s.windows(size).for_each(gram);
            return;
        }
        let starts: Vec<usize> = (0..s.len()).filter(|&i| s[i] & 0xC0 != 0x80).chain([s.len()]).collect();
        starts.windows(size + 1).skip(1).for_each(|w| gram(&s[w[0]..w[size]]));
    }

    fn shingles<'a>(self, s: &'a [u8], size: usize, found: &mut dyn FnMut(u64, &'a [u8])) {
        let words = word_ranges(s);
        if words.is_empty() {
            return;
        }
        for run in words.windows(size.min(words.len())) {
            let hash = run.iter().fold(u32::MAX, |crc, word| self.crc(crc, &s[word.clone()]));
            found(hash.into(), &s[run[0].start..run[run.len() - 1].end]);
        }
    }
}

/// The words of a text: runs of letters, digits and bytes that are not ASCII.
fn word_ranges(s: &[u8]) -> Vec<std::ops::Range<usize>> {
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || byte >= 0x80;
    let mut words = Vec::new();
    let mut start = None;
    for at in 0..=s.len() {
        match (s.get(at).is_some_and(|&byte| in_word(byte)), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                if at - from >= WORD_MIN {
                    words.push(from..at);
                }
                start = None;
            }
            _ => {}
        }
    }
    words
}

fn sizes(call: &Call, most: usize) -> Result<Vec<usize>> {
    call.at_least(1)?;
    call.count(1..=most + 1)?;
    call.strings([0])?;
    let defaults = [SHINGLE_DEFAULT, KEPT_DEFAULT];
    let mut out = Vec::new();
    for (i, default) in defaults.into_iter().enumerate().take(most) {
        let given = if i + 1 < call.args.len() { call.constant_int(i + 1)? } else { default };
        if !(1..=SIZE_MAX).contains(&given) {
            bail!(
                ArgumentOutOfBound,
                "Argument {} of function {} must be from 1 to {SIZE_MAX}, not {given}",
                i + 2,
                call.name
            );
        }
        out.push(given as usize);
    }
    Ok(out)
}

fn sim_hash(call: &Call, mode: ShingleMode) -> Result<Bound> {
    let size = sizes(call, 1)?[0];
    Ok(Bound::new(DataType::UInt64, move |args, rows| {
        let text = Text::of(&args[0])?;
        let hash = |row: usize| {
            let mut weights = [0i64; 64];
            mode.units(text.get(row), size, &mut |hash, _| {
                weights.iter_mut().enumerate().for_each(|(bit, weight)| *weight += (hash >> bit & 1) as i64 * 2 - 1);
            });
            weights.iter().enumerate().fold(0u64, |out, (bit, &weight)| out | u64::from(weight > 0) << bit)
        };
        Ok(Column::from_vec((0..rows).map(hash).collect()))
    }))
}

/// Hashes of one text with the unit that each was found for first.
fn hashes(mode: ShingleMode, s: &[u8], size: usize) -> BTreeMap<u64, &[u8]> {
    let mut all = BTreeMap::new();
    mode.units(s, size, &mut |hash, unit| {
        all.entry(hash).or_insert(unit);
    });
    all
}

fn min_hash(call: &Call, mode: ShingleMode) -> Result<Bound> {
    let sizes = sizes(call, 2)?;
    let result = DataType::tuple(vec![DataType::UInt64, DataType::UInt64]);
    Ok(Bound::new(result, move |args, rows| {
        let text = Text::of(&args[0])?;
        let (mut low, mut high) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
        for row in 0..rows {
            let all = hashes(mode, text.get(row), sizes[0]);
            let least: Vec<u64> = all.keys().copied().take(sizes[1]).collect();
            let greatest: Vec<u64> = all.keys().copied().rev().take(sizes[1]).collect();
            low.push(least.iter().rev().fold(0, |hash, &next| hash128_to64(hash, next)));
            high.push(greatest.iter().rev().fold(0, |hash, &next| hash128_to64(hash, next)));
        }
        Ok(Column::Tuple([Column::from_vec(low), Column::from_vec(high)].into(), rows))
    }))
}

fn min_hash_units(call: &Call, mode: ShingleMode) -> Result<Bound> {
    let sizes = sizes(call, 2)?;
    let kept = DataType::tuple(vec![DataType::String; sizes[1]]);
    let result = DataType::tuple(vec![kept.clone(), kept]);
    Ok(Bound::new(result.clone(), move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut builder = ColumnBuilder::new(&result);
        for row in 0..rows {
            let all = hashes(mode, text.get(row), sizes[0]);
            // The unit furthest from the end is named first; empty ones fill up.
            let named = |units: Vec<&&[u8]>| {
                let found = units.iter().rev().map(Value::string);
                Value::Tuple(found.chain(std::iter::repeat(Value::string(""))).take(sizes[1]).collect())
            };
            let (low, high) = (all.values().take(sizes[1]).collect(), all.values().rev().take(sizes[1]).collect());
            builder.push_value(&Value::Tuple(vec![named(low), named(high)]));
        }
        Ok(builder.finish())
    }))
}

/// Names by mode: SimHash, MinHash, units of MinHash.
const NAMES: [([&str; 3], bool, bool, bool); 8] = [
    (["ngramSimHash", "ngramMinHash", "ngramMinHashArg"], false, false, false),
    (
        ["ngramSimHashCaseInsensitive", "ngramMinHashCaseInsensitive", "ngramMinHashArgCaseInsensitive"],
        false,
        false,
        true,
    ),
    (["ngramSimHashUTF8", "ngramMinHashUTF8", "ngramMinHashArgUTF8"], false, true, false),
    (
        ["ngramSimHashCaseInsensitiveUTF8", "ngramMinHashCaseInsensitiveUTF8", "ngramMinHashArgCaseInsensitiveUTF8"],
        false,
        true,
        true,
    ),
    (["wordShingleSimHash", "wordShingleMinHash", "wordShingleMinHashArg"], true, false, false),
    (
        [
            "wordShingleSimHashCaseInsensitive",
            "wordShingleMinHashCaseInsensitive",
            "wordShingleMinHashArgCaseInsensitive",
        ],
        true,
        false,
        true,
    ),
    (["wordShingleSimHashUTF8", "wordShingleMinHashUTF8", "wordShingleMinHashArgUTF8"], true, true, false),
    (
        [
            "wordShingleSimHashCaseInsensitiveUTF8",
            "wordShingleMinHashCaseInsensitiveUTF8",
            "wordShingleMinHashArgCaseInsensitiveUTF8",
        ],
        true,
        true,
        true,
    ),
];

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "Hash");
    for ([sim, min, units], words, utf8, any_case) in NAMES {
        let mode = ShingleMode { words, utf8, any_case };
        family.add(sim, "simHash(s[, size])", "SimHash: texts that are alike differ in few bits.", move |call| {
            sim_hash(call, mode)
        });
        family.add(
            min,
            "minHash(s[, size[, kept]])",
            "MinHash: texts that are alike often have one of the two hashes in common.",
            move |call| min_hash(call, mode),
        );
        family.add(
            units,
            "minHashArg(s[, size[, kept]])",
            "The parts of the text that MinHash is made of.",
            move |call| min_hash_units(call, mode),
        );
    }
}
