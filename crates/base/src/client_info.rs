//! Who asks: what a connection is, and what a client says of itself.
//!
//! It is written down and shown. Nothing of what a client says gives it rights.

use crate::trace_context::TraceContext;
use std::net::SocketAddr;

/// Bytes of each text that a client says of itself; longer ones are cut where they are shown.
const TEXT_BYTES_MAX: usize = 1_024;

/// How somebody is connected, with ClickHouse's numbers.
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
    /// None, or another one.
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

/// The query that another server answers with this one, as that server says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InitialQuery {
    /// Its user there.
    pub user: String,
    /// Its id.
    pub id: String,
    /// From where it came.
    pub address: Option<SocketAddr>,
    /// When it began, in microseconds after the epoch.
    pub start_time_us: i64,
}

/// What is known of a client.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientInfo {
    /// How it is connected.
    pub interface: ClientInterface,
    /// From where; `None` within the process.
    pub address: Option<SocketAddr>,
    /// Over TLS.
    pub is_secure: bool,
    /// Of a query that is part of one that another server runs.
    pub initial: Option<InitialQuery>,
    /// The user of its operating system.
    pub os_user: String,
    /// Its machine.
    pub hostname: String,
    /// The program.
    pub name: String,
    /// The program's version: major, minor, patch.
    pub version: [u64; 3],
    /// Its revision of the native protocol.
    pub revision: u64,
    /// How many servers the query went through.
    pub distributed_depth: u64,
    /// The number of the query in a script, and its line.
    pub script_place: (u64, u64),
    /// Of a request over HTTP.
    pub http_method: HttpMethod,
    /// Its path, without parameters.
    pub http_path: String,
    /// Its header `User-Agent`.
    pub http_user_agent: String,
    /// Its header `Referer`; shown without parameters.
    pub http_referer: String,
    /// Its header `X-Forwarded-For`.
    pub forwarded_for: String,
    /// What quotas may count by.
    pub quota_key: String,
    /// The place in a trace that its query is below.
    pub trace: Option<TraceContext>,
}

impl ClientInfo {
    /// Cuts what a client says of itself to a length at which it can be kept with each query.
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

    /// Roughly the bytes of its texts.
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

/// Where a text is cut: behind a character.
fn cut_at(given: &str) -> usize {
    let mut end = given.len().min(TEXT_BYTES_MAX);
    while !given.is_char_boundary(end) {
        end -= 1;
    }
    end
}
