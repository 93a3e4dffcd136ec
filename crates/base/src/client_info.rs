//! Client information: the connection, and what the client says about itself.
//!
//! It is written down and shown. Nothing of what a client says gives it rights.

use crate::trace_context::TraceContext;
use std::net::SocketAddr;

/// Bytes of each text that a client sends about itself; longer ones are cut where they are shown.
const TEXT_BYTES_MAX: usize = 1_024;

/// Interface that a client is connected by, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum ClientInterface {
    /// The native protocol.
    Tcp = 1,
    /// HTTP.
    Http = 2,
    /// Within the process.
    #[default]
    Local = 6,
}

/// The method of a request over HTTP, with ClickHouse's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum HttpMethod {
    /// No method, or another one.
    #[default]
    Unknown = 0,
    /// `GET`.
    Get = 1,
    /// `POST`.
    Post = 2,
    /// `OPTIONS`.
    Options = 3,
    /// `PUT`.
    Put = 4,
    /// `DELETE`.
    Delete = 5,
    /// `HEAD`.
    Head = 6,
}

impl HttpMethod {
    /// The method of a name.
    pub fn named(name: &str) -> Self {
        match name {
            "GET" => HttpMethod::Get,
            "POST" => HttpMethod::Post,
            "OPTIONS" => HttpMethod::Options,
            "PUT" => HttpMethod::Put,
            "DELETE" => HttpMethod::Delete,
            "HEAD" => HttpMethod::Head,
            _ => HttpMethod::Unknown,
        }
    }
}

/// The initial query, of which another server runs this one as a part; as that server says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InitialQuery {
    /// The user on that server.
    pub user: String,
    /// The id of the query.
    pub id: String,
    /// The address that it came from.
    pub address: Option<SocketAddr>,
    /// Start of the query, in microseconds after the epoch.
    pub start_time_us: i64,
}

/// Information about a client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientInfo {
    /// The interface of its connection.
    pub interface: ClientInterface,
    /// The client's address; `None` within the process.
    pub address: Option<SocketAddr>,
    /// Whether the connection is over TLS.
    pub is_secure: bool,
    /// The initial query, if another server runs this one as a part of it.
    pub initial: Option<InitialQuery>,
    /// The user in the client's operating system.
    pub os_user: String,
    /// The name of the client's machine.
    pub hostname: String,
    /// The name of the program.
    pub name: String,
    /// The program's version: major, minor, patch.
    pub version: [u64; 3],
    /// The client's revision of the native protocol.
    pub revision: u64,
    /// Number of servers that the query went through.
    pub distributed_depth: u64,
    /// The number of the query in a script, and its line.
    pub script_place: (u64, u64),
    /// The method of a request over HTTP.
    pub http_method: HttpMethod,
    /// The path of the request, without parameters.
    pub http_path: String,
    /// The header `User-Agent`.
    pub http_user_agent: String,
    /// The header `Referer`; shown without parameters.
    pub http_referer: String,
    /// The header `X-Forwarded-For`.
    pub forwarded_for: String,
    /// The key that quotas may count by.
    pub quota_key: String,
    /// The place in a trace that its query is below.
    pub trace: Option<TraceContext>,
}

impl ClientInfo {
    /// Cuts the client's texts to a length at which they can be kept with each query.
    pub fn cut(&mut self) {
        let initial = self.initial.as_mut().map(|initial| [&mut initial.user, &mut initial.id]);
        let texts = [
            &mut self.os_user,
            &mut self.hostname,
            &mut self.name,
            &mut self.http_path,
            &mut self.http_user_agent,
            &mut self.http_referer,
            &mut self.forwarded_for,
        ];
        for text in texts.into_iter().chain(initial.into_iter().flatten()) {
            if text.len() > TEXT_BYTES_MAX {
                // The rest of its room would be kept too.
                *text = text[..cut_at(text)].to_string();
            }
        }
    }

    /// Bytes of the texts, roughly.
    pub fn size_bytes(&self) -> usize {
        let texts = [&self.os_user, &self.hostname, &self.name, &self.http_path, &self.http_user_agent];
        let more = [&self.http_referer, &self.forwarded_for, &self.quota_key];
        let initial = self.initial.as_ref().map_or(0, |initial| initial.user.len() + initial.id.len());
        texts.into_iter().chain(more).map(String::len).sum::<usize>() + initial
    }
}

/// A text of a client as it is shown: cut, behind a character, where it is too long.
pub fn shown(given: &str) -> &str {
    &given[..cut_at(given)]
}

/// Length at which a text is cut, in bytes: behind a whole character.
fn cut_at(given: &str) -> usize {
    let mut end = given.len().min(TEXT_BYTES_MAX);
    while !given.is_char_boundary(end) {
        end -= 1;
    }
    end
}
