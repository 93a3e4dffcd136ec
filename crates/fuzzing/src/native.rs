//! Packets of the native protocol, of both ends.

use base::memory::MemoryTracker;
use native::blocks::NamedBlock;
use native::chunked::ChunkReader;
use native::frames::{BlockMethod, write_block_by};
use native::hello::{Addendum, ClientHello, ServerHello};
use native::packets::{ProfileInfo, ProgressCounts, ServerException, read_table_columns};
use native::query_packet::QueryPacket;
use native::{revision, ssh_login};
use std::io::{Error, Read};

const REVISIONS: [u64; 8] = [54_032, 54_060, 54_413, 54_429, 54_453, 54_459, 54_470, revision::NEWEST];
/// Bytes that a packet may take beside those that its own bytes stand for.
const BYTES_MAX: u64 = 64 << 20;
/// Bytes that one byte of a packet may stand for: a row of a constant, of few columns.
const BYTES_PER_BYTE_MAX: u64 = 1 << 10;

/// Packets are read or refused, without memory that their bytes do not stand for; the first byte chooses the reader,
/// the second the revision.
///
/// # Panics
/// When more memory is taken, where allocations are counted.
pub fn native(data: &[u8]) {
    let [reader, revision, data @ ..] = data else { return };
    let revision = REVISIONS[usize::from(*revision) % REVISIONS.len()];
    let tracker = MemoryTracker::new(0, None);
    let guard = base::memory::track(Some(tracker.clone()));
    read(*reader, revision, data);
    drop(guard);
    let most = BYTES_MAX + BYTES_PER_BYTE_MAX * data.len() as u64;
    assert!(tracker.peak_bytes() <= most, "{} bytes were taken by reader {reader} for {data:?}", tracker.peak_bytes());
}

fn read(reader: u8, revision: u64, data: &[u8]) {
    let mut source = data;
    let source: &mut dyn Read = &mut source;
    match reader % 14 {
        0 => drop(ClientHello::read(source)),
        1 => drop(Addendum::read(source, revision)),
        2 | 3 => drop(QueryPacket::read(source, revision)),
        4 => drop(ServerHello::read(source, revision)),
        5 => drop(ServerException::read(source)),
        6 => drop(ProgressCounts::read(source, revision)),
        7 => drop(ProfileInfo::read(source, revision)),
        8 => drop(read_table_columns(source)),
        9 => drop((ssh_login::read_response(source), ssh_login::read_challenge(source))),
        10 => drop(QueryPacket::read(&mut Chunks { framing: ChunkReader::default(), rest: data }, revision)),
        11 => drop(NamedBlock::read(&mut &*data, revision, true)),
        12 => compressed(data, revision),
        _ => drop(NamedBlock::read(&mut &*data, revision, false)),
    }
}

/// A block in a frame whose checksum is right: what lies is in it.
fn compressed(data: &[u8], revision: u64) {
    let methods = [BlockMethod::None, BlockMethod::Lz4, BlockMethod::Zstd(1)];
    for method in methods {
        let mut bytes = vec![0];
        if write_block_by(method, data, &mut bytes).is_ok() {
            drop(NamedBlock::read(&mut bytes.as_slice(), revision, true));
        }
    }
}

/// Bytes in chunks.
struct Chunks<'d> {
    framing: ChunkReader,
    rest: &'d [u8],
}

impl Read for Chunks<'_> {
    fn read(&mut self, out: &mut [u8]) -> Result<usize, Error> {
        let (sizes, content) = self.framing.advance(self.rest)?;
        let count = content.min(out.len());
        out[..count].copy_from_slice(&self.rest[sizes..sizes + count]);
        self.framing.consume(count);
        self.rest = &self.rest[sizes + count..];
        Ok(count)
    }
}
