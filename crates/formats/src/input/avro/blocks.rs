//! Where the blocks of a file lie: threads read them apart from each other.

use super::container::AvroHead;
use crate::input::byte_reader::ByteReader;
use crate::input::text::read_error;
use base::{Result, bail};
use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom, Take};
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use types::Schema;

/// Bytes of the two numbers before a block, at most, and of the marker behind it.
const BLOCK_HEAD_BYTES: u64 = 20;
const SYNC_BYTES: u64 = 16;

/// The head of a file and where its blocks lie.
pub(crate) struct AvroBlocks {
    pub(super) head: Arc<AvroHead>,
    /// Blocks that lie together.
    pub(crate) pieces: Vec<AvroPiece>,
}

/// Some blocks: where they begin and end, and their rows as they tell them.
pub(crate) struct AvroPiece {
    from: u64,
    to: u64,
    /// Rows of the blocks.
    pub(crate) rows: u64,
}

impl AvroBlocks {
    /// Goes from block to block by what each tells of its length; pieces have about so many bytes.
    ///
    /// # Errors
    /// Those of the head; `CANNOT_READ_ALL_DATA` when a block is not whole.
    pub(crate) fn find(file: File, piece_bytes: u64) -> Result<Self> {
        let end = file.metadata().map_err(|error| read_error(&error))?.len();
        let mut reader = BufReader::new(file);
        reader.rewind().map_err(|error| read_error(&error))?;
        let head = AvroHead::read(&mut ByteReader::exactly(&mut reader))?;
        let mut pieces: Vec<AvroPiece> = Vec::new();
        let mut at = reader.stream_position().map_err(|error| read_error(&error))?;
        let file = reader.into_inner();
        while at < end {
            base::cancel::checkpoint()?;
            let mut bytes = [0; BLOCK_HEAD_BYTES as usize];
            let read = file.read_at(&mut bytes, at).map_err(|error| read_error(&error))?;
            let mut rest = &bytes[..read];
            let block = head.block_head(&mut ByteReader::exactly(&mut rest))?;
            let Some((rows, length)) = block else { break };
            let next = at + (read - rest.len()) as u64 + length + SYNC_BYTES;
            if next > end {
                bail!(CannotReadAllData, "A block of the Avro file ends behind the end of the file");
            }
            match pieces.last_mut() {
                Some(piece) if next - piece.from <= piece_bytes => {
                    piece.to = next;
                    piece.rows = piece.rows.saturating_add(rows);
                }
                _ => pieces.push(AvroPiece { from: at, to: next, rows }),
            }
            at = next;
        }
        Ok(AvroBlocks { head: Arc::new(head), pieces })
    }

    /// The columns of the file.
    pub(crate) fn schema(&self) -> Result<Schema> {
        super::infer::columns(&self.head.schema)
    }

    /// The bytes of a piece.
    pub(super) fn open(&self, piece: usize, mut file: File) -> Result<Take<File>> {
        let AvroPiece { from, to, .. } = self.pieces[piece];
        file.seek(SeekFrom::Start(from)).map_err(|error| read_error(&error))?;
        Ok(file.take(to - from))
    }
}
