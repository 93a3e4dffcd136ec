//! The first packets of both sides: names, login and the revision that they speak.
//!
//! ```text
//! client   0, name, major, minor, revision, database, user, password
//! server   0, name, major, minor, revision, then by revision: version of parallel replicas, time zone, display name,
//!          patch, chunked packets out and in, rules of passwords, nonce, settings
//! client   (addendum) quota key, then by revision: chunked packets out and in, version of parallel replicas
//! ```

use crate::revision;
use crate::wire::{array, byte, lie, put_text, text, varint};
use std::io::{Read, Result};

/// Bytes of a client's hello and of its addendum, at most: names and a password.
pub const HELLO_BYTES_MAX: usize = 64 << 10;
/// Bytes of one string among them.
const NAME_BYTES_MAX: u64 = 16 << 10;
/// Bytes of a setting of a server, and of a rule of its passwords.
const VALUE_BYTES_MAX: u64 = 1 << 20;
/// Settings and rules that a server may tell.
const LIST_MAX: u64 = 10_000;
/// The version of the protocol between replicas that read together. Ursa does not read so.
const PARALLEL_REPLICAS_VERSION: u64 = 3;

/// The hello of a client: its program, its revision and its login.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientHello {
    /// The program's name.
    pub name: String,
    /// The program's version: major, minor.
    pub version: (u64, u64),
    /// The revision that the client speaks: newer than any that is known here, perhaps.
    pub client_revision: u64,
    /// The database that the session begins in; the user's own where it is empty.
    pub database: String,
    /// The user.
    pub user: String,
    /// The password.
    pub password: String,
}

impl ClientHello {
    /// Reads the packet, its number included.
    ///
    /// # Errors
    /// Of the source; for another packet, and for strings that are too long.
    pub fn read(source: &mut dyn Read) -> Result<Self> {
        if byte(source)? != 0 {
            return Err(lie("the first packet of a client must be a hello"));
        }
        let name = text(source, NAME_BYTES_MAX)?;
        let version = (varint(source)?, varint(source)?);
        Ok(ClientHello {
            name,
            version,
            client_revision: varint(source)?,
            database: text(source, NAME_BYTES_MAX)?,
            user: text(source, NAME_BYTES_MAX)?,
            password: text(source, NAME_BYTES_MAX)?,
        })
    }

    /// The revision that both speak: the lesser one.
    pub fn revision(&self) -> u64 {
        self.client_revision.min(revision::NEWEST)
    }

    /// Makes the packet.
    pub fn packet(&self) -> Vec<u8> {
        let mut out = vec![0];
        put_text(&mut out, &self.name);
        let (major, minor) = self.version;
        [major, minor, self.client_revision].into_iter().for_each(|number| base::varint::put(&mut out, number));
        [&self.database, &self.user, &self.password].into_iter().for_each(|text| put_text(&mut out, text));
        out
    }
}

/// The hello of a server: its name, its revision and its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerHello {
    /// The name that client programs see.
    pub name: String,
    /// The version: major, minor, patch.
    pub version: [u64; 3],
    /// The newest revision that it speaks.
    pub server_revision: u64,
    /// The time zone of the server.
    pub time_zone: String,
    /// The name that is shown to people.
    pub display_name: String,
    /// The server's words on packets in chunks: for those that it sends, and for those that it takes.
    pub chunks: [String; 2],
    /// A nonce for hashes between servers.
    pub nonce: u64,
    /// The settings that its sessions begin with.
    pub settings: Vec<(String, String)>,
}

impl ServerHello {
    /// Makes the packet for a client of a revision.
    pub fn packet(&self, revision: u64) -> Vec<u8> {
        let [major, minor, patch] = self.version;
        let mut out = vec![0];
        put_text(&mut out, &self.name);
        [major, minor, self.server_revision].into_iter().for_each(|number| base::varint::put(&mut out, number));
        if revision >= revision::PARALLEL_REPLICAS_VERSION {
            base::varint::put(&mut out, PARALLEL_REPLICAS_VERSION);
        }
        if revision >= revision::TIME_ZONE {
            put_text(&mut out, &self.time_zone);
        }
        if revision >= revision::DISPLAY_NAME {
            put_text(&mut out, &self.display_name);
        }
        if revision >= revision::VERSION_PATCH {
            base::varint::put(&mut out, patch);
        }
        if revision >= revision::CHUNKED_PACKETS {
            self.chunks.iter().for_each(|chunks| put_text(&mut out, chunks));
        }
        if revision >= revision::PASSWORD_RULES {
            // There are none.
            base::varint::put(&mut out, 0);
        }
        if revision >= revision::NONCE {
            out.extend_from_slice(&self.nonce.to_le_bytes());
        }
        if revision >= revision::SERVER_SETTINGS {
            for (name, value) in &self.settings {
                put_text(&mut out, name);
                out.push(0);
                put_text(&mut out, value);
            }
            put_text(&mut out, "");
        }
        out
    }

    /// Reads what follows the number of the packet, at a client that speaks a revision.
    ///
    /// # Errors
    /// Of the source, and for lists that are too long.
    pub fn read(source: &mut dyn Read, client_revision: u64) -> Result<Self> {
        let name = text(source, NAME_BYTES_MAX)?;
        let (major, minor, server_revision) = (varint(source)?, varint(source)?, varint(source)?);
        let revision = server_revision.min(client_revision);
        if revision >= revision::PARALLEL_REPLICAS_VERSION {
            varint(source)?;
        }
        let mut next_text = |least| if revision >= least { text(source, NAME_BYTES_MAX) } else { Ok(String::new()) };
        let time_zone = next_text(revision::TIME_ZONE)?;
        let display_name = next_text(revision::DISPLAY_NAME)?;
        let patch = if revision >= revision::VERSION_PATCH { varint(source)? } else { 0 };
        let mut next_text = |least| if revision >= least { text(source, NAME_BYTES_MAX) } else { Ok(String::new()) };
        let chunks = [next_text(revision::CHUNKED_PACKETS)?, next_text(revision::CHUNKED_PACKETS)?];
        if revision >= revision::PASSWORD_RULES {
            let rules = varint(source)?;
            if rules > LIST_MAX {
                return Err(lie(format!("a server has {rules} rules of passwords")));
            }
            (0..rules * 2).try_for_each(|_| text(source, VALUE_BYTES_MAX).map(drop))?;
        }
        let nonce = if revision >= revision::NONCE { u64::from_le_bytes(array(source)?) } else { 0 };
        let mut settings = Vec::new();
        while revision >= revision::SERVER_SETTINGS {
            let name = text(source, NAME_BYTES_MAX)?;
            if name.is_empty() {
                break;
            }
            varint(source)?;
            settings.push((name, text(source, VALUE_BYTES_MAX)?));
            if settings.len() as u64 > LIST_MAX {
                return Err(lie(format!("a server tells more than {LIST_MAX} settings")));
            }
        }
        Ok(ServerHello {
            name,
            version: [major, minor, patch],
            server_revision,
            time_zone,
            display_name,
            chunks,
            nonce,
            settings,
        })
    }

    /// The revision that both speak: the lesser one.
    pub fn revision(&self) -> u64 {
        self.server_revision.min(revision::NEWEST)
    }
}

/// The addendum that a client sends once it knows the server's hello.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Addendum {
    /// The key that quotas may count by.
    pub quota_key: String,
    /// The client's words on packets in chunks: for those that it sends, and for those that it takes.
    pub chunks: [String; 2],
}

impl Addendum {
    /// Reads the addendum of a client of a revision.
    ///
    /// # Errors
    /// Of the source.
    pub fn read(source: &mut dyn Read, revision: u64) -> Result<Self> {
        let mut addendum = Addendum { quota_key: text(source, NAME_BYTES_MAX)?, ..Addendum::default() };
        if revision >= revision::CHUNKED_PACKETS {
            addendum.chunks = [text(source, NAME_BYTES_MAX)?, text(source, NAME_BYTES_MAX)?];
        }
        if revision >= revision::PARALLEL_REPLICAS_VERSION {
            varint(source)?;
        }
        Ok(addendum)
    }

    /// Makes the addendum for a server of a revision.
    pub fn packet(&self, revision: u64) -> Vec<u8> {
        let mut out = Vec::new();
        put_text(&mut out, &self.quota_key);
        if revision >= revision::CHUNKED_PACKETS {
            self.chunks.iter().for_each(|chunks| put_text(&mut out, chunks));
        }
        if revision >= revision::PARALLEL_REPLICAS_VERSION {
            base::varint::put(&mut out, PARALLEL_REPLICAS_VERSION);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chunked::NOT_CHUNKED;

    #[test]
    fn the_lesser_revision_is_spoken() {
        for (client_revision, expect) in [(54_060, 54_060), (54_459, 54_459), (99_999, revision::NEWEST)] {
            let hello = ClientHello {
                name: "test".into(),
                version: (20, 3),
                client_revision,
                database: "d".into(),
                user: "u".into(),
                password: "p".into(),
            };
            let bytes = hello.packet();
            let read = ClientHello::read(&mut bytes.as_slice()).unwrap();
            assert_eq!((&read, read.revision()), (&hello, expect));
            for end in 0..bytes.len() {
                let error = ClientHello::read(&mut &bytes[..end]).unwrap_err();
                assert_eq!(error.kind(), std::io::ErrorKind::UnexpectedEof, "{end}");
            }
        }
        assert!(ClientHello::read(&mut [1u8, 0].as_slice()).is_err());
    }

    #[test]
    fn what_the_server_says_grows_with_the_revision() {
        let mut hello = ServerHello {
            name: "ClickHouse".into(),
            version: [1, 2, 3],
            server_revision: revision::NEWEST,
            time_zone: "UTC".into(),
            display_name: "x".into(),
            chunks: [NOT_CHUNKED.into(), NOT_CHUNKED.into()],
            nonce: 7,
            settings: vec![("max_threads".into(), "2".into())],
        };
        let lengths =
            [54_032, 54_058, 54_372, 54_401, 54_461, 54_462, 54_470, 54_471, 54_474].map(|r| hello.packet(r).len());
        assert!(lengths.is_sorted_by(|a, b| a < b), "{lengths:?}");
        let bytes = hello.packet(revision::NEWEST);
        assert_eq!(ServerHello::read(&mut &bytes[1..], revision::NEWEST).unwrap(), hello);
        for end in 1..bytes.len() {
            assert!(ServerHello::read(&mut &bytes[1..end], revision::NEWEST).is_err(), "{end}");
        }
        let oldest = ServerHello::read(&mut &hello.packet(54_032)[1..], 54_032).unwrap();
        assert_eq!((oldest.name.as_str(), oldest.time_zone.as_str()), ("ClickHouse", ""));
        hello.server_revision = 54_401;
        let read = ServerHello::read(&mut &hello.packet(54_401)[1..], revision::NEWEST).unwrap();
        assert_eq!((read.version, read.revision(), read.nonce), ([1, 2, 3], 54_401, 0));
    }

    #[test]
    fn addenda() {
        let chunks = ["notchunked".to_string(), "chunked".to_string()];
        let addendum = Addendum { quota_key: "k".into(), chunks };
        let bytes = addendum.packet(54_471);
        assert_eq!(Addendum::read(&mut bytes.as_slice(), 54_471).unwrap(), addendum);
        assert!(Addendum::read(&mut &bytes[..bytes.len() - 1], 54_471).is_err());
        assert_eq!(Addendum::read(&mut [0u8].as_slice(), 54_458).unwrap(), Addendum::default());
    }
}
