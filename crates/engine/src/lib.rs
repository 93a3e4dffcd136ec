//! The engine: databases, sessions, and the life of a statement from text to blocks.
//!
//! ```text
//! Engine ── Session ── execute(text, data) ─┬ parse, settings, process list
//!                                           ├ interpret/: statements by what they do
//!                                           └ Query: schema, blocks, progress; leaves a row in system.query_log
//! ```
//! Invariant: nothing here knows sockets, terminals or process exit.

mod async_inserts;
mod catalog_view;
mod engine;
mod engines;
mod extremes;
mod flame_graph;
mod format_row;
mod interpret;
mod introspection;
mod loading;
mod normalize_query;
mod objects;
mod output;
mod pieces;
mod processes;
mod push;
mod query;
mod query_log;
mod query_text;
mod refresh;
mod session;
mod system;
mod table_settings;
mod user_memory;

pub use engine::{Confinement, Engine, EngineOptions, MetadataCaches, ServerMemory, VERSION};
pub use objects::temporary::TemporaryTables;
pub use output::write_result;
pub use processes::ProcessInfo;
pub use query::{Query, QueryStatistics};
pub use session::{Request, Session};
