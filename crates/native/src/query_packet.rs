//! The packet of a query.
//!
//! ```text
//! id, client info, settings, [roles of another server,] [hash between servers,] stage, compression, text, [parameters]
//! ```

use crate::client_info::{self, OwnInfo};
use crate::packets::of_client;
use crate::revision;
use crate::settings_list::{self, GivenSetting};
use crate::wire::{byte, bytes, lie, put_text, text, varint};
use base::client_info::ClientInfo;
use base::stage::Stage;
use std::io::{Read, Result};

/// Bytes of an id.
const ID_BYTES_MAX: u64 = 64 << 10;
/// Bytes of roles and hashes between servers: they are read, not used.
const SERVER_BYTES_MAX: u64 = 1 << 20;
/// Bytes of a query with the rows in its text, at most; they are taken as they come.
const QUERY_BYTES_MAX: u64 = 256 << 20;

/// A query as the client sends it.
#[derive(Debug, PartialEq)]
pub struct QueryPacket {
    /// The id; empty where the server is to make one.
    pub id: String,
    /// Information about the client.
    pub client: ClientInfo,
    /// Settings of the query.
    pub settings: Vec<GivenSetting>,
    /// Whether a server asks in the name of a user, with the hash of a secret.
    pub has_secret: bool,
    /// The stage up to which the query is computed.
    pub stage: Stage,
    /// Whether blocks are compressed, in both directions.
    pub is_compressed: bool,
    /// The text, with the rows of an insert that are part of it.
    pub text: Vec<u8>,
    /// Values of `{name:Type}`.
    pub parameters: Vec<(String, String)>,
}

impl QueryPacket {
    /// Reads the packet behind its number.
    ///
    /// # Errors
    /// Of the source, and for what cannot be.
    pub fn read(source: &mut dyn Read, revision: u64) -> Result<Self> {
        let id = text(source, ID_BYTES_MAX)?;
        let client = client_info::read(source, revision)?;
        let settings = settings_list::read(source, revision)?;
        if revision >= revision::EXTERNAL_ROLES {
            bytes(source, SERVER_BYTES_MAX)?;
        }
        let has_secret = revision >= revision::INTERSERVER_SECRET && !bytes(source, SERVER_BYTES_MAX)?.is_empty();
        let number = varint(source)?;
        let Some(stage) = Stage::of_number(number) else {
            return Err(lie(format!("there is no stage {number} of queries")));
        };
        let is_compressed = match byte(source)? {
            0 => false,
            1 => true,
            other => return Err(lie(format!("compression is 0 or 1, not {other}"))),
        };
        let query = bytes(source, QUERY_BYTES_MAX)?;
        let parameters =
            if revision >= revision::PARAMETERS { settings_list::read_parameters(source)? } else { Vec::new() };
        Ok(QueryPacket { id, client, settings, has_secret, stage, is_compressed, text: query, parameters })
    }
}

/// A query as a program sends it.
#[derive(Clone, Debug)]
pub struct OwnQuery<'a> {
    /// The id; the server makes one where it is empty.
    pub id: &'a str,
    /// Information about the program.
    pub client: &'a OwnInfo,
    /// Settings of the query.
    pub settings: &'a [(String, String)],
    /// Whether blocks are compressed, in both directions.
    pub is_compressed: bool,
    /// The text of the query.
    pub text: &'a [u8],
    /// Values of `{name:Type}`.
    pub parameters: &'a [(String, String)],
}

impl OwnQuery<'_> {
    /// Makes the packet for a server of a revision since 54429.
    pub fn packet(&self, revision: u64) -> Vec<u8> {
        let mut out = vec![of_client::QUERY];
        put_text(&mut out, self.id);
        self.client.write(revision, &mut out);
        settings_list::write(self.settings, &mut out);
        if revision >= revision::EXTERNAL_ROLES {
            put_text(&mut out, "");
        }
        if revision >= revision::INTERSERVER_SECRET {
            put_text(&mut out, "");
        }
        out.extend([Stage::Complete as u8, u8::from(self.is_compressed)]);
        put_text(&mut out, self.text);
        if revision >= revision::PARAMETERS {
            let pairs = self.parameters.iter().map(|(name, value)| (name.as_str(), value.as_str()));
            settings_list::write_parameters(pairs, &mut out);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REVISIONS: [u64; 9] = [54_429, 54_441, 54_449, 54_453, 54_459, 54_470, 54_472, 54_475, 54_476];

    /// The packet of a query, behind its number.
    fn packet(revision: u64) -> Vec<u8> {
        let client = OwnInfo { program: "test".into(), version: [1, 2, 3], ..OwnInfo::default() };
        let settings = [("max_threads".to_string(), "3".to_string())];
        let parameters = [("x".to_string(), "a'b".to_string())];
        let query = OwnQuery {
            id: "id",
            client: &client,
            settings: &settings,
            is_compressed: true,
            text: b"SELECT 1",
            parameters: &parameters,
        };
        query.packet(revision).split_off(1)
    }

    fn check(bytes: &[u8], revision: u64) {
        let mut rest = bytes;
        let read = QueryPacket::read(&mut rest, revision).unwrap();
        assert!(rest.is_empty(), "{revision}");
        assert_eq!((read.id.as_str(), read.text.as_slice()), ("id", b"SELECT 1".as_slice()));
        assert_eq!((read.stage, read.is_compressed, read.has_secret), (Stage::Complete, true, false));
        assert_eq!((read.settings[0].name.as_str(), read.settings[0].value.as_str()), ("max_threads", "3"));
        if revision >= revision::PARAMETERS {
            assert_eq!(read.parameters, [("x".to_string(), "a'b".to_string())]);
        }
        for end in 0..bytes.len() {
            assert!(QueryPacket::read(&mut &bytes[..end], revision).is_err(), "{revision} {end}");
        }
    }

    #[test]
    fn packets_of_all_revisions() {
        REVISIONS.into_iter().for_each(|revision| check(&packet(revision), revision));
    }

    /// Settings of old clients are in the binary form of their types.
    #[test]
    fn packets_of_old_clients() {
        for revision in [54_060, 54_401, 54_413] {
            let mut out = Vec::new();
            put_text(&mut out, "id");
            OwnInfo::default().write(revision, &mut out);
            put_text(&mut out, "max_threads");
            out.push(3);
            put_text(&mut out, "");
            out.extend([2, 1]);
            put_text(&mut out, "SELECT 1");
            check(&out, revision);
        }
    }

    #[test]
    fn texts_beyond_the_bound() {
        let mut bytes = packet(54_429);
        bytes.truncate(bytes.len() - 9);
        base::varint::put(&mut bytes, QUERY_BYTES_MAX + 1);
        let error = QueryPacket::read(&mut bytes.as_slice(), 54_429).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidData);
    }
}
