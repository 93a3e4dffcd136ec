//! Zip: the directory at the end of the file, and members at the places that it tells.
//!
//! Source: PKWARE's APPNOTE.TXT; all numbers are little-endian.
//! ```text
//! end of directory  PK\5\6 · … · entries 2 · bytes 4 · place 4 · comment        zip64: PK\6\7 · … · place 8 → PK\6\6
//! entry             PK\1\2 · … · flags 2 · method 2 · … · crc 4 · packed 4 · size 4 · name 2 · extra 2 · comment 2
//!                   · … · place 4 · name · extra · comment
//! member            PK\3\4 · … · name 2 (at 26) · extra 2 · name · extra · bytes
//! ```

use super::{ArchiveMember, MemberPlace, NAME_BYTES_MAX, check_member, damaged};
use crate::compression::{Compression, decompressed};
use crate::input::Source;
use crate::input::text::read_error;
use crate::object::DataObject;
use base::{Result, bail};
use std::io::{self, BufReader, ErrorKind, Read};

/// Bytes of the record at the end of the directory.
const END_BYTES: usize = 22;
/// Bytes of an entry of the directory before its name.
const ENTRY_BYTES: usize = 46;
/// Bytes of the head of a member before its name.
const HEAD_BYTES: usize = 30;
/// A value of 32 bits that stands for one of 64 elsewhere.
const ELSEWHERE: u64 = 0xFFFF_FFFF;

/// The place of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ZipPlace {
    head_at: u64,
    packed: u64,
    method: u16,
    is_encrypted: bool,
    crc: u32,
}

fn number(bytes: &[u8], at: usize, width: usize) -> u64 {
    bytes.get(at..at + width).map_or(0, |bytes| bytes.iter().rev().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
}

/// The bytes of an archive, which is read from its end.
fn length(object: &DataObject) -> Result<u64> {
    if !object.has_ranges() {
        bail!(NotImplemented, "A zip archive is read from its end, and the server gives no ranges of {object}");
    }
    // What is not there, or may not be read, says so when it is opened.
    Ok(object.size_bytes().unwrap_or(0))
}

/// The files of an archive.
///
/// # Errors
/// `CANNOT_UNPACK_ARCHIVE` for what is damaged.
pub(super) fn members(object: &DataObject) -> Result<Vec<ArchiveMember>> {
    let length = length(object)?;
    let (entries, at, bytes) = directory(object, length)?;
    // What the end tells is no more than the file has.
    if at.checked_add(bytes).is_none_or(|end| end > length) || entries > bytes / ENTRY_BYTES as u64 {
        return Err(damaged("its directory does not lie in the file"));
    }
    let mut reader = BufReader::new(object.source_of(at, at + bytes)?);
    let mut members = Vec::new();
    for _ in 0..entries {
        let mut entry = [0; ENTRY_BYTES];
        exact(&mut reader, &mut entry)?;
        if !entry.starts_with(b"PK\x01\x02") {
            return Err(damaged("its directory has no entry where one should be"));
        }
        let mut rest = |at: usize| -> Result<Vec<u8>> {
            let mut bytes = vec![0; number(&entry, at, 2) as usize];
            exact(&mut reader, &mut bytes)?;
            Ok(bytes)
        };
        let (name, extra, _) = (rest(28)?, rest(30)?, rest(32)?);
        let name = String::from_utf8_lossy(&name).into_owned();
        if name.ends_with('/') || name.len() > NAME_BYTES_MAX {
            continue;
        }
        check_member(members.len(), name.len())?;
        members.push(member(&entry, name, &extra));
    }
    Ok(members)
}

fn member(entry: &[u8], name: String, extra: &[u8]) -> ArchiveMember {
    let (mut packed, mut size, mut head_at) = (number(entry, 20, 4), number(entry, 24, 4), number(entry, 42, 4));
    // Of zip64 the values that have no room stand one behind another.
    if let Some(wide) = extra_field(extra, 1) {
        let mut at = 0;
        for value in [&mut size, &mut packed, &mut head_at] {
            if *value == ELSEWHERE {
                *value = number(wide, at, 8);
                at += 8;
            }
        }
    }
    let place = ZipPlace {
        head_at,
        packed,
        method: number(entry, 10, 2) as u16,
        is_encrypted: number(entry, 8, 2) & 1 != 0,
        crc: number(entry, 16, 4) as u32,
    };
    ArchiveMember { name, size, place: MemberPlace::Zip(place) }
}

fn extra_field(mut extra: &[u8], wanted: u64) -> Option<&[u8]> {
    while extra.len() >= 4 {
        let bytes = number(extra, 2, 2) as usize;
        let field = extra.get(4..4 + bytes)?;
        if number(extra, 0, 2) == wanted {
            return Some(field);
        }
        extra = &extra[4 + bytes..];
    }
    None
}

/// Entries, first byte and bytes of the directory.
fn directory(object: &DataObject, length: u64) -> Result<(u64, u64, u64)> {
    // A comment of 64 KiB may stand behind the end.
    let tail_bytes = length.min(END_BYTES as u64 + 0xFFFF);
    let mut tail = vec![0; tail_bytes as usize];
    exact(&mut object.source_of(length - tail_bytes, length)?, &mut tail)?;
    let Some(at) = memchr::memmem::rfind(&tail, b"PK\x05\x06").filter(|at| tail.len() - at >= END_BYTES) else {
        return Err(damaged("it has no directory, as a zip file has at its end"));
    };
    let end = &tail[at..];
    let found = (number(end, 10, 2), number(end, 16, 4), number(end, 12, 4));
    let is_wide = found.0 == 0xFFFF || found.1 == ELSEWHERE || found.2 == ELSEWHERE;
    let locator = at.checked_sub(20).map(|at| &tail[at..]).filter(|bytes| bytes.starts_with(b"PK\x06\x07"));
    let (true, Some(locator)) = (is_wide, locator) else { return Ok(found) };
    let mut record = [0; 56];
    let at = number(locator, 8, 8).min(length);
    exact(&mut object.source_of(at, length.min(at + record.len() as u64))?, &mut record)?;
    if !record.starts_with(b"PK\x06\x06") {
        return Err(damaged("its zip64 record is not where it should be"));
    }
    Ok((number(&record, 32, 8), number(&record, 48, 8), number(&record, 40, 8)))
}

fn exact(source: &mut impl Read, bytes: &mut [u8]) -> Result<()> {
    source.read_exact(bytes).map_err(|error| match error.kind() {
        ErrorKind::UnexpectedEof => damaged("it breaks off"),
        _ => read_error(&error),
    })
}

/// The bytes of a member of so many.
///
/// # Errors
/// `CANNOT_UNPACK_ARCHIVE`; `NOT_IMPLEMENTED` for encryption and unknown ways of compression.
pub(super) fn bytes(object: &DataObject, place: ZipPlace, size: u64) -> Result<Source> {
    if place.is_encrypted {
        bail!(NotImplemented, "Encrypted files in zip archives are not supported");
    }
    let length = length(object)?;
    let (from, rest) = (place.head_at.min(length), HEAD_BYTES as u64 + 2 * 0xFFFF);
    let mut source = object.source_of(from, length.min(from.saturating_add(place.packed).saturating_add(rest)))?;
    let mut head = [0; HEAD_BYTES];
    exact(&mut source, &mut head)?;
    if !head.starts_with(b"PK\x03\x04") {
        return Err(damaged("a file is not where its directory says"));
    }
    let mut skipped = vec![0; (number(&head, 26, 2) + number(&head, 28, 2)) as usize];
    exact(&mut source, &mut skipped)?;
    let packed = BufReader::new(source.take(place.packed));
    let source: Source = match place.method {
        0 => Box::new(packed),
        8 => Box::new(flate2::bufread::DeflateDecoder::new(packed)),
        12 => decompressed(Box::new(packed), Compression::Bz2)?,
        93 => decompressed(Box::new(packed), Compression::Zstd)?,
        95 => decompressed(Box::new(packed), Compression::Xz)?,
        other => bail!(NotImplemented, "Compression method {other} of zip archives is not supported"),
    };
    Ok(Box::new(CheckedBytes { source, left: size, expected: place.crc, crc: flate2::Crc::new(), is_done: false }))
}

/// Bytes that must be as many as the directory says, with its checksum.
struct CheckedBytes {
    source: Source,
    left: u64,
    expected: u32,
    crc: flate2::Crc,
    is_done: bool,
}

impl Read for CheckedBytes {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.is_done || out.is_empty() {
            return Ok(0);
        }
        let read = self.source.read(out)?;
        if read as u64 > self.left {
            return Err(io::Error::new(ErrorKind::InvalidData, "a file in the archive is longer than it says"));
        }
        self.left -= read as u64;
        self.crc.update(&out[..read]);
        if read == 0 {
            self.is_done = true;
            if self.left > 0 {
                return Err(io::Error::new(ErrorKind::UnexpectedEof, "a file in the archive breaks off"));
            }
            if self.crc.sum() != self.expected {
                return Err(io::Error::new(ErrorKind::InvalidData, "a file in the archive has another checksum"));
            }
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// A zip file of stored and deflated members.
    fn zip(files: &[(&str, &[u8], u16)]) -> Vec<u8> {
        let (mut out, mut directory) = (Vec::new(), Vec::new());
        for (name, bytes, method) in files {
            let packed = match method {
                8 => {
                    let mut encoder = flate2::write::DeflateEncoder::new(Vec::new(), flate2::Compression::new(6));
                    encoder.write_all(bytes).unwrap();
                    encoder.finish().unwrap()
                }
                _ => bytes.to_vec(),
            };
            let mut crc = flate2::Crc::new();
            crc.update(bytes);
            let mut common = Vec::new();
            common.extend_from_slice(&[20, 0, 0, 0]);
            common.extend_from_slice(&method.to_le_bytes());
            common.extend_from_slice(&[0; 4]);
            common.extend_from_slice(&crc.sum().to_le_bytes());
            common.extend_from_slice(&(packed.len() as u32).to_le_bytes());
            common.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
            common.extend_from_slice(&(name.len() as u16).to_le_bytes());
            common.extend_from_slice(&[0; 2]);
            directory.extend_from_slice(b"PK\x01\x02\x14\x00");
            directory.extend_from_slice(&common);
            directory.extend_from_slice(&[0; 10]);
            directory.extend_from_slice(&(out.len() as u32).to_le_bytes());
            directory.extend_from_slice(name.as_bytes());
            out.extend_from_slice(b"PK\x03\x04");
            out.extend_from_slice(&common);
            out.extend_from_slice(name.as_bytes());
            out.extend_from_slice(&packed);
        }
        let at = out.len() as u32;
        out.extend_from_slice(&directory);
        out.extend_from_slice(b"PK\x05\x06\0\0\0\0");
        out.extend_from_slice(&[(files.len() as u16).to_le_bytes(), (files.len() as u16).to_le_bytes()].concat());
        out.extend_from_slice(&(directory.len() as u32).to_le_bytes());
        out.extend_from_slice(&at.to_le_bytes());
        out.extend_from_slice(&[0; 2]);
        out
    }

    fn all(bytes: &[u8], number: usize) -> Result<Vec<Vec<u8>>> {
        let path = std::env::temp_dir().join(format!("ursa_zip_{}_{number}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        let read = || {
            let members = members(&DataObject::File(path.clone()))?;
            let one = |member: &ArchiveMember| {
                let MemberPlace::Zip(place) = member.place else { return Ok(Vec::new()) };
                let mut out = Vec::new();
                let mut source = super::bytes(&DataObject::File(path.clone()), place, member.size)?;
                source.read_to_end(&mut out).map_err(|error| read_error(&error))?;
                Ok(out)
            };
            members.iter().map(one).collect()
        };
        let result = read();
        std::fs::remove_file(&path).unwrap();
        result
    }

    #[test]
    fn members_are_read_and_damage_is_an_error() {
        let text = b"1,x\n2,y\n".repeat(100);
        let good = zip(&[("a.csv", &text, 8), ("d/", b"", 0), ("d/b.csv", b"3\n", 0)]);
        assert_eq!(all(&good, 0).unwrap(), [text, b"3\n".to_vec()]);
        for cut in 0..good.len() {
            let _ = all(&good[..cut], 1);
        }
        // Whatever byte is another, nothing panics, and what is read is what was written or an error.
        for at in 0..good.len() {
            let mut bad = good.clone();
            bad[at] ^= 0x55;
            let _ = all(&bad, 2);
        }
        let mut bad = good.clone();
        let at = good.len() - END_BYTES - 100;
        bad[at] ^= 1;
        let _ = all(&bad, 3);
        let mut bad = zip(&[("a.csv", b"hello", 0)]);
        bad[HEAD_BYTES + 5] ^= 1;
        assert!(all(&bad, 4).is_err(), "the checksum is looked at");
    }
}
