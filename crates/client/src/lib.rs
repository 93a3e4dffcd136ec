//! The client: runs statements and shows their results, in a batch or interactively.
//!
//! ```text
//! repl (reedline) ─┐
//! batch ───────────┴─ Runner ─┬ Executor   where statements run: http and native here, in process elsewhere
//!                             ├ Watcher    progress bar, Ctrl-C
//!                             └ output     terminal, file, compression
//! ```
//! Results come formatted from the executor; the client passes bytes on, but for the native protocol, whose results and
//! inserts are blocks. Invariant: nothing here knows the engine.

mod batch;
mod complete;
mod connection;
mod editor;
mod error;
mod executor;
mod interrupt;
mod native;
mod output;
mod readable;
mod remote;
mod repl;
mod runner;
mod statement;
mod stream;
mod watch;

pub use batch::{run_text, run_with_data};
pub use error::ClientError;
pub use executor::{
    Executor, Monitor, NAMES_QUERY, Progress, Summary, Task, TaskData, kill_query, parse_progress, progress_query,
};
pub use interrupt::interrupted;
pub use native::NativeExecutor;
pub use readable::{readable_decimal_bytes, readable_quantity};
pub use remote::{HttpExecutor, RemoteOptions, percent_encode};
pub use repl::{ReplOptions, repl};
pub use runner::{RunOptions, Runner};
