//! Resources that tables of a process share, or keep between queries: threads, caches, budgets.

pub(crate) mod bounded_map;
pub(crate) mod cache_info;
pub(crate) mod chunk_cache;
pub(crate) mod helper_threads;
pub(crate) mod part_events;
pub(crate) mod per_set;
pub(crate) mod pool;
pub(crate) mod shared;
