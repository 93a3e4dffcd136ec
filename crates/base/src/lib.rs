//! Foundations of all floors: errors with ClickHouse's codes, settings' values, memory accounting,
//! profile events, the log and cancellation.
//!
//! Invariant: nothing here knows columns, SQL or files.
//!
//! # Where to find it
//! - a setting: `crates/base/src/settings.rs` where it has an effect; all that ClickHouse has:
//!   `crates/base/src/settings/`
//! - an error code: `crates/base/src/error.rs`
//! - the log of the process: `crates/base/src/log/`
//! - the stages of a query: `crates/base/src/stage.rs`
//! - a profile event: `crates/base/src/events.rs`; what threads use and wait for: `crates/base/src/work.rs`

pub mod blocking;
pub mod cancel;
pub mod client_info;
pub mod error;
pub mod events;
mod host;
pub mod log;
pub mod memory;
pub mod overflow_mode;
pub mod priority;
pub mod query_modes;
mod schema_files;
pub mod settings;
pub mod stage;
pub mod suggest;
pub mod trace_context;
pub mod uuid;
pub mod varint;
pub mod work;

pub use cancel::CancelToken;
pub use error::{Error, ErrorClass, ErrorCode, Result};
pub use host::host_name;
pub use overflow_mode::{GroupByOverflowMode, Limits, OverflowMode};
pub use query_modes::{
    ExplainForm, InsertDeduplication, JOIN_ALGORITHM_UNSET, JOIN_ALGORITHMS, JoinStrictnessMode, SchemaInferenceMode,
    SelectDeduplication, SetOperationMode, StateInputMode,
};
pub use schema_files::SchemaFiles;
pub use settings::Settings;
