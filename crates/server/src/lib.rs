//! The server: ClickHouse's interfaces, HTTP on port 8123 (in clear and over TLS, by HTTP/1.1 and HTTP/2) and the
//! native protocol on port 9000.
//!
//! ```text
//! serve ─ network ─┬ tls_port        handshakes; certificates that are read again
//!                  ├ connection      a socket whose peer must take what is sent
//!                  └ native          packets of columns; its own page has a map
//!          connection/http           HTTP/1.1 or HTTP/2; http2_streams: who keeps whom waiting
//!          handler ─┬ request_origins   whom it lets in by Host and Origin
//!                   ├ rules             paths that have queries or texts of their own
//!                   ├ metrics           what is counted and measured, for Prometheus
//!                   ├ params            URL and headers
//!                   ├ body              the body, streamed to the query's thread
//!                   └ pool ─ run ─ text       where the query ends and data begins
//!                                └ answer     formats, compression, errors; streamed back
//! ```
//! What of this changes while the server runs: live_options. Of both: logins (guessing), pool, sessions, external
//! (tables that come with a query). Beside them: otlp sends spans to a collector.
//!
//! Invariants: a query never runs on a thread of tokio; neither bodies nor results are held as a whole, but for
//! what `wait_end_of_query` asks for, and that goes to disk; no client holds up others by not sending or not reading.
//! What is served over a socket in clear is served over TLS: connections are generic over their stream.
//! Not here: certificates and configurations of TLS, which are in `tls`.

mod answer;
mod body;
mod byte_queue;
mod certificates;
mod connection;
mod encoding;
mod external;
mod handler;
mod live_options;
mod logins;
mod metrics;
mod multipart;
mod native;
mod network;
mod otlp;
mod params;
mod pool;
mod request_origins;
mod response_headers;
mod rules;
mod run;
mod serve;
mod sessions;
mod signals;
mod status;
mod text;
mod tls_port;

pub use live_options::{ConfigSource, NewConfiguration};
pub use otlp::SpanExportOptions;
pub use serve::{SecurePorts, ServerAddresses, ServerOptions, check, serve};

/// State that all requests share.
pub(crate) struct ServerState {
    engine: std::sync::Arc<engine::Engine>,
    pool: pool::BlockingPool,
    sessions: std::sync::Arc<sessions::Sessions>,
    live: live_options::LiveCell,
    ports: connection::port_switch::PortSwitches,
    logins: logins::Logins,
    slow_metrics: metrics::SlowMetrics,
    /// Whether the server stops: it takes no more connections.
    is_stopping: std::sync::atomic::AtomicBool,
    /// Told when a statement ends the server.
    shutdown: tokio::sync::Notify,
}
