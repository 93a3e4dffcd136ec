//! What a client says of itself with a query.
//!
//! ```text
//! kind: 0 none (and nothing follows), 1 of a user, 2 for another server's query
//! user, id and address of the first query, [when it began,] interface: 1 TCP, 2 HTTP
//! TCP   user of the system, host, name of the program, major, minor, revision
//! HTTP  method, user agent, [X-Forwarded-For,] [Referer]
//! quota key, [depth,] [TCP: patch,] [trace,] [replicas,] [place in a script,] [token]
//! ```

use crate::revision;
use crate::wire::{array, byte, bytes, lie, put_text, text, varint};
use std::io::{Read, Result};

/// Bytes of a name, a header or a token.
const TEXT_BYTES_MAX: u64 = 1 << 20;
const TCP: u8 = 1;
const HTTP: u8 = 2;

/// The part of it that is used.
#[derive(Debug, Default, PartialEq)]
pub struct ClientInfo {
    /// The query is part of one that another server runs.
    pub is_secondary: bool,
}

impl ClientInfo {
    /// Reads what a client of a revision sends.
    ///
    /// # Errors
    /// Of the source, and for kinds and interfaces that there are not.
    pub fn read(source: &mut dyn Read, revision: u64) -> Result<Self> {
        let kind = byte(source)?;
        match kind {
            0 => return Ok(ClientInfo::default()),
            1 | 2 => {}
            other => return Err(lie(format!("there is no kind {other} of queries"))),
        }
        // User, id and address of the first query.
        skip_texts(source, 3)?;
        if revision >= revision::INITIAL_QUERY_START {
            array::<8>(source)?;
        }
        let interface = byte(source)?;
        match interface {
            TCP => {
                skip_texts(source, 3)?;
                skip_numbers(source, 3)?;
            }
            HTTP => {
                byte(source)?;
                let headers =
                    1 + usize::from(revision >= revision::FORWARDED_FOR) + usize::from(revision >= revision::REFERER);
                skip_texts(source, headers)?;
            }
            _ => {}
        }
        skip_texts(source, 1)?;
        if revision >= revision::DISTRIBUTED_DEPTH {
            varint(source)?;
        }
        if interface == TCP && revision >= revision::VERSION_PATCH {
            varint(source)?;
        }
        if revision >= revision::OPEN_TELEMETRY && byte(source)? != 0 {
            // The trace, the span, its state and flags.
            array::<24>(source)?;
            skip_texts(source, 1)?;
            byte(source)?;
        }
        if revision >= revision::PARALLEL_REPLICAS {
            skip_numbers(source, 3)?;
        }
        if revision >= revision::SCRIPT_LINES {
            skip_numbers(source, 2)?;
        }
        if revision >= revision::TOKEN && byte(source)? != 0 {
            bytes(source, TEXT_BYTES_MAX)?;
        }
        Ok(ClientInfo { is_secondary: kind == 2 })
    }
}

/// What a program says of itself with its queries.
#[derive(Clone, Debug, Default)]
pub struct OwnInfo {
    /// Its name.
    pub program: String,
    /// The user of the system.
    pub os_user: String,
    /// The computer.
    pub host: String,
    /// Version of the program: major, minor, patch.
    pub version: [u64; 3],
    /// What quotas may count by.
    pub quota_key: String,
}

impl OwnInfo {
    /// Appends it for a server of a revision, as of a query of a user over TCP.
    pub fn write(&self, revision: u64, out: &mut Vec<u8>) {
        out.push(1);
        ["", "", "0.0.0.0:0"].into_iter().for_each(|text| put_text(out, text));
        if revision >= revision::INITIAL_QUERY_START {
            out.extend([0; 8]);
        }
        out.push(TCP);
        [&self.os_user, &self.host, &self.program].into_iter().for_each(|text| put_text(out, text));
        let [major, minor, patch] = self.version;
        [major, minor, revision::NEWEST].into_iter().for_each(|number| base::varint::put(out, number));
        put_text(out, &self.quota_key);
        if revision >= revision::DISTRIBUTED_DEPTH {
            out.push(0);
        }
        if revision >= revision::VERSION_PATCH {
            base::varint::put(out, patch);
        }
        // No trace, no replicas that read together, no place in a script, no token.
        if revision >= revision::OPEN_TELEMETRY {
            out.push(0);
        }
        if revision >= revision::PARALLEL_REPLICAS {
            out.extend([0; 3]);
        }
        if revision >= revision::SCRIPT_LINES {
            out.extend([0; 2]);
        }
        if revision >= revision::TOKEN {
            out.push(0);
        }
    }
}

fn skip_texts(source: &mut dyn Read, count: usize) -> Result<()> {
    (0..count).try_for_each(|_| text(source, TEXT_BYTES_MAX).map(drop))
}

fn skip_numbers(source: &mut dyn Read, count: usize) -> Result<()> {
    (0..count).try_for_each(|_| varint(source).map(drop))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_of_http_and_traces() {
        assert_eq!(ClientInfo::read(&mut [0u8].as_slice(), 54_459).unwrap(), ClientInfo::default());
        let mut out = vec![2];
        ["u", "q", "1.2.3.4:5"].into_iter().for_each(|text| put_text(&mut out, text));
        out.extend([0; 8]);
        out.extend([HTTP, 1]);
        ["agent", "", ""].into_iter().for_each(|text| put_text(&mut out, text));
        put_text(&mut out, "key");
        out.extend([1, 1]);
        out.extend([7; 24]);
        put_text(&mut out, "state");
        out.push(1);
        out.extend([0; 3]);
        let mut rest = out.as_slice();
        assert_eq!(ClientInfo::read(&mut rest, 54_453).unwrap(), ClientInfo { is_secondary: true });
        assert!(rest.is_empty());
        assert!(ClientInfo::read(&mut [9u8].as_slice(), 54_453).is_err());
    }
}
