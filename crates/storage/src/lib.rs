//! Tables on disk, and the questions that a planner may ask of any table.
//!
//! Invariant: nothing here knows SQL text or plans. Predicates come as [`condition::Condition`]s for skipping and as
//! [`table::RowFilter`]s for rows.

pub mod condition;
pub mod definition;
pub mod memory;
pub mod mergetree;
pub mod table;

pub use condition::{Condition, Test};
pub use definition::{ColumnDefault, ColumnDefinition, DefaultKind, KeyPart, TableDefinition};
pub use memory::{MemoryTable, NullTable};
pub use mergetree::{MergeTree, Shared, SharedOptions};
pub use table::{ColumnStatistics, IndexReport, Insert, MergeInfo, PartInfo, ReadColumn, RowFilter, RunningBound, Scan, ScanContext, ScanRequest, Selection, Table};
