//! Entries of the log about statements, as ClickHouse's logger `executeQuery` writes them.

use crate::query::QueryStatistics;
use ::access::session::SessionAccess;
use base::Error;
use base::log;
use base::log::QueryScope;
use base::memory::{self, MemoryTracker, readable_bytes};
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

/// Names of the user and client of a statement, for entries about it.
#[derive(Clone)]
pub(crate) struct QueryLogger {
    pub user: Arc<SessionAccess>,
    pub address: Option<IpAddr>,
    pub is_internal: bool,
}

/// `(from 127.0.0.1, user: default)`.
impl fmt::Display for QueryLogger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let origin = match (self.is_internal, &self.address) {
            (true, _) => &"the server itself" as &dyn fmt::Display,
            (false, Some(address)) => address,
            (false, None) => &"this process",
        };
        write!(f, "(from {origin}, user: {})", self.user.user_name())
    }
}

impl QueryLogger {
    /// Logs the begin of a statement; its text is masked already.
    pub(crate) fn started(&self, text: &str) {
        log!(Debug, "executeQuery", "{self} {text}");
    }

    /// Logs that a statement has given all its rows.
    pub(crate) fn finished(&self, statistics: &QueryStatistics) {
        let seconds = statistics.elapsed_ns as f64 / 1e9;
        let per_second = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        log!(
            Debug,
            "executeQuery",
            "Read {} rows, {} in {seconds:.6} sec., {:.0} rows/sec., {}/sec. Peak memory usage: {}",
            statistics.read_rows,
            readable_bytes(statistics.read_bytes),
            per_second(statistics.read_rows),
            readable_bytes(per_second(statistics.read_bytes) as u64),
            readable_bytes(statistics.peak_memory_bytes)
        );
    }

    /// Logs that a statement has ended by an error, whose text is masked as the statement's is.
    pub(crate) fn failed(&self, text: &str, exception: &str) {
        log!(Error, "executeQuery", "{exception} {self} (in query: {text})");
    }

    /// Logs that a statement failed before it gave rows.
    pub(crate) fn failed_to_start(&self, text: &str, error: &Error, scope: QueryScope) {
        if log::is_on(log::Level::Error) {
            let _tracked = memory::track(Some(MemoryTracker::of_query(0, None, scope)));
            self.failed(text, &error.to_string());
        }
    }
}
