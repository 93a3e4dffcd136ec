//! Paths and cells of an object.

use crate::dynamic::read_varint;

/// Walks the paths of an object and their cells, in the order of the paths. Ends where the bytes are no object.
#[derive(Clone, Debug)]
pub struct Entries<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Entries<'a> {
    /// From the first path on.
    pub fn new(bytes: &'a [u8]) -> Self {
        Entries { bytes, at: 0 }
    }

    fn piece(&mut self) -> Option<&'a [u8]> {
        let length = read_varint(self.bytes, &mut self.at)? as usize;
        let piece = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(piece)
    }
}

impl<'a> Iterator for Entries<'a> {
    type Item = (&'a [u8], &'a [u8]);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.bytes.len() {
            return None;
        }
        let path = self.piece()?;
        Some((path, self.piece()?))
    }
}

/// Appends a path and its cell; paths come in rising order.
pub fn put_entry(path: &[u8], cell: &[u8], out: &mut Vec<u8>) {
    base::varint::put(out, path.len() as u64);
    out.extend_from_slice(path);
    base::varint::put(out, cell.len() as u64);
    out.extend_from_slice(cell);
}

/// The cell of a path.
pub fn find<'a>(object: &'a [u8], path: &[u8]) -> Option<&'a [u8]> {
    for (found, cell) in Entries::new(object) {
        match found.cmp(path) {
            std::cmp::Ordering::Less => {}
            std::cmp::Ordering::Equal => return Some(cell),
            std::cmp::Ordering::Greater => return None,
        }
    }
    None
}

/// Appends the object under a path: its paths without `prefix` and the dot.
pub fn sub_object(object: &[u8], prefix: &[u8], out: &mut Vec<u8>) {
    for (path, cell) in Entries::new(object) {
        if let Some([b'.', rest @ ..]) = path.strip_prefix(prefix) {
            put_entry(rest, cell, out);
        }
    }
}
