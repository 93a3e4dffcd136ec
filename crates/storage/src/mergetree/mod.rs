//! MergeTree: immutable sorted parts on disk, merged in the background. The format is in `docs/format.md`.
//!
//! ```text
//! insert   split by partition → sort → encode (insert, sort, writer) → rename (commit)
//! merge    choose neighbours (merge) → order by keys, column by column (merge_run, merge_columns) → rename (core::replace)
//! scan     parts → partitions, primary index, statistics (prune) → morsels (scan) → rows (read)
//! open     finish transactions (files::recover) → load metadata, drop covered parts (core)
//! ```
//! Invariant: nothing here decides what a query means; a scan gives every row that its filters pass, or an error.

mod ahead;
mod alter;
mod analysis;
mod backup;
mod bits;
mod bounded;
mod cache;
mod check;
mod commit;
mod core;
mod dedup;
mod derived;
mod duplicates;
mod family;
mod files;
mod filter_order;
mod filtering;
mod final_file;
mod final_ranges;
mod final_update;
mod final_view;
mod follow;
mod forced;
mod helpers;
mod input;
mod insert;
mod intervals;
mod jit;
mod layout;
mod manifest;
mod masked_facts;
mod merge;
mod merge_columns;
mod merge_run;
mod meta;
mod metadata;
mod morsel_spans;
mod morsels;
mod mutate;
mod mutations;
mod old_parts;
mod origin;
mod part;
mod part_metadata;
mod partition;
mod partitions;
mod passed;
mod per_set;
mod pool;
mod profile;
mod projections;
mod prune;
mod read;
mod recompress;
mod rewrite;
mod rows;
mod scan;
mod shared;
mod skip;
mod sort;
mod sorted_runs;
mod statistics;
mod table;
#[cfg(test)]
mod tests;
mod together;
mod ttl;
mod ttl_columns;
mod ttl_group;
mod unmasked;
mod upgrade;
mod within_bound;
mod writer;

pub use self::core::BrokenPart;
pub use alter::{PartChange, recover_tables};
pub use backup::{BackedFile, copy_folder};
pub use cache::ChunkCache;
pub use check::CheckedPart;
pub use commit::Joint;
pub use derived::Extra;
pub use files::bytes_hash;
pub use files::file_system_space;
pub use jit::JitIndexInfo;
pub use mutations::{MutationAction, MutationWork};
pub use part::PartName;
pub use partitions::{DetachedPart, PartitionChoice};
pub use shared::{CacheInfo, Shared, SharedOptions};
pub use table::MergeTree;
pub use table::{MutationInfo, ProjectionPartInfo};
