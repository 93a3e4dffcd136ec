//! Tables on disk, and the questions that a planner may ask of any table.
//!
//! Invariant: nothing here knows SQL text or plans. Predicates come as [`condition::Condition`]s for skipping and as
//! [`table::RowFilter`]s for rows.

pub mod condition;
pub mod definition;
pub mod looped;
pub mod memory;
pub mod mergetree;
mod part_info;
pub mod part_result;
pub mod projection;
mod read_schema;
mod sync;
pub mod table;
mod virtual_column;

/// Refuses what a new `CODEC(…)` must not be.
pub use codec::declared::check as check_codec;
pub use condition::{Condition, Test};
pub use definition::{
    ColumnDefault, ColumnDefinition, Combine, DefaultKind, Family, IndexDefinition, IndexKind, KeyPart,
    TableDefinition, TextSearch, TtlGroup, TtlRule, TtlSet,
};
pub use looped::LoopedTable;
pub use memory::{MemoryTable, NullTable};
pub use mergetree::{
    AutomaticIndexInfo, CacheInfo, CheckedPart, DetachedPart, Extra, MergeTree, MutationAction, MutationInfo,
    MutationWork, PartChange, PartitionChoice, ProjectionPartInfo, Shared, SharedOptions, file_system_space,
};
pub use part_info::{ColumnEstimates, ColumnSize, KeyTimes, PartFields, PartInfo};
pub use part_result::{OrderKey, PartResult, PartResultKind};
pub use projection::{ProjectionCall, ProjectionDefinition, ProjectionKind};
pub use read_schema::{ReadSchema, ReadSchemaCell};
pub use table::{
    AggregateProjection, ColumnFacts, ColumnStatistics, IndexReport, Insert, MergeInfo, MorselSpan, OptimizeRequest,
    ReadColumn, RowFilter, RunningBound, Scan, ScanContext, ScanRequest, Selection, SortedRun, Table, TableFacts, Top,
};
pub use virtual_column::VirtualColumn;
