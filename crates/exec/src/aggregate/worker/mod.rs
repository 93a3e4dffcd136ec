//! The part of an aggregation that one worker thread does: [`local`] with keys, [`keyless`] without; [`partitioned`] is
//! what it collects by partition of keys, in memory or on disk.

pub(super) mod keyless;
pub(super) mod local;
pub(super) mod partitioned;
