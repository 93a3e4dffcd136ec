//! What a client says of itself with a query.
//!
//! ```text
//! kind: 0 none (and nothing follows), 1 of a user, 2 for another server's query
//! user, id and address of the first query, [when it began,] interface: 1 TCP, 2 HTTP
//! TCP   user of the system, host, name of the program, major, minor, revision
//! HTTP  method, user agent, [X-Forwarded-For,] [Referer]
//! quota key, [depth,] [TCP: patch,] [trace,] [replicas,] [place in a script,] [token]
//! ```

use super::revision;
use super::wire::{array, byte, bytes, lie, text, varint};
use std::io::{Read, Result};

/// Bytes of a name, a header or a token.
const TEXT_BYTES_MAX: u64 = 1 << 20;
const TCP: u8 = 1;
const HTTP: u8 = 2;

/// The part of it that is used.
#[derive(Debug, Default, PartialEq)]
pub(super) struct ClientInfo {
    /// The query is part of one that another server runs.
    pub is_secondary: bool,
}

impl ClientInfo {
    /// Reads what a client of a revision sends.
    ///
    /// # Errors
    /// Of the source, and for kinds and interfaces that there are not.
    pub(super) fn read(source: &mut dyn Read, revision: u64) -> Result<Self> {
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

fn skip_texts(source: &mut dyn Read, count: usize) -> Result<()> {
    (0..count).try_for_each(|_| text(source, TEXT_BYTES_MAX).map(drop))
}

fn skip_numbers(source: &mut dyn Read, count: usize) -> Result<()> {
    (0..count).try_for_each(|_| varint(source).map(drop))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::native::wire::put_text;

    /// What a client of a revision says of itself.
    pub(in crate::native) fn info(revision: u64) -> Vec<u8> {
        let mut out = vec![1];
        ["", "", "0.0.0.0:0"].into_iter().for_each(|text| put_text(&mut out, text));
        if revision >= revision::INITIAL_QUERY_START {
            out.extend([0; 8]);
        }
        out.push(TCP);
        ["me", "host", "ClickHouse test"].into_iter().for_each(|text| put_text(&mut out, text));
        [20, 3, revision].into_iter().for_each(|number| base::varint::put(&mut out, number));
        put_text(&mut out, "");
        if revision >= revision::DISTRIBUTED_DEPTH {
            out.push(0);
        }
        if revision >= revision::VERSION_PATCH {
            out.push(1);
        }
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
        out
    }

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
