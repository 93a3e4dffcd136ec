//! The packet of a query.
//!
//! ```text
//! id, client info, settings, [roles of another server,] [hash between servers,] stage, compression, text, [parameters]
//! ```

use super::client_info::ClientInfo;
use super::revision;
use super::settings_list::{self, GivenSetting};
use super::wire::{byte, bytes, lie, text, varint};
use std::io::{Read, Result};

/// Bytes of an id.
const ID_BYTES_MAX: u64 = 64 << 10;
/// Bytes of roles and hashes between servers: they are looked at, not used.
const SERVER_BYTES_MAX: u64 = 1 << 20;
/// Bytes of a query with what follows it, at most: HTTP takes as many.
const QUERY_BYTES_MAX: u64 = 1 << 30;

/// How far the server is to compute a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Columns are read, nothing more.
    FetchColumns,
    /// States of aggregates.
    WithMergeableState,
    /// All.
    Complete,
    /// All but what must see the rows of all servers.
    WithMergeableStateAfterAggregation,
    /// The same, and limits.
    WithMergeableStateAfterAggregationAndLimit,
}

impl Stage {
    fn of_number(number: u64) -> Option<Stage> {
        Some(match number {
            0 => Stage::FetchColumns,
            1 => Stage::WithMergeableState,
            2 => Stage::Complete,
            3 => Stage::WithMergeableStateAfterAggregation,
            4 => Stage::WithMergeableStateAfterAggregationAndLimit,
            _ => return None,
        })
    }
}

/// A query as the client sends it.
#[derive(Debug, PartialEq)]
pub(super) struct QueryPacket {
    pub id: String,
    pub client: ClientInfo,
    pub settings: Vec<GivenSetting>,
    /// A server asks in the name of a user, with the hash of a secret.
    pub has_secret: bool,
    pub stage: Stage,
    /// Blocks are compressed, in both directions.
    pub is_compressed: bool,
    pub text: Vec<u8>,
    /// Values of `{name:Type}`.
    pub parameters: Vec<(String, String)>,
}

impl QueryPacket {
    /// Reads the packet behind its number.
    ///
    /// # Errors
    /// Of the source, and for what cannot be.
    pub(super) fn read(source: &mut dyn Read, revision: u64) -> Result<Self> {
        let id = text(source, ID_BYTES_MAX)?;
        let client = ClientInfo::read(source, revision)?;
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::native::wire::put_text;

    /// The packet of a query of a client of a revision.
    pub(in crate::native) fn packet(revision: u64, query: &str) -> Vec<u8> {
        let mut out = Vec::new();
        put_text(&mut out, "id");
        out.extend(crate::native::client_info::tests::info(revision));
        if revision >= revision::SETTINGS_AS_TEXT {
            put_text(&mut out, "max_threads");
            out.push(1);
            put_text(&mut out, "3");
        } else {
            put_text(&mut out, "max_threads");
            out.push(3);
        }
        put_text(&mut out, "");
        if revision >= revision::EXTERNAL_ROLES {
            put_text(&mut out, [0u8]);
        }
        if revision >= revision::INTERSERVER_SECRET {
            put_text(&mut out, "");
        }
        out.extend([2, 1]);
        put_text(&mut out, query);
        if revision >= revision::PARAMETERS {
            put_text(&mut out, "x");
            out.push(2);
            put_text(&mut out, "'a\\'b'");
            put_text(&mut out, "");
        }
        out
    }

    #[test]
    fn packets_of_all_revisions() {
        for revision in [54_060, 54_401, 54_413, 54_429, 54_441, 54_449, 54_453, 54_459, 54_472, 54_475, 54_476] {
            let bytes = packet(revision, "SELECT 1");
            let mut rest = bytes.as_slice();
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
    }
}
