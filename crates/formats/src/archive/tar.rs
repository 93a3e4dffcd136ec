//! Tar: members one behind another in blocks of 512 bytes, each behind a head of one.
//!
//! Source: POSIX.1-2001 (pax), and GNU's long names.
//! ```text
//! 0 name 100 · 124 size 12 (octal, or from its first bit on binary) · 148 checksum 8 · 156 kind 1 · 257 "ustar" 6
//! · 345 prefix 155
//! kinds: '0' and NUL a file; 'L' the long name of the next; 'x' records `length key=value` for the next; 'g' for all
//! ```

use super::{ArchiveMember, MemberPlace, NAME_BYTES_MAX, check_member, damaged};
use crate::compression::{Compression, decompressed};
use crate::input::Source;
use crate::input::text::read_error;
use crate::object::DataObject;
use base::Result;
use std::io::{self, ErrorKind, Read};
use std::sync::{Arc, Mutex, PoisonError};

const BLOCK_BYTES: u64 = 512;
/// Bytes of the records about a member, at most.
const RECORDS_BYTES_MAX: u64 = 1 << 20;

/// The files of an archive whose plain bytes these are.
///
/// # Errors
/// `CANNOT_UNPACK_ARCHIVE` for what is damaged.
pub(super) fn members(mut source: Source) -> Result<Vec<ArchiveMember>> {
    let (mut at, mut members) = (0u64, Vec::new());
    // What a head of its own says of the member behind it.
    let (mut long_name, mut long_size) = (None::<String>, None::<u64>);
    loop {
        let mut head = [0; BLOCK_BYTES as usize];
        let got = fill(&mut source, &mut head)?;
        if got == 0 || (got == head.len() && head.iter().all(|byte| *byte == 0)) {
            return Ok(members);
        }
        if got < head.len() || !has_checksum(&head) {
            return Err(damaged("it has no head of a file where one should be"));
        }
        at += BLOCK_BYTES;
        let own_size = octal(&head[124..136]).ok_or_else(|| damaged("the size of a file is no number"))?;
        let kind = head[156];
        let size =
            if matches!(kind, b'x' | b'g' | b'L' | b'K') { own_size } else { long_size.take().unwrap_or(own_size) };
        let padded = size.checked_next_multiple_of(BLOCK_BYTES).ok_or_else(|| damaged("a file is too large"))?;
        let records = match kind {
            b'x' | b'L' => records(&mut source, (size, padded))?,
            _ => {
                skip(&mut source, padded)?;
                Vec::new()
            }
        };
        match kind {
            b'L' => long_name = Some(text_of(&records)),
            b'x' => {
                long_name = pax(&records, "path").map(text_of).or(long_name);
                long_size = pax(&records, "size").and_then(|size| std::str::from_utf8(size).ok()?.parse().ok());
            }
            b'g' | b'K' => {}
            _ => {
                let name = long_name.take().unwrap_or_else(|| name_of(&head));
                if matches!(kind, b'0' | 0) && !name.ends_with('/') && name.len() <= NAME_BYTES_MAX {
                    check_member(members.len(), name.len())?;
                    members.push(ArchiveMember { name, size, place: MemberPlace::Tar(at) });
                }
            }
        }
        base::cancel::checkpoint()?;
        at = at.checked_add(padded).ok_or_else(|| damaged("a file is too large"))?;
    }
}

/// Reads what a head of its own says, with what fills the last block.
fn records(source: &mut Source, (size, padded): (u64, u64)) -> Result<Vec<u8>> {
    if size > RECORDS_BYTES_MAX {
        return Err(damaged("what it says of a file is too long"));
    }
    let mut bytes = vec![0; padded as usize];
    if fill(source, &mut bytes)? < bytes.len() {
        return Err(damaged("it breaks off"));
    }
    bytes.truncate(size as usize);
    Ok(bytes)
}

/// Reads until the bytes are full or the source ends.
fn fill(source: &mut Source, bytes: &mut [u8]) -> Result<usize> {
    let mut got = 0;
    while got < bytes.len() {
        match source.read(&mut bytes[got..]) {
            Ok(0) => break,
            Ok(read) => got += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(read_error(&error)),
        }
    }
    Ok(got)
}

fn skip(source: &mut Source, bytes: u64) -> Result<()> {
    let (mut left, mut buffer) = (bytes, vec![0; (64 << 10).min(bytes as usize)]);
    while left > 0 {
        let wanted = left.min(buffer.len() as u64) as usize;
        if fill(source, &mut buffer[..wanted])? < wanted {
            return Err(damaged("it breaks off"));
        }
        left -= wanted as u64;
        base::cancel::checkpoint()?;
    }
    Ok(())
}

fn text_of(bytes: &[u8]) -> String {
    let end = memchr::memchr(0, bytes).unwrap_or(bytes.len());
    String::from_utf8_lossy(&bytes[..end]).into_owned()
}

fn name_of(head: &[u8]) -> String {
    let (name, prefix) = (text_of(&head[..100]), text_of(&head[345..500]));
    let has_prefix = &head[257..262] == b"ustar" && head[262] == 0 && !prefix.is_empty();
    if has_prefix { format!("{prefix}/{name}") } else { name }
}

/// The sum of the bytes of a head, its own field as blanks.
fn has_checksum(head: &[u8]) -> bool {
    let sum: u64 =
        head.iter().enumerate().map(|(at, byte)| if (148..156).contains(&at) { 32 } else { u64::from(*byte) }).sum();
    octal(&head[148..156]) == Some(sum)
}

fn octal(field: &[u8]) -> Option<u64> {
    if let [0x80, high @ .., _, _, _, _, _, _, _, _] = field {
        // Binary, the most significant byte first; what does not fit is none.
        let low = &field[field.len() - 8..];
        let fits = high.iter().all(|byte| *byte == 0);
        return fits.then(|| low.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)));
    }
    let text = std::str::from_utf8(field).ok()?;
    let text = text.trim_matches(['\0', ' ']);
    if text.is_empty() { Some(0) } else { u64::from_str_radix(text, 8).ok() }
}

/// The value of a key in records `length key=value\n`.
fn pax<'r>(mut records: &'r [u8], wanted: &str) -> Option<&'r [u8]> {
    let mut found = None;
    while let Some(blank) = memchr::memchr(b' ', records) {
        let length: usize = std::str::from_utf8(&records[..blank]).ok()?.parse().ok()?;
        let record = records.get(blank + 1..length)?.strip_suffix(b"\n")?;
        let (key, value) = record.split_at(memchr::memchr(b'=', record)?);
        if key == wanted.as_bytes() {
            found = Some(&value[1..]);
        }
        records = &records[length..];
    }
    found
}

/// Decompressors that have come to some place of the archive.
#[derive(Default)]
pub(super) struct ReaderPool(Arc<Mutex<Vec<(u64, Source)>>>);

/// Decompressors that are kept, at most.
const READERS_MAX: usize = 16;

impl ReaderPool {
    /// So many bytes of the plain archive from a place on.
    ///
    /// # Errors
    /// When the archive cannot be opened or breaks off.
    pub(super) fn bytes(
        &self,
        object: &DataObject,
        compression: Compression,
        (at, size): (u64, u64),
    ) -> Result<Source> {
        let end = at.saturating_add(size);
        if compression == Compression::None && object.has_ranges() {
            let source = Some(object.source_of(at, end)?);
            return Ok(Box::new(MemberBytes { source, at, end, pool: None }));
        }
        let (place, mut source) = match self.nearest(at) {
            Some(reader) => reader,
            None => (0, decompressed(object.source()?, compression)?),
        };
        skip(&mut source, at - place)?;
        Ok(Box::new(MemberBytes { source: Some(source), at, end, pool: Some(self.0.clone()) }))
    }

    /// The reader that is nearest before a place.
    fn nearest(&self, at: u64) -> Option<(u64, Source)> {
        let mut readers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = readers.iter().enumerate().filter(|(_, (place, _))| *place <= at);
        let best = before.max_by_key(|(_, (place, _))| *place)?.0;
        Some(readers.swap_remove(best))
    }
}

/// The bytes of a member; at its end the reader goes back to the others.
struct MemberBytes {
    source: Option<Source>,
    at: u64,
    end: u64,
    pool: Option<Arc<Mutex<Vec<(u64, Source)>>>>,
}

impl Read for MemberBytes {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let wanted = (self.end - self.at).min(out.len() as u64) as usize;
        let Some(source) = self.source.as_mut().filter(|_| wanted > 0) else { return Ok(0) };
        let read = match source.read(&mut out[..wanted]) {
            Ok(0) => Err(io::Error::new(ErrorKind::UnexpectedEof, "the archive breaks off in a file")),
            other => other,
        };
        match &read {
            Ok(bytes) => self.at += *bytes as u64,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            // Nobody knows where a reader is that has failed: no other member is read by it.
            Err(_) => self.source = None,
        }
        read
    }
}

impl Drop for MemberBytes {
    fn drop(&mut self) {
        if let (Some(source), Some(pool)) = (self.source.take(), &self.pool) {
            let mut readers = pool.lock().unwrap_or_else(PoisonError::into_inner);
            if readers.len() < READERS_MAX {
                readers.push((self.at, source));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn head(name: &str, size: usize, kind: u8) -> Vec<u8> {
        let mut head = vec![0; 512];
        head[..name.len()].copy_from_slice(name.as_bytes());
        head[124..135].copy_from_slice(format!("{size:011o}").as_bytes());
        head[156] = kind;
        head[257..263].copy_from_slice(b"ustar\0");
        head[148..156].fill(b' ');
        let sum: u64 = head.iter().map(|byte| u64::from(*byte)).sum();
        head[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        head
    }

    fn block(bytes: &[u8]) -> Vec<u8> {
        let mut block = bytes.to_vec();
        block.resize(bytes.len().next_multiple_of(512), 0);
        block
    }

    #[test]
    fn members_and_what_breaks_off() {
        let record = b"27 path=very/long/name.csv\n";
        let archive = [
            head("d/", 0, b'5'),
            head("a.csv", 4, b'0'),
            block(b"1,x\n"),
            head("pax", 27, b'x'),
            block(record),
            head("short", 600, 0),
            block(&[b'q'; 600]),
            vec![0; 1024],
        ];
        let archive = archive.concat();
        let list = |bytes: Vec<u8>| members(Box::new(Cursor::new(bytes)));
        let found = list(archive.clone()).unwrap();
        assert_eq!((found[0].name.as_str(), found[0].size), ("a.csv", 4));
        assert_eq!(found.len(), 2);
        assert_eq!((found[1].name.as_str(), found[1].size), ("very/long/name.csv", 600));
        for cut in (1..archive.len() - 1024).filter(|cut| cut % 512 != 0) {
            assert!(list(archive[..cut].to_vec()).is_err(), "{cut}");
        }
        for at in 0..archive.len() {
            let mut bad = archive.clone();
            bad[at] ^= 0x55;
            let _ = list(bad);
        }
    }

    #[test]
    fn readers_that_have_failed_are_not_used_again() {
        struct Failing;
        impl Read for Failing {
            fn read(&mut self, _out: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::new(ErrorKind::InvalidData, "damaged"))
            }
        }
        let left = |source: Source| {
            let pool = Arc::new(Mutex::new(Vec::new()));
            let mut bytes = MemberBytes { source: Some(source), at: 2, end: 10, pool: Some(pool.clone()) };
            let read = bytes.read(&mut [0; 4]);
            drop(bytes);
            let places: Vec<u64> = pool.lock().unwrap().iter().map(|(place, _)| *place).collect();
            (read.ok(), places)
        };
        assert_eq!(left(Box::new(Cursor::new([0; 8]))), (Some(4), vec![6]));
        assert_eq!(left(Box::new(Failing)), (None, vec![]));
        assert_eq!(left(Box::new(Cursor::new([0; 0]))), (None, vec![]));
    }

    #[test]
    fn records() {
        assert_eq!(pax(b"12 path=a/b\n11 size=10\n", "path"), Some(&b"a/b"[..]));
        assert_eq!(pax(b"12 path=a/b\n11 size=10\n", "size"), Some(&b"10"[..]));
        assert_eq!(pax(b"99 path=a", "path"), None);
        assert_eq!(pax(b"0 =", "path"), None);
        assert_eq!(octal(b"0000644\0"), Some(0o644));
        assert_eq!(octal(&[0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]), Some(256));
        assert_eq!(octal(b"nonsense"), None);
    }
}
