//! Tokenizers: the ways in which `tokens`, `hasAllTokens` and their kin take texts apart.

use super::char_len;
use super::grams::{GramLengths, char_starts, sparse_grams};
use super::token::in_token;
use crate::support::Call;
use base::suggest::maybe_you_meant;
use base::{Result, bail};
use types::Value;

/// A way to take a text apart.
#[derive(Clone)]
pub(super) enum Tokenizer {
    /// Runs of letters, digits and bytes that are not ASCII.
    NonAlpha,
    /// Tokens are divided by any of these texts.
    Separators(Vec<Vec<u8>>),
    /// N-grams of this many code points, all of them.
    Grams(usize),
    Sparse(GramLengths),
    /// The text is its token.
    Whole,
}

const NAMES: [&str; 5] = ["splitByNonAlpha", "splitByString", "ngrams", "sparseGrams", "array"];

impl Tokenizer {
    /// The one that the arguments of a call from `index` on name; runs of letters and digits by default.
    pub(super) fn of(call: &Call, index: usize) -> Result<Tokenizer> {
        if call.args.len() <= index {
            return Ok(Tokenizer::NonAlpha);
        }
        let name = String::from_utf8_lossy(&call.constant_bytes(index)?).into_owned();
        let more = call.args.len() - index - 1;
        let (tokenizer, most) = match name.as_str() {
            "splitByNonAlpha" | "default" => (Tokenizer::NonAlpha, 0),
            "splitByString" | "split" | "string" => (Tokenizer::Separators(separators(call, index + 1)?), 1),
            "ngrams" | "ngram" => (Tokenizer::Grams(gram_size(call, index + 1)?), 1),
            "sparseGrams" => (Tokenizer::Sparse(GramLengths::of(call, index + 1)?), 3),
            "array" | "noop" => (Tokenizer::Whole, 0),
            "chinese" | "icu" | "asciiCJK" | "unicodeWord" => bail!(
                NotImplemented,
                "Tokenizer '{name}' of function {} is not supported: there are {}",
                call.name,
                NAMES.join(", ")
            ),
            _ => bail!(
                BadArguments,
                "Function {} supports only tokenizers {}, it got '{name}'{}",
                call.name,
                NAMES.join(", "),
                maybe_you_meant(&name, NAMES)
            ),
        };
        if more > most {
            bail!(
                BadArguments,
                "Tokenizer '{name}' of function {} takes {most} arguments at most, {more} given",
                call.name
            );
        }
        Ok(tokenizer)
    }

    /// Calls `found` with each token of a text.
    pub(super) fn visit<'s>(&self, s: &'s [u8], found: &mut dyn FnMut(&'s [u8])) {
        match self {
            Tokenizer::NonAlpha => s.split(|&byte| !in_token(byte)).filter(|part| !part.is_empty()).for_each(found),
            Tokenizer::Separators(separators) => split_by(s, separators, found),
            Tokenizer::Grams(size) => {
                let mut starts = Vec::new();
                char_starts(s, true, &mut starts);
                starts.windows(size + 1).for_each(|window| found(&s[window[0]..window[*size]]));
            }
            Tokenizer::Sparse(lengths) => {
                let mut starts = Vec::new();
                char_starts(s, true, &mut starts);
                sparse_grams(s, &starts, *lengths, found);
            }
            Tokenizer::Whole if s.is_empty() => {}
            Tokenizer::Whole => found(s),
        }
    }

    /// Calls `found` with the tokens that every text has which is like a pattern.
    pub(super) fn visit_pattern(&self, pattern: &[u8], found: &mut dyn FnMut(&[u8])) {
        for piece in literal_pieces(pattern) {
            match self {
                // A token beside a wildcard may go on in the text.
                Tokenizer::NonAlpha => {
                    let text = &piece.text;
                    let mut at = 0;
                    while at < text.len() {
                        let end = text[at..].iter().position(|&byte| !in_token(byte)).map_or(text.len(), |n| at + n);
                        let is_open = (at == 0 && piece.after_wildcard) || (end == text.len() && piece.before_wildcard);
                        if end > at && !is_open {
                            found(&text[at..end]);
                        }
                        at = end + 1;
                    }
                }
                _ => self.visit(&piece.text, found),
            }
        }
    }
}

/// A part of a pattern without wildcards.
struct PatternLiteral {
    text: Vec<u8>,
    after_wildcard: bool,
    before_wildcard: bool,
}

fn literal_pieces(pattern: &[u8]) -> Vec<PatternLiteral> {
    let mut pieces = Vec::new();
    let mut piece = PatternLiteral { text: Vec::new(), after_wildcard: false, before_wildcard: false };
    let mut bytes = pattern.iter().copied();
    while let Some(byte) = bytes.next() {
        match byte {
            b'%' | b'_' => {
                piece.before_wildcard = true;
                pieces.push(std::mem::replace(
                    &mut piece,
                    PatternLiteral { text: Vec::new(), after_wildcard: true, before_wildcard: false },
                ));
            }
            b'\\' => piece.text.push(bytes.next().unwrap_or(b'\\')),
            _ => piece.text.push(byte),
        }
    }
    pieces.push(piece);
    pieces
}

fn separators(call: &Call, index: usize) -> Result<Vec<Vec<u8>>> {
    if call.args.len() <= index {
        return Ok(vec![b" ".to_vec()]);
    }
    let Some(Value::Array(items)) = &call.args[index].constant else {
        bail!(BadArguments, "Argument {} of function {} must be a constant array of separators", index + 1, call.name)
    };
    let separators: Vec<Vec<u8>> = items.iter().filter_map(|item| item.as_bytes().map(<[u8]>::to_vec)).collect();
    if separators.is_empty() || separators.iter().any(Vec::is_empty) {
        bail!(BadArguments, "Separators of function {} must be there and not be empty", call.name);
    }
    Ok(separators)
}

fn gram_size(call: &Call, index: usize) -> Result<usize> {
    if call.args.len() <= index {
        return Ok(3);
    }
    match usize::try_from(call.constant_int(index)?) {
        Ok(size @ 1..=64) => Ok(size),
        _ => bail!(
            BadArguments,
            "Argument {} of function {} must be from 1 to 64: the length of n-grams",
            index + 1,
            call.name
        ),
    }
}

/// Parts between separators, the longest that fits first; empty parts are no tokens.
fn split_by<'s>(s: &'s [u8], separators: &[Vec<u8>], found: &mut dyn FnMut(&'s [u8])) {
    let (mut start, mut at) = (0, 0);
    while at < s.len() {
        let separator = separators.iter().find(|separator| s[at..].starts_with(separator));
        let Some(separator) = separator else {
            at += char_len(s[at]).min(s.len() - at);
            continue;
        };
        if at > start {
            found(&s[start..at]);
        }
        at += separator.len();
        start = at;
    }
    if start < s.len() {
        found(&s[start..]);
    }
}
