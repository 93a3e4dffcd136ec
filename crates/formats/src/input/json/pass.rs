//! Objects of JSON that are counted, not read: brackets outside of strings are balanced, nothing else is looked at.

use kernels::bytes::{BLOCK, block_of, each_of, parity};

const EVEN_BITS: u64 = 0x5555_5555_5555_5555;

/// What the bytes before a block mean to it.
#[derive(Default)]
struct StringsBefore {
    /// All bits where a string is open, else none.
    inside: u64,
    /// The last byte escapes the first of the block: in the lowest bit.
    escapes: u64,
}

/// Whole objects at the beginning of the bytes, between which blanks, line ends, commas and semicolons stand: their
/// bytes and number.
pub(super) fn pass_objects(bytes: &[u8]) -> (usize, usize) {
    let (mut taken, mut rows, mut depth) = (0, 0, 0u64);
    let mut before = StringsBefore::default();
    for (number, chunk) in bytes.chunks(BLOCK).enumerate() {
        let (opening, closing) = match chunk.first_chunk() {
            Some(block) => before.brackets(block),
            None => before.brackets(&block_of(chunk)),
        };
        let mut brackets = opening | closing;
        while brackets != 0 {
            let at = number * BLOCK + brackets.trailing_zeros() as usize;
            let is_opening = opening & brackets & brackets.wrapping_neg() != 0;
            brackets &= brackets - 1;
            match (is_opening, depth) {
                (true, 0) if !bytes[taken..at].iter().all(|byte| is_between(*byte)) => return (taken, rows),
                (true, _) => depth += 1,
                (false, 0) => return (taken, rows),
                (false, 1) => {
                    depth = 0;
                    rows += 1;
                    taken = at + 1;
                }
                (false, _) => depth -= 1,
            }
        }
    }
    (taken, rows)
}

fn is_between(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b';')
}

impl StringsBefore {
    /// Curly brackets outside of strings, which open and which close.
    #[inline(always)]
    fn brackets(&mut self, block: &[u8; BLOCK]) -> (u64, u64) {
        let [quotes, backslashes, opening, closing] = each_of(block, [b'"', b'\\', b'{', b'}']);
        let inside = parity(quotes & !self.escaped(backslashes)) ^ self.inside;
        self.inside = if inside >> (BLOCK - 1) == 1 { u64::MAX } else { 0 };
        (opening & !inside, closing & !inside)
    }

    /// The bytes behind an odd number of backslashes.
    ///
    /// # Source
    /// G. Langdale, D. Lemire, "Parsing Gigabytes of JSON per Second", 2019, section 3.1.1.
    #[inline(always)]
    fn escaped(&mut self, backslashes: u64) -> u64 {
        let backslashes = backslashes & !self.escapes;
        let behind = backslashes << 1 | self.escapes;
        let odd_starts = backslashes & !EVEN_BITS & !behind;
        let (even_sequences, carry) = odd_starts.overflowing_add(backslashes);
        self.escapes = u64::from(carry);
        (EVEN_BITS ^ (even_sequences << 1)) & behind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As [`pass_objects`], byte by byte.
    fn passed_slowly(bytes: &[u8]) -> (usize, usize) {
        let (mut taken, mut rows, mut depth, mut inside, mut escaped) = (0, 0, 0, false, false);
        for (at, &byte) in bytes.iter().enumerate() {
            let is_escaped = std::mem::take(&mut escaped);
            match byte {
                b'\\' => escaped = !is_escaped,
                b'"' => inside ^= !is_escaped,
                _ if inside => {}
                b'{' if depth == 0 && !bytes[taken..at].iter().all(|byte| is_between(*byte)) => break,
                b'{' => depth += 1,
                b'}' if depth == 0 => break,
                b'}' => {
                    depth -= 1;
                    if depth == 0 {
                        (taken, rows) = (at + 1, rows + 1);
                    }
                }
                _ => {}
            }
        }
        (taken, rows)
    }

    #[test]
    fn objects_are_balanced() {
        assert_eq!(pass_objects(b"{\"a\":1}\n{\"b\":{\"}\":2}},{}\n{\"c\""), (24, 3));
        assert_eq!(pass_objects(b"{\"a\":\"\\\"}\"}\n x {}"), (11, 1));
        assert_eq!(pass_objects(b"} {}"), (0, 0));
        assert_eq!(pass_objects(b"[{}]"), (0, 0));
    }

    #[test]
    fn blocks_count_what_bytes_do() {
        let mut random = kernels::pcg::Pcg64Setseq::new(3);
        let letters = b"{}{}\"\"\\ ,a\n";
        for _ in 0..20_000 {
            let length = random.next_bits() % 300;
            let filler = random.next_bits() % 4;
            let bytes: Vec<u8> = (0..length)
                .map(|_| match random.next_bits() % 4 < filler {
                    true => b'x',
                    false => letters[random.next_bits() as usize % letters.len()],
                })
                .collect();
            assert_eq!(pass_objects(&bytes), passed_slowly(&bytes), "{}", String::from_utf8_lossy(&bytes));
        }
        let rows = "{\"k\":\"v\\\\\",\"m\":{\"n\":[1,{}]}}\n".repeat(100);
        assert_eq!(pass_objects(rows.as_bytes()), (rows.len() - 1, 100));
    }
}
