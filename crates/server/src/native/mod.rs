//! ClickHouse's native protocol: packets over a stream of bytes, blocks of columns within them.
//!
//! ```text
//! connection ─┬ hello                      who both are, which revision they speak; logins as of HTTP
//!             ├ stream                     the two directions, their times
//!             └ query_job ─┬ query_packet ─ client_info, settings_list
//!                          ├ insert        blocks of the client: external tables, rows of inserts
//!                          ├ blocks        results; compression
//!                          ├ logs          entries of the server's log about the query
//!                          └ packets       errors, progress, what ends an answer
//! ```
//! A connection holds no thread while it is idle. Its packets are read by its task up to the first byte of a query;
//! the query's thread reads the rest, and lends the stream back to the task while the query runs, which looks for
//! `Cancel` and tells the progress. A packet that cannot be read ends the connection after its exception: where the
//! next begins is unknown.
//!
//! Queries that another server asks for in part are the engine's work (`engine::Request`).
//!
//! Not here: replicas that read together.

mod connection;
mod hello;
mod insert;
mod logs;
mod packets;
mod query_job;
mod settings_list;
mod stream;
mod tables_status;

/// The packet for a peer without a place.
pub(crate) fn refusal(refusal: &crate::connection::places::ConnectionRefusal) -> Vec<u8> {
    native::packets::exception(&base::err!(
        TooManySimultaneousQueries,
        "Too many {}. Maximum: {}",
        refusal.what,
        refusal.places
    ))
}

pub(crate) use connection::{NativePeer, NativePort, serve_native};
