//! Sparse grams: the parts of a text between n-grams of large hashes, so that a text has few of them and any search for
//! a text that is long enough finds one in common.
//!
//! A part of a text is one when the hashes of its first and its last (n-1)-gram are larger than those of all between
//! them. They are found in one pass with a stack of the (n-1)-grams whose hashes fall.

use super::char_len;
use super::split::strings_type;
use crate::support::{Bound, Call, Family, StringArrays, Text};
use base::{Result, bail};
use functions::Registry;
use kernels::crc::weak_hash;
use types::{ArrayColumn, Column, DataType};

/// Bounds on the number of characters of the parts that count.
#[derive(Clone, Copy)]
pub(super) struct GramLengths {
    least: usize,
    most: usize,
    /// Shorter parts are found but not given.
    cutoff: usize,
}

/// Default of the least number of characters of a part.
const LEAST: usize = 3;
/// Default of the largest number of characters of a part.
const MOST: usize = 100;

impl GramLengths {
    /// The bounds that the arguments from `first` on give.
    pub(super) fn of(call: &Call, first: usize) -> Result<GramLengths> {
        call.integers(first..call.args.len())?;
        let given = |index: usize, default: usize| -> Result<usize> {
            if call.args.len() <= index {
                return Ok(default);
            }
            let value = call.constant_int(index)?;
            usize::try_from(value).or_else(|_| {
                bail!(
                    BadArguments,
                    "Argument {} of function {} must not be negative, it is {value}",
                    index + 1,
                    call.name
                )
            })
        };
        let least = given(first, LEAST)?;
        if least < LEAST {
            bail!(
                BadArguments,
                "Argument 'min_ngram_length' of function {} must be at least {LEAST}, it is {least}",
                call.name
            );
        }
        let most = given(first + 1, MOST)?;
        if most < least {
            bail!(
                BadArguments,
                "Argument 'max_ngram_length' of function {} must be at least 'min_ngram_length': {most} is less than \
                {least}",
                call.name
            );
        }
        let cutoff = given(first + 2, least)?;
        if !(least..=most).contains(&cutoff) {
            bail!(
                BadArguments,
                "Argument 'min_cutoff_length' of function {} must be from {least} to {most}, it is {cutoff}",
                call.name
            );
        }
        Ok(GramLengths { least, most, cutoff })
    }
}

fn lengths(call: &Call) -> Result<GramLengths> {
    call.count(1..=4)?;
    call.strings([0])?;
    GramLengths::of(call, 1)
}

/// The (n-1)-gram at a possible boundary between parts, with its hash.
struct GramBoundary {
    start: usize,
    /// The number of its last character.
    symbol: usize,
    hash: u32,
}

/// Length of a border that is worth a look, at each place, whether the query should end.
const PULSE_BYTES: usize = 1 << 10;

/// Calls `found` with each part of the text; `starts` has the places of its characters and its end.
pub(super) fn sparse_grams<'s>(s: &'s [u8], starts: &[usize], lengths: GramLengths, found: &mut dyn FnMut(&'s [u8])) {
    let border = lengths.least - 1;
    let mut open: Vec<GramBoundary> = Vec::new();
    for (first, window) in starts.windows(border + 1).enumerate() {
        if border >= PULSE_BYTES {
            base::cancel::pulse();
        }
        let (start, end, symbol) = (window[0], window[border], first + border - 1);
        let hash = weak_hash(&s[start..end]);
        let length = |from: &GramBoundary| symbol - from.symbol + border;
        let mut give = |from: &GramBoundary| {
            if length(from) >= lengths.cutoff {
                found(&s[from.start..end]);
            }
        };
        while let Some(last) = open.last().filter(|last| last.hash < hash) {
            if length(last) > lengths.most {
                // Those below are longer still.
                open.clear();
                break;
            }
            give(last);
            open.pop();
        }
        if let Some(last) = open.last().filter(|last| length(last) <= lengths.most) {
            give(last);
        }
        while open.last().is_some_and(|last| last.hash == hash) {
            open.pop();
        }
        open.push(GramBoundary { start, symbol, hash });
    }
}

/// Places of the characters of a text, and its end.
pub(super) fn char_starts(s: &[u8], utf8: bool, starts: &mut Vec<usize>) {
    starts.clear();
    if !utf8 {
        starts.extend(0..=s.len());
        return;
    }
    let mut at = 0;
    while at < s.len() {
        starts.push(at);
        at += char_len(s[at]).max(1);
    }
    starts.push(s.len());
}

fn grams(call: &Call, utf8: bool) -> Result<Bound> {
    let lengths = lengths(call)?;
    Ok(Bound::new(strings_type(), move |args, rows| {
        let text = Text::of(&args[0])?;
        let mut starts = Vec::new();
        Ok(StringArrays::build(rows, |row, out| {
            let s = text.get(row);
            char_starts(s, utf8, &mut starts);
            sparse_grams(s, &starts, lengths, &mut |part| out.push(part));
        }))
    }))
}

fn hashes(call: &Call, utf8: bool) -> Result<Bound> {
    let lengths = lengths(call)?;
    Ok(Bound::new(DataType::array(DataType::UInt32), move |args, rows| {
        let text = Text::of(&args[0])?;
        let (mut starts, mut hashes, mut offsets) = (Vec::new(), Vec::<u32>::new(), vec![0u64]);
        for row in 0..rows {
            let s = text.get(row);
            char_starts(s, utf8, &mut starts);
            sparse_grams(s, &starts, lengths, &mut |part| hashes.push(weak_hash(part)));
            offsets.push(hashes.len() as u64);
        }
        Ok(Column::Array(ArrayColumn::new(offsets.into(), Column::from_vec(hashes))))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String");
    let text = "Parts of a text whose first and last (n-1)-grams have larger hashes than all between them.";
    family.add(
        "sparseGrams",
        "sparseGrams(s[, min_ngram_length[, max_ngram_length[, min_cutoff_length]]])",
        text,
        |call| grams(call, false),
    );
    family.add(
        "sparseGramsUTF8",
        "sparseGramsUTF8(s[, min_ngram_length[, max_ngram_length[, min_cutoff_length]]])",
        text,
        |call| grams(call, true),
    );
    let text = "Hashes of the sparse grams of a text.";
    family.add(
        "sparseGramsHashes",
        "sparseGramsHashes(s[, min_ngram_length[, max_ngram_length[, min_cutoff_length]]])",
        text,
        |call| hashes(call, false),
    );
    family.add(
        "sparseGramsHashesUTF8",
        "sparseGramsHashesUTF8(s[, min_ngram_length[, max_ngram_length[, min_cutoff_length]]])",
        text,
        |call| hashes(call, true),
    );
}
