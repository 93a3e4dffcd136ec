//! Columns to and from Arrow arrays, sharing buffers where the layouts agree.

mod from;
mod schema;
mod to;

pub use from::column_from_arrow;
pub use schema::{ArrowFlavor, schema_from_arrow, schema_to_arrow, type_from_arrow};
pub use to::{column_to_arrow, to_arrow};
