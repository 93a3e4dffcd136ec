//! Operators that work block by block: scans, projections, filters, limits, set operations.

pub mod array_join;
pub mod fill;
pub mod late_fetch;
pub mod limit;
pub mod project;
mod read_limits;
pub mod scan;
pub mod scan_groups;
pub mod scan_runtime_filter;
mod scan_top;
pub mod set_operation;
