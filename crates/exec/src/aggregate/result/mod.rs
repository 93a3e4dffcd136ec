//! The result of an aggregation, made from the workers' parts.
//!
//! ```text
//! few groups:   tables of all threads ─▶ one table (states of each function merge side by side) ─▶ blocks
//! many groups:  partition p of every thread's buffers and table ─▶ one table ─▶ blocks        for each p, in parallel
//! ```
//! [`merge`] makes one table, [`partitions`] aggregates partitions when the next pipeline reads them (a partition never
//! meets another one), [`finish`] makes blocks of groups and states, [`top`] picks the best groups before.

pub(super) mod finish;
pub(super) mod merge;
pub(super) mod partitions;
pub(super) mod top;
