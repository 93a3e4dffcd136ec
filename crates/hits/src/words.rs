//! Pools of invented words, made of syllables once and reused for every text of the table.
//!
//! Not here: phrases and addresses, which `text` builds from these words.

use crate::rng::mix;

/// Words in each pool.
pub(crate) const WORDS: usize = 6000;

/// One word in the three spellings in which texts use it.
#[derive(Debug)]
pub(crate) struct Word {
    /// Lower case, UTF-8.
    pub(crate) plain: String,
    /// With a capital.
    pub(crate) capital: String,
    /// Percent-encoded, as in an address.
    pub(crate) encoded: String,
}

/// The Latin and the Cyrillic pool.
#[derive(Debug)]
pub(crate) struct Words {
    /// For addresses, and for a part of titles and phrases.
    pub(crate) latin: Vec<Word>,
    /// For titles and phrases.
    pub(crate) cyrillic: Vec<Word>,
}

const LATIN: [&str; 40] = [
    "ka", "ro", "mi", "ta", "ne", "so", "lu", "vi", "pe", "do", "sha", "tri", "kon", "mar", "bel", "stan", "gor",
    "lin", "ves", "an", "el", "or", "in", "us", "ma", "ra", "no", "zi", "fo", "ga", "be", "ste", "pro", "ver", "mon",
    "tel", "avto", "media", "foto", "shop",
];
const CYRILLIC: [&str; 36] = [
    "ка", "ро", "ми", "та", "не", "со", "лу", "ви", "пе", "до", "ша", "три", "кон", "мар", "бел", "стан", "гор", "лин",
    "вес", "ан", "ел", "ор", "ин", "ус", "ма", "ра", "но", "зи", "фо", "га", "бе", "сте", "про", "вер", "мон", "тел",
];

impl Words {
    /// Both pools. They do not depend on the table's seed: tables of different seeds share a language.
    pub(crate) fn new() -> Self {
        Self { latin: pool(&LATIN, 1), cyrillic: pool(&CYRILLIC, 2) }
    }
}

/// Makes `WORDS` distinct words of two to four syllables.
fn pool(syllables: &[&str], salt: u64) -> Vec<Word> {
    let mut seen = std::collections::HashSet::new();
    let mut words = Vec::with_capacity(WORDS);
    let mut draw = 0u64;
    while words.len() < WORDS {
        let mut bits = mix(draw, salt);
        draw += 1;
        let count = [2, 2, 3, 3, 3, 4][(bits % 6) as usize];
        let mut plain = String::new();
        for _ in 0..count {
            bits = mix(bits, 3);
            plain.push_str(syllables[(bits % syllables.len() as u64) as usize]);
        }
        if seen.insert(plain.clone()) {
            words.push(Word { capital: capitalize(&plain), encoded: percent_encode(&plain), plain });
        }
    }
    words
}

fn capitalize(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

fn percent_encode(word: &str) -> String {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    let mut out = String::new();
    for byte in word.bytes() {
        if byte.is_ascii_alphanumeric() {
            out.push(byte as char);
        } else {
            out.push('%');
            out.push(HEX[usize::from(byte >> 4)] as char);
            out.push(HEX[usize::from(byte & 15)] as char);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_distinct_and_encoded() {
        let words = Words::new();
        assert_eq!(words.latin.len(), WORDS);
        let first = &words.cyrillic[0];
        assert_eq!(first.encoded.len(), first.plain.len() * 3);
        assert!(first.capital.chars().next().is_some_and(char::is_uppercase));
    }
}
