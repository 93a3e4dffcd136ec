//! Statements over the native protocol: results come as blocks and are formatted here, inserts are parsed here.
//!
//! ```text
//! executor ─┬ wire        packets out and in, chunks, `Cancel` while a packet is awaited
//!           ├ answer      what comes, into the format of the result
//!           ├ insert      data into blocks; rows without a value for a column with a default
//!           └ statement   format and settings that a statement names
//! ```
//! Settings of formats are the client's to know: those of the flags, of `SET` and of the statement itself.
//! Not here: external tables, logins by keys of SSH, expressions within `VALUES` of data that come beside the text.

mod answer;
mod executor;
mod insert;
mod statement;
mod wire;

pub use executor::NativeExecutor;
