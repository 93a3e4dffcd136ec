//! What a benchmark is told.

use std::path::PathBuf;
use std::time::Duration;
use tls::ClientTlsOptions;

/// A server to be measured.
#[derive(Clone, Debug)]
pub struct Endpoint {
    /// Name or address.
    pub host: String,
    /// Port of the protocol that is spoken.
    pub port: u16,
}

impl Endpoint {
    /// The name under which the report has it.
    pub fn name(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

/// A benchmark: where, what, how long, what is told.
#[derive(Clone, Debug)]
pub struct Options {
    /// The servers, at least one; of two the report says which is faster.
    pub endpoints: Vec<Endpoint>,
    /// Queries go by the native protocol, not by HTTP.
    pub is_native: bool,
    /// How TLS is spoken with all of them; without it connections are in clear.
    pub tls: Option<ClientTlsOptions>,
    /// User at all servers.
    pub user: String,
    /// Their password.
    pub password: String,
    /// The database of the queries.
    pub database: Option<String>,
    /// Settings of every query.
    pub settings: Vec<(String, String)>,
    /// Values of `{name:Type}`.
    pub parameters: Vec<(String, String)>,
    /// Format of results that name none; results of the native protocol are blocks.
    pub format: String,
    /// Queries under way at a time.
    pub concurrency: usize,
    /// Queries in all; 0 for as many as there is time for.
    pub iterations: u64,
    /// No query begins after this time.
    pub time_limit: Option<Duration>,
    /// Time between reports; none but the last without it.
    pub delay: Option<Duration>,
    /// Queries are drawn at random; else they come in their order, again and again.
    pub randomize: bool,
    /// A failed query is counted and the benchmark goes on.
    pub ignore_error: bool,
    /// Every query has a connection of its own.
    pub reconnect: bool,
    /// Reports tell of everything since the beginning, not since the last report.
    pub cumulative: bool,
    /// Confidence in percent of the comparison, one of those that `compare` knows.
    pub confidence: f64,
    /// Where the report goes as JSON.
    pub json: Option<PathBuf>,
}
