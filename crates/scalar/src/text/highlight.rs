//! `highlight`: tags around what matches one of several words.

use crate::support::{Bound, Call, Family, Text, bytes_rows};
use base::{Result, bail};
use functions::Registry;
use types::{DataType, Value};

/// Constant texts of an array argument.
fn constant_texts(call: &Call, index: usize) -> Result<Vec<Vec<u8>>> {
    match &call.args[index].constant {
        Some(Value::Array(items)) => Ok(items.iter().filter_map(|item| item.as_bytes().map(<[u8]>::to_vec)).collect()),
        _ => {
            bail!(IllegalColumn, "Argument {} of function {} must be a constant array of strings", index + 1, call.name)
        }
    }
}

/// A word that is searched in any case of ASCII letters.
///
/// It is found in time linear in the text, whatever either repeats: Knuth, Morris and Pratt, "Fast Pattern Matching in
/// Strings" (SIAM J. Comput. 6(2), 1977).
struct CaseInsensitiveFinder {
    /// The word in lower case; not empty.
    bytes: Vec<u8>,
    /// The length of the longest proper prefix that is also the suffix, of each prefix of the word.
    borders: Vec<usize>,
}

impl CaseInsensitiveFinder {
    fn new(word: &[u8]) -> CaseInsensitiveFinder {
        let bytes = word.to_ascii_lowercase();
        let mut borders = vec![0];
        for at in 1..bytes.len() {
            let border = next_border(&bytes, &borders, borders[at - 1], bytes[at]);
            borders.push(border);
        }
        CaseInsensitiveFinder { bytes, borders }
    }

    /// Adds where a text has the word; places that overlap or touch are one.
    fn find(&self, text: &[u8], found: &mut Vec<(usize, usize)>) {
        let (first, length) = (found.len(), self.bytes.len());
        let mut matched = 0;
        for (at, byte) in text.iter().enumerate() {
            if matched == length {
                matched = self.borders[matched - 1];
            }
            matched = next_border(&self.bytes, &self.borders, matched, byte.to_ascii_lowercase());
            if matched < length {
                continue;
            }
            let (start, end) = (at + 1 - length, at + 1);
            match found[first..].last_mut() {
                Some(last) if start <= last.1 => last.1 = end,
                _ => found.push((start, end)),
            }
        }
    }
}

/// The length of the prefix of a word that is matched after one more byte; `matched` bytes, less than the whole word,
/// were matched before.
fn next_border(word: &[u8], borders: &[usize], mut matched: usize, byte: u8) -> usize {
    while matched > 0 && word[matched] != byte {
        matched = borders[matched - 1];
    }
    matched + usize::from(word[matched] == byte)
}

/// Tags around what matches a word in any case; matches that touch are one.
fn highlight(call: &Call) -> Result<Bound> {
    call.count(2..=4)?;
    if call.args.len() == 3 {
        bail!(NumberOfArgumentsDoesntMatch, "Function {} takes both tags or none", call.name);
    }
    call.strings([0])?;
    let words: Vec<Vec<u8>> = constant_texts(call, 1)?.into_iter().filter(|word| !word.is_empty()).collect();
    let tags = if call.args.len() == 4 {
        [call.constant_bytes(2)?, call.constant_bytes(3)?]
    } else {
        [b"<em>".to_vec(), b"</em>".to_vec()]
    };
    let words: Vec<CaseInsensitiveFinder> = words.iter().map(|word| CaseInsensitiveFinder::new(word)).collect();
    Ok(Bound::new(DataType::String, move |args, rows| {
        let text = Text::of(&args[0])?;
        Ok(bytes_rows(rows, |row, out| {
            let s = text.get(row);
            let mut marked = 0;
            let mut open: Option<std::ops::Range<usize>> = None;
            let mut close = |range: std::ops::Range<usize>, out: &mut Vec<u8>| {
                out.extend_from_slice(&s[marked..range.start]);
                out.extend_from_slice(&tags[0]);
                out.extend_from_slice(&s[range.clone()]);
                out.extend_from_slice(&tags[1]);
                marked = range.end;
            };
            let mut matches = Vec::new();
            words.iter().for_each(|word| word.find(s, &mut matches));
            matches.sort_unstable();
            for (start, end) in matches {
                match &mut open {
                    Some(range) if start <= range.end => range.end = range.end.max(end),
                    _ => {
                        if let Some(range) = open.replace(start..end) {
                            close(range, out);
                        }
                    }
                }
            }
            if let Some(range) = open {
                close(range, out);
            }
            out.extend_from_slice(&s[marked..]);
        }))
    }))
}

pub(super) fn register(registry: &mut Registry) {
    let mut family = Family::new(registry, "String search");
    family.add(
        "highlight",
        "highlight(s, words[, open, close])",
        "A text with tags around what matches one of several words in any case.",
        highlight,
    );
}
