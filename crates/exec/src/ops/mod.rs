//! Operators that work block by block: scans, projections, filters, limits, set operations.

pub(crate) mod array_join;
pub(crate) mod fill;
pub(crate) mod late_fetch;
pub(crate) mod limit;
pub(crate) mod project;
mod read_limits;
pub(crate) mod scan;
pub(crate) mod scan_groups;
pub(crate) mod scan_runtime_filter;
mod scan_top;
pub(crate) mod set_operation;
