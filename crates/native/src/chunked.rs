//! Packets in chunks, since revision 54470; each direction has its own choice.
//!
//! ```text
//! packet   (size of a chunk: 4 bytes, little endian; its bytes)+, 0: 4 bytes
//! ```
//! Both sides say of each direction what they want: `chunked`, `notchunked`, or what they prefer, with `_optional`
//! behind it. Hellos and addenda are not in chunks. A size says only how many bytes lie before the next one: nothing is
//! allocated for it.

use crate::wire::lie;
use base::{Result, bail};

/// Largest chunk that is written, in bytes.
const CHUNK_BYTES_MAX: usize = 1 << 30;
const SIZE_BYTES: usize = 4;

/// The word of this side for a direction in which it takes both.
pub const EITHER: &str = "notchunked_optional";
/// Packets in chunks, as agreed upon.
pub const CHUNKED: &str = "chunked";
/// Packets without chunks, as agreed upon.
pub const NOT_CHUNKED: &str = "notchunked";

/// Agrees on whether the packets of a direction are in chunks. Where the server takes both, the client's word decides.
///
/// # Errors
/// `NETWORK_ERROR` when both insist, on different things, and for words that there are not.
pub fn agree(server: &str, client: &str) -> Result<bool> {
    let (server_wants, server_is_flexible) = wish(server)?;
    let (client_wants, client_is_flexible) = wish(client)?;
    if server_is_flexible {
        return Ok(client_wants);
    }
    if client_is_flexible || client_wants == server_wants {
        return Ok(server_wants);
    }
    bail!(NetworkError, "Incompatible protocol: the server's packets are {server}, the client asks for {client}")
}

/// Parses the word of one side: whether it wants chunks, and whether it takes the other way too.
fn wish(word: &str) -> Result<(bool, bool)> {
    let (kind, is_flexible) = match word.strip_suffix("_optional") {
        Some(kind) => (kind, true),
        None => (word, false),
    };
    match kind {
        CHUNKED => Ok((true, is_flexible)),
        NOT_CHUNKED => Ok((false, is_flexible)),
        _ => bail!(
            NetworkError,
            "Incompatible protocol: packets are chunked, notchunked, chunked_optional or notchunked_optional, not '{}'",
            word.chars().take(32).collect::<String>()
        ),
    }
}

/// Appends a packet in chunks.
pub fn put_packet(packet: &[u8], out: &mut Vec<u8>) {
    out.reserve(packet.len() + 2 * SIZE_BYTES);
    for chunk in packet.chunks(CHUNK_BYTES_MAX) {
        out.extend_from_slice(&(chunk.len() as u32).to_le_bytes());
        out.extend_from_slice(chunk);
    }
    out.extend_from_slice(&[0; SIZE_BYTES]);
}

/// The position of a reader of chunks within a packet.
///
/// The reader gives it the bytes that come: it says how many of them are sizes, and how many content follows.
#[derive(Clone, Debug, Default)]
pub struct ChunkReader {
    /// Bytes of the chunk that have not come.
    left: u32,
    /// The bytes of a size that have come.
    size: [u8; SIZE_BYTES],
    size_bytes: usize,
    /// Whether a chunk of the packet has come, but not its end.
    is_within: bool,
    /// Whether the reader is at the beginning of a packet.
    may_begin: bool,
}

impl ChunkReader {
    /// Notes that a packet was read to its end: the next byte belongs to another one.
    pub fn next_packet(&mut self) {
        self.may_begin = true;
    }

    /// Takes the sizes at the beginning of `bytes`: how many bytes they have, and how many bytes of content follow. No
    /// content follows where more must come first.
    ///
    /// # Errors
    /// When a packet ends before the reader has read it, or has nothing in it.
    pub fn advance(&mut self, bytes: &[u8]) -> std::io::Result<(usize, usize)> {
        let mut at = 0;
        while self.left == 0 {
            let Some(byte) = bytes.get(at) else { return Ok((at, 0)) };
            self.size[self.size_bytes] = *byte;
            at += 1;
            self.size_bytes += 1;
            if self.size_bytes == SIZE_BYTES {
                self.size_bytes = 0;
                self.left = u32::from_le_bytes(self.size);
                self.begin_chunk()?;
            }
        }
        Ok((at, (bytes.len() - at).min(self.left as usize)))
    }

    /// Checks that a size may stand at this position.
    fn begin_chunk(&mut self) -> std::io::Result<()> {
        match (self.left, self.is_within) {
            (0, false) => Err(lie("a packet in chunks is empty")),
            (0, true) if !self.may_begin => Err(lie("a packet in chunks ends before its last field")),
            (0, true) => {
                self.is_within = false;
                Ok(())
            }
            _ => {
                self.is_within = true;
                Ok(())
            }
        }
    }

    /// Notes that content was read.
    pub fn consume(&mut self, count: usize) {
        self.left -= (count as u32).min(self.left);
        self.may_begin &= count == 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreements() {
        for (server, client, expect) in [
            ("notchunked", "notchunked", Some(false)),
            ("chunked", "chunked", Some(true)),
            ("chunked", "notchunked", None),
            ("notchunked", "chunked", None),
            ("notchunked_optional", "chunked", Some(true)),
            ("notchunked_optional", "chunked_optional", Some(true)),
            ("chunked_optional", "notchunked_optional", Some(false)),
            ("chunked", "notchunked_optional", Some(true)),
            ("notchunked", "chunked_optional", Some(false)),
            ("notchunked", "", None),
            ("zip", "chunked", None),
        ] {
            assert_eq!(agree(server, client).ok(), expect, "{server} {client}");
        }
    }

    /// Reads a stream that comes in pieces of a size, packets of known lengths one after another.
    fn read(stream: &[u8], piece: usize, lengths: &[usize]) -> std::io::Result<Vec<Vec<u8>>> {
        let mut reader = ChunkReader::default();
        let mut rest: Vec<&[u8]> = stream.chunks(piece).rev().collect();
        let mut packets = Vec::new();
        for length in lengths {
            reader.next_packet();
            let mut packet = Vec::new();
            while packet.len() < *length {
                let Some(bytes) = rest.pop() else { return Err(lie("the end")) };
                let (sizes, content) = reader.advance(bytes)?;
                let count = content.min(length - packet.len());
                packet.extend_from_slice(&bytes[sizes..sizes + count]);
                reader.consume(count);
                if sizes + count < bytes.len() {
                    rest.push(&bytes[sizes + count..]);
                }
            }
            packets.push(packet);
        }
        Ok(packets)
    }

    #[test]
    fn packets_come_back_in_any_pieces() {
        let packets = [vec![1u8; 300], vec![2], vec![3; 5]];
        let mut stream = Vec::new();
        packets.iter().for_each(|packet| put_packet(packet, &mut stream));
        assert_eq!(stream.len(), 306 + 3 * 8);
        for piece in 1..stream.len() {
            assert_eq!(read(&stream, piece, &[300, 1, 5]).unwrap(), packets, "{piece}");
        }
        // A packet may be in many chunks, and has more than its reader takes: that is the next one's.
        let many = [&[2u8, 0, 0, 0, 7, 8, 1, 0, 0, 0, 9][..], &[0; 4]].concat();
        assert_eq!(read(&many, 3, &[3]).unwrap(), [[7, 8, 9]]);
    }

    #[test]
    fn lies_of_chunks() {
        let mut stream = Vec::new();
        put_packet(&[1, 2, 3], &mut stream);
        assert!(read(&stream, 4, &[4]).is_err());
        assert!(read(&[0; 8], 4, &[1]).is_err());
        assert!(read(&[stream.as_slice(), &[0; 4]].concat(), 4, &[3, 1]).is_err());
        // A size that is not there is not allocated.
        assert!(read(&[0xFF; 10], 4, &[1 << 20]).is_err());
    }
}
