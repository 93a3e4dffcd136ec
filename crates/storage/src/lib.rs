//! Tables on disk, and the questions that a planner may ask of any table.
//!
//! Invariant: nothing here knows SQL text or plans. Predicates come as [`condition::Condition`]s for skipping and as
//! [`table::RowFilter`]s for rows.
//!
//! # Where to find it
//! - dropping rows that a top-k does not want by their first key, before other columns are read:
//!   `crates/storage/src/mergetree/scan/read/top_k_bound.rs`, `crates/exec/src/ops/scan_top.rs`
//! - merging the columns of parts on several threads: `crates/storage/src/mergetree/merge/columns.rs`
//! - columns stored as differences from another: the choice, and the encoding:
//!   `crates/storage/src/mergetree/write/column_reference.rs`; `crates/codec/src/encoding/column_reference/`
//! - filters applied to the rows of a block: `crates/storage/src/mergetree/scan/read/filter.rs`; the selected
//!   rows: `crates/storage/src/mergetree/part/selection.rs`
//! - skip indexes, projections of parts: `crates/storage/src/mergetree/index/skip/`,
//!   `crates/storage/src/mergetree/index/projections/`; what rewrites retain of them:
//!   `crates/storage/src/mergetree/part/derived.rs`
//! - skip indexes made in the background (just-in-time), and when: `crates/storage/src/mergetree/index/automatic/`
//! - what a scan reads ahead of itself from disk: `crates/storage/src/mergetree/scan/read/prefetch.rs`
//! - how the selected granules are shared by threads: `crates/storage/src/mergetree/scan/morsels.rs`
//! - what happens to parts, told to an observer: `crates/storage/src/mergetree/runtime/part_events.rs`
//! - metadata of parts: what stays in memory, what is read when it is needed and bounded:
//!   `crates/storage/src/mergetree/part/meta.rs`; `metadata.rs` and `sections.rs` beside it
//! - parts that others took the place of, and how long they stay (`old_parts_lifetime`):
//!   `crates/storage/src/mergetree/commit/old_parts.rs`
//! - why granules are skipped: `crates/storage/src/mergetree/scan/planner.rs`, in the order of `plan`
//! - what `FINAL` showed, kept over a start: `crates/storage/src/mergetree/final_view/file.rs`
//! - parts of earlier versions that are written anew at opening: `crates/storage/src/mergetree/part/upgrade.rs`
//! - an engine of the MergeTree family: `crates/storage/src/mergetree/merge/family/`; its arguments:
//!   `crates/engine/src/interpret/definition/family.rs`
//! - mutations, partitions, TTL, checks: `crates/storage/src/mergetree/mutate/mod.rs`,
//!   `crates/storage/src/mergetree/commit/partitions.rs`, `crates/storage/src/mergetree/merge/ttl/mod.rs` (`GROUP BY`:
//!   `group.rs` beside it), `crates/storage/src/mergetree/commit/check.rs`
//! - locks of the core of a table, and the model checker that tries their orders: `crates/storage/src/sync.rs`,
//!   `crates/storage/src/sync/model.rs`; what must hold: `crates/storage/src/mergetree/tests/model.rs`

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
    AutomaticIndexInfo, CacheInfo, CheckedPart, DetachedPart, Extra, MergeReason, MergeTree, MutationAction,
    MutationInfo, MutationWork, PartChange, PartEvent, PartEventKind, PartObserver, PartitionChoice,
    ProjectionPartInfo, RangeCondition, Shared, SharedOptions, ValueRange, file_system_space,
};
pub use part_info::{ColumnEstimates, ColumnSize, KeyTimes, PartFields, PartInfo};
pub use part_result::{OrderKey, PartResult, PartResultKind};
pub use projection::{ProjectionCall, ProjectionDefinition, ProjectionKind};
pub use read_schema::{ReadSchema, ReadSchemaCell};
pub use table::{
    AggregateProjection, ColumnFacts, ColumnStatistics, IndexReport, Insert, MergeInfo, MorselSpan, OptimizeRequest,
    ReadColumn, RowFilter, RunningBound, Scan, ScanContext, ScanRequest, SelectedGranules, SortedRun, Table,
    TableFacts, Top,
};
pub use virtual_column::VirtualColumn;
