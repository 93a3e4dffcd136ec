//! Records of file operations, as the shim writes them.

use crate::Result;

/// An operation that happened to the disk.
#[derive(Debug, PartialEq)]
pub(crate) enum Op {
    Create { inode: u64, path: String },
    Write { inode: u64, offset: u64, data: Vec<u8> },
    Truncate { inode: u64, length: u64 },
    Sync { inode: u64, path: String },
    Rename { from: String, to: String },
    Link { from: String, to: String },
    Remove { path: String },
    MakeFolder { path: String },
}

/// An operation and where its record ends in the log.
pub(crate) struct Record {
    pub op: Op,
    pub end: usize,
}

/// All whole records.
///
/// # Errors
/// For an unknown operation.
pub(crate) fn parse(bytes: &[u8]) -> Result<Vec<Record>> {
    let mut records = Vec::new();
    let mut at = 0;
    while let Some(next) = parse_one(bytes, at)? {
        at = next.end;
        records.push(next);
    }
    Ok(records)
}

fn parse_one(bytes: &[u8], at: usize) -> Result<Option<Record>> {
    let Some(head) = bytes.get(at..at + 17) else { return Ok(None) };
    let number =
        |range: std::ops::Range<usize>| head[range].iter().rev().fold(0u64, |sum, byte| sum << 8 | u64::from(*byte));
    let (inode, offset) = (number(1..9), number(9..17));
    let mut end = at + 17;
    let mut parts = [&[][..]; 3];
    for part in &mut parts {
        let Some(count) = bytes.get(end..end + 4) else { return Ok(None) };
        let count = u32::from_le_bytes([count[0], count[1], count[2], count[3]]) as usize;
        let Some(given) = bytes.get(end + 4..end + 4 + count) else { return Ok(None) };
        *part = given;
        end += 4 + count;
    }
    let text = |part: &[u8]| String::from_utf8_lossy(part).into_owned();
    let (first, second) = (text(parts[0]), text(parts[1]));
    let op = match head[0] {
        1 => Op::Create { inode, path: first },
        2 => Op::Write { inode, offset, data: parts[2].to_vec() },
        3 => Op::Truncate { inode, length: offset },
        4 => Op::Sync { inode, path: first },
        5 => Op::Rename { from: first, to: second },
        6 => Op::Link { from: first, to: second },
        7 => Op::Remove { path: first },
        8 => Op::MakeFolder { path: first },
        other => return Err(format!("record at byte {at} has the unknown operation {other}")),
    };
    Ok(Some(Record { op, end }))
}
