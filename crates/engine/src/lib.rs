//! The engine: databases, sessions, and the life of a statement from text to blocks.
//!
//! ```text
//! Engine ── Session ── execute(text, data) ─┬ parse, settings, process list
//!                                           ├ interpret/: statements by what they do
//!                                           └ Query: schema, blocks, progress; leaves a row in system.query_log
//! ```
//! Invariant: nothing here knows sockets, terminals or process exit.
//!
//! # Where to find it
//! - a statement: `crates/engine/src/interpret/`; `SELECT` is `select.rs` in it, most of which is in `plan` and `exec`
//! - a system table: `crates/engine/src/system/`; the columns that ClickHouse gives each:
//!   `crates/engine/src/system/shapes.tsv`
//! - views that are refreshed from time to time, and when: `crates/engine/src/refresh/`
//! - what must stay since others need it to load: `crates/engine/src/objects/dependencies.rs`
//! - an engine that is neither MergeTree nor `Memory`: `crates/engine/src/engines/`
//! - in which zone and under which settings stored expressions are bound:
//!   `crates/engine/src/interpret/definition/stored.rs`
//! - functions made by `CREATE FUNCTION`: `crates/engine/src/objects/user_functions.rs`; the analyzer inlines them
//!   (`plan/src/analyze/expr/call.rs`)
//! - `system.query_log` and its kin, and how they outlive the process: `crates/engine/src/logs/`
//! - asynchronous inserts: `crates/engine/src/async_inserts.rs`
//! - who may do what: crate `access`; where statements ask for it: `crates/engine/src/interpret/access/`
//! - how many queries may run, and which waiting one is next: `crates/engine/src/admission.rs`
//! - `CREATE WORKLOAD`, `CREATE RESOURCE`: `crates/engine/src/objects/workloads.rs`; how they are kept to:
//!   `crates/exec/src/workload/`
//! - options that change while the engine runs: `crates/engine/src/reconfigure.rs`
//! - what those see who watch the server: `crates/engine/src/watch.rs`
//! - a setting of tables: `crates/engine/src/table_settings.rs`

mod access;
mod admission;
mod async_inserts;
mod catalog_view;
mod client_info;
mod engine;
mod engines;
mod extremes;
mod flame_graph;
mod format_row;
mod insert_columns;
mod interpret;
mod introspection;
mod loading;
mod logs;
mod normalize_query;
mod objects;
mod output;
mod processes;
mod push;
mod query;
mod reconfigure;
mod refresh;
mod result_slices;
mod server_settings;
mod session;
mod system;
mod table_settings;
mod user_memory;
mod watch;

pub use access::UserId;
pub use base::client_info::{ClientInfo, ClientInterface, HttpMethod, InitialQuery};
pub use catalog::table_function::parse_structure;
pub use engine::{Confinement, Engine, EngineOptions, MetadataCaches, ServerMemory, VERSION};
pub use insert_columns::InsertColumns;
pub use logs::session_log::LoggedLogin;
pub use logs::span_log::RequestTrace;
pub use logs::{LogTableOptions, OwnLogDays, SpanBatch, SpanQueue};
pub use objects::temporary::TemporaryTables;
pub use output::{ResultWriter, write_result};
pub use processes::ProcessInfo;
pub use query::durations::{DurationCounts, QueryDurations};
pub use query::{Query, QueryStatistics};
pub use reconfigure::{Host, ListenPort, PortSelection};
pub use server_settings::ServerSetting;
pub use session::{InsertBlocks, Request, Session};
pub use watch::Reading;
