//! Rows of CSV that are counted, not read.
//!
//! ```text
//! bytes      a , " x , " " \n " , 1 \n b
//! quotes         "     " "      "
//! inside         1 1 1 0 1  1   0         an odd number of quotes up to here
//! line ends                          \n   those that are not inside
//! ```
//! A quote opens a field only at its beginning; what does not fit that, or might not, is left to the reader of rows.

use crate::FormatSettings;
use kernels::bytes::{BLOCK, block_of, each_of, parity};

/// What the bytes before a block mean to it.
struct QuotesBefore {
    /// All bits where a quote is open, else none.
    inside: u64,
    /// The last byte ends a field or row; a row; a quoted field: in the lowest bit.
    ends_field: u64,
    ends_row: u64,
    closes: u64,
}

/// Whole rows at the beginning of the bytes: their bytes and number, up to the first row that has to be looked at.
pub(super) fn pass_rows(bytes: &[u8], skips_empty: bool, settings: &FormatSettings) -> (usize, usize) {
    let is_rare = settings.csv_single_quotes || settings.reading.csv_skip_empty_end;
    let (mut taken, mut rows) = (0, 0);
    let mut before = QuotesBefore { inside: 0, ends_field: 1, ends_row: 1, closes: 0 };
    let mut from = 0;
    while from < bytes.len() && !is_rare {
        let rest = &bytes[from..];
        let padded;
        let (block, valid) = match rest.first_chunk() {
            Some(block) => (block, u64::MAX),
            None => {
                padded = block_of(rest);
                (&padded, !(u64::MAX << rest.len()))
            }
        };
        let (mut row_ends, doubtful, empty) = before.look(block, rest.get(BLOCK) == Some(&b'\n'), valid, settings);
        if doubtful != 0 {
            row_ends &= (doubtful & doubtful.wrapping_neg()) - 1;
        }
        if row_ends != 0 {
            taken = from + BLOCK - row_ends.leading_zeros() as usize;
            let counted = if skips_empty { row_ends & !empty } else { row_ends };
            rows += counted.count_ones() as usize;
        }
        if doubtful != 0 {
            break;
        }
        from += BLOCK;
    }
    (taken, rows)
}

impl QuotesBefore {
    /// Line ends that end rows, bytes in doubt, and line ends of empty lines.
    #[inline(always)]
    fn look(
        &mut self,
        block: &[u8; BLOCK],
        is_line_end_next: bool,
        valid: u64,
        settings: &FormatSettings,
    ) -> (u64, u64, u64) {
        let found = each_of(block, [b'"', b'\n', b'\r', settings.csv_delimiter]);
        let [quotes, lines, returns, delimiters] = found.map(|mask| mask & valid);
        let quotes = if settings.csv_double_quotes { quotes } else { 0 };
        let inside = parity(quotes) ^ self.inside;
        let (opening, closing) = (quotes & inside, quotes & !inside);
        let row_ends = lines & !inside;
        let field_ends = (delimiters | lines) & !inside;
        // A quote behind one that closes is the second of two, which stand for one.
        let may_open = field_ends << 1 | self.ends_field | closing << 1 | self.closes;
        let after_row = row_ends << 1 | self.ends_row;
        let before_line = lines >> 1 | u64::from(is_line_end_next) << (BLOCK - 1);
        let odd_returns = returns & !inside & (!before_line | after_row);
        *self = QuotesBefore {
            inside: if inside >> (BLOCK - 1) == 1 { u64::MAX } else { 0 },
            ends_field: field_ends >> (BLOCK - 1),
            ends_row: row_ends >> (BLOCK - 1),
            closes: closing >> (BLOCK - 1),
        };
        (row_ends, opening & !may_open | odd_returns, row_ends & after_row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(text: &str) -> (usize, usize) {
        pass_rows(text.as_bytes(), true, &FormatSettings::default())
    }

    #[test]
    fn rows_end_outside_of_quotes() {
        assert_eq!(passed("a,b\n1,2\n3,4"), (8, 2));
        assert_eq!(passed("a,\"b\nc\"\r\n\n\"d\"\"\n\",\"\"\n"), (20, 2));
        assert_eq!(passed("a\n5\" x\nb\n"), (2, 1));
        assert_eq!(passed("a\n \"b\nc\"\n"), (2, 1));
        assert_eq!(passed("a\nb\rc\nd\n"), (2, 1));
        assert_eq!(passed("a\n\r\nb\n"), (2, 1));
        assert_eq!(passed("a\n\"b\nc\n"), (2, 1));
        assert_eq!(passed(""), (0, 0));
    }

    #[test]
    fn rows_may_begin_anywhere_in_a_block() {
        for shift in 0..130 {
            let text = format!("{},\"{}\n\"\r\n{}\nx", "a".repeat(shift), "b".repeat(70), "c".repeat(shift + 1));
            assert_eq!(passed(&text), (text.len() - 1, 2), "{text}");
            let doubled = format!("{},\"x\"\"y\n\"\"\"\nz\n", "a".repeat(shift));
            assert_eq!(passed(&doubled), (doubled.len(), 2), "{doubled}");
        }
    }
}
