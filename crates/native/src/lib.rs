//! Packets of ClickHouse's native protocol, as both of its ends write and read them.
//!
//! ```text
//! wire            numbers and strings, with bounds
//! revision        which field is there from which revision on
//! hello           who both are
//! ssh_login       signatures in place of passwords
//! chunked         packets in chunks
//! packets         numbers of packets; exceptions, progress, what is told of results
//! query_packet ─┬ client_info, settings_list
//! blocks ───────┴ frames    columns and rows; compression with checksums
//! ```
//! Readers take any source of bytes, and what a peer declares only bounds how much is read: memory grows with what has
//! come. Not here: sockets, tasks, sessions and what is answered. Those are in `server`, `client` and `benchmark`.

pub mod blocks;
pub mod chunked;
pub mod client_info;
pub mod frames;
pub mod hello;
pub mod packets;
pub mod query_packet;
pub mod revision;
pub mod settings_list;
pub mod ssh_login;
pub mod wire;
