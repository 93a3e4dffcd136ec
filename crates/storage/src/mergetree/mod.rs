//! MergeTree: immutable sorted parts on disk, merged in the background. The format is in `docs/format.md`.
//!
//! ```text
//! insert   split by partition → sort → encode → rename            write/, then commit/
//! merge    choose neighbours → order by keys, column by column    merge/, then commit::core
//! scan     parts → partitions, keys, statistics → morsels → rows  scan/, scan/prune/, scan/read/
//! open     finish transactions → load metadata, drop covered      commit::files, commit::core
//! ```
//!
//! | folder | what it has |
//! |---|---|
//! | `part` | a part on disk: its metadata, which of its rows are deleted, what can be made again from it |
//! | `commit` | which parts a table has: visible at once, listed in a manifest, deduplicated, checked, backed up |
//! | `write` | blocks become parts: partitions, sorting, encoding, columns that refer to others |
//! | `scan` | planning a read and cutting it into morsels; `prune`: why granules are skipped; `read`: the rest |
//! | `merge` | which parts to merge and how; `family`: what becomes of equal keys; `ttl`: what is over |
//! | `final_view` | what `FINAL` shows of parts that are not merged |
//! | `mutate` | `ALTER`, mutations and lightweight updates of parts |
//! | `index` | skip indexes, those made in the background, projections |
//! | `statistics` | what parts say of whole columns |
//! | `runtime` | threads, caches and budgets that tables share |
//!
//! Invariant: nothing here decides what a query means; a scan gives every row that its filters pass, or an error.

mod commit;
mod final_view;
mod index;
mod merge;
mod mutate;
mod part;
mod part_rows;
mod runtime;
mod scan;
mod statistics;
mod table;
#[cfg(test)]
mod tests;
mod write;

pub use commit::Joint;
pub use commit::backup::{BackupFile, FileSum, ListedHash, RestoredParts};
pub use commit::check::CheckedPart;
pub use commit::files::bytes_hash;
pub use commit::files::file_system_space;
pub use commit::loading::BrokenPart;
pub use commit::partitions::{DetachedPart, PartitionChoice};
pub use index::automatic::AutomaticIndexInfo;
pub use mutate::alter::{PartChange, recover_tables};
pub use mutate::entries::{MutationAction, MutationWork};
pub use part::PartName;
pub use part::derived::Extra;
pub(crate) use part::selection::Selection;
pub use part_rows::ProjectionPartInfo;
pub use runtime::cache_info::CacheInfo;
pub use runtime::chunk_cache::ChunkCache;
pub use runtime::part_events::{MergeReason, PartEvent, PartEventKind, PartObserver};
pub use runtime::shared::{Shared, SharedOptions};
pub use scan::prune::ranges::{RangeCondition, ValueRange};
pub use table::{MergeTree, MutationInfo};
