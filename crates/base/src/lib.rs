//! What every floor needs: errors with ClickHouse's codes, settings' values, memory accounting,
//! profile events and cancellation.
//!
//! Invariant: nothing here knows columns, SQL or files.

pub mod cancel;
pub mod error;
pub mod events;
pub mod memory;
pub mod overflow_mode;
pub mod query_modes;
pub mod settings;
pub mod suggest;
pub mod varint;
pub mod work;

pub use cancel::CancelToken;
pub use error::{Error, ErrorClass, ErrorCode, Result};
pub use overflow_mode::{GroupByOverflowMode, Limits, OverflowMode};
pub use query_modes::{
    ExplainForm, InsertDeduplication, JOIN_ALGORITHM_UNSET, JOIN_ALGORITHMS, JoinStrictnessMode, SelectDeduplication,
    SetOperationMode, StateInputMode,
};
pub use settings::Settings;
