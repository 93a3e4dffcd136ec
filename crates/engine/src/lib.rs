//! The engine: databases, sessions, and the life of a statement from text to blocks.
//!
//! ```text
//! Engine ── Session ── execute(text, data) ─┬ parse, settings, process list
//!                                           ├ interpret/*: one file per kind of statement
//!                                           └ Query: schema, blocks, progress; leaves a row in system.query_log
//! ```
//! Invariant: nothing here knows sockets, terminals or process exit.

mod async_inserts;
mod catalog_view;
mod dependencies;
mod dictionaries;
mod dropped;
mod engine;
mod engines;
mod extremes;
mod flame_graph;
mod format_row;
mod interpret;
mod introspection;
mod loading;
mod named_collections;
mod normalize_query;
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
mod temporary;
mod user_functions;
mod user_memory;

pub use engine::{Confinement, Engine, EngineOptions, MetadataCaches, ServerMemory, VERSION};
pub use output::write_result;
pub use processes::ProcessInfo;
pub use query::{Query, QueryStatistics};
pub use session::{Request, Session};
pub use temporary::TemporaryTables;
