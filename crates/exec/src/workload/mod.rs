//! Workloads: who of those that wait is next, by strict priority, then by weight, within limits.
//!
//! ```text
//! shares.rs    the tree of workloads for one resource: limits, priorities, weights, rates; nothing waits in it
//! threads.rs   the workers of the pool as such a resource: tickets that wait for their workload's turn
//! ```
//! The engine makes trees of `CREATE WORKLOAD` and `CREATE RESOURCE`: one for the threads, one for the admission of
//! queries. A limit of a workload binds all below it together.

mod shares;
mod threads;

pub use shares::{ShareState, ShareTree, StartRate, WorkloadShare};
pub(crate) use threads::{Lease, ThreadWorkloads};
