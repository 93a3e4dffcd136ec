//! Numbers of packets, and the packets that are neither blocks nor hellos.

use crate::revision;
use crate::wire::{array, byte, lie, put_text, text, varint};
use base::Error;
use std::io::{Read, Result};

/// Numbers of packets of a server.
pub mod of_server {
    /// A block of the result, and the columns that an insert is to have.
    pub const DATA: u8 = 1;
    /// An error.
    pub const EXCEPTION: u8 = 2;
    /// Progress since the last such packet.
    pub const PROGRESS: u8 = 3;
    /// The answer to `PING`.
    pub const PONG: u8 = 4;
    /// The end of an answer.
    pub const END_OF_STREAM: u8 = 5;
    /// Figures of the result.
    pub const PROFILE_INFO: u8 = 6;
    /// The row of `WITH TOTALS`.
    pub const TOTALS: u8 = 7;
    /// Least and greatest values.
    pub const EXTREMES: u8 = 8;
    /// The answer to `TABLES_STATUS_REQUEST`.
    pub const TABLES_STATUS_RESPONSE: u8 = 9;
    /// Lines of the server's log.
    pub const LOG: u8 = 10;
    /// Columns of a table with their defaults.
    pub const TABLE_COLUMNS: u8 = 11;
    /// Counters of the query.
    pub const PROFILE_EVENTS: u8 = 14;
    /// The zone of times without one.
    pub const TIME_ZONE_UPDATE: u8 = 17;
    /// A text that the client is to sign.
    pub const SSH_CHALLENGE: u8 = 18;
}

/// Numbers of packets of a client.
pub mod of_client {
    /// A query.
    pub const QUERY: u8 = 1;
    /// A block of an external table or of an insert.
    pub const DATA: u8 = 2;
    /// A request to end the running query.
    pub const CANCEL: u8 = 3;
    /// A request for `PONG`.
    pub const PING: u8 = 4;
    /// A question for the existence of some tables.
    pub const TABLES_STATUS_REQUEST: u8 = 5;
    /// A sign that the client still lives.
    pub const KEEP_ALIVE: u8 = 6;
    /// A value that the server keeps under a name.
    pub const SCALAR: u8 = 7;
    /// A request for a text to sign.
    pub const SSH_CHALLENGE_REQUEST: u8 = 11;
    /// The signature.
    pub const SSH_CHALLENGE_RESPONSE: u8 = 12;
}

/// Bytes of the message of an exception.
const MESSAGE_BYTES_MAX: u64 = 16 << 20;
/// Bytes of a name.
const NAME_BYTES_MAX: u64 = 64 << 10;
/// Errors within errors that are read.
const NESTED_MAX: usize = 100;

/// Makes the packet of an error: its code, name and message, no stack, and none nested.
pub fn exception(error: &Error) -> Vec<u8> {
    let mut out = vec![of_server::EXCEPTION];
    out.extend_from_slice(&error.code().number().to_le_bytes());
    put_text(&mut out, "DB::Exception");
    put_text(&mut out, format!("DB::Exception: {}", error.message()));
    put_text(&mut out, "");
    out.push(0);
    out
}

/// An error as a server tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerException {
    /// The code of ClickHouse.
    pub code: i32,
    /// The message of the error.
    pub message: String,
}

impl ServerException {
    /// Reads what follows the number of the packet. Of errors within errors the outermost counts.
    ///
    /// # Errors
    /// Of the source, and for errors within too many errors.
    pub fn read(source: &mut dyn Read) -> Result<Self> {
        let mut outermost = None;
        for _ in 0..NESTED_MAX {
            let code = i32::from_le_bytes(array(source)?);
            text(source, NAME_BYTES_MAX)?;
            let message = text(source, MESSAGE_BYTES_MAX)?;
            // The stack of the server.
            text(source, MESSAGE_BYTES_MAX)?;
            let outer = outermost.take().unwrap_or(ServerException { code, message });
            if byte(source)? == 0 {
                return Ok(outer);
            }
            outermost = Some(outer);
        }
        Err(lie(format!("an exception holds more than {NESTED_MAX} others")))
    }
}

/// Counts of the work that a query has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgressCounts {
    /// Rows read.
    pub read_rows: u64,
    /// Bytes read.
    pub read_bytes: u64,
    /// Rows to be read in all, as far as known.
    pub total_rows: u64,
    /// Rows written.
    pub written_rows: u64,
    /// Bytes written.
    pub written_bytes: u64,
    /// Elapsed time in nanoseconds.
    pub elapsed_ns: u64,
}

impl ProgressCounts {
    /// Makes the packet for a peer of a revision.
    pub fn packet(&self, revision: u64) -> Vec<u8> {
        let mut out = vec![of_server::PROGRESS];
        let mut put = |count: u64| base::varint::put(&mut out, count);
        [self.read_rows, self.read_bytes, self.total_rows].into_iter().for_each(&mut put);
        if revision >= revision::TOTAL_BYTES_IN_PROGRESS {
            // How many bytes are to be read is not known before.
            put(0);
        }
        if revision >= revision::WRITE_INFO {
            [self.written_rows, self.written_bytes].into_iter().for_each(&mut put);
        }
        if revision >= revision::ELAPSED_IN_PROGRESS {
            put(self.elapsed_ns);
        }
        out
    }

    /// Reads what follows the number of the packet.
    ///
    /// # Errors
    /// Of the source.
    pub fn read(source: &mut dyn Read, revision: u64) -> Result<Self> {
        let mut counts = ProgressCounts {
            read_rows: varint(source)?,
            read_bytes: varint(source)?,
            total_rows: varint(source)?,
            ..ProgressCounts::default()
        };
        if revision >= revision::TOTAL_BYTES_IN_PROGRESS {
            varint(source)?;
        }
        if revision >= revision::WRITE_INFO {
            counts.written_rows = varint(source)?;
            counts.written_bytes = varint(source)?;
        }
        if revision >= revision::ELAPSED_IN_PROGRESS {
            counts.elapsed_ns = varint(source)?;
        }
        Ok(counts)
    }

    /// Adds the counts of a later packet.
    pub fn add(&mut self, since: &ProgressCounts) {
        self.read_rows = self.read_rows.saturating_add(since.read_rows);
        self.read_bytes = self.read_bytes.saturating_add(since.read_bytes);
        self.total_rows = self.total_rows.saturating_add(since.total_rows);
        self.written_rows = self.written_rows.saturating_add(since.written_rows);
        self.written_bytes = self.written_bytes.saturating_add(since.written_bytes);
        self.elapsed_ns = self.elapsed_ns.saturating_add(since.elapsed_ns);
    }
}

/// Rows, blocks and bytes of a result, and how many rows its `LIMIT` left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProfileInfo {
    /// Rows of the result.
    pub rows: u64,
    /// Number of blocks of the result.
    pub blocks: u64,
    /// Bytes of the result.
    pub bytes: u64,
    /// Rows that reached the outermost `LIMIT`, if there is one.
    pub rows_before_limit: Option<u64>,
}

impl ProfileInfo {
    /// Makes the packet for a peer of a revision.
    pub fn packet(&self, revision: u64) -> Vec<u8> {
        let mut out = vec![of_server::PROFILE_INFO];
        [self.rows, self.blocks, self.bytes].into_iter().for_each(|count| base::varint::put(&mut out, count));
        out.push(u8::from(self.rows_before_limit.is_some()));
        base::varint::put(&mut out, self.rows_before_limit.unwrap_or(0));
        out.push(1);
        if revision >= revision::ROWS_BEFORE_AGGREGATION {
            // Rows before aggregation are not counted.
            out.extend([0, 0]);
        }
        out
    }

    /// Reads what follows the number of the packet.
    ///
    /// # Errors
    /// Of the source.
    pub fn read(source: &mut dyn Read, revision: u64) -> Result<Self> {
        let (rows, blocks, bytes) = (varint(source)?, varint(source)?, varint(source)?);
        let has_limit = byte(source)? != 0;
        let before_limit = varint(source)?;
        // Whether it was counted at all.
        byte(source)?;
        if revision >= revision::ROWS_BEFORE_AGGREGATION {
            byte(source)?;
            varint(source)?;
        }
        Ok(ProfileInfo { rows, blocks, bytes, rows_before_limit: has_limit.then_some(before_limit) })
    }
}

/// Makes the packet of a table's columns with their defaults, in ClickHouse's text form.
pub fn table_columns(description: &str) -> Vec<u8> {
    let mut out = vec![of_server::TABLE_COLUMNS];
    // The name of an external table: it is the insert's own.
    put_text(&mut out, "");
    put_text(&mut out, description);
    out
}

/// Reads the text of a table's columns, which follows the number of the packet.
///
/// # Errors
/// Of the source.
pub fn read_table_columns(source: &mut dyn Read) -> Result<String> {
    text(source, NAME_BYTES_MAX)?;
    text(source, MESSAGE_BYTES_MAX)
}

/// Makes the packet of the zone that times of results without a zone of their own are meant in.
pub fn time_zone_update(name: &str) -> Vec<u8> {
    let mut out = vec![of_server::TIME_ZONE_UPDATE];
    put_text(&mut out, name);
    out
}

/// Reads the name of a zone, which follows the number of the packet.
///
/// # Errors
/// Of the source.
pub fn read_time_zone(source: &mut dyn Read) -> Result<String> {
    text(source, NAME_BYTES_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::err;

    #[test]
    fn exceptions() {
        let packet = exception(&err!(UnknownTable, "no table"));
        let mut rest = packet.as_slice();
        assert_eq!(byte(&mut rest).unwrap(), of_server::EXCEPTION);
        let read = ServerException::read(&mut rest).unwrap();
        assert_eq!(read, ServerException { code: 60, message: "DB::Exception: no table".into() });
        assert!(rest.is_empty());
        // One within another: the outer counts.
        let mut nested = packet[1..packet.len() - 1].to_vec();
        nested.push(1);
        nested.extend_from_slice(&exception(&err!(BadArguments, "inner"))[1..]);
        assert_eq!(ServerException::read(&mut nested.as_slice()).unwrap().code, 60);
        let mut endless = packet[1..packet.len() - 1].to_vec();
        endless.push(1);
        assert!(ServerException::read(&mut endless.repeat(200).as_slice()).is_err());
    }

    #[test]
    fn counts_come_back() {
        let counts = ProgressCounts {
            read_rows: 300,
            read_bytes: 5,
            total_rows: 7,
            written_rows: 1,
            written_bytes: 2,
            elapsed_ns: 9,
        };
        assert_eq!(counts.packet(54_060), [of_server::PROGRESS, 0xAC, 2, 5, 7]);
        assert_eq!(counts.packet(54_463), [of_server::PROGRESS, 0xAC, 2, 5, 7, 0, 1, 2, 9]);
        let read = ProgressCounts::read(&mut &counts.packet(54_463)[1..], 54_463).unwrap();
        assert_eq!(read, counts);
        let info = ProfileInfo { rows: 1, blocks: 2, bytes: 3, rows_before_limit: Some(4) };
        for revision in [54_060, 54_469] {
            let packet = info.packet(revision);
            let mut rest = &packet[1..];
            assert_eq!(ProfileInfo::read(&mut rest, revision).unwrap(), info);
            assert!(rest.is_empty());
        }
    }
}
