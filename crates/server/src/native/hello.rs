//! The first packets of both sides: who they are, and which revision they speak.
//!
//! ```text
//! client   0, name, major, minor, revision, database, user, password
//! server   0, name, major, minor, revision, then by revision: version of parallel replicas, time zone, display name,
//!          patch, chunked packets out and in, rules of passwords, nonce, settings
//! client   (addendum) quota key, then by revision: chunked packets out and in, version of parallel replicas
//! ```

use super::revision;
use super::wire::{byte, lie, put_text, text, varint};
use crate::run::random;
use std::io::{Read, Result};
use types::TimeZone;

/// Bytes of a hello and of an addendum, at most: names and a password.
pub(super) const HELLO_BYTES_MAX: usize = 64 << 10;
/// Bytes of one string among them.
const NAME_BYTES_MAX: u64 = 16 << 10;
/// The name that programs know servers of this protocol by.
const SERVER_NAME: &str = "ClickHouse";
/// The name that people see.
const DISPLAY_NAME: &str = "ursa";
/// Packets are not put into chunks, in neither direction.
const NOT_CHUNKED: &str = "notchunked";
/// The version of what replicas that read together say to each other. Ursa does not read so.
const PARALLEL_REPLICAS_VERSION: u64 = 3;

/// What a client says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ClientHello {
    pub name: String,
    /// Of the protocol; the lesser of the client's and this server's.
    pub revision: u64,
    pub database: String,
    pub user: String,
    pub password: String,
}

impl ClientHello {
    /// Reads the packet, its number included.
    ///
    /// # Errors
    /// Of the source; for another packet, and for strings that are too long.
    pub(super) fn read(source: &mut dyn Read) -> Result<Self> {
        if byte(source)? != 0 {
            return Err(lie("the first packet of a client must be a hello"));
        }
        let name = text(source, NAME_BYTES_MAX)?;
        let _version = (varint(source)?, varint(source)?);
        let revision = varint(source)?.min(revision::NEWEST);
        Ok(ClientHello {
            name,
            revision,
            database: text(source, NAME_BYTES_MAX)?,
            user: text(source, NAME_BYTES_MAX)?,
            password: text(source, NAME_BYTES_MAX)?,
        })
    }
}

/// The packet that answers a client of a revision; `settings` are those that its sessions begin with.
pub(super) fn server_hello(revision: u64, zone: &TimeZone, settings: &[(String, String)]) -> Vec<u8> {
    let mut numbers = engine::VERSION.split('.').map(|number| number.parse().unwrap_or(0u64));
    let mut number = || numbers.next().unwrap_or(0);
    let (major, minor, patch) = (number(), number(), number());
    let mut out = vec![0];
    put_text(&mut out, SERVER_NAME);
    [major, minor, revision::NEWEST].into_iter().for_each(|number| base::varint::put(&mut out, number));
    if revision >= revision::PARALLEL_REPLICAS_VERSION {
        base::varint::put(&mut out, PARALLEL_REPLICAS_VERSION);
    }
    put_text(&mut out, zone.name());
    if revision >= revision::DISPLAY_NAME {
        put_text(&mut out, DISPLAY_NAME);
    }
    if revision >= revision::VERSION_PATCH {
        base::varint::put(&mut out, patch);
    }
    if revision >= revision::CHUNKED_PACKETS {
        put_text(&mut out, NOT_CHUNKED);
        put_text(&mut out, NOT_CHUNKED);
    }
    if revision >= revision::PASSWORD_RULES {
        // There are none.
        base::varint::put(&mut out, 0);
    }
    if revision >= revision::NONCE {
        out.extend_from_slice(&random().to_le_bytes());
    }
    if revision >= revision::SERVER_SETTINGS {
        for (name, value) in settings {
            put_text(&mut out, name);
            out.push(0);
            put_text(&mut out, value);
        }
        put_text(&mut out, "");
    }
    out
}

/// Reads what a client adds to its hello once it knows the server's; gives its key for quotas.
///
/// # Errors
/// Of the source; when the client wants packets in chunks.
pub(super) fn read_addendum(source: &mut dyn Read, revision: u64) -> Result<String> {
    let quota_key = text(source, NAME_BYTES_MAX)?;
    if revision >= revision::CHUNKED_PACKETS {
        for _ in 0..2 {
            if text(source, NAME_BYTES_MAX)? != NOT_CHUNKED {
                return Err(lie("packets in chunks were not offered"));
            }
        }
    }
    if revision >= revision::PARALLEL_REPLICAS_VERSION {
        varint(source)?;
    }
    Ok(quota_key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello(revision: u64) -> Vec<u8> {
        let mut out = vec![0];
        put_text(&mut out, "ClickHouse client");
        [20, 3, revision].into_iter().for_each(|number| base::varint::put(&mut out, number));
        ["d", "u", "p"].into_iter().for_each(|text| put_text(&mut out, text));
        out
    }

    #[test]
    fn the_lesser_revision_is_spoken() {
        for (revision, expect) in [(54_060, 54_060), (54_459, 54_459), (99_999, revision::NEWEST)] {
            let read = ClientHello::read(&mut hello(revision).as_slice()).unwrap();
            assert_eq!((read.revision, read.user.as_str(), read.password.as_str()), (expect, "u", "p"));
        }
        let whole = hello(54_459);
        for end in 0..whole.len() {
            let error = ClientHello::read(&mut &whole[..end]).unwrap_err();
            assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof, "{end}");
        }
        assert!(ClientHello::read(&mut [1u8, 0].as_slice()).is_err());
    }

    #[test]
    fn what_the_server_says_grows_with_the_revision() {
        let zone = TimeZone::parse("UTC").unwrap();
        let settings = [("max_threads".to_string(), "2".to_string())];
        let length = |revision| server_hello(revision, &zone, &settings).len();
        let lengths = [54_060, 54_372, 54_401, 54_461, 54_462, 54_470, 54_471, 54_474].map(|revision| length(revision));
        assert!(lengths.is_sorted_by(|a, b| a < b), "{lengths:?}");
    }

    #[test]
    fn addenda() {
        let mut out = Vec::new();
        ["", "notchunked", "notchunked"].into_iter().for_each(|text| put_text(&mut out, text));
        out.push(4);
        assert!(read_addendum(&mut out.as_slice(), 54_471).is_ok());
        assert!(read_addendum(&mut &out[..out.len() - 1], 54_471).is_err());
        assert!(read_addendum(&mut [0u8].as_slice(), 54_458).is_ok());
    }
}
