//! Client information within the packet of a query.
//!
//! ```text
//! kind: 0 none (and nothing follows), 1 of a user, 2 for another server's query
//! user, id and address of the first query, [when it began,] interface: 1 TCP, 2 HTTP
//! TCP   user of the system, host, name of the program, major, minor, revision
//! HTTP  method, user agent, [X-Forwarded-For,] [Referer]
//! [quota key,] [depth,] [TCP: patch,] [trace,] [replicas,] [place in a script,] [token]
//! ```

use crate::revision;
use crate::wire::{array, byte, bytes, lie, put_text, text, varint};
use base::client_info::{ClientInfo, ClientInterface, HttpMethod, InitialQuery};
use base::trace_context::TraceContext;
use std::io::{Read, Result};

/// Bytes of a name, a header or a token.
const TEXT_BYTES_MAX: u64 = 1 << 20;
/// Kinds of queries: of a user, and for another server's.
const FIRST: u8 = 1;
const SECONDARY: u8 = 2;
const TCP: u8 = 1;
const HTTP: u8 = 2;

/// Reads the information that a client of a revision sends. It is shown, not trusted.
///
/// # Errors
/// Of the source, and for kinds that there are not.
pub fn read(source: &mut dyn Read, revision: u64) -> Result<ClientInfo> {
    let mut client = ClientInfo { interface: ClientInterface::Tcp, ..ClientInfo::default() };
    let kind = byte(source)?;
    match kind {
        0 => return Ok(client),
        FIRST | SECONDARY => {}
        other => return Err(lie(format!("there is no kind {other} of queries"))),
    }
    let mut initial = InitialQuery {
        user: text(source, TEXT_BYTES_MAX)?,
        id: text(source, TEXT_BYTES_MAX)?,
        address: text(source, TEXT_BYTES_MAX)?.parse().ok(),
        start_time_us: 0,
    };
    if revision >= revision::INITIAL_QUERY_START {
        initial.start_time_us = i64::from_le_bytes(array(source)?);
    }
    // An initial query that is this one itself is ignored.
    client.initial = (kind == SECONDARY).then_some(initial);
    let interface = byte(source)?;
    match interface {
        TCP => read_program(&mut client, source)?,
        HTTP => read_request(&mut client, source, revision)?,
        _ => {}
    }
    if revision >= revision::QUOTA_KEY {
        client.quota_key = text(source, TEXT_BYTES_MAX)?;
    }
    if revision >= revision::DISTRIBUTED_DEPTH {
        client.distributed_depth = varint(source)?;
    }
    if interface == TCP && revision >= revision::VERSION_PATCH {
        client.version[2] = varint(source)?;
    }
    if revision >= revision::OPEN_TELEMETRY && byte(source)? != 0 {
        client.trace = Some(read_trace(source)?);
    }
    if revision >= revision::PARALLEL_REPLICAS {
        (0..3).try_for_each(|_| varint(source).map(drop))?;
    }
    if revision >= revision::SCRIPT_LINES {
        client.script_place = (varint(source)?, varint(source)?);
    }
    if revision >= revision::TOKEN && byte(source)? != 0 {
        bytes(source, TEXT_BYTES_MAX)?;
    }
    Ok(client)
}

/// The trace (two halves, the higher first), the span, its state and flags.
fn read_trace(source: &mut dyn Read) -> Result<TraceContext> {
    let mut half = || array::<8>(source).map(u64::from_le_bytes);
    let (high, low, span_id) = (half()?, half()?, half()?);
    let state = base::client_info::shown(&text(source, TEXT_BYTES_MAX)?).to_string();
    Ok(TraceContext { trace_id: u128::from(high) << 64 | u128::from(low), span_id, state, flags: byte(source)? })
}

/// A program that speaks the native protocol.
fn read_program(client: &mut ClientInfo, source: &mut dyn Read) -> Result<()> {
    client.os_user = text(source, TEXT_BYTES_MAX)?;
    client.hostname = text(source, TEXT_BYTES_MAX)?;
    client.name = text(source, TEXT_BYTES_MAX)?;
    client.version = [varint(source)?, varint(source)?, 0];
    client.revision = varint(source)?;
    Ok(())
}

/// A request over HTTP, which another server took.
fn read_request(client: &mut ClientInfo, source: &mut dyn Read, revision: u64) -> Result<()> {
    client.http_method = match byte(source)? {
        1 => HttpMethod::Get,
        2 => HttpMethod::Post,
        3 => HttpMethod::Options,
        4 => HttpMethod::Put,
        5 => HttpMethod::Delete,
        6 => HttpMethod::Head,
        _ => HttpMethod::Unknown,
    };
    client.http_user_agent = text(source, TEXT_BYTES_MAX)?;
    if revision >= revision::FORWARDED_FOR {
        client.forwarded_for = text(source, TEXT_BYTES_MAX)?;
    }
    if revision >= revision::REFERER {
        client.http_referer = text(source, TEXT_BYTES_MAX)?;
    }
    Ok(())
}

/// The information that a client program sends with its queries.
#[derive(Clone, Debug, Default)]
pub struct OwnInfo {
    /// The name of the program.
    pub program: String,
    /// The user in the operating system.
    pub os_user: String,
    /// The name of the computer.
    pub host: String,
    /// Version of the program: major, minor, patch.
    pub version: [u64; 3],
    /// The key that quotas may count by.
    pub quota_key: String,
}

impl OwnInfo {
    /// Appends the information for a server of a revision, as of a user's query over TCP.
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
        if revision >= revision::QUOTA_KEY {
            put_text(out, &self.quota_key);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_of_http_and_traces() {
        let nobody = ClientInfo { interface: ClientInterface::Tcp, ..ClientInfo::default() };
        assert_eq!(read(&mut [0u8].as_slice(), 54_459).unwrap(), nobody);
        let mut out = vec![2];
        ["u", "q", "1.2.3.4:5"].into_iter().for_each(|text| put_text(&mut out, text));
        out.extend([0; 8]);
        out.extend([HTTP, 1]);
        ["agent", "", ""].into_iter().for_each(|text| put_text(&mut out, text));
        put_text(&mut out, "key");
        out.extend([1, 1]);
        [0x0af7_6519_16cd_43dd_u64, 0x8448_eb21_1c80_319c, 9].iter().for_each(|half| out.extend(half.to_le_bytes()));
        put_text(&mut out, "state");
        out.push(1);
        out.extend([0; 3]);
        let mut rest = out.as_slice();
        let expected = ClientInfo {
            interface: ClientInterface::Tcp,
            initial: Some(InitialQuery {
                user: "u".into(),
                id: "q".into(),
                address: "1.2.3.4:5".parse().ok(),
                start_time_us: 0,
            }),
            http_method: HttpMethod::Get,
            http_user_agent: "agent".into(),
            quota_key: "key".into(),
            distributed_depth: 1,
            trace: Some(TraceContext {
                trace_id: 0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c,
                span_id: 9,
                state: "state".into(),
                flags: 1,
            }),
            ..ClientInfo::default()
        };
        assert_eq!(read(&mut rest, 54_453).unwrap(), expected);
        assert!(rest.is_empty());
        assert!(read(&mut [9u8].as_slice(), 54_453).is_err());
    }

    #[test]
    fn programs_say_who_they_are() {
        let own = OwnInfo {
            program: "ClickHouse test".into(),
            os_user: "me".into(),
            host: "host".into(),
            version: [20, 3, 1],
            quota_key: "key".into(),
        };
        for revision in [54_032, 54_060, 54_401, 54_476] {
            let mut out = Vec::new();
            own.write(revision, &mut out);
            let client = read(&mut out.as_slice(), revision).unwrap();
            let patch = u64::from(revision >= revision::VERSION_PATCH);
            assert_eq!((client.version, client.revision), ([20, 3, patch], revision::NEWEST));
            assert_eq!(client.quota_key, if revision >= revision::QUOTA_KEY { "key" } else { "" });
            let texts = [&client.os_user, &client.hostname, &client.name];
            assert_eq!(texts, ["me", "host", "ClickHouse test"]);
            assert_eq!(client.initial, None);
        }
    }
}
