//! One answer of the native protocol, taken apart as its bytes come. Blocks are read and not kept.

use crate::tally::Totals;
use native::blocks::NamedBlock;
use native::client_info::OwnInfo;
use native::hello::{Addendum, ClientHello, ServerHello};
use native::packets::{
    ProfileInfo, ProgressCounts, ServerException, of_client, of_server, read_table_columns, read_time_zone,
};
use native::query_packet::OwnQuery;
use native::{blocks, revision};
use std::io::{BufRead, Error, ErrorKind, Read};

/// The revision that is spoken with every server: requests are made once, for all of them.
const REVISION: u64 = revision::PARAMETERS;
/// Bytes of one packet, at most.
const PACKET_BYTES_MAX: usize = 1 << 30;

/// Who logs in.
pub(crate) fn hello(user: &str, password: &str, database: &str) -> Vec<u8> {
    let hello = ClientHello {
        name: "ursa-benchmark".into(),
        version: (0, 1),
        client_revision: REVISION,
        database: database.into(),
        user: user.into(),
        password: password.into(),
    };
    hello.packet()
}

/// What follows the server's hello.
pub(crate) fn addendum() -> Vec<u8> {
    Addendum::default().packet(REVISION)
}

/// A query, and that there are no external tables. Blocks are not compressed.
///
/// # Errors
/// When the last block cannot be written.
pub(crate) fn query(
    text: &str,
    settings: &[(String, String)],
    parameters: &[(String, String)],
) -> base::Result<Vec<u8>> {
    let client = OwnInfo { program: "ursa-benchmark".into(), ..OwnInfo::default() };
    let query = OwnQuery { id: "", client: &client, settings, is_compressed: false, text: text.as_bytes(), parameters };
    let mut out = query.packet(REVISION);
    let settings = formats::FormatSettings::default();
    out.extend(blocks::end_of_data(of_client::DATA, REVISION, None, &settings)?);
    Ok(out)
}

/// What has come of an answer.
#[derive(Default)]
pub(crate) struct Packets {
    /// Bytes of a packet that is not whole.
    held: Vec<u8>,
    /// The server's hello is what comes.
    pub is_greeting: bool,
    pub totals: Totals,
    pub body_bytes: u64,
    pub error: Option<String>,
}

/// Bytes that are there; asked for more, it remembers that.
struct Held<'b> {
    rest: &'b [u8],
    has_ended: bool,
}

impl BufRead for Held<'_> {
    fn fill_buf(&mut self) -> Result<&[u8], Error> {
        self.has_ended |= self.rest.is_empty();
        Ok(self.rest)
    }

    fn consume(&mut self, bytes: usize) {
        self.rest = &self.rest[bytes..];
    }
}

impl Read for Held<'_> {
    fn read(&mut self, out: &mut [u8]) -> Result<usize, Error> {
        self.has_ended |= self.rest.len() < out.len();
        self.rest.read(out)
    }
}

impl Packets {
    /// Ready for the next answer.
    pub(crate) fn reset(&mut self) {
        let mut held = std::mem::take(&mut self.held);
        held.clear();
        *self = Packets { held, ..Packets::default() };
    }

    /// Whether nothing has come yet.
    pub(crate) fn is_untouched(&self) -> bool {
        self.held.is_empty() && self.body_bytes == 0
    }

    /// Takes bytes; whether the answer is complete.
    ///
    /// # Errors
    /// When these are no packets.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Result<bool, String> {
        self.body_bytes += bytes.len() as u64;
        let mut held = std::mem::take(&mut self.held);
        held.extend_from_slice(bytes);
        let mut at = 0;
        let result = loop {
            let mut source = Held { rest: &held[at..], has_ended: false };
            if source.rest.is_empty() {
                break Ok(false);
            }
            let read = self.packet(&mut source);
            // What is counted of a packet that is not whole is counted again with the rest: nothing is, before its end.
            match read {
                Ok(is_last) => {
                    at = held.len() - source.rest.len();
                    if is_last {
                        break Ok(true);
                    }
                }
                Err(_) if source.has_ended && held.len() - at < PACKET_BYTES_MAX => break Ok(false),
                Err(error) => break Err(format!("the answer cannot be read: {error}")),
            }
        };
        held.drain(..at);
        self.held = held;
        result
    }

    /// Reads a packet; whether it is the last.
    fn packet(&mut self, source: &mut Held<'_>) -> Result<bool, Error> {
        let number = native::wire::byte(source)?;
        match number {
            of_server::EXCEPTION => {
                let error = ServerException::read(source)?;
                self.error = Some(format!("Code: {}. {}", error.code, error.message));
                return Ok(true);
            }
            0 if self.is_greeting => {
                ServerHello::read(source, REVISION)?;
                return Ok(true);
            }
            of_server::END_OF_STREAM => return Ok(true),
            of_server::DATA | of_server::TOTALS | of_server::EXTREMES | of_server::LOG | of_server::PROFILE_EVENTS => {
                NamedBlock::read(source, REVISION, false).map_err(|error| Error::other(error.message().to_string()))?;
            }
            of_server::PROGRESS => {
                let since = ProgressCounts::read(source, REVISION)?;
                self.totals.read_rows = self.totals.read_rows.saturating_add(since.read_rows);
                self.totals.read_bytes = self.totals.read_bytes.saturating_add(since.read_bytes);
            }
            of_server::PROFILE_INFO => self.totals.result_rows = ProfileInfo::read(source, REVISION)?.rows,
            of_server::TABLE_COLUMNS => drop(read_table_columns(source)?),
            of_server::TIME_ZONE_UPDATE => drop(read_time_zone(source)?),
            other => return Err(Error::new(ErrorKind::InvalidData, format!("unknown packet {other}"))),
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_in_any_pieces() {
        let info = ProfileInfo { rows: 3, blocks: 1, bytes: 24, rows_before_limit: None };
        let progress = ProgressCounts { read_rows: 5, read_bytes: 40, ..ProgressCounts::default() };
        let end = blocks::end_of_data(of_server::DATA, REVISION, None, &formats::FormatSettings::default()).unwrap();
        let answer = [progress.packet(REVISION), end, info.packet(REVISION), vec![of_server::END_OF_STREAM]].concat();
        for split in 1..answer.len() {
            let mut packets = Packets::default();
            assert!(!packets.push(&answer[..split]).unwrap(), "{split}");
            assert!(packets.push(&answer[split..]).unwrap(), "{split}");
            assert_eq!(packets.totals, Totals { read_rows: 5, read_bytes: 40, result_rows: 3 });
        }
        let mut packets = Packets::default();
        assert!(packets.push(&native::packets::exception(&base::err!(UnknownTable, "no table"))).unwrap());
        assert_eq!(packets.error.as_deref(), Some("Code: 60. DB::Exception: no table"));
        assert!(Packets::default().push(b"HTTP/1.1 200 OK").is_err());
    }
}
