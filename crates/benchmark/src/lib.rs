//! `ursa benchmark`: many queries at once against one server or two, and what that tells about them.
//!
//! ```text
//! run ─ Driver (one thread, epoll) ─┬ schedule     which query goes next, to which server
//!                                   ├ exchange     one connection: request out, answer in
//!                                   │  ├ wire      its bytes, in clear or over TLS
//!                                   │  └ answer    heads and bodies of HTTP/1.1, packets, parsed as they come
//!                                   └ tally        counts and a histogram of latencies per server
//!       └ report ── compare                        lines, JSON, confidence
//! ```
//! What is measured is the server: requests are made once, before the first is sent; a query in clear costs three
//! system calls and no allocation. Invariant: nothing here knows the engine or the terminal.

mod answer;
mod compare;
mod driver;
mod exchange;
mod histogram;
mod options;
mod packets;
mod queries;
mod report;
mod report_json;
mod schedule;
mod tally;
mod wire;

pub use compare::CONFIDENCES;
pub use driver::run;
pub use options::{Endpoint, Options};
pub use queries::from_lines;
