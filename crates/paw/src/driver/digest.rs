//! Rows, bytes and hashes of a result as it passes by.

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

/// Digest of a result: its rows, each a line, are counted and hashed but not kept.
#[derive(Clone, Default)]
pub struct Digest {
    rows: u64,
    bytes: u64,
    /// Of all bytes in their order.
    ordered: Xxh3,
    /// The sum of the rows' hashes: the same in any order.
    any_order: u64,
    /// The beginning of a row whose end has not come yet.
    partial: Vec<u8>,
}

impl std::fmt::Debug for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Digest").field("rows", &self.rows).field("bytes", &self.bytes).finish()
    }
}

impl Digest {
    /// Adds the next piece.
    pub fn add(&mut self, piece: &[u8]) {
        self.bytes += piece.len() as u64;
        self.ordered.update(piece);
        for line in piece.split_inclusive(|&byte| byte == b'\n') {
            self.partial.extend_from_slice(line);
            if line.ends_with(b"\n") {
                self.end_row();
            }
        }
    }

    fn end_row(&mut self) {
        self.rows += 1;
        self.any_order = self.any_order.wrapping_add(xxh3_64(&self.partial));
        self.partial.clear();
    }

    /// Counts a last row that has no end of line.
    pub fn finish(&mut self) {
        if !self.partial.is_empty() {
            self.end_row();
        }
    }

    /// Rows so far.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Bytes so far.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The hash: of the bytes, or of the rows in any order.
    pub fn hash(&self, ordered: bool) -> String {
        format!("{:016x}", if ordered { self.ordered.digest() } else { self.any_order })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(pieces: &[&str]) -> Digest {
        let mut digest = Digest::default();
        pieces.iter().for_each(|piece| digest.add(piece.as_bytes()));
        digest.finish();
        digest
    }

    #[test]
    fn pieces_do_not_matter_and_order_only_if_asked() {
        let (whole, cut, turned) = (digest(&["a\nbc\n"]), digest(&["a", "\nb", "c\n"]), digest(&["bc\na\n"]));
        assert_eq!((whole.rows(), whole.bytes()), (2, 5));
        assert_eq!((whole.hash(true), whole.hash(false)), (cut.hash(true), cut.hash(false)));
        assert_eq!(whole.hash(false), turned.hash(false));
        assert_ne!(whole.hash(true), turned.hash(true));
        // A row that is there twice is not a row that is there never.
        assert_ne!(digest(&["a\na\n"]).hash(false), digest(&["b\nb\n"]).hash(false));
        assert_eq!(digest(&["x"]).rows(), 1);
    }
}
