//! Changed texts: pieces cut, doubled, swapped and put in from elsewhere.

/// A stream of numbers: xorshift, after Marsaglia (2003).
pub struct Rng(u64);

impl Rng {
    /// A stream; the same seed gives the same numbers.
    pub fn new(seed: u64) -> Self {
        Rng(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `limit`; 0 if that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

/// Words and marks that change what a text means.
const WORDS: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    ",",
    "'",
    "`",
    "\"",
    "NULL",
    "-1",
    "0",
    "18446744073709551615",
    "1e308",
    "-9223372036854775808",
    "''",
    "[]",
    "tuple()",
    "map()",
    "*",
    ".",
    "::",
    "AS x",
    "x -> x",
    "DISTINCT",
    "FINAL",
    "LIMIT 0",
    "WITH TOTALS",
    "OVER ()",
    "INTERVAL 1 DAY",
    "toNullable(1)",
    "CAST(1 AS Decimal(76, 38))",
    "nan",
    "inf",
    "\\",
    "\0",
    "ü",
    "--",
    "/*",
    "number",
    "materialize(1)",
    "DESC",
    "UNION ALL SELECT 1",
];

/// `seed` with some changes, or crossed with `other`.
pub fn mutated(seed: &[u8], other: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut text = seed.to_vec();
    for _ in 0..1 + rng.below(4) {
        let (at, end) = piece(&text, rng);
        match rng.below(6) {
            0 => drop(text.drain(at..end)),
            1 => {
                let doubled = text[at..end].to_vec();
                text.splice(at..at, doubled);
            }
            2 => {
                let word = WORDS[rng.below(WORDS.len())];
                text.splice(at..end, format!(" {word} ").into_bytes());
            }
            3 => {
                let (from, to) = piece(other, rng);
                text.splice(at..end, other[from..to].iter().copied());
            }
            4 if !text.is_empty() => {
                let at = rng.below(text.len());
                text[at] ^= 1 << rng.below(8);
            }
            _ => {
                let word = WORDS[rng.below(WORDS.len())];
                text.splice(at..at, format!(" {word} ").into_bytes());
            }
        }
    }
    text
}

/// A range between word boundaries, a few words long.
fn piece(text: &[u8], rng: &mut Rng) -> (usize, usize) {
    let is_boundary = |at: usize| {
        at == 0 || at >= text.len() || !(text[at].is_ascii_alphanumeric() && text[at - 1].is_ascii_alphanumeric())
    };
    let next = |mut at: usize| {
        while !is_boundary(at) {
            at += 1;
        }
        at.min(text.len())
    };
    let start = next(rng.below(text.len() + 1));
    (start, next((start + 1 + rng.below(12)).min(text.len())))
}
